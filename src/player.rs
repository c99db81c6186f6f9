//! The players of the computer: levels of strength and searches. Randomness comes in as a seeded
//! generator.

mod dice;
mod opponent;
mod parallel;
mod proof;
mod rules;
mod sides;

use std::cell::Cell;
use std::fmt::{self, Display};
use std::str::FromStr;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use dice::Dice;
pub use opponent::Opponent;

use crate::control::{SearchControl, Stopped};
use crate::model::{Board, Position, Square, SquareSet, Value};
use crate::search::{Edition, Knowledge, Search, Tree};
use crate::solver::analyse;
pub use parallel::{background_threads, prove_in_parallel};
pub use proof::{LostGame, Proof, shortest_lost_game};
pub use rules::RuleReason;
pub use sides::{First, Players};

/// A strength of play, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any move.
    Random,
    /// Wins or blocks at once, else any move.
    Beginner,
    /// The lecture's strategy made of rules.
    Rules,
    /// Never gives value away, and wins as often as possible. On boards other than 3×3: as far as
    /// it can prove the value in its time.
    Perfect,
}

impl Level {
    /// All, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Beginner, Level::Rules, Level::Perfect];

    /// The default thinking time of *perfect* on boards larger than 3×3.
    pub const TIME: Duration = Duration::from_secs(5);

    /// The moves between which it chooses at random, with equal chances; none when the game is over.
    ///
    /// On boards other than 3×3, *perfect* thinks for a moment only, always the same:
    /// [`Computer::find_within`] gives it time.
    pub fn choices(self, position: &Position) -> SquareSet {
        match self {
            Level::Random => position.moves(),
            Level::Beginner => beginner(position),
            Level::Rules => {
                let reason = rules::choose(position);
                reason.map(RuleReason::square).into_iter().collect()
            }
            // A control of our own is never interrupted, and the solver stays within its memory.
            Level::Perfect => {
                hints(position, &SearchControl::default()).unwrap_or(position.moves())
            }
        }
    }

    /// The rule behind its move, if it plays by rules.
    pub fn reason(self, position: &Position) -> Option<RuleReason> {
        match self {
            Level::Rules => rules::choose(position),
            Level::Random | Level::Beginner | Level::Perfect => None,
        }
    }
}

/// Its name on the command line.
impl Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Rules => "rules",
            Level::Perfect => "perfect",
        })
    }
}

impl FromStr for Level {
    type Err = String;

    fn from_str(name: &str) -> Result<Level, String> {
        one_of(Level::ALL, name)
    }
}

/// The one of `all` that has this name; if none has, which names there are.
fn one_of<T: Display>(all: impl IntoIterator<Item = T> + Clone, name: &str) -> Result<T, String> {
    let has_name = |one: &T| one.to_string().eq_ignore_ascii_case(name);
    let found = all.clone().into_iter().find(has_name);
    found.ok_or_else(|| {
        let names: Vec<String> = all.into_iter().map(|one| one.to_string()).collect();
        format!("it is one of {}", names.join(", "))
    })
}

/// A computer player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Computer {
    /// A level of strength.
    Level(Level),
    /// A search of the lecture, which plays its first best move.
    Search(Search),
}

impl Default for Computer {
    fn default() -> Computer {
        Computer::Search(Search::default())
    }
}

/// A move of the computer, and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// The square.
    pub square: Square,
    /// The reason and its cost.
    pub grounds: MoveReason,
}

/// Why a move was made, and what it cost to find it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MoveReason {
    /// The best move of a search.
    Search {
        /// The nodes visited.
        n_nodes: usize,
        /// The tree of them, unless it is larger than [`MoveReason::LARGEST_TREE`].
        tree: Option<Arc<Tree>>,
    },
    /// *perfect* analysed a board that is not known by heart.
    Analysis {
        /// The nodes visited.
        n_nodes: usize,
        /// Whether the move is proven.
        certainty: Certainty,
    },
    /// One of the lecture's rules.
    Rule(RuleReason),
    /// One of the moves that are as good as each other to this level.
    Chance,
}

impl MoveReason {
    /// A tree of more nodes is not stored: it would take more than 32 MB.
    pub const LARGEST_TREE: usize = 4_000_000;

    /// The nodes visited, if any were.
    pub const fn n_nodes(&self) -> Option<usize> {
        match self {
            MoveReason::Search { n_nodes, .. } | MoveReason::Analysis { n_nodes, .. } => {
                Some(*n_nodes)
            }
            MoveReason::Rule(_) | MoveReason::Chance => None,
        }
    }

    /// The tree of a search, if it was kept.
    pub const fn tree(&self) -> Option<&Arc<Tree>> {
        match self {
            MoveReason::Search { tree, .. } => tree.as_ref(),
            MoveReason::Analysis { .. } | MoveReason::Rule(_) | MoveReason::Chance => None,
        }
    }
}

