//! The main menu: its button, and how its entries look. The entries are in `entries`.

pub(crate) mod entries;

use egui::containers::menu::{MenuButton, MenuConfig};
use egui::style::ScrollStyle;
use egui::{
    Atom, Button, Popup, Rect, Response, Role, ScrollArea, Stroke, StrokeKind, TextStyle, Ui, Vec2,
    WidgetInfo, vec2,
};

use self::entries::Entries;
use crate::settings::Settings;
use crate::store::EarlierGame;
use crate::view::texts::Texts;
use crate::view::window::app::actions::{self, Action};
use crate::view::window::study::Study;
use crate::view::window::theme;
use crate::view::window::theme::icons::Icon;

/// The state that the entries show.
pub(crate) struct MenuState<'a> {
    pub(crate) settings: &'a Settings,
    pub(crate) study: &'a Study,
    pub(crate) can_coach: bool,
    pub(crate) has_mistake: bool,
    pub(crate) earlier: &'a [EarlierGame],
}

/// The main menu, with its button of the last frame, which the keyboard opens.
#[derive(Default)]
pub(crate) struct Menu {
    button: Option<Response>,
}

impl Menu {
    /// Opens the menu from the keyboard, or closes the open popup.
    pub(crate) fn toggle(&self, ctx: &egui::Context) {
        if Popup::is_any_open(ctx) {
            Popup::close_all(ctx);
        } else if let Some(button) = &self.button {
            button.request_focus();
            Popup::open_id(ctx, Popup::default_response_id(button));
        }
    }

    /// The button, and below it the menu while it is open.
    pub(crate) fn button_ui(
        &mut self,
        ui: &mut Ui,
        size: Vec2,
        texts: &Texts,
        state: MenuState<'_>,
        actions: &mut Vec<Action>,
    ) {
        let mut entries = Entries {
            texts,
            state,
            actions,
        };
        let button = Button::new(Icon::Menu.atom())
            .frame_when_inactive(false)
            .min_size(size);
        let button = MenuButton::from_button(button).config(MenuConfig::new().style(menu_style));
        let (button, _) = button.ui(ui, |ui| scrolling_ui(ui, |ui| entries.ui(ui)));
        let name = texts.text("menu");
        button.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        let keys = actions::shortcut_text(ui.ctx(), texts, actions::MENU.keys);
        self.button = Some(button.on_hover_text([name, keys].join(" · ")));
    }
}

fn menu_style(style: &mut egui::Style) {
    theme::menu_style(style);
    style.spacing.icon_spacing = 8.0;
}

/// A long menu in a low window scrolls, with a visible bar; in a narrow one its texts are small.
fn scrolling_ui(ui: &mut Ui, entries_ui: impl FnOnce(&mut Ui)) {
    ui.spacing_mut().scroll = ScrollStyle::solid();
    let room = ui.ctx().content_rect().size();
    if room.x < theme::NARROW {
        ui.style_mut().override_text_style = Some(TextStyle::Small);
    }
    let height = room.y - 48.0;
    ScrollArea::vertical()
        .max_height(height)
        .min_scrolled_height(height)
        .show(ui, entries_ui);
}

/// What an entry does, which its mark shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum EntryKind {
    /// Does something.
    Plain,
    /// The same, ticked because it was done.
    Done,
    /// Chooses one of several options; whether it is the chosen one.
    Option(bool),
    /// Turns something on or off; whether it is on.
    Toggle(bool),
}

impl EntryKind {
    const fn role(self) -> Role {
        match self {
            EntryKind::Plain | EntryKind::Done => Role::MenuItem,
            EntryKind::Option(_) => Role::MenuItemRadio,
            EntryKind::Toggle(_) => Role::MenuItemCheckBox,
        }
    }

    pub(crate) fn info(self, enabled: bool, label: &str) -> WidgetInfo {
        match self {
            EntryKind::Plain | EntryKind::Done => WidgetInfo::labeled(self.role(), enabled, label),
            EntryKind::Option(is_on) | EntryKind::Toggle(is_on) => {
                WidgetInfo::selected(self.role(), enabled, is_on, label)
            }
        }
    }

    /// The mark before the name: empty, a tick, a circle or a box.
    fn mark(self) -> Atom<'static> {
        Atom::paint(vec2(16.0, 16.0), move |ui, args| {
            let (painter, centre) = (ui.painter(), args.rect.center());
            let ink = args.fallback_text_color;
            let outline = Stroke::new(1.0, ink);
            match self {
                EntryKind::Option(is_on) => {
                    painter.circle_stroke(centre, 7.0, outline);
                    if is_on {
                        painter.circle_filled(centre, 4.0, ink);
                    }
                }
                EntryKind::Toggle(_) => {
                    let square = Rect::from_center_size(centre, Vec2::splat(15.0));
                    painter.rect_stroke(square, 3.0, outline, StrokeKind::Inside);
                }
                EntryKind::Plain | EntryKind::Done => {}
            }
            if matches!(self, EntryKind::Done | EntryKind::Toggle(true)) {
                let tick = [vec2(-4.0, 0.0), vec2(-1.0, 3.5), vec2(4.5, -3.5)];
                let tick = tick.map(|point| centre + point).to_vec();
                painter.line(tick, Stroke::new(2.0, ink));
            }
        })
    }
}
