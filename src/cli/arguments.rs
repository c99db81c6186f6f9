//! The commands and their arguments.

use std::fmt::Display;
use std::hash::{BuildHasher as _, RandomState};
use std::path::PathBuf;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use super::compare::{ComparisonFormat, MoveOrder};
use super::levels::LevelsFormat;
use super::session::SessionArguments;
use super::tree::TreeFormat;
use super::{CommandFailure, values};
use crate::cli::link::LinkArguments;
use crate::control::SearchControl;
use crate::insight::Grade;
use crate::learn::{SheetKind, TreeShape};
use crate::model::{Board, Position};
use crate::player::{Computer, First, Level, Players};
use crate::search::{Edition, NumberTree, NumberTreeError, Search};
use crate::settings::{GameSetup, Language, Settings};
use crate::store::Existing;
use crate::view::export::SheetFormat;

/// Tic-tac-toe that shows why the computer cannot lose. Without a command, opens the window.
#[derive(Parser, Debug)]
#[command(
    name = "tictactoe",
    version,
    args_conflicts_with_subcommands = true,
    after_help = "Examples:\n  tictactoe --first computer --search a --language de\n  tictactoe --position x../.o./... --search c --panel tree --at 47\n  tictactoe --lesson 3"
)]
pub(super) struct Arguments {
    #[command(subcommand)]
    pub(super) command: Option<CliCommand>,
    #[command(flatten)]
    pub(super) window: WindowArguments,
    #[command(flatten)]
    pub(super) computer: ComputerArguments,
    #[command(flatten)]
    pub(super) session: SessionArguments,
    #[command(flatten)]
    pub(super) link: LinkArguments,
}

#[derive(Args, Debug)]
pub(super) struct WindowArguments {
    /// Who plays: person-computer, person-person or computer-computer
    #[arg(long)]
    pub(super) players: Option<Players>,
    /// Who begins: me, computer or alternate
    #[arg(long, value_name = "WHO")]
    pub(super) first: Option<First>,
    /// The size of the window in points, as in 700x700
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = values::size)]
    pub(super) size: Option<[f32; 2]>,
    /// The language: en or de [default: the system's]
    #[arg(long, value_parser = values::language)]
    pub(super) language: Option<Language>,
    /// Fail if no window can be opened, instead of playing in the terminal
    #[arg(long)]
    pub(super) window: bool,
}

impl WindowArguments {
    /// Applies these to the settings.
    pub(super) fn change(&self, settings: &mut Settings) {
        let (play, looks) = (&mut settings.play, &mut settings.looks);
        settings.window.size = self.size.unwrap_or(settings.window.size);
        play.players = self.players.unwrap_or(play.players);
        play.first = self.first.unwrap_or(play.first);
        looks.language = self.language.unwrap_or(looks.language);
    }
}

