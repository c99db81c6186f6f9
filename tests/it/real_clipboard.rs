//! The clipboard of a real display, shared with other programs.

use std::time::{Duration, Instant};

use crate::real_window::{
    CIRCLE, CROSS, Layout, click, display, has_orange, tictactoe, wait_for_stone,
};
use crate::support::PATIENCE;
use crate::support::x_clipboard::{CLIPBOARD, PRIMARY, copy, paste};
use crate::support::x_server::{XServer, XWindow, poll};

const PEOPLE: [&str; 2] = ["--players", "person-person"];

fn launch(server: &XServer) -> XWindow {
    XWindow::launch(server, &mut tictactoe(&PEOPLE), "Tic-tac-toe")
}

fn wait_for_stones(window: &XWindow, layout: &mut Layout, cross: u8, circle: u8) {
    let stones = [(cross, CROSS), (circle, CIRCLE)].map(|(at, stone)| (layout.square(at), stone));
    for (square, colour) in stones {
        wait_for_stone(window, square, colour);
    }
}

#[test]
fn a_position_is_copied_and_pasted_between_programs() {
    let Some(server) = display() else { return };
    let mut layout = Layout::new();
    let mut window = launch(&server);
    copy(&server, CLIPBOARD, Some("..x/.../o.."));
    window.key("Ctrl+v");
    wait_for_stones(&window, &mut layout, 3, 7);
    window.key("5");
    wait_for_stone(&window, layout.square(5), CROSS);
    window.key("Ctrl+c");
    poll(PATIENCE, || {
        paste(&server, CLIPBOARD).filter(|text| text == "..x/.x./o..")
    })
    .expect("another program can paste it");
    window.close_well();
}

#[test]
fn the_middle_button_pastes_the_primary_selection() {
    let Some(server) = display() else { return };
    let mut layout = Layout::new();
    let window = launch(&server);
    copy(&server, PRIMARY, Some("x../.../..o"));
    let place = layout.square(5).center();
    #[expect(clippy::cast_possible_truncation, reason = "pixels of a window")]
    window.click_with(2, place.x as i16, place.y as i16);
    wait_for_stones(&window, &mut layout, 1, 9);
}

#[test]
fn a_silent_clipboard_owner_does_not_block_the_game() {
    let Some(server) = display() else { return };
    let mut layout = Layout::new();
    let mut window = launch(&server);
    let board = layout.square(1).union(layout.square(9));
    let status = egui::Rect::everything_below(board.bottom() + 12.0);
    for selection in [CLIPBOARD, PRIMARY] {
        copy(&server, selection, None);
    }
    let start = Instant::now();
    window.key("Ctrl+v");
    click(&window, layout.square(1).center());
    wait_for_stone(&window, layout.square(1), CROSS);
    // The game continues long before the paste gives up. (Waiting in the frame takes half a minute.)
    let played = start.elapsed();
    window.wait_until(|picture| has_orange(picture, status));
    let said = start.elapsed();
    assert!(played < said, "{played:?} {said:?}");
    assert!(said < Duration::from_secs(15), "{said:?}");
    window.close_well();
}
