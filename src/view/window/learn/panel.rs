//! The panel of what is tried, beside the board or in a narrow window below it.

use egui::{Button, RichText, ScrollArea, Ui};

use super::{Learn, LearnRequest, Question, Stage, Task, mistake_after};
use crate::insight::Grade;
use crate::learn::Puzzle;
use crate::messages::Snapshot;
use crate::view::texts::Texts;
use crate::view::trainer::grade_id;
use crate::view::window::actions::{self, Action};
use crate::view::window::study::list_ui;
use crate::view::window::theme;
use crate::view::words::board_name;

/// What the panel needs for a frame.
pub(in crate::view::window) struct LearnPanel<'a> {
    pub(in crate::view::window) texts: &'a Texts,
    pub(in crate::view::window) learn: &'a Learn,
    /// The game that waits.
    pub(in crate::view::window) game: &'a Snapshot,
}

impl LearnPanel<'_> {
    /// The question, above the board.
    pub(in crate::view::window) fn question_ui(&self, ui: &mut Ui) {
        let text = match &self.learn.task {
            Some(task) => task.ask_words(self.game, self.texts),
            None => self.texts.text("why-wait"),
        };
        let text = RichText::new(text).size(if theme::is_low(ui.ctx()) {
            theme::BODY_TEXT
        } else {
            theme::HEADING_TEXT
        });
        ui.label(text);
        ui.add_space(4.0);
    }

    pub(in crate::view::window) fn ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        if ui.available_width() >= theme::WIDE {
            let panel = egui::Panel::right("side")
                .exact_size(theme::SIDE_WIDTH)
                .resizable(false);
            panel.show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| {
                    ui.add_space(8.0);
                    self.task_ui(ui, asked);
                    ui.separator();
                    self.choice_ui(ui, asked);
                    self.leave_ui(ui, asked);
                });
            });
        } else {
            let height = (ui.available_height() * 0.36).max(96.0);
            let panel = egui::Panel::bottom("buttons").exact_size(height);
            panel.show(ui, |ui| {
                ScrollArea::vertical()
                    .auto_shrink([false, false])
                    .show(ui, |ui| {
                        self.task_ui(ui, asked);
                        self.leave_ui(ui, asked);
                        self.choice_ui(ui, asked);
                    });
            });
        }
    }

    fn task_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let Some(task) = &self.learn.task else {
            return;
        };
        let title = match task.question {
            Question::Puzzle(_) => "puzzle",
            Question::Mistake(_) => "retry",
            Question::Warning(_) => "coach",
        };
        ui.strong(self.texts.text(title));
        match task.verdict_words(self.texts) {
            Some([verdict, reason]) => {
                ui.label(RichText::new(verdict).strong().size(theme::HEADING_TEXT));
                ui.label(reason);
            }
            None => {
                ui.label(self.texts.text("learn-try"));
            }
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| self.buttons_ui(ui, task, asked));
    }

    fn buttons_ui(&self, ui: &mut Ui, task: &Task, asked: &mut Vec<Action>) {
        if let Question::Warning(_) = task.question {
            self.button_ui(ui, "coach-play", LearnRequest::CoachPlay, asked);
            return;
        }
        if let Stage::Wrong(_) = task.stage {
            self.button_ui(ui, "learn-again", LearnRequest::TryAgain, asked);
        }
        let is_open = matches!(task.stage, Stage::Asking | Stage::Wrong(_));
        if is_open {
            self.button_ui(ui, "learn-show", LearnRequest::Show, asked);
        }
        match task.question {
            Question::Warning(_) => {}
            Question::Puzzle(_) => {
                self.button_ui(ui, "learn-next", LearnRequest::Puzzle, asked);
            }
            Question::Mistake(number) => {
                if !is_open {
                    self.button_ui(ui, "retry-go-on", LearnRequest::GoOn, asked);
                }
                if mistake_after(number, self.game).is_some() {
                    self.button_ui(ui, "retry-next", LearnRequest::NextMistake, asked);
                }
            }
        }
    }

    /// Board and grade of the puzzles, and how it went.
    fn choice_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let trainer = &self.learn.trainer;
        let is_puzzle = |task: &Task| matches!(task.question, Question::Puzzle(_));
        if !self.learn.task.as_ref().is_some_and(is_puzzle) {
            return;
        }
        let mut board = trainer.board;
        list_ui(
            ui,
            "puzzles",
            self.texts.text("menu-board"),
            ui.available_width(),
            &mut board,
            Puzzle::boards(),
            |board| board_name(board, self.texts),
        );
        if board != trainer.board {
            asked.push(Action::Learn(LearnRequest::Board(board)));
        }
        ui.label(self.texts.text("puzzle-grade"));
        ui.horizontal_wrapped(|ui| {
            let grades = [None].into_iter().chain(Grade::ALL.map(Some));
            for grade in grades {
                let text = self.texts.text(grade_id(grade));
                let button = Button::selectable(grade == trainer.grade, text);
                if ui.add_enabled(trainer.has(grade), button).clicked() {
                    asked.push(Action::Learn(LearnRequest::Grade(grade)));
                }
            }
        });
        ui.weak(trainer.progress(self.texts));
    }

    fn leave_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        ui.add_space(8.0);
        self.button_ui(ui, "back-to-game", LearnRequest::Leave, asked);
    }

    fn button_ui(&self, ui: &mut Ui, id: &str, request: LearnRequest, asked: &mut Vec<Action>) {
        let keys = match request {
            LearnRequest::Puzzle => Some(actions::PUZZLE.keys),
            LearnRequest::Show => Some(actions::HINT.keys),
            LearnRequest::Leave => Some(actions::MOVE_NOW.keys),
            _ => None,
        };
        let button = ui.button(self.texts.text(id));
        if button.clicked() {
            asked.push(Action::Learn(request));
        }
        if let Some(keys) = keys {
            button.on_hover_text(actions::shortcut_text(ui.ctx(), self.texts, keys));
        }
    }
}
