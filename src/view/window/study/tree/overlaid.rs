//! A second search, laid over the tree on the screen.

use std::sync::Arc;

use egui::Ui;

use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::Overlay;
use crate::search::{Search, Tree};
use crate::view::texts::Texts;
use crate::view::window::study::widgets::{list_ui, optional_searches};
use crate::view::window::study::{StudyContext, begin};
use crate::view::words;
use crate::view::words::game::decimal;

#[derive(Default)]
enum OverlayState {
    #[default]
    Due,
    Searching(Experiment),
    Ready(Search, Arc<Overlay>),
    /// This search ran out of memory.
    Failed(Search),
}

/// The chosen search, and its overlay.
#[derive(Default)]
pub(crate) struct Overlaid {
    chosen: Option<Search>,
    state: OverlayState,
}

impl Overlaid {
    pub(crate) const fn is_searching(&self) -> bool {
        matches!(self.state, OverlayState::Searching(_))
    }

    /// The search that is laid over the tree, and the nodes that it also visits.
    pub(crate) const fn overlay(&self) -> Option<(Search, &Arc<Overlay>)> {
        match &self.state {
            OverlayState::Ready(search, overlay) => Some((*search, overlay)),
            _ => None,
        }
    }

    /// Another tree is shown, or another search is to be laid over it.
    pub(crate) fn restart(&mut self) {
        self.state = OverlayState::Due;
    }

    /// Says that the chosen search ran out of memory.
    pub(crate) fn failure(&self, texts: &Texts) -> Option<String> {
        let OverlayState::Failed(search) = self.state else {
            return None;
        };
        let search = words::tree::search(search, texts);
        Some(texts.with("over-too-large", [("search", search.into())]))
    }

    pub(crate) fn update(
        &mut self,
        tree: Option<&Arc<Tree>>,
        game: &StudyContext<'_>,
        ctx: &egui::Context,
    ) {
        let (Some(chosen), Some(tree)) = (self.chosen, tree) else {
            return;
        };
        match &self.state {
            OverlayState::Due => {
                let subject = Subject::Overlay(Arc::clone(tree), chosen);
                let experiment = begin(subject, game.memory_mb, ctx);
                self.state = experiment.map_or(OverlayState::Due, OverlayState::Searching);
            }
            OverlayState::Searching(experiment) => match experiment.next() {
                Ok(None) => {}
                Ok(Some(Finding::Overlay(search, overlay))) => {
                    self.state = OverlayState::Ready(search, overlay);
                }
                Ok(Some(_)) | Err(_) => {
                    self.chosen = None;
                    self.state = OverlayState::Failed(chosen);
                }
            },
            OverlayState::Ready(..) | OverlayState::Failed(_) => {}
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, tree: &Tree, texts: &Texts) {
        let name = |search: Option<Search>| match search {
            None => texts.text("over-none"),
            Some(search) => words::tree::search(search, texts),
        };
        let before = self.chosen;
        let (label, all) = (texts.text("over"), optional_searches());
        ui.label(&label);
        list_ui(ui, &label, 110.0, &mut self.chosen, all, name);
        if self.chosen != before {
            self.restart();
        }
        if let Some(failure) = self.failure(texts) {
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
