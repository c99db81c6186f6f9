//! Searches A to D: the lecture's tables to the node, and every position against the definition of the value.

use std::thread;

use tictactoe::model::{Board, Position, Stopped, Watch};
use tictactoe::search::{Edition, Search, Tree};

use crate::oracle::{self, square};

fn run(search: Search, position: &Position) -> Tree {
    search.run(position, &Watch::default()).unwrap()
}

#[test]
fn selfplay_visits_the_nodes_of_all_six_tables() {
    let table = include_str!("../data/selfplay.tsv");
    let mut n_rows = 0;
    let mut before = Position::default();
    for row in table.lines().skip(1) {
        let fields: Vec<_> = row.split('\t').collect();
        let [letter, edition, number, place, value, nodes, after] = fields[..] else {
            panic!("{row}");
        };
        if number == "1" {
            before = Position::default();
        }
        let edition = if edition == "1" {
            Edition::First
        } else {
            Edition::Second
        };
        let search = Search::new(letter.parse().unwrap(), edition).unwrap();
        let tree = run(search, &before);
        let best = tree.root().best().unwrap();
        before = oracle::after(&before, best);
        assert_eq!(
            [
                best.index().to_string(),
                tree.root().value().number().to_string(),
                tree.n_nodes().to_string(),
                before.to_string()
            ],
            [place, value, nodes, after],
            "search {search}, {row}"
        );
        n_rows += 1;
    }
    assert_eq!(n_rows, 6 * 9);
}

#[test]
fn every_search_finds_the_value_and_a_move_that_keeps_it_in_every_open_position() {
    let mut values = oracle::Values::default();
    let positions = oracle::open_positions();
    assert_eq!(positions.len(), 4520);
    for position in positions {
        let value = values.of(&position);
        let keeping = values.keeping(&position);
        for search in Search::ALL {
            let root = run(search, &position).root();
            let best = root.best().unwrap();
            assert_eq!(
                root.value(),
                value,
                "search {search} in\n{}",
                position.rows()
            );
            assert!(
                keeping.contains(&best),
                "search {search}: {best} in\n{}",
                position.rows()
            );
        }
        let first = run(Search::Full, &position).root().best();
        assert_eq!(
            first,
            keeping.first().copied(),
            "A takes the first best in\n{}",
            position.rows()
        );
    }
}

#[test]
fn a_finished_game_is_one_node_with_its_value_and_no_move() {
    for position in oracle::positions() {
        let Some(outcome) = position.outcome() else {
            continue;
        };
        for search in Search::ALL {
            let tree = run(search, &position);
            assert_eq!(tree.n_nodes(), 1);
            assert_eq!(tree.root().value(), outcome.value());
            assert_eq!(tree.root().best(), None);
        }
    }
}

#[test]
fn a_search_stops_when_another_thread_asks_it_to() {
    // Too large to be finished by any of them before they are asked.
    let position = Position::empty(Board::new(6, 6, 6).unwrap());
    for search in Search::ALL {
        let watch = Watch::default();
        let tree = thread::scope(|scope| {
            let searching = scope.spawn(|| search.run(&position, &watch));
            while watch.n_nodes() == 0 {
                thread::yield_now();
            }
            watch.interrupt();
            searching.join().unwrap()
        });
        assert_eq!(tree, Err(Stopped));
    }
}

#[test]
fn an_interruption_lasts_until_it_is_answered() {
    let watch = Watch::default();
    watch.interrupt();
    watch.interrupt();
    for expected in [true, true, false] {
        let stopped = Search::default().run(&Position::default(), &watch) == Err(Stopped);
        assert_eq!(stopped, expected);
        if expected {
            watch.answer();
        }
    }
    assert_eq!(watch.n_nodes(), 2738);
}

#[test]
fn a_search_is_found_by_its_letter_and_edition() {
    for search in Search::ALL {
        for letter in [search.letter(), search.letter().to_ascii_lowercase()] {
            let edition = search.edition().unwrap_or_default();
            assert_eq!(Search::new(letter, edition), Some(search));
        }
    }
    assert_eq!(Search::new('z', Edition::Second), None);
}

#[test]
fn the_searches_work_on_larger_boards_too() {
    // Two moves before the end of a 4×4 game: small enough for every search, and none may differ from A.
    let board = Board::new(4, 4, 3).unwrap();
    let position = Position::parse(board, "xxo./oox./x.../....").unwrap();
    let full = run(Search::Full, &position);
    for search in Search::ALL {
        assert_eq!(
            run(search, &position).root().value(),
            full.root().value(),
            "{search}"
        );
    }
    assert_eq!(
        run(Search::default(), &oracle::position("xx./oo./..."))
            .root()
            .best(),
        Some(square(3))
    );
}
