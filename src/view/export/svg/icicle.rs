//! A tree as one picture: a layer per ply, the time of the visit from left to right.

use std::io::{self, Write};

use super::legend::Legend;
use super::{begin, colour, headline, layer};
use crate::insight::{Block, Bound, Contents, Extent, Layers, Tally, icicle};
use crate::model::Value;
use crate::search::NodeId;
use crate::view::export::Excerpt;
use crate::view::texts::Texts;

const WIDTH: usize = 1200;
const LAYER: usize = 48;
/// Above the layers, and left of them.
const HEAD: usize = 48;
const GUTTER: usize = 66;

pub(in crate::view::export) fn icicle_of(
    excerpt: &Excerpt<'_>,
    texts: &Texts,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Excerpt {
        tree, top, depth, ..
    } = *excerpt;
    let top_ply = excerpt.path().len() - 1;
    let layers = Layers::of(tree);
    let n_layers = (layers.n_layers() - top_ply).min(depth.saturating_add(1));
    let bottom = HEAD + n_layers * LAYER;
    let legend = Legend::of_icicle(excerpt, texts);
    let width = GUTTER + WIDTH + 12;
    begin(width, bottom + legend.height(width), out)?;
    headline(excerpt, texts, out)?;
    for n in 0..n_layers {
        let turn = tree.position().turn();
        let is_same = (top_ply + n).is_multiple_of(2);
        let turn = if is_same { turn } else { turn.opponent() };
        let middle = HEAD + n * LAYER + LAYER / 2;
        layer(turn, (GUTTER - 8, middle), texts, out)?;
    }
    let extent = Extent {
        from: f64::from(top),
        to: f64::from(tree.node(top).end()),
        n_pixels: WIDTH,
    };
    let picture = IciclePicture {
        excerpt,
        top_ply,
        from: extent.from,
        scale: WIDTH as f64 / (extent.to - extent.from),
    };
    let overlay = excerpt.overlay.map(|(_, overlay)| overlay);
    let is_drawn = |block: &Block| (top_ply..top_ply + n_layers).contains(&block.ply);
    for block in icicle(tree, &layers, extent, overlay)
        .into_iter()
        .filter(is_drawn)
    {
        picture.block(&block, out)?;
    }
    legend.draw(bottom, width, out)?;
    writeln!(out, "</svg>")
}

struct IciclePicture<'a> {
    excerpt: &'a Excerpt<'a>,
    top_ply: usize,
    from: f64,
    scale: f64,
}

impl IciclePicture<'_> {
    fn block(&self, block: &Block, out: &mut dyn Write) -> io::Result<()> {
        let x = GUTTER as f64 + (block.from - self.from) * self.scale;
        let width = (block.to - block.from) * self.scale;
        let y = HEAD + (block.ply - self.top_ply) * LAYER;
        match block.contents {
            Contents::Node(id) => self.node(id, (x, y, width), block.ply, out),
            Contents::Nodes(tally) => {
                let opacity = self.excerpt.overlay.map_or("1", |_| "0.3");
                many(&tally, (x, y, width), opacity, out)
            }
        }
    }

    fn node(
        &self,
        id: NodeId,
        (x, y, width): (f64, usize, f64),
        ply: usize,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let tree = self.excerpt.tree;
        let node = tree.node(id);
        let (value, height) = (node.value(), LAYER - 1);
        let overlay = self.excerpt.overlay.map(|(_, overlay)| overlay.has(id));
        let opacity = if overlay == Some(false) { "0.3" } else { "1" };
        let mut piece = |y: usize, height: usize, value: Value| {
            writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{height}\" fill=\"url(#v{})\" opacity=\"{opacity}\" stroke=\"#fff\" stroke-width=\"0.3\"/>",
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
        if overlay == Some(true) {
            underline((x, y + LAYER - 4, width), 3.0, out)?;
        }
        if let (true, Some(square)) = (width >= 20.0, node.square()) {
            let turn = tree.position().turn();
            let mover = if ply % 2 == 1 { turn } else { turn.opponent() };
            writeln!(
                out,
                "<text x=\"{:.2}\" y=\"{}\" text-anchor=\"middle\" font-size=\"11\" stroke=\"#fff\" stroke-width=\"2.5\" paint-order=\"stroke\">{}{square}</text>",
                x + width / 2.0,
                y + LAYER / 2 + 4,
                mover.letter()
            )?;
        }
        Ok(())
    }
}

/// Those that circle wins above, those that cross wins below.
fn many(
    tally: &Tally,
    (x, y, width): (f64, usize, f64),
    opacity: &str,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mut top = y as f64;
    let height_of = |n: u32| (LAYER - 1) as f64 * f64::from(n) / f64::from(tally.n_nodes);
    for value in Value::ALL.into_iter().rev() {
        let n_nodes = tally.n_by_value[value as usize];
        let height = height_of(n_nodes);
        if n_nodes > 0 {
            let fill = colour(value);
            writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"{fill}\" opacity=\"{opacity}\"/>"
            )?;
        }
        if value == Value::Draw && tally.n_bounds > 0 {
            // Draws that are only bounds, lighter.
            let height = height_of(tally.n_bounds);
            writeln!(
                out,
                "<rect x=\"{x:.2}\" y=\"{top:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"#fff\" opacity=\"0.6\"/>"
            )?;
        }
        top += height;
    }
    if tally.n_shared > 0 {
        let height = height_of(tally.n_shared).max(2.0);
        let y = y + LAYER - 1;
        writeln!(
            out,
            "<rect x=\"{x:.2}\" y=\"{:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" fill=\"#0066cc\"/>",
            y as f64 - height
        )?;
    }
    Ok(())
}

fn underline((x, y, width): (f64, usize, f64), height: f64, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "<rect x=\"{x:.2}\" y=\"{y}\" width=\"{width:.2}\" height=\"{height}\" fill=\"#0066cc\"/>"
    )
}
