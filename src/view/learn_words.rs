//! What is asked and what is said to an answer, for the window and the terminal.

use fluent_bundle::FluentValue;

use super::texts::Texts;
use super::tree_words;
use super::window::{squares, why};
use super::words::mark_id;
use crate::insight::{Bound, Fate, Grade, Mistake};
use crate::learn::{Ask, Leitner, LessonStep, Puzzle, Question, Reply, Said, Stage, Task, Theme};
use crate::model::SquareSet;
use crate::search::Knowledge;
use crate::settings::Language;

/// A text of a lesson in the language of the others.
pub(super) fn said<'a>(said: &'a Said, texts: &Texts) -> &'a str {
    match texts.language() {
        Language::English => &said.en,
        Language::German => &said.de,
    }
}

/// What is asked.
pub(super) fn ask(task: &Task, texts: &Texts) -> String {
    match &task.question {
        Question::Puzzle(puzzle) => goal(puzzle, texts),
        Question::Mistake(mistake) => {
            let number = ("number", mistake.number.into());
            let square = ("square", mistake.square.number().into());
            texts.with("retry-ask", [had(mistake), number, square])
        }
        Question::Warning(_, Fate::Loses) => {
            let opponent = mark_id(task.position.turn().opponent());
            texts.with("coach-loses", [("mark", opponent.into())])
        }
        Question::Warning(..) => texts.text("coach-draws"),
        Question::Step(lesson, at) => said(&lesson.steps[*at].says, texts).to_owned(),
    }
}

/// What is to be found.
fn goal(puzzle: &Puzzle, texts: &Texts) -> String {
    let mark = ("mark", mark_id(puzzle.position.turn()).into());
    // Every second move is the person's own.
    let n_own = puzzle.worth.n_moves.map(|n_moves| n_moves.div_ceil(2));
    match (puzzle.worth.fate, n_own) {
        (Fate::Wins, Some(1)) => texts.with("puzzle-wins-now", [mark]),
        (Fate::Wins, Some(n_own)) => texts.with("puzzle-wins-in", [mark, ("moves", n_own.into())]),
        (Fate::Wins, None) => texts.with("puzzle-wins", [mark]),
        (Fate::Draws | Fate::Loses, _) => texts.with("puzzle-holds", [mark]),
    }
}

/// What there was to lose.
fn had(mistake: &Mistake) -> (&'static str, FluentValue<'static>) {
    let is_win = mistake.before == mistake.mark.win();
    ("had", if is_win { "win" } else { "draw" }.into())
}

/// What is said to an answer; nothing as long as there is none.
pub(super) fn verdict(task: &Task, texts: &Texts) -> Option<String> {
    let reply = task.reply()?;
    let is_told = matches!(task.stage(), Stage::Told(_));
    let theme = match &task.question {
        Question::Step(lesson, at) => {
            return Some(of_step(&lesson.steps[*at], reply, is_told, texts));
        }
        Question::Warning(square, _) => {
            return Some(texts.with("coach-ask", [("square", square.number().into())]));
        }
        Question::Puzzle(puzzle) => texts.text(theme_id(puzzle)),
        Question::Mistake(mistake) => texts.with("retry-keeps", [had(mistake)]),
    };
    let theme = [("theme", theme.into())];
    Some(match task.is_right()? {
        _ if is_told => texts.with("puzzle-shown", theme),
        true => texts.with("puzzle-right", theme),
        false => texts.text("puzzle-wrong"),
    })
}

/// What a move is worth that was tried or told, and why, once that is known.
pub(super) fn reason(task: &Task, texts: &Texts) -> Option<String> {
    task.why().map(|found| why(found, texts))
}

fn of_step(step: &LessonStep, reply: Reply, is_told: bool, texts: &Texts) -> String {
    let verdict = if is_told {
        let answer = reply_words(step, reply, texts).into();
        texts.with("lesson-shown", [("answer", answer)])
    } else if step.is_right(reply) {
        texts.text("lesson-right")
    } else {
        return flaw(step, reply, texts);
    };
    let right = step.right.as_ref().map(|right| said(right, texts));
    [verdict.as_str(), right.unwrap_or_default()].join(" ")
}

