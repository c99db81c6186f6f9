//! `tictactoe compare`: what every search needs on one position.

use std::io::{self, Write};
use std::time::Instant;

use clap::ValueEnum;

use super::Failure;
use crate::insight::{Count, Export};
use crate::model::{Position, Watch};
use crate::search::{Order, Search};

/// How the table is printed.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, ValueEnum)]
pub(super) enum Format {
    /// For people
    #[default]
    Text,
    /// Comma-separated values with a header
    Csv,
}

pub(super) fn run(
    position: &Position,
    order: &Order,
    format: Format,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut counts = Vec::new();
    for search in Search::ALL {
        let start = Instant::now();
        let tree = search
            .run_in_order(position, order, &Watch::default())
            .map_err(io::Error::other)?;
        counts.push((Count::of(search, &tree), start.elapsed()));
    }
    if format == Format::Csv {
        return Ok(Export::comparison(&counts, out)?);
    }
    writeln!(out, "{}\n", position.rows())?;
    writeln!(
        out,
        "search           nodes   share of A         time       memory   lecture"
    )?;
    let all = counts.first().map_or(0, |(count, _)| count.n_nodes);
    for (count, time) in &counts {
        let lecture = count.lecture.map(|n| n.to_string()).unwrap_or_default();
        writeln!(
            out,
            "{:12} {:9} {:10.2} % {:9.3} ms {:6} bytes {lecture:>9}",
            count.search.to_string(),
            count.n_nodes,
            100.0 * count.share_of(all),
            time.as_secs_f64() * 1000.0,
            count.n_bytes(),
        )?;
    }
    Ok(())
}
