//! The tree that was searched for the last move, or that any search visits from the position on the board: near, far, step by step, and to be predicted.

mod card;
mod far;
mod near;
mod predict;
mod step;

use std::sync::Arc;

use egui::{ComboBox, Key, Modifiers, Ui};

use self::far::Far;
use self::predict::Predict;
use self::step::Steps;
use super::{StudiedGame, begin, words};
use crate::experiment::{Experiment, Finding, Subject};
use crate::insight::{Guesses, Moment, Overlay, Skipped, path_to};
use crate::model::{Position, Square};
use crate::player::Grounds;
use crate::search::{NodeId, Search, Step, Tree};
use crate::view::texts::Texts;
use crate::view::window::theme::{self, ValueColours};

/// Whose tree it is.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Source {
    #[default]
    LastMove,
    Run(Search),
}

/// How it is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
enum Picture {
    #[default]
    Near,
    Far,
}

/// Another search over the tree.
struct Over {
    search: Search,
    overlay: Arc<Overlay>,
}

/// The page.
#[derive(Default)]
pub(in crate::view::window) struct TreePage {
    source: Source,
    picture: Picture,
    /// The tree on the screen.
    tree: Option<Arc<Tree>>,
    /// The search that was run for it here.
    ran: Option<(Search, Position)>,
    experiment: Option<Experiment>,
    is_too_large: bool,
    was_stopped: bool,
    wants_over: Option<Search>,
    over: Option<Over>,
    over_experiment: Option<Experiment>,
    selected: NodeId,
    /// What was selected in the last frame: what is new is scrolled to.
    shown_selected: NodeId,
    steps: Option<Steps>,
    predict: Option<Predict>,
    /// How the predictions went, as long as the window is open.
    guesses: Guesses,
    far: Far,
}

impl TreePage {
    pub(super) const fn is_running(&self) -> bool {
        self.experiment.is_some() || self.over_experiment.is_some()
    }

    /// Nothing stays but the score.
    pub(super) fn close(&mut self) {
        *self = TreePage {
            guesses: self.guesses,
            ..TreePage::default()
        };
    }

    /// The tree on the screen.
    pub(in crate::view::window) const fn shown(&self) -> Option<&Arc<Tree>> {
        self.tree.as_ref()
    }

    /// Takes in what was found, and asks for what is missing.
    pub(super) fn update(&mut self, game: &StudiedGame<'_>, ctx: &egui::Context) {
        if let Some(experiment) = &self.experiment {
            match experiment.next() {
                Ok(Some(Finding::Tree(_, tree))) => {
                    self.experiment = None;
                    self.show(Some(tree));
                }
                Ok(Some(Finding::TooLarge(_))) => {
                    self.experiment = None;
                    self.is_too_large = true;
                }
                Ok(_) => {}
                Err(_) => {
                    self.experiment = None;
                    self.was_stopped = true;
                }
            }
        }
        match self.source {
            Source::LastMove => {
                let tree = game
                    .thought
                    .and_then(|thought| thought.grounds.tree().cloned());
                let is_same = match (&tree, &self.tree) {
                    (Some(new), Some(old)) => Arc::ptr_eq(new, old),
                    (None, None) => true,
                    _ => false,
                };
                if !is_same {
                    self.show(tree);
                }
            }
            Source::Run(search) if self.ran != Some((search, game.position)) => {
                self.run(search, game, ctx);
            }
            Source::Run(_) => {}
        }
        self.update_over(game, ctx);
        if let (Some(tree), Some(steps)) = (&self.tree, &mut self.steps)
            && steps.play(tree, ctx)
        {
            self.selected = steps.time() - 1;
        }
    }

    fn run(&mut self, search: Search, game: &StudiedGame<'_>, ctx: &egui::Context) {
        let position = game.position;
        self.show(None);
        self.ran = Some((search, position));
        self.is_too_large = false;
        self.was_stopped = false;
        self.experiment = begin(Subject::Tree(search, position), game.memory_mb, ctx);
    }

    fn show(&mut self, tree: Option<Arc<Tree>>) {
        self.selected = 0;
        self.far = Far::default();
        self.over = None;
        self.over_experiment = None;
        if let (Some(steps), Some(tree)) = (&mut self.steps, &tree) {
            *steps = Steps::at_end(tree);
        }
        if let Some(predict) = &mut self.predict {
            *predict = Predict::default();
        }
        self.tree = tree;
    }

