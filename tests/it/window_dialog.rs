//! Where a game is saved to: never over another one that nobody named.

use std::fs;
use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::support::home::Home;
use crate::support::tester::{Dropped, Tester};
use crate::support::wait_for;
use crate::window_files::{FOUR_MOVES, SHIFT, enter_name, paste, people, play, session, start};

const OTHER: &str = "tictactoe game 1\nstart: x../.../...\n";

/// A window with a game from a file.
fn with_file(home: &Home) -> Tester {
    let path = home.file("other.ttt");
    fs::write(&path, OTHER).unwrap();
    let mut window = start(people(), session(home));
    window.wait_for("Cross to move.");
    window
        .0
        .input_mut()
        .dropped_files
        .push(Arc::new(Dropped(path)));
    window.wait_for_position("x../.../...");
    window
}

#[test]
fn neither_another_board_nor_a_paste_goes_into_the_file_of_the_game_before_it() {
    for board in ["..o/.x./...", "..../..../...."] {
        let home = Home::new();
        let mut window = with_file(&home);
        if board.len() == 11 {
            paste(&mut window, board);
        } else {
            window.click("Board");
            window.click("4×3, 3 in a row, first player wins");
        }
        window.wait_for_position(board);
        window.keys(Modifiers::COMMAND, Key::S);
        window.wait_for("Save the game");
        assert_eq!(fs::read_to_string(home.file("other.ttt")).unwrap(), OTHER);
    }
}

#[test]
fn whoever_may_replace_one_file_is_asked_again_before_another() {
    let home = Home::new();
    for name in ["one.tictactoe", "two.tictactoe", "three.tictactoe"] {
        fs::write(home.file(name), "precious").unwrap();
    }
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    play(&mut window, &FOUR_MOVES[..1]);
    window.keys(SHIFT, Key::S);
    window.wait_for("Save the game");
    let exists = "A file with this name exists.";
    enter_name(&mut window, &home.file("one").display().to_string());
    window.wait_for(exists);
    // By another name that is typed, and by one that is chosen.
    enter_name(&mut window, &format!("{}/", home.folder().display()));
    window.wait_for("two.tictactoe");
    enter_name(&mut window, "one");
    window.wait_for(exists);
    assert!(window.has("Replace"));
    window.click("two.tictactoe");
    assert!(!window.has(exists) && !window.has("Replace"));
    window.0.get_by_role_and_label(Role::Button, "Save").click();
    window.wait_for(exists);
    enter_name(&mut window, "three");
    window.wait_for(exists);
    let field = window.0.get_by_role_and_label(Role::TextInput, "Name");
    field.type_text("s");
    window.0.step();
    window.0.step();
    assert!(!window.has(exists) && !window.has("Replace"));
    for name in ["one.tictactoe", "two.tictactoe", "three.tictactoe"] {
        assert_eq!(fs::read_to_string(home.file(name)).unwrap(), "precious");
    }
}

#[test]
fn a_folder_in_the_list_is_entered_by_a_click_and_left_by_the_button() {
    let home = Home::new();
    let inner = home.folder().join("inner");
    fs::create_dir(&inner).unwrap();
    fs::write(inner.join("game.ttt"), OTHER).unwrap();
    fs::write(home.file("outside.ttt"), OTHER).unwrap();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    window.keys(SHIFT, Key::S);
    window.wait_for("Save the game");
    // So that it is the folder of the last file.
    enter_name(&mut window, &home.file("last").display().to_string());
    wait_for("the end of the dialog", || {
        window.0.step();
        (!window.has("Save the game")).then_some(())
    });
    window.keys(Modifiers::COMMAND, Key::O);
    window.wait_for("inner/");
    window.click("outside.ttt");
    window.click("inner/");
    window.wait_for("game.ttt");
    assert!(!window.has("outside.ttt"));
    // What was chosen outside is not in here.
    assert!(!window.is_enabled("Open"));
    window.click("Up");
    window.wait_for("outside.ttt");
    window.click("inner/");
    window.wait_for("game.ttt");
    window.click("game.ttt");
    window.0.get_by_role_and_label(Role::Button, "Open").click();
    window.wait_for_position("x../.../...");
}
