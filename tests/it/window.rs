//! The window without a display: by accessible labels, with the mouse and with the keyboard.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, Role, ViewportCommand, ViewportId};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tictactoe::messages::Turn;
use tictactoe::model::{Board, Mark};
use tictactoe::player::{Computer, First, Level, Opponent, Players};
use tictactoe::search::{Edition, Search};
use tictactoe::settings::{Language, Settings};
use tictactoe::view::texts::Texts;

use crate::support::tester::{
    Tester, between_people, german, on_turn, on_turn_with, open, open_model, resized, settings,
    sized, slow, two_people,
};
use crate::support::{check_takes_at_most, models};
use crate::window_learn::coached;

fn alone() -> Settings {
    let mut settings = settings();
    settings.play.players = Players::ComputerComputer;
    settings
}

#[test]
fn a_game_by_mouse_ends_in_the_winner_dialog_and_begins_again() {
    let mut window = on_turn();
    for (column, after) in [(1, "x../.o./..."), (2, "xxo/.o./...")] {
        window.click_square(1, column);
        window.wait_for_position(after);
        window.wait_for("Your turn: cross.");
    }
    // A slip: square 7 is left to the circle.
    window.click_square(3, 3);
    window.wait_for("The computer wins");
    window.wait_for("Play again");
    window.check_position("xxo/.o./o.x");
    assert!(window.has("square 7, row 3, column 1, circle"));
    window.click("Play again");
    window.wait_for_position(".../.../...");
    assert!(!window.has("The computer wins"));
}

#[test]
fn a_game_by_digits_ends_in_the_winner_dialog_and_begins_again_with_enter() {
    let mut window = open(german());
    window.wait_for("Du bist am Zug: Kreuz.");
    let keys = [Key::Num5, Key::Num3, Key::Num4, Key::Num2];
    window.play(&keys, "oxx/xxo/oo.");
    window.wait_for("Du bist am Zug: Kreuz.");
    window.key(Key::Num9);
    window.wait_for("Noch ein Spiel");
    window.key(Key::Enter);
    window.wait_for_position(".../.../...");
}

#[test]
fn arrows_move_the_ring_and_enter_or_space_play() {
    let mut window = on_turn();
    // The first key shows the ring in the middle.
    for (key, square) in [
        (Key::ArrowRight, "5, row 2, column 2"),
        (Key::ArrowRight, "6, row 2, column 3"),
        (Key::ArrowRight, "6, row 2, column 3"),
        (Key::ArrowUp, "3, row 1, column 3"),
        (Key::ArrowLeft, "2, row 1, column 2"),
        (Key::ArrowLeft, "1, row 1, column 1"),
        (Key::ArrowDown, "4, row 2, column 1"),
    ] {
        let label = format!("square {square}, empty");
        window.key(key);
        assert!(window.has_focus(&label), "{key:?} leads to {label}");
    }
    window.key(Key::Enter);
    window.wait_for("square 4, row 2, column 1, cross");
    window.wait_for("Your turn: cross.");
    window.press("Down Space");
    window.wait_for("square 7, row 3, column 1, cross");
}

#[test]
fn switch_sides_by_button_and_key() {
    let mut window = on_turn();
    window.click("Switch sides");
    window.wait_for_position("x../.../...");
    window.wait_for("Your turn: circle.");
    window.key(Key::S);
    window.wait_for_position("x../.o./...");
    window.wait_for("Your turn: cross.");
}

#[test]
fn undo_by_key_and_button_reopens_a_finished_game() {
    let mut window = on_turn();
    window.play(&[Key::Num1, Key::Num2, Key::Num9], "xxo/.o./o.x");
    window.wait_for("Play again");
    window.keys(Modifiers::COMMAND, Key::Z);
    window.wait_for_position("xxo/.o./...");
    window.wait_for("Your turn: cross.");
    let undone = "Undone. Empty again: 7 and 9. Your turn: cross.";
    assert_eq!(window.announcement(), undone);
    window.click("Undo");
    window.wait_for_position("x../.o./...");
}