    fn update_over(&mut self, game: &StudiedGame<'_>, ctx: &egui::Context) {
        let Some(wanted) = self.wants_over else {
            self.over = None;
            self.over_experiment = None;
            return;
        };
        if let Some(experiment) = &self.over_experiment {
            match experiment.next() {
                Ok(Some(Finding::Overlay(search, overlay))) => {
                    self.over_experiment = None;
                    self.over = Some(Over { search, overlay });
                }
                Ok(_) => {}
                Err(_) => {
                    self.over_experiment = None;
                    self.wants_over = None;
                }
            }
            return;
        }
        let is_there = (self.over.as_ref()).is_some_and(|over| over.search == wanted);
        if let (false, Some(tree)) = (is_there, &self.tree) {
            let overlay = Subject::Overlay(Arc::clone(tree), wanted);
            self.over_experiment = begin(overlay, game.memory_mb, ctx);
        }
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        game: &StudiedGame<'_>,
        pointed: Option<Square>,
        lit: &mut Option<Square>,
        preview: &mut Option<Position>,
    ) {
        let texts = game.texts;
        self.source_ui(ui, game);
        let Some(tree) = self.tree.clone() else {
            self.nothing_ui(ui, game);
            return;
        };
        ui.horizontal_wrapped(|ui| self.pictures_ui(ui, &tree, texts));
        if let Some(steps) = &mut self.steps {
            let before = steps.time();
            let is_step = steps.ui(ui, &tree, texts);
            if steps.time() != before {
                // What is to be predicted is open.
                self.selected = match self.predict {
                    None => steps.time() - 1,
                    Some(_) => innermost(&tree, steps.time()),
                };
            }
            if is_step {
                self.far.follow(&tree, self.selected);
            }
        }
        let time = self.steps.as_ref().map_or(NodeId::MAX, Steps::time);
        let moment = Moment::new(&tree, time);
        // What has not been visited yet cannot be looked at.
        if self.selected >= moment.time() {
            self.selected = moment.time() - 1;
        }
        let path = path_to(&tree, self.selected);
        if let (Some(predict), Some(step)) = (&mut self.predict, path.last())
            && let Some(end) = predict.ui(ui, &tree, &moment, step, &mut self.guesses, texts)
            && let Some(steps) = &mut self.steps
        {
            steps.go_to(end, &tree);
            self.selected = innermost(&tree, steps.time());
            ui.ctx().request_repaint();
        }
        self.path_ui(ui, &tree, &path, preview, texts);
        let colours = ValueColours::in_ui(ui, game.looks);
        let is_new = std::mem::replace(&mut self.shown_selected, self.selected) != self.selected;
        let shown = Shown {
            is_new,
            tree: &tree,
            moment,
            path: &path,
            hides: self.predict.is_some(),
            pointed,
            texts,
            colours,
        };
        let selected = match self.picture {
            Picture::Near => near::ui(ui, &shown, lit),
            Picture::Far => {
                let over = self.over.as_ref().map(|over| &over.overlay);
                self.far.ui(ui, &shown, over, lit)
            }
        };
        if let Some(selected) = selected {
            self.selected = selected;
            ui.ctx().request_repaint();
        }
    }

    fn source_ui(&mut self, ui: &mut Ui, game: &StudiedGame<'_>) {
        let texts = game.texts;
        ui.horizontal_wrapped(|ui| {
            let label = ui.label(texts.text("tree-of"));
            let name = |source: Source| match source {
                Source::LastMove => texts.text("tree-last-move"),
                Source::Run(search) => texts.with(
                    "tree-run",
                    [("search", words::search(search, texts).into())],
                ),
            };
            let mut source = self.source;
            let combo = ComboBox::from_id_salt("source")
                .height(theme::LIST_HEIGHT)
                .width(190.0)
                .selected_text(name(source));
            let response = combo.show_ui(ui, |ui| {
                let all = std::iter::once(Source::LastMove)
                    .chain(Search::ALL.into_iter().map(Source::Run));
                for one in all {
                    ui.selectable_value(&mut source, one, name(one));
                }
            });
            response.response.labelled_by(label.id);
            if source != self.source {
                self.source = source;
                self.ran = None;
                self.experiment = None;
                self.show(None);
            }
            if let Some(experiment) = &self.experiment {
                ui.spinner();
                let nodes = experiment.n_nodes();
                ui.label(texts.with("nodes-so-far", [("nodes", nodes.into())]));
                if ui.button(texts.text("stop-search")).clicked() {
                    self.experiment = None;
                    self.was_stopped = true;
                }
            } else if let Some(tree) = &self.tree {
                ui.label(texts.with("tree-nodes", [("nodes", tree.n_nodes().into())]));
            }
        });
    }

    fn nothing_ui(&self, ui: &mut Ui, game: &StudiedGame<'_>) {
        let is_too_large = self.is_too_large
            || self.source == Source::LastMove
                && (game.thought)
                    .is_some_and(|thought| matches!(thought.grounds, Grounds::Search { .. }));
        let id = if self.experiment.is_some() {
            return;
        } else if is_too_large {
            "tree-too-large"
        } else if self.was_stopped {
            "tree-stopped"
        } else if game.thought.is_some() {
            "tree-none-level"
        } else {
            "tree-none"
        };
        ui.add_space(8.0);
        ui.label(game.texts.text(id));
    }

