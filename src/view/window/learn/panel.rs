//! The words and buttons of a task, and the panel of a lesson: beside the board or, in a narrow window
//! and with a tree, above it.

use egui::{Button, Key, Label, Popup, PopupCloseBehavior, RichText, ScrollArea, Ui};

use super::{FoundMistake, Learn, LearnRequest, LearnState};
use crate::insight::{Grade, Mistake};
use crate::learn::{Act, Leitner, Puzzle, Question, Task};
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::window::app::actions::{self, Action};
use crate::view::window::study::{LessonTree, ProofState, replies_ui};
use crate::view::window::theme;
use crate::view::words;
use crate::view::words::game::board_name;
use crate::view::words::learn::{lesson_title, progress};

/// A button of the panel.
pub(crate) struct TaskChoice {
    /// The message that names it.
    pub(crate) text: &'static str,
    pub(crate) key: Option<Key>,
    pub(crate) request: LearnRequest,
    pub(crate) is_enabled: bool,
}

impl TaskChoice {
    const fn new(text: &'static str, key: Option<Key>, request: LearnRequest) -> TaskChoice {
        TaskChoice {
            text,
            key,
            request,
            is_enabled: true,
        }
    }

    /// Whether it is the next thing to do, by Enter or as the safe answer.
    pub(crate) fn is_next(&self) -> bool {
        self.is_enabled && (self.key == Some(Key::Enter) || self.request == LearnRequest::Leave)
    }

    const fn enabled_if(self, is_enabled: bool) -> TaskChoice {
        TaskChoice { is_enabled, ..self }
    }
}

impl Learn {
    pub(crate) fn title(&self, texts: &Texts) -> Option<String> {
        Some(match &self.task()?.question {
            Question::Puzzle(_) => texts.text("puzzle"),
            Question::Mistake(_) => texts.text("retry"),
            Question::Warning(..) => texts.text("coach"),
            Question::Step(lesson, _) => lesson_title(&lesson.title, lesson.number, texts),
        })
    }

    /// A button that opens board and grade of the puzzles, and how it went; with a mistake, nothing.
    pub(crate) fn puzzles_ui(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        leitner: &Leitner,
        actions: &mut Vec<Action>,
    ) {
        let is_puzzle = |task: &Task| matches!(task.question, Question::Puzzle(_));
        if !self.task().is_some_and(is_puzzle) {
            return;
        }
        let button = ui.button(texts.text("puzzle-grade"));
        let popup = Popup::menu(&button).width(theme::LEVELS_WIDTH);
        let popup = popup.close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        popup.show(|ui| self.puzzle_choices_ui(ui, texts, leitner, actions));
    }

    fn puzzle_choices_ui(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        leitner: &Leitner,
        actions: &mut Vec<Action>,
    ) {
        let trainer = &mut self.trainer;
        let before = (trainer.board, trainer.grade);
        ui.label(texts.text("board"));
        for board in Puzzle::boards() {
            ui.selectable_value(&mut trainer.board, board, board_name(board, texts));
        }
        ui.separator();
        for grade in [None].into_iter().chain(Grade::ALL.map(Some)) {
            let name = grade.map_or_else(
                || texts.text("puzzle-any"),
                |grade| texts.variant("opponent-", grade),
            );
            ui.add_enabled_ui(trainer.has(grade), |ui| {
                ui.selectable_value(&mut trainer.grade, grade, name);
            });
        }
        if before != (trainer.board, trainer.grade) {
            actions.push(Action::Learn(LearnRequest::Puzzle));
        }
        ui.weak(progress(leitner, texts));
    }
}

