//! Where our files are, as the platform prescribes (on Linux by the XDG base directories), and what
//! is in them at the start.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

use super::files::{as_text, read_old, read_ours};
use super::score_file::ScoreFile;
use super::{Fault, Trouble};
use crate::game::Record;
use crate::settings::{Lasting, Settings};

/// The three folders, and the files in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    state: PathBuf,
    config: PathBuf,
    data: PathBuf,
    /// The files that are there and could not be read. They are not to be replaced.
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
            data,
            unread: Vec::new(),
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

    /// The settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.toml")
    }

    /// The score.
    pub fn score(&self) -> PathBuf {
        self.data.join("score.toml")
    }

    /// Reads the game under way, if there is one.
    pub fn read_game(&mut self) -> Result<Option<Record>, Trouble> {
        let game = self.read(self.game(), |bytes| Ok(Record::read(bytes)?))?;
        Ok(game.filter(Record::is_under_way))
    }

    /// Reads the settings over their defaults, and says what went wrong.
    pub fn read_settings(&mut self, defaults: &Settings) -> (Lasting, Vec<Trouble>) {
        let mut path = self.settings();
        let read = self.read(path.clone(), |bytes| {
            Ok(Lasting::read(defaults, as_text(bytes)?)?)
        });
        let read = match read {
            Ok(None) => {
                path.set_extension("txt");
                read_old(&path, "settings", |tags| {
                    Ok(Lasting::read_old(defaults, tags))
                })
            }
            other => other,
        };
        match read {
            Ok(Some((settings, bad))) => {
                let ignored = bad.into_iter().map(|bad| Trouble::Ignored {
                    path: path.clone(),
                    why: Fault::Value(bad),
                });
                (settings, ignored.collect())
            }
            Ok(None) => (Lasting::new(defaults.clone()), Vec::new()),
            Err(trouble) => (Lasting::new(defaults.clone()), vec![trouble]),
        }
    }

    /// Reads the score, if it can be kept, and says what went wrong.
    pub(super) fn read_score(&mut self) -> (Option<ScoreFile>, Option<Trouble>) {
        let mut path = self.score();
        let read = self.read(path.clone(), |bytes| ScoreFile::read(as_text(bytes)?));
        let read = match read {
            Ok(None) => {
                path.set_extension("txt");
                read_old(&path, "score", ScoreFile::read_old)
            }
            other => other,
        };
        match read {
            Ok(file) => (Some(file.unwrap_or_default()), None),
            Err(trouble) => {
                let can_be_kept = !self.is_unread(&self.score());
                (can_be_kept.then(ScoreFile::default), Some(trouble))
            }
        }
    }

    /// Whether there is such a file of ours that could not be read.
    pub(super) fn is_unread(&self, path: &Path) -> bool {
        self.unread.iter().any(|other| other == path)
    }

    fn read<T>(
        &mut self,
        path: PathBuf,
        understand: impl FnOnce(&[u8]) -> Result<T, Fault>,
    ) -> Result<Option<T>, Trouble> {
        let read = read_ours(&path, understand);
        if let Err(Trouble::Read { .. }) = &read {
            self.unread.push(path);
        }
        read
    }
}
