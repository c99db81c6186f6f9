//! What a screen reader finds and says: in the window without a display, and in a real session.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::{Command, Stdio};

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{AccessKitNode, NodeT as _, Queryable as _};
use tictactoe::learn::Lesson;
use tictactoe::model::Board;
use tictactoe::player::Players;
use tictactoe::settings::{Language, Settings};
use tictactoe::view::texts::file;

use crate::real_window::{display, installed};
use crate::support::home::Home;
use crate::support::tester::{Tester, german, open, open_heard, resized, settings};

/// The words in a text; what a board is written with is none.
fn words(text: &str) -> impl Iterator<Item = &str> {
    let text = text.split(|c: char| !c.is_alphabetic());
    let is_key = |word: &&str| *word == "Alt";
    let is_word = |word: &&str| word.chars().count() > 1 && !word.chars().all(|c| "xo".contains(c));
    text.filter(move |word| is_word(word) && !is_key(word))
}

/// Every word of the German translation and of the German lessons, but for names of messages and arguments, remarks, and the
/// English line of the lecture.
fn german_words() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    for lesson in Lesson::TEXTS {
        let said = lesson.lines().filter_map(|line| line.split_once(".de = "));
        let said = said.flat_map(|(_, said)| words(said));
        found.extend(said.map(ToOwned::to_owned));
    }
    let lines = file(Language::German).lines();
    for line in lines.filter(|line| !line.starts_with('#') && !line.starts_with("nodes =")) {
        let is_name = line.starts_with(|c: char| c.is_ascii_lowercase());
        let text = match line.split_once(" =") {
            Some((_, text)) if is_name => text,
            _ => line,
        };
        for part in text.split('{') {
            let part = part.split_once('}').map_or(part, |(_, part)| part);
            found.extend(words(part).map(ToOwned::to_owned));
        }
    }
    found
}

/// Whatever of a node can be read out.
fn texts(node: &AccessKitNode<'_>) -> Vec<String> {
    let data = node.data();
    let all = [
        data.label(),
        data.value(),
        data.description(),
        data.placeholder(),
        data.role_description(),
        data.tooltip(),
    ];
    all.into_iter().flatten().map(ToOwned::to_owned).collect()
}

/// Listens to the window in one state after another.
struct Listener {
    known: BTreeSet<String>,
    foreign: BTreeSet<String>,
    n_texts: usize,
}

impl Listener {
    fn listen(&mut self, window: &mut Tester, state: &str) {
        for _ in 0..3 {
            window.0.step();
        }
        // Parts of a text are in the whole of it.
        let is_whole = |node: &AccessKitNode<'_>| node.role() != Role::TextRun;
        for node in window.0.query_all_by(is_whole) {
            for text in texts(&node.accesskit_node()) {
                self.n_texts += 1;
                let mut words = words(&text);
                if let Some(word) = words.find(|word| !self.known.contains(*word)) {
                    let found = format!("{state}: “{word}” in “{text}”");
                    self.foreign.insert(found);
                }
            }
        }
    }
}

#[test]
fn nothing_is_english_in_the_german_interface() {
    let mut listener = Listener {
        known: german_words(),
        foreign: BTreeSet::new(),
        n_texts: 0,
    };
    let wide = || resized(german(), [1180.0, 760.0]);
    listen_to_menus_and_dialogs(&mut listener, &mut open(wide()));
    listen_to_a_lost_game(&mut listener, &mut open(wide()));
    listen_to_study(&mut listener, &mut open(wide()));
    listen_to_learning(&mut listener, wide());
    for size in [[320.0, 360.0], [480.0, 640.0]] {
        let mut window = open(resized(german(), size));
        for key in [Key::T, Key::W, Key::V, Key::L] {
            window.key(key);
            listener.listen(&mut window, "a small window");
        }
    }
    for (players, board) in [
        (Players::PersonPerson, Board::TIC_TAC_TOE),
        (Players::ComputerComputer, Board::TIC_TAC_TOE),
        (Players::PersonComputer, Board::new(4, 4, 3).unwrap()),
        (Players::PersonComputer, Board::new(8, 8, 5).unwrap()),
    ] {
        let mut settings = wide();
        settings.play.players = players;
        settings.play.board = board;
        let mut window = open(settings);
        for key in [Key::Num1, Key::Enter, Key::V, Key::W, Key::G, Key::H] {
            window.key(key);
            listener.listen(&mut window, "other players, another board");
        }
    }
    assert!(listener.foreign.is_empty(), "{:#?}", listener.foreign);
    assert!(listener.n_texts > 5000, "{}", listener.n_texts);
}

