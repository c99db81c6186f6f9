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

    fn width(&self, ui: &Ui, size: f32) -> f32 {
        let font = match self.look {
            ButtonLook::Next => theme::semi_bold(theme::BODY_TEXT),
            ButtonLook::Plain | ButtonLook::Quiet => FontId::proportional(size),
        };
        text_size(ui, &self.text, font, f32::INFINITY).x + 2.0 * ui.spacing().button_padding.x + 8.0
    }
}

/// A text as it fits into its place.
struct FittedText {
    font: FontId,
    size: Vec2,
    is_whole: bool,
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

    pub(crate) fn ui(&self, ui: &mut Ui, area: Rect, actions: &mut Vec<Action>) {
        let is_narrow = area.width() < theme::ROW_WIDTH;
        let size = if is_narrow || self.buttons.len() > 2 {
            theme::SMALL_TEXT
        } else {
            theme::BODY_TEXT
        };
        let gap = ui.spacing().item_spacing.x;
        let widths: Vec<f32> = (self.buttons.iter())
            .map(|button| button.width(ui, size))
            .collect();
        let row: f32 = widths.iter().map(|width| width + gap).sum();
        let beside = vec2((area.width() - row).max(1.0), area.height());
        let fitted = fit(ui, &self.text, beside);
        let is_beside = self.buttons.is_empty() || fitted.is_whole && beside.x > area.width() * 0.3;
        let height = if is_beside { 32.0 } else { 24.0 };
        let below = pos2(area.left(), area.bottom() - height);
        let (text, fitted, mut left, middle) = if is_beside {
            let left = match self.place {
                ButtonPlace::BehindText => area.center().x - (fitted.size.x + row) / 2.0,
                ButtonPlace::RightEnd => area.left(),
            };
            let text =
                Rect::from_min_size(pos2(left, area.top()), vec2(fitted.size.x, area.height()));
            let buttons = match self.place {
                ButtonPlace::BehindText => text.right() + gap,
                ButtonPlace::RightEnd => area.right() - row + gap,
            };
            (text, fitted, buttons, area.center().y)
        } else {
            let text = area.with_max_y(below.y - 2.0);
            let buttons = match self.place {
                ButtonPlace::BehindText => area.center().x - (row - gap) / 2.0,
                ButtonPlace::RightEnd => area.right() - row + gap,
            };
            let fitted = fit(ui, &self.text, text.size());
            (text, fitted, buttons, below.y + height / 2.0)
        };
        self.text_ui(ui, text, fitted);
        for (button, width) in self.buttons.iter().zip(widths) {
            let place = Rect::from_min_size(pos2(left, middle - height / 2.0), vec2(width, height));
            left += width + gap;
            self.button_ui(ui, place, button, size, actions);
        }
    }

    fn text_ui(&self, ui: &mut Ui, place: Rect, fitted: FittedText) {
        let colour = match self.tone {
            Tone::Plain => ui.visuals().text_color(),
            Tone::Warning => ui.visuals().warn_fg_color,
        };
        let text = RichText::new(&self.text).font(fitted.font).color(colour);
        let align = if self.place == ButtonPlace::RightEnd && !self.buttons.is_empty() {
            Align::LEFT
        } else {
            Align::Center
        };
        let label = Label::new(text).wrap().halign(align);
        if fitted.is_whole {
            let rows =
                Rect::from_center_size(place.center(), vec2(place.width() + 2.0, fitted.size.y));
            ui.place(rows, label);
        } else {
            let builder = UiBuilder::new()
                .max_rect(place)
                .layout(Layout::top_down(align));
            ui.scope_builder(builder, |ui| {
                ScrollArea::vertical().show(ui, |ui| ui.add(label));
            });
        }
    }

    fn button_ui(
        &self,
        ui: &mut Ui,
        place: Rect,
        button: &StatusButton,
        size: f32,
        actions: &mut Vec<Action>,
    ) {
        let mut child = ui.new_child(UiBuilder::new().max_rect(place).id_salt(&button.text));
        if !button.is_enabled {
            child.disable();
        }
        let widget = button.button(&child, size, place.height());
        let mut response = child.add_sized(place.size(), widget);
        if let Some(key) = &button.key {
            response = response.on_hover_text(key);
        }
        if response.clicked() {
            actions.push(button.action.clone());
        }
    }
}

fn text_size(ui: &Ui, text: &str, font: FontId, width: f32) -> Vec2 {
    let colour = ui.visuals().text_color();
    (ui.painter().layout(text.to_owned(), font, colour, width)).size()
}

/// The largest font with which a text fits into a place: large in one line, small in several.
pub(crate) fn fitting_font(ui: &Ui, text: &str, place: Vec2) -> Option<FontId> {
    let fitted = fit(ui, text, place);
    fitted.is_whole.then_some(fitted.font)
}

fn fit(ui: &Ui, text: &str, place: Vec2) -> FittedText {
    let mut smallest = None;
    for (font, n_lines) in [
        (theme::semi_bold(theme::STATUS_TEXT), 1),
        (theme::semi_bold(theme::BODY_TEXT), 1),
        (FontId::proportional(theme::BODY_TEXT), 2),
        (FontId::proportional(theme::SMALL_TEXT), 3),
        (FontId::proportional(theme::SMALL_TEXT - 1.0), 4),
    ] {
        let line = ui.ctx().fonts_mut(|fonts| fonts.row_height(&font));
        let size = text_size(ui, text, font.clone(), place.x);
        let is_whole = size.x <= place.x && size.y <= place.y.min((n_lines as f32 + 0.5) * line);
        smallest = Some(FittedText {
            font,
            size,
            is_whole,
        });
        if is_whole {
            break;
        }
    }
    smallest.unwrap_or(FittedText {
        font: FontId::default(),
        size: place,
        is_whole: false,
    })
}
