//! The game in words: what the window and the terminal say alike.

use std::io::ErrorKind;
use std::time::Duration;

use crate::control::{Progress, SearchControl, Stopped};
use crate::game::{Mover, Record, TextError, TextFault};
use crate::insight::Grade;
use crate::model::{BadLine, Board, Mark, NotationError, PlayError, Value};
use crate::player::{Certainty, Computer, Level, Opponent, Proof, RuleReason};
use crate::search::{Edition, Search};
use crate::settings::BadValue;
use crate::solver::known_value;
use crate::store::{FileError, FileErrorKind, FileFailure};
use crate::view::texts::{Texts, printable};

/// The message that names a mark.
pub(crate) const fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "cross",
        Mark::O => "circle",
    }
}

/// The message that names a value.
pub(crate) const fn value_id(value: Value) -> &'static str {
    match value {
        Value::XWins => "value-x",
        Value::Draw => "value-draw",
        Value::OWins => "value-o",
    }
}

/// Who won, in the lecture's words.
pub(crate) fn result(value: Value, texts: &Texts) -> String {
    texts.text(match value {
        Value::XWins => "x-wins",
        Value::Draw => "draw",
        Value::OWins => "o-wins",
    })
}

/// Why a move cannot be made.
pub(crate) fn refusal(why: PlayError, texts: &Texts) -> String {
    let (id, square) = match why {
        PlayError::Taken { square, .. } => ("taken", square.number()),
        PlayError::OffBoard(off_board) => ("off-board", off_board.number),
        PlayError::GameOver => return texts.text("game-over"),
    };
    texts.with(id, [("square", square.into())])
}

/// The message that names an edition.
pub(crate) const fn edition_id(edition: Edition) -> &'static str {
    match edition {
        Edition::First => "edition-1",
        Edition::Second => "edition-2",
    }
}

/// What the computer thinks with, in a word or two.
pub(crate) fn engine_name(computer: Computer, texts: &Texts) -> String {
    match computer {
        Computer::Search(search) if search != Search::Solver => {
            texts.with("engine-search", [("name", search.name().into())])
        }
        Computer::Search(_) => texts.text("engine-solver"),
        Computer::Level(_) => texts.text(computer_id(computer)),
    }
}

/// How hard the computer is to beat. Only on the 3×3 board all games are known.
pub(crate) fn opponent_name(opponent: Opponent, board: Board, texts: &Texts) -> String {
    texts.text(match opponent {
        Opponent::Easy => "level-random",
        Opponent::Medium => "level-beginner",
        Opponent::Hard => "level-rules",
        Opponent::Unbeatable if board == Board::TIC_TAC_TOE => "opponent-unbeatable",
        Opponent::Unbeatable => "opponent-strongest",
    })
}

/// What an opponent is like, in a sentence.
pub(crate) fn opponent_words(computer: Computer, board: Board, texts: &Texts) -> String {
    texts.text(match Opponent::of(computer) {
        Opponent::Easy => "easy-text",
        Opponent::Medium => "medium-text",
        Opponent::Hard => "hard-text",
        Opponent::Unbeatable if board == Board::TIC_TAC_TOE => "cannot-be-beaten",
        Opponent::Unbeatable => match computer {
            Computer::Level(_) => "strongest-text",
            Computer::Search(_) => "whole-tree-text",
        },
    })
}

/// The message that names how the computer plays.
pub(crate) const fn computer_id(computer: Computer) -> &'static str {
    match computer {
        Computer::Level(Level::Random) => "level-random",
        Computer::Level(Level::Beginner) => "level-beginner",
        Computer::Level(Level::Rules) => "level-rules",
        Computer::Level(Level::Perfect) => "level-perfect",
        Computer::Search(Search::Full) => "search-a",
        Computer::Search(Search::StopAtWin) => "search-b",
        Computer::Search(Search::AlphaBeta(_)) => "search-c",
        Computer::Search(Search::Forced(_)) => "search-d",
        Computer::Search(Search::SeenBefore) => "search-e",
        Computer::Search(Search::Mirrored) => "search-f",
        Computer::Search(Search::Openings) => "search-g",
        Computer::Search(Search::Solver) => "search-solver",
    }
}

/// Who made a move: a person, or an opponent by the name that people know.
pub(crate) fn maker_name(maker: Mover, board: Board, texts: &Texts) -> String {
    match maker {
        Mover::Person => texts.text("maker-person"),
        Mover::Computer(computer) => opponent_name(Opponent::of(computer), board, texts),
    }
}

/// An opponent in the score: its name, and what it thinks with, if that can be chosen.
pub(crate) fn scored_name(computer: Computer, texts: &Texts) -> String {
    let opponent = Opponent::of(computer);
    let name = opponent_name(opponent, Board::TIC_TAC_TOE, texts);
    match opponent {
        Opponent::Easy | Opponent::Medium | Opponent::Hard => name,
        Opponent::Unbeatable => [name, computer_name(computer, texts)].join(" · "),
    }
}

