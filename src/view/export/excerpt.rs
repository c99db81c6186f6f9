//! The part of a tree that is exported: all of it, or the part below a node, down to a depth.

use std::convert::Infallible;
use std::sync::Arc;

use crate::insight::{Overlay, path_to};
use crate::model::Mark;
use crate::search::{NodeId, Search, Step, Tree, TreePosition};
use crate::view::texts::Texts;
use crate::view::words::tree::search;

/// The width of the narrowest leaf that can be read, with its gap, in points.
pub(crate) const NARROW_SLOT: f32 = 64.0;
/// The same of a move that was never examined.
pub(crate) const SKIPPED_SLOT: f32 = 30.0;

/// A part of a tree.
#[derive(Clone, Copy, Debug)]
pub struct Excerpt<'a> {
    /// The tree.
    pub tree: &'a Tree,
    /// The search that visited it.
    pub search: Search,
    /// The node at the top.
    pub top: NodeId,
    /// How many moves below it.
    pub depth: usize,
    /// Another search, and the nodes that it also visits.
    pub overlay: Option<(Search, &'a Arc<Overlay>)>,
}

impl<'a> Excerpt<'a> {
    /// All of a tree.
    pub const fn all(tree: &'a Tree, search: Search) -> Excerpt<'a> {
        Excerpt {
            tree,
            search,
            top: 0,
            depth: usize::MAX,
            overlay: None,
        }
    }

    /// The search, its start and its node count.
    pub(crate) fn title(&self, texts: &Texts) -> String {
        let arguments = [
            ("search", search(self.search, texts).into()),
            ("position", self.tree.text_of(self.tree.position()).into()),
            ("nodes", self.tree.n_nodes().into()),
        ];
        texts.with("drawing-title", arguments)
    }

    /// The way to the node at the top, which is the last step.
    pub(crate) fn path(&self) -> Vec<Step> {
        path_to(self.tree, self.top)
    }

    /// Calls `visit` with every node in it, in the order of the visit.
    pub fn walk<E>(&self, mut visit: impl FnMut(Step) -> Result<(), E>) -> Result<(), E> {
        let path = self.path();
        let top_ply = path.len() - 1;
        let below = self.top..self.tree.node(self.top).end();
        self.tree.walk(top_ply.saturating_add(self.depth), |step| {
            if below.contains(&step.id) {
                visit(step)
            } else {
                Ok(())
            }
        })
    }

    pub(crate) fn n_nodes(&self) -> usize {
        let mut n_nodes = 0;
        let counted: Result<(), Infallible> = self.walk(|_| {
            n_nodes += 1;
            Ok(())
        });
        // The walk cannot fail.
        let Ok(()) = counted;
        n_nodes
    }

    /// Whether leaves of this width, and the moves that were never examined, take more room side by
    /// side.
    pub(crate) fn is_wider_than(&self, widest: f32, slot: f32) -> bool {
        let bottom = (self.path().len() - 1).saturating_add(self.depth);
        let mut width = 0.0;
        let walked = self.walk(|step| {
            let n_children = self.tree.children(step.id).count();
            let n_moves = step.position.moves().len() as usize;
            width += if n_children > 0 && step.ply < bottom {
                (n_moves - n_children) as f32 * SKIPPED_SLOT
            } else {
                slot
            };
            if width > widest { Err(()) } else { Ok(()) }
        });
        walked.is_err()
    }

    /// Finds the node that moves lead to, as in `x1o5`, or in a tree of numbers `1.5`; fails with the moves as far as the search
    /// has gone that way.
    pub fn find(tree: &Tree, moves: &str) -> Result<NodeId, String> {
        let mut turn = tree.position().turn();
        let (mut node, mut rest) = (0, moves.trim());
        while !rest.is_empty() {
            let as_far = || moves.trim()[..moves.trim().len() - rest.len()].to_owned();
            let mark = match (tree.position(), turn) {
                (TreePosition::Numbers(_), _) => Some(rest.trim_start_matches('.')),
                (_, Mark::X) => rest.strip_prefix(['x', 'X']),
                (_, Mark::O) => rest.strip_prefix(['o', 'O']),
            };
            let mark = mark.ok_or_else(as_far)?;
            let n_digits = mark.chars().take_while(char::is_ascii_digit).count();
            let number: u8 = mark[..n_digits].parse().map_err(|_| as_far())?;
            let is_it = |child: &NodeId| {
                let square = tree.node(*child).square();
                square.is_some_and(|square| square.number() == number)
            };
            node = tree.children(node).find(is_it).ok_or_else(as_far)?;
            rest = mark[n_digits..].trim_start();
            turn = turn.opponent();
        }
        Ok(node)
    }
}
