//! Lecture mode for projectors, and the command line that opens what the window shows.

use egui::{LayerId, Order, Stroke, Ui};

use crate::link::DeepLink;
use crate::model::SquareSet;
use crate::player::Computer;
use crate::score::Streak;
use crate::view::window::Window;
use crate::view::window::study::Stage;
use crate::view::window::theme;
use crate::view::window::theme::ValueColours;

/// How the window shows the game, besides its settings.
#[derive(Default)]
pub(crate) struct ViewMode {
    /// In lecture mode, the zoom before it.
    pub(crate) zoom_before_lecture: Option<f32>,
    /// The streak for which another opponent was offered and declined.
    pub(crate) declined_offer: Option<Streak>,
    pub(crate) lacks_room_for_moves: bool,
    /// The squares named by the text under the pointer.
    pub(crate) highlighted: SquareSet,
}

impl Window {
    /// Copies the command line that opens the current view.
    pub(crate) fn copy_command(&mut self, ctx: &egui::Context) {
        let mut place = DeepLink {
            position: Some(self.screen.displayed()),
            search: match self.screen.now.play.computer {
                Computer::Search(search) => Some(search),
                Computer::Level(_) => None,
            },
            ..DeepLink::default()
        };
        self.with_study(|study, _| {
            let open = study.place();
            place = DeepLink {
                position: open.position.or(place.position),
                search: open.search.or(place.search),
                ..open
            };
        });
        ctx.copy_text(place.to_string());
        self.notify("say-copied-command", ctx);
    }

    /// Everything large and nothing beside it, or as it was before.
    pub(crate) fn toggle_lecture(&mut self, ctx: &egui::Context) {
        let now = ctx.zoom_factor();
        if let Some(before) = self.view_mode.zoom_before_lecture.take() {
            ctx.set_zoom_factor(before);
        } else {
            self.view_mode.zoom_before_lecture = Some(now);
            ctx.set_zoom_factor(now * theme::LECTURE_ZOOM);
        }
    }

    pub(crate) const fn is_lecture(&self) -> bool {
        self.view_mode.zoom_before_lecture.is_some()
    }

    pub(crate) const fn stage(&self) -> Stage {
        if self.is_lecture() {
            Stage::Lecture
        } else {
            Stage::Desk
        }
    }

    /// Whether the board is to be seen; the tree may need its room.
    pub(crate) fn shows_board(&self, ctx: &egui::Context) -> bool {
        self.learn.is_open() || !self.study.needs_all(self.stage(), ctx)
    }

    /// A ring around the pointer, which is hard to find on a projector.
    pub(crate) fn ring_ui(&self, ui: &Ui) {
        if self.is_lecture()
            && let Some(centre) = ui.input(|input| input.pointer.latest_pos())
        {
            let colour = ValueColours::in_ui(ui, self.settings.now.looks).wrong;
            let layer = LayerId::new(Order::Tooltip, egui::Id::unique("ring"));
            let stroke = Stroke::new(theme::RING_WIDTH, colour);
            let painter = ui.ctx().layer_painter(layer);
            painter.circle_stroke(centre, theme::RING_RADIUS, stroke);
        }
    }
}
