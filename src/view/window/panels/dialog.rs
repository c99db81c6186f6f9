//! The dialogs: one at a time, which takes the keyboard focus and gives it back. Their contents are
//! in `page` and `new_game`.

pub(crate) mod new_game;
pub(crate) mod page;

use egui::style::ScrollStyle;
use egui::{Id, Modal, Ui};

pub(crate) use self::new_game::NewGame;
pub(crate) use self::page::{DialogPage, button_row};
use crate::messages::{Command, Scores};
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::system::path_dialog::PathDialog;
use crate::view::window::theme;

/// A dialog and its state.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Dialog {
    Help,
    About,
    Licences,
    EngineFailed(String),
    ControllerEnded,
    Path(PathDialog),
    NewGame(NewGame),
    Score,
    ResetScore,
    FileError(Vec<String>),
}

impl Dialog {
    /// The message that names it.
    const fn title(&self) -> &'static str {
        match self {
            Dialog::Help => "help",
            Dialog::About => "about",
            Dialog::Licences => "licences",
            Dialog::EngineFailed(_) | Dialog::ControllerEnded => "engine-failed",
            Dialog::Path(path) => path.purpose.title(),
            Dialog::NewGame(_) => "new-game-title",
            Dialog::Score => "score",
            Dialog::ResetScore => "score-reset",
            Dialog::FileError(_) => "trouble",
        }
    }

    /// The width, if the window has room for it.
    const fn width(&self) -> f32 {
        match self {
            Dialog::About | Dialog::ResetScore => 300.0,
            Dialog::Licences => theme::LICENCES_WIDTH,
            _ => theme::DIALOG_WIDTH,
        }
    }

    fn ui(&mut self, ui: &mut Ui, page: &mut DialogPage<'_>, scores: &Scores) {
        match self {
            Dialog::Help => page.help_ui(ui),
            Dialog::About => page.about_ui(ui),
            Dialog::Licences => page.licences_ui(ui),
            Dialog::EngineFailed(why) => page.engine_failed_ui(ui, why),
            Dialog::ControllerEnded => page.engine_failed_ui(ui, ""),
            Dialog::Path(path) => *path = page.path_ui(ui, path.clone()),
            Dialog::NewGame(new) => page.new_game_ui(ui, new),
            Dialog::Score => page.score_ui(ui, scores),
            Dialog::ResetScore => page.reset_ui(ui),
            Dialog::FileError(texts) => page.trouble_ui(ui, texts),
        }
    }
}

/// The dialog that is open, if any.
#[derive(Default)]
pub(crate) struct Dialogs {
    pub(crate) open: Option<Dialog>,
    /// How many frames it has been open.
    n_frames: u8,
    focus_before: Option<Id>,
}

/// The number of frames that a dialog needs to reach its place: egui measures it, and the areas that
/// scroll in it, by painting them.
const SETTLED: u8 = 6;

impl Dialogs {
    pub(crate) const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Opens a dialog. It gives the focus back to the widget that has it now.
    pub(crate) fn open(&mut self, ctx: &egui::Context, dialog: Dialog) {
        if self.open.is_none() {
            self.focus_before = ctx.memory(egui::Memory::focused);
        }
        self.open = Some(dialog);
        self.n_frames = 0;
    }

    /// Closes the failure of the last game.
    pub(crate) fn close_old(&mut self) {
        if matches!(self.open, Some(Dialog::EngineFailed(_))) {
            self.open = None;
        }
    }

    pub(crate) fn ui(
        &mut self,
        ctx: &egui::Context,
        texts: &Texts,
        scores: &Scores,
        actions: &mut Vec<Action>,
    ) {
        let Some(dialog) = &mut self.open else {
            // In the frame of the dialog the widgets below it cannot have the focus yet.
            if let Some(id) = self.focus_before.take() {
                ctx.memory_mut(|memory| memory.request_focus(id));
            }
            return;
        };
        let title = texts.text(dialog.title());
        let mut page = DialogPage {
            texts,
            title: &title,
            actions: &mut *actions,
            is_new: self.n_frames == 0,
            available: ctx.content_rect().size(),
        };
        if self.n_frames < SETTLED {
            self.n_frames += 1;
            ctx.request_repaint();
        }
        let id = Id::unique("dialog");
        let frame = egui::Frame::popup(&ctx.global_style()).inner_margin(theme::DIALOG_MARGIN);
        let modal = Modal::new(id)
            .area(Modal::default_area(id).accessible_name(&title))
            .backdrop_color(theme::BACKDROP)
            .frame(frame);
        let modal = modal.show(ctx, |ui| {
            // A visible bar beside the text says that there is more.
            ui.spacing_mut().scroll = ScrollStyle {
                bar_inner_margin: 12.0,
                ..ScrollStyle::solid()
            };
            let edges = 2.0 * f32::from(theme::DIALOG_MARGIN) + 8.0;
            ui.set_width(dialog.width().min(page.available.x - edges));
            dialog.ui(ui, &mut page, scores);
        });
        if modal.should_close() {
            // The engine must be restarted however its dialog is closed.
            match dialog {
                Dialog::EngineFailed(_) => actions.push(Action::Command(Command::Recover)),
                Dialog::ControllerEnded => actions.push(Action::RestartController),
                _ => {}
            }
            self.open = None;
            ctx.request_repaint();
        }
    }
}
