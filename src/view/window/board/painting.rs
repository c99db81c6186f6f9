//! What is on the board: stones, the ghost under the pointer, the ring of the keyboard, the line
//! that wins, and what moves when a stone comes or goes and when a game begins or ends.

use std::f32::consts::{PI, TAU};
use std::time::Duration;

use egui::{Align2, FontId, Rect, Response, Stroke, StrokeKind, Ui, Vec2, vec2};

use super::{BoardView, Cursor, confetti};
use crate::model::{Mark, Outcome, Position, Square, SquareSet};
use crate::view::window::board::pen::{BoardPen, Stone};
use crate::view::window::theme::{self, ValueColours};

/// What the squares of a board have in common in a frame.
pub(crate) struct Scene<'a> {
    pub(crate) pen: BoardPen<'a>,
    has_numbers: bool,
    /// What was on the board before the last change.
    before: Option<Position>,
    outcome: Option<Outcome>,
    /// For how long the game has been won, as long as something moves.
    won_s: f32,
    /// How far the hint has breathed in: from −1 to 1.
    breath: f32,
}

impl Scene<'_> {
    /// How far the winning line is drawn, and the other stones have faded.
    fn struck(&self) -> f32 {
        let since = self.won_s - theme::DRAW_TIME_S - theme::PAUSE_TIME_S;
        theme::ease(since / theme::STROKE_TIME_S)
    }

    /// How much is seen of a stone, and how large it is: those that have won grow in turn for a
    /// moment, the others stand back.
    fn look(&self, square: Square) -> (f32, f32) {
        let Some(Outcome::Win { lines, .. }) = &self.outcome else {
            return (1.0, 1.0);
        };
        let place = |line: &SquareSet| line.into_iter().position(|at| at == square);
        let Some(place) = lines.iter().find_map(place) else {
            return (1.0 - 0.65 * self.struck(), 1.0);
        };
        let before = theme::DRAW_TIME_S + theme::PAUSE_TIME_S + theme::STROKE_TIME_S;
        let since = self.won_s - before - theme::PULSE_STEP_S * place as f32;
        let part = (since / theme::PULSE_TIME_S).clamp(0.0, 1.0);
        (1.0, 1.0 + 0.08 * (PI * part).sin())
    }
}

