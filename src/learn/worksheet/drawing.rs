//! How the tasks of a worksheet are drawn.

use std::fmt::Write as _;

use super::{Page, SheetAnswer, SheetTask, number};
use crate::insight::{Layers, stones};
use crate::search::{NodeId, Tree};

/// The side of a square in a tree.
const SIDE: usize = 14;
/// How far apart the leaves and the layers of a tree are.
const LEAF: f64 = 58.0;
const LAYER: f64 = 78.0;

impl SheetTask {
    fn tree(&self) -> Option<&Tree> {
        match &self.answer {
            SheetAnswer::Gaps(_) => None,
            SheetAnswer::Windows(tree) | SheetAnswer::Cuts(tree, _) => Some(tree),
        }
    }

    /// Width and height, before it is made to fit.
    fn size(&self) -> [f64; 2] {
        let Some(tree) = self.tree() else {
            let board = self.position.board();
            let [columns, rows] = [board.columns(), board.rows()].map(f64::from);
            return [40.0 * columns + 140.0, 40.0 * rows + 24.0];
        };
        let is_leaf = |id: &NodeId| tree.node(*id).end() == id + 1;
        let n_leaves = (0..tree.root().end()).filter(is_leaf).count();
        [
            LEAF * n_leaves as f64,
            LAYER * Layers::of(tree).n_layers() as f64,
        ]
    }

    /// How much larger it is in a cell of this size, beside its number.
    pub(super) fn scale(&self, cell: [f64; 2]) -> f64 {
        let [width, height] = self.size();
        let scale = ((cell[0] - 44.0) / width).min((cell[1] - 16.0) / height);
        scale.min(1.6)
    }

    pub(super) fn draw(&self, page: Page) -> String {
        let mut drawn = format!("<title>{}</title>", self.position);
        match &self.answer {
            SheetAnswer::Gaps(gaps) => {
                let _ = write!(drawn, "{}", stones(&self.position, 40));
                let x = 40.0 * f64::from(self.position.board().columns()) + 24.0;
                for (at, (before, answer)) in gaps.iter().enumerate() {
                    let answer = if page == Page::Key {
                        answer
                    } else {
                        "__________"
                    };
                    let y = 24 + 28 * at;
                    let _ = write!(drawn, "<text x=\"{x}\" y=\"{y}\">{before} {answer}</text>");
                }
            }
            SheetAnswer::Windows(tree) => {
                draw_tree(tree, &mut drawn, |id| {
                    let window = tree.node(id).window();
                    let [min, max] = match page {
                        Page::Key => [window.min, window.max].map(number),
                        Page::Sheet => ["__"; 2],
                    };
                    format!(
                        "<text x=\"21\" y=\"54\" text-anchor=\"middle\" font-size=\"11\" xml:space=\"preserve\">[{min}, {max}]</text>"
                    )
                });
            }
            SheetAnswer::Cuts(tree, visited) => {
                draw_tree(tree, &mut drawn, |id| {
                    let is_cut = page == Page::Key && !visited.has(id);
                    let cross =
                        "<path d=\"M-2 -2L44 44M44 -2L-2 44\" stroke=\"#c00\" stroke-width=\"2\"/>";
                    if is_cut {
                        cross.to_owned()
                    } else {
                        String::new()
                    }
                });
            }
        }
        drawn
    }
}

/// Boards and edges, the order of the visit from left to right; with what belongs to each node.
fn draw_tree(tree: &Tree, drawn: &mut String, more: impl Fn(NodeId) -> String) {
    let n_nodes = tree.root().end();
    let mut places = vec![0.0; n_nodes as usize];
    let is_leaf = |id: &NodeId| tree.node(*id).end() == id + 1;
    let mut n_left = (0..n_nodes).filter(is_leaf).count();
    // Children come after their parents: from the end on, all of a node's are placed before it.
    for id in (0..n_nodes).rev() {
        let below: Vec<f64> = tree
            .children(id)
            .map(|child| places[child as usize])
            .collect();
        places[id as usize] = if let (Some(first), Some(last)) = (below.first(), below.last()) {
            f64::midpoint(*first, *last)
        } else {
            n_left -= 1;
            LEAF * n_left as f64
        };
    }
    let _ = tree.walk(usize::MAX, |step| {
        let (x, y) = (places[step.id as usize], LAYER * step.ply as f64);
        if let Some(parent) = step.parent {
            let from = places[parent as usize] + 21.0;
            let [top, bottom] = [y - LAYER + 58.0, y - 3.0];
            write!(
                drawn,
                "<path d=\"M{from:.1} {top}L{:.1} {bottom}\" stroke=\"#888\"/>",
                x + 21.0
            )?;
        }
        let board = stones(&step.position, SIDE);
        write!(
            drawn,
            "<g transform=\"translate({x:.1} {y})\">{board}{}</g>",
            more(step.id)
        )
    });
}
