//! A tree as a drawing: a small board for every node, its value and its goal window below.

use std::convert::Infallible;
use std::io::{self, Write};

use super::{begin, number, stones};
use crate::insight::bound::Bound;
use crate::insight::path::path_to;
use crate::insight::skipped::Skipped;
use crate::search::{Step, Tree};

/// The side of a square, and the room a leaf takes beside its board.
const CELL: usize = 10;
const GAP: usize = 14;
/// What stands below a board, and the way to the next layer.
const TEXT: usize = 26;
const WAY: usize = 34;

/// A node and the middle of its board.
struct Placed {
    step: Step,
    x: usize,
}

/// A tree and where its nodes are.
struct TreeDrawing<'a> {
    tree: &'a Tree,
    placed: Vec<Placed>,
    /// The size of a board.
    width: usize,
    height: usize,
}

pub(in crate::insight::export) fn tree(
    tree: &Tree,
    depth: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let board = tree.position().board();
    let drawing = TreeDrawing {
        tree,
        placed: place(tree, depth),
        width: usize::from(board.columns()) * CELL,
        height: usize::from(board.rows()) * CELL,
    };
    let nodes = || drawing.placed.iter();
    let width = nodes().map(|node| node.x).max().unwrap_or(0) + drawing.width;
    let n_layers = nodes().map(|node| node.step.ply + 1).max().unwrap_or(0);
    begin(width, n_layers * drawing.layer() + GAP, out)?;
    nodes().try_for_each(|node| drawing.edge(node, out))?;
    nodes().try_for_each(|node| drawing.node(node, out))?;
    writeln!(out, "</svg>")
}

impl TreeDrawing<'_> {
    const fn layer(&self) -> usize {
        self.height + TEXT + WAY
    }

    const fn top(&self, ply: usize) -> usize {
        GAP + ply * self.layer()
    }

    /// The way from a node's parent; a thick one to its best child.
    fn edge(&self, node: &Placed, out: &mut dyn Write) -> io::Result<()> {
        let Some(parent) = node.step.parent else {
            return Ok(());
        };
        let at = (self.placed).binary_search_by_key(&parent, |node| node.step.id);
        let parent_x = at.map_or(0, |at| self.placed[at].x);
        let parent_y = self.top(node.step.ply - 1) + self.height + TEXT;
        let (x, y) = (node.x, self.top(node.step.ply));
        let is_best = self.tree.node(parent).best() == node.step.node.square();
        let width = if is_best { 3 } else { 1 };
        writeln!(
            out,
            "<path d=\"M{parent_x} {parent_y}L{x} {y}\" stroke=\"#444\" stroke-width=\"{width}\" fill=\"none\"/>"
        )
    }

    fn node(&self, placed: &Placed, out: &mut dyn Write) -> io::Result<()> {
        let Step {
            id, node, position, ..
        } = placed.step;
        let (width, height, middle) = (self.width, self.height, self.width / 2);
        let (left, top) = (placed.x - middle, self.top(placed.step.ply));
        let (window, value) = (node.window(), node.value());
        write!(
            out,
            "<g transform=\"translate({left} {top})\"><title>{id} {position}: {}",
            node.stop()
        )?;
        let skipped = Skipped::of(self.tree, &path_to(self.tree, id));
        for square in skipped.into_iter().flat_map(|skipped| skipped.squares) {
            write!(out, " -{square}")?;
        }
        write!(
            out,
            "</title><rect x=\"-2\" y=\"-2\" width=\"{}\" height=\"{}\" fill=\"#fff\"/>{}",
            width + 4,
            height + 4,
            stones(&position, CELL)
        )?;
        let bound = Bound::of(self.tree, id);
        write!(
            out,
            "<rect y=\"{}\" width=\"{width}\" height=\"12\" fill=\"url(#v{})\"/>",
            height + 2,
            value as u8
        )?;
        if let Some(beyond) = bound.beyond() {
            // A bound shows the other value that it allows, on the side of that value.
            let x = if beyond < value { 0 } else { width - width / 3 };
            write!(
                out,
                "<rect x=\"{x}\" y=\"{}\" width=\"{}\" height=\"12\" fill=\"url(#v{})\"/>",
                height + 2,
                width / 3,
                beyond as u8
            )?;
        }
        write!(
            out,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{} {}</text>",
            height + 11,
            bound.sign(),
            number(value)
        )?;
        writeln!(
            out,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"7\">{}..{}</text></g>",
            height + 22,
            number(window.min),
            number(window.max)
        )
    }
}

/// Leaves side by side in the order of the visit, every other node in the middle above its
/// children.
fn place(tree: &Tree, depth: usize) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    let gathered: Result<(), Infallible> = tree.walk(depth, |step| {
        placed.push(Placed { step, x: 0 });
        Ok(())
    });
    // The walk cannot fail.
    let Ok(()) = gathered;
    let slot = usize::from(tree.position().board().columns()) * CELL + GAP;
    let is_leaf = |at: &usize| {
        let next = placed.get(at + 1);
        next.is_none_or(|next| next.step.ply <= placed[*at].step.ply)
    };
    let mut n_leaves_left = (0..placed.len()).filter(is_leaf).count();
    // From behind: the children of a node are placed before it.
    let mut spans: Vec<Option<(usize, usize)>> = Vec::new();
    for node in placed.iter_mut().rev() {
        let ply = node.step.ply;
        if spans.len() <= ply + 1 {
            spans.resize(ply + 2, None);
        }
        node.x = if let Some((left, right)) = spans[ply + 1].take() {
            usize::midpoint(left, right)
        } else {
            n_leaves_left -= 1;
            n_leaves_left * slot + slot / 2
        };
        spans[ply] = Some(spans[ply].map_or((node.x, node.x), |(_, right)| (node.x, right)));
    }
    placed
}
