//! Frames without input: the window requests one for everything that will change.

use std::time::Duration;

use egui::{Key, Modifiers, ViewportId};

use crate::support::home::Home;
use crate::support::tester::{Tester, between_people, open, settings, slow, two_people};
use crate::window_files::{copied, people, session, start};

/// When the next frame comes, if nobody does anything.
fn next_frame(window: &Tester) -> Duration {
    window.0.output().viewport_output[&ViewportId::ROOT].repaint_delay
}

/// Whether one of the next frames, those at once aside, comes at the latest after this time.
fn has_date(window: &mut Tester, at_most: Duration) -> bool {
    (0..10).any(|_| {
        let next = next_frame(window);
        window.0.step();
        !next.is_zero() && next <= at_most
    })
}

#[test]
fn a_notice_goes_away_by_itself() {
    let mut window = two_people(settings());
    // Longer than anything that was to come.
    window.0.run_steps(40);
    assert_eq!(next_frame(&window), Duration::MAX);
    copied(&mut window);
    assert!(has_date(&mut window, Duration::from_secs(5)));
    window.0.run_steps(40);
    assert_eq!(next_frame(&window), Duration::MAX);
}

/// In tests nothing moves, unless they ask for it.
fn move_things(window: &Tester) {
    let ctx = &window.0.ctx;
    ctx.all_styles_mut(|style| style.animation_time = 0.1);
}

#[test]
fn everything_that_moves_comes_to_rest() {
    let mut window = two_people(settings());
    move_things(&window);
    window.play(&[Key::Num1, Key::Num4, Key::Num2, Key::Num5], "xx./oo./...");
    for (keys, n_stones) in [("3", 5), ("Esc Ctrl+Z", 4), ("H", 4), ("Ctrl+N", 0)] {
        window.press(keys);
        window.wait_until(keys, |window| {
            window.now().position().n_stones() == n_stones
        });
        window.0.run_steps(40);
        // A hint may come later than that.
        window.wait_until(keys, |window| next_frame(window) == Duration::MAX);
    }
}

#[test]
fn crosses_and_circles_fall_when_a_person_wins_unless_motion_is_reduced() {
    for reduced_motion in [false, true] {
        let mut settings = between_people(settings());
        settings.looks.reduced_motion = reduced_motion;
        let mut window = open(settings);
        window.wait_for("Cross to move.");
        move_things(&window);
        window.play(&[Key::Num1, Key::Num4, Key::Num2, Key::Num5], "xx./oo./...");
        window.key(Key::Num3);
        window.wait_for_position("xxx/oo./...");
        let mut shapes = || {
            window.0.step();
            window.0.output().shapes.len()
        };
        let most = (0..8).map(|_| shapes()).max();
        let rest = (0..40).map(|_| shapes()).last();
        let n_falling = most.unwrap() - rest.unwrap();
        assert_eq!(n_falling >= 40, !reduced_motion, "{n_falling}");
    }
}

#[test]
fn frames_show_the_progress_while_the_computer_thinks() {
    let mut window = slow();
    window.key(Key::Num1);
    window.wait_for_position("x../.../...");
    assert!(window.now().is_thinking());
    assert!(has_date(&mut window, Duration::from_millis(100)));
}

#[test]
fn the_result_appears_a_moment_after_the_last_stone() {
    let mut settings = between_people(settings());
    settings.looks.reduced_motion = true;
    let mut window = open(settings);
    window.wait_for("Cross to move.");
    window.play(&[Key::Num1, Key::Num4, Key::Num2, Key::Num5], "xx./oo./...");
    window.0.run_steps(40);
    window.key(Key::Num3);
    window.wait_for_position("xxx/oo./...");
    assert!(has_date(&mut window, Duration::from_millis(800)));
}

#[test]
fn a_changed_setting_is_saved_a_moment_later() {
    let home = Home::new();
    let mut window = start(people(), session(&home));
    window.wait_for("Cross to move.");
    window.0.run_steps(40);
    window.menu(&["View", "High contrast"]);
    assert!(has_date(&mut window, Duration::from_secs(1)));
}

#[test]
fn a_repeated_refusal_is_announced_again() {
    let mut window = two_people(settings());
    window.play(&[Key::Num1], "x../.../...");
    let mut said = Vec::new();
    for _ in 0..3 {
        let before = window.announcement();
        window.key(Key::Num1);
        window.wait_until("another announcement", |window| {
            window.announcement() != before
        });
        said.push(window.announcement());
    }
    assert_eq!(said[1].trim(), said[0], "{said:?}");
    assert_eq!(said[2], said[0], "{said:?}");
}

#[test]
fn the_zoom_has_limits() {
    let mut window = open(settings());
    for (from, key, to) in [
        (1.0, Key::Plus, 1.1),
        (5.0, Key::Plus, 5.0),
        (1.0, Key::Minus, 0.9),
        (0.2, Key::Minus, 0.2),
    ] {
        window.0.ctx.set_zoom_factor(from);
        window.0.run();
        window.keys(Modifiers::COMMAND, key);
        window.0.run();
        let zoom = window.0.ctx.zoom_factor();
        assert!((zoom - to).abs() < 0.01, "{key:?} from {from}: {zoom}");
    }
}
