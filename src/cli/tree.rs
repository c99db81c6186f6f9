//! `tictactoe tree`: the tree that a search visited, as text or in a format for other programs.

use std::io::{self, Write};
use std::sync::Arc;

use clap::ValueEnum;

use super::arguments::TreeArguments;
use super::{CommandFailure, prepare_files, progress, write_file};
use crate::insight::{Bound, Overlay};
use crate::search::{NodeId, Tree};
use crate::view::export::{Excerpt, Export};
use crate::view::texts::{Texts, system_language};
use crate::view::window::write_tree;

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

/// Writes the tree to the named file, else to `out`.
pub(super) fn run(arguments: &TreeArguments, out: &mut impl Write) -> Result<(), CommandFailure> {
    let TreeArguments { board, format, .. } = *arguments;
    let existing = arguments.file.existing();
    prepare_files(arguments.file.output.clone(), existing)?;
    let position = board.position(arguments.position.as_deref())?;
    let search = arguments.search.search();
    let tree = progress::run(search, &position, &board.control())?;
    let other = match arguments.overlay {
        Some(_) if !matches!(format, TreeFormat::Svg | TreeFormat::Icicle) => {
            let message = "error: --overlay goes with --format svg or icicle";
            return Err(CommandFailure::Usage(message.to_owned()));
        }
        Some(other) => {
            let other = other.in_edition(arguments.search.edition.unwrap_or_default());
            let laid_over = progress::run(other, &position, &board.control())?;
            Some((other, Arc::new(Overlay::new(&tree, &laid_over))))
        }
        None => None,
    };
    let excerpt = Excerpt {
        top: top(&tree, arguments.below.as_deref())?,
        depth: arguments.depth.unwrap_or(usize::MAX),
        overlay: other.as_ref().map(|(other, overlay)| (*other, overlay)),
        ..Excerpt::all(&tree, search)
    };
    if let Some(export) = format.export() {
        export.check(&excerpt).map_err(io::Error::other)?;
    }
    let texts = Texts::new(arguments.language.unwrap_or_else(system_language));
    let Some(path) = &arguments.file.output else {
        return Ok(write(&excerpt, format, &texts, out)?);
    };
    write_file(path, existing, |out| write(&excerpt, format, &texts, out))
}

/// The node that moves lead to.
fn top(tree: &Tree, moves: Option<&str>) -> Result<NodeId, CommandFailure> {
    let Some(moves) = moves else { return Ok(0) };
    Excerpt::find(tree, moves).map_err(|as_far| {
        let where_to = if as_far.is_empty() {
            "the first move is not one that the search visits".to_owned()
        } else {
            format!("behind {as_far} the search visits no such move")
        };
        CommandFailure::Usage(format!(
            "error: invalid value '{moves}' for '--below <MOVES>': {where_to}"
        ))
    })
}

fn write(
    excerpt: &Excerpt<'_>,
    format: TreeFormat,
    texts: &Texts,
    out: &mut impl Write,
) -> io::Result<()> {
    match format.export() {
        Some(export) => write_tree(export, excerpt, texts, out),
        None => text(excerpt, out),
    }
}

fn text(excerpt: &Excerpt<'_>, out: &mut impl Write) -> io::Result<()> {
    let mut first_ply = None;
    excerpt.walk(|step| {
        let (node, position) = (&step.node, step.position);
        let indent = 2 * (step.ply - *first_ply.get_or_insert(step.ply));
        write!(out, "{:indent$}", "")?;
        match node.square() {
            Some(square) => write!(out, "{}{square} ", step.mover().letter())?,
            None => write!(out, "start ")?,
        }
        let window = node.window();
        let sign = Bound::of(excerpt.tree, step.id).sign();
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
