//! Everything there is to know about the 3×3 board: value, distance and winning chances of all its
//! positions.
//!
//! It answers the lecture's question how a program wins *as often as possible*: among the moves
//! that keep the value, take one with the greatest chance of winning against an opponent who plays
//! at random; then the quickest win or the slowest loss.

use std::cmp::Reverse;
use std::collections::HashMap;
use std::sync::OnceLock;

use super::Fraction;
use crate::model::{Board, Mark, Outcome, Position, Square, SquareSet, Value};

/// The knowledge about one position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    /// The value under perfect play.
    pub value: Value,
    /// In how many moves the winner forces it, against the longest resistance; for a draw, to the
    /// full board.
    pub distance: u32,
    /// How likely cross and circle are to win, each as the best player it can be without risking
    /// the value, against random moves.
    chances: [Fraction; 2],
}

impl Known {
    /// How likely `mark` is to win, as the best player it can be without risking the value, against
    /// random moves.
    pub const fn chance(&self, mark: Mark) -> Fraction {
        self.chances[mark as usize]
    }
}

/// All positions of the 3×3 board.
#[derive(Debug)]
pub struct Knowledge {
    known: HashMap<Position, Known>,
}

static KNOWLEDGE: OnceLock<Knowledge> = OnceLock::new();

impl Knowledge {
    /// Whether it has been computed already, so that [`Knowledge::of`] takes no time.
    pub fn is_computed() -> bool {
        KNOWLEDGE.get().is_some()
    }

    /// Everything about a board, computed once, in a few milliseconds; none for boards larger than
    /// 3×3, which have too many positions.
    pub fn of(board: Board) -> Option<&'static Knowledge> {
        if board != Board::TIC_TAC_TOE {
            return None;
        }
        Some(KNOWLEDGE.get_or_init(|| {
            let known = HashMap::new();
            let mut knowledge = Knowledge { known };
            knowledge.learn(&Position::empty(board));
            knowledge
        }))
    }

    /// All positions, in no order.
    pub fn positions(&self) -> impl Iterator<Item = &Position> {
        self.known.keys()
    }

    /// The knowledge about a position of the 3×3 board.
    pub fn about(&self, position: &Position) -> Known {
        self.known[position]
    }

    /// The moves that keep the value.
    pub fn keeping(&self, position: &Position) -> SquareSet {
        let keeps = |&square: &Square| self.rank(position, square).0;
        position.moves().into_iter().filter(keeps).collect()
    }

    /// The moves that are equally best: they keep the value, then win as often as possible, then as
    /// fast, or lose as late, as possible.
    pub fn best(&self, position: &Position) -> SquareSet {
        let moves = position.moves().into_iter();
        let mut ranked: Vec<_> = moves
            .map(|square| (self.rank(position, square), square))
            .collect();
        ranked.sort_unstable_by_key(|(rank, _)| Reverse(*rank));
        let first = ranked.first().map(|(rank, _)| *rank);
        let best = ranked.into_iter().filter(|(rank, _)| Some(*rank) == first);
        best.map(|(_, square)| square).collect()
    }

    /// The greater, the better for the side to move.
    fn rank(&self, position: &Position, square: Square) -> (bool, Fraction, i64) {
        let turn = position.turn();
        let after = self.about(&position.played(square));
        let distance = i64::from(after.distance);
        let speed = if after.value == turn.win() {
            -distance
        } else {
            distance
        };
        let keeps = after.value == self.about(position).value;
        (keeps, after.chance(turn), speed)
    }

    fn learn(&mut self, position: &Position) -> Known {
        if let Some(&known) = self.known.get(position) {
            return known;
        }
        let known = match position.outcome() {
            Some(outcome) => at_the_end(&outcome),
            None => self.conclude(position),
        };
        self.known.insert(*position, known);
        known
    }

    fn conclude(&mut self, position: &Position) -> Known {
        let turn = position.turn();
        let moves: Vec<Known> = (position.moves().into_iter())
            .map(|square| self.learn(&position.played(square)))
            .collect();
        let values = moves.iter().map(|known| known.value);
        let value = match turn {
            Mark::X => values.min(),
            Mark::O => values.max(),
        };
        let value = value.unwrap_or(Value::Draw);
        let keeping = || moves.iter().filter(|known| known.value == value);
        let distances = keeping().map(|known| known.distance);
        let distance = if value == turn.win() {
            distances.min()
        } else {
            distances.max()
        };
        let chance = |mark: Mark| {
            if mark == turn {
                let chances = keeping().map(|known| known.chance(mark));
                chances.max().unwrap_or(Fraction::ZERO)
            } else {
                Fraction::mean(moves.iter().map(|known| known.chance(mark)))
            }
        };
        Known {
            value,
            distance: 1 + distance.unwrap_or_default(),
            chances: Mark::ALL.map(chance),
        }
    }
}

fn at_the_end(outcome: &Outcome) -> Known {
    let value = outcome.value();
    let chance = |mark: Mark| Fraction::new(u128::from(value == mark.win()), 1);
    Known {
        value,
        distance: 0,
        chances: Mark::ALL.map(chance),
    }
}
