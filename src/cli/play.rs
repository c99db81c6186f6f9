//! The commands that play: the window, the terminal and its puzzles.

use std::env;
use std::io::{self, BufRead as _, BufWriter, IsTerminal as _, StdinLock, StdoutLock};

use super::arguments::{Arguments, PuzzleArguments, TerminalArguments, control};
use super::{CommandFailure, link, say, session};
use crate::learn::Trainer;
use crate::store::{FileError, Folders, Report, Store};
use crate::view::Session;
use crate::view::terminal::{self, Console, PuzzleTable, Style};
use crate::view::texts::Texts;
use crate::view::window;

/// The folders of a terminal game. A game through a pipe depends only on the pipe.
fn terminal_folders() -> Option<Folders> {
    let is_terminal = io::stdin().is_terminal();
    is_terminal.then(Folders::of_person).flatten()
}

/// `tictactoe terminal`: plays in the terminal or through pipes.
pub(super) fn in_terminal(arguments: &TerminalArguments) -> Result<(), CommandFailure> {
    let computer = &arguments.computer;
    let (mut session, error) = (arguments.session).read(terminal_folders(), computer.board);
    if let Some(error) = error {
        return Err(error.into());
    }
    session.computer = computer.computer();
    session.settings.override_temporarily(|now| {
        computer.change(&mut now.play);
        now.looks.language = arguments.language.unwrap_or(now.looks.language);
    });
    run_terminal(session, arguments.big)
}

/// `tictactoe`: opens the window, or else plays in the terminal.
pub(super) fn in_window(arguments: &Arguments) -> Result<(), CommandFailure> {
    let link = arguments.link.deep_link(&arguments.computer)?;
    let lesson = (arguments.link).lesson(&control(arguments.computer.memory))?;
    let read = |folders| {
        let (mut session, error) = (arguments.session).read(folders, arguments.computer.board);
        session.errors.extend(error);
        session.computer = arguments.computer.computer();
        link::begin_at(link, &mut session);
        session.lesson.clone_from(&lesson);
        if let (Some(record), Some(players)) = (&mut session.record, arguments.window.players) {
            record.info.players = Some(players);
        }
        session.settings.override_temporarily(|now| {
            arguments.window.change(now);
            arguments.computer.change(&mut now.play);
        });
        session
    };
    let session = read(Folders::of_person());
    let errors = session.errors.clone();
    let Err(no_window) = window::run(session) else {
        return Ok(());
    };
    if arguments.window.window || no_window.was_open() || !has_input() {
        return Err(CommandFailure::Other(no_window.to_string()));
    }
    say(no_window.and_instead());
    // A file that was set aside is reported only once.
    let session = Session {
        errors,
        ..read(terminal_folders())
    };
    run_terminal(session, false)
}

/// Whether a game in the terminal can be played. A program that was started from a menu has no input.
fn has_input() -> bool {
    let mut input = io::stdin().lock();
    input.is_terminal() || input.fill_buf().is_ok_and(|input| !input.is_empty())
}

fn run_terminal(session: Session, big: bool) -> Result<(), CommandFailure> {
    session.errors.iter().for_each(say_error);
    let console = console(&session);
    Ok(terminal::run(session, style(big), console)?)
}

/// The terminal, or the pipes instead of it.
fn console(session: &Session) -> Console<StdinLock<'static>, BufWriter<StdoutLock<'static>>> {
    Console {
        texts: Texts::new(session.settings.now.looks.language),
        echo: !io::stdin().is_terminal(),
        input: io::stdin().lock(),
        out: BufWriter::new(io::stdout().lock()),
    }
}

fn say_error(error: &FileError) {
    say(&format!("error: {error}"));
}

/// Colours only for a terminal that supports them, unless `NO_COLOR` is set.
fn style(big: bool) -> Style {
    let colours = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|value| value != "dumb")
        && io::stdout().is_terminal();
    Style { big, colours }
}

/// `tictactoe puzzle`: asks puzzles in the terminal or through pipes.
pub(super) fn puzzles(arguments: &PuzzleArguments) -> Result<(), CommandFailure> {
    let mut session = session::with_settings(terminal_folders());
    session.errors.iter().for_each(say_error);
    session.settings.override_temporarily(|now| {
        now.looks.language = arguments.language.unwrap_or(now.looks.language);
    });
    let console = console(&session);
    let store = Store::spawn(session.folders, false, |report| {
        if let Report::Failed(error) = report {
            say_error(&error);
        }
    })?;
    let table = PuzzleTable {
        trainer: Trainer::new(arguments.board, arguments.grade, arguments.seed()),
        lasting: session.settings,
        store: &store,
        style: style(arguments.big),
        console,
    };
    Ok(table.ask(arguments.n)?)
}
