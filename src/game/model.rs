//! The model of Model–View–Controller: the controller's interface to a game.

use super::{Game, Mover, PlayedMove};
use crate::control::{SearchControl, Stopped, Strategy};
use crate::model::{PlayError, Position, Square};
use crate::player::Computer;

/// A game that can be played.
pub trait Model: Send {
    /// The whole game as it stands.
    fn game(&self) -> &Game;

    /// Sets a person's stone. The computer answers separately, so that the stone is seen before the
    /// search begins.
    fn make_player_move(&mut self, square: Square) -> Result<(), PlayError>;

    /// Lets `strategy` choose a move for `computer`. Returns its square, or `None` if the game is
    /// over.
    fn make_best_move(
        &mut self,
        computer: Computer,
        strategy: &mut dyn Strategy,
        control: &SearchControl,
    ) -> Result<Option<Square>, Stopped>;

    /// Undoes moves until so many are left.
    fn back_to(&mut self, n_moves: usize);

    /// Redoes moves up to the next turn of a person.
    fn redo(&mut self);

    /// Replaces the game.
    fn set_up(&mut self, game: Game);

    /// The position as it stands.
    fn position(&self) -> Position {
        self.game().position()
    }

    /// Whether the game is over.
    fn finished(&self) -> bool {
        self.position().finished()
    }
}

impl Model for Game {
    fn game(&self) -> &Game {
        self
    }

    fn make_player_move(&mut self, square: Square) -> Result<(), PlayError> {
        self.play(PlayedMove {
            square,
            by: Mover::Person,
        })
    }

    fn make_best_move(
        &mut self,
        computer: Computer,
        strategy: &mut dyn Strategy,
        control: &SearchControl,
    ) -> Result<Option<Square>, Stopped> {
        if self.finished() {
            return Ok(None);
        }
        let square = strategy.choose(&Game::position(self), control)?;
        let by = Mover::Computer(computer);
        self.play(PlayedMove { square, by })
            .unwrap_or_else(|error| panic!("a strategy chose what it cannot have: {error}"));
        Ok(Some(square))
    }

    fn back_to(&mut self, n_moves: usize) {
        Game::back_to(self, n_moves);
    }

    fn redo(&mut self) {
        Game::redo(self);
    }

    fn set_up(&mut self, game: Game) {
        *self = game;
    }
}
