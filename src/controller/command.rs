//! What a person can ask for, and what it does to a search that runs.

use std::time::Duration;

use super::{First, Players};
use crate::model::{Board, Square};
use crate::player::Computer;
use crate::record::Record;

/// What a person can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Set a stone.
    Play(Square),
    /// Go back to where so many moves had been made, and set a stone there.
    PlayFrom(usize, Square),
    /// Let the computer move for the side to move, and go on with the other one.
    SwitchSides,
    /// Begin a new game.
    Restart,
    /// Begin a new game, and from now on let this one begin.
    RestartWith(First),
    /// Begin a new game on another board.
    SetBoard(Board),
    /// Stop thinking; the person moves instead.
    Stop,
    /// Take back the last stone; against the computer, back to the person's last turn.
    Undo,
    /// Play again what was taken back; where nothing was, go over to the line that was left.
    Redo,
    /// Go on with this game.
    Open(Box<Record>),
    /// Change who plays.
    SetPlayers(Players),
    /// Change who begins: at once if nobody has moved yet, else from the next game on.
    SetFirst(First),
    /// Change how the computer plays.
    SetComputer(Computer),
    /// Show a best move, once.
    Hint,
    /// Change how long the computer's stone waits at least.
    SetDelay(Duration),
    /// Change how long *perfect* thinks at most, where it cannot know everything.
    SetTime(Duration),
    /// Go on after the engine has failed.
    Recover,
}

impl Command {
    /// Whether a search must stop for it.
    pub const fn interrupts(&self) -> bool {
        !self.is_click()
            && !matches!(
                self,
                Command::SetDelay(_) | Command::SetTime(_) | Command::Recover
            )
    }

    /// Whether it is dropped while the computer thinks.
    pub const fn is_click(&self) -> bool {
        matches!(
            self,
            Command::Play(_) | Command::SwitchSides | Command::Hint
        )
    }
}
