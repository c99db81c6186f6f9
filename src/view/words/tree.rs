//! Values, bounds and answers about nodes in words, alike in the window and in drawings.

use crate::insight::{Bound, Prospect, Reply};
use crate::model::{Mark, SquareSet};
use crate::search::{Number, Search, Step, Stop, TreePosition};
use crate::view::texts::{Texts, variant_id};
use crate::view::words::why::squares;

/// The value of a game as words in a sentence.
pub(crate) fn value(value: impl Into<Number>, texts: &Texts) -> String {
    texts.variant("value-", value.into().side())
}

/// How a game ends for the side to move.
pub(crate) fn fate(fate: Prospect, texts: &Texts) -> String {
    texts.variant("prospect-", fate)
}

/// The operation of a layer on the values below it, and the side to move there.
pub(crate) fn layer(turn: Mark, texts: &Texts) -> (String, String) {
    let (what, who) = match turn {
        Mark::X => ("layer-min", "card-cross"),
        Mark::O => ("layer-max", "card-circle"),
    };
    (texts.text(what), texts.text(who))
}

/// Why a node was left.
pub(crate) fn stop(stop: Stop, texts: &Texts) -> String {
    texts.variant("stop-", stop)
}

/// The value of a node as an exact value or a bound: draw, at most a draw, at least a draw.
pub(crate) fn bounded(found: Number, bound: Bound, texts: &Texts) -> String {
    match bound {
        Bound::Exact => value(found, texts),
        Bound::AtMost | Bound::AtLeast => texts.variant("value-", bound),
    }
}

/// The move that leads to a node, as in `x5`, or in a tree of numbers `5`; none for the start.
pub(crate) fn short(step: &Step) -> Option<String> {
    let square = step.node.square()?;
    Some(match step.position {
        TreePosition::Board(_) => format!("{}{square}", step.mover().letter()),
        TreePosition::Numbers(_) => square.to_string(),
    })
}

/// The short name of a search, with its edition if there are two.
pub(crate) fn search(search: Search, texts: &Texts) -> String {
    if search == Search::Solver {
        return texts.text("engine-solver");
    }
    let letter = search.name();
    let Some(edition) = search.edition() else {
        return letter.to_owned();
    };
    let edition = edition.number().into();
    texts.with(
        "search-edition",
        [("letter", letter.into()), ("edition", edition)],
    )
}

/// An answer about a node as a person gives it; a bound is one of the value `left`.
pub(crate) fn reply(reply: Reply, left: Number, texts: &Texts) -> String {
    match reply {
        Reply::Move(square) => square.to_string(),
        Reply::Value(value) => {
            let number = value.signed().into();
            let words = self::value(value, texts).into();
            texts.with("lesson-value", [("words", words), ("number", number)])
        }
        Reply::Bound(bound) => texts.with(
            &variant_id("lesson-", bound),
            [("value", left.signed().into())],
        ),
        Reply::Window(window) => {
            let [min, max] = [window.min, window.max].map(|end| end.signed().into());
            texts.with("lesson-window", [("min", min), ("max", max)])
        }
        Reply::Squares(all) => some_squares(all, texts),
    }
}

/// The squares of a set, or *none*.
pub(crate) fn some_squares(all: SquareSet, texts: &Texts) -> String {
    match all {
        SquareSet::EMPTY => texts.text("lesson-none"),
        _ => squares(all, texts),
    }
}
