//! Lessons: a step shows a position and a moment of a search, and asks. The game waits below, as it
//! is.

mod panel;

use std::sync::Arc;

use egui::Key;

use super::Window;
use super::actions::{self, Action};
use super::shown::Shown;
use super::study::{Learning, Told, ToldTree, begin};
use crate::experiment::{Experiment, Finding, Subject};
use crate::game::Game;
use crate::learn::{Ask, Flaw, Lesson, LessonStep, Reply, Said};
use crate::messages::{Command, Snapshot, Turn};
use crate::model::{Square, SquareSet};
use crate::settings::{Language, LearnSettings};
use crate::view::session::ChosenLesson;

/// What a key or a button asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LessonRequest {
    /// One of ours, by its number from 0.
    Open(usize),
    /// The first of ours that is not finished.
    GoOn,
    /// A square as an answer, or as a part of one.
    Square(Square),
    /// An answer.
    Answer(Reply),
    /// Judge the squares that are marked.
    Check,
    /// Tell the answer.
    Show,
    /// The next step, or after the last one the next lesson.
    Forward,
    /// The step before.
    Back,
    /// Back to the game.
    Leave,
}

/// How far a question is answered.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Stage {
    Asking,
    Wrong(Flaw),
    Right(Reply),
    Shown(Reply),
}

/// A lesson under way.
struct OpenLesson {
    /// Its number from 0, if it is one of ours.
    number: Option<usize>,
    lesson: Arc<Lesson>,
    /// How many of its steps have been done.
    n_done: usize,
    at: usize,
    stage: Stage,
    marked: SquareSet,
    tree: ToldTree,
    /// What is true; its searches have found out all about the 3×3 board.
    learning: Learning,
    /// The board of the step.
    shown: Shown,
}

/// The lesson that is open, if any.
#[derive(Default)]
pub(super) struct Lessons {
    /// The one that was asked for at the start, until there is a game.
    pub(super) at_start: Option<ChosenLesson>,
    /// One whose searches are under way.
    beginning: Option<(usize, Experiment)>,
    open: Option<OpenLesson>,
}

impl Lessons {
    pub(super) const fn is_open(&self) -> bool {
        self.open.is_some() || self.beginning.is_some()
    }

    pub(super) fn close(&mut self) {
        self.beginning = None;
        self.open = None;
    }

    /// The board of the step.
    pub(super) fn shown(&self) -> Option<&Shown> {
        self.open.as_ref().map(|open| &open.shown)
    }

    /// The squares that are marked, or of which is spoken.
    pub(super) fn named(&self) -> SquareSet {
        let Some(open) = &self.open else {
            return SquareSet::EMPTY;
        };
        match &open.stage {
            Stage::Wrong(Flaw::Move(why)) => why.squares(),
            Stage::Asking | Stage::Wrong(_) => open.marked,
            Stage::Right(Reply::Squares(squares)) | Stage::Shown(Reply::Squares(squares)) => {
                *squares
            }
            Stage::Right(Reply::Move(square)) | Stage::Shown(Reply::Move(square)) => square.alone(),
            Stage::Right(_) | Stage::Shown(_) => SquareSet::EMPTY,
        }
    }

    /// Opens a lesson where it was left; one that is finished, at its beginning.
    fn open(&mut self, chosen: ChosenLesson, learned: &LearnSettings, game: &Snapshot) {
        let ChosenLesson { number, lesson } = chosen;
        let n_done = number.map_or(0, |number| learned.n_done(number));
        let at = if n_done < lesson.steps.len() {
            n_done
        } else {
            0
        };
        let step = &lesson.steps[at];
        self.beginning = None;
        self.open = Some(OpenLesson {
            number,
            n_done,
            at,
            stage: Stage::Asking,
            marked: SquareSet::EMPTY,
            tree: ToldTree::of(step),
            learning: Learning::done(),
            shown: board_of(step, game),
            lesson,
        });
    }

