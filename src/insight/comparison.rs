//! All searches on one position, beside the numbers of the lecture.

use crate::model::{Position, Square};
use crate::search::{Search, Tree};

/// What a search needed.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Count {
    /// Which search.
    pub search: Search,
    /// How many nodes it visited.
    pub n_nodes: usize,
    /// How many nodes its tree stores.
    pub n_stored: usize,
    /// What the lecture counts, if the position is one of its tables.
    pub lecture: Option<usize>,
}

impl Count {
    /// Of this tree, which `search` has visited in its usual order.
    pub fn of(search: Search, tree: &Tree) -> Count {
        Count {
            search,
            n_nodes: tree.n_nodes(),
            n_stored: tree.n_stored(),
            lecture: (tree.position().on_board())
                .and_then(|position| lecture_count(search, &position)),
        }
    }

    /// How many bytes its tree takes; the solver keeps none.
    pub fn n_bytes(&self) -> Option<usize> {
        let has_tree = self.search != Search::Solver;
        has_tree.then_some(self.n_stored * Tree::NODE_BYTES)
    }

    /// Its nodes as a part of those that another needed.
    pub fn share_of(&self, all: usize) -> f64 {
        self.n_nodes as f64 / all.max(1) as f64
    }
}

/// The game that every search of the lecture plays against itself, squares counted from 1.
const GAME: [u8; 9] = [1, 5, 2, 3, 7, 4, 6, 8, 9];

/// The tables of the lecture, for the first of [`Search::ALL`]: A, B, and C and D in both editions.
/// The nodes before each of the nine moves.
const TABLES: [[usize; 9]; 6] = [
    [549_946, 59_705, 7332, 935, 198, 47, 14, 5, 2],
    [94_978, 3763, 1924, 61, 50, 17, 10, 5, 2],
    [18_014, 1957, 764, 61, 50, 17, 10, 5, 2],
    [16_811, 1903, 728, 61, 50, 17, 10, 5, 2],
    [2914, 271, 106, 9, 8, 7, 6, 5, 2],
    [2738, 271, 106, 9, 8, 7, 6, 5, 2],
];

/// What the lecture counts for a search, if the position is one of the nine of its tables.
fn lecture_count(search: Search, position: &Position) -> Option<usize> {
    let (_, counts) = Search::ALL
        .iter()
        .zip(TABLES)
        .find(|(known, _)| **known == search)?;
    let mut reached = Position::default();
    for (number, count) in GAME.into_iter().zip(counts) {
        if reached == *position {
            return Some(count);
        }
        reached = reached.play(Square::new(number - 1)?).ok()?;
    }
    None
}
