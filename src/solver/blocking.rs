//! The blocking game: the defender's own lines win nothing. Easier for the attacker than the real
//! one; but as every stone of the attacker is good for it, and every one of the defender against
//! it, much more can be said about it.
//!
//! When the defender holds, it also says where: in a *zone* such that it would hold even if every
//! empty square outside were the attacker's. So the attacker's moves outside of a zone that has
//! refuted one move need no look. And it names *pairs* in the zone that can be exchanged at any time
//! without harm: the attacker takes one square, the defender the other one. So where all refutations
//! have a pair in common, the attacker's moves into it need no look, either.
//!
//! It is searched by proof numbers (Allis 1994, in Nagai's depth-first form), with the largest
//! number in place of the sum: always the position is looked at that seems to decide most for the
//! least work. A move that turns out to be hard is left for another one, and taken up again when
//! the others are no easier.

use std::cmp::Reverse;

use super::effort::Halt;
use super::open_lines::OpenLines;
use super::pairing::{Pairing, pairs};
use super::question::{OnPath, SolverAnswer, SolverQuestion, SolverVerdict};
use super::table::TableKey;
use super::threats;
use crate::model::{Square, SquareSet};

/// How many of the defender's moves are probed for a pairing.
const N_PROBES: usize = 16;

/// More work than there is.
const NEVER: u32 = 1 << 30;

/// How much work is still to be done at least, as it seems.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Work {
    /// Until it is proved that the defender holds: 0 if it is.
    to_hold: u32,
    /// Until it is proved that the attacker wins: 0 if it is.
    to_win: u32,
}

/// How far the proof of a position has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct Standing {
    work: Work,
    /// The moves that may still be good.
    candidates: SquareSet,
    /// What the moves that are not have been refuted within; where it is proved that the defender
    /// holds, its zone.
    pub(super) zone: SquareSet,
    /// The pairs in it that can be exchanged without harm to any of these refutations.
    pub(super) pairs: Pairing,
}

/// A move, and what is to be done after it.
#[derive(Clone, Copy, Debug)]
struct Branch {
    square: Square,
    work: Work,
}

impl SolverQuestion<'_, '_> {
    /// Whether the attacker can force a line against a defender who only blocks.
    pub(super) fn answer_blocking(&mut self, threats: SquareSet) -> SolverAnswer {
        let standing = self.prove(threats, Work::ALL)?;
        Ok(match standing.work.to_win {
            0 => SolverVerdict::Wins,
            _ => SolverVerdict::Held(standing.zone),
        })
    }

