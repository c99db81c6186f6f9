//! A small picture of a board style, to choose it by.

use egui::{Rect, Response, Sense, Stroke, StrokeKind, Ui, Vec2};

use crate::model::{Board, Mark};
use crate::settings::{Appearance, BoardStyle};
use crate::view::window::board::grid::Grid;
use crate::view::window::board::pen::{BoardPen, Stone};
use crate::view::window::theme::{self, BoardColours};

/// Paints it, framed if it is the chosen one. The caller names it for screen readers.
pub(crate) fn style_picture(ui: &mut Ui, style: BoardStyle, looks: Appearance) -> Response {
    let size = Vec2::from(theme::STYLE_PICTURE);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let is_chosen = looks.board == style;
    let looks = Appearance {
        board: style,
        ..looks
    };
    let colours = BoardColours::in_ui(ui, looks);
    let painter = ui.painter_at(rect);
    let around = theme::Colours::in_ui(ui, looks);
    painter.rect_filled(rect, theme::SHEET_CORNER, around.desk);
    let sheet = Rect::from_center_size(rect.center(), Vec2::splat(57.0));
    let pen = BoardPen::new(&painter, Grid::fitting(sheet, Board::TIC_TAC_TOE), colours);
    pen.ground();
    pen.lines(1.0);
    for (mark, square) in [(Mark::X, 4), (Mark::O, 2), (Mark::X, 6)] {
        if let Ok(square) = Board::TIC_TAC_TOE.square(square + 1) {
            let stone = Stone {
                mark,
                centre: pen.grid.cell(square).center(),
                colour: colours.drawn.stone(mark),
                drawn: 1.0,
                scale: 1.0,
                weight: 1.5,
            };
            pen.stone(&stone, square.index());
        }
    }
    let frame = |rect: Rect, stroke| {
        painter.rect_stroke(rect, theme::SHEET_CORNER, stroke, StrokeKind::Inside);
    };
    frame(rect, ui.style().interact(&response).bg_stroke);
    if is_chosen {
        frame(rect.shrink(3.0), Stroke::new(2.0, around.primary));
    }
    response
}
