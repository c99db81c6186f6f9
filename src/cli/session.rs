//! What is there from the last time: the game under way and the settings, or a game from a file.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};

use clap::Args;

use super::Failure;
use crate::game::Record;
use crate::model::Board;
use crate::settings::{Lasting, Looks, Settings};
use crate::store::{Fault, Folders, Trouble, read_bounded, read_text};
use crate::view::Session;
use crate::view::texts::system_language;

#[derive(Args, Debug)]
pub(super) struct SessionArguments {
    /// Go on with the game in this file
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    /// Begin a new game, instead of going on with the last one
    #[arg(long, conflicts_with = "file")]
    new: bool,
    /// Neither go on with the last game nor keep this one
    #[arg(long)]
    no_resume: bool,
}

impl SessionArguments {
    /// Whether there is such a file: a command that is misspelt is none.
    pub(super) fn check(&self) -> Result<(), Failure> {
        match &self.file {
            Some(path) if !path.exists() => Err(Failure::NoSuchFile(path.clone())),
            _ => Ok(()),
        }
    }

    /// What was kept; with `is_kept` false, only the game in the file, and nothing will be. A game
    /// on another board than the one that is wanted is left alone.
    pub(super) fn read(&self, is_kept: bool, board: Option<Board>) -> (Session, Option<Trouble>) {
        let defaults = Settings {
            looks: Looks {
                language: system_language(),
                ..Looks::default()
            },
            ..Settings::default()
        };
        let mut session = Session {
            folders: Folders::of_person().filter(|_| is_kept),
            resume: is_kept && !self.no_resume,
            ..Session::default()
        };
        match &mut session.folders {
            Some(folders) => {
                (session.lasting, session.troubles) = folders.read_settings(&defaults);
            }
            None => session.lasting = Lasting::new(defaults),
        }
        let mut trouble = None;
        if let Some(path) = &self.file {
            match open(path, board) {
                Ok(record) => {
                    session.record = Some(record);
                    session.file = std::path::absolute(path).ok();
                }
                Err(what) => trouble = Some(what),
            }
        }
        let wants_last = session.resume && !self.new && session.record.is_none();
        if let Some(folders) = session.folders.as_mut().filter(|_| wants_last) {
            match folders.read_game() {
                Ok(Some(record)) if board.is_none_or(|board| board == record.board()) => {
                    session.record = Some(record);
                }
                Ok(_) => {}
                Err(what) => session.troubles.push(what),
            }
        }
        (session, trouble)
    }
}

/// The game in a file, if it is on the board that is wanted.
fn open(path: &Path, board: Option<Board>) -> Result<Record, Trouble> {
    let read = || -> Result<Record, Fault> { Ok(Record::read(&read_text(path)?)?) };
    let record = read().and_then(|record| match board {
        Some(wanted) if wanted != record.board() => Err(Fault::Board {
            found: record.board(),
            wanted,
        }),
        _ => Ok(record),
    });
    record.map_err(|why| Trouble::Read {
        path: path.to_owned(),
        why,
    })
}

/// The game in a file, or in whatever else can be read.
pub(super) fn record(path: &Path) -> Result<Record, Trouble> {
    let read = || -> Result<Record, Fault> {
        let bytes = if path == Path::new("-") {
            read_bounded(io::stdin().lock())?
        } else {
            read_bounded(File::open(path)?)?
        };
        Ok(Record::read(&bytes)?)
    };
    read().map_err(|why| Trouble::Read {
        path: path.to_owned(),
        why,
    })
}
