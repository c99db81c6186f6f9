//! Key events in the order of their arrival: shortcuts, digits, Esc and the clipboard. The table of
//! shortcuts is in `actions`.

use egui::{Event, Key, Modifiers, PointerButton};

use crate::learn::Act;
use crate::model::Board;
use crate::view::window::Window;
use crate::view::window::app::actions;
use crate::view::window::app::actions::Action;
use crate::view::window::app::typing::Typing;
use crate::view::window::learn::LearnRequest;
use crate::view::window::study::StudyRequest;
use crate::view::window::system::clipboard::Selection;

impl Window {
    /// Handles the key events of a frame and leaves all others to the widgets.
    pub(crate) fn handle_keys(&mut self, ctx: &egui::Context) {
        let events = ctx.input_mut(|input| std::mem::take(&mut input.events));
        let pasted = self.clipboard_event(ctx);
        let mut others = Vec::new();
        for event in pasted.into_iter().chain(events) {
            let event = of_clipboard(event);
            self.watch_alt(&event, ctx);
            let is_ours = match &event {
                Event::Key {
                    key,
                    modifiers,
                    pressed: true,
                    ..
                } => self.handle_key(*key, *modifiers, ctx),
                Event::Copy | Event::Paste(_) | Event::MiddleClickPaste { .. } => {
                    self.handle_clipboard(&event, ctx)
                }
                Event::PointerButton {
                    pos,
                    button: PointerButton::Middle,
                    pressed: true,
                    ..
                } => {
                    self.read_clipboard(Selection::Primary(*pos), ctx);
                    false
                }
                _ => false,
            };
            if !is_ours {
                others.push(event);
            }
        }
        // Actions may have added events.
        ctx.input_mut(|input| {
            others.append(&mut input.events);
            input.events = others;
        });
    }

    /// Alt alone opens the menu when it is released.
    fn watch_alt(&mut self, event: &Event, ctx: &egui::Context) {
        match event {
            Event::Key {
                key: Key::AltLeft,
                pressed,
                ..
            } => {
                let was_alone = std::mem::replace(&mut self.input.is_alt_alone, *pressed);
                // The release is also reported when Alt with another key leaves the window.
                if was_alone && !pressed && ctx.input(|input| input.focused) {
                    self.handle_key(actions::MENU.keys.logical_key, Modifiers::NONE, ctx);
                }
            }
            Event::Key { .. } | Event::PointerButton { .. } | Event::WindowFocused(_) => {
                self.input.is_alt_alone = false;
            }
            _ => {}
        }
    }

    /// Returns whether the key meant something.
    fn handle_key(&mut self, key: Key, modifiers: Modifiers, ctx: &egui::Context) -> bool {
        let in_dialog = self.popups.dialogs.is_open();
        let in_menu = egui::Popup::is_any_open(ctx);
        let in_text = ctx.text_edit_focused();
        if is_paste(key, modifiers) {
            self.read_clipboard(Selection::Clipboard, ctx);
            return true;
        }
        if let Some(shortcut) = actions::with_keys(key, modifiers) {
            let is_menu_key = matches!(shortcut.action, Action::Menu);
            let works = (!in_dialog || shortcut.works_in_dialogs())
                && (!in_menu || shortcut.works_in_dialogs() || is_menu_key && !in_dialog)
                && (!in_text || shortcut.works_in_texts())
                && (!self.learn.is_open() || shortcut.works_while_learning());
            if works {
                self.perform(shortcut.action.clone(), ctx);
            }
            return works;
        }
        if in_dialog
            || in_menu
            || in_text
            || modifiers.alt
            || !modifiers.matches_logically(Modifiers::NONE)
        {
            return false;
        }
        self.handle_plain_key(key, ctx)
    }