    /// What a key asks for that has another meaning outside of lessons.
    fn request_of(&self, key: Key) -> Option<LessonRequest> {
        let open = self.open.as_ref()?;
        let step = open.step();
        let digit = actions::digit(key).map(usize::from);
        match key {
            Key::PageUp => Some(LessonRequest::Back),
            Key::Enter if !open.is_answered() => open.marks().then_some(LessonRequest::Check),
            Key::PageDown | Key::Enter => Some(LessonRequest::Forward),
            _ => {
                let choice = step.choices().get(digit?.checked_sub(1)?).copied();
                choice.map(LessonRequest::Answer)
            }
        }
    }
}

impl OpenLesson {
    fn go_to(&mut self, at: usize, game: &Snapshot) {
        self.at = at;
        self.stage = Stage::Asking;
        self.marked = SquareSet::EMPTY;
        self.tree = ToldTree::of(self.step());
        self.shown = board_of(self.step(), game);
    }

    fn step(&self) -> &LessonStep {
        &self.lesson.steps[self.at]
    }

    /// Whether nothing is left to be found out.
    fn is_answered(&self) -> bool {
        let is_solved = matches!(self.stage, Stage::Right(_) | Stage::Shown(_));
        is_solved || self.step().ask.is_none()
    }

    /// Whether the step can be left: it is answered, or was before.
    fn can_go_on(&self) -> bool {
        self.at < self.n_done || self.is_answered()
    }

    /// Whether squares are marked before they are judged.
    fn marks(&self) -> bool {
        matches!(self.step().ask, Some(Ask::Cuts | Ask::Known))
    }

    fn answer(&mut self, reply: Reply) {
        self.stage = match self.step().judge(reply) {
            Ok(()) => Stage::Right(reply),
            Err(flaw) => Stage::Wrong(flaw),
        };
    }

    fn mark(&mut self, square: Square) {
        self.marked = if self.marked.contains(square) {
            self.marked - square.alone()
        } else {
            self.marked.with(square)
        };
        self.stage = Stage::Asking;
    }

    /// What is done with the question of the step.
    fn perform(&mut self, request: LessonRequest) {
        if self.is_answered() {
            return;
        }
        match request {
            LessonRequest::Square(square) if self.step().squares().contains(square) => {
                if self.marks() {
                    self.mark(square);
                } else {
                    self.answer(Reply::Move(square));
                }
            }
            LessonRequest::Answer(reply) => self.answer(reply),
            LessonRequest::Check if self.marks() => self.answer(Reply::Squares(self.marked)),
            LessonRequest::Show => {
                self.stage = self.step().solution().map_or(Stage::Asking, Stage::Shown);
            }
            _ => {}
        }
    }
}

/// The board of a step; squares can be clicked where they are asked for.
fn board_of(step: &LessonStep, game: &Snapshot) -> Shown {
    let snapshot = Snapshot {
        game: Game::from_position(step.position),
        turn: match step.squares() {
            SquareSet::EMPTY => Turn::Over,
            _ => Turn::Person(step.position.turn()),
        },
        thought: None,
        ..game.clone()
    };
    Shown::new(Arc::new(snapshot))
}

/// A text in the language of the window.
pub(super) fn in_language(said: &Said, language: Language) -> &str {
    match language {
        Language::English => &said.en,
        Language::German => &said.de,
    }
}

impl Window {
    /// Whether the board is for a try, and the game waits.
    pub(super) fn is_trying(&self) -> bool {
        self.learn.is_open() || self.lessons.is_open()
    }

    pub(super) fn open_lesson(&mut self, chosen: ChosenLesson) {
        let learned = &self.lasting.now.learn;
        self.lessons.open(chosen, learned, &self.shown.now);
        self.say_step();
    }

    /// Takes in a lesson whose searches are done.
    pub(super) fn update_lessons(&mut self) {
        let Some((number, experiment)) = &self.lessons.beginning else {
            return;
        };
        match experiment.next() {
            Ok(Some(Finding::Lesson(lesson))) => {
                let number = Some(*number);
                self.open_lesson(ChosenLesson { number, lesson });
            }
            Ok(_) => {}
            Err(_) => self.lessons.beginning = None,
        }
    }

