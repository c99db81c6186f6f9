//! `tictactoe selfplay`: the lecture's main program without a window.

use std::io::{self, Write};

use super::Failure;
use crate::model::{Game, Model as _, Watch};
use crate::search::{Search, Searcher};

pub(super) fn run(search: Search, out: &mut impl Write) -> Result<(), Failure> {
    let mut game = Game::default();
    let mut computer = Searcher::new(search);
    let watch = Watch::default();
    while game
        .make_best_move(&mut computer, &watch)
        .map_err(io::Error::other)?
        .is_some()
    {
        if let Some(tree) = computer.tree() {
            writeln!(out, "generate tree... ({} nodes)", tree.n_nodes())?;
        }
        writeln!(out, "{}", game.position().rows())?;
    }
    Ok(())
}
