//! A node from near: a small board, its value in a word, its window, and the reason it was left.

use crate::view::words;
use egui::{
    Align2, FontId, Painter, Pos2, Rangef, Rect, Shape, Stroke, StrokeKind, lerp, pos2, vec2,
};

use super::view::TreeView;
use crate::insight::{Bound, EventKind, NodeState};
use crate::model::{Mark, Position, Square, Value};
use crate::search::{GoalWindow, Number, Step, Stop, Subtree, TreePosition};
use crate::view::window::board::Grid;
use crate::view::window::theme::{ValueColours, elided};

/// The side of the board.
const BOARD: f32 = 51.0;

/// A node and its place.
pub(crate) struct Card<'a, 'b> {
    pub(crate) view: &'a TreeView<'b>,
    pub(crate) step: &'a Step,
    pub(crate) rect: Rect,
    pub(crate) scale: f32,
}

impl Card<'_, '_> {
    /// A stripe across it.
    fn stripe(&self, top: f32, height: f32) -> Rect {
        let corner = self.rect.left_top() + vec2(4.0, top * self.scale);
        let size = vec2(self.rect.width() - 8.0, height * self.scale);
        Rect::from_min_size(corner, size)
    }

    fn value_band(&self) -> Rect {
        self.stripe(60.0, 16.0)
    }

    fn window_line(&self) -> Rect {
        self.stripe(78.0, 22.0)
    }

    fn reason_line(&self) -> Rect {
        self.stripe(101.0, 13.0)
    }

    /// Explains the line under the pointer.
    pub(crate) fn words(&self, pointer: Pos2) -> Option<String> {
        let (view, node) = (self.view, self.step.node);
        let is_done = view.moment.state(self.step.id) == NodeState::Done;
        let id = if self.value_band().contains(pointer) && is_done && !view.is_hidden(self.step) {
            match Bound::of(view.tree, self.step.id) {
                Bound::Exact => "hover-exact",
                Bound::AtMost => "hover-at-most",
                Bound::AtLeast => "hover-at-least",
            }
        } else if self.window_line().contains(pointer) {
            "hover-window"
        } else if self.reason_line().contains(pointer) && is_done && node.stop() == Stop::CutOff {
            "hover-cut"
        } else {
            return None;
        };
        Some(view.texts.text(id))
    }

    pub(crate) fn paint(&self, painter: &Painter, frame: Stroke) {
        let Card {
            view, step, rect, ..
        } = *self;
        let colours = view.colours;
        painter.rect(rect, 4.0, colours.paper, frame, StrokeKind::Inside);
        if view.is_shared(step.id) == Some(true) {
            let line = Rect::from_min_max(rect.left_bottom() - vec2(0.0, 4.0), rect.max);
            painter.rect_filled(line, 0.0, colours.lit);
        }
        let top = pos2(rect.center().x, rect.top() + 6.0 * self.scale);
        match step.position {
            TreePosition::Board(position) => {
                let board = position.board();
                let [columns, rows] = [board.columns(), board.rows()].map(f32::from);
                let side = self.scale * BOARD / columns.max(rows);
                let corner = top - vec2(columns * side / 2.0, 0.0);
                let square = step.node.square();
                paint_board(
                    painter,
                    view,
                    &position,
                    square,
                    Grid::new(corner, side, board),
                );
            }
            TreePosition::Numbers(subtree) => self.paint_subtree(painter, subtree, top),
        }
        paint_value(painter, view, step, self.value_band(), self.scale);
        if step.node.stop() != Stop::Leaf {
            self.paint_window(painter);
        }
        let reason = match view.moment.state(step.id) {
            NodeState::Done => words::tree::stop(step.node.stop(), view.texts),
            NodeState::Open | NodeState::Unvisited => view.texts.text("state-open"),
        };
        self.paint_line(painter, self.reason_line().center_top(), reason);
    }

