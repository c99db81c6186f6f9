//! The solver, on large boards and small: every answer against the definition of the value, every
//! pruning against none.

use std::cell::Cell;
use std::collections::HashSet;
use std::num::NonZeroUsize;
#[cfg(target_os = "linux")]
use std::process::{Command, Stdio};
use std::thread;
use std::time::Instant;

use tictactoe::control::{SearchControl, Stopped};
use tictactoe::model::{Board, Mark, Position, SquareSet, Value};
use tictactoe::player::{
    Certainty, Computer, Dice, Level, MoveReason, background_threads, prove_in_parallel,
};
use tictactoe::search::Search;
use tictactoe::solver::{Opening, Pruning, Prunings, ShortestWin, Solver, analyse, known_value};

use crate::oracle;
use crate::support::wait_for;

const MEGABYTE: usize = 1 << 20;

fn board(rules: &str) -> Board {
    rules.parse().unwrap()
}

/// Positions of games by chance that are not finished, with so many stones at least; always the
/// same.
fn positions_by_chance(board: Board, n_stones: u32, n: usize) -> Vec<Position> {
    let mut dice = Dice::new(6);
    let mut positions = Vec::new();
    while positions.len() < n {
        let mut position = Position::empty(board);
        while let Some(square) = dice.pick(position.moves()) {
            if position.n_stones() >= n_stones && positions.len() < n {
                positions.push(position);
            }
            position = oracle::after(&position, square);
        }
    }
    positions
}

/// The value of a position is right, and each of its best moves keeps it.
#[track_caller]
fn check(solver: &mut Solver, values: &mut oracle::Values, position: &Position) {
    let solution = solver.solve(position, &SearchControl::default()).unwrap();
    let context = || format!("{solution:?} of\n{}", position.rows());
    assert_eq!(solution.value, values.of(position), "{}", context());
    assert_eq!(
        solution.best.is_empty(),
        position.finished(),
        "{}",
        context()
    );
    for square in solution.best {
        let after = values.of(&oracle::after(position, square));
        assert_eq!(after, solution.value, "{square}: {}", context());
    }
}

#[track_caller]
fn check_all(rules: &str, positions: impl IntoIterator<Item = Position>) {
    let mut values = oracle::Values::default();
    let mut solver = Solver::new(MEGABYTE);
    let mut met = HashSet::new();
    for position in positions {
        check(&mut solver, &mut values, &position);
        met.insert(values.of(&position));
    }
    assert!(met.len() >= 2, "{rules}: {met:?}");
}

#[test]
fn the_solver_is_right_about_every_position_of_3x3() {
    check_all("3x3x3", oracle::positions());
}

#[test]
fn the_solver_is_right_about_many_positions_of_larger_boards() {
    for (rules, n_stones, n) in [
        ("4x3x3", 3, 300),
        ("3x4x3", 3, 100),
        ("4x4x3", 9, 200),
        ("4x4x4", 9, 200),
        ("5x4x4", 13, 100),
        ("5x3x4", 7, 100),
    ] {
        check_all(rules, positions_by_chance(board(rules), n_stones, n));
    }
}

#[test]
#[ignore = "takes a minute; CI runs it in a release build"]
fn the_solver_is_right_about_every_position_of_4x3_and_very_many_of_4x4() {
    for rules in ["4x3x3", "4x3x4"] {
        let mut met = HashSet::new();
        let mut open = vec![Position::empty(board(rules))];
        while let Some(position) = open.pop() {
            if met.insert(position) {
                let moves = position.moves().into_iter();
                open.extend(moves.map(|square| oracle::after(&position, square)));
            }
        }
        assert!(met.len() > 100_000, "{}", met.len());
        if rules == "4x3x3" {
            check_all(rules, met);
        } else {
            let mut values = oracle::Values::default();
            let mut solver = Solver::new(MEGABYTE);
            for position in met {
                check(&mut solver, &mut values, &position);
            }
        }
    }
    for rules in ["4x4x3", "4x4x4"] {
        check_all(rules, positions_by_chance(board(rules), 6, 20_000));
    }
}

