//! The status line: one sentence and the buttons that answer it. It has a fixed place and shrinks its
//! text to fit there.

use egui::{Align, Button, FontId, Label, Layout, Rect, RichText, ScrollArea, Ui, UiBuilder, Vec2};
use egui::{pos2, vec2};

use crate::view::window::app::actions::Action;
use crate::view::window::app::notices::Tone;
use crate::view::window::theme;

/// The status line of one frame.
#[derive(Default)]
pub(crate) struct StatusLine {
    pub(crate) text: String,
    pub(crate) tone: Tone,
    pub(crate) buttons: Vec<StatusButton>,
    /// Where the buttons stand: behind the text, or at the right end, where they keep their places.
    pub(crate) place: ButtonPlace,
}

/// Where the buttons of a status line stand.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) enum ButtonPlace {
    #[default]
    BehindText,
    RightEnd,
}

/// A button of the status line.
pub(crate) struct StatusButton {
    pub(crate) text: String,
    pub(crate) action: Action,
    pub(crate) look: ButtonLook,
    pub(crate) is_enabled: bool,
    /// The key that does the same.
    pub(crate) key: Option<String>,
}

/// How much a button stands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ButtonLook {
    /// Filled: the next thing to do.
    Next,
    Plain,
    /// Only a text.
    Quiet,
}

impl StatusButton {
    pub(crate) const fn new(text: String, look: ButtonLook, action: Action) -> StatusButton {
        StatusButton {
            text,
            action,
            look,
            is_enabled: true,
            key: None,
        }
    }

    /// The button with this font size and height.
    pub(crate) fn button(&self, ui: &Ui, size: f32, height: f32) -> Button<'_> {
        let text = RichText::new(&self.text).size(size);
        let button = match self.look {
            ButtonLook::Next => theme::default_button(ui, self.text.clone()),
            ButtonLook::Plain => Button::new(text).corner_radius(16),
            ButtonLook::Quiet => {
                Button::new(text.color(ui.visuals().hyperlink_color)).frame_when_inactive(false)
            }
        };
        button.min_size(vec2(0.0, height))
    }

    fn ui(&self, ui: &mut Ui, place: Rect, size: f32, actions: &mut Vec<Action>) {
        let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt(&self.text));
        if !self.is_enabled {
            child.disable();
        }
        let widget = self.button(&child, size, place.height());
        let mut response = child.add_sized(place.size(), widget);
        if let Some(key) = &self.key {
            response = response.on_hover_text(key);
        }
        if response.clicked() {
            actions.push(self.action.clone());
        }
    }

    fn width(&self, ui: &Ui, size: f32) -> f32 {
        let font = match self.look {
            ButtonLook::Next => theme::semi_bold(theme::BODY_TEXT),
            ButtonLook::Plain | ButtonLook::Quiet => FontId::proportional(size),
        };
        let colour = ui.visuals().text_color();
        let text = ui.painter().layout_no_wrap(self.text.clone(), font, colour);
        text.size().x + 2.0 * ui.spacing().button_padding.x + 8.0
    }
}

/// A text in the largest font with which it fits into a place: one line of large or several lines of
/// small letters.
pub(crate) struct FittedText {
    pub(crate) font: FontId,
    size: Vec2,
    is_whole: bool,
}

/// The sizes of letters, each with the greatest number of lines.
const SIZES: [(f32, usize); 6] = [
    (theme::RESULT_TEXT, 1),
    (theme::STATUS_TEXT, 1),
    (theme::NAME_TEXT, 2),
    (theme::BODY_TEXT, 2),
    (theme::SMALL_TEXT, 3),
    (theme::SMALL_TEXT - 1.0, 4),
];

