//! What can be taken along as a file: the tree on the screen, the comparison, the board.

use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, bounded};

use crate::insight::{Count, Export};
use crate::model::Position;
use crate::search::Tree;
use crate::store::{Trouble, write_whole};

/// What is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The tree on the screen.
    Tree(Export),
    /// The comparison as CSV.
    Comparison,
    /// The board as SVG.
    Board,
}

impl Kind {
    pub(super) const ALL: [Kind; 6] = [
        Kind::Tree(Export::Svg),
        Kind::Tree(Export::Icicle),
        Kind::Tree(Export::Dot),
        Kind::Tree(Export::Csv),
        Kind::Comparison,
        Kind::Board,
    ];

    /// The message that names it.
    pub(super) const fn text(self) -> &'static str {
        match self {
            Kind::Tree(Export::Svg) => "export-tree-svg",
            Kind::Tree(Export::Icicle) => "export-tree-icicle",
            Kind::Tree(Export::Dot) => "export-tree-dot",
            Kind::Tree(Export::Csv) => "export-tree-csv",
            Kind::Comparison => "export-comparison",
            Kind::Board => "export-board",
        }
    }

    /// How the name of such a file ends.
    pub(super) const fn ending(self) -> &'static str {
        match self {
            Kind::Tree(export) => export.ending(),
            Kind::Comparison => "csv",
            Kind::Board => "svg",
        }
    }
}

/// What there is to write.
#[derive(Clone)]
pub(super) struct Things {
    pub(super) tree: Option<Arc<Tree>>,
    pub(super) counts: Option<Vec<(Count, Duration)>>,
    pub(super) position: Position,
}

impl Things {
    /// Writes it to a file, whole or not at all. A drawing of a tree that is too large to look at goes as deep as it can.
    fn write(&self, kind: Kind, path: &Path) -> io::Result<()> {
        write_whole(path, |out| match (kind, &self.tree, &self.counts) {
            (Kind::Tree(export), Some(tree), _) => export.tree(tree, export.deepest(tree), out),
            (Kind::Comparison, _, Some(counts)) => Export::comparison(counts, out),
            (Kind::Board, _, _) => Export::board(&self.position, out),
            (Kind::Tree(_) | Kind::Comparison, _, _) => Err(io::ErrorKind::NotFound.into()),
        })
    }
}

/// What became of a file.
pub(super) struct Written {
    pub(super) path: PathBuf,
    pub(super) result: Result<(), NotWritten>,
}

/// Why there is no file.
pub(super) enum NotWritten {
    /// There is another one, which may be replaced if that is wanted.
    Exists,
    /// Writing failed.
    Trouble(Trouble),
}

/// Writes in a thread of its own, so that no frame waits for a disk.
#[derive(Default)]
pub(super) struct Exporter {
    under_way: Option<Receiver<Written>>,
}

impl Exporter {
    pub(super) fn begin(
        &mut self,
        things: Things,
        kind: Kind,
        path: PathBuf,
        replaces: bool,
        ctx: &egui::Context,
    ) {
        let (sender, receiver) = bounded(1);
        let ctx = ctx.clone();
        let writing = thread::Builder::new()
            .name("export".to_owned())
            .spawn(move || {
                let result = if path.is_file() && !replaces {
                    Err(NotWritten::Exists)
                } else {
                    things.write(kind, &path).map_err(|error| {
                        let (path, why) = (path.clone(), error.into());
                        NotWritten::Trouble(Trouble::Write { path, why })
                    })
                };
                // Fails only when nobody is left to tell.
                let _ = sender.send(Written { path, result });
                ctx.request_repaint();
            });
        // Without a thread nothing is written, and nothing is said to be.
        self.under_way = writing.is_ok().then_some(receiver);
    }

    /// What has been written since the last time.
    pub(super) fn written(&mut self) -> Option<Written> {
        let written = self.under_way.as_ref()?.try_recv().ok()?;
        self.under_way = None;
        Some(written)
    }
}
