//! The eframe app: what a frame does with messages, keys and actions. Only `logic`, `ui` and
//! `perform` see the whole window.

pub(crate) mod actions;
pub(crate) mod input;
pub(crate) mod keys;
pub(crate) mod layout;
pub(crate) mod logic;
pub(crate) mod notices;
pub(crate) mod open;
pub(crate) mod perform;
pub(crate) mod regions;
pub(crate) mod screen;
pub(crate) mod status;
pub(crate) mod storing;
pub(crate) mod typing;
pub(crate) mod view_mode;
pub(crate) mod voice;

use crate::model::SquareSet;
use crate::view::window::{Window, theme};

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
        self.update(ctx, frame);
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.name_window(ui);
        self.handle_keys(&ctx);
        let mut actions = std::mem::take(&mut self.popups.chosen);
        let had_menu = egui::Popup::is_any_open(&ctx);
        self.bar_ui(ui, &mut actions);
        self.update_title(&ctx);
        let shows_board = self.shows_board(&ctx);
        self.view_mode.highlighted = SquareSet::EMPTY;
        if !shows_board || self.learn.is_lesson() {
            self.status_panel_ui(ui, &mut actions);
        }
        if self.learn.is_lesson() {
            self.learn_ui(ui, &mut actions);
        } else if !self.learn.is_open() {
            if self.study.page.is_some() && shows_board {
                self.moves_ui(ui, &mut actions);
            }
            self.with_study(|study, game| {
                study.panel_ui(ui, game, &mut actions);
                study.why_ui(ui, game);
            });
        }
        if shows_board {
            self.board_ui(ui, &mut actions);
        }
        self.drop_ui(&ctx);
        self.ring_ui(ui);
        let scores = &self.screen.now.scores;
        (self.popups.dialogs).ui(&ctx, &self.texts, scores, &mut actions);

        // If a dialog opened in the same frame in which a menu closes, screen readers would lose the menu.
        if had_menu && !egui::Popup::is_any_open(&ctx) {
            self.popups.chosen = std::mem::take(&mut actions);
            ctx.request_repaint();
        }
        for action in actions {
            self.perform(action, &ctx);
        }
        self.announce(&ctx);
        self.input.restore_focus(&ctx);
        self.plan_repaint(&ctx);
    }

    /// Limits the glyph texture. egui makes it as wide as the graphics card allows, which is megabytes
    /// to clear, copy and send before the first frame.
    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        let is_large = ctx.pixels_per_point() > theme::TEXTURE_PIXELS_PER_POINT;
        let room = theme::TEXTURE_SIDE * if is_large { 4 } else { 1 };
        input.max_texture_side = input.max_texture_side.map(|side| side.min(room));
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.write_settings();
    }
}
