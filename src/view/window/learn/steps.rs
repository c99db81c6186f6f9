//! Lessons: their keys, their searches, and the way from step to step.

use std::sync::Arc;

use egui::Key;

use super::{LearnRequest, LearnState};
use crate::experiment::{Finding, Subject};
use crate::learn::{Act, Lesson, Task};
use crate::view::window::Window;
use crate::view::window::app::actions::{self, Action};
use crate::view::window::study::begin;

impl Window {
    /// The request of a key that has another meaning in the game.
    fn learn_request_of(&self, key: Key) -> Option<LearnRequest> {
        let mut choices = match key {
            Key::PageDown => self.next_choice().into_iter().collect(),
            Key::Enter | Key::PageUp => self.task_choices(),
            _ => {
                let at = usize::from(actions::digit(key)?).checked_sub(1)?;
                let reply = *self.learn.task()?.lesson_step()?.ask?.choices().get(at)?;
                return Some(LearnRequest::Act(Act::Answer(reply)));
            }
        };
        choices.retain(|choice| {
            choice.is_enabled && (key == Key::PageDown || choice.key == Some(key))
        });
        Some(choices.first()?.request)
    }

    /// Handles a key during a task. Returns whether it has a meaning there.
    pub(crate) fn handle_learn_key(&mut self, key: Key, ctx: &egui::Context) -> bool {
        let is_free = ctx.memory(|memory| memory.focused().is_none());
        let is_typing = self.screen.typing.so_far().is_some();
        // A board on which nothing can be set takes no key away, nor does one whose squares are
        // marked: Space does that.
        let is_still = (self.learn.board()).is_some_and(|board| board.mark_to_place.is_none());
        let is_marked = self.learn.task().is_some_and(Task::is_marked);
        let on_board = (is_still || is_marked) && self.input.cursor.focused.is_some();
        let is_for_widget = key == Key::Enter && (is_typing || !is_free && !on_board);
        if self.learn.is_open()
            && !is_for_widget
            && let Some(request) = self.learn_request_of(key)
        {
            self.perform(Action::Learn(request), ctx);
            return true;
        }
        false
    }

    /// Runs the searches of a lesson in the background.
    pub(crate) fn begin_lesson(&mut self, number: Option<usize>, ctx: &egui::Context) {
        let learned = &self.settings.now.progress;
        let mut all = Lesson::outlines().iter().enumerate();
        let next = all.find(|(number, one)| learned.n_done(*number) < one.n_steps());
        let number = number.or(next.map(|(number, _)| number)).unwrap_or(0);
        let subject = Subject::Lesson(Lesson::TEXTS[number]);
        let searches = begin(subject, self.screen.now.play.memory_mb, ctx);
        self.learn.state = searches.map_or(LearnState::Idle, LearnState::SeekingLesson);
    }

    /// Opens a lesson when its searches are done. Without enough memory there is none.
    pub(crate) fn receive_lesson(&mut self) {
        if let LearnState::SeekingLesson(searches) = &self.learn.state {
            match searches.next() {
                Ok(Some(Finding::Lesson(lesson))) => self.open_lesson(lesson),
                Ok(_) => {}
                Err(_) => self.learn.close(),
            }
        }
    }

    /// Opens a lesson at its first unfinished step, or a finished one at its beginning.
    pub(crate) fn open_lesson(&mut self, lesson: Arc<Lesson>) {
        let learned = &self.settings.now.progress;
        let n_done = lesson.number.map_or(0, |number| learned.n_done(number));
        self.learn.n_done = n_done;
        let is_finished = n_done >= lesson.steps.len();
        let at = if is_finished { 0 } else { n_done };
        self.learn.open_task(Task::step(lesson, at));
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
            _ if at < lesson.steps.len() => self.learn.open_task(Task::step(lesson, at)),
            Some(number) => self.begin_lesson(Some(number), ctx),
            None => self.learn.close(),
        }
    }
}
