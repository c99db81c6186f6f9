//! `tictactoe tree`: the tree that a search visited, for people, and as files for other programs.

use std::io::{self, Write};

use clap::ValueEnum;

use super::arguments::TreeArguments;
use super::{CommandFailure, progress};
use crate::insight::{Bound, Export};
use crate::search::{Step, Tree};
use crate::store::write_out;

/// How a tree is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(super) enum TreeFormat {
    /// One line per node, indented
    #[default]
    Text,
    /// A drawing with a small board for every node
    Svg,
    /// A drawing of the whole tree: a layer per move, the time of the visit from left to right
    Icicle,
    /// For Graphviz
    Dot,
    /// Comma-separated values with a header
    Csv,
}

impl TreeFormat {
    const fn export(self) -> Option<Export> {
        match self {
            TreeFormat::Text => None,
            TreeFormat::Svg => Some(Export::Svg),
            TreeFormat::Icicle => Some(Export::Icicle),
            TreeFormat::Dot => Some(Export::Dot),
            TreeFormat::Csv => Some(Export::Csv),
        }
    }
}

/// Writes the tree to the file that is named, or else to `out`.
pub(super) fn run(arguments: &TreeArguments, out: &mut impl Write) -> Result<(), CommandFailure> {
    let TreeArguments { board, format, .. } = *arguments;
    let position = board.position(arguments.position.as_deref())?;
    let tree = progress::run(arguments.search.search(), &position, &board.watch())?;
    if let Some(export) = format.export() {
        (export.check(&tree, arguments.depth)).map_err(io::Error::other)?;
    }
    let depth = arguments.depth.unwrap_or(usize::MAX);
    let Some(path) = &arguments.output else {
        return Ok(write(&tree, depth, format, out)?);
    };
    write_out(path, |out| write(&tree, depth, format, out)).map_err(|error| {
        let path = path.display();
        CommandFailure::Other(format!("cannot write {path}: {error}"))
    })
}

fn write(tree: &Tree, depth: usize, format: TreeFormat, out: &mut impl Write) -> io::Result<()> {
    match format.export() {
        Some(export) => export.tree(tree, depth, out),
        None => text(tree, depth, out),
    }
}

fn text(tree: &Tree, depth: usize, out: &mut impl Write) -> io::Result<()> {
    tree.walk(depth, |step| {
        let Step {
            ply,
            node,
            position,
            ..
        } = &step;
        write!(out, "{:indent$}", "", indent = 2 * ply)?;
        match node.square() {
            Some(square) => write!(out, "{}{square} ", step.mover().letter())?,
            None => write!(out, "start ")?,
        }
        let window = node.window();
        let sign = Bound::of(tree, step.id).sign();
        write!(out, "{position} value {sign} {} ", node.value().number())?;
        if let Some(best) = node.best() {
            write!(out, "best {best} ")?;
        }
        write!(
            out,
            "window {}..{} ",
            window.min.number(),
            window.max.number()
        )?;
        writeln!(out, "{} ({} below)", node.stop(), step.n_below())
    })
}
