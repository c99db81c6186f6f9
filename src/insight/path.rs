//! Where a node is in its tree.

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
        position: parent.position.play(node.square()?).ok()?,
    })
}
