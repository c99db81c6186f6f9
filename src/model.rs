//! The rules of the game, and the game as it stands. Uses only `std`: no thread, no clock, no
//! files.
//!
//! One file per noun. The trait [`Model`] is all that the controller knows of a game.

mod board;
mod game;
mod mark;
mod notation;
mod outcome;
mod position;
mod square;
mod strategy;

pub use board::{Board, BoardError, Lines, winning_squares};
pub use game::Game;
pub use mark::{Mark, Value};
pub use notation::NotationError;
pub use outcome::Outcome;
pub use position::{PlayError, Position, PositionError};
pub use square::{Square, SquareSet, Squares};
pub use strategy::{Progress, Stopped, Strategy, Watch};

/// A game that can be played: the model of Model–View–Controller.
pub trait Model: Send {
    /// The position as it stands.
    fn position(&self) -> &Position;

    /// The moves that led to it.
    fn moves(&self) -> &[Square];

    /// Whether the side to move may set a stone on `square`.
    fn move_possible(&self, square: Square) -> bool {
        self.position().play(square).is_ok()
    }

    /// Sets a person's stone. The answer is asked for separately, so that the stone is seen before
    /// the search begins.
    fn make_player_move(&mut self, square: Square) -> Result<(), PlayError>;

    /// Lets `strategy` move for the side to move; says where it moved, or `None` if the game is
    /// over.
    fn make_best_move(
        &mut self,
        strategy: &mut dyn Strategy,
        watch: &Watch,
    ) -> Result<Option<Square>, Stopped>;

    /// Whether the game is over.
    fn finished(&self) -> bool {
        self.position().finished()
    }

    /// Takes back the last stone; says where it lay, or `None` if there is none.
    fn take_back(&mut self) -> Option<Square>;

    /// Begins anew with this position.
    fn set_up(&mut self, start: Position);

    /// Begins anew with the empty board.
    fn restart(&mut self) {
        self.set_up(Position::empty(self.position().board()));
    }
}
