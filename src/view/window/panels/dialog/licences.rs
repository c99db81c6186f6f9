//! Whose work is in the program besides ours.

use egui::{Label, RichText, ScrollArea, TextStyle, TextWrapMode, Ui, vec2};

use crate::view::LICENCES;
use crate::view::window::panels::dialog::page::{DialogPage, scrolled};
use crate::view::window::theme;

impl DialogPage<'_> {
    pub(crate) fn licences_ui(&mut self, ui: &mut Ui) {
        let height = self.available.y - theme::DIALOG_REST;
        ui.heading(self.title);
        ui.separator();
        let row_height = ui.text_style_height(&TextStyle::Small);
        ui.spacing_mut().item_spacing.y = 0.0;
        // Of many pages, only the lines that are seen are laid out.
        ScrollArea::both()
            .max_height(height)
            .auto_shrink(false)
            .show_rows(ui, row_height, LICENCES.lines().count(), |ui, rows| {
                ui.scroll_with_delta(vec2(0.0, scrolled(ui, height)));
                for line in LICENCES.lines().skip(rows.start).take(rows.len()) {
                    let line = Label::new(RichText::new(line).small());
                    ui.add(line.wrap_mode(TextWrapMode::Extend));
                }
            });
        ui.separator();
        self.buttons_ui(ui, None, ("close", None));
    }
}
