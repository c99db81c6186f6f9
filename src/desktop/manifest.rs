//! What was written below a prefix, so that just that is taken away again.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write as _};
use std::path::{Component, Path, PathBuf};

use crate::store::{FileError, FileErrorKind, read_text, write_out};

/// Files and folders, by their paths below the prefix.
#[derive(Clone, Default, Debug)]
pub(super) struct Manifest {
    pub(super) files: BTreeSet<String>,
    /// Those that were not there before. In the text their names end in a slash.
    pub(super) folders: BTreeSet<String>,
}

impl Manifest {
    /// Where it is, below the prefix.
    pub(super) const PATH: &'static str = "share/tictactoe/installed.txt";

    /// Reads it; none if there is none.
    pub(super) fn read(prefix: &Path) -> Result<Option<Manifest>, FileError> {
        let path = prefix.join(Manifest::PATH);
        match read_text(&path) {
            Ok(bytes) => Ok(Some(Manifest::understand(&String::from_utf8_lossy(&bytes)))),
            Err(FileErrorKind::Io(io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, _)) => {
                Ok(None)
            }
            Err(why) => Err(FileError::read(&path, why)),
        }
    }

    fn understand(text: &str) -> Manifest {
        // Whatever somebody has written there: nothing outside of the prefix is meant.
        let is_below = |line: &&str| {
            let mut parts = Path::new(line).components();
            !line.is_empty() && parts.all(|part| matches!(part, Component::Normal(_)))
        };
        let mut manifest = Manifest::default();
        for line in text.lines().filter(is_below) {
            match line.strip_suffix('/') {
                Some(folder) => manifest.folders.insert(folder.to_owned()),
                None => manifest.files.insert(line.to_owned()),
            };
        }
        manifest
    }

    pub(super) fn write(&self, prefix: &Path) -> Result<(), FileError> {
        let path = prefix.join(Manifest::PATH);
        write_out(&path, |out| write!(out, "{self}")).map_err(|why| FileError::write(&path, why))
    }

    /// Adds the folders around the files that are not there yet.
    pub(super) fn add_folders(&mut self, prefix: &Path) {
        let own = [Manifest::PATH.to_owned()];
        for file in self.files.iter().chain(&own) {
            // The last is the prefix itself.
            let around = Path::new(file).ancestors().skip(1);
            let around = around.take_while(|folder| !folder.as_os_str().is_empty());
            let missing = around.filter(|folder| !prefix.join(folder).exists());
            (self.folders).extend(missing.filter_map(Path::to_str).map(str::to_owned));
        }
    }

    /// The folders, the inner ones first.
    pub(super) fn folders_from_within(&self, prefix: &Path) -> impl Iterator<Item = PathBuf> {
        self.folders.iter().rev().map(|folder| prefix.join(folder))
    }
}

impl fmt::Display for Manifest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for file in &self.files {
            writeln!(f, "{file}")?;
        }
        for folder in &self.folders {
            writeln!(f, "{folder}/")?;
        }
        Ok(())
    }
}
