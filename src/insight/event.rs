//! A search event by event: enter, return a value, take it over or not, narrow the window, test.
//!
//! Nothing is recorded for it: the visit of a node sets off the events until the next node is
//! entered, and all of them follow from the arena and the rules of the search.
//!
//! ```text
//! visit of a leaf   Enter  Return │ Take  Narrow  Go on │                  the next child is entered
//!                   └── leaf ───┘ └───── its parent ────┘
//!                   Enter  Return │ Take  Narrow  Cut  Return │ Refuse     … or the parent is left
//!                   └── leaf ───┘ └───── its parent ──────────┘ └ above it
//! ```

mod visit;

use self::visit::Rule;
use super::listing::CodeLine;
use super::moment::TraceState;
use crate::search::{GoalWindow, NodeId, Number, Search, Stop, Tree};

/// One event of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Event {
    /// What happens.
    pub kind: EventKind,
    /// At which node.
    pub node: NodeId,
    /// What the node's variables are after it.
    pub variables: Variables,
    /// The innermost node that is open after it, where a look at its children would not tell.
    pub(super) frame: Option<Frame>,
}

/// What happens at a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum EventKind {
    /// It is entered.
    Enter,
    /// The opponent threatens to win: only the block will be looked at.
    Block,
    /// The value of a child is better than the best so far, and taken over.
    Take {
        /// The child.
        child: NodeId,
    },
    /// The value of a child is not better.
    Refuse {
        /// The child.
        child: NodeId,
    },
    /// Its player's bound is drawn to the value.
    Narrow,
    /// The test whether to stop says no.
    GoOn,
    /// The test whether to stop says yes.
    Cut,
    /// It is left, with its value.
    Return,
}

/// The variables of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Variables {
    /// `goalMin` and `goalMax`.
    pub window: GoalWindow,
    /// What the last child returned.
    pub value: Option<Number>,
    /// The best value so far.
    pub best: Option<Number>,
}

/// An open node between two events.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Frame {
    pub(super) node: NodeId,
    /// The best value so far, and the child it comes from.
    pub(super) best: Option<(Number, NodeId)>,
    pub(super) window: GoalWindow,
}

/// A time in the course of a search: one of the events that the visit of a node sets off.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct TraceStep {
    /// How many nodes have been visited.
    pub time: NodeId,
    /// The event after the last of these visits, from 0.
    pub event: usize,
}

impl TraceStep {
    /// The root is entered.
    pub const START: TraceStep = TraceStep { time: 1, event: 0 };
}

/// A tree and the search that visited it: all events, in their order.
#[derive(Clone, Copy, Debug)]
pub struct SearchTrace<'a> {
    tree: &'a Tree,
    search: Search,
}

impl<'a> SearchTrace<'a> {
    /// The course of the search that visited this tree.
    pub const fn new(tree: &'a Tree, search: Search) -> SearchTrace<'a> {
        SearchTrace { tree, search }
    }

    /// The tree.
    pub const fn tree(&self) -> &'a Tree {
        self.tree
    }

    /// The search as pseudocode: indentations and lines.
    pub fn listing(&self) -> Vec<(u8, CodeLine)> {
        CodeLine::listing(self.search)
    }

    /// Whether it narrows windows.
    pub const fn has_windows(&self) -> bool {
        matches!(Rule::of(self.search), Rule::AlphaBeta(_))
    }

    /// The time at which all is visited.
    pub fn end(&self) -> NodeId {
        self.tree.root().end()
    }

    /// The last event after so many visits: every node that ends then has been left.
    pub fn after_visits(&self, time: NodeId) -> TraceStep {
        let time = time.clamp(1, self.end());
        let event = self.events(time).len() - 1;
        TraceStep { time, event }
    }

    /// The event of this number after so many visits, counted from 1, or the last.
    pub fn tick_at(&self, time: NodeId, event: Option<usize>) -> TraceStep {
        let last = self.after_visits(time);
        let event = event.map_or(last.event, |event| last.event.min(event.saturating_sub(1)));
        TraceStep { event, ..last }
    }

