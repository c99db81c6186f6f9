//! The panel beside the board, or in a narrow window the buttons below it.

use std::time::Duration;

use egui::{Button, ComboBox, RichText, ScrollArea, Ui, vec2};

use super::actions::{self, Action, Shortcut};
use super::choices::{Choice, seconds};
use super::theme;
use crate::messages::{Command, Snapshot, Turn};
use crate::model::Board;
use crate::player::{Computer, Grounds, Players};
use crate::settings::Play;
use crate::view::texts::Texts;
use crate::view::words::{
    board_fact, certainty, computer_id, duration, edition_id, reason, strength,
};

/// What the panel needs for a frame.
pub(super) struct Side<'a> {
    pub(super) texts: &'a Texts,
    /// As the person has chosen.
    pub(super) play: Play,
    pub(super) now: &'a Snapshot,
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
            if self.play.board != Board::TIC_TAC_TOE {
                ui.label(board_fact(self.play.board, self.texts));
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
        entry: &Shortcut,
        short: Option<&str>,
        size: [f32; 2],
        font: f32,
        asked: &mut Vec<Action>,
    ) {
        let text = RichText::new(self.texts.text(short.unwrap_or(entry.text))).size(font);
        let button = Button::new(text).wrap().min_size(vec2(size[0], size[1]));
        let enabled = match entry.action {
            Action::Command(Command::SwitchSides) => self.now.turn != Turn::Over,
            Action::Command(Command::Stop) => self.now.is_thinking(),
            _ => true,
        };
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
        let response = ui
            .add_enabled_ui(enabled, |ui| ui.add_sized(size, button))
            .inner;
        if response.on_hover_text(keys).clicked() {
            asked.push(entry.action.clone());
        }
    }

    fn choices_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let play = self.play;
        self.choice_ui(ui, &Choice::players(play, self.texts), asked);
        self.choice_ui(ui, &Choice::first(play, self.texts), asked);
        self.choice_ui(ui, &Choice::computer(play, self.texts), asked);
        ui.add_enabled_ui(play.players != Players::PersonPerson, |ui| {
            if let Some(proofs) = self.now.strength {
                ui.label(strength(proofs, self.texts));
            } else if let Computer::Search(_) = play.computer {
                self.editions_ui(ui, asked);
            }
            self.pause_ui(ui, asked);
        });
    }

    fn pause_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let mut pause_s = self.play.pause.as_secs_f32();
        let label = ui.label(self.texts.text("delay"));
        ui.spacing_mut().slider_width = ui.available_width() - 48.0;
        ui.horizontal(|ui| {
            let slider = egui::Slider::new(&mut pause_s, 0.0..=Play::MAX_PAUSE.as_secs_f32())
                .step_by(0.1)
                .show_value(false);
            let slider = ui.add(slider).labelled_by(label.id);
            ui.label(seconds(f64::from(pause_s), 1, self.texts));
            if slider.changed() {
                asked.push(Action::SetPlay(Play {
                    pause: Duration::from_secs_f32(pause_s),
                    ..self.play
                }));
            }
        });
    }

    fn editions_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let choice = Choice::edition(self.play, self.texts);
        ui.add_enabled_ui(choice.is_enabled, |ui| {
            ui.horizontal(|ui| {
                for (at, (name, play)) in choice.options.into_iter().enumerate() {
                    let is_chosen = choice.chosen == Some(at);
                    if theme::boxes(ui, |ui| ui.radio(is_chosen, name).clicked()) {
                        asked.push(Action::SetPlay(play));
                    }
                }
            });
        });
    }

    fn choice_ui(&self, ui: &mut Ui, choice: &Choice, asked: &mut Vec<Action>) {
        let chosen = choice.chosen.and_then(|at| choice.options.get(at));
        let chosen = chosen.map_or("", |(name, _)| name);
        ui.add_enabled_ui(choice.is_enabled, |ui| {
            let label = ui.label(self.texts.text(choice.text));
            let mut new = self.play;
            let combo = ComboBox::from_id_salt(choice.text)
                .height(theme::LIST_HEIGHT)
                .width(ui.available_width())
                .selected_text(chosen)
                .truncate();
            let response = combo.show_ui(ui, |ui| {
                for (name, play) in &choice.options {
                    ui.selectable_value(&mut new, *play, name);
                }
            });
            response.response.labelled_by(label.id);
            if new != self.play {
                asked.push(Action::SetPlay(new));
            }
        });
    }

    fn thought_ui(&self, ui: &mut Ui) {
        ui.label(self.texts.text("last-move"));
        let Some(thought) = &self.now.thought else {
            ui.weak(self.texts.text("last-move-none"));
            return;
        };
        if let Some(n_nodes) = thought.grounds.n_nodes() {
            ui.strong(self.texts.with("nodes", [("nodes", n_nodes.into())]));
        }
        match &thought.grounds {
            Grounds::Analysis { certainty: how, .. } => {
                ui.strong(certainty(*how, self.texts));
            }
            Grounds::Rule(why) => {
                ui.strong(reason(*why, self.texts));
            }
            Grounds::Search { .. } | Grounds::Chance => {}
        }
        ui.label(self.texts.text(computer_id(thought.computer)));
        if let Some(edition) = thought.computer.edition() {
            ui.label(self.texts.text(edition_id(edition)));
        }
        ui.label(duration(thought.time, self.texts));
    }
}
