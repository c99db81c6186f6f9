//! `tictactoe openings`: proves what `assets/openings.tsv` has.

use std::io::{self, Write};

use super::{Failure, progress};
use crate::model::{Board, Position, Watch};
use crate::search::Opening;

pub(super) fn run(boards: &[Board], watch: &Watch, out: &mut impl Write) -> Result<(), Failure> {
    let stored = Opening::stored_boards();
    let boards = if boards.is_empty() { &stored } else { boards };
    for &board in boards {
        let openings = progress::of(watch, || Opening::prove(board, watch));
        let openings =
            openings.map_err(|stopped| progress::failure(stopped, &Position::empty(board)))?;
        let lines = openings.iter().map(|opening| writeln!(out, "{opening}"));
        lines.collect::<io::Result<()>>()?;
        out.flush()?;
    }
    Ok(())
}
