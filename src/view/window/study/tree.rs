//! The tree that was searched for the last move, or that any search visits from the position on the
//! board: near, far, step by step, and to be predicted.

pub(crate) mod card;
pub(crate) mod code;
pub(crate) mod far;
pub(crate) mod legend;
pub(crate) mod lesson_tree;
pub(crate) mod link;
pub(crate) mod near;
pub(crate) mod node_words;
pub(crate) mod overlaid;
pub(crate) mod predict;
pub(crate) mod source;
pub(crate) mod step;
pub(crate) mod view;

use std::sync::Arc;

use egui::{Frame, Key, Margin, ScrollArea, TextStyle, Ui};

use self::far::Far;
pub(crate) use self::lesson_tree::LessonTree;
use self::overlaid::Overlaid;
use self::predict::Predict;
use self::source::TreeSource;
use self::step::Steps;
use self::view::{TreeView, pressed};
use super::widgets::short_button_ui;
use super::{BoardOverlay, Stage, StudyContext, ValueCache, picture};
use crate::insight::{
    Bound, EventKind, Guesses, NodeState, SearchTrace, Skipped, TraceStep, path_to,
};
use crate::link::DeepLink;
use crate::model::Position;
use crate::search::{NodeId, Search, Tree};
use crate::settings::Appearance;
use crate::view::export::Excerpt;
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::theme::{self, ValueColours};
use crate::view::words;

/// From where a tree is painted.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Distance {
    #[default]
    Near,
    Far,
}

/// How the search is looked at.
#[derive(Default)]
enum Mode {
    /// The whole tree.
    #[default]
    Look,
    Step(Steps),
    Predict(Steps, Predict),
}

impl Mode {
    /// Asks the first question.
    fn predicting(mut steps: Steps, course: &SearchTrace<'_>) -> Mode {
        let mut predict = Predict::default();
        steps.go_to(predict.begin(course));
        Mode::Predict(steps, predict)
    }

    const fn steps(&self) -> Option<&Steps> {
        match self {
            Mode::Look => None,
            Mode::Step(steps) | Mode::Predict(steps, _) => Some(steps),
        }
    }

    const fn steps_mut(&mut self) -> Option<&mut Steps> {
        match self {
            Mode::Look => None,
            Mode::Step(steps) | Mode::Predict(steps, _) => Some(steps),
        }
    }
}

#[derive(Default)]
pub(crate) struct TreePage {
    pub(crate) source: TreeSource,
    /// The tree that everything below belongs to.
    pub(crate) tree: Option<Arc<Tree>>,
    /// The search that visited the tree.
    search: Search,
    overlaid: Overlaid,
    distance: Distance,
    selected: NodeId,
    mode: Mode,
    /// Score of the predictions.
    pub(crate) guesses: Guesses,
    far: Far,
    shows_legend: bool,
    /// The step or the prediction for a screen reader.
    pub(crate) announcement: Option<String>,
    /// The place of a link, until the tree is there.
    link_target: Option<DeepLink>,
}

impl TreePage {
    pub(crate) const fn is_running(&self) -> bool {
        self.source.is_searching() || self.overlaid.is_searching()
    }

    /// The page before any tree is shown, with the score so far.
    pub(crate) fn of_last_time(guesses: Guesses) -> TreePage {
        TreePage {
            guesses,
            ..TreePage::default()
        }
    }

    /// The tree for a screen reader, or why its overlay failed.
    pub(crate) fn spoken(&self, game: &StudyContext<'_>) -> Option<String> {
        let failure = self.overlaid.failure(game.texts);
        failure.or_else(|| self.source.spoken(game))
    }

    fn step_words(&self, view: &TreeView<'_>) -> Option<String> {
        match &self.mode {
            Mode::Predict(_, predict) => Some(predict.words(view.path.last()?, view)),
            Mode::Step(steps) if steps.is_playing => None,
            _ => view.event.map(|event| code::event_words(view, &event)),
        }
    }

    /// Whether something is to be predicted, so that nothing else may tell it.
    pub(crate) const fn is_predicting(&self) -> bool {
        matches!(self.mode, Mode::Predict(..))
    }

    /// Answers a prediction with a digit. Returns whether there is one.
    pub(crate) const fn type_digit(&mut self, digit: u8) -> bool {
        if let Mode::Predict(_, predict) = &mut self.mode {
            predict.typed = Some(digit);
            return true;
        }
        false
    }

