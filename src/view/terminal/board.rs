//! The board in letters. Draws, says nothing.

use crate::model::{Mark, Outcome, Position, Square, SquareSet};

/// How the board is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Style {
    /// Large framed letters.
    pub big: bool,
    /// With colours.
    pub colours: bool,
}

// How a terminal is told to write.
const YELLOW: &str = "33";
const CYAN: &str = "36";
const FAINT: &str = "2";
const BOLD: &str = "1;";

const CROSS: [&str; 5] = ["x   x", " x x ", "  x  ", " x x ", "x   x"];
const CIRCLE: [&str; 5] = [" ooo ", "o   o", "o   o", "o   o", " ooo "];

/// The board with numbers in its free squares, a line end behind each line. The stones of the
/// winning lines are in capitals and bold, or else the last one set.
pub(super) fn draw(position: &Position, last: Option<Square>, style: Style) -> String {
    let board = position.board();
    let marked = match position.outcome() {
        Some(Outcome::Win { lines, .. }) => lines
            .into_iter()
            .fold(SquareSet::EMPTY, |all, line| all | line),
        Some(Outcome::Draw) | None => last.into_iter().collect(),
    };
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
                .map(|&square| cell(position, square, part, marked, style))
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

fn cell(
    position: &Position,
    square: Square,
    part: usize,
    marked: SquareSet,
    style: Style,
) -> String {
    let (text, colour) = match (position.at(square), style.big) {
        (Some(Mark::X), true) => (CROSS[part].to_owned(), YELLOW),
        (Some(Mark::O), true) => (CIRCLE[part].to_owned(), CYAN),
        (Some(Mark::X), false) => (" x ".to_owned(), YELLOW),
        (Some(Mark::O), false) => (" o ".to_owned(), CYAN),
        (None, true) if part == 2 => (format!("{:^5}", square.number()), FAINT),
        (None, true) => (" ".repeat(5), FAINT),
        (None, false) => (format!("{:^3}", square.number()), FAINT),
    };
    let (text, bold) = if marked.contains(square) {
        (text.to_uppercase(), BOLD)
    } else {
        (text, "")
    };
    if style.colours {
        format!("\u{1b}[{bold}{colour}m{text}\u{1b}[0m")
    } else {
        text
    }
}
