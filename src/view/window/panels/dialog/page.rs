//! The contents of the dialogs. A new dialog is a variant of `Dialog` and a method here.

use egui::{
    Align, Button, Grid, Key, Label, Layout, Modifiers, Response, RichText, Role, ScrollArea,
    TextStyle, TextWrapMode, Ui, Vec2, WidgetInfo, vec2,
};

use crate::messages::{Command, Scores};
use crate::model::Board;
use crate::player::Opponent;
use crate::view::LICENCES;
use crate::view::texts::Texts;
use crate::view::window::app::actions;
use crate::view::window::app::actions::{Action, KeyGroup};
use crate::view::window::theme;
use crate::view::words::game::{computer_name, opponent_name};

/// The keys on the board, which are no shortcuts: their names and what they do.
const BOARD_KEYS: [[&str; 2]; 4] = [
    ["keys-digits", "help-key-digits"],
    ["keys-arrows", "help-key-arrows"],
    ["keys-enter", "help-key-enter"],
    ["key-escape", "help-key-escape"],
];

/// A dialog for one frame.
pub(crate) struct DialogPage<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) title: &'a str,
    pub(crate) actions: &'a mut Vec<Action>,
    /// Whether this is its first frame.
    pub(crate) is_new: bool,
    /// The size of the window.
    pub(crate) available: Vec2,
}

