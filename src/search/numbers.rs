//! Trees whose leaves are numbers, as in textbooks and exams.
//!
//! Written as `max((3 12 8)(2 4 6)(14 5 2))`: who moves at the root, and then, in parentheses, the
//! children of each node. MAX and MIN take turns. MAX is circle and MIN is cross, the numbers of
//! the children are their squares: so the same machine steps through boards and numbers.

mod notation;
mod visit;
mod wrong;

use std::sync::Arc;

pub use self::notation::{NumberTreeError, NumberTreeFlaw};
use self::visit::{NumberRule, NumberVisit};
pub use self::wrong::WrongSearch;
use super::number::Number;
use super::tree::{NodeId, Tree};
use super::{Edition, Search};
use crate::model::{Mark, Square};

/// A tree whose leaves are numbers: all its nodes in the order of a visit of the whole tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NumberTree {
    root: Mark,
    nodes: Vec<NumberNode>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct NumberNode {
    /// Where its subtree ends.
    end: NodeId,
    n_children: u8,
    /// If it is a leaf.
    number: Option<Number>,
}

/// A node of a tree of numbers, with all that is below it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Subtree {
    /// Its place in the order of a visit of the whole tree.
    pub id: NodeId,
    /// Who moves there: circle is MAX, cross is MIN.
    pub turn: Mark,
    /// How many children it has.
    pub n_children: u8,
    /// The number, if it is a leaf.
    pub number: Option<Number>,
}

impl NumberTree {
    /// The most nodes of a tree.
    pub const MAX_NODES: usize = 5000;
    /// The most moves from the root to a leaf.
    pub const MAX_DEPTH: usize = 12;
    /// The most children of a node.
    pub const MAX_CHILDREN: u8 = 64;

    /// A tree in which every node above the leaves has so many children.
    pub fn regular(
        root: Mark,
        depth: usize,
        branching: u8,
        number: &mut impl FnMut() -> Number,
    ) -> NumberTree {
        let nodes = Vec::new();
        let mut tree = NumberTree { root, nodes };
        tree.grow(depth, branching, number);
        tree
    }

    fn grow(&mut self, depth: usize, branching: u8, number: &mut impl FnMut() -> Number) {
        if depth == 0 {
            let number = number();
            self.leaf(number);
            return;
        }
        let node = self.enter();
        for _ in 0..branching {
            self.grow(depth - 1, branching, number);
        }
        self.leave(node, branching);
    }

    /// Adds a node; its children follow.
    fn enter(&mut self) -> usize {
        self.nodes.push(NumberNode {
            end: 0,
            n_children: 0,
            number: None,
        });
        self.nodes.len() - 1
    }

    fn leave(&mut self, node: usize, n_children: u8) {
        self.nodes[node].end = self.end();
        self.nodes[node].n_children = n_children;
    }

    fn leaf(&mut self, number: Number) {
        let node = self.enter();
        self.leave(node, 0);
        self.nodes[node].number = Some(number);
    }

    fn end(&self) -> NodeId {
        #[expect(clippy::cast_possible_truncation, reason = "at most `MAX_NODES`")]
        let end = self.nodes.len() as NodeId;
        end
    }

    /// The number of its nodes.
    pub fn n_nodes(&self) -> usize {
        self.nodes.len()
    }

    /// All of it.
    pub fn root(&self) -> Subtree {
        self.subtree(0, self.root)
    }

    fn subtree(&self, id: NodeId, turn: Mark) -> Subtree {
        let NumberNode {
            n_children, number, ..
        } = self.nodes[id as usize];
        Subtree {
            id,
            turn,
            n_children,
            number,
        }
    }

    /// The children of a node, each with the square that stands for it.
    pub fn children(&self, parent: Subtree) -> impl Iterator<Item = (Square, Subtree)> {
        let mut next = parent.id + 1;
        (0..parent.n_children).filter_map(move |n| {
            let child = self.subtree(next, parent.turn.opponent());
            next = self.nodes[next as usize].end;
            Some((Square::new(n)?, child))
        })
    }

    /// One of the children of a node.
    pub fn child(&self, parent: Subtree, square: Square) -> Option<Subtree> {
        let found = self.children(parent).find(|(at, _)| *at == square);
        found.map(|(_, child)| child)
    }

    /// Every node, in the order of a visit of the whole tree.
    pub fn subtrees(&self) -> Vec<Subtree> {
        let mut all = Vec::with_capacity(self.nodes.len());
        self.list(self.root(), &mut all);
        all
    }

    fn list(&self, subtree: Subtree, all: &mut Vec<Subtree>) {
        all.push(subtree);
        for (_, child) in self.children(subtree) {
            self.list(child, all);
        }
    }

    /// The same tree with the best child first at every node, so that alpha-beta visits as few leaves
    /// as it can, and where each leaf was before.
    pub fn best_first(self: &Arc<NumberTree>) -> (Arc<NumberTree>, Vec<NodeId>) {
        // The whole tree is visited in the order of its nodes.
        let values = NumberVisit::run(self, NumberRule::Full);
        let nodes = Vec::with_capacity(self.nodes.len());
        let root = self.root;
        let (mut ordered, mut leaves) = (NumberTree { root, nodes }, Vec::new());
        self.copy_best_first(self.root(), &values, &mut ordered, &mut leaves);
        (Arc::new(ordered), leaves)
    }

    fn copy_best_first(
        &self,
        at: Subtree,
        values: &Tree,
        ordered: &mut NumberTree,
        leaves: &mut Vec<NodeId>,
    ) {
        if let Some(number) = at.number {
            leaves.push(at.id);
            ordered.leaf(number);
            return;
        }
        let node = ordered.enter();
        let mut children: Vec<Subtree> = self.children(at).map(|(_, child)| child).collect();
        children.sort_by(|one, other| {
            let [one, other] = [one, other].map(|child| values.node(child.id).value());
            match at.turn {
                Mark::X => one.cmp(&other),
                Mark::O => other.cmp(&one),
            }
        });
        for child in children {
            self.copy_best_first(child, values, ordered, leaves);
        }
        ordered.leave(node, at.n_children);
    }

    /// What a search visits, if it needs no board.
    pub(super) fn searched_by(self: &Arc<NumberTree>, search: Search) -> Option<Tree> {
        match search {
            Search::Full => Some(NumberVisit::run(self, NumberRule::Full)),
            Search::AlphaBeta(edition) => {
                Some(NumberVisit::run(self, NumberRule::AlphaBeta(edition)))
            }
            _ => None,
        }
    }

    /// What alpha-beta visits if it is done wrong in this way.
    pub fn searched_wrongly(self: &Arc<NumberTree>, wrong: WrongSearch) -> Tree {
        NumberVisit::run(self, NumberRule::Wrong(wrong))
    }

    /// What alpha-beta visits.
    pub fn searched(self: &Arc<NumberTree>) -> Tree {
        NumberVisit::run(self, NumberRule::AlphaBeta(Edition::Second))
    }
}
