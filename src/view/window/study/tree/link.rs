//! A step and a node of a tree, as parts of a link.

use crate::insight::SearchTrace;
use crate::link::{At, DeepLink};
use crate::view::window::study::tree::source::TreeSource;
use crate::view::window::study::tree::step::Steps;
use crate::view::window::study::tree::{Mode, TreePage};

impl TreePage {
    /// Shows the place of a link as soon as its search is done.
    pub(crate) fn go_to(&mut self, place: &DeepLink) {
        self.source = TreeSource::of(Some(place.search.unwrap_or_default()));
        self.link_target = Some(*place);
    }

    pub(crate) fn show_link_target(&mut self, course: &SearchTrace<'_>) {
        let Some(target) = self.link_target.take() else {
            return;
        };
        if let Some(At { time, event }) = target.at {
            let tick = course.tick_at(time, event);
            self.mode = Mode::Step(Steps::at(tick));
            self.selected = course.event(tick).map_or(0, |event| event.node);
        }
        if let Some(node) = target.node {
            self.selected = node.min(course.end() - 1);
        }
        self.far.follow(course.tree(), self.selected);
    }

    pub(crate) fn place(&self) -> Option<DeepLink> {
        let (tree, search) = self.searched()?;
        let course = SearchTrace::new(tree, search);
        let tick = self.mode.steps().map(|steps| steps.tick);
        let at = tick.map(|tick| At {
            time: tick.time,
            event: (tick != course.after_visits(tick.time)).then_some(tick.event + 1),
        });
        let event = tick.and_then(|tick| course.event(tick));
        let usual = event.map_or(0, |event| event.node);
        Some(DeepLink {
            position: tree.position().on_board(),
            search: Some(search),
            at,
            node: (self.selected != usual).then_some(self.selected),
            ..DeepLink::default()
        })
    }
}