#[test]
fn an_illegal_move_shows_a_notice_and_no_dialog() {
    let mut window = on_turn();
    window.play(&[Key::Num1], "x../.o./...");
    window.click("square 5, row 2, column 2, circle");
    window.wait_for("Square 5 is already taken.");
    assert_eq!(window.announcement(), "Square 5 is already taken.");
    window.check_position("x../.o./...");
    // It goes away by itself.
    window.wait_for("Your turn. Three in a row wins.");
}

#[test]
fn after_the_end_the_board_stays_and_switching_sides_does_nothing() {
    let mut window = two_people(settings());
    window.press("1 4 2 5 3");
    window.wait_for("Cross wins!");
    window.wait_for("Quit");
    window.key(Key::Escape);
    assert!(!window.has("Quit"), "Esc closes the result");
    assert!(window.has("Play again"));
    window.key(Key::S);
    assert!(!window.has("Switch sides"));
    window.check_position("xxx/oo./...");
    window.key(Key::Num9);
    window.wait_for("The game is over. Click the board to play again.");
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for_position(".../.../...");
}

#[test]
fn the_options_set_the_start() {
    let mut settings = settings();
    settings.play.first = First::Computer;
    settings.play.computer = Computer::Search(Search::Forced(Edition::First));
    let mut window = open(settings);
    window.wait_for_nodes(2914);
    window.wait_for("Your turn: circle.");
}

#[test]
fn help_shows_all_keys_in_both_languages() {
    for (options, close, ctrl) in [
        (settings(), "Close", "Ctrl"),
        (german(), "Schließen", "Strg"),
    ] {
        let mut window = open(options);
        window.0.step();
        window.key(Key::F1);
        for key in ["S", "F1", "F10", "F11", "Esc"] {
            assert!(window.has(key), "{key}");
        }
        assert!(window.has(&format!("{ctrl}+N")) && window.has(&format!("{ctrl}+Q")));
        assert!(window.has_focus(close), "the dialog takes the focus");
        window.key(Key::Escape);
        assert!(!window.has(close));
    }
}

#[test]
fn closing_a_dialog_restores_the_focus() {
    let mut window = on_turn();
    window.key(Key::ArrowDown);
    assert!(window.has_focus("square 5, row 2, column 2, empty"));
    window.key(Key::F1);
    assert!(window.has_focus("Close"));
    // The keys of the game sleep meanwhile.
    window.press("1 S Esc");
    window.0.step();
    assert!(window.has_focus("square 5, row 2, column 2, empty"));
    window.check_position(".../.../...");
}

#[test]
fn quit_and_full_screen_have_keys() {
    let mut window = open(settings());
    let commands = window.viewport_commands(Modifiers::NONE, Key::F11);
    let full_screen = ViewportCommand::Fullscreen(true);
    assert!(commands.contains(&full_screen), "{commands:?}");
    let commands = window.viewport_commands(Modifiers::COMMAND, Key::Q);
    assert!(commands.contains(&ViewportCommand::Close), "{commands:?}");
}

/// Clicks within one frame.
#[track_caller]
fn click_at_once(window: &mut Tester, label: &str) {
    let pos = window.0.get_by_label(label).rect().center();
    let events = &mut window.0.input_mut().events;
    events.push(egui::Event::PointerMoved(pos));
    events.extend([true, false].map(|pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    }));
    window.0.step();
}

#[test]
fn the_winner_dialog_can_quit() {
    let mut window = open(alone());
    window.wait_for("Quit");
    click_at_once(&mut window, "Quit");
    let commands = &window.0.output().viewport_output[&ViewportId::ROOT].commands;
    assert!(commands.contains(&ViewportCommand::Close), "{commands:?}");
}

