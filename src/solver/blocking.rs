//! The blocking game: the defender's own lines win nothing. Easier for the attacker than the real
//! one; but as every stone of the attacker is good for it, and every one of the defender against
//! it, much more can be said about it.
//!
//! When the defender holds, it also says where: in a *zone* such that it would hold even if every
//! empty square outside were the attacker's. So the attacker's moves outside of a zone that has
//! refuted one move need no look. And it names *pairs* in the zone that can be exchanged at any time
//! without harm: the attacker takes one square, the defender the other one. So if all refutations
//! have a pair in common, the attacker's moves into it need no look either.
//!
//! It is searched by proof numbers (Allis 1994, in Nagai's depth-first form), with the largest
//! number in place of the sum: always the position is looked at that seems to decide most for the
//! least work. A move that turns out to be hard is left for another one, and taken up again when
//! the others are no easier.

use std::cmp::Reverse;

use super::attack::{Answer, Attack};
use super::effort::Halt;
use super::open_lines::OpenLines;
use super::pairing::{Pairing, pairs};
use super::table::TableKey;
use super::{Pruning, Prunings, threats};
use crate::model::{Square, SquareSet};

/// The number of the defender's moves that are probed for a pairing.
const N_PROBES: usize = 16;

/// Infinity for proof numbers.
const NEVER: u32 = 1 << 30;

/// Estimates of the least work left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofNumbers {
    /// Until it is proved that the defender holds: 0 if it is.
    disproof: u32,
    /// Until it is proved that the attacker wins: 0 if it is.
    proof: u32,
}

/// A proof of a position as far as it has come.
#[derive(Clone, Copy, Debug)]
pub(super) struct PartialProof {
    numbers: ProofNumbers,
    /// The moves that may still be good. Once it is proved, the one that is, if one was needed.
    candidates: SquareSet,
    /// The zone within which the other moves have been refuted. Once it is proved that the defender
    /// holds, its zone.
    pub(super) zone: SquareSet,
    /// The pairs in it that can be exchanged without harm to any of these refutations.
    pub(super) pairs: Pairing,
}

/// A move, and the work left after it.
#[derive(Clone, Copy, Debug)]
struct Branch {
    square: Square,
    numbers: ProofNumbers,
}

