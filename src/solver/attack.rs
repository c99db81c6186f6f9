//! The one question of the solver: can this player force a line? Here of the real game: alpha-beta
//! with a window so narrow that the answer is yes or no. `blocking.rs` has the blocking game.
//!
//! Both searches *visit* positions: first they look for an answer without moves; then they *search*
//! the moves, visiting the position *after* each.

use super::blocking::ProofNumbers;
use super::effort::{Effort, Halt};
use super::field::{Defender, Field};
use super::open_lines::OpenLines;
use super::pairing::{Pairing, pairs};
use super::table::Tables;
use super::{Pruning, Prunings, threats};
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
    /// The move that decided the real game at the root.
    pub(super) by: Option<Square>,
}

/// A move on the path to the present node.
#[derive(Clone, Copy, Debug)]
pub(super) struct OnPath {
    pub(super) square: Square,
    /// The number of moves searched before it, of `n_moves`.
    pub(super) n_done: usize,
    pub(super) n_moves: usize,
}

/// The answer at the root.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Answer {
    /// Whether the attacker forces a line.
    pub(super) attacker_wins: bool,
    /// The move with which the side to move achieves that. None if it makes no difference.
    pub(super) by: Option<Square>,
}

/// The depth to which moves are searched in turns.
const N_PATIENT: usize = 3;

/// The nodes that each of them gets at first.
const FIRST_PATIENCE: u64 = 64;

impl Attack<'_, '_> {
    /// Whether the attacker can force a line. The side to move cannot win at once; `threats` are
    /// the squares on which the other side would.
    pub(super) fn answer(&mut self, threats: SquareSet) -> Result<Answer, Halt> {
        let mut answer = match self.field.defender() {
            Defender::OnlyBlocks => self.visit_blocking(threats, ProofNumbers::ALL)?.answer(),
            Defender::Real => {
                let attacker_wins = self.visit_real(threats)?;
                let by = self.by;
                Answer { attacker_wins, by }
            }
        };
        if !answer.attacker_wins && answer.by.is_none() {
            // By counting, it is the weightiest move; by pairs, it makes no difference.
            answer.by = self.open_lines().and_then(|(open, _)| open.weightiest());
        }
        Ok(answer)
    }

    /// Whether the attacker wins.
    fn visit_real(&mut self, threats: SquareSet) -> Result<bool, Halt> {
        self.count()?;
        let attacks = self.field.attacks();
        if !threats.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(!attacks);
        }
        if let Some(block) = threats.first() {
            let wins = self.after(block, 0, 1, Attack::visit_real)?;
            self.decided_by(block);
            return Ok(wins);
        }
        if self.is_outcounted(self.field.pressure()) {
            return Ok(false);
        }
        if !self.prunings.has(Pruning::Table) {
            return self.search_real();
        }
        let (key, _) = self.field.residue();
        // A stored answer does not name the move, which the root also needs.
        if !self.path.is_empty()
            && let Some((wins, [])) = self.tables.answers[usize::from(attacks)].get(key)
        {
            return Ok(wins);
        }
        let n_before = self.effort.n_nodes;
        let wins = self.search_real()?;
        let n_nodes = self.effort.n_nodes - n_before;
        self.tables.answers[usize::from(attacks)].put(key, wins, [], n_nodes);
        Ok(wins)
    }

    /// Counts a node, and now and then reports how far the search is.
    pub(super) fn count(&mut self) -> Result<(), Halt> {
        if self.effort.count() {
            self.effort.report(&self.progress())?;
        }
        Ok(())
    }

    pub(super) fn is_outcounted(&self, pressure: u32) -> bool {
        self.prunings.has(Pruning::Counting) && self.field.is_outcounted(pressure)
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

    /// Visits the position after a move, of `n_moves` the one after `n_done`.
    pub(super) fn after<T>(
        &mut self,
        square: Square,
        n_done: usize,
        n_moves: usize,
        visit: impl FnOnce(&mut Self, SquareSet) -> Result<T, Halt>,
    ) -> Result<T, Halt> {
        self.path.push(OnPath {
            square,
            n_done,
            n_moves,
        });
        let threats = self.field.play(square);
        let result = visit(self, threats);
        // Also after an interruption: perhaps only this move was interrupted.
        self.field.take_back(square);
        self.path.pop();
        result
    }

    /// Searches the moves of a side that is not forced. Says whether the attacker wins.
    fn search_real(&mut self) -> Result<bool, Halt> {
        let attacks = self.field.attacks();
        let mut candidates = self.field.empty();
        // With the defender to move: what if it passed?
        if self.prunings.has(Pruning::Threats)
            && let Some(sequence) = threats::of(&self.field)
        {
            if attacks {
                self.decided_by(sequence.first);
                return Ok(true);
            }
            candidates = candidates & self.field.zone(&sequence);
        }
        if let Some((open, _)) = self.open_lines()
            && self.held_at_once(&open).is_some()
        {
            return Ok(false);
        }
        let moves = self.ordered(candidates);
        if moves.is_empty() {
            return Ok(false);
        }
        if attacks && self.path.len() < N_PATIENT && self.prunings.has(Pruning::Patience) {
            return self.in_turns(&moves);
        }
        for (n_done, &square) in moves.iter().enumerate() {
            let wins = self.after(square, n_done, moves.len(), Attack::visit_real)?;
            if wins == attacks {
                self.decided_by(square);
                return Ok(wins);
            }
        }
        Ok(!attacks)
    }

    /// No other move is better than this one.
    fn decided_by(&mut self, square: Square) {
        if self.path.is_empty() {
            self.by = Some(square);
        }
    }

    /// The lines that are open to the attacker, but for those that can be forgotten, and the twins
    /// for which they can; none if they are too many.
    pub(super) fn open_lines(&self) -> Option<(OpenLines, Pairing)> {
        let mut open = OpenLines::of(&self.field)?;
        let mut twins = Pairing::NONE;
        if self.prunings.has(Pruning::Forgetting) {
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
        if !self.prunings.has(Pruning::Pairing) {
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
    fn in_turns(&mut self, moves: &[Square]) -> Result<bool, Halt> {
        let limit = self.effort.limit;
        let mut patience = FIRST_PATIENCE;
        let mut left = moves.to_vec();
        while !left.is_empty() {
            let mut open = Vec::new();
            for &square in &left {
                if left.len() > 1 {
                    self.effort.limit = limit.min(self.effort.n_nodes + patience);
                }
                let n_done = moves.len() - left.len();
                let wins = self.after(square, n_done, moves.len(), Attack::visit_real);
                self.effort.limit = limit;
                match wins {
                    Ok(true) => {
                        self.decided_by(square);
                        return Ok(true);
                    }
                    Ok(false) => {}
                    Err(Halt::LimitReached) if !self.effort.is_used_up() => open.push(square),
                    Err(halt) => return Err(halt),
                }
            }
            left = open;
            patience *= 4;
        }
        Ok(false)
    }

    /// The moves, weightiest first, then those near the centre.
    fn ordered(&self, candidates: SquareSet) -> Vec<Square> {
        let mut moves: Vec<Square> = candidates.into_iter().collect();
        moves.sort_by_key(|&square| self.field.rank(square));
        moves
    }
}
