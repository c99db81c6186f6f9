//! What is tried on the board before it is told: puzzles, and the mistakes of a game that is over.
//! The game waits below, as it is; a refutation is played on a board of its own.

mod coach;
mod panel;

use self::coach::Coach;
pub(super) use self::panel::LearnPanel;

use std::sync::Arc;
use std::time::Duration;

use super::Window;
use super::actions::Action;
use super::shown::Shown;
use super::study::{Learning, Wanted, why};
use super::theme;
use crate::game::{Game, Made, Maker};
use crate::insight::{Curve, Explanation, Grade, Worths};
use crate::learn::{Exercise, Puzzle, Verdict};
use crate::messages::{Command, Snapshot, Turn};
use crate::model::{Board, Position, Square};
use crate::settings::{Looks, Settings};
use crate::view::texts::Texts;
use crate::view::trainer::{Trainer, goal, theme_id};
use crate::view::words::refusal;

/// What a key or a button asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LearnRequest {
    /// The next puzzle.
    Puzzle,
    /// Find a better move than the first mistake of the game.
    Mistakes,
    /// A move as an answer.
    Try(Square),
    /// Take back what was wrong.
    TryAgain,
    /// Show a right move.
    Show,
    /// The next mistake.
    NextMistake,
    /// Play the game on from the repaired position.
    GoOn,
    /// Puzzles of this grade, or of any.
    Grade(Option<Grade>),
    /// Puzzles on this board.
    Board(Board),
    /// Back to the game.
    Leave,
    /// Let the coach look at the moves before they are made, or no longer.
    ToggleCoach,
    /// Why the coach asks.
    CoachWhy,
    /// Make the move that the coach asks about.
    CoachPlay,
    /// Make another move.
    CoachBack,
}

/// What is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Question {
    Puzzle(Puzzle),
    /// The number of a move that gave value away.
    Mistake(usize),
    /// A move that the coach asks about.
    Warning(Square),
}

/// How far it is answered.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Asking,
    Wrong(Square),
    Right(Square),
    Shown(Square),
}

impl Stage {
    const fn square(self) -> Option<Square> {
        match self {
            Stage::Asking => None,
            Stage::Wrong(square) | Stage::Right(square) | Stage::Shown(square) => Some(square),
        }
    }
}

/// A question under way.
struct Task {
    question: Question,
    exercise: Exercise,
    stage: Stage,
    /// Whether it has been counted.
    is_counted: bool,
    /// Why the last try is as good as it is, once that is known.
    why: Option<Explanation>,
    /// Since when its line is played, and how far it is.
    since: f64,
    shown: Shown,
}

/// All of it.
pub(super) struct Learn {
    trainer: Trainer,
    learning: Learning,
    coach: Coach,
    task: Option<Task>,
    /// A puzzle is wanted as soon as all about the 3×3 board is known.
    waits: bool,
}

impl Learn {
    pub(super) fn of_last_time(settings: &Settings) -> Learn {
        Learn {
            trainer: Trainer::new(&settings.learn, settings.play.seed),
            learning: Learning::default(),
            coach: Coach::default(),
            task: None,
            waits: false,
        }
    }

    pub(super) const fn is_open(&self) -> bool {
        self.task.is_some() || self.waits
    }

    pub(super) fn close(&mut self) {
        self.task = None;
        self.waits = false;
        self.learning.rest();
    }

    /// The board with what is tried on it.
    pub(super) fn shown(&self) -> Option<&Shown> {
        self.task.as_ref().map(|task| &task.shown)
    }

    /// Notes what lasts.
    pub(super) fn note(&self, settings: &mut Settings) {
        self.trainer.note(&mut settings.learn);
    }

    fn ask(&mut self, question: Question, exercise: Exercise, stage: Stage, game: &Snapshot) {
        let snapshot = tried(game, &exercise.position, &[], stage);
        self.task = Some(Task {
            question,
            exercise,
            stage,
            is_counted: false,
            why: None,
            since: 0.0,
            shown: Shown::new(Arc::new(snapshot)),
        });
    }

    fn next_puzzle(&mut self, game: &Snapshot) {
        self.waits = !self.learning.is_done();
        if self.waits {
            return;
        }
        if let Some(puzzle) = self.trainer.next() {
            let question = Question::Puzzle(puzzle);
            self.ask(question, puzzle.into(), Stage::Asking, game);
        }
    }

