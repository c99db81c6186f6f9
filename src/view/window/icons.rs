//! Icons, drawn: no font needs to have them.

use std::f32::consts::{PI, TAU};

use egui::{Pos2, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};

/// What a button without words shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Icon {
    Undo,
    Redo,
    Hint,
}

impl Icon {
    /// A button with this icon, which a screen reader calls by `name`.
    pub(super) fn button_ui(self, ui: &mut Ui, size: Vec2, name: &str, enabled: bool) -> Response {
        ui.add_enabled_ui(enabled, |ui| {
            let (rect, response) = ui.allocate_exact_size(size, Sense::click());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
            let style = ui.style().interact(&response);
            let painter = ui.painter();
            painter.rect(
                rect,
                style.corner_radius,
                style.weak_bg_fill,
                style.bg_stroke,
                StrokeKind::Inside,
            );
            let stroke = Stroke::new(2.0, style.fg_stroke.color);
            for shape in self.shapes(rect.center(), stroke) {
                painter.add(shape);
            }
            response
        })
        .inner
    }

    fn shapes(self, centre: Pos2, stroke: Stroke) -> Vec<Shape> {
        match self {
            Icon::Undo => turned_arrow(centre, stroke, 1.0),
            Icon::Redo => turned_arrow(centre, stroke, -1.0),
            Icon::Hint => bulb(centre, stroke),
        }
    }
}

/// Three quarters of a circle, and a head at its end: to the left or to the right.
fn turned_arrow(centre: Pos2, stroke: Stroke, direction: f32) -> Vec<Shape> {
    let radius = 6.5;
    let at = |step: u8| {
        let angle = -PI * 0.5 + PI * 1.2 * f32::from(step) / 16.0;
        centre
            + vec2(
                direction * angle.cos() * radius - direction * 1.0,
                angle.sin() * radius,
            )
    };
    let arc: Vec<Pos2> = (0..=16).map(at).collect();
    let tip = at(0) + vec2(-direction * 7.0, 0.0);
    let head = [vec2(4.0, -4.0), vec2(4.0, 4.0)].map(|arm| tip + vec2(direction * arm.x, arm.y));
    // From the tip to where the arc begins, and on around it.
    let mut line = vec![tip];
    line.extend(arc);
    vec![
        Shape::line(line, stroke),
        Shape::line(vec![head[0], tip, head[1]], stroke),
    ]
}

/// A bulb with its socket.
fn bulb(centre: Pos2, stroke: Stroke) -> Vec<Shape> {
    let at = |step: u8| {
        let angle = TAU * (0.36 + 0.78 * f32::from(step) / 20.0);
        centre + vec2(angle.cos() * 5.5, angle.sin() * 5.5 - 2.0)
    };
    let glass: Vec<Pos2> = (0..=20).map(at).collect();
    let (left, right) = (glass[0], glass[20]);
    let bottom = centre.y + 5.0;
    let mut outline = vec![Pos2::new(left.x, bottom)];
    outline.extend(glass);
    outline.push(Pos2::new(right.x, bottom));
    vec![
        Shape::line(outline, stroke),
        Shape::line_segment(
            [Pos2::new(left.x, bottom), Pos2::new(right.x, bottom)],
            stroke,
        ),
        Shape::line_segment(
            [
                Pos2::new(left.x + 1.0, bottom + 3.0),
                Pos2::new(right.x - 1.0, bottom + 3.0),
            ],
            stroke,
        ),
    ]
}
