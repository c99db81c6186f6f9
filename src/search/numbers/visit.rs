//! A search of a tree of numbers: the whole tree, alpha-beta, or alpha-beta done wrong.

use std::sync::Arc;

use super::{NumberTree, Subtree, WrongSearch};
use crate::model::{Mark, Square};
use crate::search::tree::{GoalWindow, Node, Stop, Tree};
use crate::search::{Edition, Number};

/// Which search it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum NumberRule {
    /// A.
    Full,
    /// C.
    AlphaBeta(Edition),
    /// C with a mistake.
    Wrong(WrongSearch),
}

/// A node that is being searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpenNode {
    pub(super) turn: Mark,
    /// As it was entered with, and narrowed since.
    pub(super) window: GoalWindow,
    /// The best value so far.
    pub(super) value: Option<Number>,
    /// The window with which its last child was left.
    pub(super) child: Option<GoalWindow>,
}

impl OpenNode {
    /// Draws the node's own bound, and says whether nothing more can matter.
    pub(super) fn close(&mut self, value: Number) -> bool {
        self.window.close(self.turn, value, Edition::Second)
    }

    /// Whether a value is better than the best so far.
    fn is_better(&self, value: Number) -> bool {
        self.value.is_none_or(|best| self.turn.prefers(value, best))
    }
}

/// A search under way.
pub(super) struct NumberVisit<'a> {
    numbers: &'a NumberTree,
    rule: NumberRule,
    nodes: Vec<Node>,
}

/// What a node leaves to the one above.
struct Left {
    value: Number,
    window: GoalWindow,
}

impl NumberVisit<'_> {
    pub(super) fn run(numbers: &Arc<NumberTree>, rule: NumberRule) -> Tree {
        let mut visit = NumberVisit {
            numbers,
            rule,
            nodes: Vec::new(),
        };
        visit.node(numbers.root(), None, GoalWindow::INFINITE);
        Tree::in_numbers(Arc::clone(numbers), visit.nodes)
    }

    fn node(&mut self, at: Subtree, square: Option<Square>, entered: GoalWindow) -> Left {
        let (id, wrong) = (self.nodes.len(), self.rule.wrong());
        let mut node = Node {
            end: 0,
            square,
            best: None,
            window: entered,
            value: Number::ZERO,
            stop: Stop::Leaf,
        };
        self.nodes.push(node);
        let mut open = OpenNode {
            turn: wrong.map_or(at.turn, |wrong| wrong.turn(at.turn)),
            window: entered,
            value: wrong.and_then(WrongSearch::first_value),
            child: None,
        };
        for (square, child) in self.numbers.children(at) {
            node.stop = Stop::AllSeen;
            let first = self.nodes.len();
            let handed_down = wrong.and_then(|wrong| wrong.handed_down(&open));
            let left = self.node(child, Some(square), handed_down.unwrap_or(open.window));
            open.child = Some(left.window);
            let takes_all = wrong == Some(WrongSearch::LastNotBest);
            let takes = takes_all || open.is_better(left.value);
            if takes {
                (open.value, node.best) = (Some(left.value), Some(square));
            }
            let stops = takes && self.rule.stops(&mut open, left.value);
            if let Some(wrong) = wrong {
                wrong.hand_up(&mut open);
            }
            let is_last = square.number() == at.n_children;
            if stops && !is_last {
                node.stop = Stop::CutOff;
                if wrong == Some(WrongSearch::CutsTheVisited) {
                    self.nodes.truncate(first);
                }
                break;
            }
        }
        // There is at least one child, or it is a leaf.
        let best = open.value.unwrap_or(Number::ZERO);
        node.value = match (at.number, wrong) {
            (Some(number), _) => number,
            (None, Some(WrongSearch::ReturnsTheBound)) => best.max(entered.min).min(entered.max),
            (None, _) => best,
        };
        #[expect(clippy::cast_possible_truncation, reason = "at most `MAX_NODES`")]
        let end = self.nodes.len() as u32;
        self.nodes[id] = Node { end, ..node };
        Left {
            value: node.value,
            window: open.window,
        }
    }
}

impl NumberRule {
    const fn wrong(self) -> Option<WrongSearch> {
        match self {
            NumberRule::Full | NumberRule::AlphaBeta(_) => None,
            NumberRule::Wrong(wrong) => Some(wrong),
        }
    }

    /// What follows when a node takes over a value: it narrows its window and may be cut off.
    fn stops(self, open: &mut OpenNode, value: Number) -> bool {
        match self {
            NumberRule::Full => false,
            NumberRule::AlphaBeta(edition) => open.window.close(open.turn, value, edition),
            NumberRule::Wrong(wrong) => wrong.stops(open, value),
        }
    }
}
