//! The rules: every number that is known about the game, counted with nothing but `moves` and
//! `play`.

use std::collections::{BTreeMap, HashSet};

use tictactoe::model::{Board, Mark, Outcome, Position, PositionError, Square, SquareSet, Value};

use crate::oracle::{self, after, position, square};

/// What a walk over all games counts.
#[derive(Default)]
struct Games {
    nodes_by_ply: [u64; 10],
    by_length: BTreeMap<usize, u64>,
    by_value: BTreeMap<i8, u64>,
}

impl Games {
    fn n_nodes(&self) -> u64 {
        self.nodes_by_ply.iter().sum()
    }

    fn walk(&mut self, position: &Position, ply: usize) {
        self.nodes_by_ply[ply] += 1;
        if let Some(outcome) = position.outcome() {
            *self.by_length.entry(ply).or_default() += 1;
            *self.by_value.entry(outcome.value().number()).or_default() += 1;
        }
        for square in position.moves() {
            self.walk(&after(position, square), ply + 1);
        }
    }
}

#[test]
fn there_are_255168_games_and_549946_nodes() {
    let mut games = Games::default();
    games.nodes_by_ply[0] = 1;
    for first in Board::TIC_TAC_TOE.squares() {
        let before = games.n_nodes();
        games.walk(&after(&Position::default(), first), 1);
        let expected = match first.number() {
            1 | 3 | 7 | 9 => 59705,
            5 => 55505,
            _ => 63905,
        };
        assert_eq!(games.n_nodes() - before, expected, "below {first}");
    }
    let nodes = [1, 9, 72, 504, 3024, 15120, 54720, 148_176, 200_448, 127_872];
    assert_eq!(games.nodes_by_ply, nodes);
    assert_eq!(games.n_nodes(), 549_946);
    let lengths = [(5, 1440), (6, 5328), (7, 47952), (8, 72576), (9, 127_872)];
    assert_eq!(games.by_length, BTreeMap::from(lengths));
    let results = [(-1, 131_184), (0, 46_080), (1, 77_904)];
    assert_eq!(games.by_value, BTreeMap::from(results));
    assert_eq!(games.by_value.values().sum::<u64>(), 255_168);
}

#[test]
fn there_are_5478_positions_of_which_958_are_final() {
    let all = oracle::positions();
    assert_eq!(all.len(), 5478);
    let count = |value| {
        let ended = |p: &&Position| p.outcome().is_some_and(|o| o.value() == value);
        all.iter().filter(ended).count()
    };
    assert_eq!(Value::ALL.map(count), [626, 16, 316]);
    assert_eq!(oracle::open_positions().len(), 4520);
}

#[test]
fn up_to_symmetry_there_are_765_positions_of_which_138_are_final() {
    let mut by_ply = [0; 10];
    let mut final_by_value = [0; 3];
    let mut seen = HashSet::new();
    for p in oracle::positions() {
        if seen.insert(oracle::canonical(&p)) {
            by_ply[p.n_stones() as usize] += 1;
            if let Some(outcome) = p.outcome() {
                final_by_value[outcome.value() as usize] += 1;
            }
        }
    }
    assert_eq!(by_ply, [1, 3, 12, 38, 108, 174, 204, 153, 57, 15]);
    assert_eq!(by_ply.iter().sum::<u32>(), 765);
    assert_eq!(final_by_value, [91, 3, 44]);
}

#[test]
fn in_2184_positions_exactly_one_move_keeps_the_value() {
    let mut values = oracle::Values::default();
    let mut puzzles = oracle::open_positions();
    puzzles.retain(|p| p.moves().len() >= 2 && values.keeping(p).len() == 1);
    assert_eq!(puzzles.len(), 2184);
    let unlike: HashSet<_> = puzzles.iter().map(oracle::canonical).collect();
    assert_eq!(unlike.len(), 294);
}

#[test]
fn one_reply_holds_the_draw_against_a_corner_and_four_against_edge_or_centre() {
    let mut values = oracle::Values::default();
    for first in Board::TIC_TAC_TOE.squares() {
        let opened = after(&Position::default(), first);
        let is_corner = [1, 3, 7, 9].contains(&first.number());
        let expected = if is_corner { 1 } else { 4 };
        assert_eq!(values.keeping(&opened).len(), expected, "{opened}");
    }
}

