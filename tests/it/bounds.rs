//! What the value of a node says: exact, at most or at least, against the true values, and against
//! what can be concluded from the tree at all.

use tictactoe::control::SearchControl;
use tictactoe::insight::{Bound, path_to};
use tictactoe::model::{Board, Mark, Position, Value};
use tictactoe::search::{Edition, Number, Order, Search, Stop, Tree};

use crate::oracle::{self, Values, run};

const C: [Search; 2] = [
    Search::AlphaBeta(Edition::First),
    Search::AlphaBeta(Edition::Second),
];
const D: [Search; 2] = [
    Search::Forced(Edition::First),
    Search::Forced(Edition::Second),
];

/// How many nodes are exact, at most and at least, and how many differ from the truth.
#[derive(PartialEq, Eq, Default, Debug)]
struct Counts {
    by_bound: [usize; 3],
    n_untrue: usize,
}

/// The least and the greatest value that the visited nodes leave possible: a move that was left out
/// may be worth anything, but for those beside a forced block, which lose.
pub fn possible(tree: &Tree, turns: &[Mark]) -> Vec<[Number; 2]> {
    let all = tree.root().window();
    let mut ranges = vec![[Number::ZERO; 2]; turns.len()];
    for id in (0..tree.root().end()).rev() {
        let node = tree.node(id);
        let children: Vec<_> = (tree.children(id))
            .map(|child| ranges[child as usize])
            .collect();
        let best = |end: usize| {
            let ends = children.iter().map(|range| range[end]);
            match turns[id as usize] {
                Mark::X => ends.min().unwrap(),
                Mark::O => ends.max().unwrap(),
            }
        };
        ranges[id as usize] = match (node.stop(), turns[id as usize]) {
            (Stop::AllSeen | Stop::ForcedBlock, _) => [best(0), best(1)],
            (Stop::CutOff, Mark::X) => [all.min, best(1)],
            (Stop::CutOff, Mark::O) => [best(0), all.max],
            _ => [node.value(); 2],
        };
    }
    ranges
}

#[track_caller]
fn check(search: Search, tree: &Tree, truths: &mut Values) -> Counts {
    let mut counts = Counts::default();
    let mut turns = Vec::new();
    tree.walk(usize::MAX, |step| {
        turns.push(step.position.turn());
        Ok::<_, ()>(())
    })
    .unwrap();
    let possible = possible(tree, &turns);
    tree.walk(usize::MAX, |step| {
        let (value, bound) = (step.node.value(), Bound::of(tree, step.id));
        let position = oracle::on_board(&step.position);
        let truth = Number::from(truths.of(&position));
        let context = || {
            let (id, rows) = (step.id, position.rows());
            format!("search {search}, node {id}: {bound:?} {value:?}, in truth {truth:?}\n{rows}")
        };
        assert!(bound.allows(value, truth), "{}", context());
        let [least, greatest] = possible[step.id as usize];
        let best_bound = match (least == value, greatest == value) {
            (true, true) => Bound::Exact,
            (false, true) => Bound::AtMost,
            (true, false) => Bound::AtLeast,
            (false, false) => panic!("{}", context()),
        };
        assert_eq!(bound, best_bound, "{}", context());
        counts.by_bound[bound as usize] += 1;
        counts.n_untrue += usize::from(value != truth);
        Ok::<_, ()>(())
    })
    .unwrap();
    counts
}

#[test]
fn bounds_hold_at_every_node_of_every_search() {
    check_trees(oracle::open_up_to_symmetry(), 4);
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn bounds_hold_also_in_the_largest_trees_from_every_position() {
    check_trees(oracle::open_positions(), 0);
}

/// All trees of all searches; those of A and B, which are the largest and the same below any node,
/// only from so many stones on; those of the solver, which are a single node, only near the end.
fn check_trees(positions: Vec<Position>, n_stones_of_a_and_b: u32) {
    let mut truths = Values::default();
    for position in positions {
        for search in Search::ALL {
            let from = match search {
                Search::Full | Search::StopAtWin => n_stones_of_a_and_b,
                Search::Solver => 8,
                _ => 0,
            };
            if position.n_stones() >= from {
                let counts = check(search, &run(search, &position), &mut truths);
                if !C.contains(&search) && !D.contains(&search) && search != Search::Openings {
                    let rows = position.rows();
                    assert_eq!(counts.by_bound[1..], [0, 0], "{search}\n{rows}");
                }
            }
        }
    }
}

#[test]
fn bounds_hold_in_another_move_order() {
    let mut truths = Values::default();
    for text in [".../.../...", "x../.../...", ".x./.o./..."] {
        let position = oracle::position(text);
        let order = Order::centre_first(position.board());
        for search in C.into_iter().chain(D) {
            let tree = search.run_in_order(&position, &order, &SearchControl::default());
            check(search, &tree.unwrap(), &mut truths);
        }
    }
}

#[test]
fn bounds_hold_on_a_larger_board() {
    let mut truths = Values::default();
    let board: Board = "4x3x3".parse().unwrap();
    let mut n_bounds = 0;
    let texts = "x..o/..../.... xo../.x../...o x.../.o../..x. .xo./..../x..o";
    for text in texts.split(' ') {
        let position = Position::parse(board, text).unwrap();
        for search in C.into_iter().chain(D) {
            let counts = check(search, &run(search, &position), &mut truths);
            n_bounds += counts.by_bound[1] + counts.by_bound[2];
        }
    }
    assert!(n_bounds > 0);
}

#[test]
fn c_and_d_have_these_counts_of_exact_and_bounded_nodes() {
    let mut truths = Values::default();
    let mut counts = |search| check(search, &run(search, &Position::default()), &mut truths);
    let expected = |by_bound, n_untrue| Counts { by_bound, n_untrue };
    assert_eq!(counts(C[0]), expected([16992, 61, 961], 261));
    assert_eq!(counts(C[1]), expected([15612, 36, 1163], 323));
    assert_eq!(counts(D[0]), expected([2508, 46, 360], 29));
    assert_eq!(counts(D[1]), expected([2343, 23, 372], 28));
}

#[test]
fn a_bound_allows_the_true_value_beyond_it() {
    // After a stone in a corner every answer but the centre loses; D knows only "at most a draw".
    let tree = run(D[1], &oracle::position("x../.../..."));
    let six = (tree.children(0)).find(|&id| tree.node(id).square() == Some(oracle::square(6)));
    let bound = Bound::of(&tree, six.unwrap());
    assert_eq!((bound, bound.sign()), (Bound::AtMost, '≤'));
    assert_eq!(bound.beyond(), Some(Value::XWins));
    let position = oracle::on_board(&path_to(&tree, six.unwrap()).last().unwrap().position);
    assert_eq!(Values::default().of(&position), Value::XWins);
}