#[derive(Subcommand, Debug)]
pub(super) enum CliCommand {
    /// Let the computer play both sides, and print the nodes and the board at every move
    #[command(
        after_help = "Examples:\n  tictactoe selfplay --search c --edition 1\n  tictactoe selfplay --board 5x4x4 --search solver"
    )]
    Selfplay(SelfplayArguments),
    /// Say who wins a position, and how
    #[command(
        after_help = "Examples:\n  tictactoe solve x../.o./... --search a\n  printf 'x...o....\\n' | tictactoe solve -\n  tictactoe solve --board 7x7x5\n  tictactoe solve --board 6x5x4 --certificate proof.txt"
    )]
    Solve(SolveArguments),
    /// Check a certificate that solve wrote, without trusting the solver
    #[command(
        after_help = "It follows the proof lemma by lemma, by the rules of the game alone. A certificate that proves nothing is refused with the line and the reason.\n\nExample: tictactoe check proof.txt"
    )]
    Check {
        /// The file, or - for standard input
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Play in the terminal, or through pipes
    #[command(after_help = "Example: tictactoe terminal --level perfect --big")]
    Terminal(TerminalArguments),
    /// Solve puzzles: positions in which only one move keeps the win or the draw
    #[command(
        after_help = "Type the number of a square. A wrong one is refuted; s shows the solution, 0 quits.\n\nExamples:\n  tictactoe puzzle --grade 3\n  tictactoe puzzle --board 5x5x4\n  printf '5\\ns\\n' | tictactoe puzzle --seed 7 -n 1"
    )]
    Puzzle(PuzzleArguments),
    /// Print a saved game, or list the earlier games
    #[command(
        after_help = "Without a file: file, date, board, moves, result and position of the last twenty games, separated by tabs, the latest first.\n\nExample: tictactoe show game.tictactoe"
    )]
    Show {
        /// The file, or - for standard input [default: list the earlier games]
        #[arg(value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Draw a worksheet to print, and its key
    #[command(
        after_help = "value: what positions are worth; best: the moves that preserve it. On trees of numbers, trace: α, β and the value at every node; cuts: what alpha-beta does not visit; order: the order in which it visits the fewest leaves.\n\nExamples:\n  tictactoe worksheet --kind value --seed 7 --key -o sheet.html\n  tictactoe worksheet --kind trace --grade 2 --language de > sheet.svg"
    )]
    Worksheet(WorksheetArguments),
    /// Prove how strong each level is, by walking through all its games
    #[command(
        after_help = "With --format tsv: level, side, won, drawn, lost, numerator and denominator of the chance to win, positions in which value is given away.\n\nExamples:\n  tictactoe levels\n  tictactoe levels --against rules\n  tictactoe levels --counterexample rules"
    )]
    Levels(LevelsArguments),
    /// Print the tree that a search visits
    #[command(
        after_help = "Examples:\n  tictactoe tree xox/.o./... --depth 2\n  tictactoe tree xoxoxo... --format dot | dot -Tsvg > tree.svg\n  tictactoe tree --search a --overlay d --format icicle -o tree.svg\n  tictactoe tree x../.../... --below o5 --depth 2 --format svg -o tree.svg\n  tictactoe tree --tree 'max((3 12 8)(2 4 6)(14 5 2))'\n  tictactoe tree --tree random --depth 4 --branching 2 --seed 7 --grade 3 --format svg -o tree.svg"
    )]
    Tree(TreeArguments),
    /// Run all searches on a position, and say what each of them needs
    #[command(
        after_help = "A search that needs more memory than it may have says so in its row (as CSV, its numbers are empty) and stops no other; the code is 0 all the same.\n\nExamples:\n  tictactoe compare x../.o./...\n  tictactoe compare --order centre --format csv\n  tictactoe compare --board 4x3x3"
    )]
    Compare(CompareArguments),
    /// Prove the openings of boards, as they are stored in the program
    #[command(
        after_help = "Prints board, position, value and best moves, separated by tabs: the empty board, and if it is a draw, the answers to each first move, up to symmetry.\n\nExample: tictactoe openings --board 3x3x3 --board 7x4x4"
    )]
    Openings(OpeningsArguments),
    /// Print completions for a shell
    #[command(after_help = "Example: tictactoe completions bash > tictactoe.bash")]
    Completions {
        /// Which shell
        #[arg(value_name = "SHELL")]
        shell: Shell,
    },
    /// Print a page of the manual
    #[command(after_help = "Example: tictactoe man solve | man -l -")]
    Man {
        /// The command [default: the program itself]
        #[arg(value_name = "COMMAND")]
        command: Option<String>,
    },
    /// Print whose work is in the program, and under which licences
    #[command(after_help = "Example: tictactoe licences | less")]
    Licences,
}

#[derive(Args, Debug)]
pub(super) struct SelfplayArguments {
    #[command(flatten)]
    pub(super) search: SearchArguments,
    #[command(flatten)]
    pub(super) board: BoardArguments,
}

#[derive(Args, Debug)]
pub(super) struct SolveArguments {
    /// Row by row, as in x../.o./... [default: the empty board]
    ///
    /// Row by row, as in x../.o./... [default: the empty board].
    /// Slashes may be left out; X, O, _, - and blanks are understood.
    /// A single - reads one position per line from standard input and prints `position value best nodes`, separated by tabs.
    /// A line without an answer is reported, the rest goes on, and the code in the end is 1.
    pub(super) position: Option<String>,
    /// Write a proof to FILE that `tictactoe check` can follow; the solver finds it
    #[arg(long, value_name = "FILE", conflicts_with_all = ["search", "edition"])]
    pub(super) certificate: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "certificate")]
    pub(super) force: bool,
    #[command(flatten)]
    pub(super) search: SearchArguments,
    #[command(flatten)]
    pub(super) board: BoardArguments,
}

#[derive(Args, Debug)]
pub(super) struct TerminalArguments {
    /// Draw a large framed board
    #[arg(long)]
    pub(super) big: bool,
    /// The language: en or de [default: the system's]
    #[arg(long, value_parser = values::language)]
    pub(super) language: Option<Language>,
    #[command(flatten)]
    pub(super) computer: ComputerArguments,
    #[command(flatten)]
    pub(super) session: SessionArguments,
}

