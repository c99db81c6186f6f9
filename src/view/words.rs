//! The game in words: what the window and the terminal say alike.

use super::texts::Texts;
use crate::model::{Mark, PlayError, Value};
use crate::player::{Computer, Level, Proof, Reason};
use crate::search::Search;

/// The message that names a mark.
pub(super) const fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "cross",
        Mark::O => "circle",
    }
}

/// Who won, in the lecture's words.
pub(super) fn result(value: Value, texts: &Texts) -> String {
    texts.text(match value {
        Value::XWins => "x-wins",
        Value::Draw => "draw",
        Value::OWins => "o-wins",
    })
}

/// Why a move cannot be made.
pub(super) fn refusal(why: PlayError, texts: &Texts) -> String {
    match why {
        PlayError::Taken { square, .. } => {
            texts.with("taken", [("square", square.number().into())])
        }
        PlayError::OffBoard { square, .. } => {
            texts.with("off-board", [("square", square.number().into())])
        }
        PlayError::GameOver => texts.text("game-over"),
    }
}

/// The message that names how the computer plays.
pub(super) const fn computer_id(computer: Computer) -> &'static str {
    match computer {
        Computer::Level(Level::Random) => "level-random",
        Computer::Level(Level::Beginner) => "level-beginner",
        Computer::Level(Level::Rules) => "level-rules",
        Computer::Level(Level::Perfect) => "level-perfect",
        Computer::Search(Search::Full) => "search-a",
        Computer::Search(Search::StopAtWin) => "search-b",
        Computer::Search(Search::AlphaBeta(_)) => "search-c",
        Computer::Search(Search::Forced(_)) => "search-d",
    }
}

/// Which rule found a move.
pub(super) fn reason(reason: Reason, texts: &Texts) -> String {
    let id = match reason {
        Reason::Wins(_) => "why-wins",
        Reason::Blocks(_) => "why-blocks",
        Reason::Forks(_) => "why-forks",
        Reason::Forces(_) => "why-forces",
        Reason::Rest(_) => "why-rest",
    };
    texts.with(id, [("square", reason.square().number().into())])
}

/// What has been proved about a level, as cross and as circle.
pub(super) fn strength(proofs: &[Proof; 2], texts: &Texts) -> String {
    let [x, o] = proofs;
    let id = if proofs.iter().all(Proof::is_optimal) {
        "strength-perfect"
    } else if proofs.iter().all(Proof::never_loses) {
        "strength-from-the-start"
    } else {
        "strength-may-lose"
    };
    let n_mistakes = x.n_mistakes + o.n_mistakes;
    let number = |number: u128| number.to_string().into();
    texts.with(
        id,
        [
            ("mistakes", n_mistakes.into()),
            ("xwon", number(x.chance.numerator())),
            ("xgames", number(x.chance.denominator())),
            ("owon", number(o.chance.numerator())),
            ("ogames", number(o.chance.denominator())),
        ],
    )
}

/// A number with so many digits behind the mark.
pub(super) fn decimal(number: f64, digits: usize, texts: &Texts) -> String {
    format!("{number:.digits$}").replace('.', &texts.text("decimal-mark"))
}
