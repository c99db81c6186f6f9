//! The blocking game: the defender's own lines win nothing. Easier for the attacker than the real
//! one; but as every stone of the attacker is good for it, and every one of the defender against
//! it, much more can be said about it.
//!
//! When the defender holds, it also says where: in a *zone* such that it would hold even if every
//! empty square outside were the attacker's. So the attacker's moves outside of a zone that has
//! refuted one move need no look.

use std::cmp::Reverse;

use super::open_lines::OpenLines;
use super::pairing::{pairs, squares_of};
use super::question::{Answer, Question, Verdict};
use crate::model::{Square, SquareSet};
use crate::search::effort::Halt;

/// How many of the defender's moves are probed for a pairing.
const N_PROBES: usize = 16;

impl Question<'_, '_> {
    /// Looks at the moves of a side that is free to choose, among the `candidates`.
    pub(super) fn search_blocking(&mut self, mut candidates: SquareSet) -> Answer {
        let Some((open, twins)) = self.open_lines() else {
            return Err(Halt::LimitReached);
        };
        if let Some(zone) = self.held_at_once(&open) {
            return Ok(Verdict::Held(zone | twins));
        }
        if self.prunings.dead_squares {
            candidates = candidates & open.squares();
        }
        let verdict = if self.field.attacks() {
            self.attack(&open, candidates)
        } else {
            self.block(&open, candidates)
        };
        verdict.map(|verdict| verdict.within(twins))
    }

    /// The attacker's moves. Its zone: all the zones of the moves that were looked at.
    ///
    /// Proof: let a move be refuted within a zone. Then any other move outside of it is refuted,
    /// too: with both stones, and all others outside, the attacker would have more. So if
    /// everything outside of all the zones were the attacker's, each of its moves would be refuted.
    fn attack(&mut self, open: &OpenLines, mut candidates: SquareSet) -> Answer {
        let moves = self.by_weight(candidates, &open.weights(|n_stones| 1 << (2 * n_stones)));
        let mut zone = SquareSet::EMPTY;
        let mut refuted: Vec<Square> = Vec::new();
        for (n_done, &square) in moves.iter().enumerate() {
            if !candidates.contains(square) {
                continue;
            }
            // What refutes the better move, with the two squares exchanged, refutes this one.
            let mut better = refuted.iter().filter(|_| self.prunings.dominated);
            if let Some(&rival) = better.find(|&&rival| open.is_dominated(square, rival)) {
                zone = zone.with(rival);
                continue;
            }
            match self.after(square, n_done, moves.len())? {
                Verdict::Wins => return Ok(Verdict::Wins),
                Verdict::Held(below) => {
                    zone = zone | below;
                    refuted.push(square);
                    if self.prunings.zones {
                        candidates = candidates & below;
                    }
                }
            }
        }
        Ok(Verdict::Held(zone))
    }

    /// The defender's moves. Its zone: the square of its move, and the zone of what follows.
    fn block(&mut self, open: &OpenLines, mut candidates: SquareSet) -> Answer {
        if self.prunings.dominated {
            candidates = open.undominated(candidates);
        }
        let moves = self.by_weight(candidates, &open.weights(|n_stones| 1 << n_stones));
        if self.prunings.probes
            && let Some((square, pairs)) = self.probe(open, &moves)
        {
            self.held = Some(square);
            return Ok(Verdict::Held(pairs).within(square.alone()));
        }
        for (n_done, &square) in moves.iter().enumerate() {
            let verdict = self.after(square, n_done, moves.len())?;
            if verdict != Verdict::Wins {
                return Ok(verdict.within(square.alone()));
            }
        }
        if moves.is_empty() && open.left() == 0 {
            return Ok(Verdict::Held(SquareSet::EMPTY));
        }
        Ok(Verdict::Wins)
    }

    /// A move after which the lines that are left pair up, and the pairs; first the one that was
    /// such a move the last time.
    fn probe(&self, open: &OpenLines, moves: &[Square]) -> Option<(Square, SquareSet)> {
        let squares = open.squares();
        let held = self.held.filter(|held| moves.contains(held));
        let weightiest = moves.iter().copied().take(N_PROBES);
        held.into_iter().chain(weightiest).find_map(|square| {
            let lines = open.left() & !open.through(square);
            let pairs = pairs(open, lines, squares - square.alone())?;
            Some((square, squares_of(&pairs)))
        })
    }

    /// Weightiest first, then those near the centre.
    fn by_weight(&self, candidates: SquareSet, weights: &[u32; 64]) -> Vec<Square> {
        let mut moves: Vec<Square> = candidates.into_iter().collect();
        moves.sort_by_key(|&square| {
            let weight = weights[square.index() % 64];
            (Reverse(weight), self.field.off_centre(square))
        });
        moves
    }
}