#[test]
fn exactly_the_reachable_positions_are_accepted() {
    let mut accepted = HashSet::new();
    for code in 0..3_u32.pow(9) {
        let [mut x, mut o] = [SquareSet::EMPTY; 2];
        for square in Board::TIC_TAC_TOE.squares() {
            match code / 3_u32.pow(u32::try_from(square.index()).unwrap()) % 3 {
                1 => x = x.with(square),
                2 => o = o.with(square),
                _ => {}
            }
        }
        accepted.extend(Position::new(Board::TIC_TAC_TOE, x, o));
    }
    assert_eq!(accepted, oracle::positions());
}

#[test]
fn one_stone_may_complete_two_lines() {
    let outcome = position("xxx/xoo/xoo").outcome();
    let line = |numbers: [u8; 3]| numbers.map(square).into_iter().collect();
    let lines = [[1, 2, 3], [1, 4, 7]].map(line).to_vec();
    let winner = Mark::X;
    assert_eq!(outcome, Some(Outcome::Win { winner, lines }));
}

#[test]
fn a_win_of_two_lines_without_a_common_stone_is_refused() {
    // Two rows of three on a 4×4 board: the game was over after the first.
    let board = Board::new(4, 4, 3).unwrap();
    let error = Position::parse(board, "xxx./xxx./oo.o/oo..").unwrap_err();
    assert_eq!(error.to_string(), "stones were set after cross had won");
}

#[test]
fn every_square_with_which_a_player_wins_at_once_is_found() {
    for p in oracle::open_positions() {
        for mark in Mark::ALL {
            let own = p.stones(mark);
            let lines = p.board().lines().all();
            let is_full = |stones: SquareSet| lines.iter().any(|&line| stones.contains_all(line));
            let wins = |&square: &Square| is_full(own.with(square));
            let expected: SquareSet = p.empty_squares().into_iter().filter(wins).collect();
            assert_eq!(p.winning_squares(mark), expected, "{mark} in\n{}", p.rows());
            assert_eq!(p.forced_win(mark), expected.first());
        }
    }
}

#[test]
fn the_lines_are_in_the_order_of_the_lecture() {
    let lines = Board::TIC_TAC_TOE.lines().all();
    let text =
        |line: &SquareSet| -> String { line.into_iter().map(|s| s.index().to_string()).collect() };
    let texts: Vec<_> = lines.iter().map(text).collect();
    assert_eq!(texts.join(" "), "012 345 678 036 147 258 048 246");
}

#[test]
fn every_board_has_the_expected_number_of_lines() {
    for (columns, rows) in (3..=8).flat_map(|m| (3..=8).map(move |n| (m, n))) {
        for in_a_row in 3..=columns.max(rows) {
            let board = Board::new(columns, rows, in_a_row).unwrap();
            let starts = |side: u8| usize::from((side + 1).saturating_sub(in_a_row));
            let [across, down] = [starts(columns), starts(rows)];
            let expected =
                across * usize::from(rows) + down * usize::from(columns) + 2 * across * down;
            let lines = board.lines();
            assert_eq!(lines.all().len(), expected, "{board:?}");
            let n_squares = u32::from(in_a_row);
            assert!(lines.all().iter().all(|line| line.len() == n_squares));
            for square in board.squares() {
                let expected = lines.all().iter().filter(|line| line.contains(square));
                assert!(expected.eq(lines.through(square)), "{board:?} {square}");
            }
        }
    }
}

#[test]
fn an_impossible_move_says_why_and_changes_nothing() {
    let p = position("x../.../...");
    let taken = p.play(square(1)).unwrap_err();
    assert_eq!(taken.to_string(), "square 1 is taken by cross");
    let off = p.play(Square::new(9).unwrap()).unwrap_err();
    assert_eq!(off.to_string(), "square 10 is not on a 3×3 board");
    let over = position("xxx/oo./...").play(square(9)).unwrap_err();
    assert_eq!(over.to_string(), "the game is over");
}

#[test]
fn two_stones_on_one_square_are_refused() {
    let stone = square(5).alone();
    let error = Position::new(Board::TIC_TAC_TOE, stone, stone).unwrap_err();
    assert_eq!(error, PositionError::TwoStones { square: square(5) });
}
