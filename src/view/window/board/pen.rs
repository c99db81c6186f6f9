//! How lines and stones are drawn: evenly, with a pen on squared paper, or with chalk on a slate.

use std::f32::consts::TAU;

use egui::{Color32, Painter, Pos2, Rect, Shape, Stroke, StrokeKind, vec2};

use crate::model::Mark;
use crate::settings::BoardStyle;
use crate::view::window::board::grid::Grid;
use crate::view::window::theme::{self, BoardColours};

/// Squares of the paper in a square of the board.
const RULED: f32 = 4.0;

/// Draws on a board.
pub(crate) struct BoardPen<'a> {
    pub(crate) painter: &'a Painter,
    pub(crate) grid: Grid,
    pub(crate) colours: BoardColours,
    /// The width of the board's lines; that of all others follows from it.
    pub(crate) width: f32,
}

/// A stone to be drawn.
pub(crate) struct Stone {
    pub(crate) mark: Mark,
    pub(crate) centre: Pos2,
    pub(crate) colour: Color32,
    /// Which part of it is drawn already.
    pub(crate) drawn: f32,
    /// How large it is; 1 as a rule.
    pub(crate) scale: f32,
    /// How thick its lines are; 1 as a rule.
    pub(crate) weight: f32,
}

impl BoardPen<'_> {
    /// What is below the lines.
    pub(crate) fn ground(&self) {
        let BoardColours { paper, edge, .. } = self.colours;
        let margin = self.colours.sheet_margin();
        let sheet = self.grid.rect.expand(margin);
        match self.colours.style {
            BoardStyle::Plain => {}
            BoardStyle::Paper => {
                self.painter.rect_filled(sheet, 4.0, paper);
                self.rule(sheet, Stroke::new(1.0, edge));
            }
            BoardStyle::Chalk => {
                self.painter.rect_filled(sheet, 6.0, paper);
                let wood = Stroke::new(margin * 0.6, edge);
                (self.painter).rect_stroke(sheet, 6.0, wood, StrokeKind::Inside);
            }
        }
    }

    /// Squared paper: its lines go through those of the board.
    fn rule(&self, sheet: Rect, stroke: Stroke) {
        let step = self.grid.side / RULED;
        let origin = self.grid.rect.min;
        let from = |start: f32, edge: f32| edge - ((edge - start) / step).floor() * step;
        let mut x = from(sheet.left(), origin.x);
        while x < sheet.right() {
            self.painter.vline(x, sheet.y_range(), stroke);
            x += step;
        }
        let mut y = from(sheet.top(), origin.y);
        while y < sheet.bottom() {
            self.painter.hline(sheet.x_range(), y, stroke);
            y += step;
        }
    }

    /// The lines of the board, of which the part `drawn` is drawn already, one after the other.
    pub(crate) fn lines(&self, drawn: f32) {
        let lines = self.grid.lines(self.width / 2.0);
        let stroke = Stroke::new(self.width, self.colours.drawn.line);
        let n_lines = lines.len() as f32;
        for (n, [from, to]) in lines.into_iter().enumerate() {
            // Half of a line is drawn when the next one begins.
            let part = drawn * (n_lines + 1.0) / 2.0 - n as f32 / 2.0;
            self.line([from, to], stroke, part, n);
        }
    }

    /// The part `drawn` of a line from one point to another.
    pub(crate) fn line(&self, [from, to]: [Pos2; 2], stroke: Stroke, drawn: f32, seed: usize) {
        if drawn <= 0.0 {
            return;
        }
        let to = from.lerp(to, drawn.min(1.0));
        match self.colours.style {
            BoardStyle::Plain => theme::round_line(self.painter, [from, to], stroke),
            BoardStyle::Paper | BoardStyle::Chalk => {
                let points = (0..=16u8).map(|step| from.lerp(to, f32::from(step) / 16.0));
                self.free_line(&points.collect::<Vec<_>>(), stroke, seed);
            }
        }
    }

    pub(crate) fn stone(&self, stone: &Stone, seed: usize) {
        let Stone { centre, drawn, .. } = *stone;
        let side = self.grid.side * stone.scale;
        let stroke = Stroke::new(self.width * 2.5 * stone.weight, stone.colour);
        match stone.mark {
            Mark::X => {
                let arm = side * 0.27;
                for (direction, part) in [(1.0, drawn * 2.0), (-1.0, drawn * 2.0 - 1.0)] {
                    let ends = [-1.0, 1.0].map(|end| centre + vec2(end * direction, end) * arm);
                    self.line(ends, stroke, part, seed + usize::from(direction > 0.0));
                }
            }
            Mark::O => {
                let radius = side * 0.29;
                let is_even = self.colours.style == BoardStyle::Plain;
                if is_even && drawn >= 1.0 {
                    self.painter.circle_stroke(centre, radius, stroke);
                } else if drawn > 0.0 {
                    // A hand goes a little farther than once around.
                    let turns = if is_even { drawn } else { drawn * 1.04 };
                    let at = |step: u8| {
                        let angle = TAU * (f32::from(step) / 48.0 * turns - 0.25);
                        centre + radius * vec2(angle.cos(), angle.sin())
                    };
                    let points: Vec<Pos2> = (0..=48).map(at).collect();
                    if is_even {
                        self.painter.line(points, stroke);
                    } else {
                        self.free_line(&points, stroke, seed);
                    }
                }
            }
        }
    }

    /// A line as a hand draws it: never quite straight, and the same in every frame.
    fn free_line(&self, points: &[Pos2], stroke: Stroke, seed: usize) {
        let swing = stroke.width * 0.22;
        if self.colours.style == BoardStyle::Paper {
            self.strand(points, stroke, [0.0, swing], seed);
            return;
        }
        // Chalk leaves several thin traces, between which the slate is seen.
        let thin = Stroke::new(stroke.width * 0.3, stroke.color.gamma_multiply(0.8));
        for (n, side) in [-0.38_f32, -0.13, 0.13, 0.38].into_iter().enumerate() {
            let shift = [side * stroke.width, swing * 0.8];
            self.strand(points, thin, shift, seed + 7 * n);
        }
    }

    /// A line that runs beside these points, and swings.
    fn strand(&self, points: &[Pos2], stroke: Stroke, [aside, swing]: [f32; 2], seed: usize) {
        let n_points = points.len();
        let moved = |at: usize| {
            let before = points[at.saturating_sub(1)];
            let after = points[(at + 1).min(n_points - 1)];
            let across = (after - before).normalized().rot90();
            let along = at as f32 / n_points as f32;
            points[at] + across * (aside + swing * wave(seed, along))
        };
        let line: Vec<Pos2> = (0..n_points).map(moved).collect();
        for end in [line.first(), line.last()].into_iter().flatten() {
            let radius = stroke.width * 0.46;
            self.painter.circle_filled(*end, radius, stroke.color);
        }
        self.painter.add(Shape::line(line, stroke));
    }
}

/// Between −1 and 1, without a jump.
fn wave(seed: usize, along: f32) -> f32 {
    let turn = (seed * 37 % 100) as f32 / 100.0;
    let slow = (TAU * (along * 1.3 + turn)).sin();
    let fast = (TAU * (along * 3.1 + turn * 2.0)).sin();
    0.65 * slow + 0.35 * fast
}

/// The line with which a game is won, drawn past its outermost stones.
pub(crate) fn strike_ends(grid: Grid, first: Pos2, last: Pos2) -> [Pos2; 2] {
    let beyond = (last - first).normalized() * grid.side * 0.42;
    [first - beyond, last + beyond]
}