    /// Whether the search is stepped through, or predicted.
    pub(crate) const fn is_stepping(&self) -> bool {
        !matches!(self.mode, Mode::Look)
    }

    /// Drops everything but the score.
    pub(crate) fn close(&mut self) {
        *self = TreePage::of_last_time(self.guesses);
    }

    /// The tree on the screen, and the search that visited it.
    pub(crate) fn searched(&self) -> Option<(&Arc<Tree>, Search)> {
        Some((self.tree.as_ref()?, self.search))
    }

    /// The tree as it is shown, or the whole tree from far, at the moment that is shown.
    pub(crate) fn svg(
        &self,
        distance: Distance,
        values: &ValueCache,
        texts: &Texts,
        looks: Appearance,
    ) -> Option<String> {
        let (tree, search) = self.searched()?;
        let path = path_to(tree, self.selected);
        let title = Excerpt::all(tree, search).title(texts);
        Some(picture::tree_svg(&title, looks, |ui| {
            let colours = ValueColours::in_ui(ui, looks);
            let mut view = TreeView {
                path: &path,
                overlay: self.overlaid.overlay(),
                ..TreeView::finished(SearchTrace::new(tree, search), values, texts, colours)
            };
            self.set_moment(&mut view);
            self.words_ui(ui, &view);
            match (distance, path.first()) {
                (Distance::Far, Some(root)) => {
                    Far::default().part_ui(ui, &view, root, usize::MAX);
                }
                _ => near::picture_ui(ui, &view),
            }
            legend::ui(ui, &view, distance);
        }))
    }

    /// Shows the moment that is chosen, without the values that are to be predicted.
    fn set_moment(&self, view: &mut TreeView<'_>) {
        if let Some(steps) = self.mode.steps() {
            view.set_tick(steps.tick);
        }
        if let Mode::Predict(_, predict) = &self.mode {
            view.hides_values = true;
            view.hides_windows = predict.hides_windows();
        }
    }

    /// The selected position, if the tree has only a bound for it, or it is predicted.
    pub(crate) fn uncertain(&self) -> Option<Position> {
        let tree = self.tree.as_ref()?;
        if !self.is_predicting() && Bound::of(tree, self.selected) == Bound::Exact {
            return None;
        }
        let path = path_to(tree, self.selected);
        path.last().and_then(|step| step.position.on_board())
    }

    /// Takes in the tree and the overlay, and starts the missing searches.
    pub(crate) fn update(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        self.source.update(game, ctx);
        self.search = self.source.search(game);
        let tree = self.source.tree();
        if tree.map(Arc::as_ptr) != self.tree.as_ref().map(Arc::as_ptr) {
            self.tree = tree.cloned();
            self.restart();
        }
        self.overlaid.update(self.tree.as_ref(), game, ctx);
        if let (Some(tree), Some(steps)) = (&self.tree, self.mode.steps_mut()) {
            let course = SearchTrace::new(tree, self.search);
            if steps.play(&course, ctx)
                && let Some(event) = course.event(steps.tick)
            {
                self.selected = event.node;
            }
        }
    }

