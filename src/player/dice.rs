//! Reproducible randomness.

use crate::model::{Board, Position, Square, SquareSet};

/// A seeded generator: the same seed, the same game. (`SplitMix64`, by Steele, Lea and Flood.)
#[derive(Clone, Debug)]
pub struct Dice(u64);

impl Dice {
    /// The same seed gives the same numbers.
    pub const fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// One of the squares, with equal chances.
    pub fn pick(&mut self, squares: SquareSet) -> Option<Square> {
        let n = self.below(squares.len() as usize);
        squares.into_iter().nth(n)
    }

    /// A number below `n`; 0 if there is none. That 2⁶⁴ is no multiple of `n` favours some by less
    /// than `n` parts in 10¹⁹.
    pub fn below(&mut self, n: usize) -> usize {
        let number = self.next_seed() % n.max(1) as u64;
        #[expect(clippy::cast_possible_truncation, reason = "below a `usize`")]
        let number = number as usize;
        number
    }

    /// Any number, as for another generator.
    pub const fn next_seed(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A random position with `n_stones` stones, reached by play that passes up every immediate win.
    /// It has fewer stones if play gets stuck.
    pub fn position(&mut self, board: Board, n_stones: usize) -> Position {
        let mut position = Position::empty(board);
        for _ in 0..n_stones {
            let quiet = position.moves().into_iter();
            let quiet = quiet.filter(|square| !position.played(*square).finished());
            let Some(square) = self.pick(quiet.collect()) else {
                break;
            };
            position = position.played(square);
        }
        position
    }
}
