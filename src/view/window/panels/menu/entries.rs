//! The entries of the menus. To add one, add it to the menu it belongs to; entries with a key are in
//! `app::actions`.

use egui::{
    Align, Atom, Button, Label, Layout, Response, RichText, Role, Stroke, Ui, WidgetInfo,
    WidgetText, vec2,
};

use crate::learn::Lesson;
use crate::link::StudyPage;
use crate::messages::{Command, Turn};
use crate::model::Board;
use crate::player::Players;
use crate::settings::{Appearance, BoardStyle, Language, Theme};
use crate::store::EarlierGame;
use crate::view::texts::{Texts, printable};
use crate::view::window::app::actions;
use crate::view::window::app::actions::{Action, Shortcut, ZoomStep};
use crate::view::window::app::voice;
use crate::view::window::learn::LearnRequest;
use crate::view::window::panels::choices::Setting;
use crate::view::window::panels::menu::{MenuState, menu};
use crate::view::window::study::export::ExportKind;
use crate::view::window::system::file_pick::Purpose;
use crate::view::window::theme;
use crate::view::words::game::{board_fact, board_name, board_value, earlier_game};
use crate::view::words::learn::lesson_title;

/// Fills the menus of one frame.
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
        let setup = self.state.settings.play;
        self.submenu_ui(ui, &Setting::players(setup, self.texts), Action::SetPlay);
        self.submenu_ui(ui, &Setting::first(setup, self.texts), Action::SetPlay);
        self.button_ui(ui, "score", Action::Score);
        ui.separator();
        self.entry_ui(ui, &actions::QUIT, true);
    }

    /// The common boards with their proven values, and all others.
    pub(crate) fn board_ui(&mut self, ui: &mut Ui) {
        ui.set_width(theme::FACT_WIDTH);
        let chosen = self.state.settings.play.board;
        for board in Board::common() {
            let name = board_name(board, self.texts);
            let value = board_value(board, self.texts);
            let action = Action::NewGameOn(board);
            let role = Role::MenuItemRadio;
            self.row_ui(ui, role, board == chosen, [&name, &value], action)
                .on_hover_text(board_fact(board, self.texts));
        }
        self.button_ui(ui, "board-custom", Action::ChooseGame);
        ui.separator();
        // Entries are justified, a text must not be.
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

    /// The archived games.
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
        let now = self.state.now;
        let is_over = now.turn == Turn::Over;
        let has_computer = now.play.players != Players::PersonPerson;
        self.entry_ui(ui, &actions::SWITCH_SIDES, !is_over && has_computer);
        self.entry_ui(ui, &actions::HINT, !is_over);
        self.entry_ui(ui, &actions::UNDO, now.can_undo());
        self.entry_ui(ui, &actions::REDO, now.can_redo());
        submenu(ui, self.texts.text("look"), |ui| {
            for entry in [
                &actions::LOOK_START,
                &actions::LOOK_BEFORE,
                &actions::LOOK_AFTER,
                &actions::LOOK_NOW,
            ] {
                self.entry_ui(ui, entry, !now.game.moves().is_empty());
            }
        });
        self.entry_ui(ui, &actions::MOVE_NOW, now.is_thinking());
        ui.separator();
        let setup = self.state.settings.play;
        self.submenu_ui(ui, &Setting::opponent(setup, self.texts), Action::SetPlay);
        submenu(ui, self.texts.text("engine"), |ui| {
            self.options_ui(ui, &Setting::engine(setup, self.texts), Action::SetPlay);
            ui.separator();
            self.options_ui(ui, &Setting::edition(setup, self.texts), Action::SetPlay);
        });
        // Narrow windows have no side panel for these.
        self.submenu_ui(ui, &Setting::pause(setup, self.texts), Action::SetPlay);
        self.submenu_ui(
            ui,
            &Setting::thinking_time(setup, self.texts),
            Action::SetPlay,
        );
    }

    /// The panels that explain moves and searches, and their exports.
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

    /// Puzzles, mistakes, lessons and the coach.
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
            self.toggle_ui(ui, "coach", is_on, Action::Learn(LearnRequest::ToggleCoach))
                .on_hover_text(self.texts.text("coach-text"));
        });
    }

    /// The lessons; a finished one has a tick.
    fn lessons_ui(&mut self, ui: &mut Ui) {
        for (number, lesson) in Lesson::outlines().iter().enumerate() {
            let n_steps = lesson.n_steps();
            let n_done = self.state.settings.progress.n_done(number).min(n_steps);
            let name = lesson_title(&lesson.title, Some(number), self.texts);
            let done = [("done", n_done.into()), ("steps", n_steps.into())];
            let value = self.texts.with("lesson-done", done);
            let action = Action::Learn(LearnRequest::Lesson(Some(number)));
            let is_done = n_done == n_steps;
            self.row_ui(ui, Role::CheckBox, is_done, [&name, &value], action);
        }
    }

    pub(crate) fn view_ui(&mut self, ui: &mut Ui) {
        let texts = self.texts;
        let now = self.state.settings.looks;
        let name = |theme: &Theme| texts.variant("theme-", theme);
        let choose = |new: &mut Appearance, theme| new.theme = theme;
        let themes = Setting::new("theme", now, Theme::ALL, name, choose);
        let name = |style: &BoardStyle| texts.variant("board-style-", style);
        let choose = |new: &mut Appearance, style| new.board = style;
        let styles = Setting::new("board-style", now, BoardStyle::ALL, name, choose);
        let name = |language: &Language| texts.variant("language-", language);
        let choose = |new: &mut Appearance, language| new.language = language;
        let languages = Setting::new("language", now, Language::ALL, name, choose);
        self.submenu_ui(ui, &themes, Action::SetLooks);
        // High contrast overrides the board style.
        ui.add_enabled_ui(!now.high_contrast, |ui| {
            self.submenu_ui(ui, &styles, Action::SetLooks);
        });
        self.submenu_ui(ui, &languages, Action::SetLooks);
        ui.separator();
        let [mut contrast, mut motion, mut numbers] = [now; 3];
        contrast.high_contrast = !now.high_contrast;
        motion.reduced_motion = !now.reduced_motion;
        numbers.numbers = !now.numbers;
        self.toggle_ui(
            ui,
            "high-contrast",
            now.high_contrast,
            Action::SetLooks(contrast),
        );
        self.toggle_ui(
            ui,
            "reduced-motion",
            now.reduced_motion,
            Action::SetLooks(motion),
        );
        self.toggle_ui(ui, "numbers", now.numbers, Action::SetLooks(numbers));
        let name = texts.text(actions::MOVES.text);
        let keys = actions::shortcut_text(ui.ctx(), texts, actions::MOVES.keys);
        let is_on = self.state.settings.window.shows_moves;
        let role = Role::MenuItemCheckBox;
        self.row_ui(ui, role, is_on, [&name, &keys], Action::ToggleMoves)
            .accessible_name(name);
        ui.separator();
        self.zoom_ui(ui);
        self.entry_ui(ui, &actions::LECTURE, true);
        self.entry_ui(ui, &actions::FULL_SCREEN, true);
    }

    fn zoom_ui(&mut self, ui: &mut Ui) {
        submenu(ui, self.texts.text("zoom"), |ui| {
            for zoom in ZoomStep::ALL {
                let keys = actions::shortcut_text(ui.ctx(), self.texts, zoom.keys());
                let button = Button::new(self.texts.variant("zoom-", zoom)).shortcut_text(keys);
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

    /// An entry that performs an action.
    fn item_ui(
        &mut self,
        ui: &mut Ui,
        enabled: bool,
        button: Button<'_>,
        action: Action,
    ) -> Response {
        let item = ui.add_enabled(enabled, button);
        voice::set_role(&item, Role::MenuItem);
        self.perform_if_clicked(ui, &item, Some(action));
        item
    }

    fn submenu_ui<T: Copy>(&mut self, ui: &mut Ui, choice: &Setting<T>, action: fn(T) -> Action) {
        submenu(ui, self.texts.text(choice.text), |ui| {
            self.options_ui(ui, choice, action);
        });
    }

    fn options_ui<T: Copy>(&mut self, ui: &mut Ui, choice: &Setting<T>, action: fn(T) -> Action) {
        ui.add_enabled_ui(choice.is_enabled, |ui| {
            for option in &choice.options {
                let name = [option.name.as_str(), ""];
                let action = action(option.settings);
                self.row_ui(ui, Role::MenuItemRadio, option.is_chosen, name, action);
            }
        });
    }

    /// A row that is on or off.
    fn toggle_ui(&mut self, ui: &mut Ui, id: &str, is_on: bool, action: Action) -> Response {
        let name = self.texts.text(id);
        self.row_ui(ui, Role::MenuItemCheckBox, is_on, [&name, ""], action)
    }

    /// A row with a name and a value: one of several, or on or off.
    fn row_ui(
        &mut self,
        ui: &mut Ui,
        role: Role,
        is_chosen: bool,
        [name, value]: [&str; 2],
        action: Action,
    ) -> Response {
        let is_radio = role == Role::MenuItemRadio;
        let mark = Atom::paint(vec2(16.0, 16.0), move |ui, args| {
            let (centre, ink) = (args.rect.center(), args.fallback_text_color);
            if is_chosen && is_radio {
                ui.painter().circle_filled(centre, 4.5, ink);
            } else if is_chosen {
                let tick = [vec2(-5.0, 0.0), vec2(-1.5, 4.0), vec2(5.5, -4.5)];
                let tick = tick.map(|point| centre + point).to_vec();
                ui.painter().line(tick, Stroke::new(2.0, ink));
            }
        });
        let mut button = Button::new((mark, name.to_owned()));
        let mut label = name.to_owned();
        if !value.is_empty() {
            button = button.right_text(RichText::new(value).weak());
            label = [name, value].join(", ");
        }
        let row = ui.add(button);
        row.widget_info(|| WidgetInfo::selected(role, true, is_chosen, &label));
        // Choosing the chosen option changes nothing.
        let action = if is_radio && is_chosen {
            None
        } else {
            Some(action)
        };
        self.perform_if_clicked(ui, &row, action);
        row
    }

    fn perform_if_clicked(&mut self, ui: &Ui, item: &Response, action: Option<Action>) {
        if item.clicked() {
            self.actions.extend(action);
            // A click closes the menu by itself, Enter does not.
            ui.close();
        }
    }
}

/// A submenu. While its entry has the focus, Right opens it.
fn submenu(ui: &mut Ui, name: impl Into<WidgetText>, content_ui: impl FnOnce(&mut Ui)) {
    let button = ui.menu_button(name.into(), content_ui).response;
    voice::set_role(&button, Role::MenuItem);
    if button.has_focus() {
        super::note_submenu(ui.ctx());
    }
}