impl Attack<'_, '_> {
    /// Searches until there is a proof or one of the proof numbers reaches its limit. The attacker
    /// cannot win at once. With the defender to move, `threats` are the squares on which it would.
    pub(super) fn visit_blocking(
        &mut self,
        threats: SquareSet,
        limits: ProofNumbers,
    ) -> Result<PartialProof, Halt> {
        self.count()?;
        if !threats.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(PartialProof::wins(None));
        }
        if let Some(block) = threats.first() {
            let visit = |attack: &mut Self, threats| attack.visit_blocking(threats, limits);
            return Ok(self.after(block, 0, 1, visit)?.held_by(block));
        }
        if self.is_outcounted(self.field.pressure()) {
            return Ok(PartialProof::held(self.open_squares(), Pairing::NONE));
        }
        let (key, image) = self.field.residue();
        let known = self.known(key, image);
        if let Some(proof) = known.filter(PartialProof::is_proved) {
            return Ok(proof);
        }
        let Some((open, twins)) = self.open_lines() else {
            return Err(Halt::LimitReached);
        };
        let n_before = self.effort.n_nodes;
        let mut proof = known.unwrap_or_else(|| self.first_look(&open));
        let searched = if proof.is_proved() {
            Ok(())
        } else {
            self.search_blocking(&mut proof, limits)
        };
        let proof = proof.with_twins(&twins);
        // Also after an interruption, so that it can be resumed.
        let n_nodes = self.effort.n_nodes - n_before;
        self.remember(key, image, &proof, n_nodes);
        searched.map(|()| proof)
    }

    /// The proof without looking ahead: perhaps that the defender holds or the attacker wins, and the
    /// moves that may be good.
    fn first_look(&mut self, open: &OpenLines) -> PartialProof {
        if open.left() == 0 {
            return PartialProof::held(SquareSet::EMPTY, Pairing::NONE);
        }
        let mut candidates = self.field.empty();
        // With the defender to move: what if it passed?
        if self.prunings.has(Pruning::Threats)
            && let Some(sequence) = threats::of(&self.field)
        {
            if self.field.attacks() {
                return PartialProof::wins(Some(sequence.first));
            }
            candidates = candidates & self.field.zone(&sequence);
        }
        if let Some((zone, pairs)) = self.held_at_once(open) {
            return PartialProof::held(zone, pairs);
        }
        // A move anywhere else is a pass, and since a stone more never harms its owner, any other is
        // at least as good.
        candidates = candidates & open.squares();
        if !self.field.attacks()
            && self.prunings.has(Pruning::Probes)
            && let Some((square, pairs)) = self.probe(open, candidates)
        {
            self.held = Some(square);
            return PartialProof::held(pairs.squares(), pairs).held_by(square);
        }
        PartialProof {
            numbers: ProofNumbers::ALL,
            candidates,
            zone: SquareSet::EMPTY,
            pairs: Pairing::NONE,
        }
    }

    /// Searches the moves that may be good, until one is proved good, none is left, or the limits
    /// are reached.
    ///
    /// The zone of an attacker's node is that of all its moves that were looked at. Proof: let a
    /// move be refuted within a zone. Then any other move outside of it is also refuted: with both
    /// stones, and all others outside, the attacker would have more. So if everything outside of
    /// all the zones were the attacker's, each of its moves would be refuted. That of a defender's
    /// node is the square of its move, and the zone of what follows.
    ///
    /// A pair of an attacker's node is one that each of those moves has been refuted with, or that
    /// lies outside of its zone. Proof that a move into it is refuted by the other square: after
    /// that the same holds with a pair less. For every refutation either says itself that the
    /// exchange does no harm, or it would hold if both squares were the attacker's. So there is
    /// again an answer to each move, until none is left. All pairs lie in the zone of the refutation
    /// that they come from, and so in that of the node. A move that was searched may come into a
    /// pair of a later refutation, if both squares lie outside of its own zone: then it has two
    /// answers, and either will do.
    fn search_blocking(
        &mut self,
        proof: &mut PartialProof,
        limits: ProofNumbers,
    ) -> Result<(), Halt> {
        let attacks = self.field.attacks();
        let squares = proof.candidates.into_iter();
        let mut branches: Vec<Branch> = squares.map(|square| self.glance(square)).collect();
        let n_moves = branches.len();
        loop {
            let moves = proof.candidates - proof.pairs.squares();
            let to_look_at = |branch: &&mut Branch| moves.contains(branch.square);
            let mut open: Vec<&mut Branch> = branches.iter_mut().filter(to_look_at).collect();
            let Some((best, below)) = Branch::most_promising(&open, limits, attacks) else {
                *proof = if attacks {
                    PartialProof::held(proof.zone, proof.pairs)
                } else {
                    PartialProof::wins(None)
                };
                return Ok(());
            };
            if !open[best].numbers.is_done() {
                proof.numbers = ProofNumbers::before(&open, attacks);
                if proof.numbers.reaches(limits) {
                    return Ok(());
                }
            }
            let (square, n_left) = (open[best].square, open.len());
            let above = (self.spare, self.kept);
            if attacks {
                self.spare = moves - square.alone();
            }
            if proof.pairs != Pairing::NONE {
                self.kept = proof.pairs;
            }
            let visit = |attack: &mut Self, threats| attack.visit_blocking(threats, below);
            let after = self.after(square, n_moves - n_left, n_moves, visit);
            (self.spare, self.kept) = above;
            let after = after?;
            open[best].numbers = after.numbers;
            match after.verdict() {
                None => {}
                Some(true) if attacks => {
                    *proof = PartialProof::wins(Some(square));
                    return Ok(());
                }
                Some(false) if !attacks => {
                    *proof = after.held_by(square);
                    return Ok(());
                }
                Some(wins) => {
                    proof.candidates = proof.candidates - square.alone();
                    if !wins {
                        proof.refuted(&after, self.prunings);
                    }
                }
            }
        }
    }

    /// A move, and what is known or estimated about the position after it.
    fn glance(&mut self, square: Square) -> Branch {
        let threats = self.field.play(square);
        let numbers = match threats.first() {
            Some(_) if !threats.has_at_most_one() => ProofNumbers::PROVED,
            Some(block) => {
                self.field.play(block);
                let numbers = self.estimate();
                self.field.take_back(block);
                numbers
            }
            None => self.estimate(),
        };
        self.field.take_back(square);
        Branch { square, numbers }
    }

    /// The proof numbers of a position without threats, as they were the last time or, for
    /// the first time, by the pressure of the attacker: in units of what can be held at once, the
    /// work grows about as its cube.
    fn estimate(&self) -> ProofNumbers {
        if self.is_outcounted(self.field.pressure()) {
            return ProofNumbers::DISPROVED;
        }
        let (key, image) = self.field.residue();
        if let Some(proof) = self.known(key, image) {
            return proof.numbers;
        }
        let unit = 1_u64 << (self.field.board().in_a_row() - u8::from(self.field.attacks()));
        let pressure = u64::from(self.field.pressure()).max(1);
        let work = |n: u64| u32::try_from(n).unwrap_or(NEVER).clamp(1, NEVER - 1);
        ProofNumbers {
            disproof: work(2 * pressure.pow(3) / unit.pow(3)),
            proof: work(64 * unit / pressure),
        }
    }

    /// A move after which the lines that are left pair up, and the pairs; first the one that was
    /// such a move the last time, then the weightiest, then those near the centre.
    fn probe(&self, open: &OpenLines, candidates: SquareSet) -> Option<(Square, Pairing)> {
        let squares = open.squares();
        let weights = open.weights();
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

    /// The stored proof of the position with this key, which was made from that image.
    pub(super) fn known(&self, key: TableKey, image: usize) -> Option<PartialProof> {
        let (_, [numbers, candidates, zone, pairs @ ..]) =
            self.tables.proofs[usize::from(self.field.attacks())].get(key)?;
        let back = |squares| self.field.square_set(image, squares);
        Some(PartialProof {
            numbers: ProofNumbers::of_word(numbers),
            candidates: back(candidates),
            zone: back(zone),
            pairs: Pairing::of_words(pairs).image(|square| back(square.alone().bits()).first()),
        })
    }

    fn remember(&mut self, key: TableKey, image: usize, proof: &PartialProof, n_nodes: u64) {
        let [candidates, zone] =
            [proof.candidates, proof.zone].map(|squares| self.field.image(image, squares));
        let image =
            |square: Square| SquareSet::of_bits(self.field.image(image, square.alone())).first();
        let [lower, first, second, third] = proof.pairs.image(image).words();
        let numbers = proof.numbers.word();
        let words = [numbers, candidates, zone, lower, first, second, third];
        let attacks = usize::from(self.field.attacks());
        self.tables.proofs[attacks].put(key, proof.is_proved(), words, n_nodes);
    }
}

