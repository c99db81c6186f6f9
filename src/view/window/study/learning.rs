//! What is known of the moves of the positions that are looked at. Finding it out happens beside
//! the game.

use super::begin;
use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::Worths;
use crate::model::Position;

/// Whether all is known about the 3×3 board, so that nobody has to wait for it.
#[derive(Default)]
enum Knowing {
    #[default]
    NotBegun,
    UnderWay(Experiment),
    Done,
}

/// What is known.
#[derive(Default)]
pub(super) struct Learning {
    knowing: Knowing,
    /// Of the positions that are wanted.
    worths: Vec<Worths>,
}

impl Learning {
    pub(super) const fn is_done(&self) -> bool {
        matches!(self.knowing, Knowing::Done)
    }

    /// What is known of the moves of a position that is wanted.
    pub(super) fn worths(&self, position: &Position) -> Option<&Worths> {
        let is_it = |worths: &&Worths| worths.position() == position;
        self.worths.iter().find(is_it)
    }

    /// Begins or goes on; wanted are these positions, the first most urgently.
    pub(super) fn update(&mut self, wanted: &[Position], memory_mb: usize, ctx: &egui::Context) {
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
        (self.worths).retain(|worths| wanted.contains(worths.position()));
        if !self.is_done() {
            return;
        }
        for position in wanted {
            if self.worths(position).is_none() {
                self.worths.extend(Worths::known(position));
            }
        }
    }
}
