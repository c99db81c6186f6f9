//! A node from near: a small board, its value in a word, its window, and the reason it was left.

use egui::{
    Align2, FontId, Painter, Pos2, Rangef, Rect, Shape, Stroke, StrokeKind, lerp, pos2, vec2,
};

use super::view::TreeView;
use crate::insight::{Bound, EventKind, NodeState};
use crate::model::{Mark, Position, Value};
use crate::search::{GoalWindow, Number, Step, Stop, Subtree, TreePosition};
use crate::view::window::board::Grid;
use crate::view::window::theme::{ValueColours, elided};
use crate::view::words;

/// The side of the board.
const BOARD: f32 = 51.0;

/// A node and its place.
pub(crate) struct Card<'a, 'b> {
    pub(crate) painter: &'a Painter,
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
        let (view, node, texts) = (self.view, self.step.node, self.view.texts);
        let is_done = view.moment.state(self.step.id) == NodeState::Done;
        if self.value_band().contains(pointer) && is_done {
            Some(texts.variant("hover-", Bound::of(view.tree, self.step.id)))
        } else if self.window_line().contains(pointer) {
            Some(texts.text("hover-window"))
        } else if self.reason_line().contains(pointer) && is_done && node.stop() == Stop::CutOff {
            Some(texts.text("hover-cut"))
        } else {
            None
        }
    }

    pub(crate) fn paint(&self, frame: Stroke) {
        let (view, step, rect, painter) = (self.view, self.step, self.rect, self.painter);
        painter.rect(rect, 4.0, view.colours.paper, frame, StrokeKind::Inside);
        if view.is_shared(step.id) == Some(true) {
            paint_underline(painter, rect, view.colours);
        }
        let top = pos2(rect.center().x, rect.top() + 6.0 * self.scale);
        match step.position {
            TreePosition::Board(position) => self.paint_board(&position, top),
            TreePosition::Numbers(subtree) => self.paint_subtree(subtree, top),
        }
        self.paint_value();
        if step.node.stop() != Stop::Leaf {
            self.paint_window();
        }
        let reason = match view.moment.state(step.id) {
            NodeState::Done => words::tree::stop(step.node.stop(), view.texts),
            NodeState::Open | NodeState::Unvisited => view.texts.text("state-open"),
        };
        self.paint_line(self.reason_line().center_top(), &reason);
    }

    /// The board, the last stone in a frame.
    fn paint_board(&self, position: &Position, top: Pos2) {
        let (colours, painter) = (self.view.colours, self.painter);
        let board = position.board();
        let [columns, rows] = [board.columns(), board.rows()].map(f32::from);
        let side = self.scale * BOARD / columns.max(rows);
        let grid = Grid::new(top - vec2(columns * side / 2.0, 0.0), side, board);
        grid.paint_lines(painter, Stroke::new(1.0, colours.weak));
        for square in position.board().squares() {
            let cell = grid.cell(square);
            let centre = cell.center();
            if self.step.node.square() == Some(square) {
                painter.rect_filled(cell.shrink(0.5), 0.0, colours.last);
            }
            let Some(mark) = position.at(square) else {
                continue;
            };
            let stroke = Stroke::new((grid.side * 0.14).max(1.0), colours.stone(mark));
            let arm = grid.side * 0.28;
            match mark {
                Mark::X => {
                    for diagonal in [vec2(arm, arm), vec2(arm, -arm)] {
                        painter.line_segment([centre - diagonal, centre + diagonal], stroke);
                    }
                }
                Mark::O => {
                    painter.circle_stroke(centre, arm * 0.75, stroke);
                }
            }
        }
    }

    /// A number, or a triangle: upwards for MAX, downwards for MIN.
    fn paint_subtree(&self, subtree: Subtree, top: Pos2) {
        let (side, ink, painter) = (self.scale * BOARD, self.view.colours.ink, self.painter);
        if let Some(number) = subtree.number {
            let font = FontId::proportional(0.4 * side);
            let middle = top + vec2(0.0, side / 2.0);
            painter.text(middle, Align2::CENTER_CENTER, number.plain(), font, ink);
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

    fn is_board(&self) -> bool {
        self.step.position.on_board().is_some()
    }

    fn number(&self, number: Number) -> String {
        if self.is_board() {
            number.signed()
        } else {
            number.plain()
        }
    }

    fn paint_line(&self, place: Pos2, line: &str) {
        let (font, line) = self.fitting(line, 11.0, self.rect.width() - 4.0);
        let ink = self.view.colours.ink;
        (self.painter).text(place, Align2::CENTER_TOP, line, font, ink);
    }

    /// Shrinks the font before it shortens the text.
    fn fitting(&self, text: &str, size: f32, width: f32) -> (FontId, String) {
        let font = |less: f32| FontId::proportional((size - less) * self.scale);
        let elide = |less: f32| elided(self.painter, text.to_owned(), &font(less), width);
        let fits = |less: &f32| elide(*less) == text;
        let less = [0.0, 1.0, 2.0].into_iter().find(fits).unwrap_or(3.0);
        (font(less), elide(less))
    }

    /// The value: filled if it is final (a bound also with the other value that it allows), framed
    /// and called *so far* while the node is open, a question mark if it is unknown or hidden. A
    /// word, or a number if the word has no room.
    fn paint_value(&self) {
        let (view, step, painter) = (self.view, self.step, self.painter);
        let (colours, texts, band) = (view.colours, view.texts, self.value_band());
        let is_open = view.moment.state(step.id) == NodeState::Open;
        let frame = |width: f32, colour, kind| {
            painter.rect_stroke(band, 2.0, Stroke::new(width, colour), kind);
        };
        let (ink, word, short) = match view.value(step) {
            None => {
                frame(1.0, colours.weak, StrokeKind::Inside);
                (colours.ink, "?".to_owned(), "?".to_owned())
            }
            Some(value) if is_open => {
                let side = if self.is_board() {
                    value.side()
                } else {
                    Value::Draw
                };
                frame(2.0, colours.value(side), StrokeKind::Inside);
                let number = self.number(value);
                let word = texts.with("card-so-far", [("number", number.as_str().into())]);
                (colours.ink, word, number)
            }
            Some(value) => {
                let bound = Bound::of(view.tree, step.id);
                let short = format!("{} {}", bound.sign(), self.number(value));
                if self.is_board() {
                    fill_value(painter, band, value.side(), bound, colours);
                    let word = words::tree::value(value, texts);
                    (colours.on_value, format!("{} {word}", bound.sign()), short)
                } else {
                    // What a bound allows beyond it has no colour of its own.
                    painter.rect_filled(band, 2.0, colours.value(Value::Draw));
                    (colours.on_value, short.clone(), short)
                }
            }
        };
        if view.has_new_value(step.id) {
            frame(3.0, colours.lit, StrokeKind::Outside);
        }
        let room = band.width() - 2.0;
        let (mut font, mut shown) = self.fitting(&word, 12.0, room);
        if shown != word {
            (font, shown) = self.fitting(&short, 12.0, room);
        }
        painter.text(band.center(), Align2::CENTER_CENTER, shown, font, ink);
    }

    /// The window as numbers, and on a board as a bar from −1 to +1.
    fn paint_window(&self) {
        let (view, area, painter) = (self.view, self.window_line(), self.painter);
        if view.happens(EventKind::Narrow, self.step.id) {
            let lit = Stroke::new(2.0, view.colours.lit);
            painter.rect(area, 2.0, view.colours.last, lit, StrokeKind::Outside);
        }
        let Some(window) = view.window(self.step.id) else {
            self.paint_line(area.center_top(), "?");
            return;
        };
        let [min, max] = [window.min, window.max].map(|end| self.number(end));
        let bounds = [("min", min.into()), ("max", max.into())];
        let numbers = view.texts.with("window-short", bounds);
        self.paint_line(area.center_top(), &numbers);
        if !self.is_board() {
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
        let part = if beyond < value {
            band.split_left_right_at_fraction(1.0 / 3.0).0
        } else {
            band.split_left_right_at_fraction(2.0 / 3.0).1
        };
        painter.rect_filled(part, 2.0, colours.value(beyond));
    }
}

/// Marks a node that another search also visits.
pub(crate) fn paint_underline(painter: &Painter, rect: Rect, colours: ValueColours) {
    let line = rect.with_min_y(rect.bottom() - 4.0);
    painter.rect_filled(line, 0.0, colours.lit);
}

/// A move without a node, cut through if it is never examined, so that it is not taken for one that
/// is still to come.
pub(crate) fn paint_stump(painter: &Painter, rect: Rect, stroke: Stroke, is_skipped: bool) {
    let corners = [
        rect.left_top(),
        rect.right_top(),
        rect.right_bottom(),
        rect.left_bottom(),
        rect.left_top(),
    ];
    painter.extend(Shape::dashed_line(&corners, stroke, 3.0, 3.0));
    if is_skipped {
        painter.line_segment([rect.left_bottom(), rect.right_top()], stroke);
    }
}
