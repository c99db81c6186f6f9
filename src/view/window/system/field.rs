//! A line to type into. It has a limit: egui lays out all of it in every frame, however much was
//! pasted.

use egui::{Id, Response, TextEdit, Ui};

use crate::view::texts::Texts;

/// How many characters fit: more than a path or the squares of the largest board.
const LIMIT: usize = 1000;

/// The line, named by the label before it; behind it, that it is full.
pub(crate) fn field_ui(
    ui: &mut Ui,
    text: &mut String,
    (width, hint): (f32, &'static str),
    label: Id,
    texts: &Texts,
) -> Response {
    let field = TextEdit::singleline(text).char_limit(LIMIT);
    let field = field.desired_width(width).hint_text(hint);
    let field = ui.add(field).labelled_by(label);
    if text.chars().count() >= LIMIT {
        let full = texts.with("field-full", [("limit", LIMIT.into())]);
        ui.colored_label(ui.visuals().warn_fg_color, full);
    }
    field
}
