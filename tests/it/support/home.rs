//! A home of its own for the program under test, so that no test meets what another one has left.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use tempfile::TempDir;

/// A folder that is removed at the end.
pub struct Home(TempDir);

impl Home {
    pub fn new() -> Home {
        Home::within(Path::new(env!("CARGO_TARGET_TMPDIR")))
    }

    /// One in this folder.
    pub fn within(folder: &Path) -> Home {
        let home = Home(TempDir::new_in(folder).unwrap());
        fs::create_dir(home.folder()).unwrap();
        home
    }

    /// Makes a program live here.
    pub fn house(&self, command: &mut Command) {
        for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(name, self.0.path());
        }
        // It does not follow the developer's desktop either.
        command.env("DBUS_SESSION_BUS_ADDRESS", "disabled:");
    }

    /// Where the program keeps what lasts.
    pub fn folder(&self) -> PathBuf {
        self.0.path().join("tictactoe")
    }

    /// A file there.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }
}
