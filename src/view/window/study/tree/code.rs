//! The search as pseudocode: the line that acts, what it does in words, and the variables with
//! their numbers.

use crate::view::words;
use egui::{Color32, Frame, Margin, RichText, Role, Shape, Stroke, Ui, WidgetInfo, vec2};

use super::node_words;
use super::view::TreeView;
use crate::insight::{CodeLine, Event, EventKind, Variables, path_to};
use crate::model::Mark;
use crate::search::{NodeId, Number, Stop};
use crate::view::words::game::mark_id;
use crate::view::words::tree::number;

/// The room it takes beside a tree.
pub(crate) const WIDTH: f32 = 300.0;

const fn text(line: CodeLine) -> &'static str {
    match line {
        CodeLine::Head => "code-head",
        CodeLine::HeadWindow => "code-head-window",
        CodeLine::Stored => "code-stored",
        CodeLine::Over => "code-over",
        CodeLine::Met => "code-met",
        CodeLine::MetMirrored => "code-met-mirrored",
        CodeLine::Wins => "code-wins",
        CodeLine::Blocks => "code-blocks",
        CodeLine::Nothing => "code-nothing",
        CodeLine::Loop => "code-loop",
        CodeLine::Call => "code-call",
        CodeLine::CallWindow => "code-call-window",
        CodeLine::Better => "code-better",
        CodeLine::Take => "code-take",
        CodeLine::Won => "code-won",
        CodeLine::Overwrite => "code-overwrite",
        CodeLine::Narrow => "code-narrow",
        CodeLine::Reached => "code-reached",
        CodeLine::Crossed => "code-crossed",
        CodeLine::Remember => "code-remember",
        CodeLine::Return => "code-return",
    }
}

pub(crate) fn ui(ui: &mut Ui, view: &TreeView<'_>) {
    let Some(event) = view.event else { return };
    ui.spacing_mut().item_spacing.y = 0.0;
    for line in view.course.listing() {
        line_ui(ui, view, line, &event);
    }
    ui.add_space(6.0);
    let grid = egui::Grid::new("variables").num_columns(2);
    grid.show(ui, |ui| variables_ui(ui, view, &event));
}

fn line_ui(ui: &mut Ui, view: &TreeView<'_>, (indent, line): (u8, CodeLine), event: &Event) {
    let (acts, colours) = (line.acts(event, view.tree), view.colours);
    let turn = view.turn_at(event.node);
    let words = view
        .texts
        .with(text(line), [("mark", mark_id(turn).into())]);
    let margin = Margin {
        left: 14 + 11 * i8::try_from(indent).unwrap_or(0),
        ..Margin::symmetric(4, 1)
    };
    let ground = if acts {
        colours.last
    } else {
        Color32::TRANSPARENT
    };
    let frame = Frame::new().fill(ground).inner_margin(margin);
    let line = frame.show(ui, |ui| {
        ui.set_width(ui.available_width());
        let label = ui.label(RichText::new(&words).size(13.0).color(colours.ink));
        if acts {
            let spoken = view
                .texts
                .with("code-acts", [("line", words.as_str().into())]);
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
    let Variables {
        window,
        value,
        best,
    } = event.variables;
    let is_cross = view.turn_at(event.node) == Mark::X;
    let is_new_bound = |is_drawn: bool| match event.kind {
        EventKind::Enter => true,
        EventKind::Narrow => is_drawn,
        _ => false,
    };
    let is_offered = matches!(event.kind, EventKind::Refuse { .. });
    let is_best = matches!(event.kind, EventKind::Take { .. } | EventKind::Return);
    let [min, max] = [window.min, window.max].map(Some);
    let all = [
        ("code-goal-min", min, is_new_bound(!is_cross)),
        ("code-goal-max", max, is_new_bound(is_cross)),
        ("code-value", value, is_offered),
        ("code-best", best, is_best),
    ];
    let n_without = if view.course.has_windows() { 0 } else { 2 };
    for (n, (id, value, is_new)) in all.into_iter().skip(n_without).enumerate() {
        let number = shown(value, view).into();
        let words = RichText::new(view.texts.with(id, [("number", number)])).size(13.0);
        let ground = if is_new {
            view.colours.last
        } else {
            Color32::TRANSPARENT
        };
        let words = if is_new { words.strong() } else { words };
        let frame = Frame::new()
            .fill(ground)
            .inner_margin(Margin::symmetric(3, 1));
        frame.show(ui, |ui| ui.label(words));
        if n % 2 == 1 {
            ui.end_row();
        }
    }
}

/// A number, or that there is none yet.
fn shown(value: Option<Number>, view: &TreeView<'_>) -> String {
    let none = || view.texts.text("code-none");
    value.map_or_else(none, number)
}

/// An event as a sentence.
pub(crate) fn event_words(view: &TreeView<'_>, event: &Event) -> String {
    let texts = view.texts;
    let name = |id: NodeId| {
        let path = path_to(view.tree, id);
        let step = path.last();
        step.map_or_else(String::new, |step| node_words::made(step, texts))
    };
    let Variables {
        window,
        value,
        best,
    } = event.variables;
    let stop = view.tree.node(event.node).stop();
    let turn = view.turn_at(event.node);
    let id = match event.kind {
        EventKind::Enter => "event-enter",
        EventKind::Block => "event-block",
        EventKind::Take { .. } => "event-take",
        EventKind::Refuse { .. } => "event-refuse",
        EventKind::Narrow => "event-narrow",
        EventKind::GoOn => "event-go-on",
        EventKind::Cut if stop != Stop::CutOff => "event-cut-last",
        EventKind::Cut if value.is_some_and(|value| value == turn.win()) => "event-cut-won",
        EventKind::Cut => "event-cut",
        EventKind::Return => "event-return",
    };
    let child = match event.kind {
        EventKind::Take { child } | EventKind::Refuse { child } => name(child),
        _ => String::new(),
    };
    let [min, max] = node_words::window(window);
    // Each sentence uses some of them.
    let arguments = [
        ("node", name(event.node).into()),
        ("child", child.into()),
        ("min", min.into()),
        ("max", max.into()),
        ("value", shown(value, view).into()),
        ("best", shown(best, view).into()),
        ("mark", mark_id(turn).into()),
        ("stop", words::tree::stop(stop, texts).into()),
    ];
    texts.with(id, arguments)
}
