//! What the colours and signs of a drawing mean, and a value as both drawings show it.

use std::io::{self, Write};

use super::number;
use crate::insight::bound::Bound;
use crate::insight::export::Excerpt;
use crate::model::Value;

pub(super) const LEGEND_WIDTH: usize = 920;
pub(super) const LEGEND_HEIGHT: usize = 52;

/// The value of a node in a stripe: its left end, its top and its width. A bound shows the other
/// value that it allows, on the side of that value.
pub(super) fn value(
    (x, y, width): (usize, usize, usize),
    value: Value,
    bound: Bound,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut fill = |x: usize, width: usize, value: Value| {
        write!(
            out,
            "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"13\" fill=\"url(#v{})\"/>",
            value as u8
        )
    };
    fill(x, width, value)?;
    if let Some(beyond) = bound.beyond() {
        let part = width / 3;
        fill(
            if beyond < value { x } else { x + width - part },
            part,
            beyond,
        )?;
    }
    write!(
        out,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\" font-weight=\"bold\" font-size=\"10\" stroke=\"#fff\" stroke-width=\"2.5\" paint-order=\"stroke\">{} {}</text>",
        x + width / 2,
        y + 10,
        bound.sign(),
        number(value)
    )
}

/// A stripe with its words beside it; says where the next one begins.
fn entry(
    x: usize,
    y: usize,
    (found, bound): (Value, Bound),
    words: &str,
    out: &mut dyn Write,
) -> io::Result<usize> {
    value((x, y - 10, 40), found, bound, out)?;
    let next = said(x + 46, y, words, out)?;
    Ok(next)
}

/// Words; says where the next ones begin.
fn said(x: usize, y: usize, words: &str, out: &mut dyn Write) -> io::Result<usize> {
    writeln!(
        out,
        "<text x=\"{x}\" y=\"{y}\" font-size=\"10\">{words}</text>"
    )?;
    Ok(x + 6 * words.chars().count() + 14)
}

/// What both drawings have in common.
fn values(y: usize, out: &mut dyn Write) -> io::Result<()> {
    let mut x = 12;
    for (shown, words) in [
        ((Value::XWins, Bound::Exact), "cross wins"),
        ((Value::Draw, Bound::Exact), "draw"),
        ((Value::OWins, Bound::Exact), "circle wins"),
        ((Value::Draw, Bound::AtMost), "at most a draw"),
        ((Value::Draw, Bound::AtLeast), "at least a draw"),
    ] {
        x = entry(x, y, shown, words, out)?;
    }
    said(
        x,
        y,
        "MIN: cross takes the least, MAX: circle the greatest",
        out,
    )?;
    Ok(())
}

/// Below a tree.
pub(super) fn tree(excerpt: &Excerpt<'_>, top: usize, out: &mut dyn Write) -> io::Result<()> {
    values(top + 16, out)?;
    let y = top + 38;
    writeln!(
        out,
        "<path d=\"M12 {0}h40\" stroke=\"#444\" stroke-width=\"3\"/>",
        y - 4
    )?;
    let x = said(58, y, "best move", out)?;
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"none\" stroke=\"#777\" stroke-dasharray=\"3 3\"/>",
        y - 11
    )?;
    let x = said(x + 20, y, "never looked at", out)?;
    let x = said(x, y, "+n: goes on, n nodes below", out)?;
    let x = said(x, y, "\u{2212}1 … +1: window, goalMin … goalMax", out)?;
    if let Some((other, _)) = excerpt.overlay {
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"none\" stroke=\"#0066cc\" stroke-width=\"2\"/>",
            y - 11
        )?;
        said(x + 20, y, &format!("visited by search {other}, too"), out)?;
    }
    Ok(())
}

/// Below an icicle.
pub(super) fn icicle(excerpt: &Excerpt<'_>, top: usize, out: &mut dyn Write) -> io::Result<()> {
    values(top + 16, out)?;
    let y = top + 38;
    let words = "from left to right: the time of the visit; where many nodes share a point, above those that circle wins, below those that cross wins, lighter the bounds";
    let x = said(12, y, words, out)?;
    if let Some((other, _)) = excerpt.overlay {
        writeln!(
            out,
            "<path d=\"M{x} {}h24\" stroke=\"#0066cc\" stroke-width=\"3\"/>",
            y - 3
        )?;
        said(x + 30, y, &format!("visited by search {other}, too"), out)?;
    }
    Ok(())
}
