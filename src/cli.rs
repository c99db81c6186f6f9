//! The commands of the terminal: what they are called, what they take, and with which code they end.
//!
//! Results go to standard output, messages to standard error. The code is 0, 2 for wrong usage, 1 for everything else that failed.

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
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, BufWriter, IsTerminal as _, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use self::session::SessionArguments;
use crate::controller::{First, Players, Settings};
use crate::model::{Board, Position, Watch};
use crate::player::{Computer, Level};
use crate::record::Record;
use crate::search::{Edition, Order, Search};
use crate::store::Trouble;
use crate::view::Session;
use crate::view::terminal::{self, Style};
use crate::view::texts::{Language, printable};
use crate::view::window::{self, Looks, Options};

/// Tic-tac-toe that shows why the computer cannot lose. Without a command, opens the window.
#[derive(Parser, Debug)]
#[command(
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Example: tictactoe --first computer --search a --language de"
)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
    #[command(flatten)]
    window: WindowArguments,
    #[command(flatten)]
    computer: ComputerArguments,
    #[command(flatten)]
    session: SessionArguments,
}

#[derive(Args, Debug)]
struct WindowArguments {
    /// Who plays: person-computer, person-person or computer-computer
    #[arg(long, value_parser = values::players)]
    players: Option<Players>,
    /// Who begins: me, computer or alternate
    #[arg(long, value_name = "WHO", value_parser = values::first)]
    first: Option<First>,
    /// The size of the window in points, as in 700x700
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = values::size)]
    size: Option<[f32; 2]>,
    /// The language: en or de [default: the system's]
    #[arg(long, value_parser = values::language)]
    language: Option<Language>,
    /// Fail where no window can be opened, instead of playing in the terminal
    #[arg(long)]
    window: bool,
}

impl WindowArguments {
    /// What was kept, unless these say otherwise.
    fn over(&self, kept: Options) -> Options {
        Options {
            size: self.size.unwrap_or(kept.size),
            settings: Settings {
                players: self.players.unwrap_or(kept.settings.players),
                first: self.first.unwrap_or(kept.settings.first),
                ..kept.settings
            },
            looks: Looks {
                language: self.language.unwrap_or(kept.looks.language),
                ..kept.looks
            },
            ..kept
        }
    }
}

#[derive(Subcommand, Debug)]
enum Command {
    /// Let the computer play both sides, and print the nodes and the board at every move
    #[command(
        after_help = "Examples:\n  tictactoe selfplay --search c --edition 1\n  tictactoe selfplay --board 5x4x4 --search solver"
    )]
    Selfplay {
        #[command(flatten)]
        search: SearchArguments,
        #[command(flatten)]
        board: BoardArguments,
    },
    /// Say who wins a position, and how
    #[command(
        after_help = "Examples:\n  tictactoe solve x../.o./... --search a\n  printf 'x...o....\\n' | tictactoe solve -\n  tictactoe solve --board 6x6x5 --search solver"
    )]
    Solve {
        /// Row by row, as in x../.o./... [default: the empty board]
        ///
        /// Row by row, as in x../.o./... [default: the empty board].
        /// Slashes may be left out; X, O, _, - and blanks are understood.
        /// A single - reads one position per line from standard input and prints `position value best nodes`, separated by tabs.
        position: Option<String>,
        #[command(flatten)]
        search: SearchArguments,
        #[command(flatten)]
        board: BoardArguments,
    },
    /// Play in the terminal, or through pipes
    #[command(after_help = "Example: tictactoe terminal --level perfect --big")]
    Terminal {
        #[command(flatten)]
        terminal: TerminalArguments,
        #[command(flatten)]
        computer: ComputerArguments,
        #[command(flatten)]
        session: SessionArguments,
    },
    /// Print a game that was saved
    #[command(after_help = "Example: tictactoe show game.ttt")]
    Show {
        /// The file, or - for standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Prove what each level is worth, by walking all its games
    #[command(
        after_help = "With --format tsv: level, side, won, drawn, lost, numerator and denominator of the chance to win, positions in which value is given away.\n\nExamples:\n  tictactoe levels\n  tictactoe levels --against rules\n  tictactoe levels --counterexample rules"
    )]
    Levels(LevelsArguments),
    /// Print the tree that a search visits
    #[command(
        after_help = "Examples:\n  tictactoe tree xox/.o./... --depth 2\n  tictactoe tree xoxoxo... --format dot | dot -Tsvg > tree.svg\n  tictactoe tree --search a --format icicle -o tree.svg"
    )]
    Tree {
        /// Row by row, as in x../.o./... [default: the empty board]
        position: Option<String>,
        #[command(flatten)]
        search: SearchArguments,
        #[command(flatten)]
        board: BoardArguments,
        /// Print no more than N moves below the position
        #[arg(long, value_name = "N")]
        depth: Option<usize>,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: tree::Format,
        /// Write it to FILE instead of standard output
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
    },
    /// Run all searches on a position, and say what each of them needs
    #[command(
        after_help = "Examples:\n  tictactoe compare x../.o./...\n  tictactoe compare --order centre --format csv"
    )]
    Compare {
        /// Row by row, as in x../.o./... [default: the empty board]
        position: Option<String>,
        /// In which order to look at the moves: ascending (the lecture's), centre, or squares by hand, as in 5,1,3
        #[arg(long, default_value = "ascending", value_parser = values::order)]
        order: Order,
        /// How to print it
        #[arg(long, value_enum, default_value_t)]
        format: compare::Format,
    },
    /// Prove the openings of boards, as they are stored in the program
    #[command(
        after_help = "Prints board, position, value and best moves, separated by tabs: the empty board, and if it is a draw, the answers to each first move, up to symmetry.\n\nExample: tictactoe openings --board 3x3x3 --board 7x4x4"
    )]
    Openings {
        /// Columns, rows and how many in a row win; may be given several times [default: the boards that are stored]
        #[arg(long = "board", value_name = "MxNxK", value_parser = values::board)]
        boards: Vec<Board>,
        /// The megabytes of memory that the search may have
        #[arg(long, value_name = "MB", default_value_t = Watch::DEFAULT_MEMORY_MB, value_parser = values::memory)]
        memory: usize,
    },
}

