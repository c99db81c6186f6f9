//! What is tried on the board before it is told: puzzles, the mistakes of a game that is over, and
//! moves that the coach asks about. Each is a question about a position, a try that is judged by
//! what is known or proved of its moves, and a line that shows why, played on a board of its own.
//! The game waits below, as it is.

mod panel;
mod task;

use self::task::{Question, Stage, Task};

use std::collections::HashSet;
use std::sync::Arc;

use super::Window;
use super::actions::Action;
use super::shown::Shown;
use super::study::{Learning, ProofState, Wanted};
use crate::game::Maker;
use crate::insight::{Curve, Fate, Grade};
use crate::learn::{Exercise, Leitner, Trainer, Verdict};
use crate::messages::{Command, Snapshot};
use crate::model::{Board, Position, Square};
use crate::player::Players;
use crate::settings::Settings;
use crate::view::words::refusal;

/// What a key or a button asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LearnRequest {
    /// The next puzzle.
    Puzzle,
    /// Find a better move than the person's first mistake after so many moves.
    Mistake(usize),
    /// A move as an answer.
    Try(Square),
    /// Take back what was wrong.
    TryAgain,
    /// Show a right move, or why a move is wrong.
    Show,
    /// Play the game on from here.
    GoOn,
    /// Puzzles of this grade, or of any.
    Grade(Option<Grade>),
    /// Puzzles on this board.
    Board(Board),
    /// Back to the game.
    Leave,
    /// Let the coach look at the moves before they are made, or no longer.
    ToggleCoach,
}

/// All of it.
pub(super) struct Learn {
    trainer: Trainer,
    learning: Learning,
    task: Option<Task>,
    /// What is asked for as soon as enough is known.
    waits: Option<LearnRequest>,
    /// The moves about which the coach has asked.
    warned: HashSet<(Position, Square)>,
}

impl Learn {
    pub(super) fn new(settings: &Settings) -> Learn {
        Learn {
            trainer: Trainer::new(Board::TIC_TAC_TOE, None, settings.play.seed),
            learning: Learning::default(),
            task: None,
            waits: None,
            warned: HashSet::new(),
        }
    }

    /// Whether it has the board and the place of the side panel. The coach asks beside the game.
    pub(super) fn is_open(&self) -> bool {
        self.waits.is_some() || self.task.is_some() && self.warning().is_none()
    }

    /// The move that the coach asks about.
    pub(super) fn warning(&self) -> Option<Square> {
        self.task.as_ref().and_then(Task::warning)
    }

    pub(super) fn close(&mut self) {
        self.task = None;
        self.waits = None;
        self.learning.rest();
    }

    /// Another game has begun.
    pub(super) fn forget(&mut self) {
        self.close();
        self.warned.clear();
    }

    /// The board with what is tried on it.
    pub(super) fn shown(&self) -> Option<&Shown> {
        let task = self.task.as_ref().filter(|_| self.is_open());
        task.map(|task| &task.shown)
    }

    /// What has to be known, for what is tried or for the coach.
    fn wanted(&self, game: &Snapshot, coached: Option<Position>) -> Option<Wanted> {
        let mut wanted = Wanted::default();
        match (&self.task, self.waits) {
            (Some(task), _) => wanted.moves_of.push(task.exercise.position),
            (None, Some(LearnRequest::Mistake(_))) => {
                let numbers = (0..=game.game.made().len()).rev();
                wanted.values_of = numbers.map(|n| game.game.position_after(n)).collect();
            }
            (None, Some(_)) => {}
            (None, None) => wanted.moves_of.push(coached?),
        }
        Some(wanted)
    }

    /// Begins with what is waited for, if enough is known.
    fn begin(&mut self, game: &Snapshot, leitner: &Leitner) {
        if !self.learning.is_done() {
            return;
        }
        let task = match self.waits {
            Some(LearnRequest::Mistake(after)) => self.mistake(after, game),
            Some(_) => self
                .trainer
                .next(leitner)
                .map(|puzzle| Task::new(Question::Puzzle(puzzle), puzzle.into(), game)),
            None => return,
        };
        if task.is_some() {
            self.waits = None;
            self.task = task;
        }
    }

    /// The value of the game after every move and the person's first mistake after so many, as far
    /// as they are known.
    fn mistake_after(&self, after: usize, game: &Snapshot) -> Option<(usize, Curve)> {
        let made = game.game.made();
        let moves: Vec<Square> = made.iter().map(|made| made.square).collect();
        let proven = |position: &Position| self.learning.value(position);
        let curve = Curve::with(*game.game.start(), &moves, proven);
        let is_persons = |number: usize| made[number - 1].by == Maker::Person;
        Some((curve.mistake_after(after, is_persons)?, curve))
    }

    fn mistake(&self, after: usize, game: &Snapshot) -> Option<Task> {
        let (number, curve) = self.mistake_after(after, game)?;
        let is_first = curve.values()[..number].iter().all(Option::is_some);
        if !is_first && matches!(self.learning.state(), ProofState::UnderWay { .. }) {
            return None;
        }
        let position = curve.positions()[number - 1];
        let had = Fate::of(curve.values()[number - 1]?, position.turn());
        let exercise = Exercise::new(position, had);
        Some(Task::new(Question::Mistake(number), exercise, game))
    }

    /// Whether the coach asks before this move: once, and only about what is proven.
    fn warns(&mut self, position: Position, square: Square, game: &Snapshot) -> bool {
        let worths = self.learning.worths(&position);
        let worths = worths.filter(|worths| worths.gives_away(square));
        let found = worths.and_then(|worths| worths.of(square)?.worth);
        let Some(worth) = found.filter(|_| self.warned.insert((position, square))) else {
            return false;
        };
        let question = Question::Warning(square, worth.fate);
        self.task = Some(Task::new(
            question,
            Exercise::new(position, worth.fate),
            game,
        ));
        true
    }
}

