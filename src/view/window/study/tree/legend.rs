//! The legend of a tree.

use crate::view::words;
use egui::{Rect, Sense, Shape, Stroke, StrokeKind, Ui, vec2};

use super::Distance;
use super::card::{fill_value, paint_bar};
use super::view::TreeView;
use crate::insight::Bound;
use crate::model::Value;
use crate::search::{GoalWindow, Number};

/// What a sample shows.
#[derive(Clone, Copy)]
enum Sample {
    Value(Value),
    Bound(Bound),
    Window,
    Best,
    Skipped,
    Selected,
    Overlaid,
}

pub(crate) fn ui(ui: &mut Ui, view: &TreeView<'_>, distance: Distance) {
    let texts = view.texts;
    let is_board = view.tree.numbers().is_none();
    egui::Frame::group(ui.style()).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            if is_board {
                values_ui(ui, view);
            }
            if !view.path.is_empty() {
                sample_ui(ui, view, Sample::Selected, &texts.text("legend-selected"));
            }
            if distance == Distance::Near {
                if is_board {
                    sample_ui(ui, view, Sample::Window, &texts.text("legend-window"));
                }
                sample_ui(ui, view, Sample::Best, &texts.text("legend-best"));
                sample_ui(ui, view, Sample::Skipped, &texts.text("legend-skipped"));
            }
            if let Some((search, _)) = view.overlay {
                let search = words::tree::search(search, texts).into();
                let text = texts.with("legend-overlaid", [("search", search)]);
                sample_ui(ui, view, Sample::Overlaid, &text);
            }
        });
        let layers = if is_board {
            "legend-layers"
        } else {
            "legend-numbers"
        };
        ui.label(texts.text(layers));
        if distance == Distance::Far && is_board {
            ui.label(texts.text("far-legend"));
        }
    });
}

/// The values of a game, and what is known of them.
fn values_ui(ui: &mut Ui, view: &TreeView<'_>) {
    let texts = view.texts;
    for value in Value::ALL {
        let words = words::tree::value(value, texts);
        sample_ui(ui, view, Sample::Value(value), &words);
    }
    for (bound, id) in [
        (Bound::Exact, "legend-exact"),
        (Bound::AtMost, "value-at-most"),
        (Bound::AtLeast, "value-at-least"),
    ] {
        sample_ui(ui, view, Sample::Bound(bound), &texts.text(id));
    }
}

fn sample_ui(ui: &mut Ui, view: &TreeView<'_>, sample: Sample, words: &str) {
    // A sample and its words stay together.
    let font = egui::TextStyle::Body.resolve(ui.style());
    let galley = ui
        .painter()
        .layout_no_wrap(words.to_owned(), font, view.colours.ink);
    let size = vec2(34.0 + galley.size().x + 10.0, galley.size().y.max(16.0));
    let (rect, response) = ui.allocate_exact_size(size, Sense::hover());
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Label, true, words));
    let at = Rect::from_min_size(rect.left_center() - vec2(0.0, 7.0), vec2(28.0, 14.0));
    paint(ui, view, sample, at);
    let place = rect.left_center() + vec2(34.0, -galley.size().y / 2.0);
    ui.painter().galley(place, galley, view.colours.ink);
}

fn paint(ui: &Ui, view: &TreeView<'_>, sample: Sample, at: Rect) {
    let (painter, colours) = (ui.painter(), view.colours);
    match sample {
        Sample::Value(value) => {
            let mut mesh = egui::Mesh::default();
            mesh.add_colored_rect(at, colours.value(value));
            colours.hatch_into(&mut mesh, at, value);
            painter.add(mesh);
        }
        Sample::Bound(bound) => {
            fill_value(painter, at, Value::Draw, bound, colours);
            let font = egui::FontId::proportional(12.0);
            let middle = egui::Align2::CENTER_CENTER;
            painter.text(at.center(), middle, bound.sign(), font, colours.on_value);
        }
        Sample::Window => {
            let window = GoalWindow {
                min: Number::ZERO,
                ..GoalWindow::OPEN
            };
            paint_bar(painter, at.shrink2(vec2(0.0, 4.0)), window, colours);
        }
        Sample::Best => {
            let stroke = Stroke::new(4.0, colours.ink);
            painter.line_segment([at.left_bottom(), at.right_top()], stroke);
        }
        Sample::Skipped => {
            let corners = [
                at.left_top(),
                at.right_top(),
                at.right_bottom(),
                at.left_bottom(),
                at.left_top(),
            ];
            let stroke = Stroke::new(1.0, colours.weak);
            painter.extend(Shape::dashed_line(&corners, stroke, 3.0, 3.0));
            painter.line_segment([at.left_bottom(), at.right_top()], stroke);
        }
        Sample::Selected => {
            let stroke = Stroke::new(3.0, colours.lit);
            painter.rect_stroke(at, 2.0, stroke, StrokeKind::Inside);
        }
        Sample::Overlaid => {
            painter.rect_filled(at, 0.0, colours.value(Value::Draw));
            let line = Rect::from_min_max(at.left_bottom() - vec2(0.0, 4.0), at.right_bottom());
            painter.rect_filled(line, 0.0, colours.lit);
        }
    }
}
