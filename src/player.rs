//! Who moves for the computer: a level of some strength. Uses [`crate::model`] and [`crate::search`]; chance comes in from outside.

mod dice;
mod proof;
mod rules;
mod sides;

use std::fmt;

pub use dice::Dice;

use crate::model::{Position, Square, SquareSet, Stopped, Watch};
use crate::search::{Edition, Knowledge, Search, Tree};
pub use proof::{LostGame, Proof, shortest_lost_game};
pub use rules::Reason;
pub use sides::{First, Players};

/// A strength of play on the 3×3 board, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Level {
    /// Any move.
    Random,
    /// Wins or blocks at once, else any move.
    Beginner,
    /// The lecture's strategy made of rules.
    Rules,
    /// Never gives value away, and wins as often as possible.
    Perfect,
}

impl Level {
    /// All, weakest first.
    pub const ALL: [Level; 4] = [Level::Random, Level::Beginner, Level::Rules, Level::Perfect];

    /// The moves between which it chooses by chance, each as likely as the other; none when the game is over.
    pub fn choices(self, position: &Position) -> SquareSet {
        match self {
            Level::Random => position.moves(),
            Level::Beginner => beginner(position),
            Level::Rules => rules::choose(position)
                .map(Reason::square)
                .into_iter()
                .collect(),
            Level::Perfect => Knowledge::of_tic_tac_toe().best(position),
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
    /// The tree that a search visited for it.
    pub tree: Option<Tree>,
    /// Why, if the level can say so.
    pub reason: Option<Reason>,
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

    /// Finds a move in a position that has one.
    pub fn find(
        self,
        position: &Position,
        dice: &mut Dice,
        watch: &Watch,
    ) -> Result<Found, Stopped> {
        match self {
            Computer::Level(level) => {
                let square = dice.pick(level.choices(position));
                Ok(Found {
                    square: square.expect("whoever is asked for a move has one"),
                    tree: None,
                    reason: level.reason(position),
                })
            }
            Computer::Search(search) => {
                let tree = search.run(position, watch)?;
                Ok(Found {
                    square: tree
                        .root()
                        .best()
                        .expect("whoever is asked for a move has one"),
                    tree: Some(tree),
                    reason: None,
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
                let mut name = search.letter().to_ascii_lowercase().to_string();
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
