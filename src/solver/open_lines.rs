//! The lines that the attacker could still fill, by their empty squares: what the blocking game is
//! played on.

use super::field::Field;
use super::pairing::Pairing;
use crate::model::{Square, SquareSet};

/// A set of lines, one bit each.
pub(super) type LineSet = u128;

/// The lines that are open to the attacker.
pub(super) struct OpenLines {
    /// Of every line its empty squares.
    lines: Vec<SquareSet>,
    /// Of every square the lines through it, forgotten or not.
    through: [LineSet; 64],
    /// The lines that are not forgotten.
    left: LineSet,
    in_a_row: u32,
}

impl OpenLines {
    /// Those of a position; none if they are more than a set can hold: such a board is far from
    /// being decided.
    pub(super) fn of(field: &Field) -> Option<OpenLines> {
        let empty = field.empty();
        let open = field.lines_without(field.attacker().opponent());
        let lines: Vec<SquareSet> = open.map(|line| line & empty).collect();
        let n_unused = (LineSet::BITS as usize).checked_sub(lines.len())?;
        let mut through = [0; 64];
        for (number, &line) in lines.iter().enumerate() {
            for square in line {
                through[square.index() % 64] |= 1 << number;
            }
        }
        Some(OpenLines {
            left: LineSet::MAX.unbounded_shr(u32::try_from(n_unused).ok()?),
            lines,
            through,
            in_a_row: field.board().in_a_row().into(),
        })
    }

    /// The lines that are left.
    pub(super) const fn left(&self) -> LineSet {
        self.left
    }

    /// Those of them through a square.
    pub(super) const fn through(&self, square: Square) -> LineSet {
        self.through[square.index() % 64] & self.left
    }

    /// The empty squares of a line.
    pub(super) fn squares_of(&self, number: usize) -> SquareSet {
        self.lines[number]
    }

    /// The empty squares of all lines that are left.
    pub(super) fn squares(&self) -> SquareSet {
        let lines = numbers(self.left).map(|number| self.lines[number]);
        lines.fold(SquareSet::EMPTY, |squares, line| squares | line)
    }

    /// The number of empty squares of each line.
    pub(super) fn sizes(&self) -> Sizes {
        let mut sizes = [0; Sizes::MAX];
        for (number, line) in self.lines.iter().enumerate() {
            for at_least in sizes.iter_mut().take(line.len() as usize) {
                *at_least |= 1 << number;
            }
        }
        Sizes(sizes)
    }

    /// 2 to the number of the attacker's stones, summed over the lines.
    pub(super) fn pressure(&self) -> u32 {
        let pressure = |number| 1 << self.n_stones(number);
        numbers(self.left).map(pressure).sum()
    }

    /// The pressure of the lines through each square.
    pub(super) fn weights(&self) -> [u32; 64] {
        let mut weights = [0; 64];
        for number in numbers(self.left) {
            for square in self.lines[number] {
                weights[square.index() % 64] += 1 << self.n_stones(number);
            }
        }
        weights
    }

    /// The square with the greatest weight.
    pub(super) fn weightiest(&self) -> Option<Square> {
        let weights = self.weights();
        let squares = self.squares().into_iter();
        squares.max_by_key(|square| weights[square.index() % 64])
    }

    fn n_stones(&self, number: usize) -> u32 {
        self.in_a_row - self.lines[number].len()
    }

    /// Forgets every line that has all the empty squares of another one: a stone that blocks the
    /// other also blocks it.
    pub(super) fn forget_longer(&mut self) {
        for number in numbers(self.left) {
            let is_left = self.left >> number & 1 == 1;
            if is_left {
                let squares = self.lines[number].into_iter();
                let longer = squares.fold(self.left, |lines, square| lines & self.through(square));
                self.left &= !longer | 1 << number;
            }
        }
    }

    /// Forgets the lines through twins, two squares that lie in the same lines, again and again;
    /// returns the twins.
    ///
    /// Whenever the attacker takes one of the two, the defender takes the other: so none of their
    /// lines can be filled, and as they lie in no other line, neither stone matters elsewhere.
    pub(super) fn forget_twins(&mut self) -> Pairing {
        let mut twins = Pairing::NONE;
        loop {
            let before = self.left;
            for number in numbers(self.left) {
                if let Some([one, other]) = self.twins_in(self.lines[number]) {
                    twins.add([one, other]);
                    self.left &= !self.through(one);
                }
            }
            if self.left == before {
                return twins;
            }
        }
    }

    fn twins_in(&self, mut line: SquareSet) -> Option<[Square; 2]> {
        while let Some(one) = line.pop_first() {
            let lines = self.through(one);
            let mut others = line.into_iter();
            let twin = others.find(|&other| lines != 0 && self.through(other) == lines);
            if let Some(twin) = twin {
                return Some([one, twin]);
            }
        }
        None
    }
}

/// The sizes of the lines: the lines with at least one, at least two, and so on.
#[derive(Clone, Copy)]
pub(super) struct Sizes([LineSet; Sizes::MAX]);

impl Sizes {
    /// A line with more counts as one with so many. No pair is wrong for that, and boards with such
    /// lines are decided by counting.
    pub(super) const MAX: usize = 8;

    pub(super) fn at_least(&self, n: usize) -> LineSet {
        self.0.get(n - 1).copied().unwrap_or_default()
    }

    pub(super) fn exactly(&self, n: usize) -> LineSet {
        self.at_least(n) & !self.at_least(n + 1)
    }

    /// The same when each of `lines` has a square less.
    pub(super) fn without_one(mut self, lines: LineSet) -> Sizes {
        for n in 1..=Sizes::MAX {
            self.0[n - 1] = self.at_least(n) & !lines | self.at_least(n + 1) & lines;
        }
        self
    }
}

/// The numbers of the lines in a set, ascending.
pub(super) fn numbers(mut lines: LineSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (lines != 0).then(|| {
            let number = lines.trailing_zeros() as usize;
            lines &= lines - 1;
            number
        })
    })
}
