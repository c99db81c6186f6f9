//! Nodes in words.

use super::view::TreeView;
use crate::insight::{BoundSource, SkipReason, Skipped, State};
use crate::model::{Mark, Square, Value};
use crate::search::{GoalWindow, Step, Stop};
use crate::view::texts::Texts;
use crate::view::window::study::words::{squares, value};
use crate::view::words::mark_id;

/// −1, 0 or +1.
const fn number(value: Value) -> &'static str {
    match value {
        Value::XWins => "\u{2212}1",
        Value::Draw => "0",
        Value::OWins => "+1",
    }
}

/// goalMin and goalMax.
pub(super) fn window(window: GoalWindow) -> [&'static str; 2] {
    [number(window.min), number(window.max)]
}

/// Why a node was left.
pub(super) fn stop(stop: Stop, texts: &Texts) -> String {
    texts.text(match stop {
        Stop::Finished => "stop-finished",
        Stop::AllSeen => "stop-all-seen",
        Stop::CutOff => "stop-cut-off",
        Stop::ForcedWin => "stop-forced-win",
        Stop::ForcedBlock => "stop-forced-block",
        Stop::Known => "stop-known",
        Stop::Opening => "stop-opening",
        Stop::Proven => "stop-proven",
    })
}

/// The moves of a node that were never examined, and why.
pub(super) fn skipped(skipped: &Skipped, texts: &Texts) -> String {
    let number_of = |square: Square| ("square", square.number().into());
    let why = match skipped.why {
        SkipReason::Cut {
            turn,
            value,
            bound,
            source,
        } => {
            let id = match (turn, source) {
                (Mark::X, BoundSource::Win) => "cut-x-win",
                (Mark::O, BoundSource::Win) => "cut-o-win",
                (Mark::X, BoundSource::Parent(_)) => "cut-x-parent",
                (Mark::O, BoundSource::Parent(_)) => "cut-o-parent",
                (Mark::X, BoundSource::Ancestor(_)) => "cut-x-ancestor",
                (Mark::O, BoundSource::Ancestor(_)) => "cut-o-ancestor",
            };
            let [value, bound] = [value, bound].map(number);
            texts.with(id, [("value", value.into()), ("bound", bound.into())])
        }
        SkipReason::Wins { square } => texts.with("unlooked-wins", [number_of(square)]),
        SkipReason::MustBlock { square } => texts.with("unlooked-block", [number_of(square)]),
        SkipReason::Other(other) => stop(other, texts),
    };
    let squares = squares(skipped.squares, texts);
    texts.with(
        "unlooked",
        [("squares", squares.into()), ("why", why.into())],
    )
}

/// The move that leads to a node, or that it is the start.
pub(super) fn made(step: &Step, texts: &Texts) -> String {
    let Some(square) = step.node.square() else {
        return texts.text("node-start");
    };
    let mark = mark_id(step.mover()).into();
    let square = square.number().into();
    texts.with("node-move", [("mark", mark), ("square", square)])
}

/// That a node was left: with which value, and why.
pub(super) fn left(id: &str, step: &Step, texts: &Texts) -> String {
    let arguments = [
        ("move", made(step, texts).into()),
        ("value", value(step.node.value(), texts).into()),
        ("stop", stop(step.node.stop(), texts).into()),
    ];
    texts.with(id, arguments)
}

/// A node at a moment, with all that is known of it then.
pub(super) fn node(step: &Step, view: &TreeView<'_>) -> String {
    let texts = view.texts;
    let state = view.moment.state(step.id);
    let shown = match (view.known(step), state) {
        (None, _) if view.is_hidden(step) => texts.text("value-hidden"),
        (None, _) => texts.text("value-none"),
        (Some((found, _)), State::Open) => {
            let found = value(found, texts).into();
            texts.with("value-so-far", [("value", found)])
        }
        (Some((found, _)), _) => value(found, texts),
    };
    let reason = match state {
        State::Unvisited => texts.text("state-unvisited"),
        State::Open => texts.text("state-open"),
        State::Done => stop(step.node.stop(), texts),
    };
    let [min, max] = window(view.moment.window(step.id));
    let arguments = [
        ("move", made(step, texts).into()),
        ("value", shown.into()),
        ("min", min.into()),
        ("max", max.into()),
        ("stop", reason.into()),
    ];
    texts.with("node-words", arguments)
}
