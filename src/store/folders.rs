//! Where our files are, as the platform prescribes: on Linux by the XDG base directories.

use std::path::{Path, PathBuf};

use directories::ProjectDirs;

/// The three folders, and the files in them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Folders {
    state: PathBuf,
    config: PathBuf,
    data: PathBuf,
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
        })
    }

    /// All in one folder.
    pub fn within(folder: &Path) -> Folders {
        Folders {
            state: folder.to_owned(),
            config: folder.to_owned(),
            data: folder.to_owned(),
        }
    }

    /// The game under way.
    pub fn game(&self) -> PathBuf {
        self.state.join("game.txt")
    }

    /// The settings.
    pub fn settings(&self) -> PathBuf {
        self.config.join("settings.txt")
    }

    /// The score.
    pub fn score(&self) -> PathBuf {
        self.data.join("score.txt")
    }
}
