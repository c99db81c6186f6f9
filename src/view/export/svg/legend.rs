//! What the colours and signs of a drawing mean, and a value as all drawings show it.

use std::io::{self, Write};

use crate::insight::Bound;
use crate::model::Value;
use crate::view::export::Excerpt;
use crate::view::texts::Texts;
use crate::view::words::tree::{bounded, number, search};

/// Left and right of it, and from one row to the next.
const MARGIN: usize = 12;
const ROW: usize = 22;

/// What is explained.
#[derive(Clone, Copy)]
enum Sign {
    Value(Value, Bound),
    Best,
    Skipped,
    /// A frame, or a line below: visited by another search, too.
    Framed,
    Underlined,
    /// The words explain themselves.
    None,
}

/// Signs with their words, in rows as wide as the drawing.
pub(super) struct Legend(Vec<(Sign, String)>);

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

impl Legend {
    /// Of a tree.
    pub(super) fn of_tree(excerpt: &Excerpt<'_>, texts: &Texts) -> Legend {
        let signs = [
            (Sign::Best, "drawing-best"),
            (Sign::Skipped, "legend-skipped"),
            (Sign::None, "drawing-goes-on"),
            (Sign::None, "drawing-window"),
        ];
        let mut all = in_common(texts);
        all.extend(signs.map(|(sign, id)| (sign, texts.text(id))));
        all.extend(overlaid(excerpt, texts).map(|words| (Sign::Framed, words)));
        Legend(all)
    }

    /// Of an icicle.
    pub(super) fn of_icicle(excerpt: &Excerpt<'_>, texts: &Texts) -> Legend {
        let mut all = in_common(texts);
        all.push((Sign::None, texts.text("drawing-time")));
        all.extend(overlaid(excerpt, texts).map(|words| (Sign::Underlined, words)));
        Legend(all)
    }

    /// How high it is in a drawing of this width.
    pub(super) fn height(&self, width: usize) -> usize {
        let n_rows = self.places(width).last().map_or(0, |(_, row)| row + 1);
        n_rows * ROW + MARGIN
    }

    /// The left end and the row of each entry.
    fn places(&self, width: usize) -> Vec<(usize, usize)> {
        let (mut x, mut row) = (MARGIN, 0);
        let places = self.0.iter().map(|(sign, words)| {
            let room = sign.room() + words_width(words);
            if x > MARGIN && x + room > width - MARGIN {
                (x, row) = (MARGIN, row + 1);
            }
            let place = (x, row);
            x += room + 14;
            place
        });
        places.collect()
    }

    /// Draws it below the rest.
    pub(super) fn draw(&self, top: usize, width: usize, out: &mut dyn Write) -> io::Result<()> {
        for ((sign, words), (x, row)) in self.0.iter().zip(self.places(width)) {
            let y = top + 16 + row * ROW;
            sign.draw(x, y, out)?;
            writeln!(
                out,
                "<text x=\"{}\" y=\"{y}\" font-size=\"10\">{words}</text>",
                x + sign.room()
            )?;
        }
        Ok(())
    }
}

impl Sign {
    /// The room that it takes before its words.
    const fn room(self) -> usize {
        match self {
            Sign::Value(..) | Sign::Best => 46,
            Sign::Skipped | Sign::Framed => 20,
            Sign::Underlined => 30,
            Sign::None => 0,
        }
    }

    /// Draws it beside words on this line.
    fn draw(self, x: usize, y: usize, out: &mut dyn Write) -> io::Result<()> {
        let [middle, top] = [y - 4, y - 11];
        match self {
            Sign::Value(found, bound) => value((x, y - 10, 40), found, bound, out),
            Sign::Best => write!(
                out,
                "<path d=\"M{x} {middle}h40\" stroke=\"#444\" stroke-width=\"3\"/>"
            ),
            Sign::Skipped => write!(
                out,
                "<rect x=\"{x}\" y=\"{top}\" width=\"14\" height=\"14\" fill=\"none\" stroke=\"#777\" stroke-dasharray=\"3 3\"/>"
            ),
            Sign::Framed => write!(
                out,
                "<rect x=\"{x}\" y=\"{top}\" width=\"14\" height=\"14\" fill=\"none\" stroke=\"#0066cc\" stroke-width=\"2\"/>"
            ),
            Sign::Underlined => write!(
                out,
                "<path d=\"M{x} {middle}h24\" stroke=\"#0066cc\" stroke-width=\"3\"/>"
            ),
            Sign::None => Ok(()),
        }
    }
}

/// The room that words of the legend take.
fn words_width(words: &str) -> usize {
    6 * words.chars().count()
}

/// What all drawings have in common.
fn in_common(texts: &Texts) -> Vec<(Sign, String)> {
    let values = [
        (Value::XWins, Bound::Exact),
        (Value::Draw, Bound::Exact),
        (Value::OWins, Bound::Exact),
        (Value::Draw, Bound::AtMost),
        (Value::Draw, Bound::AtLeast),
    ];
    let values = values.map(|(found, bound)| {
        let words = bounded(found, bound, texts);
        (Sign::Value(found, bound), words)
    });
    let layers = (Sign::None, texts.text("drawing-layers"));
    values.into_iter().chain([layers]).collect()
}

/// That another search was laid over.
fn overlaid(excerpt: &Excerpt<'_>, texts: &Texts) -> Option<String> {
    let (other, _) = excerpt.overlay?;
    let other = search(other, texts).into();
    Some(texts.with("drawing-overlaid", [("search", other)]))
}
