//! The value of the game over its moves; mistakes stand out, and each can be looked at.

use egui::Ui;
use egui_plot::{AxisHints, Line, MarkerShape, Plot, PlotPoints, Points, VLine};

use super::{StudiedGame, words};
use crate::insight::{Curve, Mistake};
use crate::model::Value;
use crate::search::Knowledge;
use crate::view::texts::Texts;
use crate::view::window::actions::{Action, LookBack};
use crate::view::window::theme::ValueColours;
use crate::view::words::mark_id;

pub(super) fn ui(ui: &mut Ui, game: &StudiedGame<'_>, curve: &Curve, asked: &mut Vec<Action>) {
    let texts = game.texts;
    let mistakes = curve.mistakes();
    plot_ui(ui, game, curve, &mistakes, asked);
    ui.horizontal_wrapped(|ui| {
        let previous = mistakes.iter().rev().find(|m| m.number < game.n_seen);
        let next = mistakes.iter().find(|m| m.number > game.n_seen);
        for (id, mistake) in [("previous-mistake", previous), ("next-mistake", next)] {
            let button = egui::Button::new(texts.text(id));
            if ui.add_enabled(mistake.is_some(), button).clicked()
                && let Some(mistake) = mistake
            {
                asked.push(Action::LookBack(LookBack::At(mistake.number)));
            }
        }
    });
    let seen = mistakes.iter().find(|m| m.number == game.n_seen);
    if let Some(mistake) = seen {
        ui.strong(said(mistake, texts));
        ui.label(better(mistake, texts));
    } else if Knowledge::of(game.start.board()).is_none() {
        ui.label(texts.text("values-unknown"));
    } else {
        let n_mistakes = mistakes.len();
        ui.label(texts.with("mistakes", [("mistakes", n_mistakes.into())]));
    }
    for mistake in &mistakes {
        let is_seen = mistake.number == game.n_seen;
        if ui.selectable_label(is_seen, said(mistake, texts)).clicked() {
            asked.push(Action::LookBack(LookBack::At(mistake.number)));
        }
    }
}

fn plot_ui(
    ui: &mut Ui,
    game: &StudiedGame<'_>,
    curve: &Curve,
    mistakes: &[Mistake],
    asked: &mut Vec<Action>,
) {
    let texts = game.texts;
    let colours = ValueColours::in_ui(ui, game.looks);
    // Steps: the value holds until the next move.
    let mut line: Vec<[f64; 2]> = Vec::new();
    let mut points: Vec<[f64; 2]> = Vec::new();
    for (n_moves, value) in curve.values().iter().enumerate() {
        let Some(value) = value else { continue };
        let (x, y) = (n_moves as f64, f64::from(value.number()));
        if let Some(&[_, before]) = line.last().filter(|last| (last[1] - y).abs() > 0.5) {
            line.push([x, before]);
        }
        line.push([x, y]);
        points.push([x, y]);
    }
    let wrong: Vec<[f64; 2]> = (mistakes.iter())
        .map(|mistake| [mistake.number as f64, f64::from(mistake.after.number())])
        .collect();
    let n_squares = game.start.board().n_squares();
    let height = (ui.available_height() * 0.5).clamp(120.0, 300.0);
    let value_word = |y: f64| {
        let value = Value::ALL
            .into_iter()
            .find(|value| (f64::from(value.number()) - y).abs() < 0.01);
        value.map_or(String::new(), |value| words::value(value, texts))
    };
    let whole = |x: f64| {
        if (x - x.round()).abs() < 0.01 && x >= 0.0 {
            format!("{x:.0}")
        } else {
            String::new()
        }
    };
    let plot = Plot::new(("curve", n_squares))
        .height(height)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
        .label_formatter(|_| None)
        .default_x_bounds(-0.4, f64::from(n_squares) + 0.4)
        .default_y_bounds(-1.35, 1.35)
        .x_grid_spacer(move |_| marks(0, n_squares.into()))
        .y_grid_spacer(|_| marks(-1, 1))
        .custom_x_axes(vec![
            AxisHints::new_x()
                .label(texts.text("curve-moves"))
                .label_spacing(egui::Rangef::new(12.0, 20.0))
                .formatter(move |mark, _| whole(mark.value)),
        ])
        .y_axis_formatter(move |mark, _| value_word(mark.value));
    let shown = plot.show(ui, |plot| {
        plot.vline(
            VLine::new(texts.text("curve-seen"), game.n_seen as f64)
                .color(colours.lit)
                .width(2.0),
        );
        for part in line.windows(2) {
            let part = PlotPoints::from(part.to_vec());
            let name = texts.text("curve");
            plot.line(Line::new(name, part).color(colours.ink).width(2.0));
        }
        plot.points(
            Points::new(texts.text("curve"), PlotPoints::from(points))
                .radius(4.0)
                .color(colours.ink),
        );
        plot.points(
            Points::new(texts.text("curve-mistake"), PlotPoints::from(wrong))
                .shape(MarkerShape::Diamond)
                .radius(9.0)
                .color(colours.wrong),
        );
        plot.pointer_coordinate()
    });
    let response = shown.response;
    let n_mistakes = mistakes.len();
    let label = texts.with("curve-label", [("mistakes", n_mistakes.into())]);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &label));
    if let (true, Some(at)) = (response.clicked(), shown.inner) {
        let last = curve.moves().len();
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "`as` stops at 0"
        )]
        let n_moves = (at.x.round().max(0.0) as usize).min(last);
        asked.push(Action::LookBack(LookBack::At(n_moves)));
    }
}

/// A mark at every whole number.
fn marks(from: i32, to: i32) -> Vec<egui_plot::GridMark> {
    (from..=to)
        .map(|value| egui_plot::GridMark {
            value: value.into(),
            step_size: 1.0,
        })
        .collect()
}

fn said(mistake: &Mistake, texts: &Texts) -> String {
    texts.with(
        "mistake",
        [
            ("number", mistake.number.into()),
            ("mark", mark_id(mistake.mark).into()),
            ("square", mistake.square.number().into()),
            ("before", words::value(mistake.before, texts).into()),
            ("after", words::value(mistake.after, texts).into()),
        ],
    )
}

fn better(mistake: &Mistake, texts: &Texts) -> String {
    let squares = words::squares(mistake.better, texts).into();
    texts.with("mistake-better", [("squares", squares)])
}
