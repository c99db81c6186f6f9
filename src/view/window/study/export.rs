//! Exports to files: the tree on the screen, the comparison, the board.

use std::sync::Arc;

use egui::{Rect, Sense, Vec2};

use super::picture::{self, write_tree};
use super::tree::Distance;
use crate::store::Content;
use crate::view::export::{Excerpt, Export};
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::window::board::Cursor;

/// The side of a square of an exported board.
const BOARD_SIDE: f32 = 100.0;

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ExportKind {
    /// The tree on the screen.
    Tree(Export),
    /// The comparison as CSV.
    Comparison,
    /// The board as SVG.
    Board,
}

impl ExportKind {
    pub(crate) const ALL: [ExportKind; 6] = [
        ExportKind::Tree(Export::Svg),
        ExportKind::Tree(Export::Icicle),
        ExportKind::Tree(Export::Dot),
        ExportKind::Tree(Export::Csv),
        ExportKind::Comparison,
        ExportKind::Board,
    ];

    /// The message that names it.
    pub(crate) const fn text(self) -> &'static str {
        match self {
            ExportKind::Tree(Export::Svg) => "export-tree-svg",
            ExportKind::Tree(Export::Icicle) => "export-tree-icicle",
            ExportKind::Tree(Export::Dot) => "export-tree-dot",
            ExportKind::Tree(Export::Csv) => "export-tree-csv",
            ExportKind::Comparison => "export-comparison",
            ExportKind::Board => "export-board",
        }
    }

    /// How the name of such a file ends.
    pub(crate) const fn ending(self) -> &'static str {
        match self {
            ExportKind::Tree(export) => export.ending(),
            ExportKind::Comparison => "csv",
            ExportKind::Board => "svg",
        }
    }
}

impl Window {
    /// The content of a file, if there is something to write. Pictures are painted at once; a graph
    /// that is too large to look at goes as deep as it can.
    pub(crate) fn export_content(&self, kind: ExportKind) -> Option<Content> {
        let looks = self.settings.now.looks;
        let svg = match kind {
            ExportKind::Tree(Export::Svg) => self.tree_svg(Distance::Near)?,
            ExportKind::Tree(Export::Icicle) => self.tree_svg(Distance::Far)?,
            ExportKind::Tree(export) => {
                let (tree, search) = self.study.tree.searched()?;
                let tree = Arc::clone(tree);
                return Some(Box::new(move |out| {
                    let mut excerpt = Excerpt::all(&tree, search);
                    excerpt.depth = export.deepest(&excerpt);
                    write_tree(export, &excerpt, &Texts::new(looks.language), out)
                }));
            }
            ExportKind::Comparison => {
                let counts = self.study.compare.counts()?;
                return Some(Box::new(move |out| Export::comparison(&counts, out)));
            }
            ExportKind::Board => self.board_svg(),
        };
        Some(Box::new(move |out| out.write_all(svg.as_bytes())))
    }

    fn tree_svg(&self, distance: Distance) -> Option<String> {
        let looks = self.settings.now.looks;
        (self.study.tree).svg(distance, &self.study.values, &self.texts, looks)
    }

    /// The board as it is shown.
    fn board_svg(&self) -> String {
        let position = self.board_view(Rect::NOTHING).content.position;
        let board = position.board();
        let size = [board.columns(), board.rows()].map(|n| BOARD_SIDE * f32::from(n));
        let looks = self.settings.now.looks;
        picture::svg(&position.to_string(), looks, |ui| {
            let (area, _) = ui.allocate_exact_size(Vec2::from(size), Sense::hover());
            let view = self.board_view(area);
            view.ui(ui, &mut Cursor::default(), &mut Vec::new());
        })
    }
}
