//! Who moves for the computer: a level of some strength. Uses [`crate::model`] and
//! [`crate::search`]; chance comes in from outside.

mod dice;
mod proof;
mod rules;
mod sides;

use std::cell::Cell;
use std::fmt;
use std::time::{Duration, Instant};

pub use dice::Dice;

use crate::model::{Board, Position, Square, SquareSet, Stopped, Value, Watch};
use crate::search::{Analysis, Edition, Knowledge, Search, Tree, analyse};
pub use proof::{LostGame, Proof, shortest_lost_game};
pub use rules::Reason;
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

    /// The time it takes for a move, unless told otherwise, on boards where it cannot know
    /// everything.
    pub const TIME: Duration = Duration::from_secs(5);

    /// The moves between which it chooses by chance, each as likely as the other; none when the
    /// game is over.
    ///
    /// On boards other than 3×3, *perfect* thinks for a moment only, always the same:
    /// [`Computer::find_within`] gives it time.
    pub fn choices(self, position: &Position) -> SquareSet {
        match self {
            Level::Random => position.moves(),
            Level::Beginner => beginner(position),
            Level::Rules => rules::choose(position)
                .map(Reason::square)
                .into_iter()
                .collect(),
            Level::Perfect if let Some(knowledge) = Knowledge::of(position.board()) => {
                knowledge.best(position)
            }
            Level::Perfect => {
                let n_looks = Cell::new(0);
                let is_enough = || n_looks.replace(n_looks.get() + 1) > 20;
                // Nobody can stop a watch of our own, and the solver's memory never runs out.
                let analysis = analyse(position, &is_enough, &Watch::default());
                analysis.map_or(position.moves(), |analysis| analysis.best)
            }
        }
    }

    /// Why it moves as it does, if it can say so.
    pub fn reason(self, position: &Position) -> Option<Reason> {
        match self {
            Level::Rules => rules::choose(position),
            Level::Random | Level::Beginner | Level::Perfect => None,
        }
    }
}

/// Its name on the command line.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Level::Random => "random",
            Level::Beginner => "beginner",
            Level::Rules => "rules",
            Level::Perfect => "perfect",
        })
    }
}

/// How the computer plays.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Computer {
    /// With a strength.
    Level(Level),
    /// By a search of the lecture: always its first best move.
    Search(Search),
}

impl Default for Computer {
    fn default() -> Computer {
        Computer::Search(Search::default())
    }
}

/// A move the computer found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Found {
    /// Where.
    pub square: Square,
    /// How many nodes a search visited for it.
    pub n_nodes: Option<usize>,
    /// The tree of these nodes, if it was kept.
    pub tree: Option<Tree>,
    /// Why, if the level can say so.
    pub reason: Option<Reason>,
    /// What *perfect* knows of the position, on boards other than 3×3.
    pub certainty: Option<Certainty>,
}

/// How sure a move is.
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
        let levels = Level::ALL.into_iter().map(Computer::Level);
        let searches = Search::all_of(edition).into_iter().map(Computer::Search);
        levels.chain(searches).collect()
    }

    /// All levels, then all searches in all editions.
    pub fn all() -> impl Iterator<Item = Computer> {
        let levels = Level::ALL.into_iter().map(Computer::Level);
        levels.chain(Search::ALL.into_iter().map(Computer::Search))
    }

    /// The edition, where it makes a difference.
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

    /// This, or where it would not come to an end, the level *perfect*.
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
        watch: &Watch,
    ) -> Result<Found, Stopped> {
        let found = |square: Option<Square>| Found {
            square: square.expect("whoever is asked for a move has one"),
            n_nodes: None,
            tree: None,
            reason: None,
            certainty: None,
        };
        match self {
            Computer::Level(Level::Perfect) if Knowledge::of(position.board()).is_none() => {
                let start = Instant::now();
                let Analysis {
                    value,
                    best,
                    n_nodes,
                    ..
                } = analyse(position, &|| start.elapsed() >= time, watch)?;
                Ok(Found {
                    n_nodes: usize::try_from(n_nodes).ok(),
                    certainty: Some(value.map_or(Certainty::NotProven, Certainty::Proven)),
                    ..found(dice.pick(best))
                })
            }
            Computer::Level(level) => Ok(Found {
                reason: level.reason(position),
                ..found(dice.pick(level.choices(position)))
            }),
            Computer::Search(search) => {
                let tree = search.run(position, watch)?;
                Ok(Found {
                    square: tree
                        .root()
                        .best()
                        .expect("whoever is asked for a move has one"),
                    n_nodes: Some(tree.n_nodes()),
                    tree: Some(tree),
                    reason: None,
                    certainty: None,
                })
            }
        }
    }
}

/// The name in files: that of the level, or the search's letter with the edition, as in `c1`.
impl fmt::Display for Computer {
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

fn beginner(position: &Position) -> SquareSet {
    let moves = position.moves();
    let turn = position.turn();
    [turn, turn.opponent()]
        .map(|mark| position.winning_squares(mark) & moves)
        .into_iter()
        .find(|squares| !squares.is_empty())
        .unwrap_or(moves)
}
