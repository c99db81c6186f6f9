//! Nodes in words.

use super::view::TreeView;
use crate::insight::{Bound, BoundSource, NodeState, SkipReason, Skipped, child_step};
use crate::model::{Mark, Square};
use crate::search::{GoalWindow, Step, Tree};
use crate::view::texts::Texts;
use crate::view::words::game::mark_id;
use crate::view::words::tree::{bounded, number, stop, value};
use crate::view::words::why::squares;

/// goalMin and goalMax.
pub(crate) fn window(window: GoalWindow) -> [String; 2] {
    [number(window.min), number(window.max)]
}

/// The value that a node of the tree was left with.
fn left_with(step: &Step, tree: &Tree, texts: &Texts) -> String {
    bounded(step.node.value(), Bound::of(tree, step.id), texts)
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
    let number_of = |square: Square| ("square", square.number().into());
    let why = match skipped.why {
        SkipReason::Cut {
            turn,
            value,
            bound,
            source,
        } => {
            let [value, bound] = [value, bound].map(number);
            let numbers = [("value", value.into()), ("bound", bound.into())];
            match (above(source, view), turn) {
                (None, Mark::X) => texts.with("cut-x-win", numbers),
                (None, Mark::O) => texts.with("cut-o-win", numbers),
                (Some([node, by]), _) => {
                    let id = match turn {
                        Mark::X => "cut-x",
                        Mark::O => "cut-o",
                    };
                    let [value, bound] = numbers;
                    let above = [("node", node.into()), ("move", by.into())];
                    let [node, by] = above;
                    texts.with(id, [value, bound, node, by])
                }
            }
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
pub(crate) fn left(id: &str, step: &Step, tree: &Tree, texts: &Texts) -> String {
    let arguments = [
        ("move", begins(step, texts).into()),
        ("value", left_with(step, tree, texts).into()),
        ("stop", stop(step.node.stop(), texts).into()),
    ];
    texts.with(id, arguments)
}

/// A node at a moment, with all that is known of it then.
pub(crate) fn node(step: &Step, view: &TreeView<'_>) -> String {
    let texts = view.texts;
    let state = view.moment.state(step.id);
    let shown = match (view.known(step), state) {
        (None, _) if view.is_hidden(step) => texts.text("value-hidden"),
        (None, _) => texts.text("value-none"),
        (Some((found, _)), NodeState::Open) => {
            let found = value(found, texts).into();
            texts.with("value-so-far", [("value", found)])
        }
        (Some(_), _) => left_with(step, view.tree, texts),
    };
    let reason = match state {
        NodeState::Unvisited => texts.text("state-unvisited"),
        NodeState::Open => texts.text("state-open"),
        NodeState::Done => stop(step.node.stop(), texts),
    };
    let goals = view.window(step.id);
    let (id, [min, max]) = if view.is_window_hidden(step.id) {
        ("node-words", ["?", "?"].map(str::to_owned))
    } else if goals.min < goals.max {
        ("node-words", window(goals))
    } else {
        ("node-words-closed", window(goals))
    };
    let arguments = [
        ("move", begins(step, texts).into()),
        ("value", shown.into()),
        ("min", min.into()),
        ("max", max.into()),
        ("stop", reason.into()),
    ];
    texts.with(id, arguments)
}
