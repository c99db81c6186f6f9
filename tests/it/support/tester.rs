//! The window without a display, and everything a test does with it.

use std::time::Duration;

use egui::{Key, Modifiers, Role, ViewportCommand, ViewportId};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use tictactoe::controller::Settings;
use tictactoe::model::{Game, Model};
use tictactoe::view::Session;
use tictactoe::view::texts::Language;
use tictactoe::view::window::{Looks, Options, Window};

use super::{models, wait_for};

pub const SIZE: [f32; 2] = [824.0, 676.0];

/// The window.
pub struct Tester(pub Harness<'static, Window>);

pub fn options() -> Options {
    let settings = Settings {
        delay: Duration::ZERO,
        ..Settings::default()
    };
    Options {
        size: SIZE,
        settings,
        ..Options::default()
    }
}

pub fn open(options: Options) -> Tester {
    open_model(options, Box::new(Game::default()))
}

pub fn open_model(options: Options, model: Box<dyn Model>) -> Tester {
    open_session(options, model, Session::default())
}

pub fn open_session(options: Options, model: Box<dyn Model>, session: Session) -> Tester {
    let harness = Harness::builder()
        .with_size(options.size)
        .with_max_steps(40)
        .build_eframe(move |creation| {
            Window::new(&creation.egui_ctx, &options, model, session).unwrap()
        });
    Tester(harness)
}

pub fn german() -> Options {
    let language = Language::German;
    Options {
        looks: Looks {
            language,
            ..Looks::default()
        },
        ..options()
    }
}

pub fn slow() -> Tester {
    open_model(options(), models::slow(Duration::from_secs(3)))
}

impl Tester {
    /// Steps until the label is there.
    #[track_caller]
    pub fn wait_for(&mut self, label: &str) {
        wait_for(label, || {
            self.0.step();
            self.0.query_all_by_label(label).next().map(|_| ())
        });
    }

    /// Steps until the board is this.
    #[track_caller]
    pub fn wait_for_position(&mut self, text: &str) {
        wait_for(text, || {
            self.0.step();
            (self.0.state().position().to_string() == text).then_some(())
        });
    }

    #[track_caller]
    pub fn click(&mut self, label: &str) {
        self.0.get_by_label(label).click();
        self.0.step();
        self.0.step();
    }

    pub fn click_square(&mut self, row: u8, column: u8) {
        self.click(&format!("row {row}, column {column}, empty"));
    }

    pub fn key(&mut self, key: Key) {
        self.0.key_press(key);
        self.0.step();
        self.0.step();
    }

    pub fn keys(&mut self, modifiers: Modifiers, key: Key) {
        self.0.key_press_modifiers(modifiers, key);
        self.0.step();
        self.0.step();
    }

    pub fn has(&self, label: &str) -> bool {
        self.0.query_all_by_label(label).next().is_some()
    }

    #[track_caller]
    pub fn choose(&mut self, list: &str, entry: &str) {
        self.0.get_by_role_and_label(Role::ComboBox, list).click();
        self.0.step();
        self.0.step();
        self.0.get_by_role_and_label(Role::Button, entry).click();
        self.0.step();
        self.0.step();
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

    pub fn announcement(&self) -> String {
        let node = self.0.get_by_role(Role::Status);
        let node = node.accesskit_node();
        assert_eq!(node.data().live(), Some(egui::accesskit::Live::Polite));
        node.label().unwrap_or_default()
    }
}
