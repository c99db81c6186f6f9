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
pub(super) struct SolverQuestion<'a, 'w> {
    pub(super) field: Field,
    pub(super) prunings: Prunings,
    pub(super) tables: &'a mut Tables,
    pub(super) effort: &'a mut Effort<'w>,
    /// The moves that lead to where the search is.
    pub(super) path: Vec<OnPath>,
    /// The attacker's moves that are still to be looked at, where it was last to move: a zone
    /// without them spares the look.
    pub(super) spare: SquareSet,
    /// The pairs that refute the moves there that were looked at, or that refuted those above: if
    /// the same pairs refute all of them, they refute every move into a pair, too.
    pub(super) kept: Pairing,
    /// The square with which a defender held last.
    pub(super) held: Option<Square>,
}

/// A move that leads to where the search is.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnPath {
    pub(super) square: Square,
    /// How many moves were looked at before it, of how many.
    pub(super) n_done: usize,
    pub(super) n_moves: usize,
}

/// What a search finds out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SolverVerdict {
    /// The attacker forces a line.
    Wins,
    /// It cannot. Where the defender only blocks, it holds even if every empty square outside this
    /// zone were the attacker's.
    Held(SquareSet),
}

pub(super) type SolverAnswer = Result<SolverVerdict, Halt>;

/// How near to the root moves are looked at in turns.
const N_PATIENT: usize = 3;

/// How many nodes each of them gets at first.
const FIRST_PATIENCE: u64 = 64;

/// In the real game nobody asks for a zone.
pub(super) const NO_ZONE: SquareSet = SquareSet::EMPTY;

impl SolverQuestion<'_, '_> {
    /// Whether the attacker can force a line. The side to move cannot win at once; `threats` are
    /// the squares on which the other side would.
    pub(super) fn answer(&mut self, threats: SquareSet) -> SolverAnswer {
        if self.effort.count() {
            self.effort.report(&self.progress())?;
        }
        if !threats.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(if self.field.attacks() {
                SolverVerdict::Held(NO_ZONE)
            } else {
                SolverVerdict::Wins
            });
        }
        if let Some(block) = threats.first() {
            return self.after(block, 0, 1);
        }
        if self.prunings.counting && self.field.is_outcounted(self.field.pressure()) {
            return Ok(SolverVerdict::Held(NO_ZONE));
        }
        if !self.prunings.table {
            return self.search();
        }
        let (key, _) = self.field.residue();
        let case = u32::from(self.field.attacks());
        match self.tables.answers.get(key, case) {
            Some((true, [])) => return Ok(SolverVerdict::Wins),
            Some((false, [])) => return Ok(SolverVerdict::Held(NO_ZONE)),
            None => {}
        }
        let n_before = self.effort.n_nodes;
        let verdict = self.search()?;
        let n_nodes = self.effort.n_nodes - n_before;
        let wins = verdict == SolverVerdict::Wins;
        self.tables.answers.put(key, case, wins, [], n_nodes);
        Ok(verdict)
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

    pub(super) fn after(&mut self, square: Square, n_done: usize, n_moves: usize) -> SolverAnswer {
        self.path.push(OnPath {
            square,
            n_done,
            n_moves,
        });
        let threats = self.field.play(square);
        let answer = self.answer(threats);
        // Also when it was interrupted: perhaps only this move was.
        self.field.take_back(square);
        self.path.pop();
        answer
    }

    /// Appearance at the moves of a side that is free to choose.
    fn search(&mut self) -> SolverAnswer {
        let mut candidates = self.field.empty();
        // Where the defender is to move: what if it passed?
        if let Some(sequence) = threats::of(&self.field).filter(|_| self.prunings.threats) {
            if self.field.attacks() {
                return Ok(SolverVerdict::Wins);
            }
            candidates = candidates & sequence.zone(&self.field);
        }
        let attacks = self.field.attacks();
        if let Some((open, _)) = self.open_lines()
            && self.held_at_once(&open).is_some()
        {
            return Ok(SolverVerdict::Held(NO_ZONE));
        }
        let moves = self.ordered(candidates);
        if moves.is_empty() {
            return Ok(SolverVerdict::Held(NO_ZONE));
        }
        if attacks && self.path.len() < N_PATIENT && self.prunings.patience {
            return self.in_turns(&moves);
        }
        for (n_done, &square) in moves.iter().enumerate() {
            let verdict = self.after(square, n_done, moves.len())?;
            if (verdict == SolverVerdict::Wins) == attacks {
                return Ok(verdict);
            }
        }
        Ok(if attacks {
            SolverVerdict::Held(NO_ZONE)
        } else {
            SolverVerdict::Wins
        })
    }

    /// The lines that are open to the attacker, but for those that can be forgotten, and the twins
    /// for which they can; none if they are too many.
    pub(super) fn open_lines(&self) -> Option<(OpenLines, Pairing)> {
        let mut open = OpenLines::of(&self.field)?;
        let mut twins = Pairing::NONE;
        if self.prunings.forgetting {
            open.forget_longer();
            twins = open.forget_twins();
        }
        Some((open, twins))
    }

    /// Whether a defender who only blocks holds, seen without looking ahead: its zone and its pairs
    /// then. The real defender, who may do more, holds as well.
    pub(super) fn held_at_once(&self, open: &OpenLines) -> Option<(SquareSet, Pairing)> {
        let squares = open.squares();
        if self.prunings.counting && self.field.is_outcounted(open.pressure()) {
            // Nothing outside of these squares is counted.
            return Some((squares, Pairing::NONE));
        }
        if !self.prunings.pairing {
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

    /// Appearance at the attacker's moves, a little at each; then more at those without an answer, and
    /// so on. A first move that does not win may take longer to refute than the rest together.
    fn in_turns(&mut self, moves: &[Square]) -> SolverAnswer {
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
                    Ok(SolverVerdict::Wins) => return answer,
                    Ok(SolverVerdict::Held(_)) => {}
                    Err(Halt::LimitReached) if !self.effort.is_used_up() => open.push(square),
                    Err(halt) => return Err(halt),
                }
            }
            left = open;
            patience *= 4;
        }
        Ok(SolverVerdict::Held(NO_ZONE))
    }

    /// The moves, weightiest first, then those near the centre. Left out are squares in no line
    /// that can still be filled: to move there is to pass, and since a stone more never harms its
    /// owner, any other move is at least as good. (Without any other, nobody wins any more.)
    fn ordered(&self, candidates: SquareSet) -> Vec<Square> {
        let mut moves: Vec<Square> = candidates.into_iter().collect();
        if self.prunings.dead_squares {
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
