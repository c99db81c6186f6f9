//! Which tree is shown: the one of the last move, or one that a search visits for us.

use std::sync::Arc;

use egui::Ui;

use crate::experiment::{Experiment, Finding, Subject};
use crate::model::Position;
use crate::player::{Computer, MoveReason};
use crate::search::{Edition, Search, Tree};
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::study::widgets::{list_ui, optional_searches, progress_ui};
use crate::view::window::study::{StudyContext, StudyRequest, begin};
use crate::view::words;

/// How far the tree is.
#[derive(Default)]
enum TreeState {
    #[default]
    Missing,
    Searching(Experiment),
    Interrupted,
    TooLarge,
    Ready(Arc<Tree>),
}

/// The tree on the screen, and where it comes from.
#[derive(Default)]
pub(crate) struct TreeSource {
    /// The search to run; without one, the tree of the last move is shown.
    chosen: Option<Search>,
    /// Where the search that was chosen has been run.
    ran_on: Option<Position>,
    state: TreeState,
}

/// The name of the tree of a search, or of the last move.
fn name(chosen: Option<Search>, texts: &Texts) -> String {
    match chosen {
        None => texts.text("tree-last-move"),
        Some(search) => {
            let search = words::tree::search(search, texts).into();
            texts.with("tree-run", [("search", search)])
        }
    }
}

impl TreeSource {
    pub(crate) fn of(chosen: Option<Search>) -> TreeSource {
        TreeSource {
            chosen,
            ..TreeSource::default()
        }
    }

    pub(crate) fn stop(&mut self) {
        if self.is_searching() {
            self.state = TreeState::Interrupted;
        }
    }

    pub(crate) const fn is_searching(&self) -> bool {
        matches!(self.state, TreeState::Searching(_))
    }

    pub(crate) const fn tree(&self) -> Option<&Arc<Tree>> {
        match &self.state {
            TreeState::Ready(tree) => Some(tree),
            _ => None,
        }
    }

    /// The search that visited it.
    pub(crate) fn search(&self, game: &StudyContext<'_>) -> Search {
        let computer = game.thought.map(|thought| thought.computer);
        match (self.chosen, computer) {
            (Some(search), _) | (None, Some(Computer::Search(search))) => search,
            (None, _) => Search::default(),
        }
    }

    /// Takes in the tree that was found, and requests a missing one.
    pub(crate) fn update(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        if let TreeState::Searching(experiment) = &self.state {
            match experiment.next() {
                Ok(Some(Finding::Tree(_, tree))) => self.state = TreeState::Ready(tree),
                Ok(Some(_)) => self.state = TreeState::TooLarge,
                Ok(None) => {}
                Err(_) => self.state = TreeState::Interrupted,
            }
        }
        let Some(search) = self.chosen else {
            let tree = game.thought.and_then(|thought| thought.grounds.tree());
            self.state = tree.cloned().map_or(TreeState::Missing, TreeState::Ready);
            return;
        };
        if self.ran_on != Some(game.position) {
            self.ran_on = Some(game.position);
            let experiment = begin(Subject::Tree(search, game.position), game.memory_mb, ctx);
            self.state = experiment.map_or(TreeState::Missing, TreeState::Searching);
        }
    }

    /// The choice, and the tree's size or why there is none.
    pub(crate) fn ui(&self, ui: &mut Ui, game: &StudyContext<'_>, actions: &mut Vec<Action>) {
        let texts = game.texts;
        ui.horizontal_wrapped(|ui| {
            let mut chosen = self.chosen;
            let (label, all) = (texts.text("tree-of"), optional_searches());
            ui.label(&label);
            list_ui(ui, &label, 190.0, &mut chosen, all, |one| name(one, texts));
            if chosen != self.chosen {
                actions.push(Action::Study(StudyRequest::Tree(chosen)));
            }
            match &self.state {
                TreeState::Searching(experiment) => {
                    let nodes = experiment.n_nodes().into();
                    if progress_ui(ui, texts.with("nodes-so-far", [("nodes", nodes)]), texts) {
                        actions.push(Action::Study(StudyRequest::StopTree));
                    }
                }
                TreeState::Ready(tree) => {
                    let nodes = tree.n_nodes().into();
                    ui.label(texts.with("tree-nodes", [("nodes", nodes)]));
                    let root = tree.text_of(tree.position()).into();
                    ui.label(texts.with("tree-root", [("position", root)]));
                    if let Some(other) = self.as_good(game) {
                        ui.label(other);
                    }
                }
                TreeState::Missing | TreeState::Interrupted | TreeState::TooLarge => {}
            }
        });
        if let Some(id) = self.missing(game) {
            ui.add_space(8.0);
            ui.label(texts.text(id));
        }
        if let (TreeState::Missing, None) = (&self.state, self.chosen) {
            ui.horizontal_wrapped(|ui| offers_ui(ui, texts, actions));
        }
    }

    /// What a screen reader says of it: whose tree it is and how large, or why there is none.
    pub(crate) fn spoken(&self, game: &StudyContext<'_>) -> Option<String> {
        let texts = game.texts;
        if let TreeState::Ready(tree) = &self.state {
            let nodes = texts.with("tree-nodes", [("nodes", tree.n_nodes().into())]);
            let whose = [name(self.chosen, texts), nodes].join(", ");
            let tree = [texts.text("tree-of"), whose].join(": ") + ".";
            let parts = [Some(tree), self.as_good(game)];
            return Some(parts.into_iter().flatten().collect::<Vec<_>>().join(" "));
        }
        // In the first frame the tree has not been taken in.
        if game.thought.is_some_and(|one| one.grounds.tree().is_some()) {
            return None;
        }
        self.missing(game).map(|id| texts.text(id))
    }

    /// That the computer has made another move than the best of its tree.
    fn as_good(&self, game: &StudyContext<'_>) -> Option<String> {
        if self.chosen.is_some() {
            return None;
        }
        let grounds = &game.thought?.grounds;
        let n_before = grounds.tree()?.position().on_board()?.n_stones() - game.start.n_stones();
        let made = game.moves.get(n_before as usize)?;
        words::game::as_good(grounds, *made, game.texts)
    }

    /// The message that says why there is no tree.
    fn missing(&self, game: &StudyContext<'_>) -> Option<&'static str> {
        match (&self.state, game.thought) {
            (TreeState::Searching(_) | TreeState::Ready(_), _) => None,
            (TreeState::TooLarge, _) => Some("tree-too-large"),
            (TreeState::Interrupted, _) => Some("tree-stopped"),
            (TreeState::Missing, None) => Some("tree-none"),
            (TreeState::Missing, Some(thought)) => match thought.grounds {
                MoveReason::Search { .. } if self.chosen.is_none() => Some("tree-too-large"),
                _ => Some("tree-none-level"),
            },
        }
    }
}

/// The searches of the lecture, which can be run instead.
fn offers_ui(ui: &mut Ui, texts: &Texts, actions: &mut Vec<Action>) {
    let lecture = Search::all_of(Edition::default()).into_iter();
    for search in lecture.filter(|search| *search != Search::Solver) {
        let name = words::tree::search(search, texts).into();
        if ui
            .button(texts.with("tree-offer", [("search", name)]))
            .clicked()
        {
            actions.push(Action::Study(StudyRequest::Tree(Some(search))));
        }
    }
}
