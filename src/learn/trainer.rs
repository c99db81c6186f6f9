//! The choice of the next puzzle.

use super::{Leitner, Puzzle};
use crate::insight::Grade;
use crate::model::Board;
use crate::player::Dice;

/// Chooses puzzles, and counts the first answer to each.
#[derive(Debug)]
pub struct Trainer {
    /// The board of the next puzzle.
    pub board: Board,
    /// The grade of the next puzzle; any grade if none.
    pub grade: Option<Grade>,
    dice: Dice,
    last: Option<String>,
    is_counted: bool,
}

impl Trainer {
    /// The same seed and the same Leitner box give the same puzzles.
    pub const fn new(board: Board, grade: Option<Grade>, seed: u64) -> Trainer {
        Trainer {
            board,
            grade,
            dice: Dice::new(seed),
            last: None,
            is_counted: false,
        }
    }

    /// Whether the board has puzzles of this grade.
    pub fn has(&self, grade: Option<Grade>) -> bool {
        self.of_grade(grade).next().is_some()
    }

    fn of_grade(&self, grade: Option<Grade>) -> impl Iterator<Item = Puzzle> {
        let is_of_it = move |puzzle: &Puzzle| grade.is_none_or(|grade| puzzle.grade() == grade);
        Puzzle::all(self.board).filter(is_of_it)
    }

    /// The next puzzle, in a random orientation.
    pub fn next(&mut self, leitner: &Leitner) -> Option<Puzzle> {
        self.grade = self.grade.filter(|grade| self.has(Some(*grade)));
        let puzzles: Vec<Puzzle> = self.of_grade(self.grade).collect();
        let names: Vec<String> = puzzles.iter().map(Puzzle::name).collect();
        let next = leitner.next(&names, self.last.as_deref(), |n| self.dice.below(n))?;
        let puzzle = puzzles.iter().find(|puzzle| puzzle.name() == *next)?;
        self.last = Some(next.clone());
        self.is_counted = false;
        Some(puzzle.image(self.dice.below(8)))
    }

    /// Counts the first answer to the puzzle; later ones do not count.
    pub fn count(&mut self, leitner: &mut Leitner, is_right: bool) {
        if !self.is_counted
            && let Some(name) = &self.last
        {
            leitner.count(name, is_right);
            self.is_counted = true;
        }
    }
}
