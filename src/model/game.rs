//! A game in progress: the position and the moves that led to it.

use super::{Board, Model, PlayError, Position, Square, Stopped, Strategy, Watch};

/// The moves made so far, and where they have led.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    moves: Vec<Square>,
    position: Position,
}

impl Game {
    /// A new game.
    pub const fn new(board: Board) -> Game {
        Game {
            moves: Vec::new(),
            position: Position::empty(board),
        }
    }
}

/// A game that begins with this position.
impl From<Position> for Game {
    fn from(position: Position) -> Game {
        Game {
            moves: Vec::new(),
            position,
        }
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Board::TIC_TAC_TOE)
    }
}

impl Model for Game {
    fn position(&self) -> &Position {
        &self.position
    }

    fn moves(&self) -> &[Square] {
        &self.moves
    }

    fn make_player_move(&mut self, square: Square) -> Result<(), PlayError> {
        self.position = self.position.play(square)?;
        self.moves.push(square);
        Ok(())
    }

    fn make_best_move(
        &mut self,
        strategy: &mut dyn Strategy,
        watch: &Watch,
    ) -> Result<Option<Square>, Stopped> {
        if self.finished() {
            return Ok(None);
        }
        let square = strategy.choose(&self.position, watch)?;
        self.make_player_move(square)
            .unwrap_or_else(|error| panic!("a strategy chose what it cannot have: {error}"));
        Ok(Some(square))
    }

    fn take_back(&mut self) -> Option<Square> {
        let last = self.moves.pop()?;
        self.position = self.position.without(last);
        Some(last)
    }

    fn set_up(&mut self, start: Position) {
        *self = Game::from(start);
    }
}
