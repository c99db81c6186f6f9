//! How a game ended.

use super::{Mark, SquareSet, Value};

/// The end of a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// Somebody has a line, or several: one stone may complete two or more.
    Win {
        /// Who.
        winner: Mark,
        /// Every line that is filled.
        lines: Vec<SquareSet>,
    },
    /// The board is full and nobody has a line.
    Draw,
}

impl Outcome {
    /// What the game was worth.
    pub const fn value(&self) -> Value {
        match self {
            Outcome::Win { winner, .. } => winner.win(),
            Outcome::Draw => Value::Draw,
        }
    }
}