    /// Appearance for a proof until it is there, or one of the two takes as much work as the `limits`
    /// say. The attacker cannot win at once; where the defender is to move, `threats` are the
    /// squares on which it would.
    pub(super) fn prove(&mut self, threats: SquareSet, limits: Work) -> Result<Standing, Halt> {
        if self.effort.count() {
            self.effort.report(&self.progress())?;
        }
        if !threats.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(Standing::wins());
        }
        if let Some(block) = threats.first() {
            let standing = self.prove_after(block, limits, 0, 1)?;
            return Ok(standing.within(block.alone()));
        }
        if self.prunings.counting && self.field.is_outcounted(self.field.pressure()) {
            return Ok(Standing::held(self.open_squares(), Pairing::NONE));
        }
        let (key, image) = self.field.residue();
        let known = self.known(key, image);
        if let Some(standing) = known.filter(Standing::is_proved) {
            return Ok(standing);
        }
        let Some((open, twins)) = self.open_lines() else {
            return Err(Halt::LimitReached);
        };
        let n_before = self.effort.n_nodes;
        let mut standing = known.unwrap_or_else(|| self.first_look(&open));
        let pursued = if standing.is_proved() {
            Ok(())
        } else {
            self.pursue(&mut standing, limits)
        };
        let standing = standing.with_twins(&twins);
        // Also when it was interrupted: so it can be taken up again.
        let n_nodes = self.effort.n_nodes - n_before;
        self.remember(key, image, &standing, n_nodes);
        pursued.map(|()| standing)
    }

    fn prove_after(
        &mut self,
        square: Square,
        limits: Work,
        n_done: usize,
        n_moves: usize,
    ) -> Result<Standing, Halt> {
        self.path.push(OnPath {
            square,
            n_done,
            n_moves,
        });
        let threats = self.field.play(square);
        let standing = self.prove(threats, limits);
        self.field.take_back(square);
        self.path.pop();
        standing
    }

    /// What can be seen without looking ahead: perhaps that the defender holds or the attacker
    /// wins, and which moves may be good.
    fn first_look(&mut self, open: &OpenLines) -> Standing {
        if open.left() == 0 {
            return Standing::held(SquareSet::EMPTY, Pairing::NONE);
        }
        let mut candidates = self.field.empty();
        // Where the defender is to move: what if it passed?
        if let Some(sequence) = threats::of(&self.field).filter(|_| self.prunings.threats) {
            if self.field.attacks() {
                return Standing::wins();
            }
            candidates = candidates & sequence.zone(&self.field);
        }
        if let Some((zone, pairs)) = self.held_at_once(open) {
            return Standing::held(zone, pairs);
        }
        if self.prunings.dead_squares {
            candidates = candidates & open.squares();
        }
        let all = candidates;
        if self.prunings.dominated {
            candidates = open.undominated(all);
        }
        let mut zone = SquareSet::EMPTY;
        if self.field.attacks() {
            // What refutes the better move, with the two squares exchanged, refutes the other one.
            for square in all - candidates {
                let mut rivals = candidates.into_iter();
                let better = rivals.find(|&rival| open.is_dominated(square, rival));
                zone = better.map_or(zone, |rival| zone.with(rival));
            }
        } else if self.prunings.probes
            && let Some((square, pairs)) = self.probe(open, candidates)
        {
            self.held = Some(square);
            return Standing::held(pairs.squares().with(square), pairs);
        }
        Standing {
            work: Work::ALL,
            candidates,
            zone,
            pairs: Pairing::NONE,
        }
    }

    /// Appearance at the moves that may be good, until it is known whether one is, or the limits are
    /// reached.
    ///
    /// The zone of an attacker's node is that of all its moves that were looked at. Proof: let a
    /// move be refuted within a zone. Then any other move outside of it is refuted, too: with both
    /// stones, and all others outside, the attacker would have more. So if everything outside of
    /// all the zones were the attacker's, each of its moves would be refuted. That of a defender's
    /// node is the square of its move, and the zone of what follows.
    ///
    /// A pair of an attacker's node is one that each of those moves has been refuted with, or that
    /// lies outside of its zone. Proof that a move into it is refuted by the other square: after
    /// that the same holds with a pair less. For every refutation either says itself that the
    /// exchange does no harm, or it would hold if both squares were the attacker's. So there is
    /// again an answer to each move, until none is left. (The squares that make others not worth a
    /// look must stay empty for that: they are in the zone from the beginning, and in no pair.)
    fn pursue(&mut self, standing: &mut Standing, limits: Work) -> Result<(), Halt> {
        let attacks = self.field.attacks();
        let squares = standing.candidates.into_iter();
        let mut branches: Vec<Branch> = squares.map(|square| self.glance(square)).collect();
        let n_moves = branches.len();
        loop {
            let moves = standing.candidates - standing.pairs.squares();
            let to_look_at = |branch: &&mut Branch| moves.contains(branch.square);
            let mut open: Vec<&mut Branch> = branches.iter_mut().filter(to_look_at).collect();
            let Some((best, below)) = Branch::most_promising(&open, limits, attacks) else {
                *standing = if attacks {
                    Standing::held(standing.zone, standing.pairs)
                } else {
                    Standing::wins()
                };
                return Ok(());
            };
            if !open[best].work.is_done() {
                standing.work = Work::before(&open, attacks);
                if standing.work.reaches(limits) {
                    return Ok(());
                }
            }
            let (square, n_left) = (open[best].square, open.len());
            let above = (self.spare, self.kept);
            if attacks {
                self.spare = moves - square.alone();
            }
            if standing.pairs != Pairing::NONE {
                self.kept = standing.pairs;
            }
            let after = self.prove_after(square, below, n_moves - n_left, n_moves);
            (self.spare, self.kept) = above;
            let after = after?;
            open[best].work = after.work;
            match after.verdict() {
                None => {}
                Some(SolverVerdict::Wins) if attacks => {
                    *standing = after;
                    return Ok(());
                }
                Some(SolverVerdict::Held(_)) if !attacks => {
                    *standing = after.within(square.alone());
                    return Ok(());
                }
                Some(SolverVerdict::Wins) => {
                    standing.candidates = standing.candidates - square.alone();
                }
                Some(SolverVerdict::Held(zone)) => {
                    if self.prunings.exchanges {
                        standing.pairs = standing.common_pairs(&after);
                    }
                    standing.zone = standing.zone | zone;
                    standing.candidates = standing.candidates - square.alone();
                    if self.prunings.zones {
                        standing.candidates = standing.candidates & zone;
                    }
                }
            }
        }
    }

    /// A move, and what is known or seems to be after it.
    fn glance(&mut self, square: Square) -> Branch {
        let threats = self.field.play(square);
        let work = match threats.first() {
            Some(_) if !threats.has_at_most_one() => Work::NONE_TO_WIN,
            Some(block) => {
                self.field.play(block);
                let work = self.work();
                self.field.take_back(block);
                work
            }
            None => self.work(),
        };
        self.field.take_back(square);
        Branch { square, work }
    }

    /// The work in a position in which nobody threatens anything, as it was the last time or, for
    /// the first time, by the pressure of the attacker: in units of what can be held at once, its
    /// cube is about as the work is.
    fn work(&self) -> Work {
        if self.prunings.counting && self.field.is_outcounted(self.field.pressure()) {
            return Work::NONE_TO_HOLD;
        }
        let (key, image) = self.field.residue();
        if let Some(standing) = self.known(key, image) {
            return standing.work;
        }
        let unit = 1_u64 << (self.field.board().in_a_row() - u8::from(self.field.attacks()));
        let pressure = u64::from(self.field.pressure()).max(1);
        let work = |n: u64| u32::try_from(n).unwrap_or(NEVER).clamp(1, NEVER - 1);
        Work {
            to_hold: work(2 * pressure.pow(3) / unit.pow(3)),
            to_win: work(64 * unit / pressure),
        }
    }

    /// A move after which the lines that are left pair up, and the pairs; first the one that was
    /// such a move the last time, then the weightiest, then those near the centre.
    fn probe(&self, open: &OpenLines, candidates: SquareSet) -> Option<(Square, Pairing)> {
        let squares = open.squares();
        let weights = open.weights(|n_stones| 1 << n_stones);
        let mut moves: Vec<Square> = candidates.into_iter().collect();
        moves.sort_by_key(|&square| {
            let weight = weights[square.index() % 64];
            (Reverse(weight), self.field.off_centre(square))
        });
        let held = self.held.filter(|&held| candidates.contains(held));
        let weightiest = moves.into_iter().take(N_PROBES);
        let probes: Vec<Square> = held.into_iter().chain(weightiest).collect();
        self.pairings().find_map(|kept| {
            probes.iter().find_map(|&square| {
                let lines = open.left() & !open.through(square);
                let free = squares - square.alone();
                Some((square, pairs(open, lines, free, self.spare, &kept)?))
            })
        })
    }

    /// What is in the table about the position, of which this is the key, made from that image.
    fn known(&self, key: TableKey, image: usize) -> Option<Standing> {
        let (_, [work, candidates, zone, pairs @ ..]) =
            self.tables.proofs[usize::from(self.field.attacks())].get(key, 0)?;
        let back = |squares| self.field.square_set(image, squares);
        Some(Standing {
            work: Work::of_word(work),
            candidates: back(candidates),
            zone: back(zone),
            pairs: Pairing::of_words(pairs).image(|square| back(square.alone().bits()).first()),
        })
    }

    fn remember(&mut self, key: TableKey, image: usize, standing: &Standing, n_nodes: u64) {
        let [candidates, zone] =
            [standing.candidates, standing.zone].map(|squares| self.field.image(image, squares));
        let image =
            |square: Square| SquareSet::of_bits(self.field.image(image, square.alone())).first();
        let [lower, first, second, third] = standing.pairs.image(image).words();
        let work = standing.work.word();
        let words = [work, candidates, zone, lower, first, second, third];
        let attacks = usize::from(self.field.attacks());
        self.tables.proofs[attacks].put(key, 0, true, words, n_nodes);
    }
}