#[test]
fn frames_continue_and_clicks_are_dropped_while_the_computer_thinks() {
    let mut window = slow();
    window.click_square(1, 1);
    window.wait_for("square 1, row 1, column 1, cross");
    window.wait_until_thinking();
    // No frame waits for the search, which takes 3 seconds: many are painted meanwhile.
    for _ in 0..20 {
        window.0.step();
        assert!(window.now().is_thinking());
    }
    assert!(window.has_part("circle, Computer · Unbeatable, thinking"));
    window.click_square(2, 2);
    window.key(Key::Num9);
    window.check_position("x../.../...");
    // Esc makes it move at once.
    window.key(Key::Escape);
    window.wait_for_position("x../.o./...");
}

#[test]
fn the_button_makes_the_computer_move_now_and_a_new_game_interrupts() {
    let mut window = slow();
    assert!(!window.has("Move now"));
    for stop in [true, false] {
        window.click_square(1, 1);
        window.wait_until_thinking();
        if stop {
            window.wait_and_click("Move now");
            window.wait_for_position("x../.o./...");
        }
        window.click("New game");
        window.wait_for("Your turn: cross.");
        window.wait_for_position(".../.../...");
    }
}

#[test]
fn closing_while_the_computer_thinks_ends_its_thread_within_100_ms() {
    check_takes_at_most(Duration::from_millis(100), || {
        let mut window = slow();
        window.click_square(1, 1);
        window.wait_until_thinking();
        // Dropping the window joins the thread.
        let start = Instant::now();
        drop(window);
        start.elapsed()
    });
}

#[test]
fn a_controller_that_ends_is_said_and_started_again_with_the_same_game() {
    let is_broken = Arc::new(AtomicBool::new(false));
    let settings = between_people(settings());
    let mut window = open_model(settings, models::broken(Arc::clone(&is_broken)));
    window.wait_for("Cross to move.");
    window.play(&[Key::Num1], "x../.../...");
    is_broken.store(true, Ordering::Relaxed);
    window.key(Key::Num5);
    window.wait_for("The engine has stopped");
    window.click("Restart the engine");
    window.wait_for("Circle to move.");
    assert_eq!(window.now().position().to_string(), "x../.../...");
    // The new one has a game of its own, which is not broken.
    window.play(&[Key::Num5], "x../.o./...");
}

#[test]
fn the_game_continues_however_the_failed_engine_dialog_is_closed() {
    let by_button = |window: &mut Tester| window.click("Restart the engine");
    let by_escape = |window: &mut Tester| window.key(Key::Escape);
    let by_new_game = |window: &mut Tester| window.keys(Modifiers::COMMAND, Key::N);
    for (close, after) in [
        (by_button as fn(&mut Tester), "x../.o./..."),
        (by_escape, "x../.o./..."),
        (by_new_game, ".../.../..."),
    ] {
        let mut window = open_model(settings(), models::panicking());
        window.wait_for("Your turn: cross.");
        window.click_square(1, 1);
        window.wait_for("What it said: this search was made to fail");
        close(&mut window);
        window.wait_for_position(after);
        window.wait_for("Your turn: cross.");
        assert!(!window.has("Restart the engine"));
    }
}

#[test]
fn arrows_do_not_move_the_ring_under_a_menu_or_list() {
    let mut window = on_turn();
    for opened in ["Menu", "Opponent: Unbeatable"] {
        for key in ["Left", "Right", "Up", "Down"] {
            window.click(opened);
            assert!(egui::Popup::is_any_open(&window.0.ctx), "{opened}");
            window.press(key);
            let squares: Vec<_> = window.0.query_all_by_label_contains("square ").collect();
            assert!(squares.len() >= 9);
            for square in squares {
                assert!(!square.is_focused(), "{opened}, {key:?}: {square:?}");
            }
            egui::Popup::close_all(&window.0.ctx);
            window.0.ctx.memory_mut(egui::Memory::stop_text_input);
            window.0.step();
        }
    }
}

