//! `tictactoe compare`: the cost of every search on one position.

use std::io::{self, Write};
use std::time::{Duration, Instant};

use clap::ValueEnum;

use super::arguments::CompareArguments;
use super::{CommandFailure, progress};
use crate::control::Stopped;
use crate::insight::Count;
use crate::model::Board;
use crate::search::{Order, Search};
use crate::view::export::Export;

/// How the table is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(super) enum ComparisonFormat {
    /// For people
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
}

/// The order in which the searches look at the moves.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(super) enum MoveOrder {
    /// By number, as in the lecture
    #[default]
    Ascending,
    /// From the centre outwards
    Centre,
}

/// Prints each row as soon as it is known, since the last search may take hours.
pub(super) fn run(
    arguments: &CompareArguments,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let CompareArguments { board, format, .. } = *arguments;
    let position = board.position(arguments.position.as_deref())?;
    let order = match arguments.order {
        MoveOrder::Ascending => Order::ascending(board.board),
        MoveOrder::Centre => Order::centre_first(board.board),
    };
    let control = board.control();
    match format {
        ComparisonFormat::Text => writeln!(
            out,
            "{}\n\nsearch           nodes   share of A         time       memory   lecture",
            position.rows()
        )?,
        ComparisonFormat::Csv => Export::comparison_header(out)?,
    }
    let mut full = None;
    let mut solved = None;
    let is_large = position.board() != Board::TIC_TAC_TOE;
    for search in in_turn(is_large) {
        out.flush()?;
        let start = Instant::now();
        let needed = match progress::of(&control, || {
            search.run_in_order(&position, &order, &control)
        }) {
            Ok(tree) => Ok((Count::of(search, &tree), start.elapsed())),
            Err(stopped @ Stopped::Asked) => return Err(progress::failure(stopped, &position)),
            // The other searches may need less.
            Err(stopped) => Err(format!("after {} nodes {stopped}", control.n_nodes())),
        };
        let count = needed.as_ref().ok().map(|(count, _)| *count);
        match search {
            Search::Full => full = count,
            Search::Solver if full.is_none() => solved = count,
            _ => {}
        }
        match (format, needed) {
            (ComparisonFormat::Csv, needed) => {
                Export::comparison_row(search, needed.ok(), full, out)?;
            }
            (ComparisonFormat::Text, Ok((count, time))) => row(&count, time, full, out)?,
            (ComparisonFormat::Text, Err(why)) => {
                writeln!(out, "{:12} {why}", search.to_string())?;
            }
        }
    }
    if let (Some(full), Some(solved), ComparisonFormat::Text) = (full, solved, format) {
        let share = share(&solved, full);
        writeln!(out, "\nThe solver needs {share} % of the nodes of A.")?;
    }
    Ok(())
}

/// On larger boards the solver comes first, as in the window, because A hardly ever ends.
fn in_turn(is_large: bool) -> [Search; Search::ALL.len()] {
    let mut searches = Search::ALL;
    if is_large {
        searches.sort_by_key(|search| *search != Search::Solver);
    }
    searches
}

fn share(count: &Count, full: Count) -> String {
    format!("{:.2}", 100.0 * count.share_of(full.n_nodes))
}

fn row(count: &Count, time: Duration, full: Option<Count>, out: &mut impl Write) -> io::Result<()> {
    let share = full.map_or("?".to_owned(), |full| share(count, full));
    let lecture = count.lecture.map(|n| n.to_string()).unwrap_or_default();
    let memory = count
        .n_bytes()
        .map_or("no tree".to_owned(), |n_bytes| format!("{n_bytes} bytes"));
    writeln!(
        out,
        "{:12} {:9} {share:>10} % {:9.3} ms {memory:>12} {lecture:>9}",
        count.search.to_string(),
        count.n_nodes,
        time.as_secs_f64() * 1000.0,
    )
}