/// The squares that are marked so far.
pub(super) fn marked(task: &Task, texts: &Texts) -> String {
    let marked = some_squares(task.marked(), texts).into();
    texts.with("lesson-marked", [("squares", marked)])
}

fn some_squares(all: SquareSet, texts: &Texts) -> String {
    match all {
        SquareSet::EMPTY => texts.text("lesson-none"),
        _ => squares(all, texts),
    }
}

/// An answer as a person gives it.
pub(super) fn reply_words(step: &LessonStep, reply: Reply, texts: &Texts) -> String {
    match reply {
        Reply::Move(square) => square.to_string(),
        Reply::Value(value) => {
            let words = tree_words::value(value, texts).into();
            let arguments = [("words", words), ("number", value.signed().into())];
            texts.with("lesson-value", arguments)
        }
        Reply::Bound(bound) => {
            let id = match bound {
                Bound::Exact => "lesson-exactly",
                Bound::AtMost => "lesson-at-most",
                Bound::AtLeast => "lesson-at-least",
            };
            let left = step.tree.node(step.node).value();
            texts.with(id, [("value", left.signed().into())])
        }
        Reply::Window(window) => {
            let [min, max] = [window.min, window.max].map(|end| end.signed().into());
            texts.with("lesson-window", [("min", min), ("max", max)])
        }
        Reply::Squares(all) => some_squares(all, texts),
    }
}

/// What is wrong with an answer, kindly and without the right one.
fn flaw(step: &LessonStep, reply: Reply, texts: &Texts) -> String {
    let id = match (reply, step.solution()) {
        (Reply::Value(value), Some(Reply::Value(found))) => {
            if let Some(outcome) = step.position.outcome() {
                let winner = outcome.value().winner().map_or("nobody", mark_id);
                return texts.with("flaw-over", [("winner", winner.into())]);
            }
            let known = Knowledge::of(step.position.board());
            match known.map(|known| known.about(&step.position).value) {
                Some(truth) if truth == value => "flaw-truth",
                _ if value < found => "flaw-more",
                _ => "flaw-less",
            }
        }
        (Reply::Bound(Bound::Exact), _) => "flaw-not-exact",
        (Reply::Bound(_), Some(Reply::Bound(Bound::Exact))) => "flaw-is-exact",
        (Reply::Bound(_), _) => "flaw-other-way",
        (Reply::Window(window), Some(Reply::Window(right))) => {
            match (window.min == right.min, window.max == right.max) {
                (false, true) => "flaw-goal-min",
                (true, false) => "flaw-goal-max",
                _ => "flaw-window",
            }
        }
        (Reply::Squares(squares), Some(Reply::Squares(right))) if right.contains_all(squares) => {
            "flaw-too-few"
        }
        (Reply::Squares(all), Some(Reply::Squares(right))) => {
            let id = match step.ask {
                Some(Ask::Known) => "flaw-not-known",
                _ => "flaw-not-cut",
            };
            return texts.with(id, [("squares", squares(all - right, texts).into())]);
        }
        _ => "puzzle-wrong",
    };
    texts.text(id)
}

/// The message that names what it is about.
fn theme_id(puzzle: &Puzzle) -> &'static str {
    match puzzle.theme() {
        Theme::Win => "puzzle-theme-win",
        Theme::Block => "puzzle-theme-block",
        Theme::Fork => "puzzle-theme-fork",
        Theme::Trap => "puzzle-theme-trap",
        Theme::OnlyMove => "puzzle-theme-only-move",
    }
}

/// The message that names a grade; none is any.
pub(super) const fn grade_id(grade: Option<Grade>) -> &'static str {
    match grade {
        None => "puzzle-any",
        Some(Grade::Easy) => "level-random",
        Some(Grade::Medium) => "level-beginner",
        Some(Grade::Hard) => "level-rules",
    }
}

/// How the puzzles went so far.
pub(super) fn progress(leitner: &Leitner, texts: &Texts) -> String {
    let arguments = [
        ("streak", leitner.streak.into()),
        ("known", leitner.n_known().into()),
        ("asked", leitner.puzzles.len().into()),
    ];
    texts.with("puzzle-progress", arguments)
}