#[derive(Args, Clone, Copy, Debug)]
struct BoardArguments {
    /// Columns, rows and how many in a row win
    #[arg(long, value_name = "MxNxK", default_value = "3x3x3", value_parser = values::board)]
    board: Board,
    /// The megabytes of memory that a search may have
    #[arg(long, value_name = "MB", default_value_t = Watch::DEFAULT_MEMORY_MB, value_parser = values::memory)]
    memory: usize,
}

impl Default for BoardArguments {
    fn default() -> BoardArguments {
        BoardArguments {
            board: Board::TIC_TAC_TOE,
            memory: Watch::DEFAULT_MEMORY_MB,
        }
    }
}

impl BoardArguments {
    fn position(self, text: Option<&str>) -> Result<Position, Failure> {
        let Some(text) = text else {
            return Ok(Position::empty(self.board));
        };
        Position::parse(self.board, text).map_err(|error| {
            Failure::Usage(format!(
                "error: invalid value '{text}' for '[POSITION]': {error}"
            ))
        })
    }

    fn watch(self) -> Watch {
        watch(self.memory)
    }
}

fn watch(memory_mb: usize) -> Watch {
    let watch = Watch::default();
    watch.set_memory_mb(memory_mb);
    watch
}

#[derive(Args, Debug)]
struct TerminalArguments {
    /// Draw the board in large framed letters
    #[arg(long)]
    big: bool,
    /// The language: en or de [default: the system's]
    #[arg(long, value_parser = values::language)]
    language: Option<Language>,
}

#[derive(Args, Debug)]
struct LevelsArguments {
    /// Let them play against this level instead of all replies
    #[arg(long, value_name = "LEVEL", default_value = "random", value_parser = values::level)]
    against: Level,
    /// Print a shortest game that this level may lose although it could be saved
    #[arg(long, value_name = "LEVEL", value_parser = values::level, conflicts_with_all = ["against", "format"])]
    counterexample: Option<Level>,
    /// How to print the table
    #[arg(long, value_enum, default_value_t)]
    format: levels::Format,
}

#[derive(Args, Debug)]
struct ComputerArguments {
    /// Columns, rows and how many in a row win, as in 4x4x3
    #[arg(long, value_name = "MxNxK", value_parser = values::board)]
    board: Option<Board>,
    /// The seconds that the level perfect may think about a move on a large board [default: 5]
    #[arg(long, value_name = "SECONDS", value_parser = values::time)]
    time: Option<Duration>,
    /// The megabytes of memory that a search may have
    #[arg(long, value_name = "MB", default_value_t = Watch::DEFAULT_MEMORY_MB, value_parser = values::memory)]
    memory: usize,
    /// The computer's strength: random, beginner, rules or perfect; instead of a search
    #[arg(long, value_parser = values::level, conflicts_with_all = ["search", "edition"])]
    level: Option<Level>,
    /// Where the computer's chance begins: the same number, the same game
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = values::seed)]
    seed: Option<u64>,
    #[command(flatten)]
    search: SearchArguments,
}

