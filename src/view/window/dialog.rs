//! The dialogs: who won, help, about, files, the score, and what went wrong. One at a time; it takes the focus and gives it back.

use std::path::Path;

use egui::style::ScrollStyle;
use egui::{Id, Key, Modal, Modifiers, RichText, ScrollArea, Slider, Ui, vec2};

use super::actions::{self, Action};
use super::file_dialog::FileDialog;
use super::theme;
use crate::messages::{Command, Scores};
use crate::model::{Board, Value};
use crate::score::Score;
use crate::view::texts::Texts;
use crate::view::words::{board_fact, computer_id, edition_id, result};

/// What a dialog is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Dialog {
    Winner(Value),
    Help,
    About,
    EngineStopped(String),
    Files,
    /// The board that one is about to choose.
    Board(Board),
    Score,
    ResetScore,
    Trouble(String),
}

/// The dialog that is open, if any.
#[derive(Default)]
pub(super) struct Dialogs {
    pub(super) open: Option<Dialog>,
    /// The state of [`Dialog::Files`].
    pub(super) files: FileDialog,
    /// How many frames it has been open.
    n_frames: u8,
    focus_before: Option<Id>,
}

/// A dialog is at its place after so many frames: egui learns its size, and that of what scrolls in it, by painting it.
const SETTLED: u8 = 3;

impl Dialogs {
    pub(super) const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Opens a dialog. What had the `focus` gets it back; by default, what has it now.
    pub(super) fn open(&mut self, ctx: &egui::Context, dialog: Dialog, focus: Option<Id>) {
        if self.open.is_none() {
            self.focus_before = focus.or_else(|| ctx.memory(egui::Memory::focused));
        }
        self.open = Some(dialog);
        self.n_frames = 0;
    }

    /// A new game has nothing to do with the last winner or failure.
    pub(super) fn close_old(&mut self) {
        if matches!(
            self.open,
            Some(Dialog::Winner(_) | Dialog::EngineStopped(_))
        ) {
            self.open = None;
        }
    }

    /// A file has been opened or saved.
    pub(super) fn close_files(&mut self, path: &Path) {
        if self.open == Some(Dialog::Files) && self.files.has_asked_for(path) {
            self.open = None;
        }
    }

    /// The open dialog.
    pub(super) fn ui(
        &mut self,
        ctx: &egui::Context,
        texts: &Texts,
        scores: &Scores,
        asked: &mut Vec<Action>,
    ) {
        let Some(dialog) = self.open.clone() else {
            // Not before the frame after the dialog: until then the widgets below it cannot have the focus.
            if let Some(id) = self.focus_before.take() {
                ctx.memory_mut(|memory| memory.request_focus(id));
            }
            return;
        };
        let files = &mut self.files;
        let mut page = Body {
            texts,
            asked: &mut *asked,
            is_new: self.n_frames == 0,
        };
        if self.n_frames < SETTLED {
            self.n_frames += 1;
            ctx.request_repaint();
        }
        let mut chosen = None;
        let modal = Modal::new(Id::unique("dialog"))
            .backdrop_color(theme::BACKDROP)
            .show(ctx, |ui| {
                let content = ui.ctx().content_rect().size();
                match &dialog {
                    Dialog::Winner(value) => page.winner_ui(ui, *value),
                    Dialog::Help => {
                        ui.set_width(theme::DIALOG_WIDTH.min(content.x - 48.0));
                        page.help_ui(ui, content.y - 130.0);
                    }
                    Dialog::About => {
                        ui.set_width(300.0_f32.min(content.x - 48.0));
                        page.about_ui(ui);
                    }
                    Dialog::EngineStopped(why) => {
                        ui.set_width(theme::DIALOG_WIDTH.min(content.x - 48.0));
                        page.engine_stopped_ui(ui, why);
                    }
                    Dialog::Files => {
                        ui.set_width(theme::DIALOG_WIDTH.min(content.x - 48.0));
                        let Body { is_new, asked, .. } = &mut page;
                        files.ui(ui, texts, *is_new, content.y, asked);
                    }
                    Dialog::Board(board) => {
                        ui.set_width(300.0_f32.min(content.x - 48.0));
                        chosen = page.board_ui(ui, *board);
                    }
                    Dialog::Score => {
                        ui.set_width(theme::DIALOG_WIDTH.min(content.x - 48.0));
                        page.score_ui(ui, scores, content.y - 150.0);
                    }
                    Dialog::ResetScore => {
                        ui.set_width(300.0_f32.min(content.x - 48.0));
                        page.reset_ui(ui);
                    }
                    Dialog::Trouble(text) => {
                        ui.set_width(theme::DIALOG_WIDTH.min(content.x - 48.0));
                        page.trouble_ui(ui, text, content.y - 130.0);
                    }
                }
            });
        if let Some(board) = chosen {
            self.open = Some(Dialog::Board(board));
        }
        if modal.should_close() {
            // However it is closed: the engine must go on.
            if let Dialog::EngineStopped(_) = dialog {
                asked.push(Action::Command(Command::Recover));
            }
            self.open = None;
            ctx.request_repaint();
        }
    }
}

