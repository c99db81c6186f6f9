//! What the window does with files, the clipboard and its own settings: it asks, and never waits for an answer.

use std::path::{Path, PathBuf};

use egui::{Align2, FontId, LayerId, Order, ViewportCommand};

use super::actions::Action;
use super::dialog::Dialog;
use super::export::{NotWritten, Written};
use super::files::{Chooser, Purpose};
use super::{Options, Window, theme};
use crate::controller::{Command, Settings};
use crate::model::Position;
use crate::record::{Line, Record};
use crate::store::{Kept, Score, Trouble};
use crate::view::words::{notation_error, text_error, trouble};

/// The game's file, what lasts of the window, and the score.
pub(super) struct Files {
    /// Where the game was opened or saved.
    file: Option<PathBuf>,
    pub(super) options: Options,
    /// As they were when they were last looked at.
    noted: Options,
    /// As they were when the window opened.
    at_start: Options,
    /// As they were kept before.
    kept_before: Vec<u8>,
    /// When changed settings are to be written.
    due: Option<f64>,
    /// Whether the window has been looked for on the screen.
    is_found: bool,
    /// Whether there is room for the list of moves.
    pub(super) has_room: bool,
    pub(super) session_score: Score,
    pub(super) score: Score,
}

impl Files {
    pub(super) fn new(options: Options, kept_before: Vec<u8>, file: Option<PathBuf>) -> Files {
        Files {
            file,
            at_start: options.clone(),
            noted: options.clone(),
            options,
            kept_before,
            due: None,
            is_found: false,
            has_room: true,
            session_score: Score::default(),
            score: Score::default(),
        }
    }
}

impl Window {
    /// What has been read or written.
    pub(super) fn receive_kept(&mut self, kept: Kept, ctx: &egui::Context) {
        match kept {
            Kept::Opened(path, record) => {
                self.dialogs.close_files(&path);
                self.say_file("say-opened", &path, ctx);
                self.files.options.remember(path.clone());
                self.files.file = Some(path);
                self.remote.send(Command::Open(record));
            }
            Kept::Saved(path) => {
                self.dialogs.close_files(&path);
                self.say_file("say-saved", &path, ctx);
                self.files.options.remember(path.clone());
                self.files.file = Some(path);
            }
            Kept::Exists(path) => self.dialogs.files.exists(path),
            Kept::Listed(folder, entries) => self.dialogs.files.listed(folder, entries),
            Kept::Scored { session, all } => {
                self.files.session_score = session;
                self.files.score = all;
            }
            Kept::Trouble(trouble) => self.show_trouble(&trouble, ctx),
        }
    }

    /// What has been exported.
    pub(super) fn receive_written(&mut self, written: Written, ctx: &egui::Context) {
        match written.result {
            Ok(()) => {
                self.dialogs.close_files(&written.path);
                self.say_file("say-saved", &written.path, ctx);
            }
            Err(NotWritten::Exists) => self.dialogs.files.exists(written.path),
            Err(NotWritten::Trouble(trouble)) => self.show_trouble(&trouble, ctx),
        }
    }

    /// A game that was opened has its own players: that is for this game, and the settings that last stay as they are.
    pub(super) fn borrow_settings(&mut self, settings: Settings) {
        let text = (self.files.options).text(&self.files.at_start, &self.files.kept_before);
        self.files.kept_before = text.into_bytes();
        self.settings = settings;
        self.files.options.settings = settings;
        self.files.at_start = self.files.options.clone();
    }

    /// A new game has no file yet.
    pub(super) fn forget_file(&mut self, command: &Command) {
        if let Command::Restart | Command::RestartWith(_) | Command::SetBoard(_) = command {
            self.files.file = None;
        }
    }

    /// In the dialog where it belongs, or in one of its own.
    pub(super) fn show_trouble(&mut self, what: &Trouble, ctx: &egui::Context) {
        let text = trouble(what, &self.texts);
        match &self.dialogs.open {
            // That one has to be answered first.
            Some(Dialog::EngineStopped(_)) => self.notify(text, ctx),
            Some(Dialog::Files) => self.dialogs.files.failed(text),
            Some(Dialog::Trouble(other)) => {
                let both = format!("{other}\n\n{text}");
                self.open(Dialog::Trouble(both), ctx);
            }
            _ => self.open(Dialog::Trouble(text), ctx),
        }
    }

    fn say_file(&mut self, id: &str, path: &Path, ctx: &egui::Context) {
        let path = path.display().to_string();
        let notice = self.texts.with(id, [("path", path.into())]);
        self.notify(notice, ctx);
    }

    pub(super) fn notify(&mut self, notice: String, ctx: &egui::Context) {
        self.shown.notify(notice, ctx.input(|input| input.time));
    }

    pub(super) fn perform_on_files(&mut self, action: Action, ctx: &egui::Context) {
        match action {
            Action::ChooseFile(purpose) => self.choose_file(purpose, ctx),
            Action::Save => match self.files.file.clone() {
                Some(path) => self.keeper.save(path, true),
                None => self.choose_file(Purpose::Save, ctx),
            },
            Action::ListFolder(folder) => self.keeper.list(folder),
            Action::OpenFile(path) => self.keeper.open(path),
            Action::SaveTo(path, replaces) => self.keeper.save(path, replaces),
            Action::CopyPosition => {
                ctx.copy_text(self.shown.seen.to_string());
                self.notify(self.texts.text("say-copied-position"), ctx);
            }
            Action::CopyGame => {
                ctx.copy_text(Record::new(self.shown.line.clone()).to_string());
                self.notify(self.texts.text("say-copied-game"), ctx);
            }
            Action::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::ResetScore => self.keeper.reset_score(),
            _ => {}
        }
    }

