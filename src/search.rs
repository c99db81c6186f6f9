//! The searches of the lecture, and the tree each of them visits. Uses [`crate::model`] only.
//!
//! One door: pick a [`Search`], [`run`](Search::run) it on a position, look at the [`Tree`].
//!
//! Values inside a pruned tree may be wrong; the value and the best move of its root never are.

mod fraction;
mod knowledge;
mod lecture;
mod order;
mod tree;

use std::fmt;

use crate::model::{Position, Square, Stopped, Strategy, Watch};
pub use fraction::Fraction;
pub use knowledge::{Knowledge, Known};
pub use order::Order;
pub use tree::{Node, NodeId, Step, Stop, Tree, Window};

/// A search, named in the list box, on the command line and in the docs by its letter.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Search {
    /// A: the whole tree.
    Full,
    /// B: as A, but a node stops at a win.
    StopAtWin,
    /// C: alpha-beta.
    AlphaBeta(Edition),
    /// D: alpha-beta that looks for forced moves first.
    Forced(Edition),
}

/// Which edition of the lecture: they differ in how alpha-beta changes its window.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Edition {
    /// A better value overwrites the bound, whatever it was.
    First,
    /// A better value can only narrow the window.
    #[default]
    Second,
}

impl Search {
    /// All, in the order of the lecture.
    pub const ALL: [Search; 6] = [
        Search::Full,
        Search::StopAtWin,
        Search::AlphaBeta(Edition::First),
        Search::AlphaBeta(Edition::Second),
        Search::Forced(Edition::First),
        Search::Forced(Edition::Second),
    ];

    /// A to D as one edition has them.
    pub const fn all_of(edition: Edition) -> [Search; 4] {
        [
            Search::Full,
            Search::StopAtWin,
            Search::AlphaBeta(edition),
            Search::Forced(edition),
        ]
    }

    /// The same search in this edition; A and B are the same in both.
    #[must_use]
    pub const fn in_edition(self, edition: Edition) -> Search {
        match self {
            Search::Full | Search::StopAtWin => self,
            Search::AlphaBeta(_) => Search::AlphaBeta(edition),
            Search::Forced(_) => Search::Forced(edition),
        }
    }

    /// A to D.
    pub const fn letter(self) -> char {
        match self {
            Search::Full => 'A',
            Search::StopAtWin => 'B',
            Search::AlphaBeta(_) => 'C',
            Search::Forced(_) => 'D',
        }
    }

    /// The edition, where it makes a difference.
    pub const fn edition(self) -> Option<Edition> {
        match self {
            Search::Full | Search::StopAtWin => None,
            Search::AlphaBeta(edition) | Search::Forced(edition) => Some(edition),
        }
    }

    /// Searches from `position` and keeps every node visited.
    pub fn run(self, position: &Position, watch: &Watch) -> Result<Tree, Stopped> {
        lecture::run(self, position, watch)
    }

    /// The same, but looks at the moves in another order.
    pub fn run_in_order(
        self,
        position: &Position,
        order: &Order,
        watch: &Watch,
    ) -> Result<Tree, Stopped> {
        if order.is_ascending() {
            return self.run(position, watch);
        }
        lecture::run_in_order(self, position, order, watch)
    }
}

impl Default for Search {
    fn default() -> Search {
        Search::Forced(Edition::default())
    }
}

impl Edition {
    /// Both.
    pub const ALL: [Edition; 2] = [Edition::First, Edition::Second];

    /// 1 or 2.
    pub const fn number(self) -> u8 {
        match self {
            Edition::First => 1,
            Edition::Second => 2,
        }
    }
}

/// The letter, and the edition where there are two: `A`, `D, edition 2`.
impl fmt::Display for Search {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())?;
        match self.edition() {
            Some(edition) => write!(f, ", edition {}", edition.number()),
            None => Ok(()),
        }
    }
}

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
    fn choose(&mut self, position: &Position, watch: &Watch) -> Result<Square, Stopped> {
        let tree = self.search.run(position, watch)?;
        let best = tree.root().best();
        self.tree = Some(tree);
        Ok(best.expect("whoever is asked for a move has one"))
    }
}
