//! The menu bar: everything that can be chosen, also where the side panel has no room.

use egui::containers::menu::MenuConfig;
use egui::{
    Align, Button, FocusDirection, Id, Key, Layout, Modifiers, Popup, Response, RichText,
    ScrollArea, Ui,
};

use super::actions::{self, Action, Shortcut};
use super::choices::Choice;
use super::export::{ExportKind, Exportable};
use super::file_dialog::Purpose;
use super::study::{Study, StudyPage};
use super::theme;
use crate::messages::{Snapshot, Turn};
use crate::model::Board;
use crate::player::Players;
use crate::search::{Fact, ProvedBy};
use crate::settings::{Language, Looks, Settings, Theme};
use crate::view::texts::{Texts, printable};
use crate::view::words::{board_fact, board_name, board_value};

/// What the menu shows as chosen.
pub(super) struct MenuState<'a> {
    pub(super) settings: &'a Settings,
    pub(super) now: &'a Snapshot,
    pub(super) study: &'a Study,
    pub(super) exportable: Exportable,
}

/// The menu bar. It remembers its buttons, so that the keyboard can open them.
#[derive(Default)]
pub(super) struct Menu {
    buttons: Vec<Response>,
}

impl Menu {
    /// Opens the first menu from the keyboard, or closes the one that is open.
    pub(super) fn toggle(&self, ctx: &egui::Context) {
        if Popup::is_any_open(ctx) {
            Popup::close_all(ctx);
        } else if let Some(button) = self.buttons.first() {
            button.request_focus();
            Popup::open_id(ctx, Popup::default_response_id(button));
        }
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        state: MenuState<'_>,
        asked: &mut Vec<Action>,
    ) {
        self.change_menu(ui);
        if ui.available_width() < theme::NARROW {
            ui.style_mut().override_text_style = Some(egui::TextStyle::Small);
            ui.spacing_mut().item_spacing.x = 4.0;
        }
        let config = MenuConfig::new().style(theme::menu_style);
        let bar = egui::MenuBar::new().style(theme::menu_style).config(config);
        bar.ui(ui, |ui| {
            let mut entries = Entries {
                texts,
                state,
                asked,
            };
            self.buttons = vec![
                menu(ui, texts, "menu-game", |ui| entries.game_ui(ui)),
                menu(ui, texts, "menu-board", |ui| entries.board_ui(ui)),
                menu(ui, texts, "menu-move", |ui| entries.move_ui(ui)),
                menu(ui, texts, "menu-why", |ui| entries.why_ui(ui)),
                menu(ui, texts, "menu-view", |ui| entries.view_ui(ui)),
                menu(ui, texts, "menu-help", |ui| entries.help_ui(ui)),
            ];
        });
    }

    /// Left and Right go from an open menu to its neighbour.
    fn change_menu(&self, ui: &Ui) {
        let ids: Vec<Id> = self
            .buttons
            .iter()
            .map(Popup::default_response_id)
            .collect();
        let Some(open) = ids.iter().position(|&id| Popup::is_id_open(ui.ctx(), id)) else {
            return;
        };
        let n_menus = ids.len();
        for (key, step) in [(Key::ArrowLeft, n_menus - 1), (Key::ArrowRight, 1)] {
            // Inside a submenu they belong to it.
            if self.buttons[open].has_focus()
                && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key))
            {
                let to = (open + step) % n_menus;
                self.buttons[to].request_focus();
                Popup::open_id(ui.ctx(), ids[to]);
                ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            }
        }
    }
}

fn menu(ui: &mut Ui, texts: &Texts, id: &str, entries: impl FnOnce(&mut Ui)) -> Response {
    ui.menu_button(texts.text(id), |ui| {
        // A long menu in a low window scrolls.
        let height = ui.ctx().content_rect().height() - 48.0;
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .show(ui, entries);
    })
    .response
}

struct Entries<'a> {
    texts: &'a Texts,
    state: MenuState<'a>,
    asked: &'a mut Vec<Action>,
}

