//! Drawings as SVG. Values have a colour, a number and a hatch, as in the window; the shapes speak
//! for themselves, so there are hardly any words.

mod icicle;
mod legend;
mod tree;

use crate::view::words;
use std::io::{self, Write};

use super::Excerpt;
use crate::insight::{MoveValue, Prospect, stones};
use crate::model::{Mark, Position, Value};
use crate::view::texts::Texts;

pub(super) use self::icicle::icicle_of;
pub(super) use self::tree::{CELL, TreeDrawing, tree, width};

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

/// The room that the title takes.
fn title_width(excerpt: &Excerpt<'_>, texts: &Texts) -> usize {
    9 * excerpt.title(texts).chars().count() + 24
}

/// What is drawn: the position, the search, how many nodes, and which part.
fn headline(excerpt: &Excerpt<'_>, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
    let Excerpt { top, depth, .. } = *excerpt;
    write!(
        out,
        "<text x=\"12\" y=\"20\" font-size=\"14\" font-weight=\"bold\">{}</text>",
        excerpt.title(texts)
    )?;
    let mut parts = Vec::new();
    if top > 0 {
        let path = excerpt.path();
        let moves: Vec<String> = path.iter().filter_map(words::tree::short).collect();
        parts.push(texts.with("drawing-below", [("moves", moves.join(" ").into())]));
    }
    if depth != usize::MAX {
        parts.push(texts.with("drawing-deep", [("depth", depth.into())]));
    }
    if excerpt.toward.is_some() {
        parts.push(texts.text("drawing-opened"));
    }
    writeln!(
        out,
        "<text x=\"12\" y=\"36\" font-size=\"10\">{}</text>",
        parts.join(", ")
    )
}

/// Beside a layer: who moves there, and which value it takes.
fn layer(
    turn: Mark,
    (right, middle): (usize, usize),
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    let (what, who) = words::tree::layer(turn, texts);
    writeln!(
        out,
        "<text x=\"{right}\" y=\"{middle}\" text-anchor=\"end\" font-size=\"11\" font-weight=\"bold\">{what}</text><text x=\"{right}\" y=\"{}\" text-anchor=\"end\" font-size=\"10\">{who}</text>",
        middle + 12
    )
}

/// A board, with what its free squares are worth for the side to move, if that is given.
pub(super) fn board(
    position: &Position,
    worths: &[MoveValue],
    texts: &Texts,
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
    let proven = |one: &MoveValue| Some((one.square, one.worth?));
    for (square, worth) in worths.iter().filter_map(proven) {
        let shape = match worth.fate {
            Prospect::Wins => "<path d=\"M0 -14L12 8H-12Z\" fill=\"#0064aa\"/>",
            Prospect::Draws => {
                "<path d=\"M-12 -6H12M-12 4H12\" stroke=\"#6e6e6e\" stroke-width=\"4\"/>"
            }
            Prospect::Loses => {
                "<path d=\"M0 10L12 -12H-12Z\" fill=\"none\" stroke=\"#a52d7d\" stroke-width=\"3\"/>"
            }
        };
        let words = words::tree::fate(worth.fate, texts);
        let at = square.index();
        let when = worth.n_moves.map_or(String::new(), |n| {
            texts.with("worth-in", [("moves", n.into())])
        });
        let [x, y] = [at % columns, at / columns].map(|n| n * SIDE + SIDE / 2);
        writeln!(
            out,
            "<g transform=\"translate({x} {})\">{shape}<text y=\"26\" text-anchor=\"middle\" font-size=\"13\">{words}</text><text y=\"41\" text-anchor=\"middle\" font-size=\"13\">{when}</text></g>",
            y - 12,
        )?;
    }
    writeln!(out, "</g></svg>")
}
