//! A tree as a drawing: a small board for every node, its value and its goal window below; the
//! moves that were never examined as dashed squares.

use std::io::{self, Write};

use super::legend::{self, LEGEND_HEIGHT, LEGEND_WIDTH};
use super::{begin, headline, layer, number, stones};
use crate::insight::bound::Bound;
use crate::insight::export::Excerpt;
use crate::insight::path::{child_step, path_to};
use crate::insight::skipped::{BoundSource, SkipReason, Skipped};
use crate::model::{Mark, Square};
use crate::search::{Step, Stop};

/// The side of a square, and the room a node takes beside its board.
const CELL: usize = 14;
const GAP: usize = 18;
/// A move that was never examined.
const STUMP: usize = 18;
/// What stands below a board, and the way to the next layer.
const TEXT: usize = 42;
const WAY: usize = 44;
/// Above the tree, and left of it.
const HEAD: usize = 56;
const GUTTER: usize = 66;

/// A node, the middle of its board, and the middle of the moves that were never examined.
struct Placed {
    step: Step,
    x: usize,
    stumps: Vec<(Square, usize)>,
}

/// Where the nodes of a part of a tree are.
struct TreeDrawing<'a> {
    excerpt: &'a Excerpt<'a>,
    top_ply: usize,
    placed: Vec<Placed>,
    /// Where the next leaf begins.
    next: usize,
    /// No wider than this.
    widest: usize,
    /// The size of a board.
    width: usize,
    height: usize,
}

/// How wide the drawing of a part of a tree is; some number that is larger than `widest` if it is.
pub(in crate::insight::export) fn width(excerpt: &Excerpt<'_>, widest: usize) -> usize {
    TreeDrawing::new(excerpt, widest).next
}

pub(in crate::insight::export) fn tree(
    excerpt: &Excerpt<'_>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let drawing = TreeDrawing::new(excerpt, usize::MAX);
    let nodes = || drawing.placed.iter();
    let n_layers = nodes()
        .map(|node| node.step.ply + 1 - drawing.top_ply)
        .max();
    let bottom = HEAD + n_layers.unwrap_or(0) * drawing.layer() + GAP;
    let width = (drawing.next + GAP).max(LEGEND_WIDTH);
    begin(width, bottom + LEGEND_HEIGHT, out)?;
    headline(excerpt, out)?;
    for n in 0..n_layers.unwrap_or(0) {
        let turn = excerpt.tree.position().turn();
        let is_same = (drawing.top_ply + n).is_multiple_of(2);
        let turn = if is_same { turn } else { turn.opponent() };
        let y = drawing.top(drawing.top_ply + n) + drawing.height / 2;
        layer(turn, GUTTER - 8, y, out)?;
    }
    nodes().try_for_each(|node| drawing.edges(node, out))?;
    nodes().try_for_each(|node| drawing.node(node, out))?;
    legend::tree(excerpt, bottom, out)?;
    writeln!(out, "</svg>")
}

