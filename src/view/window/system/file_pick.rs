//! The desktop's own dialog for files, where it has one: people's places and bookmarks are there, and
//! a sandbox lets nobody else look. It runs beside the window, and ours is the last resort.

use std::path::PathBuf;
use std::task::Poll;
use std::time::Duration;

use crate::store::Existing;
use crate::view::window::Window;
use crate::view::window::panels::dialog::Dialog;
use crate::view::window::system::background::BackgroundTask;
use crate::view::window::system::file_dialog::{FileDialog, Purpose};
use crate::view::window::system::portal;

/// How long the desktop may take to say that it has one.
const PATIENCE: Duration = Duration::from_secs(1);

/// How far the choice of a file is.
#[derive(Debug)]
pub(crate) enum FilePick {
    /// Whether the desktop has a dialog.
    Asked(Purpose, BackgroundTask<bool>),
    /// It is open, for as long as one likes.
    Open(Purpose, BackgroundTask<Option<PathBuf>>),
}

impl Window {
    /// Opens the desktop's dialog, or ours where there is none. Ours, too, where the other is open
    /// already: then it is nowhere to be seen, or nobody would ask again.
    pub(crate) fn choose_file(&mut self, purpose: Purpose, ctx: &egui::Context) {
        self.files.pick = if self.desktop.preferences.is_some() && self.files.pick.is_none() {
            let asked = BackgroundTask::new(portal::THREAD, Some(PATIENCE), ctx, portal::has_files);
            Some(FilePick::Asked(purpose, asked))
        } else {
            self.choose_here(purpose, ctx);
            None
        };
    }

    /// Goes on once there is an answer.
    pub(crate) fn follow_choice(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        let time = ctx.input(|input| input.time);
        self.files.pick = match self.files.pick.take() {
            Some(FilePick::Asked(purpose, asked)) => match asked.poll(time) {
                Poll::Pending => Some(FilePick::Asked(purpose, asked)),
                Poll::Ready(Some(true)) => {
                    self.popups.dialogs.files = self.file_dialog(purpose);
                    let dialog = self
                        .popups
                        .dialogs
                        .files
                        .native(&self.texts)
                        .set_parent(frame);
                    let choose = move || match purpose {
                        Purpose::Open => dialog.pick_file(),
                        Purpose::Save | Purpose::Export(_) => dialog.save_file(),
                    };
                    let open = BackgroundTask::new(portal::THREAD, None, ctx, choose);
                    Some(FilePick::Open(purpose, open))
                }
                Poll::Ready(_) => {
                    self.choose_here(purpose, ctx);
                    None
                }
            },
            Some(FilePick::Open(purpose, open)) => match open.poll(time) {
                Poll::Pending => Some(FilePick::Open(purpose, open)),
                Poll::Ready(path) => {
                    if let Some(path) = path.flatten() {
                        self.take_chosen(purpose, path);
                    }
                    None
                }
            },
            None => None,
        };
    }

    /// When a frame has to look whether the desktop is too late.
    pub(crate) fn choice_due(&self) -> Option<f64> {
        match &self.files.pick {
            Some(FilePick::Asked(_, asked)) => asked.deadline(),
            Some(FilePick::Open(..)) | None => None,
        }
    }

    fn take_chosen(&mut self, purpose: Purpose, path: PathBuf) {
        let named = purpose.with_ending(path.clone());
        // The dialog has asked whether to replace the file of this name, and of no other.
        let existing = if named == path {
            Existing::Replace
        } else {
            Existing::Refuse
        };
        match purpose {
            Purpose::Open => self.link.store.open(path),
            Purpose::Save => self.save(named, existing),
            Purpose::Export(kind) => self.export(kind, named, existing),
        }
    }

    /// Opens our own dialog.
    fn choose_here(&mut self, purpose: Purpose, ctx: &egui::Context) {
        self.popups.dialogs.files = self.file_dialog(purpose);
        self.open_files(ctx);
    }

    fn open_files(&mut self, ctx: &egui::Context) {
        self.link
            .store
            .list(self.popups.dialogs.files.folder().to_owned());
        self.open(Dialog::Files, ctx);
    }

    /// There is such a file already: our own dialog asks whether to replace it.
    pub(crate) fn ask_to_replace(&mut self, path: PathBuf, ctx: &egui::Context) {
        if self.popups.dialogs.open != Some(Dialog::Files) {
            self.popups.dialogs.files.go_to(&path);
            self.open_files(ctx);
        }
        self.popups.dialogs.files.exists(path);
    }

    /// It begins where the last file was.
    fn file_dialog(&self, purpose: Purpose) -> FileDialog {
        let last = (self.screen.now.info.file.as_ref()).or(self.settings.now.window.recent.first());
        FileDialog::new(purpose, last.map(PathBuf::as_path))
    }
}
