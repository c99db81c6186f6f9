//! The settings: how they are written and read, and what of them lasts.

use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use tictactoe::learn::Leitner;
use tictactoe::model::{Board, Mark};
use tictactoe::player::{Computer, First, Level, Players};
use tictactoe::search::{Edition, Search};
use tictactoe::settings::{
    Appearance, BadValue, BoardStyle, GameSetup, Language, LearnProgress, LearnSettings, People,
    PersistedSettings, PersonName, Settings, Theme, WindowSettings,
};
use tictactoe::store::Folders;

use crate::support::home::Home;

fn other_settings() -> Settings {
    Settings {
        play: GameSetup {
            board: Board::new(6, 5, 4).unwrap(),
            players: Players::PersonPerson,
            first: First::Alternate,
            computer: Computer::Search(Search::AlphaBeta(Edition::First)),
            pause: Duration::from_millis(1300),
            thinking_time: Duration::from_secs(15),
            ..GameSetup::default()
        },
        people: People {
            cross: "Ada".to_owned().into(),
            circle: "Björn".to_owned().into(),
        },
        looks: Appearance {
            language: Language::German,
            theme: Theme::Dark,
            board: BoardStyle::Chalk,
            high_contrast: true,
            reduced_motion: true,
            numbers: true,
        },
        window: WindowSettings {
            size: [700.0, 500.0],
            place: Some([-3.0, 40.0]),
            zoom: 1.1,
            shows_moves: false,
            shows_values: true,
            offers_opponents: false,
            recent: vec!["/a/b \"c\".ttt".into(), "two\nlines.ttt".into()],
        },
        learn: LearnSettings {
            welcome: true,
            coach: true,
        },
        progress: LearnProgress {
            lessons: [("2".to_owned(), 5)].into(),
            predicted: [[3, 4], [0, 1], [0, 0]],
            leitner: Leitner {
                answers: 9,
                streak: 2,
                puzzles: [("3x3x3 xx./oo./...".to_owned(), [1, 17])].into(),
            },
        },
    }
}

/// The text of [`other_settings`].
pub const OTHER_TEXT: &str = r#"[learn]
coach = true
welcome = true

[looks]
board = "chalk"
high_contrast = true
language = "de"
numbers = true
reduced_motion = true
theme = "dark"

[people]
circle = "Björn"
cross = "Ada"

[play]
board = "6x5x4"
computer = "c1"
first = "alternate"
pause_ms = 1300
players = "person-person"
thinking_time_s = 15

[progress]
answers = 9
predicted = [[3, 4], [0, 1], [0, 0]]
streak = 2

[progress.lessons]
2 = 5

[progress.puzzles]
"3x3x3 xx./oo./..." = [1, 17]

[window]
offers_opponents = false
place = [-3, 40]
recent = ["/a/b \"c\".ttt", "two\nlines.ttt"]
shows_moves = false
shows_values = true
size = [700, 500]
zoom_percent = 110
"#;

/// Reads a text of which everything is understood.
#[track_caller]
fn read(text: &str) -> PersistedSettings {
    let (lasting, bad) = PersistedSettings::read(&Settings::default(), text).unwrap();
    assert_eq!(bad, []);
    lasting
}

#[test]
fn settings_are_written_so_that_a_person_can_edit_them() {
    let mut lasting = PersistedSettings::new(Settings::default());
    assert_eq!(lasting.text(), "");
    lasting.now = other_settings();
    let expected: toml::Table = OTHER_TEXT.parse().unwrap();
    assert_eq!(lasting.text(), expected.to_string());
}

#[test]
fn a_name_is_one_short_line_that_can_be_seen() {
    let long = "x".repeat(PersonName::MAX_LENGTH);
    for (typed, shown) in [
        ("Ada", Some("Ada")),
        ("  Ada\tL.\u{202e}\n", Some("AdaL.")),
        (&format!("{long}yz"), Some(&*long)),
        (" \u{200b} ", None),
    ] {
        let cross = PersonName::from(typed.to_owned());
        let people = People {
            cross,
            ..People::default()
        };
        assert_eq!(people.name(Mark::X), shown, "{typed:?}");
        assert_eq!(people.name(Mark::O), None);
    }
}