    /// While a lesson is open, squares and a hint are meant for it; what else is about the game, or
    /// something to try, leads out of it.
    pub(super) fn meant_for_others(
        &mut self,
        action: Action,
        ctx: &egui::Context,
    ) -> Option<Action> {
        if !self.lessons.is_open() {
            return Some(action);
        }
        let request = match action {
            Action::Command(Command::Play(square) | Command::PlayFrom(_, square)) => {
                LessonRequest::Square(square)
            }
            Action::Command(Command::Hint) => LessonRequest::Show,
            Action::Command(_) | Action::Study(_) | Action::LookBack(_) | Action::Learn(_) => {
                self.lessons.close();
                return Some(action);
            }
            other => return Some(other),
        };
        self.perform_lesson(request, ctx);
        None
    }

    /// Does what a key says in a lesson; says whether it meant something.
    pub(super) fn handle_lesson_key(&mut self, key: Key, ctx: &egui::Context) -> bool {
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        let is_typing = self.shown.typing.so_far().is_some();
        let is_for_widget = key == Key::Enter && (is_typing || !is_free);
        let request = self.lessons.request_of(key).filter(|_| !is_for_widget);
        if let Some(request) = request {
            self.perform(Action::Lesson(request), ctx);
        }
        request.is_some()
    }

    pub(super) fn perform_lesson(&mut self, request: LessonRequest, ctx: &egui::Context) {
        self.lasting.now.learn.welcome = false;
        match request {
            LessonRequest::Open(number) => self.begin_lesson(number, ctx),
            LessonRequest::GoOn => {
                let learned = &self.lasting.now.learn;
                let mut all = Lesson::outlines().iter().enumerate();
                let next = all.find(|(number, one)| learned.n_done(*number) < one.n_steps);
                self.begin_lesson(next.map_or(0, |(number, _)| number), ctx);
            }
            LessonRequest::Forward => self.go_forward(ctx),
            LessonRequest::Back => {
                if let Some(open) = &mut self.lessons.open
                    && let Some(at) = open.at.checked_sub(1)
                {
                    open.go_to(at, &self.shown.now);
                }
            }
            LessonRequest::Leave => self.lessons.close(),
            other => {
                if let Some(open) = &mut self.lessons.open {
                    open.perform(other);
                }
            }
        }
        self.say_step();
        ctx.request_repaint();
    }

    fn begin_lesson(&mut self, number: usize, ctx: &egui::Context) {
        self.learn.close();
        self.lessons.close();
        let subject = Lesson::TEXTS.get(number).copied().map(Subject::Lesson);
        let memory_mb = self.shown.now.play.memory_mb;
        let experiment = subject.and_then(|subject| begin(subject, memory_mb, ctx));
        self.lessons.beginning = experiment.map(|experiment| (number, experiment));
    }

    /// Leaves a step that is answered, or was before.
    fn go_forward(&mut self, ctx: &egui::Context) {
        let Some(open) = &mut self.lessons.open else {
            return;
        };
        if !open.can_go_on() {
            return;
        }
        let next = open.at + 1;
        open.n_done = open.n_done.max(next);
        if let Some(number) = open.number {
            self.lasting.now.learn.note_lesson(number, open.n_done);
        }
        if next < open.lesson.steps.len() {
            open.go_to(next, &self.shown.now);
            return;
        }
        match open.number.map(|number| number + 1) {
            Some(number) if number < Lesson::TEXTS.len() => self.begin_lesson(number, ctx),
            _ => self.lessons.close(),
        }
    }

    /// Says the step, or what became of the answer, to a screen reader.
    fn say_step(&mut self) {
        let language = self.lasting.now.looks.language;
        if let Some(open) = &self.lessons.open {
            let said = match open.verdict_words(&self.texts, language) {
                Some(verdict) => verdict,
                None => in_language(&open.step().says, language).to_owned(),
            };
            self.shown.notices.say(said);
        }
    }
}
