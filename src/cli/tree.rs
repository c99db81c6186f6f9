//! `tictactoe tree`: the tree that a search visited, as text or in a format for other programs.

use std::io::{self, Write};
use std::sync::Arc;

use clap::ValueEnum;

use super::arguments::TreeArguments;
use super::{CommandFailure, prepare_files, progress, write_file};
use crate::control::SearchControl;
use crate::insight::{Bound, Overlay};
use crate::model::Position;
use crate::search::{NodeId, NumberTree, Search, Step, Tree};
use crate::view::export::{Excerpt, Export};
use crate::view::texts::{Texts, system_language};
use crate::view::window::write_tree;
use crate::view::words;

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
    let start = match arguments.numbers.tree(arguments.depth)? {
        Some(numbers) => TreeStart::Numbers(numbers),
        None => TreeStart::Board(board.position(arguments.position.as_deref())?),
    };
    let control = board.control();
    let edition = arguments.search.edition.unwrap_or_default();
    let search = match (&start, arguments.search.search) {
        (TreeStart::Numbers(_), None) => Search::AlphaBeta(edition),
        _ => arguments.search.search(),
    };
    let tree = start.searched_by(search, &control)?;
    let other = match arguments.overlay {
        Some(_) if !matches!(format, TreeFormat::Svg | TreeFormat::Icicle) => {
            let message = "error: --overlay goes with --format svg or icicle";
            return Err(CommandFailure::Usage(message.to_owned()));
        }
        Some(other) => {
            let other = other.in_edition(edition);
            let laid_over = start.searched_by(other, &control)?;
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

/// What a search begins with.
enum TreeStart {
    Board(Position),
    Numbers(Arc<NumberTree>),
}

impl TreeStart {
    fn searched_by(&self, search: Search, control: &SearchControl) -> Result<Tree, CommandFailure> {
        match self {
            TreeStart::Board(position) => progress::run(search, position, control),
            TreeStart::Numbers(numbers) => (search.run_on_numbers(numbers))
                .map_err(|needs_board| CommandFailure::Usage(format!("error: {needs_board}"))),
        }
    }
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
    let tree = excerpt.tree;
    excerpt.walk(|step| {
        let Step { ply, node, .. } = &step;
        let indent = 2 * (ply - *first_ply.get_or_insert(*ply));
        write!(out, "{:indent$}", "")?;
        let made = words::tree::short(&step);
        write!(out, "{} ", made.as_deref().unwrap_or("start"))?;
        let sign = Bound::of(tree, step.id).sign();
        let position = tree.text_of(&step.position);
        write!(out, "{position} value {sign} {} ", node.value())?;
        if let Some(best) = node.best() {
            write!(out, "best {best} ")?;
        }
        let window = node.window();
        write!(out, "window {}..{} ", window.min, window.max)?;
        writeln!(out, "{} ({} below)", node.stop(), step.n_below())
    })
}
