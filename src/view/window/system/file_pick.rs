//! Choosing a file in the desktop's dialog, which knows bookmarks and reaches beyond a sandbox. It
//! runs in a thread of its own. If the desktop has none, `path_dialog.rs` asks for a path.

use std::path::{Path, PathBuf};
use std::task::Poll;
use std::time::Duration;

use crate::store::Existing;
use crate::view::window::Window;
use crate::view::window::panels::dialog::Dialog;
use crate::view::window::study::export::ExportKind;
use crate::view::window::system::background::BackgroundTask;
use crate::view::window::system::path_dialog::PathDialog;
use crate::view::window::system::portal;

/// How long the desktop may take to answer whether it has a file dialog.
const PATIENCE: Duration = Duration::from_secs(1);

/// Extensions of saved games. New files get the first.
const ENDINGS: [&str; 2] = ["tictactoe", "ttt"];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Purpose {
    Open,
    Save,
    Export(ExportKind),
}

impl Purpose {
    /// The message of the dialog's title.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            Purpose::Open => "open-title",
            Purpose::Save => "save-title",
            Purpose::Export(kind) => kind.text(),
        }
    }

    fn endings(self) -> Vec<&'static str> {
        match self {
            Purpose::Open | Purpose::Save => ENDINGS.to_vec(),
            Purpose::Export(kind) => vec![kind.ending()],
        }
    }

    /// Adds the extension to a new file that has none.
    pub(crate) fn with_ending(self, mut path: PathBuf) -> PathBuf {
        if self != Purpose::Open && path.extension().is_none() {
            path.set_extension(self.endings()[0]);
        }
        path
    }

    /// The file name that the dialog suggests. Empty if the file must exist.
    fn file_name(self, last: Option<&Path>) -> String {
        let last = last.and_then(Path::file_name);
        match (self, last.and_then(|name| name.to_str())) {
            (Purpose::Open, _) => String::new(),
            (Purpose::Save, Some(name)) => name.to_owned(),
            (Purpose::Save, None) => format!("game.{}", ENDINGS[0]),
            (Purpose::Export(kind), _) => format!("tictactoe.{}", kind.ending()),
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct PickedFile {
    pub(crate) purpose: Purpose,
    pub(crate) path: PathBuf,
    pub(crate) existing: Existing,
}

/// The file dialog, from the first question to the written file.
#[derive(Debug)]
pub(crate) enum FilePick {
    /// Whether the desktop has a file dialog.
    Probing(Purpose, BackgroundTask<bool>),
    /// The desktop's dialog is open.
    Native(Purpose, BackgroundTask<Option<PathBuf>>),
    /// The store writes the file, unless another one exists under its name.
    Writing(Purpose),
}

impl FilePick {
    /// When the desktop's answer is too late.
    pub(crate) const fn deadline(&self) -> Option<f64> {
        match self {
            FilePick::Probing(_, task) => task.deadline,
            FilePick::Native(..) | FilePick::Writing(_) => None,
        }
    }
}

impl Window {
    /// Opens the desktop's dialog, or the path dialog. A second request while the desktop's dialog
    /// is open means that it is lost behind another window: it gets the path dialog.
    pub(crate) fn choose_file(&mut self, purpose: Purpose, ctx: &egui::Context) {
        let is_lost = matches!(self.files.pick, Some(FilePick::Native(..)));
        if self.desktop.preferences.is_none() || is_lost {
            self.ask_for_path(purpose, ctx);
        } else {
            let has_dialog = portal::has_file_dialog;
            let task = BackgroundTask::new(portal::THREAD, Some(PATIENCE), ctx, has_dialog);
            self.files.pick = Some(FilePick::Probing(purpose, task));
        }
    }

    /// Continues once the desktop or the person has answered.
    pub(crate) fn follow_choice(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        let time = ctx.input(|input| input.time);
        match &self.files.pick {
            Some(FilePick::Probing(purpose, task)) => match (*purpose, task.poll(time)) {
                (_, Poll::Pending) => {}
                (purpose, Poll::Ready(Some(true))) => {
                    let dialog = self.native_dialog(purpose).set_parent(frame);
                    let pick = move || match purpose {
                        Purpose::Open => dialog.pick_file(),
                        Purpose::Save | Purpose::Export(_) => dialog.save_file(),
                    };
                    let task = BackgroundTask::new(portal::THREAD, None, ctx, pick);
                    self.files.pick = Some(FilePick::Native(purpose, task));
                }
                (purpose, Poll::Ready(_)) => self.ask_for_path(purpose, ctx),
            },
            Some(FilePick::Native(purpose, task)) => {
                if let (purpose, Poll::Ready(picked)) = (*purpose, task.poll(time)) {
                    self.files.pick = None;
                    if let Some(picked) = picked.flatten() {
                        let path = purpose.with_ending(picked.clone());
                        // The dialog has confirmed to replace the file of exactly this name.
                        let existing = if path == picked {
                            Existing::Replace
                        } else {
                            Existing::Refuse
                        };
                        self.use_file(PickedFile {
                            purpose,
                            path,
                            existing,
                        });
                    }
                }
            }
            Some(FilePick::Writing(_)) | None => {}
        }
    }

    /// Opens or writes the file that was picked.
    pub(crate) fn use_file(&mut self, picked: PickedFile) {
        self.files.pick = Some(FilePick::Writing(picked.purpose));
        match picked.purpose {
            Purpose::Open => self.link.store.open(picked.path),
            Purpose::Save => self.save(picked.path, picked.existing),
            Purpose::Export(kind) => self.export(kind, picked.path, picked.existing),
        }
    }

    /// Asks whether to replace the file that the store found under the name of a new one.
    pub(crate) fn ask_to_replace(&mut self, path: PathBuf, ctx: &egui::Context) {
        match self.files.pick {
            Some(FilePick::Writing(purpose)) => {
                self.open_path_dialog(purpose, &path.clone(), Some(path), ctx);
            }
            // Another file is being picked by now.
            Some(FilePick::Probing(..) | FilePick::Native(..)) | None => {
                self.notify("file-exists", ctx);
            }
        }
    }

    fn ask_for_path(&mut self, purpose: Purpose, ctx: &egui::Context) {
        self.files.pick = None;
        let (folder, name) = self.suggestion(purpose);
        self.open_path_dialog(purpose, &folder.join(name), None, ctx);
    }

    fn open_path_dialog(
        &mut self,
        purpose: Purpose,
        path: &Path,
        replaces: Option<PathBuf>,
        ctx: &egui::Context,
    ) {
        let dialog = PathDialog {
            purpose,
            text: path.display().to_string(),
            replaces,
        };
        self.open(Dialog::Path(dialog), ctx);
    }

    fn native_dialog(&self, purpose: Purpose) -> rfd::FileDialog {
        let kind = match purpose {
            Purpose::Open | Purpose::Save => "files-games",
            Purpose::Export(kind) => kind.text(),
        };
        let (folder, name) = self.suggestion(purpose);
        let dialog = rfd::FileDialog::new()
            .set_title(self.texts.text(purpose.title()))
            .set_directory(folder)
            .add_filter(self.texts.text(kind), &purpose.endings())
            .add_filter(self.texts.text("files-all"), &["*"]);
        if name.is_empty() {
            dialog
        } else {
            dialog.set_file_name(name)
        }
    }

    /// The folder of the last file, or the working directory, and a file name.
    fn suggestion(&self, purpose: Purpose) -> (PathBuf, String) {
        let last = (self.screen.now.info.file.as_ref()).or(self.settings.now.window.recent.first());
        let last = last.map(PathBuf::as_path);
        let folder = last.and_then(Path::parent).unwrap_or(Path::new(""));
        let folder = std::env::current_dir()
            .unwrap_or_else(|_| "/".into())
            .join(folder);
        (folder, purpose.file_name(last))
    }
}
