//! A home of its own for the program under test, so that no test meets what another one has left.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that is removed at the end.
pub struct Home(PathBuf);

impl Home {
    pub fn new() -> Home {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("home-{}-{number}", std::process::id());
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tictactoe")).unwrap();
        Home(folder)
    }

    /// Makes a program live here.
    pub fn house(&self, command: &mut Command) {
        for name in ["HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"] {
            command.env(name, &self.0);
        }
    }

    /// Where the program keeps what lasts.
    pub fn folder(&self) -> PathBuf {
        self.0.join("tictactoe")
    }

    /// A file there.
    pub fn file(&self, name: &str) -> PathBuf {
        self.folder().join(name)
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}
