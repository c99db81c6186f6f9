//! Board styles as small pictures.

use egui::{Response, Sense, Stroke, StrokeKind, Ui, vec2};

use crate::model::{Board, Mark};
use crate::settings::{Appearance, BoardStyle};
use crate::view::window::board::Grid;
use crate::view::window::theme::{self, BoardColours};

/// A small picture of a board style, which can be clicked.
pub(crate) fn style_picture(ui: &mut Ui, style: BoardStyle, looks: Appearance) -> Response {
    let (area, picture) = ui.allocate_exact_size(vec2(96.0, 72.0), Sense::click());
    let is_chosen = style == looks.board;
    let styled = Appearance {
        board: style,
        ..looks
    };
    let colours = BoardColours::in_ui(ui, styled);
    let painter = ui.painter();
    painter.rect_filled(area, 4.0, colours.paper);
    let grid = Grid::fitting(area.shrink(8.0), Board::TIC_TAC_TOE);
    grid.paint_lines(painter, Stroke::new(2.0, colours.drawn.line));
    for (number, mark) in [(5, Mark::X), (3, Mark::O)] {
        if let Ok(square) = Board::TIC_TAC_TOE.square(number) {
            let cell = grid.cell(square);
            let reach = cell.width() * 0.3;
            theme::paint_stone(painter, cell.center(), reach, mark, colours.drawn);
        }
    }
    let selection = ui.visuals().selection.stroke.color;
    let (width, ink) = match (is_chosen, picture.hovered() || picture.has_focus()) {
        (true, _) => (3.0, selection),
        (false, true) => (2.0, ui.visuals().widgets.active.bg_stroke.color),
        (false, false) => (1.0, ui.visuals().weak_text_color()),
    };
    painter.rect_stroke(area, 4.0, Stroke::new(width, ink), StrokeKind::Inside);
    picture
}