/// Compares the values with plain alpha-beta, in positions with so many empty squares at most; the
/// same solver answers for all positions of a board.
#[track_caller]
fn check_against_alpha_beta(boards: &[(&str, u32)], n: usize) {
    for &(rules, n_empty) in boards {
        let board = board(rules);
        let mut solver = Solver::new(MEGABYTE);
        let mut met = HashSet::new();
        let n_stones = u32::from(board.n_squares()) - n_empty;
        for position in positions_by_chance(board, n_stones, n) {
            let value = oracle::alpha_beta(&position);
            let solution = solver.solve(&position, &SearchControl::default()).unwrap();
            assert_eq!(solution.value, value, "\n{}", position.rows());
            for square in solution.best {
                let after = oracle::alpha_beta(&oracle::after(&position, square));
                assert_eq!(after, value, "{square} in\n{}", position.rows());
            }
            met.insert(value);
        }
        assert!(met.len() >= 2, "{rules}: {met:?}");
    }
}

#[test]
fn the_solver_agrees_with_plain_alpha_beta() {
    check_against_alpha_beta(&[("5x4x3", 8), ("5x5x4", 8), ("6x6x5", 8)], 40);
}

#[test]
#[ignore = "takes minutes in a debug build; CI runs it in a release build"]
fn the_solver_agrees_with_plain_alpha_beta_on_thousands_of_positions() {
    let boards = [
        ("4x4x3", 9),
        ("4x4x4", 10),
        ("5x4x3", 9),
        ("5x4x4", 10),
        ("4x5x4", 10),
        ("5x5x3", 9),
        ("5x5x4", 10),
        ("5x5x5", 10),
        ("6x5x4", 10),
        ("6x5x5", 10),
        ("6x6x4", 10),
        ("6x6x5", 10),
    ];
    check_against_alpha_beta(&boards, 300);
}

#[test]
fn no_pruning_changes_an_answer() {
    let without = |one| (format!("{one:?}"), Prunings::all_but(one));
    let none = ("all".to_owned(), Prunings::NONE);
    let fewer = Pruning::ALL.into_iter().map(without).chain([none]);
    let fewer: Vec<_> = fewer.collect();
    for (rules, n_stones, n) in [
        ("4x4x3", 6, 60),
        ("4x4x4", 8, 60),
        ("5x4x4", 11, 60),
        ("5x5x4", 16, 60),
        ("5x5x5", 16, 40),
    ] {
        let mut solver = Solver::new(MEGABYTE);
        let with = |(removed, prunings)| (removed, Solver::with_prunings(MEGABYTE, prunings));
        let mut others: Vec<_> = fewer.clone().into_iter().map(with).collect();
        for position in positions_by_chance(board(rules), n_stones, n) {
            let value = solver
                .solve(&position, &SearchControl::default())
                .unwrap()
                .value;
            for (removed, other) in &mut others {
                let other = other
                    .solve(&position, &SearchControl::default())
                    .unwrap()
                    .value;
                assert_eq!(other, value, "without {removed} in\n{}", position.rows());
            }
        }
    }
}

#[test]
fn a_stone_more_never_harms_so_the_mirrored_colours_are_consistent() {
    // Whoever wins as the second one to come wins as the first, too.
    for rules in ["4x3x3", "4x4x3", "5x4x4"] {
        let empty = Position::empty(board(rules));
        let mut solver = Solver::new(MEGABYTE);
        let value = solver
            .solve(&empty, &SearchControl::default())
            .unwrap()
            .value;
        assert_ne!(value, Value::OWins, "{rules}");
        for square in empty.moves() {
            let after = oracle::after(&empty, square);
            let after = solver
                .solve(&after, &SearchControl::default())
                .unwrap()
                .value;
            assert!(
                value == Value::XWins || after == Value::Draw,
                "{rules} {square}"
            );
        }
    }
}

/// Every board that is proved in seconds, wide ones only, with its value and the nodes that the solver needs for it:
/// its signature. A change of the search changes some of these numbers, and then they are changed
/// here and in the README, knowingly; anything else leaves them as they are.
fn signatures() -> impl Iterator<Item = (&'static str, &'static str, u64)> {
    let rows = include_str!("../data/solver.tsv").lines().skip(1);
    rows.map(|row| match row.split('\t').collect::<Vec<_>>()[..] {
        [rules, value, n_nodes] => (rules, value, n_nodes.parse().unwrap()),
        _ => panic!("{row}"),
    })
}

/// More nodes than these take too long without optimisation.
const MANY_NODES: u64 = 1000;

