//! The commands of the terminal. Their names and arguments are in `arguments.rs`.
//!
//! Results go to stdout, messages to stderr. The exit code is 2 for wrong usage, and 1 for every
//! other failure.

mod arguments;
mod certificate;
mod compare;
mod levels;
mod link;
mod manual;
mod openings;
mod progress;
mod puzzle;
mod selfplay;
mod session;
mod show;
mod solve;
#[cfg(test)]
mod tests;
mod tree;
mod values;
mod worksheet;

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal as _, StdinLock, StdoutLock, Write};
use std::path::Path;
use std::process::ExitCode;

use clap::Parser as _;

use self::arguments::{Arguments, CliCommand, TerminalArguments};
use crate::store::{FileError, Folders, on_termination, remove_temporaries, write_out};
use crate::view::terminal::{self, Console, Style};
use crate::view::texts::{Texts, printable};
use crate::view::window;
use crate::view::{LICENCES, Session};

/// Why a command failed.
enum CommandFailure {
    /// Wrong usage; the whole message.
    Usage(String),
    /// Bad lines of the input, which have been reported already.
    Lines,
    /// Reading or writing failed.
    Io(io::Error),
    /// Anything else.
    Other(String),
}

impl From<FileError> for CommandFailure {
    fn from(trouble: FileError) -> CommandFailure {
        CommandFailure::Other(trouble.to_string())
    }
}

impl From<io::Error> for CommandFailure {
    fn from(error: io::Error) -> CommandFailure {
        CommandFailure::Io(error)
    }
}

/// Parses the arguments, the program's name first, and runs the command.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = arguments.into_iter().map(values::without_leading_dash);
    finish(match Arguments::try_parse_from(arguments) {
        Ok(arguments) => execute(&arguments),
        Err(error) if error.use_stderr() => Err(usage(&error)),
        // --help and --version
        Err(message) => message.print().map_err(CommandFailure::from),
    })
}

/// The first paragraph of clap's message.
fn usage(error: &clap::Error) -> CommandFailure {
    let text = error.render().to_string();
    let lines = text.lines().take_while(|line| !line.trim().is_empty());
    CommandFailure::Usage(lines.collect::<Vec<_>>().join("\n"))
}

fn execute(arguments: &Arguments) -> Result<(), CommandFailure> {
    let Some(command) = &arguments.command else {
        return open_window(arguments);
    };
    // Locked and buffered once for all answers.
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        CliCommand::Selfplay(arguments) => selfplay::run(arguments, &mut out)?,
        CliCommand::Solve(arguments) => solve::run(arguments, &mut out)?,
        CliCommand::Check { file } => certificate::check(file, &mut out)?,
        CliCommand::Terminal(arguments) => {
            drop(out);
            return play(arguments);
        }
        CliCommand::Puzzle(arguments) => {
            drop(out);
            return puzzle::run(arguments);
        }
        CliCommand::Show { file: Some(file) } => show::run(&session::record(file)?, &mut out)?,
        CliCommand::Show { file: None } => show::list(&mut out)?,
        CliCommand::Worksheet(arguments) => worksheet::run(arguments, &mut out)?,
        CliCommand::Levels(arguments) => levels::run(arguments, &mut out)?,
        CliCommand::Tree(arguments) => {
            if let Some(path) = arguments.output.clone() {
                on_termination(move || remove_temporaries(&path));
            }
            tree::run(arguments, &mut out)?;
        }
        CliCommand::Compare(arguments) => compare::run(arguments, &mut out)?,
        CliCommand::Openings(arguments) => openings::run(arguments, &mut out)?,
        CliCommand::Completions { shell } => manual::complete(*shell, &mut out),
        CliCommand::Man { command } => manual::write(command.as_deref(), &mut out)?,
        CliCommand::Licences => out.write_all(LICENCES.as_bytes())?,
    }
    Ok(out.flush()?)
}

/// The folders of a terminal game. A game through a pipe depends only on the pipe.
fn terminal_folders() -> Option<Folders> {
    let is_terminal = io::stdin().is_terminal();
    is_terminal.then(Folders::of_person).flatten()
}

