//! The known values of positions, for the study and for learning: all of the 3×3 board, on other
//! boards those proved so far. Proofs run in the background.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::{Explanation, MoveValues, Proven};
use crate::model::{Position, Square, Value};
use crate::search::Knowledge;
use crate::view::window::study::begin;

/// How long the proofs for one request may take.
const PROVING_TIME: Duration = Duration::from_secs(20);

/// Beyond this many positions, all are forgotten; those on the screen are proved again.
const MAX_POSITIONS: usize = 10_000;

/// The table of the 3×3 board, which is computed in the background so that no frame waits for it.
#[derive(Default)]
enum KnowledgeState {
    #[default]
    NotBegun,
    UnderWay(Experiment),
    Done,
    /// The thread died. It would die again.
    Failed,
}

/// Positions whose values a frame needs, the most urgent first.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct ValueRequest {
    /// The values of all moves in these positions are needed.
    pub(crate) moves_of: Vec<Position>,
    pub(crate) values_of: Vec<Position>,
}

impl ValueRequest {
    /// Appends less urgent requests.
    pub(crate) fn extend(&mut self, other: ValueRequest) {
        self.moves_of.extend(other.moves_of);
        self.values_of.extend(other.values_of);
    }

    /// Every position that needs a proof, once.
    fn positions(&self) -> Vec<Position> {
        let after = |position: &Position| {
            let position = *position;
            let moves = position.moves().into_iter();
            moves.map(move |square| position.played(square))
        };
        let mut seen = HashSet::new();
        (self.moves_of.iter().flat_map(after))
            .chain(self.values_of.iter().copied())
            .filter(|position| Knowledge::of(position.board()).is_none() && !position.finished())
            .filter(|position| seen.insert(*position))
            .collect()
    }
}

#[derive(Default)]
pub(crate) struct ValueCache {
    knowledge: KnowledgeState,
    request: ValueRequest,
    /// Counts the changes of known values and requests.
    version: u64,
    /// Of the positions whose moves are requested.
    move_values: Vec<Arc<MoveValues>>,
    /// Requested, but neither known nor proven.
    open: Vec<Position>,
    proven: HashMap<Position, Proven>,
    /// Those for which the time did not suffice.
    given_up: HashSet<Position>,
    proving: Option<Proving>,
}

struct Proving {
    positions: Vec<Position>,
    n_proven: usize,
    experiment: Experiment,
}

/// Progress of the requested proofs.
#[derive(Clone, Copy)]
pub(crate) enum ProofState {
    UnderWay { n_proven: usize, n_all: usize },
    GivenUp { n_open: usize },
    Complete,
}

impl ValueCache {
    /// Whether the table of the 3×3 board is ready.
    pub(crate) const fn is_ready(&self) -> bool {
        matches!(self.knowledge, KnowledgeState::Done)
    }

    pub(crate) const fn version(&self) -> u64 {
        self.version
    }

    /// The values of the moves in a position, if they were requested.
    pub(crate) fn move_values(&self, position: &Position) -> Option<&Arc<MoveValues>> {
        let is_it = |values: &&Arc<MoveValues>| values.position() == position;
        self.move_values.iter().find(is_it)
    }

    /// The known value of a move, requested or not.
    pub(crate) fn explanation(&self, position: &Position, square: Square) -> Option<Explanation> {
        if let Some(values) = self.move_values(position) {
            return Explanation::of(values, square);
        }
        let known = || self.is_ready().then(|| MoveValues::known(position));
        let values = known().flatten();
        let values = values.unwrap_or_else(|| MoveValues::proven(position, |_| None));
        Explanation::of(&values, square)
    }

    /// The value of a position, if it has been proved.
    pub(crate) fn value(&self, position: &Position) -> Option<Value> {
        self.proven.get(position).map(|proven| proven.value)
    }

    /// The true value of any position, if it is known or has been proved.
    pub(crate) fn truth(&self, position: &Position) -> Option<Value> {
        if self.is_ready()
            && let Some(knowledge) = Knowledge::of(position.board())
        {
            return Some(knowledge.about(position).value);
        }
        self.value(position)
    }

    /// Whether this position is being proved.
    pub(crate) fn is_proving(&self, position: &Position) -> bool {
        let proving = self.proving.as_ref();
        proving.is_some_and(|proving| proving.positions.contains(position))
    }

    /// Whether more values may be known soon.
    pub(crate) const fn is_pending(&self) -> bool {
        !self.is_ready() || self.proving.is_some()
    }

    pub(crate) fn state(&self) -> ProofState {
        match (&self.proving, self.open.len()) {
            (Some(proving), _) => ProofState::UnderWay {
                n_proven: proving.n_proven,
                n_all: proving.positions.len(),
            },
            (None, 0) => ProofState::Complete,
            (None, n_open) => ProofState::GivenUp { n_open },
        }
    }

    /// Interrupts the proofs.
    pub(crate) fn stop(&mut self) {
        if let Some(proving) = self.proving.take() {
            self.given_up.extend(proving.positions);
        }
    }

    /// Tries the proofs again that were given up.
    pub(crate) fn resume(&mut self) {
        self.given_up.clear();
    }

