//! Why a move is good, and how a search found it out: what the window shows and the commands
//! export, as plain data. Uses [`crate::model`] and [`crate::search`] only; no thread, no clock, no
//! file.
//!
//! One file per question. What is *known* about a position comes from
//! [`Knowledge`](crate::search::Knowledge); what a search *did* comes from its
//! [`Tree`], whose order of the visit is the time.

mod bound;
mod comparison;
mod curve;
mod event;
mod icicle;
mod listing;
mod moment;
mod overlay;
mod plan;
mod prediction;
mod proven;
mod skipped;
mod why;
mod worth;

pub use bound::Bound;
pub use comparison::Count;
pub use curve::{Curve, Mistake};
pub use event::{Event, EventKind, SearchTrace, TraceStep, Variables};
pub use icicle::{Block, Contents, Extent, Layers, NodeCounts, icicle};
pub use listing::CodeLine;
pub use moment::{NodeState, TraceState};
pub use overlay::Overlay;
pub use plan::{Plan, PlanStep};
pub use prediction::{Ask, Grade, Guesses, Reply, Verdict, keeping};
pub use proven::Proven;
pub use skipped::{BoundSource, SkipReason, Skipped};
pub use why::{Explanation, Reason};
pub use worth::{MoveValue, MoveValues, PositionValue, Prospect};

use crate::search::{NodeId, Step, Tree};

/// The way from the root to a node, both included. (To the last node, if there is none with this
/// number.)
pub fn path_to(tree: &Tree, id: NodeId) -> Vec<Step> {
    let id = id.min(tree.root().end() - 1);
    let mut path = vec![Step {
        id: 0,
        parent: None,
        ply: 0,
        node: tree.root(),
        position: *tree.position(),
    }];
    while let Some(&above) = path.last()
        && above.id != id
    {
        let Some(below) = tree.children(above.id).find(|&c| id < tree.node(c).end()) else {
            break;
        };
        path.extend(child_step(tree, &above, below));
    }
    path
}

/// A child of the node at a step.
pub fn child_step(tree: &Tree, parent: &Step, child: NodeId) -> Option<Step> {
    let node = tree.node(child);
    Some(Step {
        id: child,
        parent: Some(parent.id),
        ply: parent.ply + 1,
        node,
        position: tree.after(&parent.position, node.square()?)?,
    })
}
