//! From step to step of a lesson, and from lesson to lesson.

use std::sync::Arc;

use egui::Key;

use super::panel::Choice;
use super::{Learn, LearnRequest, Sought};
use crate::experiment::{Finding, Subject};
use crate::learn::{Act, Lesson, Task};
use crate::messages::Snapshot;
use crate::view::window::Window;
use crate::view::window::app::actions;
use crate::view::window::app::actions::Action;
use crate::view::window::study::begin;

impl Learn {
    /// What a key asks for that has another meaning in the game.
    fn request_of(&self, key: Key, game: &Snapshot) -> Option<LearnRequest> {
        match key {
            Key::PageDown => self.next(game),
            Key::Enter | Key::PageUp => {
                let is_it = |(_, with, _, does): &Choice| *does && *with == Some(key);
                let (_, _, request, _) = self.choices(game).into_iter().find(is_it)?;
                Some(request)
            }
            _ => {
                let at = usize::from(actions::digit(key)?).checked_sub(1)?;
                let reply = *self.task()?.lesson_step()?.ask?.choices().get(at)?;
                Some(LearnRequest::Act(Act::Answer(reply)))
            }
        }
    }
}

impl Window {
    /// Does what a key says while something is tried; says whether it meant something.
    pub(crate) fn handle_learn_key(&mut self, key: Key, ctx: &egui::Context) -> bool {
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        let is_typing = self.screen.typing.so_far().is_some();
        // A board on which nothing can be set takes no key away, nor does one whose squares are
        // marked: Space does that.
        let is_still = (self.learn.shown()).is_some_and(|shown| shown.mark_to_place().is_none());
        let is_marked = self.learn.task().is_some_and(Task::is_marked);
        let on_board = (is_still || is_marked) && self.input.cursor.focused.is_some();
        let is_for_widget = key == Key::Enter && (is_typing || !is_free && !on_board);
        let request = self.learn.request_of(key, &self.screen.now);
        let request = request.filter(|_| self.learn.is_open() && !is_for_widget);
        if let Some(request) = request {
            self.perform(Action::Learn(request), ctx);
        }
        request.is_some()
    }

    /// Runs the searches of a lesson beside the game.
    pub(crate) fn begin_lesson(&mut self, number: Option<usize>, ctx: &egui::Context) {
        let learned = &self.settings.now.progress;
        let mut all = Lesson::outlines().iter().enumerate();
        let next = all.find(|(number, one)| learned.n_done(*number) < one.n_steps());
        let number = number.or(next.map(|(number, _)| number)).unwrap_or(0);
        self.learn.close();
        let subject = Subject::Lesson(Lesson::TEXTS[number]);
        let searches = begin(subject, self.screen.now.play.memory_mb, ctx);
        self.learn.sought = searches.map(Sought::Lesson);
    }

    /// Takes in a lesson whose searches are done; without enough memory there is none.
    pub(crate) fn take_in_lesson(&mut self) {
        if let Some(Sought::Lesson(searches)) = &self.learn.sought {
            match searches.next() {
                Ok(Some(Finding::Lesson(lesson))) => self.open_lesson(lesson),
                Ok(_) => {}
                Err(_) => self.learn.close(),
            }
        }
    }

    /// Opens a lesson where it was left; one that is finished, at its beginning.
    pub(crate) fn open_lesson(&mut self, lesson: Arc<Lesson>) {
        let learned = &self.settings.now.progress;
        let n_done = lesson.number.map_or(0, |number| learned.n_done(number));
        self.learn.n_done = n_done;
        let at = Some(n_done).filter(|at| *at < lesson.steps.len());
        let task = Task::step(lesson, at.unwrap_or(0));
        self.learn.show(task, &self.screen.now);
    }

    /// Goes to a step; all before it have been done.
    pub(crate) fn go_to_step(&mut self, at: usize, ctx: &egui::Context) {
        let Some((lesson, _)) = self.learn.task().and_then(Task::lesson) else {
            return;
        };
        let lesson = Arc::clone(lesson);
        self.learn.n_done = at.max(self.learn.n_done);
        if let Some(number) = lesson.number {
            (self.settings.now.progress).note_lesson(number, self.learn.n_done);
        }
        match lesson.next() {
            _ if at < lesson.steps.len() => {
                self.learn.show(Task::step(lesson, at), &self.screen.now);
            }
            Some(number) => self.begin_lesson(Some(number), ctx),
            None => self.learn.close(),
        }
    }
}