#[track_caller]
fn check_signatures(is_checked: impl Fn(u64) -> bool) {
    for (rules, value, n_nodes) in signatures().filter(|&(_, _, n_nodes)| is_checked(n_nodes)) {
        let control = SearchControl::default();
        let solution =
            Solver::new(control.memory_bytes()).solve(&Position::empty(board(rules)), &control);
        let solution = solution.unwrap();
        assert_eq!(solution.n_nodes, n_nodes, "{rules}");
        assert_eq!(solution.value.to_string(), value, "{rules}");
    }
}

#[test]
fn the_solver_proves_what_is_written_down_with_exactly_the_nodes_that_are() {
    check_signatures(|n_nodes| n_nodes < MANY_NODES);
}

#[test]
#[ignore = "takes minutes in a debug build; CI runs it in a release build"]
fn the_solver_does_so_on_the_large_boards_too() {
    check_signatures(|n_nodes| n_nodes >= MANY_NODES);
}

/// These take too long for a test; what their proofs printed is in the README.
const LONG_PROOFS: [&str; 4] = ["8x8x5", "9x4x4", "10x4x4", "11x5x5"];

#[test]
fn what_is_said_to_be_proved_by_this_program_is_what_the_solver_proves() {
    let (mut n_known, mut open) = (0, Vec::new());
    let sides = || Board::MIN..=Board::MAX;
    for (columns, rows, in_a_row) in
        sides().flat_map(|m| sides().flat_map(move |n| sides().map(move |k| (m, n, k))))
    {
        let Ok(board) = Board::new(columns, rows, in_a_row) else {
            continue;
        };
        let wide = Board::new(columns.max(rows), columns.min(rows), in_a_row).unwrap();
        let wide = wide.rules().to_string();
        let signature = signatures().find(|(rules, _, _)| *rules == wide);
        match (known_value(board), signature) {
            (Some(value), Some((_, proved, _))) => assert_eq!(value.to_string(), proved, "{wide}"),
            (Some(_), None) => assert!(LONG_PROOFS.contains(&wide.as_str()), "{wide}"),
            (None, None) if columns >= rows => open.push(wide),
            (None, None) => continue,
            (None, Some(_)) => panic!("{wide} is known"),
        }
        n_known += usize::from(known_value(board).is_some());
    }
    let n_wide = signatures().count() + LONG_PROOFS.len();
    let n_square = signatures().filter(|(rules, _, _)| {
        let board = board(rules);
        board.columns() == board.rows()
    });
    // 8×8×5 is square.
    assert_eq!(n_known, 2 * n_wide - n_square.count() - 1);
    assert!(open.len() < 20, "{open:?}");
}

#[test]
fn the_shortest_win_is_as_short_as_the_definition_says() {
    let mut distances = oracle::Distances::default();
    let (mut n_won, mut n_lost) = (0, 0);
    let mut positions = oracle::open_positions();
    for (rules, n_stones, n) in [("4x3x3", 3, 300), ("4x4x3", 8, 150), ("4x4x4", 9, 200)] {
        positions.extend(positions_by_chance(board(rules), n_stones, n));
    }
    for position in positions {
        let (value, distance) = distances.of(&position);
        let Some(winner) = value.winner().filter(|_| !position.finished()) else {
            continue;
        };
        let control = SearchControl::default();
        let win = ShortestWin::of(&position, winner, &control)
            .unwrap()
            .unwrap();
        let context = format!("{win:?} in\n{}", position.rows());
        // The winner sets the last stone.
        assert_eq!(u32::from(win.n_moves), distance.div_ceil(2), "{context}");
        assert_eq!(win.first.is_some(), winner == position.turn(), "{context}");
        if let Some(first) = win.first {
            let after = distances.of(&oracle::after(&position, first));
            assert_eq!(after, (value, distance - 1), "{context}");
            n_won += 1;
        } else {
            n_lost += 1;
        }
    }
    assert!(n_won > 1000 && n_lost > 200, "{n_won} {n_lost}");
}

#[test]
#[ignore = "takes minutes in a debug build; CI runs it in a release build"]
fn the_first_player_wins_the_larger_boards_of_four_in_six_moves() {
    for rules in ["6x5x4", "6x6x4", "7x7x4", "8x8x4"] {
        let (position, control) = (Position::empty(board(rules)), SearchControl::default());
        let win = ShortestWin::of(&position, Mark::X, &control).unwrap();
        assert_eq!(win.map(|win| win.n_moves), Some(6), "{rules}");
    }
}

