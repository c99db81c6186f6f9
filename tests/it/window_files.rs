//! The window's list of moves, its files, the clipboard and the score.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::{Key, Modifiers, OutputCommand, Role};
use egui_kittest::kittest::Queryable as _;
use tictactoe::game::Game;
use tictactoe::game::Record;
use tictactoe::player::Players;
use tictactoe::settings::{GameSetup, PersistedSettings, Settings, WindowSettings};
use tictactoe::store::{FileError, FileFailure, Folders, today};
use tictactoe::view::Session;

use crate::support::home::Home;
use crate::support::tester::{Dropped, Tester, open_session, settings};
use crate::support::{check_takes_at_most, wait_for};

const WIDE: [f32; 2] = [1014.0, 676.0];
pub const SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

/// Two people, in a window wide enough for the list of moves.
pub fn people() -> Settings {
    Settings {
        window: WindowSettings {
            size: WIDE,
            ..WindowSettings::default()
        },
        play: GameSetup {
            players: Players::PersonPerson,
            ..settings().play
        },
        ..settings()
    }
}

pub fn start(options: Settings, session: Session) -> Tester {
    open_session(options, Box::new(Game::default()), session)
}

pub fn session(home: &Home) -> Session {
    Session {
        folders: Some(Folders::within(&home.folder())),
        resume: true,
        ..Session::default()
    }
}

pub fn play(window: &mut Tester, keys: &[(Key, &str)]) {
    for (key, board) in keys {
        window.key(*key);
        window.wait_for_position(board);
    }
}

pub const FOUR_MOVES: [(Key, &str); 4] = [
    (Key::Num1, "x../.../..."),
    (Key::Num5, "x../.o./..."),
    (Key::Num2, "xx./.o./..."),
    (Key::Num3, "xxo/.o./..."),
];

pub fn paste(window: &mut Tester, text: &str) {
    let event = egui::Event::Paste(text.to_owned());
    window.0.input_mut().events.push(event);
    window.0.step();
    window.0.step();
}

/// What the next frame puts on the clipboard.
pub fn copied(window: &mut Tester) -> String {
    window.0.input_mut().events.push(egui::Event::Copy);
    clipboard(window)
}

/// What one of the next frames puts on the clipboard.
fn clipboard(window: &mut Tester) -> String {
    wait_for("a copy", || {
        window.0.step();
        let commands = &window.0.output().platform_output.commands;
        commands.iter().find_map(|command| match command {
            OutputCommand::CopyText(text) => Some(text.clone()),
            _ => None,
        })
    })
}

#[test]
fn the_list_of_moves_looks_back_and_the_game_goes_on_from_there() {
    let mut window = start(people(), Session::default());
    window.wait_for("Cross to move.");
    play(&mut window, &FOUR_MOVES);
    window.key(Key::M);
    window.wait_for_part("No mistakes.");
    for row in ["1. Cross 1", "2. Circle 5", "3. Cross 2", "4. Circle 3"] {
        assert!(window.0.query_by_label_contains(row).is_some(), "{row}");
    }
    window.0.get_by_label_contains("2. Circle 5").click();
    window.0.run();
    assert!(window.has("Move 2 of 4") && window.has("Back to the game"));
    assert!(window.has("square 2, row 1, column 2, empty"));
    assert_eq!(window.now().position().to_string(), "xxo/.o./...");
    // The keys of the list, then those that work everywhere.
    for (modifiers, key, said) in [
        (Modifiers::NONE, Key::ArrowLeft, "Move 1 of 4"),
        (Modifiers::NONE, Key::ArrowDown, "Move 2 of 4"),
        (Modifiers::NONE, Key::Home, "Move 0 of 4"),
        (Modifiers::ALT, Key::ArrowRight, "Move 1 of 4"),
        (Modifiers::ALT, Key::ArrowLeft, "Move 0 of 4"),
    ] {
        window.keys(modifiers, key);
        assert!(
            window.announcement().contains(said),
            "{key:?}: {}",
            window.announcement()
        );
    }
    window.key(Key::End);
    assert!(!window.announcement().contains("Play here"));
    assert!(window.has("square 2, row 1, column 2, cross"));
    // Playing from an earlier position asks nothing.
    window.keys(Modifiers::ALT, Key::ArrowLeft);
    window.keys(Modifiers::ALT, Key::ArrowLeft);
    window.click_square(3, 3);
    window.wait_for_position("x../.o./..x");
    assert!(window.has("Other moves"));
    window.click("Other moves");
    window.wait_for_position("xx./.o./...");
    assert_eq!(
        window.announcement(),
        "Redone. Back on the board: 2. Circle to move."
    );
    window.click("Redo");
    window.wait_for_position("xxo/.o./...");
    assert_eq!(
        window.announcement(),
        "Redone. Back on the board: 3. Cross to move."
    );
}

