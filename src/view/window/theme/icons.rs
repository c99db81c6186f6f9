//! Icons, drawn: no font needs to have them.

use std::f32::consts::{PI, TAU};

use egui::{Atom, Button, Pos2, Response, Role, Shape, Stroke, Ui, Vec2, WidgetInfo, vec2};

/// What a button shows, without words or beside them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    Undo,
    Redo,
    Hint,
    New,
    MoveNow,
    Pause,
    Resume,
}

impl Icon {
    /// A button with this icon, which a screen reader calls by `name`.
    pub(crate) fn button_ui(self, ui: &mut Ui, size: Vec2, name: &str, enabled: bool) -> Response {
        let button = Button::new(self.atom());
        let response = ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button));
        let response = response.inner;
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
        response
    }

    /// A part of a button, in the colour of its words.
    pub(crate) fn atom(self) -> Atom<'static> {
        Atom::paint(vec2(18.0, 18.0), move |ui, args| {
            let stroke = Stroke::new(2.0, args.fallback_text_color);
            for shape in self.shapes(args.rect.center(), stroke) {
                ui.painter().add(shape);
            }
        })
    }

    fn shapes(self, centre: Pos2, stroke: Stroke) -> Vec<Shape> {
        let line = |from: [f32; 2], to: [f32; 2]| {
            Shape::line_segment([from, to].map(|[x, y]| centre + vec2(x, y)), stroke)
        };
        let arrow = |left: f32| {
            let corners = [[left, -5.5], [left + 9.0, 0.0], [left, 5.5]];
            let corners = corners.map(|[x, y]| centre + vec2(x, y)).to_vec();
            Shape::convex_polygon(corners, stroke.color, Stroke::NONE)
        };
        match self {
            Icon::Undo => turned_arrow(centre, stroke, 1.0),
            Icon::Redo => turned_arrow(centre, stroke, -1.0),
            Icon::Hint => bulb(centre, stroke),
            Icon::New => vec![line([-6.0, 0.0], [6.0, 0.0]), line([0.0, -6.0], [0.0, 6.0])],
            Icon::MoveNow => vec![arrow(-6.0), line([5.0, -5.5], [5.0, 5.5])],
            Icon::Pause => vec![
                line([-3.0, -5.5], [-3.0, 5.5]),
                line([3.0, -5.5], [3.0, 5.5]),
            ],
            Icon::Resume => vec![arrow(-4.0)],
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
