//! A board as a part of an SVG.

use std::fmt;

use crate::model::{Mark, Position};

/// The lines and stones of a board whose squares have this side, as a part of an SVG.
pub fn stones(position: &Position, side: usize) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        let board = position.board();
        let [columns, rows] = [board.columns(), board.rows()].map(usize::from);
        let (width, height) = (columns * side, rows * side);
        write!(
            f,
            "<g fill=\"none\" stroke-width=\"{}\"><path stroke=\"#0066cc\" d=\"",
            (side / 10).max(1)
        )?;
        for column in 1..columns {
            write!(f, "M{} 0V{height}", column * side)?;
        }
        for row in 1..rows {
            write!(f, "M0 {}H{width}", row * side)?;
        }
        write!(f, "\"/>")?;
        let (near, far, middle) = (side / 4, side - side / 4, side / 2);
        let stroke = (side / 8).max(1);
        for square in board.squares() {
            let Some(mark) = position.at(square) else {
                continue;
            };
            let [x, y] = [square.index() % columns, square.index() / columns].map(|n| n * side);
            match mark {
                Mark::X => {
                    let [left, right] = [near, far].map(|along| x + along);
                    let [top, bottom] = [near, far].map(|along| y + along);
                    write!(
                        f,
                        "<path stroke=\"#c84c00\" stroke-width=\"{stroke}\" d=\"M{left} {top}L{right} {bottom}M{right} {top}L{left} {bottom}\"/>"
                    )?;
                }
                Mark::O => {
                    let [x, y, radius] = [x + middle, y + middle, middle - near / 2 - 1];
                    write!(
                        f,
                        "<circle stroke=\"#008060\" stroke-width=\"{stroke}\" cx=\"{x}\" cy=\"{y}\" r=\"{radius}\"/>"
                    )?;
                }
            }
        }
        write!(f, "</g>")
    })
}