fn listen_to_menus_and_dialogs(listener: &mut Listener, window: &mut Tester) {
    listener.listen(window, "the start");
    window.click("Gegner: Unschlagbar");
    listener.listen(window, "the opponents");
    window.press("Esc Esc");
    window.0.run();
    for path in [
        &[][..],
        &["Lektionen"],
        &["Analyse"],
        &["Spiele"],
        &["Ansicht"],
        &["Ansicht", "Farben"],
        &["Ansicht", "Sprache"],
        &["Ansicht", "Vergrößerung"],
        &["Hilfe"],
    ] {
        window.menu(path);
        listener.listen(window, "the menu");
        window.press("Esc Esc");
        window.0.run();
    }
    for path in [
        &["Neues Spiel …"][..],
        &["Spiele", "Bilanz"],
        &["Hilfe", "Über Tic-Tac-Toe"],
        &["Hilfe", "Hilfe F1"],
        &["Spiele", "Speichern unter … Strg+Umschalt+S"],
        &["Spiele", "Öffnen … Strg+O"],
    ] {
        window.menu(path);
        window.0.run();
        let entry = path[path.len() - 1];
        // File names are in no language.
        if entry.contains("Strg") {
            assert!(window.has("Abbrechen"), "{entry}");
        } else {
            listener.listen(window, entry);
        }
        window.key(Key::Escape);
        window.0.run();
    }
    for modifiers in [Modifiers::COMMAND, Modifiers::NONE] {
        for key in [Key::C, Key::Z, Key::Y, Key::M, Key::H] {
            window.keys(modifiers, key);
            listener.listen(window, "keys");
        }
    }
}

fn listen_to_a_lost_game(listener: &mut Listener, window: &mut Tester) {
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    listener.listen(window, "a game");
    window.key(Key::Num1);
    listener.listen(window, "a square that is taken");
    for key in [Key::Home, Key::End] {
        window.key(key);
        listener.listen(window, "looking back");
    }
    window.play(&[Key::Num9], "xxo/.o./o.x");
    window.wait_for("Wo kippte das Spiel?");
    listener.listen(window, "the end");
    window.click("Wo kippte das Spiel?");
    listener.listen(window, "mistakes");
    window.key(Key::H);
    listener.listen(window, "a better move");
}

fn listen_to_study(listener: &mut Listener, window: &mut Tester) {
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    for key in [Key::V, Key::W] {
        window.key(key);
        listener.listen(window, "values and reasons");
    }
    window.key(Key::T);
    for way in ["Nah", "Fern", "Nah", "Schrittweise", "Vorhersagen"] {
        window.click(way);
        listener.listen(window, way);
        for _ in 0..8 {
            window.key(Key::PageDown);
            listener.listen(window, "steps");
        }
    }
    window.key(Key::C);
    window.wait_for("Noch einmal");
    listener.listen(window, "the comparison");
    window.key(Key::G);
    listener.listen(window, "the value of the game");
    window.key(Key::L);
    listener.listen(window, "a lecture");
}

fn listen_to_learning(listener: &mut Listener, mut settings: Settings) {
    settings.learn.welcome = true;
    settings.learn.coach = true;
    let mut window = open(settings);
    listener.listen(&mut window, "the first start");
    window.key(Key::P);
    window.wait_for("Zeigen");
    listener.listen(&mut window, "a puzzle");
    for key in [Key::Num1, Key::Num2, Key::Num3, Key::H, Key::P] {
        window.key(key);
        listener.listen(&mut window, "a puzzle that is tried");
    }
    window.key(Key::Escape);
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    window.key(Key::Num9);
    window.wait_for("Trotzdem setzen");
    listener.listen(&mut window, "the coach");
    window.click("Warum?");
    listener.listen(&mut window, "the coach's reason");
}

#[test]
fn panels_are_announced_when_they_open_and_change() {
    let mut window = open(settings());
    window.play(&[Key::Num1, Key::Num2], "xxo/.o./...");
    for (key, said) in [
        (Key::W, "Circle on 3: "),
        (Key::V, "draws: 7."),
        (Key::G, "Value of the game: "),
        (Key::T, "Tree of: the last move, "),
        (Key::C, "D, edition 2: "),
        (Key::H, "Hint: square 7."),
    ] {
        window.key(key);
        window.wait_until(said, |window| window.announcement().contains(said));
    }
    // Another square, another reason; and what is closed is said, too.
    window.press("Right Right");
    window.wait_until("the reason", |window| {
        window.announcement().starts_with("Cross on 6: ")
    });
    window.key(Key::W);
    assert_eq!(window.announcement(), "Closed: Why this move?");
    // A puzzle says its stones, and the answer why.
    window.key(Key::P);
    window.wait_until("the puzzle", |window| {
        window.announcement().contains("Circle: ")
    });
    // Why may be known in the same frame or in a later one.
    window.0.key_down(Key::H);
    for said in ["The answer", " in "] {
        window.wait_until(said, |window| window.announcement().contains(said));
    }
}

