//! From step to step of a lesson, and from lesson to lesson.

use std::sync::Arc;

use egui::Key;

use super::{Learn, LearnRequest};
use crate::experiment::{Experiment, Finding, Subject};
use crate::learn::{Act, Lesson, Task};
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

    /// What a key asks for that has another meaning outside of lessons.
    fn request_of(&self, key: Key) -> Option<LearnRequest> {
        let task = self.task()?;
        let step = task.lesson_step()?;
        match key {
            Key::PageUp => Some(LearnRequest::Back),
            Key::Enter if task.is_open() => {
                task.is_marked().then_some(LearnRequest::Act(Act::Check))
            }
            Key::PageDown | Key::Enter => Some(LearnRequest::Forward),
            _ => {
                let at = usize::from(actions::digit(key)?).checked_sub(1)?;
                let reply = *step.choices().get(at)?;
                Some(LearnRequest::Act(Act::Answer(reply)))
            }
        }
    }
}

impl Window {
    /// Does what a key says in a lesson; says whether it meant something.
    pub(in crate::view::window) fn handle_lesson_key(
        &mut self,
        key: Key,
        ctx: &egui::Context,
    ) -> bool {
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        let is_typing = self.shown.typing.so_far().is_some();
        let is_for_widget = key == Key::Enter && (is_typing || !is_free);
        let request = self.learn.request_of(key).filter(|_| !is_for_widget);
        if let Some(request) = request {
            self.perform(Action::Learn(request), ctx);
        }
        request.is_some()
    }

    /// Runs the searches of a lesson beside the game.
    pub(super) fn begin_lesson(&mut self, number: Option<usize>, ctx: &egui::Context) {
        let learned = &self.lasting.now.learn;
        let mut all = Lesson::outlines().iter().enumerate();
        let next = all.find(|(number, one)| learned.n_done(*number) < one.n_steps);
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
        if let Some((lesson, at)) = self.learn.lesson()
            && let Some(before) = at.checked_sub(1)
        {
            let task = Task::step(Arc::clone(lesson), before);
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
        let next_lesson = number.map(|number| number + 1);
        if next < lesson.steps.len() {
            self.learn.show(Task::step(lesson, next), &self.shown.now);
        } else if next_lesson.is_some_and(|number| number < Lesson::TEXTS.len()) {
            self.begin_lesson(next_lesson, ctx);
        } else {
            self.learn.close();
        }
    }
}
