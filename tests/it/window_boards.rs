//! Boards beyond 3×3 in the window.

use egui::Key;
use tictactoe::player::{Computer, Level};

use crate::oracle::board;
use crate::support::tester::{Tester, on_turn_with, settings, two_people};

/// Two people on a board such as `4x4x3`.
#[track_caller]
fn people(rules: &str) -> Tester {
    let mut settings = settings();
    settings.play.board = board(rules);
    two_people(settings)
}

#[test]
fn squares_are_played_by_numbers_of_one_or_two_digits() {
    let mut window = people("4x4x3");
    window.key(Key::Num5);
    window.wait_for_position("..../x.../..../....");
    window.key(Key::Num1);
    assert!(window.has("Square 1… Another digit, or Enter."));
    window.key(Key::Num6);
    window.wait_for_position("..../x.../..../...o");
    window.press("1 Enter");
    window.wait_for_position("x.../x.../..../...o");
    window.press("1 Esc 9");
    window.wait_for_position("x.../x.../o.../...o");
    window.press("1 9");
    assert!(window.has("There is no square 19."));
}

/// Whether the number of a square is painted.
fn has_number(window: &Tester, number: &str) -> bool {
    let shapes = &window.0.output().shapes;
    shapes.iter().any(|clipped| match &clipped.shape {
        egui::Shape::Text(text) => text.galley.text() == number,
        _ => false,
    })
}

#[test]
fn squares_have_numbers_once_a_key_has_been_used() {
    let mut window = people("3x3x3");
    window.0.run();
    assert!(!has_number(&window, "9"));
    window.press("Down");
    assert!(has_number(&window, "9"));
    // Many squares have them if one types.
    let mut window = people("8x8x5");
    window.press("Down");
    assert!(!has_number(&window, "64"));
    window.press("1");
    assert!(has_number(&window, "64"));
    let mut settings = settings();
    settings.play.board = board("8x8x5");
    settings.looks.numbers = true;
    assert!(has_number(&two_people(settings), "64"));
}

#[test]
fn every_board_is_labelled_and_walked_by_keys_to_its_last_square() {
    for rules in ["3x8x3", "8x3x5", "8x8x8"] {
        let mut window = people(rules);
        let board = board(rules);
        for _ in 0..8 {
            window.press("Down Right");
        }
        window.key(Key::Enter);
        let (n_squares, rows, columns) = (board.n_squares(), board.rows(), board.columns());
        window.wait_for(&format!(
            "square {n_squares}, row {rows}, column {columns}, cross"
        ));
    }
}

#[test]
fn a_level_without_time_still_moves_but_proves_nothing() {
    let mut settings = settings();
    settings.play.board = board("8x8x4");
    settings.window.size = [1280.0, 900.0];
    settings.play.computer = Computer::Level(Level::Perfect);
    settings.play.thinking_time = std::time::Duration::from_millis(1);
    let mut window = on_turn_with(settings);
    window.click("square 1, row 1, column 1, empty");
    window.key(Key::M);
    window.wait_for("Not proven: the best move found by looking ahead.");
}

#[test]
fn keys_still_play_after_a_change_to_a_smaller_board() {
    let mut window = people("8x8x5");
    for _ in 0..8 {
        window.press("Down Right");
    }
    window.begin_on("3×3, 3 in a row");
    window.wait_for_position(".../.../...");
    // The ring is in the middle again.
    window.press("Up Up Enter");
    window.wait_for_position(".x./.../...");
}
