//! How the window looks, painted without a display and compared with the pictures under
//! `tests/snapshots`.
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test pictures`, then look at every
//! picture that changed.

use egui::{Key, Theme};
use egui_kittest::SnapshotResults;
use tictactoe::settings::{Language, Looks, Settings};

use crate::support::tester::{Tester, between_people, open_painted, sized};
use crate::support::wait_for;

const USUAL: [f32; 2] = [1014.0, 676.0];
const SMALL: [f32; 2] = [320.0, 360.0];
const STUDY: [f32; 2] = [1160.0, 700.0];

/// A window in the light theme and in English, unless the words say otherwise, after these keys.
/// Two people play: what a computer's move costs would differ from run to run.
fn open(size: [f32; 2], words: &str, keys: &str) -> Tester {
    let has = |word| words.contains(word);
    let theme = [Theme::Light, Theme::Dark][usize::from(has("dark"))];
    let looks = Looks {
        language: Language::ALL[usize::from(has("german"))],
        high_contrast: has("contrast"),
        numbers: has("numbers"),
        ..Looks::default()
    };
    let settings = between_people(sized(size));
    let mut window = open_painted(Settings { looks, ..settings }, theme);
    let mut n_stones = 0;
    for key in keys.split_whitespace() {
        window.key(Key::from_name(key).unwrap());
        n_stones += u32::from(key.parse::<u8>().is_ok());
        wait_for("the stone", || {
            window.0.step();
            (window.now().position().n_stones() == n_stones).then_some(())
        });
    }
    window
}

#[test]
fn the_window_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    let menu = "F10 Right Right Right Down Down Down";
    for (name, size, words, keys) in [
        ("start", USUAL, "numbers", ""),
        ("dark", USUAL, "dark", "1 5 3 2 Down"),
        ("two-lines", USUAL, "german", "2 5 3 6 4 8 7 9 1"),
        (
            "high-contrast-light",
            USUAL,
            "german contrast numbers",
            "1 5 Down",
        ),
        ("high-contrast-dark", USUAL, "dark contrast", "1 4 2 5 3"),
        ("help", USUAL, "german", "F1"),
        ("small", SMALL, "german", "1 5"),
        ("small-help", SMALL, "dark", "F1"),
        ("small-help-german", SMALL, "german", "F1 End"),
        ("menu", USUAL, "", menu),
        ("menu-high-contrast", USUAL, "german dark contrast", menu),
        ("low", [800.0, 360.0], "german dark", "1 5"),
        ("large", [1600.0, 1200.0], "", "1 5 9"),
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
    settle(&mut window, "2 mistakes so far");
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
    window.click("circle on 4: cross wins; window 0 to +1; cut off.");
    settle(&mut window, "Never looked at");
    results.add(window.0.try_snapshot("near"));

    let mut window = open(STUDY, "dark german", "1 5 2 T");
    window.choose("Baum von", "Suche C, Auflage 2 von hier");
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
    window.choose("Laid over it", "D, edition 2");
    settle(&mut window, "2738 of these nodes");
    results.add(window.0.try_snapshot("far"));
    window.choose("Laid over it", "nothing");
    window.click("Step");
    for _ in 0..5 {
        window.click("Next value");
    }
    results.add(window.0.try_snapshot("step"));
}