#[test]
fn redo_by_both_keys_and_button() {
    let mut window = start(people(), Session::default());
    window.wait_for("Cross to move.");
    play(&mut window, &FOUR_MOVES);
    for _ in 0..4 {
        window.click("Undo");
    }
    window.wait_for_position(".../.../...");
    window.keys(Modifiers::COMMAND, Key::Y);
    window.wait_for_position("x../.../...");
    window.keys(SHIFT, Key::Z);
    window.wait_for_position("x../.o./...");
    window.click("Redo");
    window.wait_for_position("xx./.o./...");
}

#[test]
fn a_game_is_saved_opened_again_and_remembered() {
    let home = Home::new();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    play(&mut window, &FOUR_MOVES);
    window.keys(Modifiers::COMMAND, Key::S);
    window.wait_for("Save the game");
    let name = home.folder().join("mine");
    enter_path(&mut window, &name);
    let path = name.with_extension("tictactoe");
    wait_for("the file", || {
        window.0.step();
        path.exists().then_some(())
    });
    window.wait_for_part("Saved: ");
    assert!(!window.has("Save the game"));
    let saved = Record::read(&fs::read(&path).unwrap()).unwrap();
    assert_eq!(saved.game.position().to_string(), "xxo/.o./...");
    wait_for("the file of the game", || {
        window.0.step();
        (window.now().info.file.as_ref() == Some(&path)).then_some(())
    });
    // Saving again asks nothing: it is the same file.
    window.keys(Modifiers::COMMAND, Key::Z);
    window.wait_for_position("xx./.o./...");
    window.keys(Modifiers::COMMAND, Key::S);
    wait_for("the shorter game", || {
        window.0.step();
        let saved = Record::read(&fs::read(&path).unwrap()).unwrap();
        (saved.game.moves().len() == 3).then_some(())
    });
    // Saving under the name of a file that is there does.
    window.keys(SHIFT, Key::S);
    window.wait_for("Save the game");
    window.0.run();
    window.0.get_by_role_and_label(Role::Button, "Save").click();
    window.wait_for("A file with this name exists.");
    window.0.run();
    window.click("Replace");
    wait_for("the end of the dialog", || {
        window.0.step();
        (!window.has("Save the game")).then_some(())
    });
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for_position(".../.../...");
    // A new game has no file yet: it does not take the place of the old one.
    window.keys(Modifiers::COMMAND, Key::S);
    window.wait_for("Save the game");
    window.key(Key::Escape);
    window.0.run();
    // By the dialog, by the list of recent files, and by dropping it.
    window.keys(Modifiers::COMMAND, Key::O);
    window.wait_for("Open a game");
    enter_path(&mut window, &path);
    window.wait_for_position("xx./.o./...");
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for_position(".../.../...");
    window.menu(&["Games", "Recent files", "mine.tictactoe"]);
    window.wait_for_position("xx./.o./...");
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for_position(".../.../...");
    window
        .0
        .input_mut()
        .dropped_files
        .push(Arc::new(Dropped(path)));
    window.wait_for_position("xx./.o./...");
}

