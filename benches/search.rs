//! `cargo bench --bench search`: searches A to D, each from the empty board and from three
//! positions of a game.
//!
//! Every benchmark asserts the node count it times, and the table says nodes per second.

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use tictactoe::control::SearchControl;
use tictactoe::model::{Board, Position};
use tictactoe::search::{Edition, Search};

/// A position of the lecture's game, and the nodes that A, B, C and D visit from it.
const POSITIONS: [(&str, [usize; 4]); 4] = [
    (".../.../...", [549_946, 94_978, 16_811, 2738]),
    ("x../.../...", [59_705, 3763, 1903, 271]),
    ("x../.o./...", [7332, 1924, 728, 106]),
    ("xxo/.o./...", [198, 50, 50, 8]),
];

const SEARCHES: [Search; 4] = [
    Search::Full,
    Search::StopAtWin,
    Search::AlphaBeta(Edition::Second),
    Search::Forced(Edition::Second),
];

fn main() {
    divan::main();
}

#[divan::bench(args = cases())]
fn nodes(bencher: Bencher, case: &Case) {
    bencher.counter(ItemsCount::new(case.n_nodes)).bench(|| {
        let tree = case
            .search
            .run(black_box(&case.position), &SearchControl::default());
        assert_eq!(tree.map(|tree| tree.n_nodes()), Ok(case.n_nodes));
    });
}

struct Case {
    search: Search,
    position: Position,
    n_nodes: usize,
}

impl std::fmt::Display for Case {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} {} {} nodes",
            self.search, self.position, self.n_nodes
        )
    }
}

fn cases() -> Vec<Case> {
    let mut cases = Vec::new();
    for (text, counts) in POSITIONS {
        let position = Position::parse(Board::TIC_TAC_TOE, text).expect("a position of a game");
        for (search, n_nodes) in SEARCHES.into_iter().zip(counts) {
            cases.push(Case {
                search,
                position,
                n_nodes,
            });
        }
    }
    cases
}