impl ComputerArguments {
    /// What was kept, unless these say otherwise.
    fn over(&self, kept: Settings) -> Settings {
        let SearchArguments { search, edition } = self.search;
        let computer = match (self.level, search) {
            (Some(level), _) => Computer::Level(level),
            (None, Some(search)) => {
                Computer::Search(search.in_edition(edition.unwrap_or_default()))
            }
            // Who asks for a board only, gets someone who can play on it.
            (None, None) => kept.computer.on(self.board.unwrap_or(kept.board)),
        };
        Settings {
            board: self.board.unwrap_or(kept.board),
            time: self.time.unwrap_or(kept.time),
            memory_mb: self.memory,
            computer: edition.map_or(computer, |edition| computer.in_edition(edition)),
            // The standard library's hashes begin anew in every process: chance enough for a game.
            seed: (self.seed).unwrap_or_else(|| RandomState::new().hash_one(0)),
            ..kept
        }
    }
}

impl ComputerArguments {
    /// Whoever asks for a computer gets it in a game that goes on, too.
    fn change(&self, record: Option<&mut Record>) {
        if let Some(record) = record
            && (self.level.is_some() || self.search.search.is_some())
        {
            record.computer = Some(self.over(Settings::default()).computer);
        }
    }
}

#[derive(Args, Clone, Copy, Debug)]
struct SearchArguments {
    /// a: the whole tree; b: stops at a win; c: alpha-beta; d: alpha-beta with forced moves first; e: as a, no position twice; f: as e, nor its mirror
    /// images; g: as d, with openings; solver: for large boards [default: d]
    #[arg(long, value_name = "NAME", value_parser = values::search)]
    search: Option<Search>,
    /// The edition of the lecture, where it makes a difference (c and d) [default: 2]
    #[arg(long, value_name = "NUMBER", value_parser = values::edition)]
    edition: Option<Edition>,
}

impl SearchArguments {
    fn search(self) -> Search {
        let search = self.search.unwrap_or_default();
        search.in_edition(self.edition.unwrap_or_default())
    }
}

/// Why a command did not do what it was asked to.
enum Failure {
    /// An argument is wrong.
    Usage(String),
    /// The search ended without a result.
    Stopped(String),
    /// Bad lines in the input; each has been reported already.
    BadLines,
    /// Reading or writing failed.
    Io(io::Error),
    /// There is no window.
    Window(window::Failure),
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
            let (mut options, mut session, trouble) =
                session.read(io::stdin().is_terminal(), computer.board);
            if let Some(trouble) = trouble {
                return Err(trouble.into());
            }
            options.settings = computer.over(options.settings);
            computer.change(session.record.as_mut());
            if let Some(language) = terminal.language {
                options.looks.language = language;
            }
            return play_in_terminal(options, terminal.big, session);
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
            order,
            format,
        } => {
            let position = BoardArguments::default().position(position.as_deref())?;
            compare::run(&position, &order, format, &mut out)?;
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
        let (kept, mut session, trouble) =
            (arguments.session).read(is_kept, arguments.computer.board);
        session.troubles.extend(trouble);
        arguments.computer.change(session.record.as_mut());
        if let (Some(record), Some(players)) = (&mut session.record, arguments.window.players) {
            record.players = Some(players);
        }
        let mut options = arguments.window.over(kept);
        options.settings = arguments.computer.over(options.settings);
        (options, session)
    };
    let (options, session) = read(true);
    let troubles = session.troubles.clone();
    let Err(failure) = window::run(options, session) else {
        return Ok(());
    };
    if arguments.window.window || failure.was_open() {
        return Err(Failure::Window(failure));
    }
    say(failure.and_instead());
    let (options, session) = read(io::stdin().is_terminal());
    // What was set aside is not met again.
    let session = Session {
        troubles,
        ..session
    };
    play_in_terminal(options, false, session)
}

fn play_in_terminal(options: Options, big: bool, session: Session) -> Result<(), Failure> {
    for trouble in &session.troubles {
        say(&format!("error: {trouble}"));
    }
    let out = BufWriter::new(io::stdout().lock());
    let style = style(big);
    let options = terminal::Options {
        lasting: options,
        style,
        echo: !io::stdin().is_terminal(),
    };
    Ok(terminal::run(options, session, io::stdin().lock(), out)?)
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
        Err(Failure::BadLines) => {}
    }
    ExitCode::FAILURE
}

/// One line on standard error. Where nobody can read it, there is nobody to tell.
fn say(message: &str) {
    let _ = writeln!(io::stderr(), "{}", printable(message));
}
