//! The clipboard of a real display, shared with other programs.

use std::time::{Duration, Instant};

use crate::real_window::{CIRCLE, CROSS, Layout, click, count, display, has_orange, tictactoe};
use crate::support::PATIENCE;
use crate::support::x_clipboard::{CLIPBOARD, PRIMARY, copy, paste};
use crate::support::x_server::{XServer, XWindow, poll};

const PEOPLE: [&str; 2] = ["--players", "person-person"];

fn launch(server: &XServer) -> XWindow {
    XWindow::launch(server, &mut tictactoe(&PEOPLE), "Tic-tac-toe")
}

fn wait_for_stones(window: &XWindow, layout: &mut Layout, cross: u8, circle: u8) {
    let stones = [(cross, CROSS), (circle, CIRCLE)].map(|(at, stone)| (layout.square(at), stone));
    let has_both = |picture: &_| {
        stones
            .iter()
            .all(|(at, it)| count(picture, *at, *it) > 1000)
    };
    window.wait_until(has_both, PATIENCE);
}

#[test]
fn a_position_is_copied_and_pasted_between_programs() {
    let Some(server) = display("a position is copied and pasted between programs") else {
        return;
    };
    let mut layout = Layout::new();
    let mut window = launch(&server);
    copy(&server, CLIPBOARD, Some("..x/.../o.."));
    window.key("Ctrl+v");
    wait_for_stones(&window, &mut layout, 3, 7);
    window.key("5");
    window.wait_until(
        |picture| count(picture, layout.square(5), CROSS) > 1000,
        PATIENCE,
    );
    window.key("Ctrl+c");
    poll(PATIENCE, || {
        paste(&server, CLIPBOARD).filter(|text| text == "..x/.x./o..")
    })
    .expect("another program can paste it");
    window.close();
    assert_eq!(window.wait_exit(PATIENCE).code(), Some(0));
}

#[test]
fn the_middle_button_pastes_what_is_selected_elsewhere() {
    let Some(server) = display("the middle button pastes what is selected elsewhere") else {
        return;
    };
    let mut layout = Layout::new();
    let window = launch(&server);
    copy(&server, PRIMARY, Some("x../.../..o"));
    let place = layout.square(5).center();
    #[expect(clippy::cast_possible_truncation, reason = "pixels of a window")]
    window.click_with(2, place.x as i16, place.y as i16);
    wait_for_stones(&window, &mut layout, 1, 9);
}

#[test]
fn a_program_that_does_not_answer_stops_nobody() {
    let Some(server) = display("a program that does not answer stops nobody") else {
        return;
    };
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
    window.wait_until(
        |picture| count(picture, layout.square(1), CROSS) > 1000,
        PATIENCE,
    );
    // It goes on long before anybody gives up, and then says so. (Whoever waits in the frame waits for half a minute.)
    let played = start.elapsed();
    window.wait_until(|picture| has_orange(picture, status), PATIENCE);
    let said = start.elapsed();
    assert!(
        played < said,
        "played after {played:?}, said after {said:?}"
    );
    assert!(said < Duration::from_secs(15), "{said:?}");
    window.close();
    assert_eq!(window.wait_exit(PATIENCE).code(), Some(0));
}