#[test]
fn the_readme_has_the_nodes_of_the_solver() {
    let readme = include_str!("../../README.md");
    let is_row = |line: &&str| line.contains(" ms | ") && line.contains(" MB | ");
    let rows = readme.lines().filter(is_row);
    let mut n_rows = 0;
    for row in rows {
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        let signature = signatures().find(|(rules, _, _)| *rules == cells[1]);
        let (_, value, n_nodes) = signature.unwrap_or_else(|| panic!("{row}"));
        assert_eq!([cells[2], cells[3]], [value, &n_nodes.to_string()], "{row}");
        n_rows += 1;
    }
    assert!(n_rows > 15, "{n_rows} boards");
}

#[test]
fn the_common_boards_are_those_of_the_menu_and_something_is_known_of_each() {
    let common = Board::common();
    let names = "3x3x3 4x3x3 4x4x3 4x4x4 5x4x4 5x5x4 5x5x5 6x5x4 6x6x4 6x6x5";
    assert!(
        names.split(' ').map(board).eq(common.iter().copied()),
        "{common:?}"
    );
    let wins = common
        .iter()
        .filter(|&&board| known_value(board) == Some(Value::XWins));
    assert_eq!(wins.count(), 4);
}

#[test]
fn the_stored_openings_can_be_read_and_are_what_the_program_proves() {
    let lines: Vec<_> = Opening::FILE.lines().collect();
    for line in &lines {
        assert_eq!(Opening::parse(line).unwrap().to_string(), *line);
    }
    let small = Opening::prove(Board::TIC_TAC_TOE, &SearchControl::default()).unwrap();
    let small: Vec<_> = small.iter().map(ToString::to_string).collect();
    assert_eq!(small, lines[..4], "four up to symmetry");
    // Each is found under all symmetries, and its moves keep the value.
    let mut values = oracle::Values::default();
    for position in oracle::positions()
        .iter()
        .filter(|position| position.n_stones() < 2)
    {
        let opening = Opening::of(position).unwrap();
        assert_eq!(opening.value, Value::Draw);
        for square in opening.best {
            let value = values.of(&oracle::after(position, square));
            assert_eq!(value, Value::Draw, "{square} in\n{}", position.rows());
        }
    }
    assert_eq!(Opening::of(&oracle::position("x../.o./...")), None);
}

/// What takes thousands of nodes, but can be proved, if somebody forgets to look at the clock.
const MIDDLE: &str = "xo.../...../...../...../.....";

#[test]
fn a_position_is_analysed_as_far_as_the_time_allows() {
    let asked = |n: u32| {
        let n_left = Cell::new(n);
        move || n_left.replace(n_left.get().saturating_sub(1)) == 0
    };
    let control = SearchControl::default();
    let small = Position::parse(board("4x4x4"), "xo../..../..../....").unwrap();
    let analysis = analyse(&small, &asked(1000), &control).unwrap();
    assert_eq!(analysis.value, Some(Value::Draw));
    let middle = Position::parse(board("5x5x4"), MIDDLE).unwrap();
    let analysis = analyse(&middle, &|| true, &control).unwrap();
    assert_eq!(analysis.value, None, "no time, no proof");
    let large = Position::parse(board("8x4x4"), "......../...xo.../......../........").unwrap();
    for n in [0, 3, 6] {
        let analysis = analyse(&large, &asked(n), &control).unwrap();
        assert_eq!(analysis.value, None, "not proven when asked {n} times");
        assert!(large.moves().contains_all(analysis.best) && !analysis.best.is_empty());
        assert_eq!(analysis.line.first().copied(), analysis.best.first());
    }
    // It has no time, but sees what is forced.
    for rows in ["xxxx..../oooo..../", "xxxx..../ooo...../"] {
        let text = format!("{rows}......../......../......../......../......../........");
        let position = Position::parse(board("8x8x5"), &text).unwrap();
        let analysis = analyse(&position, &|| true, &control).unwrap();
        assert_eq!(analysis.best, oracle::square(5).alone(), "{text}");
    }
    let over = analyse(&oracle::position("xxx/oo./..."), &|| true, &control);
    assert_eq!(over.unwrap().best, SquareSet::EMPTY);
}

