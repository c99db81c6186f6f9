//! What several parts of the window draw alike.

use egui::{Color32, FontId, Painter, Pos2, Stroke, Ui};

use super::Colours;
use crate::model::Mark;

/// As much of a text as has room, with dots at its end if that is not all.
pub(crate) fn elided(ui: &Ui, text: &str, font: &FontId, width: f32) -> String {
    let fits = |text: &str| {
        let galley = (ui.painter()).layout_no_wrap(text.to_owned(), font.clone(), Color32::WHITE);
        galley.size().x <= width
    };
    if fits(text) {
        return text.to_owned();
    }
    let mut short = text.to_owned();
    while short.pop().is_some() {
        let dotted = short.trim_end().to_owned() + "…";
        if fits(&dotted) {
            return dotted;
        }
    }
    String::new()
}

/// A small stone that reaches so far from its centre.
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
            painter.circle_stroke(centre, reach * 0.95, stroke);
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
