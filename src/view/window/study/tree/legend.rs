//! The legend of a tree.

use egui::{Align2, FontId, Painter, Rect, Sense, Stroke, StrokeKind, Ui, vec2};

use super::Distance;
use super::card::{fill_value, paint_bar, paint_stump, paint_underline};
use super::view::TreeView;
use crate::insight::Bound;
use crate::model::Value;
use crate::search::{GoalWindow, Number};
use crate::view::words;

pub(crate) fn ui(ui: &mut Ui, view: &TreeView<'_>, distance: Distance) {
    egui::Frame::group(ui.style()).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| samples_ui(ui, view, distance));
        let is_board = view.tree.numbers().is_none();
        let layers = if is_board {
            "legend-layers"
        } else {
            "legend-numbers"
        };
        ui.label(view.texts.text(layers));
        if distance == Distance::Far && is_board {
            ui.label(view.texts.text("far-legend"));
        }
    });
}

fn samples_ui(ui: &mut Ui, view: &TreeView<'_>, distance: Distance) {
    let (texts, colours) = (view.texts, view.colours);
    let is_board = view.tree.numbers().is_none();
    if is_board {
        values_ui(ui, view);
    }
    if !view.path.is_empty() {
        sample_ui(ui, view, &texts.text("legend-selected"), |painter, at| {
            painter.rect_stroke(at, 2.0, Stroke::new(3.0, colours.lit), StrokeKind::Inside);
        });
    }
    if distance == Distance::Near && is_board {
        sample_ui(ui, view, &texts.text("legend-window"), |painter, at| {
            let min = Number::ZERO;
            let window = GoalWindow {
                min,
                ..GoalWindow::OPEN
            };
            paint_bar(painter, at.shrink2(vec2(0.0, 4.0)), window, colours);
        });
    }
    if distance == Distance::Near {
        sample_ui(ui, view, &texts.text("legend-best"), |painter, at| {
            let edge = [at.left_bottom(), at.right_top()];
            painter.line_segment(edge, Stroke::new(4.0, colours.ink));
        });
        sample_ui(ui, view, &texts.text("legend-skipped"), |painter, at| {
            paint_stump(painter, at, Stroke::new(1.0, colours.weak), true);
        });
    }
    if let Some((search, _)) = view.overlay {
        let search = words::tree::search(search, texts).into();
        let text = texts.with("legend-overlaid", [("search", search)]);
        sample_ui(ui, view, &text, |painter, at| {
            painter.rect_filled(at, 0.0, colours.value(Value::Draw));
            paint_underline(painter, at, colours);
        });
    }
}

/// The values of a game and how far they are proved.
fn values_ui(ui: &mut Ui, view: &TreeView<'_>) {
    let (texts, colours) = (view.texts, view.colours);
    for value in Value::ALL {
        sample_ui(
            ui,
            view,
            &words::tree::value(value, texts),
            |painter, at| {
                let mut mesh = egui::Mesh::default();
                mesh.add_colored_rect(at, colours.value(value));
                colours.hatch_into(&mut mesh, at, value);
                painter.add(mesh);
            },
        );
    }
    for (bound, id) in [
        (Bound::Exact, "legend-exact"),
        (Bound::AtMost, "value-at-most"),
        (Bound::AtLeast, "value-at-least"),
    ] {
        sample_ui(ui, view, &texts.text(id), |painter, at| {
            fill_value(painter, at, Value::Draw, bound, colours);
            let (font, middle) = (FontId::proportional(12.0), Align2::CENTER_CENTER);
            painter.text(at.center(), middle, bound.sign(), font, colours.on_value);
        });
    }
}

/// A sample and its words, which stay together.
fn sample_ui(ui: &mut Ui, view: &TreeView<'_>, words: &str, paint: impl FnOnce(&Painter, Rect)) {
    let font = egui::TextStyle::Body.resolve(ui.style());
    let galley = (ui.painter()).layout_no_wrap(words.to_owned(), font, view.colours.ink);
    let size = vec2(34.0 + galley.size().x + 10.0, galley.size().y.max(16.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words));
    let corner = rect.left_center() - vec2(0.0, 7.0);
    paint(ui.painter(), Rect::from_min_size(corner, vec2(28.0, 14.0)));
    let place = rect.left_center() + vec2(34.0, -galley.size().y / 2.0);
    ui.painter().galley(place, galley, view.colours.ink);
}
