//! Finding out all about the 3×3 board, beside the game.

use super::begin;
use crate::experiment::{Experiment, Finding, Subject};

/// Whether all is known about the 3×3 board, so that nobody has to wait for it.
#[derive(Default)]
pub(super) enum Learning {
    #[default]
    NotBegun,
    UnderWay(Experiment),
    Done,
}

impl Learning {
    pub(super) const fn is_done(&self) -> bool {
        matches!(self, Learning::Done)
    }

    /// Begins or goes on.
    pub(super) fn update(&mut self, memory_mb: usize, ctx: &egui::Context) {
        if let Learning::NotBegun = self
            && let Some(experiment) = begin(Subject::Knowledge, memory_mb, ctx)
        {
            *self = Learning::UnderWay(experiment);
        }
        if let Learning::UnderWay(experiment) = self {
            match experiment.next() {
                Ok(Some(Finding::Knowledge)) => *self = Learning::Done,
                Ok(_) => {}
                Err(_) => *self = Learning::NotBegun,
            }
        }
    }
}
