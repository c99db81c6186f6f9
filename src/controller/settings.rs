//! What a person can choose about a game.

use std::time::Duration;

use crate::model::{Board, Watch};
use crate::player::{Computer, Level};
pub use crate::player::{First, Players};

/// Who plays, who begins, and how the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// The board of the next game.
    pub board: Board,
    /// Who plays.
    pub players: Players,
    /// Who begins, when a person plays against the computer.
    pub first: First,
    /// How the computer plays.
    pub computer: Computer,
    /// Where its chance begins: the same seed, the same game.
    pub seed: u64,
    /// The computer's stone appears no sooner than this after the one before it, so that an eye can follow.
    pub delay: Duration,
    /// How long *perfect* thinks about a move at most, where it cannot know everything.
    pub time: Duration,
    /// The memory that a search may have.
    pub memory_mb: usize,
}

impl Settings {
    /// The longest delay one can choose.
    pub const MAX_DELAY: Duration = Duration::from_secs(2);

    /// The longest time for a move one can choose.
    pub const MAX_TIME: Duration = Duration::from_mins(1);
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            board: Board::TIC_TAC_TOE,
            players: Players::default(),
            first: First::default(),
            computer: Computer::default(),
            seed: 0,
            delay: Duration::from_millis(400),
            time: Level::TIME,
            memory_mb: Watch::DEFAULT_MEMORY_MB,
        }
    }
}
