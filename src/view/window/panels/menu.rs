//! The menu bar, opened by pointer and keyboard. The entries are in `entries`; to add a menu, add it
//! to `MENUS`.

pub(crate) mod entries;

use egui::containers::menu::{self, MenuConfig};
use egui::style::ScrollStyle;
use egui::text::LayoutJob;
use egui::{
    Color32, FocusDirection, Id, Key, Modifiers, Popup, Response, Role, ScrollArea, Stroke,
    TextFormat, TextStyle, Ui, WidgetText,
};

use self::entries::Entries;
use crate::messages::Snapshot;
use crate::settings::Settings;
use crate::store::EarlierGame;
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::app::voice;
use crate::view::window::study::Study;
use crate::view::window::theme;

/// The state that the entries show.
pub(crate) struct MenuState<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) now: &'a Snapshot,
    pub(crate) study: &'a Study,
    pub(crate) can_coach: bool,
    pub(crate) has_mistake: bool,
    pub(crate) earlier: &'a [EarlierGame],
}

/// The menu bar, with its buttons of the last frame, which the keyboard opens.
#[derive(Default)]
pub(crate) struct Menu {
    buttons: Vec<Response>,
    /// The letter that opens each of them with Alt.
    letters: Vec<Option<Key>>,
}

type EntriesUi = fn(&mut Entries<'_>, &mut Ui);

/// The menus from left to right: names and entries.
const MENUS: [(&str, EntriesUi); 7] = [
    ("menu-game", |entries, ui| entries.game_ui(ui)),
    ("menu-board", |entries, ui| entries.board_ui(ui)),
    ("menu-move", |entries, ui| entries.move_ui(ui)),
    ("menu-study", |entries, ui| entries.study_ui(ui)),
    ("menu-learn", |entries, ui| entries.learn_ui(ui)),
    ("menu-view", |entries, ui| entries.view_ui(ui)),
    ("menu-help", |entries, ui| entries.help_ui(ui)),
];

impl Menu {
    /// Opens the first menu from the keyboard, or closes the one that is open.
    pub(crate) fn toggle(&self, ctx: &egui::Context) {
        if Popup::is_any_open(ctx) {
            Popup::close_all(ctx);
        } else {
            self.open(0, ctx);
        }
    }

    /// Opens a menu from the keyboard.
    pub(crate) fn open(&self, number: usize, ctx: &egui::Context) {
        if let Some(button) = self.buttons.get(number) {
            button.request_focus();
            Popup::open_id(ctx, Popup::default_response_id(button));
        }
    }

    /// The menu that this letter opens with Alt.
    pub(crate) fn with_letter(&self, key: Key) -> Option<usize> {
        (self.letters.iter()).position(|letter| *letter == Some(key))
    }

    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        texts: &Texts,
        state: MenuState<'_>,
        actions: &mut Vec<Action>,
    ) {
        self.change_menu(ui);
        if ui.available_width() < theme::NARROW {
            ui.style_mut().override_text_style = Some(TextStyle::Small);
            ui.spacing_mut().item_spacing.x = 0.0;
        }
        let config = MenuConfig::new().style(theme::menu_style);
        let bar = egui::MenuBar::new().style(theme::menu_style).config(config);
        bar.ui(ui, |ui| {
            (ui.ctx()).accesskit_node_builder(ui.unique_id(), |bar| bar.set_role(Role::MenuBar));
            let mut entries = Entries {
                texts,
                state,
                actions,
            };
            self.buttons.clear();
            self.letters.clear();
            for (id, entries_ui) in MENUS {
                let name = texts.text(id);
                let letter = self.free_letter(&name);
                self.letters.push(letter.map(|(_, key)| key));
                let is_alt_held = ui.input(|input| input.modifiers == Modifiers::ALT);
                let name = match letter {
                    Some((at, _)) if is_alt_held => underlined(ui, &name, at),
                    _ => name.into(),
                };
                let button = menu(ui, name, |ui| entries_ui(&mut entries, ui));
                self.buttons.push(button);
            }
        });
    }

    /// The first letter of a name that opens no other menu, with its index.
    fn free_letter(&self, name: &str) -> Option<(usize, Key)> {
        name.char_indices().find_map(|(at, letter)| {
            let key = Key::from_name(&letter.to_uppercase().to_string())?;
            (!self.letters.contains(&Some(key))).then_some((at, key))
        })
    }

    /// Left and Right go from an open menu to its neighbour, unless they open or close a submenu.
    fn change_menu(&self, ui: &Ui) {
        let ids = self.buttons.iter().map(Popup::default_response_id);
        let ids: Vec<Id> = ids.collect();
        let noted = ui.data_mut(|data| data.remove_temp::<()>(submenu_id()));
        let is_on_submenu = noted.is_some();
        let Some(open) = ids.iter().position(|&id| Popup::is_id_open(ui.ctx(), id)) else {
            return;
        };
        let has_submenu =
            menu::MenuState::from_id(ui.ctx(), ids[open], |menu| menu.open_item.is_some());
        let n_menus = ids.len();
        for (key, step, is_taken) in [
            (Key::ArrowLeft, n_menus - 1, has_submenu),
            (Key::ArrowRight, 1, has_submenu || is_on_submenu),
        ] {
            if !is_taken && ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
                self.open((open + step) % n_menus, ui.ctx());
                ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
            }
        }
    }
}

/// Notes that the entry of a submenu has the focus.
fn note_submenu(ctx: &egui::Context) {
    ctx.data_mut(|data| data.insert_temp(submenu_id(), ()));
}

fn submenu_id() -> Id {
    Id::unique("submenu")
}

fn menu(ui: &mut Ui, name: WidgetText, entries_ui: impl FnOnce(&mut Ui)) -> Response {
    let button = ui.menu_button(name, |ui| {
        // A long menu in a low window scrolls, with a visible bar.
        ui.spacing_mut().scroll = ScrollStyle::solid();
        let height = ui.ctx().content_rect().height() - 48.0;
        ScrollArea::vertical()
            .max_height(height)
            .min_scrolled_height(height)
            .show(ui, entries_ui);
    });
    voice::set_role(&button.response, Role::MenuItem);
    button.response
}

/// A name with one letter underlined.
fn underlined(ui: &Ui, name: &str, at: usize) -> WidgetText {
    let style = ui.style().override_text_style.clone();
    let font = style.unwrap_or(TextStyle::Button).resolve(ui.style());
    let plain = TextFormat::simple(font, Color32::PLACEHOLDER);
    let line = TextFormat {
        underline: Stroke::new(1.0, Color32::PLACEHOLDER),
        ..plain.clone()
    };
    let (before, rest) = name.split_at(at);
    let n_bytes = rest.chars().next().map_or(0, char::len_utf8);
    let (letter, after) = rest.split_at(n_bytes);
    let mut job = LayoutJob::default();
    for (part, format) in [(before, &plain), (letter, &line), (after, &plain)] {
        job.append(part, 0.0, format.clone());
    }
    job.into()
}
