//! What the colours and signs of a drawing mean, and a value as both drawings show it.

use std::io::{self, Write};

use crate::insight::Bound;
use crate::model::Value;
use crate::view::export::Excerpt;
use crate::view::texts::Texts;
use crate::view::tree_words::{bounded, number, search};

pub(super) const LEGEND_WIDTH: usize = 1150;
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
fn values(y: usize, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
    let mut x = 12;
    for (found, bound) in [
        (Value::XWins, Bound::Exact),
        (Value::Draw, Bound::Exact),
        (Value::OWins, Bound::Exact),
        (Value::Draw, Bound::AtMost),
        (Value::Draw, Bound::AtLeast),
    ] {
        x = entry(x, y, (found, bound), &bounded(found, bound, texts), out)?;
    }
    said(x, y, &texts.text("drawing-layers"), out)?;
    Ok(())
}

/// That another search was laid over.
fn overlaid(excerpt: &Excerpt<'_>, texts: &Texts) -> Option<String> {
    let (other, _) = excerpt.overlay?;
    Some(texts.with(
        "drawing-overlaid",
        [("search", search(other, texts).into())],
    ))
}

/// Below a tree.
pub(super) fn tree(
    excerpt: &Excerpt<'_>,
    top: usize,
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    values(top + 16, texts, out)?;
    let y = top + 38;
    writeln!(
        out,
        "<path d=\"M12 {0}h40\" stroke=\"#444\" stroke-width=\"3\"/>",
        y - 4
    )?;
    let x = said(58, y, &texts.text("drawing-best"), out)?;
    writeln!(
        out,
        "<rect x=\"{x}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"none\" stroke=\"#777\" stroke-dasharray=\"3 3\"/>",
        y - 11
    )?;
    let x = said(x + 20, y, &texts.text("legend-skipped"), out)?;
    let x = said(x, y, &texts.text("drawing-goes-on"), out)?;
    let x = said(x, y, &texts.text("drawing-window"), out)?;
    if let Some(words) = overlaid(excerpt, texts) {
        writeln!(
            out,
            "<rect x=\"{x}\" y=\"{}\" width=\"14\" height=\"14\" fill=\"none\" stroke=\"#0066cc\" stroke-width=\"2\"/>",
            y - 11
        )?;
        said(x + 20, y, &words, out)?;
    }
    Ok(())
}

/// Below an icicle.
pub(super) fn icicle(
    excerpt: &Excerpt<'_>,
    top: usize,
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    values(top + 16, texts, out)?;
    let y = top + 38;
    let x = said(12, y, &texts.text("drawing-time"), out)?;
    if let Some(words) = overlaid(excerpt, texts) {
        writeln!(
            out,
            "<path d=\"M{x} {}h24\" stroke=\"#0066cc\" stroke-width=\"3\"/>",
            y - 3
        )?;
        said(x + 30, y, &words, out)?;
    }
    Ok(())
}
