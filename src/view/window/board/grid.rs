//! Where the squares of a board are.

use egui::{Painter, Pos2, Rect, Stroke, Vec2, pos2, vec2};

use crate::model::{Board, Square};
use crate::view::window::theme;

/// Where the squares are.
#[derive(Clone, Copy)]
pub(crate) struct Grid {
    pub(crate) rect: Rect,
    pub(crate) side: f32,
    columns: usize,
    rows: usize,
}

impl Grid {
    /// Squares with this side.
    pub(crate) fn new(corner: Pos2, side: f32, board: Board) -> Grid {
        let [columns, rows] = [board.columns(), board.rows()].map(usize::from);
        let extent = vec2(side * columns as f32, side * rows as f32);
        Grid {
            rect: Rect::from_min_size(corner, extent),
            side,
            columns,
            rows,
        }
    }

    /// Squares as large as there is room, in the middle.
    pub(crate) fn fitting(available: Rect, board: Board) -> Grid {
        let [columns, rows] = [board.columns(), board.rows()].map(f32::from);
        let side = (available.width() / columns).min(available.height() / rows);
        // Whole points make the lines sharp.
        let side = side.floor().max(1.0);
        let extent = vec2(side * columns, side * rows);
        let corner = (available.center() - extent / 2.0).round();
        Grid::new(corner, side, board)
    }

    pub(crate) fn place(self, square: Square) -> [usize; 2] {
        [square.index() % self.columns, square.index() / self.columns]
    }

    pub(crate) fn cell(self, square: Square) -> Rect {
        let [x, y] = self.place(square).map(|n| n as f32 * self.side);
        Rect::from_min_size(self.rect.min + vec2(x, y), Vec2::splat(self.side))
    }

    /// The lines between the squares, which end this far before the edge.
    pub(crate) fn lines(self, inset: f32) -> Vec<[Pos2; 2]> {
        let area = self.rect.shrink(inset);
        let down = (1..self.columns).map(|column| {
            let x = self.rect.left() + column as f32 * self.side;
            [pos2(x, area.top()), pos2(x, area.bottom())]
        });
        let across = (1..self.rows).map(|row| {
            let y = self.rect.top() + row as f32 * self.side;
            [pos2(area.left(), y), pos2(area.right(), y)]
        });
        down.chain(across).collect()
    }

    /// The lines of a small board.
    pub(crate) fn paint_lines(self, painter: &Painter, stroke: Stroke) {
        for ends in self.lines(stroke.width / 2.0) {
            theme::round_line(painter, ends, stroke);
        }
    }

    /// The neighbour in a direction; the edge is the end.
    pub(crate) fn neighbour(self, square: Square, right: isize, down: isize) -> Square {
        let [column, row] = self.place(square);
        let column = column.saturating_add_signed(right).min(self.columns - 1);
        let row = row.saturating_add_signed(down).min(self.rows - 1);
        let index = u8::try_from(row * self.columns + column).ok();
        index.and_then(Square::new).unwrap_or(square)
    }
}
