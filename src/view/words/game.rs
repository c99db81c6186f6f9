//! The game in words: marks, results, opponents, boards, times and errors, alike for the window and
//! the terminal. The words themselves are in `assets/locales`.

use std::time::Duration;

use crate::control::{SearchControl, Stopped};
use crate::game::{Mover, Record};
use crate::model::{BadLine, Board, Mark, NotationError, PlayError, Square, Value};
use crate::player::{Certainty, Computer, Level, MoveReason, Opponent, Proof, RuleReason};
use crate::score::Offer;
use crate::search::Edition;
use crate::solver::known_value;
use crate::store::{FileError, FileErrorKind, FileFailure};
use crate::view::texts::{Texts, printable, variant_id};

/// The message that names a mark.
pub(crate) const fn mark_id(mark: Mark) -> &'static str {
    match mark {
        Mark::X => "cross",
        Mark::O => "circle",
    }
}

/// Who won, in the lecture's words.
pub(crate) fn result(value: Value, texts: &Texts) -> String {
    texts.variant("", value)
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

/// An opponent by the name that people know. Only on the 3×3 board all games are known.
pub(crate) fn opponent_name(opponent: Opponent, board: Board, texts: &Texts) -> String {
    match opponent {
        Opponent::Unbeatable if board != Board::TIC_TAC_TOE => texts.text("opponent-strongest"),
        _ => texts.variant("opponent-", opponent),
    }
}

/// An opponent's strength in a sentence.
pub(crate) fn opponent_words(computer: Computer, board: Board, texts: &Texts) -> String {
    let opponent = Opponent::of(computer);
    match computer {
        Computer::Level(Level::Rules) => texts.text("opponent-text-rules"),
        _ if opponent != Opponent::Unbeatable || board == Board::TIC_TAC_TOE => {
            texts.variant("opponent-text-", opponent)
        }
        Computer::Search(_) => texts.text("opponent-text-whole-tree"),
        Computer::Level(_) => texts.text("opponent-text-strongest"),
    }
}

/// The level or the search with which the computer plays.
pub(crate) fn engine_name(computer: Computer, texts: &Texts) -> String {
    match computer {
        Computer::Search(search) => texts.variant("search-", search),
        Computer::Level(level @ (Level::Rules | Level::Unbeatable | Level::Perfect)) => {
            texts.variant("level-", level)
        }
        Computer::Level(_) => texts.variant("opponent-", Opponent::of(computer)),
    }
}

/// The same with the edition of the search, if there are two.
pub(crate) fn computer_name(computer: Computer, texts: &Texts) -> String {
    let name = engine_name(computer, texts);
    match computer.edition() {
        Some(edition) => [name, edition_number(edition, texts)].join(", "),
        None => name,
    }
}

/// An edition of the lecture's searches.
pub(crate) fn edition_number(edition: Edition, texts: &Texts) -> String {
    texts.with("edition-number", [("edition", edition.number().into())])
}

/// The player of a move: a person, or an opponent by the name that people know.
pub(crate) fn mover_name(mover: Mover, board: Board, texts: &Texts) -> String {
    match mover {
        Mover::Person => texts.text("maker-person"),
        Mover::Computer(computer) => opponent_name(Opponent::of(computer), board, texts),
    }
}

/// An archived game in a line.
pub(crate) fn earlier_game(record: &Record, texts: &Texts) -> String {
    let date = record.info.date.clone();
    let outcome = record.game.position().outcome();
    let value = outcome.map_or("none".to_owned(), |outcome| variant_id("", outcome.value()));
    let arguments = [
        ("date", date.unwrap_or_else(|| texts.text("undated")).into()),
        ("board", board_name(record.board(), texts).into()),
        ("moves", record.game.moves().len().into()),
        ("value", value.into()),
    ];
    texts.with("earlier-game", arguments)
}

/// What went wrong with a file.
pub(crate) fn file_error(error: &FileError, texts: &Texts) -> String {
    // Only a file that was set aside has another name to tell.
    let FileError { path, what, cause } = error;
    let (id, to) = match what {
        FileFailure::Read => ("trouble-read", path),
        FileFailure::Write => ("trouble-write", path),
        FileFailure::Value => ("trouble-ignored", path),
        FileFailure::SetAside(to) => ("trouble-set-aside", to),
    };
    let [path, to] = [path, to].map(|path| printable(&path.display().to_string()).into());
    let why = cause_of(cause, texts).into();
    texts.with(id, [("path", path), ("why", why), ("to", to)])
}

fn cause_of(cause: &FileErrorKind, texts: &Texts) -> String {
    match cause {
        // The common ones are translated.
        FileErrorKind::Io(kind, why) => {
            (texts.find(&variant_id("fault-", kind), [])).unwrap_or_else(|| why.clone())
        }
        FileErrorKind::NotAFile => texts.text("fault-not-a-file"),
        FileErrorKind::Content(error) => bad_line(error, texts),
    }
}

/// An error in a file, as an English sentence.
pub(crate) fn bad_line(error: &BadLine, texts: &Texts) -> String {
    let why = printable(&error.to_string());
    texts.with("fault-content", [("why", why.into())])
}

/// Why a text is not a position.
pub(crate) fn notation_error(error: &NotationError, texts: &Texts) -> String {
    match *error {
        NotationError::ForeignLetter { letter, at } => {
            let letter = printable(&letter.to_string()).into();
            texts.with(
                "position-foreign-letter",
                [("letter", letter), ("at", at.into())],
            )
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

/// The progress of a search after `seconds`.
pub(crate) fn progress(control: &SearchControl, seconds: f64, texts: &Texts) -> String {
    let n_nodes = control.n_nodes();
    let progress = control.progress();
    let mut parts = vec![texts.with("progress-nodes", [("nodes", n_nodes.into())])];
    if seconds >= 0.5 {
        let rate = decimal(n_nodes as f64 / seconds / 1e3, 0, texts);
        parts.push(texts.with("progress-rate", [("rate", rate.into())]));
        let seconds = decimal(seconds, 0, texts);
        parts.push(texts.with("progress-time", [("seconds", seconds.into())]));
    }
    if progress.depth > 0 {
        parts.push(texts.with("progress-depth", [("depth", progress.depth.into())]));
    }
    let fill = progress.fill as f64;
    for (id, thousandths) in [("progress-share", progress.share), ("progress-fill", fill)] {
        if thousandths > 0.0 {
            let percent = decimal(thousandths / 10.0, 0, texts);
            parts.push(texts.with(id, [("percent", percent.into())]));
        }
    }
    let line: Vec<String> = progress
        .line
        .iter()
        .flatten()
        .map(ToString::to_string)
        .collect();
    if !line.is_empty() {
        parts.push(texts.with("progress-line", [("line", line.join(" ").into())]));
    }
    parts.join(", ")
}

/// Why a search ended without a move.
pub(crate) fn gave_up(why: Stopped, texts: &Texts) -> String {
    let limit_mb = match why {
        Stopped::OutOfMemory { limit_mb } => limit_mb,
        Stopped::Asked | Stopped::NoMemory => 0,
    };
    texts.with(
        &variant_id("gave-up-", why),
        [("megabytes", limit_mb.into())],
    )
}

/// Whether the value of a move is proven.
pub(crate) fn certainty(certainty: Certainty, texts: &Texts) -> String {
    match certainty {
        Certainty::Proven(value) => {
            let result = ("result", result(value, texts).into());
            texts.with("proven", [("value", variant_id("", value).into()), result])
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

/// The proven value of a board in a word or two.
pub(crate) fn board_value(board: Board, texts: &Texts) -> String {
    texts.text(match known_value(board) {
        Some(Value::Draw) => "fact-draw",
        Some(Value::XWins | Value::OWins) => "fact-first-wins",
        None => "fact-open",
    })
}

/// The proven value of a board as a sentence.
pub(crate) fn board_fact(board: Board, texts: &Texts) -> String {
    let arguments = [
        ("board", board_name(board, texts).into()),
        ("value", board_value(board, texts).into()),
    ];
    texts.with("board-fact", arguments)
}

/// Which rule found a move.
pub(crate) fn reason(reason: RuleReason, texts: &Texts) -> String {
    let square = reason.square().number();
    texts.with(&variant_id("rule-", reason), [("square", square.into())])
}

/// That the move made is as good as the one its search found best, if it is another one.
pub(crate) fn as_good(grounds: &MoveReason, made: Square, texts: &Texts) -> Option<String> {
    let best = grounds.best().filter(|best| *best != made)?;
    let [best, square] = [best, made].map(|square| square.number().into());
    Some(texts.with("as-good", [("best", best), ("square", square)]))
}

/// The remark after a streak of games. A draw is praised only on a board that nobody can win.
pub(crate) fn offer(offer: Offer, board: Board, texts: &Texts) -> Option<String> {
    let (id, opponent) = match offer {
        Offer::Praise if known_value(board) == Some(Value::Draw) => {
            return Some(texts.text("offer-praise"));
        }
        Offer::Praise => return None,
        Offer::Harder(opponent) => ("terminal-harder", opponent),
        Offer::Easier(opponent) => ("terminal-easier", opponent),
    };
    let name = opponent_name(opponent, board, texts).to_lowercase();
    Some(texts.with(id, [("opponent", name.into())]))
}

/// The proofs about a level, as cross and as circle.
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
    let percent = |proof: &Proof| decimal(100.0 * proof.chance.decimal(), 1, texts).into();
    texts.with(
        id,
        [
            ("mistakes", n_mistakes.into()),
            ("x", percent(x)),
            ("o", percent(o)),
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

/// A number with `digits` decimals.
pub(crate) fn decimal(number: f64, digits: usize, texts: &Texts) -> String {
    format!("{number:.digits$}").replace('.', &texts.text("decimal-mark"))
}

#[cfg(test)]
mod tests;
