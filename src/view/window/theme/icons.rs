//! Icons, drawn as shapes so that no font needs them. To add one, add a variant and its shapes.

use std::f32::consts::{PI, TAU};

use egui::{
    Atom, Button, Color32, Painter, Pos2, Response, Role, Shape, Stroke, Ui, Vec2, WidgetInfo,
    pos2, vec2,
};

use super::arc;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Icon {
    Undo,
    Redo,
    Hint,
    Menu,
    /// Two arrows to either side.
    Switch,
}

impl Icon {
    /// A button with this icon only; screen readers read `name`.
    pub(crate) fn button_ui(self, ui: &mut Ui, size: Vec2, name: &str, enabled: bool) -> Response {
        let button = Button::new(self.atom()).frame_when_inactive(false);
        let response = ui.add_enabled_ui(enabled, |ui| ui.add_sized(size, button));
        let response = response.inner;
        response.widget_info(|| WidgetInfo::labeled(Role::Button, enabled, name));
        response
    }

    /// The icon as a part of a button, in the colour of its text.
    pub(crate) fn atom(self) -> Atom<'static> {
        Atom::paint(vec2(18.0, 18.0), move |ui, args| {
            let stroke = Stroke::new(2.0, args.fallback_text_color);
            for shape in self.shapes(args.rect.center(), stroke) {
                ui.painter().add(shape);
            }
        })
    }

    /// Paints the icon alone.
    pub(crate) fn paint(self, painter: &Painter, centre: Pos2, ink: Color32) {
        painter.extend(self.shapes(centre, Stroke::new(2.0, ink)));
    }

    fn shapes(self, centre: Pos2, stroke: Stroke) -> Vec<Shape> {
        let path = |points: &[[f32; 2]]| {
            let points = points.iter().map(|point| centre + Vec2::from(*point));
            Shape::line(points.collect(), stroke)
        };
        match self {
            Icon::Undo => turned_arrow(centre, stroke, 1.0),
            Icon::Redo => turned_arrow(centre, stroke, -1.0),
            Icon::Hint => bulb(centre, stroke),
            Icon::Menu => [-6.0, 0.0, 6.0]
                .map(|y| path(&[[-9.0, y], [9.0, y]]))
                .to_vec(),
            Icon::Switch => vec![
                path(&[[-9.0, -4.0], [9.0, -4.0]]),
                path(&[[5.0, -8.0], [9.0, -4.0], [5.0, 0.0]]),
                path(&[[9.0, 4.0], [-9.0, 4.0]]),
                path(&[[-5.0, 0.0], [-9.0, 4.0], [-5.0, 8.0]]),
            ],
        }
    }
}

/// Half a circle with an arrow head at its upper end: 1 points left, -1 right.
fn turned_arrow(centre: Pos2, stroke: Stroke, direction: f32) -> Vec<Shape> {
    let middle = centre - vec2(direction, 0.0);
    let mut path = arc(middle, 6.5, -PI / 2.0, direction * PI * 1.2);
    let tip = path[0] - vec2(direction * 7.0, 0.0);
    path.insert(0, tip);
    let [above, below] = [-4.0, 4.0].map(|y| tip + vec2(direction * 4.0, y));
    [path, vec![above, tip, below]]
        .map(|line| Shape::line(line, stroke))
        .to_vec()
}

/// A bulb with its socket.
fn bulb(centre: Pos2, stroke: Stroke) -> Vec<Shape> {
    let mut outline = arc(centre - vec2(0.0, 2.0), 5.5, TAU * 0.36, TAU * 0.78);
    let [left, right] = [outline[0].x, outline[outline.len() - 1].x];
    let bottom = centre.y + 5.0;
    outline.extend([pos2(right, bottom), pos2(left, bottom)]);
    let socket = [
        pos2(left + 1.0, bottom + 3.0),
        pos2(right - 1.0, bottom + 3.0),
    ];
    vec![
        Shape::closed_line(outline, stroke),
        Shape::line_segment(socket, stroke),
    ]
}
