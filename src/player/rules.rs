//! The lecture's strategy made of rules: win, block, fork, force, rest.
//!
//! A line of the 3×3 board scores 2 for each own stone and 5 for each of the opponent's: 4 can be
//! won at once, 10 must be blocked, 2 is mine so far, 5 the opponent's so far; 7, 9 and 12 have
//! stones of both and are useless. On larger boards these are the lines that lack one stone, or
//! two; there a score is the pair of numbers, since 2 and 5 would no longer tell them apart.

use std::cmp::Reverse;
use std::fmt;

use crate::model::{Position, Square, SquareSet};

/// The rule that found a move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum RuleReason {
    /// Completes a line.
    Wins(Square),
    /// Takes the square with which the opponent would complete one.
    Blocks(Square),
    /// Opens two lines at once.
    Forks(Square),
    /// Makes the opponent answer in a line.
    Forces(Square),
    /// Lies in the most lines.
    Rest(Square),
}

impl RuleReason {
    /// The move it is about.
    pub const fn square(self) -> Square {
        match self {
            RuleReason::Wins(square)
            | RuleReason::Blocks(square)
            | RuleReason::Forks(square)
            | RuleReason::Forces(square)
            | RuleReason::Rest(square) => square,
        }
    }
}

impl fmt::Display for RuleReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            RuleReason::Wins(square) => write!(f, "wins at {square}"),
            RuleReason::Blocks(square) => write!(f, "blocks {square}"),
            RuleReason::Forks(square) => write!(f, "forks at {square}"),
            RuleReason::Forces(square) => write!(f, "forces with {square}"),
            RuleReason::Rest(square) => write!(f, "takes {square}, which lies in the most lines"),
        }
    }
}

/// The move, with the rule that found it; none when the game is over.
pub(super) fn choose(position: &Position) -> Option<RuleReason> {
    if position.finished() {
        return None;
    }
    let scored = Scored::new(position);
    let wins = scored.win().map(RuleReason::Wins);
    wins.or_else(|| scored.block().map(RuleReason::Blocks))
        .or_else(|| scored.fork().map(RuleReason::Forks))
        .or_else(|| scored.force().map(RuleReason::Forces))
        .or_else(|| scored.rest().map(RuleReason::Rest))
}

/// A line's stones: mine, and the opponent's.
type StoneCounts = (u32, u32);

/// The lines with their scores, in the order of the lecture.
struct Scored {
    lines: Vec<(SquareSet, StoneCounts)>,
    empty: SquareSet,
    /// The number of stones that fill a line.
    in_a_row: u32,
}

impl Scored {
    fn new(position: &Position) -> Scored {
        let turn = position.turn();
        let [own, other] = [turn, turn.opponent()].map(|mark| position.stones(mark));
        let score = |line: SquareSet| ((line & own).len(), (line & other).len());
        let board = position.board();
        let lines = board.lines().all().iter();
        Scored {
            lines: lines.map(|&line| (line, score(line))).collect(),
            empty: position.empty_squares(),
            in_a_row: board.in_a_row().into(),
        }
    }

    fn with_score(&self, wanted: StoneCounts) -> impl Iterator<Item = SquareSet> {
        let lines = self.lines.iter().filter(move |(_, score)| *score == wanted);
        lines.map(|(line, _)| *line)
    }

    /// The empty squares that lie in two or more lines of this score.
    fn in_two_with_score(&self, wanted: StoneCounts) -> SquareSet {
        let is_in_two = |&square: &Square| {
            let lines = self.with_score(wanted);
            lines.filter(|line| line.contains(square)).count() >= 2
        };
        self.empty.into_iter().filter(is_in_two).collect()
    }

    fn win(&self) -> Option<Square> {
        self.first_empty_with_score((self.in_a_row - 1, 0))
    }

    fn block(&self) -> Option<Square> {
        self.first_empty_with_score((0, self.in_a_row - 1))
    }

    fn first_empty_with_score(&self, wanted: StoneCounts) -> Option<Square> {
        let line = self.with_score(wanted).next()?;
        (line & self.empty).first()
    }

    fn fork(&self) -> Option<Square> {
        self.in_two_with_score((self.in_a_row - 2, 0)).first()
    }

    fn force(&self) -> Option<Square> {
        let empty = self.with_score((self.in_a_row - 2, 0)).next()? & self.empty;
        let pivots = empty & self.in_two_with_score((0, self.in_a_row - 2));
        if pivots.is_empty() {
            empty.first()
        } else {
            pivots.first()
        }
    }

    /// On the 3×3 board: 4 0 2 6 8 1 3 5 7.
    fn rest(&self) -> Option<Square> {
        let n_lines = |square| {
            let lines = self.lines.iter();
            lines.filter(|(line, _)| line.contains(square)).count()
        };
        let squares = self.empty.into_iter();
        squares.min_by_key(|&square| (Reverse(n_lines(square)), square))
    }
}
