//! Bounded reads, atomic writes and locks. Our own files are readable by their owner only and
//! never behind a link; one that is bad is set aside. Temporary files are renamed when they are
//! complete; those that a killed program left are removed.

use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Write as _};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime};
use std::{process, thread};

use tempfile::{Builder, NamedTempFile};

use super::{Existing, FileError, FileErrorKind, FileFailure};
use crate::game::Record;

/// Reads a file, up to one byte more than the longest text that is understood.
pub fn read_text(path: &Path) -> Result<Vec<u8>, FileErrorKind> {
    // Opening a FIFO would block until a writer appears.
    if !fs::metadata(path)?.is_file() {
        return Err(FileErrorKind::NotAFile);
    }
    Ok(read_bounded(File::open(path)?)?)
}

/// Opens a file of ours for reading. Refuses a link.
fn open_ours(path: &Path) -> Result<File, FileErrorKind> {
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(FileErrorKind::NotAFile);
    }
    Ok(private_options().read(true).open(path)?)
}

/// Reads one byte more than the longest text, so that a longer one is noticed.
pub fn read_bounded(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(Record::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Reads a game.
pub(super) fn read_record(path: &Path) -> Result<Record, FileErrorKind> {
    Ok(Record::read(&read_text(path)?)?)
}

/// Reads a file of ours, if it exists. Sets it aside if it is not understood.
pub(super) fn read_ours<T>(
    path: &Path,
    understand: impl FnOnce(&[u8]) -> Result<T, FileErrorKind>,
) -> Result<Option<T>, FileError> {
    let bytes = match open_ours(path).and_then(|file| Ok(read_bounded(file)?)) {
        Ok(bytes) => bytes,
        // If its folder cannot be made, writing will report it.
        Err(FileErrorKind::Io(io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, _)) => {
            return Ok(None);
        }
        Err(why) => return Err(FileError::read(path, why)),
    };
    let understood = understand(&bytes).map_err(|why| set_aside(path, why))?;
    Ok(Some(understood))
}

/// Renames a bad file to a name that is free.
fn set_aside(path: &Path, why: FileErrorKind) -> FileError {
    let mut names = (1..).map(|number: u32| path.with_extension(format!("bad-{number}")));
    match names.find(|to| !to.exists()) {
        Some(to) if fs::rename(path, &to).is_ok() => {
            FileError::new(path, FileFailure::SetAside(to), why)
        }
        _ => FileError::read(path, why),
    }
}

/// Writes to a path that a person has named: a file atomically, a device or a pipe directly.
pub fn write_out(
    path: &Path,
    existing: Existing,
    content: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let is_special = |there: fs::Metadata| !there.is_file() && !there.is_dir();
    if !is_stream(path) && !fs::metadata(path).is_ok_and(is_special) {
        return write_atomically(path, existing, content);
    }
    let file = File::options().append(true).open(path)?;
    let mut out = BufWriter::new(&file);
    content(&mut out)?;
    out.flush()
}

/// Whether [`write_out`] would have to replace a file. Tells before the work that it is in vain.
pub fn is_taken(path: &Path) -> bool {
    !is_stream(path) && path.is_file()
}

/// These may be files, but must not be replaced.
fn is_stream(path: &Path) -> bool {
    let streams = ["/dev/stdout", "/dev/stderr", "/dev/fd"];
    streams.iter().any(|stream| path.starts_with(stream))
}

/// Writes a file completely or not at all. Follows symbolic links, so that a link stays one.
pub(super) fn write_atomically(
    path: &Path,
    existing: Existing,
    content: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let path = behind_links(path)?;
    sweep(&path);
    persist(&path, existing, File::options(), content)
}

/// Writes a temporary file, which is made by `options`, and renames it. `path` is not a link.
fn persist(
    path: &Path,
    existing: Existing,
    options: OpenOptions,
    content: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> io::Result<()> {
    let temporary = create_temporary(path, options)?;
    let mut out = BufWriter::new(temporary.as_file());
    content(&mut out)?;
    out.flush()?;
    drop(out);
    temporary.as_file().sync_all()?;
    match fs::symlink_metadata(path) {
        Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
        Ok(old) if !old.is_file() => return Err(io::Error::other(FileErrorKind::NotAFile)),
        Ok(old) if existing == Existing::Replace && old.permissions().readonly() => {
            return Err(io::ErrorKind::PermissionDenied.into());
        }
        Ok(old) => temporary.as_file().set_permissions(old.permissions())?,
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        // Whatever is there cannot be examined.
        Err(error) => return Err(error),
    }
    match existing {
        Existing::Replace => temporary.persist(path)?,
        Existing::Refuse => temporary.persist_noclobber(path)?,
    };
    // Syncs the new name. Not every system can do that.
    let _ = File::open(folder_of(path)).and_then(|folder| folder.sync_all());
    Ok(())
}

/// The target of a link, even if it does not exist yet.
fn behind_links(path: &Path) -> io::Result<PathBuf> {
    // More than a system follows.
    const MAX_LINKS: usize = 64;
    let mut target = path.to_owned();
    for _ in 0..MAX_LINKS {
        let Ok(next) = fs::read_link(&target) else {
            return Ok(target);
        };
        // Elsewhere no folder is shared in this way.
        #[cfg(unix)]
        check_link(&target)?;
        target = folder_of(&target).join(next);
    }
    // The system says so.
    fs::canonicalize(path)
}

/// Refuses a link in a folder that all users share, such as `/tmp`, if it belongs to neither us nor
/// the folder's owner: it may lead to a file of ours. Linux can do the same, but not for a program
/// that reads links.
#[cfg(unix)]
fn check_link(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::MetadataExt as _;

    /// Sticky, and writable by all.
    const SHARED: u32 = 0o1002;
    let (folder, link) = (fs::metadata(folder_of(path))?, fs::symlink_metadata(path)?);
    let trusted = [folder.uid(), rustix::process::geteuid().as_raw()];
    if folder.mode() & SHARED == SHARED && !trusted.contains(&link.uid()) {
        let why = "it is a link of another user";
        return Err(io::Error::new(io::ErrorKind::PermissionDenied, why));
    }
    Ok(())
}

/// Writes a file of ours and makes its folder. Does not replace a file that cannot be read.
pub(super) fn write_ours(path: &Path, text: &str) -> Result<(), FileError> {
    let write = || -> Result<(), FileErrorKind> {
        if let Some(folder) = path.parent() {
            make_private_folder(folder)?;
        }
        match open_ours(path) {
            Ok(_) | Err(FileErrorKind::Io(io::ErrorKind::NotFound, _)) => {}
            Err(why) => return Err(why),
        }
        let content = |out: &mut BufWriter<&File>| out.write_all(text.as_bytes());
        Ok(persist(
            path,
            Existing::Replace,
            private_options(),
            content,
        )?)
    };
    write().map_err(|why| FileError::write(path, why))
}

/// Locks a file until it is dropped. Returns none if locks are not supported, or if another program
/// holds it for longer than `patience`.
pub(super) fn lock(path: &Path, patience: Duration) -> Option<File> {
    const PAUSE: Duration = Duration::from_millis(5);
    let _ = path.parent().map(make_private_folder);
    // Do not truncate: the path may be a file of the person.
    let mut options = private_options();
    let file = options
        .write(true)
        .create(true)
        .truncate(false)
        .open(path)
        .ok()?;
    let start = Instant::now();
    while let Err(TryLockError::WouldBlock) = file.try_lock() {
        if start.elapsed() > patience {
            return None;
        }
        thread::sleep(PAUSE);
    }
    Some(file)
}

/// Makes a folder that only its owner can read, and the folders around it.
pub(super) fn make_private_folder(path: &Path) -> io::Result<()> {
    let mut builder = DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(path)
}

/// Opens a file without following links or waiting for the other end of a pipe. A new file is
/// readable by its owner only.
fn private_options() -> OpenOptions {
    #[cfg(unix)]
    {
        use rustix::fs::OFlags;
        use std::os::unix::fs::OpenOptionsExt as _;

        let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
        let mut options = OpenOptions::new();
        options.mode(0o600).custom_flags(flags.bits().cast_signed());
        options
    }
    #[cfg(not(unix))]
    OpenOptions::new()
}

/// Their names begin with [`PREFIX`] and the process id.
const PREFIX: &str = ".tictactoe-";
const SUFFIX: &str = ".tmp";

/// Creates a temporary file in the folder of `path`.
fn create_temporary(path: &Path, mut options: OpenOptions) -> io::Result<NamedTempFile> {
    options.write(true).create_new(true);
    Builder::new()
        .prefix(&own_prefix())
        .suffix(SUFFIX)
        .make_in(folder_of(path), |temporary| options.open(temporary))
}

fn own_prefix() -> String {
    format!("{PREFIX}{}-", process::id())
}

/// The folder of a path, which may be relative.
fn folder_of(path: &Path) -> &Path {
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
    for entry in fs::read_dir(folder_of(path))
        .into_iter()
        .flatten()
        .flatten()
    {
        let name = entry.file_name();
        let fits =
            (name.to_str()).is_some_and(|name| name.starts_with(prefix) && name.ends_with(SUFFIX));
        if fits && is_meant(&entry).unwrap_or(false) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
