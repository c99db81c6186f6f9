//! The one question of the solver: can this player force a line? Alpha-beta with a window so narrow
//! that the answer is yes or no.

use std::cmp::Reverse;

use super::bounds::{is_outcounted, is_outcounted_without_private_pairs, pairs_up};
use super::table::Table;
use super::{Prunings, threats};
use crate::model::{Progress, Square, SquareSet};
use crate::search::effort::{Effort, Halt};
use crate::search::field::Field;

/// A search for the answer.
pub(super) struct Question<'a, 'w> {
    pub(super) field: Field,
    pub(super) prunings: Prunings,
    pub(super) table: &'a mut Table,
    pub(super) effort: &'a mut Effort<'w>,
    /// The moves that lead to where the search is.
    pub(super) path: Vec<OnPath>,
}

/// A move that leads to where the search is.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnPath {
    square: Square,
    /// How many moves were looked at before it, of how many.
    n_done: usize,
    n_moves: usize,
}

type Answer = Result<bool, Halt>;

impl Question<'_, '_> {
    /// Whether the attacker can force a line. The side to move cannot win at once; `threats` are
    /// the squares on which the other side would.
    pub(super) fn answer(&mut self, threats: SquareSet) -> Answer {
        if self.effort.count() {
            self.table.grow(|| self.effort.watch.interrupted());
            self.effort.report(&self.progress())?;
        }
        if !threats.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(!self.field.attacks());
        }
        if let Some(block) = threats.first() {
            return self.after(block, 0, 1);
        }
        if self.prunings.counting && is_outcounted(&self.field, self.field.pressure()) {
            return Ok(false);
        }
        if !self.prunings.table {
            return self.search();
        }
        let key = self.field.residue();
        let case = 2 * u32::from(self.field.only_blocks()) + u32::from(self.field.attacks());
        if let Some(known) = self.table.get(key, case) {
            return Ok(known);
        }
        let n_before = self.effort.n_nodes;
        let wins = self.search()?;
        let n_nodes = self.effort.n_nodes - n_before;
        self.table.put(key, case, wins, n_nodes);
        Ok(wins)
    }

    fn progress(&self) -> Progress {
        let mut progress = Progress {
            fill: self.table.fill(),
            ..Progress::default()
        };
        let mut part = 1000.0;
        for (place, step) in progress.line.iter_mut().zip(&self.path) {
            *place = Some(step.square);
            part /= step.n_moves as f64;
            progress.share += part * step.n_done as f64;
        }
        progress
    }

    fn after(&mut self, square: Square, n_done: usize, n_moves: usize) -> Answer {
        self.path.push(OnPath {
            square,
            n_done,
            n_moves,
        });
        let threats = self.field.play(square);
        let wins = self.answer(threats)?;
        self.field.take_back(square);
        self.path.pop();
        Ok(wins)
    }

    /// Looks at the moves of a side that is free to choose.
    fn search(&mut self) -> Answer {
        let attacks = self.field.attacks();
        let defender = self.field.attacker().opponent();
        let mut open: Vec<SquareSet> = self.field.lines_without(defender).collect();
        let mut candidates = self.field.empty();
        // Where the defender is to move: what if it passed?
        if let Some(sequence) = threats::of(&self.field).filter(|_| self.prunings.threats) {
            if attacks {
                return Ok(true);
            }
            candidates = candidates & sequence.zone(&self.field);
        }
        if self.field.only_blocks() && self.prunings.dominated {
            candidates = undominated(candidates, &open);
        }
        if self.prunings.counting && is_outcounted_without_private_pairs(&self.field, &mut open) {
            return Ok(false);
        }
        if self.prunings.pairing && pairs_up(&open, self.field.empty()) {
            return Ok(false);
        }
        let moves = self.ordered(candidates);
        if moves.is_empty() {
            return Ok(false);
        }
        for (n_done, &(_, square)) in moves.iter().enumerate() {
            if self.after(square, n_done, moves.len())? == attacks {
                return Ok(attacks);
            }
        }
        Ok(!attacks)
    }

    /// The moves, weightiest first, then those near the centre. Left out are squares in no line
    /// that can still be filled: to move there is to pass, and since a stone more never harms its
    /// owner, any other move is at least as good. (Without any other, nobody wins any more.)
    fn ordered(&self, candidates: SquareSet) -> Vec<(u32, Square)> {
        let weighed = candidates
            .into_iter()
            .map(|square| (self.field.weight(square), square));
        let mut moves: Vec<_> = weighed.collect();
        if self.prunings.dead_squares {
            moves.retain(|&(weight, _)| weight > 0);
        }
        moves.sort_by_key(|&(weight, square)| (Reverse(weight), self.field.off_centre(square)));
        moves
    }
}

/// Without the squares for which there is one that lies in the same lines, and perhaps in more.
///
/// Where the defender only blocks, that one is at least as good for either: exchange the two in the
/// rest of the game. Every line through the square left out goes through the other one as well, so
/// there a stone fills, or blocks, at least as much.
fn undominated(candidates: SquareSet, open: &[SquareSet]) -> SquareSet {
    // More lines than bits: a board that is far from being decided anyway.
    if open.len() > 64 {
        return candidates;
    }
    let mut lines = [0_u64; 64];
    for (number, &line) in open.iter().enumerate() {
        for square in line {
            lines[square.index() % 64] |= 1 << number;
        }
    }
    let of = |square: Square| lines[square.index() % 64];
    let mut left = candidates;
    for square in candidates {
        let rivals = left - square.alone();
        if rivals.into_iter().any(|rival| of(square) & !of(rival) == 0) {
            left = rivals;
        }
    }
    left
}