#[derive(Args, Debug)]
pub(super) struct PuzzleArguments {
    /// The board: 3x3x3, 4x4x3, 5x5x4 or 6x6x4
    #[arg(long, value_name = "MxNxK", default_value = "3x3x3", value_parser = values::puzzle_board)]
    pub(super) board: Board,
    /// How hard: 1, 2 or 3 [default: any]
    #[arg(long, value_name = "GRADE", value_parser = values::grade)]
    pub(super) grade: Option<Grade>,
    /// Stop after N puzzles
    #[arg(short, long, value_name = "N")]
    pub(super) n: Option<usize>,
    /// The seed of random choices: the same number, the same puzzles
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = values::seed)]
    pub(super) seed: Option<u64>,
    /// Draw a large framed board
    #[arg(long)]
    pub(super) big: bool,
    /// The language: en or de [default: the system's]
    #[arg(long, value_parser = values::language)]
    pub(super) language: Option<Language>,
}

#[derive(Args, Debug)]
pub(super) struct WorksheetArguments {
    /// What to fill in: value, best, trace, cuts or order
    #[arg(long, value_name = "KIND", default_value = "value", value_parser = values::sheet)]
    pub(super) kind: SheetKind,
    /// How many tasks, from 1 to 12 [default: as many as fill a page]
    #[arg(short, long, value_name = "N", value_parser = values::n_tasks)]
    pub(super) n: Option<usize>,
    /// How hard: 1, 2 or 3
    #[arg(long, value_name = "GRADE", default_value = "1", value_parser = values::grade)]
    pub(super) grade: Grade,
    /// The seed of random choices: the same number, the same sheet
    #[arg(long, value_name = "N", default_value = "1", allow_hyphen_values = true, value_parser = values::seed)]
    pub(super) seed: u64,
    /// For value and best: columns, rows and how many in a row win
    #[arg(long, value_name = "MxNxK", default_value = "3x3x3")]
    pub(super) board: Board,
    /// The language: en or de [default: the system's]
    #[arg(long, value_parser = values::language)]
    pub(super) language: Option<Language>,
    /// Also write the key, beside the file (as sheet-key.html); on standard output, only the key
    #[arg(long)]
    pub(super) key: bool,
    #[command(flatten)]
    pub(super) file: FileArguments,
    /// The format: svg or html [default: by the ending of FILE, else svg]
    #[arg(long, value_name = "FORMAT", value_parser = values::sheet_format)]
    pub(super) format: Option<SheetFormat>,
}

impl PuzzleArguments {
    /// The requested seed, else a random one.
    pub(super) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(random_seed)
    }
}

/// Random enough for a game: the standard library seeds its hashes anew in every process.
fn random_seed() -> u64 {
    RandomState::new().hash_one(0)
}

#[derive(Args, Debug)]
pub(super) struct LevelsArguments {
    /// Let them play against this level instead of all replies
    #[arg(long, value_name = "LEVEL", default_value = "random")]
    pub(super) against: Level,
    /// Print a shortest game that this level may lose although it could be saved
    #[arg(long, value_name = "LEVEL", conflicts_with_all = ["against", "format"])]
    pub(super) counterexample: Option<Level>,
    /// How to print the table
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: LevelsFormat,
}

#[derive(Args, Debug)]
pub(super) struct TreeArguments {
    /// Row by row, as in x../.o./... [default: the empty board]
    pub(super) position: Option<String>,
    #[command(flatten)]
    pub(super) search: SearchArguments,
    #[command(flatten)]
    pub(super) board: BoardArguments,
    #[command(flatten)]
    pub(super) numbers: NumberArguments,
    /// Print no more than N moves below the position, or below MOVES; with --tree random: how deep the tree is (3 or 4) [default: 3]
    #[arg(long, value_name = "N")]
    pub(super) depth: Option<usize>,
    /// Print only what is below these moves, as in x1o5, or with --tree as in 1.2
    #[arg(long, value_name = "MOVES")]
    pub(super) below: Option<String>,
    /// Mark what another search also visits (svg and icicle)
    #[arg(long, value_name = "NAME")]
    pub(super) overlay: Option<Search>,
    /// The language of a drawing's words: en or de [default: the system's]
    #[arg(long, value_parser = values::language)]
    pub(super) language: Option<Language>,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: TreeFormat,
    #[command(flatten)]
    pub(super) file: FileArguments,
}

