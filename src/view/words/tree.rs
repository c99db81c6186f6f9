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

/// A value as a number: −1, 0, +1, or ∞ with its sign.
pub(crate) fn number(value: Number) -> String {
    let sign = if value > Number::ZERO { "+" } else { "" };
    let number = value.to_string();
    sign.to_owned() + &number.replace('-', "\u{2212}").replace("inf", "∞")
}

/// The same in a tree of numbers, where only ∞ has a plus.
pub(crate) fn plain_number(value: Number) -> String {
    let number = number(value);
    match number.strip_prefix('+') {
        Some(positive) if value.is_finite() => positive.to_owned(),
        _ => number,
    }
}

/// What a layer does with the values below it, and which side moves there.
pub(crate) fn layer(turn: Mark, texts: &Texts) -> (String, String) {
    let (what, who) = match turn {
        Mark::X => ("layer-min", "chip-cross"),
        Mark::O => ("layer-max", "chip-circle"),
    };
    (texts.text(what), texts.text(who))
}

/// Why a node was left.
pub(crate) fn stop(stop: Stop, texts: &Texts) -> String {
    texts.variant("stop-", stop)
}

/// What a node's value says: draw, at most a draw, at least a draw.
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
            let number = number(value).into();
            let words = self::value(value, texts).into();
            texts.with("lesson-value", [("words", words), ("number", number)])
        }
        Reply::Bound(bound) => texts.with(
            &variant_id("lesson-", bound),
            [("value", number(left).into())],
        ),
        Reply::Window(window) => {
            let [min, max] = [window.min, window.max].map(|end| number(end).into());
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
