//! Files that will have another name as soon as they are whole, and what is left of them when a
//! program ends before that.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, SystemTime};
use std::{fs, io, process};

use super::files::behind_links;

/// How their names end. They begin with [`BEGIN`], and with the number of the program.
const END: &str = ".tmp";
const BEGIN: &str = ".tictactoe-";

/// No other thread and no other running program has the same.
pub(super) fn name(path: &Path) -> io::Result<PathBuf> {
    static NUMBER: AtomicU32 = AtomicU32::new(0);
    path.file_name().ok_or(io::ErrorKind::InvalidFilename)?;
    let number = NUMBER.fetch_add(1, Ordering::Relaxed);
    Ok(path.with_file_name(format!("{}{number}{END}", own_begin())))
}

fn own_begin() -> String {
    format!("{BEGIN}{}-", process::id())
}

/// Removes from the folder of a file what a program left there that was killed while it wrote.
pub(super) fn sweep(path: &Path) {
    // Older than any write that may be under way in another program.
    const OLD: Duration = Duration::from_mins(1);
    remove(path, BEGIN, |entry| {
        let written = entry.metadata()?.modified()?;
        let age = SystemTime::now().duration_since(written);
        Ok(age.is_ok_and(|age| age > OLD))
    });
}

/// Removes what this program has begun to write in place of a file, before it ends.
pub fn remove_temporaries(path: &Path) {
    if let Ok(path) = behind_links(path) {
        remove(&path, &own_begin(), |_| Ok(true));
    }
}

fn remove(path: &Path, begin: &str, is_meant: impl Fn(&fs::DirEntry) -> io::Result<bool>) {
    let Some(folder) = path.parent() else { return };
    let here = folder.as_os_str().is_empty();
    let folder = if here { Path::new(".") } else { folder };
    let fits = |name: &OsStr| {
        let name = name.to_str();
        name.is_some_and(|name| name.starts_with(begin) && name.ends_with(END))
    };
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if fits(&entry.file_name()) && is_meant(&entry).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
