//! The searches of the lecture, and the tree each of them visits.
//!
//! Pick a [`Search`], [`run`](Search::run) it on a position, or [on numbers](Search::run_on_numbers),
//! and look at its [`Tree`]. The last of them is the [`solver`](crate::solver), which keeps no tree.
//!
//! Values inside a pruned tree may be wrong; the value and the best move of its root never are.

mod fraction;
mod knowledge;
mod lecture;
mod number;
mod numbers;
mod order;
mod tree;

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use crate::control::{SearchControl, Stopped, Strategy};
use crate::model::{Position, Square};
use crate::solver::{Opening, Solver};
pub use fraction::Fraction;
pub use knowledge::{Knowledge, Known};
pub use number::Number;
pub use numbers::{NumberTree, NumberTreeError, NumberTreeFlaw, Subtree, WrongSearch};
pub use order::Order;
pub use tree::{GoalWindow, Node, NodeId, Step, Stop, Tree, TreePosition};

/// A search, named in the list box, on the command line and in the docs by its letter; the last one
/// by its name.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Search {
    /// A: the whole tree.
    Full,
    /// B: as A, but a node stops at a win.
    StopAtWin,
    /// C: alpha-beta.
    AlphaBeta(Edition),
    /// D: alpha-beta that looks for forced moves first.
    Forced(Edition),
    /// E: as A, but no position is searched twice.
    SeenBefore,
    /// F: as E, and mirror images count as the same position.
    Mirrored,
    /// G: as D, but the first two moves are looked up.
    Openings,
    /// The solver: for larger boards; keeps no tree.
    Solver,
}

/// Which edition of the lecture: they differ in how alpha-beta changes its window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Debug)]
pub enum Edition {
    /// A better value always overwrites the bound.
    First,
    /// A better value can only narrow the window.
    #[default]
    Second,
}

impl Search {
    /// All, in the order of the lecture.
    pub const ALL: [Search; 10] = [
        Search::Full,
        Search::StopAtWin,
        Search::AlphaBeta(Edition::First),
        Search::AlphaBeta(Edition::Second),
        Search::Forced(Edition::First),
        Search::Forced(Edition::Second),
        Search::SeenBefore,
        Search::Mirrored,
        Search::Openings,
        Search::Solver,
    ];

    /// All as one edition has them.
    pub const fn all_of(edition: Edition) -> [Search; 8] {
        [
            Search::Full,
            Search::StopAtWin,
            Search::AlphaBeta(edition),
            Search::Forced(edition),
            Search::SeenBefore,
            Search::Mirrored,
            Search::Openings,
            Search::Solver,
        ]
    }

    /// The same search in this edition; most are the same in both.
    #[must_use]
    pub const fn in_edition(self, edition: Edition) -> Search {
        match self {
            Search::AlphaBeta(_) => Search::AlphaBeta(edition),
            Search::Forced(_) => Search::Forced(edition),
            _ => self,
        }
    }

    /// A to G, or `solver`.
    pub const fn name(self) -> &'static str {
        match self {
            Search::Full => "A",
            Search::StopAtWin => "B",
            Search::AlphaBeta(_) => "C",
            Search::Forced(_) => "D",
            Search::SeenBefore => "E",
            Search::Mirrored => "F",
            Search::Openings => "G",
            Search::Solver => "solver",
        }
    }

    /// The edition, if it makes a difference.
    pub const fn edition(self) -> Option<Edition> {
        match self {
            Search::AlphaBeta(edition) | Search::Forced(edition) => Some(edition),
            _ => None,
        }
    }

    /// Searches from `position` and keeps every node visited, within the memory limit of
    /// `control`.
    pub fn run(self, position: &Position, control: &SearchControl) -> Result<Tree, Stopped> {
        if self == Search::Openings
            && let Some(opening) = Opening::of(position)
        {
            control.report(1);
            let (value, best) = (opening.value, opening.best.first());
            return Ok(Tree::of_one(*position, value, best, Stop::Opening, 1));
        }
        if self == Search::Solver && !position.finished() {
            let solution = Solver::new(control.memory_bytes()).solve(position, control)?;
            return Ok(Tree::of_solution(*position, &solution));
        }
        lecture::run(self, position, control)
    }

    /// Searches a tree of numbers. It takes too little time and memory to be stopped.
    pub fn run_on_numbers(self, numbers: &Arc<NumberTree>) -> Result<Tree, NeedsBoard> {
        numbers.searched_by(self).ok_or(NeedsBoard(self))
    }

    /// Runs the search with another move order.
    pub fn run_in_order(
        self,
        position: &Position,
        order: &Order,
        control: &SearchControl,
    ) -> Result<Tree, Stopped> {
        // Neither a stored opening nor a proof of the solver depends on an order.
        let has_none = match self {
            Search::Openings => Opening::of(position).is_some(),
            Search::Solver => true,
            _ => false,
        };
        if has_none || order.is_ascending() {
            return self.run(position, control);
        }
        lecture::run_in_order(self, position, order, control)
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::Forced(Edition::default())
    }
}

impl Edition {
    /// Both editions.
    pub const ALL: [Edition; 2] = [Edition::First, Edition::Second];

    /// 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }
}

/// By its name, in the second edition.
impl FromStr for Search {
    type Err = String;

    fn from_str(text: &str) -> Result<Search, String> {
        let all = Search::all_of(Edition::default());
        let found = all
            .into_iter()
            .find(|search| search.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| {
            let names = all.map(Search::name).join(", ");
            format!("it is one of {}", names.to_ascii_lowercase())
        })
    }
}

impl FromStr for Edition {
    type Err = String;

    fn from_str(text: &str) -> Result<Edition, String> {
        let mut all = Edition::ALL.into_iter();
        let found = all.find(|edition| edition.number().to_string() == text);
        found.ok_or_else(|| "it is one of 1, 2".to_owned())
    }
}

/// The name, and the edition if there are two: `A`, `D, edition 2`, `solver`.
impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.edition() {
            Some(edition) => write!(f, ", edition {}", edition.number()),
            None => Ok(()),
        }
    }
}

/// A search that was to search a tree of numbers, but cannot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NeedsBoard(pub Search);

impl fmt::Display for NeedsBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NeedsBoard(search) = self;
        let why = match search {
            Search::StopAtWin => "stops at a win, and numbers have none",
            Search::Forced(_) | Search::Openings => "looks for wins, and numbers have none",
            Search::SeenBefore | Search::Mirrored => {
                "looks up positions it has seen, and in a number tree none comes twice"
            }
            _ => "searches boards",
        };
        let name = search.name();
        write!(f, "search {name} {why}: use a or c")
    }
}

impl std::error::Error for NeedsBoard {}

/// Plays the best move of a search, and keeps the tree that it last built for it.
#[derive(Debug)]
pub struct Searcher {
    search: Search,
    tree: Option<Tree>,
}

impl Searcher {
    /// A player by `search`.
    pub const fn new(search: Search) -> Searcher {
        Searcher { search, tree: None }
    }

    /// The tree of the last move.
    pub const fn tree(&self) -> Option<&Tree> {
        self.tree.as_ref()
    }
}

impl Strategy for Searcher {
    fn choose(&mut self, position: &Position, control: &SearchControl) -> Result<Square, Stopped> {
        let tree = self.search.run(position, control)?;
        let best = tree.root().best();
        self.tree = Some(tree);
        Ok(best.expect("the position has a move"))
    }
}
