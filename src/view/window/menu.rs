//! The menu bar: everything that can be chosen, also where the side panel has no room.

use std::path::PathBuf;
use std::time::Duration;

use egui::containers::menu::MenuConfig;
use egui::{
    Align, Button, FocusDirection, Id, Key, Layout, Modifiers, Popup, Response, RichText,
    ScrollArea, Ui,
};

use super::actions::{self, Action, Entry};
use super::export::Kind;
use super::files::Purpose;
use super::study::Page;
use super::theme::{self, Looks, Theme};
use crate::controller::{Command, First, Players, Settings};
use crate::model::Board;
use crate::player::Computer;
use crate::record::Line;
use crate::search::{Edition, Fact, ProvedBy};
use crate::view::texts::{Language, Texts, printable};
use crate::view::words::{board_fact, board_name, board_value, computer_id, decimal};

/// What the menu shows as chosen.
pub(super) struct State<'a> {
    pub(super) settings: Settings,
    pub(super) looks: Looks,
    pub(super) is_thinking: bool,
    pub(super) is_over: bool,
    pub(super) line: &'a Line,
    pub(super) shows_moves: bool,
    pub(super) recent: &'a [PathBuf],
    /// What the last search visited.
    pub(super) n_nodes: Option<usize>,
    /// What of the study is shown: values, words, and a page.
    pub(super) study: (bool, bool, Option<Page>),
    /// What can be exported now.
    pub(super) can_export: [bool; Kind::ALL.len()],
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
        state: State<'_>,
        asked: &mut Vec<Action>,
    ) {
        self.change_menu(ui);
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
    state: State<'a>,
    asked: &'a mut Vec<Action>,
}

