//! A moment and a node of a tree that were asked for by name, or are to get one.

use crate::insight::SearchTrace;
use crate::link::{At, DeepLink};
use crate::search::NodeId;
use crate::view::window::study::tree::source::TreeSource;
use crate::view::window::study::tree::step::Steps;
use crate::view::window::study::tree::{StudyContext, TreePage};

/// What to show as soon as the tree is there.
#[derive(Clone, Copy)]
pub(crate) struct TreeRequest {
    at: Option<At>,
    node: Option<NodeId>,
}

impl TreePage {
    /// Shows what is wanted of the tree that a search visits from the position on the board.
    pub(crate) fn go_to(&mut self, place: &DeepLink) {
        self.source = TreeSource::run(place.search.unwrap_or_default());
        self.wanted = Some(TreeRequest {
            at: place.at,
            node: place.node,
        });
    }

    /// The tree is there.
    pub(crate) fn show_wanted(&mut self, course: &SearchTrace<'_>) {
        let Some(TreeRequest { at, node }) = self.wanted.take() else {
            return;
        };
        if let Some(At { time, event }) = at {
            let tick = course.tick_at(time, event);
            let mut steps = Steps::at_start();
            steps.go_to(tick);
            self.steps = Some(steps);
            self.selected = course.event(tick).map_or(0, |event| event.node);
        }
        if let Some(node) = node {
            self.selected = node.min(course.end() - 1);
        }
        self.far.follow(course.tree(), self.selected);
    }

    /// Where it is now.
    pub(crate) fn place(&self, game: &StudyContext<'_>) -> Option<DeepLink> {
        let tree = self.source.tree()?;
        let search = self.source.search(game);
        let course = SearchTrace::new(tree, search);
        let tick = self.steps.as_ref().map(Steps::tick);
        let at = tick.map(|tick| At {
            time: tick.time,
            event: (tick != course.after_visits(tick.time)).then_some(tick.event + 1),
        });
        let usual = tick.and_then(|tick| course.event(tick));
        let usual = usual.map_or(0, |event| event.node);
        Some(DeepLink {
            position: Some(*tree.position()),
            search: Some(search),
            at,
            node: Some(self.selected).filter(|node| *node != usual),
            ..DeepLink::default()
        })
    }
}
