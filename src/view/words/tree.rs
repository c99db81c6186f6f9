//! What nodes and moves are worth, in words: the same in the window and in drawings.

use crate::insight::{Bound, Prospect, Reply};
use crate::model::{Mark, SquareSet, Value};
use crate::search::{Search, Step, Stop};
use crate::view::texts::Texts;
use crate::view::words::game::value_id;
use crate::view::words::why::squares;

/// Who wins, as a word in a sentence.
pub(crate) fn value(value: Value, texts: &Texts) -> String {
    texts.text(value_id(value))
}

/// How a game ends for whoever moves.
pub(crate) fn fate(fate: Prospect, texts: &Texts) -> String {
    texts.text(match fate {
        Prospect::Wins => "fate-wins",
        Prospect::Draws => "fate-draws",
        Prospect::Loses => "fate-loses",
    })
}

/// −1, 0 or +1.
pub(crate) const fn number(value: Value) -> &'static str {
    value.signed()
}

/// What a layer does with the values below it, and who moves there.
pub(crate) fn layer(turn: Mark, texts: &Texts) -> (String, String) {
    let (what, who) = match turn {
        Mark::X => ("layer-min", "chip-cross"),
        Mark::O => ("layer-max", "chip-circle"),
    };
    (texts.text(what), texts.text(who))
}

/// Why a node was left.
pub(crate) fn stop(stop: Stop, texts: &Texts) -> String {
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

/// What a node's value says: draw, at most a draw, at least a draw.
pub(crate) fn bounded(found: Value, bound: Bound, texts: &Texts) -> String {
    match bound {
        Bound::Exact => value(found, texts),
        Bound::AtMost => texts.text("value-at-most"),
        Bound::AtLeast => texts.text("value-at-least"),
    }
}

/// The move that leads to a node, as in `x5`; none for the start.
pub(crate) fn short(step: &Step) -> Option<String> {
    let square = step.node.square()?;
    Some(format!("{}{square}", step.mover().letter()))
}

/// The name of a search in few letters, with its edition where there are two.
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

/// An answer about a node as a person gives it; what is said of a value is said of this one.
pub(crate) fn reply(reply: Reply, left: Value, texts: &Texts) -> String {
    match reply {
        Reply::Move(square) => square.to_string(),
        Reply::Value(value) => {
            let words = texts.text(value_id(value)).into();
            let arguments = [("words", words), ("number", value.signed().into())];
            texts.with("lesson-value", arguments)
        }
        Reply::Bound(bound) => {
            let id = match bound {
                Bound::Exact => "lesson-exactly",
                Bound::AtMost => "lesson-at-most",
                Bound::AtLeast => "lesson-at-least",
            };
            texts.with(id, [("value", left.signed().into())])
        }
        Reply::Window(window) => {
            let [min, max] = [window.min, window.max].map(|end| end.signed().into());
            texts.with("lesson-window", [("min", min), ("max", max)])
        }
        Reply::Squares(all) => some_squares(all, texts),
    }
}

/// Squares, or that there are none.
pub(crate) fn some_squares(all: SquareSet, texts: &Texts) -> String {
    match all {
        SquareSet::EMPTY => texts.text("lesson-none"),
        _ => squares(all, texts),
    }
}
