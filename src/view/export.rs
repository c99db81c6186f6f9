//! Trees, comparisons and pictures as files for other programs. Opens no file. Pictures are in the
//! reader's language, tables in that of programs.

mod excerpt;
pub(crate) mod shapes;
mod sheet;

use std::fmt;
use std::io::{self, Write};
use std::time::Duration;

use super::texts::Texts;
use crate::insight::{Bound, Count};
use crate::model::Square;
use crate::search::{Edition, Search, Step, TreePosition};
use crate::view::words;

pub use self::excerpt::Excerpt;
pub(crate) use self::excerpt::{NARROW_SLOT, SKIPPED_SLOT};
pub use self::sheet::{SheetFormat, write_sheet};

/// The most nodes that a program can lay out.
const LARGEST_GRAPH: usize = 10_000;

/// The widest drawing that a reader can survey, in points.
const WIDEST_DRAWING: f32 = 5_000.0;

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
    /// The file name extension.
    pub const fn ending(self) -> &'static str {
        match self {
            Export::Svg | Export::Icicle => "svg",
            Export::Dot => "dot",
            Export::Csv => "csv",
        }
    }

    /// In which way the file would be too large to look at.
    fn excess(self, excerpt: &Excerpt<'_>) -> Option<String> {
        match self {
            Export::Svg => excerpt
                .is_wider_than(WIDEST_DRAWING, NARROW_SLOT)
                .then(|| format!("the drawing would be more than {WIDEST_DRAWING} points wide")),
            Export::Dot => {
                let n_nodes = excerpt.n_nodes();
                let most = LARGEST_GRAPH;
                (n_nodes > most).then(|| {
                    format!("a graph of {n_nodes} nodes is too large to look at (at most {most})")
                })
            }
            Export::Icicle | Export::Csv => None,
        }
    }

    /// Fails if the file would be too large to look at.
    pub fn check(self, excerpt: &Excerpt<'_>) -> Result<(), TooLarge> {
        self.excess(excerpt).map_or(Ok(()), |excess| {
            let depth = self.deepest(excerpt);
            Err(TooLarge { excess, depth })
        })
    }

    /// The depth of a part of a tree, or the greatest depth at which the file is small enough.
    pub fn deepest(self, excerpt: &Excerpt<'_>) -> usize {
        if self.excess(excerpt).is_none() {
            return excerpt.depth;
        }
        let fits = |depth: &usize| {
            let depth = *depth;
            self.excess(&Excerpt { depth, ..*excerpt }).is_none()
        };
        (1..excerpt.depth).take_while(fits).last().unwrap_or(0)
    }

    /// Writes a comparison as CSV: the costs of every search, and its time.
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

    /// A line of a comparison as CSV: the costs of one search, empty if it was too large, and their
    /// share of the costs of the full search.
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
            or_nothing(count.and_then(|count| count.n_bytes())),
            or_nothing(count.and_then(|count| count.lecture)),
        )
    }
}

/// Why a tree is not written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TooLarge {
    excess: String,
    /// The depth at which it could be written.
    pub depth: usize,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let TooLarge { excess, depth } = self;
        write!(f, "{excess}: give --depth {depth}, or write csv or icicle")
    }
}

impl std::error::Error for TooLarge {}

pub(crate) fn dot(excerpt: &Excerpt<'_>, texts: &Texts, out: &mut dyn Write) -> io::Result<()> {
    let tree = excerpt.tree;
    writeln!(out, "digraph tree {{")?;
    writeln!(out, "  ordering=out;")?;
    writeln!(out, "  label=\"{}\"; labelloc=t;", excerpt.title(texts))?;
    writeln!(out, "  node [shape=box, fontname=monospace];")?;
    excerpt.walk(|step| {
        let Step {
            id, node, position, ..
        } = step;
        let what = match position {
            TreePosition::Board(position) => position.rows().to_string().replace('\n', "\\n"),
            TreePosition::Numbers(_) => tree.text_of(&position),
        };
        let (value, window) = (node.value(), node.window());
        write!(
            out,
            "  n{id} [label=\"{what}\\n{} {value} in {}..{}\\n{}",
            Bound::of(tree, id).sign(),
            window.min,
            window.max,
            words::tree::stop(node.stop(), texts)
        )?;
        match node.best() {
            // No child is there to show it.
            Some(best) if step.n_below() == 0 => writeln!(out, " {best}\"];")?,
            _ => writeln!(out, "\"];")?,
        }
        if id != excerpt.top
            && let (Some(parent), Some(made)) = (step.parent, words::tree::short(&step))
        {
            let is_best = tree.node(parent).best() == node.square();
            let style = if is_best { ", penwidth=3" } else { "" };
            writeln!(out, "  n{parent} -> n{id} [label=\"{made}\"{style}];")?;
        }
        Ok::<_, io::Error>(())
    })?;
    writeln!(out, "}}")
}

pub(crate) fn csv(excerpt: &Excerpt<'_>, out: &mut dyn Write) -> io::Result<()> {
    writeln!(
        out,
        "node,parent,ply,move,position,value,bound,best,goal_min,goal_max,stop,end"
    )?;
    excerpt.walk(|step| {
        let (node, window) = (step.node, step.node.window());
        writeln!(
            out,
            "{},{},{},{},{},{},{},{},{},{},{},{}",
            step.id,
            or_nothing(step.parent),
            step.ply,
            or_nothing(node.square().map(Square::number)),
            excerpt.tree.text_of(&step.position),
            node.value(),
            Bound::of(excerpt.tree, step.id),
            or_nothing(node.best().map(Square::number)),
            window.min,
            window.max,
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
