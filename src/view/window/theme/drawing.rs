//! Shapes and texts that several parts of the window draw alike.

use egui::text::{LayoutJob, TextWrapping};
use egui::{Color32, FontId, Painter, Pos2, Stroke, Vec2};

use super::Colours;
use crate::model::Mark;

/// The start of a text that fits, with an ellipsis if it is cut.
pub(crate) fn elided(painter: &Painter, text: String, font: &FontId, width: f32) -> String {
    let mut job = LayoutJob::simple_singleline(text, font.clone(), Color32::WHITE);
    job.wrap = TextWrapping::truncate_at_width(width);
    let galley = painter.layout_job(job);
    galley.rows.iter().map(|row| row.text()).collect()
}

/// Points on a circle, from the angle `start` on.
pub(crate) fn arc(centre: Pos2, radius: f32, start: f32, turn: f32) -> Vec<Pos2> {
    let at = |step: u8| centre + radius * Vec2::angled(start + turn * f32::from(step) / 24.0);
    (0..=24).map(at).collect()
}

/// A small stone of radius `reach`.
pub(crate) fn paint_stone(
    painter: &Painter,
    centre: Pos2,
    reach: f32,
    mark: Mark,
    colours: Colours,
) {
    let stroke = Stroke::new(reach * 0.4, colours.stone(mark));
    match mark {
        Mark::X => {
            for direction in [1.0, -1.0] {
                let arm = egui::vec2(direction, 1.0) * reach * 0.88;
                painter.line_segment([centre - arm, centre + arm], stroke);
            }
        }
        Mark::O => {
            // egui paints it around the circle.
            painter.circle_stroke(centre, reach * 0.68, stroke);
        }
    }
}

/// A line with round ends.
pub(crate) fn round_line(painter: &Painter, ends: [Pos2; 2], stroke: Stroke) {
    painter.line_segment(ends, stroke);
    for end in ends {
        painter.circle_filled(end, stroke.width * 0.46, stroke.color);
    }
}

/// A number between −1 and 1 that looks like chance, and is the same in every frame.
pub(crate) fn spread(n: usize, step: f32) -> f32 {
    (((n as f32 + 1.0) * step).sin() * 1000.0).fract()
}