#[derive(Args, Debug)]
pub(super) struct FileArguments {
    /// Write it to FILE instead of standard output
    #[arg(short, long, value_name = "FILE")]
    pub(super) output: Option<PathBuf>,
    /// Replace FILE if it exists
    #[arg(long, requires = "output")]
    force: bool,
}

impl FileArguments {
    pub(super) const fn existing(&self) -> Existing {
        existing(self.force)
    }
}

/// What `--force` or its absence means.
pub(super) const fn existing(force: bool) -> Existing {
    if force {
        Existing::Replace
    } else {
        Existing::Refuse
    }
}

#[derive(Args, Debug)]
pub(super) struct NumberArguments {
    /// A tree of numbers instead of a board, for search a or c: as in 'max((3 12 8)(2 4 6)(14 5 2))', or random
    ///
    /// A tree of numbers instead of a board, for search a or c [default: c].
    /// MAX or MIN at the root, then the children of each node in parentheses; blanks or commas separate numbers.
    /// `random` is a tree that shows what alpha-beta does, and on which each common mistake makes a difference.
    #[arg(long, value_name = "TREE", conflicts_with_all = ["position", "board", "memory"])]
    pub(super) tree: Option<NumberSource>,
    /// With --tree random: how many children a node has, from 2 to 4 [default: 3]
    #[arg(long, value_name = "N", requires = "tree", value_parser = values::branching)]
    pub(super) branching: Option<u8>,
    /// With --tree random: how hard it is, 1, 2 (cuts by α and β) or 3 (a cut by a bound from far above) [default: 1]
    #[arg(long, value_name = "GRADE", requires = "tree", value_parser = values::grade)]
    pub(super) grade: Option<Grade>,
    /// With --tree random: the seed, the same number, the same tree [default: 1]
    #[arg(long, value_name = "N", requires = "tree", value_parser = values::seed)]
    pub(super) seed: Option<u64>,
}

/// Which tree of numbers.
#[derive(Clone, Debug)]
pub(super) enum NumberSource {
    Random,
    Given(Arc<NumberTree>),
}

impl FromStr for NumberSource {
    type Err = NumberTreeError;

    fn from_str(text: &str) -> Result<NumberSource, NumberTreeError> {
        match text {
            "random" => Ok(NumberSource::Random),
            _ => Ok(NumberSource::Given(Arc::new(text.parse()?))),
        }
    }
}

impl NumberArguments {
    /// The tree, if there is to be one; a random one is so deep.
    pub(super) fn tree(
        &self,
        depth: Option<usize>,
    ) -> Result<Option<Arc<NumberTree>>, CommandFailure> {
        let usage = |message: &str| Err(CommandFailure::Usage(format!("error: {message}")));
        let is_described = self.branching.is_some() || self.grade.is_some() || self.seed.is_some();
        match &self.tree {
            None => Ok(None),
            Some(NumberSource::Given(_)) if is_described => {
                usage("--branching, --grade and --seed go with --tree random")
            }
            Some(NumberSource::Given(tree)) => Ok(Some(Arc::clone(tree))),
            Some(NumberSource::Random) => {
                let usual = TreeShape::default();
                let shape = TreeShape {
                    depth: depth.unwrap_or(usual.depth),
                    branching: self.branching.unwrap_or(usual.branching),
                    grade: self.grade.unwrap_or(usual.grade),
                };
                let [least, most] = TreeShape::DEPTHS;
                if !(least..=most).contains(&shape.depth) {
                    return usage("the --depth of a random tree is 3 or 4");
                }
                let tree = shape.tree(self.seed.unwrap_or(1), &[]);
                let tree = tree.map_err(|none| CommandFailure::Other(none.to_string()))?;
                Ok(Some(tree))
            }
        }
    }
}

#[derive(Args, Debug)]
pub(super) struct CompareArguments {
    /// Row by row, as in x../.o./... [default: the empty board]
    pub(super) position: Option<String>,
    #[command(flatten)]
    pub(super) board: BoardArguments,
    /// The move order
    #[arg(long, value_enum, default_value_t)]
    pub(super) order: MoveOrder,
    /// How to print it
    #[arg(long, value_enum, default_value_t)]
    pub(super) format: ComparisonFormat,
}

#[derive(Args, Debug)]
pub(super) struct OpeningsArguments {
    /// Columns, rows and how many in a row win; may be given several times [default: the boards that are stored]
    #[arg(long = "board", value_name = "MxNxK")]
    pub(super) boards: Vec<Board>,
    /// The memory limit of the search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = SearchControl::DEFAULT_MEMORY_MB, value_parser = values::memory)]
    pub(super) memory: usize,
}

