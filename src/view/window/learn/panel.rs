//! The panel of what is tried, beside the board or, in a narrow window and with a tree, above it.

use egui::{Button, Label, RichText, ScrollArea, Ui};

use super::open_task::OpenTask;
use super::{Learn, LearnRequest};
use crate::insight::{Ask, Grade};
use crate::learn::{Act, Lesson, Puzzle, Question, Task};
use crate::messages::Snapshot;
use crate::view::learn_words::{self, grade_id, progress, said};
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::window::actions::{self, Action};
use crate::view::window::study::{ProofState, Told, list_ui, replies_ui};
use crate::view::window::theme;
use crate::view::words::board_name;

impl Learn {
    /// What it is.
    pub(in crate::view::window) fn title(&self, texts: &Texts) -> Option<String> {
        Some(match &self.task()?.question {
            Question::Puzzle(_) => texts.text("puzzle"),
            Question::Mistake(_) => texts.text("retry"),
            Question::Warning(..) => texts.text("coach"),
            Question::Step(lesson, _) => {
                let title = ("title", said(&lesson.title, texts).into());
                let number = self.progress.0.map_or(0, |number| number + 1);
                texts.with("lesson-title", [title, ("number", number.into())])
            }
        })
    }

    /// The message that names its keys.
    pub(in crate::view::window) fn keys_id(&self, game: &Snapshot) -> &'static str {
        let Some(task) = self.task() else {
            return "status-learn";
        };
        match &task.question {
            Question::Warning(..) => "status-coach",
            Question::Mistake(_) if !task.is_open() && self.next(game).is_none() => {
                "status-play-on"
            }
            _ if !task.is_open() => "status-go-on",
            Question::Step(..) if task.is_marked() => "status-lesson-marks",
            Question::Step(..) => "status-lesson",
            Question::Mistake(_) => "status-retry",
            Question::Puzzle(_) => "status-learn",
        }
    }

    /// What can be done now: a text, what it asks for, and whether that is possible yet.
    fn choices(&self, game: &Snapshot) -> Vec<(&'static str, LearnRequest, bool)> {
        let leave = ("back-to-game", LearnRequest::Leave, true);
        let Some(task) = self.task() else {
            let on = ("prove-on", LearnRequest::Mistake(0), true);
            let is_given_up = matches!(self.learning.state(), ProofState::GivenUp { .. });
            return [on, leave][usize::from(!is_given_up)..].to_vec();
        };
        let is_open = task.is_open();
        let tell = LearnRequest::Act(Act::Tell);
        let show = ("learn-show", tell, is_open && task.solution().is_some());
        let play = ("coach-play", LearnRequest::GoOn, true);
        let mut choices = match &task.question {
            Question::Warning(..) if is_open => {
                let back = ("coach-back", LearnRequest::Leave, true);
                return vec![("coach-why", tell, true), play, back];
            }
            Question::Warning(..) => vec![play],
            Question::Puzzle(_) => vec![show, ("learn-next", LearnRequest::Puzzle, true)],
            Question::Mistake(mistake) => {
                let go_on = ("retry-go-on", LearnRequest::GoOn, !is_open);
                let next = LearnRequest::Mistake(mistake.number);
                let has_next = self.next(game).is_some();
                vec![show, go_on, ("retry-next", next, has_next)]
            }
            Question::Step(lesson, at) => {
                let on = match self.progress.0 {
                    _ if at + 1 < lesson.steps.len() => "lesson-on",
                    Some(number) if number + 1 < Lesson::TEXTS.len() => "lesson-next",
                    _ => "lesson-end",
                };
                let back = ("lesson-back", LearnRequest::Back, *at > 0);
                vec![back, show, (on, LearnRequest::Forward, self.can_go_on())]
            }
        };
        if is_open && task.square().is_some() {
            choices.insert(0, ("learn-again", LearnRequest::Act(Act::TakeBack), true));
        }
        choices.push(leave);
        choices
    }
}

impl Window {
    /// What is asked, or what is waited for.
    fn question(&self) -> String {
        let learn = &self.learn;
        match (learn.task(), learn.learning.state()) {
            (Some(task), _) => learn_words::ask(task, &self.texts),
            (None, _) if !learn.learning.is_done() || learn.reading.is_some() => {
                self.texts.text("why-wait")
            }
            (None, ProofState::UnderWay { n_proven, n_all }) => {
                let counts = [("proven", n_proven.into()), ("all", n_all.into())];
                self.texts.with("proving", counts)
            }
            (None, ProofState::GivenUp { .. }) => self.texts.text("retry-unproven"),
            (None, ProofState::Complete) => self.texts.text("retry-none"),
        }
    }

