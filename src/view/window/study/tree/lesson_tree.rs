//! The tree of a step of a lesson: there is nothing to choose, and nothing to be seen that is asked
//! for.

use egui::Ui;

use crate::insight::{Ask, TraceStep, path_to};
use crate::learn::LessonStep;
use crate::search::{NodeId, Step};
use crate::settings::Appearance;
use crate::view::texts::Texts;
use crate::view::window::study::ValueCache;
use crate::view::window::study::tree::near;
use crate::view::window::study::tree::view::TreeView;
use crate::view::window::theme::ValueColours;

/// What is looked at in the tree of a step.
#[derive(Clone, Copy)]
pub(crate) struct LessonTree {
    selected: NodeId,
    /// What has been scrolled to: a node at a time, in a tree so wide.
    seen: Option<(NodeId, TraceStep, f32)>,
}

/// A step of a lesson in a frame.
pub(crate) struct LessonTreeView<'a> {
    pub(crate) step: &'a LessonStep,
    pub(crate) is_answered: bool,
    pub(crate) values: &'a ValueCache,
    pub(crate) texts: &'a Texts,
    pub(crate) looks: Appearance,
}

impl LessonTreeView<'_> {
    fn tick(&self) -> TraceStep {
        if self.is_answered {
            self.step.tick_after()
        } else {
            self.step.tick
        }
    }

    fn hides(&self, ask: Ask) -> bool {
        self.step.ask == Some(ask) && !self.is_answered
    }

    fn view<'a>(&'a self, ui: &Ui, path: &'a [Step]) -> TreeView<'a> {
        let (course, tick, node) = (self.step.course(), self.tick(), self.step.node);
        let colours = ValueColours::in_ui(ui, self.looks);
        TreeView {
            moment: course.moment(tick),
            tick: Some(tick),
            event: course.event(tick),
            path,
            hides_values: self.hides(Ask::Value),
            hides_windows: self.hides(Ask::Window),
            actions: Some((node, course.moment(self.step.tick).window(node))),
            ..TreeView::finished(course, self.values, self.texts, colours)
        }
    }
}

impl LessonTree {
    pub(crate) const fn of(step: &LessonStep) -> LessonTree {
        LessonTree {
            selected: step.node,
            seen: None,
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, told: &LessonTreeView<'_>) {
        // What has not been visited yet cannot be selected.
        self.selected = self.selected.min(told.tick().time - 1);
        let path = path_to(&told.step.tree, self.selected);
        let seen = Some((self.selected, told.tick(), ui.available_width()));
        let view = TreeView {
            is_newly_selected: self.seen != seen,
            ..told.view(ui, &path)
        };
        self.seen = seen;
        if let Some(selected) = near::ui(ui, &view, &mut None) {
            self.selected = selected;
            ui.ctx().request_repaint();
        }
    }
}
