//! Puzzles for a person, in the window and in the terminal: which comes next, how it is asked, and
//! what is remembered of the answers.

use super::texts::Texts;
use super::words::mark_id;
use crate::insight::{Fate, Grade};
use crate::learn::{Card, Leitner, Puzzle, Theme};
use crate::model::Board;
use crate::player::Dice;
use crate::settings::LearnSettings;

/// Who asks.
pub(super) struct Trainer {
    leitner: Leitner,
    dice: Dice,
    /// The board of the next puzzle.
    pub(super) board: Board,
    /// How hard it is to be; of any grade by default.
    pub(super) grade: Option<Grade>,
    last: Option<String>,
}

impl Trainer {
    /// Goes on where the person was.
    pub(super) fn new(learned: &LearnSettings, seed: u64) -> Trainer {
        let card = |[compartment, due]: [u32; 2]| Card { compartment, due };
        let cards = learned.puzzles.iter();
        let cards = cards.map(|(name, at)| (name.clone(), card(*at)));
        Trainer {
            leitner: Leitner::new(cards.collect(), learned.answers, learned.streak),
            dice: Dice::new(seed),
            board: Board::TIC_TAC_TOE,
            grade: None,
            last: None,
        }
    }

    /// Notes what lasts.
    pub(super) fn note(&self, learned: &mut LearnSettings) {
        if learned.answers == self.leitner.n_answers() {
            return;
        }
        let cards = self.leitner.cards().iter();
        let cards = cards.map(|(name, card)| (name.clone(), [card.compartment, card.due]));
        learned.puzzles = cards.collect();
        learned.answers = self.leitner.n_answers();
        learned.streak = self.leitner.streak();
    }

    /// Whether the board has puzzles of this grade.
    pub(super) fn has(&self, grade: Option<Grade>) -> bool {
        self.of_grade(grade).next().is_some()
    }

    fn of_grade(&self, grade: Option<Grade>) -> impl Iterator<Item = Puzzle> {
        let is_of_it = move |puzzle: &Puzzle| grade.is_none_or(|grade| puzzle.grade() == grade);
        Puzzle::all(self.board).into_iter().filter(is_of_it)
    }

    /// The next puzzle, turned or mirrored by chance.
    pub(super) fn next(&mut self) -> Option<Puzzle> {
        if !self.has(self.grade) {
            self.grade = None;
        }
        let puzzles: Vec<Puzzle> = self.of_grade(self.grade).collect();
        let names: Vec<String> = puzzles.iter().map(Puzzle::name).collect();
        let dice = &mut self.dice;
        let last = self.last.as_deref();
        let next = self.leitner.next(&names, last, |n| dice.below(n))?.clone();
        let at = names.iter().position(|name| *name == next)?;
        self.last = Some(next);
        Some(puzzles[at].image(self.dice.below(8)))
    }

    /// Counts a puzzle that was solved at once.
    pub(super) fn know(&mut self, puzzle: &Puzzle) {
        self.leitner.know(&puzzle.name());
    }

    /// Counts a puzzle that was not.
    pub(super) fn miss(&mut self, puzzle: &Puzzle) {
        self.leitner.miss(&puzzle.name());
    }

    /// How it went so far.
    pub(super) fn progress(&self, texts: &Texts) -> String {
        let arguments = [
            ("streak", self.leitner.streak().into()),
            ("known", self.leitner.n_known().into()),
            ("asked", self.leitner.cards().len().into()),
        ];
        texts.with("puzzle-progress", arguments)
    }
}

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

/// The message that names a theme.
pub(super) const fn theme_id(theme: Theme) -> &'static str {
    match theme {
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
