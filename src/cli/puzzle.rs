//! `tictactoe puzzle`: asks puzzles in the terminal or through pipes.

use super::arguments::PuzzleArguments;
use super::session::SessionArguments;
use super::{CommandFailure, console, say_trouble, style, terminal_folders};
use crate::learn::Trainer;
use crate::store::{Report, Store};
use crate::view::terminal::PuzzleTable;

pub(super) fn run(arguments: &PuzzleArguments) -> Result<(), CommandFailure> {
    let (mut session, _) = SessionArguments::only_settings().read(terminal_folders(), None);
    session.troubles.iter().for_each(say_trouble);
    session.lasting.override_temporarily(|now| {
        now.looks.language = arguments.language.unwrap_or(now.looks.language);
    });
    let console = console(&session);
    let store = Store::spawn(session.folders, false, |report| {
        if let Report::Failed(trouble) = report {
            say_trouble(&trouble);
        }
    })?;
    let table = PuzzleTable {
        trainer: Trainer::new(arguments.board, arguments.grade, arguments.seed()),
        lasting: session.lasting,
        store: &store,
        style: style(arguments.big),
        console,
    };
    Ok(table.ask(arguments.n)?)
}
