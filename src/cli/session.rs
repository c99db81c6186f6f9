//! The start of a session: the settings, and the last game or a game from a file.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser as _};

use super::values;
use crate::game::Record;
use crate::model::{BadLine, Board};
use crate::settings::{PersistedSettings, Settings};
use crate::store::{FileError, FileErrorKind, Folders, read_bounded, read_text};
use crate::view::Session;
use crate::view::texts::system_language;

#[derive(Args, Debug)]
pub(super) struct SessionArguments {
    /// Continue the game in this file
    #[arg(value_name = "FILE", value_parser = PathBufValueParser::new().try_map(values::existing))]
    file: Option<PathBuf>,
    /// Begin a new game instead of continuing the last one
    #[arg(long, conflicts_with = "file")]
    new: bool,
    /// Neither continue the last game nor save this one
    #[arg(long)]
    no_resume: bool,
}

/// A session with the settings in these folders, and no game.
pub(super) fn with_settings(folders: Option<Folders>) -> Session {
    let mut session = Session::default();
    let mut defaults = Settings::default();
    defaults.looks.language = system_language();
    defaults.learn.welcome = folders.as_ref().is_some_and(Folders::are_new);
    session.folders = folders;
    match &mut session.folders {
        Some(folders) => {
            (session.settings, session.errors) = folders.read_settings(&defaults);
        }
        None => session.settings = PersistedSettings::new(defaults),
    }
    session
}

impl SessionArguments {
    /// Reads the settings and the last game from these folders, or the game in the file. Does not
    /// continue a game on another board than the requested one. The error is that of the file;
    /// errors of our own files are in the session.
    pub(super) fn read(
        &self,
        folders: Option<Folders>,
        board: Option<Board>,
    ) -> (Session, Option<FileError>) {
        let mut session = with_settings(folders);
        session.resume = session.folders.is_some() && !self.no_resume;
        let mut error = None;
        if let Some(path) = &self.file {
            match open(path, board) {
                Ok(mut record) => {
                    record.info.file = std::path::absolute(path).ok();
                    session.record = Some(record);
                }
                Err(what) => error = Some(what),
            }
        }
        let wants_last = session.resume && !self.new && session.record.is_none();
        if wants_last && let Some(folders) = &mut session.folders {
            match folders.read_game() {
                Ok(record) => {
                    let is_wanted =
                        |record: &Record| board.is_none_or(|board| board == record.board());
                    session.record = record.filter(is_wanted);
                }
                Err(what) => session.errors.push(what),
            }
        }
        (session, error)
    }
}

/// The game in a file, if it is on the requested board.
fn open(path: &Path, board: Option<Board>) -> Result<Record, FileError> {
    let read = || -> Result<Record, FileErrorKind> {
        let record = Record::read(&read_text(path)?)?;
        let found = record.board();
        match board {
            Some(wanted) if wanted != found => {
                let [found, wanted] = [found, wanted].map(Board::rules);
                let why = format!("the game is on the board {found}, not {wanted}");
                Err(BadLine::new(0, why).into())
            }
            _ => Ok(record),
        }
    };
    read().map_err(|why| FileError::read(path, why))
}

/// The game in a file, a pipe or stdin.
pub(super) fn record(path: &Path) -> Result<Record, FileError> {
    let read = || -> Result<Record, FileErrorKind> {
        let bytes = if path == Path::new("-") {
            read_bounded(io::stdin().lock())?
        } else {
            read_bounded(File::open(path)?)?
        };
        Ok(Record::read(&bytes)?)
    };
    read().map_err(|why| FileError::read(path, why))
}
