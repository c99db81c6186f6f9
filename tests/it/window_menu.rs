//! The main menu and the sheet for a new game.

use egui::accesskit::Toggled;
use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tictactoe::messages::Turn;
use tictactoe::player::Players;

use crate::support::tester::{Tester, german, on_turn, open, settings, sized, two_people};

/// Presses and releases Alt, with nothing between.
fn tap_alt(window: &mut Tester) {
    for pressed in [true, false] {
        window.0.input_mut().events.push(Event::Key {
            key: Key::AltLeft,
            physical_key: None,
            pressed,
            repeat: false,
            modifiers: Modifiers::NONE,
        });
    }
    window.two_frames();
}

/// Whether an entry with this label is on.
#[track_caller]
fn is_on(window: &Tester, label: &str) -> bool {
    let entry = window.0.get_by_label(label);
    let toggled = entry.accesskit_node().data().toggled();
    toggled.unwrap() == Toggled::True
}

#[test]
fn f10_and_alt_open_the_menu_and_give_the_focus_back() {
    for (settings, entries) in [
        (settings(), ["New game…", "Quit Ctrl+Q"]),
        (german(), ["Neues Spiel …", "Beenden Strg+Q"]),
    ] {
        let mut window = open(settings);
        window.key(Key::ArrowDown);
        let focused = window.0.ctx.memory(egui::Memory::focused);
        assert!(focused.is_some());
        for open in [tap_alt, |window: &mut Tester| window.key(Key::F10)] {
            for close in [Key::Escape, Key::F10] {
                open(&mut window);
                assert!(entries.iter().all(|entry| window.has(entry)));
                window.key(close);
                window.0.run();
                assert!(!entries.iter().any(|entry| window.has(entry)));
                assert_eq!(window.0.ctx.memory(egui::Memory::focused), focused);
            }
        }
    }
}

#[test]
fn the_menu_has_at_most_ten_entries() {
    let mut window = open(settings());
    window.key(Key::F10);
    let roles = [Role::MenuItem, Role::MenuItemRadio, Role::MenuItemCheckBox];
    let entries = roles.map(|role| window.0.query_all_by_role(role).count());
    assert_eq!(entries, [9, 0, 1]);
}

#[test]
fn arrows_walk_through_the_menu_and_its_submenus() {
    let mut window = on_turn();
    window.press("F10 Down");
    assert!(window.has_focus("New game…"));
    window.press("Up Up");
    assert!(window.has_focus("Help"));
    window.press("Right");
    window.wait_until("the first entry", |window| window.has_focus("Help F1"));
    window.press("Left");
    window.wait_until("the submenu", |window| window.has_focus("Help"));
    window.press("Right Enter");
    window.wait_for("How to play");
    assert!(!window.has("Quit Ctrl+Q"), "Enter closes the menu");
}

#[test]
fn game_keys_do_nothing_while_the_menu_is_open() {
    let mut window = on_turn();
    window.press("Down F10");
    assert!(window.has("Quit Ctrl+Q"));
    window.press("S 1");
    window.check_position(".../.../...");
    window.key(Key::F10);
    window.0.step();
    assert!(!window.has("Quit Ctrl+Q"), "F10 closes it again");
    assert!(window.has_focus("square 5, row 2, column 2, empty"));
}

#[test]
fn a_dialog_opens_only_when_the_menu_has_gone() {
    let mut window = on_turn();
    for _ in 0..2 {
        window.press("F10 Down Enter");
        let mut was_alone = false;
        for _ in 0..4 {
            let [menu, dialog] = ["Quit Ctrl+Q", "Start"].map(|label| window.has(label));
            assert!(!(menu && dialog));
            was_alone |= !menu && !dialog;
            window.0.step();
        }
        assert!(was_alone || window.has("Start"));
        window.key(Key::Escape);
        window.0.run();
        assert!(!window.has("Start"));
    }
}

#[test]
fn two_players_begin_a_game_at_once_and_so_does_the_computer() {
    let mut window = on_turn();
    window.menu(&["Two players"]);
    window.wait_for("Cross to move.");
    window.key(Key::Num1);
    window.wait_for_position("x../.../...");
    window.menu(&["You vs. computer"]);
    window.wait_for_position(".../.../...");
    assert_eq!(window.now().play.players, Players::PersonComputer);
}

#[test]
fn view_sets_language_theme_contrast_motion_and_numbers() {
    let mut window = on_turn();
    window.menu(&["View", "Language", "Deutsch"]);
    window.wait_for("Kreuz, Du, am Zug");
    window.menu(&["Ansicht", "Sprache", "English"]);
    window.wait_for("cross, You, to move");
    let style = |window: &Tester| window.0.ctx.global_style();
    for (theme, is_dark) in [("Dark", true), ("Light", false)] {
        window.menu(&["View", "Theme", theme]);
        assert_eq!(style(&window).visuals.dark_mode, is_dark);
    }
    window.menu(&["View", "High contrast"]);
    assert_eq!(style(&window).visuals.panel_fill, egui::Color32::WHITE);
    window.menu(&["View", "Reduced motion"]);
    assert!(style(&window).animation_time == 0.0);
    window.menu(&["View", "Numbers in the squares"]);
    window.menu(&["View"]);
    let toggles = ["High contrast", "Reduced motion", "Numbers in the squares"];
    assert_eq!(toggles.map(|label| is_on(&window, label)), [true; 3]);
}

#[test]
fn the_board_style_is_chosen_by_pictures() {
    let mut window = open(settings());
    let names = ["Chalk", "Paper", "Plain"];
    for name in names {
        window.menu(&["View", name]);
        window.menu(&["View"]);
        for other in names {
            assert_eq!(is_on(&window, other), other == name, "{other}");
        }
        window.press("Esc Esc");
        window.0.run();
    }
}

