//! A moment and a node of a tree that were asked for by name, or are to get one.

use super::source::TreeSource;
use super::step::Steps;
use super::{StudyContext, TreePage};
use crate::insight::SearchTrace;
use crate::place::{At, Place};
use crate::search::NodeId;

/// What to show as soon as the tree is there.
#[derive(Clone, Copy)]
pub(super) struct TreeRequest {
    at: Option<At>,
    node: Option<NodeId>,
}

impl TreePage {
    /// Shows what is wanted of the tree that a search visits from the position on the board.
    pub(in crate::view::window::study) fn go_to(&mut self, place: &Place) {
        self.source = TreeSource::run(place.search.unwrap_or_default());
        self.wanted = Some(TreeRequest {
            at: place.at,
            node: place.node,
        });
    }

    /// The tree is there.
    pub(super) fn show_wanted(&mut self, course: &SearchTrace<'_>) {
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
    pub(in crate::view::window::study) fn place(&self, game: &StudyContext<'_>) -> Option<Place> {
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
        Some(Place {
            position: Some(*tree.position()),
            search: Some(search),
            at,
            node: Some(self.selected).filter(|node| *node != usual),
            ..Place::default()
        })
    }
}
