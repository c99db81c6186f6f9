//! `tictactoe puzzle`: asks puzzles in the terminal or through pipes, and makes those that are
//! stored in the program.

use std::io::{self, BufWriter, IsTerminal as _, Write as _};

use super::arguments::PuzzleArguments;
use super::{CommandFailure, progress, say, style, terminal_folders};
use crate::learn::Puzzle;
use crate::model::{Position, Watch};
use crate::settings::{Lasting, Settings};
use crate::store::{Report, Store};
use crate::view::terminal::{PuzzleChoice, ask};
use crate::view::texts::system_language;

pub(super) fn run(arguments: &PuzzleArguments) -> Result<(), CommandFailure> {
    let board = arguments.board;
    if let Some(n) = arguments.make {
        return make(arguments, n);
    }
    if !Puzzle::boards().contains(&board) {
        let boards: Vec<String> = (Puzzle::boards().iter())
            .map(|board| board.rules().to_string())
            .collect();
        let why = format!("there are puzzles for {}", boards.join(", "));
        let text = format!(
            "error: invalid value '{}' for '--board <MxNxK>': {why}",
            board.rules()
        );
        return Err(CommandFailure::Usage(text));
    }
    let mut defaults = Settings::default();
    defaults.looks.language = system_language();
    let mut folders = terminal_folders();
    let mut lasting = match &mut folders {
        Some(folders) => {
            let (lasting, troubles) = folders.read_settings(&defaults);
            for trouble in troubles {
                say(&format!("error: {trouble}"));
            }
            lasting
        }
        None => Lasting::new(defaults),
    };
    lasting.for_once(|now| {
        now.looks.language = arguments.language.unwrap_or(now.looks.language);
    });
    let store = Store::spawn(folders, false, |report| {
        if let Report::Trouble(trouble) = report {
            say(&format!("error: {trouble}"));
        }
    })?;
    let choice = PuzzleChoice {
        board,
        grade: arguments.grade,
        seed: arguments.seed(),
        n: arguments.n,
    };
    let echo = !io::stdin().is_terminal();
    let input = io::stdin().lock();
    let out = BufWriter::new(io::stdout().lock());
    let style = style(arguments.big);
    Ok(ask(choice, lasting, &store, style, echo, input, out)?)
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
