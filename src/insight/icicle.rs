//! The whole tree as one picture: a layer per ply, and the time of the visit from left to right.
//!
//! A node lies over its subtree, from its visit to its end. Only what a pixel can show is laid out:
//! a node at least a pixel wide is a block of its own; narrower ones are counted together, ply by
//! ply and pixel by pixel.

use std::mem;

use super::bound::Bound;
use super::overlay::Overlay;
use super::path_to;
use crate::search::{NodeId, Tree};

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
    Nodes(NodeCounts),
}

/// Nodes counted together.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodeCounts {
    /// The first of them.
    pub first: NodeId,
    /// How many.
    pub n_nodes: u32,
    /// How many of them cross wins, nobody wins and circle wins; in a tree of numbers, have a number
    /// below 0, 0 and above.
    pub n_by_value: [u32; 3],
    /// How many of them have only a bound of their value: on a board, all of these are among the draws.
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

/// In which layer every node of a tree is: moves below the root. Found once, so that a picture is
/// laid out without asking the way to every node.
#[derive(Clone, Debug)]
pub struct Layers {
    plies: Vec<u8>,
    n_layers: usize,
}

impl Layers {
    /// Those of a tree.
    pub fn of(tree: &Tree) -> Layers {
        let mut ends: Vec<NodeId> = Vec::new();
        let mut n_layers = 0;
        let ply_of = |id: NodeId| {
            while ends.last().is_some_and(|&end| end <= id) {
                ends.pop();
            }
            let ply = ends.len();
            ends.push(tree.node(id).end());
            n_layers = n_layers.max(ends.len());
            // No board has more than 64 squares.
            u8::try_from(ply).unwrap_or(u8::MAX)
        };
        let plies = (0..tree.root().end()).map(ply_of).collect();
        Layers { plies, n_layers }
    }

    /// How many there are.
    pub const fn n_layers(&self) -> usize {
        self.n_layers
    }
}

/// Lays out the part of a tree that is drawn; every node in it is in exactly one block. Layers
/// from the top, each from left to right.
pub fn icicle(
    tree: &Tree,
    layers: &Layers,
    extent: Extent,
    overlay: Option<&Overlay>,
) -> Vec<Block> {
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
        layers: vec![Layer::default(); layers.n_layers],
    };
    // The nodes above, whose layers reach into the picture.
    for step in path_to(tree, first) {
        if step.id < first && step.node.end() > first {
            layout.place(tree, step.id, step.ply, overlay);
        }
    }
    for id in first..last {
        let ply = usize::from(layers.plies[id as usize]);
        layout.place(tree, id, ply, overlay);
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

#[derive(Clone, Default)]
struct Layer {
    nodes: Vec<Block>,
    many: Vec<Block>,
    /// The narrow nodes of the pixel at hand.
    tally: NodeCounts,
}

impl IcicleLayout {
    fn place(&mut self, tree: &Tree, id: NodeId, ply: usize, overlay: Option<&Overlay>) {
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
        let tally = &mut self.layers[ply].tally;
        if tally.n_nodes == 0 {
            tally.first = id;
        }
        tally.n_nodes += 1;
        tally.n_by_value[node.value().side() as usize] += 1;
        // Most windows are open, and nothing is to be asked there.
        if node.window() != tree.root().window() {
            tally.n_bounds += u32::from(Bound::of(tree, id) != Bound::Exact);
        }
        if let Some(overlay) = overlay {
            tally.n_shared += u32::from(overlay.has(id));
        }
    }

    /// What was counted becomes blocks.
    fn end_pixel(&mut self) {
        let edge = |pixel: usize| self.extent.from + pixel as f64 * self.per_pixel;
        let [from, to] = [edge(self.pixel), edge(self.pixel + 1)];
        for (ply, layer) in self.layers.iter_mut().enumerate() {
            let tally = mem::take(&mut layer.tally);
            if tally.n_nodes > 0 {
                layer.many.push(Block {
                    ply,
                    from,
                    to,
                    contents: Contents::Nodes(tally),
                });
            }
        }
    }

    /// Nodes come in their order, so a division is needed once per pixel only.
    #[cold]
    fn next_pixel(&mut self, id: NodeId) {
        self.end_pixel();
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

    fn blocks(mut self) -> Vec<Block> {
        self.end_pixel();
        let layers = self.layers.into_iter();
        let blocks = layers.flat_map(|layer| layer.nodes.into_iter().chain(layer.many));
        blocks.collect()
    }
}
