//! What stands in the menus.

use egui::{
    Align, Atom, Button, Label, Layout, Response, RichText, Role, Shape, Stroke, Ui, WidgetInfo,
    WidgetText, vec2,
};

use crate::learn::Lesson;
use crate::messages::{Command, Snapshot, Turn};
use crate::player::Players;
use crate::search::Fact;
use crate::settings::{Appearance, BoardStyle, Language, Theme};
use crate::store::EarlierGame;
use crate::view::texts::{Texts, printable};
use crate::view::window::app::actions;
use crate::view::window::app::actions::{Action, Shortcut, ZoomStep};
use crate::view::window::app::voice;
use crate::view::window::learn::LearnRequest;
use crate::view::window::panels::choices::Choice;
use crate::view::window::panels::menu::{MenuState, menu};
use crate::view::window::study::StudyPage;
use crate::view::window::study::export::ExportKind;
use crate::view::window::system::file_dialog::Purpose;
use crate::view::window::theme;
use crate::view::words::game::{board_fact, board_name, board_value, earlier_game};
use crate::view::words::learn::lesson_title;

/// Fills the menus.
pub(crate) struct Entries<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) state: MenuState<'a>,
    pub(crate) actions: &'a mut Vec<Action>,
}

impl Entries<'_> {
    pub(crate) fn game_ui(&mut self, ui: &mut Ui) {
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
    pub(crate) fn board_ui(&mut self, ui: &mut Ui) {
        ui.set_width(theme::FACT_WIDTH);
        let chosen = self.state.settings.play.board;
        for board in Fact::common_boards() {
            let name = board_name(board, self.texts);
            let value = board_value(board, self.texts);
            let button = option(CheckMark::Dot, board == chosen, &name);
            let row = ui.add(button.right_text(RichText::new(&value).weak()));
            let label = format!("{name}, {value}");
            say(&row, Role::MenuItemRadio, board == chosen, &label);
            if row.on_hover_text(board_fact(board, self.texts)).clicked() {
                if board != chosen {
                    self.actions.push(Action::NewGameOn(board));
                }
                ui.close();
            }
        }
        self.button_ui(ui, "board-custom", Action::ChooseGame);
        ui.separator();
        // Not justified, as the entries are.
        ui.with_layout(Layout::top_down(Align::LEFT), |ui| {
            let fact = RichText::new(board_fact(chosen, self.texts)).weak();
            ui.add(Label::new(fact).wrap());
        });
    }

    fn files_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::OPEN, true);
        let recent = &self.state.settings.window.recent;
        ui.add_enabled_ui(!recent.is_empty(), |ui| {
            submenu(ui, self.texts.text("recent"), |ui| {
                for path in recent {
                    let name = path.file_name().unwrap_or(path.as_os_str());
                    let name = printable(&name.to_string_lossy());
                    let action = Action::OpenFile(path.clone());
                    self.item_ui(ui, true, Button::new(name), action)
                        .on_hover_text(path.display().to_string());
                }
            });
        });
        self.earlier_ui(ui);
        self.entry_ui(ui, &actions::SAVE, true);
        self.entry_ui(ui, &actions::SAVE_AS, true);
        ui.separator();
        self.entry_ui(ui, &actions::COPY, true);
        self.button_ui(ui, "copy-game", Action::CopyGame);
        self.button_ui(ui, "copy-command", Action::CopyCommand);
        self.entry_ui(ui, &actions::PASTE, true);
    }

    /// The games that others have taken the place of.
    fn earlier_ui(&mut self, ui: &mut Ui) {
        let games = self.state.earlier;
        ui.add_enabled_ui(!games.is_empty(), |ui| {
            menu(ui, self.texts.text("earlier-games").into(), |ui| {
                for EarlierGame { record, .. } in games {
                    let action = Action::Command(Command::Open(Box::new(record.clone())));
                    let button = Button::new(earlier_game(record, self.texts));
                    self.item_ui(ui, true, button, action);
                }
            });
        });
    }

    pub(crate) fn move_ui(&mut self, ui: &mut Ui) {
        let Snapshot { game, turn, .. } = self.state.now;
        let is_over = *turn == Turn::Over;
        let is_alone = self.state.now.play.players == Players::PersonPerson;
        self.entry_ui(ui, &actions::SWITCH_SIDES, !is_over && !is_alone);
        self.entry_ui(ui, &actions::HINT, !is_over);
        self.entry_ui(ui, &actions::UNDO, self.state.now.can_undo());
        self.entry_ui(ui, &actions::REDO, self.state.now.can_redo());
        submenu(ui, self.texts.text("look"), |ui| {
            for entry in [
                &actions::LOOK_START,
                &actions::LOOK_BEFORE,
                &actions::LOOK_AFTER,
                &actions::LOOK_NOW,
            ] {
                self.entry_ui(ui, entry, !game.moves().is_empty());
            }
        });
        self.entry_ui(ui, &actions::MOVE_NOW, self.state.now.is_thinking());
        ui.separator();
        let play = self.state.settings.play;
        self.submenu_ui(ui, &Choice::opponent(play, self.texts));
        submenu(ui, self.texts.text("engine"), |ui| {
            self.options_ui(ui, &Choice::engine(play, self.texts));
            ui.separator();
            self.options_ui(ui, &Choice::edition(play, self.texts));
        });
        // What the side panel has, for where there is no room for it.
        self.submenu_ui(ui, &Choice::pause(play, self.texts));
        self.submenu_ui(ui, &Choice::thinking_time(play, self.texts));
    }

    /// Everything that shows why.
    pub(crate) fn study_ui(&mut self, ui: &mut Ui) {
        let study = self.state.study;
        let shows = |page| study.page == Some(page);
        for (entry, is_on) in [
            (&actions::VALUES, study.shows_values),
            (&actions::WHY, study.shows_why),
            (&actions::TREE, shows(StudyPage::Tree)),
            (&actions::COMPARE, shows(StudyPage::Compare)),
            (&actions::CURVE, shows(StudyPage::Curve)),
        ] {
            let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
            let button = Button::selectable(is_on, self.texts.text(entry.text));
            let action = entry.action.clone();
            let item = self.item_ui(ui, true, button.shortcut_text(keys), action);
            voice::set_role(&item, Role::MenuItemCheckBox);
        }
        ui.separator();
        submenu(ui, self.texts.text("export"), |ui| {
            for kind in ExportKind::ALL {
                let button = Button::new(self.texts.text(kind.text()));
                let action = Action::ChooseFile(Purpose::Export(kind));
                self.item_ui(ui, self.state.study.can_export(kind), button, action);
            }
        });
    }

    /// Everything that is tried first.
    pub(crate) fn learn_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::PUZZLE, true);
        ui.add_enabled_ui(self.state.has_mistake, |ui| {
            let retry = Action::Learn(LearnRequest::Mistake(0));
            self.button_ui(ui, "what-happened", retry);
        });
        self.entry_ui(ui, &actions::LESSON, true);
        ui.separator();
        self.lessons_ui(ui);
        ui.separator();
        ui.add_enabled_ui(self.state.can_coach, |ui| {
            let is_on = self.state.settings.learn.coach;
            let name = self.texts.text("coach");
            let row = ui.add(option(CheckMark::Check, is_on, &name));
            say(&row, Role::MenuItemCheckBox, is_on, &name);
            if row.on_hover_text(self.texts.text("coach-text")).clicked() {
                self.actions.push(Action::Learn(LearnRequest::ToggleCoach));
                ui.close();
            }
        });
    }

    /// The lessons; those that are finished have a tick.
    fn lessons_ui(&mut self, ui: &mut Ui) {
        let settings = self.state.settings;
        for (number, lesson) in Lesson::outlines().iter().enumerate() {
            let n_steps = lesson.n_steps();
            let n_done = settings.learn.n_done(number).min(n_steps);
            let is_done = n_done == n_steps;
            let name = lesson_title(&lesson.title, Some(number), self.texts);
            let done = [("done", n_done.into()), ("steps", n_steps.into())];
            let value = self.texts.with("lesson-done", done);
            let button = option(CheckMark::Check, is_done, &name);
            let row = ui.add(button.right_text(RichText::new(&value).weak()));
            say(&row, Role::CheckBox, is_done, &format!("{name}, {value}"));
            if row.clicked() {
                let lesson = LearnRequest::Lesson(Some(number));
                self.actions.push(Action::Learn(lesson));
                ui.close();
            }
        }
    }

    pub(crate) fn view_ui(&mut self, ui: &mut Ui) {
        let looks = self.state.settings.looks;
        submenu(ui, self.texts.text("theme"), |ui| {
            for theme in Theme::ALL {
                let id = match theme {
                    Theme::System => "theme-system",
                    Theme::Light => "theme-light",
                    Theme::Dark => "theme-dark",
                };
                self.looks_ui(ui, Appearance { theme, ..looks }, id);
            }
        });
        // High contrast has its own idea of a board.
        ui.add_enabled_ui(!looks.high_contrast, |ui| {
            submenu(ui, self.texts.text("board-style"), |ui| {
                for board in BoardStyle::ALL {
                    let id = match board {
                        BoardStyle::Plain => "board-plain",
                        BoardStyle::Paper => "board-paper",
                        BoardStyle::Chalk => "board-chalk",
                    };
                    self.looks_ui(ui, Appearance { board, ..looks }, id);
                }
            });
        });
        submenu(ui, self.texts.text("language"), |ui| {
            for language in Language::ALL {
                let id = match language {
                    Language::English => "language-en",
                    Language::German => "language-de",
                };
                self.looks_ui(ui, Appearance { language, ..looks }, id);
            }
        });
        ui.separator();
        let toggle = |change: fn(&mut Appearance) -> &mut bool| {
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
            let name = self.texts.text(id);
            let mut button = option(CheckMark::Check, is_on, &name);
            if id == actions::MOVES.text {
                let keys = actions::shortcut_text(ui.ctx(), self.texts, actions::MOVES.keys);
                button = button.shortcut_text(keys);
            }
            let row = ui.add(button);
            say(&row, Role::MenuItemCheckBox, is_on, &name);
            if row.clicked() {
                self.actions.push(action);
                ui.close();
            }
        }
        ui.separator();
        self.zoom_ui(ui);
        self.entry_ui(ui, &actions::LECTURE, true);
        self.entry_ui(ui, &actions::FULL_SCREEN, true);
    }

    fn zoom_ui(&mut self, ui: &mut Ui) {
        submenu(ui, self.texts.text("zoom"), |ui| {
            for zoom in ZoomStep::ALL {
                let keys = actions::shortcut_text(ui.ctx(), self.texts, zoom.keys());
                let button = Button::new(self.texts.text(zoom.text())).shortcut_text(keys);
                // The menu stays: one step is seldom enough.
                let item = ui.add(button);
                voice::set_role(&item, Role::MenuItem);
                if item.clicked() {
                    self.actions.push(Action::Zoom(zoom));
                }
            }
        });
    }

    pub(crate) fn help_ui(&mut self, ui: &mut Ui) {
        self.entry_ui(ui, &actions::HELP, true);
        self.button_ui(ui, "about", Action::About);
    }

    fn entry_ui(&mut self, ui: &mut Ui, entry: &Shortcut, enabled: bool) {
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
        let button = Button::new(self.texts.text(entry.text)).shortcut_text(keys);
        self.item_ui(ui, enabled, button, entry.action.clone());
    }

    fn button_ui(&mut self, ui: &mut Ui, id: &str, action: Action) {
        let button = Button::new(self.texts.text(id));
        self.item_ui(ui, true, button, action);
    }

    /// A row that does something.
    fn item_ui(
        &mut self,
        ui: &mut Ui,
        enabled: bool,
        button: Button<'_>,
        action: Action,
    ) -> Response {
        let item = ui.add_enabled(enabled, button);
        voice::set_role(&item, Role::MenuItem);
        if item.clicked() {
            self.actions.push(action);
            // A click closes the menu by itself, Enter does not.
            ui.close();
        }
        item
    }

    fn submenu_ui(&mut self, ui: &mut Ui, choice: &Choice) {
        submenu(ui, self.texts.text(choice.text), |ui| {
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

    fn looks_ui(&mut self, ui: &mut Ui, looks: Appearance, id: &str) {
        let is_chosen = looks == self.state.settings.looks;
        self.radio_ui(ui, is_chosen, &self.texts.text(id), Action::SetLooks(looks));
    }

    fn radio_ui(&mut self, ui: &mut Ui, is_chosen: bool, name: &str, action: Action) {
        let row = ui.add(option(CheckMark::Dot, is_chosen, name));
        say(&row, Role::MenuItemRadio, is_chosen, name);
        if row.clicked() {
            if !is_chosen {
                self.actions.push(action);
            }
            ui.close();
        }
    }
}

/// What stands before something that is chosen.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CheckMark {
    /// One of several.
    Dot,
    /// On or off.
    Check,
}

/// A row that can be chosen.
fn option(tick: CheckMark, is_chosen: bool, name: &str) -> Button<'static> {
    let mark = Atom::paint(vec2(16.0, 16.0), move |ui, args| {
        let centre = args.rect.center();
        let ink = args.fallback_text_color;
        match tick {
            CheckMark::Dot if is_chosen => {
                ui.painter().circle_filled(centre, 4.5, ink);
            }
            CheckMark::Check if is_chosen => {
                let points = [(-5.0, 0.0), (-1.5, 4.0), (5.5, -4.5)];
                let points = points.map(|(x, y)| centre + vec2(x, y));
                let stroke = Stroke::new(2.0, ink);
                ui.painter().add(Shape::line(points.to_vec(), stroke));
            }
            CheckMark::Dot | CheckMark::Check => {}
        }
    });
    Button::new((mark, name.to_owned()))
}

/// A menu in a menu. While the keyboard is on its entry, Right opens it.
fn submenu(ui: &mut Ui, name: impl Into<WidgetText>, content_ui: impl FnOnce(&mut Ui)) {
    let button = ui.menu_button(name.into(), content_ui).response;
    voice::set_role(&button, Role::MenuItem);
    if button.has_focus() {
        super::note_submenu(ui.ctx());
    }
}

/// What a screen reader says of such a row.
fn say(row: &Response, role: Role, is_chosen: bool, name: &str) {
    row.widget_info(|| WidgetInfo::selected(role, true, is_chosen, name));
}
