//! The top bar: a new game, undo, redo, a hint, and the main menu.

use egui::{Align, Button, Color32, Layout, Stroke, Ui, vec2};

use crate::messages::{Snapshot, Turn};
use crate::view::texts::Texts;
use crate::view::window::app::actions::{self, Action, Shortcut};
use crate::view::window::learn::LearnRequest;
use crate::view::window::theme;
use crate::view::window::theme::icons::Icon;

/// The top bar of one frame.
pub(crate) struct Bar<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) now: &'a Snapshot,
    /// The name of the task that has the board, if one has.
    pub(crate) task: Option<String>,
}

impl Bar<'_> {
    /// The buttons from left to right, which is also the order of Tab; `menu_ui` adds the menu at the
    /// right end.
    pub(crate) fn ui(
        &self,
        ui: &mut Ui,
        actions: &mut Vec<Action>,
        menu_ui: impl FnOnce(&mut Ui, &mut Vec<Action>),
    ) {
        let layout = Layout::left_to_right(Align::Center);
        ui.allocate_ui_with_layout(ui.available_size(), layout, |ui| {
            theme::soft_buttons(ui);
            if self.task.is_some() {
                let text = self.texts.text("back-to-game");
                if ui.add(pill(text)).clicked() {
                    actions.push(Action::Learn(LearnRequest::Leave));
                }
            } else {
                let entry = &actions::NEW_GAME;
                let button = ui.add(pill(self.texts.text(entry.text)));
                self.finish_ui(&button, entry, "", actions);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.spacing_mut().item_spacing.x = 0.0;
                let inactive = &mut ui.visuals_mut().widgets.inactive;
                inactive.weak_bg_fill = Color32::TRANSPARENT;
                inactive.bg_stroke = Stroke::NONE;
                if let Some(task) = &self.task {
                    menu_ui(ui, actions);
                    let title = egui::Label::new(theme::strong(task, theme::BODY_TEXT));
                    ui.with_layout(layout, |ui| ui.add(title.truncate()));
                    return;
                }
                let [width, height] = theme::BAR_BUTTON;
                ui.allocate_ui_with_layout(vec2(4.0 * width, height), layout, |ui| {
                    self.icons_ui(ui, actions);
                    menu_ui(ui, actions);
                });
            });
        });
    }

    /// Undo, redo and hint.
    fn icons_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        // At the start of a game, undo leads to the one before it.
        let returns = self.now.game.moves().is_empty() && self.now.has_before;
        let undo_text = if returns { "undo-game" } else { "undo" };
        for (icon, entry, text, is_enabled) in [
            (Icon::Undo, &actions::UNDO, undo_text, self.now.can_undo()),
            (Icon::Redo, &actions::REDO, "redo", self.now.can_redo()),
            (
                Icon::Hint,
                &actions::HINT,
                "hint",
                self.now.turn != Turn::Over,
            ),
        ] {
            let name = self.texts.text(entry.text);
            let button = icon.button_ui(ui, theme::BAR_BUTTON.into(), &name, is_enabled);
            let words = self.texts.text(text);
            self.finish_ui(&button, entry, &words, actions);
        }
    }

    /// Performs the action of a clicked button; its tooltip has the words and the keys.
    fn finish_ui(
        &self,
        button: &egui::Response,
        entry: &Shortcut,
        words: &str,
        actions: &mut Vec<Action>,
    ) {
        if button.clicked() {
            actions.push(entry.action.clone());
        }
        let keys = actions::shortcut_text(&button.ctx, self.texts, entry.keys);
        let tip = match words {
            "" => keys,
            words => format!("{words} · {keys}"),
        };
        button
            .clone()
            .on_hover_text(&tip)
            .on_disabled_hover_text(&tip);
    }
}

/// A button with round ends.
fn pill(text: String) -> Button<'static> {
    Button::new(text)
        .corner_radius(18)
        .min_size(vec2(96.0, 36.0))
}