impl Standing {
    const fn held(zone: SquareSet, pairs: Pairing) -> Standing {
        Standing {
            work: Work::NONE_TO_HOLD,
            candidates: SquareSet::EMPTY,
            zone,
            pairs,
        }
    }

    const fn wins() -> Standing {
        Standing {
            work: Work::NONE_TO_WIN,
            candidates: SquareSet::EMPTY,
            zone: SquareSet::EMPTY,
            pairs: Pairing::NONE,
        }
    }

    /// The pairs of this attacker's node when a move is refuted as it is after it.
    fn common_pairs(&self, after: &Standing) -> Pairing {
        let is_outside = |zone: SquareSet, [one, other]: [Square; 2]| {
            !zone.contains(one) && !zone.contains(other)
        };
        let mut pairs = Pairing::NONE;
        for pair in self.pairs.pairs() {
            if after.pairs.has(pair) || is_outside(after.zone, pair) {
                pairs.add(pair);
            }
        }
        for pair in after.pairs.pairs() {
            if is_outside(self.zone, pair) {
                pairs.add(pair);
            }
        }
        pairs
    }

    pub(super) const fn verdict(&self) -> Option<SolverVerdict> {
        match self.work {
            Work::NONE_TO_HOLD => Some(SolverVerdict::Held(self.zone)),
            Work::NONE_TO_WIN => Some(SolverVerdict::Wins),
            _ => None,
        }
    }

