//! The panel beside the board, or in a narrow window the buttons below it: actions of the game, the
//! opponent and, folded below it, the engine. To offer another setting, add a `Setting`.

use std::time::Duration;

use egui::style::ScrollStyle;
use egui::{Button, CollapsingHeader, ComboBox, Response, RichText, Role, ScrollArea, Ui, vec2};

use crate::messages::{Command, Snapshot, Turn};
use crate::model::Board;
use crate::player::{Computer, MoveReason, Opponent, Players};
use crate::settings::GameSetup;
use crate::view::texts::Texts;
use crate::view::window::app::actions;
use crate::view::window::app::actions::{Action, NEW_GAME, Shortcut};
use crate::view::window::app::voice;
use crate::view::window::panels::choices::{Setting, seconds};
use crate::view::window::theme;
use crate::view::window::theme::icons::Icon;
use crate::view::words::game::{
    board_fact, certainty, computer_name, duration, opponent_words, reason, strength,
};

/// The side panel of one frame.
pub(crate) struct Side<'a> {
    pub(crate) texts: &'a Texts,
    /// The settings of the person, which may differ from those of the current game.
    pub(crate) play: GameSetup,
    pub(crate) now: &'a Snapshot,
    /// The progress of the search while the computer thinks.
    pub(crate) progress: Option<String>,
}

