//! What the board shows of the study: values in the free squares, the square of a node, a position
//! that is not the game's.

use egui::{Align2, Color32, FontId, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::insight::{MoveValue, MoveValues, Prospect};
use crate::model::{Position, Square};
use crate::view::texts::Texts;
use crate::view::window::theme::{ValueColours, elided};
use crate::view::words;

/// For one frame of the board.
#[derive(Clone, Copy, Default)]
pub(crate) struct Marks<'a> {
    pub(crate) worths: Option<&'a MoveValues>,
    pub(crate) lit: Option<Square>,
    /// The position to show instead of the game's.
    pub(crate) preview: Option<Position>,
}

impl Marks<'_> {
    /// What the moves are worth, if that is shown.
    pub(crate) fn worths(&self) -> &[MoveValue] {
        self.worths.map_or(&[], MoveValues::moves)
    }

    fn worth(&self, square: Square) -> Option<&MoveValue> {
        self.worths?.of(square)
    }

    /// Whether a move on it preserves the value.
    fn keeps(&self, square: Square) -> bool {
        (self.worths).is_some_and(|worths| worths.keeping().contains(square))
    }

    /// How all moves end, if they end alike. The status line says it once.
    pub(crate) fn common_fate(&self) -> Option<Prospect> {
        let fates = self
            .worths()
            .iter()
            .map(|one| one.worth.map(|worth| worth.fate));
        let first = self.worths().first()?.worth?.fate;
        let mut others = fates.skip(1).peekable();
        others.peek()?;
        others.all(|fate| fate == Some(first)).then_some(first)
    }

    /// Whether words in a square say what it is worth.
    pub(crate) fn has_value(&self, square: Square) -> bool {
        self.worth(square).is_some() && self.common_fate().is_none()
    }

    /// The value of a square for a screen reader.
    pub(crate) fn label(&self, square: Square, texts: &Texts) -> Option<String> {
        let found = self.worth(square)?;
        let id = if found.is_best {
            "square-worth-best"
        } else if self.keeps(square) {
            "square-worth-keeps"
        } else {
            "square-worth"
        };
        let words = words::why::worth(found.worth, texts).into();
        Some(texts.with(id, [("worth", words)]))
    }

    /// Paints what there is to see in a square.
    pub(crate) fn paint(
        &self,
        painter: &Painter,
        cell: Rect,
        square: Square,
        colours: ValueColours,
        texts: &Texts,
    ) {
        let side = cell.width();
        if self.lit == Some(square) {
            let ring = Stroke::new((side * 0.03).max(2.0), colours.lit);
            painter.rect_stroke(cell.shrink(side * 0.03), 0.0, ring, StrokeKind::Inside);
        }
        let Some(found) = self.worth(square) else {
            return;
        };
        let centre = cell.center();
        let Some(worth) = found.worth else {
            let font = FontId::proportional((side * 0.3).min(28.0));
            painter.text(centre, Align2::CENTER_CENTER, "?", font, colours.ink);
            return;
        };
        let fate = worth.fate;
        let colour = colours.fate(fate);
        let is_common = self.common_fate().is_some();
        if found.is_best || self.keeps(square) && !is_common {
            let width = if found.is_best {
                (side * 0.025).max(2.5)
            } else {
                1.0
            };
            let frame = Stroke::new(width, colour);
            // Clear of the number of the square, which no words push aside.
            let inner = cell.shrink(side * if is_common { 0.2 } else { 0.1 });
            painter.rect_stroke(inner, side * 0.08, frame, StrokeKind::Inside);
        }
        if is_common {
            return;
        }
        let has_words = side >= 56.0;
        let lift = vec2(0.0, if has_words { side * 0.1 } else { 0.0 });
        paint_fate(painter, centre - lift, side * 0.11, fate, colour);
        if has_words {
            let font = FontId::proportional((side * 0.095).clamp(9.0, 22.0));
            let ink = colours.ink;
            let when = (worth.n_moves).map(|n| texts.with("worth-in", [("moves", n.into())]));
            let lines = [words::tree::fate(fate, texts)].into_iter().chain(when);
            for (n, line) in lines.enumerate() {
                let place = centre + vec2(0.0, side * (0.06 + 0.12 * n as f32));
                let line = elided(painter, line, &font, side * 0.78);
                painter.text(place, Align2::CENTER_TOP, line, font.clone(), ink);
            }
        }
    }
}

/// Up for a win, two bars for a draw, down and hollow for a loss.
fn paint_fate(painter: &Painter, centre: Pos2, size: f32, fate: Prospect, colour: Color32) {
    let corners = |up: f32| {
        vec![
            centre + vec2(0.0, -size * up),
            centre + vec2(size, size * 0.8 * up),
            centre + vec2(-size, size * 0.8 * up),
        ]
    };
    let stroke = Stroke::new((size * 0.25).max(1.5), colour);
    match fate {
        Prospect::Wins => {
            painter.add(Shape::convex_polygon(corners(1.0), colour, Stroke::NONE));
        }
        Prospect::Draws => {
            for y in [-0.4, 0.4] {
                let [left, right] = [-size, size].map(|x| centre + vec2(x, y * size));
                painter.line_segment([left, right], stroke);
            }
        }
        Prospect::Loses => {
            painter.add(Shape::closed_line(corners(-1.0), stroke));
        }
    }
}
