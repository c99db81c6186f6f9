//! A position to find a move in, and what a try is worth.

use super::puzzle::Puzzle;
use crate::insight::{Because, Explanation, Fate, Worths};
use crate::model::{Position, Square, SquareSet};

/// A position in which a move is asked for that preserves the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The position.
    pub position: Position,
    /// What whoever moves has before the move.
    pub had: Fate,
    /// The moves that are known to preserve it.
    pub right: SquareSet,
    /// Those that are known to give it away.
    pub wrong: SquareSet,
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
        let right = puzzle.solution.alone();
        Exercise {
            right,
            wrong: puzzle.position.moves() - right,
            ..Exercise::new(puzzle.position, puzzle.worth.fate)
        }
    }
}

impl Exercise {
    /// A position of which it is known what whoever moves has; which moves preserve it is learned.
    pub const fn new(position: Position, had: Fate) -> Exercise {
        let [right, wrong] = [SquareSet::EMPTY; 2];
        Exercise {
            position,
            had,
            right,
            wrong,
        }
    }

    /// Takes in what has been found out about the moves.
    pub fn learn(&mut self, worths: &Worths) {
        for one in worths.moves() {
            match one.worth {
                Some(worth) if worth.fate <= self.had => self.right = self.right.with(one.square),
                Some(_) => self.wrong = self.wrong.with(one.square),
                None => {}
            }
        }
    }

    /// What a move is worth as an answer, once that is known.
    pub fn judge(&self, square: Square) -> Option<Verdict> {
        let is_right = self.right.contains(square).then_some(Verdict::Right);
        is_right.or_else(|| self.wrong.contains(square).then_some(Verdict::Wrong))
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
