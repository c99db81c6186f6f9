//! How the study looks: values, words, the curve, the tree from near and far, step by step, the comparison.
//!
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test study_pictures`, then look at every picture that changed.

use std::time::Duration;

use egui::{Key, Theme, Vec2};
use egui_kittest::kittest::Queryable as _;
use egui_kittest::{Harness, SnapshotResults};
use tictactoe::controller::{Players, Settings};
use tictactoe::model::Game;
use tictactoe::view::Session;
use tictactoe::view::texts::Language;
use tictactoe::view::window::{Looks, Options, Window};

use crate::support::cpu_renderer::CpuRenderer;
use crate::support::wait_for;

type Tester = Harness<'static, Window>;

const LARGE: [f32; 2] = [1160.0, 700.0];

/// Two people play: what a computer's move costs would differ from run to run.
fn open(size: [f32; 2], theme: Theme, looks: Looks) -> Tester {
    let settings = Settings {
        players: Players::PersonPerson,
        delay: Duration::ZERO,
        ..Settings::default()
    };
    let options = Options {
        size,
        settings,
        looks,
        ..Options::default()
    };
    Harness::builder()
        .with_size(Vec2::from(size))
        .with_theme(theme)
        .with_render_cursor(false)
        .with_max_steps(60)
        .renderer(CpuRenderer::default())
        .build_eframe(move |creation| {
            let game = Box::new(Game::default());
            Window::new(&creation.egui_ctx, &options, game, Session::default()).unwrap()
        })
}

fn german() -> Looks {
    Looks {
        language: Language::German,
        ..Looks::default()
    }
}

/// Presses keys, and waits for the board after them.
#[track_caller]
fn play(window: &mut Tester, keys: &[Key], board: &str) {
    for &key in keys {
        let before = *window.state().position();
        window.key_press(key);
        wait_for("the next turn", || {
            window.step();
            let state = window.state();
            (state.awaits_person() && *state.position() != before).then_some(())
        });
    }
    wait_for(board, || {
        window.step();
        let state = window.state();
        (state.awaits_person() && state.position().to_string() == board).then_some(())
    });
}

fn press(window: &mut Tester, key: Key) {
    window.key_press(key);
    window.step();
    window.step();
}

#[track_caller]
fn click(window: &mut Tester, label: &str) {
    wait_for(label, || {
        window.step();
        window.query_all_by_label(label).next().map(|_| ())
    });
    window.get_by_label(label).click();
    window.step();
    window.step();
}

#[track_caller]
fn settle(window: &mut Tester, label: &str) {
    wait_for(label, || {
        window.step();
        window.query_all_by_label_contains(label).next().map(|_| ())
    });
    for _ in 0..6 {
        window.step();
    }
}

/// Chooses an entry of a list.
#[track_caller]
fn choose(window: &mut Tester, list: &str, entry: &str) {
    window
        .get_by_role_and_label(egui::Role::ComboBox, list)
        .click();
    window.step();
    window.step();
    window
        .get_by_role_and_label(egui::Role::Button, entry)
        .click();
    window.step();
    window.step();
}

const NORMAL: [f32; 2] = [824.0, 676.0];

#[test]
fn values_reasons_and_mistakes_look_as_they_did() {
    let mut results = SnapshotResults::new();
    let mut window = open(NORMAL, Theme::Light, Looks::default());
    play(
        &mut window,
        &[Key::Num1, Key::Num5, Key::Num9],
        "x../.o./..x",
    );
    press(&mut window, Key::V);
    press(&mut window, Key::W);
    for key in [Key::ArrowUp, Key::ArrowUp, Key::ArrowRight] {
        press(&mut window, key);
    }
    settle(&mut window, "answers 7");
    results.add(window.try_snapshot("why"));

    let mut window = open([560.0, 420.0], Theme::Dark, german());
    play(
        &mut window,
        &[Key::Num1, Key::Num2, Key::Num5],
        "xo./.x./...",
    );
    press(&mut window, Key::V);
    settle(&mut window, "verliert in 2 Zügen");
    results.add(window.try_snapshot("values-german"));

    let mut window = open(LARGE, Theme::Dark, Looks::default());
    let keys = [
        Key::Num1,
        Key::Num2,
        Key::Num5,
        Key::Num9,
        Key::Num6,
        Key::Num4,
    ];
    play(&mut window, &keys, "xo./oxx/..o");
    press(&mut window, Key::G);
    settle(&mut window, "2 mistakes so far");
    click(&mut window, "Previous mistake");
    settle(&mut window, "Better");
    results.add(window.try_snapshot("curve"));
}

#[test]
fn the_tree_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    let mut window = open(LARGE, Theme::Light, Looks::default());
    play(
        &mut window,
        &[Key::Num1, Key::Num5, Key::Num2],
        "xx./.o./...",
    );
    press(&mut window, Key::T);
    choose(&mut window, "Tree of", "search C, edition 2 from here");
    settle(&mut window, "61 nodes");
    click(
        &mut window,
        "circle on 4: cross wins; window 0 to +1; cut off.",
    );
    settle(&mut window, "Never looked at");
    results.add(window.try_snapshot("near"));

    let mut window = open(LARGE, Theme::Dark, german());
    play(
        &mut window,
        &[Key::Num1, Key::Num5, Key::Num2],
        "xx./.o./...",
    );
    press(&mut window, Key::T);
    choose(&mut window, "Baum von", "Suche C, Auflage 2 von hier");
    settle(&mut window, "61 Knoten");
    click(&mut window, "Vorhersagen");
    for _ in 0..2 {
        click(&mut window, "Nächster Schnitt");
    }
    settle(&mut window, "Welche Züge werden nie angesehen?");
    results.add(window.try_snapshot("predict-german"));

    let mut window = open(LARGE, Theme::Light, Looks::default());
    press(&mut window, Key::T);
    choose(&mut window, "Tree of", "search A from here");
    settle(&mut window, "549946 nodes");
    click(&mut window, "Far");
    choose(&mut window, "Laid over it", "D, edition 2");
    settle(&mut window, "2738 of these nodes");
    results.add(window.try_snapshot("far"));
    choose(&mut window, "Laid over it", "nothing");
    click(&mut window, "Step");
    for _ in 0..5 {
        click(&mut window, "Next change of a value");
    }
    results.add(window.try_snapshot("step"));
}
