//! The whole tree as one picture: a layer per ply, and the time of the visit from left to right.
//!
//! A node lies over its subtree, from its visit to its end. Only what a pixel can show is laid out:
//! a node at least a pixel wide is a block of its own; narrower ones are counted together, ply by
//! ply and pixel by pixel.

use super::bound::Bound;
use super::overlay::Overlay;
use super::path::path_to;
use crate::search::{GoalWindow, NodeId, Tree};

/// The part of a tree that is drawn, in the time of the visit, and the pixels it is spread
/// over.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Extent {
    /// Where it begins.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// How many pixels it takes.
    pub n_pixels: usize,
}

/// A rectangle of the picture.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Block {
    /// Its layer: moves below the root.
    pub ply: usize,
    /// Where it begins, in the time of the visit.
    pub from: f64,
    /// Where it ends.
    pub to: f64,
    /// What it stands for.
    pub contents: Contents,
}

/// What a block stands for.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Contents {
    /// One node, at least a pixel wide.
    Node(NodeId),
    /// Nodes that are narrower than a pixel.
    Nodes(Tally),
}

/// Nodes counted together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Tally {
    /// The first of them.
    pub first: NodeId,
    /// How many.
    pub n_nodes: u32,
    /// How many of them cross wins, nobody wins and circle wins.
    pub n_by_value: [u32; 3],
    /// How many of them have only a bound of their value: all of these are among the draws.
    pub n_bounds: u32,
    /// How many of them the other search visits.
    pub n_shared: u32,
}

impl Extent {
    /// All of a tree.
    pub fn all(tree: &Tree, n_pixels: usize) -> Extent {
        Extent {
            from: 0.0,
            to: f64::from(tree.root().end()),
            n_pixels,
        }
    }

    /// How much time a pixel stands for.
    fn per_pixel(&self) -> f64 {
        (self.to - self.from) / self.n_pixels.max(1) as f64
    }
}

/// How many layers a tree has.
pub fn n_plies(tree: &Tree) -> usize {
    let mut ends: Vec<NodeId> = Vec::new();
    let mut n_plies = 0;
    for id in 0..tree.root().end() {
        while ends.last().is_some_and(|&end| end <= id) {
            ends.pop();
        }
        ends.push(tree.node(id).end());
        n_plies = n_plies.max(ends.len());
    }
    n_plies
}

/// Lays out the part of a tree that is drawn; every node in it is in exactly one block. Layers
/// from the top, each from left to right.
pub fn icicle(tree: &Tree, extent: Extent, overlay: Option<&Overlay>) -> Vec<Block> {
    let per_pixel = extent.per_pixel();
    if per_pixel.is_nan() || per_pixel <= 0.0 || extent.n_pixels == 0 {
        return Vec::new();
    }
    let first = whole(extent.from);
    let last = whole(extent.to.ceil()).min(tree.root().end());
    let mut layout = IcicleLayout {
        extent,
        per_pixel,
        wide: whole(per_pixel.ceil()),
        pixel: 0,
        pixel_end: 0,
        layers: Vec::new(),
    };
    // The nodes above, whose layers reach into the picture.
    let mut ends: Vec<NodeId> = Vec::new();
    for step in path_to(tree, first) {
        if step.id < first && step.node.end() > first {
            layout.place(tree, step.id, ends.len(), overlay);
            ends.push(step.node.end());
        }
    }
    for id in first..last {
        while ends.last().is_some_and(|&end| end <= id) {
            ends.pop();
        }
        layout.place(tree, id, ends.len(), overlay);
        let end = tree.node(id).end();
        if end > id + 1 {
            ends.push(end);
        }
    }
    layout.blocks()
}

/// The whole part of a number, within the numbers of the nodes.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` ends at 0 and at the largest number"
)]
const fn whole(number: f64) -> NodeId {
    number as NodeId
}

/// A picture under way. Half a million nodes pass through it, so a node costs a comparison and a
/// few additions.
struct IcicleLayout {
    extent: Extent,
    per_pixel: f64,
    /// How many nodes are as wide as a pixel.
    wide: NodeId,
    /// The pixel of the last narrow node, and the first node beyond it.
    pixel: usize,
    pixel_end: NodeId,
    layers: Vec<Layer>,
}

#[derive(Default)]
struct Layer {
    nodes: Vec<Block>,
    pixels: Vec<Tally>,
}

impl IcicleLayout {
    fn place(&mut self, tree: &Tree, id: NodeId, ply: usize, overlay: Option<&Overlay>) {
        if self.layers.len() == ply {
            self.layers.push(Layer::default());
        }
        let node = tree.node(id);
        if node.end() - id >= self.wide {
            self.layers[ply].nodes.push(Block {
                ply,
                from: f64::from(id),
                to: f64::from(node.end()),
                contents: Contents::Node(id),
            });
            return;
        }
        if id >= self.pixel_end {
            self.next_pixel(id);
        }
        let layer = &mut self.layers[ply];
        if layer.pixels.is_empty() {
            layer.pixels.resize(self.extent.n_pixels, Tally::default());
        }
        let tally = &mut layer.pixels[self.pixel];
        if tally.n_nodes == 0 {
            tally.first = id;
        }
        tally.n_nodes += 1;
        tally.n_by_value[node.value() as usize] += 1;
        // Most windows are open, and nothing is to be asked there.
        if node.window() != GoalWindow::OPEN {
            tally.n_bounds += u32::from(Bound::of(tree, id) != Bound::Exact);
        }
        if let Some(overlay) = overlay {
            tally.n_shared += u32::from(overlay.has(id));
        }
    }

    /// Nodes come in their order, so a division is needed once per pixel only.
    #[cold]
    fn next_pixel(&mut self, id: NodeId) {
        let last = self.extent.n_pixels - 1;
        let pixel_of = |id: NodeId| {
            let pixel = (f64::from(id) - self.extent.from) / self.per_pixel;
            (whole(pixel) as usize).min(last)
        };
        self.pixel = pixel_of(id);
        if self.pixel == last {
            self.pixel_end = NodeId::MAX;
            return;
        }
        // Near the end of the pixel; to the node, what the division says.
        let end = self.extent.from + (self.pixel + 1) as f64 * self.per_pixel;
        let mut end = whole(end).saturating_sub(1).max(id + 1);
        while pixel_of(end) == self.pixel {
            end += 1;
        }
        self.pixel_end = end;
    }

    fn blocks(self) -> Vec<Block> {
        let mut blocks = Vec::new();
        for (ply, layer) in self.layers.into_iter().enumerate() {
            let pixels = layer.pixels.into_iter().enumerate();
            let many = pixels.filter(|(_, tally)| tally.n_nodes > 0);
            let many = many.map(|(pixel, tally)| Block {
                ply,
                from: self.extent.from + pixel as f64 * self.per_pixel,
                to: self.extent.from + (pixel + 1) as f64 * self.per_pixel,
                contents: Contents::Nodes(tally),
            });
            blocks.extend(layer.nodes.into_iter().chain(many));
        }
        blocks
    }
}