#[test]
fn settings_read_as_they_are_written() {
    assert_eq!(read(OTHER_TEXT).now, other_settings());
    assert_eq!(read("").now, Settings::default());
    for computer in Computer::all() {
        let mut lasting = PersistedSettings::new(Settings::default());
        lasting.now.play.computer = computer;
        assert_eq!(read(&lasting.text()).now, lasting.now);
    }
}

#[test]
fn missing_settings_are_the_defaults() {
    let defaults = other_settings();
    let (lasting, bad) = PersistedSettings::read(&defaults, "looks.theme = \"light\"").unwrap();
    assert_eq!(bad, []);
    let mut expected = defaults;
    expected.looks.theme = Theme::Light;
    assert_eq!(lasting.now, expected);
}

#[test]
fn seed_and_memory_survive_reading_and_are_never_written() {
    let mut defaults = Settings::default();
    defaults.play.seed = 7;
    defaults.play.memory_mb = 99;
    let (mut lasting, _) = PersistedSettings::read(&defaults, "[looks]\nnumbers = true").unwrap();
    assert_eq!((lasting.now.play.seed, lasting.now.play.memory_mb), (7, 99));
    lasting.now.play.seed = 8;
    assert_eq!(lasting.text(), "[looks]\nnumbers = true\n");
}

#[test]
fn options_of_the_command_line_are_for_once() {
    let kept = "[looks]\nlanguage = \"en\"\n\n[play]\ncomputer = \"rules\"\n";
    let mut lasting = read(kept);
    lasting.override_temporarily(|now| {
        now.looks.language = Language::German;
        now.window.size = [500.0, 500.0];
    });
    assert_eq!(lasting.now.looks.language, Language::German);
    assert!(!lasting.has_changed());
    assert_eq!(lasting.text(), kept);
    // What the person chooses then replaces what is kept, and nothing else does.
    lasting.now.looks.theme = Theme::Dark;
    assert!(lasting.has_changed());
    assert!(!lasting.has_changed());
    let text = lasting.text();
    assert_eq!(text, kept.replace("\n\n", "\ntheme = \"dark\"\n\n"));
    // What was chosen by the command line and then by the person is the person's choice, even if it
    // is the default.
    lasting.now.looks.language = Language::English;
    assert_eq!(lasting.text(), text);
}

#[test]
fn the_setup_of_an_opened_game_is_not_saved_but_earlier_choices_are() {
    let mut lasting = read("[play]\nplayers = \"person-person\"\n");
    lasting.now.play.pause = Duration::from_millis(900);
    let borrowed = GameSetup {
        players: Players::ComputerComputer,
        computer: Computer::Level(Level::Random),
        ..lasting.now.play
    };
    lasting.adopt_from_game(borrowed);
    assert_eq!(lasting.now.play, borrowed);
    // The pause is still to be written.
    assert!(lasting.has_changed());
    let text = "[play]\npause_ms = 900\nplayers = \"person-person\"\n";
    assert_eq!(lasting.text(), text);
    // The same once more is no choice, either.
    lasting.adopt_from_game(borrowed);
    assert!(!lasting.has_changed());
    assert_eq!(lasting.text(), text);
    lasting.now.play.players = Players::PersonComputer;
    let text = text.replace("person-person", "person-computer");
    assert_eq!(lasting.text(), text);
}

#[test]
fn settings_of_a_later_version_stay() {
    let kept = "sound = \"loud\"\n\n[looks]\ncursor = 3\n\n[sky.stars]\nn = 7\n";
    let mut lasting = read(kept);
    assert_eq!(lasting.now, Settings::default());
    assert_eq!(lasting.text(), kept);
    lasting.now.looks.theme = Theme::Light;
    let with_theme = kept.replace("cursor = 3", "cursor = 3\ntheme = \"light\"");
    assert_eq!(lasting.text(), with_theme);
}

/// A value that is not understood is as if it were not there; it is named, and stays until the
/// person chooses another.
#[track_caller]
fn check_bad(text: &str, key: &str, value: &str) {
    let kept = format!("{text}\n\n[learn]\ncoach = true\n");
    let table: toml::Table = kept.parse().unwrap();
    let (mut lasting, bad) = PersistedSettings::read(&Settings::default(), &kept).unwrap();
    let (key, value) = (key.to_owned(), value.to_owned());
    assert_eq!(bad, [BadValue { key, value }]);
    let mut expected = Settings::default();
    expected.learn.coach = true;
    assert_eq!(lasting.now, expected);
    assert_eq!(lasting.text(), table.to_string());
}

