//! A second search laid over a tree: which of its nodes the other search also visits.

use crate::search::{NodeId, Tree};

/// One bit per node of a tree: whether the other search came there by the same moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Overlay {
    bits: Vec<u64>,
    n_shared: usize,
}

impl Overlay {
    /// Lays `other` over `tree`.
    pub fn new(tree: &Tree, other: &Tree) -> Overlay {
        let mut overlay = Overlay {
            bits: vec![0; (tree.root().end() as usize).div_ceil(64)],
            n_shared: 0,
        };
        if tree.has_start_of(other) {
            overlay.share(tree, 0, other, 0);
        }
        overlay
    }

    fn share(&mut self, tree: &Tree, id: NodeId, other: &Tree, other_id: NodeId) {
        self.bits[id as usize / 64] |= 1 << (id % 64);
        self.n_shared += 1;
        for other_child in other.children(other_id) {
            let square = other.node(other_child).square();
            let same = |child: &NodeId| tree.node(*child).square() == square;
            if let Some(child) = tree.children(id).find(same) {
                self.share(tree, child, other, other_child);
            }
        }
    }

    /// Whether the other search came there.
    pub fn has(&self, id: NodeId) -> bool {
        self.bits
            .get(id as usize / 64)
            .is_some_and(|bits| bits >> (id % 64) & 1 == 1)
    }

    /// How many nodes both visited.
    pub const fn n_shared(&self) -> usize {
        self.n_shared
    }
}