impl FittedText {
    pub(crate) fn new(ui: &Ui, text: &str, place: Vec2, largest: f32) -> FittedText {
        let colour = ui.visuals().text_color();
        let in_size = |(size, n_lines): (f32, usize)| {
            let font = if size > theme::BODY_TEXT {
                theme::semi_bold(size)
            } else {
                FontId::proportional(size)
            };
            let lines = ui
                .painter()
                .layout(text.to_owned(), font.clone(), colour, place.x);
            let fits = lines.size().x <= place.x && lines.size().y <= place.y;
            FittedText {
                font,
                size: lines.size(),
                is_whole: fits && lines.rows.len() <= n_lines,
            }
        };
        let sizes = SIZES.into_iter().filter(|(size, _)| *size <= largest);
        let mut fitted = sizes.map(in_size).filter(|fitted| fitted.is_whole);
        let smallest = || in_size(SIZES[SIZES.len() - 1]);
        fitted.next().unwrap_or_else(smallest)
    }
}

impl StatusLine {
    pub(crate) fn new(text: String) -> StatusLine {
        StatusLine {
            text,
            ..StatusLine::default()
        }
    }

    pub(crate) fn with(mut self, text: String, look: ButtonLook, action: Action) -> StatusLine {
        self.buttons.push(StatusButton::new(text, look, action));
        self
    }

    /// The text with the buttons beside it or, if there is no room, below it.
    pub(crate) fn ui(&self, ui: &mut Ui, area: Rect, actions: &mut Vec<Action>) {
        theme::soft_buttons(ui);
        let is_narrow = area.width() < theme::ROW_WIDTH;
        let size = if is_narrow || self.buttons.len() > 2 {
            theme::SMALL_TEXT
        } else {
            theme::BODY_TEXT
        };
        let gap = ui.spacing().item_spacing.x;
        let buttons = self.buttons.iter();
        let widths: Vec<f32> = buttons.map(|button| button.width(ui, size)).collect();
        let row = widths.iter().map(|width| width + gap).sum::<f32>();
        let fit = |place| FittedText::new(ui, &self.text, place, theme::STATUS_TEXT);
        let beside = vec2((area.width() - row).max(1.0), area.height());
        let fitted = fit(beside);
        let has_buttons_beside =
            self.buttons.is_empty() || fitted.is_whole && beside.x > area.width() * 0.3;
        let (fitted, text, mut left, buttons) = if has_buttons_beside {
            let left = match self.place {
                ButtonPlace::BehindText => area.center().x - fitted.size.x.midpoint(row),
                ButtonPlace::RightEnd => area.left(),
            };
            let text = area.with_min_x(left).with_max_x(left + fitted.size.x);
            let behind = text.right() + gap;
            (fitted, text, behind, area.center().y)
        } else {
            let text = area.with_max_y(area.bottom() - theme::STATUS_BUTTONS - 2.0);
            let left = area.center().x - (row - gap) / 2.0;
            let middle = area.bottom() - theme::STATUS_BUTTONS / 2.0;
            (fit(text.size()), text, left, middle)
        };
        if self.place == ButtonPlace::RightEnd {
            left = area.right() - row + gap;
        }
        self.text_ui(ui, text, fitted);
        let height = if has_buttons_beside {
            32.0
        } else {
            theme::STATUS_BUTTONS
        };
        for (button, width) in self.buttons.iter().zip(widths) {
            let place = pos2(left, buttons - height / 2.0);
            let place = Rect::from_min_size(place, vec2(width, height));
            left += width + gap;
            button.ui(ui, place, size, actions);
        }
    }

    fn text_ui(&self, ui: &mut Ui, place: Rect, fitted: FittedText) {
        let colour = match self.tone {
            Tone::Plain => ui.visuals().text_color(),
            Tone::Warning => ui.visuals().warn_fg_color,
        };
        let text = RichText::new(&self.text).font(fitted.font).color(colour);
        let align = match self.place {
            ButtonPlace::BehindText => Align::Center,
            ButtonPlace::RightEnd => Align::LEFT,
        };
        let label = Label::new(text).wrap().halign(align);
        let place = if fitted.is_whole {
            let size = vec2(place.width() + 2.0, fitted.size.y);
            Rect::from_center_size(place.center(), size)
        } else {
            place
        };
        let builder = UiBuilder::new()
            .max_rect(place)
            .layout(Layout::top_down(align));
        ui.scope_builder(builder, |ui| {
            if fitted.is_whole {
                ui.add(label);
            } else {
                ScrollArea::vertical().show(ui, |ui| ui.add(label));
            }
        });
    }
}
