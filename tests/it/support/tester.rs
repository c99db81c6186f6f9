//! The window without a display, and everything a test does with it.

use std::path::{Path, PathBuf};
use std::time::Duration;

use egui::{Key, Modifiers, Role, ViewportCommand, ViewportId};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use egui_kittest::{Harness, HarnessBuilder};
use tictactoe::game::{Game, Model};
use tictactoe::messages::Snapshot;
use tictactoe::model::{Board, Square};
use tictactoe::player::{Computer, Players};
use tictactoe::search::{Knowledge, Search};
use tictactoe::settings::{Language, PersistedSettings, Settings};
use tictactoe::view::Session;
use tictactoe::view::window::Window;

use super::cpu_renderer::CpuRenderer;
use super::{models, wait_for};

/// The window.
pub struct Tester(pub Harness<'static, Window>);

/// Settings without a pause before the computer's moves, which are the lecture's.
pub fn settings() -> Settings {
    let mut settings = resized(Settings::default(), [824.0, 676.0]);
    settings.play.pause = Duration::ZERO;
    // It plays the same game every time.
    settings.play.computer = Computer::Search(Search::default());
    settings
}

pub fn sized(size: [f32; 2]) -> Settings {
    resized(settings(), size)
}

pub fn resized(mut settings: Settings, size: [f32; 2]) -> Settings {
    settings.window.size = size;
    settings
}

pub fn german() -> Settings {
    let mut settings = settings();
    settings.looks.language = Language::German;
    settings
}

/// Two people play.
pub fn between_people(mut settings: Settings) -> Settings {
    settings.play.players = Players::PersonPerson;
    settings
}

pub fn open(settings: Settings) -> Tester {
    open_model(settings, Box::new(Game::default()))
}

pub fn open_model(settings: Settings, model: Box<dyn Model>) -> Tester {
    open_session(settings, model, Session::default())
}

pub fn open_session(settings: Settings, model: Box<dyn Model>, session: Session) -> Tester {
    // Computed once per process: no text comes late because of it.
    Knowledge::of(Board::TIC_TAC_TOE);
    unheard(build(Harness::builder(), settings, model, session))
}

/// The window on the first turn of a person who plays cross against the computer.
#[track_caller]
pub fn on_turn() -> Tester {
    on_turn_with(settings())
}

#[track_caller]
pub fn on_turn_with(settings: Settings) -> Tester {
    let mut window = open(settings);
    window.wait_for("Your turn: cross.");
    window
}

/// The window at the start of a game of two people.
#[track_caller]
pub fn two_people(settings: Settings) -> Tester {
    let mut window = open(between_people(settings));
    window.wait_for("Cross to move.");
    window
}

/// The window with a screen reader.
pub fn open_heard(settings: Settings) -> Tester {
    let model = Box::new(Game::default());
    build(Harness::builder(), settings, model, Session::default())
}

/// The harness listens as a screen reader does, for which the board has the focus from the start.
fn unheard(tester: Tester) -> Tester {
    (tester.0.ctx).memory_mut(egui::Memory::stop_text_input);
    tester
}

/// One of which pictures can be taken.
pub fn open_painted(settings: Settings, theme: egui::Theme) -> Tester {
    let builder = Harness::builder()
        .with_theme(theme)
        .with_render_cursor(false)
        .renderer(CpuRenderer::default());
    let model = Box::new(Game::default());
    unheard(build(builder, settings, model, Session::default()))
}

fn build(
    builder: HarnessBuilder<Window>,
    settings: Settings,
    model: Box<dyn Model>,
    session: Session,
) -> Tester {
    let builder = builder.with_size(settings.window.size).with_max_steps(60);
    let lasting = PersistedSettings::new(settings);
    Tester(builder.build_eframe(move |creation| {
        let session = Session {
            settings: lasting,
            ..session
        };
        Window::new(&creation.egui_ctx, model, session).unwrap()
    }))
}

/// The window on the first turn of a person, whose opponent thinks for a minute.
#[track_caller]
pub fn slow() -> Tester {
    let mut window = open_model(settings(), models::slow(Duration::from_mins(1)));
    window.wait_for("Your turn: cross.");
    window
}

impl Tester {
    /// The game as the window shows it.
    pub fn now(&self) -> &Snapshot {
        self.0.state().snapshot()
    }

    /// One frame acts on the input, the next shows the result.
    pub fn two_frames(&mut self) {
        self.0.step();
        self.0.step();
    }

    /// Steps until the condition holds.
    #[track_caller]
    pub fn wait_until(&mut self, what: &str, is_so: impl Fn(&Tester) -> bool) {
        wait_for(what, || {
            self.0.step();
            is_so(self).then_some(())
        });
    }

    #[track_caller]
    pub fn wait_until_thinking(&mut self) {
        self.wait_until("thinking", |window| window.now().is_thinking());
    }

    /// Presses keys, one in every turn of a person, and waits for the board after them.
    #[track_caller]
    pub fn play(&mut self, keys: &[Key], board: &str) {
        for &key in keys {
            let before = self.now().position();
            self.key(key);
            self.wait_until("the next turn", |window| {
                !window.now().is_thinking() && window.now().position() != before
            });
        }
        self.wait_for_position(board);
    }

    /// Steps until the computer has made a move for which it visited so many nodes.
    #[track_caller]
    pub fn wait_for_nodes(&mut self, n_nodes: usize) {
        self.wait_until(&format!("{n_nodes} nodes"), |window| {
            let thought = window.now().thought.as_ref();
            thought.and_then(|thought| thought.grounds.n_nodes()) == Some(n_nodes)
        });
    }

    #[track_caller]
    pub fn wait_for_part(&mut self, label: &str) {
        self.wait_until(label, |window| window.has_part(label));
    }

    pub fn has_part(&self, label: &str) -> bool {
        self.0.query_all_by_label_contains(label).next().is_some()
    }

    /// Steps until the label is there, and clicks it.
    #[track_caller]
    pub fn wait_and_click(&mut self, label: &str) {
        self.wait_until(label, |window| window.has(label));
        self.click(label);
    }

    /// Fails unless the board is this one.
    #[track_caller]
    pub fn check_position(&self, text: &str) {
        assert_eq!(self.now().position().to_string(), text);
    }

    #[track_caller]
    pub fn is_enabled(&self, label: &str) -> bool {
        !self.0.get_by_label(label).accesskit_node().is_disabled()
    }

    /// Steps until the label is there, or is said.
    #[track_caller]
    pub fn wait_for(&mut self, label: &str) {
        self.wait_until(label, |window| {
            window.has(label) || window.announcement().contains(label)
        });
    }

    /// Steps until the board is this.
    #[track_caller]
    pub fn wait_for_position(&mut self, text: &str) {
        self.wait_until(text, |window| window.now().position().to_string() == text);
    }

    #[track_caller]
    pub fn click(&mut self, label: &str) {
        self.0.get_by_label(label).click();
        self.two_frames();
    }

    /// Clicks what is painted last among those with this label: in the dialog, not below it.
    #[track_caller]
    pub fn click_last(&mut self, label: &str) {
        let last = self.0.get_all_by_label(label).last();
        last.expect(label).click();
        self.two_frames();
    }

    pub fn click_square(&mut self, row: u8, column: u8) {
        let square = (row - 1) * self.now().game.board().columns() + column;
        self.click(&format!(
            "square {square}, row {row}, column {column}, empty"
        ));
    }

    /// Clicks the square with this number, on the board that is shown.
    pub fn click_number(&mut self, square: Square) {
        let board = self.now().game.board();
        let index = square.number() - 1;
        self.click_square(index / board.columns() + 1, index % board.columns() + 1);
    }

    pub fn key(&mut self, key: Key) {
        self.0.key_press(key);
        self.two_frames();
    }

    pub fn keys(&mut self, modifiers: Modifiers, key: Key) {
        self.0.key_press_modifiers(modifiers, key);
        self.two_frames();
    }

    /// Presses keys one after the other, as in `1 Ctrl+Z Alt+Left Esc`.
    #[track_caller]
    pub fn press(&mut self, keys: &str) {
        for key in keys.split(' ') {
            let (modifiers, name) = match key.split_once('+') {
                Some(("Ctrl", name)) => (Modifiers::COMMAND, name),
                Some(("Alt", name)) => (Modifiers::ALT, name),
                _ => (Modifiers::NONE, key),
            };
            self.keys(modifiers, Key::from_name(name).expect(key));
        }
    }

    pub fn has(&self, label: &str) -> bool {
        self.0.query_all_by_label(label).next().is_some()
    }

    #[track_caller]
    pub fn choose(&mut self, list: &str, entry: &str) {
        let list = format!("{list}: ");
        let boxes = self.0.query_all_by_role(Role::ComboBox);
        let is_it = |one: &egui_kittest::Node<'_>| {
            let label = one.accesskit_node().label();
            label.is_some_and(|label| label.starts_with(&list))
        };
        boxes.into_iter().find(is_it).expect(&list).click();
        self.two_frames();
        let role = Role::ListBoxOption;
        self.0.get_by_role_and_label(role, entry).click();
        self.two_frames();
    }

    /// Chooses an entry of the main menu, from submenu to entry. Opens the menu if it is closed.
    #[track_caller]
    pub fn menu(&mut self, path: &[&str]) {
        if !egui::Popup::is_any_open(&self.0.ctx) {
            self.key(Key::F10);
        }
        for entry in path {
            let roles = [Role::MenuItem, Role::MenuItemRadio, Role::MenuItemCheckBox];
            let is_item =
                |one: &egui_kittest::Node<'_>| roles.contains(&one.accesskit_node().role());
            let mut items = self.0.get_all_by_label(entry).filter(is_item);
            items.next().expect(entry).click();
            drop(items);
            self.two_frames();
        }
        // What was chosen is done when the menu is closed, and a dialog is measured first.
        self.two_frames();
    }

    /// Opens the sheet for a new game, and waits until it has its place.
    #[track_caller]
    pub fn open_sheet(&mut self) {
        self.menu(&["New game…"]);
        self.wait_for("Start");
        self.0.run();
    }

    /// Begins a game on this board.
    #[track_caller]
    pub fn begin_on(&mut self, board: &str) {
        self.open_sheet();
        self.click(board);
        self.click_last("Start");
    }

    /// Presses a key, and says which commands the window got in the frames after it.
    pub fn viewport_commands(&mut self, modifiers: Modifiers, key: Key) -> Vec<ViewportCommand> {
        for pressed in [true, false] {
            self.0.input_mut().events.push(egui::Event::Key {
                key,
                physical_key: None,
                pressed,
                repeat: false,
                modifiers,
            });
        }
        self.0.step();
        self.0.output().viewport_output[&ViewportId::ROOT]
            .commands
            .clone()
    }

    /// Whether something with this label has the keyboard.
    pub fn has_focus(&self, label: &str) -> bool {
        let mut nodes = self.0.query_all_by_label(label);
        nodes.any(|node| node.is_focused())
    }

    /// Where a slider stands.
    #[track_caller]
    pub fn slider(&self, label: &str) -> Option<f64> {
        let slider = self.0.get_by_role_and_label(Role::Slider, label);
        slider.accesskit_node().numeric_value()
    }

    pub fn announcement(&self) -> String {
        let node = self.0.get_by_role(Role::Status);
        let node = node.accesskit_node();
        assert_eq!(node.data().live(), Some(egui::accesskit::Live::Polite));
        node.label().unwrap_or_default()
    }
}

#[derive(Debug)]
pub struct Dropped(pub PathBuf);

impl egui::DroppedFile for Dropped {
    fn path(&self) -> &Path {
        &self.0
    }

    fn bytes(&self) -> Result<Vec<u8>, String> {
        Err("the file is read by its path".to_owned())
    }
}