impl PartialProof {
    const fn held(zone: SquareSet, pairs: Pairing) -> PartialProof {
        PartialProof {
            numbers: ProofNumbers::DISPROVED,
            candidates: SquareSet::EMPTY,
            zone,
            pairs,
        }
    }

    fn wins(by: Option<Square>) -> PartialProof {
        PartialProof {
            numbers: ProofNumbers::PROVED,
            candidates: by.into_iter().collect(),
            zone: SquareSet::EMPTY,
            pairs: Pairing::NONE,
        }
    }

    /// The proof of a defender's node by that after its move.
    fn held_by(self, square: Square) -> PartialProof {
        PartialProof {
            candidates: square.alone(),
            ..self.within(square.alone())
        }
    }

    /// What it proves, once it is a proof.
    pub(super) fn answer(&self) -> Answer {
        Answer {
            attacker_wins: self.verdict() == Some(true),
            by: self.candidates.first(),
        }
    }

    /// A move of this attacker's node is refuted as it is after it.
    fn refuted(&mut self, after: &PartialProof, prunings: Prunings) {
        if prunings.has(Pruning::Exchanges) {
            self.pairs = self.common_pairs(after);
        }
        self.zone = self.zone | after.zone;
        if prunings.has(Pruning::Zones) {
            self.candidates = self.candidates & after.zone;
        }
    }