    /// The first of the person's mistakes after so many moves.
    fn next_mistake(&mut self, after: usize, game: &Snapshot) {
        let Some(number) = mistake_after(after, game) else {
            return;
        };
        let position = game.game.position_after(number - 1);
        if let Some(worths) = Worths::known(&position) {
            let right = worths.keeping();
            let exercise = Exercise { position, right };
            let question = Question::Mistake(number);
            self.ask(question, exercise, Stage::Asking, game);
        }
    }

    /// Takes in what has been found out, and plays a line on. Called once a frame.
    fn update(&mut self, game: &Snapshot, looks: Looks, ctx: &egui::Context) {
        if !self.is_open() && self.coach.held.is_none() {
            return;
        }
        let position = self.task.as_ref().map(|task| task.exercise.position);
        let wanted = Wanted {
            moves_of: position.into_iter().collect(),
            values_of: Vec::new(),
        };
        self.learning.update(wanted, game.play.memory_mb, ctx);
        if self.waits && self.learning.is_done() {
            self.next_puzzle(game);
        }
        let Some(task) = &mut self.task else { return };
        if task.why.is_none()
            && let Some(square) = task.stage.square()
            && let Some(worths) = self.learning.worths(&task.exercise.position)
            && worths.of(square).is_some_and(|one| one.worth.is_some())
        {
            task.why = task.exercise.explain(worths, square);
        }
        task.play_on(game, looks, ctx);
    }
}

impl Task {
    /// The moves that show why, as far as they are known.
    fn line(&self) -> Vec<Square> {
        match &self.why {
            Some(why) => why.line.clone(),
            None => self.stage.square().into_iter().collect(),
        }
    }

    /// Sets the next stone of the line when it is time.
    fn play_on(&mut self, game: &Snapshot, looks: Looks, ctx: &egui::Context) {
        let line = self.line();
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
    fn go_to(&mut self, stage: Stage, game: &Snapshot, time: f64) {
        self.stage = stage;
        self.why = None;
        self.since = time;
        self.shown.now = Arc::new(tried(game, &self.exercise.position, &[], stage));
    }

    /// What is asked.
    fn ask_words(&self, game: &Snapshot, texts: &Texts) -> String {
        match &self.question {
            Question::Puzzle(puzzle) => goal(puzzle, texts),
            Question::Mistake(number) => {
                let square = game.game.made()[number - 1].square.number();
                let arguments = [("number", (*number).into()), ("square", square.into())];
                texts.with("retry-ask", arguments)
            }
            Question::Warning(square) => {
                texts.with("coach-ask", [("square", square.number().into())])
            }
        }
    }

    /// What is said to the last try, and why.
    fn verdict_words(&self, texts: &Texts) -> Option<[String; 2]> {
        let theme = match &self.question {
            Question::Puzzle(puzzle) => texts.text(theme_id(puzzle.theme())),
            Question::Mistake(_) | Question::Warning(_) => texts.text("retry-better"),
        };
        let theme = [("theme", theme.into())];
        let verdict = match self.stage {
            Stage::Asking => return None,
            Stage::Wrong(_) => texts.text("puzzle-wrong"),
            Stage::Right(_) => texts.with("puzzle-right", theme),
            Stage::Shown(_) => texts.with("puzzle-shown", theme),
        };
        let reason = match &self.why {
            Some(found) => why(found, texts),
            None => texts.text("why-wait"),
        };
        Some([verdict, reason])
    }
}

/// The person's first mistake after so many moves.
fn mistake_after(after: usize, game: &Snapshot) -> Option<usize> {
    let moves: Vec<Square> = game.game.made().iter().map(|made| made.square).collect();
    let mistakes = Curve::new(*game.game.start(), &moves).mistakes();
    let is_persons = |number: &usize| game.game.made()[number - 1].by == Maker::Person;
    let mut numbers = mistakes.into_iter().map(|mistake| mistake.number);
    numbers.find(|number| *number > after && is_persons(number))
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
            Stage::Wrong(_) | Stage::Right(_) | Stage::Shown(_) => Turn::Over,
        },
        thought: None,
        ..game.clone()
    }
}

impl Window {
    /// Takes in what has been found out for what is tried.
    pub(super) fn update_learn(&mut self, ctx: &egui::Context) {
        let looks = self.lasting.now.looks;
        self.learn.update(&self.shown.now, looks, ctx);
        self.judge_held();
    }

