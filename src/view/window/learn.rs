//! Questions to the person: puzzles, the mistakes of a finished game, moves that the coach asks
//! about, and the steps of lessons. Each is a [`Task`] on a board of its own; the game stays as it
//! is.

pub(crate) mod open_task;
pub(crate) mod panel;
pub(crate) mod steps;

use std::collections::HashSet;

use self::open_task::OpenTask;
use super::Window;
use super::study::{ValueCache, ValueRequest};
use crate::experiment::Experiment;
use crate::game::Mover;
use crate::insight::{Ask, Curve, Mistake, Reply};
use crate::learn::{Act, Question, Task, Trainer};
use crate::messages::{Command, Snapshot};
use crate::model::{Board, Position, Square, SquareSet};
use crate::player::Players;
use crate::settings::Settings;
use crate::view::window::app::actions::Action;
use crate::view::window::app::voice;
use crate::view::window::board::BoardContent;
use crate::view::words;
use crate::view::words::game::refusal;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LearnRequest {
    /// The next puzzle.
    Puzzle,
    /// Find a better move than the person's first mistake after so many moves.
    Mistake(usize),
    /// A built-in lesson by its number from 0, or the first unfinished one.
    Lesson(Option<usize>),
    Act(Act),
    /// Continue the game from here.
    GoOn,
    /// This step of the lesson, from 0; after the last one, the next lesson.
    Step(usize),
    /// Back to the game.
    Leave,
    ToggleCoach,
}

enum LearnState {
    Idle,
    /// Waits for the values that show the person's first mistake after so many moves.
    SeekingMistake(usize),
    /// Waits for the searches of a lesson.
    SeekingLesson(Experiment),
    Open(OpenTask),
}

pub(crate) struct Learn {
    trainer: Trainer,
    state: LearnState,
    /// How many steps of the lesson have been done.
    n_done: usize,
    /// The moves about which the coach has asked.
    warned: HashSet<(Position, Square)>,
}

impl Learn {
    pub(crate) fn new(settings: &Settings) -> Learn {
        Learn {
            trainer: Trainer::new(Board::TIC_TAC_TOE, None, settings.play.seed),
            state: LearnState::Idle,
            n_done: 0,
            warned: HashSet::new(),
        }
    }

    /// Whether it has the board and the place of the side panel. The coach asks beside the game.
    pub(crate) fn is_open(&self) -> bool {
        match self.state {
            LearnState::Idle => false,
            LearnState::SeekingMistake(_) | LearnState::SeekingLesson(_) => true,
            LearnState::Open(_) => self.warning().is_none(),
        }
    }

    /// Whether it has a panel of its own.
    pub(crate) fn is_lesson(&self) -> bool {
        let is_step = |task: &Task| matches!(task.question, Question::Step(..));
        matches!(self.state, LearnState::SeekingLesson(_)) || self.task().is_some_and(is_step)
    }

    const fn open(&self) -> Option<&OpenTask> {
        match &self.state {
            LearnState::Open(open) => Some(open),
            _ => None,
        }
    }

    fn task(&self) -> Option<&Task> {
        self.open().map(|open| &open.task)
    }

    /// The move that the coach asks about, until it has shown why.
    pub(crate) fn warning(&self) -> Option<Square> {
        match self.task().map(|task| (&task.question, task.reply())) {
            Some((Question::Warning(square, _), None)) => Some(*square),
            _ => None,
        }
    }

    pub(crate) fn close(&mut self) {
        self.state = LearnState::Idle;
    }

    /// Another game takes the place of the one on the screen.
    pub(crate) fn reset(&mut self) {
        self.close();
        self.warned.clear();
    }

    /// The board of the task, unless the coach asks beside the game.
    pub(crate) fn board(&self) -> Option<BoardContent> {
        let open = self.open()?;
        self.is_open().then(|| open.board())
    }

    /// The squares that are marked, or are the answer.
    pub(crate) fn named(&self) -> SquareSet {
        match self.task().map(|task| (task.reply(), task.marked())) {
            Some((Some(Reply::Squares(squares)), _) | (None, squares)) => squares,
            _ => SquareSet::EMPTY,
        }
    }

