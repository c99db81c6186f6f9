//! What stands in the dialogs.

use egui::style::ScrollStyle;
use egui::{Button, Key, Modifiers, Response, RichText, ScrollArea, Sense, Ui, Vec2, vec2};

use super::GameEnd;

use crate::messages::{Command, Scores};
use crate::score::Score;
use crate::settings::Looks;
use crate::view::texts::Texts;
use crate::view::window::actions::{self, Action};
use crate::view::window::theme::{self, Colours};
use crate::view::words::{computer_id, edition_id};

/// A dialog for one frame.
pub(in crate::view::window) struct DialogPage<'a> {
    pub(in crate::view::window) texts: &'a Texts,
    pub(in crate::view::window) asked: &'a mut Vec<Action>,
    /// Whether this is its first frame.
    pub(in crate::view::window) is_new: bool,
    /// The size of the window.
    pub(in crate::view::window) available: Vec2,
    pub(in crate::view::window) looks: Looks,
}

impl DialogPage<'_> {
    pub(super) fn winner_ui(&mut self, ui: &mut Ui, ended: &GameEnd) {
        ui.vertical_centered(|ui| {
            let colours = Colours::in_ui(ui, self.looks);
            let mut text = RichText::new(self.texts.text(ended.text)).size(theme::RESULT_TEXT);
            if let Some(winner) = ended.winner {
                let (place, _) = ui.allocate_exact_size(vec2(40.0, 40.0), Sense::hover());
                theme::paint_stone(ui.painter(), place.center(), 16.0, winner, colours);
                text = text.color(colours.stone(winner));
            }
            ui.label(text);
            ui.add_space(8.0);
            let again = Action::Command(Command::Restart);
            self.default_button_ui(ui, "play-again", Some(again));
            if let Some(number) = ended.mistake {
                self.button_ui(ui, "what-happened", Some(Action::ShowMistake(number)));
            }
            self.button_ui(ui, "look-at-board", None);
            let quit = RichText::new(self.texts.text("quit")).small();
            if ui.add(Button::new(quit).frame(false)).clicked() {
                self.asked.push(Action::Quit);
                ui.close();
            }
        });
    }

    pub(super) fn help_ui(&mut self, ui: &mut Ui) {
        let height = self.available.y - 130.0;
        ui.heading(self.texts.text("help"));
        ui.separator();
        // A bar that can be seen says that there is more.
        ui.spacing_mut().scroll = ScrollStyle::solid();
        let keys_width = ui.available_width() * 0.55;
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            ui.scroll_with_delta(vec2(0.0, scrolled(ui, height)));
            for (title, text) in [
                ("help-rules", "help-rules-text"),
                ("help-play", "help-play-text"),
                ("help-searches", "help-searches-text"),
                ("help-why", "help-why-text"),
                ("help-tree", "help-tree-text"),
                ("help-compare", "help-compare-text"),
            ] {
                ui.strong(self.texts.text(title));
                ui.label(self.texts.text(text));
                ui.add_space(6.0);
            }
            ui.strong(self.texts.text("help-keys"));
            self.keys_ui(ui, keys_width);
        });
        ui.separator();
        ui.vertical_centered(|ui| self.default_button_ui(ui, "close", None));
    }

    fn keys_ui(&self, ui: &mut Ui, width: f32) {
        egui::Grid::new("keys")
            .num_columns(2)
            .max_col_width(width)
            .striped(true)
            .show(ui, |ui| {
                for [key, text] in [
                    ["key-digits", "help-key-digits"],
                    ["key-arrows", "help-key-arrows"],
                    ["key-enter", "help-key-enter"],
                    ["key-escape", "help-key-escape"],
                    ["key-zoom", "help-key-zoom"],
                ] {
                    ui.label(self.texts.text(key));
                    ui.label(self.texts.text(text));
                    ui.end_row();
                }
                for entry in actions::help_keys() {
                    ui.label(actions::shortcut_text(ui.ctx(), self.texts, entry.keys));
                    ui.label(self.texts.text(entry.text));
                    ui.end_row();
                }
            });
    }

    pub(super) fn about_ui(&mut self, ui: &mut Ui) {
        ui.vertical_centered(|ui| {
            ui.heading(self.texts.text("title"));
            let version = env!("CARGO_PKG_VERSION");
            let version = [("version", version.into())];
            ui.label(self.texts.with("about-version", version));
            ui.add_space(6.0);
            ui.label(self.texts.text("about-text"));
            ui.label(self.texts.text("about-license"));
            ui.add_space(6.0);
            self.default_button_ui(ui, "close", None);
        });
    }

    pub(super) fn engine_failed_ui(&mut self, ui: &mut Ui, why: &str) {
        ui.heading(self.texts.text("engine-failed"));
        ui.label(self.texts.text("engine-failed-text"));
        if !why.is_empty() {
            ui.weak(self.texts.with("engine-failed-why", [("why", why.into())]));
        }
        ui.add_space(6.0);
        ui.vertical_centered(|ui| self.default_button_ui(ui, "restart-engine", None));
    }

    pub(super) fn score_ui(&mut self, ui: &mut Ui, scores: &Scores) {
        let height = self.available.y - 150.0;
        ui.heading(self.texts.text("score"));
        ui.separator();
        ScrollArea::vertical().max_height(height).show(ui, |ui| {
            for (id, score) in [
                ("score-session", &scores.sitting),
                ("score-all", &scores.all),
            ] {
                ui.strong(self.texts.text(id));
                if score.rows().is_empty() {
                    ui.weak(self.texts.text("score-none"));
                } else {
                    self.score_table_ui(ui, id, score);
                }
                ui.add_space(8.0);
            }
        });
        ui.separator();
        ui.vertical_centered(|ui| {
            self.default_button_ui(ui, "close", None);
            self.button_ui(ui, "score-reset", Some(Action::AskToReset));
        });
    }

    fn score_table_ui(&self, ui: &mut Ui, id: &str, score: &Score) {
        let grid = egui::Grid::new(id).num_columns(4).striped(true);
        grid.spacing([24.0, 4.0]).show(ui, |ui| {
            ui.label("");
            for id in ["score-won", "score-drawn", "score-lost"] {
                ui.weak(self.texts.text(id));
            }
            ui.end_row();
            for (computer, counts) in score.rows() {
                let mut name = self.texts.text(computer_id(*computer));
                if let Some(edition) = computer.edition() {
                    name = format!("{name}, {}", self.texts.text(edition_id(edition)));
                }
                ui.label(name);
                for count in counts {
                    ui.label(count.to_string());
                }
                ui.end_row();
            }
        });
    }

    pub(super) fn reset_ui(&mut self, ui: &mut Ui) {
        ui.heading(self.texts.text("score-reset"));
        ui.label(self.texts.text("score-reset-ask"));
        ui.add_space(6.0);
        ui.vertical_centered(|ui| {
            self.default_button_ui(ui, "cancel", None);
            let reset = Action::Command(Command::ResetScore);
            self.button_ui(ui, "score-reset", Some(reset));
        });
    }

    pub(super) fn trouble_ui(&mut self, ui: &mut Ui, text: &str) {
        ui.heading(self.texts.text("trouble"));
        ScrollArea::vertical()
            .max_height(self.available.y - 130.0)
            .show(ui, |ui| ui.label(text));
        ui.add_space(6.0);
        ui.vertical_centered(|ui| self.default_button_ui(ui, "close", None));
    }

    /// The button that has the focus from the start.
    pub(super) fn default_button_ui(&mut self, ui: &mut Ui, id: &str, action: Option<Action>) {
        let response = self.button_ui(ui, id, action);
        if self.is_new {
            response.request_focus();
        }
    }

    /// A button that closes the dialog.
    pub(super) fn button_ui(&mut self, ui: &mut Ui, id: &str, action: Option<Action>) -> Response {
        let size = [ui.available_width().min(180.0), 32.0];
        let response = ui.add_sized(size, Button::new(self.texts.text(id)).wrap());
        if response.clicked() {
            self.asked.extend(action);
            ui.close();
        }
        response
    }
}

/// How far the keys scroll a text that is seen through a window of this height.
fn scrolled(ui: &Ui, height: f32) -> f32 {
    let pages = [
        (Key::ArrowUp, 0.1),
        (Key::ArrowDown, -0.1),
        (Key::PageUp, 0.9),
        (Key::PageDown, -0.9),
        (Key::Home, 100.0),
        (Key::End, -100.0),
    ];
    let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    let moved = pages.into_iter().filter(|(key, _)| pressed(*key));
    moved.map(|(_, pages)| pages * height).sum()
}
