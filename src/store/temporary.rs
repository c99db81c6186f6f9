//! Temporary files that are renamed when they are complete, and those that a killed program left.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;
use std::process;
use std::time::{Duration, SystemTime};

use tempfile::{Builder, NamedTempFile};

use super::files::behind_links;

/// Their names begin with [`PREFIX`] and the process id.
const PREFIX: &str = ".tictactoe-";
const SUFFIX: &str = ".tmp";

/// Creates a temporary file in the folder of `path`.
pub(super) fn create(path: &Path, mut options: OpenOptions) -> io::Result<NamedTempFile> {
    options.write(true).create_new(true);
    Builder::new()
        .prefix(&own_prefix())
        .suffix(SUFFIX)
        .make_in(folder(path), |temporary| options.open(temporary))
}

fn own_prefix() -> String {
    format!("{PREFIX}{}-", process::id())
}

/// The folder of a path, which may be relative.
pub(super) fn folder(path: &Path) -> &Path {
    let folder = path.parent().unwrap_or(path);
    if folder.as_os_str().is_empty() {
        Path::new(".")
    } else {
        folder
    }
}

/// Removes the temporary files that killed programs left beside `path`.
pub(super) fn sweep(path: &Path) {
    // Longer than any write in another program takes.
    const OLD: Duration = Duration::from_mins(1);
    remove(path, PREFIX, |entry| {
        let written = entry.metadata()?.modified()?;
        let age = SystemTime::now().duration_since(written);
        Ok(age.is_ok_and(|age| age > OLD))
    });
}

/// Removes this program's temporary files beside `path`, before it ends.
pub fn remove_temporaries(path: &Path) {
    if let Ok(path) = behind_links(path) {
        remove(&path, &own_prefix(), |_| Ok(true));
    }
}

fn remove(path: &Path, prefix: &str, is_meant: impl Fn(&fs::DirEntry) -> io::Result<bool>) {
    for entry in fs::read_dir(folder(path)).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let fits =
            (name.to_str()).is_some_and(|name| name.starts_with(prefix) && name.ends_with(SUFFIX));
        if fits && is_meant(&entry).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