impl DialogPage<'_> {
    /// How to play, the keys, and last the study.
    pub(crate) fn help_ui(&mut self, ui: &mut Ui) {
        self.scrolling_ui(ui, |page, ui| {
            ui.scroll_with_delta(vec2(0.0, scrolled(ui, page.scroll_height())));
            page.help_text_ui(ui, "help-play", "help-play-text");
            ui.strong(page.texts.text("help-keys"));
            for group in KeyGroup::ALL {
                page.keys_ui(ui, group);
            }
            for (title, text) in [
                ("help-why", "help-why-text"),
                ("help-tree", "help-tree-text"),
                ("help-compare", "help-compare-text"),
                ("help-learn", "help-learn-text"),
                ("help-searches", "help-searches-text"),
            ] {
                page.help_text_ui(ui, title, text);
            }
        });
        self.buttons_ui(ui, None, ("close", None));
    }

    fn help_text_ui(&self, ui: &mut Ui, title: &str, text: &str) {
        ui.strong(self.texts.text(title));
        ui.label(self.texts.text(text));
        ui.add_space(8.0);
    }

    fn keys_ui(&self, ui: &mut Ui, group: KeyGroup) {
        let texts = self.texts;
        let ctx = ui.ctx().clone();
        ui.weak(texts.variant("help-keys-", group));
        let on_board = match group {
            KeyGroup::Game => &BOARD_KEYS[..],
            _ => &[],
        };
        let on_board = on_board.iter().map(|row| row.map(|id| texts.text(id)));
        let shortcuts = actions::help_keys().filter(|entry| entry.group() == group);
        let shortcuts = shortcuts.map(|entry| {
            let keys = actions::shortcut_text(&ctx, texts, entry.keys);
            [keys, texts.text(entry.text)]
        });
        columns(ui, &texts.variant("help-keys-", group), 2).show(ui, |ui| {
            for row in on_board.chain(shortcuts) {
                for text in row {
                    ui.label(text);
                }
                ui.end_row();
            }
        });
        ui.add_space(8.0);
    }

    pub(crate) fn about_ui(&mut self, ui: &mut Ui) {
        ui.vertical_centered(|ui| {
            ui.heading(self.texts.text("title"));
            let version = env!("CARGO_PKG_VERSION");
            let version = [("version", version.into())];
            ui.label(self.texts.with("about-version", version));
            ui.add_space(8.0);
            ui.label(self.texts.text("about-text"));
            ui.label(self.texts.text("about-license"));
        });
        let licences = ("licences", Some(Action::Licences));
        self.buttons_ui(ui, Some(licences), ("close", None));
    }

    pub(crate) fn engine_failed_ui(&mut self, ui: &mut Ui, why: &str) {
        ui.heading(self.title);
        ui.label(self.texts.text("engine-failed-text"));
        if !why.is_empty() {
            ui.weak(self.texts.with("engine-failed-why", [("why", why.into())]));
        }
        self.buttons_ui(ui, None, ("restart-engine", None));
    }

    pub(crate) fn licences_ui(&mut self, ui: &mut Ui) {
        let height = self.scroll_height();
        ui.heading(self.title);
        ui.separator();
        let row_height = ui.text_style_height(&TextStyle::Small);
        ui.spacing_mut().item_spacing.y = 0.0;
        // Only the visible lines of many pages are laid out.
        self.scroll_area()
            .hscroll(true)
            .auto_shrink(false)
            .show_rows(ui, row_height, LICENCES.lines().count(), |ui, rows| {
                ui.scroll_with_delta(vec2(0.0, scrolled(ui, height)));
                for line in LICENCES.lines().skip(rows.start).take(rows.len()) {
                    let line = Label::new(RichText::new(line).small());
                    ui.add(line.wrap_mode(TextWrapMode::Extend));
                }
            });
        ui.separator();
        self.buttons_ui(ui, None, ("close", None));
    }

    /// The session and all time side by side, a row for each way the computer has played.
    pub(crate) fn score_ui(&mut self, ui: &mut Ui, scores: &Scores) {
        self.scrolling_ui(ui, |page, ui| {
            if scores.all.rows().is_empty() {
                ui.weak(page.texts.text("score-none"));
            } else {
                columns(ui, "score", 3).show(ui, |ui| page.score_rows_ui(ui, scores));
            }
        });
        let reset = ("score-reset", Some(Action::AskToReset));
        self.buttons_ui(ui, Some(reset), ("close", None));
    }

    fn score_rows_ui(&self, ui: &mut Ui, scores: &Scores) {
        let texts = self.texts;
        let periods = ["score-session", "score-all"].map(|id| texts.text(id));
        ui.label("");
        for period in &periods {
            ui.vertical(|ui| {
                ui.strong(period);
                ui.weak(texts.text("score-columns"));
            });
        }
        ui.end_row();
        for (computer, of_all) in scores.all.rows() {
            let of_session = scores.sitting.rows().get(computer).copied();
            ui.vertical(|ui| {
                let opponent = Opponent::of(*computer);
                ui.label(opponent_name(opponent, Board::TIC_TAC_TOE, texts));
                if opponent == Opponent::Unbeatable {
                    let name = RichText::new(computer_name(*computer, texts));
                    ui.label(name.small().weak());
                }
            });
            for (period, counts) in periods
                .iter()
                .zip([of_session.unwrap_or_default(), *of_all])
            {
                let [won, drawn, lost] = counts.map(Into::into);
                let counts = [("won", won), ("drawn", drawn), ("lost", lost)];
                let words = [period.clone(), texts.with("score-words", counts.clone())];
                let cell = ui.label(texts.with("score-counts", counts));
                cell.widget_info(|| WidgetInfo::labeled(Role::Label, true, words.join(": ")));
            }
            ui.end_row();
        }
    }

    pub(crate) fn reset_ui(&mut self, ui: &mut Ui) {
        ui.heading(self.title);
        ui.label(self.texts.text("score-reset-ask"));
        let reset = Action::Command(Command::ResetScore);
        self.buttons_ui(ui, Some(("score-reset", Some(reset))), ("cancel", None));
    }

    pub(crate) fn trouble_ui(&mut self, ui: &mut Ui, texts: &[String]) {
        ui.heading(self.title);
        self.scroll_area().show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 16.0;
            for text in texts {
                ui.label(text);
            }
        });
        self.buttons_ui(ui, None, ("close", None));
    }

    /// The height of the part that scrolls.
    fn scroll_height(&self) -> f32 {
        (self.available.y - theme::DIALOG_REST).max(60.0)
    }

    /// It has its height from the first frame on: egui would let it grow from frame to frame.
    fn scroll_area(&self) -> ScrollArea {
        let height = self.scroll_height();
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
    }

    /// The heading, and below it a part that scrolls. It opens at its top.
    pub(crate) fn scrolling_ui(&mut self, ui: &mut Ui, content: impl FnOnce(&mut Self, &mut Ui)) {
        ui.heading(self.title);
        ui.separator();
        let mut area = self.scroll_area();
        if self.is_new {
            area = area.vertical_scroll_offset(0.0);
        }
        area.auto_shrink([false, true])
            .show(ui, |ui| content(self, ui));
        ui.separator();
    }

    /// The row of buttons at the end of a dialog; the last of them is the default.
    pub(crate) fn buttons_ui(
        &mut self,
        ui: &mut Ui,
        other: Option<(&str, Option<Action>)>,
        (default, action): (&str, Option<Action>),
    ) {
        ui.add_space(8.0);
        let size = theme::DIALOG_BUTTON.into();
        button_row(ui, |ui| {
            self.default_button_ui(ui, default, action, size);
            if let Some((other, action)) = other {
                self.button_ui(ui, other, action, size);
            }
        });
    }

    /// The button that has the focus from the start.
    fn default_button_ui(&mut self, ui: &mut Ui, id: &str, action: Option<Action>, size: Vec2) {
        let button = theme::default_button(ui, self.texts.text(id)).min_size(size);
        // Enter presses it unless another widget has the focus.
        let is_free = ui.memory(|memory| memory.focused().is_none());
        if is_free && ui.input_mut(|input| input.consume_key(Modifiers::NONE, Key::Enter)) {
            self.actions.extend(action.clone());
            ui.close();
        }
        let response = self.closing_ui(ui, button, action);
        if self.is_new {
            response.request_focus();
        }
    }

    fn button_ui(&mut self, ui: &mut Ui, id: &str, action: Option<Action>, size: Vec2) {
        let button = Button::new(self.texts.text(id)).min_size(size);
        self.closing_ui(ui, button, action);
    }

    /// A button that closes the dialog.
    fn closing_ui(&mut self, ui: &mut Ui, button: Button<'_>, action: Option<Action>) -> Response {
        let response = ui.add(button);
        if response.clicked() {
            self.actions.extend(action);
            ui.close();
        }
        response
    }
}

/// A table with columns of equal width, as wide as there is room.
fn columns(ui: &Ui, id: &str, n_columns: u8) -> Grid {
    let gaps = 8.0 * f32::from(n_columns - 1);
    let width = (ui.available_width() - gaps) / f32::from(n_columns);
    Grid::new(id)
        .spacing([8.0, 4.0])
        .min_col_width(width)
        .max_col_width(width)
        .striped(true)
}

/// A row of buttons that begins at the right.
pub(crate) fn button_row<R>(ui: &mut Ui, buttons_ui: impl FnOnce(&mut Ui) -> R) -> R {
    let size = vec2(ui.available_width(), theme::DIALOG_BUTTON[1]);
    let layout = Layout::right_to_left(Align::Center);
    ui.allocate_ui_with_layout(size, layout, buttons_ui).inner
}

/// How far the keys scroll an area of this height.
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
    let scroll = |(key, pages)| if pressed(key) { pages * height } else { 0.0 };
    pages.into_iter().map(scroll).sum()
}
