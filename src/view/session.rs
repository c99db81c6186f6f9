//! What a view starts with, and what is kept of it.

use std::sync::Arc;

use crate::game::Record;
use crate::learn::Lesson;
use crate::link::DeepLink;
use crate::player::Computer;
use crate::settings::PersistedSettings;
use crate::store::{FileError, Folders};

/// A game to start with, and what is kept of it. The default is a new game, of which nothing is
/// kept.
#[derive(Default, Debug)]
pub struct Session {
    /// The settings.
    pub lasting: PersistedSettings,
    /// Go on with this game.
    pub record: Option<Record>,
    /// How the computer is to play, whatever the settings and the record say.
    pub computer: Option<Computer>,
    /// Where settings and score are kept; without it, nowhere.
    pub folders: Option<Folders>,
    /// Whether the game is kept after every move.
    pub resume: bool,
    /// What the window opens.
    pub place: DeepLink,
    /// A lesson to open.
    pub lesson: Option<Arc<Lesson>>,
    /// What went wrong so far.
    pub troubles: Vec<FileError>,
}