#[test]
fn help_scrolls_by_keys_and_fits_in_every_size() {
    for (options, language) in [
        (settings(), Language::English),
        (german(), Language::German),
    ] {
        let last = Texts::new(language).text("help-searches-text");
        for size in [[320.0, 360.0], [360.0, 700.0], [824.0, 676.0]] {
            let mut window = open(resized(options.clone(), size));
            window.0.step();
            window.key(Key::F1);
            window.0.run();
            let inside = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into());
            let place = |window: &Tester| window.0.get_by_label(&last).rect();
            let before = place(&window);
            assert!(
                before.left() >= 0.0 && before.right() <= size[0],
                "{before}"
            );
            window.key(Key::End);
            window.0.run();
            let after = place(&window);
            assert!(after.top() < before.top(), "{before} {after} in {size:?}");
            assert!(inside.contains(after.max), "{after} in {size:?}");
        }
    }
}

#[test]
fn moves_thinking_and_the_result_are_announced() {
    let mut window = on_turn();
    assert_eq!(window.announcement(), "New game. Your turn: cross.");
    window.key(Key::Num1);
    window.wait_for_position("x../.o./...");
    // One announcement with the one before, if both come in the same frame.
    let end = "Circle on square 5. Your turn: cross.";
    window.wait_until(end, |window| window.announcement().ends_with(end));
    let mut window = slow();
    window.key(Key::Num1);
    let thinking = "Cross on square 1. The computer is thinking…";
    window.wait_until(thinking, |window| window.announcement() == thinking);
}

#[test]
fn every_square_is_a_labelled_button_in_both_languages() {
    for (options, label) in [
        (settings(), "square N, row R, column C, empty"),
        (german(), "Feld N, Zeile R, Spalte C, leer"),
    ] {
        let mut window = open(options);
        window.0.step();
        for (row, column) in (1..=3).flat_map(|row| (1..=3).map(move |column| (row, column))) {
            let label = label
                .replace('N', &((row - 1) * 3 + column).to_string())
                .replace('R', &row.to_string())
                .replace('C', &column.to_string());
            let square = window.0.get_by_role_and_label(Role::Button, &label);
            let rect = square.rect();
            let is_square = (rect.width() - rect.height()).abs() < 0.5;
            assert!(is_square && rect.width() > 150.0, "{rect}");
        }
    }
}

#[test]
fn an_idle_window_asks_for_no_frame() {
    let mut window = on_turn();
    window.play(&[Key::Num1], "x../.o./...");
    window.0.run();
    let delay = window.0.output().viewport_output[&ViewportId::ROOT].repaint_delay;
    assert_eq!(delay, Duration::MAX);
}

#[test]
fn everything_fits_into_every_size() {
    for size in [
        [320.0, 360.0],
        [360.0, 700.0],
        [519.0, 400.0],
        [520.0, 400.0],
        [800.0, 360.0],
        [824.0, 676.0],
        [1600.0, 1200.0],
    ] {
        for (options, turn) in [
            (settings(), "Your turn: cross."),
            (german(), "Du bist am Zug: Kreuz."),
        ] {
            let mut window = open(resized(options.clone(), size));
            window.wait_for(turn);
            let inside = egui::Rect::from_min_size(egui::Pos2::ZERO, size.into()).expand(0.5);
            let scrolls = size[1] < 600.0 && size[0] >= 520.0;
            let (mut n_buttons, mut n_squares) = (0, 0);
            for button in window.0.query_all_by_role(Role::Button) {
                let rect = button.rect();
                let is_square = (rect.width() - rect.height()).abs() < 0.5 && rect.width() > 60.0;
                let may_be_outside = scrolls && !is_square;
                let is_inside = inside.contains_rect(rect);
                assert!(may_be_outside || is_inside, "{button:?} in {size:?}");
                n_buttons += 1;
                n_squares += usize::from(is_square);
            }
            assert!(n_buttons >= 9 + 3, "{n_buttons}");
            assert_eq!(n_squares, 9, "{size:?}");
        }
    }
}

