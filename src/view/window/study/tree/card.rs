//! A node from near: a small board, its value in a word, its window, and why it was left.

use egui::{Align2, FontId, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::node_words;
use super::view::TreeView;
use crate::insight::{Bound, EventKind, State};
use crate::model::Mark;
use crate::search::Step;
use crate::view::window::board::Grid;
use crate::view::window::study::words;
use crate::view::window::theme::fit;

/// The side of the board.
const BOARD: f32 = 51.0;

pub(super) fn paint(
    painter: &Painter,
    view: &TreeView<'_>,
    step: &Step,
    rect: Rect,
    frame: Stroke,
) {
    let colours = view.colours;
    painter.rect(rect, 4.0, colours.paper, frame, StrokeKind::Inside);
    let board = step.position.board();
    let [columns, rows] = [board.columns(), board.rows()].map(f32::from);
    let side = BOARD / columns.max(rows);
    let corner = pos2(rect.center().x - columns * side / 2.0, rect.top() + 6.0);
    paint_board(painter, view, step, Grid::new(corner, side, board));
    let band = Rect::from_min_size(
        pos2(rect.left() + 4.0, rect.top() + 60.0),
        vec2(rect.width() - 8.0, 16.0),
    );
    paint_value(painter, view, step, band);
    let [min, max] = node_words::window(view.moment.window(step.id));
    let reason = match view.moment.state(step.id) {
        State::Done => node_words::stop(step.node.stop(), view.texts),
        State::Open | State::Unvisited => view.texts.text("state-open"),
    };
    let bounds = [("min", min.into()), ("max", max.into())];
    let window = view.texts.with("window-short", bounds);
    let small = FontId::proportional(11.0);
    for (n, line) in [window, reason].into_iter().enumerate() {
        let place = pos2(rect.center().x, rect.top() + 79.0 + 14.0 * n as f32);
        if n == 0 && view.happens(EventKind::Narrow, step.id) {
            let ground = Rect::from_center_size(place + vec2(0.0, 7.0), vec2(band.width(), 15.0));
            let lit = Stroke::new(2.0, colours.lit);
            painter.rect(ground, 2.0, colours.last, lit, StrokeKind::Outside);
        }
        let line = fit(painter, line, &small, rect.width() - 6.0);
        painter.text(place, Align2::CENTER_TOP, line, small.clone(), colours.ink);
    }
}

/// The value: filled if it is final (a bound with the other value that it allows), in a frame as long as the node is open, a question mark where
/// there is none to be seen.
fn paint_value(painter: &Painter, view: &TreeView<'_>, step: &Step, band: Rect) {
    let colours = view.colours;
    let is_open = view.moment.state(step.id) == State::Open;
    let (word, ink) = match view.known(step) {
        Some((value, _)) if is_open => {
            let stroke = Stroke::new(2.0, colours.value(value));
            painter.rect_stroke(band, 2.0, stroke, StrokeKind::Inside);
            (words::value(value, view.texts), colours.ink)
        }
        Some((value, _)) => {
            let bound = Bound::of(view.tree, step.id);
            painter.rect_filled(band, 2.0, colours.value(value));
            if let Some(beyond) = bound.beyond() {
                // The other value that it allows, on the side of that value.
                let third = vec2(band.width() / 3.0, 0.0);
                let part = if beyond < value {
                    Rect::from_min_max(band.min, band.max - third * 2.0)
                } else {
                    Rect::from_min_max(band.min + third * 2.0, band.max)
                };
                painter.rect_filled(part, 2.0, colours.value(beyond));
            }
            let word = format!("{} {}", bound.sign(), words::value(value, view.texts));
            (word, colours.on_value)
        }
        None => {
            let stroke = Stroke::new(1.0, colours.weak);
            painter.rect_stroke(band, 2.0, stroke, StrokeKind::Inside);
            ("?".to_owned(), colours.ink)
        }
    };
    if view.has_new_value(step.id) {
        let lit = Stroke::new(3.0, colours.lit);
        painter.rect_stroke(band, 2.0, lit, StrokeKind::Outside);
    }
    // Smaller letters rather than fewer.
    let fits = |size: &f32| {
        let font = FontId::proportional(*size);
        fit(painter, word.clone(), &font, band.width() - 2.0) == word
    };
    let size = [12.0, 11.0, 10.0].into_iter().find(fits).unwrap_or(9.0);
    let font = FontId::proportional(size);
    let word = fit(painter, word, &font, band.width() - 2.0);
    painter.text(band.center(), Align2::CENTER_CENTER, word, font, ink);
}

/// The board, the last stone in a frame.
fn paint_board(painter: &Painter, view: &TreeView<'_>, step: &Step, grid: Grid) {
    let (position, colours) = (step.position, view.colours);
    grid.paint_lines(painter, Stroke::new(1.0, colours.weak));
    for square in position.board().squares() {
        let cell = grid.cell(square);
        let centre = cell.center();
        if step.node.square() == Some(square) {
            painter.rect_filled(cell.shrink(0.5), 0.0, colours.last);
        }
        let Some(mark) = position.at(square) else {
            continue;
        };
        let stroke = Stroke::new((grid.side * 0.14).max(1.0), colours.stone(mark));
        let arm = grid.side * 0.28;
        match mark {
            Mark::X => {
                for up in [-1.0, 1.0] {
                    let diagonal = vec2(arm, arm * up);
                    painter.line_segment([centre - diagonal, centre + diagonal], stroke);
                }
            }
            Mark::O => {
                painter.circle_stroke(centre, arm, stroke);
            }
        }
    }
}
