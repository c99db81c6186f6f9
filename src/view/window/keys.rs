//! Keys, in the order in which they were pressed: shortcuts, digits, and the system's own for the
//! clipboard.

use egui::{Event, Key, Modifiers};

use super::Window;
use super::actions::{self, Action};
use super::study::StudyRequest;
use super::typing::Typing;
use crate::messages::Command;

impl Window {
    /// Does what the keys of this frame say; whatever is not for us is left to the widgets.
    pub(super) fn handle_keys(&mut self, ctx: &egui::Context) {
        let events = ctx.input_mut(|input| std::mem::take(&mut input.events));
        let mut others = Vec::new();
        for event in events {
            let is_ours = match &event {
                Event::Key {
                    key,
                    modifiers,
                    pressed: true,
                    ..
                } => self.handle_key(*key, *modifiers, ctx),
                Event::Copy | Event::Paste(_) => self.handle_clipboard(&event, ctx),
                _ => false,
            };
            if !is_ours {
                others.push(event);
            }
        }
        // Whatever came in meanwhile was put there by what we did.
        ctx.input_mut(|input| {
            others.append(&mut input.events);
            input.events = others;
        });
    }

    /// Does what a key says; says whether it meant something.
    fn handle_key(&mut self, key: Key, modifiers: Modifiers, ctx: &egui::Context) -> bool {
        let in_dialog = self.dialogs.is_open();
        let in_menu = egui::Popup::is_any_open(ctx);
        let in_text = ctx.text_edit_focused();
        if let Some(shortcut) = actions::with_keys(key, modifiers) {
            let is_menu_key = matches!(shortcut.action, Action::Menu);
            let works = (!in_dialog || shortcut.works_in_dialogs())
                && (!in_menu || shortcut.works_in_dialogs() || is_menu_key && !in_dialog)
                && (!in_text || shortcut.works_in_texts() || in_dialog);
            if works {
                self.perform(shortcut.action.clone(), ctx);
            }
            return works;
        }
        if in_dialog || in_menu || in_text || !modifiers.matches_logically(Modifiers::NONE) {
            return false;
        }
        self.handle_plain_key(key, ctx)
    }

    /// Digits play squares by their numbers; Esc leaves whatever one is in.
    fn handle_plain_key(&mut self, key: Key, ctx: &egui::Context) -> bool {
        if let Some(digit) = actions::digit(key) {
            let n_squares = self.shown.now.game.board().n_squares();
            if let Some(number) = self.shown.typing.digit(digit, n_squares) {
                self.play_number(number);
            }
            return true;
        }
        match key {
            Key::Enter => match self.shown.typing.enter() {
                Some(number) => self.play_number(number),
                None => return false,
            },
            Key::Escape if self.shown.typing.so_far().is_some() => {
                self.shown.typing = Typing::default();
            }
            Key::Escape if self.study.is_previewing() => {
                self.perform(Action::Study(StudyRequest::BackToGame), ctx);
            }
            Key::Escape if self.shown.now.is_thinking() => {
                self.perform(Action::Command(Command::Stop), ctx);
            }
            _ => return false,
        }
        true
    }

    fn play_number(&mut self, number: u8) {
        if let Ok(square) = self.shown.now.game.board().square(number) {
            let command = self.shown.play(square);
            self.send(command);
        }
    }

    /// The system's keys for the clipboard; says whether they were for us.
    fn handle_clipboard(&mut self, event: &Event, ctx: &egui::Context) -> bool {
        if self.dialogs.is_open() || egui::Popup::is_any_open(ctx) || ctx.text_edit_focused() {
            return false;
        }
        match event {
            Event::Copy => self.perform(Action::CopyPosition, ctx),
            Event::Paste(text) => self.paste(text, ctx),
            _ => return false,
        }
        true
    }
}