impl Window {
    /// Leads on from the question: to the next puzzle, mistake or step.
    pub(crate) fn next_choice(&self) -> Option<TaskChoice> {
        let task = self.learn.task()?;
        let is_open = task.is_open();
        let key = |while_open| Some(if is_open { while_open } else { Key::Enter });
        Some(match &task.question {
            Question::Warning(..) => return None,
            Question::Puzzle(_) => TaskChoice::new("learn-next", key(Key::P), LearnRequest::Puzzle),
            Question::Mistake(Mistake { number, .. }) => {
                let values = &self.study.values;
                let next = FoundMistake::after(*number, &self.screen.now, values);
                let request = LearnRequest::Mistake(*number);
                TaskChoice::new("retry-next", key(Key::PageDown), request)
                    .enabled_if(next.is_some())
            }
            Question::Step(lesson, at) => {
                let next = at + 1;
                let id = match lesson.next() {
                    _ if next < lesson.steps.len() => "lesson-on",
                    Some(_) => "lesson-next",
                    None => "lesson-end",
                };
                let is_done = !is_open || next <= self.learn.n_done;
                let request = LearnRequest::Step(next);
                TaskChoice::new(id, key(Key::PageDown), request).enabled_if(is_done)
            }
        })
    }

    /// The buttons. Enter does the next one: checks, takes back a wrong answer, or leads on.
    pub(crate) fn task_choices(&self) -> Vec<TaskChoice> {
        let enter = Some(Key::Enter);
        let Some(task) = self.learn.task() else {
            let can_go_on = matches!(self.learn.state, LearnState::SeekingMistake(_))
                && matches!(self.study.values.state(), ProofState::GivenUp { .. });
            let go_on = TaskChoice::new("prove-on", enter, LearnRequest::Mistake(0));
            return Vec::from_iter(can_go_on.then_some(go_on));
        };
        let next = self.next_choice();
        let is_open = task.is_open();
        let tell = LearnRequest::Act(Act::Tell);
        let can_tell = is_open && task.solution().is_some();
        let show = TaskChoice::new("learn-show", Some(Key::H), tell).enabled_if(can_tell);
        let play = TaskChoice::new("coach-play", None, LearnRequest::GoOn);
        let mut choices = match &task.question {
            Question::Warning(..) if is_open => {
                let why = TaskChoice::new("coach-why", Some(Key::H), tell);
                let back = Some(Key::Escape);
                let back = TaskChoice::new("coach-back", back, LearnRequest::Leave);
                return vec![back, play, why];
            }
            Question::Warning(..) => vec![play],
            Question::Puzzle(_) => vec![show],
            Question::Mistake(_) => {
                let leads_on = next.as_ref().is_some_and(|next| next.is_enabled);
                let key = if leads_on { None } else { enter };
                let go_on = TaskChoice::new("retry-go-on", key, LearnRequest::GoOn);
                vec![show, go_on.enabled_if(!is_open)]
            }
            Question::Step(_, at) => {
                let before = LearnRequest::Step(at.saturating_sub(1));
                let back = TaskChoice::new("lesson-back", Some(Key::PageUp), before);
                vec![back.enabled_if(*at > 0), show]
            }
        };
        if is_open && task.is_marked() {
            // Without a mark, Enter does nothing: an empty answer is never given by accident.
            let key = (!task.marked().is_empty()).then_some(Key::Enter);
            let check = LearnRequest::Act(task.check());
            choices.insert(0, TaskChoice::new("lesson-check", key, check));
        } else if is_open && task.square().is_some() {
            let again = LearnRequest::Act(Act::TakeBack);
            choices.insert(0, TaskChoice::new("learn-again", enter, again));
        }
        choices.extend(next);
        choices
    }

    /// The question, or why there is none yet.
    fn question(&self) -> String {
        if let Some(task) = self.learn.task() {
            return words::learn::ask(task, &self.texts);
        }
        let seeks_mistake = matches!(self.learn.state, LearnState::SeekingMistake(_));
        match self.study.values.state() {
            _ if !seeks_mistake || !self.study.values.is_ready() => self.texts.text("why-wait"),
            ProofState::UnderWay { n_proven, n_all } => {
                let counts = [("proven", n_proven.into()), ("all", n_all.into())];
                self.texts.with("proving", counts)
            }
            ProofState::GivenUp { .. } => self.texts.text("retry-unproven"),
            ProofState::Complete => self.texts.text("retry-none"),
        }
    }

