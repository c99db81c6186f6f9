//! What a person sees. The trait [`View`] is all that the controller knows of it.

mod events;
mod session;
pub mod terminal;
pub mod texts;
pub mod window;
mod words;

use std::sync::Arc;

pub use session::Session;

use crate::controller::{Settings, Thought};
use crate::model::{Mark, Outcome, PlayError, Position, Square, Stopped, Watch};
use crate::player::Proof;
use crate::record::Line;

/// Shows a game: the view of Model–View–Controller. Called from the controller's thread; must not wait for anything.
pub trait View: Send {
    /// Shows this position from now on; the empty one at the start of a game.
    fn init(&mut self, position: &Position);

    /// Shows a new stone.
    fn put(&mut self, square: Square, mark: Mark);

    /// Says what has been played, by whom, and what was taken back: before whatever else is told of it.
    fn line(&mut self, line: &Line);

    /// Shows this position instead, after stones were taken back or played again.
    fn taken_back(&mut self, position: &Position);

    /// Says that a move cannot be made.
    fn illegal_move(&mut self, square: Square, why: PlayError);

    /// Says how the game ended.
    fn show_winner(&mut self, outcome: &Outcome);

    /// Says that a person is to move.
    fn your_turn(&mut self, mark: Mark);

    /// Says that the computer thinks; `watch` tells how far it is.
    fn thinking(&mut self, mark: Mark, watch: &Arc<Watch>);

    /// Says what has been proved about the computer's level, as cross and as circle; nothing if it plays by a search.
    fn strength(&mut self, proofs: Option<&[Proof; 2]>);

    /// Says who plays and how, after a game that was opened has changed it.
    fn settings(&mut self, settings: &Settings);

    /// Shows a best move, once.
    fn hint(&mut self, square: Square);

    /// Says what the computer's move cost, just before its stone is put.
    fn thought(&mut self, thought: Thought);

    /// Says that a search ended without a move, and why; the person moves in its place.
    fn gave_up(&mut self, why: Stopped);

    /// Says that the engine failed and waits to be told to recover.
    fn engine_stopped(&mut self, why: &str);
}
