//! The panel of what is tried, beside the board or in a narrow window below it.

use egui::{Button, RichText, ScrollArea, Ui};

use super::{LearnRequest, Question};
use crate::insight::Grade;
use crate::learn::Puzzle;
use crate::view::puzzle_words::{grade_id, progress};
use crate::view::window::Window;
use crate::view::window::actions::{self, Action};
use crate::view::window::study::{ProofState, list_ui};
use crate::view::window::theme;
use crate::view::words::board_name;

impl Window {
    /// The question, above the board.
    pub(in crate::view::window) fn learn_question_ui(&self, ui: &mut Ui) {
        let size = if theme::is_low(ui.ctx()) {
            theme::BODY_TEXT
        } else {
            theme::HEADING_TEXT
        };
        ui.label(RichText::new(self.question()).size(size));
        ui.add_space(4.0);
    }

    /// What is asked, or what is waited for.
    fn question(&self) -> String {
        let learn = &self.learn;
        match (&learn.task, learn.learning.state()) {
            (Some(task), _) => task.ask_words(&self.shown.now, &self.texts),
            (None, _) if !learn.learning.is_done() => self.texts.text("why-wait"),
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
        if let (Some(task), Some(_)) = (&self.learn.task, self.learn.warning()) {
            ui.horizontal_wrapped(|ui| {
                ui.colored_label(ui.visuals().warn_fg_color, self.question());
                for (id, request) in task.requests() {
                    self.learn_button_ui(ui, id, request, asked);
                }
            });
        }
    }

    pub(in crate::view::window) fn learn_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        if ui.available_width() >= theme::WIDE {
            let panel = egui::Panel::right("side").exact_size(theme::SIDE_WIDTH);
            panel.resizable(false).show(ui, |ui| {
                ScrollArea::vertical().show(ui, |ui| {
                    ui.add_space(8.0);
                    self.task_ui(ui, asked);
                    ui.separator();
                    self.choice_ui(ui, asked);
                    ui.add_space(8.0);
                    self.learn_button_ui(ui, "back-to-game", LearnRequest::Leave, asked);
                });
            });
        } else {
            let height = (ui.available_height() * 0.36).max(96.0);
            let panel = egui::Panel::bottom("buttons").exact_size(height);
            panel.show(ui, |ui| {
                let scrolled = ScrollArea::vertical().auto_shrink([false, false]);
                scrolled.show(ui, |ui| {
                    self.task_ui(ui, asked);
                    self.learn_button_ui(ui, "back-to-game", LearnRequest::Leave, asked);
                    self.choice_ui(ui, asked);
                });
            });
        }
    }

    fn task_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let Some(task) = &self.learn.task else {
            if let ProofState::GivenUp { .. } = self.learn.learning.state() {
                self.learn_button_ui(ui, "prove-on", LearnRequest::Mistake(0), asked);
            }
            return;
        };
        let title = match task.question {
            Question::Puzzle(_) => "puzzle",
            Question::Mistake(_) => "retry",
            Question::Warning(..) => "coach",
        };
        ui.strong(self.texts.text(title));
        match task.verdict_words(&self.texts) {
            Some([verdict, reason]) => {
                ui.label(RichText::new(verdict).strong().size(theme::HEADING_TEXT));
                ui.label(reason);
            }
            None => {
                ui.label(self.texts.text("learn-try"));
            }
        }
        ui.add_space(4.0);
        ui.horizontal_wrapped(|ui| {
            for (id, request) in task.requests() {
                self.learn_button_ui(ui, id, request, asked);
            }
            if let Question::Mistake(number) = task.question
                && self.learn.mistake_after(number, &self.shown.now).is_some()
            {
                self.learn_button_ui(ui, "retry-next", LearnRequest::Mistake(number), asked);
            }
        });
    }

    /// Board and grade of the puzzles, and how it went.
    fn choice_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let trainer = &self.learn.trainer;
        let question = self.learn.task.as_ref().map(|task| &task.question);
        let Some(Question::Puzzle(_)) = question else {
            return;
        };
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
            asked.push(Action::Learn(LearnRequest::Board(board)));
        }
        ui.label(self.texts.text("puzzle-grade"));
        ui.horizontal_wrapped(|ui| {
            for grade in [None].into_iter().chain(Grade::ALL.map(Some)) {
                let text = self.texts.text(grade_id(grade));
                let button = Button::selectable(grade == trainer.grade, text);
                if ui.add_enabled(trainer.has(grade), button).clicked() {
                    asked.push(Action::Learn(LearnRequest::Grade(grade)));
                }
            }
        });
        ui.weak(progress(&self.lasting.now.learn.leitner, &self.texts));
    }

    fn learn_button_ui(
        &self,
        ui: &mut Ui,
        id: &str,
        request: LearnRequest,
        asked: &mut Vec<Action>,
    ) {
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
            button.on_hover_text(actions::shortcut_text(ui.ctx(), &self.texts, keys));
        }
    }
}
