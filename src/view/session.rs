//! What a view starts with, and what it saves.

use std::sync::Arc;

use crate::game::Record;
use crate::learn::Lesson;
use crate::link::DeepLink;
use crate::player::Computer;
use crate::settings::PersistedSettings;
use crate::store::{FileError, Folders};

/// A game to start with, and the folders to save to. The default is a new game that is not saved.
#[derive(Default, Debug)]
pub struct Session {
    /// The settings.
    pub settings: PersistedSettings,
    /// A game to continue.
    pub record: Option<Record>,
    /// Overrides the computer of the settings and of the record.
    pub computer: Option<Computer>,
    /// The folders of settings and score; without them, nothing is saved.
    pub folders: Option<Folders>,
    /// Whether the game is saved after every move.
    pub resume: bool,
    /// What the window opens.
    pub link: DeepLink,
    /// A lesson to open.
    pub lesson: Option<Arc<Lesson>>,
    /// Errors to show at the start.
    pub errors: Vec<FileError>,
}
