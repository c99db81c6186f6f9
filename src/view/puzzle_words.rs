//! Puzzles in words, for the window and the terminal.

use super::texts::Texts;
use super::words::mark_id;
use crate::insight::{Fate, Grade};
use crate::learn::{Leitner, Puzzle, Theme};

/// What is to be found.
pub(super) fn goal(puzzle: &Puzzle, texts: &Texts) -> String {
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

/// The message that names what it is about.
pub(super) fn theme_id(puzzle: &Puzzle) -> &'static str {
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

/// How it went so far.
pub(super) fn progress(leitner: &Leitner, texts: &Texts) -> String {
    let arguments = [
        ("streak", leitner.streak.into()),
        ("known", leitner.n_known().into()),
        ("asked", leitner.puzzles.len().into()),
    ];
    texts.with("puzzle-progress", arguments)
}