    /// Takes in what was proved and starts the missing proofs. Without a request, nothing runs.
    pub(crate) fn update(
        &mut self,
        request: Option<ValueRequest>,
        memory_mb: usize,
        ctx: &egui::Context,
    ) {
        let Some(request) = request else {
            self.proving = None;
            return;
        };
        self.update_knowledge(memory_mb, ctx);
        if !self.is_ready() {
            return;
        }
        let has_proofs = self.receive_proofs();
        if has_proofs || self.request != request {
            self.request = request;
            self.version += 1;
            let proven = |position: &Position| self.proven.get(position);
            let values = self.request.moves_of.iter().map(|position| {
                MoveValues::known(position).unwrap_or_else(|| MoveValues::proven(position, proven))
            });
            self.move_values = values.map(Arc::new).collect();
            self.open = self.request.positions();
            if self.proven.len() + self.given_up.len() > MAX_POSITIONS {
                self.proven.clear();
                self.given_up.clear();
            }
            self.open.retain(|one| !self.proven.contains_key(one));
        }
        self.prove(memory_mb, ctx);
    }

    fn update_knowledge(&mut self, memory_mb: usize, ctx: &egui::Context) {
        if let KnowledgeState::NotBegun = self.knowledge
            && Knowledge::is_computed()
        {
            self.knowledge = KnowledgeState::Done;
        }
        if let KnowledgeState::NotBegun = self.knowledge
            && let Some(experiment) = begin(Subject::Knowledge, memory_mb, ctx)
        {
            self.knowledge = KnowledgeState::UnderWay(experiment);
        }
        if let KnowledgeState::UnderWay(experiment) = &self.knowledge {
            match experiment.next() {
                Ok(Some(Finding::Knowledge)) => self.knowledge = KnowledgeState::Done,
                Ok(_) => {}
                Err(_) => self.knowledge = KnowledgeState::Failed,
            }
        }
    }

    /// Returns whether there was a proof, or the proofs have ended.
    fn receive_proofs(&mut self) -> bool {
        let mut is_new = false;
        while let Some(proving) = &mut self.proving {
            match proving.experiment.next() {
                Ok(Some(Finding::Proven(position, proven))) => {
                    proving.n_proven += 1;
                    self.proven.insert(position, proven);
                }
                Ok(Some(_)) => {}
                Ok(None) => break,
                Err(_) => self.stop(),
            }
            is_new = true;
        }
        is_new
    }

    /// Proves the open positions, unless that is under way or was given up.
    fn prove(&mut self, memory_mb: usize, ctx: &egui::Context) {
        let is_due = |position: &&Position| !self.given_up.contains(*position);
        let open: Vec<Position> = self.open.iter().filter(is_due).copied().collect();
        let is_under_way = |proving: &Proving| {
            open.iter()
                .all(|position| proving.positions.contains(position))
        };
        if open.is_empty() {
            self.proving = None;
        } else if !self.proving.as_ref().is_some_and(is_under_way) {
            let subject = Subject::Proofs(open.clone(), PROVING_TIME);
            let experiment = begin(subject, memory_mb, ctx);
            self.proving = experiment.map(|experiment| Proving {
                positions: open,
                n_proven: 0,
                experiment,
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Board;

    fn empty_board() -> Position {
        Position::empty(Board::new(4, 4, 4).unwrap_or(Board::TIC_TAC_TOE))
    }

    /// Asks again and again until it is so.
    fn update_until(
        cache: &mut ValueCache,
        request: &ValueRequest,
        is_so: impl Fn(&ValueCache) -> bool,
    ) {
        let ctx = egui::Context::default();
        for _ in 0..10_000 {
            cache.update(Some(request.clone()), 64, &ctx);
            if is_so(cache) {
                return;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        panic!();
    }

    #[test]
    fn what_values_and_coach_both_need_is_proved_once_by_one_task() {
        let position = empty_board();
        let coach = ValueRequest {
            moves_of: vec![position],
            values_of: Vec::new(),
        };
        let mut request = coach.clone();
        request.extend(ValueRequest {
            values_of: vec![position],
            ..coach
        });
        let mut cache = ValueCache::default();
        update_until(&mut cache, &request, |cache| cache.proving.is_some());
        let proving = cache.proving.iter();
        let positions: Vec<&Position> = proving.flat_map(|one| &one.positions).collect();
        let different: HashSet<&Position> = positions.iter().copied().collect();
        assert_eq!([positions.len(), different.len()], [17; 2]);
    }

    #[test]
    fn a_table_that_cannot_be_computed_is_not_begun_again() {
        let ctx = egui::Context::default();
        // Ends without the table, as after a panic.
        let ended = begin(Subject::Lesson(""), 64, &ctx);
        let mut cache = ValueCache {
            knowledge: ended.map_or(KnowledgeState::Done, KnowledgeState::UnderWay),
            ..ValueCache::default()
        };
        let has_failed = |cache: &ValueCache| matches!(cache.knowledge, KnowledgeState::Failed);
        update_until(&mut cache, &ValueRequest::default(), has_failed);
        cache.update(Some(ValueRequest::default()), 64, &ctx);
        assert!(has_failed(&cache));
    }

    #[test]
    fn too_many_positions_are_forgotten_and_those_on_the_screen_proved_again() {
        let after = |position: Position| {
            let moves = position.moves().into_iter();
            moves.map(move |square| position.played(square))
        };
        let start = empty_board();
        let many = after(start).flat_map(after).flat_map(after).flat_map(after);
        let mut cache = ValueCache {
            given_up: many.chain([start]).collect(),
            ..ValueCache::default()
        };
        assert!(cache.given_up.len() > MAX_POSITIONS);
        let request = ValueRequest {
            values_of: vec![start],
            ..ValueRequest::default()
        };
        update_until(&mut cache, &request, |cache| cache.proving.is_some());
        assert!(cache.given_up.is_empty());
    }
}