fn play(arguments: &TerminalArguments) -> Result<(), CommandFailure> {
    let computer = &arguments.computer;
    let (mut session, trouble) = (arguments.session).read(terminal_folders(), computer.board);
    if let Some(trouble) = trouble {
        return Err(trouble.into());
    }
    session.computer = computer.computer();
    session.lasting.override_temporarily(|now| {
        computer.change(&mut now.play);
        now.looks.language = arguments.language.unwrap_or(now.looks.language);
    });
    run_terminal(session, arguments.big)
}

fn open_window(arguments: &Arguments) -> Result<(), CommandFailure> {
    let link = arguments.link.deep_link(&arguments.computer)?;
    let lesson = arguments.link.lesson()?;
    let read = |folders| {
        let (mut session, trouble) = (arguments.session).read(folders, arguments.computer.board);
        session.troubles.extend(trouble);
        session.computer = arguments.computer.computer();
        link::begin_at(link, &mut session);
        session.lesson.clone_from(&lesson);
        if let (Some(record), Some(players)) = (&mut session.record, arguments.window.players) {
            record.info.players = Some(players);
        }
        session.lasting.override_temporarily(|now| {
            arguments.window.change(now);
            arguments.computer.change(&mut now.play);
        });
        session
    };
    let session = read(Folders::of_person());
    let troubles = session.troubles.clone();
    let Err(no_window) = window::run(session) else {
        return Ok(());
    };
    if arguments.window.window || no_window.was_open() {
        return Err(CommandFailure::Other(no_window.to_string()));
    }
    say(no_window.and_instead());
    // A file that was set aside is reported only once.
    let session = Session {
        troubles,
        ..read(terminal_folders())
    };
    run_terminal(session, false)
}

fn run_terminal(session: Session, big: bool) -> Result<(), CommandFailure> {
    session.troubles.iter().for_each(say_trouble);
    let console = console(&session);
    Ok(terminal::run(session, style(big), console)?)
}

/// The terminal, or the pipes instead of it.
fn console(session: &Session) -> Console<StdinLock<'static>, BufWriter<StdoutLock<'static>>> {
    Console {
        texts: Texts::new(session.lasting.now.looks.language),
        echo: !io::stdin().is_terminal(),
        input: io::stdin().lock(),
        out: BufWriter::new(io::stdout().lock()),
    }
}

fn say_trouble(trouble: &FileError) {
    say(&format!("error: {trouble}"));
}

/// Colours only for a terminal that supports them, unless `NO_COLOR` is set.
fn style(big: bool) -> Style {
    let colours = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|value| value != "dumb")
        && io::stdout().is_terminal();
    Style { big, colours }
}

fn finish(done: Result<(), CommandFailure>) -> ExitCode {
    match done {
        Ok(()) => return ExitCode::SUCCESS,
        // The reader closed the pipe. That is not an error.
        Err(CommandFailure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(CommandFailure::Usage(message)) => {
            say(&message.lines().map(str::trim).collect::<Vec<_>>().join(" "));
            return ExitCode::from(2);
        }
        Err(CommandFailure::Io(error)) => say(&format!("error: {error}")),
        Err(CommandFailure::Other(why)) => say(&format!("error: {why}")),
        Err(CommandFailure::Lines) => {}
    }
    ExitCode::FAILURE
}

/// Cuts the middle out of a long message, which may contain an argument of 100 kB.
fn shortened(message: &str) -> String {
    const END: usize = 500;
    let characters: Vec<char> = message.chars().collect();
    if characters.len() <= 2 * END {
        return message.to_owned();
    }
    let [start, end] = [&characters[..END], &characters[characters.len() - END..]];
    start.iter().chain(&['…']).chain(end).collect()
}

/// Writes a file that was named on the command line.
fn write_file(
    path: &Path,
    content: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> Result<(), CommandFailure> {
    Ok(write_out(path, content).map_err(|why| FileError::write(path, why))?)
}

/// Prints a line on stderr. If it is closed, drops the message.
fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(&shortened(message)));
}
