//! The commands of the terminal: what each does, and with which code it ends. What they are called
//! and take is in `arguments.rs`.
//!
//! Results go to standard output, messages to standard error. The code is 0, 2 for wrong usage, 1
//! for everything else that failed.

mod arguments;
mod compare;
mod levels;
mod openings;
mod progress;
mod selfplay;
mod session;
mod show;
mod solve;
mod tree;
mod values;

use std::env;
use std::ffi::OsString;
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

use self::arguments::{Arguments, Command, watch};
use crate::store::Trouble;
use crate::view::Session;
use crate::view::terminal::{self, Style};
use crate::view::texts::printable;
use crate::view::window::{self, NoWindow};

/// Why a command did not do what it was asked to.
enum Failure {
    /// An argument is wrong.
    Usage(String),
    /// The search ended without a result.
    Stopped(String),
    /// Lines of the input without an answer; each has been reported already.
    Lines,
    /// Reading or writing failed.
    Io(io::Error),
    /// There is no window.
    Window(NoWindow),
    /// Something is wrong with a file.
    File(Trouble),
    /// Neither a command nor a file has this name.
    NoSuchFile(PathBuf),
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Failure {
        Failure::File(trouble)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

/// Reads the arguments, the program's name first, and does what they say.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = arguments.into_iter().map(values::without_leading_dash);
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            // Clap explains over several lines; the first paragraph says it all.
            let text = error.render().to_string();
            let lines = text.lines().take_while(|line| !line.trim().is_empty());
            return finish(Err(Failure::Usage(lines.collect::<Vec<_>>().join("\n"))));
        }
        // --help and --version
        Err(message) => return finish(message.print().map_err(Failure::from)),
    };
    finish(execute(arguments))
}

fn execute(arguments: Arguments) -> Result<(), Failure> {
    let Some(command) = arguments.command else {
        return open_window(&arguments);
    };
    // Locked and buffered once: a thousand answers cost a thousand searches and little else.
    let mut out = BufWriter::new(io::stdout().lock());
    match command {
        Command::Selfplay { search, board } => {
            selfplay::run(search.search(), board.board, &board.watch(), &mut out)?;
        }
        Command::Solve {
            position,
            search,
            board,
        } => match position.as_deref() {
            Some("-") => {
                let input = io::stdin().lock();
                solve::lines(
                    search.search(),
                    board.board,
                    &board.watch(),
                    input,
                    &mut out,
                )?;
            }
            text => {
                let position = board.position(text)?;
                solve::one(search.search(), &position, &board.watch(), &mut out)?;
            }
        },
        Command::Terminal {
            terminal,
            computer,
            session,
        } => {
            drop(out);
            session.check()?;
            // Through a pipe a game depends on nothing but the pipe.
            let (mut session, trouble) = session.read(io::stdin().is_terminal(), computer.board);
            if let Some(trouble) = trouble {
                return Err(trouble.into());
            }
            session.computer = computer.computer();
            session.lasting.for_once(|now| {
                computer.change(&mut now.play);
                now.looks.language = terminal.language.unwrap_or(now.looks.language);
            });
            return play_in_terminal(session, style(terminal.big));
        }
        Command::Show { file } => show::run(&session::record(&file)?, &mut out)?,
        Command::Levels(arguments) => match arguments.counterexample {
            Some(level) => levels::counterexample(level, &mut out)?,
            None => levels::table(arguments.against, arguments.format, &mut out)?,
        },
        Command::Tree {
            position,
            search,
            board,
            depth,
            format,
            output,
        } => {
            let position = board.position(position.as_deref())?;
            let tree = progress::run(search.search(), &position, &board.watch())?;
            tree::run(&tree, depth, format, output.as_deref(), &mut out)?;
        }
        Command::Compare {
            position,
            board,
            order,
            format,
        } => {
            let position = board.position(position.as_deref())?;
            let order = board.order(&order)?;
            compare::run(&position, &order, format, &board.watch(), &mut out)?;
        }
        Command::Openings { boards, memory } => openings::run(&boards, &watch(memory), &mut out)?,
    }
    Ok(out.flush()?)
}

/// Colours only for a terminal, and not against its owner's wish.
fn style(big: bool) -> Style {
    let wanted = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        && env::var_os("TERM").is_none_or(|value| value != "dumb");
    Style {
        big,
        colours: wanted && io::stdout().is_terminal(),
    }
}

fn open_window(arguments: &Arguments) -> Result<(), Failure> {
    arguments.session.check()?;
    let read = |is_kept| {
        let (mut session, trouble) = (arguments.session).read(is_kept, arguments.computer.board);
        session.troubles.extend(trouble);
        session.computer = arguments.computer.computer();
        if let (Some(record), Some(players)) = (&mut session.record, arguments.window.players) {
            record.players = Some(players);
        }
        session.lasting.for_once(|now| {
            arguments.window.change(now);
            arguments.computer.change(&mut now.play);
        });
        session
    };
    let session = read(true);
    let troubles = session.troubles.clone();
    let Err(no_window) = window::run(session) else {
        return Ok(());
    };
    if arguments.window.window || no_window.was_open() {
        return Err(Failure::Window(no_window));
    }
    say(no_window.and_instead());
    // What was set aside is not met again.
    let session = Session {
        troubles,
        ..read(io::stdin().is_terminal())
    };
    play_in_terminal(session, style(false))
}

fn play_in_terminal(session: Session, style: Style) -> Result<(), Failure> {
    for trouble in &session.troubles {
        say(&format!("error: {trouble}"));
    }
    let input = io::stdin().lock();
    let out = BufWriter::new(io::stdout().lock());
    let echo = !io::stdin().is_terminal();
    Ok(terminal::run(session, style, echo, input, out)?)
}

fn finish(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => return ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::SUCCESS;
        }
        Err(Failure::Usage(message)) => {
            say(&message.lines().map(str::trim).collect::<Vec<_>>().join(" "));
            return ExitCode::from(2);
        }
        Err(Failure::Stopped(why)) => say(&format!("error: {why}")),
        Err(Failure::Io(error)) => say(&format!("error: {error}")),
        Err(Failure::File(trouble)) => say(&format!("error: {trouble}")),
        Err(Failure::NoSuchFile(name)) => {
            let name = name.display();
            say(&format!("error: there is no file and no command '{name}'"));
            return ExitCode::from(2);
        }
        Err(Failure::Window(failure)) => say(&format!("error: {failure}")),
        Err(Failure::Lines) => {}
    }
    ExitCode::FAILURE
}

/// One line on standard error. Where nobody can read it, there is nobody to tell.
fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(message));
}
