//! The moves that a search never looked at, and why it did not have to.

use super::moment::Moment;
use super::path::path_to;
use crate::model::{Mark, Square, SquareSet, Value};
use crate::search::{NodeId, Step, Stop, Tree};

/// A move that was never looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stump {
    /// Where.
    pub square: Square,
    /// Why not.
    pub why: SkipReason,
}

/// Why a move was never looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SkipReason {
    /// The node's value had reached the bound: at a circle node `goalMax` or more, at a cross node
    /// `goalMin` or less.
    Cut {
        /// Whose node it is.
        turn: Mark,
        /// The value it had.
        value: Value,
        /// The bound.
        bound: Value,
        /// Who set the bound.
        source: BoundSource,
    },
    /// The side to move wins at once.
    Wins {
        /// Where.
        square: Square,
    },
    /// The opponent would win at once, so that only the block matters.
    MustBlock {
        /// Where.
        square: Square,
    },
    /// For another reason, which the node's stop names.
    Other(Stop),
}

/// Where the bound of a window comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundSource {
    /// It is a win: nothing is better.
    Win,
    /// The node above has that value already.
    Parent(NodeId),
    /// A node further above has that value already.
    Ancestor(NodeId),
}

/// The moves of a node that were never looked at.
pub(super) fn stumps(tree: &Tree, id: NodeId) -> Vec<Stump> {
    stumps_of(tree, &path_to(tree, id))
}

/// The same for the last node of a path.
pub fn stumps_of(tree: &Tree, path: &[Step]) -> Vec<Stump> {
    let Some(step) = path.last() else {
        return Vec::new();
    };
    let children = tree.children(step.id);
    let seen: SquareSet = children.filter_map(|c| tree.node(c).square()).collect();
    let unseen = step.position.moves() - seen;
    let Some(first) = unseen.first() else {
        return Vec::new();
    };
    let why = skip_reason(tree, path, step, seen.first().unwrap_or(first));
    let stump = |square| Stump { square, why };
    unseen.into_iter().map(stump).collect()
}

/// `block` is the one child of a forced block.
fn skip_reason(tree: &Tree, path: &[Step], step: &Step, block: Square) -> SkipReason {
    let node = step.node;
    match (node.stop(), node.best()) {
        (Stop::CutOff, _) => {
            let turn = step.position.turn();
            let bound = match turn {
                Mark::X => node.window().min,
                Mark::O => node.window().max,
            };
            SkipReason::Cut {
                turn,
                value: node.value(),
                bound,
                source: source(tree, path, step, bound),
            }
        }
        (Stop::ForcedWin, Some(square)) => SkipReason::Wins { square },
        (Stop::ForcedBlock, _) => SkipReason::MustBlock { square: block },
        (other, _) => SkipReason::Other(other),
    }
}

/// The nearest node of the opponent above that had the bound as its value when this node was
/// entered.
fn source(tree: &Tree, path: &[Step], step: &Step, bound: Value) -> BoundSource {
    if bound == step.position.turn().win() {
        return BoundSource::Win;
    }
    let opponent = step.position.turn().opponent();
    let at_entry = Moment::new(tree, step.id.max(1));
    let above = path
        .iter()
        .rev()
        .skip(1)
        .filter(|s| s.position.turn() == opponent);
    for ancestor in above {
        let value = at_entry.value(ancestor.id, opponent);
        if value.is_some_and(|(value, _)| value == bound) {
            return if Some(ancestor.id) == step.parent {
                BoundSource::Parent(ancestor.id)
            } else {
                BoundSource::Ancestor(ancestor.id)
            };
        }
    }
    BoundSource::Win
}
