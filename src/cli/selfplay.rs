//! `tictactoe selfplay`: the lecture's main program without a window.

use std::io::Write;

use super::{Failure, progress};
use crate::model::{Board, Game, Model as _, Watch};
use crate::search::{Search, Searcher};

pub(super) fn run(
    search: Search,
    board: Board,
    watch: &Watch,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut game = Game::new(board);
    let mut computer = Searcher::new(search);
    while game
        .make_best_move(&mut computer, watch)
        .map_err(|stopped| progress::failure(stopped, game.position()))?
        .is_some()
    {
        if let Some(tree) = computer.tree() {
            writeln!(out, "generate tree... ({} nodes)", tree.n_nodes())?;
        }
        writeln!(out, "{}", game.position().rows())?;
    }
    Ok(())
}
