//! What several pages of the study have in common.

use std::iter;

use egui::{AsIdSalt, Button, ComboBox, Response, Role, Ui, WidgetInfo};
use egui_plot::{GridMark, Plot};

use crate::insight::Reply;
use crate::search::Number;
use crate::search::Search;
use crate::view::texts::Texts;
use crate::view::window::app::voice;
use crate::view::window::theme;
use crate::view::words;

/// Answers to choose from about a node that is left with this value, each with the digit that
/// chooses it; says which is chosen.
pub(crate) fn replies_ui(
    ui: &mut Ui,
    replies: impl IntoIterator<Item = Reply>,
    left: Number,
    texts: &Texts,
) -> Option<Reply> {
    let mut chosen = None;
    for (digit, reply) in (1..).zip(replies) {
        let digit: u8 = digit;
        let button = Button::new(words::tree::reply(reply, left, texts));
        if ui.add(button.shortcut_text(format!("[{digit}]"))).clicked() {
            chosen = Some(reply);
        }
    }
    chosen
}

/// A list box. The pointer also shows its label, and a screen reader says it.
pub(crate) fn list_ui<T: Copy + PartialEq>(
    ui: &mut Ui,
    label: &str,
    width: f32,
    chosen: &mut T,
    all: impl IntoIterator<Item = T>,
    name: impl Fn(T) -> String,
) {
    let value = name(*chosen);
    let list = ComboBox::from_id_salt(label)
        .height(theme::LIST_HEIGHT)
        .width(width)
        .selected_text(&value);
    let list = list.show_ui(ui, |ui| {
        for one in all {
            let is_chosen = *chosen == one;
            let entry = ui.selectable_value(chosen, one, name(one));
            voice::set_choice(&entry, Role::ListBoxOption, is_chosen);
        }
    });
    voice::name_list(&list.response, label, &value);
    list.response.on_hover_text(label);
}

/// No search, and every search.
pub(crate) fn optional_searches() -> impl Iterator<Item = Option<Search>> {
    iter::once(None).chain(Search::ALL.map(Some))
}

/// A button with a short text, for which a screen reader has a longer one.
pub(crate) fn short_button_ui(ui: &mut Ui, is_on: bool, text: &str, label: &str) -> Response {
    let button = ui.selectable_label(is_on, text);
    button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_on, label));
    button
}

/// How far a search is, and a button to interrupt it; says whether that was clicked.
pub(crate) fn progress_ui(ui: &mut Ui, progress: String, texts: &Texts) -> bool {
    ui.spinner();
    ui.label(progress);
    ui.button(texts.text("stop-search")).clicked()
}

/// A button that can be clicked only while it `does` something; says whether it was.
pub(crate) fn button_ui(ui: &mut Ui, does: bool, text: String) -> bool {
    ui.add_enabled(does, Button::new(text)).clicked()
}

/// The whole part of a number; of a negative one, 0.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "`as` ends at 0 and at the largest number"
)]
pub(crate) fn whole(number: impl Into<f64>) -> u32 {
    number.into() as u32
}

/// A plot that cannot be moved.
pub(crate) fn still_plot<'a>(id: impl AsIdSalt) -> Plot<'a> {
    Plot::new(id)
        .allow_drag(false)
        .allow_zoom(false)
        .allow_scroll(false)
        .allow_boxed_zoom(false)
        .allow_double_click_reset(false)
        .show_crosshair(false)
        .label_formatter(|_| None)
}

/// A mark at whole numbers, in steps.
pub(crate) fn whole_marks(from: i32, to: f64, step: u8) -> Vec<GridMark> {
    let numbers = (from..).step_by(step.into()).map(f64::from);
    let numbers = numbers.take_while(|&value| value <= to);
    let mark = |value| GridMark {
        value,
        step_size: step.into(),
    };
    numbers.map(mark).collect()
}