    /// The event at a time, or the last one before it.
    pub fn event(&self, tick: TraceStep) -> Option<Event> {
        let events = self.events(tick.time.clamp(1, self.end()));
        events.get(tick.event).or(events.last()).copied()
    }

    /// How the search stands then.
    pub fn moment(&self, tick: TraceStep) -> TraceState<'a> {
        let mut events = self.events(tick.time.clamp(1, self.end()));
        events.truncate(tick.event + 1);
        TraceState::within(self.tree, tick.time, &events)
    }

    /// The next event.
    pub fn next(&self, tick: TraceStep) -> Option<TraceStep> {
        let TraceStep { time, event } = tick;
        if event + 1 < self.events(time).len() {
            let event = event + 1;
            Some(TraceStep { time, event })
        } else {
            let time = time + 1;
            (time <= self.end()).then_some(TraceStep { time, event: 0 })
        }
    }

    /// The event before.
    pub fn back(&self, tick: TraceStep) -> Option<TraceStep> {
        let TraceStep { time, event } = tick;
        match event.checked_sub(1) {
            Some(event) => Some(TraceStep { time, event }),
            None => (time > 1).then(|| self.after_visits(time - 1)),
        }
    }

    /// The next cut that only a bound makes: of a node whose value could still be better.
    pub fn next_cut(&self, tick: TraceStep) -> Option<TraceStep> {
        if !self.has_windows() {
            return None;
        }
        let all = self.tree.root().window();
        let is_cut = |id: &NodeId| {
            let node = self.tree.node(*id);
            let is_best = node.value() <= all.min || node.value() >= all.max;
            node.stop() == Stop::CutOff && !is_best
        };
        // A node is cut when it ends: of those that are open, or entered until then, the first.
        let open = self.moment(tick).open().into_iter().filter(is_cut);
        let cuts = open.filter_map(|id| self.tick_of(EventKind::Cut, id));
        let mut next = cuts.filter(|&cut| cut > tick).min();
        let mut id = tick.time;
        while id < next.map_or(self.end(), |next| next.time) {
            if is_cut(&id) {
                let cut = self.tick_of(EventKind::Cut, id);
                next = next.into_iter().chain(cut).min();
            }
            id += 1;
        }
        next
    }

    /// When a node is entered.
    pub const fn entering(&self, node: NodeId) -> TraceStep {
        TraceStep {
            time: node + 1,
            event: 0,
        }
    }

    /// When the search comes back to a node for the last time, and this happens.
    pub fn tick_of(&self, kind: EventKind, node: NodeId) -> Option<TraceStep> {
        let time = self.tree.node(node).end();
        let is_it = |event: &Event| event.kind == kind && event.node == node;
        let event = self.events(time).iter().position(is_it)?;
        Some(TraceStep { time, event })
    }

    /// The next event that changes a window.
    pub fn next_window(&self, tick: TraceStep) -> Option<TraceStep> {
        if !self.has_windows() {
            return None;
        }
        let mut before = self.event(tick).map(|event| event.variables.window);
        self.find(tick, |event| {
            let window = Some(event.variables.window);
            let is_other = before != window;
            before = window;
            event.kind == EventKind::Narrow && is_other
        })
    }

    /// When the next value is returned to the root.
    pub fn next_at_root(&self, tick: TraceStep) -> Option<TraceStep> {
        let returns = |child| self.tick_of(EventKind::Return, child);
        let mut all = self.tree.children(0).filter_map(returns);
        all.find(|&other| other > tick)
    }

    fn find(&self, tick: TraceStep, mut is_it: impl FnMut(&Event) -> bool) -> Option<TraceStep> {
        let mut first = tick.event + 1;
        for time in tick.time..=self.end() {
            let events = self.events(time);
            for (event, found) in events.iter().enumerate().skip(first) {
                if is_it(found) {
                    return Some(TraceStep { time, event });
                }
            }
            first = 0;
        }
        None
    }
}
