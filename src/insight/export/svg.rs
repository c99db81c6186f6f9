//! Drawings as SVG. Values have a colour, a number and a hatch, as in the window; the shapes speak
//! for themselves, so there are hardly any words.

mod tree;

use std::fmt;
use std::io::{self, Write};

use crate::insight::bound::Bound;
use crate::insight::icicle::{Block, Contents, Extent, icicle, n_plies};
use crate::model::{Mark, Position, Value};
use crate::search::Tree;

pub(super) use self::tree::tree;

const ICICLE_WIDTH: usize = 1200;
const LAYER: usize = 48;

const fn colour(value: Value) -> &'static str {
    match value {
        Value::XWins => "#d55e00",
        Value::Draw => "#b8b8b8",
        Value::OWins => "#009e73",
    }
}

/// −1, 0 or +1.
const fn number(value: Value) -> &'static str {
    match value {
        Value::XWins => "\u{2212}1",
        Value::Draw => "0",
        Value::OWins => "+1",
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
        let (near, far, middle) = (side / 4, side - side / 4, side / 2);
        let stroke = (side / 8).max(1);
        for square in board.squares() {
            let Some(mark) = position.at(square) else {
                continue;
            };
            let [x, y] = [square.index() % columns, square.index() / columns].map(|n| n * side);
            match mark {
                Mark::X => {
                    let [left, right] = [near, far].map(|along| x + along);
                    let [top, bottom] = [near, far].map(|along| y + along);
                    write!(
                        f,
                        "<path stroke=\"#c84c00\" stroke-width=\"{stroke}\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>"
                    )?;
                }
                Mark::O => {
                    let [x, y, radius] = [x + middle, y + middle, middle - near / 2 - 1];
                    write!(
                        f,
                        "<circle stroke=\"#008060\" stroke-width=\"{stroke}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
                    )?;
                }
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

pub(super) fn icicle_of(tree: &Tree, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    let n_layers = n_plies(tree).min(depth.saturating_add(1));
    begin(ICICLE_WIDTH, n_layers * LAYER, out)?;
    let extent = Extent::all(tree, ICICLE_WIDTH);
    let scale = ICICLE_WIDTH as f64 / (extent.to - extent.from);
    let is_drawn = |block: &Block| block.ply < n_layers;
    for block in icicle(tree, extent, None).into_iter().filter(is_drawn) {
        let (x, width) = (block.from * scale, (block.to - block.from) * scale);
        let y = block.ply * LAYER;
        match block.contents {
            Contents::Node(id) => {
                let value = tree.node(id).value();
                let height = LAYER - 1;
                let mut piece = |y: usize, height: usize, value: Value| {
                    writeln!(
                        out,
                        "<rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{height}\" fill=\"url(#v{})\" stroke=\"#fff\" stroke-width=\"0.3\"/>",
                        value as u8
                    )
                };
                piece(y, height, value)?;
                // A bound shows the other value that it allows: circle's above, cross's below.
                if let Some(beyond) = Bound::of(tree, id).beyond() {
                    let part = height / 3;
                    let top = if beyond < value { y + height - part } else { y };
                    piece(top, part, beyond)?;
                }
            }
            // Those that circle wins above, those that cross wins below: as long as there are many.
            Contents::Nodes(tally) => {
                let mut top = y as f64;
                for value in Value::ALL.into_iter().rev() {
                    let part = f64::from(tally.n_by_value[value as usize]);
                    let height = (LAYER - 1) as f64 * part / f64::from(tally.n_nodes);
                    if part > 0.0 {
                        let fill = colour(value);
                        writeln!(
                            out,
                            "<rect x=\"{x:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{fill}\"/>"
                        )?;
                    }
                    top += height;
                }
            }
        }
    }
    writeln!(out, "</svg>")
}