    /// The pairs of this attacker's node when a move is refuted as it is after it.
    fn common_pairs(&self, after: &PartialProof) -> Pairing {
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

    /// Whether the attacker wins, if it is proved.
    pub(super) const fn verdict(&self) -> Option<bool> {
        match self.numbers {
            ProofNumbers::DISPROVED => Some(false),
            ProofNumbers::PROVED => Some(true),
            _ => None,
        }
    }

    const fn is_proved(&self) -> bool {
        self.verdict().is_some()
    }

    /// The same with the forgotten twins: their lines are never filled.
    ///
    /// Forgetting them only takes lines away, for good, and every claim about the game with more
    /// lines also holds with fewer: so the twins may replace pairs that have one of their squares.
    /// A position and its mirror image may forget different twins, but the same lines, so that each
    /// may use the proof of the other.
    fn with_twins(self, twins: &Pairing) -> PartialProof {
        let mut proof = self.within(twins.squares());
        if proof.is_proved() {
            for square in twins.squares() {
                proof.pairs.remove(square);
            }
            for pair in twins.pairs() {
                proof.pairs.add(pair);
            }
        }
        proof
    }

    /// The same with these squares added to its zone.
    fn within(self, squares: SquareSet) -> PartialProof {
        PartialProof {
            zone: self.zone | squares,
            ..self
        }
    }
}

impl ProofNumbers {
    pub(super) const ALL: ProofNumbers = ProofNumbers {
        disproof: NEVER,
        proof: NEVER,
    };

    const DISPROVED: ProofNumbers = ProofNumbers {
        disproof: 0,
        proof: NEVER,
    };

    const PROVED: ProofNumbers = ProofNumbers {
        disproof: NEVER,
        proof: 0,
    };

    /// For the side to move, then for the other one.
    const fn of_mover(self, attacks: bool) -> [u32; 2] {
        if attacks {
            [self.proof, self.disproof]
        } else {
            [self.disproof, self.proof]
        }
    }

    const fn for_mover([own, other]: [u32; 2], attacks: bool) -> ProofNumbers {
        if attacks {
            ProofNumbers {
                proof: own,
                disproof: other,
            }
        } else {
            ProofNumbers {
                disproof: own,
                proof: other,
            }
        }
    }

    /// Whether one of the two is proved.
    const fn is_done(self) -> bool {
        self.disproof == 0 || self.proof == 0
    }

    const fn reaches(self, limits: ProofNumbers) -> bool {
        self.disproof >= limits.disproof || self.proof >= limits.proof
    }

    /// The numbers before one of these moves, if nothing is proved: one of them has to be
    /// good for the side to move; all of them have to be bad, of which the hardest counts, for what
    /// refutes it often refutes the others.
    fn before(branches: &[&mut Branch], attacks: bool) -> ProofNumbers {
        let work = || {
            branches
                .iter()
                .map(|branch| branch.numbers.of_mover(attacks))
        };
        let own = work().map(|[own, _]| own).min();
        let hardest = work().map(|[_, other]| other).max();
        let other = hardest.unwrap_or_default() + Branch::n_others(branches);
        ProofNumbers::for_mover([own.unwrap_or(NEVER), other.min(NEVER - 1)], attacks)
    }

    const fn word(self) -> u64 {
        (self.disproof as u64) << 32 | self.proof as u64
    }

    const fn of_word(word: u64) -> ProofNumbers {
        ProofNumbers {
            disproof: (word >> 32) as u32,
            proof: (word << 32 >> 32) as u32,
        }
    }
}

impl Branch {
    /// The number of the others: at most the squares of a board.
    fn n_others(branches: &[&mut Branch]) -> u32 {
        u32::try_from(branches.len())
            .unwrap_or(NEVER)
            .saturating_sub(1)
    }

    /// The move to look at, and how far; none if there are no moves.
    ///
    /// A proved one comes first, else the one with the least work for the side to move, until it
    /// takes a quarter more than the second.
    fn most_promising(
        branches: &[&mut Branch],
        limits: ProofNumbers,
        attacks: bool,
    ) -> Option<(usize, ProofNumbers)> {
        let rank = |branch: &Branch| {
            let [own, other] = branch.numbers.of_mover(attacks);
            (!branch.numbers.is_done(), own, other)
        };
        let (best, branch) =
            (branches.iter().enumerate()).min_by_key(|(_, branch)| rank(branch))?;
        let others = branches.iter().enumerate().filter(|&(at, _)| at != best);
        let second = others
            .map(|(_, other)| other.numbers.of_mover(attacks)[0])
            .min();
        let second = second.unwrap_or(NEVER);
        let [own_limit, other_limit] = limits.of_mover(attacks);
        let [_, other] = branch.numbers.of_mover(attacks);
        let n_others = Branch::n_others(branches);
        let below = [
            own_limit.min(second + second / 4 + 1),
            other_limit
                .saturating_sub(n_others)
                .max(other + 1)
                .min(NEVER),
        ];
        Some((best, ProofNumbers::for_mover(below, attacks)))
    }
}
