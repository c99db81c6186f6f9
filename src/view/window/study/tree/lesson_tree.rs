//! The tree of a lesson step: read-only, and it hides the answer.

use egui::Ui;

use crate::insight::{Ask, TraceStep, path_to};
use crate::learn::LessonStep;
use crate::search::{NodeId, Step};
use crate::settings::Appearance;
use crate::view::texts::Texts;
use crate::view::window::study::ValueCache;
use crate::view::window::study::tree::near;
use crate::view::window::study::tree::view::{AskedNode, ScrollTarget, TreeView};
use crate::view::window::theme::ValueColours;

/// What is looked at in the tree of a step.
#[derive(Clone, Copy)]
pub(crate) struct LessonTree {
    selected: NodeId,
    scrolled_to: Option<ScrollTarget>,
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
            asked: Some(AskedNode {
                node,
                window: course.moment(self.step.tick).window(node),
            }),
            ..TreeView::finished(course, self.values, self.texts, colours)
        }
    }
}

impl LessonTree {
    pub(crate) const fn of(step: &LessonStep) -> LessonTree {
        LessonTree {
            selected: step.node,
            scrolled_to: None,
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, told: &LessonTreeView<'_>) {
        // What has not been visited yet cannot be selected.
        self.selected = self.selected.min(told.tick().time - 1);
        let path = path_to(&told.step.tree, self.selected);
        let target = Some(ScrollTarget::new(ui, self.selected, Some(told.tick())));
        let view = TreeView {
            is_newly_selected: self.scrolled_to != target,
            ..told.view(ui, &path)
        };
        self.scrolled_to = target;
        if let Some(selected) = near::ui(ui, &view, &mut None) {
            self.selected = selected;
            ui.ctx().request_repaint();
        }
    }
}
