//! The visited tree: the laws of the arena, and every node recomputed from its children.

use std::collections::HashMap;

use tictactoe::control::SearchControl;
use tictactoe::model::{Board, Mark, Position, SquareSet, Value};
use tictactoe::search::{Edition, GoalWindow, NodeId, Number, Order, Search, Stop, Tree};

use crate::oracle;

#[test]
fn a_node_of_a_board_takes_eight_bytes() {
    assert_eq!(Tree::NODE_BYTES, 8);
}

#[test]
fn every_node_follows_from_its_children_in_every_search_and_move_order() {
    check_trees(oracle::open_up_to_symmetry(), 4);
    check_orders(oracle::open_up_to_symmetry());
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn every_node_follows_from_its_children_in_every_search_move_order_and_position() {
    check_trees(oracle::open_positions(), 0);
    check_orders(oracle::open_positions());
}

/// All trees of all searches. The largest only from so many stones on: those of A and B, which are
/// the same below any node, and those of E and F but for the first. Those of the solver, which are a
/// single node, only near the end.
fn check_trees(positions: Vec<Position>, n_stones_of_large: u32) {
    for position in positions {
        for search in Search::ALL {
            let from = match search {
                Search::Full | Search::StopAtWin => n_stones_of_large,
                Search::SeenBefore | Search::Mirrored if position.n_stones() > 0 => {
                    n_stones_of_large
                }
                Search::Solver => 8,
                _ => 0,
            };
            if position.n_stones() >= from {
                check_tree(search, &position, &Order::ascending(position.board()));
            }
        }
    }
}

fn check_orders(positions: Vec<Position>) {
    let board = Board::TIC_TAC_TOE;
    let by_hand = [9, 2, 5].map(oracle::square);
    let orders = [
        Order::centre_first(board),
        Order::beginning_with(board, by_hand),
    ];
    for position in positions {
        for (order, search) in orders.iter().flat_map(|o| Search::ALL.map(|s| (o, s))) {
            let from = match search {
                Search::Solver => 8,
                _ if search == Search::default() => 2,
                _ => 6,
            };
            if position.n_stones() >= from {
                check_tree(search, &position, order);
            }
        }
    }
}

#[test]
fn the_move_order_changes_only_the_cuts() {
    let board = Board::TIC_TAC_TOE;
    let centre = Order::centre_first(board);
    let numbers =
        |order: &Order| -> Vec<u8> { order.squares().iter().map(|s| s.number()).collect() };
    assert_eq!(numbers(&centre), [5, 1, 3, 7, 9, 2, 4, 6, 8]);
    let twice = [7, 7, 2].map(oracle::square);
    let by_hand = Order::beginning_with(board, twice);
    assert_eq!(numbers(&by_hand), [7, 2, 1, 3, 4, 5, 6, 8, 9]);
    for search in Search::ALL {
        let run = |order: &Order| {
            search.run_in_order(&Position::default(), order, &SearchControl::default())
        };
        let ascending = run(&Order::ascending(board)).unwrap();
        let centre = run(&centre).unwrap();
        assert_eq!(centre.root().value(), Value::Draw, "{search}");
        assert_eq!(ascending, oracle::run(search, &Position::default()));
        let has_cuts = ["B", "C", "D"].contains(&search.name());
        let is_equal = centre.n_nodes() == ascending.n_nodes();
        assert_ne!(is_equal, has_cuts, "{search}");
    }
}

#[track_caller]
fn check_tree(search: Search, position: &Position, order: &Order) {
    let tree = search.run_in_order(position, order, &SearchControl::default());
    let tree = tree.unwrap();
    assert_eq!(tree.root().end() as usize, tree.n_stored());
    assert_eq!(tree.root().square(), None);
    assert_eq!(tree.root().window(), GoalWindow::OPEN);
    if search == Search::Solver || tree.root().stop() == Stop::Opening {
        assert_eq!(tree.n_stored(), 1);
        return;
    }
    let mut seen = Seen::default();
    let n_nodes = check_node(&tree, search, order, 0, position, &mut seen);
    let rows = position.rows();
    assert_eq!(n_nodes, tree.n_nodes(), "search {search} from\n{rows}");
}

/// The positions that E and F have met, by their key, with their values.
type Seen = HashMap<[u64; 2], Number>;

/// A key that is the same for positions that E or F treats as equal.
pub fn seen_key(search: Search, position: &Position) -> Option<[u64; 2]> {
    match search {
        Search::SeenBefore => Some(Mark::ALL.map(|mark| position.stones(mark).bits())),
        Search::Mirrored => Some(oracle::canonical(position)),
        _ => None,
    }
}

/// Recomputes a node from the rules and its children's values; returns how many nodes its subtree
/// has.
fn check_node(
    tree: &Tree,
    search: Search,
    order: &Order,
    id: NodeId,
    position: &Position,
    seen: &mut Seen,
) -> usize {
    let node = tree.node(id);
    let context = || format!("search {search}, node {id} {node:?}\n{}", position.rows());
    let turn = position.turn();
    let mut unseen = position.moves();
    let first = |squares: SquareSet| {
        let mut order = order.squares().iter().copied();
        order.find(|&square| squares.contains(square))
    };
    let mut window = node.window();
    let mut best: Option<(Number, _)> = None;
    let mut n_nodes = 1;
    let mut cut = false;

    let key = seen_key(search, position);
    if node.stop() == Stop::Known {
        let value = key.and_then(|key| seen.get(&key));
        assert_eq!(value, Some(&node.value()), "{}", context());
        assert_eq!((node.best(), node.end()), (None, id + 1), "{}", context());
        return 0;
    }

    let has_forced = matches!(search, Search::Forced(_) | Search::Openings);
    let forced_win =
        first(position.winning_squares(turn)).filter(|_| has_forced && !position.finished());
    let forced_block = first(position.winning_squares(turn.opponent())).filter(|_| has_forced);
    if let Some(block) = forced_block {
        unseen = block.alone();
    }
    if forced_win.is_some() {
        unseen = SquareSet::EMPTY;
    }

    let mut next = id + 1;
    for child in tree.children(id) {
        assert_eq!(child, next, "children follow each other: {}", context());
        next = tree.node(child).end();
        assert!(child > id && next <= node.end(), "{}", context());

        assert!(!cut, "nothing is visited after a cut-off: {}", context());
        let square = tree.node(child).square().unwrap();
        assert_eq!(Some(square), first(unseen), "in order: {}", context());
        unseen = unseen - square.alone();
        let handed_down = tree.node(child).window();
        assert_eq!(handed_down, window, "{}", context());
        let reached = oracle::after(position, square);
        n_nodes += check_node(tree, search, order, child, &reached, seen);

        let value = tree.node(child).value();
        if best.is_none_or(|(so_far, _)| turn.prefers(value, so_far)) {
            best = Some((value, square));
            if forced_block.is_none() {
                cut = changed_window(search, &mut window, turn, value);
            }
        }
    }
    assert_eq!(next, node.end(), "ends with its last child: {}", context());

    let (value, square, stop) = match (position.outcome(), forced_win, best) {
        (Some(outcome), _, None) => (outcome.value().into(), None, Stop::Finished),
        (None, Some(win), None) => (turn.win().into(), Some(win), Stop::ForcedWin),
        (None, None, Some((value, square))) => {
            let stop = if forced_block.is_some() {
                Stop::ForcedBlock
            } else if unseen.is_empty() {
                Stop::AllSeen
            } else {
                assert!(cut, "moves are left out for a reason: {}", context());
                Stop::CutOff
            };
            (value, Some(square), stop)
        }
        other => panic!("{other:?}: {}", context()),
    };
    let found = (node.value(), node.best(), node.stop());
    assert_eq!(found, (value, square, stop), "{}", context());
    if let Some(key) = key {
        let known = seen.insert(key, value);
        assert_eq!(known, None, "searched once: {}", context());
    }
    n_nodes
}

/// The lecture's rules for the window, written down as they stand there; says whether the node
/// stops.
pub fn changed_window(search: Search, window: &mut GoalWindow, turn: Mark, value: Number) -> bool {
    let is_first = search.edition() == Some(Edition::First);
    let before = *window;
    match search.name() {
        "B" => return value == turn.win(),
        "C" | "D" | "G" => {}
        _ => return false,
    }
    match turn {
        Mark::X if is_first => window.max = value,
        Mark::O if is_first => window.min = value,
        Mark::X => window.max = window.max.min(value),
        Mark::O => window.min = window.min.max(value),
    }
    match turn {
        _ if !is_first && search.name() != "C" => window.min >= window.max,
        Mark::X => value <= before.min,
        Mark::O => value >= before.max,
    }
}

#[test]
fn in_the_whole_tree_every_value_is_right_down_to_any_depth() {
    let mut values = oracle::Values::default();
    let tree = oracle::whole_tree();
    for (depth, expected) in [(0, 1), (1, 10), (2, 82), (3, 586), (usize::MAX, 549_946)] {
        let mut n_steps = 0;
        let walked = tree.walk(depth, |step| {
            let (position, value) = (oracle::on_board(&step.position), step.node.value());
            assert_eq!(value, values.of(&position), "{}", position.rows());
            assert_eq!(step.ply, position.n_stones() as usize);
            assert_eq!(step.parent.is_none(), step.id == 0);
            n_steps += 1;
            Ok::<_, ()>(())
        });
        assert_eq!((walked, n_steps), (Ok(()), expected), "depth {depth}");
    }
}