    pub(crate) fn verdict(&self, task: &Task) -> Option<String> {
        let is_unproven = task.reply().is_some() && !self.study.values.is_pending();
        let unproven = || is_unproven.then(|| self.texts.text("retry-open"));
        words::learn::verdict(task, &self.texts).or_else(unproven)
    }

    /// The question of a task, or why the answer is right or wrong.
    pub(crate) fn task_text(&self) -> String {
        let reason = |task| words::learn::reason(task, &self.texts);
        let reason = self.learn.task().and_then(reason);
        reason.unwrap_or_else(|| self.question())
    }

    /// The verdict on the answer; without one, how to answer.
    pub(crate) fn task_verdict(&self) -> String {
        let Some(task) = self.learn.task() else {
            return String::new();
        };
        let verdict = self.verdict(task).unwrap_or_default();
        match task.square() {
            Some(_) if self.study.values.is_pending() => self.texts.text("why-wait"),
            None if task.reply().is_none() => self.texts.text("learn-try"),
            _ => verdict,
        }
    }

    /// The panel of a lesson, which needs more room than a puzzle.
    pub(crate) fn learn_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let room = ui.available_size();
        let selected = self.learn.open().and_then(|open| open.selected);
        let words = |ui: &mut Ui| {
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            area.show(ui, |ui| self.task_ui(ui, actions));
        };
        // Always as large, so that the board does not move under the pointer.
        let panel = if selected.is_none() && room.x >= theme::WIDE {
            let width = (room.x - room.y).clamp(theme::SIDE_WIDTH, theme::LEARN_WIDTH);
            egui::Panel::right("side").exact_size(width)
        } else {
            let is_beside = room.x >= theme::STUDY_BESIDE;
            let share = if is_beside { 0.3 } else { 0.44 };
            egui::Panel::top("side").exact_size(room.y * share)
        };
        panel.resizable(false).show(ui, words);
        if let Some(mut selected) = selected {
            // The board is the smaller one, as far as that lets a row of nine fit.
            let width = theme::NEAR_ROW.min(room.x - theme::STUDY_BOARD);
            let panel = egui::Panel::right("told").exact_size(width.max(room.x * 0.58));
            let tree = self.learn.task().and_then(|task| self.lesson_tree(task));
            if let Some(tree) = tree {
                panel.show(ui, |ui| tree.ui(ui, &mut selected));
            }
            if let LearnState::Open(open) = &mut self.learn.state {
                open.selected = Some(selected);
            }
        }
    }

    fn lesson_tree<'a>(&'a self, task: &'a Task) -> Option<LessonTree<'a>> {
        task.lesson_step().map(|step| LessonTree {
            step,
            is_answered: !task.is_open(),
            values: &self.study.values,
            texts: &self.texts,
            looks: self.settings.now.looks,
        })
    }

    fn task_ui(&mut self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let texts = &self.texts;
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
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
    }

    /// The verdict, and why.
    fn verdict_ui(&self, ui: &mut Ui, task: &Task) {
        if let Some(verdict) = self.verdict(task) {
            ui.label(RichText::new(verdict).strong());
        }
        if let Some(reason) = words::learn::reason(task, &self.texts) {
            ui.label(reason);
        } else if task.square().is_some() && self.study.values.is_pending() {
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
        }
    }

    fn choices_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        for choice in self.task_choices() {
            let button = Button::new(self.texts.text(choice.text));
            let button = ui.add_enabled(choice.is_enabled, button);
            if button.clicked() {
                actions.push(Action::Learn(choice.request));
            }
            if let Some(key) = choice.key {
                button.on_hover_text(actions::key_text(ui.ctx(), &self.texts, key));
            }
        }
    }
}