impl Entries<'_> {
    fn game_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::NEW_GAME, true);
        self.button_ui(ui, "new-game-sheet", Action::ChooseGame);
        ui.separator();
        self.files_ui(ui);
        ui.separator();
        let play = self.state.settings.play;
        self.submenu_ui(ui, &Choice::players(play, self.texts));
        self.submenu_ui(ui, &Choice::first(play, self.texts));
        self.button_ui(ui, "score", Action::Score);
        ui.separator();
        self.entry_ui(ui, &actions::QUIT, true);
    }

    /// The boards that people play on, what is known of each, and all the others.
    fn board_ui(&mut self, ui: &mut Ui) {
        ui.set_width(theme::FACT_WIDTH);
        let chosen = self.state.settings.play.board;
        for board in Fact::common_boards() {
            let name = board_name(board, self.texts);
            let value = RichText::new(board_value(board, self.texts)).weak();
            let fact = board_fact(board, self.texts);
            let clicked = theme::boxes(ui, |ui| {
                ui.horizontal(|ui| {
                    let radio = ui.radio(board == chosen, name).on_hover_text(&fact);
                    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(value));
                    radio.clicked()
                })
                .inner
            });
            if clicked {
                if board != chosen {
                    self.asked.push(Action::NewGameOn(board));
                }
                ui.close();
            }
        }
        self.button_ui(ui, "board-custom", Action::ChooseGame);
        ui.separator();
        let is_proved = |board: Board| {
            Fact::of(board).is_some_and(|fact| fact.proved_by == ProvedBy::ThisProgram)
        };
        // Not justified, as the entries are.
        ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
            if Fact::common_boards().into_iter().all(is_proved) {
                ui.weak(self.texts.text("facts-all-proved"));
            }
            ui.weak(board_fact(chosen, self.texts));
        });
    }

    fn files_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::OPEN, true);
        let recent = &self.state.settings.window.recent;
        ui.add_enabled_ui(!recent.is_empty(), |ui| {
            ui.menu_button(self.texts.text("recent"), |ui| {
                for path in recent {
                    let name = path.file_name().unwrap_or(path.as_os_str());
                    let name = printable(&name.to_string_lossy());
                    let entry = ui.button(name).on_hover_text(path.display().to_string());
                    if entry.clicked() {
                        self.asked.push(Action::OpenFile(path.clone()));
                        ui.close();
                    }
                }
            });
        });
        self.entry_ui(ui, &actions::SAVE, true);
        self.entry_ui(ui, &actions::SAVE_AS, true);
        ui.separator();
        self.entry_ui(ui, &actions::COPY, true);
        self.button_ui(ui, "copy-game", Action::CopyGame);
        self.entry_ui(ui, &actions::PASTE, true);
    }

    fn move_ui(&mut self, ui: &mut Ui) {
        let Snapshot { game, turn, .. } = self.state.now;
        let is_over = *turn == Turn::Over;
        let is_alone = self.state.now.play.players == Players::PersonPerson;
        self.entry_ui(ui, &actions::SWITCH_SIDES, !is_over && !is_alone);
        self.entry_ui(ui, &actions::HINT, !is_over);
        let can_undo = !game.made().is_empty();
        self.entry_ui(ui, &actions::UNDO, can_undo);
        self.entry_ui(ui, &actions::REDO, game.can_redo());
        ui.menu_button(self.texts.text("look"), |ui| {
            for entry in [
                &actions::LOOK_START,
                &actions::LOOK_BEFORE,
                &actions::LOOK_AFTER,
                &actions::LOOK_NOW,
            ] {
                self.entry_ui(ui, entry, can_undo);
            }
        });
        self.entry_ui(ui, &actions::MOVE_NOW, self.state.now.is_thinking());
        ui.separator();
        let play = self.state.settings.play;
        self.submenu_ui(ui, &Choice::opponent(play, self.texts));
        ui.menu_button(self.texts.text("engine"), |ui| {
            self.options_ui(ui, &Choice::engine(play, self.texts));
            ui.separator();
            self.options_ui(ui, &Choice::edition(play, self.texts));
        });
        // What the side panel has, for where there is no room for it.
        self.submenu_ui(ui, &Choice::pause(play, self.texts));
        self.submenu_ui(ui, &Choice::thinking_time(play, self.texts));
    }

    /// Everything that shows why.
    fn why_ui(&mut self, ui: &mut Ui) {
        let study = self.state.study;
        let shows = |page| study.page() == Some(page);
        for (entry, is_on) in [
            (&actions::VALUES, study.shows_values()),
            (&actions::WHY, study.shows_why()),
            (&actions::TREE, shows(StudyPage::Tree)),
            (&actions::COMPARE, shows(StudyPage::Compare)),
            (&actions::CURVE, shows(StudyPage::Curve)),
        ] {
            let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
            let button = Button::selectable(is_on, self.texts.text(entry.text));
            if ui.add(button.shortcut_text(keys)).clicked() {
                self.asked.push(entry.action.clone());
                ui.close();
            }
        }
        ui.separator();
        ui.menu_button(self.texts.text("export"), |ui| {
            for kind in ExportKind::ALL {
                let button = Button::new(self.texts.text(kind.text()));
                if ui
                    .add_enabled(self.state.exportable.has(kind), button)
                    .clicked()
                {
                    let purpose = Purpose::Export(kind);
                    self.asked.push(Action::ChooseFile(purpose));
                    ui.close();
                }
            }
        });
    }

    fn view_ui(&mut self, ui: &mut Ui) {
        let looks = self.state.settings.looks;
        ui.menu_button(self.texts.text("theme"), |ui| {
            for theme in Theme::ALL {
                let id = match theme {
                    Theme::System => "theme-system",
                    Theme::Light => "theme-light",
                    Theme::Dark => "theme-dark",
                };
                self.looks_ui(ui, Looks { theme, ..looks }, id);
            }
        });
        ui.menu_button(self.texts.text("language"), |ui| {
            for language in Language::ALL {
                let id = match language {
                    Language::English => "language-en",
                    Language::German => "language-de",
                };
                self.looks_ui(ui, Looks { language, ..looks }, id);
            }
        });
        ui.separator();
        let toggle = |change: fn(&mut Looks) -> &mut bool| {
            let mut changed = looks;
            let is_on = std::mem::replace(change(&mut changed), false);
            *change(&mut changed) = !is_on;
            (is_on, Action::SetLooks(changed))
        };
        let shows_moves = self.state.settings.window.shows_moves;
        for (id, (is_on, action)) in [
            ("high-contrast", toggle(|looks| &mut looks.high_contrast)),
            ("reduced-motion", toggle(|looks| &mut looks.reduced_motion)),
            ("numbers", toggle(|looks| &mut looks.numbers)),
            ("show-moves", (shows_moves, Action::ToggleMoves)),
        ] {
            let mut checked = is_on;
            let text = self.texts.text(id);
            if theme::boxes(ui, |ui| ui.checkbox(&mut checked, text).clicked()) {
                self.asked.push(action);
                ui.close();
            }
        }
        ui.separator();
        self.entry_ui(ui, &actions::FULL_SCREEN, true);
    }

    fn help_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::HELP, true);
        self.button_ui(ui, "about", Action::About);
    }

    fn entry_ui(&mut self, ui: &mut Ui, entry: &Shortcut, enabled: bool) {
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
        let button = Button::new(self.texts.text(entry.text)).shortcut_text(keys);
        if ui.add_enabled(enabled, button).clicked() {
            self.asked.push(entry.action.clone());
            // A click closes the menu by itself, Enter does not.
            ui.close();
        }
    }

    fn button_ui(&mut self, ui: &mut Ui, id: &str, action: Action) {
        if ui.button(self.texts.text(id)).clicked() {
            self.asked.push(action);
            ui.close();
        }
    }

    fn submenu_ui(&mut self, ui: &mut Ui, choice: &Choice) {
        ui.menu_button(self.texts.text(choice.text), |ui| {
            self.options_ui(ui, choice);
        });
    }

    fn options_ui(&mut self, ui: &mut Ui, choice: &Choice) {
        ui.add_enabled_ui(choice.is_enabled, |ui| {
            for (at, (name, play)) in choice.options.iter().enumerate() {
                let is_chosen = choice.chosen == Some(at);
                self.radio_ui(ui, is_chosen, name, Action::SetPlay(*play));
            }
        });
    }

    fn looks_ui(&mut self, ui: &mut Ui, looks: Looks, id: &str) {
        let is_chosen = looks == self.state.settings.looks;
        self.radio_ui(ui, is_chosen, &self.texts.text(id), Action::SetLooks(looks));
    }

    fn radio_ui(&mut self, ui: &mut Ui, is_chosen: bool, name: &str, action: Action) {
        if theme::boxes(ui, |ui| ui.radio(is_chosen, name).clicked()) {
            if !is_chosen {
                self.asked.push(action);
            }
            ui.close();
        }
    }
}