impl BoardView<'_> {
    pub(crate) fn scene<'a>(&self, ui: &Ui, pen: BoardPen<'a>, cursor: &Cursor) -> Scene<'a> {
        let id = ui.scope_id();
        let outcome = self.position().outcome();
        let is_won = matches!(outcome, Some(Outcome::Win { .. }));
        let moved = |name: &str, is_so: bool, seconds: f32| {
            // A finished animation does not run backwards.
            let seconds = if is_so { seconds } else { 0.0 };
            self.animated(ui, id.with(name), is_so, seconds)
        };
        let breath = moved("breath", self.content.hint.is_some(), theme::BREATH_TIME_S);
        Scene {
            pen,
            has_numbers: self.looks.numbers || cursor.shows_numbers,
            before: cursor.before,
            outcome,
            won_s: moved("won", is_won, theme::END_TIME_S) * theme::END_TIME_S,
            breath: (breath * 3.0 * TAU).sin(),
        }
    }

    pub(crate) fn paint_square(&self, ui: &Ui, scene: &Scene<'_>, square: Square, at: &Response) {
        let pen = &scene.pen;
        let (cell, side) = (pen.grid.cell(square), pen.grid.side);
        let (paper, focus) = (pen.colours.paper, pen.colours.drawn.focus);
        let is_named = self.named.contains(square);
        let ring = cell.shrink(side * 0.04);
        if is_named {
            // The ring alone is not enough: keyboard focus has one as well.
            let ground = paper.lerp_to_gamma(focus, 0.2);
            pen.painter.rect_filled(ring, side * 0.06, ground);
        }
        let shaken = self.shaken(ui, square);
        if shaken.is_some() {
            let refused = pen.colours.drawn.refused;
            (pen.painter).rect_filled(cell.shrink(side * 0.02), 0.0, refused);
        }
        let place = cell.center() + vec2(shaken.unwrap_or_default() * side, 0.0);
        if let Some(stone) = self.stone(ui, scene, square, at) {
            pen.stone(
                &Stone {
                    centre: place,
                    ..stone
                },
                3 * square.index(),
            );
        }
        if self.marks.preview.is_none()
            && self.content.last == Some(square)
            && self.position().outcome().is_none()
            && let Some(mark) = self.position().at(square)
        {
            let corner = cell.right_top() + vec2(-0.1, 0.1) * side;
            let colour = pen.colours.drawn.stone(mark);
            (pen.painter).circle_filled(corner, (pen.unit * 2.4).max(1.5), colour);
        }
        self.paint_words(scene, square, cell);
        if at.has_focus() || is_named {
            let stroke = Stroke::new((side * 0.025).max(2.0), focus);
            (pen.painter).rect_stroke(ring, side * 0.06, stroke, StrokeKind::Inside);
        }
    }

    /// The stone of a square, the one that has just left it, or the one that may come.
    fn stone(&self, ui: &Ui, scene: &Scene<'_>, square: Square, at: &Response) -> Option<Stone> {
        let mark = self.position().at(square);
        let seconds = match mark {
            Some(_) => theme::DRAW_TIME_S,
            None => theme::ERASE_TIME_S,
        };
        // Asked for in every frame and every square: seen for the first time, it would be drawn at
        // once.
        let drawn = self.animated(ui, at.id.with("stone"), mark.is_some(), seconds);
        let drawn = theme::ease(drawn);
        let (paper, colours) = (scene.pen.colours.paper, scene.pen.colours.drawn);
        let stone = |mark: Mark, share: f32| Stone {
            mark,
            centre: at.rect.center(),
            // Mixed, not transparent: where two strokes cross, it would show.
            colour: paper.lerp_to_gamma(colours.stone(mark), share),
            drawn: 1.0,
            scale: 1.0,
            weight: 1.0,
        };
        if let Some(mark) = mark {
            let (share, scale) = scene.look(square);
            let stone = stone(mark, share);
            return Some(Stone {
                drawn,
                scale,
                ..stone
            });
        }
        if drawn > 0.0
            && let Some(mark) = scene.before.and_then(|before| before.at(square))
        {
            let stone = stone(mark, 0.6 * drawn);
            return Some(Stone { drawn, ..stone });
        }
        // The words say what it is worth; a ghost would hide them.
        let is_free = self.marks.preview.is_none() && !self.marks.has_value(square);
        if self.content.hint == Some(square) && is_free {
            return Some(stone(self.position().turn(), 0.4 + 0.15 * scene.breath));
        }
        if let Some(mark) = self.content.mark_to_place
            && at.hovered()
            && is_free
        {
            return Some(stone(mark, 0.25));
        }
        let thin = stone(self.later(square)?, 0.5);
        Some(Stone {
            weight: 0.3,
            ..thin
        })
    }

    /// Its number, what it is worth, and whether it is the hint.
    fn paint_words(&self, scene: &Scene<'_>, square: Square, cell: Rect) {
        let (pen, side) = (&scene.pen, cell.width());
        if self.position().at(square).is_none() && scene.has_numbers {
            // Inside the frame of a square that has one, and outside its stone.
            let inset = if self.marks.has_value(square) {
                0.14
            } else {
                0.085
            };
            let place = cell.min + Vec2::splat(side * inset);
            let font = FontId::proportional((side * 0.09).clamp(9.0, 15.0));
            let ink = pen.colours.number;
            (pen.painter).text(place, Align2::LEFT_TOP, square, font, ink);
        }
        let values = ValueColours::of(pen.colours.ground, pen.colours.contrast);
        (self.marks).paint(pen.painter, cell, square, values, self.texts);
        if self.content.hint == Some(square) {
            let colour = pen.colours.drawn.focus;
            // Not on the words that say what the square is worth.
            if self.marks.has_value(square) {
                let place = cell.min + vec2(0.86, 0.14) * side;
                pen.painter.circle_filled(place, side * 0.06, colour);
            } else {
                pen.dashed_ring(cell.center(), colour);
            }
        }
    }

    /// The stone that comes there later in the game, while one looks back.
    fn later(&self, square: Square) -> Option<Mark> {
        match self.marks.preview {
            None => self.content.end?.at(square),
            Some(_) => None,
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

    /// Which part of a movement is over that began at this time.
    fn part_since(&self, ui: &Ui, began: f64, seconds: f32) -> f32 {
        let seconds = f64::from(self.seconds(ui, seconds)).max(f64::EPSILON);
        let part = (ui.input(|input| input.time) - began) / seconds;
        if part >= 1.0 {
            return 1.0;
        }
        ui.ctx().request_repaint_after(theme::FRAME_INTERVAL);
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        let part = part.max(0.0) as f32;
        part
    }

    /// The lines of the board, those of a new one as they are drawn, and below them the line that
    /// has won.
    pub(crate) fn paint_lines(&self, ui: &Ui, scene: &Scene<'_>) {
        let pen = &scene.pen;
        if let Some(Outcome::Win { winner, lines }) = &scene.outcome {
            for (n, line) in lines.iter().enumerate() {
                let ends = [line.first(), line.into_iter().last()];
                if let [Some(first), Some(last)] = ends {
                    let ends = [first, last].map(|square| pen.grid.cell(square).center());
                    pen.strike(ends, *winner, scene.struck(), n);
                }
            }
        }
        let began = match self.content.last {
            None => self.content.began,
            Some(_) => None,
        };
        pen.lines(began.map_or(1.0, |began| self.part_since(ui, began, theme::BEGIN_TIME_S)));
    }

    /// Crosses and circles, once the winning line is drawn.
    pub(crate) fn paint_confetti(&self, ui: &Ui, scene: &Scene<'_>) {
        let wait = theme::DRAW_TIME_S + theme::PAUSE_TIME_S + theme::STROKE_TIME_S;
        let whole = wait + theme::CONFETTI_TIME_S;
        let Some(won_at) = self.content.person_won_at else {
            return;
        };
        let since = self.part_since(ui, won_at, whole) * whole - wait;
        let painter = ui.painter().with_clip_rect(ui.ctx().content_rect());
        confetti::paint(
            &painter,
            scene.pen.grid.rect,
            since,
            scene.pen.colours.drawn,
        );
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
}
