//! Drawings as SVG. Values have a colour, a number and a hatch, as in the window; the shapes speak
//! for themselves, so there are hardly any words.

mod icicle;
mod legend;
mod tree;

use std::fmt;
use std::io::{self, Write};

use crate::insight::export::Excerpt;
use crate::insight::worth::{Fate, MoveWorth};
use crate::model::{Mark, Position, Value};

pub(super) use self::icicle::icicle_of;
pub(super) use self::tree::{tree, width};

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

/// What is drawn: the position, the search, how many nodes, and which part.
fn headline(excerpt: &Excerpt<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Excerpt { top, depth, .. } = *excerpt;
    write!(
        out,
        "<text x=\"12\" y=\"20\" font-size=\"14\" font-weight=\"bold\">{}</text>",
        excerpt.title()
    )?;
    let mut parts = Vec::new();
    if top > 0 {
        let path = excerpt.path();
        let moves = path.iter().filter_map(|step| {
            let square = step.node.square()?;
            Some(format!("{}{square}", step.mover().letter()))
        });
        parts.push(format!("below {}", moves.collect::<Vec<_>>().join(" ")));
    }
    if depth != usize::MAX {
        let plural = if depth == 1 { "" } else { "s" };
        parts.push(format!("{depth} move{plural} deep"));
    }
    if excerpt.toward.is_some() {
        parts.push("as it is opened in the window".to_owned());
    }
    writeln!(
        out,
        "<text x=\"12\" y=\"36\" font-size=\"10\">{}</text>",
        parts.join(", ")
    )
}

/// Beside a layer: who moves there, and which value it takes.
fn layer(turn: Mark, right: usize, middle: usize, out: &mut dyn Write) -> io::Result<()> {
    let (what, who) = match turn {
        Mark::X => ("MIN", "cross"),
        Mark::O => ("MAX", "circle"),
    };
    writeln!(
        out,
        "<text x=\"{right}\" y=\"{middle}\" text-anchor=\"end\" font-size=\"11\" font-weight=\"bold\">{what}</text><text x=\"{right}\" y=\"{}\" text-anchor=\"end\" font-size=\"10\">{who}</text>",
        middle + 12
    )
}

/// The lines and stones of a board whose squares have this side.
pub(super) fn stones(position: &Position, side: usize) -> impl fmt::Display {
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

/// A board, with what its free squares are worth for the side to move, if that is given.
pub(super) fn board(
    position: &Position,
    worths: &[MoveWorth],
    out: &mut dyn Write,
) -> io::Result<()> {
    const SIDE: usize = 100;
    const MARGIN: usize = 10;
    let board = position.board();
    let columns = usize::from(board.columns());
    let [width, height] =
        [board.columns(), board.rows()].map(|n| usize::from(n) * SIDE + 2 * MARGIN);
    begin(width, height, out)?;
    writeln!(out, "<title>{position}</title>")?;
    write!(
        out,
        "<g transform=\"translate({MARGIN} {MARGIN})\">{}",
        stones(position, SIDE)
    )?;
    // What is not proven has nothing to show.
    let proven = |one: &MoveWorth| Some((one.square, one.worth?));
    for (square, worth) in worths.iter().filter_map(proven) {
        let (words, shape) = match worth.fate {
            Fate::Wins => ("wins", "<path d=\"M0 -14L12 8H-12Z\" fill=\"#0064aa\"/>"),
            Fate::Draws => (
                "draws",
                "<path d=\"M-12 -6H12M-12 4H12\" stroke=\"#6e6e6e\" stroke-width=\"4\"/>",
            ),
            Fate::Loses => (
                "loses",
                "<path d=\"M0 10L12 -12H-12Z\" fill=\"none\" stroke=\"#a52d7d\" stroke-width=\"3\"/>",
            ),
        };
        let at = square.index();
        let when = worth.n_moves.map_or(String::new(), |n| format!("in {n}"));
        let [x, y] = [at % columns, at / columns].map(|n| n * SIDE + SIDE / 2);
        writeln!(
            out,
            "<g transform=\"translate({x} {})\">{shape}<text y=\"26\" text-anchor=\"middle\" font-size=\"13\">{words}</text><text y=\"41\" text-anchor=\"middle\" font-size=\"13\">{when}</text></g>",
            y - 12,
        )?;
    }
    writeln!(out, "</g></svg>")
}
