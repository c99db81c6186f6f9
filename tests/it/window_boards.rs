//! Boards beyond 3×3 in the window.

use egui::{Key, Role};
use egui_kittest::kittest::Queryable as _;
use tictactoe::player::{Computer, Level};

use crate::oracle::board;
use crate::support::tester::{Tester, on_turn, on_turn_with, settings, two_people};

/// Two people on a board such as `4x4x3`.
#[track_caller]
fn people(rules: &str) -> Tester {
    let mut settings = settings();
    settings.play.board = board(rules);
    two_people(settings)
}

#[test]
fn the_menu_offers_the_common_boards_and_says_what_is_known_of_each() {
    let mut window = on_turn();
    window.click("Board");
    for text in [
        "4×3, 3 in a row, first player wins",
        "6×6, 5 in a row, draw",
        "3×3, 3 in a row: draw. Proved by this program.",
    ] {
        assert!(window.has(text), "{text}");
    }
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
    let mut window = people("3x3x3");
    window.click("Board");
    window.click("Custom board…");
    window.0.run();
    let slider = window.0.get_by_role_and_label(Role::Slider, "columns");
    slider.focus();
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
    settings.play.computer = Computer::Level(Level::Perfect);
    settings.play.thinking_time = std::time::Duration::from_millis(1);
    let mut window = on_turn_with(settings);
    window.click("square 1, row 1, column 1, empty");
    window.unfold_engine();
    window.wait_for("Not proven: the best move found by looking ahead.");
}

#[test]
fn keys_still_play_after_a_change_to_a_smaller_board() {
    let mut window = people("8x8x5");
    for _ in 0..8 {
        window.press("Down Right");
    }
    window.click("Board");
    window.click("3×3, 3 in a row, draw");
    window.wait_for_position(".../.../...");
    // The ring is in the middle again.
    window.press("Up Up Enter");
    window.wait_for_position(".x./.../...");
}
