//! Where a game is saved to: never over another one that nobody named.

use std::fs;
use std::sync::Arc;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable as _;

use crate::support::home::Home;
use crate::support::tester::{Dropped, Tester};
use crate::window_files::{FOUR_MOVES, SHIFT, enter_path, paste, people, play, session, start};

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
            window.begin_on("4×3, 3 in a row");
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
    for name in ["one", "two", "three"] {
        enter_path(&mut window, &home.file(name));
        window.wait_for(exists);
        assert!(window.has("Replace"));
    }
    let field = window.0.get_by_role_and_label(Role::TextInput, "Path");
    field.type_text("s");
    window.0.step();
    window.0.step();
    assert!(!window.has(exists) && !window.has("Replace"));
    for name in ["one.tictactoe", "two.tictactoe", "three.tictactoe"] {
        assert_eq!(fs::read_to_string(home.file(name)).unwrap(), "precious");
    }
}
