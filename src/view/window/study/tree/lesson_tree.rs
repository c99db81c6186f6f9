//! The tree of a lesson step: read-only, and it hides the answer.

use egui::Ui;

use crate::insight::{Ask, path_to};
use crate::learn::LessonStep;
use crate::search::NodeId;
use crate::settings::Appearance;
use crate::view::texts::Texts;
use crate::view::window::study::ValueCache;
use crate::view::window::study::tree::near;
use crate::view::window::study::tree::view::{AskedNode, TreeView};
use crate::view::window::theme::ValueColours;

/// A step of a lesson in a frame.
pub(crate) struct LessonTree<'a> {
    pub(crate) step: &'a LessonStep,
    pub(crate) is_answered: bool,
    pub(crate) values: &'a ValueCache,
    pub(crate) texts: &'a Texts,
    pub(crate) looks: Appearance,
}

impl LessonTree<'_> {
    pub(crate) fn ui(&self, ui: &mut Ui, selected: &mut NodeId) {
        let (step, course) = (self.step, self.step.course());
        let tick = if self.is_answered {
            step.tick_after()
        } else {
            step.tick
        };
        // What has not been visited yet cannot be selected.
        *selected = (*selected).min(tick.time - 1);
        let path = path_to(&step.tree, *selected);
        let colours = ValueColours::in_ui(ui, self.looks);
        let hides = |ask: Ask| step.ask == Some(ask) && !self.is_answered;
        let mut view = TreeView {
            path: &path,
            hides_values: hides(Ask::Value),
            hides_windows: hides(Ask::Window),
            asked: Some(AskedNode {
                node: step.node,
                window: course.moment(step.tick).window(step.node),
            }),
            ..TreeView::finished(course, self.values, self.texts, colours)
        };
        view.set_tick(tick);
        if let Some(chosen) = near::ui(ui, &view).chosen {
            *selected = chosen;
            ui.ctx().request_repaint();
        }
    }
}