    fn pictures_ui(&mut self, ui: &mut Ui, tree: &Tree, texts: &Texts) {
        for (picture, id) in [(Picture::Near, "near"), (Picture::Far, "far")] {
            ui.selectable_value(&mut self.picture, picture, texts.text(id));
        }
        ui.separator();
        let mut has_steps = self.steps.is_some();
        if theme::boxes(ui, |ui| {
            ui.checkbox(&mut has_steps, texts.text("step")).changed()
        }) {
            self.steps = has_steps.then(|| Steps::at_start(tree));
            self.predict = None;
            self.selected = 0;
        }
        let mut predicts = self.predict.is_some();
        let text = texts.text("predict");
        if theme::boxes(ui, |ui| ui.checkbox(&mut predicts, text).changed()) {
            self.predict = predicts.then(Predict::default);
            if predicts {
                let steps = self.steps.get_or_insert_with(|| Steps::at_start(tree));
                self.selected = innermost(tree, steps.time());
            }
        }
        if self.picture == Picture::Far {
            ui.separator();
            let label = ui.label(texts.text("over"));
            let name = |wanted: Option<Search>| match wanted {
                None => texts.text("over-none"),
                Some(search) => words::search(search, texts),
            };
            let combo = ComboBox::from_id_salt("other")
                .height(theme::LIST_HEIGHT)
                .width(110.0)
                .selected_text(name(self.wants_over));
            let response = combo.show_ui(ui, |ui| {
                let all = std::iter::once(None).chain(Search::ALL.into_iter().map(Some));
                for one in all {
                    ui.selectable_value(&mut self.wants_over, one, name(one));
                }
            });
            response.response.labelled_by(label.id);
            if let Some(over) = &self.over {
                let share = 100.0 * over.overlay.n_shared() as f64 / f64::from(tree.root().end());
                let arguments = [
                    ("shared", over.overlay.n_shared().into()),
                    ("share", crate::view::words::decimal(share, 2, texts).into()),
                ];
                ui.label(texts.with("over-shared", arguments));
            }
        }
    }

    /// The way from the root to the node that is selected, what is known of it, and a way to look at it.
    fn path_ui(
        &mut self,
        ui: &mut Ui,
        tree: &Tree,
        path: &[Step],
        preview: &mut Option<Position>,
        texts: &Texts,
    ) {
        let time = self.steps.as_ref().map_or(NodeId::MAX, Steps::time);
        let moment = Moment::new(tree, time);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 4.0;
            for step in path {
                let text = match step.node.square() {
                    None => texts.text("node-start"),
                    Some(square) => format!("{}{square}", step.mover().letter()),
                };
                let is_last = step.id == self.selected;
                let button = ui.selectable_label(is_last, &text);
                let label = words::made(step, texts);
                button.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::Button, true, is_last, &label)
                });
                if button.clicked() {
                    self.selected = step.id;
                    self.far.zoom_to(tree, step);
                }
            }
            let Some(last) = path.last() else { return };
            if ui.button(texts.text("look-at-node")).clicked() {
                *preview = Some(last.position);
            }
        });
        if let Some(last) = path.last() {
            ui.label(words::node(last, &moment, self.predict.is_some(), texts));
            let is_done = last.node.end() <= moment.time();
            if let Some(skipped) = Skipped::of(tree, path).filter(|_| is_done) {
                ui.label(words::skipped(&skipped, texts));
            }
        }
    }
}

/// The innermost node that is open then; at the end the root.
fn innermost(tree: &Tree, time: NodeId) -> NodeId {
    Moment::new(tree, time).open().last().copied().unwrap_or(0)
}

/// What both pictures need.
struct Shown<'a> {
    /// Whether another node is selected than before.
    is_new: bool,
    tree: &'a Tree,
    moment: Moment<'a>,
    /// The way to the node that is selected.
    path: &'a [Step],
    /// Whether values that are not final yet are hidden.
    hides: bool,
    pointed: Option<Square>,
    texts: &'a Texts,
    colours: ValueColours,
}

impl Shown<'_> {
    fn selected(&self) -> NodeId {
        self.path.last().map_or(0, |step| step.id)
    }

    /// The children that had been visited.
    fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let time = self.moment.time();
        self.tree
            .children(id)
            .take_while(move |&child| child < time)
    }

    /// Where an arrow key leads: up, down to the best child, left and right among the siblings.
    fn walk(&self, ui: &Ui) -> Option<NodeId> {
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let step = self.path.last()?;
        let sibling = |by: isize| {
            let siblings: Vec<NodeId> = self.children(step.parent?).collect();
            let at = siblings.iter().position(|&id| id == step.id)?;
            siblings.get(at.checked_add_signed(by)?).copied()
        };
        if pressed(Key::ArrowUp) {
            return step.parent;
        }
        if pressed(Key::ArrowDown) {
            let known = self.moment.value(step.id, step.position.turn());
            let best = known.and_then(|(_, best)| best);
            let is_best = |id: &NodeId| best.is_some() && self.tree.node(*id).square() == best;
            let first = self.children(step.id).next();
            return self.children(step.id).find(is_best).or(first);
        }
        if pressed(Key::ArrowLeft) {
            return sibling(-1);
        }
        if pressed(Key::ArrowRight) {
            return sibling(1);
        }
        None
    }
}
