//! The commands of the terminal: what they are called, what they take, and with which code they end.
//!
//! Results go to standard output, messages to standard error. The code is 0, 2 for wrong usage, 1 for everything else that failed.

mod selfplay;
mod solve;
mod tree;

use std::ffi::OsString;
use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};

use crate::model::{Board, Position};
use crate::search::{Edition, Search};

/// Tic-tac-toe that shows why the computer cannot lose.
#[derive(Parser, Debug)]
#[command(
    version,
    after_help = "Without a command, the computer plays against itself."
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Let the computer play both sides, and print the nodes and the board at every move
    #[command(after_help = "Example: tictactoe selfplay --search c --edition 1")]
    Selfplay {
        #[command(flatten)]
        search: SearchArguments,
    },
    /// Say who wins a position, and how
    #[command(
        after_help = "Examples:\n  tictactoe solve x../.o./... --search a\n  printf 'x...o....\\n' | tictactoe solve -"
    )]
    Solve {
        /// Row by row, as in x../.o./...; - reads one position per line from standard input
        #[arg(
            default_value = "",
            hide_default_value = true,
            allow_hyphen_values = true
        )]
        position: OsString,
        #[command(flatten)]
        search: SearchArguments,
    },
    /// Print the tree that a search visits
    #[command(
        after_help = "Examples:\n  tictactoe tree xox/.o./... --depth 2\n  tictactoe tree xoxoxo... --format dot | dot -Tsvg > tree.svg"
    )]
    Tree {
        /// Row by row, as in x../.o./...; the empty board if left out
        #[arg(
            default_value = "",
            hide_default_value = true,
            allow_hyphen_values = true
        )]
        position: OsString,
        #[command(flatten)]
        search: SearchArguments,
        /// Print no more than N moves below the position
        #[arg(long, value_name = "N")]
        depth: Option<usize>,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: tree::Format,
    },
}

#[derive(Args, Debug)]
struct SearchArguments {
    /// a: the whole tree; b: stops at a win; c: alpha-beta; d: alpha-beta with forced moves first
    #[arg(long, value_name = "LETTER", default_value = "d", value_parser = letter)]
    search: char,
    /// The edition of the lecture, where it makes a difference (c and d)
    #[arg(long, value_name = "NUMBER", default_value = "2", value_parser = edition)]
    edition: Edition,
}

impl SearchArguments {
    fn search(&self) -> Result<Search, Failure> {
        Search::new(self.search, self.edition)
            .ok_or_else(|| Failure::Usage(format!("there is no search '{}'", self.search)))
    }
}

fn letter(text: &str) -> Result<char, &'static str> {
    (text.parse().ok())
        .filter(|&letter| Search::new(letter, Edition::default()).is_some())
        .ok_or("the searches are a, b, c and d")
}

fn edition(text: &str) -> Result<Edition, &'static str> {
    Edition::ALL
        .into_iter()
        .find(|edition| text == edition.number().to_string())
        .ok_or("the editions are 1 and 2")
}

/// Why a command did not do what it was asked to.
enum Failure {
    /// Asked wrongly.
    Usage(String),
    /// Bad lines in the input; each has been reported already.
    BadLines,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        Failure::Io(error)
    }
}

/// Reads the arguments, the program's name first, and does what they say.
pub fn run(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments = match Arguments::try_parse_from(arguments) {
        Ok(arguments) => arguments,
        Err(error) if error.use_stderr() => {
            // Clap explains over several lines; the first paragraph says it all.
            let text = error.render().to_string();
            let lines = text.lines().take_while(|line| !line.trim().is_empty());
            eprintln!("{}", lines.map(str::trim).collect::<Vec<_>>().join(" "));
            return ExitCode::from(2);
        }
        // --help and --version
        Err(message) => return finish(message.print().map_err(Failure::from)),
    };
    // Locked and buffered once: a thousand answers cost a thousand searches and little else.
    let mut out = BufWriter::new(io::stdout().lock());
    let done = execute(arguments.command, &mut out).and_then(|()| Ok(out.flush()?));
    finish(done)
}

fn execute(command: Option<Command>, out: &mut impl Write) -> Result<(), Failure> {
    match command {
        None => selfplay::run(Search::default(), out),
        Some(Command::Selfplay { search }) => selfplay::run(search.search()?, out),
        Some(Command::Solve { position, search }) if position == "-" => {
            solve::lines(search.search()?, io::stdin().lock(), out)
        }
        Some(Command::Solve { position, search }) => {
            solve::one(search.search()?, &parse_position(&position)?, out)
        }
        Some(Command::Tree {
            position,
            search,
            depth,
            format,
        }) => {
            let position = parse_position(&position)?;
            tree::run(
                search.search()?,
                &position,
                depth.unwrap_or(usize::MAX),
                format,
                out,
            )
        }
    }
}

fn parse_position(text: &OsString) -> Result<Position, Failure> {
    let Some(text) = text.to_str() else {
        return Err(Failure::Usage(format!(
            "position '{}': not readable as text",
            text.display()
        )));
    };
    if text.is_empty() {
        return Ok(Position::default());
    }
    // Positions may begin with a dash, so clap lets these through.
    if text.starts_with("--") && text.contains(|c: char| !"xXoO._-/ ".contains(c)) {
        return Err(Failure::Usage(format!(
            "unexpected argument '{text}' found"
        )));
    }
    Position::parse(Board::TIC_TAC_TOE, text)
        .map_err(|error| Failure::Usage(format!("position '{text}': {error}")))
}

fn finish(done: Result<(), Failure>) -> ExitCode {
    match done {
        Ok(()) => ExitCode::SUCCESS,
        // Whoever read our output has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(Failure::Io(error)) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
        Err(Failure::BadLines) => ExitCode::FAILURE,
        Err(Failure::Usage(message)) => {
            eprintln!("error: {message}");
            ExitCode::from(2)
        }
    }
}
