//! Drawings as SVG. Values have a colour, a number and a hatch, as in the window; the shapes speak
//! for themselves, so there are hardly any words.

use std::convert::Infallible;
use std::fmt;
use std::io::{self, Write};

use crate::insight::icicle::{Block, Contents, Extent, icicle, n_plies};
use crate::insight::stump::stumps;
use crate::model::{Mark, Position, Square, Value};
use crate::search::{NodeId, Tree};

/// The side of a square in the drawing of a tree, and the room a leaf takes beside its board.
const CELL: usize = 10;
const GAP: usize = 14;
/// What stands below a board, and the way to the next layer.
const TEXT: usize = 26;
const WAY: usize = 34;

const ICICLE_WIDTH: usize = 1200;
const LAYER: usize = 48;

const fn colour(value: Value) -> &'static str {
    match value {
        Value::XWins => "#d55e00",
        Value::Draw => "#b8b8b8",
        Value::OWins => "#009e73",
    }
}

fn begin(width: usize, height: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"9\">"
    )?;
    writeln!(out, "<defs>")?;
    for (value, path) in [
        (Value::XWins, "M0 6L6 0"),
        (Value::OWins, "M0 0L6 6"),
        (Value::Draw, ""),
    ] {
        writeln!(
            out,
            "<pattern id=\"v{}\" width=\"6\" height=\"6\" patternUnits=\"userSpaceOnUse\"><rect width=\"6\" height=\"6\" fill=\"{}\"/><path d=\"{path}\" stroke=\"#fff\" stroke-opacity=\"0.6\"/></pattern>",
            value as u8,
            colour(value)
        )?;
    }
    writeln!(out, "</defs>")?;
    writeln!(
        out,
        "<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
    )
}

/// The lines and stones of a board whose squares have this side.
fn stones(position: &Position, side: usize) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let board = position.board();
        let [columns, rows] = [board.columns(), board.rows()].map(usize::from);
        let (width, height) = (columns * side, rows * side);
        write!(
            f,
            "<g fill=\"none\" stroke-width=\"{}\"><path stroke=\"#0066cc\" d=\"",
            (side / 10).max(1)
        )?;
        for column in 1..columns {
            write!(f, "M{} 0V{height}", column * side)?;
        }
        for row in 1..rows {
            write!(f, "M0 {}H{width}", row * side)?;
        }
        write!(f, "\"/>")?;
        for square in board.squares() {
            let Some(mark) = position.at(square) else {
                continue;
            };
            let [left, top] =
                [square.index() % columns, square.index() / columns].map(|n| n * side);
            let (near, far, middle) = (side / 4, side - side / 4, side / 2);
            match mark {
                Mark::X => write!(
                    f,
                    "<path stroke=\"#c84c00\" stroke-width=\"{w}\" d=\"M{} {}L{} {}M{} {}L{} {}\"/>",
                    left + near,
                    top + near,
                    left + far,
                    top + far,
                    left + far,
                    top + near,
                    left + near,
                    top + far,
                    w = (side / 8).max(1)
                )?,
                Mark::O => write!(
                    f,
                    "<circle stroke=\"#008060\" stroke-width=\"{}\" cx=\"{}\" cy=\"{}\" r=\"{}\"/>",
                    (side / 8).max(1),
                    left + middle,
                    top + middle,
                    middle - near / 2 - 1
                )?,
            }
        }
        write!(f, "</g>")
    })
}

pub(super) fn board(position: &Position, out: &mut dyn Write) -> io::Result<()> {
    const SIDE: usize = 100;
    const MARGIN: usize = 10;
    let board = position.board();
    let [width, height] =
        [board.columns(), board.rows()].map(|n| usize::from(n) * SIDE + 2 * MARGIN);
    begin(width, height, out)?;
    writeln!(out, "<title>{position}</title>")?;
    writeln!(
        out,
        "<g transform=\"translate({MARGIN} {MARGIN})\">{}</g>",
        stones(position, SIDE)
    )?;
    writeln!(out, "</svg>")
}

/// A node in the drawing of a tree.
struct Placed {
    id: NodeId,
    parent: Option<NodeId>,
    square: Option<Square>,
    ply: usize,
    position: Position,
    /// The middle of its board.
    x: usize,
}

