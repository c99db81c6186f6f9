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

use egui::{Key, ScrollArea, Ui};

use self::far::Far;
pub(crate) use self::lesson_tree::{LessonTree, LessonTreeView};
use self::overlaid::Overlaid;
use self::predict::Predict;
use self::source::TreeSource;
use self::step::{StepControls, Steps};
use self::view::{TreeView, pressed};
use super::widgets::short_button_ui;
use super::{BoardOverlay, Stage, StudyContext, ValueCache, picture};
use crate::insight::{
    Bound, EventKind, Guesses, NodeState, SearchTrace, Skipped, TraceStep, path_to,
};
use crate::model::Position;
use crate::search::{NodeId, Search, Tree};
use crate::settings::Appearance;
use crate::view::export::Excerpt;
use crate::view::texts::Texts;
use crate::view::window::theme::{self, ValueColours};

/// From where a tree is painted.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Distance {
    #[default]
    Near,
    Far,
}

/// The page.
#[derive(Default)]
pub(crate) struct TreePage {
    source: TreeSource,
    /// The search that visited the tree.
    search: Search,
    overlaid: Overlaid,
    distance: Distance,
    selected: NodeId,
    /// What was selected in the last frame, and when: what is new is scrolled to.
    selected_before: (NodeId, Option<TraceStep>),
    /// Which room it had then: in another one it is scrolled to, too.
    room_before: (bool, f32),
    steps: Option<Steps>,
    predict: Option<Predict>,
    /// How the predictions went.
    guesses: Guesses,
    far: Far,
    shows_legend: bool,
    /// What a screen reader says of the step, or of the prediction.
    said: Option<String>,
    /// What was asked for by name.
    wanted: Option<link::TreeRequest>,
}

impl TreePage {
    pub(crate) const fn is_running(&self) -> bool {
        self.source.is_searching() || self.overlaid.is_searching()
    }

    /// How the predictions went before.
    pub(crate) fn of_last_time(guesses: Guesses) -> TreePage {
        TreePage {
            guesses,
            ..TreePage::default()
        }
    }

    /// How the predictions went.
    pub(crate) const fn guesses(&self) -> Guesses {
        self.guesses
    }

    /// What a screen reader says of the tree.
    pub(crate) fn spoken(&self, game: &StudyContext<'_>) -> Option<String> {
        self.source.spoken(game)
    }

    /// What a screen reader says of the step, or of the prediction.
    pub(crate) fn said(&self) -> Option<&str> {
        self.said.as_deref()
    }

    fn step_words(&self, view: &TreeView<'_>) -> Option<String> {
        let is_playing = self.steps.as_ref().is_some_and(Steps::is_playing);
        match &self.predict {
            Some(predict) => predict.spoken(view),
            None if is_playing => None,
            None => view.event.map(|event| code::event_words(view, &event)),
        }
    }

    /// Whether something is to be predicted, so that nothing else may tell.
    pub(crate) const fn is_predicting(&self) -> bool {
        self.predict.is_some()
    }

    /// Answers with a digit what is to be predicted, if anything is.
    pub(crate) fn type_digit(&mut self, digit: u8) -> bool {
        self.predict
            .iter_mut()
            .for_each(|predict| predict.type_digit(digit));
        self.predict.is_some()
    }

    /// Whether the search is gone through, or predicted.
    pub(crate) const fn is_stepping(&self) -> bool {
        self.steps.is_some()
    }

    /// Nothing stays but the score.
    pub(crate) fn close(&mut self) {
        *self = TreePage {
            guesses: self.guesses,
            ..TreePage::default()
        };
    }

    /// The tree on the screen, and the search that visited it.
    pub(crate) fn searched(&self) -> Option<(&Arc<Tree>, Search)> {
        Some((self.source.tree()?, self.search))
    }

