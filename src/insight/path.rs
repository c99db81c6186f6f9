//! Where a node is in its tree.

use crate::model::Square;
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
        path.extend(step_below(tree, &above, below));
    }
    path
}

/// The child that a move leads to, if it was visited.
pub fn child_by(tree: &Tree, parent: &Step, square: Square) -> Option<Step> {
    let mut children = tree.children(parent.id);
    let child = children.find(|&child| tree.node(child).square() == Some(square))?;
    step_below(tree, parent, child)
}

/// A child as a step.
pub(super) fn step_below(tree: &Tree, parent: &Step, child: NodeId) -> Option<Step> {
    let node = tree.node(child);
    Some(Step {
        id: child,
        parent: Some(parent.id),
        ply: parent.ply + 1,
        node,
        position: parent.position.play(node.square()?).ok()?,
    })
}
