//! Pairs of squares with which a defender holds.

use std::cmp::Reverse;

use super::open_lines::{LineSet, OpenLines, numbers};
use crate::model::{Square, SquareSet};

/// How many lines a search for pairs looks at before it gives up: with half as many it would find
/// little, with twice as many hardly more.
const N_STEPS: u32 = 40;

/// Disjoint pairs of `free` squares such that every one of `lines` contains one of them, if they
/// are found quickly.
///
/// Then none of the lines can be filled: whenever the attacker takes a square of a pair, the
/// defender takes the other one, so that of a line the attacker never gets the pair in it (Hales
/// and Jewett 1963, who give every line a pair of its own; but one pair may serve several). That
/// holds whoever is to move, for a stone more never harms the defender.
pub(super) fn pairs(open: &OpenLines, lines: LineSet, free: SquareSet) -> Option<Vec<SquareSet>> {
    let mut search = PairSearch {
        open,
        n_left: N_STEPS,
    };
    search.serve(lines, free)
}

/// The squares of all pairs.
pub(super) fn squares_of(pairs: &[SquareSet]) -> SquareSet {
    (pairs.iter()).fold(SquareSet::EMPTY, |squares, &pair| squares | pair)
}

struct PairSearch<'a> {
    open: &'a OpenLines,
    n_left: u32,
}

/// The line that is to be served next.
struct Need {
    /// Its free squares.
    line: SquareSet,
    /// The lines with two free squares, and with three.
    with_two: LineSet,
    with_three: LineSet,
}

/// A pair that a line can be given.
struct Pair {
    squares: SquareSet,
    /// The lines that contain it.
    serves: LineSet,
    /// The smaller, the less it takes from the others.
    harm: u32,
}

impl PairSearch<'_> {
    /// Gives every one of `lines` a pair of `free` squares.
    fn serve(&mut self, lines: LineSet, free: SquareSet) -> Option<Vec<SquareSet>> {
        if lines == 0 {
            return Some(Vec::new());
        }
        self.n_left = self.n_left.checked_sub(1)?;
        let need = self.need(lines, free)?;
        for pair in self.pairs_for(&need, lines) {
            if let Some(mut rest) = self.serve(lines & !pair.serves, free - pair.squares) {
                rest.push(pair.squares);
                return Some(rest);
            }
            if self.n_left == 0 {
                return None;
            }
        }
        None
    }

    /// The line with the fewest free squares; of such, the one with the most lines through them:
    /// there a mistake shows soonest. None if a line has less than two.
    fn need(&self, lines: LineSet, free: SquareSet) -> Option<Need> {
        let squares = |number| self.open.squares_of(number) & free;
        // By the number of free squares.
        let mut with: [LineSet; 9] = [0; 9];
        for number in numbers(lines) {
            with[squares(number).len() as usize % 9] |= 1 << number;
        }
        let [0, 0, with_two, with_three, ..] = with else {
            return None;
        };
        let fewest = with.into_iter().find(|&lines| lines != 0)?;
        let n_lines = |square| (self.open.through(square) & lines).count_ones();
        let crowd = |line: &SquareSet| line.into_iter().map(n_lines).sum::<u32>();
        let mut candidates = numbers(fewest).map(squares);
        let line = candidates
            .by_ref()
            .min_by_key(|line| Reverse(crowd(line)))?;
        Some(Need {
            line,
            with_two,
            with_three,
        })
    }

    /// The pairs in a line, most promising first; without those that leave another line less than
    /// two squares.
    fn pairs_for(&self, need: &Need, lines: LineSet) -> Vec<Pair> {
        let mut pairs = Vec::new();
        let mut rest = need.line;
        while let Some(one) = rest.pop_first() {
            for other in rest {
                let through = |square: Square| self.open.through(square) & lines;
                let serves = through(one) & through(other);
                let harms = (through(one) | through(other)) & !serves;
                if harms & need.with_two == 0 {
                    let n_nearly = (harms & need.with_three).count_ones();
                    pairs.push(Pair {
                        squares: one.alone().with(other),
                        serves,
                        harm: harms.count_ones() + n_nearly + 8 * (lines & !serves).count_ones(),
                    });
                }
            }
        }
        pairs.sort_by_key(|pair| pair.harm);
        pairs
    }
}
