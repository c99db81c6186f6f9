//! The entries of the main menu. To add one, add it to the submenu it belongs to; entries with a key
//! are in `app::actions`.

use egui::{Button, Response, RichText, Role, Ui};

use crate::learn::Lesson;
use crate::link::StudyPage;
use crate::messages::Command;
use crate::player::Players;
use crate::settings::{Appearance, BoardStyle, GameSetup, Language, Theme};
use crate::store::EarlierGame;
use crate::view::texts::{Texts, printable};
use crate::view::window::app::actions;
use crate::view::window::app::actions::{Action, Shortcut, ZoomStep};
use crate::view::window::app::voice;
use crate::view::window::board::style_picture;
use crate::view::window::learn::LearnRequest;
use crate::view::window::panels::choices::Setting;
use crate::view::window::panels::menu::{EntryKind, MenuState, scrolling_ui};
use crate::view::window::study::StudyRequest;
use crate::view::words::game::earlier_game;
use crate::view::words::learn::lesson_title;

/// Fills the menu of one frame.
pub(crate) struct Entries<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) state: MenuState<'a>,
    pub(crate) actions: &'a mut Vec<Action>,
}

impl Entries<'_> {
    pub(crate) fn ui(&mut self, ui: &mut Ui) {
        self.text_ui(ui, "new-game-sheet", Action::ChooseGame);
        let play = self.state.settings.play;
        let (players, text) = match play.players {
            Players::PersonPerson => (Players::PersonComputer, "players-person-computer"),
            _ => (Players::PersonPerson, "players-person-person"),
        };
        self.text_ui(ui, text, Action::StartGame(GameSetup { players, ..play }));
        ui.separator();
        self.shortcut_ui(ui, EntryKind::Plain, &actions::PUZZLE);
        self.submenu_ui(ui, "lessons", Self::lessons_ui);
        ui.add_enabled_ui(self.state.can_coach, |ui| {
            let is_on = self.state.settings.learn.coach;
            self.toggle_ui(ui, "coach", is_on, Action::Learn(LearnRequest::ToggleCoach))
                .on_hover_text(self.texts.text("coach-text"));
        });
        ui.separator();
        self.submenu_ui(ui, "menu-study", Self::study_ui);
        self.submenu_ui(ui, "menu-games", Self::games_ui);
        self.submenu_ui(ui, "menu-view", Self::view_ui);
        self.submenu_ui(ui, "menu-help", |entries, ui| {
            entries.shortcut_ui(ui, EntryKind::Plain, &actions::HELP);
            entries.text_ui(ui, "about", Action::About);
            entries.text_ui(ui, "licences", Action::Licences);
        });
        ui.separator();
        self.shortcut_ui(ui, EntryKind::Plain, &actions::QUIT);
    }

    /// The lessons; a finished one has a tick.
    fn lessons_ui(&mut self, ui: &mut Ui) {
        self.shortcut_ui(ui, EntryKind::Plain, &actions::LESSON);
        ui.separator();
        for (number, lesson) in Lesson::outlines().iter().enumerate() {
            let n_steps = lesson.n_steps();
            let n_done = self.state.settings.progress.n_done(number).min(n_steps);
            let name = lesson_title(&lesson.title, Some(number), self.texts);
            let done = [("done", n_done.into()), ("steps", n_steps.into())];
            let value = self.texts.with("lesson-done", done);
            let action = Action::Learn(LearnRequest::Lesson(Some(number)));
            let kind = if n_done == n_steps {
                EntryKind::Done
            } else {
                EntryKind::Plain
            };
            self.row_ui(ui, kind, name, value, action);
        }
    }

    /// What explains moves and searches.
    fn study_ui(&mut self, ui: &mut Ui) {
        let study = self.state.study;
        let shows = |page| study.page == Some(page);
        for (entry, is_on) in [
            (&actions::VALUES, study.shows_values),
            (&actions::WHY, study.shows_why),
            (&actions::TREE, shows(StudyPage::Tree)),
            (&actions::COMPARE, shows(StudyPage::Compare)),
            (&actions::CURVE, shows(StudyPage::Curve)),
            (&actions::MOVES, self.state.settings.window.shows_moves),
        ] {
            self.shortcut_ui(ui, EntryKind::Toggle(is_on), entry);
        }
        ui.separator();
        ui.add_enabled_ui(self.state.has_mistake, |ui| {
            let retry = Action::Learn(LearnRequest::Mistake(0));
            self.text_ui(ui, "what-happened", retry);
        });
        ui.add_enabled_ui(study.page.is_some(), |ui| {
            let close = Action::Study(StudyRequest::Close);
            self.text_ui(ui, "study-leave", close);
        });
    }

    /// Games as files, and the score.
    fn games_ui(&mut self, ui: &mut Ui) {
        self.shortcut_ui(ui, EntryKind::Plain, &actions::OPEN);
        let recent = &self.state.settings.window.recent;
        ui.add_enabled_ui(!recent.is_empty(), |ui| {
            self.submenu_ui(ui, "recent", |entries, ui| {
                for path in recent {
                    let name = path.file_name().unwrap_or(path.as_os_str());
                    let name = printable(&name.to_string_lossy());
                    let action = Action::OpenFile(path.clone());
                    entries
                        .row_ui(ui, EntryKind::Plain, name, String::new(), action)
                        .on_hover_text(path.display().to_string());
                }
            });
        });
        let games = self.state.earlier;
        ui.add_enabled_ui(!games.is_empty(), |ui| {
            self.submenu_ui(ui, "earlier-games", |entries, ui| {
                for EarlierGame { record, .. } in games {
                    let action = Action::Command(Command::Open(Box::new(record.clone())));
                    let name = earlier_game(record, entries.texts);
                    entries.row_ui(ui, EntryKind::Plain, name, String::new(), action);
                }
            });
        });
        ui.separator();
        for entry in [&actions::SAVE, &actions::SAVE_AS, &actions::PASTE] {
            self.shortcut_ui(ui, EntryKind::Plain, entry);
        }
        ui.separator();
        self.text_ui(ui, "score", Action::Score);
    }

    fn view_ui(&mut self, ui: &mut Ui) {
        let texts = self.texts;
        let now = self.state.settings.looks;
        // High contrast overrides the board style.
        ui.add_enabled_ui(!now.high_contrast, |ui| self.styles_ui(ui, now));
        let name = |theme: &Theme| texts.variant("theme-", theme);
        let choose = |new: &mut Appearance, theme| new.theme = theme;
        let themes = Setting::new("theme", now, Theme::ALL, name, choose);
        let name = |language: &Language| texts.variant("language-", language);
        let choose = |new: &mut Appearance, language| new.language = language;
        let languages = Setting::new("language", now, Language::ALL, name, choose);
        for setting in [themes, languages] {
            self.submenu_ui(ui, setting.text, |entries, ui| {
                for option in setting.options {
                    let kind = EntryKind::Option(option.is_chosen);
                    let action = Action::SetLooks(option.settings);
                    entries.row_ui(ui, kind, option.name, String::new(), action);
                }
            });
        }
        ui.separator();
        let [mut contrast, mut motion, mut numbers] = [now; 3];
        contrast.high_contrast = !now.high_contrast;
        motion.reduced_motion = !now.reduced_motion;
        numbers.numbers = !now.numbers;
        for (id, is_on, new) in [
            ("high-contrast", now.high_contrast, contrast),
            ("reduced-motion", now.reduced_motion, motion),
            ("numbers", now.numbers, numbers),
        ] {
            self.toggle_ui(ui, id, is_on, Action::SetLooks(new));
        }
        ui.separator();
        self.submenu_ui(ui, "zoom", |entries, ui| {
            for zoom in ZoomStep::ALL {
                entries.shortcut_ui(ui, EntryKind::Plain, &zoom.shortcut());
            }
        });
        for entry in [&actions::LECTURE, &actions::FULL_SCREEN] {
            self.shortcut_ui(ui, EntryKind::Plain, entry);
        }
    }

    /// The board styles as small pictures.
    fn styles_ui(&mut self, ui: &mut Ui, now: Appearance) {
        ui.weak(self.texts.text("board-style"));
        ui.horizontal(|ui| {
            for board in BoardStyle::ALL {
                let name = self.texts.variant("board-style-", board);
                let picture = style_picture(ui, board, now);
                let kind = EntryKind::Option(board == now.board);
                picture.widget_info(|| kind.info(ui.is_enabled(), &name));
                let action = Action::SetLooks(Appearance { board, ..now });
                self.perform_if_clicked(ui, &picture.on_hover_text(name), action);
            }
        });
    }

    fn shortcut_ui(&mut self, ui: &mut Ui, kind: EntryKind, entry: &Shortcut) {
        let keys = actions::shortcut_text(ui.ctx(), self.texts, entry.keys);
        let name = self.texts.text(entry.text);
        self.row_ui(ui, kind, name, keys, entry.action.clone());
    }

    fn text_ui(&mut self, ui: &mut Ui, id: &str, action: Action) {
        let name = self.texts.text(id);
        self.row_ui(ui, EntryKind::Plain, name, String::new(), action);
    }

    fn toggle_ui(&mut self, ui: &mut Ui, id: &str, is_on: bool, action: Action) -> Response {
        let name = self.texts.text(id);
        self.row_ui(ui, EntryKind::Toggle(is_on), name, String::new(), action)
    }

    /// An entry: its mark, its name, and at the right its key or what is known of it.
    fn row_ui(
        &mut self,
        ui: &mut Ui,
        kind: EntryKind,
        name: String,
        right: String,
        action: Action,
    ) -> Response {
        let label = [name.as_str(), &right].join(" ");
        let mut button = Button::new((kind.mark(), name));
        if !right.is_empty() {
            button = button.right_text(RichText::new(right).weak());
        }
        let row = ui.add(button);
        row.widget_info(|| kind.info(ui.is_enabled(), label.trim_end()));
        self.perform_if_clicked(ui, &row, action);
        row
    }

    fn perform_if_clicked(&mut self, ui: &Ui, item: &Response, action: Action) {
        if item.clicked() {
            self.actions.push(action);
            // A click closes the menu by itself, Enter does not.
            ui.close();
        }
    }

    fn submenu_ui(&mut self, ui: &mut Ui, id: &str, entries_ui: impl FnOnce(&mut Self, &mut Ui)) {
        let name = (EntryKind::Plain.mark(), self.texts.text(id));
        let entries_ui = |ui: &mut Ui| entries_ui(self, ui);
        let button = ui.menu_button(name, |ui| scrolling_ui(ui, entries_ui));
        voice::set_role(&button.response, Role::MenuItem);
    }
}
