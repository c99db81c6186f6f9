//! Which tree is shown: the one of the last move, or one that a search visits for us.

use crate::view::words;
use std::sync::Arc;

use egui::Ui;

use crate::experiment::{Experiment, Finding, Subject};
use crate::model::Position;
use crate::player::{Computer, MoveReason};
use crate::search::{Edition, Search, Tree};
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::study::widgets::{list_ui, progress_ui};
use crate::view::window::study::{StudyContext, StudyRequest, begin};

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum TreeChoice {
    #[default]
    LastMove,
    Run(Search),
}

impl TreeChoice {
    fn name(self, texts: &Texts) -> String {
        match self {
            TreeChoice::LastMove => texts.text("tree-last-move"),
            TreeChoice::Run(search) => {
                let search = words::tree::search(search, texts).into();
                texts.with("tree-run", [("search", search)])
            }
        }
    }
}

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
    choice: TreeChoice,
    /// Where the search that was chosen has been run.
    ran_on: Option<Position>,
    state: TreeState,
}

impl TreeSource {
    pub(crate) fn of(choice: TreeChoice) -> TreeSource {
        TreeSource {
            choice,
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
        match (self.choice, game.thought.map(|thought| thought.computer)) {
            (TreeChoice::Run(search), _)
            | (TreeChoice::LastMove, Some(Computer::Search(search))) => search,
            (TreeChoice::LastMove, _) => Search::default(),
        }
    }

    /// Takes in what was found, and asks for what is missing.
    pub(crate) fn update(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        if let TreeState::Searching(experiment) = &self.state {
            match experiment.next() {
                Ok(Some(Finding::Tree(_, tree))) => self.state = TreeState::Ready(tree),
                Ok(Some(Finding::TooLarge(..))) => self.state = TreeState::TooLarge,
                Ok(_) => {}
                Err(_) => self.state = TreeState::Interrupted,
            }
        }
        match self.choice {
            TreeChoice::LastMove => {
                let tree = game.thought.and_then(|thought| thought.grounds.tree());
                self.state = tree.map_or(TreeState::Missing, |tree| {
                    TreeState::Ready(Arc::clone(tree))
                });
            }
            TreeChoice::Run(search) if self.ran_on != Some(game.position) => {
                self.ran_on = Some(game.position);
                let experiment = begin(Subject::Tree(search, game.position), game.memory_mb, ctx);
                self.state = experiment.map_or(TreeState::Missing, TreeState::Searching);
            }
            TreeChoice::Run(_) => {}
        }
    }

    /// The choice, and how far it is.
    pub(crate) fn ui(&self, ui: &mut Ui, game: &StudyContext<'_>, actions: &mut Vec<Action>) {
        let texts = game.texts;
        let name = |choice: TreeChoice| choice.name(texts);
        ui.horizontal_wrapped(|ui| {
            let all = Search::ALL.into_iter().map(TreeChoice::Run);
            let all = std::iter::once(TreeChoice::LastMove).chain(all);
            let mut choice = self.choice;
            let label = texts.text("tree-of");
            list_ui(ui, "source", &label, 190.0, &mut choice, all, name);
            if choice != self.choice {
                actions.push(Action::Study(StudyRequest::Tree(choice)));
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
                }
                TreeState::Missing | TreeState::Interrupted | TreeState::TooLarge => {}
            }
        });
    }

    /// What a screen reader says of it: whose tree it is and how large, or why there is none.
    pub(crate) fn spoken(&self, game: &StudyContext<'_>) -> Option<String> {
        let texts = game.texts;
        if let TreeState::Ready(tree) = &self.state {
            let nodes = texts.with("tree-nodes", [("nodes", tree.n_nodes().into())]);
            let whose = [self.choice.name(texts), nodes].join(", ");
            return Some([texts.text("tree-of"), whose].join(": ") + ".");
        }
        // In the first frame the tree has not been taken in.
        if game.thought.is_some_and(|one| one.grounds.tree().is_some()) {
            return None;
        }
        self.missing(game).map(|id| texts.text(id))
    }

    /// The message that says why there is no tree.
    fn missing(&self, game: &StudyContext<'_>) -> Option<&'static str> {
        let was_searched = (game.thought)
            .is_some_and(|thought| matches!(thought.grounds, MoveReason::Search { .. }));
        match self.state {
            TreeState::Searching(_) | TreeState::Ready(_) => None,
            TreeState::TooLarge => Some("tree-too-large"),
            TreeState::Interrupted => Some("tree-stopped"),
            TreeState::Missing => Some(match self.choice {
                TreeChoice::LastMove if was_searched => "tree-too-large",
                _ if game.thought.is_some() => "tree-none-level",
                _ => "tree-none",
            }),
        }
    }

    /// Why there is no tree, and what to look at instead.
    pub(crate) fn missing_ui(
        &self,
        ui: &mut Ui,
        game: &StudyContext<'_>,
        actions: &mut Vec<Action>,
    ) {
        let Some(id) = self.missing(game) else {
            return;
        };
        ui.add_space(8.0);
        ui.label(game.texts.text(id));
        if !matches!(
            (&self.state, self.choice),
            (TreeState::Missing, TreeChoice::LastMove)
        ) {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            let lecture = Search::all_of(Edition::default());
            for search in lecture
                .into_iter()
                .filter(|&search| search != Search::Solver)
            {
                let name = words::tree::search(search, game.texts).into();
                let text = game.texts.with("tree-offer", [("search", name)]);
                if ui.button(text).clicked() {
                    let choice = TreeChoice::Run(search);
                    actions.push(Action::Study(StudyRequest::Tree(choice)));
                }
            }
        });
    }
}