#[test]
fn a_new_game_or_a_paste_costs_no_game() {
    let home = Home::new();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    assert!(!window.is_enabled("Undo"));
    play(&mut window, &FOUR_MOVES);
    for _ in 0..2 {
        window.keys(Modifiers::COMMAND, Key::N);
        window.wait_for_position(".../.../...");
    }
    window.keys(Modifiers::COMMAND, Key::Z);
    window.wait_for_position("xxo/.o./...");
    window.wait_for("Your other game is back. Cross to move.");
    paste(&mut window, "x.o/.../...");
    window.wait_for_position("x.o/.../...");
    window.click("Undo");
    window.wait_for_position("xxo/.o./...");
    // Another game takes its place for good: it is among the earlier ones.
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for_position(".../.../...");
    window.key(Key::Num9);
    window.wait_for_position(".../.../..x");
    let earlier = format!("{} · 3×3, 3 in a row · 4 moves · unfinished", today());
    window.menu(&["Games", "Earlier games", &earlier]);
    window.wait_for_position("xxo/.o./...");
    // It was opened, but from no file of the person's.
    window.keys(Modifiers::COMMAND, Key::S);
    window.wait_for("Save the game");
}

#[test]
fn a_game_that_undo_brings_back_does_not_go_into_the_file_of_another() {
    let home = Home::new();
    let path = home.folder().join("other.ttt");
    let other = "tictactoe game 1\nstart: x../.../...\n";
    fs::write(&path, other).unwrap();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    play(&mut window, &FOUR_MOVES);
    let dropped = Arc::new(Dropped(path.clone()));
    window.0.input_mut().dropped_files.push(dropped);
    window.wait_for_position("x../.../...");
    window.keys(Modifiers::COMMAND, Key::Z);
    window.wait_for_position("xxo/.o./...");
    window.keys(Modifiers::COMMAND, Key::S);
    window.wait_for("Save the game");
    assert_eq!(fs::read_to_string(&path).unwrap(), other);
}

#[test]
fn saving_an_opened_file_keeps_the_comment_above_it() {
    let home = Home::new();
    let path = home.folder().join("club.ttt");
    let text = "# mine\ntictactoe game 1\nboard: 3x3x3\n\n1. x 1\n";
    fs::write(&path, text).unwrap();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    let dropped = Arc::new(Dropped(path.clone()));
    window.0.input_mut().dropped_files.push(dropped);
    window.wait_for_position("x../.../...");
    play(&mut window, &[(Key::Num5, "x../.o./...")]);
    window.keys(Modifiers::COMMAND, Key::S);
    let saved = wait_for("the file", || {
        window.0.step();
        let saved = fs::read_to_string(&path).unwrap();
        (saved != text).then_some(saved)
    });
    assert!(saved.starts_with("# mine\ntictactoe game 1\n"), "{saved}");
    assert!(
        saved.ends_with("\n1. x 1 person\n2. o 5 person\n"),
        "{saved}"
    );
}

/// Enters a path in the dialog.
pub fn enter_path(window: &mut Tester, path: &Path) {
    window
        .0
        .get_by_role_and_label(Role::TextInput, "Path")
        .focus();
    window.0.step();
    window.keys(Modifiers::COMMAND, Key::A);
    let field = window.0.get_by_role_and_label(Role::TextInput, "Path");
    field.type_text(path.to_str().unwrap());
    window.0.step();
    window.key(Key::Enter);
}

#[test]
fn a_folder_is_no_name_to_save_to() {
    let home = Home::new();
    let inner = home.folder().join("inner");
    fs::create_dir(&inner).unwrap();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    window.keys(SHIFT, Key::S);
    window.wait_for("Save the game");
    for end in ["", ".", ".."] {
        enter_path(&mut window, &inner.join(end));
        assert!(window.has("Save the game") && !window.is_enabled("Save"));
    }
    enter_path(&mut window, &inner.join("mine"));
    wait_for("the file", || {
        window.0.step();
        inner.join("mine.tictactoe").exists().then_some(())
    });
    assert!(!inner.with_extension("tictactoe").exists());
}