impl Side<'_> {
    /// Everything that can be chosen about the game.
    pub(crate) fn panel_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        // The scroll bar stands beside the buttons, not on them.
        ui.spacing_mut().scroll = ScrollStyle::solid();
        ScrollArea::vertical().show(ui, |ui| {
            ui.add_space(8.0);
            let width = ui.available_width();
            self.switch_ui(ui, [width, 56.0], actions);
            self.action_ui(ui, &NEW_GAME, Some(Icon::New), [width, 36.0], actions);
            self.stop_ui(ui, [width, 36.0], actions);
            self.icons_ui(ui, actions);
            ui.add_space(8.0);
            if self.play.board != Board::TIC_TAC_TOE {
                ui.label(board_fact(self.play.board, self.texts));
                ui.add_space(8.0);
            }
            self.opponent_ui(ui, actions);
            ui.add_space(8.0);
            self.choice_ui(ui, &Setting::players(self.play, self.texts), actions);
            self.choice_ui(ui, &Setting::first(self.play, self.texts), actions);
            self.pause_ui(ui, actions);
        });
    }

    /// The buttons side by side.
    pub(crate) fn buttons_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        ui.add_space(4.0);
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0;
            let size = [width, if theme::is_low(ui.ctx()) { 32.0 } else { 36.0 }];
            self.switch_ui(ui, size, actions);
            self.action_ui(ui, &NEW_GAME, Some(Icon::New), size, actions);
            self.stop_ui(ui, size, actions);
        });
        ui.add_space(4.0);
    }

    fn switch_ui(&self, ui: &mut Ui, size: [f32; 2], actions: &mut Vec<Action>) {
        let enabled = self.now.turn != Turn::Over && self.play.players != Players::PersonPerson;
        ui.add_enabled_ui(enabled, |ui| {
            self.action_ui(ui, &actions::SWITCH_SIDES, None, size, actions)
                .on_hover_text(self.texts.text("switch-sides-text"));
        });
    }

    /// *Move now*, or *pause* and *resume* if the computer plays alone.
    fn stop_ui(&self, ui: &mut Ui, size: [f32; 2], actions: &mut Vec<Action>) {
        let (entry, is_enabled) = actions::stop_shortcut(self.now);
        let icon = match entry.action {
            Action::Command(Command::Stop) => Icon::Pause,
            Action::Command(Command::Recover) => Icon::Resume,
            _ => Icon::MoveNow,
        };
        ui.add_enabled_ui(is_enabled, |ui| {
            self.action_ui(ui, &entry, Some(icon), size, actions);
        });
    }

    fn action_ui(
        &self,
        ui: &mut Ui,
        entry: &Shortcut,
        icon: Option<Icon>,
        size: [f32; 2],
        actions: &mut Vec<Action>,
    ) -> Response {
        let text = RichText::new(self.texts.text(entry.text));
        let text = if size[1] > 50.0 {
            text.heading()
        } else if theme::is_low(ui.ctx()) {
            text.small()
        } else {
            text
        };
        let button = match icon {
            Some(icon) if size[0] > theme::WIDE_BUTTON => Button::new((icon.atom(), text)),
            _ => Button::new(text),
        };
        let button = button.wrap().min_size(vec2(size[0], size[1]));
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
        let response = ui.add_sized(size, button);
        if response.clicked() {
            actions.push(entry.action.clone());
        }
        response.on_hover_text(keys)
    }

    /// Undo, redo and a hint.
    fn icons_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 2.0 * ui.spacing().item_spacing.x) / 3.0;
            for (icon, entry, enabled) in [
                (Icon::Undo, &actions::UNDO, self.now.can_undo()),
                (Icon::Redo, &actions::REDO, self.now.can_redo()),
                (Icon::Hint, &actions::HINT, self.now.turn != Turn::Over),
            ] {
                let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
                let name = self.texts.text(entry.text);
                let response = icon.button_ui(ui, vec2(width, 32.0), &name, enabled);
                if response.clicked() {
                    actions.push(entry.action.clone());
                }
                response.on_hover_text([name, keys].join(" · "));
            }
        });
    }

    /// The four opponents, and folded below them the engine.
    fn opponent_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let choice = Setting::opponent(self.play, self.texts);
        ui.strong(self.texts.text(choice.text));
        ui.scope(|ui| {
            let width = (ui.available_width() - ui.spacing().item_spacing.x) / 2.0;
            for row in choice.options.chunks(2) {
                ui.horizontal(|ui| {
                    for option in row {
                        let name = RichText::new(&option.name).size(theme::SMALL_TEXT + 1.0);
                        let button = Button::selectable(option.is_chosen, name)
                            .frame_when_inactive(true)
                            .truncate();
                        let button = ui.add_sized([width, 30.0], button);
                        if button.clicked() && !option.is_chosen {
                            actions.push(Action::SetPlay(option.settings));
                        }
                    }
                });
            }
            let GameSetup {
                computer, board, ..
            } = self.play;
            ui.label(opponent_words(computer, board, self.texts));
            self.engine_ui(ui, actions);
        });
    }

    fn engine_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let computer = self.play.computer;
        let is_unbeatable = Opponent::of(computer) == Opponent::Unbeatable;
        let title = if is_unbeatable {
            let engine = match computer {
                Computer::Search(search) => search.name().to_owned(),
                Computer::Level(level) => level.to_string(),
            };
            self.texts.with("engine-is", [("engine", engine.into())])
        } else {
            self.texts.text("details")
        };
        let fold = CollapsingHeader::new(title).id_salt("engine");
        fold.show(ui, |ui| {
            if is_unbeatable {
                self.choice_ui(ui, &Setting::engine(self.play, self.texts), actions);
                if let Computer::Search(_) = computer {
                    self.editions_ui(ui, actions);
                }
            }
            if let Some(proofs) = self.now.strength {
                ui.label(strength(proofs, self.texts));
            }
            self.thought_ui(ui);
        });
    }

    fn pause_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let mut pause_s = self.play.pause.as_secs_f32();
        ui.add_enabled_ui(self.play.players != Players::PersonPerson, |ui| {
            let label = ui.label(self.texts.text("pause-before"));
            ui.spacing_mut().slider_width = ui.available_width() - 64.0;
            ui.horizontal(|ui| {
                let slider =
                    egui::Slider::new(&mut pause_s, 0.0..=GameSetup::MAX_PAUSE.as_secs_f32())
                        .step_by(0.1)
                        .show_value(false);
                let slider = ui.add(slider).labelled_by(label.id);
                ui.label(seconds(f64::from(pause_s), 1, self.texts));
                if slider.changed() {
                    actions.push(Action::SetPlay(GameSetup {
                        pause: Duration::from_secs_f32(pause_s),
                        ..self.play
                    }));
                }
            });
        });
    }

    fn editions_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) {
        let choice = Setting::edition(self.play, self.texts);
        ui.scope(|ui| {
            ui.horizontal(|ui| {
                for option in choice.options {
                    let radio = |ui: &mut Ui| ui.radio(option.is_chosen, option.name).clicked();
                    if theme::boxes(ui, radio) {
                        actions.push(Action::SetPlay(option.settings));
                    }
                }
            });
        });
    }

    fn choice_ui(&self, ui: &mut Ui, choice: &Setting<GameSetup>, actions: &mut Vec<Action>) {
        let chosen = choice.options.iter().find(|option| option.is_chosen);
        let chosen = chosen.map_or("", |option| &option.name);
        ui.scope(|ui| {
            let label = self.texts.text(choice.text);
            ui.label(&label);
            let mut new = self.play;
            let combo = ComboBox::from_id_salt(choice.text)
                .height(theme::LIST_HEIGHT)
                .width(ui.available_width())
                .selected_text(chosen)
                .truncate();
            let response = combo.show_ui(ui, |ui| {
                for option in &choice.options {
                    let entry = ui.selectable_value(&mut new, option.settings, &option.name);
                    voice::set_choice(&entry, Role::ListBoxOption, option.is_chosen);
                }
            });
            voice::name_list(&response.response, &label, chosen);
            if new != self.play {
                actions.push(Action::SetPlay(new));
            }
        });
    }

    /// Effort and reason of the computer's last move.
    fn thought_ui(&self, ui: &mut Ui) {
        if let Some(progress) = &self.progress {
            ui.label(progress);
        }
        let Some(report) = &self.now.thought else {
            return;
        };
        ui.separator();
        ui.label(self.texts.text("last-move"));
        if let Some(n_nodes) = report.grounds.n_nodes() {
            let nodes = [("nodes", n_nodes.into())];
            ui.label(self.texts.with("nodes-visited", nodes));
        }
        match &report.grounds {
            MoveReason::Analysis { certainty: how, .. } => {
                ui.label(certainty(*how, self.texts));
            }
            MoveReason::Rule(why) => {
                ui.label(reason(*why, self.texts));
            }
            MoveReason::Search { .. } | MoveReason::Chance => {}
        }
        ui.label(computer_name(report.computer, self.texts));
        ui.label(duration(report.time, self.texts));
    }
}