#[test]
fn values_and_looking_back_survive_every_change_of_the_game() {
    let mut window = two_people(sized([1014.0, 676.0]));
    window.key(Key::V);
    let game = "tictactoe game 1\n1\n5\n9\n".to_owned();
    for round in 0..60 {
        for key in [Key::Num1, Key::Num5, Key::Num2, Key::Num9] {
            window.0.key_press(key);
        }
        window.0.step();
        window.0.key_press_modifiers(Modifiers::ALT, Key::ArrowLeft);
        window.0.step();
        match round % 3 {
            0 => window.0.key_press_modifiers(Modifiers::COMMAND, Key::N),
            1 => window.0.key_press_modifiers(Modifiers::COMMAND, Key::Z),
            _ => window.0.event(egui::Event::Paste(game.clone())),
        }
        // No waiting: whatever has come in by now is shown.
        window.0.step();
    }
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for_position(".../.../...");
}

#[test]
fn keys_take_effect_in_the_order_they_were_typed() {
    let mut settings = between_people(settings());
    settings.play.board = Board::new(8, 8, 5).unwrap();
    let mut window = open(settings);
    window.wait_for("Cross to move.");
    let board = window.now().game.board();
    let mut typed = Vec::new();
    // Two squares of two digits each, and back again, within one frame.
    for number in [53, 35, 61, 16] {
        for digit in number.to_string().chars() {
            let key = Key::from_name(&digit.to_string()).unwrap();
            window.0.key_press(key);
        }
        typed.push(board.square(number).unwrap());
    }
    window.0.key_press_modifiers(Modifiers::COMMAND, Key::Z);
    window.0.key_press(Key::Num2);
    window.0.key_press(Key::Enter);
    typed.pop();
    typed.push(board.square(2).unwrap());
    window.wait_until("all of them", |window| {
        let made = window.now().game.moves().iter();
        made.map(|made| made.square).eq(typed.iter().copied())
    });
}

#[test]
fn no_key_plays_while_a_text_is_typed() {
    let mut window = two_people(sized([1280.0, 900.0]));
    window.key(Key::Num1);
    window.wait_for_position("x../.../...");
    window.key(Key::T);
    window.choose("Tree of", "search D, edition 2 from here");
    window.wait_and_click("Step");
    let edited = |node: &egui_kittest::Node<'_>| node.accesskit_node().role() == Role::SpinButton;
    let found = window.0.get_all_by_label("Nodes visited").find(edited);
    found.unwrap().focus();
    window.two_frames();
    window.press("5 S H M V W G Ctrl+Z Ctrl+Y Ctrl+N");
    window.0.event(egui::Event::Paste(".../.../...".to_owned()));
    window.two_frames();
    window.check_position("x../.../...");
    assert!(window.has("Step"), "the page is still open");
    // The field loses the focus, and the page closes by its key again.
    window.press("Esc T");
    assert!(!window.has("Step"));
}

#[test]
fn the_study_also_respects_the_memory_setting() {
    let mut settings = between_people(sized([1280.0, 900.0]));
    settings.play.memory_mb = 1;
    let mut window = open(settings);
    window.wait_for("Cross to move.");
    window.key(Key::T);
    window.choose("Tree of", "search A from here");
    window.wait_for("This tree is too large to be kept and drawn.");
    window.key(Key::C);
    window.wait_for_part("more than 1");
}