#[test]
fn a_lost_position_is_lost_as_late_as_possible() {
    let mut distances = oracle::Distances::default();
    let mut n_lost = 0;
    for (rules, n_stones, n) in [("4x3x3", 3, 400), ("4x4x3", 8, 150), ("4x4x4", 9, 100)] {
        for position in positions_by_chance(board(rules), n_stones, n) {
            let (value, distance) = distances.of(&position);
            if value == position.turn().opponent().win() {
                let analysis = analyse(&position, &|| false, &SearchControl::default()).unwrap();
                assert_eq!(analysis.value, Some(value), "\n{}", position.rows());
                for square in analysis.best {
                    let after = distances.of(&oracle::after(&position, square));
                    let expected = (value, distance - 1);
                    assert_eq!(after, expected, "{square} in\n{}", position.rows());
                }
                n_lost += 1;
            }
        }
    }
    assert!(n_lost > 50, "{n_lost}");
}

#[test]
#[ignore = "takes a minute in a debug build; CI runs it in a release build"]
fn the_best_move_is_proven_at_once_on_boards_that_people_play_on() {
    for rules in ["5x5x4", "6x6x5", "7x7x5", "8x8x4"] {
        let mut position = Position::empty(board(rules));
        for n_moves in 0..4 {
            let start = Instant::now();
            let analysis = analyse(&position, &|| false, &SearchControl::default()).unwrap();
            let time = start.elapsed();
            assert!(time.as_secs() < 2, "{rules}: {time:?} for move {n_moves}");
            assert_eq!(analysis.value, known_value(position.board()));
            position = oracle::after(&position, analysis.best.first().unwrap());
        }
    }
}

#[test]
#[ignore = "measures time; CI runs it in a release build"]
fn every_phase_of_the_solver_stops_within_50_ms() {
    for rules in ["8x8x5", "8x7x5", "8x4x4"] {
        let position = Position::empty(board(rules));
        for n_nodes in [1, 100, 1000, 5000, 20_000] {
            // Others may be at work: the best of three.
            let times = [(); 3].map(|()| {
                let control = SearchControl::default();
                thread::scope(|scope| {
                    let solving = scope.spawn(|| Search::Solver.run(&position, &control));
                    wait_for("nodes", || (control.n_nodes() >= n_nodes).then_some(()));
                    let start = Instant::now();
                    control.interrupt();
                    assert_eq!(solving.join().unwrap(), Err(Stopped::Asked));
                    start.elapsed()
                })
            });
            let fastest = times.iter().min().unwrap();
            assert!(
                fastest.as_millis() < 50,
                "{rules}: {times:?} at {n_nodes} nodes"
            );
        }
    }
}

#[test]
fn an_analysis_shows_its_progress_and_can_be_stopped() {
    // A weak answer to a strong move: neither is proved in seconds.
    let rows = "o....../......./......./...x.../......./......./.......";
    let position = Position::parse(board("7x7x5"), rows).unwrap();
    let control = SearchControl::default();
    let stopped = thread::scope(|scope| {
        let analysing = scope.spawn(|| analyse(&position, &|| false, &control));
        wait_for("a best line", || {
            let progress = control.progress();
            (progress.depth > 1 && progress.line[0].is_some()).then_some(())
        });
        control.interrupt();
        analysing.join().unwrap()
    });
    assert_eq!(stopped, Err(Stopped::Asked));
    assert!(control.n_nodes() > 0);
}

#[test]
fn the_table_takes_what_it_says_and_no_more_than_it_may() {
    let max_bytes = 16 << 20;
    let mut solver = Solver::new(max_bytes);
    let before = solver.n_table_bytes();
    let control = SearchControl::default();
    let solution = solver.solve(&Position::empty(board("6x4x4")), &control);
    let after = solver.n_table_bytes();
    let n_nodes = usize::try_from(solution.unwrap().n_nodes).unwrap();
    assert!(after >= before + 8 * n_nodes / 4, "{before} {after}");
    assert!(after <= max_bytes, "{after}");
}

#[test]
fn background_proofs_leave_one_core_free() {
    let n_cores = thread::available_parallelism().unwrap().get();
    assert_eq!(background_threads().get(), (n_cores - 1).max(1));
}

