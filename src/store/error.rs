//! File errors as data, so that views can translate them.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::model::BadLine;
use crate::settings::BadValue;

/// A file could not be used. The game on the board is unchanged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileError {
    /// The file.
    pub path: PathBuf,
    /// What failed.
    pub what: FileFailure,
    /// Why it failed.
    pub cause: FileErrorKind,
}

/// What failed with a file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileFailure {
    /// It could not be read.
    Read,
    /// It could not be written.
    Write,
    /// It has a value that is not understood. The default is used, and the file stays as it is.
    Value,
    /// It was bad and has been renamed to this.
    SetAside(PathBuf),
}

impl FileError {
    /// This file could not be read.
    pub fn read(path: &Path, cause: impl Into<FileErrorKind>) -> FileError {
        FileError::new(path, FileFailure::Read, cause)
    }

    /// This file could not be written.
    pub fn write(path: &Path, cause: impl Into<FileErrorKind>) -> FileError {
        FileError::new(path, FileFailure::Write, cause)
    }

    pub(super) fn new(
        path: &Path,
        what: FileFailure,
        cause: impl Into<FileErrorKind>,
    ) -> FileError {
        let (path, cause) = (path.to_owned(), cause.into());
        FileError { path, what, cause }
    }
}

/// Why a file could not be used.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileErrorKind {
    /// An error of the system, and its text.
    Io(io::ErrorKind, String),
    /// A folder, device or pipe.
    NotAFile,
    /// Its content, explained in English.
    Content(BadLine),
}

impl std::error::Error for FileErrorKind {}

impl From<io::Error> for FileErrorKind {
    fn from(error: io::Error) -> FileErrorKind {
        match (error.get_ref()).and_then(|inner| inner.downcast_ref::<FileErrorKind>()) {
            Some(cause) => cause.clone(),
            None => FileErrorKind::Io(error.kind(), error.to_string()),
        }
    }
}

impl From<BadLine> for FileErrorKind {
    fn from(error: BadLine) -> FileErrorKind {
        FileErrorKind::Content(error)
    }
}

impl From<BadValue> for FileErrorKind {
    fn from(error: BadValue) -> FileErrorKind {
        FileErrorKind::Content(BadLine::new(0, error.to_string()))
    }
}

impl fmt::Display for FileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileErrorKind::Io(_, why) => f.write_str(why),
            FileErrorKind::NotAFile => f.write_str("it is not a file"),
            FileErrorKind::Content(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (path, cause) = (self.path.display(), &self.cause);
        match &self.what {
            FileFailure::Read => write!(f, "cannot read {path}: {cause}"),
            FileFailure::Write => write!(f, "cannot write {path}: {cause}"),
            FileFailure::Value => write!(f, "{path}: {cause}, so the default is used"),
            FileFailure::SetAside(to) => {
                let to = to.display();
                write!(
                    f,
                    "{path} could not be used ({cause}) and was renamed to {to}"
                )
            }
        }
    }
}

impl std::error::Error for FileError {}
