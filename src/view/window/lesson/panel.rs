//! The words of a lesson above the board, and its tree beside it.

use std::sync::Arc;

use egui::{Button, RichText, ScrollArea, Ui};

use super::{LessonRequest, OpenLesson, Stage, Told, in_language};
use crate::insight::Bound;
use crate::learn::{Ask, Flaw, Lesson, Reply};
use crate::model::SquareSet;
use crate::settings::Language;
use crate::view::texts::Texts;
use crate::view::tree_words;
use crate::view::window::actions::Action;
use crate::view::window::study::{squares, why};
use crate::view::window::{Window, theme};

impl OpenLesson {
    /// An answer as a person gives it.
    fn reply_words(&self, reply: Reply, texts: &Texts) -> String {
        let left = self.step().tree.node(self.step().node).value();
        match reply {
            Reply::Move(square) => square.to_string(),
            Reply::Value(value) => {
                let words = tree_words::value(value, texts).into();
                let arguments = [("words", words), ("number", value.signed().into())];
                texts.with("lesson-value", arguments)
            }
            Reply::Bound(bound) => {
                let id = match bound {
                    Bound::Exact => "lesson-exactly",
                    Bound::AtMost => "lesson-at-most",
                    Bound::AtLeast => "lesson-at-least",
                };
                texts.with(id, [("value", left.signed().into())])
            }
            Reply::Window(window) => {
                let [min, max] = [window.min, window.max].map(|end| end.signed().into());
                texts.with("lesson-window", [("min", min), ("max", max)])
            }
            Reply::Squares(SquareSet::EMPTY) => texts.text("lesson-none"),
            Reply::Squares(all) => squares(all, texts),
        }
    }

    /// What is wrong with an answer, kindly.
    fn flaw_words(&self, flaw: &Flaw, texts: &Texts) -> String {
        let id = match flaw {
            Flaw::Move(found) => {
                return [texts.text("puzzle-wrong"), why(found, texts)].join(" ");
            }
            Flaw::TooMany(others) => {
                let id = match self.step().ask {
                    Some(Ask::Known) => "flaw-not-known",
                    _ => "flaw-not-cut",
                };
                return texts.with(id, [("squares", squares(*others, texts).into())]);
            }
            Flaw::TooFew => "flaw-too-few",
            Flaw::More => "flaw-more",
            Flaw::Less => "flaw-less",
            Flaw::Truth => "flaw-truth",
            Flaw::NotExact => "flaw-not-exact",
            Flaw::IsExact => "flaw-is-exact",
            Flaw::OtherWay => "flaw-other-way",
            Flaw::Window { max: false, .. } => "flaw-goal-min",
            Flaw::Window { min: false, .. } => "flaw-goal-max",
            Flaw::Window { .. } => "flaw-window",
            Flaw::Other => "puzzle-wrong",
        };
        texts.text(id)
    }

    /// What became of the last answer.
    pub(super) fn verdict_words(&self, texts: &Texts, language: Language) -> Option<String> {
        let right = self.step().right.as_ref();
        let right = right.map_or("", |said| in_language(said, language));
        let verdict = match &self.stage {
            Stage::Asking => return None,
            Stage::Wrong(flaw) => return Some(self.flaw_words(flaw, texts)),
            Stage::Right(_) => texts.text("lesson-right"),
            Stage::Shown(reply) => {
                let answer = self.reply_words(*reply, texts).into();
                texts.with("lesson-shown", [("answer", answer)])
            }
        };
        Some([verdict.as_str(), right].join(" "))
    }

    fn title_words(&self, texts: &Texts, language: Language) -> String {
        let title = ("title", in_language(&self.lesson.title, language).into());
        match self.number {
            Some(number) => texts.with("lesson-title", [title, ("number", (number + 1).into())]),
            None => texts.with("lesson-own", [title]),
        }
    }
}

