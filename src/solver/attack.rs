//! The one question of the solver: can this player force a line? Alpha-beta with a window so narrow
//! that the answer is yes or no.

use std::cmp::Reverse;

use super::effort::{Effort, Halt};
use super::field::Field;
use super::open_lines::OpenLines;
use super::pairing::{Pairing, pairs};
use super::table::Tables;
use super::{Prunings, threats};
use crate::control::Progress;
use crate::model::{Square, SquareSet};

/// A search for the answer.
pub(super) struct Attack<'a, 'w> {
    pub(super) field: Field,
    pub(super) prunings: Prunings,
    pub(super) tables: &'a mut Tables,
    pub(super) effort: &'a mut Effort<'w>,
    /// The moves from the root to the present node.
    pub(super) path: Vec<OnPath>,
    /// The attacker's moves that are still open at its last node. A zone without them refutes them.
    pub(super) spare: SquareSet,
    /// The pairs that refute the searched moves of that node, or those of the nodes above it: if the
    /// same pairs refute all moves, they also refute every move into a pair.
    pub(super) kept: Pairing,
    /// The square with which a defender held last.
    pub(super) held: Option<Square>,
}

/// A move on the path to the present node.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnPath {
    pub(super) square: Square,
    /// The number of moves searched before it, of `n_moves`.
    pub(super) n_done: usize,
    pub(super) n_moves: usize,
}

/// The answer to an attack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum AttackResult {
    /// The attacker forces a line.
    Wins,
    /// It cannot. A defender who only blocks holds even if every empty square outside this zone
    /// were the attacker's.
    Held(SquareSet),
}

/// The depth to which moves are searched in turns.
const N_PATIENT: usize = 3;

/// The nodes that each of them gets at first.
const FIRST_PATIENCE: u64 = 64;

/// The real game needs no zone.
pub(super) const NO_ZONE: SquareSet = SquareSet::EMPTY;

