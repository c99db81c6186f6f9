//! A second search, laid over the tree on the screen.

use crate::view::words;
use std::sync::Arc;

use egui::Ui;

use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::Overlay;
use crate::search::{Search, Tree};
use crate::view::texts::Texts;
use crate::view::window::study::widgets::list_ui;
use crate::view::window::study::{StudyContext, begin};
use crate::view::words::game::decimal;

/// Which search is wanted, and what was found of it.
#[derive(Default)]
pub(crate) struct Overlaid {
    wanted: Option<Search>,
    /// Stays until the one that is wanted is there.
    found: Option<(Search, Arc<Overlay>)>,
    experiment: Option<Experiment>,
}

impl Overlaid {
    pub(crate) const fn is_searching(&self) -> bool {
        self.experiment.is_some()
    }

    /// The search that is laid over the tree, and the nodes that it also visits.
    pub(crate) fn overlay(&self) -> Option<(Search, &Arc<Overlay>)> {
        self.found
            .as_ref()
            .map(|(search, overlay)| (*search, overlay))
    }

    /// For another tree.
    pub(crate) fn forget(&mut self) {
        self.found = None;
        self.experiment = None;
    }

    pub(crate) fn update(
        &mut self,
        tree: Option<&Arc<Tree>>,
        game: &StudyContext<'_>,
        ctx: &egui::Context,
    ) {
        let Some(wanted) = self.wanted else {
            self.forget();
            return;
        };
        if let Some(experiment) = &self.experiment {
            match experiment.next() {
                Ok(Some(Finding::Overlay(search, overlay))) => {
                    self.experiment = None;
                    self.found = Some((search, overlay));
                }
                Ok(_) => {}
                Err(_) => {
                    self.experiment = None;
                    self.wanted = None;
                }
            }
            return;
        }
        let is_there = (self.found.as_ref()).is_some_and(|(search, _)| *search == wanted);
        if let Some(tree) = tree.filter(|_| !is_there) {
            let subject = Subject::Overlay(Arc::clone(tree), wanted);
            self.experiment = begin(subject, game.memory_mb, ctx);
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, tree: &Tree, texts: &Texts) {
        let name = |wanted: Option<Search>| match wanted {
            None => texts.text("over-none"),
            Some(search) => words::tree::search(search, texts),
        };
        let all = std::iter::once(None).chain(Search::ALL.into_iter().map(Some));
        let label = texts.text("over");
        list_ui(ui, "other", &label, 110.0, &mut self.wanted, all, name);
        if let Some((_, overlay)) = self.overlay() {
            let n_shared = overlay.n_shared();
            let share = 100.0 * n_shared as f64 / f64::from(tree.root().end());
            let share = decimal(share, 2, texts).into();
            let arguments = [("shared", n_shared.into()), ("share", share)];
            ui.label(texts.with("over-shared", arguments));
        }
    }
}
