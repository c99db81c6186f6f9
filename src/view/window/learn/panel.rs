//! The panel of what is tried, beside the board or, in a narrow window and with a tree, above it.

use crate::view::words;
use egui::{Button, Context, Key, Label, RichText, ScrollArea, Ui};

use super::{Learn, LearnRequest, Sought};
use crate::insight::{Ask, Grade, Mistake};
use crate::learn::{Act, Puzzle, Question, Task};
use crate::messages::Snapshot;
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::window::app::actions;
use crate::view::window::app::actions::Action;
use crate::view::window::study::{LessonTreeView, ProofState, list_ui, replies_ui};
use crate::view::window::theme;
use crate::view::words::game::{board_name, grade_id};
use crate::view::words::learn::{lesson_title, progress};

/// A text, the key for it, what it asks for, and whether that is possible yet.
pub(crate) type Choice = (&'static str, Option<Key>, LearnRequest, bool);

impl Learn {
    /// What it is.
    pub(crate) fn title(&self, texts: &Texts) -> Option<String> {
        Some(match &self.task()?.question {
            Question::Puzzle(_) => texts.text("puzzle"),
            Question::Mistake(_) => texts.text("retry"),
            Question::Warning(..) => texts.text("coach"),
            Question::Step(lesson, _) => lesson_title(&lesson.title, lesson.number, texts),
        })
    }

    /// What leads on from the question: to the next puzzle, mistake or step.
    fn on(&self, game: &Snapshot) -> Option<Choice> {
        let task = self.task()?;
        let is_open = task.is_open();
        let key = |while_open| Some(if is_open { while_open } else { Key::Enter });
        Some(match &task.question {
            Question::Warning(..) => return None,
            Question::Puzzle(_) => ("learn-next", key(Key::P), LearnRequest::Puzzle, true),
            Question::Mistake(Mistake { number, .. }) => {
                let has_next = self.mistake_after(*number, game).is_some();
                let next = LearnRequest::Mistake(*number);
                ("retry-next", key(Key::PageDown), next, has_next)
            }
            Question::Step(lesson, at) => {
                let next = at + 1;
                let id = match lesson.next() {
                    _ if next < lesson.steps.len() => "lesson-on",
                    Some(_) => "lesson-next",
                    None => "lesson-end",
                };
                let is_done = !is_open || next <= self.n_done;
                (id, key(Key::PageDown), LearnRequest::Step(next), is_done)
            }
        })
    }

    /// The same, if it is possible.
    pub(crate) fn next(&self, game: &Snapshot) -> Option<LearnRequest> {
        let (_, _, request, does) = self.on(game)?;
        does.then_some(request)
    }

    /// What can be done now. Enter does what is to be done next: checks, takes back what was wrong,
    /// or leads on.
    pub(crate) fn choices(&self, game: &Snapshot) -> Vec<Choice> {
        let [enter, escape] = [Key::Enter, Key::Escape].map(Some);
        let leave = ("back-to-game", escape, LearnRequest::Leave, true);
        let Some(task) = self.task() else {
            let on = ("prove-on", enter, LearnRequest::Mistake(0), true);
            let is_given_up = matches!(self.learning.state(), ProofState::GivenUp { .. });
            let goes_on = is_given_up && matches!(self.sought, Some(Sought::Mistake(_)));
            return [on, leave][usize::from(!goes_on)..].to_vec();
        };
        let is_open = task.is_open();
        let tell = LearnRequest::Act(Act::Tell);
        let can_tell = is_open && task.solution().is_some();
        let show = ("learn-show", Some(Key::H), tell, can_tell);
        let play = ("coach-play", None, LearnRequest::GoOn, true);
        let mut choices = match &task.question {
            Question::Warning(..) if is_open => {
                let back = ("coach-back", escape, LearnRequest::Leave, true);
                return vec![("coach-why", Some(Key::H), tell, true), play, back];
            }
            Question::Warning(..) => vec![play],
            Question::Puzzle(_) => vec![show],
            Question::Mistake(_) => {
                let key = enter.filter(|_| self.next(game).is_none());
                vec![show, ("retry-go-on", key, LearnRequest::GoOn, !is_open)]
            }
            Question::Step(_, at) => {
                let before = LearnRequest::Step(at.saturating_sub(1));
                vec![("lesson-back", Some(Key::PageUp), before, *at > 0), show]
            }
        };
        if is_open && task.is_marked() {
            let check = LearnRequest::Act(task.check());
            // That there is nothing to mark is no answer to be given by chance.
            let key = enter.filter(|_| !task.marked().is_empty());
            choices.insert(0, ("lesson-check", key, check, true));
        } else if is_open && task.square().is_some() {
            let again = LearnRequest::Act(Act::TakeBack);
            choices.insert(0, ("learn-again", enter, again, true));
        }
        choices.extend(self.on(game));
        choices.push(leave);
        choices
    }
}

impl Window {
    /// What is asked, or what is waited for.
    fn question(&self) -> String {
        let learn = &self.learn;
        if let Some(task) = learn.task() {
            return words::learn::ask(task, &self.texts);
        }
        let seeks_mistake = matches!(learn.sought, Some(Sought::Mistake(_)));
        match learn.learning.state() {
            _ if !seeks_mistake || !learn.learning.is_done() => self.texts.text("why-wait"),
            ProofState::UnderWay { n_proven, n_all } => {
                let counts = [("proven", n_proven.into()), ("all", n_all.into())];
                self.texts.with("proving", counts)
            }
            ProofState::GivenUp { .. } => self.texts.text("retry-unproven"),
            ProofState::Complete => self.texts.text("retry-none"),
        }
    }

    /// What is said to an answer.
    pub(crate) fn verdict(&self, task: &Task) -> Option<String> {
        let is_unproven = task.reply().is_some() && !self.learn.is_proving();
        let unproven = || is_unproven.then(|| self.texts.text("retry-open"));
        words::learn::verdict(task, &self.texts).or_else(unproven)
    }

    /// The coach's question, above the board of the game.
    pub(crate) fn warning_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        if self.learn.warning().is_some() {
            ui.horizontal_wrapped(|ui| {
                ui.colored_label(ui.visuals().warn_fg_color, self.question());
                self.choices_ui(ui, actions);
            });
        }
    }

    pub(crate) fn learn_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let room = ui.available_size();
        let tree = self.learn.open.as_ref().and_then(|open| open.tree);
        let words = |ui: &mut Ui| {
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            area.show(ui, |ui| self.task_ui(ui, actions));
        };
        // Always as large, so that the board does not move under the pointer.
        let panel = if tree.is_none() && room.x >= theme::WIDE {
            let width = (room.x - room.y).clamp(theme::SIDE_WIDTH, theme::LEARN_WIDTH);
            egui::Panel::right("side").exact_size(width)
        } else {
            let is_beside = room.x >= theme::STUDY_BESIDE;
            let share = if is_beside { 0.3 } else { 0.44 };
            egui::Panel::top("side").exact_size(room.y * share)
        };
        panel.resizable(false).show(ui, words);
        if let Some(mut tree) = tree {
            // The board is the smaller one, as far as that lets a row of nine fit.
            let width = theme::NEAR_ROW.min(room.x - theme::STUDY_BOARD);
            let panel = egui::Panel::right("told").exact_size(width.max(room.x * 0.58));
            let told = self.learn.task().and_then(|task| self.told(task));
            panel.show(ui, |ui| told.iter().for_each(|told| tree.ui(ui, told)));
            if let Some(open) = &mut self.learn.open {
                open.tree = Some(tree);
            }
        }
    }

    /// What a step of a lesson shows of its search.
    fn told<'a>(&'a self, task: &'a Task) -> Option<LessonTreeView<'a>> {
        task.lesson_step().map(|step| LessonTreeView {
            step,
            is_answered: !task.is_open(),
            learning: &self.learn.learning,
            texts: &self.texts,
            looks: self.settings.now.looks,
        })
    }

    fn task_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let texts = &self.texts;
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            ui.strong(self.learn.title(texts).unwrap_or_default());
            if let Some((lesson, at)) = self.learn.task().and_then(Task::lesson) {
                let steps = ("steps", lesson.steps.len().into());
                let step = texts.with("lesson-step", [("step", (at + 1).into()), steps]);
                ui.add(Label::new(RichText::new(step).weak()).extend());
            }
            self.choices_ui(ui, actions);
        });
        let size = if theme::is_low(ui.ctx()) || ui.ctx().content_rect().width() < theme::WIDE {
            theme::BODY_TEXT
        } else {
            theme::HEADING_TEXT
        };
        ui.label(RichText::new(self.question()).size(size));
        ui.add_space(4.0);
        let Some(task) = self.learn.task() else {
            return;
        };
        if task.is_open() {
            ui.horizontal_wrapped(|ui| self.answers_ui(ui, task, actions));
        }
        self.verdict_ui(ui, task);
        if let Question::Puzzle(_) = task.question {
            ui.separator();
            self.puzzles_ui(ui, actions);
        }
    }

    /// What is said to an answer, and why.
    fn verdict_ui(&self, ui: &mut Ui, task: &Task) {
        if let Some(verdict) = self.verdict(task) {
            ui.label(RichText::new(verdict).strong());
        }
        if let Some(reason) = words::learn::reason(task, &self.texts) {
            ui.label(reason);
        } else if task.square().is_some() && self.learn.is_proving() {
            ui.label(self.texts.text("why-wait"));
        }
    }

    /// The answers to choose from, or how squares are chosen.
    fn answers_ui(&self, ui: &mut Ui, task: &Task, actions: &mut Vec<Action>) {
        let texts = &self.texts;
        if let Some((step, ask)) = task.lesson_step().and_then(|step| Some((step, step.ask?))) {
            let left = step.tree.node(step.node).value();
            if let Some(reply) = replies_ui(ui, ask.choices(), left, texts) {
                actions.push(Action::Learn(LearnRequest::Act(Act::Answer(reply))));
            }
        }
        if task.is_marked() {
            ui.label(words::learn::marked(task, texts));
            ui.weak(texts.text("lesson-try"));
        } else if task.asks() == Some(Ask::Move) && task.reply().is_none() {
            ui.weak(texts.text("learn-try"));
        }
    }

    /// Board and grade of the puzzles, and how it went.
    fn puzzles_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let (trainer, texts) = (&mut self.learn.trainer, &self.texts);
        let before = (trainer.board, trainer.grade);
        let (label, width) = (texts.text("menu-board"), ui.available_width());
        let (board, boards) = (&mut trainer.board, Puzzle::boards());
        let name = |board| board_name(board, texts);
        list_ui(ui, "puzzles", &label, width, board, boards, name);
        ui.label(texts.text("puzzle-grade"));
        ui.horizontal_wrapped(|ui| {
            for grade in [None].into_iter().chain(Grade::ALL.map(Some)) {
                let name = texts.text(grade.map_or("puzzle-any", grade_id));
                ui.add_enabled_ui(trainer.has(grade), |ui| {
                    ui.selectable_value(&mut trainer.grade, grade, name);
                });
            }
        });
        if before != (trainer.board, trainer.grade) {
            actions.push(Action::Learn(LearnRequest::Puzzle));
        }
        ui.weak(progress(&self.settings.now.progress.leitner, texts));
    }

    /// What can be done now.
    fn choices_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        for (id, key, request, does) in self.learn.choices(&self.screen.now) {
            let button = ui.add_enabled(does, Button::new(self.texts.text(id)));
            if button.clicked() {
                actions.push(Action::Learn(request));
            }
            if let Some(key) = key {
                button.on_hover_text(actions::key_text(ui.ctx(), &self.texts, key));
            }
        }
    }

    /// What the keys do now.
    pub(crate) fn learn_keys(&self, ctx: &Context) -> String {
        let choices = self.learn.choices(&self.screen.now).into_iter();
        let keys = choices.filter_map(|(id, key, _, does)| {
            let key = actions::key_text(ctx, &self.texts, key.filter(|_| does)?);
            Some([key, self.texts.text(id)].join(": "))
        });
        keys.collect::<Vec<_>>().join(" · ")
    }
}