    fn open_task(&mut self, task: Task) {
        self.state = LearnState::Open(OpenTask::new(task));
    }

    /// The values that are needed, for the task or for the coach.
    fn value_request(&self, game: &Snapshot, coached: Option<Position>) -> Option<ValueRequest> {
        let mut request = ValueRequest::default();
        match &self.state {
            LearnState::Open(open) if open.task.asks() == Some(Ask::Move) => {
                request.moves_of.push(open.task.position);
            }
            LearnState::SeekingMistake(_) => {
                let numbers = (0..=game.game.moves().len()).rev();
                request.values_of = numbers.map(|n| game.game.position_after(n)).collect();
            }
            LearnState::Open(_) | LearnState::SeekingLesson(_) => {}
            LearnState::Idle => request.moves_of.push(coached?),
        }
        Some(request)
    }

    /// Whether the coach asks before this move: once, and only about what is proven.
    fn warns(&mut self, position: Position, square: Square, values: &ValueCache) -> bool {
        if let Some(values) = values.move_values(&position)
            && values.gives_away(square)
            && let Some(worth) = values.of(square).and_then(|one| one.worth)
            && self.warned.insert((position, square))
        {
            let question = Question::Warning(square, worth.fate);
            self.open_task(Task::new(question, position));
            return true;
        }
        false
    }
}

/// The person's first mistake after so many moves.
struct FoundMistake {
    mistake: Mistake,
    /// Whether all positions before it are known.
    is_first: bool,
}

impl FoundMistake {
    fn after(n_moves: usize, game: &Snapshot, values: &ValueCache) -> Option<FoundMistake> {
        let made = game.game.moves();
        let moves: Vec<Square> = made.iter().map(|made| made.square).collect();
        let proven = |position: &Position| values.value(position);
        let curve = Curve::with(*game.game.start(), &moves, proven);
        let is_persons = |number: usize| made[number - 1].by == Mover::Person;
        let mistake = curve.mistake_after(n_moves, is_persons)?;
        let is_first = curve.values()[..mistake.number].iter().all(Option::is_some);
        Some(FoundMistake { mistake, is_first })
    }
}

impl Window {
    pub(crate) fn can_coach(&self) -> bool {
        self.screen.now.play.players == Players::PersonComputer
    }

    /// The position in which the coach looks at the next move.
    fn coached(&self) -> Option<Position> {
        let is_on = self.settings.now.learn.coach && self.can_coach();
        let position = self.screen.displayed();
        (is_on && self.screen.mark_to_place().is_some() && !position.finished()).then_some(position)
    }

    /// Requests the values for what is on the screen. A task hides the study.
    pub(crate) fn update_values(&mut self, ctx: &egui::Context) {
        let mut request = self.learn.value_request(&self.screen.now, self.coached());
        if !self.learn.is_open() {
            self.with_study(|study, game| {
                if let Some(other) = study.value_request(game) {
                    request.get_or_insert_default().extend(other);
                }
            });
        }
        // The reason for a hint needs only what is known by heart.
        if self.screen.hint.is_some() {
            request.get_or_insert_default();
        }
        let memory_mb = self.screen.now.play.memory_mb;
        self.study.values.update(request, memory_mb, ctx);
    }

    /// Takes in what was found, and plays a line on. Called once a frame.
    pub(crate) fn update_learn(&mut self, ctx: &egui::Context) {
        self.receive_lesson();
        let values = &self.study.values;
        if let LearnState::SeekingMistake(after) = self.learn.state
            && values.is_ready()
            && let Some(found) = FoundMistake::after(after, &self.screen.now, values)
            && (found.is_first || !values.is_pending())
        {
            let before = (self.screen.now.game).position_after(found.mistake.number - 1);
            let task = Task::new(Question::Mistake(found.mistake), before);
            self.learn.open_task(task);
            ctx.request_repaint();
        }
        if let LearnState::Open(open) = &mut self.learn.state {
            open.update(values, self.settings.now.looks, ctx);
        }
    }

