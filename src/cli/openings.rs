//! `tictactoe openings`: proves what `assets/openings.tsv` has.

use std::io::Write;

use super::arguments::{OpeningsArguments, control};
use super::{CommandFailure, progress};
use crate::model::Position;
use crate::solver::Opening;

pub(super) fn run(
    arguments: &OpeningsArguments,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let control = control(arguments.memory);
    let stored = Opening::stored_boards();
    let boards = match &arguments.boards[..] {
        [] => &stored,
        boards => boards,
    };
    for &board in boards {
        let openings = progress::of(&control, || Opening::prove(board, &control));
        let openings =
            openings.map_err(|stopped| progress::failure(stopped, &Position::empty(board)))?;
        for opening in openings {
            writeln!(out, "{opening}")?;
        }
        out.flush()?;
    }
    Ok(())
}
