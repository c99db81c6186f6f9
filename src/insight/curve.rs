//! A game that was played: its value after every move, and its mistakes.

use super::worth::known_value;
use crate::model::{Mark, Position, Square, Value};

/// The value of a game over its moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Curve {
    positions: Vec<Position>,
    moves: Vec<Square>,
    values: Vec<Option<Value>>,
}

/// A move that gave value away.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// Which move, counted from 1: after it the value is worse for who made it.
    pub number: usize,
    /// Who made it.
    pub mark: Mark,
    /// Where.
    pub square: Square,
    /// The value before it.
    pub before: Value,
    /// The value after it.
    pub after: Value,
}

impl Curve {
    /// The game that begins at `start` and goes on with `moves`, with what is known by heart; what
    /// cannot be played is left out, with all that follows.
    pub fn new(start: Position, moves: &[Square]) -> Curve {
        Curve::with(start, moves, |_| None)
    }

    /// The same, with what has been proved besides.
    pub fn with(
        start: Position,
        moves: &[Square],
        proven: impl Fn(&Position) -> Option<Value>,
    ) -> Curve {
        let value = |position: &Position| known_value(position).or_else(|| proven(position));
        let mut curve = Curve {
            positions: vec![start],
            moves: Vec::new(),
            values: vec![value(&start)],
        };
        for &square in moves {
            let Ok(next) = curve.positions[curve.moves.len()].play(square) else {
                break;
            };
            curve.values.push(value(&next));
            curve.positions.push(next);
            curve.moves.push(square);
        }
        curve
    }

    /// Where the game began.
    pub fn start(&self) -> Position {
        self.positions[0]
    }

    /// All positions, from the start on.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The moves.
    pub fn moves(&self) -> &[Square] {
        &self.moves
    }

    /// The value of every position from the start on, where it is known.
    pub fn values(&self) -> &[Option<Value>] {
        &self.values
    }

    /// All mistakes, in the order of the game.
    pub fn mistakes(&self) -> Vec<Mistake> {
        let numbers = 1..=self.moves.len();
        numbers.filter_map(|number| self.mistake(number)).collect()
    }

    /// The first mistake after so many moves, among the moves that count.
    pub fn mistake_after(&self, after: usize, counts: impl Fn(usize) -> bool) -> Option<Mistake> {
        let mut mistakes = self.mistakes().into_iter();
        mistakes.find(|mistake| mistake.number > after && counts(mistake.number))
    }

    /// The move with this number, counted from 1, if it was a mistake.
    fn mistake(&self, number: usize) -> Option<Mistake> {
        let index = number.checked_sub(1)?;
        let square = *self.moves.get(index)?;
        let (before, after) = (self.values[index]?, self.values[number]?);
        let mark = self.positions[index].turn();
        mark.prefers(before, after).then_some(Mistake {
            number,
            mark,
            square,
            before,
            after,
        })
    }
}
