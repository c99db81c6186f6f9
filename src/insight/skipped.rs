//! The moves that a search never examined, and why it did not have to.

use super::moment::TraceState;
use crate::model::{Mark, Square, SquareSet};
use crate::search::{NodeId, Number, Step, Stop, Tree};

/// The moves of a node that were never examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skipped {
    /// Where.
    pub squares: SquareSet,
    /// Why not.
    pub why: SkipReason,
}

/// Why moves were never examined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SkipReason {
    /// The node's value had reached the bound: at a circle node `goalMax` or more, at a cross node
    /// `goalMin` or less.
    Cut {
        /// Whose node it is.
        turn: Mark,
        /// The value it had.
        value: Number,
        /// The bound.
        bound: Number,
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

/// Where the bound of a goal window comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoundSource {
    /// It is a win: nothing is better.
    Win,
    /// A node above has that value already.
    Above {
        /// The node.
        node: NodeId,
        /// The child that it has it from.
        child: NodeId,
    },
}

impl Skipped {
    /// Those of the last node of a path, if there are any.
    pub fn of(tree: &Tree, path: &[Step]) -> Option<Skipped> {
        let step = path.last()?;
        let children = tree.children(step.id);
        let visited = children.filter_map(|child| tree.node(child).square());
        let squares = step.position.moves() - visited.collect();
        (!squares.is_empty()).then(|| Skipped {
            squares,
            why: SkipReason::of(tree, path, step),
        })
    }
}

impl SkipReason {
    fn of(tree: &Tree, path: &[Step], step: &Step) -> SkipReason {
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
                    source: BoundSource::of(turn.opponent(), bound, tree, path),
                }
            }
            (Stop::ForcedWin, Some(square)) => SkipReason::Wins { square },
            (Stop::ForcedBlock, Some(square)) => SkipReason::MustBlock { square },
            (other, _) => SkipReason::Other(other),
        }
    }
}

impl BoundSource {
    /// Where the last node of a path has its window from: the nearest node above at which `owner`
    /// was sure of `bound` already. Circle draws `goalMin`, cross `goalMax`.
    pub fn of(owner: Mark, bound: Number, tree: &Tree, path: &[Step]) -> BoundSource {
        let Some((step, above)) = path.split_last() else {
            return BoundSource::Win;
        };
        let at_entry = TraceState::new(tree, step.id.max(1));
        let had_it = |above: &Step| {
            let (value, child) = at_entry.so_far(above.id, owner)?;
            let node = above.id;
            let is_source = above.position.turn() == owner && value == bound;
            is_source.then_some(BoundSource::Above { node, child })
        };
        let all = tree.root().window();
        let worst = match owner {
            Mark::X => all.max,
            Mark::O => all.min,
        };
        if bound == worst {
            return BoundSource::Win;
        }
        let found = above.iter().rev().find_map(had_it);
        found.unwrap_or(BoundSource::Win)
    }
}
