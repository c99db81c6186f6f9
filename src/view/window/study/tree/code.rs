//! The search as pseudocode: the line that acts, what it does in words, and the variables with
//! their numbers.

use egui::{Color32, Frame, Margin, RichText, Role, Shape, Stroke, Ui, WidgetInfo, vec2};

use super::node_words;
use super::view::TreeView;
use crate::insight::{CodeLine, Event, EventKind, path_to};
use crate::model::Mark;
use crate::search::{NodeId, Number, Stop};
use crate::view::texts::variant_id;
use crate::view::words;
use crate::view::words::game::mark_id;

/// The room it takes beside a tree.
pub(crate) const WIDTH: f32 = 300.0;

pub(crate) fn ui(ui: &mut Ui, view: &TreeView<'_>) {
    let Some(event) = view.event else { return };
    ui.spacing_mut().item_spacing.y = 0.0;
    for (indent, line) in view.course.listing() {
        line_ui(ui, view, indent, line, &event);
    }
    ui.add_space(6.0);
    let grid = egui::Grid::new("variables").num_columns(2);
    grid.show(ui, |ui| variables_ui(ui, view, &event));
}

/// The ground of a line or a number, which stands out if the event is about it.
fn frame(is_marked: bool, view: &TreeView<'_>) -> Frame {
    let colour = if is_marked {
        view.colours.last
    } else {
        Color32::TRANSPARENT
    };
    Frame::new().fill(colour)
}

fn line_ui(ui: &mut Ui, view: &TreeView<'_>, indent: u8, line: CodeLine, event: &Event) {
    let (texts, colours) = (view.texts, view.colours);
    let acts = line.acts(event, view.tree);
    let mark = mark_id(view.turn_at(event.node)).into();
    let words = texts.with(&variant_id("code-", line), [("mark", mark)]);
    let margin = Margin {
        left: 14 + 11 * i8::try_from(indent).unwrap_or(0),
        ..Margin::symmetric(4, 1)
    };
    let line = frame(acts, view).inner_margin(margin).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let label = ui.label(RichText::new(&words).size(13.0).color(colours.ink));
        if acts {
            let spoken = texts.with("code-acts", [("line", words.as_str().into())]);
            label.widget_info(|| WidgetInfo::labeled(Role::Label, true, &spoken));
        }
    });
    if acts {
        // Not by its ground alone.
        let tip = line.response.rect.left_center() + vec2(10.0, 0.0);
        let corners = vec![tip, tip + vec2(-6.0, -4.0), tip + vec2(-6.0, 4.0)];
        let arrow = Shape::convex_polygon(corners, colours.lit, Stroke::NONE);
        ui.painter().add(arrow);
    }
}

/// What the node's variables are now; what the event has changed stands out.
fn variables_ui(ui: &mut Ui, view: &TreeView<'_>, event: &Event) {
    let (variables, turn) = (event.variables, view.turn_at(event.node));
    let window = variables.window;
    let is_new_bound = |drawn_by: Mark| match event.kind {
        EventKind::Enter => true,
        EventKind::Narrow => turn == drawn_by,
        _ => false,
    };
    let is_offered = matches!(event.kind, EventKind::Refuse { .. });
    let is_best = matches!(event.kind, EventKind::Take { .. } | EventKind::Return);
    let all = [
        ("code-goal-min", Some(window.min), is_new_bound(Mark::O)),
        ("code-goal-max", Some(window.max), is_new_bound(Mark::X)),
        ("code-value", variables.value, is_offered),
        ("code-best", variables.best, is_best),
    ];
    let n_without = if view.course.has_windows() { 0 } else { 2 };
    for (n, (id, value, is_new)) in all.into_iter().skip(n_without).enumerate() {
        let number = shown(value, view).into();
        let words = RichText::new(view.texts.with(id, [("number", number)])).size(13.0);
        let words = if is_new { words.strong() } else { words };
        let frame = frame(is_new, view).inner_margin(Margin::symmetric(3, 1));
        frame.show(ui, |ui| ui.label(words));
        if n % 2 == 1 {
            ui.end_row();
        }
    }
}

/// A number, or that there is none yet.
fn shown(value: Option<Number>, view: &TreeView<'_>) -> String {
    let none = || view.texts.text("code-none");
    value.map_or_else(none, Number::signed)
}

/// An event as a sentence.
pub(crate) fn event_words(view: &TreeView<'_>, event: &Event) -> String {
    let texts = view.texts;
    let name = |id: NodeId| {
        let path = path_to(view.tree, id);
        let made = path.last().map(|step| node_words::made(step, texts));
        made.unwrap_or_default()
    };
    let (variables, turn) = (event.variables, view.turn_at(event.node));
    let stop = view.tree.node(event.node).stop();
    let id = match event.kind {
        EventKind::Cut if stop != Stop::CutOff => "event-cut-last".to_owned(),
        EventKind::Cut if variables.value == Some(turn.win().into()) => "event-cut-won".to_owned(),
        kind => variant_id("event-", kind),
    };
    let child = match event.kind {
        EventKind::Take { child } | EventKind::Refuse { child } => name(child),
        _ => String::new(),
    };
    let [min, max] = node_words::window(variables.window);
    // Each sentence uses some of them.
    let arguments = [
        ("node", name(event.node).into()),
        ("child", child.into()),
        ("min", min.into()),
        ("max", max.into()),
        ("value", shown(variables.value, view).into()),
        ("best", shown(variables.best, view).into()),
        ("mark", mark_id(turn).into()),
        ("stop", words::tree::stop(stop, texts).into()),
    ];
    texts.with(&id, arguments)
}
