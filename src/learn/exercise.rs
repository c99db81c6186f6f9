//! A position to find a move in, and what a try is worth.

use super::puzzle::Puzzle;
use crate::insight::{Because, Explanation, Worths};
use crate::model::{Position, Square, SquareSet};

/// A position in which some moves preserve the value, and are asked for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The position.
    pub position: Position,
    /// The moves that are right.
    pub right: SquareSet,
}

/// What became of a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// It preserves the value.
    Right,
    /// It gives value away.
    Wrong,
}

/// Its solution alone is right.
impl From<Puzzle> for Exercise {
    fn from(puzzle: Puzzle) -> Exercise {
        Exercise {
            position: puzzle.position,
            right: puzzle.solution.alone(),
        }
    }
}

impl Exercise {
    /// What a move is worth as an answer; none if it cannot be made.
    pub fn judge(&self, square: Square) -> Option<Verdict> {
        self.position.play(square).ok()?;
        Some(if self.right.contains(square) {
            Verdict::Right
        } else {
            Verdict::Wrong
        })
    }

    /// Why a try is as good as it is. What is wrong with a wrong one is said without telling the
    /// right one: another try is to come.
    pub fn explain(&self, worths: &Worths, square: Square) -> Option<Explanation> {
        let mut why = Explanation::of(worths, square)?;
        if !self.right.contains(square) {
            (why.reasons).retain(|reason| !matches!(reason, Because::GivesAway { .. }));
        }
        Some(why)
    }
}
