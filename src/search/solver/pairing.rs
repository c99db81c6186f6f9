//! Pairs of squares with which a defender holds.

use std::cmp::Reverse;

use super::open_lines::{LineSet, OpenLines, Sizes, numbers};
use crate::model::{Square, SquareSet};

/// How many lines a search for pairs looks at before it gives up: with half as many it would find
/// less, with twice as many hardly more.
const N_STEPS: u32 = 120;

/// How much better a pair is that serves a line more, or takes a square less of those that are to
/// be spared, than one that takes a square less from other lines.
const SERVED: u32 = 8;
const SPARED: u32 = 4;

/// Disjoint pairs of `free` squares such that every one of `lines` contains one of them, if they
/// are found quickly; rather without the squares to `spare`.
///
/// Then none of the lines can be filled: whenever the attacker takes a square of a pair, the
/// defender takes the other one, so that of a line the attacker never gets the pair in it (Hales
/// and Jewett 1963, who give every line a pair of its own; but one pair may serve several). That
/// holds whoever is to move, for a stone more never harms the defender.
pub(super) fn pairs(
    open: &OpenLines,
    lines: LineSet,
    free: SquareSet,
    spare: SquareSet,
) -> Option<Vec<SquareSet>> {
    // More lines than squares were never seen to pair up.
    if lines.count_ones() > free.len() {
        return None;
    }
    let mut search = PairSearch {
        open,
        spare,
        n_left: N_STEPS,
        options: Vec::new(),
        found: Vec::new(),
    };
    let all = Unserved {
        lines,
        free,
        sizes: open.sizes(),
    };
    search.serve(&all).then_some(search.found)
}

/// The squares of all pairs.
pub(super) fn squares_of(pairs: &[SquareSet]) -> SquareSet {
    (pairs.iter()).fold(SquareSet::EMPTY, |squares, &pair| squares | pair)
}

struct PairSearch<'a> {
    open: &'a OpenLines,
    spare: SquareSet,
    n_left: u32,
    /// The pairs that are yet to be tried, of every line on the way here.
    options: Vec<Pair>,
    found: Vec<SquareSet>,
}

/// The lines without a pair, and what they can be given.
#[derive(Clone, Copy)]
struct Unserved {
    lines: LineSet,
    free: SquareSet,
    /// Of every line, how many of its squares are free.
    sizes: Sizes,
}

/// A pair that a line can be given.
#[derive(Clone, Copy)]
struct Pair {
    squares: SquareSet,
    /// The lines that contain it, and those that contain one of its squares.
    serves: LineSet,
    harms: LineSet,
    /// The smaller, the less it takes from the others.
    cost: u32,
}

impl PairSearch<'_> {
    /// Gives every line a pair; says whether it could.
    fn serve(&mut self, unserved: &Unserved) -> bool {
        if unserved.lines == 0 {
            return true;
        }
        if unserved.lines & !unserved.sizes.at_least(2) != 0 || self.n_left == 0 {
            return false;
        }
        self.n_left -= 1;
        let start = self.options.len();
        self.offer(unserved);
        for at in start..self.options.len() {
            let pair = self.options[at];
            let rest = Unserved {
                lines: unserved.lines & !pair.serves,
                free: unserved.free - pair.squares,
                sizes: unserved.sizes.without_one(pair.harms),
            };
            if self.serve(&rest) {
                self.found.push(pair.squares);
                return true;
            }
            if self.n_left == 0 {
                return false;
            }
        }
        self.options.truncate(start);
        false
    }

    /// The pairs in a line with the fewest free squares, of such the one with the most lines
    /// through them: there a mistake shows soonest. Most promising first; without those that leave
    /// another line less than two squares.
    fn offer(&mut self, unserved: &Unserved) {
        let Unserved { lines, free, sizes } = *unserved;
        let through = |square: Square| self.open.through(square) & lines;
        let [with_two, with_three] = [2, 3].map(|n| lines & sizes.exactly(n));
        let fewest = if with_two == 0 {
            let mut by_size = (3..=Sizes::MAX).map(|n| lines & sizes.exactly(n));
            by_size.find(|&lines| lines != 0).unwrap_or_default()
        } else {
            // There is no choice.
            with_two & with_two.wrapping_neg()
        };
        let crowd = |line: SquareSet| -> u32 {
            let n_lines = line.into_iter().map(|square| through(square).count_ones());
            n_lines.sum()
        };
        let fewest = numbers(fewest).map(|number| self.open.squares_of(number) & free);
        let Some(mut line) = fewest.min_by_key(|&line| Reverse(crowd(line))) else {
            return;
        };
        let start = self.options.len();
        while let Some(one) = line.pop_first() {
            for other in line {
                let squares = one.alone().with(other);
                let serves = through(one) & through(other);
                let harms = through(one) ^ through(other);
                if harms & with_two == 0 {
                    let n_nearly = (harms & with_three).count_ones();
                    let n_unserved = (lines & !serves).count_ones();
                    self.options.push(Pair {
                        squares,
                        serves,
                        harms,
                        cost: harms.count_ones()
                            + n_nearly
                            + SERVED * n_unserved
                            + SPARED * (squares & self.spare).len(),
                    });
                }
            }
        }
        self.options[start..].sort_by_key(|pair| pair.cost);
    }
}
