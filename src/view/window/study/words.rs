//! Nodes, reasons and values in words.

use crate::insight::{
    Because, BoundSource, Explanation, Fate, Moment, SkipReason, Skipped, State, Worth,
};
use crate::model::{Mark, Square, SquareSet, Value};
use crate::search::{Edition, GoalWindow, Search, Step, Stop};
use crate::view::texts::Texts;
use crate::view::words::{mark_id, value_id};

/// Who wins, as a word in a sentence.
pub(super) fn value(value: Value, texts: &Texts) -> String {
    texts.text(value_id(value))
}

/// −1, 0 or +1.
pub(super) fn number(value: Value) -> &'static str {
    match value {
        Value::XWins => "\u{2212}1",
        Value::Draw => "0",
        Value::OWins => "+1",
    }
}

/// How a game ends for whoever moves.
pub(super) fn fate(fate: Fate, texts: &Texts) -> String {
    texts.text(match fate {
        Fate::Wins => "fate-wins",
        Fate::Draws => "fate-draws",
        Fate::Loses => "fate-loses",
    })
}

/// The same, and when.
pub(super) fn worth(worth: Worth, texts: &Texts) -> String {
    let id = match worth.fate {
        Fate::Wins => "worth-wins",
        Fate::Draws => "worth-draws",
        Fate::Loses => "worth-loses",
    };
    texts.with(id, [("moves", worth.n_moves.into())])
}

/// Squares with an *and* before the last.
pub(super) fn squares(squares: SquareSet, texts: &Texts) -> String {
    let all: Vec<String> = squares.into_iter().map(|s| s.to_string()).collect();
    match all.split_last() {
        Some((last, first)) if !first.is_empty() => {
            let first = first.join(", ");
            texts.with(
                "list-and",
                [("first", first.into()), ("last", last.as_str().into())],
            )
        }
        _ => all.concat(),
    }
}

/// Moves as a person says them.
pub(super) fn line(line: &[Square]) -> String {
    let numbers: Vec<String> = line.iter().map(ToString::to_string).collect();
    numbers.join(" ")
}

/// A reason as a sentence.
pub(super) fn because(because: &Because, why: &Explanation, texts: &Texts) -> String {
    let square = |square: Square| ("square", square.number().into());
    match *because {
        Because::WinsAtOnce => texts.text("because-wins"),
        Because::Blocks => texts.with("because-blocks", [square(why.square)]),
        Because::Forks(then) => {
            texts.with("because-forks", [("squares", squares(then, texts).into())])
        }
        Because::OnlyWin => texts.text("because-only-win"),
        Because::OnlyDraw => texts.text("because-only-draw"),
        Because::LosesAtOnce { to } => texts.with("because-loses-at-once", [square(to)]),
        Because::LosesToFork { answer, fork, then } => {
            let id = if answer == fork {
                "because-loses-to-fork"
            } else {
                "because-loses-later"
            };
            texts.with(
                id,
                [
                    ("answer", answer.number().into()),
                    ("fork", fork.number().into()),
                    ("squares", squares(then, texts).into()),
                ],
            )
        }
        Because::GivesAway { had, better } => {
            let id = match had {
                Fate::Wins => "because-gives-away-win",
                Fate::Draws | Fate::Loses => "because-gives-away-draw",
            };
            texts.with(id, [("squares", squares(better, texts).into())])
        }
    }
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

/// goalMin and goalMax.
pub(super) fn window(window: GoalWindow) -> [&'static str; 2] {
    [number(window.min), number(window.max)]
}

/// Why moves were never examined.
fn skip_reason(why: SkipReason, texts: &Texts) -> String {
    match why {
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
            texts.with(
                id,
                [
                    ("value", number(value).into()),
                    ("bound", number(bound).into()),
                ],
            )
        }
        SkipReason::Wins { square } => {
            texts.with("unlooked-wins", [("square", square.number().into())])
        }
        SkipReason::MustBlock { square } => {
            texts.with("unlooked-block", [("square", square.number().into())])
        }
        SkipReason::Other(other) => stop(other, texts),
    }
}

/// The moves of a node that were never examined, and why.
pub(super) fn skipped(skipped: &Skipped, texts: &Texts) -> String {
    let arguments = [
        ("squares", squares(skipped.squares, texts).into()),
        ("why", skip_reason(skipped.why, texts).into()),
    ];
    texts.with("unlooked", arguments)
}

/// The move that leads to a node, or that it is the start.
pub(super) fn made(step: &Step, texts: &Texts) -> String {
    match step.node.square() {
        None => texts.text("node-start"),
        Some(square) => texts.with(
            "node-move",
            [
                ("mark", mark_id(step.mover()).into()),
                ("square", square.number().into()),
            ],
        ),
    }
}

/// A node at a moment, with all that is known of it then.
pub(super) fn node(step: &Step, moment: &Moment<'_>, hides: bool, texts: &Texts) -> String {
    let known = moment.value(step.id, step.position.turn());
    let state = moment.state(step.id);
    let [min, max] = window(moment.window(step.id));
    let shown = match (known, state) {
        _ if hides && state != State::Done => texts.text("value-hidden"),
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
    texts.with(
        "node-words",
        [
            ("move", made(step, texts).into()),
            ("value", shown.into()),
            ("min", min.into()),
            ("max", max.into()),
            ("stop", reason.into()),
        ],
    )
}

/// The message that names an edition in few letters.
pub(super) fn search(search: Search, texts: &Texts) -> String {
    let letter = search.name().to_owned();
    match search.edition() {
        None => letter,
        Some(edition) => texts.with(
            "search-edition",
            [
                ("letter", letter.into()),
                ("edition", Edition::number(edition).into()),
            ],
        ),
    }
}
