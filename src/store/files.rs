//! Reading a text with a bound, writing one whole or not at all, and setting a bad one aside.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, BufWriter, Read, Write as _};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::{Duration, Instant};

use super::{FileError, FileErrorKind, private, temporary};
use crate::game::{Record, TextError, TextFault};

/// Reads a file to its end, or to the length of the longest text that we understand.
pub fn read_text(path: &Path) -> Result<Vec<u8>, FileErrorKind> {
    // A pipe would have us wait for whoever writes into it.
    if !fs::metadata(path)?.is_file() {
        return Err(FileErrorKind::NotAFile);
    }
    Ok(read_bounded(File::open(path)?)?)
}

/// Opens a file of ours for reading. A link is none.
fn open_ours(path: &Path) -> Result<File, FileErrorKind> {
    if !fs::symlink_metadata(path)?.is_file() {
        return Err(FileErrorKind::NotAFile);
    }
    Ok(private::options().read(true).open(path)?)
}

/// One byte more than we understand, so that it can be told from a text that just fits.
pub fn read_bounded(from: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(Record::MAX_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// What was read, as a text.
pub(super) fn as_text(bytes: &[u8]) -> Result<&str, FileErrorKind> {
    let error = |line, fault| FileErrorKind::Text(TextError { line, fault });
    if bytes.len() > Record::MAX_BYTES {
        return Err(error(0, TextFault::TooLong));
    }
    str::from_utf8(bytes).map_err(|utf8| {
        let good = &bytes[..utf8.valid_up_to()];
        error(
            good.split(|&byte| byte == b'\n').count(),
            TextFault::NotText,
        )
    })
}

/// Reads a game.
pub(super) fn read_record(path: &Path) -> Result<Record, FileErrorKind> {
    Ok(Record::read(&read_text(path)?)?)
}

/// Reads a file of ours; none if there is none.
fn read_if_there(path: &Path) -> Result<Option<Vec<u8>>, FileError> {
    let read = || Ok(read_bounded(open_ours(path)?)?);
    match read() {
        Ok(bytes) => Ok(Some(bytes)),
        // If its folder cannot be made, writing will say so.
        Err(FileErrorKind::Io(io::ErrorKind::NotFound | io::ErrorKind::NotADirectory, _)) => {
            Ok(None)
        }
        Err(why) => Err(FileError::read(path, why)),
    }
}

/// Reads a file of ours. One that can be read, but not be understood, is set aside.
pub(super) fn read_ours<T>(
    path: &Path,
    understand: impl FnOnce(&[u8]) -> Result<T, FileErrorKind>,
) -> Result<Option<T>, FileError> {
    let bytes = read_if_there(path)?;
    let read = bytes.map(|bytes| understand(&bytes)).transpose();
    read.map_err(|why| set_aside(path, why))
}

/// Gives a bad file another name.
fn set_aside(path: &Path, why: FileErrorKind) -> FileError {
    let number = bad_numbers(path).max().map_or(1, |last| last + 1);
    let to = path.with_extension(format!("bad-{number}"));
    let path = path.to_owned();
    match fs::rename(&path, &to) {
        Ok(()) => FileError::SetAside { path, to, why },
        Err(_) => FileError::Read { path, why },
    }
}

/// The numbers of the bad files that have been here before.
fn bad_numbers(path: &Path) -> impl Iterator<Item = u64> {
    let entries = path.parent().map(fs::read_dir).into_iter().flatten();
    let stem = path.with_extension("");
    let number = move |entry: fs::DirEntry| {
        let path = entry.path();
        let number = path.extension()?.to_str()?.strip_prefix("bad-")?.parse();
        // There is one after it.
        let number = number.ok().filter(|&number| number < u64::MAX);
        number.filter(|_| path.with_extension("") == stem)
    };
    entries.flatten().flatten().filter_map(number)
}

/// Writes where a person wants it: a file whole, or leaves what is there; into a device or a pipe
/// straight.
pub fn write_out(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    // These may be files, but not ours to replace.
    let is_stream = ["/dev/stdout", "/dev/stderr", "/dev/fd"];
    let is_stream = is_stream.iter().any(|stream| path.starts_with(stream));
    let is_special = |there: fs::Metadata| !there.is_file() && !there.is_dir();
    if !is_stream && !fs::metadata(path).is_ok_and(is_special) {
        return write_whole(path, content);
    }
    let mut out = BufWriter::new(File::options().append(true).open(path)?);
    content(&mut out)?;
    out.flush()
}

/// Writes a file whole, or leaves what is there.
pub(super) fn write_whole(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let path = behind_links(path)?;
    temporary::sweep(&path);
    write_over(&path, File::options(), content)
}

/// Writes a file that is no link whole, or leaves what is there; if nothing is, it is made by
/// `options`.
fn write_over(
    path: &Path,
    options: OpenOptions,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let temporary = temporary::name(path)?;
    let written = write_new(&temporary, options, content).and_then(|()| {
        match fs::symlink_metadata(path) {
            Ok(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(old) if !old.is_file() => return Err(io::Error::other(FileErrorKind::NotAFile)),
            Ok(old) => fs::set_permissions(&temporary, old.permissions())?,
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            // Something is there, but nobody can say what.
            Err(error) => return Err(error),
        }
        fs::rename(&temporary, path)?;
        // So that the new name is on the disk, too. Not every system can do that.
        let _ = path
            .parent()
            .map(File::open)
            .map(|folder| folder?.sync_all());
        Ok(())
    });
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

/// What a link points to is written, even if it is not there yet, and the link stays.
pub(super) fn behind_links(path: &Path) -> io::Result<PathBuf> {
    // As many as the system follows.
    const MAX_LINKS: usize = 40;
    let mut path = path.to_owned();
    for _ in 0..MAX_LINKS {
        match (fs::read_link(&path), path.parent()) {
            (Ok(to), Some(folder)) => path = folder.join(to),
            _ => return Ok(path),
        }
    }
    fs::canonicalize(path)
}

fn write_new(
    path: &Path,
    mut options: OpenOptions,
    content: impl FnOnce(&mut BufWriter<File>) -> io::Result<()>,
) -> io::Result<()> {
    let mut file = BufWriter::new(options.write(true).create_new(true).open(path)?);
    content(&mut file)?;
    file.into_inner()?.sync_all()
}

/// Writes a file of ours, in a folder that is made if it is not there. What is there and cannot be
/// read is not replaced.
pub(super) fn write_ours(path: &Path, text: &str) -> Result<(), FileError> {
    let write = || -> Result<(), FileErrorKind> {
        if let Some(folder) = path.parent() {
            private::make_folder(folder)?;
        }
        match open_ours(path) {
            Ok(_) | Err(FileErrorKind::Io(io::ErrorKind::NotFound, _)) => {}
            Err(why) => return Err(why),
        }
        let content = |out: &mut BufWriter<File>| out.write_all(text.as_bytes());
        Ok(write_over(path, private::options(), content)?)
    };
    write().map_err(|why| FileError::write(path, why))
}

/// Locks a file until it is dropped. Where there can be no lock, and where somebody keeps it for
/// longer than `patience`, it does without.
pub(super) fn lock(path: &Path, patience: Duration) -> Option<File> {
    const PAUSE: Duration = Duration::from_millis(5);
    let _ = path.parent().map(private::make_folder);
    // What is in it is not ours to lose: somebody may have put it there.
    let mut options = private::options();
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