#[test]
fn a_bad_file_leaves_the_game_as_it_is_and_says_why() {
    let home = Home::new();
    let path = home.folder().join("bad.ttt");
    fs::write(&path, "tictactoe game 1\n5\n5\n").unwrap();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    window.key(Key::Num1);
    window.wait_for_position("x../.../...");
    window
        .0
        .input_mut()
        .dropped_files
        .push(Arc::new(Dropped(path.clone())));
    window.wait_for("Something is wrong with a file");
    let said = format!(
        "{} cannot be read: line 3: square 5 is taken by cross.",
        path.display()
    );
    assert!(window.has(&said), "{said}");
    window.click("Close");
    assert_eq!(window.now().position().to_string(), "x../.../...");
    // From the dialog the same.
    window.keys(Modifiers::COMMAND, Key::O);
    window.wait_for("Open a game");
    enter_path(&mut window, &path);
    window.wait_for(&said);
    assert!(!window.has("Open a game"));
}

#[test]
fn what_went_wrong_before_the_window_opened_is_said_in_it() {
    let troubles = ["a.txt", "b.txt"].map(|path| FileError {
        path: path.into(),
        what: FileFailure::SetAside("c.bad-1".into()),
        cause: Record::read(b"").unwrap_err().into(),
    });
    let mut window = start(
        people(),
        Session {
            errors: troubles.into(),
            ..Session::default()
        },
    );
    window.wait_for("Something is wrong with a file");
    for name in [
        "a.txt cannot be used: the file is empty.",
        "b.txt cannot be used",
    ] {
        assert!(window.0.query_by_label_contains(name).is_some(), "{name}");
    }
}

#[cfg(unix)]
#[test]
fn what_could_not_be_written_is_written_with_the_next_move() {
    let home = Home::new();
    let blocked = home.folder().join("blocked");
    std::os::unix::fs::symlink("nowhere", &blocked).unwrap();
    let folders = Folders::within(&blocked);
    let mut window = start(
        people(),
        Session {
            folders: Some(folders.clone()),
            resume: true,
            ..Session::default()
        },
    );
    play(&mut window, &FOUR_MOVES[..1]);
    window.wait_for_part("game.txt cannot be written");
    fs::remove_file(&blocked).unwrap();
    window.key(Key::Escape);
    play(&mut window, &FOUR_MOVES[1..2]);
    window.wait_for_part("Saved now: ");
    let kept = Record::read(&fs::read(folders.game()).unwrap()).unwrap();
    assert_eq!(kept.game.moves().len(), 2);
}

#[test]
fn positions_and_games_go_over_the_clipboard() {
    let mut window = start(people(), Session::default());
    window.wait_for("Cross to move.");
    paste(&mut window, "X.O/.../...\n");
    window.wait_for_position("x.o/.../...");
    play(&mut window, &[(Key::Num5, "x.o/.x./...")]);
    assert_eq!(copied(&mut window), "x.o/.x./...");
    // What one looks at is copied.
    window.key(Key::Home);
    assert_eq!(copied(&mut window), "x.o/.../...");
    window.key(Key::End);
    window.key(Key::G);
    window.click("Export");
    window.0.get_by_label("Copy game").click();
    let game = clipboard(&mut window);
    assert!(game.contains("start: x.o/.../..."), "{game}");
    window.keys(Modifiers::COMMAND, Key::N);
    window.wait_for_position(".../.../...");
    paste(&mut window, &game);
    window.wait_for_position("x.o/.x./...");
    for (text, why) in [
        (
            "hello",
            "“h” (character 1) is not one of x, o and . for an empty square.",
        ),
        ("xxx", "A position has 9 squares here, not 3."),
        ("xx/xoo....", "A row ends after 2 squares instead of 3."),
        ("xxx/xxx/xxx", "This position cannot occur in a game."),
        (
            "tictactoe game 7",
            "line 1: version 7 is unknown; this program knows version 1.",
        ),
    ] {
        paste(&mut window, text);
        let said = format!("The clipboard holds neither a position nor a game: {why}");
        assert_eq!(window.announcement(), said);
    }
    assert_eq!(window.now().position().to_string(), "x.o/.x./...");
}

#[test]
fn a_long_text_in_a_field_costs_no_time() {
    let mut window = start(people(), Session::default());
    window.keys(SHIFT, Key::S);
    window.wait_for("Save");
    check_takes_at_most(Duration::from_secs(1), || {
        let start = Instant::now();
        paste(&mut window, &"x".repeat(8 << 20));
        for _ in 0..10 {
            window.key(Key::End);
        }
        start.elapsed()
    });
}

