//! The window on a desktop that has a portal: its dialogs for files and what it wishes.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use image::{Rgba, RgbaImage};

use crate::real_window::{CIRCLE, CROSS, LINE, Layout, count, display, installed, tictactoe};
use crate::support::fake_portal::{Bus, wish};
use crate::support::home::Home;
use crate::support::x_server::{XServer, XWindow, poll};
use crate::support::{PATIENCE, wait_for};

/// A display and a bus, or none where one is missing.
fn desktop(test: &str) -> Option<(XServer, Bus)> {
    let server = display(test)?;
    Some((server, installed(test, "dbus-daemon", Bus::start())?))
}

fn launch((server, bus): &(XServer, Bus)) -> XWindow {
    let mut command = tictactoe(&["--players", "person-person"]);
    bus.join(&mut command);
    XWindow::launch(server, &mut command, "Tic-tac-toe")
}

#[test]
fn a_game_is_opened_and_saved_in_the_dialogs_of_the_desktop() {
    let Some(desktop) = desktop("a game is opened in the dialog of the desktop") else {
        return;
    };
    let mut layout = Layout::new();
    let home = Home::new();
    let file = home.file("a game.tictactoe");
    fs::write(&file, "tictactoe game 1\nboard: 3x3x3\n\n1. x 3\n2. o 7\n").unwrap();
    let _portal = desktop.1.portal(&[], &file);
    let window = launch(&desktop);
    let stones = [(layout.square(3), CROSS), (layout.square(7), CIRCLE)];
    let has_both = |picture: &_| {
        stones
            .iter()
            .all(|(at, it)| count(picture, *at, *it) > 1000)
    };
    // On a busy machine the portal may be too late for us, or this one too early for its reply.
    let opened = (0..10).any(|_| {
        window.key("Ctrl+o");
        let shown = poll(Duration::from_secs(5), || {
            has_both(&window.picture()).then_some(())
        });
        window.key("Escape");
        shown.is_some()
    });
    assert!(opened);
    // It was asked there whether to replace it.
    window.key("5");
    window.wait_until(
        |picture| count(picture, layout.square(5), CROSS) > 1000,
        PATIENCE,
    );
    window.key("Ctrl+Shift+s");
    wait_for("the game to be saved", || {
        let text = fs::read_to_string(&file).unwrap();
        text.contains("3. x 5").then_some(())
    });
}

#[test]
fn without_an_answer_of_the_desktop_our_own_dialog_opens_and_nobody_waits() {
    let Some(desktop) = desktop("without an answer of the desktop our own dialog opens") else {
        return;
    };
    let mut layout = Layout::new();
    let _portal = desktop.1.silent_portal();
    let window = launch(&desktop);
    let board = layout.square(1).union(layout.square(9));
    let start = Instant::now();
    window.key("Ctrl+o");
    window.key("1");
    window.wait_until(
        |picture| count(picture, layout.square(1), CROSS) > 1000,
        PATIENCE,
    );
    let played = start.elapsed();
    // The dialog darkens what is behind it.
    window.wait_until(|picture| count(picture, board, LINE) == 0, PATIENCE);
    let opened = start.elapsed();
    assert!(opened >= Duration::from_secs(1), "{opened:?}");
    assert!(played < opened, "played after {played:?}");
}

#[test]
fn the_window_and_its_title_bar_are_as_the_desktop_wishes() {
    let Some(desktop) = desktop("the window is as the desktop wishes") else {
        return;
    };
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
    window.wait_until(is_ground(black), PATIENCE);
    wait_for_title("dark");
    wish(&portal, "color-scheme", 2);
    window.wait_until(is_ground(white), PATIENCE);
    wait_for_title("light");
    // The light theme without high contrast is not white.
    wish(&portal, "contrast", 0);
    window.wait_until(|picture| !is_ground(white)(picture), PATIENCE);
}

#[test]
fn without_a_desktop_the_title_bar_is_light_as_the_window_is() {
    let Some(server) = display("the title bar is light as the window is") else {
        return;
    };
    let window = XWindow::launch(&server, &mut tictactoe(&[]), "Tic-tac-toe");
    poll(PATIENCE, || (window.theme() == "light").then_some(()))
        .unwrap_or_else(|| panic!("the title bar is {}", window.theme()));
}