    /// While something is tried, a stone and a hint are meant for it; what else is about the game
    /// leads back to it.
    pub(super) fn meant_for_game(&mut self, action: Action, ctx: &egui::Context) -> Option<Action> {
        if !self.learn.is_open() {
            return match action {
                Action::Command(Command::Play(square)) if self.hold_for_coach(square, ctx) => None,
                action => Some(action),
            };
        }
        let request = match action {
            Action::Command(Command::Play(square) | Command::PlayFrom(_, square)) => {
                LearnRequest::Try(square)
            }
            Action::Command(Command::Hint) => LearnRequest::Show,
            Action::Command(_) | Action::Study(_) | Action::LookBack(_) => {
                self.learn.close();
                return Some(action);
            }
            other => return Some(other),
        };
        self.perform_learn(request, ctx);
        None
    }

    pub(super) fn perform_learn(&mut self, request: LearnRequest, ctx: &egui::Context) {
        self.lasting.now.learn.welcome = false;
        let now = Arc::clone(&self.shown.now);
        let time = ctx.input(|input| input.time);
        match request {
            LearnRequest::Puzzle => {
                self.learn.waits = true;
                self.learn.next_puzzle(&now);
                // Until then the knowledge is under way.
                ctx.request_repaint();
            }
            LearnRequest::Mistakes => self.learn.next_mistake(0, &now),
            LearnRequest::Grade(grade) => {
                self.learn.trainer.grade = grade;
                self.learn.next_puzzle(&now);
            }
            LearnRequest::Board(board) => {
                self.learn.trainer.board = board;
                self.learn.next_puzzle(&now);
            }
            LearnRequest::Leave => self.learn.close(),
            LearnRequest::ToggleCoach
            | LearnRequest::CoachWhy
            | LearnRequest::CoachPlay
            | LearnRequest::CoachBack => self.perform_coach(request),
            LearnRequest::Try(_)
            | LearnRequest::TryAgain
            | LearnRequest::Show
            | LearnRequest::NextMistake
            | LearnRequest::GoOn => self.answer(request, &now, time),
        }
        self.update_learn(ctx);
        self.say_task();
    }

    /// What is done with the question under way.
    fn answer(&mut self, request: LearnRequest, now: &Snapshot, time: f64) {
        let Some(task) = &mut self.learn.task else {
            return;
        };
        match (request, task.stage) {
            (LearnRequest::Try(square), Stage::Asking) => match task.exercise.judge(square) {
                Some(Verdict::Right) => task.go_to(Stage::Right(square), now, time),
                Some(Verdict::Wrong) => task.go_to(Stage::Wrong(square), now, time),
                None => {
                    if let Err(error) = task.exercise.position.play(square) {
                        (self.shown.notices).warn(refusal(error, &self.texts), time);
                    }
                }
            },
            (LearnRequest::Try(_) | LearnRequest::TryAgain, Stage::Wrong(_)) => {
                task.go_to(Stage::Asking, now, time);
            }
            (LearnRequest::Show, Stage::Asking | Stage::Wrong(_)) => {
                if let Some(square) = task.exercise.right.first() {
                    task.go_to(Stage::Shown(square), now, time);
                }
            }
            (LearnRequest::NextMistake, _) => {
                if let Question::Mistake(number) = task.question {
                    self.learn.next_mistake(number, now);
                }
            }
            (LearnRequest::GoOn, Stage::Right(square) | Stage::Shown(square)) => {
                if let Question::Mistake(number) = task.question {
                    self.learn.close();
                    self.send(Command::PlayFrom(number - 1, square));
                }
            }
            _ => {}
        }
        self.learn.count();
    }

    /// Says the question or the verdict to a screen reader.
    fn say_task(&mut self) {
        if let Some(task) = &self.learn.task {
            let verdict = task.verdict_words(&self.texts);
            let ask = || task.ask_words(&self.shown.now, &self.texts);
            let said = verdict.map_or_else(ask, |words| words.join(" "));
            self.shown.notices.say(said);
        }
    }
}

impl Learn {
    /// Counts a puzzle once: at the first answer.
    fn count(&mut self) {
        let Some(task) = &mut self.task else { return };
        let Question::Puzzle(puzzle) = &task.question else {
            return;
        };
        if task.is_counted || task.stage == Stage::Asking {
            return;
        }
        task.is_counted = true;
        match task.stage {
            Stage::Right(_) => self.trainer.know(puzzle),
            Stage::Asking | Stage::Wrong(_) | Stage::Shown(_) => self.trainer.miss(puzzle),
        }
    }
}