/// How the computer plays, with the edition of its search.
pub(crate) fn computer_name(computer: Computer, texts: &Texts) -> String {
    let name = texts.text(computer_id(computer));
    match computer.edition() {
        Some(edition) => [name, texts.text(edition_id(edition))].join(", "),
        None => name,
    }
}

/// A game that another one has taken the place of, in a line.
pub(crate) fn earlier_game(record: &Record, texts: &Texts) -> String {
    let date = record.info.date.clone();
    let value = record
        .game
        .position()
        .outcome()
        .map(|outcome| outcome.value());
    let arguments = [
        ("date", date.unwrap_or_else(|| texts.text("undated")).into()),
        ("board", board_name(record.board(), texts).into()),
        ("moves", record.game.moves().len().into()),
        ("value", value.map_or("none", value_id).into()),
    ];
    texts.with("earlier-game", arguments)
}

/// What went wrong with a file.
pub(crate) fn trouble(trouble: &FileError, texts: &Texts) -> String {
    // Only a file that was set aside has another name to tell.
    let FileError { path, what, cause } = trouble;
    let (id, to) = match what {
        FileFailure::Read => ("trouble-read", path),
        FileFailure::Write => ("trouble-write", path),
        FileFailure::Value => ("trouble-ignored", path),
        FileFailure::SetAside(to) => ("trouble-set-aside", to),
    };
    let [path, to] = [path, to].map(|path| printable(&path.display().to_string()).into());
    let why = fault(cause, texts).into();
    texts.with(id, [("path", path), ("why", why), ("to", to)])
}

fn fault(fault: &FileErrorKind, texts: &Texts) -> String {
    match fault {
        FileErrorKind::Io(kind, why) => match kind {
            ErrorKind::NotFound => texts.text("fault-not-found"),
            ErrorKind::PermissionDenied => texts.text("fault-denied"),
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => texts.text("fault-full"),
            ErrorKind::ReadOnlyFilesystem => texts.text("fault-read-only"),
            ErrorKind::NotADirectory => texts.text("fault-no-folder"),
            ErrorKind::IsADirectory => texts.text("fault-no-file"),
            _ => why.clone(),
        },
        FileErrorKind::NotAFile => texts.text("fault-no-file"),
        FileErrorKind::Board { found, wanted } => {
            let [found, wanted] = [*found, *wanted].map(|board| board_name(board, texts).into());
            texts.with("fault-board", [("found", found), ("wanted", wanted)])
        }
        FileErrorKind::Text(error) => text_error(error, texts),
        FileErrorKind::Toml(BadLine { line, .. }) => {
            let why = texts.text("text-toml");
            texts.with("text-at", [("line", (*line).into()), ("why", why.into())])
        }
        FileErrorKind::Value(BadValue { key, value }) => {
            let [tag, value] = [key, value].map(|text| printable(text).into());
            texts.with("text-value", [("tag", tag), ("value", value)])
        }
    }
}

/// What is wrong with a text, and where.
pub(crate) fn text_error(error: &TextError, texts: &Texts) -> String {
    let why = match &error.fault {
        TextFault::Empty => texts.text("text-empty"),
        TextFault::TooLong | TextFault::LongComment => texts.text("text-too-long"),
        TextFault::NotText => texts.text("text-binary"),
        TextFault::Foreign => texts.text("text-foreign"),
        TextFault::Version(version) => {
            texts.with("text-version", [("version", printable(version).into())])
        }
        TextFault::Value { tag, value } => {
            let [tag, value] = [tag, value].map(|text| printable(text).into());
            texts.with("text-value", [("tag", tag), ("value", value)])
        }
        TextFault::Line(line) => texts.with("text-line", [("line", printable(line).into())]),
        TextFault::Number { expected } => {
            texts.with("text-number", [("number", (*expected).into())])
        }
        TextFault::Mark { expected } => {
            texts.with("text-mark", [("mark", expected.to_string().into())])
        }
        TextFault::Play(error) => refusal(*error, texts),
        TextFault::Missing { said, found } => {
            let [said, found] = [*said, *found].map(Into::into);
            texts.with("text-missing", [("said", said), ("found", found)])
        }
        TextFault::Position(error) => notation_error(error, texts),
        TextFault::Result(result) => {
            texts.with("text-result", [("result", printable(result).into())])
        }
    };
    match error.line {
        0 => why,
        line => texts.with("text-at", [("line", line.into()), ("why", why.into())]),
    }
}

/// Why a text is not a position.
pub(crate) fn notation_error(error: &NotationError, texts: &Texts) -> String {
    match *error {
        NotationError::ForeignLetter { letter, at } => {
            let letter = printable(&letter.to_string()).into();
            texts.with("position-letter", [("letter", letter), ("at", at.into())])
        }
        NotationError::Length { n_marks, board, .. } => {
            let (found, squares) = (n_marks.into(), board.n_squares().into());
            texts.with("position-length", [("found", found), ("squares", squares)])
        }
        NotationError::Row { after, board } => {
            let (after, columns) = (after.into(), board.columns().into());
            texts.with("position-row", [("after", after), ("columns", columns)])
        }
        NotationError::Position(_) => texts.text("position-illegal"),
    }
}

