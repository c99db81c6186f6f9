//! A question under way: how far it is answered, and the board on which that is shown.

use std::sync::Arc;
use std::time::Duration;

use super::LearnRequest;
use crate::game::{Game, Made, Maker};
use crate::insight::{Explanation, Fate};
use crate::learn::{Exercise, Puzzle, Verdict};
use crate::messages::{Snapshot, Turn};
use crate::model::{Position, Square};
use crate::settings::Looks;
use crate::view::puzzle_words::{goal, theme_id};
use crate::view::texts::Texts;
use crate::view::window::shown::Shown;
use crate::view::window::spoken;
use crate::view::window::study::{Learning, ProofState, why};
use crate::view::window::theme;
use crate::view::words::mark_id;

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Question {
    Puzzle(Puzzle),
    /// The number of a move that gave value away.
    Mistake(usize),
    /// A move that the coach asks about before it is made, and what becomes of it.
    Warning(Square, Fate),
}

/// How far it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Stage {
    Asking,
    Tried(Square),
    Shown(Square),
}

pub(super) struct Task {
    pub(super) question: Question,
    pub(super) exercise: Exercise,
    pub(super) stage: Stage,
    /// Why the last try is as good as it is, once that is known.
    why: Option<Explanation>,
    /// Whether more will be known.
    is_proving: bool,
    /// Since when its line is played.
    since: f64,
    pub(super) shown: Shown,
}

impl Task {
    pub(super) fn new(question: Question, exercise: Exercise, game: &Snapshot) -> Task {
        let snapshot = tried(game, &exercise.position, &[], Stage::Asking);
        Task {
            question,
            exercise,
            stage: Stage::Asking,
            why: None,
            is_proving: true,
            since: 0.0,
            shown: Shown::new(Arc::new(snapshot)),
        }
    }

    /// The move that the coach asks about, until it has shown why.
    pub(super) const fn warning(&self) -> Option<Square> {
        match (&self.question, self.stage) {
            (Question::Warning(square, _), Stage::Asking) => Some(*square),
            _ => None,
        }
    }

    /// The move to show: a right one, or why one is wrong; none if it is not known.
    pub(super) fn to_show(&self) -> Option<Square> {
        let open = self.is_open().then(|| self.exercise.right.first());
        self.warning().or(open.flatten())
    }

    fn square(&self) -> Option<Square> {
        match self.stage {
            Stage::Asking => None,
            Stage::Tried(square) | Stage::Shown(square) => Some(square),
        }
    }

    /// What the move on the board is worth as an answer, once that is known.
    pub(super) fn verdict(&self) -> Option<Verdict> {
        self.exercise.judge(self.square()?)
    }

    /// Whether a right move is still to be found.
    pub(super) fn is_open(&self) -> bool {
        match self.stage {
            Stage::Asking => true,
            Stage::Tried(_) => self.verdict() != Some(Verdict::Right),
            Stage::Shown(_) => false,
        }
    }

    /// Takes in what has been found out.
    pub(super) fn learn(&mut self, learning: &Learning) {
        self.is_proving = matches!(learning.state(), ProofState::UnderWay { .. });
        let Some(worths) = learning.worths(&self.exercise.position) else {
            self.is_proving = true;
            return;
        };
        if let Question::Mistake(_) = self.question {
            self.exercise.learn(worths);
        }
        if self.why.is_none()
            && let Some(square) = self.square()
            && worths.of(square).is_some_and(|one| one.worth.is_some())
        {
            self.why = self.exercise.explain(worths, square);
        }
    }

