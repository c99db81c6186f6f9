//! From step to step of a lesson, and from lesson to lesson.

use std::sync::Arc;

use egui::Key;

use super::{Learn, LearnRequest};
use crate::experiment::{Experiment, Finding, Subject};
use crate::learn::{Act, Lesson, Question, Task};
use crate::messages::Snapshot;
use crate::view::session::ChosenLesson;
use crate::view::window::Window;
use crate::view::window::actions::{self, Action};
use crate::view::window::study::begin;

impl Learn {
    /// Whether a step of a lesson can be left: it is answered, or was before.
    pub(super) fn can_go_on(&self) -> bool {
        let is_answered = self.task().is_some_and(|task| !task.is_open());
        (self.lesson()).is_some_and(|(_, at)| is_answered || at < self.progress.1)
    }

    /// What leads on from the question: to the next puzzle, mistake or step, if there is one.
    pub(super) fn next(&self, game: &Snapshot) -> Option<LearnRequest> {
        match &self.task()?.question {
            Question::Puzzle(_) => Some(LearnRequest::Puzzle),
            Question::Mistake(mistake) => {
                let has_next = self.mistake_after(mistake.number, game).is_some();
                has_next.then_some(LearnRequest::Mistake(mistake.number))
            }
            Question::Warning(..) => None,
            Question::Step(..) => self.can_go_on().then_some(LearnRequest::Forward),
        }
    }

    /// What a key asks for that has another meaning in the game. Enter does what is to be done now:
    /// checks, takes back what was wrong, or leads on.
    fn request_of(&self, key: Key, game: &Snapshot) -> Option<LearnRequest> {
        let task = self.task()?;
        let is_mistake = matches!(task.question, Question::Mistake(_));
        match key {
            Key::PageUp => task.lesson_step().map(|_| LearnRequest::Back),
            Key::PageDown => self.next(game),
            Key::Enter if task.is_open() && task.is_marked() => Some(LearnRequest::Act(Act::Check)),
            Key::Enter if task.is_open() => task.square().map(|_| LearnRequest::Act(Act::TakeBack)),
            Key::Enter => self.next(game).or(is_mistake.then_some(LearnRequest::GoOn)),
            _ => {
                let at = usize::from(actions::digit(key)?).checked_sub(1)?;
                let reply = *task.lesson_step()?.ask?.choices().get(at)?;
                Some(LearnRequest::Act(Act::Answer(reply)))
            }
        }
    }
}

impl Window {
    /// Does what a key says while something is tried; says whether it meant something.
    pub(in crate::view::window) fn handle_learn_key(
        &mut self,
        key: Key,
        ctx: &egui::Context,
    ) -> bool {
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        let is_typing = self.shown.typing.so_far().is_some();
        // A board on which nothing can be set takes no key away.
        let is_still = (self.learn.shown()).is_some_and(|shown| shown.hand().is_none());
        let on_board = is_still && self.cursor.focused.is_some();
        let is_for_widget = key == Key::Enter && (is_typing || !is_free && !on_board);
        let request = self.learn.request_of(key, &self.shown.now);
        let request = request.filter(|_| !is_for_widget);
        if let Some(request) = request {
            self.perform(Action::Learn(request), ctx);
        }
        request.is_some()
    }

    /// Runs the searches of a lesson beside the game.
    pub(super) fn begin_lesson(&mut self, number: Option<usize>, ctx: &egui::Context) {
        let learned = &self.lasting.now.learn;
        let mut all = Lesson::outlines().iter().enumerate();
        let next = all.find(|(number, one)| learned.n_done(*number) < one.n_steps());
        let number = number.or(next.map(|(number, _)| number)).unwrap_or(0);
        let subject = Lesson::TEXTS.get(number).copied().map(Subject::Lesson);
        let memory_mb = self.shown.now.play.memory_mb;
        self.learn.wait(LearnRequest::Lesson(Some(number)));
        self.learn.reading = subject.and_then(|subject| begin(subject, memory_mb, ctx));
        if self.learn.reading.is_none() {
            self.learn.close();
        }
    }

    /// Takes in a lesson whose searches are done; without enough memory there is none.
    pub(super) fn take_in_lesson(&mut self) {
        let found = self.learn.reading.as_ref().map(Experiment::next);
        match (found, self.learn.waits) {
            (Some(Ok(Some(Finding::Lesson(lesson)))), Some(LearnRequest::Lesson(number))) => {
                self.open_lesson(ChosenLesson { number, lesson });
            }
            (Some(Err(_)), _) => self.learn.close(),
            _ => {}
        }
    }

    /// Opens a lesson where it was left; one that is finished, at its beginning.
    pub(in crate::view::window) fn open_lesson(
        &mut self,
        ChosenLesson { number, lesson }: ChosenLesson,
    ) {
        let n_done = number.map_or(0, |number| self.lasting.now.learn.n_done(number));
        self.learn.progress = (number, n_done);
        let at = Some(n_done).filter(|at| *at < lesson.steps.len());
        let task = Task::step(lesson, at.unwrap_or(0));
        self.learn.show(task, &self.shown.now);
    }

    pub(super) fn go_back(&mut self) {
        if let Some((lesson, at)) = self.learn.lesson().filter(|(_, at)| *at > 0) {
            let task = Task::step(Arc::clone(lesson), at - 1);
            self.learn.show(task, &self.shown.now);
        }
    }

    /// Leaves a step that is answered, or was before.
    pub(super) fn go_forward(&mut self, ctx: &egui::Context) {
        let Some((lesson, at)) = self.learn.lesson().filter(|_| self.learn.can_go_on()) else {
            return;
        };
        let (lesson, next) = (Arc::clone(lesson), at + 1);
        let (number, n_done) = &mut self.learn.progress;
        *n_done = next.max(*n_done);
        if let Some(number) = *number {
            self.lasting.now.learn.note_lesson(number, *n_done);
        }
        let number = number.filter(|number| number + 1 < Lesson::TEXTS.len());
        match number {
            _ if next < lesson.steps.len() => {
                self.learn.show(Task::step(lesson, next), &self.shown.now);
            }
            Some(number) => self.begin_lesson(Some(number + 1), ctx),
            None => self.learn.close(),
        }
    }
}
