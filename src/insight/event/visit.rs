//! What the visit of a node sets off, until the next one is entered.

use super::{Event, EventKind, Frame, SearchTrace, Variables};
use crate::insight::moment::TraceState;
use crate::insight::path_to;
use crate::search::{Edition, NodeId, Search, Step, Stop};

impl SearchTrace<'_> {
    /// The events that the last of so many visits sets off.
    pub(super) fn events(&self, time: NodeId) -> Vec<Event> {
        let path = path_to(self.tree, time - 1);
        let mut events = Vec::with_capacity(8);
        let Some((mut child, above)) = path.split_last() else {
            return events;
        };
        enter(child, &mut events);
        for parent in above.iter().rev() {
            if child.node.end() != time {
                return events;
            }
            self.offer(parent, child, &mut events);
            child = parent;
        }
        if child.node.end() == time {
            leave(child, None, &mut events);
        }
        events
    }

    /// A child returns its value, and its parent makes of it what it can.
    fn offer(&self, parent: &Step, child: &Step, events: &mut Vec<Event>) {
        let turn = parent.position.turn();
        let before = TraceState::new(self.tree, child.id.max(1)).so_far(parent.id, turn);
        let mut frame = Frame {
            node: parent.id,
            best: before,
            window: child.node.window(),
        };
        leave(child, Some(frame), events);
        if parent.node.stop() == Stop::ForcedBlock {
            return;
        }
        let value = child.node.value();
        let mut push = |kind, frame: Frame| {
            events.push(Event {
                kind,
                node: parent.id,
                variables: Variables {
                    window: frame.window,
                    value: Some(value),
                    best: frame.best.map(|(best, _)| best),
                },
                frame: Some(frame),
            });
        };
        let child = child.id;
        if before.is_some_and(|(best, _)| !turn.prefers(value, best)) {
            push(EventKind::Refuse { child }, frame);
            return;
        }
        frame.best = Some((value, child));
        push(EventKind::Take { child }, frame);
        let tested = |stops| {
            if stops {
                EventKind::Cut
            } else {
                EventKind::GoOn
            }
        };
        match Rule::of(self.search) {
            Rule::Plain => {}
            Rule::StopAtWin => push(tested(value == turn.win()), frame),
            Rule::AlphaBeta(edition) => {
                let mut narrowed = frame.window;
                let stops = tested(narrowed.close(turn, value, edition));
                match (edition, stops) {
                    (Edition::First, EventKind::Cut) => push(stops, frame),
                    (Edition::First, _) => {
                        push(stops, frame);
                        frame.window = narrowed;
                        push(EventKind::Narrow, frame);
                    }
                    (Edition::Second, _) => {
                        frame.window = narrowed;
                        push(EventKind::Narrow, frame);
                        push(stops, frame);
                    }
                }
            }
        }
    }
}

/// A node is entered; it may have to block.
fn enter(step: &Step, events: &mut Vec<Event>) {
    let mut push = |kind| {
        events.push(Event {
            kind,
            node: step.id,
            variables: Variables {
                window: step.node.window(),
                value: None,
                best: None,
            },
            frame: None,
        });
    };
    push(EventKind::Enter);
    if step.node.stop() == Stop::ForcedBlock {
        push(EventKind::Block);
    }
}

/// A node is left; around it, this one is open.
fn leave(step: &Step, frame: Option<Frame>, events: &mut Vec<Event>) {
    let mut variables = Variables {
        window: step.node.window(),
        value: None,
        best: None,
    };
    if let Some(last) = events.last() {
        if last.node == step.id {
            variables = last.variables;
        } else {
            // What blocks takes over its only child's value as it is.
            variables.value = last.variables.best;
        }
    }
    variables.best = Some(step.node.value());
    events.push(Event {
        kind: EventKind::Return,
        node: step.id,
        variables,
        frame,
    });
}

/// What a search does after a value is taken over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rule {
    /// A, E, F: nothing.
    Plain,
    /// B: it stops at a win.
    StopAtWin,
    /// C, D, G: it narrows its window, and stops when that is closed.
    AlphaBeta(Edition),
}

impl Rule {
    pub(super) const fn of(search: Search) -> Rule {
        match search {
            Search::Full | Search::SeenBefore | Search::Mirrored | Search::Solver => Rule::Plain,
            Search::StopAtWin => Rule::StopAtWin,
            Search::AlphaBeta(edition) | Search::Forced(edition) => Rule::AlphaBeta(edition),
            Search::Openings => Rule::AlphaBeta(Edition::Second),
        }
    }
}
