//! Pairs of squares with which a defender holds.

use std::cmp::Reverse;

use super::open_lines::{LineSet, OpenLines, Sizes, numbers};
use crate::model::{Square, SquareSet};

/// The lines that a search for pairs looks at before it gives up: with half as many it would find
/// less, with twice as many hardly more.
const N_STEPS: u32 = 120;

/// How much better a pair is that serves a line more, or takes a square less of those that are to
/// be spared, than one that takes a square less from other lines.
const SERVED: u32 = 8;
const SPARED: u32 = 4;

/// Disjoint pairs of `free` squares such that every one of `lines` contains one of them, if they
/// are found quickly; rather without the squares to `spare`, and with all of `kept` that can serve
/// a line.
///
/// Then none of the lines can be filled: whenever the attacker takes a square of a pair, the
/// defender takes the other one, so that of a line the attacker never gets the pair in it (Hales
/// and Jewett 1963, who give every line a pair of its own; but one pair may serve several). That
/// holds with either side to move, for a stone more never harms the defender.
pub(super) fn pairs(
    open: &OpenLines,
    lines: LineSet,
    free: SquareSet,
    spare: SquareSet,
    kept: &Pairing,
) -> Option<Pairing> {
    let mut unserved = Unserved {
        lines,
        free,
        sizes: open.sizes(),
    };
    let mut found = Pairing::NONE;
    for [one, other] in kept.pairs() {
        let pair = Pair::of(open, lines, [one, other]);
        if free.contains_all(pair.squares) && pair.serves != 0 {
            found.add([one, other]);
            unserved = unserved.served_by(&pair);
        }
    }
    // More lines than squares were never seen to pair up.
    if unserved.lines.count_ones() > unserved.free.len() {
        return None;
    }
    let mut search = PairSearch {
        open,
        spare,
        n_left: N_STEPS,
        options: Vec::new(),
        found,
    };
    search.serve(&unserved).then_some(search.found)
}

/// Disjoint pairs of squares.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Pairing {
    /// Of every square the other one of its pair.
    partners: [Option<Square>; 64],
}

impl Pairing {
    pub(super) const NONE: Pairing = Pairing {
        partners: [None; 64],
    };

    /// Neither square is in a pair yet.
    pub(super) const fn add(&mut self, [one, other]: [Square; 2]) {
        self.partners[one.index() % 64] = Some(other);
        self.partners[other.index() % 64] = Some(one);
    }

    /// Without the pair of this square, if it has one.
    pub(super) fn remove(&mut self, square: Square) {
        if let Some(other) = self.partners[square.index() % 64].take() {
            self.partners[other.index() % 64] = None;
        }
    }

    pub(super) const fn has(&self, [one, other]: [Square; 2]) -> bool {
        matches!(self.partners[one.index() % 64], Some(partner) if partner.number() == other.number())
    }

    /// Each pair once, its lower square first.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [Square; 2]> {
        let squares = (0..64).filter_map(Square::new).zip(self.partners);
        squares.filter_map(|(one, other)| Some([one, other.filter(|&other| one < other)?]))
    }

    pub(super) fn squares(&self) -> SquareSet {
        self.partners.into_iter().flatten().collect()
    }

    /// The same pairs on an image of the board.
    pub(super) fn image(&self, image: impl Fn(Square) -> Option<Square>) -> Pairing {
        let mut pairing = Pairing::NONE;
        for [one, other] in self.pairs() {
            if let (Some(one), Some(other)) = (image(one), image(other)) {
                pairing.add([one, other]);
            }
        }
        pairing
    }

    /// As bits: the lower squares of the pairs, then for each how far it is to the other one, ten
    /// in a word. (Of more than thirty, those beyond are left out.)
    pub(super) fn words(&self) -> [u64; Pairing::N_WORDS] {
        let mut words = [0; Pairing::N_WORDS];
        let n_places = (Pairing::N_WORDS - 1) * Pairing::N_IN_A_WORD;
        for (at, [one, other]) in self.pairs().take(n_places).enumerate() {
            let distance = u64::from(other.number() - one.number());
            words[0] |= one.alone().bits();
            words[1 + at / Pairing::N_IN_A_WORD] |= distance << Pairing::shift(at);
        }
        words
    }

    pub(super) fn of_words(words: [u64; Pairing::N_WORDS]) -> Pairing {
        let mut pairing = Pairing::NONE;
        for (at, one) in SquareSet::of_bits(words[0]).into_iter().enumerate() {
            let distance = words[1 + at / Pairing::N_IN_A_WORD] >> Pairing::shift(at) & 63;
            let index = u8::try_from(one.index() as u64 + distance);
            if let Some(other) = index.ok().and_then(Square::new) {
                pairing.add([one, other]);
            }
        }
        pairing
    }

    /// Of bits.
    pub(super) const N_WORDS: usize = 4;

    const N_IN_A_WORD: usize = 10;

    const fn shift(at: usize) -> usize {
        6 * (at % Pairing::N_IN_A_WORD)
    }
}

struct PairSearch<'a> {
    open: &'a OpenLines,
    spare: SquareSet,
    n_left: u32,
    /// The pairs that are yet to be tried, of every line on the way here.
    options: Vec<Pair>,
    found: Pairing,
}

/// The lines without a pair, and what they can be given.
#[derive(Clone, Copy)]
struct Unserved {
    lines: LineSet,
    free: SquareSet,
    /// Of every line, how many of its squares are free.
    sizes: Sizes,
}

impl Unserved {
    fn served_by(&self, pair: &Pair) -> Unserved {
        Unserved {
            lines: self.lines & !pair.serves,
            free: self.free - pair.squares,
            sizes: self.sizes.without_one(pair.harms),
        }
    }
}

/// A pair that a line can be given.
#[derive(Clone, Copy)]
struct Pair {
    one: Square,
    other: Square,
    squares: SquareSet,
    /// The lines that contain it, and those that contain one of its squares.
    serves: LineSet,
    harms: LineSet,
    /// The smaller, the less it takes from the others.
    cost: u32,
}

impl Pair {
    fn of(open: &OpenLines, lines: LineSet, [one, other]: [Square; 2]) -> Pair {
        let [through_one, through_other] = [one, other].map(|square| open.through(square) & lines);
        Pair {
            one,
            other,
            squares: one.alone().with(other),
            serves: through_one & through_other,
            harms: through_one ^ through_other,
            cost: 0,
        }
    }
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
            if self.serve(&unserved.served_by(&pair)) {
                self.found.add([pair.one, pair.other]);
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
                let mut pair = Pair::of(self.open, lines, [one, other]);
                if pair.harms & with_two == 0 {
                    let n_nearly = (pair.harms & with_three).count_ones();
                    let n_unserved = (lines & !pair.serves).count_ones();
                    pair.cost = pair.harms.count_ones()
                        + n_nearly
                        + SERVED * n_unserved
                        + SPARED * (pair.squares & self.spare).len();
                    self.options.push(pair);
                }
            }
        }
        self.options[start..].sort_by_key(|pair| pair.cost);
    }
}
