//! The commands that print something short: `selfplay`, `openings`, `show`, `man`, `completions`.
//! Manual and completions are generated from `arguments.rs`.

use std::io::{self, Write};

use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;

use super::arguments::{Arguments, OpeningsArguments, SelfplayArguments, control};
use super::{CommandFailure, progress};
use crate::game::{Game, Model as _, Record};
use crate::model::Position;
use crate::player::Computer;
use crate::search::Searcher;
use crate::solver::Opening;
use crate::store::{EarlierGame, Folders};
use crate::view::texts::printable;

const NAME: &str = "tictactoe";

/// `tictactoe selfplay`: the lecture's main program without a window.
pub(super) fn selfplay(
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

/// `tictactoe openings`: proves what `assets/openings.tsv` has.
pub(super) fn openings(
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

/// `tictactoe show FILE`: a game.
pub(super) fn game(record: &Record, out: &mut impl Write) -> io::Result<()> {
    let position = record.game.position();
    // The comment may contain control characters.
    for line in record.to_string().lines() {
        writeln!(out, "{}", printable(line))?;
    }
    writeln!(out, "\n{}", position.rows())?;
    writeln!(out, "position: {position}")
}

/// `tictactoe show`: the earlier games, one per line.
pub(super) fn earlier_games(out: &mut impl Write) -> io::Result<()> {
    let folders = Folders::of_person();
    let games = folders.map_or_else(Vec::new, |folders| folders.earlier_games());
    for EarlierGame { path, record } in games {
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{}",
            path.display(),
            record.info.date.as_deref().unwrap_or("-"),
            record.board().rules(),
            record.game.moves().len(),
            record.result(),
            record.game.position()
        )?;
    }
    Ok(())
}

/// `tictactoe man`: writes the manual page of the program, or of one of its commands.
pub(super) fn manual(command: Option<&str>, out: &mut impl Write) -> Result<(), CommandFailure> {
    let mut page = Arguments::command().disable_help_subcommand(true);
    page.build();
    if let Some(name) = command {
        let none = || CommandFailure::Usage(format!("error: there is no command '{name}'"));
        page = page.find_subcommand(name).ok_or_else(none)?.clone();
    }
    let source = format!("{NAME} {}", env!("CARGO_PKG_VERSION"));
    let page = Man::new(page).source(source).manual("Tic-tac-toe");
    Ok(page.render(out)?)
}

/// `tictactoe completions`: writes the completions of all commands and options.
pub(super) fn completions(shell: Shell, out: &mut dyn Write) {
    clap_complete::generate(shell, &mut Arguments::command(), NAME, out);
}
