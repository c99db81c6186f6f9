//! The program below a prefix such as `~/.local`: what `make install` would write, and how it goes
//! away again. What is there and was not written from here is neither replaced nor removed.

use std::borrow::Cow;
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::manifest::Manifest;
use crate::store::{FileError, write_out};

/// A file to be written below a prefix.
#[derive(Debug)]
pub struct InstalledFile {
    /// Where, below the prefix.
    pub path: String,
    /// What is in it.
    pub content: Content,
}

/// What is in a file that is installed.
#[derive(Debug)]
pub enum Content {
    /// These bytes.
    Bytes(Cow<'static, [u8]>),
    /// A copy of the program in this file.
    Program(PathBuf),
}

impl Content {
    fn write(&self, out: &mut impl Write) -> io::Result<()> {
        match self {
            Content::Bytes(bytes) => out.write_all(bytes),
            Content::Program(from) => io::copy(&mut File::open(from)?, out).map(|_| ()),
        }
    }

    /// Whether a file has it already.
    fn is_in(&self, path: &Path) -> bool {
        match self {
            Content::Bytes(bytes) => fs::read(path).is_ok_and(|there| there == **bytes),
            Content::Program(from) => {
                let [from, there] = [from, path].map(|path| fs::canonicalize(path).ok());
                from == there
            }
        }
    }
}

/// Why the program was not installed or removed.
#[derive(Debug)]
pub enum InstallError {
    /// A file could not be read or written.
    File(FileError),
    /// Something else is where a file of ours belongs.
    Foreign(PathBuf),
    /// Nothing was installed below this prefix.
    Nothing(PathBuf),
}

impl From<FileError> for InstallError {
    fn from(trouble: FileError) -> InstallError {
        InstallError::File(trouble)
    }
}

impl fmt::Display for InstallError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            InstallError::File(trouble) => trouble.fmt(f),
            InstallError::Foreign(path) => {
                let path = path.display();
                write!(
                    f,
                    "{path} is there already, and not from `tictactoe install`; it stays, and nothing was installed"
                )
            }
            InstallError::Nothing(prefix) => {
                let prefix = prefix.display();
                write!(
                    f,
                    "nothing was installed below {prefix} by `tictactoe install`"
                )
            }
        }
    }
}

impl std::error::Error for InstallError {}

/// A prefix, and what was written below it.
#[derive(Debug)]
pub struct Installation {
    prefix: PathBuf,
    before: Option<Manifest>,
}

impl Installation {
    /// What was installed below `prefix`.
    pub fn below(prefix: &Path) -> Result<Installation, InstallError> {
        Ok(Installation {
            prefix: prefix.to_owned(),
            before: Manifest::read(prefix)?,
        })
    }

    /// Writes the files in place of those that were installed before, and says where each of them
    /// is. If one cannot be written, none is left.
    pub fn install(&self, mut files: Vec<InstalledFile>) -> Result<Vec<PathBuf>, InstallError> {
        let before = self.before.clone().unwrap_or_default();
        let mut now = Manifest {
            folders: before.folders,
            ..Manifest::default()
        };
        let mut foreign = None;
        files.retain(|file| {
            let path = self.prefix.join(&file.path);
            let (is_ours, is_there) =
                (before.files.contains(&file.path), file.content.is_in(&path));
            if is_ours || !is_there {
                now.files.insert(file.path.clone());
            }
            if !is_ours && !is_there && fs::symlink_metadata(&path).is_ok() {
                foreign = Some(path);
            }
            !is_there
        });
        if let Some(path) = foreign {
            return Err(InstallError::Foreign(path));
        }
        now.add_folders(&self.prefix);
        let write = || -> Result<Vec<PathBuf>, FileError> {
            // First, so that whatever happens now can be undone.
            make_folder_of(&self.prefix.join(Manifest::PATH))?;
            now.write(&self.prefix)?;
            files.iter().map(|file| self.write(file)).collect()
        };
        match write() {
            Ok(written) => {
                for stale in before.files.difference(&now.files) {
                    let _ = fs::remove_file(self.prefix.join(stale));
                }
                Ok(written)
            }
            Err(trouble) => {
                if self.before.is_none() {
                    let _ = remove(&self.prefix, &now);
                }
                Err(trouble.into())
            }
        }
    }

    fn write(&self, file: &InstalledFile) -> Result<PathBuf, FileError> {
        let path = self.prefix.join(&file.path);
        make_folder_of(&path)?;
        let written = write_out(&path, |out| file.content.write(out));
        let written = written.and_then(|()| match file.content {
            Content::Program(_) => make_executable(&path),
            Content::Bytes(_) => Ok(()),
        });
        written.map_err(|why| FileError::write(&path, why))?;
        Ok(path)
    }

    /// Removes what was installed, and says what that was.
    pub fn uninstall(&self) -> Result<Vec<PathBuf>, InstallError> {
        let nothing = || InstallError::Nothing(self.prefix.clone());
        let before = self.before.as_ref().ok_or_else(nothing)?;
        Ok(remove(&self.prefix, before)?)
    }
}

fn make_folder_of(path: &Path) -> Result<(), FileError> {
    let made = path.parent().map_or(Ok(()), fs::create_dir_all);
    made.map_err(|why| FileError::write(path, why))
}

/// Whoever may read it may run it.
#[cfg_attr(
    not(unix),
    expect(
        clippy::unnecessary_wraps,
        unused_variables,
        reason = "only Unix has a bit for it"
    )
)]
fn make_executable(path: &Path) -> io::Result<()> {
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt as _;

        let mode = fs::metadata(path)?.permissions().mode();
        fs::set_permissions(path, fs::Permissions::from_mode(mode | (mode & 0o444) >> 2))?;
    }
    Ok(())
}

/// Also where a folder should be, and is none.
const fn is_absence(kind: io::ErrorKind) -> bool {
    matches!(kind, io::ErrorKind::NotFound | io::ErrorKind::NotADirectory)
}

/// Removes the files, then the list of them, then the folders that are empty now.
fn remove(prefix: &Path, manifest: &Manifest) -> Result<Vec<PathBuf>, FileError> {
    let mut removed = Vec::new();
    let own = [Manifest::PATH.to_owned()];
    for file in manifest.files.iter().chain(&own) {
        let path = prefix.join(file);
        match fs::remove_file(&path) {
            Ok(()) => removed.push(path),
            Err(error) if is_absence(error.kind()) => {}
            Err(why) => return Err(FileError::write(&path, why)),
        }
    }
    for folder in manifest.folders_from_within(prefix) {
        // Those in which something else is by now stay.
        let _ = fs::remove_dir(folder);
    }
    Ok(removed)
}
