//! `tictactoe selfplay`: the lecture's main program without a window.

use std::io::Write;

use super::arguments::SelfplayArguments;
use super::{CommandFailure, progress};
use crate::game::{Game, Model as _};
use crate::player::Computer;
use crate::search::Searcher;

pub(super) fn run(
    arguments: &SelfplayArguments,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let search = arguments.search.search();
    let control = arguments.board.control();
    let mut game = Game::new(arguments.board.board);
    let mut searcher = Searcher::new(search);
    while game
        .make_best_move(Computer::Search(search), &mut searcher, &control)
        .map_err(|stopped| progress::failure(stopped, &game.position()))?
        .is_some()
    {
        if let Some(tree) = searcher.tree() {
            writeln!(out, "generate tree... ({} nodes)", tree.n_nodes())?;
        }
        writeln!(out, "{}", game.position().rows())?;
    }
    Ok(())
}