#[test]
fn the_score_counts_a_game_once_and_can_be_reset() {
    let home = Home::new();
    let mut options = people();
    options.play.players = Players::PersonComputer;
    let mut window = start(options, session(&home));
    window.wait_for("Your turn: cross.");
    let lost = [
        (Key::Num1, "x../.o./..."),
        (Key::Num2, "xxo/.o./..."),
        (Key::Num9, "xxo/.o./o.x"),
    ];
    for (key, board) in lost {
        window.key(key);
        window.wait_for_position(board);
        window.0.run();
    }

    // The same end once more is the same game.
    window.wait_for("Play again");
    window.keys(Modifiers::COMMAND, Key::Z);
    window.wait_for_position("xxo/.o./...");
    window.key(Key::Num9);
    window.wait_for_position("xxo/.o./o.x");
    window.wait_for("Play again");
    window.menu(&["Games", "Score"]);
    for text in [
        "D: forced moves first, Edition 2",
        "This session: 0 won, 0 drawn, 1 lost",
        "All time: 0 won, 0 drawn, 1 lost",
    ] {
        assert!(window.has(text), "{text}");
    }
    let kept = || fs::read_to_string(home.file("score.toml")).unwrap_or_default();
    let counted = "[d2]\ndrawn = 0\nlost = 1\nwon = 0\n";
    wait_for("the score on the disk", || {
        (kept() == counted).then_some(())
    });
    window.click("Reset");
    window.wait_for("Delete all results?");
    window.0.run();
    window
        .0
        .get_by_role_and_label(Role::Button, "Reset")
        .click();

    wait_for("no score on the disk", || {
        window.0.step();
        kept().is_empty().then_some(())
    });
}

#[test]
fn no_new_game_begins_while_the_name_of_a_file_is_typed() {
    let mut window = start(people(), Session::default());
    window.wait_for("Cross to move.");
    play(&mut window, &FOUR_MOVES);
    window.keys(SHIFT, Key::S);
    window.wait_for("Save the game");
    window.0.run();
    window.keys(Modifiers::COMMAND, Key::N);
    window.0.run();
    assert_eq!(window.now().game.moves().len(), 4);
}

/// The settings on the disk, if there are any.
fn kept_settings(home: &Home) -> Option<Settings> {
    let text = fs::read_to_string(home.file("settings.toml")).ok()?;
    let (settings, bad) = PersistedSettings::read(&Settings::default(), &text).unwrap();
    assert_eq!(bad, []);
    Some(settings.now)
}

#[test]
fn settings_are_written_when_they_change() {
    let home = Home::new();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    window.press("G M");
    assert!(!window.has("Moves"));
    window.menu(&["View", "High contrast"]);
    wait_for("the settings", || {
        window.0.step();
        let kept = kept_settings(&home)?;
        (!kept.window.shows_moves && kept.looks.high_contrast).then_some(())
    });
}

#[test]
fn the_score_of_predictions_lasts() {
    let home = Home::new();
    let mut window = start(people(), session(&home));
    window.key(Key::T);
    window.click("Search C, edition 2 from here");
    window.wait_for("16811 nodes");
    window.click("Predict");
    window.choose("Which questions", "Hard");
    window.wait_for("With which value will the search leave “Start”?");
    window.click("draw (0) [2]");
    window.wait_for("Value 1/1");
    let kept = wait_for("the settings", || {
        window.0.step();
        kept_settings(&home).filter(|kept| kept.progress.predicted[0] == [1, 1])
    });
    let mut window = start(kept, session(&home));
    window.key(Key::T);
    window.click("Search C, edition 2 from here");
    window.wait_for("16811 nodes");
    window.click("Predict");
    window.wait_for("Value 1/1");
}

#[test]
fn settings_are_written_when_the_window_closes() {
    let home = Home::new();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    window.press("G M");
    // It waits for more to change, but not after the end.
    assert_eq!(kept_settings(&home), None);
    eframe::App::on_exit(window.0.state_mut(), None);
    drop(window);
    assert!(!kept_settings(&home).unwrap().window.shows_moves);
}
