//! Exercises in words, for the window and the terminal: questions, verdicts, reasons.

use fluent_bundle::FluentValue;

use crate::insight::{Ask, Bound, Mistake, Prospect, Reply, Verdict};
use crate::learn::{Bilingual, Leitner, LessonStep, Puzzle, Question, Task};
use crate::settings::Language;
use crate::view::texts::Texts;
use crate::view::words;
use crate::view::words::game::mark_id;
use crate::view::words::why::{squares, why};

/// A text of a lesson in the current language.
pub(crate) fn said<'a>(said: &'a Bilingual, texts: &Texts) -> &'a str {
    match texts.language() {
        Language::English => &said.en,
        Language::German => &said.de,
    }
}

/// The title of a lesson, with its number from 0 if it is a built-in one.
pub(crate) fn lesson_title(title: &Bilingual, number: Option<usize>, texts: &Texts) -> String {
    let number = number.map_or(0, |number| number + 1).into();
    let title = said(title, texts).into();
    texts.with("lesson-title", [("number", number), ("title", title)])
}

/// The question of a task.
pub(crate) fn ask(task: &Task, texts: &Texts) -> String {
    match &task.question {
        Question::Puzzle(puzzle) => goal(puzzle, texts),
        Question::Mistake(mistake) => {
            let number = ("number", mistake.number.into());
            let square = ("square", mistake.square.number().into());
            let mark = ("mark", mark_id(mistake.mark).into());
            texts.with("retry-ask", [had(mistake), mark, number, square])
        }
        Question::Warning(_, Prospect::Loses) => {
            let opponent = mark_id(task.position.turn().opponent());
            texts.with("coach-loses", [("mark", opponent.into())])
        }
        Question::Warning(..) => texts.text("coach-draws"),
        Question::Step(lesson, at) => said(&lesson.steps[*at].says, texts).to_owned(),
    }
}

/// The goal of a puzzle.
fn goal(puzzle: &Puzzle, texts: &Texts) -> String {
    let mark = ("mark", mark_id(puzzle.position.turn()).into());
    // Every second move is the person's own.
    let n_own = puzzle.worth.n_moves.map(|n_moves| n_moves.div_ceil(2));
    match (puzzle.worth.fate, n_own) {
        (Prospect::Wins, Some(1)) => texts.with("puzzle-wins-now", [mark]),
        (Prospect::Wins, Some(n_own)) => {
            texts.with("puzzle-wins-in", [mark, ("moves", n_own.into())])
        }
        (Prospect::Wins, None) => texts.with("puzzle-wins", [mark]),
        (Prospect::Draws | Prospect::Loses, _) => texts.with("puzzle-holds", [mark]),
    }
}

/// The value that a mistake gave away.
fn had(mistake: &Mistake) -> (&'static str, FluentValue<'static>) {
    let is_win = mistake.before == mistake.mark.win();
    ("had", if is_win { "win" } else { "draw" }.into())
}

/// The verdict on an answer, if there is one.
pub(crate) fn verdict(task: &Task, texts: &Texts) -> Option<String> {
    let reply = task.reply()?;
    let is_told = task.is_told();
    let theme = match &task.question {
        Question::Step(lesson, at) => {
            return Some(of_step(&lesson.steps[*at], reply, is_told, texts));
        }
        Question::Warning(square, _) => {
            return Some(texts.with("coach-ask", [("square", square.number().into())]));
        }
        Question::Puzzle(puzzle) => texts.variant("puzzle-theme-", puzzle.theme()),
        Question::Mistake(mistake) => texts.with("retry-keeps", [had(mistake)]),
    };
    let theme = [("theme", theme.into())];
    Some(match task.is_right()? {
        _ if is_told => texts.with("puzzle-shown", theme),
        true => texts.with("puzzle-right", theme),
        false => texts.text("puzzle-wrong"),
    })
}

/// The value of a move that was tried or shown, and why, once that is known.
pub(crate) fn reason(task: &Task, texts: &Texts) -> Option<String> {
    task.why().map(|found| why(&found, texts))
}

fn of_step(step: &LessonStep, reply: Reply, is_told: bool, texts: &Texts) -> String {
    let right = step.right.as_ref().map(|right| said(right, texts));
    if !is_told && !step.judge(reply).is_some_and(Verdict::is_right) {
        return flaw(step, reply, texts);
    }
    match right {
        // This text names the answer.
        Some(right) if is_told => right.to_owned(),
        Some(right) => [&texts.text("lesson-right"), right].join(" "),
        None if is_told => {
            let left = step.tree.node(step.node).value();
            let answer = words::tree::reply(reply, left, texts);
            texts.with("lesson-shown", [("answer", answer.into())])
        }
        None => texts.text("lesson-right"),
    }
}

/// The squares that are marked so far.
pub(crate) fn marked(task: &Task, texts: &Texts) -> String {
    let marked = words::tree::some_squares(task.marked(), texts).into();
    texts.with("lesson-marked", [("squares", marked)])
}

/// The error in an answer, without telling the right one.
fn flaw(step: &LessonStep, reply: Reply, texts: &Texts) -> String {
    let id = match (reply, step.solution()) {
        (Reply::Value(value), Some(Reply::Value(found))) => {
            if let Some(outcome) = step.position.outcome() {
                let winner = outcome.value().winner().map_or("nobody", mark_id);
                return texts.with("flaw-over", [("winner", winner.into())]);
            }
            match step.judge(reply) {
                Some(Verdict::True) => "flaw-truth",
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

/// The results of the puzzles so far.
pub(crate) fn progress(leitner: &Leitner, texts: &Texts) -> String {
    let arguments = [
        ("streak", leitner.streak.into()),
        ("known", leitner.n_known().into()),
        ("asked", leitner.puzzles.len().into()),
    ];
    texts.with("puzzle-progress", arguments)
}