    /// Sets the next stone of the line that shows why, when it is time.
    pub(super) fn play_on(&mut self, game: &Snapshot, looks: Looks, ctx: &egui::Context) {
        let line = match (&self.why, self.square()) {
            (Some(why), _) => why.line.clone(),
            (None, square) => square.into_iter().collect(),
        };
        let n_set = self.shown.now.game.made().len();
        if n_set >= line.len() {
            return;
        }
        let is_still = looks.reduced_motion || ctx.global_style().animation_time == 0.0;
        let time = ctx.input(|input| input.time);
        let wait = self.since + theme::TRIED_STEP_S * n_set as f64 - time;
        if n_set > 0 && !is_still && wait > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
            return;
        }
        let n_set = if is_still { line.len() } else { n_set + 1 };
        let moves = &line[..n_set];
        self.shown.now = Arc::new(tried(game, &self.exercise.position, moves, self.stage));
        ctx.request_repaint();
    }

    /// Goes to another stage.
    pub(super) fn go_to(&mut self, stage: Stage, game: &Snapshot, time: f64) {
        self.stage = stage;
        self.why = None;
        self.since = time;
        self.shown.now = Arc::new(tried(game, &self.exercise.position, &[], stage));
    }

    fn of_win(&self, win: &'static str, draw: &'static str) -> &'static str {
        match self.exercise.had {
            Fate::Wins => win,
            Fate::Draws | Fate::Loses => draw,
        }
    }

    /// What is asked.
    pub(super) fn ask_words(&self, game: &Snapshot, texts: &Texts) -> String {
        match &self.question {
            Question::Puzzle(puzzle) => goal(puzzle, texts),
            Question::Mistake(number) => {
                let square = game.game.made()[number - 1].square.number();
                let arguments = [("number", (*number).into()), ("square", square.into())];
                texts.with(self.of_win("retry-ask-win", "retry-ask-draw"), arguments)
            }
            Question::Warning(_, Fate::Loses) => {
                let opponent = mark_id(self.exercise.position.turn().opponent());
                texts.with("coach-loses", [("mark", opponent.into())])
            }
            Question::Warning(..) => texts.text("coach-draws"),
        }
    }

    /// What is said to the last try, and why.
    pub(super) fn verdict_words(&self, texts: &Texts) -> Option<[String; 2]> {
        let square = self.square()?.number();
        let theme = match &self.question {
            Question::Puzzle(puzzle) => texts.text(theme_id(puzzle)),
            Question::Mistake(_) | Question::Warning(..) => {
                texts.text(self.of_win("retry-keeps-win", "retry-holds-draw"))
            }
        };
        let theme = [("theme", theme.into())];
        let verdict = match (&self.question, self.stage, self.verdict()) {
            (Question::Warning(..), ..) => texts.with("coach-ask", [("square", square.into())]),
            (_, Stage::Shown(_), _) => texts.with("puzzle-shown", theme),
            (_, _, Some(Verdict::Right)) => texts.with("puzzle-right", theme),
            (_, _, Some(Verdict::Wrong)) => texts.text("puzzle-wrong"),
            (_, _, None) if self.is_proving => String::new(),
            (_, _, None) => texts.text("retry-open"),
        };
        let reason = match &self.why {
            Some(found) => why(found, texts),
            None if self.is_proving => texts.text("why-wait"),
            None => String::new(),
        };
        Some([verdict, reason])
    }

    /// What a screen reader says of it: the question and the stones, then the verdict and why.
    pub(super) fn spoken(&self, game: &Snapshot, texts: &Texts) -> [Option<String>; 3] {
        let Some([verdict, reason]) = self.verdict_words(texts) else {
            let ask = self.ask_words(game, texts);
            let ask = match self.question {
                // The board is the one of the game.
                Question::Warning(..) => ask,
                Question::Puzzle(_) | Question::Mistake(_) => {
                    [ask, spoken::stones(&self.exercise.position, texts)].join(" ")
                }
            };
            return [Some(ask), None, None];
        };
        let reason = self.why.as_ref().map(|_| reason);
        [None, Some(verdict).filter(|text| !text.is_empty()), reason]
    }

    /// What can be done now.
    pub(super) fn requests(&self) -> Vec<(&'static str, LearnRequest)> {
        let play = ("coach-play", LearnRequest::GoOn);
        let show = ("learn-show", LearnRequest::Show);
        let is_tried = matches!(self.stage, Stage::Tried(_));
        let again = (is_tried && self.is_open()).then_some(("learn-again", LearnRequest::TryAgain));
        let show = self.to_show().map(|_| show);
        match self.question {
            Question::Warning(..) if self.stage == Stage::Asking => {
                let why = ("coach-why", LearnRequest::Show);
                vec![why, play, ("coach-back", LearnRequest::Leave)]
            }
            Question::Warning(..) => vec![play],
            Question::Puzzle(_) => {
                let next = ("learn-next", LearnRequest::Puzzle);
                again.into_iter().chain(show).chain([next]).collect()
            }
            Question::Mistake(_) if self.is_open() => again.into_iter().chain(show).collect(),
            Question::Mistake(_) => vec![("retry-go-on", LearnRequest::GoOn)],
        }
    }
}

/// What the board shows: this position and the moves that are tried in it. Nobody plays it.
fn tried(game: &Snapshot, position: &Position, moves: &[Square], stage: Stage) -> Snapshot {
    let mut tried = Game::from_position(*position);
    for &square in moves {
        let by = Maker::Person;
        // A line is of moves that are possible.
        let _ = tried.play(Made { square, by });
    }
    Snapshot {
        game: tried,
        turn: match stage {
            Stage::Asking => Turn::Person(position.turn()),
            Stage::Tried(_) | Stage::Shown(_) => Turn::Over,
        },
        thought: None,
        ..game.clone()
    }
}
