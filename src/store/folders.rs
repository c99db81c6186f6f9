//! The folders of our files, by the conventions of the platform (on Linux the XDG base directories),
//! and what they hold at the start.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::files::read_ours;
use super::score_file::ScoreFile;
use super::{FileError, FileFailure};
use crate::game::{Record, text_of};
use crate::settings::{PersistedSettings, Settings};

/// The three folders, and the files in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    state: PathBuf,
    config: PathBuf,
    data: PathBuf,
    /// Files that could not be read at the start. They must not be replaced.
    unread: Vec<PathBuf>,
}

impl Folders {
    /// Those of the current user, if the system knows one.
    pub fn of_person() -> Option<Folders> {
        let all = ProjectDirs::from("", "", "tictactoe")?;
        let data = all.data_local_dir().to_owned();
        Some(Folders {
            // Only Linux has a folder for it.
            state: all.state_dir().unwrap_or(&data).to_owned(),
            config: all.config_dir().to_owned(),
            ..Folders::within(&data)
        })
    }

    /// All in one folder.
    pub fn within(folder: &Path) -> Folders {
        Folders {
            state: folder.to_owned(),
            config: folder.to_owned(),
            data: folder.to_owned(),
            unread: Vec::new(),
        }
    }

    /// The game under way.
    pub fn game(&self) -> PathBuf {
        self.state.join("game.txt")
    }

    /// The folder of earlier games.
    pub(super) fn earlier(&self) -> PathBuf {
        self.state.join("earlier")
    }

    /// The settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// The score.
    pub fn score(&self) -> PathBuf {
        self.data.join("score.toml")
    }

    /// Reads the game under way, if there is one.
    pub fn read_game(&mut self) -> Result<Option<Record>, FileError> {
        let last = self.read_last_game();
        let last = last.inspect_err(|error| self.leave_alone(self.game(), error));
        Ok(last?.filter(Record::is_under_way))
    }

    /// Reads the game that was saved last, also if it is over.
    pub(super) fn read_last_game(&self) -> Result<Option<Record>, FileError> {
        read_ours(&self.game(), |bytes| Ok(Record::read(bytes)?))
    }

    /// Whether the program has never been started here.
    pub fn are_new(&self) -> bool {
        !self.settings().exists()
    }

    /// Reads the settings over their defaults.
    pub fn read_settings(&mut self, defaults: &Settings) -> (PersistedSettings, Vec<FileError>) {
        let path = self.settings();
        let read = read_ours(&path, |bytes| {
            Ok(PersistedSettings::read(defaults, text_of(bytes)?)?)
        });
        match read {
            Ok(Some((settings, bad))) => {
                let ignored = |bad| FileError::new(&path, FileFailure::Value, bad);
                (settings, bad.into_iter().map(ignored).collect())
            }
            Ok(None) => (PersistedSettings::new(defaults.clone()), Vec::new()),
            Err(error) => {
                self.leave_alone(path, &error);
                (PersistedSettings::new(defaults.clone()), vec![error])
            }
        }
    }

    /// Reads the score, if there is one.
    pub(super) fn read_score(&self) -> Result<Option<ScoreFile>, FileError> {
        read_ours(&self.score(), |bytes| ScoreFile::read(text_of(bytes)?))
    }

    /// Whether a file could not be read at the start.
    pub(super) fn is_unread(&self, path: &Path) -> bool {
        self.unread.iter().any(|other| other == path)
    }

    /// Never writes this file if it could not be read: its content is unknown.
    pub(super) fn leave_alone(&mut self, path: PathBuf, error: &FileError) {
        if error.what == FileFailure::Read {
            self.unread.push(path);
        }
    }
}
