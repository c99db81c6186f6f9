//! `tictactoe puzzle`: asks puzzles in the terminal or through pipes.

use std::io::{self, BufWriter, IsTerminal as _};

use super::arguments::PuzzleArguments;
use super::session::SessionArguments;
use super::{CommandFailure, say, style, terminal_folders};
use crate::learn::{Puzzle, Trainer};
use crate::store::{Report, Store};
use crate::view::terminal::{Console, PuzzleTable};
use crate::view::texts::Texts;

pub(super) fn run(arguments: &PuzzleArguments) -> Result<(), CommandFailure> {
    let board = arguments.board;
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
    let texts = Texts::new(session.lasting.now.looks.language);
    let table = PuzzleTable {
        trainer: Trainer::new(board, arguments.grade, arguments.seed()),
        lasting: session.lasting,
        store: &store,
        style: style(arguments.big),
        console: Console {
            texts,
            echo: !io::stdin().is_terminal(),
            input: io::stdin().lock(),
            out: BufWriter::new(io::stdout().lock()),
        },
    };
    Ok(table.ask(arguments.n)?)
}
