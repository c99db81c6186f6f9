//! What the board shows of an earlier position: what was there then, and nothing else.

use egui::{Key, Modifiers, Rect, Theme};
use egui_kittest::kittest::Queryable as _;
use tictactoe::settings::BoardStyle;

use crate::support::tester::{Tester, between_people, open_painted, sized};

/// A small window of two people after these digits.
fn played(digits: &str) -> Tester {
    let mut settings = between_people(sized([320.0, 360.0]));
    // Squared paper has lines everywhere.
    settings.looks.board = BoardStyle::Plain;
    let mut window = open_painted(settings, Theme::Light);
    window.wait_for("Cross to move.");
    for (n, digit) in (1..).zip(digits.chars()) {
        window.key(Key::from_name(&digit.to_string()).unwrap());
        window.wait_until("the stone", |window| window.now().game.moves().len() == n);
    }
    window
}

/// Where the square with this number is.
fn cell(window: &mut Tester, number: usize) -> Rect {
    window.0.run();
    let label = format!(
        "row {}, column {}, ",
        number.div_ceil(3),
        (number - 1) % 3 + 1
    );
    window.0.get_by_label_contains(&label).rect()
}

/// Whether something is painted at this part of a square.
#[track_caller]
fn is_painted(window: &mut Tester, number: usize, [x, y]: [f32; 2]) -> bool {
    let cell = cell(window, number);
    let picture = window.0.render().unwrap();
    let pixel = |x: f32, y: f32| {
        let at = cell.min + egui::vec2(x, y) * cell.size();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "a pixel"
        )]
        let [x, y] = [at.x as u32, at.y as u32];
        picture.get_pixel(x, y).0
    };
    // Near its corner there is never anything.
    let paper = pixel(0.94, 0.94);
    let mut both = pixel(x, y).into_iter().zip(paper);
    both.any(|(one, other)| one.abs_diff(other) > 8)
}

const MIDDLE: [f32; 2] = [0.5, 0.5];

#[test]
fn a_line_that_wins_later_is_not_struck_through_in_an_earlier_position() {
    // Between two stones of the row, beside the line of the board.
    const BETWEEN: [f32; 2] = [0.035, 0.5];
    let mut window = played("14253");
    window.key(Key::Escape);
    assert!(is_painted(&mut window, 2, BETWEEN));
    window.keys(Modifiers::ALT, Key::ArrowLeft);
    assert!(!is_painted(&mut window, 2, BETWEEN));
    window.keys(Modifiers::ALT, Key::ArrowRight);
    assert!(is_painted(&mut window, 2, BETWEEN));
}

#[test]
fn the_ghost_in_an_earlier_position_is_of_the_side_that_was_to_move() {
    // Only a cross has something in the middle.
    let mut window = played("142");
    let hover = |window: &mut Tester| {
        let cell = cell(window, 9);
        window.0.hover_at(cell.center());
    };
    hover(&mut window);
    assert!(!is_painted(&mut window, 9, MIDDLE), "circle to move");
    window.keys(Modifiers::ALT, Key::ArrowLeft);
    hover(&mut window);
    assert!(is_painted(&mut window, 9, MIDDLE), "cross was");
    window.keys(Modifiers::ALT, Key::ArrowLeft);
    hover(&mut window);
    assert!(!is_painted(&mut window, 9, MIDDLE), "circle was");
}

#[test]
fn a_hint_is_for_the_position_in_which_it_was_asked_for() {
    let mut window = played("");
    let leave: [fn(&mut Tester); 2] = [
        |window| window.keys(Modifiers::ALT, Key::ArrowLeft),
        |window| window.play(&[Key::Num9], "xo./.../..x"),
    ];
    window.play(&[Key::Num1, Key::Num2], "xo./.../...");
    for leave in leave {
        window.key(Key::H);
        window.wait_for_part("Hint: square ");
        let said = window.announcement();
        let number: usize = said
            .trim_matches(|c: char| !c.is_ascii_digit())
            .parse()
            .unwrap();
        assert!(is_painted(&mut window, number, MIDDLE), "{said}");
        assert_ne!(number, 9, "which is played next");
        leave(&mut window);
        assert!(!is_painted(&mut window, number, MIDDLE), "{said}");
        window.key(Key::End);
    }
}
