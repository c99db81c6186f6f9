//! How the window looks, painted without a display and compared with the pictures under
//! `tests/snapshots`.
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test pictures`, then look at every
//! picture that changed.

use egui::Theme;
use egui_kittest::SnapshotResults;
use egui_kittest::kittest::Queryable as _;
use tictactoe::player::{Computer, Level};
use tictactoe::settings::{Appearance, BoardStyle, Language, Settings};

use crate::oracle;
use crate::real_window::pixels_inside;
use crate::support::tester::{Tester, between_people, open_painted, sized};

const USUAL: [f32; 2] = [1014.0, 676.0];
const SMALL: [f32; 2] = [320.0, 360.0];
const STUDY: [f32; 2] = [1160.0, 700.0];

/// A window in the light theme and in English, unless the words say otherwise, after these keys and,
/// as in `@5`, clicks on squares. Two people play, unless the words name a computer.
fn open(size: [f32; 2], words: &str, keys: &str) -> Tester {
    let has = |word| words.contains(word);
    let theme = [Theme::Light, Theme::Dark][usize::from(has("dark"))];
    let looks = Appearance {
        language: Language::ALL[usize::from(has("german"))],
        board: match () {
            () if has("plain") => BoardStyle::Plain,
            () if has("chalk") => BoardStyle::Chalk,
            () => BoardStyle::Paper,
        },
        high_contrast: has("contrast"),
        numbers: has("numbers"),
        ..Appearance::default()
    };
    let mut settings = Settings {
        looks,
        ..sized(size)
    };
    settings.learn.welcome = has("first");
    if has("easy") {
        settings.play.computer = Computer::Level(Level::Random);
    } else if !has("computer") {
        settings = between_people(settings);
    }
    let mut window = open_painted(settings, theme);
    for key in keys.split_whitespace() {
        let before = window.now().position();
        let square = key.strip_prefix('@').and_then(|number| number.parse().ok());
        match square.map(oracle::square) {
            Some(square) => window.click_number(square),
            None => window.press(key),
        }
        if key == "P" {
            window.wait_for("Show me");
        } else if key == "H" {
            window.wait_for_part("wins in");
        } else if square.is_some() || key.parse::<u8>().is_ok() {
            window.wait_until("the next turn", |window| {
                window.now().position() != before && !window.now().is_thinking()
            });
        }
    }
    window
}

#[test]
fn the_window_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    let menu = "F10 Up Up Up Right";
    let draw = "@1 @2 @7 @6 @9";
    for (name, size, words, keys) in [
        ("start", USUAL, "first computer", ""),
        ("game", USUAL, "computer", "@1 @2"),
        ("loss", USUAL, "computer", "@1 @2 @9"),
        ("win", USUAL, "easy", "@5 @3 @7"),
        ("draw", USUAL, "computer", draw),
        ("past", USUAL, "computer", "@1 @2 Home Alt+Right"),
        ("two-people", USUAL, "", "@1 @5 @2"),
        ("sheet", USUAL, "computer german", "F10 Down Enter"),
        ("puzzle", USUAL, "computer", "P H"),
        ("help", USUAL, "german", "F1"),
        ("menu", USUAL, "", menu),
        ("dark", USUAL, "dark", "1 5 3 2 Down"),
        ("plain", USUAL, "plain numbers", "1 5 2 3 7"),
        ("chalk", USUAL, "chalk", "@1 @5 @2 @9 @3"),
        ("two-lines", USUAL, "german", "2 5 3 6 4 8 7 9 1"),
        ("high-contrast-light", USUAL, "german contrast", "1 5 Down"),
        ("high-contrast-dark", USUAL, "dark contrast", "1 4 2 5 3"),
        ("menu-high-contrast", USUAL, "german dark contrast", menu),
        ("large", [1600.0, 1000.0], "", "@1 @5 @9"),
        ("narrow", [480.0, 640.0], "computer", "@1 @2"),
        ("narrow-loss", [480.0, 640.0], "computer dark", "@1 @2 @9"),
        ("phone", [360.0, 640.0], "first computer", ""),
        ("phone-draw", [360.0, 640.0], "computer german", "1 2 7 6 9"),
        ("phone-sheet", [360.0, 640.0], "computer", "F10 Down Enter"),
        ("low", [800.0, 360.0], "german dark", "1 5"),
        ("small", SMALL, "german", "1 5"),
        ("small-loss", SMALL, "computer german", "1 2 9"),
        ("small-help", SMALL, "dark", "F1"),
        ("small-help-german", SMALL, "german", "F1 End"),
    ] {
        let mut window = open(size, words, keys);
        window.0.run();
        window.0.run();
        results.add(window.0.try_snapshot(name));
    }
}

#[track_caller]
fn settle(window: &mut Tester, label: &str) {
    window.wait_for_part(label);
    for _ in 0..6 {
        window.0.step();
    }
}

#[test]
fn values_reasons_and_mistakes_look_as_they_did() {
    let mut results = SnapshotResults::new();
    let mut window = open([824.0, 676.0], "", "1 5 9 V W Up Up Right");
    settle(&mut window, "answers 7");
    results.add(window.0.try_snapshot("why"));

    let mut window = open([560.0, 420.0], "dark german", "1 2 5 V");
    settle(&mut window, "verliert in 2 Zügen");
    results.add(window.0.try_snapshot("values-german"));

    let mut window = open(STUDY, "dark", "1 2 5 9 6 4 G");
    settle(&mut window, "2 mistakes.");
    window.click("Previous mistake");
    settle(&mut window, "Better");
    results.add(window.0.try_snapshot("curve"));
}

#[test]
fn the_tree_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    let mut window = open(STUDY, "", "1 5 2 T");
    window.choose("Tree of", "search C, edition 2 from here");
    settle(&mut window, "61 nodes");
    window.click("Circle on 4: cross wins; window 0 to +1; cut off.");
    settle(&mut window, "Never looked at");
    results.add(window.0.try_snapshot("near"));

    let mut window = open(STUDY, "dark german", "1 5 2 T");
    window.choose("Baum", "Suche C, Fassung 2 von hier aus");
    settle(&mut window, "61 Knoten");
    window.click("Vorhersagen");
    for _ in 0..2 {
        window.click("Nächste Frage");
    }
    settle(&mut window, "Mit welchem Wert wird die Suche");
    results.add(window.0.try_snapshot("predict-german"));

    let mut window = open(STUDY, "", "T");
    window.choose("Tree of", "search A from here");
    settle(&mut window, "549946 nodes");
    window.click("Far");
    window.choose("Overlay", "D, edition 2");
    settle(&mut window, "2738 of these nodes");
    results.add(window.0.try_snapshot("far"));
    window.choose("Overlay", "nothing");
    window.click("Step");
    window.choose("Stop at", "every change of a value");
    for _ in 0..5 {
        window.click("Next");
    }
    results.add(window.0.try_snapshot("step"));
}

/// How far the lightest and the darkest point of a part of a picture are apart, as the guidelines
/// for accessible web pages define it.
fn contrast(picture: &image::RgbaImage, part: egui::Rect) -> f64 {
    let linear = |channel: u8| {
        let share = f64::from(channel) / 255.0;
        if share <= 0.04045 {
            share / 12.92
        } else {
            ((share + 0.055) / 1.055).powf(2.4)
        }
    };
    let mut lights = [f64::INFINITY, f64::NEG_INFINITY];
    for image::Rgba([red, green, blue, _]) in pixels_inside(picture, part) {
        let [red, green, blue] = [*red, *green, *blue].map(linear);
        let light = 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
        lights = [lights[0].min(light), lights[1].max(light)];
    }
    lights[1] / lights[0]
}

#[test]
fn faint_texts_have_enough_contrast() {
    for words in ["", "dark", "contrast", "dark contrast", "plain", "chalk"] {
        let words = format!("{words} numbers");
        // Behind the name of an entry stands its key.
        let behind = |rect: egui::Rect| rect.with_min_x(rect.right() - 34.0);
        let mut window = open(USUAL, &words, "1 F10 Up Up Up Right");
        window.0.run();
        let shortcut = behind(window.0.get_by_label_contains("Full screen").rect());
        let menu = window.0.render().unwrap();
        // The move list is part of the study.
        let mut past = open(STUDY, &words, "1 5 2 G Home Alt+Right");
        past.0.run();
        let row = past
            .0
            .get_by_label_contains("3. Cross 2")
            .rect()
            .shrink(4.0);
        let list = past.0.render().unwrap();
        let mut game = open(USUAL, &words, "1 5 2");
        game.0.run();
        let cell = game.0.get_by_label("square 7, row 3, column 1, empty");
        let cell = cell.rect();
        let number = egui::Rect::from_min_size(cell.min + cell.size() * 0.06, cell.size() * 0.16);
        let board = game.0.render().unwrap();
        for (name, picture, part) in [
            ("a shortcut", &menu, shortcut),
            ("a later move", &list, row),
            ("the number of a square", &board, number),
        ] {
            let ratio = contrast(picture, part);
            assert!(ratio >= 4.5, "{name}, {words}: {ratio:.1}:1 in {part}");
        }
    }
}
