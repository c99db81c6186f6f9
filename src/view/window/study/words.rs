//! Reasons, values and searches in words.

use crate::insight::{Because, Explanation, Fate, Worth};
use crate::model::{Square, SquareSet, Value};
use crate::search::Search;
use crate::view::texts::Texts;
use crate::view::words::value_id;

/// Who wins, as a word in a sentence.
pub(super) fn value(value: Value, texts: &Texts) -> String {
    texts.text(value_id(value))
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
            let (first, last) = (first.join(", "), last.as_str());
            texts.with("list-and", [("first", first.into()), ("last", last.into())])
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
    let all = |set| ("squares", squares(set, texts).into());
    match *because {
        Because::WinsAtOnce => texts.text("because-wins"),
        Because::Blocks => texts.with("because-blocks", [square(why.square)]),
        Because::Forks(then) => texts.with("because-forks", [all(then)]),
        Because::OnlyWin => texts.text("because-only-win"),
        Because::OnlyDraw => texts.text("because-only-draw"),
        Because::LosesAtOnce { to } => texts.with("because-loses-at-once", [square(to)]),
        Because::LosesToFork { answer, fork, then } => {
            let id = if answer == fork {
                "because-loses-to-fork"
            } else {
                "because-loses-later"
            };
            let answer = ("answer", answer.number().into());
            texts.with(id, [answer, ("fork", fork.number().into()), all(then)])
        }
        Because::GivesAway { had, better } => {
            let id = match had {
                Fate::Wins => "because-gives-away-win",
                Fate::Draws | Fate::Loses => "because-gives-away-draw",
            };
            texts.with(id, [all(better)])
        }
    }
}

/// The name of a search in few letters, with its edition where there are two.
pub(super) fn search(search: Search, texts: &Texts) -> String {
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