#[test]
fn a_screen_reader_starts_on_the_board_of_a_named_window() {
    let mut window = open_heard(settings());
    window.0.run();
    assert!(window.has_focus("square 5, row 2, column 2, empty"));
    let root = window.0.root();
    let name = root.accesskit_node().label();
    assert_eq!(name.as_deref(), Some("Tic-tac-toe"));
    // The first key goes on from there, for it was heard where one is.
    window.key(Key::ArrowLeft);
    assert!(window.has_focus("square 4, row 2, column 1, empty"));
    window.key(Key::Enter);
    window.wait_for("square 4, row 2, column 1, cross");
    // Its new name has said the stone.
    window.wait_for("Your turn: cross.");
    assert!(!window.announcement().contains("Cross on square 4."));
}

#[test]
fn nothing_behind_a_named_dialog_can_be_pressed() {
    let mut window = open_heard(settings());
    window.0.run();
    window.key(Key::F1);
    window.0.run();
    let dialog = window.0.get_by_role_and_label(Role::Dialog, "Help");
    assert!(dialog.is_focused() || window.has_focus("Close"));
    let square = window.0.get_by_label("square 1, row 1, column 1, empty");
    assert!(is_hidden(&square.accesskit_node()));
    square.click_accesskit();
    window.0.run();
    assert_eq!(window.now().position().n_stones(), 0);
    assert!(!is_hidden(&window.0.get_by_label("Close").accesskit_node()));
    window.key(Key::Escape);
    window.0.run();
    assert!(window.has_focus("square 5, row 2, column 2, empty"));
}

/// Whether a node or one that it is in is hidden.
fn is_hidden(node: &AccessKitNode<'_>) -> bool {
    node.is_hidden() || node.parent().is_some_and(|parent| is_hidden(&parent))
}

#[test]
fn a_list_announces_its_choice_and_has_real_entries() {
    let mut window = open(settings());
    window.0.run();
    let list = "Opponent: Unbeatable";
    window.0.get_by_role_and_label(Role::ComboBox, list).click();
    window.0.run();
    for (entry, is_chosen) in [("Unbeatable", true), ("Easy", false)] {
        let entry = window.0.get_by_role_and_label(Role::ListBoxOption, entry);
        assert_eq!(entry.accesskit_node().is_selected(), Some(is_chosen));
    }
}

/// The system's own Python, which has the system's packages.
const PYTHON: &str = "/usr/bin/python3";

/// A Debian package that a screen reader session needs and that is missing.
fn what_is_missing() -> Option<&'static str> {
    let status = |program: &str, arguments: &[&str]| {
        let mut command = Command::new(program);
        let command = command.args(arguments).stdout(Stdio::null());
        command.stderr(Stdio::null()).status()
    };
    let is_here = |program: &str| status(program, &["-help"]).is_ok();
    let imports = status(PYTHON, &["-c", "import pyatspi"]);
    let has_pyatspi = imports.is_ok_and(|status| status.success());
    let service = Path::new("/usr/share/dbus-1/services/org.a11y.Bus.service");
    let needed = [
        (is_here("Xvfb"), "xvfb"),
        (is_here("xdotool"), "xdotool"),
        (is_here("dbus-run-session"), "dbus"),
        (has_pyatspi, "python3-pyatspi"),
        (service.exists(), "at-spi2-core"),
    ];
    let missing = needed.into_iter().find(|(is_here, _)| !is_here);
    missing.map(|(_, package)| package)
}

/// Follows the transcript of a language in a session of its own.
#[track_caller]
fn follow(language: &str) {
    if let Some(package) = what_is_missing() {
        installed(&format!("Debian's {package}"), None::<()>);
        return;
    }
    let server = display().unwrap();
    let home = Home::new();
    // Nobody looks, so nothing need move; otherwise as at the first start.
    let settings = "looks.reduced_motion = true\nlearn.welcome = true\n";
    std::fs::write(home.file("settings.toml"), settings).unwrap();
    let sockets = tempfile::tempdir().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/heard");
    let mut command = Command::new("dbus-run-session");
    home.house(&mut command);
    command
        .args(["--", PYTHON])
        .arg(folder.join("reader.py"))
        .arg(folder.join(language).with_extension("txt"))
        .args([env!("CARGO_BIN_EXE_tictactoe"), "--seed", "1"])
        .args(["--no-resume", "--language", language])
        .current_dir(home.folder())
        .env("DISPLAY", server.display())
        .env_remove("WAYLAND_DISPLAY")
        .env_remove("WAYLAND_SOCKET")
        .env("LIBGL_ALWAYS_SOFTWARE", "1")
        .env("XDG_RUNTIME_DIR", sockets.path())
        .env("GSETTINGS_BACKEND", "memory")
        .stdin(Stdio::null());
    let output = command.output().unwrap();
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{language}: {words}");
}

#[test]
fn a_screen_reader_session_follows_its_transcript_in_english() {
    follow("en");
}

#[test]
fn a_screen_reader_session_follows_its_transcript_in_german() {
    follow("de");
}
