//! What is known of the positions that are looked at: all about the 3×3 board, on others what has
//! been proved so far. Finding it out happens beside the game.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::{MoveValues, Proven};
use crate::model::{Position, Value};
use crate::search::Knowledge;
use crate::view::window::study::begin;

/// How long the proofs for what is looked at may take.
const PROVING_TIME: Duration = Duration::from_secs(20);

/// How many proofs are remembered.
const MANY_PROOFS: usize = 10_000;

/// Whether all is known about the 3×3 board, so that nobody has to wait for it.
#[derive(Default)]
enum Knowing {
    #[default]
    NotBegun,
    UnderWay(Experiment),
    Done,
}

/// What somebody wants to know, the most urgent first.
#[derive(Clone, PartialEq, Eq, Default)]
pub(crate) struct ValueRequest {
    /// What the moves of these positions are worth.
    pub(crate) moves_of: Vec<Position>,
    /// The values of these positions.
    pub(crate) values_of: Vec<Position>,
}

/// What is known.
#[derive(Default)]
pub(crate) struct ValueCache {
    knowing: Knowing,
    wanted: ValueRequest,
    /// Of the positions whose moves are wanted.
    worths: Vec<MoveValues>,
    /// What is wanted, but neither known nor proven.
    open: Vec<Position>,
    proven: HashMap<Position, Proven>,
    /// Those for which the time did not suffice.
    given_up: HashSet<Position>,
    proving: Option<Proving>,
}

/// Proofs under way.
struct Proving {
    positions: Vec<Position>,
    n_proven: usize,
    experiment: Experiment,
}

/// How far the proofs are.
#[derive(Clone, Copy)]
pub(crate) enum ProofState {
    UnderWay { n_proven: usize, n_all: usize },
    GivenUp { n_open: usize },
    Complete,
}

impl ValueCache {
    pub(crate) const fn is_done(&self) -> bool {
        matches!(self.knowing, Knowing::Done)
    }

    /// What is known of the moves of a position that is wanted.
    pub(crate) fn worths(&self, position: &Position) -> Option<&MoveValues> {
        let is_it = |worths: &&MoveValues| worths.position() == position;
        self.worths.iter().find(is_it)
    }

    /// The value of a position, if it has been proved.
    pub(crate) fn value(&self, position: &Position) -> Option<Value> {
        self.proven.get(position).map(|proven| proven.value)
    }

    /// The true value of any position, if it is known or has been proved.
    pub(crate) fn truth(&self, position: &Position) -> Option<Value> {
        match Knowledge::of(position.board()).filter(|_| self.is_done()) {
            Some(knowledge) => Some(knowledge.about(position).value),
            None => self.value(position),
        }
    }

    /// Whether it is being proved.
    pub(crate) fn is_proving(&self, position: &Position) -> bool {
        let proving = self.proving.as_ref();
        proving.is_some_and(|proving| proving.positions.contains(position))
    }

    /// How far the proofs are that are wanted.
    pub(crate) fn state(&self) -> ProofState {
        if let Some(proving) = &self.proving {
            return ProofState::UnderWay {
                n_proven: proving.n_proven,
                n_all: proving.positions.len(),
            };
        }
        match self.open.len() {
            0 => ProofState::Complete,
            n_open => ProofState::GivenUp { n_open },
        }
    }

    /// Interrupts the proofs.
    pub(crate) fn stop(&mut self) {
        if let Some(proving) = self.proving.take() {
            self.given_up.extend(proving.positions);
        }
    }

    /// Proves nothing as long as nobody looks.
    pub(crate) fn rest(&mut self) {
        self.proving = None;
    }

    /// Goes on with what was given up.
    pub(crate) fn go_on(&mut self) {
        self.given_up.clear();
    }

    /// Begins or goes on; says whether there is something new.
    pub(crate) fn update(
        &mut self,
        wanted: ValueRequest,
        memory_mb: usize,
        ctx: &egui::Context,
    ) -> bool {
        self.learn(memory_mb, ctx);
        if !self.is_done() {
            return false;
        }
        let is_new = self.take_in() || self.wanted != wanted;
        self.wanted = wanted;
        if is_new {
            let proven = |position: &Position| self.proven.get(position);
            let worths = self.wanted.moves_of.iter().map(|position| {
                MoveValues::known(position).unwrap_or_else(|| MoveValues::proven(position, proven))
            });
            self.worths = worths.collect();
            self.open = self.find_open();
        }
        self.prove(memory_mb, ctx);
        is_new
    }

    /// All about the 3×3 board.
    fn learn(&mut self, memory_mb: usize, ctx: &egui::Context) {
        if let Knowing::NotBegun = self.knowing
            && let Some(experiment) = begin(Subject::Knowledge, memory_mb, ctx)
        {
            self.knowing = Knowing::UnderWay(experiment);
        }
        if let Knowing::UnderWay(experiment) = &self.knowing {
            match experiment.next() {
                Ok(Some(Finding::Knowledge)) => self.knowing = Knowing::Done,
                Ok(_) => {}
                Err(_) => self.knowing = Knowing::NotBegun,
            }
        }
    }

    /// Takes in what has been proved; says whether there was anything.
    fn take_in(&mut self) -> bool {
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

    fn find_open(&self) -> Vec<Position> {
        let ValueRequest {
            moves_of,
            values_of,
        } = &self.wanted;
        let after = |position: &Position| {
            let position = *position;
            let moves = position.moves().into_iter();
            moves.map(move |square| position.played(square))
        };
        let mut seen = HashSet::new();
        let wanted = moves_of
            .iter()
            .flat_map(after)
            .chain(values_of.iter().copied());
        wanted
            .filter(|position| Knowledge::of(position.board()).is_none() && !position.finished())
            .filter(|position| !self.proven.contains_key(position) && seen.insert(*position))
            .collect()
    }

    /// Proves what is still open, unless that is under way or was in vain.
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
            if self.proven.len() > MANY_PROOFS {
                self.proven.clear();
            }
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
