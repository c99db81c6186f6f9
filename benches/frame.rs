//! `cargo bench --bench frame`: a frame of the window at 1200×800 while it shows search A's whole
//! tree of 549946 nodes, without a GPU: everything egui does for it, from the input to the
//! triangles.

use std::time::{Duration, Instant};

use divan::Bencher;
use egui::{Key, Pos2, Vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use tictactoe::game::Game;
use tictactoe::player::Computer;
use tictactoe::search::Search;
use tictactoe::settings::{GameSetup, PersistedSettings, Settings, WindowSettings};
use tictactoe::view::Session;
use tictactoe::view::window::Window;

fn main() {
    divan::main();
}

type Tester = Harness<'static, Window>;

/// The window with the tree of A's first move.
fn open(buttons: &[&str]) -> Tester {
    let options = Settings {
        window: WindowSettings {
            size: [1200.0, 800.0],
            ..WindowSettings::default()
        },
        play: GameSetup {
            computer: Computer::Search(Search::Full),
            pause: Duration::ZERO,
            ..GameSetup::default()
        },
        ..Settings::default()
    };
    let mut window = Harness::builder()
        .with_size(Vec2::from(options.window.size))
        .build_eframe(move |creation| {
            let game = Box::new(Game::default());
            let session = Session {
                settings: PersistedSettings::new(options),
                ..Session::default()
            };
            Window::new(&creation.egui_ctx, game, session).expect("a thread for the game")
        });
    for key in [Key::S, Key::T] {
        window.key_press(key);
        window.step();
    }
    wait_for(&mut window, "549946 nodes");
    for button in buttons {
        wait_for(&mut window, button);
        window.get_by_label(button).click();
        window.step();
        window.step();
    }
    for _ in 0..5 {
        window.step();
    }
    window
}

fn wait_for(window: &mut Tester, label: &str) {
    let deadline = Instant::now() + Duration::from_secs(30);
    while window.query_all_by_label(label).next().is_none() {
        assert!(Instant::now() < deadline, "there is no {label}");
        window.step();
    }
}

/// One frame, to the triangles.
fn frame(window: &mut Tester) -> usize {
    window.step();
    let shapes = window.output().shapes.clone();
    let scale = window.ctx.pixels_per_point();
    window.ctx.tessellate(shapes, scale).len()
}

#[divan::bench]
fn far(bencher: Bencher) {
    let mut window = open(&["Far"]);
    bencher.bench_local(|| frame(&mut window));
}

/// Every frame shows another part of the tree, so that it is laid out anew.
#[divan::bench]
fn far_zooming(bencher: Bencher) {
    let mut window = open(&["Far"]);
    let picture = far_picture(&window);
    window.hover_at(picture);
    let mut zooms_in = false;
    bencher.bench_local(|| {
        zooms_in = !zooms_in;
        let delta = Vec2::new(0.0, if zooms_in { 1.0 } else { -1.0 });
        window.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Point,
            delta,
            modifiers: egui::Modifiers::NONE,
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
        });
        frame(&mut window)
    });
}

fn far_picture(window: &Tester) -> Pos2 {
    let label = "The whole tree: 549946 nodes in 10 layers. Arrow keys walk, plus and minus zoom, Backspace shows all.";
    window.get_by_label(label).rect().center()
}

#[divan::bench]
fn near(bencher: Bencher) {
    let mut window = open(&["Near"]);
    bencher.bench_local(|| frame(&mut window));
}

/// Every frame the slider is at another moment of the visit, in the far picture.
#[divan::bench]
fn slider_drag_far(bencher: Bencher) {
    drag(bencher, &["Far", "Step"]);
}

/// The same in the near picture.
#[divan::bench]
fn slider_drag_near(bencher: Bencher) {
    drag(bencher, &["Near", "Step"]);
}

/// Every frame goes an event on, in the midst of the tree, with the pseudocode beside it.
#[divan::bench]
fn events_near(bencher: Bencher) {
    events(bencher, &["Near", "Step"]);
}

/// The same in the far picture, which follows.
#[divan::bench]
fn events_far(bencher: Bencher) {
    events(bencher, &["Far", "Step"]);
}

fn events(bencher: Bencher, buttons: &[&str]) {
    let mut window = open(buttons);
    stop_at(&mut window, "every return to the root");
    for _ in 0..4 {
        window.key_press(Key::PageDown);
        window.step();
    }
    stop_at(&mut window, "every event");
    bencher.bench_local(|| {
        window.key_press(Key::PageDown);
        frame(&mut window)
    });
}

/// Chooses where a step ends.
fn stop_at(window: &mut Tester, gear: &str) {
    // It has its value in its name.
    let list = "Where “Next” and “Play” stop: ";
    window.get_by_label_contains(list).click();
    window.step();
    window.step();
    let option = egui::Role::ListBoxOption;
    window.get_by_role_and_label(option, gear).click();
    window.step();
    window.step();
}

fn drag(bencher: Bencher, buttons: &[&str]) {
    let mut window = open(buttons);
    let slider = window.get_by_role_and_label(egui::Role::Slider, "Nodes visited");
    let rect = slider.rect();
    let [from, to] = [rect.left() + 20.0, rect.right() - 80.0];
    window.drag_at(Pos2::new(from, rect.center().y));
    window.step();
    let mut n_frames = 0_u16;
    bencher.bench_local(|| {
        n_frames = (n_frames + 7) % 100;
        let x = from + (to - from) * f32::from(n_frames) / 100.0;
        window.hover_at(Pos2::new(x, rect.center().y));
        frame(&mut window)
    });
}
