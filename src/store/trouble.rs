//! What can go wrong with a file, so that whoever shows it can say it in any language.

use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use crate::game::TextError;
use crate::model::{BadLine, Board};
use crate::settings::BadValue;

/// Something went wrong with a file. The game on the board is as it was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trouble {
    /// It could not be read.
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        why: Fault,
    },
    /// It could not be written.
    Write {
        /// The file.
        path: PathBuf,
        /// Why.
        why: Fault,
    },
    /// A value in a file of ours makes no sense. It is as if it were not there, and stays there.
    Ignored {
        /// The file.
        path: PathBuf,
        /// Which, and why.
        why: Fault,
    },
    /// A file of ours was bad. It has another name now, and we begin without it.
    SetAside {
        /// The file.
        path: PathBuf,
        /// Its name from now on.
        to: PathBuf,
        /// Why.
        why: Fault,
    },
}

impl Trouble {
    /// This file could not be read.
    pub fn read(path: &Path, why: impl Into<Fault>) -> Trouble {
        let (path, why) = (path.to_owned(), why.into());
        Trouble::Read { path, why }
    }

    /// This file could not be written.
    pub fn write(path: &Path, why: impl Into<Fault>) -> Trouble {
        let (path, why) = (path.to_owned(), why.into());
        Trouble::Write { path, why }
    }
}

/// Why a file is of no use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
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

impl std::error::Error for Fault {}

impl From<io::Error> for Fault {
    fn from(error: io::Error) -> Fault {
        if let Some(fault) = error
            .get_ref()
            .and_then(|inner| inner.downcast_ref::<Fault>())
        {
            return fault.clone();
        }
        Fault::Io(error.kind(), error.to_string())
    }
}

impl From<TextError> for Fault {
    fn from(error: TextError) -> Fault {
        Fault::Text(error)
    }
}

impl From<BadLine> for Fault {
    fn from(error: BadLine) -> Fault {
        Fault::Toml(error)
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Fault::Io(_, why) => f.write_str(why),
            Fault::NotAFile => f.write_str("it is not a file"),
            Fault::Board { found, wanted } => {
                let [found, wanted] = [found, wanted].map(|board| board.rules());
                write!(f, "the game is on the board {found}, not {wanted}")
            }
            Fault::Text(error) => error.fmt(f),
            Fault::Toml(error) => error.fmt(f),
            Fault::Value(bad) => bad.fmt(f),
        }
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Read { path, why } => write!(f, "cannot read {}: {why}", path.display()),
            Trouble::Write { path, why } => write!(f, "cannot write {}: {why}", path.display()),
            Trouble::Ignored { path, why } => {
                write!(f, "{}: {why}, so the default is used", path.display())
            }
            Trouble::SetAside { path, to, why } => {
                let (path, to) = (path.display(), to.display());
                write!(f, "{path} is of no use ({why}); it is called {to} now")
            }
        }
    }
}

impl std::error::Error for Trouble {}
