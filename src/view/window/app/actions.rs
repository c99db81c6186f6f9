//! The actions of a person in the window, and their keys. To give an action a key, add it to `keys!`;
//! `perform` does it.

use std::path::PathBuf;

use egui::gui_zoom::kb_shortcuts;
use egui::{Key, KeyboardShortcut, Modifiers};

use crate::link::StudyPage;
use crate::messages::{Command, Snapshot, Turn};
use crate::player::{Opponent, Players};
use crate::settings::{Appearance, GameSetup, People};
use crate::view::texts::{Texts, variant_id};
use crate::view::window::learn::LearnRequest;
use crate::view::window::study::StudyRequest;
use crate::view::window::system::file_pick::{PickedFile, Purpose};

/// A request by a click or a key.
#[derive(Clone, Debug)]
pub(crate) enum Action {
    Command(Command),
    /// Start the controller again after its thread has ended.
    RestartController,
    SetPlay(GameSetup),
    /// Shows another position of the game without changing it.
    LookBack(LookBack),
    ChooseFile(Purpose),
    OpenFile(PathBuf),
    /// Saves to the file of the game; without one, asks for it.
    Save,
    /// Opens, saves or exports the file that was picked.
    UseFile(PickedFile),
    CopyPosition,
    CopyGame,
    /// Copies the command line that opens the current view.
    CopyCommand,
    /// Toggles the large view for projectors.
    Lecture,
    Paste,
    ToggleMoves,
    Score,
    /// Asks before it resets the score.
    AskToReset,
    Study(StudyRequest),
    Learn(LearnRequest),
    SetLooks(Appearance),
    /// Opens the dialog for a new game.
    ChooseGame,
    StartGame(GameSetup),
    /// Names two people who play against each other.
    SetPeople(People),
    Help,
    About,
    Licences,
    /// Opens the main menu, or closes the open popup.
    Menu,
    Zoom(ZoomStep),
    /// Toggles the full screen.
    FullScreen,
    /// Shows that it is the computer's turn.
    Nod,
    AnswerOffer(OfferAnswer),
    Quit,
    /// A click on the board of a finished game.
    PlayAgain,
    /// Lets this computer move for the side to move.
    PlayWith(GameSetup),
}

/// A change of the zoom factor. The keys are egui's own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ZoomStep {
    In,
    Out,
    Usual,
}

impl ZoomStep {
    pub(crate) const ALL: [ZoomStep; 3] = [ZoomStep::In, ZoomStep::Out, ZoomStep::Usual];

    pub(crate) const fn shortcut(self) -> Shortcut {
        let (keys, text) = match self {
            ZoomStep::In => (kb_shortcuts::ZOOM_IN, "zoom-in"),
            ZoomStep::Out => (kb_shortcuts::ZOOM_OUT, "zoom-out"),
            ZoomStep::Usual => (kb_shortcuts::ZOOM_RESET, "zoom-usual"),
        };
        Shortcut {
            action: Action::Zoom(self),
            keys,
            text,
        }
    }
}

/// The answer to the offer of another opponent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum OfferAnswer {
    Accept(Opponent),
    NotNow,
    Never,
}

/// A position of the game to look at.
#[derive(Clone, Copy, Debug)]
pub(crate) enum LookBack {
    Start,
    Before,
    After,
    Now,
    /// After this many moves.
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

    /// Whether the key works while a text field has the focus.
    pub(crate) const fn works_in_texts(&self) -> bool {
        matches!(
            self.action,
            Action::Quit | Action::FullScreen | Action::Help | Action::Menu
        )
    }

    /// Whether the key works during puzzles and lessons.
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

    pub(crate) const fn group(&self) -> KeyGroup {
        match self.action {
            Action::Command(_) | Action::LookBack(_) => KeyGroup::Game,
            Action::Study(_) | Action::ToggleMoves | Action::Lecture => KeyGroup::Study,
            Action::Learn(_) => KeyGroup::Learning,
            _ => KeyGroup::Window,
        }
    }

    /// Whether a key event triggers it.
    pub(crate) fn fits(&self, key: Key, modifiers: Modifiers) -> bool {
        // Other programs and desktops use Alt with a letter.
        key == self.keys.logical_key
            && modifiers.alt == self.keys.modifiers.alt
            && modifiers.matches_logically(self.keys.modifiers)
    }
}

/// What a key is for: the groups of the help.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum KeyGroup {
    Game,
    Study,
    Learning,
    Window,
}

impl KeyGroup {
    pub(crate) const ALL: [KeyGroup; 4] = [
        KeyGroup::Game,
        KeyGroup::Study,
        KeyGroup::Learning,
        KeyGroup::Window,
    ];
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

        /// In the order of the help.
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
    PUZZLE = key(NONE, Key::P, Action::Learn(LearnRequest::Puzzle), "puzzles");
    LESSON = key(CTRL, Key::L, Action::Learn(LearnRequest::Lesson(None)), "lessons-continue");
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

/// Not in `ALL`, as the next two: Esc also closes dialogs, menus and previews.
pub(crate) const MOVE_NOW: Shortcut = command(NONE, Key::Escape, Command::MoveNow, "move-now");
pub(crate) const PAUSE: Shortcut = command(NONE, Key::Escape, Command::Stop, "pause-game");
pub(crate) const RESUME: Shortcut = command(NONE, Key::Escape, Command::Recover, "resume-game");

/// The shortcut for Esc in this game, and whether it works now.
pub(crate) fn stop_shortcut(now: &Snapshot) -> (Shortcut, bool) {
    match (now.play.players, now.turn) {
        (Players::ComputerComputer, Turn::Person(_)) => (RESUME, true),
        (Players::ComputerComputer, turn) => (PAUSE, turn != Turn::Over),
        _ => (MOVE_NOW, now.is_thinking()),
    }
}

/// Not in `ALL`, as the next: text fields use these keys themselves.
pub(crate) const COPY: Shortcut = key(CTRL, Key::C, Action::CopyPosition, "copy-position");
pub(crate) const PASTE: Shortcut = key(CTRL, Key::V, Action::Paste, "paste");

/// All shortcuts, in the order of the help.
pub(crate) fn help_keys() -> impl Iterator<Item = Shortcut> {
    let zooms = ZoomStep::ALL.map(ZoomStep::shortcut);
    ALL.iter().cloned().chain([COPY, PASTE]).chain(zooms)
}

/// The shortcut of a key. Ctrl+Shift+Z also matches Ctrl+Z: the one with more modifiers counts.
pub(crate) fn with_keys(key: Key, modifiers: Modifiers) -> Option<&'static Shortcut> {
    let fitting = ALL.iter().filter(|shortcut| shortcut.fits(key, modifiers));
    fitting.max_by_key(|shortcut| shortcut.keys.modifiers.shift)
}

/// The digit that this key types.
pub(crate) fn digit(key: Key) -> Option<u8> {
    key.name().parse().ok()
}

/// A key in the current language.
pub(crate) fn key_text(ctx: &egui::Context, texts: &Texts, key: Key) -> String {
    shortcut_text(ctx, texts, KeyboardShortcut::new(NONE, key))
}

/// A shortcut in the current language.
pub(crate) fn shortcut_text(ctx: &egui::Context, texts: &Texts, keys: KeyboardShortcut) -> String {
    // egui writes its keys in English.
    let english = ctx.format_shortcut(&keys);
    let translate = |key: &str| {
        let id = variant_id("key-", format_args!("{key}"));
        texts.find(&id, []).unwrap_or_else(|| key.to_owned())
    };
    let keys: Vec<String> = english.split('+').map(translate).collect();
    keys.join("+")
}
