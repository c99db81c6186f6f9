//! The window on a desktop that has a portal: its dialogs for files and what it wishes.

use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use image::{Rgba, RgbaImage};

use crate::real_window::{
    CIRCLE, CROSS, Layout, count, display, installed, tictactoe, wait_for_stone,
};
use crate::support::fake_portal::{Bus, wish};
use crate::support::home::Home;
use crate::support::x_server::{XServer, XWindow, poll};
use crate::support::{PATIENCE, wait_for};

/// A display and a bus, or none where one is missing.
#[track_caller]
fn desktop() -> Option<(XServer, Bus)> {
    let server = display()?;
    Some((server, installed("dbus-daemon", Bus::start())?))
}

fn launch(desktop: &(XServer, Bus)) -> XWindow {
    launch_program(tictactoe(&["--players", "person-person"]), desktop)
}

fn launch_program(mut program: Command, (server, bus): &(XServer, Bus)) -> XWindow {
    bus.join(&mut program);
    XWindow::launch(server, &mut program, "Tic-tac-toe")
}

/// Whether a dialog of ours is open: it darkens what is behind it.
fn is_darkened(picture: &RgbaImage) -> bool {
    picture.get_pixel(4, picture.height() / 2)[0] < 220
}

/// Asks for the desktop's dialog until what is chosen there has come. On a busy machine the desktop
/// may be too late, and our own dialog opens: then once more.
fn choose(window: &XWindow, key: &str, mut has_come: impl FnMut() -> bool) {
    for _ in 0..20 {
        window.key(key);
        let mut is_ours = false;
        wait_for("a file to be chosen", || {
            is_ours = is_darkened(&window.picture());
            (is_ours || has_come()).then_some(())
        });
        if !is_ours {
            return;
        }
        window.key("Escape");
        window.wait_until(|picture| !is_darkened(picture));
    }
    panic!("the desktop was never asked");
}

#[test]
fn a_game_is_opened_and_saved_in_the_dialogs_of_the_desktop() {
    let Some(desktop) = desktop() else { return };
    let mut layout = Layout::new();
    let home = Home::new();
    let file = home.file("a game.tictactoe");
    fs::write(&file, "tictactoe game 1\nboard: 3x3x3\n\n1. x 3\n2. o 7\n").unwrap();
    let _portal = desktop.1.portal(&[], &file);
    let window = launch(&desktop);
    let stones = [(layout.square(3), CROSS), (layout.square(7), CIRCLE)];
    let has_both = |picture: &_| {
        let has = |(at, colour): &_| count(picture, *at, *colour) > 1000;
        stones.iter().all(has)
    };
    choose(&window, "Ctrl+o", || has_both(&window.picture()));
    // It was asked there whether to replace it.
    window.key("5");
    wait_for_stone(&window, layout.square(5), CROSS);
    choose(&window, "Ctrl+Shift+s", || {
        fs::read_to_string(&file).unwrap().contains("3. x 5")
    });
}

#[test]
fn if_the_desktop_does_not_answer_our_own_dialog_opens() {
    let Some(desktop) = desktop() else { return };
    let _portal = desktop.1.silent_portal();
    let home = Home::new();
    let mut program = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    program.args(["--language", "en", "--players", "person-person"]);
    home.house(&mut program);
    let window = launch_program(program, &desktop);
    let start = Instant::now();
    window.key("Ctrl+o");
    // Were the dialog open, or the window waiting for the desktop, the key would play nothing.
    window.key("1");
    wait_for("the move to be kept", || {
        let kept = fs::read_to_string(home.file("game.txt")).ok()?;
        kept.contains("1. x 1").then_some(())
    });
    window.wait_until(is_darkened);
    let opened = start.elapsed();
    assert!(opened >= Duration::from_secs(1), "{opened:?}");
}

#[test]
fn the_window_and_its_title_bar_follow_the_desktop() {
    let Some(desktop) = desktop() else { return };
    let wishes = [("color-scheme", 1), ("contrast", 1), ("reduced-motion", 1)];
    let portal = desktop.1.portal(&wishes, Path::new("/"));
    let window = launch(&desktop);
    let is_ground = |colour: Rgba<u8>| {
        move |picture: &RgbaImage| *picture.get_pixel(4, picture.height() / 2) == colour
    };
    let wait_for_title = |theme: &str| {
        poll(PATIENCE, || (window.theme() == theme).then_some(()))
            .unwrap_or_else(|| panic!("the title bar is {}, not {theme}", window.theme()));
    };
    let (black, white) = (Rgba([0, 0, 0, 255]), Rgba([255; 4]));
    window.wait_until(is_ground(black));
    wait_for_title("dark");
    wish(&portal, "color-scheme", 2);
    window.wait_until(is_ground(white));
    wait_for_title("light");
    // The light theme without high contrast is not white.
    wish(&portal, "contrast", 0);
    window.wait_until(|picture| !is_ground(white)(picture));
}

#[test]
fn without_a_desktop_the_title_bar_is_light_like_the_window() {
    let Some(server) = display() else { return };
    let window = XWindow::launch(&server, &mut tictactoe(&[]), "Tic-tac-toe");
    poll(PATIENCE, || (window.theme() == "light").then_some(()))
        .unwrap_or_else(|| panic!("the title bar is {}", window.theme()));
}
