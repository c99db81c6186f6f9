//! How the study looks: values, words, the curve, the tree from near and far, step by step, the comparison.
//!
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test study_pictures`, then look at every picture that changed.

use std::time::Duration;

use egui::{Key, Theme, Vec2};
use egui_kittest::kittest::Queryable as _;
use egui_kittest::{Harness, SnapshotResults};
use tictactoe::controller::{Players, Settings};
use tictactoe::model::Game;
use tictactoe::player::Computer;
use tictactoe::search::{Edition, Search};
use tictactoe::view::Session;
use tictactoe::view::texts::Language;
use tictactoe::view::window::{Looks, Options, Window};

use crate::support::cpu_renderer::CpuRenderer;
use crate::support::wait_for;

type Tester = Harness<'static, Window>;

const LARGE: [f32; 2] = [1280.0, 800.0];

fn open(size: [f32; 2], theme: Theme, looks: Looks, search: Search, players: Players) -> Tester {
    let settings = Settings {
        players,
        computer: Computer::Search(search),
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
        window.key_press(key);
        window.step();
        wait_for("the turn", || {
            window.step();
            window.state().awaits_person().then_some(())
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

#[test]
fn the_study_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    let c = Search::AlphaBeta(Edition::Second);
    let normal = Looks::default();
    let computer = Players::PersonComputer;

    let mut window = open(
        [824.0, 676.0],
        Theme::Light,
        normal,
        c,
        Players::PersonPerson,
    );
    play(
        &mut window,
        &[Key::Num1, Key::Num5, Key::Num9],
        "x../.o./..x",
    );
    press(&mut window, Key::V);
    settle(&mut window, "loses in 4 moves");
    results.add(window.try_snapshot("values"));
    press(&mut window, Key::W);
    window.hover_at(egui::pos2(500.0, 150.0));
    settle(&mut window, "answers 7");
    results.add(window.try_snapshot("why"));

    let mut window = open(
        [824.0, 676.0],
        Theme::Dark,
        german(),
        c,
        Players::PersonPerson,
    );
    play(
        &mut window,
        &[Key::Num1, Key::Num5, Key::Num9],
        "x../.o./..x",
    );
    press(&mut window, Key::V);
    settle(&mut window, "verliert in 4 Zügen");
    results.add(window.try_snapshot("values-dark-german"));

    let mut window = open(LARGE, Theme::Light, normal, c, computer);
    play(&mut window, &[Key::Num1, Key::Num2], "xxo/.o./...");
    press(&mut window, Key::T);
    settle(&mut window, "61 nodes");
    results.add(window.try_snapshot("near-root"));
    click(
        &mut window,
        "circle on 3: draw; window \u{2212}1 to +1; all moves seen.",
    );
    results.add(window.try_snapshot("near"));

    let mut window = open(LARGE, Theme::Dark, german(), c, computer);
    play(&mut window, &[Key::Num1, Key::Num2], "xxo/.o./...");
    press(&mut window, Key::T);
    settle(&mut window, "61 Knoten");
    click(&mut window, "Schrittweise");
    for _ in 0..2 {
        click(&mut window, "Nächster Schnitt");
    }
    results.add(window.try_snapshot("step-near-german"));
    click(&mut window, "Vorhersagen");
    results.add(window.try_snapshot("predict-german"));

    let mut window = open(LARGE, Theme::Light, normal, Search::Full, computer);
    press(&mut window, Key::S);
    wait_for("x../.../...", || {
        window.step();
        (window.state().awaits_person() && window.state().position().n_stones() == 1).then_some(())
    });
    press(&mut window, Key::T);
    settle(&mut window, "549946 nodes");
    click(&mut window, "Far");
    results.add(window.try_snapshot("far"));
    window
        .get_by_role_and_label(egui::Role::ComboBox, "Laid over it")
        .click();
    window.step();
    window.step();
    click(&mut window, "D, edition 2");
    settle(&mut window, "2738 of these nodes");
    results.add(window.try_snapshot("far-over"));
    click(&mut window, "Step");
    for _ in 0..5 {
        click(&mut window, "Next change of a value");
    }
    results.add(window.try_snapshot("step-far"));

    let mut window = open(LARGE, Theme::Light, normal, c, Players::PersonPerson);
    press(&mut window, Key::C);
    settle(&mut window, "Run again");
    results.add(window.try_snapshot("compare"));

    let mut window = open(LARGE, Theme::Dark, normal, c, Players::PersonPerson);
    play(
        &mut window,
        &[
            Key::Num1,
            Key::Num2,
            Key::Num5,
            Key::Num9,
            Key::Num4,
            Key::Num7,
        ],
        "xo./xx./o.o",
    );
    press(&mut window, Key::G);
    settle(&mut window, "Next mistake");
    results.add(window.try_snapshot("curve"));
}