impl Entries<'_> {
    fn game_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::NEW_GAME, true);
        ui.separator();
        self.files_ui(ui);
        ui.separator();
        let Settings { players, first, .. } = self.state.settings;
        ui.menu_button(self.texts.text("players"), |ui| {
            for one in Players::ALL {
                let command = Action::Command(Command::SetPlayers(one));
                self.choice_ui(ui, players == one, players_id(one), command);
            }
        });
        ui.menu_button(self.texts.text("first"), |ui| {
            for one in First::ALL {
                let command = Action::Command(Command::SetFirst(one));
                self.choice_ui(ui, first == one, first_id(one), command);
            }
        });
        if ui.button(self.texts.text("score")).clicked() {
            self.asked.push(Action::Score);
            ui.close();
        }
        ui.separator();
        self.entry_ui(ui, &actions::QUIT, true);
    }

    /// The boards that people play on, what is known of each, and all the others.
    fn board_ui(&mut self, ui: &mut Ui) {
        ui.set_width(theme::FACT_WIDTH);
        let chosen = self.state.settings.board;
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
                    self.asked.push(Action::Command(Command::SetBoard(board)));
                }
                ui.close();
            }
        }
        if ui.button(self.texts.text("board-custom")).clicked() {
            self.asked.push(Action::ChooseBoard);
            ui.close();
        }
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
        let recent = self.state.recent;
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
        if ui.button(self.texts.text("copy-game")).clicked() {
            self.asked.push(Action::CopyGame);
            ui.close();
        }
        self.entry_ui(ui, &actions::PASTE, true);
    }

    fn move_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::SWITCH_SIDES, !self.state.is_over);
        self.entry_ui(ui, &actions::HINT, !self.state.is_over);
        let can_undo = !self.state.line.made().is_empty();
        self.entry_ui(ui, &actions::UNDO, can_undo);
        self.entry_ui(ui, &actions::REDO, self.state.line.can_redo());
        ui.menu_button(self.texts.text("look"), |ui| {
            for entry in [
                &actions::LOOK_START,
                &actions::LOOK_BACK,
                &actions::LOOK_FORWARD,
                &actions::LOOK_END,
            ] {
                self.entry_ui(ui, entry, can_undo);
            }
        });
        self.entry_ui(ui, &actions::STOP, self.state.is_thinking);
        ui.separator();
        let chosen = self.state.settings.computer;
        ui.menu_button(self.texts.text("computer"), |ui| {
            for computer in Computer::all_of(chosen.edition().unwrap_or_default()) {
                let command = Action::Command(Command::SetComputer(computer));
                self.choice_ui(ui, chosen == computer, computer_id(computer), command);
            }
            ui.separator();
            for edition in Edition::ALL {
                let is_chosen = chosen.edition() == Some(edition);
                let command = Action::Command(Command::SetComputer(chosen.in_edition(edition)));
                ui.add_enabled_ui(chosen.edition().is_some(), |ui| {
                    self.choice_ui(ui, is_chosen, edition_id(edition), command);
                });
            }
        });
        self.pause_ui(ui);
    }

    /// What the side panel has, for where there is no room for it.
    fn pause_ui(&mut self, ui: &mut Ui) {
        let delay = self.state.settings.delay;
        ui.menu_button(self.texts.text("delay"), |ui| {
            for tenths in [0, 4, 10, 20] {
                let one = Duration::from_millis(tenths * 100);
                let seconds = decimal(one.as_secs_f64(), 1, self.texts);
                let text = self
                    .texts
                    .with("delay-seconds", [("seconds", seconds.into())]);
                if theme::boxes(ui, |ui| ui.radio(delay == one, text).clicked()) {
                    self.asked.push(Action::Command(Command::SetDelay(one)));
                    ui.close();
                }
            }
        });
        let time = self.state.settings.time;
        ui.menu_button(self.texts.text("time"), |ui| {
            for seconds in [1, 5, 15, 60] {
                let one = Duration::from_secs(seconds);
                let seconds = seconds.to_string();
                let text = self
                    .texts
                    .with("delay-seconds", [("seconds", seconds.into())]);
                if theme::boxes(ui, |ui| ui.radio(time == one, text).clicked()) {
                    self.asked.push(Action::Command(Command::SetTime(one)));
                    ui.close();
                }
            }
        });
        if let Some(n_nodes) = self.state.n_nodes {
            ui.weak(self.texts.with("nodes", [("nodes", n_nodes.into())]));
        }
    }

    /// Everything that shows why.
    fn why_ui(&mut self, ui: &mut Ui) {
        let (values, why, page) = self.state.study;
        for (entry, is_on) in [
            (&actions::VALUES, values),
            (&actions::WHY, why),
            (&actions::TREE, page == Some(Page::Tree)),
            (&actions::COMPARE, page == Some(Page::Compare)),
            (&actions::CURVE, page == Some(Page::Curve)),
        ] {
            let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.shortcut);
            let button = Button::selectable(is_on, self.texts.text(entry.text));
            if ui.add(button.shortcut_text(keys)).clicked() {
                self.asked.push(entry.action.clone());
                ui.close();
            }
        }
        ui.separator();
        ui.menu_button(self.texts.text("export"), |ui| {
            for (kind, enabled) in Kind::ALL.into_iter().zip(self.state.can_export) {
                let button = Button::new(self.texts.text(kind.text()));
                if ui.add_enabled(enabled, button).clicked() {
                    let purpose = Purpose::Export(kind);
                    self.asked.push(Action::ChooseFile(purpose));
                    ui.close();
                }
            }
        });
    }

    fn view_ui(&mut self, ui: &mut Ui) {
        let looks = self.state.looks;
        ui.menu_button(self.texts.text("theme"), |ui| {
            for theme in Theme::ALL {
                let id = match theme {
                    Theme::System => "theme-system",
                    Theme::Light => "theme-light",
                    Theme::Dark => "theme-dark",
                };
                self.choice_ui(
                    ui,
                    looks.theme == theme,
                    id,
                    Action::SetLooks(Looks { theme, ..looks }),
                );
            }
        });
        ui.menu_button(self.texts.text("language"), |ui| {
            for language in Language::ALL {
                let id = match language {
                    Language::English => "language-en",
                    Language::German => "language-de",
                };
                let action = Action::SetLooks(Looks { language, ..looks });
                self.choice_ui(ui, looks.language == language, id, action);
            }
        });
        ui.separator();
        for (on, id, toggled) in [
            (
                looks.high_contrast,
                "high-contrast",
                Looks {
                    high_contrast: !looks.high_contrast,
                    ..looks
                },
            ),
            (
                looks.reduced_motion,
                "reduced-motion",
                Looks {
                    reduced_motion: !looks.reduced_motion,
                    ..looks
                },
            ),
            (
                looks.numbers,
                "numbers",
                Looks {
                    numbers: !looks.numbers,
                    ..looks
                },
            ),
        ] {
            let mut checked = on;
            let text = self.texts.text(id);
            if theme::boxes(ui, |ui| ui.checkbox(&mut checked, text).clicked()) {
                self.asked.push(Action::SetLooks(toggled));
                ui.close();
            }
        }
        let mut checked = self.state.shows_moves;
        let text = self.texts.text("show-moves");
        if theme::boxes(ui, |ui| ui.checkbox(&mut checked, text).clicked()) {
            self.asked.push(Action::ToggleMoves);
            ui.close();
        }
        ui.separator();
        self.entry_ui(ui, &actions::FULL_SCREEN, true);
    }

    fn help_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::HELP, true);
        if ui.button(self.texts.text("about")).clicked() {
            self.asked.push(Action::About);
            ui.close();
        }
    }

    fn entry_ui(&mut self, ui: &mut Ui, entry: &Entry, enabled: bool) {
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.shortcut);
        let button = Button::new(self.texts.text(entry.text)).shortcut_text(keys);
        if ui.add_enabled(enabled, button).clicked() {
            self.asked.push(entry.action.clone());
            // A click closes the menu by itself, Enter does not.
            ui.close();
        }
    }

    fn choice_ui(&mut self, ui: &mut Ui, is_chosen: bool, id: &str, action: Action) {
        let clicked = theme::boxes(ui, |ui| ui.radio(is_chosen, self.texts.text(id)).clicked());
        if clicked {
            if !is_chosen {
                self.asked.push(action);
            }
            ui.close();
        }
    }
}

/// The message that names who plays.
pub(super) const fn players_id(players: Players) -> &'static str {
    match players {
        Players::PersonComputer => "players-person-computer",
        Players::PersonPerson => "players-person-person",
        Players::ComputerComputer => "players-computer-computer",
    }
}

/// The message that names who begins.
pub(super) const fn first_id(first: First) -> &'static str {
    match first {
        First::Me => "first-me",
        First::Computer => "first-computer",
        First::Alternate => "first-alternate",
    }
}

/// The message that names an edition.
pub(super) const fn edition_id(edition: Edition) -> &'static str {
    match edition {
        Edition::First => "edition-1",
        Edition::Second => "edition-2",
    }
}