    const fn is_proved(&self) -> bool {
        self.verdict().is_some()
    }

    /// The same where twins have been forgotten: their lines are nobody's, whoever takes which.
    fn with_twins(self, twins: &Pairing) -> Standing {
        let mut standing = self.within(twins.squares());
        if standing.is_proved() {
            for square in twins.squares() {
                standing.pairs.remove(square);
            }
            for pair in twins.pairs() {
                standing.pairs.add(pair);
            }
        }
        standing
    }

    /// The same with a zone that has these squares, too.
    fn within(self, squares: SquareSet) -> Standing {
        Standing {
            zone: self.zone | squares,
            ..self
        }
    }
}

impl Work {
    pub(super) const ALL: Work = Work {
        to_hold: NEVER,
        to_win: NEVER,
    };

    const NONE_TO_HOLD: Work = Work {
        to_hold: 0,
        to_win: NEVER,
    };

    const NONE_TO_WIN: Work = Work {
        to_hold: NEVER,
        to_win: 0,
    };

    /// For the side to move, then for the other one.
    const fn of_mover(self, attacks: bool) -> [u32; 2] {
        if attacks {
            [self.to_win, self.to_hold]
        } else {
            [self.to_hold, self.to_win]
        }
    }

    const fn for_mover([own, other]: [u32; 2], attacks: bool) -> Work {
        if attacks {
            Work {
                to_win: own,
                to_hold: other,
            }
        } else {
            Work {
                to_hold: own,
                to_win: other,
            }
        }
    }

    /// Whether one of the two is proved.
    const fn is_done(self) -> bool {
        self.to_hold == 0 || self.to_win == 0
    }

    const fn reaches(self, limits: Work) -> bool {
        self.to_hold >= limits.to_hold || self.to_win >= limits.to_win
    }

    /// What is to be done before one of these moves, if nothing is proved: one of them has to be
    /// good for the side to move; all of them have to be bad, of which the hardest counts, for what
    /// refutes it often refutes the others.
    fn before(branches: &[&mut Branch], attacks: bool) -> Work {
        let work = || branches.iter().map(|branch| branch.work.of_mover(attacks));
        let own = work().map(|[own, _]| own).min();
        let hardest = work().map(|[_, other]| other).max();
        let other = hardest.unwrap_or_default() + Branch::n_others(branches);
        Work::for_mover([own.unwrap_or(NEVER), other.min(NEVER - 1)], attacks)
    }

    const fn word(self) -> u64 {
        (self.to_hold as u64) << 32 | self.to_win as u64
    }

    const fn of_word(word: u64) -> Work {
        Work {
            to_hold: (word >> 32) as u32,
            to_win: (word << 32 >> 32) as u32,
        }
    }
}

impl Branch {
    /// How many there are beside one: at most the squares of a board.
    fn n_others(branches: &[&mut Branch]) -> u32 {
        u32::try_from(branches.len())
            .unwrap_or(NEVER)
            .saturating_sub(1)
    }

    /// The move to look at, and how far; none if there are no moves.
    ///
    /// What is proved comes first. Else the one with the least work for the side to move, until it
    /// takes a quarter more than the second.
    fn most_promising(
        branches: &[&mut Branch],
        limits: Work,
        attacks: bool,
    ) -> Option<(usize, Work)> {
        let rank = |branch: &Branch| {
            let [own, other] = branch.work.of_mover(attacks);
            (!branch.work.is_done(), own, other)
        };
        let (best, branch) =
            (branches.iter().enumerate()).min_by_key(|(_, branch)| rank(branch))?;
        let others = branches.iter().enumerate().filter(|&(at, _)| at != best);
        let second = others
            .map(|(_, other)| other.work.of_mover(attacks)[0])
            .min();
        let second = second.unwrap_or(NEVER);
        let [own_limit, other_limit] = limits.of_mover(attacks);
        let [_, other] = branch.work.of_mover(attacks);
        let n_others = Branch::n_others(branches);
        let below = [
            own_limit.min(second + second / 4 + 1),
            other_limit
                .saturating_sub(n_others)
                .max(other + 1)
                .min(NEVER),
        ];
        Some((best, Work::for_mover(below, attacks)))
    }
}
