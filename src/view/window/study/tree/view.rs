//! The tree as all its painters and descriptions see it in a frame.

use std::sync::Arc;

use egui::{Id, Key, Modifiers, Ui};

use crate::insight::{
    Event, EventKind, NodeState, Overlay, SearchTrace, TraceState, TraceStep, path_to,
};
use crate::model::{Mark, Square};
use crate::search::{GoalWindow, NodeId, Number, Search, Step, Tree};
use crate::view::texts::Texts;
use crate::view::window::panels::list;
use crate::view::window::study::ValueCache;
use crate::view::window::theme::ValueColours;

/// A tree at a moment, with a node that is selected, for one frame.
pub(crate) struct TreeView<'a> {
    pub(crate) tree: &'a Tree,
    /// The search that visited it.
    pub(crate) course: SearchTrace<'a>,
    pub(crate) moment: TraceState<'a>,
    /// While it is gone through: where it stands, and the event that happens there.
    pub(crate) tick: Option<TraceStep>,
    pub(crate) event: Option<Event>,
    /// The way to the node that is selected.
    pub(crate) path: &'a [Step],
    /// Whether values that are not final yet are hidden, because they are to be predicted.
    pub(crate) hides_values: bool,
    /// Whether the windows of open nodes are.
    pub(crate) hides_windows: bool,
    pub(crate) asked: Option<AskedNode>,
    /// The square of the board that is pointed at.
    pub(crate) pointed: Option<Square>,
    /// Another search, and the nodes that it also visits.
    pub(crate) overlay: Option<(Search, &'a Arc<Overlay>)>,
    /// The true values, where they are known.
    pub(crate) values: &'a ValueCache,
    pub(crate) texts: &'a Texts,
    pub(crate) colours: ValueColours,
}

/// The node of a question, with its window then: an answer does not change it.
#[derive(Clone, Copy)]
pub(crate) struct AskedNode {
    pub(crate) node: NodeId,
    pub(crate) window: GoalWindow,
}

/// What the pointer and the keys did to a tree in a frame.
#[derive(Default)]
pub(crate) struct TreeResponse {
    /// The node to select.
    pub(crate) chosen: Option<NodeId>,
    /// The square of the node under the pointer.
    pub(crate) lit: Option<Square>,
}

