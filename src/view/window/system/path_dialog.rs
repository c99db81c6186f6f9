//! The file dialog of last resort, for desktops that have none: one field for a path.

use std::path::{PathBuf, is_separator};

use egui::{Button, Key, TextEdit, Ui};

use crate::store::Existing;
use crate::view::window::app::actions::Action;
use crate::view::window::panels::dialog::{DialogPage, button_row};
use crate::view::window::system::file_pick::{PickedFile, Purpose};
use crate::view::window::theme;

/// The longest path. egui lays out the whole text in every frame, however much was pasted.
const MAX_CHARS: usize = 4096;

#[derive(Clone, PartialEq, Debug)]
pub(crate) struct PathDialog {
    pub(crate) purpose: Purpose,
    pub(crate) text: String,
    /// The existing file that *Replace* would overwrite.
    pub(crate) replaces: Option<PathBuf>,
}

impl PathDialog {
    /// The path that was typed, unless it ends in a folder.
    fn path(&self) -> Option<PathBuf> {
        let text = self.text.trim();
        let name = text.rsplit(is_separator).next()?;
        let is_folder = matches!(name, "" | "." | "..");
        let path = std::path::absolute(text).ok()?;
        (!is_folder).then(|| self.purpose.with_ending(path))
    }
}

impl DialogPage<'_> {
    /// Returns the dialog with the text as it is now.
    pub(crate) fn path_ui(&mut self, ui: &mut Ui, mut dialog: PathDialog) -> PathDialog {
        ui.heading(self.title);
        let label = ui.label(self.texts.text("file-path"));
        let field = TextEdit::singleline(&mut dialog.text)
            .char_limit(MAX_CHARS)
            .desired_width(f32::INFINITY);
        let field = ui.add(field).labelled_by(label.id);
        let is_entered = field.lost_focus() && ui.input(|input| input.key_pressed(Key::Enter));
        if self.is_new || is_entered {
            field.request_focus();
        }
        let path = dialog.path();
        let replaces = path.is_some() && path == dialog.replaces;
        if replaces {
            ui.colored_label(ui.visuals().warn_fg_color, self.texts.text("file-exists"));
        }
        let (confirm, existing) = match dialog.purpose {
            _ if replaces => ("replace-button", Existing::Replace),
            Purpose::Open => ("open-button", Existing::Refuse),
            Purpose::Save | Purpose::Export(_) => ("save-button", Existing::Refuse),
        };
        button_row(ui, |ui| {
            let size = theme::DIALOG_BUTTON;
            let confirm = theme::default_button(ui, self.texts.text(confirm)).min_size(size.into());
            let confirm = ui.add_enabled(path.is_some(), confirm);
            if let Some(path) = path
                && (confirm.clicked() || is_entered)
            {
                let purpose = dialog.purpose;
                self.actions.push(Action::UseFile(PickedFile {
                    purpose,
                    path,
                    existing,
                }));
                ui.close();
            }
            let cancel = Button::new(self.texts.text("cancel")).min_size(size.into());
            if ui.add(cancel).clicked() {
                ui.close();
            }
        });
        dialog
    }
}