impl Attack<'_, '_> {
    /// Whether the attacker can force a line. The side to move cannot win at once; `threats` are
    /// the squares on which the other side would.
    pub(super) fn answer(&mut self, threats: SquareSet) -> Result<AttackResult, Halt> {
        if self.effort.count() {
            self.effort.report(&self.progress())?;
        }
        if !threats.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(if self.field.attacks() {
                AttackResult::Held(NO_ZONE)
            } else {
                AttackResult::Wins
            });
        }
        if let Some(block) = threats.first() {
            return self.after(block, 0, 1);
        }
        if self.is_outcounted(self.field.pressure()) {
            return Ok(AttackResult::Held(NO_ZONE));
        }
        if !self.prunings.has(Prunings::TABLE) {
            return self.search();
        }
        let (key, _) = self.field.residue();
        let case = u32::from(self.field.attacks());
        match self.tables.answers.get(key, case) {
            Some((true, [])) => return Ok(AttackResult::Wins),
            Some((false, [])) => return Ok(AttackResult::Held(NO_ZONE)),
            None => {}
        }
        let n_before = self.effort.n_nodes;
        let verdict = self.search()?;
        let n_nodes = self.effort.n_nodes - n_before;
        let wins = verdict == AttackResult::Wins;
        self.tables.answers.put(key, case, wins, [], n_nodes);
        Ok(verdict)
    }

    pub(super) fn is_outcounted(&self, pressure: u32) -> bool {
        self.prunings.has(Prunings::COUNTING) && self.field.is_outcounted(pressure)
    }

    /// The empty squares of the lines that are open to the attacker.
    pub(super) fn open_squares(&self) -> SquareSet {
        let open = self.field.lines_without(self.field.attacker().opponent());
        self.field.empty() & open.fold(SquareSet::EMPTY, |squares, line| squares | line)
    }

    pub(super) fn progress(&self) -> Progress {
        let mut progress = Progress {
            fill: self.tables.fill(),
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

    pub(super) fn after(
        &mut self,
        square: Square,
        n_done: usize,
        n_moves: usize,
    ) -> Result<AttackResult, Halt> {
        self.path.push(OnPath {
            square,
            n_done,
            n_moves,
        });
        let threats = self.field.play(square);
        let answer = self.answer(threats);
        // Also after an interruption: perhaps only this move was interrupted.
        self.field.take_back(square);
        self.path.pop();
        answer
    }

    /// Searches the moves of a side that is not forced.
    fn search(&mut self) -> Result<AttackResult, Halt> {
        let mut candidates = self.field.empty();
        // With the defender to move: what if it passed?
        if self.prunings.has(Prunings::THREATS)
            && let Some(sequence) = threats::of(&self.field)
        {
            if self.field.attacks() {
                return Ok(AttackResult::Wins);
            }
            candidates = candidates & sequence.zone(&self.field);
        }
        let attacks = self.field.attacks();
        if let Some((open, _)) = self.open_lines()
            && self.held_at_once(&open).is_some()
        {
            return Ok(AttackResult::Held(NO_ZONE));
        }
        let moves = self.ordered(candidates);
        if moves.is_empty() {
            return Ok(AttackResult::Held(NO_ZONE));
        }
        if attacks && self.path.len() < N_PATIENT && self.prunings.has(Prunings::PATIENCE) {
            return self.in_turns(&moves);
        }
        for (n_done, &square) in moves.iter().enumerate() {
            let verdict = self.after(square, n_done, moves.len())?;
            if (verdict == AttackResult::Wins) == attacks {
                return Ok(verdict);
            }
        }
        Ok(if attacks {
            AttackResult::Held(NO_ZONE)
        } else {
            AttackResult::Wins
        })
    }

    /// The lines that are open to the attacker, but for those that can be forgotten, and the twins
    /// for which they can; none if they are too many.
    pub(super) fn open_lines(&self) -> Option<(OpenLines, Pairing)> {
        let mut open = OpenLines::of(&self.field)?;
        let mut twins = Pairing::NONE;
        if self.prunings.has(Prunings::FORGETTING) {
            open.forget_longer();
            twins = open.forget_twins();
        }
        Some((open, twins))
    }

    /// Whether a defender who only blocks holds, seen without looking ahead: its zone and its pairs
    /// then. The real defender, who may do more, holds as well.
    pub(super) fn held_at_once(&self, open: &OpenLines) -> Option<(SquareSet, Pairing)> {
        let squares = open.squares();
        if self.is_outcounted(open.pressure()) {
            // Nothing outside of these squares is counted.
            return Some((squares, Pairing::NONE));
        }
        if !self.prunings.has(Prunings::PAIRING) {
            return None;
        }
        let pairing = self.pairings().find_map(|kept| {
            let lines = open.left();
            pairs(open, lines, squares, self.spare, &kept)
        })?;
        Some((pairing.squares(), pairing))
    }

    /// The pairs to begin a search for pairs with: those that are kept, then none.
    pub(super) fn pairings(&self) -> impl Iterator<Item = Pairing> {
        let kept = Some(self.kept).filter(|kept| *kept != Pairing::NONE);
        kept.into_iter().chain([Pairing::NONE])
    }

    /// Searches each of the attacker's moves a little, then those without an answer more, and so on.
    /// A first move that does not win may take longer to refute than the rest together.
    fn in_turns(&mut self, moves: &[Square]) -> Result<AttackResult, Halt> {
        let limit = self.effort.limit;
        let mut patience = FIRST_PATIENCE;
        let mut left = moves.to_vec();
        while !left.is_empty() {
            let mut open = Vec::new();
            for &square in &left {
                if left.len() > 1 {
                    self.effort.limit = limit.min(self.effort.n_nodes + patience);
                }
                let answer = self.after(square, moves.len() - left.len(), moves.len());
                self.effort.limit = limit;
                match answer {
                    Ok(AttackResult::Wins) => return answer,
                    Ok(AttackResult::Held(_)) => {}
                    Err(Halt::LimitReached) if !self.effort.is_used_up() => open.push(square),
                    Err(halt) => return Err(halt),
                }
            }
            left = open;
            patience *= 4;
        }
        Ok(AttackResult::Held(NO_ZONE))
    }

    /// The moves, weightiest first, then those near the centre. Left out are squares in no line
    /// that can still be filled: to move there is to pass, and since a stone more never harms its
    /// owner, any other move is at least as good. (If there is no other, the game is a draw.)
    fn ordered(&self, candidates: SquareSet) -> Vec<Square> {
        let mut moves: Vec<Square> = candidates.into_iter().collect();
        if self.prunings.has(Prunings::DEAD_SQUARES) {
            moves.retain(|&square| self.field.weight(square) > 0);
        }
        let rank = |square| {
            (
                Reverse(self.field.weight(square)),
                self.field.off_centre(square),
            )
        };
        moves.sort_by_key(|&square| rank(square));
        moves
    }
}