impl<'a> TreeView<'a> {
    /// The tree after the search, with nothing selected.
    pub(crate) fn finished(
        course: SearchTrace<'a>,
        values: &'a ValueCache,
        texts: &'a Texts,
        colours: ValueColours,
    ) -> TreeView<'a> {
        TreeView {
            tree: course.tree(),
            course,
            moment: TraceState::new(course.tree(), NodeId::MAX),
            tick: None,
            event: None,
            path: &[],
            hides_values: false,
            hides_windows: false,
            asked: None,
            pointed: None,
            overlay: None,
            values,
            texts,
            colours,
        }
    }

    /// Shows a step of the search instead of its end.
    pub(crate) fn set_tick(&mut self, tick: TraceStep) {
        self.tick = Some(tick);
        self.moment = self.course.moment(tick);
        self.event = self.course.event(tick);
    }

    /// Whether another search also visits a node, if one is laid over the tree.
    pub(crate) fn is_shared(&self, id: NodeId) -> Option<bool> {
        self.overlay.map(|(_, overlay)| overlay.has(id))
    }

    pub(crate) fn selected(&self) -> NodeId {
        self.path.last().map_or(0, |step| step.id)
    }

    /// Who moves at a node.
    pub(crate) fn turn_at(&self, id: NodeId) -> Mark {
        let path = path_to(self.tree, id);
        let last = path.last().map(|step| &step.position);
        last.unwrap_or(self.tree.position()).turn()
    }

    /// Whether this happens at a node now.
    pub(crate) fn happens(&self, kind: EventKind, id: NodeId) -> bool {
        (self.event).is_some_and(|event| event.kind == kind && event.node == id)
    }

    /// Whether the moves of a node without a child are never examined.
    pub(crate) fn skips_moves(&self, id: NodeId) -> bool {
        self.moment.state(id) == NodeState::Done || self.happens(EventKind::Cut, id)
    }

    /// Whether a node has just taken over a value, or returned it.
    pub(crate) fn has_new_value(&self, id: NodeId) -> bool {
        self.event.is_some_and(|event| {
            let is_new = matches!(event.kind, EventKind::Take { .. } | EventKind::Return);
            is_new && event.node == id
        })
    }

    /// The child whose value is offered to its parent now, or decided what was predicted.
    pub(crate) fn offered(&self) -> Option<NodeId> {
        match self.event?.kind {
            EventKind::Take { child } | EventKind::Refuse { child } => Some(child),
            _ if self.hides_values => self.decisive(),
            _ => None,
        }
    }

    /// The children that had been visited.
    pub(crate) fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let time = self.moment.time();
        let children = self.tree.children(id);
        children.take_while(move |&child| child < time)
    }

    /// Whether the value of a node must not be seen.
    pub(crate) fn is_hidden(&self, step: &Step) -> bool {
        self.hides_values && self.moment.state(step.id) != NodeState::Done
    }

    /// The window of a node, unless it must not be seen.
    pub(crate) fn window(&self, id: NodeId) -> Option<GoalWindow> {
        match self.asked {
            _ if self.hides_windows && self.moment.state(id) == NodeState::Open => None,
            Some(asked) if asked.node == id => Some(asked.window),
            _ => Some(self.moment.window(id)),
        }
    }

    /// The child from which the selected node has its value, once it was left.
    pub(crate) fn decisive(&self) -> Option<NodeId> {
        let step = self.path.last()?;
        let best = step.node.best()?;
        let is_it = |child: &NodeId| self.tree.node(*child).square() == Some(best);
        if self.moment.state(step.id) != NodeState::Done {
            return None;
        }
        self.tree.children(step.id).find(is_it)
    }

    /// The value of a node, as far as it is known and may be seen.
    pub(crate) fn value(&self, step: &Step) -> Option<Number> {
        self.known(step).map(|(value, _)| value)
    }

    /// The best move of a node, as far as it is known and may be seen.
    pub(crate) fn best_move(&self, step: &Step) -> Option<Square> {
        self.known(step)?.1
    }

    fn known(&self, step: &Step) -> Option<(Number, Option<Square>)> {
        if self.is_hidden(step) {
            return None;
        }
        self.moment.value(step.id, step.position.turn())
    }

    /// Where an arrow key leads while a widget has the focus: up, down to the best child, left and
    /// right among the siblings.
    pub(crate) fn walk(&self, ui: &Ui) -> Option<NodeId> {
        let step = self.path.last()?;
        let sibling = |by: isize| {
            let siblings: Vec<NodeId> = self.children(step.parent?).collect();
            let at = siblings.iter().position(|&id| id == step.id)?;
            siblings.get(at.checked_add_signed(by)?).copied()
        };
        if pressed(ui, Key::ArrowUp) {
            step.parent
        } else if pressed(ui, Key::ArrowDown) {
            let best = self.best_move(step);
            let is_best = |id: &NodeId| best.is_some() && self.tree.node(*id).square() == best;
            let first = self.children(step.id).next();
            self.children(step.id).find(is_best).or(first)
        } else if pressed(ui, Key::ArrowLeft) {
            sibling(-1)
        } else if pressed(ui, Key::ArrowRight) {
            sibling(1)
        } else {
            None
        }
    }
}

/// Consumes a key. Returns whether it was pressed.
pub(crate) fn pressed(ui: &Ui, key: Key) -> bool {
    ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
}

/// Whether a widget has the focus; if so, it also has the arrow keys.
pub(crate) fn has_arrow_keys(ui: &Ui, id: Id) -> bool {
    let has_focus = ui.memory(|memory| memory.has_focus(id));
    if has_focus {
        list::hold_arrows(ui, id);
    }
    has_focus
}
