//! `tictactoe tree`: the tree that a search visited, for people, for Graphviz, and for spreadsheets.

use std::fmt;
use std::io::{self, Write};

use clap::ValueEnum;

use super::Failure;
use crate::model::{Position, Square, Watch};
use crate::search::{Search, Step, Tree};

/// How a tree is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(super) enum Format {
    /// One line per node, indented
    #[default]
    Text,
    /// For Graphviz
    Dot,
    /// Comma-separated values with a header
    Csv,
}

pub(super) fn run(
    search: Search,
    position: &Position,
    depth: usize,
    format: Format,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let tree = search
        .run(position, &Watch::default())
        .map_err(io::Error::other)?;
    match format {
        Format::Text => text(&tree, depth, out)?,
        Format::Dot => dot(&tree, depth, out)?,
        Format::Csv => csv(&tree, depth, out)?,
    }
    Ok(())
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
        write!(out, "{position} value {} ", node.value().number())?;
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

fn dot(tree: &Tree, depth: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "  ordering=out;")?;
    writeln!(out, "  node [shape=box, fontname=monospace];")?;
    tree.walk(depth, |step| {
        let Step {
            id, node, position, ..
        } = step;
        let window = node.window();
        write!(
            out,
            "  n{id} [label=\"{}",
            position.rows().to_string().replace('\n', "\\n")
        )?;
        write!(out, "\\n{}", node.value().number())?;
        write!(out, " in {}..{}", window.min.number(), window.max.number())?;
        write!(out, "\\n{}", node.stop())?;
        match node.best() {
            // No child is there to show it.
            Some(best) if step.n_below() == 0 => writeln!(out, " {best}\"];")?,
            _ => writeln!(out, "\"];")?,
        }
        if let (Some(parent), Some(square)) = (step.parent, node.square()) {
            let is_best = tree.node(parent).best() == Some(square);
            let style = if is_best { ", penwidth=3" } else { "" };
            writeln!(
                out,
                "  n{parent} -> n{id} [label=\"{}{square}\"{style}];",
                step.mover().letter()
            )?;
        }
        Ok::<_, io::Error>(())
    })?;
    writeln!(out, "}}")
}

fn csv(tree: &Tree, depth: usize, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "node,parent,ply,move,position,value,best,goal_min,goal_max,stop,end"
    )?;
    tree.walk(depth, |step| {
        let Step {
            id,
            ply,
            node,
            position,
            ..
        } = step;
        let window = node.window();
        writeln!(
            out,
            "{id},{},{ply},{},{position},{},{},{},{},{},{}",
            or_nothing(step.parent),
            or_nothing(node.square().map(Square::number)),
            node.value().number(),
            or_nothing(node.best().map(Square::number)),
            window.min.number(),
            window.max.number(),
            node.stop(),
            node.end(),
        )
    })
}

fn or_nothing(field: Option<impl fmt::Display>) -> impl fmt::Display {
    fmt::from_fn(move |f| match &field {
        Some(field) => field.fmt(f),
        None => Ok(()),
    })
}