    /// The coach's question, above the board of the game.
    pub(in crate::view::window) fn warning_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        if self.learn.warning().is_some() {
            ui.horizontal_wrapped(|ui| {
                ui.colored_label(ui.visuals().warn_fg_color, self.question());
                self.choices_ui(ui, asked);
            });
        }
    }

    pub(in crate::view::window) fn learn_ui(&mut self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let room = ui.available_size();
        let tree = self.learn.open.as_ref().and_then(|open| open.tree);
        let words = |ui: &mut Ui| {
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            area.show(ui, |ui| self.task_ui(ui, asked));
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
    fn told<'a>(&'a self, task: &'a Task) -> Option<Told<'a>> {
        task.lesson_step().map(|step| Told {
            step,
            is_answered: !task.is_open(),
            learning: &self.learn.learning,
            texts: &self.texts,
            looks: self.lasting.now.looks,
        })
    }

    fn task_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let (texts, open) = (&self.texts, self.learn.open.as_ref());
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            ui.strong(self.learn.title(texts).unwrap_or_default());
            if let Some((lesson, at)) = self.learn.lesson() {
                let steps = ("steps", lesson.steps.len().into());
                let step = texts.with("lesson-step", [("step", (at + 1).into()), steps]);
                ui.add(Label::new(RichText::new(step).weak()).extend());
            }
            self.choices_ui(ui, asked);
        });
        let size = if theme::is_low(ui.ctx()) || ui.ctx().content_rect().width() < theme::WIDE {
            theme::BODY_TEXT
        } else {
            theme::HEADING_TEXT
        };
        ui.label(RichText::new(self.question()).size(size));
        ui.add_space(4.0);
        let Some(open) = open else { return };
        if open.task.is_open() {
            ui.horizontal_wrapped(|ui| self.answers_ui(ui, &open.task, asked));
        }
        self.verdict_ui(ui, open);
        if let Question::Puzzle(_) = open.task.question {
            ui.separator();
            self.puzzles_ui(ui, asked);
        }
    }

    /// What is said to an answer, and what the engine knows beyond it.
    fn verdict_ui(&self, ui: &mut Ui, open: &OpenTask) {
        if let Some(verdict) = open.verdict(&self.texts) {
            ui.label(RichText::new(verdict).strong());
        }
        // It speaks of windows, which not every search has.
        let told = self.told(&open.task);
        let told = told.filter(|told| {
            told.is_answered && told.step.shows_tree && told.step.course().has_windows()
        });
        if let Some(reason) = learn_words::reason(&open.task, &self.texts) {
            ui.label(reason);
        } else if open.task.square().is_some() && open.is_proving {
            ui.label(self.texts.text("why-wait"));
        } else if let Some(told) = told {
            ui.weak(told.words(ui));
        }
    }

    /// The answers to choose from, or how squares are chosen.
    fn answers_ui(&self, ui: &mut Ui, task: &Task, asked: &mut Vec<Action>) {
        let texts = &self.texts;
        if let Some((step, ask)) = task.lesson_step().and_then(|step| Some((step, step.ask?))) {
            let left = step.tree.node(step.node).value();
            if let Some(reply) = replies_ui(ui, ask.choices(), left, 1.., texts) {
                asked.push(Action::Learn(LearnRequest::Act(Act::Answer(reply))));
            }
        }
        if task.is_marked() {
            if ui.button(texts.text("lesson-check")).clicked() {
                asked.push(Action::Learn(LearnRequest::Act(Act::Check)));
            }
            ui.label(learn_words::marked(task, texts));
            ui.weak(texts.text("lesson-try"));
        } else if task.asks() == Some(Ask::Move) && task.reply().is_none() {
            ui.weak(texts.text("learn-try"));
        }
    }

    /// Board and grade of the puzzles, and how it went.
    fn puzzles_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let trainer = &self.learn.trainer;
        let mut board = trainer.board;
        list_ui(
            ui,
            "puzzles",
            &self.texts.text("menu-board"),
            ui.available_width(),
            &mut board,
            Puzzle::boards(),
            |board| board_name(board, &self.texts),
        );
        if board != trainer.board {
            let request = LearnRequest::Puzzles(board, trainer.grade);
            asked.push(Action::Learn(request));
        }
        ui.label(self.texts.text("puzzle-grade"));
        ui.horizontal_wrapped(|ui| {
            for grade in [None].into_iter().chain(Grade::ALL.map(Some)) {
                let text = self.texts.text(grade_id(grade));
                let button = Button::selectable(grade == trainer.grade, text);
                if ui.add_enabled(trainer.has(grade), button).clicked() {
                    asked.push(Action::Learn(LearnRequest::Puzzles(board, grade)));
                }
            }
        });
        ui.weak(progress(&self.lasting.now.learn.leitner, &self.texts));
    }

    /// What can be done now.
    fn choices_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        for (id, request, does) in self.learn.choices(&self.shown.now) {
            let keys = match request {
                LearnRequest::Puzzle => Some(actions::PUZZLE.keys),
                LearnRequest::Act(Act::Tell) => Some(actions::HINT.keys),
                LearnRequest::Leave => Some(actions::MOVE_NOW.keys),
                _ => None,
            };
            let button = ui.add_enabled(does, Button::new(self.texts.text(id)));
            if button.clicked() {
                asked.push(Action::Learn(request));
            }
            if let Some(keys) = keys {
                button.on_hover_text(actions::shortcut_text(ui.ctx(), &self.texts, keys));
            }
        }
    }
}