/// How far a search is, after so many seconds.
pub(crate) fn progress(control: &SearchControl, seconds: f64, texts: &Texts) -> String {
    let n_nodes = control.n_nodes();
    let Progress {
        depth,
        share,
        fill,
        line,
    } = control.progress();
    let mut parts = vec![texts.with("progress-nodes", [("nodes", n_nodes.into())])];
    if seconds >= 0.5 {
        let rate = decimal(n_nodes as f64 / seconds / 1e3, 0, texts);
        parts.push(texts.with("progress-rate", [("rate", rate.into())]));
        let seconds = decimal(seconds, 0, texts);
        parts.push(texts.with("progress-time", [("seconds", seconds.into())]));
    }
    if depth > 0 {
        parts.push(texts.with("progress-depth", [("depth", depth.into())]));
    }
    for (id, thousandths) in [("progress-share", share), ("progress-fill", fill as f64)] {
        if thousandths > 0.0 {
            let percent = decimal(thousandths / 10.0, 0, texts);
            parts.push(texts.with(id, [("percent", percent.into())]));
        }
    }
    let line: Vec<String> = line.iter().flatten().map(ToString::to_string).collect();
    if !line.is_empty() {
        parts.push(texts.with("progress-line", [("line", line.join(" ").into())]));
    }
    parts.join(", ")
}

/// Why a search ended without a move.
pub(crate) fn gave_up(why: Stopped, texts: &Texts) -> String {
    match why {
        Stopped::Asked => texts.text("gave-up-asked"),
        Stopped::NoMemory => texts.text("gave-up-no-memory"),
        Stopped::OutOfMemory { limit_mb } => {
            texts.with("gave-up-memory", [("megabytes", limit_mb.into())])
        }
    }
}

/// How sure a move is.
pub(crate) fn certainty(certainty: Certainty, texts: &Texts) -> String {
    match certainty {
        Certainty::Proven(value) => {
            let result = ("result", result(value, texts).into());
            texts.with("proven", [("value", value_id(value).into()), result])
        }
        Certainty::NotProven => texts.text("not-proven"),
    }
}

/// The rules of a board.
pub(crate) fn board_name(board: Board, texts: &Texts) -> String {
    let sides = [board.columns(), board.rows(), board.in_a_row()];
    let [columns, rows, line] = sides.map(Into::into);
    texts.with(
        "board-name",
        [("columns", columns), ("rows", rows), ("line", line)],
    )
}

/// The message that names a grade.
pub(crate) const fn grade_id(grade: Grade) -> &'static str {
    match grade {
        Grade::Easy => "level-random",
        Grade::Medium => "level-beginner",
        Grade::Hard => "level-rules",
    }
}

/// What is known of a board, in a word or two.
pub(crate) fn board_value(board: Board, texts: &Texts) -> String {
    texts.text(match known_value(board) {
        Value::Draw => "fact-draw",
        Value::XWins | Value::OWins => "fact-first-wins",
    })
}

/// What is known of a board, in a sentence or two.
pub(crate) fn board_fact(board: Board, texts: &Texts) -> String {
    let arguments = [
        ("board", board_name(board, texts).into()),
        ("value", board_value(board, texts).into()),
    ];
    texts.with("board-fact", arguments)
}

/// Which rule found a move.
pub(crate) fn reason(reason: RuleReason, texts: &Texts) -> String {
    let id = match reason {
        RuleReason::Wins(_) => "why-wins",
        RuleReason::Blocks(_) => "why-blocks",
        RuleReason::Forks(_) => "why-forks",
        RuleReason::Forces(_) => "why-forces",
        RuleReason::Rest(_) => "why-rest",
    };
    texts.with(id, [("square", reason.square().number().into())])
}

/// What has been proved about a level, as cross and as circle.
pub(crate) fn strength(proofs: &[Proof; 2], texts: &Texts) -> String {
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

/// A duration in the unit that suits it.
pub(crate) fn duration(time: Duration, texts: &Texts) -> String {
    let us = time.as_secs_f64() * 1e6;
    let (id, number) = match us {
        0.0..1e3 => ("time-us", decimal(us, 0, texts)),
        1e3..1e6 => ("time-ms", decimal(us / 1e3, 1, texts)),
        _ => ("time-s", decimal(us / 1e6, 2, texts)),
    };
    texts.with(id, [("time", number.into())])
}

/// A number with so many digits behind the mark.
pub(crate) fn decimal(number: f64, digits: usize, texts: &Texts) -> String {
    format!("{number:.digits$}").replace('.', &texts.text("decimal-mark"))
}

#[cfg(test)]
mod tests;