#[test]
fn the_menu_zooms_in_and_out() {
    // With room for the menus also where everything is at its largest.
    let mut window = open(sized([4120.0, 3380.0]));
    for (entry, from, zoom) in [
        ("Larger Ctrl+Plus", 1.0, 1.1),
        ("Smaller Ctrl+Minus", 1.0, 0.9),
        ("Actual size Ctrl+0", 1.5, 1.0),
        ("Larger Ctrl+Plus", 5.0, 5.0),
        ("Smaller Ctrl+Minus", 0.2, 0.2),
    ] {
        window.0.ctx.set_zoom_factor(from);
        window.0.run();
        window.menu(&["View", "Zoom", entry]);
        window.0.run();
        let difference: f32 = window.0.ctx.zoom_factor() - zoom;
        assert!(difference.abs() < 0.01, "{entry}");
    }
}

#[test]
fn help_about_and_licences_are_in_the_menu() {
    let mut window = on_turn();
    let version = format!("Version {}", env!("CARGO_PKG_VERSION"));
    for (entry, sign) in [
        ("Help F1", "How to play"),
        ("About Tic-tac-toe", &version),
        ("Licences", "Licences"),
    ] {
        window.menu(&["Help", entry]);
        window.wait_for(sign);
        // The dialog has its place when it has been measured.
        window.0.run();
        window.click("Close");
        window.0.run();
        assert!(!window.has("Close"), "{entry}");
    }
}

#[test]
fn the_sheet_sets_players_opponent_engine_and_who_goes_first() {
    let mut window = on_turn();
    window.open_sheet();
    window.click_last("The computer");
    window.click_last("More");
    window.0.run();
    window.0.get_by_label("B: stops at a win").scroll_to_me();
    window.0.run();
    window.click("B: stops at a win");
    window.click_last("Start");
    window.wait_for_nodes(94978);
    window.open_sheet();
    window.click_last("Easy");
    window.click_last("Start");
    window.wait_for("cross, Computer · Easy");
    window.wait_for("circle, You, to move");
}

#[test]
fn the_sheet_shows_only_what_applies() {
    let mut window = two_people(settings());
    window.open_sheet();
    let shows = |window: &Tester| ["Opponent", "Who goes first", "More"].map(|id| window.has(id));
    assert_eq!(shows(&window), [false; 3]);
    window.0.get_by_label("Computer vs. computer").click();
    window.0.run();
    assert_eq!(shows(&window), [true, false, true]);
    window.0.get_by_label("You vs. computer").click();
    window.0.run();
    assert_eq!(shows(&window), [true; 3]);
    window.click_last("More");
    window.0.run();
    assert!(!window.has("Thinking time for a move"));
    window.click("4×4, 3 in a row");
    window.0.run();
    assert!(window.has("Thinking time for a move"));
}

#[test]
fn enter_starts_after_any_click_and_nothing_changes_before() {
    let mut window = on_turn();
    window.open_sheet();
    window.click_last("Easy");
    assert_eq!(window.now().turn, Turn::Person(tictactoe::model::Mark::X));
    assert!(window.has("circle, Computer · Unbeatable"));
    window.key(Key::Enter);
    window.wait_for("circle, Computer · Easy");
    assert!(!window.has("Start"));
}

#[test]
fn the_sheet_has_the_common_boards_and_says_who_wins() {
    let mut window = on_turn();
    window.open_sheet();
    for (board, fact) in [
        ("4×3, 3 in a row", "the first player wins"),
        ("6×6, 5 in a row", "a draw"),
    ] {
        window.click(board);
        assert!(is_on(&window, board));
        let fact = format!("{board}. With perfect play: {fact}.");
        assert!(window.has(&fact), "{fact}");
    }
    window.key(Key::Escape);
    window.0.run();
    window.begin_on("4×4, 4 in a row");
    window.wait_for_position("..../..../..../....");
}

#[test]
fn another_size_is_chosen_with_sliders() {
    let mut window = two_people(settings());
    window.open_sheet();
    window.click_last("Another size");
    window.0.run();
    // On 3×3 there is only one length that wins.
    assert_eq!(window.0.query_all_by_role(Role::Slider).count(), 2);
    window
        .0
        .get_by_role_and_label(Role::Slider, "columns")
        .focus();
    window.0.run();
    for _ in 0..4 {
        window.key(Key::ArrowRight);
    }
    window.0.run();
    assert!(window.has("7×3, 3 in a row. With perfect play: the first player wins."));
    assert_eq!(window.0.query_all_by_role(Role::Slider).count(), 3);
    window.click_last("Start");
    window.wait_for_position("......./......./.......");
}

#[test]
fn two_players_have_names_that_last() {
    let mut window = two_people(settings());
    window.open_sheet();
    let name = |window: &mut Tester, field: &str, text: &str| {
        window
            .0
            .get_by_role_and_label(Role::TextInput, field)
            .focus();
        window.0.step();
        window
            .0
            .get_by_role_and_label(Role::TextInput, field)
            .type_text(text);
        window.two_frames();
    };
    name(&mut window, "Name of Cross", "Ada");
    name(&mut window, "Name of Circle", "Bob");
    window.click_last("Start");
    window.0.run();
    window.open_sheet();
    for (field, text) in [("Name of Cross", "Ada"), ("Name of Circle", "Bob")] {
        let field = window.0.get_by_role_and_label(Role::TextInput, field);
        assert_eq!(field.accesskit_node().value().as_deref(), Some(text));
    }
}
