//! What is on the board: stones, the ghost under the pointer, the ring of the keyboard, the line
//! that wins, and what moves when a game begins or ends.

use std::f32::consts::{PI, TAU};
use std::time::Duration;

use egui::{Align2, Color32, FontId, Rect, Response, Stroke, StrokeKind, Ui, vec2};

use super::BoardView;
use crate::model::{Mark, Outcome, Square};
use crate::view::window::board::pen::{BoardPen, Stone, strike_ends};
use crate::view::window::theme::{self, ValueColours};

impl BoardView<'_> {
    pub(crate) fn paint_square(&self, ui: &Ui, hand: &BoardPen<'_>, square: Square, at: &Response) {
        let cell = hand.grid.cell(square);
        let side = hand.grid.side;
        let is_named = self.named.contains(square);
        let ring = cell.shrink(side * 0.06);
        if is_named {
            // Not by its ring alone, which is the keyboard's, too.
            let ground = hand
                .colours
                .paper
                .lerp_to_gamma(hand.colours.drawn.line, 0.2);
            (hand.painter).rect_filled(ring, side * 0.06, ground);
        }
        if let Some(shaken) = self.shaken(ui, square) {
            let refused = hand.colours.drawn.refused;
            (hand.painter).rect_filled(cell.shrink(side * 0.02), 0.0, refused);
            self.paint_stones(ui, hand, square, at, shaken * side);
        } else {
            self.paint_stones(ui, hand, square, at, 0.0);
        }
        self.paint_words(hand, square, cell);
        if at.has_focus() || is_named {
            let stroke = Stroke::new((side * 0.025).max(2.0), hand.colours.drawn.line);
            (hand.painter).rect_stroke(ring, side * 0.06, stroke, StrokeKind::Inside);
        }
    }

    /// The stone of a square, the one that has just left it, or the one that may come.
    fn paint_stones(
        &self,
        ui: &Ui,
        hand: &BoardPen<'_>,
        square: Square,
        at: &Response,
        aside: f32,
    ) {
        let cell = hand.grid.cell(square);
        let side = hand.grid.side;
        let mark = self.position().at(square);
        // Asked for in every frame and every square: seen for the first time, it would be drawn at
        // once.
        let drawn = self.animated(ui, at.id.with("stone"), mark.is_some(), theme::DRAW_TIME_S);
        let (paper, colours) = (hand.colours.paper, hand.colours.drawn);
        let stone = |mark: Mark, share: f32| Stone {
            mark,
            centre: cell.center() + vec2(aside, 0.0),
            // Mixed, not transparent: where two strokes cross, it would show.
            colour: paper.lerp_to_gamma(colours.stone(mark), share),
            drawn: 1.0,
            scale: 1.0,
            weight: 1.0,
        };
        if self.is_last(square) && self.looks.high_contrast {
            let corner = cell.right_top() + vec2(-0.14, 0.14) * side;
            (hand.painter).circle_filled(corner, side * 0.05, colours.line);
        } else if self.is_last(square) {
            let ground = paper.lerp_to_gamma(colours.line, 0.12);
            (hand.painter).rect_filled(cell.shrink(side * 0.05), side * 0.06, ground);
        }
        let is_hovered = at.hovered() && self.marks.preview.is_none();
        let shown = match (mark, self.content.mark_to_place) {
            (Some(mark), _) if self.stands_back(square) => Some(Stone {
                drawn,
                ..stone(mark, 0.35)
            }),
            (Some(mark), _) => Some(Stone {
                drawn,
                scale: self.pulse(ui, square),
                ..stone(mark, 1.0)
            }),
            // The words say what it is worth; a ghost would hide them.
            (None, Some(mark)) if is_hovered && !self.marks.has_value(square) => {
                Some(stone(mark, 0.25))
            }
            (None, _) => None,
        };
        let seed = 3 * square.index();
        if let Some(shown) = shown {
            hand.stone(&shown, seed);
        } else if let Some((mark, share)) = self.leaving(ui, square) {
            hand.stone(&stone(mark, share), seed);
        } else if let Some(mark) = self.later(square) {
            let thin = Stone {
                weight: 0.3,
                ..stone(mark, 0.5)
            };
            hand.stone(&thin, seed);
        }
    }

    /// Its number, what it is worth, and whether it is the hint.
    fn paint_words(&self, hand: &BoardPen<'_>, square: Square, cell: Rect) {
        let side = hand.grid.side;
        if self.position().at(square).is_none() && self.looks.numbers {
            // Inside the frame of a square that has one.
            let inset = if self.marks.has_value(square) {
                0.14
            } else {
                0.08
            };
            let place = cell.min + vec2(side, side) * inset;
            let font = FontId::proportional((side * 0.09).clamp(9.0, 15.0));
            let ink = hand.colours.number;
            (hand.painter).text(place, Align2::LEFT_TOP, square, font, ink);
        }
        let values = ValueColours::on_board(&hand.colours, self.looks);
        (self.marks).paint(hand.painter, cell, square, values, self.texts);
        if self.content.hint == Some(square) {
            // Not on the words that say what the square is worth.
            let (place, radius) = if self.marks.has_value(square) {
                (cell.min + vec2(0.86, 0.14) * side, 0.06)
            } else {
                (cell.center(), 0.12)
            };
            (hand.painter).circle_filled(place, side * radius, hand.colours.drawn.line);
        }
    }

    /// Whether the last move of the game is there, and can be seen.
    fn is_last(&self, square: Square) -> bool {
        self.marks.preview.is_none() && self.content.last == Some(square)
    }

    /// The stone that comes there later in the game, while one looks back.
    fn later(&self, square: Square) -> Option<Mark> {
        match self.marks.preview {
            None => self.content.end?.at(square),
            Some(_) => None,
        }
    }

    /// Whether the game is won, and not by this stone.
    fn stands_back(&self, square: Square) -> bool {
        match self.position().outcome() {
            Some(Outcome::Win { lines, .. }) => !lines.iter().any(|line| line.contains(square)),
            Some(Outcome::Draw) | None => false,
        }
    }

    /// How long a movement takes: no time where nothing is to move.
    fn seconds(&self, ui: &Ui, seconds: f32) -> f32 {
        if self.looks.reduced_motion || ui.style().animation_time == 0.0 {
            0.0
        } else {
            seconds
        }
    }

    /// From 0 to 1 while something is so, and back when it no longer is.
    fn animated(&self, ui: &Ui, id: egui::Id, is_so: bool, seconds: f32) -> f32 {
        let seconds = self.seconds(ui, seconds);
        (ui.ctx()).animate_bool_with_time(id, is_so, seconds)
    }

    /// How far the beginning of the game is: 1 when it is over.
    fn beginning(&self, ui: &Ui) -> f32 {
        let seconds = self.seconds(ui, theme::BEGIN_TIME_S);
        let Some(began) = self.content.began else {
            return 1.0;
        };
        let since = began.since;
        let part = (ui.input(|input| input.time) - since) / f64::from(seconds).max(f64::EPSILON);
        if part >= 1.0 {
            return 1.0;
        }
        ui.ctx().request_repaint_after(theme::FRAME_INTERVAL);
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        let part = part.max(0.0) as f32;
        part
    }

    /// A stone of the game before this one, and how much of it is still to be seen.
    fn leaving(&self, ui: &Ui, square: Square) -> Option<(Mark, f32)> {
        let last = self.content.began?.left;
        let is_here = last.board() == self.content.position.board();
        let mark = is_here.then(|| last.at(square)).flatten()?;
        let share = 1.0 - 2.0 * self.beginning(ui);
        (share > 0.0).then_some((mark, share))
    }

    /// The lines of the board; those of a new one draw themselves.
    pub(crate) fn paint_lines(&self, ui: &Ui, hand: &BoardPen<'_>) {
        let drawn = match self.content.last {
            None => self.beginning(ui),
            Some(_) => 1.0,
        };
        hand.lines(drawn);
    }

    /// How large a stone is that has just won: it grows for a moment, once.
    fn pulse(&self, ui: &Ui, square: Square) -> f32 {
        let outcome = self.content.position.outcome();
        let has_won = outcome.is_some_and(|outcome| match outcome {
            Outcome::Win { lines, .. } => lines.iter().any(|line| line.contains(square)),
            Outcome::Draw => false,
        });
        let id = ui.scope_id().with(("pulse", square.index()));
        let part = self.animated(ui, id, has_won, theme::PULSE_TIME_S);
        if has_won {
            1.0 + 0.14 * (PI * part).sin()
        } else {
            1.0
        }
    }

    /// How far a square that was tried in vain is out of its place, in parts of its side; none when
    /// it is at rest.
    fn shaken(&self, ui: &Ui, square: Square) -> Option<f32> {
        let refused = self.content.refused?;
        if refused.square != square {
            return None;
        }
        let since = ui.input(|input| input.time) - refused.since;
        if since >= theme::SHAKE_S {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        let part = (since / theme::SHAKE_S) as f32;
        if self.seconds(ui, 1.0) == 0.0 {
            let rest = Duration::from_secs_f64(theme::SHAKE_S - since);
            ui.ctx().request_repaint_after(rest);
            return Some(0.0);
        }
        ui.ctx().request_repaint();
        Some(0.06 * (1.0 - part) * (part * 3.0 * TAU).sin())
    }

    pub(crate) fn paint_strikes(&self, ui: &Ui, hand: &BoardPen<'_>) {
        let outcome = match self.marks.preview {
            None => self.content.position.outcome(),
            Some(_) => None,
        };
        let id = ui.scope_id().with("strike");
        let drawn = self.animated(ui, id, outcome.is_some(), 2.0 * theme::DRAW_TIME_S);
        let Some(Outcome::Win { winner, lines }) = outcome else {
            return;
        };
        // A little stronger than its stones, or it would vanish in the arms of a cross.
        let ink = match hand.colours.ground {
            egui::Theme::Light => Color32::BLACK,
            egui::Theme::Dark => Color32::WHITE,
        };
        let colour = hand.colours.drawn.strike(winner);
        let colour = if self.looks.high_contrast {
            colour
        } else {
            colour.lerp_to_gamma(ink, 0.4)
        };
        let stroke = Stroke::new(hand.width * 1.5, colour);
        for (n, line) in lines.iter().enumerate() {
            let (Some(first), Some(last)) = (line.first(), line.into_iter().last()) else {
                continue;
            };
            let [first, last] = [first, last].map(|square| hand.grid.cell(square).center());
            hand.line(strike_ends(hand.grid, first, last), stroke, drawn, n);
        }
    }
}
