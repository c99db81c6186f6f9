//! What a person can do in the window, and with which key.

use std::path::PathBuf;

use egui::gui_zoom::kb_shortcuts;
use egui::{Key, KeyboardShortcut, Modifiers};

use crate::messages::Command;
use crate::model::Board;
use crate::player::Opponent;
use crate::settings::{Appearance, GameSetup};
use crate::view::texts::Texts;
use crate::view::window::learn::LearnRequest;
use crate::view::window::study::{StudyPage, StudyRequest};
use crate::view::window::system::file_pick::{PickedFile, Purpose};

/// Something a click or a key asks for.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    /// For the controller.
    Command(Command),
    /// Start the controller again after its thread has ended.
    RestartController,
    /// Play by other settings.
    SetPlay(GameSetup),
    /// A new game on this board.
    NewGameOn(Board),
    /// Show another position of the game, without changing it.
    LookBack(LookBack),
    /// Choose a file.
    ChooseFile(Purpose),
    /// Go on with a game.
    OpenFile(PathBuf),
    /// Save the game where it was saved before, or else choose where.
    Save,
    /// Open, save or export to the file that was picked.
    UseFile(PickedFile),
    /// Put the position on the clipboard.
    CopyPosition,
    /// Put the game on the clipboard.
    CopyGame,
    /// Put the command that opens what is shown on the clipboard.
    CopyCommand,
    /// Show everything large, for a projector, or no longer.
    Lecture,
    /// Ask for what is on the clipboard.
    Paste,
    /// Show the list of moves, or no longer.
    ToggleMoves,
    /// Show the score.
    Score,
    /// Ask whether to count from zero.
    AskToReset,
    /// To see why.
    Study(StudyRequest),
    /// To try something first.
    Learn(LearnRequest),
    /// Other colours, motion or language.
    SetLooks(Appearance),
    /// Choose everything about a new game.
    ChooseGame,
    /// A new game, played like this.
    StartGame(GameSetup),
    /// Open the help.
    Help,
    /// Open the about dialog.
    About,
    /// Show whose work is in the program.
    Licences,
    /// Open the first menu.
    Menu,
    /// Open the menu of this number.
    OpenMenu(usize),
    /// Make everything larger or smaller.
    Zoom(ZoomStep),
    /// Fill the screen, or no longer.
    FullScreen,
    /// Say that it is the computer's turn.
    Nod,
    /// Play against this opponent from now on, or no longer offer others.
    AnswerOffer(OfferAnswer),
    /// Close the window.
    Quit,
}

/// How large everything is to be. The keys are egui's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ZoomStep {
    In,
    Out,
    Usual,
}

impl ZoomStep {
    pub(crate) const ALL: [ZoomStep; 3] = [ZoomStep::In, ZoomStep::Out, ZoomStep::Usual];

    pub(crate) const fn text(self) -> &'static str {
        match self {
            ZoomStep::In => "zoom-in",
            ZoomStep::Out => "zoom-out",
            ZoomStep::Usual => "zoom-usual",
        }
    }

    pub(crate) const fn keys(self) -> KeyboardShortcut {
        match self {
            ZoomStep::In => kb_shortcuts::ZOOM_IN,
            ZoomStep::Out => kb_shortcuts::ZOOM_OUT,
            ZoomStep::Usual => kb_shortcuts::ZOOM_RESET,
        }
    }
}

/// What to do with an offer to play against somebody else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfferAnswer {
    Accept(Opponent),
    NotNow,
    Never,
}

/// A moment of the game to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LookBack {
    Start,
    Before,
    After,
    Now,
    /// After so many moves.
    At(usize),
}

/// An action with a key of its own.
#[derive(Clone)]
pub(crate) struct Shortcut {
    pub(crate) action: Action,
    pub(crate) keys: KeyboardShortcut,
    /// The message that names it.
    pub(crate) text: &'static str,
}

impl Shortcut {
    /// Whether the key works while a dialog is open.
    pub(crate) const fn works_in_dialogs(&self) -> bool {
        matches!(
            self.action,
            Action::Quit | Action::FullScreen | Action::Command(Command::Restart)
        )
    }

    /// Whether the key works while somebody types a text, who would not expect it to play.
    pub(crate) const fn works_in_texts(&self) -> bool {
        matches!(
            self.action,
            Action::Quit | Action::FullScreen | Action::Help | Action::Menu
        )
    }

    /// Whether the key works while something is tried, and the game waits.
    pub(crate) const fn works_while_learning(&self) -> bool {
        matches!(
            self.action,
            Action::Learn(_)
                | Action::Help
                | Action::Menu
                | Action::FullScreen
                | Action::Quit
                | Action::Command(Command::Hint | Command::Restart)
        )
    }

    /// Whether this key event is it.
    pub(crate) fn fits(&self, key: Key, modifiers: Modifiers) -> bool {
        // Alt and a letter opens a menu, or means nothing.
        key == self.keys.logical_key
            && modifiers.alt == self.keys.modifiers.alt
            && modifiers.matches_logically(self.keys.modifiers)
    }
}

const NONE: Modifiers = Modifiers::NONE;
const ALT: Modifiers = Modifiers::ALT;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

const fn key(modifiers: Modifiers, key: Key, action: Action, text: &'static str) -> Shortcut {
    Shortcut {
        action,
        keys: KeyboardShortcut::new(modifiers, key),
        text,
    }
}

const fn command(on: Modifiers, with: Key, command: Command, text: &'static str) -> Shortcut {
    key(on, with, Action::Command(command), text)
}

