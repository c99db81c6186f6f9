//! `tictactoe puzzle`: asks puzzles in the terminal or through pipes, and makes those that are
//! stored in the program.

use std::io::{self, BufWriter, IsTerminal as _, Write as _};

use super::arguments::PuzzleArguments;
use super::session::SessionArguments;
use super::{CommandFailure, progress, say, style, terminal_folders};
use crate::learn::{Puzzle, Trainer};
use crate::model::{Position, Watch};
use crate::store::{Report, Store};
use crate::view::terminal::PuzzleTable;

pub(super) fn run(arguments: &PuzzleArguments) -> Result<(), CommandFailure> {
    let (board, seed) = (arguments.board, arguments.seed());
    if let Some(n) = arguments.make {
        return make(arguments, n);
    }
    if !Puzzle::boards().contains(&board) {
        let boards = Puzzle::boards().into_iter();
        let boards: Vec<String> = boards.map(|board| board.rules().to_string()).collect();
        return Err(CommandFailure::Usage(format!(
            "error: invalid value '{}' for '--board <MxNxK>': there are puzzles for {}",
            board.rules(),
            boards.join(", ")
        )));
    }
    let (mut session, _) = SessionArguments::only_settings().read(terminal_folders(), None);
    for trouble in session.troubles {
        say(&format!("error: {trouble}"));
    }
    session.lasting.for_once(|now| {
        now.looks.language = arguments.language.unwrap_or(now.looks.language);
    });
    let store = Store::spawn(session.folders, false, |report| {
        if let Report::Trouble(trouble) = report {
            say(&format!("error: {trouble}"));
        }
    })?;
    let table = PuzzleTable {
        trainer: Trainer::new(board, arguments.grade, seed),
        lasting: session.lasting,
        store: &store,
        style: style(arguments.big),
    };
    let (input, out) = (io::stdin().lock(), BufWriter::new(io::stdout().lock()));
    Ok(table.ask(arguments.n, !io::stdin().is_terminal(), input, out)?)
}

/// As in `assets/puzzles.tsv`.
fn make(arguments: &PuzzleArguments, n: usize) -> Result<(), CommandFailure> {
    let board = arguments.board;
    let watch = Watch::default();
    let made = progress::of(&watch, || Puzzle::make(board, n, arguments.seed(), &watch));
    let made = made.map_err(|stopped| progress::failure(stopped, &Position::empty(board)))?;
    let mut out = io::stdout().lock();
    for puzzle in made {
        writeln!(out, "{puzzle}")?;
    }
    Ok(())
}
