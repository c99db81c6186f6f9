//! What is on the board: lines, stones, the ghost under the pointer, the ring of the keyboard, and
//! the line that wins.

use std::f32::consts::TAU;
use std::time::Duration;

use egui::{Align2, Color32, FontId, Painter, Pos2, Response, Stroke, StrokeKind, Ui, vec2};

use super::BoardView;
use super::grid::Grid;
use crate::model::{Mark, Outcome, Square};
use crate::view::window::theme::{self, Colours, ValueColours};

impl BoardView<'_> {
    pub(super) fn paint_square(
        &self,
        ui: &Ui,
        grid: Grid,
        square: Square,
        colours: Colours,
        response: &Response,
    ) {
        let cell = grid.cell(square);
        let painter = ui.painter().with_clip_rect(grid.rect.expand(8.0));
        let mut centre = cell.center();
        if let Some(shaken) = self.shaken(ui, square) {
            painter.rect_filled(cell.shrink(grid.side * 0.02), 0.0, colours.refused);
            centre.x += shaken * grid.side;
        }
        let stone = self.position().at(square);
        let seconds = self.seconds(ui, theme::DRAW_TIME_S);
        // Asked for in every frame and every square: seen for the first time, it would be drawn at
        // once.
        let id = response.id.with("stone");
        let drawn = (ui.ctx()).animate_bool_with_time(id, stone.is_some(), seconds);
        let paper = ui.visuals().panel_fill;
        if self.is_last(square) {
            let ground = paper.lerp_to_gamma(colours.line, 0.12);
            painter.rect_filled(cell.shrink(grid.side * 0.05), grid.side * 0.06, ground);
        }
        match (stone, self.shown.hand()) {
            (Some(mark), _) => {
                // Those that have not won stand back.
                let share = if self.stands_back(square) { 0.35 } else { 1.0 };
                let colour = paper.lerp_to_gamma(colours.stone(mark), share);
                self.paint_stone(&painter, grid, centre, mark, colour, drawn);
            }
            (None, Some(mark)) if response.hovered() && self.marks.preview.is_none() => {
                // Mixed, not transparent: where two strokes cross, it would show.
                let ghost = paper.lerp_to_gamma(colours.stone(mark), 0.25);
                self.paint_stone(&painter, grid, centre, mark, ghost, 1.0);
            }
            (None, Some(_) | None) => {}
        }
        if stone.is_none() && self.looks.numbers {
            let place = cell.min + vec2(grid.side, grid.side) * 0.08;
            let font = FontId::proportional((grid.side * 0.11).max(9.0));
            let ink = ui.visuals().weak_text_color();
            painter.text(place, Align2::LEFT_TOP, square, font, ink);
        }
        let values = ValueColours::in_ui(ui, self.looks);
        (self.marks).paint(&painter, cell, square, values, self.texts);
        if self.shown.hint == Some(square) {
            // Not on the words that say what the square is worth.
            let (place, radius) = match self.marks.label(square, self.texts) {
                Some(_) => (cell.min + vec2(0.86, 0.14) * grid.side, 0.06),
                None => (centre, 0.12),
            };
            painter.circle_filled(place, grid.side * radius, colours.line);
        }
        if response.has_focus() {
            let ring = Stroke::new((grid.side * 0.025).max(2.0), colours.line);
            let inset = grid.side * 0.06;
            painter.rect_stroke(cell.shrink(inset), inset, ring, StrokeKind::Inside);
        }
    }

    /// Whether the last move of the game is there, and can be seen.
    fn is_last(&self, square: Square) -> bool {
        let last = self.shown.n_seen().checked_sub(1);
        let made = last.and_then(|at| self.shown.now.game.made().get(at));
        self.marks.preview.is_none() && made.is_some_and(|made| made.square == square)
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

    /// How far a square that was tried in vain is out of its place, in parts of its side; none when
    /// it is at rest.
    fn shaken(&self, ui: &Ui, square: Square) -> Option<f32> {
        let refused = self.shown.refused.as_ref();
        let refused = refused.filter(|refused| refused.square == square)?;
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

    pub(super) fn line_width(&self, grid: Grid) -> f32 {
        let factor = if self.looks.high_contrast { 1.5 } else { 1.0 };
        (grid.side * 0.03).max(2.0) * factor
    }

    /// A stone of which the part `drawn` is drawn already.
    fn paint_stone(
        &self,
        painter: &Painter,
        grid: Grid,
        centre: Pos2,
        mark: Mark,
        colour: Color32,
        drawn: f32,
    ) {
        let stroke = Stroke::new(self.line_width(grid) * 2.5, colour);
        match mark {
            Mark::X => {
                let arm = grid.side * 0.27;
                for (direction, part) in [(1.0, drawn * 2.0), (-1.0, drawn * 2.0 - 1.0)] {
                    let [from, to] =
                        [-1.0, 1.0].map(|end| centre + vec2(end * direction, end) * arm);
                    if part > 0.0 {
                        theme::round_line(painter, [from, from.lerp(to, part.min(1.0))], stroke);
                    }
                }
            }
            Mark::O => {
                let radius = grid.side * 0.29;
                if drawn >= 1.0 {
                    painter.circle_stroke(centre, radius, stroke);
                } else if drawn > 0.0 {
                    let at = |step: u8| {
                        let angle = TAU * (f32::from(step) / 48.0 * drawn - 0.25);
                        centre + radius * vec2(angle.cos(), angle.sin())
                    };
                    painter.line((0..=48).map(at).collect(), stroke);
                }
            }
        }
    }

    pub(super) fn paint_strikes(&self, ui: &Ui, grid: Grid, colours: Colours) {
        let outcome = self.seen.outcome().filter(|_| self.marks.preview.is_none());
        let seconds = self.seconds(ui, 2.0 * theme::DRAW_TIME_S);
        let id = ui.scope_id().with("strike");
        let drawn = (ui.ctx()).animate_bool_with_time(id, outcome.is_some(), seconds);
        let Some(Outcome::Win { winner, lines }) = outcome else {
            return;
        };
        let stroke = Stroke::new(self.line_width(grid) * 1.5, colours.strike(winner));
        for line in &lines {
            let (Some(first), Some(last)) = (line.first(), line.into_iter().last()) else {
                continue;
            };
            let [first, last] = [first, last].map(|square| grid.cell(square).center());
            let beyond = (last - first).normalized() * grid.side * 0.42;
            let from = first - beyond;
            let end = from.lerp(last + beyond, drawn);
            theme::round_line(ui.painter(), [from, end], stroke);
        }
    }
}