#[test]
fn the_result_speaks_to_the_player_and_leads_to_the_first_mistake() {
    let mut window = on_turn_with(sized([1280.0, 900.0]));
    window.play(&[Key::Num1, Key::Num2, Key::Num9], "xxo/.o./o.x");
    window.wait_for("See where it turned");
    assert!(window.has("The computer wins"));
    window.click("See where it turned");
    // The third stone gave the draw away.
    window.wait_for_part("Cross on 9 (move 5 of the game)");
    window.key(Key::Escape);
    // Played again, the end is no news.
    window.keys(Modifiers::COMMAND, Key::Z);
    window.wait_for_position("xxo/.o./...");
    window.keys(Modifiers::COMMAND, Key::Y);
    window.wait_for_position("xxo/.o./o.x");
    window.0.run();
    assert!(!window.has("See where it turned"));
}

#[test]
fn a_win_against_the_computer_is_yours() {
    let mut settings = settings();
    settings.play.computer = Computer::Level(Level::Random);
    let mut window = open(settings);
    let record = "tictactoe game 1\nperson: x\ncomputer: random\n1\n4\n2\n5\n";
    window.wait_for("Your turn: cross.");
    window.0.event(egui::Event::Paste(record.to_owned()));
    window.wait_for_position("xx./oo./...");
    window.key(Key::Num3);
    window.wait_for("You win!");
    window.wait_for("Play again");
    assert!(!window.has("See where it turned"));
}

#[test]
fn the_computer_playing_alone_can_be_paused() {
    let mut window = open_model(alone(), models::slow(Duration::from_mins(1)));
    window.wait_for("Pause");
    window.wait_until_thinking();
    window.click("Pause");
    window.wait_for("Resume");
    assert!(!window.now().is_thinking());
    window.key(Key::Escape);
    window.wait_until_thinking();
}

#[test]
fn the_window_title_says_whose_turn_it_is() {
    let mut window = slow();
    window.0.key_press(Key::Num1);
    let wanted = "The computer is thinking… · Tic-tac-toe";
    window.wait_until(wanted, |window| {
        let commands = &window.0.output().viewport_output[&ViewportId::ROOT].commands;
        commands.contains(&ViewportCommand::Title(wanted.to_owned()))
    });
}

#[test]
fn every_shortcut_works_beside_the_result_and_closes_it() {
    let mut window = on_turn();
    window.play(&[Key::Num1, Key::Num2, Key::Num9], "xxo/.o./o.x");
    window.wait_for("Play again");
    // A digit is no shortcut, and Enter is for the dialog.
    window.key(Key::Num4);
    assert!(window.has("Play again"));
    window.keys(Modifiers::COMMAND, Key::Z);
    window.wait_for_position("xxo/.o./...");
    assert!(!window.has("Play again"));
    assert_eq!(window.now().thought, None, "it was of a move taken back");
}

#[test]
fn a_digit_plays_only_in_the_game_and_leads_back_to_it() {
    let mut window = two_people(sized([1280.0, 900.0]));
    window.key(Key::T);
    window.choose("Tree of", "search D, edition 2 from here");
    window.wait_for("2738 nodes");
    window.click("Look at this position");
    window.wait_for("Preview only.");
    window.key(Key::Num1);
    assert!(!window.has("Preview only."));
    assert_eq!(window.now().game.moves(), []);
    window.key(Key::Num1);
    window.wait_for_position("x../.../...");
}

#[test]
fn two_people_play_and_the_computer_plays_alone() {
    let mut window = two_people(settings());
    assert!(!window.has("Switch sides"));
    window.click_square(2, 2);
    window.wait_for("Circle to move.");
    window.check_position(".../.x./...");
    let mut window = open(alone());
    window.wait_for("It’s a draw");
}

#[test]
fn the_study_shows_what_the_last_move_took_and_how_strong_the_level_is() {
    let mut settings = sized([1280.0, 900.0]);
    settings.play.computer = Computer::Level(Level::Perfect);
    let mut window = on_turn_with(settings);
    assert!(!window.has("Moves"));
    window.key(Key::M);
    window.wait_for("Moves");
    window.wait_for_part("Never loses. Against random play it wins");
    window.key(Key::Num1);
    window.wait_for("Last move");
    assert!(window.has("Perfect"));
}