const fn look_back(on: Modifiers, with: Key, to: LookBack, text: &'static str) -> Shortcut {
    key(on, with, Action::LookBack(to), text)
}

const fn study(with: Key, request: StudyRequest, text: &'static str) -> Shortcut {
    key(NONE, with, Action::Study(request), text)
}

const fn file(on: Modifiers, with: Key, purpose: Purpose, text: &'static str) -> Shortcut {
    key(on, with, Action::ChooseFile(purpose), text)
}

macro_rules! keys {
    ($($name:ident = $shortcut:expr;)*) => {
        $(pub(crate) const $name: Shortcut = $shortcut;)*

        /// All of them, in the order of the help.
        const ALL: &[Shortcut] = &[$($name),*];
    };
}

keys! {
    SWITCH_SIDES = command(NONE, Key::S, Command::SwitchSides, "switch-sides");
    HINT = command(NONE, Key::H, Command::Hint, "hint");
    VALUES = study(Key::V, StudyRequest::Values, "values");
    WHY = study(Key::W, StudyRequest::Why, "why");
    TREE = study(Key::T, StudyRequest::Page(StudyPage::Tree), "tree");
    COMPARE = study(Key::C, StudyRequest::Page(StudyPage::Compare), "compare");
    CURVE = study(Key::G, StudyRequest::Page(StudyPage::Curve), "curve");
    PUZZLE = key(NONE, Key::P, Action::Learn(LearnRequest::Puzzle), "puzzle");
    LESSON = key(CTRL, Key::L, Action::Learn(LearnRequest::Lesson(None)), "lesson");
    UNDO = command(CTRL, Key::Z, Command::Undo, "undo");
    REDO = command(CTRL, Key::Y, Command::Redo, "redo");
    REDO_TOO = command(CTRL_SHIFT, Key::Z, Command::Redo, "redo");
    LOOK_BEFORE = look_back(ALT, Key::ArrowLeft, LookBack::Before, "look-back");
    LOOK_AFTER = look_back(ALT, Key::ArrowRight, LookBack::After, "look-forward");
    LOOK_START = look_back(NONE, Key::Home, LookBack::Start, "look-start");
    LOOK_NOW = look_back(NONE, Key::End, LookBack::Now, "look-end");
    NEW_GAME = command(CTRL, Key::N, Command::Restart, "new-game");
    OPEN = file(CTRL, Key::O, Purpose::Open, "open");
    SAVE = key(CTRL, Key::S, Action::Save, "save");
    SAVE_AS = file(CTRL_SHIFT, Key::S, Purpose::Save, "save-as");
    MOVES = key(NONE, Key::M, Action::ToggleMoves, "show-moves");
    HELP = key(NONE, Key::F1, Action::Help, "help");
    MENU = key(NONE, Key::F10, Action::Menu, "help-key-menu");
    LECTURE = key(NONE, Key::L, Action::Lecture, "lecture");
    FULL_SCREEN = key(NONE, Key::F11, Action::FullScreen, "full-screen");
    QUIT = key(CTRL, Key::Q, Action::Quit, "quit");
}

/// As the next two apart from the others: Esc also closes dialogs and menus, and leaves what the
/// study shows.
pub(crate) const MOVE_NOW: Shortcut = command(NONE, Key::Escape, Command::MoveNow, "move-now");
pub(crate) const PAUSE: Shortcut = command(NONE, Key::Escape, Command::Stop, "pause-game");
pub(crate) const RESUME: Shortcut = command(NONE, Key::Escape, Command::Recover, "resume-game");

/// As the next apart from the others: a text that is typed into has its own use for them.
pub(crate) const COPY: Shortcut = key(CTRL, Key::C, Action::CopyPosition, "copy-position");
pub(crate) const PASTE: Shortcut = key(CTRL, Key::V, Action::Paste, "paste");

/// All with keys, in the order of the help.
pub(crate) fn help_keys() -> impl Iterator<Item = Shortcut> {
    ALL.iter().cloned().chain([COPY, PASTE])
}

/// What this key does: the one with more modifiers, because Ctrl+Z is in Ctrl+Shift+Z, too.
pub(crate) fn with_keys(key: Key, modifiers: Modifiers) -> Option<&'static Shortcut> {
    let fitting = ALL.iter().filter(|shortcut| shortcut.fits(key, modifiers));
    fitting.max_by_key(|shortcut| shortcut.keys.modifiers.shift)
}

/// The digit that this key types.
pub(crate) fn digit(key: Key) -> Option<u8> {
    const DIGITS: [Key; 10] = [
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
    (0..)
        .zip(DIGITS)
        .find(|(_, one)| *one == key)
        .map(|(digit, _)| digit)
}

/// A key in the reader's language.
pub(crate) fn key_text(ctx: &egui::Context, texts: &Texts, key: Key) -> String {
    shortcut_text(ctx, texts, KeyboardShortcut::new(NONE, key))
}

/// A shortcut in the reader's language.
pub(crate) fn shortcut_text(ctx: &egui::Context, texts: &Texts, keys: KeyboardShortcut) -> String {
    // egui writes its keys in English.
    let translated = [
        ("Ctrl", "key-ctrl"),
        ("Shift", "key-shift"),
        ("Escape", "key-escape"),
        ("Home", "key-home"),
        ("End", "key-end"),
        ("PageUp", "key-page-up"),
        ("PageDown", "key-page-down"),
        ("Left", "key-left"),
        ("Right", "key-right"),
    ];
    let english = ctx.format_shortcut(&keys);
    let translate = |text: String, (word, id): (&str, &str)| text.replace(word, &texts.text(id));
    translated.into_iter().fold(english, translate)
}
