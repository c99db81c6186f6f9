//! The dialogs: who won, help, about, files, the score, and what went wrong. One at a time; it
//! takes the focus and gives it back.

mod page;

use std::path::Path;

use egui::{Id, Modal};

pub(super) use self::page::DialogPage;
use super::actions::Action;
use super::file_dialog::FileDialog;
use super::theme;
use crate::messages::{Command, Scores};
use crate::model::{Board, Value};
use crate::view::texts::Texts;

/// What a dialog is about.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Dialog {
    Winner(Value),
    Help,
    About,
    EngineStopped(String),
    Files,
    /// The board that one is about to choose.
    Board(Board),
    Score,
    ResetScore,
    Trouble(String),
}

impl Dialog {
    /// How wide it is, where the window has room.
    const fn width(&self) -> f32 {
        match self {
            Dialog::Winner(_) => 240.0,
            Dialog::About | Dialog::Board(_) | Dialog::ResetScore => 300.0,
            _ => theme::DIALOG_WIDTH,
        }
    }
}

/// The dialog that is open, if any.
#[derive(Default)]
pub(super) struct Dialogs {
    pub(super) open: Option<Dialog>,
    /// The state of [`Dialog::Files`].
    pub(super) files: FileDialog,
    /// How many frames it has been open.
    n_frames: u8,
    focus_before: Option<Id>,
}

/// A dialog is at its place after so many frames: egui learns its size, and that of what scrolls in
/// it, by painting it.
const SETTLED: u8 = 3;

impl Dialogs {
    pub(super) const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Opens a dialog. What had the `focus` gets it back; by default, what has it now.
    pub(super) fn open(&mut self, ctx: &egui::Context, dialog: Dialog, focus: Option<Id>) {
        if self.open.is_none() {
            self.focus_before = focus.or_else(|| ctx.memory(egui::Memory::focused));
        }
        self.open = Some(dialog);
        self.n_frames = 0;
    }

    /// A new game has nothing to do with the last winner or failure.
    pub(super) fn close_old(&mut self) {
        if matches!(
            self.open,
            Some(Dialog::Winner(_) | Dialog::EngineStopped(_))
        ) {
            self.open = None;
        }
    }

    /// A file has been opened or saved.
    pub(super) fn close_files(&mut self, path: &Path) {
        if self.open == Some(Dialog::Files) && self.files.has_asked_for(path) {
            self.open = None;
        }
    }

    /// The open dialog.
    pub(super) fn ui(
        &mut self,
        ctx: &egui::Context,
        texts: &Texts,
        scores: &Scores,
        asked: &mut Vec<Action>,
    ) {
        let Some(dialog) = self.open.clone() else {
            // Not before the frame after the dialog: until then the widgets below it cannot have
            // the focus.
            if let Some(id) = self.focus_before.take() {
                ctx.memory_mut(|memory| memory.request_focus(id));
            }
            return;
        };
        let files = &mut self.files;
        let mut page = DialogPage {
            texts,
            asked: &mut *asked,
            is_new: self.n_frames == 0,
            available: ctx.content_rect().size(),
        };
        if self.n_frames < SETTLED {
            self.n_frames += 1;
            ctx.request_repaint();
        }
        let mut chosen = None;
        let modal = Modal::new(Id::unique("dialog"))
            .backdrop_color(theme::BACKDROP)
            .show(ctx, |ui| {
                ui.set_width(dialog.width().min(page.available.x - 48.0));
                match &dialog {
                    Dialog::Winner(value) => page.winner_ui(ui, *value),
                    Dialog::Help => page.help_ui(ui),
                    Dialog::About => page.about_ui(ui),
                    Dialog::EngineStopped(why) => page.engine_stopped_ui(ui, why),
                    Dialog::Files => files.ui(ui, &mut page),
                    Dialog::Board(board) => chosen = page.board_ui(ui, *board),
                    Dialog::Score => page.score_ui(ui, scores),
                    Dialog::ResetScore => page.reset_ui(ui),
                    Dialog::Trouble(text) => page.trouble_ui(ui, text),
                }
            });
        if let Some(board) = chosen {
            self.open = Some(Dialog::Board(board));
        }
        if modal.should_close() {
            // However it is closed: the engine must go on.
            if let Dialog::EngineStopped(_) = dialog {
                asked.push(Action::Command(Command::Recover));
            }
            self.open = None;
            ctx.request_repaint();
        }
    }
}
