//! The panel beside the board, or in a narrow window the buttons below it.

use std::time::Duration;

use egui::{Button, ComboBox, RichText, ScrollArea, Ui, vec2};

use super::actions::{self, Action, Entry};
use super::menu::{edition_id, first_id, players_id};
use super::shown::{Shown, Turn};
use super::theme;
use crate::controller::{Command, First, Players, Settings};
use crate::model::Board;
use crate::player::Computer;
use crate::search::Edition;
use crate::view::texts::Texts;
use crate::view::words::{board_fact, certainty, computer_id, decimal, duration, reason, strength};

/// What the panel needs for a frame.
pub(super) struct Side<'a> {
    pub(super) texts: &'a Texts,
    pub(super) settings: Settings,
    pub(super) shown: &'a Shown,
}

impl Side<'_> {
    /// Everything that can be chosen about the game.
    pub(super) fn panel_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        ScrollArea::vertical().show(ui, |ui| {
            ui.add_space(6.0);
            let width = ui.available_width();
            self.button_ui(ui, &actions::SWITCH_SIDES, None, [width, 64.0], 20.0, asked);
            self.button_ui(ui, &actions::NEW_GAME, None, [width, 32.0], 14.0, asked);
            self.button_ui(ui, &actions::STOP, None, [width, 32.0], 13.0, asked);
            ui.add_space(6.0);
            if self.settings.board != Board::TIC_TAC_TOE {
                ui.label(board_fact(self.settings.board, self.texts));
            }
            self.choices_ui(ui, asked);
            ui.add_space(6.0);
            self.thought_ui(ui);
        });
    }

    /// The three buttons, side by side.
    pub(super) fn buttons_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        ui.add_space(2.0);
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 7.0;
            let [large, small] = [3.0, 2.0].map(|part| [part * width, 36.0]);
            let short = Some("stop-short");
            self.button_ui(ui, &actions::SWITCH_SIDES, None, large, 14.0, asked);
            self.button_ui(ui, &actions::NEW_GAME, None, small, 12.0, asked);
            self.button_ui(ui, &actions::STOP, short, small, 13.0, asked);
        });
        ui.add_space(2.0);
    }

    /// A button for an action, with its own name or a shorter one.
    fn button_ui(
        &self,
        ui: &mut Ui,
        entry: &Entry,
        short: Option<&str>,
        size: [f32; 2],
        font: f32,
        asked: &mut Vec<Action>,
    ) {
        let text = RichText::new(self.texts.text(short.unwrap_or(entry.text))).size(font);
        let button = Button::new(text).wrap().min_size(vec2(size[0], size[1]));
        let enabled = match entry.action {
            Action::Command(Command::SwitchSides) => self.shown.outcome.is_none(),
            Action::Command(Command::Stop) => matches!(self.shown.turn, Turn::Computer(..)),
            _ => true,
        };
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.shortcut);
        let response = ui
            .add_enabled_ui(enabled, |ui| ui.add_sized(size, button))
            .inner;
        if response.on_hover_text(keys).clicked() {
            asked.push(entry.action.clone());
        }
    }

    fn choices_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let Settings {
            players,
            first,
            computer,
            delay,
            ..
        } = self.settings;
        let name = |players| self.texts.text(players_id(players));
        if let Some(players) = self.choice_ui(ui, "players", &Players::ALL, players, name) {
            asked.push(Action::Command(Command::SetPlayers(players)));
        }
        ui.add_enabled_ui(players == Players::PersonComputer, |ui| {
            let name = |first| self.texts.text(first_id(first));
            if let Some(first) = self.choice_ui(ui, "first", &First::ALL, first, name) {
                asked.push(Action::Command(Command::SetFirst(first)));
            }
        });
        ui.add_enabled_ui(players != Players::PersonPerson, |ui| {
            let edition = computer.edition().unwrap_or_default();
            let name = |computer| self.texts.text(computer_id(computer));
            let all = Computer::all_of(edition);
            if let Some(computer) = self.choice_ui(ui, "computer", &all, computer, name) {
                asked.push(Action::Command(Command::SetComputer(computer)));
            }
            if let Some(proofs) = &self.shown.strength {
                ui.label(strength(proofs, self.texts));
            } else if let Computer::Search(_) = computer {
                self.editions_ui(ui, asked);
            }
            let mut seconds = delay.as_secs_f32();
            let label = ui.label(self.texts.text("delay"));
            let shown = |seconds: f64| {
                let number = decimal(seconds, 1, self.texts);
                self.texts
                    .with("delay-seconds", [("seconds", number.into())])
            };
            ui.spacing_mut().slider_width = ui.available_width() - 48.0;
            ui.horizontal(|ui| {
                let slider =
                    egui::Slider::new(&mut seconds, 0.0..=Settings::MAX_DELAY.as_secs_f32())
                        .step_by(0.1)
                        .show_value(false);
                let slider = ui.add(slider).labelled_by(label.id);
                ui.label(shown(f64::from(seconds)));
                if slider.changed() {
                    let delay = Duration::from_secs_f32(seconds);
                    asked.push(Action::Command(Command::SetDelay(delay)));
                }
            });
        });
    }

    fn editions_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let computer = self.settings.computer;
        ui.add_enabled_ui(computer.edition().is_some(), |ui| {
            ui.horizontal(|ui| {
                for edition in Edition::ALL {
                    let text = self.texts.text(edition_id(edition));
                    let is_chosen = computer.edition() == Some(edition);
                    if theme::boxes(ui, |ui| ui.radio(is_chosen, text).clicked()) {
                        let computer = computer.in_edition(edition);
                        asked.push(Action::Command(Command::SetComputer(computer)));
                    }
                }
            });
        });
    }

    fn choice_ui<T: Copy + PartialEq>(
        &self,
        ui: &mut Ui,
        id: &'static str,
        all: &[T],
        chosen: T,
        name: impl Fn(T) -> String,
    ) -> Option<T> {
        let label = ui.label(self.texts.text(id));
        let mut new = chosen;
        let combo = ComboBox::from_id_salt(id)
            .height(theme::LIST_HEIGHT)
            .width(ui.available_width())
            .selected_text(name(chosen))
            .truncate();
        let response = combo.show_ui(ui, |ui| {
            for &one in all {
                ui.selectable_value(&mut new, one, name(one));
            }
        });
        response.response.labelled_by(label.id);
        (new != chosen).then_some(new)
    }

    fn thought_ui(&self, ui: &mut Ui) {
        ui.label(self.texts.text("last-move"));
        let Some(thought) = &self.shown.thought else {
            ui.weak(self.texts.text("last-move-none"));
            return;
        };
        if let Some(n_nodes) = thought.n_nodes {
            ui.strong(self.texts.with("nodes", [("nodes", n_nodes.into())]));
        }
        if let Some(how) = thought.certainty {
            ui.strong(certainty(how, self.texts));
        }
        if let Some(why) = thought.reason {
            ui.strong(reason(why, self.texts));
        }
        ui.label(self.texts.text(computer_id(thought.computer)));
        if let Some(edition) = thought.computer.edition() {
            ui.label(self.texts.text(edition_id(edition)));
        }
        ui.label(duration(thought.time, self.texts));
    }
}
