//! The part of a frame that paints nothing: receives messages from the other threads before painting,
//! and plans the next frame after it.

use std::sync::Arc;
use std::time::Duration;

use crate::messages::{GameEvent, Snapshot, Turn};
use crate::model::Square;
use crate::view::sender::ViewMessage;
use crate::view::window::panels::dialog::Dialog;
use crate::view::window::panels::result::ResultState;
use crate::view::window::study::{Study, StudyContext};
use crate::view::window::system::file_pick::FilePick;
use crate::view::window::{Window, theme};

impl Window {
    pub(crate) fn update(&mut self, ctx: &egui::Context, frame: &eframe::Frame) {
        while let Ok(message) = self.link.messages.try_recv() {
            match message {
                ViewMessage::Game(now, event) => self.receive(now, &event, ctx),
                ViewMessage::ControllerEnded => self.open(Dialog::ControllerEnded, ctx),
                ViewMessage::Store(report) => self.receive_report(report, ctx),
            }
        }
        self.follow_desktop(ctx);
        self.follow_choice(ctx, frame);
        self.update_values(ctx);
        self.with_study(|study, game| study.update(game, ctx));
        self.update_learn(ctx);
    }

    /// Shows a snapshot.
    fn receive(&mut self, now: Arc<Snapshot>, event: &GameEvent, ctx: &egui::Context) {
        let time = ctx.input(|input| input.time);
        if *event == GameEvent::Began {
            // Notices of the game before it no longer apply, and what is offered is said again.
            self.screen.notices.end();
            self.voice.spoken.clear();
        }
        if now.play != self.screen.now.play {
            let chosen = self.settings.now.play.computer;
            if *event == GameEvent::Began && !chosen.suits(now.play.board) {
                self.notify("say-computer-on", ctx);
            }
            self.settings.adopt_from_game(now.play);
        }
        if let GameEvent::Began | GameEvent::Opened | GameEvent::Returned = event {
            // The first game is shown before the controller says so.
            if now.game != self.screen.now.game {
                self.learn.reset();
            }
        }
        let is_over = now.turn == Turn::Over;
        let focused = self.input.cursor.focused;
        (self.screen).show(now, event, focused, time, &self.texts);
        if let GameEvent::Failed(why) = event {
            self.open(Dialog::EngineFailed(why.clone()), ctx);
        }
        if !event.changes_game() {
            return;
        }
        // The welcome is for the first move of the first game.
        self.settings.now.learn.welcome &= self.screen.now.game.moves().is_empty();
        // In play, *Why?* is about one move.
        self.study.shows_why &= self.study.page.is_some();
        self.popups.dialogs.close_old();
        self.popups.result.close(ctx);
        // Redo shows no result: the person has seen it.
        if is_over && *event != GameEvent::Redone {
            // Let the end be seen first, also with reduced motion. Tests have no animation time and do
            // not wait.
            let looks = self.settings.now.looks;
            let has_time = looks.reduced_motion || ctx.global_style().animation_time > 0.0;
            let wait = if has_time { theme::RESULT_WAIT_S } else { 0.0 };
            self.popups.result = ResultState::Due(time + wait);
        }
    }

    /// Calls `show` with the open study and the game it is about.
    pub(crate) fn with_study(&mut self, show: impl FnOnce(&mut Study, &StudyContext<'_>)) {
        if !self.study.is_open() {
            return;
        }
        let now = &self.screen.now;
        let moves: Vec<Square> = now.game.moves().iter().map(|made| made.square).collect();
        let studied = StudyContext {
            stage: self.stage(),
            texts: &self.texts,
            looks: self.settings.now.looks,
            position: self.screen.displayed(),
            start: *now.game.start(),
            moves: &moves,
            n_seen: self.screen.displayed_ply(),
            thought: now.thought.as_ref(),
            memory_mb: now.play.memory_mb,
        };
        show(&mut self.study, &studied);
    }

    /// Requests the next frame if something changes without input.
    pub(crate) fn plan_repaint(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let repaint_at = |time: f64| {
            ctx.request_repaint_after(Duration::from_secs_f64((time - now).max(0.0)));
        };
        if let ResultState::Due(due) = self.popups.result {
            if due > now {
                repaint_at(due);
            } else if self.popups.dialogs.open.is_none() && !self.learn.is_open() {
                self.popups.result.open(ctx);
                ctx.request_repaint();
            }
        }
        if let Some(notice) = self.screen.notices.notice(now) {
            repaint_at(notice.end());
        }
        let clipboard = self.desktop.clipboard.as_ref();
        let deadlines = [
            clipboard.and_then(|read| read.answer.deadline),
            self.files.pick.as_ref().and_then(FilePick::deadline),
            self.note_settings(ctx, now),
        ];
        deadlines.into_iter().flatten().for_each(repaint_at);
        if self.screen.now.is_thinking() {
            ctx.request_repaint_after(theme::PROGRESS_INTERVAL);
        }
        self.study.plan_repaint(ctx);
    }
}
