//! Where the nodes of a part of a tree are: leaves side by side in the order of the visit, every
//! other node above the middle of its moves.

use super::Excerpt;
use crate::insight::child_step;
use crate::model::{Square, SquareSet};
use crate::search::Step;

/// The narrowest node that can be read, and a move that was never examined, each with its gap.
pub(crate) const NARROW_SLOTS: Slots = Slots {
    node: 64.0,
    skipped: 30.0,
};

/// The width that a leaf takes.
#[derive(Clone, Copy)]
pub(crate) struct Slots {
    pub(crate) node: f32,
    pub(crate) skipped: f32,
}

pub(crate) struct PlacedNode {
    pub(crate) step: Step,
    /// The middle of the node.
    pub(crate) x: f32,
    /// How many moves it is below the top.
    pub(crate) depth: usize,
    /// The children among all nodes; none if they are deeper than the excerpt.
    pub(crate) children: Vec<usize>,
    /// The moves that were never examined, and the middle of each.
    pub(crate) skipped: Vec<(Square, f32)>,
}

pub(crate) struct TreeLayout<'a> {
    excerpt: &'a Excerpt<'a>,
    slots: Slots,
    widest: f32,
    /// In the order of the visit.
    pub(crate) nodes: Vec<PlacedNode>,
    pub(crate) width: f32,
}

impl<'a> TreeLayout<'a> {
    /// Places the nodes, or as many of them as show that the tree is wider than `widest`.
    pub(crate) fn new(excerpt: &'a Excerpt<'a>, slots: Slots, widest: f32) -> TreeLayout<'a> {
        let mut layout = TreeLayout {
            excerpt,
            slots,
            widest,
            nodes: Vec::new(),
            width: 0.0,
        };
        if let Some(top) = excerpt.path().last() {
            layout.place(*top, 0);
        }
        layout
    }

    pub(crate) fn n_layers(&self) -> usize {
        let depths = self.nodes.iter().map(|node| node.depth + 1);
        depths.max().unwrap_or(0)
    }

    fn place(&mut self, step: Step, depth: usize) -> usize {
        let at = self.nodes.len();
        self.nodes.push(PlacedNode {
            step,
            x: 0.0,
            depth,
            children: Vec::new(),
            skipped: Vec::new(),
        });
        let tree = self.excerpt.tree;
        let mut visited = SquareSet::EMPTY;
        if depth < self.excerpt.depth {
            for id in tree.children(step.id) {
                if self.width <= self.widest
                    && let Some(child) = child_step(tree, &step, id)
                {
                    visited = child.node.square().map_or(visited, |one| visited.with(one));
                    let child = self.place(child, depth + 1);
                    self.nodes[at].children.push(child);
                }
            }
        }
        if !visited.is_empty() && self.slots.skipped > 0.0 {
            for square in step.position.moves() - visited {
                let x = self.next(self.slots.skipped);
                self.nodes[at].skipped.push((square, x));
            }
        }
        let node = &self.nodes[at];
        let children = node.children.iter().map(|&child| self.nodes[child].x);
        let mut xs = children.chain(node.skipped.iter().map(|(_, x)| *x));
        self.nodes[at].x = match xs.next() {
            Some(first) => f32::midpoint(first, xs.last().unwrap_or(first)),
            None => self.next(self.slots.node),
        };
        at
    }

    /// The middle of the next slot.
    const fn next(&mut self, slot: f32) -> f32 {
        self.width += slot;
        self.width - slot / 2.0
    }
}