    fn paint_line(&self, painter: &Painter, place: Pos2, line: String) {
        let (small, line) = smaller(painter, line, 11.0, self.scale, self.rect.width() - 4.0);
        painter.text(
            place,
            Align2::CENTER_TOP,
            line,
            small,
            self.view.colours.ink,
        );
    }

    /// A number, or a triangle: upwards for MAX, downwards for MIN.
    fn paint_subtree(&self, painter: &Painter, subtree: Subtree, top: Pos2) {
        let (side, ink) = (self.scale * BOARD, self.view.colours.ink);
        if let Some(number) = subtree.number {
            let font = FontId::proportional(0.4 * side);
            let number = words::tree::plain_number(number);
            let middle = top + vec2(0.0, side / 2.0);
            painter.text(middle, Align2::CENTER_CENTER, number, font, ink);
            return;
        }
        let [tip, base] = match subtree.turn {
            Mark::O => [0.1, 0.9],
            Mark::X => [0.9, 0.1],
        };
        let corners = [(0.0, tip), (0.45, base), (-0.45, base)];
        let corners = corners.map(|(x, y)| top + vec2(x, y) * side).to_vec();
        painter.add(Shape::closed_line(corners, Stroke::new(1.5, ink)));
        let (name, _) = words::tree::layer(subtree.turn, self.view.texts);
        let font = FontId::proportional(0.22 * side);
        let middle = top + vec2(0.0, side * f32::midpoint(0.5, base));
        painter.text(middle, Align2::CENTER_CENTER, name, font, ink);
    }

    /// The window as numbers, and on a board as a bar from −1 to +1.
    fn paint_window(&self, painter: &Painter) {
        let (view, area) = (self.view, self.window_line());
        let window = view.window(self.step.id);
        if view.happens(EventKind::Narrow, self.step.id) {
            let lit = Stroke::new(2.0, view.colours.lit);
            painter.rect(area, 2.0, view.colours.last, lit, StrokeKind::Outside);
        }
        if view.is_window_hidden(self.step.id) {
            self.paint_line(painter, area.center_top(), "?".to_owned());
            return;
        }
        let is_board = self.step.position.on_board().is_some();
        let number = if is_board {
            words::tree::number
        } else {
            words::tree::plain_number
        };
        let [min, max] = [window.min, window.max].map(number);
        let bounds = [("min", min.into()), ("max", max.into())];
        let numbers = view.texts.with("window-short", bounds);
        self.paint_line(painter, area.center_top(), numbers);
        if !is_board {
            return;
        }
        let bar = Rect::from_center_size(
            area.center_bottom() - vec2(0.0, 3.5 * self.scale),
            vec2(0.6 * area.width(), 4.0 * self.scale),
        );
        paint_bar(painter, bar, window, view.colours);
    }
}

/// A line from −1 to +1, thick inside the window.
pub(crate) fn paint_bar(painter: &Painter, bar: Rect, window: GoalWindow, colours: ValueColours) {
    let x = |value: Number| {
        let number = f32::from(value.side().number());
        lerp(bar.x_range(), f32::midpoint(number, 1.0))
    };
    let thin = Stroke::new(1.0, colours.weak);
    painter.hline(bar.x_range(), bar.center().y, thin);
    for value in Value::ALL {
        painter.vline(x(value.into()), bar.y_range(), thin);
    }
    if window.min > window.max {
        // Nothing is left between the ends: they have passed each other.
        for end in [window.min, window.max] {
            painter.vline(x(end), bar.y_range(), Stroke::new(3.0, colours.ink));
        }
        return;
    }
    let thick = Stroke::new(bar.height() * 0.75, colours.ink);
    // A closed window stays visible.
    let range = Rangef::new(x(window.min), x(window.max)).expand(1.5);
    painter.hline(range, bar.center().y, thick);
}

