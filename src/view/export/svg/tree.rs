//! A tree as a drawing: a small board for every node, its value and its goal window below; the
//! moves that were never examined as dashed squares.

use crate::view::words;
use std::io::{self, Write};

use super::legend::{self, Legend};
use super::{begin, headline, layer, title_width};
use crate::insight::{Bound, BoundSource, SkipReason, Skipped, child_step, path_to, stones};
use crate::model::{Mark, Square};
use crate::search::{Step, Stop};
use crate::view::export::Excerpt;
use crate::view::texts::Texts;
use crate::view::words::tree::number;

/// The side of a square, and the room a node takes beside its board.
pub(in crate::view::export) const CELL: usize = 14;
const GAP: usize = 22;
/// A move that was never examined.
const STUMP: usize = 18;
/// The reason below the moves that were never examined.
const REASON: usize = 78;
/// What stands below a board, and the way to the next layer.
const TEXT: usize = 42;
const WAY: usize = 44;
/// Above the tree, and left of it.
const HEAD: usize = 56;
const GUTTER: usize = 66;
/// So wide that the legend has few rows.
const NARROWEST: usize = 600;

/// A node, the middle of its board, and the middle of the moves that were never examined.
pub(in crate::view::export) struct Placed {
    pub(in crate::view::export) step: Step,
    pub(in crate::view::export) x: usize,
    stumps: Vec<(Square, usize)>,
}

/// Where the nodes of a part of a tree are.
pub(in crate::view::export) struct TreeDrawing<'a> {
    excerpt: &'a Excerpt<'a>,
    top_ply: usize,
    pub(in crate::view::export) placed: Vec<Placed>,
    /// Where the next leaf begins.
    pub(in crate::view::export) next: usize,
    /// No wider than this.
    widest: usize,
    /// Whether the moves that were never examined have room, too.
    has_stumps: bool,
    /// The size of a board.
    pub(in crate::view::export) width: usize,
    pub(in crate::view::export) height: usize,
}

/// How wide the drawing of a part of a tree is; some number that is larger than `widest` if it is.
pub(in crate::view::export) fn width(excerpt: &Excerpt<'_>, widest: usize) -> usize {
    TreeDrawing::new(excerpt, widest).next
}

pub(in crate::view::export) fn tree(
    excerpt: &Excerpt<'_>,
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    let drawing = TreeDrawing::new(excerpt, usize::MAX);
    let nodes = || drawing.placed.iter();
    let n_layers = nodes()
        .map(|node| node.step.ply + 1 - drawing.top_ply)
        .max();
    let bottom = HEAD + n_layers.unwrap_or(0) * drawing.layer() + GAP;
    let width = (drawing.next + GAP)
        .max(NARROWEST)
        .max(title_width(excerpt, texts));
    let legend = Legend::of_tree(excerpt, texts);
    begin(width, bottom + legend.height(width), out)?;
    headline(excerpt, texts, out)?;
    for n in 0..n_layers.unwrap_or(0) {
        let turn = excerpt.tree.position().turn();
        let is_same = (drawing.top_ply + n).is_multiple_of(2);
        let turn = if is_same { turn } else { turn.opponent() };
        let y = drawing.top(drawing.top_ply + n) + drawing.height / 2;
        layer(turn, (GUTTER - 8, y), texts, out)?;
    }
    nodes().try_for_each(|node| drawing.edges(node, texts, out))?;
    nodes().try_for_each(|node| drawing.node(node, texts, out))?;
    legend.draw(bottom, width, out)?;
    writeln!(out, "</svg>")
}

