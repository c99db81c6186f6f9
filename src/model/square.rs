//! Squares and sets of squares.
//!
//! A set is one bit per square, the first square in the lowest bit. On the 3×3 board:
//!
//! ```text
//! bit    8 7 6   5 4 3   2 1 0        0 1 2
//!       └ row 3 ┘└row 2┘└row 1┘       3 4 5
//!                                     6 7 8
//! ```

use std::fmt;
use std::num::NonZeroU8;
use std::ops::{BitAnd, BitOr, Sub};

/// A square, counted row by row from the top left.
///
/// Stored as its number from 1, so that an `Option<Square>` also takes a single byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Square(NonZeroU8);

impl Square {
    /// The square with this index from 0, if a board can have it.
    pub const fn new(index: u8) -> Option<Square> {
        if index >= 64 {
            return None;
        }
        match NonZeroU8::new(index + 1) {
            Some(number) => Some(Square(number)),
            None => None,
        }
    }

    /// Counted from 0.
    pub const fn index(self) -> usize {
        self.0.get() as usize - 1
    }

    /// Counted from 1, as people do.
    pub const fn number(self) -> u8 {
        self.0.get()
    }

    /// The set of just this square.
    pub const fn alone(self) -> SquareSet {
        // `% 64` costs nothing and tells the compiler that the shift is in range.
        SquareSet(1 << (self.index() % 64))
    }
}

/// Its number, counted from 1.
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// A set of squares, one bit each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct SquareSet(u64);

impl SquareSet {
    /// No square.
    pub const EMPTY: SquareSet = SquareSet(0);

    /// The first `n` squares, at most 64.
    pub const fn first_n(n: u8) -> SquareSet {
        match n {
            0 => SquareSet(0),
            n => SquareSet(u64::MAX >> (64 - n)),
        }
    }

    /// From one bit per square, the first in the lowest.
    pub const fn of_bits(bits: u64) -> SquareSet {
        SquareSet(bits)
    }

    /// One bit per square, the first in the lowest.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The number of squares in the set.
    pub const fn len(self) -> u32 {
        self.0.count_ones()
    }

    /// Whether `square` is one of them.
    pub const fn contains(self, square: Square) -> bool {
        self.0 & square.alone().0 != 0
    }

    /// Whether all of `other` are among them.
    pub const fn contains_all(self, other: SquareSet) -> bool {
        other.0 & !self.0 == 0
    }

    /// These and `square`.
    #[must_use]
    pub const fn with(self, square: Square) -> SquareSet {
        SquareSet(self.0 | square.alone().0)
    }

    /// These and `square`, or without it if it is one of them.
    #[must_use]
    pub const fn toggled(self, square: Square) -> SquareSet {
        SquareSet(self.0 ^ square.alone().0)
    }

    /// Whether there is one, or none.
    pub const fn has_at_most_one(self) -> bool {
        self.0 & self.0.wrapping_sub(1) == 0
    }

    /// The lowest-numbered.
    pub const fn first(self) -> Option<Square> {
        if self.0 == 0 {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "at most 63")]
        Square::new(self.0.trailing_zeros() as u8)
    }

    /// Their numbers, with commas between them, but `and` before the last.
    pub fn listed(self, and: &str) -> String {
        let all: Vec<String> = self.into_iter().map(|square| square.to_string()).collect();
        match all.split_last() {
            Some((last, first)) if !first.is_empty() => [&first.join(", "), and, last].concat(),
            _ => all.concat(),
        }
    }

    /// Takes out the lowest-numbered.
    pub const fn pop_first(&mut self) -> Option<Square> {
        let first = self.first();
        if first.is_some() {
            self.0 &= self.0 - 1;
        }
        first
    }
}

/// In ascending order.
impl IntoIterator for SquareSet {
    type Item = Square;
    type IntoIter = Squares;

    fn into_iter(self) -> Squares {
        Squares(self)
    }
}

/// The squares of a set, ascending.
#[derive(Clone, Debug)]
pub struct Squares(SquareSet);

impl Iterator for Squares {
    type Item = Square;

    fn next(&mut self) -> Option<Square> {
        self.0.pop_first()
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> SquareSet {
        squares.into_iter().fold(SquareSet::EMPTY, SquareSet::with)
    }
}

impl BitAnd for SquareSet {
    type Output = SquareSet;

    fn bitand(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & other.0)
    }
}

impl BitOr for SquareSet {
    type Output = SquareSet;

    fn bitor(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 | other.0)
    }
}

/// Those that are not in `other`.
impl Sub for SquareSet {
    type Output = SquareSet;

    fn sub(self, other: SquareSet) -> SquareSet {
        SquareSet(self.0 & !other.0)
    }
}
