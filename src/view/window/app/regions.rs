//! Where player cards, board and status line stand.

use egui::{Rect, Vec2, pos2, vec2};

use crate::model::Board;
use crate::view::window::theme;

/// The parts of the play screen below the top bar.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct Regions {
    /// The player cards; in a puzzle, the question.
    pub(crate) cards: Rect,
    /// The sheet on which the board is drawn.
    pub(crate) board: Rect,
    /// The status line, the result, or the buttons of a puzzle.
    pub(crate) status: Rect,
}

impl Regions {
    /// The height that the parts need where the board is as wide as its room.
    pub(crate) fn full_height(width: f32, board: Board) -> f32 {
        let [cards, status, gap] = theme::ROWS;
        let square = (width - 2.0 * gap) / f32::from(board.columns());
        cards + square * f32::from(board.rows()) + status + 4.0 * gap
    }

    /// The parts in the middle of `area`. They depend on the area and on the shape of the board, never
    /// on the state of the game: nothing that happens in a game moves the board.
    pub(crate) fn fitting(area: Rect, board: Board) -> Regions {
        let [cards, status, gap] = if area.height() < theme::LOW {
            theme::LOW_ROWS
        } else {
            theme::ROWS
        };
        let room = area.size() - vec2(2.0 * gap, cards + status + 4.0 * gap);
        let room = room.max(Vec2::ZERO);
        let shape = vec2(board.columns().into(), board.rows().into());
        let scale = (room / shape).min_elem();
        // Whole points make the lines of the board sharp.
        let side = scale.min(theme::BOARD_SIDE / shape.max_elem()).floor();
        let sheet = shape * side.max(1.0);
        let width = sheet.x.max(room.x.min(theme::ROW_WIDTH));
        let height = cards + sheet.y + status + 2.0 * gap;
        let top = (area.center().y - height / 2.0).round();
        let part = |top: f32, width: f32, height: f32| {
            let left = (area.center().x - width / 2.0).round();
            Rect::from_min_size(pos2(left, top), vec2(width, height))
        };
        let cards = part(top, width, cards);
        let board = part(cards.bottom() + gap, sheet.x, sheet.y);
        Regions {
            cards,
            board,
            status: part(board.bottom() + gap, width, status),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_are_inside_and_below_each_other_in_every_window() {
        for (width, height) in [
            (320.0, 316.0),
            (360.0, 596.0),
            (640.0, 676.0),
            (1600.0, 956.0),
        ] {
            let area = Rect::from_min_size(pos2(0.0, 44.0), vec2(width, height));
            for [columns, rows] in [[3, 3], [8, 3], [3, 8], [8, 8]] {
                let board = Board::new(columns, rows, 3).unwrap_or(Board::TIC_TAC_TOE);
                let parts = Regions::fitting(area, board);
                let [cards, sheet, status] = [parts.cards, parts.board, parts.status];
                assert!(
                    area.contains_rect(cards | sheet | status),
                    "{area} {parts:?}"
                );
                assert!(cards.bottom() < sheet.top() && sheet.bottom() < status.top());
                assert!(sheet.width() > 60.0 && sheet.width() <= theme::BOARD_SIDE);
            }
        }
    }
}
