//! A search as it stood at a moment: a cut through the arena.
//!
//! The moment `t` is the one after the visit of the first `t` nodes. A node is *done* when its
//! subtree has ended by then, *open* when it was entered but not left, else not visited yet:
//!
//! ```text
//! index    0     1     2  |  3     4        t = 3: node 2 is done, 0 and 1 are open
//! node     root  a     a1 |  a2    b
//! end      5     4     3  |  4     5
//! ```

use super::event::{Event, EventKind, Frame};
use super::path_to;
use crate::model::{Mark, Square};
use crate::search::{GoalWindow, NodeId, Number, Tree};

/// A tree, and how much of it had been visited.
#[derive(Clone, Copy, Debug)]
pub struct TraceState<'a> {
    tree: &'a Tree,
    time: NodeId,
    /// Of the nodes that end with the last visit, those from this one on have been left.
    left_from: NodeId,
    /// The innermost open node, between two events.
    frame: Option<Frame>,
}

/// How far the search is with a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeState {
    /// It has not come there.
    Unvisited,
    /// It is below it now.
    Open,
    /// It has left it.
    Done,
}

impl<'a> TraceState<'a> {
    /// The moment after `time` visits: at least one, at most all.
    pub fn new(tree: &'a Tree, time: NodeId) -> TraceState<'a> {
        TraceState {
            tree,
            time: time.clamp(1, end_of(tree)),
            left_from: 0,
            frame: None,
        }
    }

    /// The moment after so many visits and some of the events that the last one sets off.
    pub(super) fn within(tree: &'a Tree, time: NodeId, events: &[Event]) -> TraceState<'a> {
        let is_left = |event: &&Event| event.kind == EventKind::Return;
        let left = events.iter().rev().find(is_left).map(|event| event.node);
        let moment = TraceState::new(tree, time);
        TraceState {
            left_from: left.unwrap_or(moment.time),
            frame: events.last().and_then(|event| event.frame),
            ..moment
        }
    }

    /// How many nodes had been visited.
    pub const fn time(&self) -> NodeId {
        self.time
    }

    /// Whether the search was over.
    pub fn is_end(&self) -> bool {
        self.state(0) == NodeState::Done
    }

    /// How far the search was with a node.
    pub fn state(&self, id: NodeId) -> NodeState {
        if id >= self.time {
            NodeState::Unvisited
        } else if self.tree.node(id).end() > self.time
            || self.tree.node(id).end() == self.time && id < self.left_from
        {
            NodeState::Open
        } else {
            NodeState::Done
        }
    }

    /// The open nodes, from the root on.
    pub fn open(&self) -> Vec<NodeId> {
        let path = path_to(self.tree, self.time - 1);
        let ids = path.into_iter().map(|step| step.id);
        ids.filter(|&id| self.state(id) == NodeState::Open)
            .collect()
    }

    /// The value of a node where `turn` is to move, and its best move: of a node that is done its
    /// own, of an open one those of the children seen so far. None as long as there is nothing to
    /// go by.
    pub fn value(&self, id: NodeId, turn: Mark) -> Option<(Number, Option<Square>)> {
        let node = self.tree.node(id);
        match self.state(id) {
            NodeState::Unvisited => None,
            NodeState::Done => Some((node.value(), node.best())),
            NodeState::Open => {
                let best = self.so_far(id, turn)?;
                Some((best.0, self.tree.node(best.1).square()))
            }
        }
    }

    /// The value so far, and the child that it comes from.
    pub(super) fn so_far(&self, id: NodeId, turn: Mark) -> Option<(Number, NodeId)> {
        if let Some(frame) = self.frame.filter(|frame| frame.node == id) {
            return frame.best;
        }
        let mut best: Option<(Number, NodeId)> = None;
        let done = |child: &NodeId| self.state(*child) == NodeState::Done;
        for child in self.tree.children(id).take_while(done) {
            let value = self.tree.node(child).value();
            if best.is_none_or(|(so_far, _)| turn.prefers(value, so_far)) {
                best = Some((value, child));
            }
        }
        best
    }

    /// The window of a node as it was then. A node hands its own to its children, so an open node's
    /// stands in the child that is visited now, or next.
    pub fn window(&self, id: NodeId) -> GoalWindow {
        let node = self.tree.node(id);
        if self.state(id) != NodeState::Open {
            return node.window();
        }
        if let Some(frame) = self.frame.filter(|frame| frame.node == id) {
            return frame.window;
        }
        let current = |child: &NodeId| self.state(*child) != NodeState::Done;
        let child = self.tree.children(id).find(current);
        child.map_or(node.window(), |child| self.tree.node(child).window())
    }

    /// When a node next takes over a better value than the one it had.
    pub fn next_change(&self) -> Option<NodeId> {
        let first = self.tree.position().turn();
        let turns = [first, first.opponent()];
        let turn_at = |ply: usize| turns[ply % 2];
        // The open nodes, and the value that each has so far.
        let mut open: Vec<(NodeId, Option<Number>)> = Vec::new();
        for (ply, id) in self.open().into_iter().enumerate() {
            let best = self.so_far(id, turn_at(ply));
            open.push((id, best.map(|(value, _)| value)));
        }
        for time in self.time + 1..=end_of(self.tree) {
            open.push((time - 1, None));
            while let Some(&(id, _)) = open.last()
                && self.tree.node(id).end() == time
            {
                let value = self.tree.node(id).value();
                open.pop();
                let turn = turn_at(open.len()).opponent();
                match open.last_mut() {
                    Some((_, Some(so_far))) if turn.prefers(value, *so_far) => return Some(time),
                    Some((_, so_far @ None)) => *so_far = Some(value),
                    _ => {}
                }
            }
        }
        None
    }
}

/// The time at which all is visited.
fn end_of(tree: &Tree) -> NodeId {
    tree.root().end()
}
