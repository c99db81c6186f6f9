//! The clipboard of the system. What is on it belongs to another program, which may take its time or
//! never answer: nothing here waits for it but threads of their own.

use std::task::Poll;
use std::thread;
use std::time::Duration;

use arboard::Clipboard;
use crossbeam_channel::{Receiver, Sender, bounded, unbounded};
use egui::{Context, FullOutput, OutputCommand, Pos2};

use crate::game::Record;
use crate::view::window::system::background::BackgroundTask;

/// How long an answer is waited for.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where a text lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Selection {
    /// What was copied.
    Clipboard,
    /// What is selected: on X11 and Wayland the middle button pastes it, here.
    Primary(Pos2),
}

/// What has come of a question.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum ClipboardAnswer {
    Text(String),
    /// More than anybody wants here.
    TooLong,
    /// No text, or no clipboard.
    Nothing,
}

/// A question under way.
#[derive(Debug)]
pub(crate) struct ClipboardRead {
    pub(crate) selection: Selection,
    /// What had the focus when it was asked.
    pub(crate) focus: Option<egui::Id>,
    answer: BackgroundTask<ClipboardAnswer>,
}

impl ClipboardRead {
    /// Asks for what is there.
    pub(crate) fn ask(selection: Selection, ctx: &Context) -> ClipboardRead {
        ClipboardRead {
            selection,
            focus: ctx.memory(egui::Memory::focused),
            answer: BackgroundTask::new("paste", Some(PATIENCE), ctx, move || read(selection)),
        }
    }

    /// The answer, or that there is none in time.
    pub(crate) fn poll(&self, time: f64) -> Poll<Option<ClipboardAnswer>> {
        self.answer.poll(time)
    }

    /// When it will be too late for one.
    pub(crate) fn deadline(&self) -> Option<f64> {
        self.answer.deadline()
    }
}

fn read(selection: Selection) -> ClipboardAnswer {
    let text = Clipboard::new().and_then(|mut clipboard| match selection {
        Selection::Clipboard => clipboard.get_text(),
        Selection::Primary(_) => selected(&mut clipboard),
    });
    match text {
        Ok(text) if text.is_empty() => ClipboardAnswer::Nothing,
        Ok(text) if text.len() > Record::MAX_BYTES => ClipboardAnswer::TooLong,
        Ok(text) => ClipboardAnswer::Text(text.replace('\r', "")),
        Err(_) => ClipboardAnswer::Nothing,
    }
}

/// Puts on the system's clipboard what egui would: it hands that to eframe, whose own clipboard is
/// not built in, because it reads in the middle of a frame.
#[derive(Default)]
pub(crate) struct CopyPlugin {
    copier: Option<Copier>,
}

struct Copier {
    copies: Sender<Copy>,
    /// Closed when it has ended.
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
            // Fails only without a thread: then there is no clipboard.
            let _ = copier.copies.send(copy);
        }
    }

    /// Leaves what was copied to the desktop, if it wants to keep it.
    fn on_exit(&mut self, _ctx: &Context) {
        if let Some(Copier { copies, ended }) = self.copier.take() {
            drop(copies);
            let _ = ended.recv_timeout(PATIENCE);
        }
    }
}

impl Copier {
    /// Its thread owns what was copied: on X11 and Wayland others come and fetch it.
    fn spawn() -> Copier {
        let (copies, incoming) = unbounded();
        let (alive, ended) = bounded(0);
        let _ = thread::Builder::new()
            .name("copy".to_owned())
            .spawn(move || {
                let _alive: Sender<()> = alive;
                let Ok(mut clipboard) = Clipboard::new() else {
                    return;
                };
                for copy in incoming {
                    // A clipboard that takes nothing now may do so next time.
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

/// There is no such thing.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn selected(_clipboard: &mut Clipboard) -> Result<String, arboard::Error> {
    Err(arboard::Error::ClipboardNotSupported)
}

/// There is no such thing.
#[cfg(not(all(unix, not(target_os = "macos"))))]
fn select(_clipboard: &mut Clipboard, _text: String) -> Result<(), arboard::Error> {
    Err(arboard::Error::ClipboardNotSupported)
}