/// The value: filled if it is final (a bound also with the other value that it allows), framed and
/// called *so far* while the node is open, a question mark if it is unknown or hidden. A word, or a
/// number if the word has no room.
fn paint_value(painter: &Painter, view: &TreeView<'_>, step: &Step, band: Rect, scale: f32) {
    let colours = view.colours;
    let is_open = view.moment.state(step.id) == NodeState::Open;
    let (sign, ink) = match view.known(step) {
        Some((value, _)) if is_open => {
            let side = step.position.on_board().map(|_| value.side());
            let stroke = Stroke::new(2.0, colours.value(side.unwrap_or(Value::Draw)));
            painter.rect_stroke(band, 2.0, stroke, StrokeKind::Inside);
            (None, colours.ink)
        }
        Some((value, _)) => {
            let bound = Bound::of(view.tree, step.id);
            match step.position {
                TreePosition::Board(_) => fill_value(painter, band, value.side(), bound, colours),
                // What a bound allows beyond it has no colour of its own.
                TreePosition::Numbers(_) => {
                    painter.rect_filled(band, 2.0, colours.value(Value::Draw));
                }
            }
            (Some(bound.sign()), colours.on_value)
        }
        None => {
            let stroke = Stroke::new(1.0, colours.weak);
            painter.rect_stroke(band, 2.0, stroke, StrokeKind::Inside);
            (None, colours.ink)
        }
    };
    let signed = |word: String| match sign {
        Some(sign) => format!("{sign} {word}"),
        None => word,
    };
    let known = view.known(step).map(|(value, _)| value);
    let is_board = step.position.on_board().is_some();
    let number = if is_board {
        words::tree::number
    } else {
        words::tree::plain_number
    };
    let word = match known {
        None => "?".to_owned(),
        Some(value) if is_open => {
            let number = number(value).into();
            view.texts.with("card-so-far", [("number", number)])
        }
        Some(value) if is_board => words::tree::value(value, view.texts),
        Some(value) => number(value),
    };
    let room = band.width() - 2.0;
    if view.has_new_value(step.id) {
        let lit = Stroke::new(3.0, colours.lit);
        painter.rect_stroke(band, 2.0, lit, StrokeKind::Outside);
    }
    let word = signed(word);
    let (mut font, mut shown) = smaller(painter, word.clone(), 12.0, scale, room);
    if let Some(value) = known
        && shown != word
    {
        let number = signed(number(value));
        (font, shown) = smaller(painter, number, 12.0, scale, room);
    }
    painter.text(band.center(), Align2::CENTER_CENTER, shown, font, ink);
}

/// Shrinks the font before it shortens the text.
fn smaller(painter: &Painter, text: String, size: f32, scale: f32, width: f32) -> (FontId, String) {
    let font = |less: f32| FontId::proportional((size - less) * scale);
    let fits = |less: &f32| elided(painter, text.clone(), &font(*less), width) == text;
    let less = [0.0, 1.0, 2.0].into_iter().find(fits).unwrap_or(3.0);
    let text = elided(painter, text, &font(less), width);
    (font(less), text)
}

/// A value, with the other one that a bound allows on the side of that value.
pub(crate) fn fill_value(
    painter: &Painter,
    band: Rect,
    value: Value,
    bound: Bound,
    colours: ValueColours,
) {
    painter.rect_filled(band, 2.0, colours.value(value));
    if let Some(beyond) = bound.beyond() {
        let third = vec2(band.width() / 3.0, 0.0);
        let part = if beyond < value {
            Rect::from_min_max(band.min, band.max - third * 2.0)
        } else {
            Rect::from_min_max(band.min + third * 2.0, band.max)
        };
        painter.rect_filled(part, 2.0, colours.value(beyond));
    }
}

/// The board, the last stone in a frame.
fn paint_board(
    painter: &Painter,
    view: &TreeView<'_>,
    position: &Position,
    last: Option<Square>,
    grid: Grid,
) {
    let colours = view.colours;
    grid.paint_lines(painter, Stroke::new(1.0, colours.weak));
    for square in position.board().squares() {
        let cell = grid.cell(square);
        let centre = cell.center();
        if last == Some(square) {
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
