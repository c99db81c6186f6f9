//! The system clipboard. Its content belongs to another program, which may answer late or never, so
//! only background threads wait for it.
//!
//! eframe's `clipboard` feature reads the primary selection on the window's thread whenever the middle
//! button is pressed. Nothing switches that off, so the feature stays off, and copying is done here.

use std::time::Duration;

use arboard::Clipboard;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use egui::{Context, FullOutput, OutputCommand, Pos2};

use crate::view::window::system::background::{BackgroundTask, spawn};

/// How long the owner of the clipboard may take to answer.
const PATIENCE: Duration = Duration::from_secs(2);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Selection {
    Clipboard,
    /// The selected text, which the middle button pastes at this point on X11 and Wayland.
    Primary(Pos2),
}

#[derive(Debug)]
pub(crate) struct ClipboardRead {
    pub(crate) selection: Selection,
    /// The widget that had the focus when the read began.
    pub(crate) focus: Option<egui::Id>,
    /// None if there is no text, or no clipboard.
    pub(crate) answer: BackgroundTask<Option<String>>,
}

impl ClipboardRead {
    pub(crate) fn begin(selection: Selection, ctx: &Context) -> ClipboardRead {
        ClipboardRead {
            selection,
            focus: ctx.memory(egui::Memory::focused),
            answer: BackgroundTask::new("paste", Some(PATIENCE), ctx, move || read(selection)),
        }
    }
}

fn read(selection: Selection) -> Option<String> {
    let text = Clipboard::new().and_then(|mut clipboard| match selection {
        Selection::Clipboard => clipboard.get_text(),
        Selection::Primary(_) => selected(&mut clipboard),
    });
    let text = text.ok()?.replace('\r', "");
    (!text.is_empty()).then_some(text)
}

/// Writes what egui copies to the system clipboard.
#[derive(Default)]
pub(crate) struct CopyPlugin {
    copier: Option<Copier>,
}

struct Copier {
    copies: Sender<Copy>,
    /// Closed when the thread has ended.
    ended: Receiver<()>,
}

enum Copy {
    Copied(String),
    Selected(String),
}

impl egui::Plugin for CopyPlugin {
    fn debug_name(&self) -> &'static str {
        "copy"
    }

    fn output_hook(&mut self, _ctx: &Context, output: &mut FullOutput) {
        for command in &mut output.platform_output.commands {
            let copy = match command {
                OutputCommand::CopyText(text) => Copy::Copied(std::mem::take(text)),
                OutputCommand::TextSelectionSettled(text) => Copy::Selected(std::mem::take(text)),
                OutputCommand::CopyImage(_) | OutputCommand::OpenUrl(_) => continue,
            };
            let copier = self.copier.get_or_insert_with(Copier::spawn);
            // Fails if the thread has ended for want of a clipboard.
            let _ = copier.copies.send(copy);
        }
    }

    /// Gives the desktop's clipboard manager time to take over the copied text.
    fn on_exit(&mut self, _ctx: &Context) {
        if let Some(Copier { copies, ended }) = self.copier.take() {
            drop(copies);
            let _ = ended.recv_timeout(PATIENCE);
        }
    }
}

impl Copier {
    /// The thread owns the copied text: on X11 and Wayland other programs fetch it from there.
    fn spawn() -> Copier {
        let (copies, incoming) = unbounded();
        let (alive, ended) = bounded(0);
        spawn("copy", move || {
            let _alive: Sender<()> = alive;
            let Ok(mut clipboard) = Clipboard::new() else {
                return;
            };
            for copy in incoming {
                // A clipboard that refuses this text may take the next.
                let _ = match copy {
                    Copy::Copied(text) => clipboard.set_text(text),
                    Copy::Selected(text) => select(&mut clipboard, text),
                };
            }
        });
        Copier { copies, ended }
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
fn selected(clipboard: &mut Clipboard) -> Result<String, arboard::Error> {
    use arboard::{GetExtLinux as _, LinuxClipboardKind};
    let primary = clipboard.get().clipboard(LinuxClipboardKind::Primary);
    primary.text()
}

#[cfg(all(unix, not(target_os = "macos")))]
fn select(clipboard: &mut Clipboard, text: String) -> Result<(), arboard::Error> {
    use arboard::{LinuxClipboardKind, SetExtLinux as _};
    let primary = clipboard.set().clipboard(LinuxClipboardKind::Primary);
    primary.text(text)
}

/// Only X11 and Wayland have a primary selection.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn selected(_clipboard: &mut Clipboard) -> Result<String, arboard::Error> {
    Err(arboard::Error::ClipboardNotSupported)
}

/// Only X11 and Wayland have a primary selection.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn select(_clipboard: &mut Clipboard, _text: String) -> Result<(), arboard::Error> {
    Err(arboard::Error::ClipboardNotSupported)
}
