//! The searches: the lecture's tables to the node, and every position against the definition of the
//! value.

use std::thread;

use tictactoe::control::{Progress, SearchControl, Stopped};
use tictactoe::model::{Mark, Position};
use tictactoe::search::{Edition, Search, Stop};

use crate::oracle::{self, board, run, square};
use crate::support::wait_for;

fn search(letter: &str, edition: Edition) -> Search {
    let found = Search::all_of(edition)
        .into_iter()
        .find(|search| search.name() == letter.to_uppercase());
    found.unwrap()
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
        let search = search(letter, Edition::ALL[usize::from(edition != "1")]);
        let tree = run(search, &before);
        let best = tree.root().best().unwrap();
        before = oracle::after(&before, best);
        assert_eq!(
            [
                best.index().to_string(),
                tree.root().value().to_string(),
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
fn every_search_finds_the_value_and_a_move_that_keeps_it() {
    let positions = oracle::open_up_to_symmetry();
    assert_eq!(positions.len(), 627);
    check_values(positions);
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn every_search_finds_value_and_move_in_every_open_position() {
    let positions = oracle::open_positions();
    assert_eq!(positions.len(), 4520);
    check_values(positions);
}

fn check_values(positions: Vec<Position>) {
    let mut values = oracle::Values::default();
    for position in positions {
        let value = values.of(&position);
        let keeping = values.keeping(&position);
        for search in Search::ALL {
            let root = run(search, &position).root();
            let best = root.best().unwrap();
            let context = format!("search {search}: {best} in\n{}", position.rows());
            assert_eq!(root.value(), value, "{context}");
            assert!(keeping.contains(&best), "{context}");
        }
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
fn search_control_reports_progress_within_its_limits() {
    let control = SearchControl::default();
    assert_eq!(control.progress(), Progress::default());
    let square = |number| board("8x8x5").square(number).ok();
    let line = [1, 0, 64, 0, 0, 0, 33, 9].map(square);
    let shown = |depth, share, fill| Progress {
        depth,
        share,
        fill,
        line,
    };
    for (told, expected) in [
        (shown(0, 0.0, 0), shown(0, 0.0, 0)),
        (shown(255, 1000.0, 1000), shown(255, 1000.0, 1000)),
        (shown(170, 341.0, 682), shown(170, 341.0, 682)),
        (shown(1, 1e9, 1_000_000), shown(1, 1000.0, 1000)),
        (shown(2, -1.0, 1), shown(2, 0.0, 1)),
        (shown(3, 12.9, 2), shown(3, 12.0, 2)),
    ] {
        control.set_progress(&told);
        assert_eq!(control.progress(), expected);
    }
}

#[test]
fn a_search_stops_when_another_thread_asks_it_to() {
    // Too large to be finished by any of them before they are asked.
    let position = Position::empty(board("8x8x5"));
    for search in Search::ALL {
        let control = SearchControl::default();
        let tree = thread::scope(|scope| {
            let searching = scope.spawn(|| search.run(&position, &control));
            wait_for("a first report", || (control.n_nodes() > 0).then_some(()));
            control.interrupt();
            searching.join().unwrap()
        });
        assert_eq!(tree, Err(Stopped::Asked), "search {search}");
    }
}

#[test]
fn a_search_that_needs_too_much_memory_says_so() {
    let position = Position::empty(board("6x6x6"));
    for search in Search::ALL.into_iter().filter(|s| *s != Search::Solver) {
        let control = SearchControl::default();
        control.set_memory_mb(1);
        let tree = search.run(&position, &control);
        assert_eq!(tree, Err(Stopped::OutOfMemory { limit_mb: 1 }), "{search}");
        assert!(control.progress().fill > 100, "{search}: {control:?}");
    }
}

#[test]
fn positions_seen_before_count_as_used_memory() {
    const BYTES_PER_POSITION: u64 = 25;
    let position = Position::empty(board("6x6x6"));
    for search in [Search::SeenBefore, Search::Mirrored] {
        let control = SearchControl::default();
        control.set_memory_mb(1);
        search.run(&position, &control).unwrap_err();
        let n_bytes = control.n_nodes() * (8 + BYTES_PER_POSITION);
        assert!((200_000..1 << 20).contains(&n_bytes), "{search}: {n_bytes}");
    }
}

#[test]
fn e_visits_5478_nodes_and_f_765() {
    for (search, expected) in [(Search::SeenBefore, 5478), (Search::Mirrored, 765)] {
        assert_eq!(run(search, &Position::default()).n_nodes(), expected);
    }
}

#[test]
fn an_oblong_board_has_four_symmetries() {
    let mut met = std::collections::HashSet::new();
    let mut open = vec![Position::empty(board("4x3x3"))];
    while let Some(position) = open.pop() {
        if met.insert(oracle::canonical(&position)) {
            let moves = position.moves().into_iter();
            open.extend(moves.map(|square| oracle::after(&position, square)));
        }
    }
    let tree = run(Search::Mirrored, &Position::empty(board("4x3x3")));
    assert_eq!(tree.n_nodes(), met.len());
}

#[test]
fn g_looks_up_the_openings_and_continues_as_d() {
    let looked_up = ["...", "x..", ".x.", "..x"].map(|row| format!("{row}/.../..."));
    for text in looked_up {
        let tree = run(Search::Openings, &oracle::position(&text));
        assert_eq!((tree.n_nodes(), tree.root().stop()), (1, Stop::Opening));
        assert_eq!(tree.root().best(), Some(square(5)));
    }
    let later = oracle::position("x../.o./...");
    let [g, d] = [Search::Openings, Search::default()].map(|search| run(search, &later));
    assert_eq!(g, d);
}

#[test]
fn an_interruption_lasts_until_it_is_answered() {
    let control = SearchControl::default();
    control.interrupt();
    control.interrupt();
    for expected in [true, true, false] {
        let stopped = Search::default().run(&Position::default(), &control) == Err(Stopped::Asked);
        assert_eq!(stopped, expected);
        if expected {
            control.acknowledge();
        }
    }
    assert_eq!(control.n_nodes(), 2738);
}

#[test]
fn an_answer_too_many_stops_nothing() {
    let control = SearchControl::default();
    control.acknowledge();
    assert!(!control.interrupted());
}

#[test]
fn a_search_stays_itself_in_another_edition() {
    for search in Search::ALL {
        for edition in Edition::ALL {
            let other = search.in_edition(edition);
            assert_eq!(other.name(), search.name());
            assert!(other.edition().is_none_or(|own| own == edition));
        }
    }
}

#[test]
fn the_searches_agree_on_a_larger_board() {
    let board = board("4x4x3");
    let position = Position::parse(board, "xxo./oox./x.../....").unwrap();
    let full = run(Search::Full, &position);
    for search in Search::ALL {
        let root = run(search, &position).root();
        assert_eq!(root.value(), full.root().value(), "{search}");
    }
}

/// The chances that `search` wins and loses from `position` against moves by chance.
fn against_chance(search: Search, position: &Position, own: Mark) -> [f64; 2] {
    if let Some(outcome) = position.outcome() {
        let is = |mark: Mark| f64::from(u8::from(outcome.value() == mark.win()));
        return [is(own), is(own.opponent())];
    }
    if position.turn() == own {
        let best = run(search, position).root().best().unwrap();
        return against_chance(search, &oracle::after(position, best), own);
    }
    let mut chances = [0.0; 2];
    for square in position.moves() {
        let after = against_chance(search, &oracle::after(position, square), own);
        for (sum, chance) in chances.iter_mut().zip(after) {
            *sum += chance / f64::from(position.moves().len());
        }
    }
    chances
}

#[test]
fn against_chance_the_searches_win_as_often_as_is_known_and_never_lose() {
    for search in Search::ALL {
        // Those with openings, and the solver, prefer other moves than the first best one.
        let takes_the_first = !matches!(search, Search::Openings | Search::Solver);
        for (own, expected) in [(Mark::X, 0.9948), (Mark::O, 0.8063)] {
            let [won, lost] = against_chance(search, &Position::default(), own);
            let is_expected = (won - expected).abs() < 0.00005;
            assert!(is_expected || !takes_the_first, "{search} as {own}: {won}");
            assert!(lost == 0.0, "{search} as {own}: {lost}");
        }
    }
}