impl<'a> TreeDrawing<'a> {
    fn new(excerpt: &'a Excerpt<'a>, widest: usize) -> TreeDrawing<'a> {
        let board = excerpt.tree.position().board();
        let path = excerpt.path();
        let mut drawing = TreeDrawing {
            excerpt,
            top_ply: path.len() - 1,
            placed: Vec::new(),
            next: GUTTER,
            widest,
            width: usize::from(board.columns()) * CELL,
            height: usize::from(board.rows()) * CELL,
        };
        if let Some(&top) = path.last() {
            drawing.place(top);
        }
        drawing
    }

    /// Leaves side by side in the order of the visit, every other node in the middle above its
    /// children; says where it is.
    fn place(&mut self, step: Step) -> usize {
        let at = self.placed.len();
        self.placed.push(Placed {
            step,
            x: 0,
            stumps: Vec::new(),
        });
        let mut ends = None;
        if self.excerpt.is_open(&step, self.top_ply) {
            let tree = self.excerpt.tree;
            for child in tree.children(step.id) {
                if self.next > self.widest {
                    break;
                }
                if let Some(child) = child_step(tree, &step, child) {
                    let x = self.place(child);
                    ends = Some(ends.map_or((x, x), |(left, _)| (left, x)));
                }
            }
            let skipped = Skipped::of(tree, &path_to(tree, step.id));
            for square in skipped.into_iter().flat_map(|skipped| skipped.squares) {
                let x = self.next + STUMP / 2;
                self.next += STUMP + 4;
                self.placed[at].stumps.push((square, x));
                ends = ends.map(|(left, _)| (left, x));
            }
        }
        let x = if let Some((left, right)) = ends {
            usize::midpoint(left, right)
        } else {
            let slot = self.width + GAP;
            self.next += slot;
            self.next - slot / 2
        };
        self.placed[at].x = x;
        x
    }

    const fn layer(&self) -> usize {
        self.height + TEXT + WAY
    }

    const fn top(&self, ply: usize) -> usize {
        HEAD + (ply - self.top_ply) * self.layer()
    }

    /// The way from a node's parent, a thick one to its best child; and dashed ones to the moves
    /// that were never examined.
    fn edges(&self, node: &Placed, out: &mut dyn Write) -> io::Result<()> {
        let step = node.step;
        let from = (node.x, self.top(step.ply) + self.height + TEXT);
        for (square, x) in &node.stumps {
            stump(from, *x, *square, out)?;
        }
        if let (Some(skipped), false) = (
            Skipped::of(self.excerpt.tree, &path_to(self.excerpt.tree, step.id)),
            node.stumps.is_empty(),
        ) {
            let xs = node.stumps.iter().map(|(_, x)| *x);
            let left = xs.min().unwrap_or(0) - STUMP / 2;
            let y = self.top(step.ply + 1) + STUMP + 12;
            for (n, line) in self.reason(&skipped).iter().enumerate() {
                let y = y + 10 * n;
                writeln!(
                    out,
                    "<text x=\"{left}\" y=\"{y}\" font-size=\"8\">{line}</text>"
                )?;
            }
        }
        let (Some(parent), Some(square)) = (step.parent, step.node.square()) else {
            return Ok(());
        };
        let at = (self.placed).binary_search_by_key(&parent, |node| node.step.id);
        let Ok(at) = at else { return Ok(()) };
        let (parent_x, parent_y) = (self.placed[at].x, from.1 - self.layer());
        let (x, y) = (node.x, self.top(step.ply));
        let is_best = self.excerpt.tree.node(parent).best() == Some(square);
        let width = if is_best { 3 } else { 1 };
        writeln!(
            out,
            "<path d=\"M{parent_x} {parent_y}L{x} {}\" stroke=\"#444\" stroke-width=\"{width}\" fill=\"none\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\" font-size=\"10\">{}{square}</text>",
            y - 16,
            y - 6,
            step.mover().letter()
        )
    }

    /// Why moves were never examined, in few words.
    fn reason(&self, skipped: &Skipped) -> Vec<String> {
        match skipped.why {
            SkipReason::Cut {
                turn,
                value,
                bound,
                source,
            } => {
                let sign = match turn {
                    Mark::X => "≤ goalMin",
                    Mark::O => "≥ goalMax",
                };
                let test = format!("cut: {} {sign} {}", number(value), number(bound));
                let why = match source {
                    BoundSource::Win => "nothing is better".to_owned(),
                    BoundSource::Above { node, .. } => {
                        let path = path_to(self.excerpt.tree, node);
                        let name = path.last().and_then(|step| {
                            let square = step.node.square()?;
                            Some(format!("{}{square}", step.mover().letter()))
                        });
                        let name = name.unwrap_or_else(|| "start".to_owned());
                        format!("{name} has {}", number(bound))
                    }
                };
                vec![test, why]
            }
            SkipReason::Wins { .. } => Vec::new(),
            SkipReason::MustBlock { square } => vec![format!("must block {square}")],
            SkipReason::Other(stop) => vec![stop.to_string()],
        }
    }

    fn node(&self, placed: &Placed, out: &mut dyn Write) -> io::Result<()> {
        let step = &placed.step;
        let (id, node, position) = (step.id, step.node, step.position);
        let (width, height, middle) = (self.width, self.height, self.width / 2);
        let (left, top) = (placed.x - middle, self.top(step.ply));
        let window = node.window();
        write!(
            out,
            "<g transform=\"translate({left} {top})\"><title>{id} {position}: {} {}, {}</title>",
            Bound::of(self.excerpt.tree, id),
            number(node.value()),
            node.stop()
        )?;
        write!(
            out,
            "<rect x=\"-2\" y=\"-2\" width=\"{}\" height=\"{}\" fill=\"#fff\"/>{}",
            width + 4,
            height + 4,
            stones(&position, CELL)
        )?;
        if (self.excerpt.overlay).is_some_and(|(_, overlay)| overlay.has(id)) {
            write!(
                out,
                "<rect x=\"-4\" y=\"-4\" width=\"{}\" height=\"{}\" fill=\"none\" stroke=\"#0066cc\" stroke-width=\"2\"/>",
                width + 8,
                height + 8
            )?;
        }
        let band = (0, height + 3, width);
        legend::value(band, node.value(), Bound::of(self.excerpt.tree, id), out)?;
        write!(
            out,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"8\">{} … {}</text>",
            height + 27,
            number(window.min),
            number(window.max)
        )?;
        let words = match node.stop() {
            // Plain to see.
            Stop::AllSeen | Stop::Finished => String::new(),
            other => other.to_string(),
        };
        write!(
            out,
            "<text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"8\">{words}</text>",
            height + 37,
        )?;
        if step.n_below() > 0 && !self.excerpt.is_open(step, self.top_ply) {
            // It goes on below.
            let y = height + TEXT;
            write!(
                out,
                "<path d=\"M{middle} {y}v8\" stroke=\"#444\" stroke-width=\"2\" stroke-dasharray=\"2 2\"/><text x=\"{middle}\" y=\"{}\" text-anchor=\"middle\" font-size=\"8\">+{}</text>",
                y + 17,
                step.n_below()
            )?;
        }
        writeln!(out, "</g>")
    }
}

/// A move that was never examined, and the way to it.
fn stump(
    (from_x, from_y): (usize, usize),
    x: usize,
    square: Square,
    out: &mut dyn Write,
) -> io::Result<()> {
    let y = from_y + WAY;
    let left = x - STUMP / 2;
    writeln!(
        out,
        "<g fill=\"none\" stroke=\"#777\" stroke-dasharray=\"3 3\"><path d=\"M{from_x} {from_y}L{x} {y}\"/><rect x=\"{left}\" y=\"{y}\" width=\"{STUMP}\" height=\"{STUMP}\"/></g><path d=\"M{left} {}L{} {y}\" stroke=\"#777\"/><text x=\"{x}\" y=\"{}\" text-anchor=\"middle\">{square}</text>",
        y + STUMP,
        left + STUMP,
        y + 12
    )
}
