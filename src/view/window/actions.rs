//! What a person can do in the window, and with which key.

use std::path::PathBuf;

use egui::{Key, KeyboardShortcut, Modifiers};

use super::Looks;
use super::export::Kind;
use super::files::Purpose;
use super::study::{Page, Request};
use crate::controller::Command;
use crate::view::texts::Texts;

/// Something a click or a key asks for.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// For the controller.
    Command(Command),
    /// Look at another position of the game, without changing it.
    Look(Look),
    /// Choose a file.
    ChooseFile(Purpose),
    /// See what is in a folder.
    ListFolder(PathBuf),
    /// Go on with a game.
    OpenFile(PathBuf),
    /// Save the game where it was saved before, or else choose where.
    Save,
    /// Save the game there; another file only if it may be replaced.
    SaveTo(PathBuf, bool),
    /// Put the position on the clipboard.
    CopyPosition,
    /// Put the game on the clipboard.
    CopyGame,
    /// Ask for what is on the clipboard.
    Paste,
    /// Show the list of moves, or no longer.
    ToggleMoves,
    /// Show the score.
    Score,
    /// Ask whether to count from zero.
    AskToReset,
    /// Count from zero.
    ResetScore,
    /// To see why.
    Study(Request),
    /// Write something to a file; over another one only if it may be replaced.
    ExportTo(Kind, PathBuf, bool),
    /// Other colours, motion or language.
    SetLooks(Looks),
    /// Choose a board that is not in the menu.
    ChooseBoard,
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

/// Which position of the game to look at.
#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    Start,
    Back,
    Forward,
    End,
    /// After so many moves.
    At(usize),
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
        let in_dialogs = matches!(action, Action::Quit | Action::FullScreen)
            || matches!(action, Action::Command(Command::Restart));
        Entry {
            action,
            shortcut: KeyboardShortcut::new(modifiers, key),
            text,
            in_dialogs,
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

pub(super) const VALUES: Entry = study(Request::Values, Key::V, "values");

pub(super) const WHY: Entry = study(Request::Why, Key::W, "why");

pub(super) const TREE: Entry = study(Request::Page(Page::Tree), Key::T, "tree");

pub(super) const COMPARE: Entry = study(Request::Page(Page::Compare), Key::C, "compare");

pub(super) const CURVE: Entry = study(Request::Page(Page::Curve), Key::G, "curve");

const fn study(request: Request, key: Key, text: &'static str) -> Entry {
    Entry::new(Action::Study(request), Modifiers::NONE, key, text)
}

pub(super) const UNDO: Entry = Entry::new(
    Action::Command(Command::Undo),
    Modifiers::COMMAND,
    Key::Z,
    "undo",
);

pub(super) const REDO: Entry = Entry::new(
    Action::Command(Command::Redo),
    Modifiers::COMMAND,
    Key::Y,
    "redo",
);

const REDO_TOO: Entry = Entry::new(
    Action::Command(Command::Redo),
    COMMAND_SHIFT,
    Key::Z,
    "redo",
);

const COMMAND_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

pub(super) const LOOK_START: Entry = Entry::new(
    Action::Look(Look::Start),
    Modifiers::NONE,
    Key::Home,
    "look-start",
);

pub(super) const LOOK_BACK: Entry = Entry::new(
    Action::Look(Look::Back),
    Modifiers::ALT,
    Key::ArrowLeft,
    "look-back",
);

pub(super) const LOOK_FORWARD: Entry = Entry::new(
    Action::Look(Look::Forward),
    Modifiers::ALT,
    Key::ArrowRight,
    "look-forward",
);

pub(super) const LOOK_END: Entry = Entry::new(
    Action::Look(Look::End),
    Modifiers::NONE,
    Key::End,
    "look-end",
);

pub(super) const OPEN: Entry = Entry::new(
    Action::ChooseFile(Purpose::Open),
    Modifiers::COMMAND,
    Key::O,
    "open",
);

pub(super) const SAVE: Entry = Entry::new(Action::Save, Modifiers::COMMAND, Key::S, "save");

pub(super) const SAVE_AS: Entry = Entry::new(
    Action::ChooseFile(Purpose::Save),
    COMMAND_SHIFT,
    Key::S,
    "save-as",
);

/// Not in [`KEYS`], as the next: the system's own keys for the clipboard come as events.
pub(super) const COPY: Entry = Entry::new(
    Action::CopyPosition,
    Modifiers::COMMAND,
    Key::C,
    "copy-position",
);

pub(super) const PASTE: Entry = Entry::new(Action::Paste, Modifiers::COMMAND, Key::V, "paste");

pub(super) const MOVES: Entry =
    Entry::new(Action::ToggleMoves, Modifiers::NONE, Key::M, "show-moves");

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
const KEYS: [Entry; 23] = [
    SWITCH_SIDES,
    HINT,
    VALUES,
    WHY,
    TREE,
    COMPARE,
    CURVE,
    UNDO,
    REDO,
    REDO_TOO,
    LOOK_BACK,
    LOOK_FORWARD,
    LOOK_START,
    LOOK_END,
    NEW_GAME,
    OPEN,
    SAVE,
    SAVE_AS,
    MOVES,
    HELP,
    MENU,
    FULL_SCREEN,
    QUIT,
];

/// All entries with keys, in the order of the help; the system has its own keys for the clipboard.
pub(super) fn help_keys() -> impl Iterator<Item = Entry> {
    KEYS.into_iter().chain([COPY, PASTE])
}

/// The entries whose keys we look at, those with more modifiers first: Ctrl+Z is in Ctrl+Shift+Z, too.
pub(super) fn keys() -> impl Iterator<Item = Entry> {
    [true, false].into_iter().flat_map(|with_shift| {
        let wanted = move |entry: &Entry| entry.shortcut.modifiers.shift == with_shift;
        KEYS.into_iter().filter(wanted)
    })
}

/// A shortcut in the reader's language.
pub(super) fn shortcut_text(
    ctx: &egui::Context,
    texts: &Texts,
    shortcut: KeyboardShortcut,
) -> String {
    // egui writes its keys in English.
    ctx.format_shortcut(&shortcut)
        .replace("Ctrl", &texts.text("key-ctrl"))
        .replace("Shift", &texts.text("key-shift"))
        .replace("Escape", &texts.text("key-escape"))
        .replace("Home", &texts.text("key-home"))
        .replace("End", &texts.text("key-end"))
        .replace("Left", &texts.text("key-left"))
        .replace("Right", &texts.text("key-right"))
}

/// The digits.
pub(super) const DIGITS: [Key; 10] = [
    Key::Num0,
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
