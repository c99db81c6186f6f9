//! Nodes in words.

use super::view::TreeView;
use crate::insight::{Bound, BoundSource, NodeState, SkipReason, Skipped, child_step};
use crate::model::{Mark, Square};
use crate::search::{GoalWindow, Step};
use crate::view::texts::Texts;
use crate::view::words::game::mark_id;
use crate::view::words::tree::{bounded, stop, value};
use crate::view::words::why::squares;

/// goalMin and goalMax.
pub(crate) fn window(window: GoalWindow) -> [String; 2] {
    [window.min.signed(), window.max.signed()]
}

/// The value that a node was left with.
fn left_with(step: &Step, view: &TreeView<'_>) -> String {
    bounded(step.node.value(), Bound::of(view.tree, step.id), view.texts)
}

/// What is true where the selected node has only a bound, and why the search need not know it.
pub(crate) fn beyond(view: &TreeView<'_>) -> Option<String> {
    let TreeView { tree, texts, .. } = *view;
    let step = view.path.last()?;
    let owner = match Bound::of(tree, step.id) {
        Bound::Exact => return None,
        Bound::AtMost => Mark::O,
        Bound::AtLeast => Mark::X,
    };
    let position = step.position.on_board()?;
    let truth = match view.values.truth(&position) {
        Some(truth) => texts.with("bound-truth", [("value", value(truth, texts).into())]),
        None if view.values.is_proving(&position) => texts.text("bound-truth-wait"),
        None => texts.text("bound-truth-unknown"),
    };
    let source = BoundSource::of(owner, step.node.value(), tree, view.path);
    let [node, by] = above(source, view)?;
    let owner = mark_id(owner).into();
    let arguments = [("owner", owner), ("node", node.into()), ("move", by.into())];
    let why = texts.with("bound-why", arguments);
    Some([truth, why].join(" "))
}

/// The node above that a bound comes from, and the move that it has it by.
fn above(source: BoundSource, view: &TreeView<'_>) -> Option<[String; 2]> {
    let BoundSource::Above { node, child } = source else {
        return None;
    };
    let above = view.path.iter().find(|step| step.id == node)?;
    let child = child_step(view.tree, above, child)?;
    Some([above, &child].map(|step| made(step, view.texts)))
}

/// The moves of the selected node that were never examined, and why.
pub(crate) fn skipped(skipped: &Skipped, view: &TreeView<'_>) -> String {
    let texts = view.texts;
    let number = |square: Square| [("square", square.number().into())];
    let why = match skipped.why {
        SkipReason::Cut {
            turn,
            value,
            bound,
            source,
        } => {
            let above = above(source, view);
            let id = match (turn, &above) {
                (Mark::X, None) => "cut-x-win",
                (Mark::O, None) => "cut-o-win",
                (Mark::X, Some(_)) => "cut-x",
                (Mark::O, Some(_)) => "cut-o",
            };
            let [node, by] = above.unwrap_or_default();
            let arguments = [
                ("value", value.signed().into()),
                ("bound", bound.signed().into()),
                ("node", node.into()),
                ("move", by.into()),
            ];
            texts.with(id, arguments)
        }
        SkipReason::Wins { square } => texts.with("unlooked-wins", number(square)),
        SkipReason::MustBlock { square } => texts.with("unlooked-block", number(square)),
        SkipReason::Other(other) => stop(other, texts),
    };
    let squares = squares(skipped.squares, texts).into();
    texts.with("unlooked", [("squares", squares), ("why", why.into())])
}

/// The move that leads to a node, or that it is the start.
pub(crate) fn made(step: &Step, texts: &Texts) -> String {
    named("node-move", step, texts)
}

/// The same, at the beginning of a sentence.
fn begins(step: &Step, texts: &Texts) -> String {
    named("node-begins", step, texts)
}

fn named(id: &str, step: &Step, texts: &Texts) -> String {
    let Some(square) = step.node.square() else {
        return texts.text("node-start");
    };
    let mark = mark_id(step.mover()).into();
    let square = square.number().into();
    texts.with(id, [("mark", mark), ("square", square)])
}

/// That a node was left: with which value, and why.
pub(crate) fn left(id: &str, step: &Step, view: &TreeView<'_>) -> String {
    let arguments = [
        ("move", begins(step, view.texts).into()),
        ("value", left_with(step, view).into()),
        ("stop", stop(step.node.stop(), view.texts).into()),
    ];
    view.texts.with(id, arguments)
}

/// A node at a moment, with all that is known of it then.
pub(crate) fn node(step: &Step, view: &TreeView<'_>) -> String {
    let texts = view.texts;
    let state = view.moment.state(step.id);
    let known = match view.value(step) {
        None if view.is_hidden(step) => texts.text("value-hidden"),
        None => texts.text("value-none"),
        Some(_) if state == NodeState::Done => left_with(step, view),
        Some(found) => texts.with("value-so-far", [("value", value(found, texts).into())]),
    };
    let reason = match state {
        NodeState::Unvisited => texts.text("state-unvisited"),
        NodeState::Open => texts.text("state-open"),
        NodeState::Done => stop(step.node.stop(), texts),
    };
    let (id, [min, max]) = match view.window(step.id) {
        None => ("node-words", ["?", "?"].map(str::to_owned)),
        Some(goals) if goals.min < goals.max => ("node-words", window(goals)),
        Some(goals) => ("node-words-closed", window(goals)),
    };
    let arguments = [
        ("move", begins(step, texts).into()),
        ("value", known.into()),
        ("min", min.into()),
        ("max", max.into()),
        ("stop", reason.into()),
    ];
    texts.with(id, arguments)
}
