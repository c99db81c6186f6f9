//! The window's requests to the store, and the store's reports. The window never waits for them.

use std::path::{Path, PathBuf};

use egui::ViewportCommand;

use crate::messages::Command;
use crate::settings::WindowSettings;
use crate::store::{EarlierGame, Existing, FileError, Report};
use crate::view::window::panels::dialog::Dialog;
use crate::view::window::study::export::ExportKind;
use crate::view::window::system::file_pick::FilePick;
use crate::view::window::{Window, theme};
use crate::view::words::game::file_error;

/// The files that are read and written.
#[derive(Default)]
pub(crate) struct Files {
    /// The file dialog that is open.
    pub(crate) pick: Option<FilePick>,
    /// The games before this one, the latest first.
    pub(crate) earlier: Vec<EarlierGame>,
    /// When changed settings are written.
    pub(crate) settings_due: Option<f64>,
}

impl Window {
    /// Takes in a report of the store.
    pub(crate) fn receive_report(&mut self, report: Report, ctx: &egui::Context) {
        match report {
            Report::Opened(record) => {
                if let Some(path) = &record.info.file {
                    self.note_file("say-opened", path, ctx);
                }
                self.send(Command::Open(record));
            }
            Report::Saved { path, number } => {
                self.note_file("say-saved", &path, ctx);
                self.send(Command::SavedAs { number, file: path });
            }
            Report::Exported(path) => self.say_file("say-saved", &path, ctx),
            Report::Exists(path) => self.ask_to_replace(path, ctx),
            Report::Earlier(games) => self.files.earlier = games,
            Report::Failed(error) => self.show_error(&error, ctx),
            Report::Panicked => self.show_error_text(self.texts.text("store-failed"), ctx),
            Report::Written(path) => self.say_file("say-written", &path, ctx),
        }
    }

    /// A game was read from this file or written to it.
    fn note_file(&mut self, id: &str, path: &Path, ctx: &egui::Context) {
        self.say_file(id, path, ctx);
        self.settings.now.window.remember(path.to_owned());
    }

    fn say_file(&mut self, id: &str, path: &Path, ctx: &egui::Context) {
        let path = path.display().to_string();
        let notice = self.texts.with(id, [("path", path.into())]);
        let time = ctx.input(|input| input.time);
        self.screen.notices.notify(notice, time);
    }

    /// Shows an error in a dialog, together with earlier ones.
    pub(crate) fn show_error(&mut self, what: &FileError, ctx: &egui::Context) {
        self.show_error_text(file_error(what, &self.texts), ctx);
    }

    fn show_error_text(&mut self, text: String, ctx: &egui::Context) {
        match &self.popups.dialogs.open {
            // This dialog has to be answered first.
            Some(Dialog::EngineFailed(_) | Dialog::ControllerEnded) => {
                let time = ctx.input(|input| input.time);
                self.screen.notices.warn(text, time);
            }
            Some(Dialog::FileError(others)) => {
                let all = others.iter().cloned().chain([text]).collect();
                self.open(Dialog::FileError(all), ctx);
            }
            _ => self.open(Dialog::FileError(vec![text]), ctx),
        }
    }

    /// Saves the game to a file of its own.
    pub(crate) fn save(&self, path: PathBuf, existing: Existing) {
        let record = self.screen.now.record();
        self.link.store.save(path, record, existing);
    }

    /// Writes something for other programs.
    pub(crate) fn export(&self, kind: ExportKind, path: PathBuf, existing: Existing) {
        if let Some(content) = self.export_content(kind) {
            self.link.store.export(path, content, existing);
        }
    }

    /// Notes changed settings. Returns when they will be written.
    pub(crate) fn note_settings(&mut self, ctx: &egui::Context, time: f64) -> Option<f64> {
        self.fit_window(ctx);
        self.note_window(ctx);
        if self.settings.has_changed() {
            self.files
                .settings_due
                .get_or_insert(time + theme::SETTINGS_WAIT_S);
        }
        if self.files.settings_due? <= time {
            self.write_settings();
        }
        self.files.settings_due
    }

    /// Writes changed settings.
    pub(crate) fn write_settings(&mut self) {
        if self.files.settings_due.take().is_some() {
            self.link.store.write_settings(self.settings.text());
        }
    }

    /// Shrinks the window to its screen.
    fn fit_window(&mut self, ctx: &egui::Context) {
        let viewport = ctx.input(|input| input.viewport().clone());
        let (Some(outer), Some(monitor)) = (viewport.outer_rect, viewport.monitor_size) else {
            return;
        };
        if std::mem::replace(&mut self.desktop.is_fitted, true) {
            return;
        }
        let fills = [viewport.maximized, viewport.fullscreen];
        let (Some(inner), false) = (viewport.inner_rect, fills.contains(&Some(true))) else {
            return;
        };
        // As a rule the desktop has not put the title bar around it yet.
        let with_title = inner.size() + egui::vec2(0.0, theme::TITLE_BAR);
        let too_large = (outer.size().max(with_title) - monitor).max(egui::Vec2::ZERO);
        if too_large != egui::Vec2::ZERO {
            ctx.send_viewport_cmd(ViewportCommand::InnerSize(inner.size() - too_large));
        }
    }

    /// Notes the size and place of the window.
    fn note_window(&mut self, ctx: &egui::Context) {
        self.settings.now.progress.predicted = self.study.tree.guesses.counts();
        let settings = &mut self.settings.now.window;
        settings.shows_values = self.study.shows_values;
        // Sizes are saved without zoom, which is applied after the window is open.
        let zoom = ctx.zoom_factor();
        settings.zoom = self.view_mode.zoom_before_lecture.unwrap_or(zoom);
        ctx.input(|input| {
            let viewport = input.viewport();
            let fills = [viewport.maximized, viewport.fullscreen, viewport.minimized];
            if fills.contains(&Some(true)) {
                return;
            }
            if let Some(inner) = viewport.inner_rect.filter(egui::Rect::is_positive) {
                let size = (inner.size() * zoom).round().into();
                settings.size = WindowSettings::possible_size(size);
            }
            if let Some(outer) = viewport.outer_rect {
                settings.place = Some((outer.min * zoom).round().into());
            }
        });
    }
}