#[derive(Args, Clone, Copy, Debug)]
pub(super) struct BoardArguments {
    /// Columns, rows and how many in a row win
    #[arg(long, value_name = "MxNxK", default_value = "3x3x3")]
    pub(super) board: Board,
    /// The memory limit of a search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = SearchControl::DEFAULT_MEMORY_MB, value_parser = values::memory)]
    pub(super) memory: usize,
}

impl BoardArguments {
    /// The position in this text, or the empty board.
    pub(super) fn position(self, text: Option<&str>) -> Result<Position, CommandFailure> {
        let Some(text) = text else {
            return Ok(Position::empty(self.board));
        };
        Position::parse(self.board, text).map_err(|error| invalid(text, "[POSITION]", &error))
    }

    pub(super) fn control(self) -> SearchControl {
        control(self.memory)
    }
}

/// Refuses a value that depends on the board, in clap's words.
pub(super) fn invalid(text: &str, argument: &str, why: &dyn Display) -> CommandFailure {
    let message = format!("error: invalid value '{text}' for '{argument}': {why}");
    CommandFailure::Usage(message)
}

pub(super) fn control(memory_mb: usize) -> SearchControl {
    let control = SearchControl::default();
    control.set_memory_mb(memory_mb);
    control
}

#[derive(Args, Debug)]
pub(super) struct ComputerArguments {
    /// Columns, rows and how many in a row win, as in 4x4x3
    #[arg(long, value_name = "MxNxK")]
    pub(super) board: Option<Board>,
    /// The longest time that the level perfect thinks about a move on a large board, in seconds [default: 5]
    #[arg(long, value_name = "SECONDS", value_parser = values::time)]
    pub(super) time: Option<Duration>,
    /// The memory limit of a search, in megabytes
    #[arg(long, value_name = "MB", default_value_t = SearchControl::DEFAULT_MEMORY_MB, value_parser = values::memory)]
    pub(super) memory: usize,
    /// The computer's strength: easy, medium, hard or unbeatable; random (easy), beginner (medium), rules or perfect; instead of a search
    #[arg(long, conflicts_with_all = ["search", "edition"])]
    pub(super) level: Option<Level>,
    /// The seed of the computer's random choices: the same number, the same game
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = values::seed)]
    pub(super) seed: Option<u64>,
    #[command(flatten)]
    pub(super) search: SearchArguments,
}

impl ComputerArguments {
    /// Applies these to the setup.
    pub(super) fn change(&self, play: &mut GameSetup) {
        play.board = self.board.unwrap_or(play.board);
        play.thinking_time = self.time.unwrap_or(play.thinking_time);
        play.memory_mb = self.memory;
        play.seed = self.seed.unwrap_or_else(random_seed);
        if let Some(edition) = self.search.edition {
            let search = match play.computer {
                Computer::Search(search) => search,
                Computer::Level(_) => Search::default(),
            };
            play.computer = Computer::Search(search.in_edition(edition));
        }
    }

    /// The requested computer.
    pub(super) fn computer(&self) -> Option<Computer> {
        let search = self.search.search.map(|_| self.search.search());
        let level = self.level.map(Computer::Level);
        level.or(search.map(Computer::Search))
    }
}

#[derive(Args, Clone, Copy, Debug)]
pub(super) struct SearchArguments {
    /// a: the whole tree; b: stops at a win; c: alpha-beta; d: alpha-beta with forced moves first; e: as a, no position twice; f: as e, nor its mirror
    /// images; g: as d, with openings; solver: for large boards [default: d; for solve on boards larger than 3×3: solver]
    #[arg(long, value_name = "NAME")]
    pub(super) search: Option<Search>,
    /// The edition of the lecture, if it makes a difference (c and d) [default: 2]
    #[arg(long, value_name = "NUMBER")]
    pub(super) edition: Option<Edition>,
}

impl SearchArguments {
    pub(super) fn search(self) -> Search {
        let search = self.search.unwrap_or_default();
        search.in_edition(self.edition.unwrap_or_default())
    }

    /// The requested search, else the best one for this board.
    pub(super) fn solver_of(self, board: Board) -> Search {
        let is_requested = self.search.is_some() || self.edition.is_some();
        if is_requested || board == Board::TIC_TAC_TOE {
            self.search()
        } else {
            Search::Solver
        }
    }
}
