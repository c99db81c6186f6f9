//! How the study looks: values, words, the curve, the tree from near and far, step by step, the comparison.
//!
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test study_pictures`, then look at every picture that changed.

use egui::{Key, Theme};
use egui_kittest::SnapshotResults;
use tictactoe::settings::{Language, Looks, Settings};

use crate::support::tester::{Tester, between_people, open_painted, sized};

const LARGE: [f32; 2] = [1160.0, 700.0];

/// Two people play: what a computer's move costs would differ from run to run.
fn open(size: [f32; 2], theme: Theme, looks: Looks) -> Tester {
    let settings = between_people(sized(size));
    open_painted(Settings { looks, ..settings }, theme)
}

fn german() -> Looks {
    Looks {
        language: Language::German,
        ..Looks::default()
    }
}

#[track_caller]
fn settle(window: &mut Tester, label: &str) {
    window.wait_for_part(label);
    for _ in 0..6 {
        window.0.step();
    }
}

const NORMAL: [f32; 2] = [824.0, 676.0];

#[test]
fn values_reasons_and_mistakes_look_as_they_did() {
    let mut results = SnapshotResults::new();
    let mut window = open(NORMAL, Theme::Light, Looks::default());
    window.play(&[Key::Num1, Key::Num5, Key::Num9], "x../.o./..x");
    window.key(Key::V);
    window.key(Key::W);
    for key in [Key::ArrowUp, Key::ArrowUp, Key::ArrowRight] {
        window.key(key);
    }
    settle(&mut window, "answers 7");
    results.add(window.0.try_snapshot("why"));

    let mut window = open([560.0, 420.0], Theme::Dark, german());
    window.play(&[Key::Num1, Key::Num2, Key::Num5], "xo./.x./...");
    window.key(Key::V);
    settle(&mut window, "verliert in 2 Zügen");
    results.add(window.0.try_snapshot("values-german"));

    let mut window = open(LARGE, Theme::Dark, Looks::default());
    let keys = [
        Key::Num1,
        Key::Num2,
        Key::Num5,
        Key::Num9,
        Key::Num6,
        Key::Num4,
    ];
    window.play(&keys, "xo./oxx/..o");
    window.key(Key::G);
    settle(&mut window, "2 mistakes so far");
    window.click("Previous mistake");
    settle(&mut window, "Better");
    results.add(window.0.try_snapshot("curve"));
}

#[test]
fn the_tree_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    let mut window = open(LARGE, Theme::Light, Looks::default());
    window.play(&[Key::Num1, Key::Num5, Key::Num2], "xx./.o./...");
    window.key(Key::T);
    window.choose("Tree of", "search C, edition 2 from here");
    settle(&mut window, "61 nodes");
    window.click("circle on 4: cross wins; window 0 to +1; cut off.");
    settle(&mut window, "Never looked at");
    results.add(window.0.try_snapshot("near"));

    let mut window = open(LARGE, Theme::Dark, german());
    window.play(&[Key::Num1, Key::Num5, Key::Num2], "xx./.o./...");
    window.key(Key::T);
    window.choose("Baum von", "Suche C, Auflage 2 von hier");
    settle(&mut window, "61 Knoten");
    window.click("Vorhersagen");
    for _ in 0..2 {
        window.click("Nächster Schnitt");
    }
    settle(&mut window, "Welche Züge werden nie angesehen?");
    results.add(window.0.try_snapshot("predict-german"));

    let mut window = open(LARGE, Theme::Light, Looks::default());
    window.key(Key::T);
    window.choose("Tree of", "search A from here");
    settle(&mut window, "549946 nodes");
    window.click("Far");
    window.choose("Laid over it", "D, edition 2");
    settle(&mut window, "2738 of these nodes");
    results.add(window.0.try_snapshot("far"));
    window.choose("Laid over it", "nothing");
    window.click("Step");
    for _ in 0..5 {
        window.click("Next change of a value");
    }
    results.add(window.0.try_snapshot("step"));
}