/// Whether a move is proven.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Certainty {
    /// The position has this value, and the move keeps it.
    Proven(Value),
    /// There was no time for a proof: the best move of a look ahead.
    NotProven,
}

impl Computer {
    /// All levels, then the searches of one edition.
    pub fn all_of(edition: Edition) -> Vec<Computer> {
        let searches = Search::all_of(edition).map(Computer::Search);
        [&Level::ALL.map(Computer::Level)[..], &searches].concat()
    }

    /// All levels, then all searches in all editions.
    pub fn all() -> impl Iterator<Item = Computer> + Clone {
        let levels = Level::ALL.map(Computer::Level);
        levels.into_iter().chain(Search::ALL.map(Computer::Search))
    }

    /// The edition, if it makes a difference.
    pub const fn edition(self) -> Option<Edition> {
        match self {
            Computer::Level(_) => None,
            Computer::Search(search) => search.edition(),
        }
    }

    /// The same in this edition.
    #[must_use]
    pub const fn in_edition(self, edition: Edition) -> Computer {
        match self {
            Computer::Level(_) => self,
            Computer::Search(search) => Computer::Search(search.in_edition(edition)),
        }
    }

    /// Whether it moves in good time on this board: a search that keeps its tree does so on small
    /// ones only.
    pub const fn suits(self, board: Board) -> bool {
        match self {
            Computer::Level(_) | Computer::Search(Search::Solver) => true,
            Computer::Search(_) => board.n_squares() <= 12,
        }
    }

    /// This player, or the level *perfect* if this one would take too long on the board.
    #[must_use]
    pub const fn on(self, board: Board) -> Computer {
        if self.suits(board) {
            self
        } else {
            Computer::Level(Level::Perfect)
        }
    }

    /// Finds a move in a position that has one. The time is for the level *perfect* on larger
    /// boards: it moves then, proof or not.
    pub fn find_within(
        self,
        time: Duration,
        position: &Position,
        dice: &mut Dice,
        control: &SearchControl,
    ) -> Result<Found, Stopped> {
        let mut pick = |choices: SquareSet| (dice.pick(choices)).expect("the position has a move");
        match self {
            Computer::Level(Level::Perfect) if Knowledge::of(position.board()).is_none() => {
                let start = Instant::now();
                let time_is_up = || start.elapsed() >= time || control.is_hurried();
                let analysis = analyse(position, &time_is_up, control)?;
                let square = pick(analysis.best);
                let certainty = (analysis.value).map_or(Certainty::NotProven, Certainty::Proven);
                let n_nodes = usize::try_from(analysis.n_nodes).unwrap_or(usize::MAX);
                let grounds = MoveReason::Analysis { n_nodes, certainty };
                Ok(Found { square, grounds })
            }
            Computer::Level(level) => {
                let square = pick(level.choices(position));
                let reason = level.reason(position);
                let grounds = reason.map_or(MoveReason::Chance, MoveReason::Rule);
                Ok(Found { square, grounds })
            }
            Computer::Search(search) => {
                let tree = match search.run(position, control) {
                    // A search has no partial result: fall back to a quick analysis.
                    Err(Stopped::Asked) if control.answer_hurry() => {
                        return Ok(Found {
                            square: pick(hints(position, control)?),
                            grounds: MoveReason::Chance,
                        });
                    }
                    tree => tree?,
                };
                let best = tree.root().best();
                let square = best.expect("the position has a move");
                let n_nodes = tree.n_nodes();
                let tree = (tree.n_stored() <= MoveReason::LARGEST_TREE).then(|| Arc::new(tree));
                let grounds = MoveReason::Search { n_nodes, tree };
                Ok(Found { square, grounds })
            }
        }
    }
}

/// The name in files: that of the level, or the search's letter with the edition, as in `c1`.
impl Display for Computer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Computer::Level(level) => level.fmt(f),
            Computer::Search(search) => {
                let mut name = search.name().to_ascii_lowercase();
                if let Some(edition) = search.edition() {
                    name += &edition.number().to_string();
                }
                f.pad(&name)
            }
        }
    }
}

impl FromStr for Computer {
    type Err = String;

    fn from_str(name: &str) -> Result<Computer, String> {
        one_of(Computer::all(), name)
    }
}

/// The best moves of a quick analysis that is always the same: for a hint.
pub fn hints(position: &Position, control: &SearchControl) -> Result<SquareSet, Stopped> {
    if let Some(knowledge) = Knowledge::of(position.board()) {
        return Ok(knowledge.best(position));
    }
    let n_asked = Cell::new(0);
    let time_is_up = || n_asked.replace(n_asked.get() + 1) > 1280;
    Ok(analyse(position, &time_is_up, control)?.best)
}

fn beginner(position: &Position) -> SquareSet {
    let moves = position.moves();
    let turn = position.turn();
    [turn, turn.opponent()]
        .map(|mark| position.winning_squares(mark) & moves)
        .into_iter()
        .find(|squares| !squares.is_empty())
        .unwrap_or(moves)
}