struct Body<'a> {
    texts: &'a Texts,
    asked: &'a mut Vec<Action>,
    is_new: bool,
}

impl Body<'_> {
    fn winner_ui(&mut self, ui: &mut Ui, value: Value) {
        ui.set_width(240.0);
        ui.vertical_centered(|ui| {
            ui.add_space(8.0);
            ui.label(RichText::new(result(value, self.texts)).size(26.0).strong());
            ui.add_space(12.0);
            let again = Action::Command(Command::Restart);
            self.button_ui(ui, "play-again", Some(again), true);
            self.button_ui(ui, "look-at-board", None, false);
            self.button_ui(ui, "quit", Some(Action::Quit), false);
        });
    }

    fn help_ui(&mut self, ui: &mut Ui, height: f32) {
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
            egui::Grid::new("keys")
                .num_columns(2)
                .max_col_width(keys_width)
                .striped(true)
                .show(ui, |ui| {
                    for [key, text] in [
                        ["key-digits", "help-key-digits"],
                        ["key-arrows", "help-key-arrows"],
                        ["key-enter", "help-key-enter"],
                        ["key-escape", "help-key-escape"],
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
        });
        ui.separator();
        ui.vertical_centered(|ui| self.button_ui(ui, "close", None, true));
    }

    fn about_ui(&mut self, ui: &mut Ui) {
        ui.vertical_centered(|ui| {
            ui.heading(self.texts.text("title"));
            let version = env!("CARGO_PKG_VERSION");
            ui.label(
                self.texts
                    .with("about-version", [("version", version.into())]),
            );
            ui.add_space(6.0);
            ui.label(self.texts.text("about-text"));
            ui.label(self.texts.text("about-license"));
            ui.add_space(6.0);
            self.button_ui(ui, "close", None, true);
        });
    }

    fn engine_stopped_ui(&mut self, ui: &mut Ui, why: &str) {
        ui.heading(self.texts.text("engine-stopped"));
        ui.label(self.texts.text("engine-stopped-text"));
        if !why.is_empty() {
            ui.weak(self.texts.with("engine-stopped-why", [("why", why.into())]));
        }
        ui.add_space(6.0);
        ui.vertical_centered(|ui| self.button_ui(ui, "restart-engine", None, true));
    }

    /// Three sliders; says which board they make.
    fn board_ui(&mut self, ui: &mut Ui, board: Board) -> Option<Board> {
        ui.heading(self.texts.text("board-title"));
        ui.separator();
        let [mut columns, mut rows, mut in_a_row] =
            [board.columns(), board.rows(), board.in_a_row()];
        let sides = Board::MIN..=Board::MAX;
        for (id, number) in [("board-columns", &mut columns), ("board-rows", &mut rows)] {
            ui.add(Slider::new(number, sides.clone()).text(self.texts.text(id)));
        }
        let longest = columns.max(rows);
        in_a_row = in_a_row.min(longest);
        let slider = Slider::new(&mut in_a_row, Board::MIN..=longest);
        ui.add(slider.text(self.texts.text("board-line")));
        let new = Board::new(columns, rows, in_a_row).ok()?;
        ui.add_space(6.0);
        ui.label(board_fact(new, self.texts));
        ui.add_space(6.0);
        ui.vertical_centered(|ui| {
            let begin = Action::NewGameOn(new);
            self.button_ui(ui, "new-game", Some(begin), true);
            self.button_ui(ui, "cancel", None, false);
        });
        Some(new)
    }

    fn score_ui(&mut self, ui: &mut Ui, scores: &Scores, height: f32) {
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
            self.button_ui(ui, "close", None, true);
            self.button_ui(ui, "score-reset", Some(Action::AskToReset), false);
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

    fn reset_ui(&mut self, ui: &mut Ui) {
        ui.heading(self.texts.text("score-reset"));
        ui.label(self.texts.text("score-reset-ask"));
        ui.add_space(6.0);
        ui.vertical_centered(|ui| {
            self.button_ui(ui, "cancel", None, true);
            self.button_ui(
                ui,
                "score-reset",
                Some(Action::Command(Command::ResetScore)),
                false,
            );
        });
    }

    fn trouble_ui(&mut self, ui: &mut Ui, text: &str, height: f32) {
        ui.heading(self.texts.text("trouble"));
        ScrollArea::vertical()
            .max_height(height)
            .show(ui, |ui| ui.label(text));
        ui.add_space(6.0);
        ui.vertical_centered(|ui| self.button_ui(ui, "close", None, true));
    }

    /// A button that closes the dialog; one of them has the focus from the start.
    fn button_ui(&mut self, ui: &mut Ui, id: &str, action: Option<Action>, has_focus: bool) {
        let size = [ui.available_width().min(180.0), 32.0];
        let response = ui.add_sized(size, egui::Button::new(self.texts.text(id)).wrap());
        if has_focus && self.is_new {
            response.request_focus();
        }
        if response.clicked() {
            self.asked.extend(action);
            ui.close();
        }
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
