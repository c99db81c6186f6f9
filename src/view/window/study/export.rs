//! What can be taken along as a file: the tree on the screen, the comparison, the board.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::Duration;

use crate::insight::{Count, MoveValue, Overlay};
use crate::model::Position;
use crate::search::{NodeId, Search, Tree};
use crate::settings::Language;
use crate::store::Content;
use crate::view::export::{Excerpt, Export};
use crate::view::texts::Texts;
use crate::view::window::Window;

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

/// What there is to write now.
pub(crate) struct Exportable {
    tree: Option<ShownTree>,
    counts: Option<Vec<(Count, Duration)>>,
    position: Position,
    worths: Vec<MoveValue>,
    language: Language,
}

/// The tree on the screen, and what of it is shown.
#[derive(Clone)]
pub(crate) struct ShownTree {
    pub(crate) tree: Arc<Tree>,
    pub(crate) search: Search,
    pub(crate) selected: NodeId,
    pub(crate) overlay: Option<(Search, Arc<Overlay>)>,
}

impl Exportable {
    /// What to write, if it is there. A drawing of a tree that is too large to look at goes as deep
    /// as it can.
    pub(crate) fn content(self, kind: ExportKind) -> Option<Content> {
        let Exportable {
            tree,
            counts,
            position,
            worths,
            language,
        } = self;
        Some(match kind {
            ExportKind::Tree(export) => {
                let shown = tree?;
                boxed(move |out| {
                    let overlay = shown.overlay.as_ref();
                    let all = Excerpt::all(&shown.tree, shown.search);
                    let mut excerpt = Excerpt {
                        // A drawing with boards is the tree as it is shown near.
                        toward: (export == Export::Svg).then_some(shown.selected),
                        overlay: overlay.map(|(search, overlay)| (*search, &**overlay)),
                        ..all
                    };
                    excerpt.depth = export.deepest(&excerpt);
                    export.tree(&excerpt, &Texts::new(language), out)
                })
            }
            ExportKind::Comparison => {
                let counts = counts?;
                boxed(move |out| Export::comparison(&counts, out))
            }
            ExportKind::Board => {
                boxed(move |out| Export::board(&position, &worths, &Texts::new(language), out))
            }
        })
    }
}

fn boxed(write: impl FnOnce(&mut dyn Write) -> io::Result<()> + Send + 'static) -> Content {
    Box::new(write)
}

impl Window {
    pub(crate) fn exportable(&self) -> Exportable {
        Exportable {
            tree: self.study.tree.shown(),
            counts: self.study.compare.counts(),
            position: self.shown.displayed(),
            worths: self.study.marks().worths().to_vec(),
            language: self.lasting.now.looks.language,
        }
    }
}