    /// Drops what belonged to the tree before.
    fn restart(&mut self) {
        self.selected = 0;
        self.far = Far::default();
        self.overlaid.restart();
        let Some(tree) = self.tree.clone() else {
            return;
        };
        let course = SearchTrace::new(&tree, self.search);
        self.mode = match std::mem::take(&mut self.mode) {
            Mode::Look => Mode::Look,
            Mode::Step(mut steps) => {
                steps.go_to(course.after_visits(NodeId::MAX));
                Mode::Step(steps)
            }
            Mode::Predict(steps, _) => Mode::predicting(steps, &course),
        };
        self.show_link_target(&course);
    }

    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        game: &StudyContext<'_>,
        values: &ValueCache,
        board: &mut BoardOverlay,
        actions: &mut Vec<Action>,
    ) {
        // A projector has no room for what the keys do as well.
        let is_at_desk = game.stage == Stage::Desk;
        if is_at_desk || self.tree.is_none() {
            self.source.ui(ui, game, actions);
        }
        let Some(tree) = self.tree.clone() else {
            return;
        };
        let course = SearchTrace::new(&tree, self.search);
        let tick_before = self.mode.steps().map(|steps| steps.tick);
        if is_at_desk {
            ui.horizontal_wrapped(|ui| self.ways_ui(ui, &course, game.texts));
        } else if !self.is_stepping() && pressed(ui, Key::PageDown) {
            self.mode = Mode::Step(Steps::at(TraceStep::START));
        }
        self.steps_ui(ui, &course, game);
        self.follow(tick_before, &course, ui);
        let path = path_to(&tree, self.selected);
        let colours = ValueColours::in_ui(ui, game.looks);
        let overlay = self.overlaid.overlay();
        let overlay = overlay.map(|(search, overlay)| (search, Arc::clone(overlay)));
        let mut view = TreeView {
            path: &path,
            pointed: board.pointed,
            overlay: overlay.as_ref().map(|(search, overlay)| (*search, overlay)),
            ..TreeView::finished(course, values, game.texts, colours)
        };
        self.set_moment(&mut view);
        self.announcement = self.step_words(&view);
        self.predict_ui(ui, &view);
        self.path_ui(ui, &view, game.stage, board);
        self.words_ui(ui, &view);
        if self.shows_legend {
            legend::ui(ui, &view, self.distance);
        }
        self.code_ui(ui, &view);
        let response = match self.distance {
            Distance::Near => near::ui(ui, &view),
            Distance::Far => self.far.ui(ui, &view),
        };
        board.lit = response.lit;
        if let Some(chosen) = response.chosen {
            self.selected = chosen;
            ui.ctx().request_repaint();
        }
    }

    /// The ways to show the tree.
    fn ways_ui(&mut self, ui: &mut Ui, course: &SearchTrace<'_>, texts: &Texts) {
        for (distance, id) in [(Distance::Near, "near"), (Distance::Far, "far")] {
            ui.selectable_value(&mut self.distance, distance, texts.text(id));
        }
        ui.separator();
        if check_box_changed(ui, self.is_stepping(), texts.text("step")) {
            self.mode = match self.mode {
                Mode::Look => Mode::Step(Steps::at(TraceStep::START)),
                Mode::Step(_) | Mode::Predict(..) => Mode::Look,
            };
            self.selected = 0;
        }
        if check_box_changed(ui, self.is_predicting(), texts.text("predict")) {
            self.mode = match std::mem::take(&mut self.mode) {
                Mode::Look => Mode::predicting(Steps::at(TraceStep::START), course),
                Mode::Step(steps) => Mode::predicting(steps, course),
                Mode::Predict(steps, _) => Mode::Step(steps),
            };
            if let Mode::Predict(steps, _) = &self.mode {
                self.selected = innermost(course, steps.tick);
            }
        }
        if self.distance == Distance::Far {
            ui.separator();
            self.overlaid.ui(ui, course.tree(), texts);
        }
        if let Some(steps) = self.mode.steps_mut() {
            steps.slider_ui(ui, course, texts);
        }
    }

    /// The search as pseudocode, beside the tree where there is room for both.
    fn code_ui(&self, ui: &mut Ui, view: &TreeView<'_>) {
        if !self.shows_code(view) {
            return;
        }
        let room = ui.available_size();
        if room.x >= 2.0 * code::WIDTH && room.y.is_finite() {
            let panel = egui::Panel::right("code")
                .frame(Frame::new().inner_margin(Margin::symmetric(8, 0)))
                .exact_size(code::WIDTH)
                .resizable(false);
            panel.show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| code::ui(ui, view));
            });
        } else {
            let head = egui::CollapsingHeader::new(view.texts.text("code"));
            head.show(ui, |ui| code::ui(ui, view));
        }
    }

    /// The controls for stepping. Predictions are never played automatically.
    fn steps_ui(&mut self, ui: &mut Ui, course: &SearchTrace<'_>, game: &StudyContext<'_>) {
        if let Some(steps) = self.mode.steps_mut() {
            steps.step_by_keys(ui, course);
        }
        if let Mode::Step(steps) = &mut self.mode {
            steps.play_by_key(ui, course);
            // A projector has no room for buttons.
            if game.stage == Stage::Desk {
                ui.horizontal_wrapped(|ui| steps.buttons_ui(ui, course, game.texts));
            }
        }
    }

    /// Selects the node at which something happens.
    fn follow(&mut self, before: Option<TraceStep>, course: &SearchTrace<'_>, ui: &Ui) {
        let Some(tick) = self.mode.steps().map(|steps| steps.tick) else {
            return;
        };
        if before.is_some_and(|before| before != tick) {
            // The predicted node is open.
            self.selected = if self.is_predicting() {
                innermost(course, tick)
            } else {
                course.event(tick).map_or(0, |event| event.node)
            };
            if !ui.input(|input| input.pointer.is_decidedly_dragging()) {
                self.far.follow(course.tree(), self.selected);
            }
        }
        // What has not been visited yet cannot be selected.
        self.selected = self.selected.min(tick.time - 1);
    }

    fn predict_ui(&mut self, ui: &mut Ui, view: &TreeView<'_>) {
        if let Mode::Predict(steps, predict) = &mut self.mode
            && let Some(tick) = predict.ui(ui, view, &mut self.guesses)
        {
            steps.go_to(tick);
            let event = view.course.event(tick);
            self.selected = event.map_or(0, |event| event.node);
            ui.ctx().request_repaint();
        }
    }

    /// The way from the root to the node that is selected, and a button to put it on the board.
    fn path_ui(
        &mut self,
        ui: &mut Ui,
        view: &TreeView<'_>,
        stage: Stage,
        board: &mut BoardOverlay,
    ) {
        let Some(last) = view.path.last() else { return };
        let texts = view.texts;
        ui.horizontal_wrapped(|ui| {
            // A projector has no other row for it.
            if stage == Stage::Lecture
                && let Some(steps) = self.mode.steps_mut()
            {
                steps.gear_ui(ui, &view.course, texts);
                ui.separator();
            }
            ui.spacing_mut().item_spacing.x = 4.0;
            for step in view.path {
                let text = words::tree::short(step).unwrap_or_else(|| texts.text("node-start"));
                let label = node_words::made(step, texts);
                if short_button_ui(ui, step.id == last.id, &text, &label).clicked() {
                    self.selected = step.id;
                    self.far.zoom_to(view.tree, step);
                }
            }
            ui.separator();
            let position = last.position.on_board();
            if !board.is_hidden
                && position.is_some()
                && ui.button(texts.text("look-at-node")).clicked()
            {
                board.preview = position;
            }
            ui.toggle_value(&mut self.shows_legend, texts.text("legend"));
        });
    }

    /// What happens, what is known of the node that is selected, and what was not looked at there.
    fn words_ui(&self, ui: &mut Ui, view: &TreeView<'_>) {
        let Some(last) = view.path.last() else { return };
        let event = if self.shows_code(view) {
            view.event
        } else {
            None
        };
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            if let Some(event) = event {
                // Most events need no more, and the tree does not move from one to the next.
                ui.set_min_height(2.0 * ui.text_style_height(&TextStyle::Body) + 2.0);
                ui.label(code::event_words(view, &event));
            }
            // Where something happens, its card and the variables say it all; what is predicted,
            // the question.
            if !self.is_predicting() && event.is_none_or(|event| event.node != last.id) {
                ui.label(node_words::node(last, view));
            }
            let is_done = view.moment.state(last.id) == NodeState::Done;
            if is_done && let Some(beyond) = node_words::beyond(view) {
                ui.label(beyond);
            }
            if (is_done || view.happens(EventKind::Cut, last.id))
                && let Some(skipped) = Skipped::of(view.tree, view.path)
            {
                ui.label(node_words::skipped(&skipped, view));
            }
        });
    }

    /// Whether the pseudocode is beside the tree.
    fn shows_code(&self, view: &TreeView<'_>) -> bool {
        view.event.is_some() && !view.course.listing().is_empty() && !self.is_predicting()
    }
}

/// A check box for something that is on or off; says whether that is to change.
fn check_box_changed(ui: &mut Ui, mut is_on: bool, text: String) -> bool {
    theme::boxes(ui, |ui| ui.checkbox(&mut is_on, text).changed())
}

/// The innermost node that is open then; at the end the root.
fn innermost(course: &SearchTrace<'_>, tick: TraceStep) -> NodeId {
    course.moment(tick).open().last().copied().unwrap_or(0)
}