#[test]
fn values_that_make_no_sense_are_named_and_stay() {
    for text in [
        "looks.theme = \"sepia\"",
        "looks.numbers = \"yes\"",
        "looks.language = 3",
        "looks = \"fancy\"",
        "looks.theme.name = \"dark\"",
        "play.board = \"9x9x5\"",
        "play.computer = \"h\"",
        "play.pause_ms = -1",
        "play.pause_ms = 2001",
        "play.pause_ms = \"1h\"",
        "play.thinking_time_s = 0",
        "play.thinking_time_s = 61",
        "progress.predicted = [[2, 1], [0, 0], [0, 0]]",
        "window.size = [nan, 500.0]",
        "window.size = [inf, 500.0]",
        "window.size = [500, 16001]",
        "window.size = [-1, 500]",
        "window.size = [500]",
        "window.place = [0, 20000]",
        "window.place = [nan, nan]",
        "window.zoom_percent = 0",
        "window.zoom_percent = 501",
        "window.zoom_percent = nan",
        "window.recent = [1]",
    ] {
        let (key, value) = text.split_once(" = ").unwrap();
        check_bad(text, key, value.trim_matches('"'));
    }
    let text = format!("play.first = \"{}\"", "a".repeat(9999));
    check_bad(&text, "play.first", &format!("{}…", "a".repeat(40)));
}

#[test]
fn a_setting_that_was_not_understood_can_be_chosen() {
    for kept in ["[looks]\ntheme = \"sepia\"\n", "looks = 3"] {
        let (mut lasting, _) = PersistedSettings::read(&Settings::default(), kept).unwrap();
        lasting.now.looks.theme = Theme::Dark;
        assert_eq!(lasting.text(), "[looks]\ntheme = \"dark\"\n");
    }
}

#[test]
fn a_size_that_no_window_can_have_is_made_possible() {
    let small = read("window.size = [250, 300]");
    assert_eq!(small.now, read("window.size = [320, 360]").now);
}

#[test]
fn a_text_that_is_no_toml_is_refused_with_its_line() {
    for (text, line) in [
        ("tictactoe settings 1\n", 1),
        ("[looks]\n\ntheme = dark\n", 3),
        ("[looks]\nnumbers = true\nnumbers = false\n", 3),
        ("a = \"", 1),
    ] {
        let error = PersistedSettings::read(&Settings::default(), text).unwrap_err();
        assert_eq!(error.line, line, "{text}: {error}");
        assert!(!error.to_string().contains('\n'), "{error}");
    }
}

#[test]
fn the_files_opened_last_are_remembered_once_each() {
    let mut window = WindowSettings::default();
    for number in (0..20).chain([15]) {
        window.remember(format!("{number}.ttt").into());
    }
    let names =
        [15, 19, 18, 17, 16, 14, 13, 12].map(|number| PathBuf::from(format!("{number}.ttt")));
    assert_eq!(window.recent, names);
}

#[cfg(unix)]
#[test]
fn a_file_whose_name_is_no_text_does_not_keep_the_rest_from_being_written() {
    use std::os::unix::ffi::OsStringExt as _;
    let mut lasting = PersistedSettings::new(Settings::default());
    let name = std::ffi::OsString::from_vec(vec![b'a', 0xff]);
    lasting.now.window.remember(name.into());
    lasting.now.window.remember("b.ttt".into());
    assert_eq!(lasting.text(), "[window]\nrecent = [\"b.ttt\"]\n");
}

/// What is said about a file of settings; its path is `{}`.
#[track_caller]
fn said(home: &Home, name: &str, text: &str) -> String {
    let path = home.file(name);
    fs::write(&path, text).unwrap();
    let (_, troubles) = Folders::within(&home.folder()).read_settings(&Settings::default());
    let [trouble] = &troubles[..] else {
        panic!("{troubles:?}");
    };
    let path = path.display().to_string();
    trouble.to_string().replace(&path, "{}")
}

#[test]
fn settings_that_are_no_toml_are_set_aside() {
    let home = Home::new();
    let said = said(&home, "settings.toml", "[looks]\ntheme\n");
    assert!(said.starts_with("{} could not be used (line 2: "), "{said}");
    assert!(said.ends_with("settings.bad-1"), "{said}");
    assert!(home.file("settings.bad-1").exists());
}
