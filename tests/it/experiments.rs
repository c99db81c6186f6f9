//! Searches beside the game: what they find, that they can be stopped, and that the tree of a move
//! is the one that was searched for it.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tictactoe::control::SearchControl;
use tictactoe::experiment::{Ended, Experiment, Finding, Subject};
use tictactoe::insight::{Count, Overlay};
use tictactoe::model::{Board, Position, Value};
use tictactoe::player::{Computer, Dice, Level, MoveReason};
use tictactoe::search::{Order, Search};

use crate::oracle;
use crate::support::wait_for;

/// Everything that an experiment finds.
fn findings(subject: Subject) -> Vec<Finding> {
    let experiment = Experiment::begin(subject, SearchControl::DEFAULT_MEMORY_MB, || {}).unwrap();
    let mut all = Vec::new();
    wait_for("the end of an experiment", || {
        loop {
            match experiment.next() {
                Ok(Some(finding)) => all.push(finding),
                Ok(None) => return None,
                Err(Ended) => return Some(()),
            }
        }
    });
    all
}

#[test]
fn an_experiment_finds_the_tree_of_a_search_and_lays_it_over_another() {
    let position = oracle::position("x../.o./...");
    let whole = Arc::new(oracle::run(Search::Full, &position));
    for search in Search::ALL {
        let expected = oracle::run(search, &position);
        let mut found = findings(Subject::Tree(search, position));
        found.extend(findings(Subject::Overlay(Arc::clone(&whole), search)));
        let [Finding::Tree(of, tree), Finding::Overlay(laid, overlay)] = found.as_slice() else {
            panic!("{found:?}");
        };
        assert_eq!([*of, *laid], [search; 2]);
        assert_eq!(**tree, expected);
        assert_eq!(**overlay, Overlay::new(&whole, &expected));
    }
}

#[test]
fn an_experiment_compares_all_searches_in_their_order() {
    let position = oracle::position("x../.o./...");
    let order = Order::centre_first(Board::TIC_TAC_TOE);
    let found = findings(Subject::Comparison(position, order.clone()));
    assert_eq!(found.len(), Search::ALL.len());
    // The solver begins: it always comes to an end.
    let mut searches = Search::ALL;
    searches.rotate_right(1);
    assert_eq!(searches[0], Search::Solver);
    for (search, found) in searches.into_iter().zip(found) {
        let Finding::Count(count, _) = found else {
            panic!("{found:?}");
        };
        let tree = search.run_in_order(&position, &order, &SearchControl::default());
        assert_eq!(count, Count::of(search, &tree.unwrap()));
    }
    let known = findings(Subject::Knowledge);
    assert!(matches!(known[..], [Finding::Knowledge]), "{known:?}");
}

#[test]
fn an_experiment_proves_positions_within_its_time() {
    let position = Position::empty(Board::new(5, 4, 4).unwrap());
    let moves = position.moves().into_iter();
    let after: Vec<Position> = moves.map(|m| oracle::after(&position, m)).collect();
    let found = findings(Subject::Proofs(after.clone(), Duration::from_mins(10)));
    assert_eq!(found.len(), after.len());
    for finding in found {
        let Finding::Proven(position, proven) = finding else {
            panic!("{finding:?}");
        };
        assert!(after.contains(&position));
        assert_eq!(proven.value, Value::Draw, "{}", position.rows());
        assert_eq!(proven.line, []);
    }
    let large = Position::empty(Board::new(8, 8, 5).unwrap());
    let found = findings(Subject::Proofs(vec![large], Duration::ZERO));
    assert!(found.is_empty(), "{found:?}");
}

#[test]
fn a_search_out_of_memory_reports_how_many_nodes_fitted() {
    let position = Position::empty(Board::new(4, 4, 4).unwrap());
    let order = Order::ascending(position.board());
    let subject = Subject::Comparison(position, order);
    let experiment = Experiment::begin(subject, 2, || {}).unwrap();
    let too_large = wait_for("the first tree that is too large", || {
        loop {
            match experiment.next() {
                Ok(Some(Finding::TooLarge(search, n_nodes))) => return Some((search, n_nodes)),
                Ok(Some(_)) => {}
                Ok(None) => return None,
                Err(Ended) => panic!("nothing was too large"),
            }
        }
    });
    assert_eq!(too_large.0, Search::Full);
    // 8 bytes each.
    let most = 2 * (1 << 20) / 8;
    assert!(
        (most * 9 / 10..=most).contains(&too_large.1),
        "{too_large:?}"
    );
}

#[test]
fn an_endless_experiment_reports_progress_and_stops_when_dropped() {
    let endless = Position::empty(Board::new(4, 4, 4).unwrap());
    let (sender, woken) = crossbeam_channel::unbounded();
    let wake = move || {
        let _ = sender.send(());
    };
    let experiment = Experiment::begin(Subject::Tree(Search::Full, endless), 64, wake).unwrap();
    wait_for("some nodes", || {
        (experiment.n_nodes() > 10_000).then_some(())
    });
    assert!(matches!(experiment.next(), Ok(None)));
    let start = Instant::now();
    drop(experiment);
    // The thread wakes the window as it ends, and then nobody can any more.
    assert_eq!(woken.recv_timeout(Duration::from_secs(20)), Ok(()));
    wait_for("the end of the thread", || {
        woken.recv_timeout(Duration::ZERO).is_err().then_some(())
    });
    assert!(start.elapsed() < Duration::from_secs(20));
}

#[test]
fn the_computer_hands_over_the_tree_that_it_searched() {
    let position = oracle::position("x../.o./...");
    for search in Search::ALL {
        let computer = Computer::Search(search);
        let control = SearchControl::default();
        let found = computer.find_within(Level::TIME, &position, &mut Dice::new(1), &control);
        let found = found.unwrap();
        let tree = found.grounds.tree().unwrap();
        assert_eq!(**tree, oracle::run(search, &position));
        assert_eq!(Some(found.square), tree.root().best());
        assert!(tree.n_nodes() <= MoveReason::LARGEST_TREE);
    }
}