    /// Digits play squares by their numbers; Esc leaves the innermost mode.
    fn handle_plain_key(&mut self, key: Key, ctx: &egui::Context) -> bool {
        if self.handle_learn_key(key, ctx) {
            return true;
        }
        let digit = actions::digit(key);
        if let Some(digit) = digit
            && !self.learn.is_open()
            && self.study.type_digit(digit)
        {
            ctx.request_repaint();
            return true;
        }
        if let Some(digit) = digit
            && self.shows_board(ctx)
        {
            self.input.cursor.shows_numbers = true;
            let n_squares = self.board_in_hand().n_squares();
            if let Some(number) = self.screen.typing.digit(digit, n_squares) {
                self.play_number(number, ctx);
            }
            return true;
        }
        match key {
            Key::Enter => match self.screen.typing.enter() {
                Some(number) => self.play_number(number, ctx),
                None => return false,
            },
            Key::Tab
                if self.shows_board(ctx) && ctx.memory(|memory| memory.focused().is_none()) =>
            {
                self.input.cursor.enter(ctx);
            }
            Key::Escape if self.screen.typing.so_far().is_some() => {
                self.screen.typing = Typing::default();
            }
            Key::Escape if self.popups.result.is_open() && !self.learn.is_open() => {
                self.popups.result.close(ctx);
            }
            Key::Escape if self.learn.is_open() || self.learn.warning().is_some() => {
                self.perform(Action::Learn(LearnRequest::Leave), ctx);
            }
            Key::Escape if self.study.is_previewing() => {
                self.perform(Action::Study(StudyRequest::BackToGame), ctx);
            }
            Key::Escape => match actions::stop_shortcut(&self.screen.now) {
                (stop, true) => self.perform(stop.action, ctx),
                (_, false) => return false,
            },
            _ => return false,
        }
        true
    }

    fn play_number(&mut self, number: u8, ctx: &egui::Context) {
        let Ok(square) = self.board_in_hand().square(number) else {
            let text = self.texts.with("off-board", [("square", number.into())]);
            let time = ctx.input(|input| input.time);
            self.screen.notices.warn(text, time);
            return;
        };
        if self.learn.is_open() {
            // A number is a new try: the refutation of the last one is taken back.
            for act in [Act::TakeBack, Act::Choose(square)] {
                self.perform(Action::Learn(LearnRequest::Act(act)), ctx);
            }
        // A preview takes no stones.
        } else if self.study.is_previewing() {
            self.perform(Action::Study(StudyRequest::BackToGame), ctx);
        } else {
            let command = self.screen.play(square);
            self.perform(Action::Command(command), ctx);
        }
    }

    /// The board of the exercise, or else of the game.
    pub(crate) fn board_in_hand(&self) -> Board {
        let task = self.learn.board();
        task.map_or_else(
            || self.screen.now.game.board(),
            |task| task.position.board(),
        )
    }

    /// Copies or pastes. Returns whether the event was for the window.
    fn handle_clipboard(&mut self, event: &Event, ctx: &egui::Context) -> bool {
        if self.popups.dialogs.is_open() || egui::Popup::is_any_open(ctx) || ctx.text_edit_focused()
        {
            return false;
        }
        match event {
            Event::Copy => self.perform(Action::CopyPosition, ctx),
            Event::Paste(text) => self.paste(text, ctx),
            Event::MiddleClickPaste { pos, text } if self.input.board_area.contains(*pos) => {
                self.paste(text, ctx);
            }
            _ => return false,
        }
        true
    }
}

/// Clipboard keys as the events that egui's widgets understand.
fn of_clipboard(event: Event) -> Event {
    match event {
        Event::Key {
            key,
            modifiers,
            pressed: true,
            ..
        } => match key {
            Key::Cut => Event::Cut,
            Key::Copy => Event::Copy,
            Key::X if modifiers.command_only() => Event::Cut,
            Key::C | Key::Insert if modifiers.command_only() => Event::Copy,
            Key::Delete if modifiers.shift_only() => Event::Cut,
            _ => event,
        },
        _ => event,
    }
}

/// Whether the key pastes.
fn is_paste(key: Key, modifiers: Modifiers) -> bool {
    key == Key::Paste
        || key == Key::V && modifiers.command_only()
        || key == Key::Insert && modifiers.shift_only()
}
