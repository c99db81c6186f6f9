//! What can go wrong with a file, so that whoever shows it can say it in any language.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::game::TextError;
use crate::model::{BadLine, Board};
use crate::settings::BadValue;

/// Something went wrong with a file. The game on the board is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileError {
    /// It could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        why: FileErrorKind,
    },
    /// It could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        why: FileErrorKind,
    },
    /// A value in a file of ours makes no sense. It is as if it were not there, and stays there.
    Ignored {
        /// The file.
        path: PathBuf,
        /// Which, and why.
        why: FileErrorKind,
    },
    /// A file of ours was bad. It has another name now, and we begin without it.
    SetAside {
        /// The file.
        path: PathBuf,
        /// Its name from now on.
        to: PathBuf,
        /// Why.
        why: FileErrorKind,
    },
}

impl FileError {
    /// This file could not be read.
    pub fn read(path: &Path, why: impl Into<FileErrorKind>) -> FileError {
        let (path, why) = (path.to_owned(), why.into());
        FileError::Read { path, why }
    }

    /// This file could not be written.
    pub fn write(path: &Path, why: impl Into<FileErrorKind>) -> FileError {
        let (path, why) = (path.to_owned(), why.into());
        FileError::Write { path, why }
    }
}

/// Why a file is of no use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum FileErrorKind {
    /// The system says so.
    Io(io::ErrorKind, String),
    /// Not a file that one can read from the beginning to the end.
    NotAFile,
    /// A game on another board than the one that is wanted.
    Board {
        /// The board of the game.
        found: Board,
        /// The other one.
        wanted: Board,
    },
    /// What is in it.
    Text(TextError),
    /// It is no TOML.
    Toml(BadLine),
    /// A value in it is none of those that its key can have.
    Value(BadValue),
}

impl std::error::Error for FileErrorKind {}

impl From<io::Error> for FileErrorKind {
    fn from(error: io::Error) -> FileErrorKind {
        if let Some(fault) = error
            .get_ref()
            .and_then(|inner| inner.downcast_ref::<FileErrorKind>())
        {
            return fault.clone();
        }
        FileErrorKind::Io(error.kind(), error.to_string())
    }
}

impl From<TextError> for FileErrorKind {
    fn from(error: TextError) -> FileErrorKind {
        FileErrorKind::Text(error)
    }
}

impl From<BadLine> for FileErrorKind {
    fn from(error: BadLine) -> FileErrorKind {
        FileErrorKind::Toml(error)
    }
}

impl fmt::Display for FileErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileErrorKind::Io(_, why) => f.write_str(why),
            FileErrorKind::NotAFile => f.write_str("it is not a file"),
            FileErrorKind::Board { found, wanted } => {
                let [found, wanted] = [found, wanted].map(|board| board.rules());
                write!(f, "the game is on the board {found}, not {wanted}")
            }
            FileErrorKind::Text(error) => error.fmt(f),
            FileErrorKind::Toml(error) => error.fmt(f),
            FileErrorKind::Value(bad) => bad.fmt(f),
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::Read { path, why } => write!(f, "cannot read {}: {why}", path.display()),
            FileError::Write { path, why } => write!(f, "cannot write {}: {why}", path.display()),
            FileError::Ignored { path, why } => {
                write!(f, "{}: {why}, so the default is used", path.display())
            }
            FileError::SetAside { path, to, why } => {
                let (path, to) = (path.display(), to.display());
                write!(f, "{path} is of no use ({why}); it is called {to} now")
            }
        }
    }
}

impl std::error::Error for FileError {}
