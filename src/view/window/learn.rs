//! What is tried before it is told: puzzles, the mistakes of a game that is over, moves that the
//! coach asks about, and the steps of lessons. Each is a [`Task`] on a board of its own; the game
//! waits below, as it is.

pub(crate) mod open_task;
pub(crate) mod panel;
pub(crate) mod steps;

use crate::view::words;
use std::collections::HashSet;
use std::mem;
use std::sync::Arc;

use self::open_task::OpenTask;
use super::Window;
use super::study::{ProofState, ValueCache, ValueRequest};
use crate::experiment::Experiment;
use crate::game::Mover;
use crate::insight::{Ask, Curve, Mistake, Reply};
use crate::learn::{Act, Lesson, Question, Task, Trainer};
use crate::messages::{Command, Snapshot};
use crate::model::{Board, Position, Square, SquareSet};
use crate::player::Players;
use crate::settings::Settings;
use crate::view::window::app::actions::Action;
use crate::view::window::app::screen::GameScreen;
use crate::view::window::app::voice;
use crate::view::words::game::refusal;

/// What a key or a button asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LearnRequest {
    /// The next puzzle.
    Puzzle,
    /// Find a better move than the person's first mistake after so many moves.
    Mistake(usize),
    /// One of our lessons by its number from 0, or the first that is not finished.
    Lesson(Option<usize>),
    /// Something is done about the question under way.
    Act(Act),
    /// Play the game on from here.
    GoOn,
    /// This step of the lesson, from 0; after the last one, the next lesson.
    Step(usize),
    /// Back to the game.
    Leave,
    /// Let the coach look at the moves before they are made, or no longer.
    ToggleCoach,
}

/// What is opened as soon as enough is known.
enum Sought {
    /// The person's first mistake after so many moves.
    Mistake(usize),
    /// A lesson, by its searches.
    Lesson(Experiment),
}

/// All of it.
pub(crate) struct Learn {
    /// The lesson that was asked for at the start, until there is a game.
    pub(crate) at_start: Option<Arc<Lesson>>,
    /// Whether the controller has told of a game yet.
    has_game: bool,
    trainer: Trainer,
    learning: ValueCache,
    open: Option<OpenTask>,
    sought: Option<Sought>,
    /// How many steps of the lesson have been done.
    n_done: usize,
    /// The moves about which the coach has asked.
    warned: HashSet<(Position, Square)>,
}

impl Learn {
    pub(crate) fn new(settings: &Settings, at_start: Option<Arc<Lesson>>) -> Learn {
        Learn {
            at_start,
            has_game: false,
            trainer: Trainer::new(Board::TIC_TAC_TOE, None, settings.play.seed),
            learning: ValueCache::default(),
            open: None,
            sought: None,
            n_done: 0,
            warned: HashSet::new(),
        }
    }

    /// Whether it has the board and the place of the side panel. The coach asks beside the game.
    pub(crate) fn is_open(&self) -> bool {
        self.sought.is_some() || self.open.is_some() && self.warning().is_none()
    }

    fn task(&self) -> Option<&Task> {
        self.open.as_ref().map(|open| &open.task)
    }

    /// The move that the coach asks about, until it has shown why.
    pub(crate) fn warning(&self) -> Option<Square> {
        match self.task().map(|task| (&task.question, task.reply())) {
            Some((Question::Warning(square, _), None)) => Some(*square),
            _ => None,
        }
    }

    pub(crate) fn close(&mut self) {
        self.open = None;
        self.sought = None;
        self.learning.rest();
    }

    /// Another game has begun. The first one is shown before the controller says so.
    pub(crate) fn begin(&mut self) {
        if mem::replace(&mut self.has_game, true) {
            self.close();
            self.warned.clear();
        }
    }

    /// The board with what is tried on it.
    pub(crate) fn shown(&self) -> Option<&GameScreen> {
        let open = self.open.as_ref().filter(|_| self.is_open());
        open.map(|open| &open.shown)
    }

    /// The squares that are marked, or are the answer.
    pub(crate) fn named(&self) -> SquareSet {
        match self.task().map(|task| (task.reply(), task.marked())) {
            Some((Some(Reply::Squares(squares)), _) | (None, squares)) => squares,
            _ => SquareSet::EMPTY,
        }
    }

    fn show(&mut self, task: Task, game: &Snapshot) {
        self.sought = None;
        self.open = Some(OpenTask::new(task, game));
    }

    fn is_proving(&self) -> bool {
        !self.learning.is_done() || matches!(self.learning.state(), ProofState::UnderWay { .. })
    }

    /// What has to be known, for what is tried or for the coach.
    fn wanted(&self, game: &Snapshot, coached: Option<Position>) -> Option<ValueRequest> {
        let mut wanted = ValueRequest::default();
        match (self.task(), &self.sought) {
            (Some(task), _) if task.asks() == Some(Ask::Move) => {
                wanted.moves_of.push(task.position);
            }
            (_, Some(Sought::Mistake(_))) => {
                let numbers = (0..=game.game.moves().len()).rev();
                wanted.values_of = numbers.map(|n| game.game.position_after(n)).collect();
            }
            (None, None) => wanted.moves_of.push(coached?),
            _ => {}
        }
        Some(wanted)
    }