impl<'a> TreeDrawing<'a> {
    fn new(excerpt: &'a Excerpt<'a>, widest: usize) -> TreeDrawing<'a> {
        TreeDrawing {
            widest,
            ..TreeDrawing::empty(excerpt)
        }
        .filled()
    }

    /// Nothing but the boards, from the left edge on.
    pub(in crate::view::export) fn of_boards(excerpt: &'a Excerpt<'a>) -> TreeDrawing<'a> {
        TreeDrawing {
            next: 0,
            has_stumps: false,
            ..TreeDrawing::empty(excerpt)
        }
        .filled()
    }

    fn empty(excerpt: &'a Excerpt<'a>) -> TreeDrawing<'a> {
        let board = excerpt.tree.position().board();
        TreeDrawing {
            excerpt,
            top_ply: excerpt.path().len() - 1,
            placed: Vec::new(),
            next: GUTTER,
            widest: usize::MAX,
            has_stumps: true,
            width: usize::from(board.columns()) * CELL,
            height: usize::from(board.rows()) * CELL,
        }
    }

    fn filled(mut self) -> TreeDrawing<'a> {
        if let Some(&top) = self.excerpt.path().last() {
            self.place(top);
        }
        self
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
            let skipped = skipped.filter(|_| self.has_stumps);
            let from = self.next;
            for square in skipped.into_iter().flat_map(|skipped| skipped.squares) {
                let x = self.next + STUMP / 2;
                self.next += STUMP + 4;
                self.placed[at].stumps.push((square, x));
                ends = ends.map(|(left, _)| (left, x));
            }
            if self.next > from {
                self.next = self.next.max(from + REASON);
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

    /// The node above, if it is drawn.
    pub(in crate::view::export) fn parent(&self, node: &Placed) -> Option<&Placed> {
        let parent = node.step.parent?;
        let at = (self.placed).binary_search_by_key(&parent, |node| node.step.id);
        self.placed.get(at.ok()?)
    }

    const fn layer(&self) -> usize {
        self.height + TEXT + WAY
    }

    const fn top(&self, ply: usize) -> usize {
        HEAD + (ply - self.top_ply) * self.layer()
    }

    /// The way from a node's parent, a thick one to its best child; and dashed ones to the moves
    /// that were never examined.
    fn edges(&self, node: &Placed, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
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
            for (n, line) in self.reason(&skipped, texts).iter().enumerate() {
                let y = y + 10 * n;
                writeln!(
                    out,
                    "<text x=\"{left}\" y=\"{y}\" font-size=\"8\">{line}</text>"
                )?;
            }
        }
        let (Some(parent), Some(square)) = (self.parent(node), step.node.square()) else {
            return Ok(());
        };
        let (parent_x, parent_y) = (parent.x, from.1 - self.layer());
        let (x, y) = (node.x, self.top(step.ply));
        let is_best = parent.step.node.best() == Some(square);
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
    fn reason(&self, skipped: &Skipped, texts: &Texts) -> Vec<String> {
        match skipped.why {
            SkipReason::Cut {
                turn,
                value,
                bound,
                source,
            } => {
                let id = match turn {
                    Mark::X => "drawing-cut-x",
                    Mark::O => "drawing-cut-o",
                };
                let [value, bound] = [value, bound].map(number);
                let test = texts.with(id, [("value", value.into()), ("bound", bound.into())]);
                let why = match source {
                    BoundSource::Win => texts.text("drawing-nothing-better"),
                    BoundSource::Above { node, .. } => {
                        let path = path_to(self.excerpt.tree, node);
                        let name = path.last().and_then(words::tree::short);
                        let name = name.unwrap_or_else(|| texts.text("node-start"));
                        let arguments = [("node", name.into()), ("bound", bound.into())];
                        texts.with("drawing-has", arguments)
                    }
                };
                vec![test, why]
            }
            SkipReason::Wins { .. } => Vec::new(),
            SkipReason::MustBlock { square } => {
                vec![texts.with("drawing-must-block", [("square", square.number().into())])]
            }
            SkipReason::Other(stop) => vec![words::tree::stop(stop, texts)],
        }
    }

    fn node(&self, placed: &Placed, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
        let step = &placed.step;
        let (id, node, position) = (step.id, step.node, step.position);
        let bound = Bound::of(self.excerpt.tree, id);
        let left_as = words::tree::stop(node.stop(), texts);
        let (width, height, middle) = (self.width, self.height, self.width / 2);
        let (left, top) = (placed.x - middle, self.top(step.ply));
        let window = node.window();
        write!(
            out,
            "<g transform=\"translate({left} {top})\"><title>{id} {position}: {}, {left_as}</title>",
            words::tree::bounded(node.value(), bound, texts),
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
        legend::value(band, node.value(), bound, out)?;
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
            _ => left_as,
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
