//! What a view starts with, and what is kept of it.

use std::path::PathBuf;

use crate::record::Record;
use crate::store::{Folders, Trouble};

/// A game to start with, and what is kept of it. The default is a new game, of which nothing is kept.
#[derive(Default, Debug)]
pub struct Session {
    /// Go on with this game.
    pub record: Option<Record>,
    /// The file it is from.
    pub file: Option<PathBuf>,
    /// Where settings and score are kept; without it, nowhere.
    pub folders: Option<Folders>,
    /// Whether the game is kept after every move.
    pub resume: bool,
    /// The settings as they were read.
    pub kept_settings: Vec<u8>,
    /// What went wrong so far.
    pub troubles: Vec<Trouble>,
}
