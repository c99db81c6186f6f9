//! The value of the game over its moves; mistakes stand out, and each can be put on the board.

use egui::{Rangef, Role, Ui, WidgetInfo};
use egui_plot::{AxisHints, Line, MarkerShape, Points, VLine};

use super::widgets::{button_ui, still_plot, whole, whole_marks};
use crate::insight::{Curve, Mistake};
use crate::model::Value;
use crate::view::texts::Texts;
use crate::view::window::app::actions::{Action, LookBack};
use crate::view::window::study::StudyContext;
use crate::view::window::study::value_cache::ValueCache;
use crate::view::window::theme::ValueColours;
use crate::view::words;
use crate::view::words::game::mark_id;

pub(crate) fn ui(
    ui: &mut Ui,
    game: &StudyContext<'_>,
    curve: &Curve,
    values: &ValueCache,
    actions: &mut Vec<Action>,
) {
    let texts = game.texts;
    let mistakes = curve.mistakes();
    let mut chosen = plot_ui(ui, game, curve);
    ui.horizontal_wrapped(|ui| {
        let previous = mistakes.iter().rev().find(|m| m.number < game.n_seen);
        let next = mistakes.iter().find(|m| m.number > game.n_seen);
        for (id, mistake) in [("previous-mistake", previous), ("next-mistake", next)] {
            if button_ui(ui, mistake.is_some(), texts.text(id)) {
                chosen = mistake.map(|mistake| mistake.number);
            }
        }
    });
    let n_mistakes = mistakes.len().into();
    ui.label(texts.with("mistakes", [("mistakes", n_mistakes)]));
    for mistake in &mistakes {
        let is_seen = mistake.number == game.n_seen;
        let row = ui.selectable_label(is_seen, mistake_words(mistake, texts));
        if row.clicked() {
            chosen = Some(mistake.number);
        }
        // The last move, or the one that comes next.
        let before = match mistake.number {
            number if number == game.n_seen => game.last_move().map(|(before, _)| before),
            number if number == game.n_seen + 1 => Some(game.position),
            _ => None,
        };
        if let Some(worths) = before.and_then(|before| values.move_values(&before)) {
            let better = words::why::squares(worths.keeping(), texts).into();
            ui.label(texts.with("mistake-better", [("squares", better)]));
        }
    }
    actions.extend(chosen.map(|n_moves| Action::LookBack(LookBack::At(n_moves))));
}

/// Says which move was clicked.
fn plot_ui(ui: &mut Ui, game: &StudyContext<'_>, curve: &Curve) -> Option<usize> {
    let (texts, mistakes) = (game.texts, curve.mistakes());
    let colours = ValueColours::in_ui(ui, game.looks);
    let n_squares = game.start.board().n_squares();
    let n_moves = f64::from(n_squares);
    // The numbers of a larger board would run together.
    let step = if n_squares <= 16 { 1 } else { 5 };
    let value_word = |y: f64| {
        let is_it = |value: &Value| (f64::from(value.number()) - y).abs() < 0.01;
        let value = Value::ALL.into_iter().find(is_it);
        value.map_or_else(String::new, |value| words::tree::value(value, texts))
    };
    let moves_axis = AxisHints::new_x()
        .label(texts.text("curve-moves"))
        .label_spacing(Rangef::new(12.0, 20.0))
        .formatter(|mark, _| format!("{:.0}", mark.value));
    let plot = still_plot(("curve", n_squares))
        .height((ui.available_height() * 0.5).clamp(120.0, 300.0))
        .default_x_bounds(-0.4, n_moves + 0.4)
        .default_y_bounds(-1.35, 1.35)
        .x_grid_spacer(move |_| whole_marks(0, n_moves, step))
        .y_grid_spacer(|_| whole_marks(-1, 1.0, 1))
        .custom_x_axes(vec![moves_axis])
        .y_axis_formatter(move |mark, _| value_word(mark.value));
    let shown = plot.show(ui, |plot| {
        let seen = VLine::new(texts.text("curve-seen"), game.n_seen as f64);
        plot.vline(seen.color(colours.lit).width(2.0));
        let name = texts.text("curve");
        let points = points_of(curve);
        for part in corners(&points).windows(2) {
            let part = Line::new(&name, part.to_vec());
            plot.line(part.color(colours.ink).width(2.0));
        }
        let points = Points::new(&name, points);
        plot.points(points.radius(4.0).color(colours.ink));
        let wrong = |mistake: &Mistake| [mistake.number as f64, mistake.after.number().into()];
        let wrong: Vec<[f64; 2]> = mistakes.iter().map(wrong).collect();
        let wrong = Points::new(texts.text("curve-mistake"), wrong).shape(MarkerShape::Diamond);
        plot.points(wrong.radius(9.0).color(colours.wrong));
        plot.pointer_coordinate()
    });
    let n_mistakes = mistakes.len().into();
    let label = texts.with("curve-label", [("mistakes", n_mistakes)]);
    (shown.response).widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
    if !shown.response.clicked() {
        return None;
    }
    let at = shown.inner?;
    Some((whole(at.x.round()) as usize).min(curve.moves().len()))
}

/// The moves and the values after them, where they are known.
fn points_of(curve: &Curve) -> Vec<[f64; 2]> {
    let values = curve.values().iter().enumerate();
    let known = values.filter_map(|(n_moves, value)| Some((n_moves, (*value)?)));
    known
        .map(|(n_moves, value)| [n_moves as f64, value.number().into()])
        .collect()
}

/// Steps: the value holds until the next move.
fn corners(points: &[[f64; 2]]) -> Vec<[f64; 2]> {
    let mut line: Vec<[f64; 2]> = Vec::new();
    for &[x, y] in points {
        let before = line.last().map_or(y, |[_, before]| *before);
        line.extend([[x, before], [x, y]]);
    }
    line
}

/// What a screen reader says of it.
pub(crate) fn spoken(curve: &Curve, texts: &Texts) -> String {
    let mistakes = curve.mistakes();
    let n_mistakes = texts.with("mistakes", [("mistakes", mistakes.len().into())]);
    let mut sentences = vec![[texts.text("curve"), n_mistakes].join(": ")];
    sentences.extend(mistakes.iter().map(|one| mistake_words(one, texts)));
    sentences.join(" ")
}

fn mistake_words(mistake: &Mistake, texts: &Texts) -> String {
    let arguments = [
        ("number", mistake.number.into()),
        ("mark", mark_id(mistake.mark).into()),
        ("square", mistake.square.number().into()),
        ("before", words::tree::value(mistake.before, texts).into()),
        ("after", words::tree::value(mistake.after, texts).into()),
    ];
    texts.with("mistake", arguments)
}
