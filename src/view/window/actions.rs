//! What a person can do in the window, and with which key.

use egui::{Key, KeyboardShortcut, Modifiers};

use super::Looks;
use crate::controller::Command;
use crate::model::Square;
use crate::view::texts::Texts;

/// Something a click or a key asks for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Action {
    /// For the controller.
    Command(Command),
    /// Other colours, motion or language.
    SetLooks(Looks),
    /// Open the help.
    Help,
    /// Open the about dialog.
    About,
    /// Open the first menu.
    Menu,
    /// Fill the screen, or no longer.
    FullScreen,
    /// Close the window.
    Quit,
}

/// An action with a key of its own.
pub(super) struct Entry {
    pub(super) action: Action,
    pub(super) shortcut: KeyboardShortcut,
    /// The message that names it.
    pub(super) text: &'static str,
    /// Whether the key works while a dialog is open.
    pub(super) in_dialogs: bool,
}

impl Entry {
    const fn new(action: Action, modifiers: Modifiers, key: Key, text: &'static str) -> Entry {
        Entry {
            action,
            shortcut: KeyboardShortcut::new(modifiers, key),
            text,
            in_dialogs: matches!(action, Action::Quit | Action::FullScreen)
                || matches!(action, Action::Command(Command::Restart)),
        }
    }
}

pub(super) const SWITCH_SIDES: Entry = Entry::new(
    Action::Command(Command::SwitchSides),
    Modifiers::NONE,
    Key::S,
    "switch-sides",
);

/// Not in [`KEYS`]: Esc also closes dialogs and menus, so it is looked at apart.
pub(super) const STOP: Entry = Entry::new(
    Action::Command(Command::Stop),
    Modifiers::NONE,
    Key::Escape,
    "stop",
);

pub(super) const HINT: Entry = Entry::new(
    Action::Command(Command::Hint),
    Modifiers::NONE,
    Key::H,
    "hint",
);

pub(super) const UNDO: Entry = Entry::new(
    Action::Command(Command::Undo),
    Modifiers::COMMAND,
    Key::Z,
    "undo",
);

pub(super) const NEW_GAME: Entry = Entry::new(
    Action::Command(Command::Restart),
    Modifiers::COMMAND,
    Key::N,
    "new-game",
);

pub(super) const HELP: Entry = Entry::new(Action::Help, Modifiers::NONE, Key::F1, "help");

pub(super) const MENU: Entry = Entry::new(Action::Menu, Modifiers::NONE, Key::F10, "help-key-menu");

pub(super) const FULL_SCREEN: Entry =
    Entry::new(Action::FullScreen, Modifiers::NONE, Key::F11, "full-screen");

pub(super) const QUIT: Entry = Entry::new(Action::Quit, Modifiers::COMMAND, Key::Q, "quit");

/// All of them, in the order of the help.
pub(super) const KEYS: [Entry; 8] = [
    SWITCH_SIDES,
    HINT,
    UNDO,
    NEW_GAME,
    HELP,
    MENU,
    FULL_SCREEN,
    QUIT,
];

/// A shortcut in the reader's language.
pub(super) fn shortcut_text(
    ctx: &egui::Context,
    texts: &Texts,
    shortcut: KeyboardShortcut,
) -> String {
    // egui writes its keys in English.
    ctx.format_shortcut(&shortcut)
        .replace("Ctrl", &texts.text("key-ctrl"))
        .replace("Escape", &texts.text("key-escape"))
}

/// The digit that plays a square.
pub(super) fn digit(square: Square) -> Option<Key> {
    const DIGITS: [Key; 9] = [
        Key::Num1,
        Key::Num2,
        Key::Num3,
        Key::Num4,
        Key::Num5,
        Key::Num6,
        Key::Num7,
        Key::Num8,
        Key::Num9,
    ];
    DIGITS.get(square.index()).copied()
}