    fn choose_file(&mut self, purpose: Purpose, ctx: &egui::Context) {
        let last = self
            .files
            .file
            .as_ref()
            .or(self.files.options.recent.first());
        self.dialogs.files = Chooser::new(purpose, last.map(PathBuf::as_path));
        self.keeper.list(self.dialogs.files.folder().to_owned());
        self.open(Dialog::Files, ctx);
    }

    /// The system's keys for the clipboard.
    pub(super) fn clipboard(&mut self, ctx: &egui::Context) {
        for event in ctx.input(|input| input.events.clone()) {
            match event {
                egui::Event::Copy => self.perform(Action::CopyPosition, ctx),
                egui::Event::Paste(text) => self.paste(&text, ctx),
                _ => {}
            }
        }
    }

    /// A game or a position from the clipboard takes the place of the game.
    fn paste(&mut self, text: &str, ctx: &egui::Context) {
        let record = if text.trim_start().starts_with("tictactoe") {
            Record::read(text.as_bytes()).map_err(|error| text_error(&error, &self.texts))
        } else {
            Position::parse(self.shown.position.board(), text.trim_matches(['\n', '\r']))
                .map(|position| Record::new(Line::new(position)))
                .map_err(|error| notation_error(&error, &self.texts))
        };
        match record {
            Ok(record) => {
                self.files.file = None;
                self.remote.send(Command::Open(Box::new(record)));
            }
            Err(why) => {
                let notice = self.texts.with("paste-failed", [("why", why.into())]);
                self.shown.warn(notice, ctx.input(|input| input.time));
            }
        }
    }

    /// A file that is dragged over the window and dropped there.
    pub(super) fn drop_ui(&mut self, ctx: &egui::Context) {
        let (is_over, dropped) = ctx.input(|input| {
            let raw = &input.raw;
            (!raw.hovered_files.is_empty(), raw.dropped_files.clone())
        });
        if let Some(path) = dropped.first().map(|file| file.path().to_owned()) {
            self.keeper.open(path);
        } else if is_over {
            let painter =
                ctx.layer_painter(LayerId::new(Order::Foreground, egui::Id::unique("drop")));
            let rect = ctx.content_rect();
            let visuals = &ctx.global_style().visuals;
            painter.rect_filled(rect, 0.0, visuals.panel_fill.gamma_multiply(0.85));
            let font = FontId::proportional(24.0);
            let text = self.texts.text("drop-here");
            painter.text(
                rect.center(),
                Align2::CENTER_CENTER,
                text,
                font,
                visuals.strong_text_color(),
            );
        }
    }

    /// A window that was left on a screen which is gone comes back.
    fn find_window(&mut self, ctx: &egui::Context) {
        let (outer, monitor) = ctx.input(|input| {
            let viewport = input.viewport();
            (viewport.outer_rect, viewport.monitor_size)
        });
        let (Some(outer), Some(monitor), false) = (outer, monitor, self.files.is_found) else {
            return;
        };
        self.files.is_found = true;
        // Another screen may be to the left or right of this one, or above or below it.
        let reach = egui::Rect::from_min_max((-monitor).to_pos2(), (2.0 * monitor).to_pos2());
        if !reach.contains(outer.center()) {
            ctx.send_viewport_cmd(ViewportCommand::OuterPosition(egui::Pos2::ZERO));
        }
    }

    /// Looks whether something has changed that lasts; says when it will be written.
    pub(super) fn note_settings(&mut self, ctx: &egui::Context, now: f64) -> Option<f64> {
        self.find_window(ctx);
        self.update_options(ctx);
        if self.files.options != self.files.noted {
            self.files.noted = self.files.options.clone();
            self.files.due.get_or_insert(now + theme::SETTINGS_WAIT_S);
        }
        let due = self.files.due?;
        if due <= now {
            self.write_settings();
        }
        self.files.due
    }

    fn update_options(&mut self, ctx: &egui::Context) {
        let options = &mut self.files.options;
        options.settings = self.settings;
        options.looks = self.looks;
        options.shows_values = self.study.shows_values();
        // Sizes are kept as they are without zoom: that comes after the window.
        let zoom = ctx.zoom_factor();
        options.zoom = zoom;
        ctx.input(|input| {
            let viewport = input.viewport();
            let fills = [viewport.maximized, viewport.fullscreen, viewport.minimized];
            if fills.contains(&Some(true)) {
                return;
            }
            if let Some(inner) = viewport.inner_rect.filter(egui::Rect::is_positive) {
                options.size = Options::possible_size((inner.size() * zoom).round().into());
            }
            if let Some(outer) = viewport.outer_rect {
                options.place = Some((outer.min * zoom).round().into());
            }
        });
    }

    /// Writes what has changed since it was written last.
    pub(super) fn write_settings(&mut self) {
        if self.files.due.take().is_some() {
            let text = (self.files.options).text(&self.files.at_start, &self.files.kept_before);
            self.keeper.write_settings(text);
        }
    }
}