impl Window {
    /// Whether there is somebody to coach.
    pub(super) fn can_coach(&self) -> bool {
        self.shown.now.play.players == Players::PersonComputer
    }

    /// The position in which the coach looks at the next move.
    fn coached(&self) -> Option<Position> {
        let is_on = self.lasting.now.learn.coach && self.can_coach();
        let position = self.shown.seen();
        (is_on && self.shown.hand().is_some() && !position.finished()).then_some(position)
    }

    /// Takes in what has been found out, and plays a line on. Called once a frame.
    pub(super) fn update_learn(&mut self, ctx: &egui::Context) {
        let now = Arc::clone(&self.shown.now);
        let Some(wanted) = self.learn.wanted(&now, self.coached()) else {
            self.learn.learning.rest();
            return;
        };
        let Learn { learning, task, .. } = &mut self.learn;
        learning.update(wanted, now.play.memory_mb, ctx);
        if let Some(task) = task {
            task.learn(learning);
            task.play_on(&now, self.lasting.now.looks, ctx);
        }
        if self.learn.waits.is_some() {
            self.learn.begin(&now, &self.lasting.now.learn.leitner);
            if self.learn.task.is_some() {
                ctx.request_repaint();
            }
        }
    }

    /// While something is tried, a stone and a hint are meant for it; what else is about the game
    /// leads back to it.
    pub(super) fn meant_for_game(&mut self, action: Action, ctx: &egui::Context) -> Option<Action> {
        if !self.learn.is_open() {
            return self.let_coach_see(action, ctx);
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

    /// The coach sees a move before it is made; whatever else is done about the game is an answer to
    /// its question.
    fn let_coach_see(&mut self, action: Action, ctx: &egui::Context) -> Option<Action> {
        match action {
            Action::Command(Command::Hint) if self.learn.warning().is_some() => {
                self.perform_learn(LearnRequest::Show, ctx);
                return None;
            }
            Action::Command(_) | Action::LookBack(_) => self.learn.task = None,
            _ => {}
        }
        if let Action::Command(Command::Play(square) | Command::PlayFrom(_, square)) = action
            && let Some(position) = self.coached()
            && self.learn.warns(position, square, &self.shown.now)
        {
            self.send(Command::Warned);
            return None;
        }
        Some(action)
    }

    pub(super) fn perform_learn(&mut self, request: LearnRequest, ctx: &egui::Context) {
        self.lasting.now.learn.welcome = false;
        let mut waits = None;
        match request {
            LearnRequest::ToggleCoach => self.lasting.now.learn.coach ^= true,
            LearnRequest::Leave => self.learn.close(),
            LearnRequest::Puzzle => waits = Some(request),
            LearnRequest::Grade(grade) => {
                self.learn.trainer.grade = grade;
                waits = Some(LearnRequest::Puzzle);
            }
            LearnRequest::Board(board) => {
                self.learn.trainer.board = board;
                waits = Some(LearnRequest::Puzzle);
            }
            LearnRequest::Mistake(_) => {
                self.learn.learning.go_on();
                waits = Some(request);
            }
            _ => self.answer(request, ctx),
        }
        if waits.is_some() {
            self.learn.task = None;
            self.learn.waits = waits;
        }
        self.update_learn(ctx);
    }

    /// What is done with the question under way.
    fn answer(&mut self, request: LearnRequest, ctx: &egui::Context) {
        let now = Arc::clone(&self.shown.now);
        let time = ctx.input(|input| input.time);
        let Some(task) = &mut self.learn.task else {
            return;
        };
        match (request, task.stage) {
            (LearnRequest::Try(square), Stage::Asking) => {
                match task.exercise.position.play(square) {
                    Ok(_) => task.go_to(Stage::Tried(square), &now, time),
                    Err(error) => (self.shown.notices).warn(refusal(error, &self.texts), time),
                }
            }
            (LearnRequest::Try(_) | LearnRequest::TryAgain, Stage::Tried(_))
                if task.verdict() != Some(Verdict::Right) =>
            {
                task.go_to(Stage::Asking, &now, time);
            }
            (LearnRequest::Show, _) => {
                if let Some(square) = task.to_show() {
                    task.go_to(Stage::Shown(square), &now, time);
                }
            }
            (LearnRequest::GoOn, _) => {
                let command = match (&task.question, task.stage) {
                    (Question::Warning(square, _), _) => self.shown.play(*square),
                    (Question::Mistake(number), Stage::Tried(square) | Stage::Shown(square)) => {
                        Command::PlayFrom(number - 1, square)
                    }
                    _ => return,
                };
                self.learn.close();
                self.send(command);
                return;
            }
            _ => {}
        }
        if let (Question::Puzzle(_), Stage::Tried(_) | Stage::Shown(_)) =
            (&task.question, task.stage)
        {
            // What is shown was not known.
            let is_found = matches!(task.stage, Stage::Tried(_));
            let is_right = is_found && task.verdict() == Some(Verdict::Right);
            let leitner = &mut self.lasting.now.learn.leitner;
            self.learn.trainer.count(leitner, is_right);
        }
    }

    /// What a screen reader says of what is tried.
    pub(super) fn spoken_task(&self) -> [Option<String>; 3] {
        let task = self.learn.task.as_ref();
        task.map_or_else(Default::default, |task| {
            task.spoken(&self.shown.now, &self.texts)
        })
    }
}
