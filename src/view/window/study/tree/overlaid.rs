//! A second search, laid over the tree on the screen.

use std::sync::Arc;

use egui::Ui;

use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::Overlay;
use crate::search::{Search, Tree};
use crate::view::texts::Texts;
use crate::view::window::study::widgets::list_ui;
use crate::view::window::study::{StudyContext, begin};
use crate::view::words;
use crate::view::words::game::decimal;

/// The chosen search, and its overlay.
#[derive(Default)]
pub(crate) struct Overlaid {
    chosen: Option<Search>,
    /// Stays until the chosen one is there.
    found: Option<(Search, Arc<Overlay>)>,
    experiment: Option<Experiment>,
    /// The search that ran out of memory, until another one is chosen.
    failed: Option<Search>,
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

    /// Another tree is shown.
    pub(crate) fn reset(&mut self) {
        *self = Overlaid {
            chosen: self.chosen,
            ..Overlaid::default()
        };
    }

    /// Says that the chosen search ran out of memory.
    pub(crate) fn failure(&self, texts: &Texts) -> Option<String> {
        let search = words::tree::search(self.failed?, texts);
        Some(texts.with("over-too-large", [("search", search.into())]))
    }

    pub(crate) fn update(
        &mut self,
        tree: Option<&Arc<Tree>>,
        game: &StudyContext<'_>,
        ctx: &egui::Context,
    ) {
        let Some(chosen) = self.chosen else {
            self.found = None;
            self.experiment = None;
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
                    self.failed = self.chosen.take();
                }
            }
            return;
        }
        let is_there = (self.found.as_ref()).is_some_and(|(search, _)| *search == chosen);
        if let Some(tree) = tree
            && !is_there
        {
            let subject = Subject::Overlay(Arc::clone(tree), chosen);
            self.experiment = begin(subject, game.memory_mb, ctx);
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, tree: &Tree, texts: &Texts) {
        let name = |search: Option<Search>| match search {
            None => texts.text("over-none"),
            Some(search) => words::tree::search(search, texts),
        };
        let all = std::iter::once(None).chain(Search::ALL.into_iter().map(Some));
        let label = texts.text("over");
        list_ui(ui, "other", &label, 110.0, &mut self.chosen, all, name);
        if self.chosen.is_some() {
            self.failed = None;
        } else if let Some(failure) = self.failure(texts) {
            ui.colored_label(ui.visuals().warn_fg_color, failure);
        }
        if let Some((_, overlay)) = self.overlay() {
            let n_shared = overlay.n_shared();
            let share = 100.0 * n_shared as f64 / f64::from(tree.root().end());
            let share = decimal(share, 2, texts).into();
            let arguments = [("shared", n_shared.into()), ("share", share)];
            ui.label(texts.with("over-shared", arguments));
        }
    }
}
