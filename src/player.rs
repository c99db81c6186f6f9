//! Who moves for the computer: a level of some strength. Uses [`crate::model`] and [`crate::search`]; chance comes in from outside.

mod proof;
mod rules;

use std::fmt;

use crate::model::{Position, SquareSet};
use crate::search::Knowledge;
pub use proof::{LostGame, Proof, shortest_lost_game};
pub use rules::Reason;

/// A strength of play on the 3×3 board, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any move.
    Random,
    /// Wins or blocks at once, else any move.
    Beginner,
    /// The lecture's strategy made of rules.
    Rules,
    /// Never gives value away, and wins as often as possible.
    Perfect,
}

impl Level {
    /// All, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Beginner, Level::Rules, Level::Perfect];

    /// The moves between which it chooses by chance, each as likely as the other; none when the game is over.
    pub fn choices(self, position: &Position) -> SquareSet {
        match self {
            Level::Random => position.moves(),
            Level::Beginner => beginner(position),
            Level::Rules => rules::choose(position)
                .map(Reason::square)
                .into_iter()
                .collect(),
            Level::Perfect => Knowledge::of_tic_tac_toe().best(position),
        }
    }

    /// Why it moves as it does, if it can say so.
    pub fn reason(self, position: &Position) -> Option<Reason> {
        match self {
            Level::Rules => rules::choose(position),
            Level::Random | Level::Beginner | Level::Perfect => None,
        }
    }
}

/// Its name on the command line.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Rules => "rules",
            Level::Perfect => "perfect",
        })
    }
}

fn beginner(position: &Position) -> SquareSet {
    let moves = position.moves();
    let turn = position.turn();
    [turn, turn.opponent()]
        .map(|mark| position.winning_squares(mark) & moves)
        .into_iter()
        .find(|squares| !squares.is_empty())
        .unwrap_or(moves)
}