    /// During a task, a stone and a hint are meant for it; other actions on the game lead back to
    /// it. The coach sees a move before it is made.
    pub(crate) fn meant_for_game(&mut self, action: Action, ctx: &egui::Context) -> Option<Action> {
        let is_open = self.learn.is_open();
        let square = match action {
            Action::Command(Command::Play(square) | Command::PlayFrom(_, square)) => Some(square),
            _ => None,
        };
        let is_asked = is_open || self.learn.warning().is_some();
        let act = match (&action, square) {
            (Action::Command(Command::Hint), _) if is_asked => Some(Act::Tell),
            (_, Some(square)) if is_open => Some(Act::Choose(square)),
            _ => None,
        };
        if let Some(act) = act {
            self.perform_learn(LearnRequest::Act(act), ctx);
            return None;
        }
        match action {
            Action::Command(_) | Action::LookBack(_) | Action::StartGame(_) => self.learn.close(),
            Action::Study(_) if is_open => self.learn.close(),
            _ => {}
        }
        if let Some((square, from)) = square.zip(self.coached())
            && self.learn.warns(from, square, &self.study.values)
        {
            return None;
        }
        Some(action)
    }

    pub(crate) fn perform_learn(&mut self, request: LearnRequest, ctx: &egui::Context) {
        self.settings.now.learn.welcome = false;
        self.screen.notices.end();
        match request {
            LearnRequest::ToggleCoach => self.settings.now.learn.coach ^= true,
            LearnRequest::Leave => self.learn.close(),
            LearnRequest::Lesson(number) => self.begin_lesson(number, ctx),
            LearnRequest::Step(at) => self.go_to_step(at, ctx),
            LearnRequest::Puzzle => {
                let leitner = &self.settings.now.progress.leitner;
                if let Some(puzzle) = self.learn.trainer.next(leitner) {
                    let task = Task::new(Question::Puzzle(puzzle), puzzle.position);
                    self.learn.open_task(task);
                }
            }
            LearnRequest::Mistake(after) => {
                self.study.values.resume();
                // The button in the result bar goes, and the keyboard focus to the board.
                if self.popups.result.is_open() && ctx.memory(egui::Memory::focused).is_some() {
                    self.input.cursor.enter(ctx);
                }
                self.learn.state = LearnState::SeekingMistake(after);
            }
            LearnRequest::GoOn => self.play_on_from_task(),
            LearnRequest::Act(act) => self.act(act, ctx),
        }
        if self.learn.is_open() {
            // Announce the verdict even if its text is unchanged.
            self.voice.spoken.clear();
        }
        self.update_values(ctx);
        self.update_learn(ctx);
        ctx.request_repaint();
    }

    fn act(&mut self, act: Act, ctx: &egui::Context) {
        let time = ctx.input(|input| input.time);
        let LearnState::Open(open) = &mut self.learn.state else {
            return;
        };
        if let Err(error) = open.act(act, time) {
            (self.screen.notices).warn(refusal(error, &self.texts), time);
        }
        let task = &open.task;
        if let (Question::Puzzle(_), Some(_)) = (&task.question, task.reply()) {
            let leitner = &mut self.settings.now.progress.leitner;
            self.learn.trainer.count(leitner, task.is_found());
        }
    }

    /// Makes the move in the game that was found, or that the coach asked about.
    fn play_on_from_task(&mut self) {
        let task = self.learn.task();
        let command = match task.map(|task| (&task.question, task.square())) {
            Some((Question::Warning(square, _), _)) => self.screen.play(*square),
            Some((Question::Mistake(mistake), Some(square))) => {
                Command::PlayFrom(mistake.number - 1, square)
            }
            _ => return,
        };
        self.learn.close();
        self.send(command);
    }

    /// The task for a screen reader: the question and the stones, then the verdict and why.
    pub(crate) fn spoken_task(&self) -> [Option<String>; 3] {
        let texts = &self.texts;
        let Some(task) = self.learn.task() else {
            return [None, None, None];
        };
        let asked = || match task.question {
            _ if !task.marked().is_empty() => words::learn::marked(task, texts),
            // The board is the one of the game.
            Question::Warning(..) => words::learn::ask(task, texts),
            _ => {
                let stones = voice::stones(&task.position, texts);
                [words::learn::ask(task, texts), stones].join(" ")
            }
        };
        let asked = task.reply().is_none().then(asked);
        [asked, self.verdict(task), words::learn::reason(task, texts)]
    }
}