    /// The person's first mistake after so many moves, and whether it is known to be the first.
    fn mistake_after(&self, after: usize, game: &Snapshot) -> Option<(Mistake, bool)> {
        let made = game.game.moves();
        let moves: Vec<Square> = made.iter().map(|made| made.square).collect();
        let proven = |position: &Position| self.learning.value(position);
        let curve = Curve::with(*game.game.start(), &moves, proven);
        let is_persons = |number: usize| made[number - 1].by == Mover::Person;
        let mistake = curve.mistake_after(after, is_persons)?;
        let is_first = curve.values()[..mistake.number].iter().all(Option::is_some);
        Some((mistake, is_first))
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
        self.show(Task::new(question, position), game);
        true
    }
}

impl Window {
    /// Whether there is somebody to coach.
    pub(crate) fn can_coach(&self) -> bool {
        self.screen.now.play.players == Players::PersonComputer
    }

    /// The position in which the coach looks at the next move.
    fn coached(&self) -> Option<Position> {
        let is_on = self.settings.now.learn.coach && self.can_coach();
        let position = self.screen.displayed();
        (is_on && self.screen.mark_to_place().is_some() && !position.finished()).then_some(position)
    }

    /// Takes in what has been found out, and plays a line on. Called once a frame.
    pub(crate) fn update_learn(&mut self, ctx: &egui::Context) {
        self.take_in_lesson();
        let now = Arc::clone(&self.screen.now);
        let Some(wanted) = self.learn.wanted(&now, self.coached()) else {
            self.learn.learning.rest();
            return;
        };
        (self.learn.learning).update(wanted, now.play.memory_mb, ctx);
        if let Some(Sought::Mistake(after)) = self.learn.sought
            && self.learn.learning.is_done()
            && let Some((mistake, is_first)) = self.learn.mistake_after(after, &now)
            && (is_first || !self.learn.is_proving())
        {
            let before = now.game.position_after(mistake.number - 1);
            let task = Task::new(Question::Mistake(mistake), before);
            self.learn.show(task, &now);
            ctx.request_repaint();
        }
        let Learn { learning, open, .. } = &mut self.learn;
        if let Some(open) = open {
            open.update(learning, &now, self.settings.now.looks, ctx);
        }
    }

    /// While something is tried, a stone and a hint are meant for it; what else is about the game
    /// leads back to it, and is an answer to the coach. It sees a move before it is made.
    pub(crate) fn meant_for_game(&mut self, action: Action, ctx: &egui::Context) -> Option<Action> {
        let is_open = self.learn.is_open();
        let square = match action {
            Action::Command(Command::Play(square) | Command::PlayFrom(_, square)) => Some(square),
            _ => None,
        };
        let is_asked = is_open || self.learn.warning().is_some();
        let act = match action {
            Action::Command(Command::Hint) if is_asked => Some(Act::Tell),
            _ => square.filter(|_| is_open).map(Act::Choose),
        };
        if let Some(act) = act {
            self.perform_learn(LearnRequest::Act(act), ctx);
            return None;
        }
        match action {
            Action::Command(_) | Action::LookBack(_) => self.learn.close(),
            Action::Study(_) if is_open => self.learn.close(),
            _ => {}
        }
        let coached = square.zip(self.coached());
        if coached.is_some_and(|(square, from)| self.learn.warns(from, square, &self.screen.now)) {
            return None;
        }
        Some(action)
    }

    pub(crate) fn perform_learn(&mut self, request: LearnRequest, ctx: &egui::Context) {
        self.settings.now.learn.welcome = false;
        // What was said of the last try is over.
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
                    self.learn.show(task, &self.screen.now);
                }
            }
            LearnRequest::Mistake(after) => {
                self.learn.close();
                self.learn.learning.go_on();
                self.learn.sought = Some(Sought::Mistake(after));
            }
            LearnRequest::GoOn => self.play_on_from_task(),
            LearnRequest::Act(act) => self.act(act, ctx),
        }
        if self.learn.is_open() {
            // Whoever answers is told, even if it is the same again.
            self.voice.spoken.clear();
        }
        self.update_learn(ctx);
        ctx.request_repaint();
    }

    /// What is done with the question under way.
    fn act(&mut self, act: Act, ctx: &egui::Context) {
        let time = ctx.input(|input| input.time);
        let Some(open) = &mut self.learn.open else {
            return;
        };
        let task = &mut open.task;
        let before = task.reply();
        if let Err(error) = task.act(act) {
            (self.screen.notices).warn(refusal(error, &self.texts), time);
        }
        if let (Question::Puzzle(_), Some(_)) = (&task.question, task.reply()) {
            let leitner = &mut self.settings.now.progress.leitner;
            self.learn.trainer.count(leitner, task.is_found());
        }
        if task.reply() != before {
            open.since = time;
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

    /// What a screen reader says of what is tried: the question and the stones, then the verdict
    /// and why.
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
