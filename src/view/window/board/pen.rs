//! How lines and stones are drawn: evenly, with a pen on squared paper, or with chalk on a slate.

use std::f32::consts::TAU;

use egui::{Color32, Painter, Pos2, Shape, Stroke, StrokeKind, Vec2, vec2};

use crate::model::Mark;
use crate::settings::BoardStyle;
use crate::view::window::board::grid::Grid;
use crate::view::window::theme::{self, BoardColours, Contrast};

/// Squares of the paper from edge to edge, and the fewest in a square of the board.
const RULED: f32 = 12.0;
const FEWEST_RULED: f32 = 2.0;

/// Draws on a board.
pub(crate) struct BoardPen<'a> {
    pub(crate) painter: &'a Painter,
    pub(crate) grid: Grid,
    pub(crate) colours: BoardColours,
    /// A hundredth of a square, or more if lines are to be thicker. All widths follow from it.
    pub(crate) unit: f32,
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

impl<'a> BoardPen<'a> {
    pub(crate) fn new(painter: &'a Painter, grid: Grid, colours: BoardColours) -> BoardPen<'a> {
        let factor = match colours.contrast {
            Contrast::Plain => 1.0,
            Contrast::High => 1.5,
        };
        BoardPen {
            painter,
            grid,
            colours,
            unit: grid.side / 100.0 * factor,
        }
    }

    /// The sheet or slate on the desk.
    pub(crate) fn ground(&self) {
        let BoardColours { paper, edge, .. } = self.colours;
        let (sheet, corner) = (self.grid.rect, theme::SHEET_CORNER);
        let outline = |width: f32| {
            let stroke = Stroke::new(width, edge);
            (self.painter).rect_stroke(sheet, corner, stroke, StrokeKind::Inside);
        };
        if self.colours.contrast == Contrast::Plain {
            let shadow = theme::SHEET_SHADOW.as_shape(sheet, corner);
            self.painter.add(shadow);
        }
        self.painter.rect_filled(sheet, corner, paper);
        match (self.colours.contrast, self.colours.style) {
            (Contrast::High, _) => outline(2.0),
            (Contrast::Plain, BoardStyle::Plain) => {}
            (Contrast::Plain, BoardStyle::Paper) => self.rule(Stroke::new(1.0, edge)),
            (Contrast::Plain, BoardStyle::Chalk) => outline(self.unit * 5.0),
        }
    }

    /// Squared paper: its lines go through those of the board.
    fn rule(&self, stroke: Stroke) {
        let (sheet, side) = (self.grid.rect, self.grid.side);
        let n_ruled = (RULED * side / sheet.width()).floor();
        let step = side / n_ruled.max(FEWEST_RULED);
        let mut x = sheet.left() + step;
        while x < sheet.right() - 1.0 {
            self.painter.vline(x, sheet.y_range(), stroke);
            x += step;
        }
        let mut y = sheet.top() + step;
        while y < sheet.bottom() - 1.0 {
            self.painter.hline(sheet.x_range(), y, stroke);
            y += step;
        }
    }

    /// The lines of the board, of which the part `drawn` is drawn already, one after the other.
    pub(crate) fn lines(&self, drawn: f32) {
        let lines = self.grid.lines(self.grid.side * 0.1);
        let width = match self.colours.style {
            BoardStyle::Plain => 2.4,
            BoardStyle::Paper | BoardStyle::Chalk => 3.0,
        };
        let stroke = Stroke::new((self.unit * width).max(1.0), self.colours.grid);
        let n_lines = lines.len() as f32;
        for (n, ends) in lines.into_iter().enumerate() {
            // Half of a line is drawn when the next one begins.
            let part = drawn * (n_lines + 1.0) / 2.0 - n as f32 / 2.0;
            self.line(ends, stroke, part, n);
        }
    }

    /// The line with which a game is won, of which the part `drawn` is drawn already: below the
    /// stones, and past the outermost ones.
    pub(crate) fn strike(&self, squares: [Pos2; 2], winner: Mark, drawn: f32, seed: usize) {
        let [first, last] = squares;
        let along = (last - first).normalized();
        let reach = match winner {
            Mark::X => 0.31 * (along.x.abs() + along.y.abs()),
            Mark::O => 0.33,
        };
        let beyond = along * (reach * self.grid.side + (0.08 * self.grid.side).min(12.0));
        let colour = (self.colours.drawn).strike(winner, self.colours.paper);
        let stroke = Stroke::new(self.unit * 9.0, colour);
        self.line([first - beyond, last + beyond], stroke, drawn, seed);
    }

    /// The part `drawn` of a line from one point to another.
    fn line(&self, [from, to]: [Pos2; 2], stroke: Stroke, drawn: f32, seed: usize) {
        if drawn <= 0.0 {
            return;
        }
        let drawn = drawn.min(1.0);
        // A hand bends it a little, always the same way.
        let bow = match self.colours.style {
            BoardStyle::Plain => 0.0,
            BoardStyle::Paper | BoardStyle::Chalk => {
                let most = ((to - from).length() * 0.02).min(self.grid.side * 0.015);
                most * theme::spread(seed, 1.0)
            }
        };
        let bow = (to - from).normalized().rot90() * bow;
        let n_steps: u8 = if bow == Vec2::ZERO { 1 } else { 8 };
        let at = |step: u8| {
            let part = drawn * f32::from(step) / f32::from(n_steps);
            from.lerp(to, part) + bow * 4.0 * part * (1.0 - part)
        };
        let points: Vec<Pos2> = (0..=n_steps).map(at).collect();
        self.along(&points, stroke);
    }

    pub(crate) fn stone(&self, stone: &Stone, seed: usize) {
        let Stone { centre, drawn, .. } = *stone;
        let side = self.grid.side * stone.scale;
        let width = self.unit * 7.0;
        let stroke = Stroke::new(width * stone.weight, stone.colour);
        match stone.mark {
            Mark::X => {
                let arm = (side * 0.62 - width) / 2.0;
                for (direction, part) in [(1.0, drawn * 2.0), (-1.0, drawn * 2.0 - 1.0)] {
                    let ends = [-1.0, 1.0].map(|end| centre + vec2(end * direction, end) * arm);
                    self.line(ends, stroke, part, seed + usize::from(direction > 0.0));
                }
            }
            Mark::O if drawn > 0.0 => {
                let radius = (side * 0.66 - width) / 2.0;
                // A hand goes a little farther than once around, and ends a little inside.
                let [turns, inwards] = match self.colours.style {
                    BoardStyle::Plain => [1.0, 0.0],
                    BoardStyle::Paper | BoardStyle::Chalk => [1.04, 0.04],
                };
                let bent = 0.6 * inwards * theme::spread(seed, 1.0);
                let at = |step: u8| {
                    let part = drawn * turns * f32::from(step) / 48.0;
                    let angle = TAU * (part - 0.25);
                    let around = vec2(angle.cos() * (1.0 + bent), angle.sin() * (1.0 - bent));
                    centre + around * radius * (1.0 - inwards * part)
                };
                let points: Vec<Pos2> = (0..=48).map(at).collect();
                self.along(&points, stroke);
            }
            Mark::O => {}
        }
    }

    /// Around the stone that a hint proposes.
    pub(crate) fn dashed_ring(&self, centre: Pos2, colour: Color32) {
        let stroke = Stroke::new((self.unit * 1.5).max(1.5), colour);
        for n in 0..20_u8 {
            let ends = [0.0, 0.5].map(|dash| {
                let angle = TAU * (f32::from(n) + dash) / 20.0;
                centre + Vec2::angled(angle) * self.grid.side * 0.42
            });
            self.painter.line_segment(ends, stroke);
        }
    }

    /// A line along these points: even, a little thicker where a pen is pressed first, or thin traces
    /// of chalk.
    fn along(&self, points: &[Pos2], stroke: Stroke) {
        let width = stroke.width;
        let (asides, share): (&[[f32; 2]], f32) = match self.colours.style {
            BoardStyle::Plain => (&[[0.0, 0.0]], 1.0),
            BoardStyle::Paper => (&[[-0.06, 0.0], [0.06, 0.0]], 1.0),
            BoardStyle::Chalk => (
                &[[-0.4, -0.36], [-0.15, -0.11], [0.11, 0.15], [0.36, 0.4]],
                0.21,
            ),
        };
        let trace = Stroke::new(width * share, stroke.color);
        for ends in asides {
            self.trace(points, trace, ends.map(|aside| aside * width));
        }
        if self.colours.style == BoardStyle::Chalk {
            return;
        }
        for end in [points.first(), points.last()].into_iter().flatten() {
            (self.painter).circle_filled(*end, width * 0.48, stroke.color);
        }
    }

    /// A line beside these points, as far from the first and the last as `aside` says.
    fn trace(&self, points: &[Pos2], stroke: Stroke, aside: [f32; 2]) {
        let last = points.len() - 1;
        let beside = |at: usize| {
            let before = points[at.saturating_sub(1)];
            let after = points[(at + 1).min(last)];
            let across = (after - before).normalized().rot90();
            points[at] + across * egui::lerp(aside[0]..=aside[1], at as f32 / last as f32)
        };
        let line: Vec<Pos2> = (0..=last).map(beside).collect();
        self.painter.add(Shape::line(line, stroke));
    }
}