pub(super) fn tree(tree: &Tree, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    let placed = place(tree, depth);
    let board = tree.position().board();
    let [columns, rows] = [board.columns(), board.rows()].map(usize::from);
    let layer = rows * CELL + TEXT + WAY;
    let width = placed.iter().map(|node| node.x).max().unwrap_or(0) + columns * CELL;
    let n_layers = placed.iter().map(|node| node.ply + 1).max().unwrap_or(0);
    begin(width, n_layers * layer + GAP, out)?;
    let top = |ply: usize| GAP + ply * layer;
    let x_of = |id: NodeId| {
        let at = placed.binary_search_by_key(&id, |node| node.id);
        at.map_or(0, |at| placed[at].x)
    };
    for node in &placed {
        let (Some(parent), Some(square)) = (node.parent, node.square) else {
            continue;
        };
        let is_best = tree.node(parent).best() == Some(square);
        let from = top(node.ply - 1) + rows * CELL + TEXT;
        writeln!(
            out,
            "<path d=\"M{} {from}L{} {}\" stroke=\"#444\" stroke-width=\"{}\" fill=\"none\"/>",
            x_of(parent),
            node.x,
            top(node.ply),
            if is_best { 3 } else { 1 }
        )?;
    }
    for node in &placed {
        let data = tree.node(node.id);
        let (left, top) = (node.x - columns * CELL / 2, top(node.ply));
        let window = data.window();
        let value = data.value();
        write!(
            out,
            "<g transform=\"translate({left} {top})\"><title>{} {}: {}",
            node.id,
            node.position,
            data.stop()
        )?;
        for stump in stumps(tree, node.id) {
            write!(out, " -{}", stump.square)?;
        }
        write!(out, "</title>")?;
        write!(
            out,
            "<rect x=\"-2\" y=\"-2\" width=\"{}\" height=\"{}\" fill=\"#fff\"/>",
            columns * CELL + 4,
            rows * CELL + 4
        )?;
        write!(out, "{}", stones(&node.position, CELL))?;
        write!(
            out,
            "<rect y=\"{}\" width=\"{}\" height=\"12\" fill=\"url(#v{})\"/>",
            rows * CELL + 2,
            columns * CELL,
            value as u8
        )?;
        write!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\">{:+}</text>",
            columns * CELL / 2,
            rows * CELL + 11,
            value.number()
        )?;
        writeln!(
            out,
            "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-size=\"7\">{}..{}</text></g>",
            columns * CELL / 2,
            rows * CELL + 22,
            window.min.number(),
            window.max.number()
        )?;
    }
    writeln!(out, "</svg>")
}

/// Leaves side by side in the order of the visit, every other node in the middle above its
/// children.
fn place(tree: &Tree, depth: usize) -> Vec<Placed> {
    let mut placed: Vec<Placed> = Vec::new();
    let gathered: Result<(), Infallible> = tree.walk(depth, |step| {
        placed.push(Placed {
            id: step.id,
            parent: step.parent,
            square: step.node.square(),
            ply: step.ply,
            position: step.position,
            x: 0,
        });
        Ok(())
    });
    // The walk cannot fail.
    let Ok(()) = gathered;
    let slot = usize::from(tree.position().board().columns()) * CELL + GAP;
    let n_leaves = (0..placed.len())
        .filter(|&at| {
            placed
                .get(at + 1)
                .is_none_or(|next| next.ply <= placed[at].ply)
        })
        .count();
    // From behind: the children of a node are placed before it.
    let mut next = n_leaves;
    let mut spans: Vec<Option<(usize, usize)>> = Vec::new();
    for at in (0..placed.len()).rev() {
        let ply = placed[at].ply;
        if spans.len() <= ply + 1 {
            spans.resize(ply + 2, None);
        }
        let x = if let Some((left, right)) = spans[ply + 1].take() {
            usize::midpoint(left, right)
        } else {
            next -= 1;
            next * slot + slot / 2
        };
        placed[at].x = x;
        spans[ply] = Some(spans[ply].map_or((x, x), |(_, right)| (x, right)));
    }
    placed
}

pub(super) fn icicle_of(tree: &Tree, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    let n_layers = n_plies(tree).min(depth.saturating_add(1));
    begin(ICICLE_WIDTH, n_layers * LAYER, out)?;
    let extent = Extent::all(tree, ICICLE_WIDTH);
    let scale = ICICLE_WIDTH as f64 / (extent.to - extent.from);
    let shown = |block: &Block| block.ply < n_layers;
    for block in icicle(tree, extent, None).into_iter().filter(shown) {
        let (x, width) = (block.from * scale, (block.to - block.from) * scale);
        let y = block.ply * LAYER;
        match block.contents {
            Contents::Node(id) => writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{}\" fill=\"url(#v{})\" stroke=\"#fff\" stroke-width=\"0.3\"/>",
                LAYER - 1,
                tree.node(id).value() as u8
            )?,
            // Those that circle wins above, those that cross wins below: as long as there are many.
            Contents::Nodes(tally) => {
                let mut top = y as f64;
                for value in Value::ALL.into_iter().rev() {
                    let part = f64::from(tally.n_by_value[value as usize]);
                    let height = (LAYER - 1) as f64 * part / f64::from(tally.n_nodes);
                    if part > 0.0 {
                        writeln!(
                            out,
                            "<rect x=\"{x:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{}\"/>",
                            colour(value)
                        )?;
                    }
                    top += height;
                }
            }
        }
    }
    writeln!(out, "</svg>")
}
