//! `tictactoe selfplay`: the lecture's main program without a window.

use std::io::Write;

use super::{Failure, progress};
use crate::game::{Game, Model as _};
use crate::model::{Board, Watch};
use crate::player::Computer;
use crate::search::{Search, Searcher};

pub(super) fn run(
    search: Search,
    board: Board,
    watch: &Watch,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let mut game = Game::new(board);
    let mut searcher = Searcher::new(search);
    while game
        .make_best_move(Computer::Search(search), &mut searcher, watch)
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