impl Window {
    /// The words above the board, and the tree beside it.
    pub(in crate::view::window) fn lesson_ui(&mut self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let (room, looks) = (ui.available_size(), self.lasting.now.looks);
        let Some(open) = &mut self.lessons.open else {
            let panel = egui::Panel::top("lesson");
            panel.show(ui, |ui| ui.label(self.texts.text("why-wait")));
            return;
        };
        let lesson = Arc::clone(&open.lesson);
        let told = Told {
            step: &lesson.steps[open.at],
            is_answered: open.is_answered(),
            learning: &open.learning,
            texts: &self.texts,
            looks,
        };
        let words = Words { open, told: &told };
        // Always as high, so that the board does not move under the pointer.
        let share = if is_wide(ui) { 0.3 } else { 0.44 };
        let panel = egui::Panel::top("lesson").exact_size(room.y * share);
        panel.show(ui, |ui| {
            let area = ScrollArea::vertical().auto_shrink([false, false]);
            area.show(ui, |ui| words.ui(ui, asked));
        });
        if told.step.shows_tree {
            let panel = egui::Panel::right("told").exact_size(room.x * 0.58);
            panel.show(ui, |ui| open.tree.ui(ui, &told));
        }
    }
}

/// Whether there is room for large letters.
fn is_wide(ui: &Ui) -> bool {
    ui.available_width() >= theme::STUDY_BESIDE
}

/// What is said and asked in a frame.
struct Words<'a> {
    open: &'a OpenLesson,
    told: &'a Told<'a>,
}

impl Words<'_> {
    fn ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let Told { texts, looks, .. } = *self.told;
        let language = looks.language;
        ui.horizontal_wrapped(|ui| self.head_ui(ui, asked));
        let says = in_language(&self.told.step.says, language);
        let size = if is_wide(ui) {
            theme::HEADING_TEXT
        } else {
            theme::BODY_TEXT
        };
        ui.label(RichText::new(says).size(size));
        ui.add_space(4.0);
        if !self.told.is_answered {
            ui.horizontal_wrapped(|ui| self.ask_ui(ui, asked));
        }
        let Some(verdict) = self.open.verdict_words(texts, language) else {
            return;
        };
        ui.label(RichText::new(verdict).strong());
        // What the engine knows beyond it.
        match &self.open.stage {
            Stage::Right(Reply::Move(square)) | Stage::Shown(Reply::Move(square)) => {
                if let Some(found) = self.told.step.explain(*square) {
                    ui.weak(why(&found, texts));
                }
            }
            // It speaks of windows, which not every search has.
            Stage::Right(_) | Stage::Shown(_)
                if self.told.step.shows_tree && self.told.step.course().has_windows() =>
            {
                ui.weak(self.told.words(ui));
            }
            _ => {}
        }
    }

    /// Where one is, and the ways from there.
    fn head_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let texts = self.told.texts;
        let open = self.open;
        ui.strong(open.title_words(texts, self.told.looks.language));
        let n_steps = open.lesson.steps.len();
        let at = [("step", (open.at + 1).into()), ("steps", n_steps.into())];
        ui.weak(texts.with("lesson-step", at));
        let on = match open.number {
            _ if open.at + 1 < n_steps => "lesson-on",
            Some(number) if number + 1 < Lesson::TEXTS.len() => "lesson-next",
            _ => "lesson-end",
        };
        let is_open = !self.told.is_answered;
        for (id, request, does) in [
            ("lesson-back", LessonRequest::Back, open.at > 0),
            ("learn-show", LessonRequest::Show, is_open),
            (on, LessonRequest::Forward, open.can_go_on()),
            ("back-to-game", LessonRequest::Leave, true),
        ] {
            let button = Button::new(texts.text(id));
            if ui.add_enabled(does, button).clicked() {
                asked.push(Action::Lesson(request));
            }
        }
    }

    /// The answers to choose from, or how squares are chosen.
    fn ask_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let texts = self.told.texts;
        for (number, reply) in (1_u8..).zip(self.told.step.choices()) {
            let text = self.open.reply_words(reply, texts);
            let button = Button::new(text).shortcut_text(number.to_string());
            if ui.add(button).clicked() {
                asked.push(Action::Lesson(LessonRequest::Answer(reply)));
            }
        }
        if self.open.marks() {
            if ui.button(texts.text("lesson-check")).clicked() {
                asked.push(Action::Lesson(LessonRequest::Check));
            }
            let marked = self
                .open
                .reply_words(Reply::Squares(self.open.marked), texts);
            ui.label(texts.with("lesson-marked", [("squares", marked.into())]));
            ui.weak(texts.text("lesson-try"));
        } else if self.told.step.ask == Some(Ask::Move) {
            ui.weak(texts.text("learn-try"));
        }
    }
}
