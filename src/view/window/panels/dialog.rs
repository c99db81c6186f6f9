//! The dialogs: who won, help, about, files, the score, and what went wrong. One at a time; it
//! takes the focus and gives it back.

pub(crate) mod licences;
pub(crate) mod new_game;
pub(crate) mod page;

use egui::style::ScrollStyle;
use egui::{Align2, Color32, Id, Modal, Pos2};

pub(crate) use self::page::{DialogPage, button_row};
use crate::messages::{Command, Scores};
use crate::model::Mark;
use crate::settings::{Appearance, GameSetup};
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::system::path_dialog::PathDialog;
use crate::view::window::theme;

/// What a dialog is about.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Dialog {
    Winner(GameEnd),
    Help,
    About,
    Licences,
    EngineFailed(String),
    ControllerEnded,
    Path(PathDialog),
    /// The game that one is about to begin.
    NewGame(GameSetup),
    Score,
    ResetScore,
    FileError(Vec<String>),
}

impl Dialog {
    /// The message that names it.
    const fn title(&self) -> &'static str {
        match self {
            Dialog::Winner(ended) => ended.text,
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

    /// How wide it is, where the window has room.
    const fn width(&self) -> f32 {
        match self {
            Dialog::Winner(GameEnd {
                place: ResultPlace::At(_),
                ..
            }) => theme::WINNER_SIZE[0],
            Dialog::About | Dialog::ResetScore => 300.0,
            Dialog::Licences => theme::LICENCES_WIDTH,
            Dialog::Winner(_)
            | Dialog::Help
            | Dialog::EngineFailed(_)
            | Dialog::ControllerEnded
            | Dialog::Path(_)
            | Dialog::NewGame(_)
            | Dialog::Score
            | Dialog::FileError(_) => theme::DIALOG_WIDTH,
        }
    }
}

/// How a game ended, for whoever played it.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct GameEnd {
    /// The message that says it.
    pub(crate) text: &'static str,
    pub(crate) winner: Option<Mark>,
    /// Whether the person may have given something away.
    pub(crate) has_mistake: bool,
    pub(crate) place: ResultPlace,
}

/// Where the result covers no stone that has won.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) enum ResultPlace {
    /// A dialog with this upper left corner.
    At(Pos2),
    /// A sheet at the lower edge of the window.
    Below,
}

/// The dialog that is open, if any.
#[derive(Default)]
pub(crate) struct Dialogs {
    pub(crate) open: Option<Dialog>,
    /// How many frames it has been open.
    n_frames: u8,
    focus_before: Option<Id>,
}

/// A dialog is at its place after so many frames: egui learns its size, and that of what scrolls in
/// it, by painting it.
const SETTLED: u8 = 6;

impl Dialogs {
    pub(crate) const fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Opens a dialog. What had the `focus` gets it back; by default, what has it now.
    pub(crate) fn open(&mut self, ctx: &egui::Context, dialog: Dialog, focus: Option<Id>) {
        if self.open.is_none() {
            self.focus_before = focus.or_else(|| ctx.memory(egui::Memory::focused));
        }
        self.open = Some(dialog);
        self.n_frames = 0;
    }

    /// A new game has nothing to do with the last winner or failure.
    pub(crate) fn close_old(&mut self) {
        if matches!(self.open, Some(Dialog::Winner(_) | Dialog::EngineFailed(_))) {
            self.open = None;
        }
    }

    /// The open dialog.
    pub(crate) fn ui(
        &mut self,
        ctx: &egui::Context,
        texts: &Texts,
        scores: &Scores,
        looks: Appearance,
        actions: &mut Vec<Action>,
    ) {
        let Some(dialog) = self.open.clone() else {
            // Not before the frame after the dialog: until then the widgets below it cannot have
            // the focus.
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
            looks,
        };
        if self.n_frames < SETTLED {
            self.n_frames += 1;
            ctx.request_repaint();
        }
        let mut changed = None;
        let id = Id::unique("dialog");
        let area = Modal::default_area(id).accessible_name(&title);
        let mut modal = Modal::new(id).area(area).backdrop_color(theme::BACKDROP);
        let mut margin = theme::DIALOG_MARGIN;
        if let Dialog::Winner(ended) = &dialog {
            let window = ctx.content_rect();
            let (pivot, place) = match ended.place {
                ResultPlace::At(place) => (Align2::LEFT_TOP, place),
                ResultPlace::Below => (Align2::CENTER_BOTTOM, window.center_bottom()),
            };
            if ended.place == ResultPlace::Below {
                margin = theme::SHEET_MARGIN;
            }
            let area = egui::Area::new(id)
                .kind(egui::UiKind::Modal)
                .order(egui::Order::Foreground)
                .accessible_name(&title)
                .pivot(pivot)
                .fixed_pos(place);
            modal = modal.area(area).backdrop_color(Color32::TRANSPARENT);
        }
        let frame = egui::Frame::popup(&ctx.global_style());
        let modal = modal.frame(frame.inner_margin(margin));
        let modal = modal.show(ctx, |ui| {
            // A bar that can be seen says that there is more.
            ui.spacing_mut().scroll = ScrollStyle::solid();
            let edges = 2.0 * f32::from(margin) + 8.0;
            ui.set_width(dialog.width().min(page.available.x - edges));
            match &dialog {
                Dialog::Winner(ended) => match ended.place {
                    ResultPlace::At(_) => page.winner_ui(ui, ended),
                    ResultPlace::Below => page.winner_sheet_ui(ui, ended),
                },
                Dialog::Help => page.help_ui(ui),
                Dialog::About => page.about_ui(ui),
                Dialog::Licences => page.licences_ui(ui),
                Dialog::EngineFailed(why) => page.engine_failed_ui(ui, why),
                Dialog::ControllerEnded => page.engine_failed_ui(ui, ""),
                Dialog::Path(path) => {
                    changed = Some(Dialog::Path(page.path_ui(ui, path.clone())));
                }
                Dialog::NewGame(play) => {
                    changed = Some(Dialog::NewGame(page.new_game_ui(ui, *play)));
                }
                Dialog::Score => page.score_ui(ui, scores),
                Dialog::ResetScore => page.reset_ui(ui),
                Dialog::FileError(texts) => page.trouble_ui(ui, texts),
            }
        });
        if changed.is_some() {
            self.open = changed;
        }
        if modal.should_close() {
            // However it is closed: the engine must go on.
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