#[test]
fn announcements_do_not_pile_up() {
    let mut window = on_turn();
    for opponent in ["Easy", "Medium", "Easy"] {
        window.choose("Opponent", opponent);
    }
    assert_eq!(window.announcement(), "New game. Your turn: cross.");
}

#[test]
fn the_cards_name_players_turn_and_score() {
    let mut window = open(settings());
    window.wait_for("cross, You, to move");
    assert!(window.has("circle, Computer · Unbeatable"));
    window.play(&[Key::Num1, Key::Num2, Key::Num9], "xxo/.o./o.x");
    window.wait_for("circle, Computer · Unbeatable, 1 won, 0 drawn");
    window.choose("Opponent", "Easy");
    // It is another pairing, with a score of its own.
    window.wait_for("circle, Computer · Easy");
    let mut window = two_people(settings());
    window.wait_for("cross, Cross, to move");
}

/// Loses against the search by leaving square 7 to the circle.
#[track_caller]
fn lose(window: &mut Tester) {
    window.play(&[Key::Num1, Key::Num2, Key::Num9], "xxo/.o./o.x");
    window.wait_for("Play again");
}

#[test]
fn three_losses_offer_an_easier_opponent_until_declined() {
    for (answer, opponent) in [
        ("Play “Hard”", "Hard"),
        ("Not now", "Unbeatable"),
        ("Don’t ask again", "Unbeatable"),
    ] {
        let mut window = on_turn();
        for n_lost in 1..=3 {
            lose(&mut window);
            assert_eq!(window.has("Try Hard"), n_lost == 3);
            window.click("Play again");
            window.wait_for_position(".../.../...");
        }
        let number = window.now().info.number;
        window.wait_and_click(answer);
        // What was announced may still be read.
        window.wait_until(answer, |window| !window.has("Don’t ask again"));
        window.wait_for_part(&format!("circle, Computer · {opponent}"));
        let n_begun = u32::from(opponent == "Hard");
        assert_eq!(window.now().info.number, number + n_begun);
    }
}

#[test]
fn the_result_offers_an_opponent_who_suits_and_begins_one_game_against_it() {
    // The last move leaves a row to the circle, or is one of crosses.
    const LOST: (&str, Key) = ("1\n5\n2\n3\n", Key::Num9);
    const WON: (&str, Key) = ("1\n4\n2\n5\n", Key::Num3);
    for (opponent, n_games, (moves, last), offered) in [
        (Opponent::Unbeatable, 3, LOST, Opponent::Hard),
        (Opponent::Hard, 3, LOST, Opponent::Medium),
        (Opponent::Medium, 3, LOST, Opponent::Easy),
        (Opponent::Easy, 2, WON, Opponent::Medium),
        (Opponent::Medium, 2, WON, Opponent::Hard),
    ] {
        let mut settings = settings();
        settings.play.computer = opponent.computer(Board::TIC_TAC_TOE);
        // A second game begun by one click would give the crosses back to the person.
        settings.play.first = First::Alternate;
        let level = settings.play.computer;
        let record = format!("tictactoe game 1\nperson: x\ncomputer: {level}\n{moves}");
        let mut window = on_turn_with(settings);
        for _ in 0..n_games {
            window.0.event(egui::Event::Paste(record.clone()));
            window.wait_until("the paste", |window| window.now().turn != Turn::Over);
            window.wait_until("the paste", |window| window.now().game.moves().len() == 4);
            window.key(last);
            window.wait_for("Play again");
        }
        let number = window.now().info.number;
        window.click(&format!("Try {offered:?}"));
        window.wait_until("the new game", |window| {
            window.now().info.number == number + 1 && !window.now().is_thinking()
        });
        let now = window.now();
        assert_eq!(Opponent::of(now.play.computer), offered);
        assert_eq!(now.info.person, Some(Mark::O), "{opponent:?}");
    }
}

