//! A step and a node of a tree, as parts of a link.

use crate::insight::SearchTrace;
use crate::link::{At, DeepLink};
use crate::search::NodeId;
use crate::view::window::study::tree::source::{TreeChoice, TreeSource};
use crate::view::window::study::tree::step::Steps;
use crate::view::window::study::tree::{Mode, TreePage};

#[derive(Clone, Copy)]
pub(crate) struct LinkTarget {
    at: Option<At>,
    node: Option<NodeId>,
}

impl TreePage {
    /// Shows the place of a link as soon as its search is done.
    pub(crate) fn go_to(&mut self, place: &DeepLink) {
        self.source = TreeSource::of(TreeChoice::Run(place.search.unwrap_or_default()));
        self.link_target = Some(LinkTarget {
            at: place.at,
            node: place.node,
        });
    }

    pub(crate) fn show_link_target(&mut self, course: &SearchTrace<'_>) {
        let Some(LinkTarget { at, node }) = self.link_target.take() else {
            return;
        };
        if let Some(At { time, event }) = at {
            let tick = course.tick_at(time, event);
            let mut steps = Steps::at_start();
            steps.go_to(tick);
            self.mode = Mode::Step(steps);
            self.selected = course.event(tick).map_or(0, |event| event.node);
        }
        if let Some(node) = node {
            self.selected = node.min(course.end() - 1);
        }
        self.far.follow(course.tree(), self.selected);
    }

    pub(crate) fn place(&self) -> Option<DeepLink> {
        let tree = self.tree.as_ref()?;
        let course = SearchTrace::new(tree, self.search);
        let tick = self.mode.steps().map(Steps::tick);
        let at = tick.map(|tick| At {
            time: tick.time,
            event: (tick != course.after_visits(tick.time)).then_some(tick.event + 1),
        });
        let usual = tick.and_then(|tick| course.event(tick));
        let usual = usual.map_or(0, |event| event.node);
        Some(DeepLink {
            position: tree.position().on_board(),
            search: Some(self.search),
            at,
            node: Some(self.selected).filter(|node| *node != usual),
            ..DeepLink::default()
        })
    }
}
