//! What one expects of any window: the order of Tab, lists, and notices that stay until something is done about them.

use egui::{Key, ViewportCommand, ViewportId};
use egui_kittest::kittest::{AccessKitNode, NodeT as _, Queryable as _};
use tictactoe::game::Game;
use tictactoe::model::Board;
use tictactoe::player::{Computer, Level};
use tictactoe::search::Search;
use tictactoe::view::Session;

use crate::support::tester::{Tester, between_people, open, open_session, settings, sized, slow};

/// Presses Tab until something with this label has the focus; says how often.
#[track_caller]
fn tab_to(window: &mut Tester, label: &str) -> usize {
    let n_tabs = (1..40).find(|_| {
        window.key(Key::Tab);
        window.has_focus(label)
    });
    n_tabs.unwrap_or_else(|| panic!("no Tab leads to {label}"))
}

/// What Tab reaches from here to the first square.
fn stops(window: &mut Tester) -> Vec<String> {
    let next = || {
        window.key(Key::Tab);
        let is_focused = |node: &AccessKitNode<'_>| node.is_focused();
        let mut focused = window.0.query_all_by(is_focused);
        let label = focused.find_map(|node| node.accesskit_node().label());
        label.filter(|label| !label.starts_with("square "))
    };
    std::iter::from_fn(next).take(40).collect()
}

#[test]
fn tab_reaches_the_board_first_then_everything_as_it_stands_on_the_screen() {
    let mut window = open(sized([640.0, 720.0]));
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    window.key(Key::Tab);
    assert!(window.has_focus("square 5, row 2, column 2, circle"));
    tab_to(&mut window, "New game");
    let before = [
        "Undo",
        "Hint",
        "Menu",
        "Opponent: Unbeatable",
        "Switch sides",
    ];
    assert_eq!(stops(&mut window), [&before[..], &["Why?"]].concat());
}

#[test]
fn tab_reaches_the_move_list_once() {
    let mut window = open(between_people(sized([1280.0, 900.0])));
    window.play(&[Key::Num1, Key::Num2, Key::Num3, Key::Num5], "xox/.o./...");
    window.key(Key::M);
    window.wait_for("Moves");
    tab_to(&mut window, "Menu");
    let stops = stops(&mut window);
    let numbers = ["1. ", "2. ", "3. ", "4. "];
    let is_move = |label: &&String| numbers.iter().any(|n| label.contains(n));
    assert_eq!(stops.iter().filter(is_move).count(), 1, "{stops:?}");
}

#[test]
fn a_search_without_memory_says_so_until_another_one_moves() {
    let mut settings = settings();
    settings.play.board = Board::new(4, 4, 4).unwrap();
    settings.play.memory_mb = 1;
    let session = Session {
        computer: Some(Computer::Search(Search::Full)),
        ..Session::default()
    };
    let mut window = open_session(settings, Box::new(Game::default()), session);
    let notice = "This search needs more than 1 MB, so it is your move.";
    window.click_square(2, 2);
    window.wait_for(notice);
    // Longer than any notice is shown.
    for _ in 0..600 {
        window.0.step();
    }
    assert!(window.has(notice));
    window.click("Use Perfect");
    window.wait_until("the answer", |window| {
        window.now().position().n_stones() == 2
    });
    assert_eq!(window.now().play.computer, Computer::Level(Level::Perfect));
    assert!(!window.has(notice));
}

#[test]
fn in_a_small_window_the_result_is_a_sheet_and_enter_plays_again() {
    for size in [[320.0, 360.0], [480.0, 640.0]] {
        let mut window = open(sized(size));
        window.play(&[Key::Num1, Key::Num2, Key::Num9], "xxo/.o./o.x");
        window.wait_for("Play again");
        // None of the stones that have won is below it.
        let mut sheet = window.0.get_by_label("See where it turned").rect();
        sheet |= window.0.get_by_label("Play again").rect();
        if let Some(quit) = window.0.query_by_label("Quit") {
            sheet |= quit.rect();
        }
        let squares = window.0.get_all_by_label_contains("square ");
        let is_circle = |label: &String| label.ends_with(", circle");
        let circles: Vec<_> = squares
            .filter(|node| {
                node.accesskit_node()
                    .label()
                    .as_ref()
                    .is_some_and(is_circle)
            })
            .collect();
        assert_eq!(circles.len(), 3);
        for square in circles {
            // A stone does not fill its square.
            let square = square.rect();
            let stone = square.shrink(square.width() * 0.12);
            assert!(!stone.intersects(sheet), "{stone} {sheet}");
        }
        window.key(Key::Enter);
        window.wait_for_position(".../.../...");
    }
}

#[test]
fn a_window_too_large_for_the_screen_shrinks() {
    let screen = egui::vec2(640.0, 400.0);
    for (size, fitting) in [
        (egui::vec2(640.0, 400.0), Some(egui::vec2(640.0, 360.0))),
        (egui::vec2(900.0, 300.0), Some(egui::vec2(640.0, 300.0))),
        (egui::vec2(600.0, 300.0), None),
    ] {
        let mut window = open(settings());
        let viewport = window.0.input_mut().viewports.entry(ViewportId::ROOT);
        let viewport = viewport.or_default();
        let place = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        viewport.monitor_size = Some(screen);
        viewport.inner_rect = Some(place);
        viewport.outer_rect = Some(place);
        window.0.step();
        let commands = &window.0.output().viewport_output[&ViewportId::ROOT].commands;
        let sizes: Vec<egui::Vec2> = (commands.iter())
            .filter_map(|command| match command {
                ViewportCommand::InnerSize(size) => Some(*size),
                _ => None,
            })
            .collect();
        assert_eq!(sizes, Vec::from_iter(fitting), "{size:?}");
    }
}

#[test]
fn a_click_in_the_computers_turn_is_also_refused_in_words() {
    let mut window = slow();
    window.click_square(1, 1);
    window.wait_until_thinking();
    window.click_square(2, 2);
    window.wait_for("It is the computer’s turn.");
    window.key(Key::Escape);
}
