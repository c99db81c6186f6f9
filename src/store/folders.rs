//! Where our files are, as the platform prescribes (on Linux by the XDG base directories), and what
//! is in them at the start.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::files::{as_text, read_ours};
use super::score_file::ScoreFile;
use super::{FileError, FileErrorKind};
use crate::game::Record;
use crate::settings::{PersistedSettings, Settings};

/// The three folders, and the files in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    state: PathBuf,
    config: PathBuf,
    data: PathBuf,
    /// The files that were there at the start and could not be read. They are not to be replaced.
    unread: Vec<PathBuf>,
}

impl Folders {
    /// Those of the person who runs the program; none where the system does not know one.
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
        let [state, config, data] = [folder; 3].map(Path::to_owned);
        let unread = Vec::new();
        Folders {
            state,
            config,
            data,
            unread,
        }
    }

    /// The game under way.
    pub fn game(&self) -> PathBuf {
        self.state.join("game.txt")
    }

    /// Where the games before it are.
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
        let last = last.inspect_err(|trouble| self.leave_alone(self.game(), trouble));
        Ok(last?.filter(Record::is_under_way))
    }

    /// Reads the game that was kept last, also if it is over.
    pub(super) fn read_last_game(&self) -> Result<Option<Record>, FileError> {
        read_ours(&self.game(), |bytes| Ok(Record::read(bytes)?))
    }

    /// Whether nobody has started the program here before.
    pub fn are_new(&self) -> bool {
        !self.settings().exists()
    }

    /// Reads the settings over their defaults, and says what went wrong.
    pub fn read_settings(&mut self, defaults: &Settings) -> (PersistedSettings, Vec<FileError>) {
        let path = self.settings();
        let read = read_ours(&path, |bytes| {
            Ok(PersistedSettings::read(defaults, as_text(bytes)?)?)
        });
        match read {
            Ok(Some((settings, bad))) => {
                let ignored = bad.into_iter().map(|bad| FileError::Ignored {
                    path: path.clone(),
                    why: FileErrorKind::Value(bad),
                });
                (settings, ignored.collect())
            }
            Ok(None) => (PersistedSettings::new(defaults.clone()), Vec::new()),
            Err(trouble) => {
                self.leave_alone(path, &trouble);
                (PersistedSettings::new(defaults.clone()), vec![trouble])
            }
        }
    }

    /// Reads the score, if there is one.
    pub(super) fn read_score(&self) -> Result<Option<ScoreFile>, FileError> {
        read_ours(&self.score(), |bytes| ScoreFile::read(as_text(bytes)?))
    }

    /// Whether there is such a file of ours that could not be read at the start.
    pub(super) fn is_unread(&self, path: &Path) -> bool {
        self.unread.iter().any(|other| other == path)
    }

    /// Leaves a file alone from now on, if what went wrong at the start hides what is in it.
    pub(super) fn leave_alone(&mut self, path: PathBuf, trouble: &FileError) {
        if matches!(trouble, FileError::Read { .. }) {
            self.unread.push(path);
        }
    }
}