#[test]
fn a_draw_against_the_unbeatable_is_praised_and_explained() {
    let mut window = on_turn();
    let keys = [Key::Num5, Key::Num3, Key::Num4, Key::Num2, Key::Num9];
    window.play(&keys, "oxx/xxo/oox");
    window.wait_for("See why");
    assert!(window.has("It’s a draw: nobody can do better against it."));
    window.click("See why");
    window.wait_for_part("The value after every move");
    window.press("G");
    // The status line says the same when the result is closed.
    assert!(window.has("It’s a draw: nobody can do better against it."));
}

#[test]
fn a_click_on_a_finished_board_plays_again_but_a_double_click_does_not() {
    let mut settings = between_people(settings());
    // Time for the end of the game, of which tests have none otherwise.
    settings.looks.reduced_motion = true;
    let mut window = open(settings);
    window.wait_for("Cross to move.");
    window.play(&[Key::Num1, Key::Num4, Key::Num2, Key::Num5], "xx./oo./...");
    window.click_square(1, 3);
    window.wait_for_position("xxx/oo./...");
    // Still within the time of the animation, of which a frame takes a third.
    click_at_once(&mut window, "square 3, row 1, column 3, cross");
    window.check_position("xxx/oo./...");
    window.wait_for("Play again");
    window.click("square 3, row 1, column 3, cross");
    window.wait_for_position(".../.../...");
}

/// Where the square in the middle is.
fn middle(window: &Tester) -> egui::Rect {
    window.0.get_by_label_contains("square 5, ").rect()
}

#[test]
fn nothing_that_happens_in_a_game_moves_the_board() {
    for size in [
        [360.0, 640.0],
        [480.0, 640.0],
        [640.0, 720.0],
        [1014.0, 676.0],
        [1600.0, 1000.0],
    ] {
        let mut window = on_turn_with(sized(size));
        let before = middle(&window);
        let check = |window: &mut Tester, state: &str| {
            window.0.run_steps(4);
            assert_eq!(middle(window), before, "{state} in {size:?}");
        };
        window.play(&[Key::Num1], "x../.o./...");
        check(&mut window, "first move");
        window.key(Key::H);
        window.wait_for_part("Hint: square ");
        for state in [
            "hint", "Home", "End", "V", "W", "V", "1", "Ctrl+C", "P", "H", "Esc",
        ] {
            if state != "hint" {
                window.press(state);
            }
            check(&mut window, state);
        }
        window.play(&[Key::Num2, Key::Num9], "xxo/.o./o.x");
        window.wait_for("Play again");
        check(&mut window, "result");
        window.click("See where it turned");
        window.wait_for_part("Find a better move");
        check(&mut window, "mistakes");
        window.key(Key::H);
        window.wait_for_part("it holds the draw");
        check(&mut window, "the better move");
        window.press("Esc Ctrl+N");
        window.wait_for_position(".../.../...");
        check(&mut window, "new game");
        let mut window = on_turn_with(sized(size));
        for _ in 0..3 {
            lose(&mut window);
            check(&mut window, "another result");
            window.click("Play again");
            window.wait_for_position(".../.../...");
        }
        window.wait_for("Play “Hard”");
        check(&mut window, "offer");
        let mut window = open_model(sized(size), models::slow(Duration::from_mins(1)));
        window.wait_for("Your turn: cross.");
        window.click_square(1, 1);
        window.wait_until_thinking();
        check(&mut window, "thinking");
        window.wait_for("Move now");
        check(&mut window, "thinking for long");
        let mut window = coached(sized(size));
        check(&mut window, "the coach asks");
        window.click("Show why");
        check(&mut window, "the coach shows why");
        window.press("Esc");
        check(&mut window, "taken back");
        let mut window = two_people(sized(size));
        check(&mut window, "two people");
    }
}
