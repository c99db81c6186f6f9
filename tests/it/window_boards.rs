//! Boards beyond 3×3 in the window.

use egui::{Key, Role};
use egui_kittest::kittest::Queryable as _;
use tictactoe::model::Board;
use tictactoe::player::Players;
use tictactoe::player::{Computer, Level};
use tictactoe::settings::{GameSetup, Settings};

use crate::support::tester::{on_turn, on_turn_with, open, settings};
use crate::support::wait_for;

fn people(board: Board) -> Settings {
    Settings {
        play: GameSetup {
            board,
            players: Players::PersonPerson,
            ..settings().play
        },
        ..settings()
    }
}

fn board(columns: u8, rows: u8, in_a_row: u8) -> Board {
    Board::new(columns, rows, in_a_row).unwrap()
}

#[test]
fn the_menu_offers_the_common_boards_and_says_what_is_known_of_each() {
    let mut window = on_turn();
    window.click("Board");
    for board in [
        "4×3, 3 in a row, first player wins",
        "6×6, 5 in a row, draw",
    ] {
        assert!(window.has(board), "{board}");
    }
    assert!(window.has("3×3, 3 in a row: draw. Proved by this program."));
    window.click("4×4, 4 in a row, draw");
    // The default, D, would hardly end there: the level takes its place, and says so for a while.
    window.wait_until("what was said", |window| {
        window.announcement().contains("uses “Perfect”")
    });
    window.wait_for_position("..../..../..../....");
    window.wait_for("4×4, 4 in a row: draw. Proved by this program.");
    window.click("square 6, row 2, column 2, empty");
    window.wait_until("the answer", |window| {
        window.now().position().n_stones() == 2
    });
    window.unfold_engine();
    window.wait_for("Proven draw");
}

#[test]
fn another_board_is_chosen_with_sliders() {
    let mut window = open(people(Board::TIC_TAC_TOE));
    window.wait_for("Cross to move.");
    window.click("Board");
    window.click("Custom board…");
    window.0.run();
    window
        .0
        .get_by_role_and_label(Role::Slider, "columns")
        .focus();
    window.0.run();
    for _ in 0..4 {
        window.key(Key::ArrowRight);
    }
    window.0.run();
    assert!(window.has("7×3, 3 in a row: first player wins. Proved by this program."));
    window.click("Start game");
    window.wait_for_position("......./......./.......");
}

#[test]
fn squares_are_played_by_numbers_of_one_or_two_digits() {
    let mut window = open(people(board(4, 4, 3)));
    window.wait_for("Cross to move.");
    window.key(Key::Num5);
    window.wait_for_position("..../x.../..../....");
    window.key(Key::Num1);
    assert!(window.has("Square 1… Another digit, or Enter."));
    window.key(Key::Num6);
    window.wait_for_position("..../x.../..../...o");
    window.key(Key::Num1);
    window.key(Key::Enter);
    window.wait_for_position("x.../x.../..../...o");
    window.key(Key::Num1);
    window.key(Key::Escape);
    window.key(Key::Num9);
    window.wait_for_position("x.../x.../o.../...o");
    window.key(Key::Num1);
    window.key(Key::Num9);
    assert!(window.has("There is no square 19."));
}

#[test]
fn every_board_is_labelled_and_walked_by_keys_to_its_last_square() {
    for board in [board(3, 8, 3), board(8, 3, 5), board(8, 8, 8)] {
        let mut window = open(people(board));
        window.wait_for("Cross to move.");
        for _ in 0..8 {
            window.key(Key::ArrowDown);
            window.key(Key::ArrowRight);
        }
        window.key(Key::Enter);
        wait_for("the last square", || {
            window.0.step();
            let last = board.square(board.n_squares()).unwrap();
            window.now().position().at(last)
        });
        let (n_squares, rows, columns) = (board.n_squares(), board.rows(), board.columns());
        let label = format!("square {n_squares}, row {rows}, column {columns}, cross");
        assert!(window.has(&label), "{label}");
    }
}

#[test]
fn a_level_without_time_moves_all_the_same_and_says_that_nothing_is_proven() {
    let mut window = on_turn_with(Settings {
        play: GameSetup {
            board: board(8, 8, 4),
            computer: Computer::Level(Level::Perfect),
            thinking_time: std::time::Duration::from_millis(1),
            ..settings().play
        },
        ..settings()
    });
    window.click("square 1, row 1, column 1, empty");
    window.unfold_engine();
    window.wait_for("Not proven: the best move found by looking ahead.");
}

#[test]
fn from_a_larger_to_a_smaller_board_the_keys_still_play() {
    let mut window = open(people(board(8, 8, 5)));
    window.wait_for("Cross to move.");
    for _ in 0..8 {
        window.key(Key::ArrowDown);
        window.key(Key::ArrowRight);
    }
    window.click("Board");
    window.click("3×3, 3 in a row, draw");
    window.wait_for_position(".../.../...");
    // The ring is in the middle again.
    for key in [Key::ArrowUp, Key::ArrowUp, Key::Enter] {
        window.key(key);
    }
    window.wait_for_position(".x./.../...");
}
