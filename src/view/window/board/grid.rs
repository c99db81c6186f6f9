//! Where the squares of the board are.

use egui::{Rect, vec2};

use crate::model::Square;

/// Where the squares are.
#[derive(Clone, Copy)]
pub(super) struct Grid {
    pub(super) rect: Rect,
    pub(super) side: f32,
    pub(super) columns: usize,
    pub(super) rows: usize,
}

impl Grid {
    pub(super) fn new(available: Rect, columns: usize, rows: usize) -> Grid {
        let side = (available.width() / columns as f32).min(available.height() / rows as f32);
        // Whole points keep the lines sharp.
        let side = side.floor().max(1.0);
        let extent = vec2(side * columns as f32, side * rows as f32);
        let rect = Rect::from_min_size((available.center() - extent / 2.0).round(), extent);
        Grid {
            rect,
            side,
            columns,
            rows,
        }
    }

    pub(super) fn place(self, square: Square) -> [usize; 2] {
        [square.index() % self.columns, square.index() / self.columns]
    }

    pub(super) fn cell(self, square: Square) -> Rect {
        let [column, row] = self.place(square).map(|n| n as f32 * self.side);
        Rect::from_min_size(
            self.rect.min + vec2(column, row),
            vec2(self.side, self.side),
        )
    }

    /// The neighbour in a direction; the edge is the end.
    pub(super) fn neighbour(self, square: Square, right: isize, down: isize) -> Square {
        let [column, row] = self.place(square);
        let column = column.saturating_add_signed(right).min(self.columns - 1);
        let row = row.saturating_add_signed(down).min(self.rows - 1);
        let index = u8::try_from(row * self.columns + column).ok();
        index.and_then(Square::new).unwrap_or(square)
    }
}