    /// The tree as it is shown, or the whole tree from far, at the moment that is shown.
    pub(crate) fn svg(
        &self,
        distance: Distance,
        learning: &ValueCache,
        texts: &Texts,
        looks: Appearance,
    ) -> Option<String> {
        let (tree, search) = self.searched()?;
        let path = path_to(tree, self.selected);
        let excerpt = Excerpt::all(tree, search);
        Some(picture::tree_svg(&excerpt, looks, texts, |ui| {
            let colours = ValueColours::in_ui(ui, looks);
            let course = SearchTrace::new(tree, search);
            let mut view = TreeView {
                path: &path,
                overlay: self.overlaid.overlay(),
                ..TreeView::finished(course, learning, texts, colours)
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
        if let Some(steps) = &self.steps {
            let tick = steps.tick();
            view.tick = Some(tick);
            view.moment = view.course.moment(tick);
            view.event = view.course.event(tick);
        }
        if let Some(predict) = &self.predict {
            view.hides_values = true;
            view.hides_windows = predict.hides_windows();
        }
    }

    /// The position that is selected, if the tree has only a bound for it, or it is predicted.
    pub(crate) fn uncertain(&self) -> Option<Position> {
        let tree = self.source.tree()?;
        let is_uncertain = self.predict.is_some() || Bound::of(tree, self.selected) != Bound::Exact;
        let path = is_uncertain.then(|| path_to(tree, self.selected))?;
        path.last().map(|step| step.position)
    }

    /// Takes in what was found, and asks for what is missing.
    pub(crate) fn update(&mut self, game: &StudyContext<'_>, ctx: &egui::Context) {
        let before = self.source.tree().cloned();
        self.source.update(game, ctx);
        self.search = self.source.search(game);
        self.begin_anew_after(before.as_ref(), game);
        self.overlaid.update(self.source.tree(), game, ctx);
        let search = self.source.search(game);
        if let (Some(tree), Some(steps)) = (self.source.tree(), &mut self.steps) {
            let course = SearchTrace::new(tree, search);
            if steps.play(&course, ctx)
                && let Some(event) = course.event(steps.tick())
            {
                self.selected = event.node;
            }
        }
    }

    /// What belonged to the tree before must not stay with another one.
    fn begin_anew_after(&mut self, before: Option<&Arc<Tree>>, game: &StudyContext<'_>) {
        let tree = self.source.tree();
        if tree.map(Arc::as_ptr) == before.map(Arc::as_ptr) {
            return;
        }
        if let (Some(steps), Some(tree)) = (&mut self.steps, tree) {
            steps.go_to_end(&SearchTrace::new(tree, self.source.search(game)));
        }
        if let (Some(predict), Some(steps), Some(tree)) = (&mut self.predict, &mut self.steps, tree)
        {
            *predict = Predict::default();
            steps.go_to(predict.begin(&SearchTrace::new(tree, self.source.search(game))));
        }
        self.selected = 0;
        self.far = Far::default();
        self.overlaid.forget();
        if let Some(tree) = tree.cloned() {
            self.show_wanted(&SearchTrace::new(&tree, self.source.search(game)));
        }
    }

    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        game: &StudyContext<'_>,
        learning: &ValueCache,
        board: &mut BoardOverlay,
    ) {
        let texts = game.texts;
        let before = self.source.tree().cloned();
        // A projector has no room for what the keys do as well.
        let is_at_desk = game.stage == Stage::Desk;
        if is_at_desk || before.is_none() {
            self.source.ui(ui, game);
        }
        self.begin_anew_after(before.as_ref(), game);
        let Some(tree) = self.source.tree().cloned() else {
            self.source.missing_ui(ui, game);
            return;
        };
        let course = SearchTrace::new(&tree, self.source.search(game));
        let tick_before = self.steps.as_ref().map(Steps::tick);
        if is_at_desk {
            ui.horizontal_wrapped(|ui| self.ways_ui(ui, &course, texts));
        } else if self.steps.is_none() && pressed(ui, Key::PageDown) {
            self.steps = Some(Steps::at_start());
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
            ..TreeView::finished(course, learning, texts, colours)
        };
        self.set_moment(&mut view);
        let tick = view.tick;
        self.said = self.step_words(&view);
        self.predict_ui(ui, &view);
        self.path_ui(ui, &view, game.stage, board);
        self.words_ui(ui, &view);
        if self.shows_legend {
            legend::ui(ui, &view, self.distance);
        }
        self.code_ui(ui, &view);
        let width = ui.available_width();
        view.is_newly_selected = self.selected_before != (self.selected, tick)
            || self.room_before.0 != board.is_hidden
            || (self.room_before.1 - width).abs() > 1.0;
        self.selected_before = (self.selected, tick);
        self.room_before = (board.is_hidden, width);
        let selected = match self.distance {
            Distance::Near => near::ui(ui, &view, &mut board.lit),
            Distance::Far => self.far.ui(ui, &view, &mut board.lit),
        };
        if let Some(selected) = selected {
            self.selected = selected;
            ui.ctx().request_repaint();
        }
    }

    /// The ways to show the tree.
    fn ways_ui(&mut self, ui: &mut Ui, course: &SearchTrace<'_>, texts: &Texts) {
        for (distance, id) in [(Distance::Near, "near"), (Distance::Far, "far")] {
            ui.selectable_value(&mut self.distance, distance, texts.text(id));
        }
        ui.separator();
        if check_box_changed(ui, self.steps.is_some(), texts.text("step")) {
            let is_on = self.steps.is_none();
            self.steps = is_on.then(Steps::at_start);
            self.predict = None;
            self.selected = 0;
        }
        if check_box_changed(ui, self.predict.is_some(), texts.text("predict")) {
            let is_on = self.predict.is_none();
            self.predict = is_on.then(Predict::default);
            if let Some(predict) = &mut self.predict {
                let steps = self.steps.get_or_insert_with(Steps::at_start);
                steps.go_to(predict.begin(course));
                self.selected = innermost(course, steps.tick());
            }
        }
        if self.distance == Distance::Far {
            ui.separator();
            self.overlaid.ui(ui, course.tree(), texts);
        }
        if let Some(steps) = &mut self.steps {
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
                .frame(egui::Frame::new().inner_margin(egui::Margin::symmetric(8, 0)))
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

    fn steps_ui(&mut self, ui: &mut Ui, course: &SearchTrace<'_>, game: &StudyContext<'_>) {
        let controls = match (game.stage, &self.predict) {
            (Stage::Lecture, _) => StepControls::Keys,
            (Stage::Desk, None) => StepControls::All,
            (Stage::Desk, Some(_)) => StepControls::Few,
        };
        if let Some(steps) = &mut self.steps {
            steps.ui(ui, course, controls, game.texts);
        }
    }

    /// Selects the node at which something happens.
    fn follow(&mut self, before: Option<TraceStep>, course: &SearchTrace<'_>, ui: &Ui) {
        let Some(steps) = &self.steps else { return };
        let tick = steps.tick();
        if before.is_some_and(|before| before != tick) {
            // What is to be predicted is open.
            let event = course.event(tick).map_or(0, |event| event.node);
            self.selected = match self.predict {
                None => event,
                Some(_) => innermost(course, tick),
            };
            if !ui.input(|input| input.pointer.is_decidedly_dragging()) {
                self.far.follow(course.tree(), self.selected);
            }
        }
        // What has not been visited yet cannot be selected.
        self.selected = self.selected.min(tick.time - 1);
    }

    fn predict_ui(&mut self, ui: &mut Ui, view: &TreeView<'_>) {
        if let (Some(predict), Some(steps)) = (&mut self.predict, &mut self.steps)
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
            if let Some(steps) = self.steps.as_mut().filter(|_| stage == Stage::Lecture) {
                steps.gear_ui(ui, &view.course, texts);
                ui.separator();
            }
            ui.spacing_mut().item_spacing.x = 4.0;
            for step in view.path {
                let text = match step.node.square() {
                    None => texts.text("node-start"),
                    Some(square) => format!("{}{square}", step.mover().letter()),
                };
                let label = node_words::made(step, texts);
                if short_button_ui(ui, step.id == last.id, &text, &label).clicked() {
                    self.selected = step.id;
                    self.far.zoom_to(view.tree, step);
                }
            }
            ui.separator();
            if !board.is_hidden && ui.button(texts.text("look-at-node")).clicked() {
                board.preview = Some(last.position);
            }
            ui.toggle_value(&mut self.shows_legend, texts.text("legend"));
        });
    }

    /// What happens, what is known of the node that is selected, and what was not looked at there.
    fn words_ui(&self, ui: &mut Ui, view: &TreeView<'_>) {
        let Some(last) = view.path.last() else { return };
        let event = view.event.filter(|_| self.shows_code(view));
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            if event.is_some() {
                // Most events need no more, and the tree does not move from one to the next.
                ui.set_min_height(2.0 * ui.text_style_height(&egui::TextStyle::Body) + 2.0);
            }
            if let Some(event) = event {
                ui.label(code::event_words(view, &event));
            }
            // Where something happens, its card and the variables say it all; what is predicted,
            // the question.
            if self.predict.is_none() && event.is_none_or(|event| event.node != last.id) {
                ui.label(node_words::node(last, view));
            }
            let is_done = view.moment.state(last.id) == NodeState::Done;
            if let Some(beyond) = node_words::beyond(view).filter(|_| is_done) {
                ui.label(beyond);
            }
            let is_cut = is_done || view.happens(EventKind::Cut, last.id);
            if let Some(skipped) = Skipped::of(view.tree, view.path).filter(|_| is_cut) {
                ui.label(node_words::skipped(&skipped, view));
            }
        });
    }

    /// Whether the pseudocode is beside the tree.
    fn shows_code(&self, view: &TreeView<'_>) -> bool {
        view.event.is_some() && !view.course.listing().is_empty() && self.predict.is_none()
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
