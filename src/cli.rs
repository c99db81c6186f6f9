//! The commands of the terminal. Their names and arguments are in `arguments.rs`.
//!
//! Results go to stdout, messages to stderr. The exit code is 2 for wrong usage, and 1 for every
//! other failure.

mod arguments;
mod certificate;
mod compare;
mod levels;
mod link;
mod play;
mod print;
mod progress;
mod session;
mod solve;
#[cfg(test)]
mod tests;
mod tree;
mod values;
mod worksheet;

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Parser as _;

use self::arguments::{Arguments, CliCommand};
use crate::store::{Existing, FileError, is_taken, on_termination, remove_temporaries, write_out};
use crate::view::LICENCES;
use crate::view::texts::printable;

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
    fn from(error: FileError) -> CommandFailure {
        CommandFailure::Other(error.to_string())
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
        return play::in_window(arguments);
    };
    // Locked and buffered once for all answers.
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        CliCommand::Selfplay(arguments) => print::selfplay(arguments, &mut out)?,
        CliCommand::Solve(arguments) => solve::run(arguments, &mut out)?,
        CliCommand::Check { file } => certificate::check(file, &mut out)?,
        CliCommand::Terminal(arguments) => {
            drop(out);
            return play::in_terminal(arguments);
        }
        CliCommand::Puzzle(arguments) => {
            drop(out);
            return play::puzzles(arguments);
        }
        CliCommand::Show { file: Some(file) } => print::game(&session::record(file)?, &mut out)?,
        CliCommand::Show { file: None } => print::earlier_games(&mut out)?,
        CliCommand::Worksheet(arguments) => worksheet::run(arguments, &mut out)?,
        CliCommand::Levels(arguments) => levels::run(arguments, &mut out)?,
        CliCommand::Tree(arguments) => tree::run(arguments, &mut out)?,
        CliCommand::Compare(arguments) => compare::run(arguments, &mut out)?,
        CliCommand::Openings(arguments) => print::openings(arguments, &mut out)?,
        CliCommand::Completions { shell } => print::completions(*shell, &mut out),
        CliCommand::Man { command } => print::manual(command.as_deref(), &mut out)?,
        CliCommand::Licences => out.write_all(LICENCES.as_bytes())?,
    }
    Ok(out.flush()?)
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

/// Prepares all files that a command writes, before its work: refuses those that exist, and has
/// nothing left of them if the program is asked to end.
fn prepare_files(
    paths: impl IntoIterator<Item = PathBuf>,
    existing: Existing,
) -> Result<(), CommandFailure> {
    let paths = Vec::from_iter(paths);
    if existing == Existing::Refuse
        && let Some(path) = paths.iter().find(|path| is_taken(path))
    {
        return Err(exists(path));
    }
    on_termination(move || paths.iter().for_each(|path| remove_temporaries(path)));
    Ok(())
}

/// Writes a file that was named on the command line.
fn write_file(
    path: &Path,
    existing: Existing,
    content: impl FnOnce(&mut BufWriter<&File>) -> io::Result<()>,
) -> Result<(), CommandFailure> {
    write_out(path, existing, content).map_err(|why| match why.kind() {
        io::ErrorKind::AlreadyExists => exists(path),
        _ => FileError::write(path, why).into(),
    })
}

fn exists(path: &Path) -> CommandFailure {
    let path = path.display();
    CommandFailure::Other(format!("cannot write {path}: it exists (see --force)"))
}

/// Prints a line on stderr. If it is closed, drops the message.
fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(&shortened(message)));
}
