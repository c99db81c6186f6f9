//! Trees, comparisons and boards as files for other programs. Writes to whatever is given; opens no
//! file.

mod svg;

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use super::bound::Bound;
use super::comparison::Count;
use super::icicle::n_by_ply;
use crate::model::{Position, Square, Value};
use crate::search::{Edition, Search, Step, Tree};

/// More nodes than these nobody can survey, and no program lays them out.
const LARGEST_DRAWING: usize = 10_000;

/// How a tree is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Export {
    /// A drawing: a small board for every node.
    Svg,
    /// A drawing: a layer per ply, the time of the visit from left to right.
    Icicle,
    /// For Graphviz.
    Dot,
    /// Comma-separated values with a header.
    Csv,
}

impl Export {
    /// How the name of such a file ends.
    pub const fn ending(self) -> &'static str {
        match self {
            Export::Svg | Export::Icicle => "svg",
            Export::Dot => "dot",
            Export::Csv => "csv",
        }
    }

    /// Whether a tree down to `depth` can be written like this; without a depth, only if it is not
    /// too large.
    pub fn check(self, tree: &Tree, depth: Option<usize>) -> Result<(), TooLarge> {
        let n_nodes = tree.root().end() as usize;
        let draws_nodes = matches!(self, Export::Svg | Export::Dot);
        if draws_nodes && depth.is_none() && n_nodes > LARGEST_DRAWING {
            return Err(TooLarge { n_nodes });
        }
        Ok(())
    }

    /// How deep a tree can be written like this: to the bottom, or as deep as a drawing can be
    /// surveyed.
    pub fn deepest(self, tree: &Tree) -> usize {
        if self.check(tree, None).is_ok() {
            return usize::MAX;
        }
        let mut n_nodes = 0;
        let fits = |n_below: &usize| {
            n_nodes += *n_below;
            n_nodes <= LARGEST_DRAWING
        };
        let layers = n_by_ply(tree).into_iter().take_while(fits);
        layers.count().saturating_sub(1)
    }

    /// Writes a tree down to `depth`.
    pub fn tree(self, tree: &Tree, depth: usize, out: &mut dyn Write) -> io::Result<()> {
        match self {
            Export::Svg => svg::tree(tree, depth, out),
            Export::Icicle => svg::icicle_of(tree, depth, out),
            Export::Dot => dot(tree, depth, out),
            Export::Csv => csv(tree, depth, out),
        }
    }

    /// Writes a comparison as CSV: what every search needed, and how long it took.
    pub fn comparison(counts: &[(Count, Duration)], out: &mut dyn Write) -> io::Result<()> {
        Export::comparison_header(out)?;
        let mut all = counts.iter().map(|(count, _)| *count);
        let full = all.find(|count| count.search == Search::Full);
        counts.iter().try_for_each(|&(count, time)| {
            Export::comparison_row(count.search, Some((count, time)), full, out)
        })
    }

    /// The first line of a comparison as CSV.
    pub fn comparison_header(out: &mut dyn Write) -> io::Result<()> {
        writeln!(
            out,
            "search,edition,nodes,share_of_a,microseconds,bytes,lecture"
        )
    }

    /// A line of a comparison as CSV: what one search needed, or nothing where it was too large;
    /// with its share of what the full search needed, if that is known.
    pub fn comparison_row(
        search: Search,
        needed: Option<(Count, Duration)>,
        full: Option<Count>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let (count, time) = needed.unzip();
        let share = count.zip(full);
        let share = share.map(|(count, full)| format!("{:.6}", count.share_of(full.n_nodes)));
        writeln!(
            out,
            "{},{},{},{},{},{},{}",
            search.name(),
            or_nothing(search.edition().map(Edition::number)),
            or_nothing(count.map(|count| count.n_nodes)),
            or_nothing(share),
            or_nothing(time.map(|time| time.as_micros())),
            or_nothing(count.map(|count| count.n_bytes())),
            or_nothing(count.and_then(|count| count.lecture)),
        )
    }

    /// Draws a board as SVG.
    pub fn board(position: &Position, out: &mut dyn Write) -> io::Result<()> {
        svg::board(position, out)
    }
}

/// Why a tree is not drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooLarge {
    /// How many nodes it has.
    pub n_nodes: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n_nodes = self.n_nodes;
        write!(
            f,
            "a drawing of {n_nodes} nodes is too large to look at (at most {LARGEST_DRAWING}): give a depth, or write csv or icicle"
        )
    }
}

impl std::error::Error for TooLarge {}

fn dot(tree: &Tree, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "  ordering=out;")?;
    writeln!(out, "  node [shape=box, fontname=monospace];")?;
    tree.walk(depth, |step| {
        let Step {
            id, node, position, ..
        } = step;
        let rows = position.rows().to_string().replace('\n', "\\n");
        let numbers = [node.value(), node.window().min, node.window().max].map(Value::number);
        let [value, min, max] = numbers;
        write!(
            out,
            "  n{id} [label=\"{rows}\\n{} {value} in {min}..{max}\\n{}",
            Bound::of(tree, id).sign(),
            node.stop()
        )?;
        match node.best() {
            // No child is there to show it.
            Some(best) if step.n_below() == 0 => writeln!(out, " {best}\"];")?,
            _ => writeln!(out, "\"];")?,
        }
        if let (Some(parent), Some(square)) = (step.parent, node.square()) {
            let is_best = tree.node(parent).best() == Some(square);
            let style = if is_best { ", penwidth=3" } else { "" };
            let mover = step.mover().letter();
            writeln!(
                out,
                "  n{parent} -> n{id} [label=\"{mover}{square}\"{style}];"
            )?;
        }
        Ok::<_, io::Error>(())
    })?;
    writeln!(out, "}}")
}

fn csv(tree: &Tree, depth: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "node,parent,ply,move,position,value,bound,best,goal_min,goal_max,stop,end"
    )?;
    tree.walk(depth, |step| {
        let (node, window) = (step.node, step.node.window());
        writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{},{},{}",
            step.id,
            or_nothing(step.parent),
            step.ply,
            or_nothing(node.square().map(Square::number)),
            step.position,
            node.value().number(),
            Bound::of(tree, step.id),
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