#[test]
fn positions_dealt_out_to_several_threads_have_the_values_that_one_finds() {
    let positions = positions_by_chance(board("4x4x4"), 8, 20);
    let [alone, together] = [1, 3].map(|n_threads| {
        let n_threads = NonZeroUsize::new(n_threads).unwrap();
        let mut values = HashSet::new();
        let mut tell = |position: &Position, value: Value| {
            values.insert(format!("{position} {value}"));
            Ok(())
        };
        let control = SearchControl::default();
        prove_in_parallel(&positions, n_threads, &|| false, &control, &mut tell).unwrap();
        values
    });
    assert_eq!(together, alone);
    assert_eq!(alone.len(), positions.iter().collect::<HashSet<_>>().len());
    let control = SearchControl::default();
    control.interrupt();
    let (three, mut nothing) = (NonZeroUsize::new(3).unwrap(), |_: &_, _| Ok(()));
    let large = [Position::empty(board("8x8x5")); 3];
    let stopped = prove_in_parallel(&large, three, &|| false, &control, &mut nothing);
    assert_eq!(stopped, Err(Stopped::Asked));
}

/// Plays to the end; says who won.
fn play(board: Board, players: [Level; 2], seed: u64) -> Value {
    let mut position = Position::empty(board);
    let mut dice = Dice::new(seed);
    while !position.finished() {
        let level = players[position.turn() as usize];
        let square = level.choices(&position).pick(&mut dice).unwrap();
        position = oracle::after(&position, square);
    }
    position.outcome().unwrap().value()
}

#[test]
fn every_level_plays_on_every_kind_of_board() {
    for rules in ["4x3x3", "4x4x4", "5x3x5", "8x8x5"] {
        for level in [Level::Random, Level::Beginner, Level::Hard, Level::Rules] {
            play(board(rules), [level, Level::Random], 1);
            play(board(rules), [Level::Random, level], 2);
        }
    }
    for seed in 0..5 {
        let won = play(board("4x3x3"), [Level::Perfect, Level::Rules], seed);
        assert_eq!(won, Value::XWins);
        let held = play(board("4x4x4"), [Level::Beginner, Level::Perfect], seed);
        assert_ne!(held, Value::XWins);
    }
}

#[test]
fn the_rules_see_lines_of_any_length() {
    let reason = |text: &str| {
        let position = Position::parse(board("5x5x4"), text).unwrap();
        Level::Rules.reason(&position).unwrap().to_string()
    };
    assert_eq!(reason("xxx../ooo../...../...../....."), "wins at 4");
    assert_eq!(reason("xxx../oo.../...../...../....."), "blocks 4");
    assert_eq!(reason(".xx../...../...../...../o..o."), "forks at 4");
}

#[test]
fn perfect_says_whether_its_move_is_proven() {
    let control = SearchControl::default();
    let find = |rules: &str, text: &str, time_ms: u64| {
        let position = Position::parse(board(rules), text).unwrap();
        let time = std::time::Duration::from_millis(time_ms);
        let perfect = Computer::Level(Level::Perfect);
        let found = perfect.find_within(time, &position, &mut Dice::new(1), &control);
        match found.unwrap().grounds {
            MoveReason::Analysis { certainty, n_nodes } => {
                assert_ne!(n_nodes, 0);
                Some(certainty)
            }
            _ => None,
        }
    };
    let certainty = find("4x4x4", "xo../..../..../....", 60_000);
    assert_eq!(certainty, Some(Certainty::Proven(Value::Draw)));
    assert_eq!(find("5x5x4", MIDDLE, 0), Some(Certainty::NotProven));
    let text = "x......./......../......../......../......../......../......../........";
    assert_eq!(find("8x8x5", text, 20), Some(Certainty::NotProven));
    assert_eq!(find("3x3x3", ".../.../...", 0), None);
}

#[cfg(target_os = "linux")]
#[test]
fn what_is_looked_up_again_keeps_to_the_memory_it_may_have() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args("solve --board 4x4x4 --search e --memory 32".split(' '));
    let mut searching = command.stderr(Stdio::null()).spawn().unwrap();
    let status = format!("/proc/{}/status", searching.id());
    let mut peak_kb = 0;
    wait_for("the end of the search", || {
        let text = std::fs::read_to_string(&status).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let number = line.and_then(|line| line.trim().split(' ').next());
        peak_kb = number.map_or(peak_kb, |number| number.parse().unwrap());
        searching.try_wait().unwrap()
    });
    // And what the program itself takes, without optimisation.
    assert!((20_000..32_000 + 18_000).contains(&peak_kb), "{peak_kb} kB");
}
