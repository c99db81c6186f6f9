//! How the window looks, painted without a display and compared with the pictures under `tests/snapshots`.
//!
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test pictures`, then look at every picture that changed.

use std::time::Duration;

use egui::{Key, Theme, Vec2};
use egui_kittest::{Harness, SnapshotResults};
use tictactoe::controller::{Players, Settings};
use tictactoe::model::Game;
use tictactoe::view::Session;
use tictactoe::view::texts::Language;
use tictactoe::view::window::{Looks, Options, Window};

use crate::support::cpu_renderer::CpuRenderer;
use crate::support::wait_for;

/// A picture to take: after these keys, when the board is this.
struct Picture {
    name: &'static str,
    size: [f32; 2],
    theme: Theme,
    looks: Looks,
    keys: &'static [Key],
    board: &'static str,
}

const NORMAL: [f32; 2] = [1014.0, 676.0];

const ENGLISH: Looks = Looks {
    theme: tictactoe::view::window::Theme::System,
    high_contrast: false,
    reduced_motion: false,
    numbers: false,
    language: Language::English,
};

const GERMAN: Looks = Looks {
    language: Language::German,
    ..ENGLISH
};

const PICTURES: [Picture; 13] = [
    Picture {
        name: "start",
        size: NORMAL,
        theme: Theme::Light,
        looks: Looks {
            numbers: true,
            ..ENGLISH
        },
        keys: &[],
        board: ".../.../...",
    },
    Picture {
        name: "dark",
        size: NORMAL,
        theme: Theme::Dark,
        looks: ENGLISH,
        keys: &[Key::Num1, Key::Num5, Key::Num3, Key::Num2, Key::ArrowDown],
        board: "xox/.o./...",
    },
    Picture {
        name: "two-lines",
        size: NORMAL,
        theme: Theme::Light,
        looks: GERMAN,
        keys: &[
            Key::Num2,
            Key::Num5,
            Key::Num3,
            Key::Num6,
            Key::Num4,
            Key::Num8,
            Key::Num7,
            Key::Num9,
            Key::Num1,
        ],
        board: "xxx/xoo/xoo",
    },
    Picture {
        name: "high-contrast-light",
        size: NORMAL,
        theme: Theme::Light,
        looks: Looks {
            high_contrast: true,
            numbers: true,
            ..GERMAN
        },
        keys: &[Key::Num1, Key::Num5, Key::ArrowDown],
        board: "x../.o./...",
    },
    Picture {
        name: "high-contrast-dark",
        size: NORMAL,
        theme: Theme::Dark,
        looks: Looks {
            high_contrast: true,
            ..ENGLISH
        },
        keys: &[Key::Num1, Key::Num4, Key::Num2, Key::Num5, Key::Num3],
        board: "xxx/oo./...",
    },
    Picture {
        name: "help",
        size: NORMAL,
        theme: Theme::Light,
        looks: GERMAN,
        keys: &[Key::F1],
        board: ".../.../...",
    },
    Picture {
        name: "small",
        size: [320.0, 360.0],
        theme: Theme::Light,
        looks: GERMAN,
        keys: &[Key::Num1, Key::Num5],
        board: "x../.o./...",
    },
    Picture {
        name: "small-help",
        size: [320.0, 360.0],
        theme: Theme::Dark,
        looks: ENGLISH,
        keys: &[Key::F1],
        board: ".../.../...",
    },
    Picture {
        name: "small-help-german",
        size: [320.0, 360.0],
        theme: Theme::Light,
        looks: GERMAN,
        keys: &[Key::F1, Key::End],
        board: ".../.../...",
    },
    Picture {
        name: "menu",
        size: NORMAL,
        theme: Theme::Light,
        looks: ENGLISH,
        keys: &[
            Key::F10,
            Key::ArrowRight,
            Key::ArrowRight,
            Key::ArrowRight,
            Key::ArrowDown,
            Key::ArrowDown,
            Key::ArrowDown,
        ],
        board: ".../.../...",
    },
    Picture {
        name: "menu-high-contrast",
        size: NORMAL,
        theme: Theme::Dark,
        looks: Looks {
            high_contrast: true,
            ..GERMAN
        },
        keys: &[
            Key::F10,
            Key::ArrowRight,
            Key::ArrowRight,
            Key::ArrowRight,
            Key::ArrowDown,
            Key::ArrowDown,
            Key::ArrowDown,
        ],
        board: ".../.../...",
    },
    Picture {
        name: "low",
        size: [800.0, 360.0],
        theme: Theme::Dark,
        looks: GERMAN,
        keys: &[Key::Num1, Key::Num5],
        board: "x../.o./...",
    },
    Picture {
        name: "large",
        size: [1600.0, 1200.0],
        theme: Theme::Light,
        looks: ENGLISH,
        keys: &[Key::Num1, Key::Num5, Key::Num9],
        board: "x../.o./..x",
    },
];

#[test]
fn the_window_looks_as_it_did() {
    let mut results = SnapshotResults::new();
    for picture in PICTURES {
        let mut harness = window(&picture);
        for &key in picture.keys {
            harness.key_press(key);
            harness.step();
        }
        wait_for(picture.board, || {
            harness.step();
            let window = harness.state();
            (window.awaits_person() && window.position().to_string() == picture.board).then_some(())
        });
        harness.run();
        harness.run();
        results.add(harness.try_snapshot(picture.name));
    }
}

fn window(picture: &Picture) -> Harness<'static, Window> {
    let settings = Settings {
        players: Players::PersonPerson,
        delay: Duration::ZERO,
        ..Settings::default()
    };
    let options = Options {
        size: picture.size,
        settings,
        looks: picture.looks,
        ..Options::default()
    };
    Harness::builder()
        .with_size(Vec2::from(picture.size))
        .with_theme(picture.theme)
        .with_render_cursor(false)
        .with_max_steps(40)
        .renderer(CpuRenderer::default())
        .build_eframe(move |creation| {
            let game = Box::new(Game::default());
            Window::new(&creation.egui_ctx, &options, game, Session::default()).unwrap()
        })
}
