//! The board in letters. Draws, says nothing.

use crate::model::{Mark, Position, Square};

/// How the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// Large framed letters.
    pub big: bool,
    /// With colours.
    pub colours: bool,
}

const CROSS: [&str; 5] = ["x   x", " x x ", "  x  ", " x x ", "x   x"];
const CIRCLE: [&str; 5] = [" ooo ", "o   o", "o   o", "o   o", " ooo "];

/// The board with numbers in its free squares, a line end behind each line.
pub(super) fn draw(position: &Position, style: Style) -> String {
    let board = position.board();
    let columns = usize::from(board.columns());
    let (width, height) = if style.big { (5, 5) } else { (3, 1) };
    let rule = vec!["-".repeat(width); columns].join("+");
    let mut lines = Vec::new();
    let squares: Vec<Square> = board.squares().into_iter().collect();
    for (row, squares) in squares.chunks(columns).enumerate() {
        if style.big {
            lines.push(format!("+{rule}+"));
        } else if row > 0 {
            lines.push(rule.clone());
        }
        for part in 0..height {
            let cells: Vec<String> = squares
                .iter()
                .map(|&square| cell(position, square, part, style))
                .collect();
            let line = cells.join("|");
            lines.push(if style.big { format!("|{line}|") } else { line });
        }
    }
    if style.big {
        lines.push(format!("+{rule}+"));
    }
    lines.join("\n") + "\n"
}

fn cell(position: &Position, square: Square, part: usize, style: Style) -> String {
    // Yellow, cyan, faint.
    let (text, colour) = match (position.at(square), style.big) {
        (Some(Mark::X), true) => (CROSS[part].to_owned(), 33),
        (Some(Mark::O), true) => (CIRCLE[part].to_owned(), 36),
        (Some(Mark::X), false) => (" x ".to_owned(), 33),
        (Some(Mark::O), false) => (" o ".to_owned(), 36),
        (None, true) if part == 2 => (format!("{:^5}", square.number()), 2),
        (None, true) => (" ".repeat(5), 2),
        (None, false) => (format!("{:^3}", square.number()), 2),
    };
    if style.colours {
        format!("\u{1b}[{colour}m{text}\u{1b}[0m")
    } else {
        text
    }
}
