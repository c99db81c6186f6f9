//! How the window looks, painted without a display and compared with the pictures under `tests/snapshots`.
//!
//! After a change that is meant: `UPDATE_SNAPSHOTS=1 cargo test pictures`, then look at every picture that changed.

use egui::{Key, Theme};
use egui_kittest::SnapshotResults;
use tictactoe::settings::{Language, Looks, Settings};

use crate::support::tester::{between_people, open_painted, sized};

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
    theme: tictactoe::settings::Theme::System,
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
        // Two people play: what a computer's move costs would differ from run to run.
        let settings = between_people(sized(picture.size));
        let looks = picture.looks;
        let mut window = open_painted(Settings { looks, ..settings }, picture.theme);
        for &key in picture.keys {
            window.0.key_press(key);
            window.0.step();
        }
        window.wait_for_position(picture.board);
        window.0.run();
        window.0.run();
        results.add(window.0.try_snapshot(picture.name));
    }
}
