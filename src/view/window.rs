//! The window: paints the latest snapshot and turns clicks and keys into commands. It owns no game,
//! starts no search and takes no lock in a frame: `logic` takes in what other threads have sent,
//! `ui` paints.

pub(crate) mod app;
pub(crate) mod board;
pub(crate) mod learn;
pub(crate) mod panels;
pub(crate) mod study;
pub(crate) mod system;
pub(crate) mod theme;

use std::io;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use self::app::input::Input;
pub use self::app::open::{APP_ID, NoWindow, run};
use self::app::screen::GameScreen;
use self::app::storing::Files;
use self::app::view_mode::ViewMode;
use self::app::voice::Voice;
use self::learn::Learn;
use self::panels::Popups;
use self::panels::dialog::Dialog;
use self::study::Study;
pub use self::study::picture::write_tree;
use self::system::clipboard::ClipboardRead;
use self::system::desktop::Desktop;
use super::Session;
use super::texts::Texts;
use crate::controller::Start;
use crate::game::Model;
use crate::messages::{GameEvent, Snapshot, Turn};
use crate::model::{Square, SquareSet};
use crate::settings::PersistedSettings;
use crate::view::sender::{Link, ViewMessage};

/// The app inside the window. A method that needs one part belongs to that part; only `logic`, `ui`
/// and `perform` see the whole.
pub struct Window {
    link: Link,
    settings: PersistedSettings,
    texts: Rc<Texts>,
    screen: GameScreen,
    input: Input,
    popups: Popups,
    study: Study,
    learn: Learn,
    files: Files,
    desktop: Desktop,
    voice: Voice,
    view_mode: ViewMode,
}

impl Window {
    /// Starts the controller and shows its game.
    pub fn new(ctx: &egui::Context, model: Box<dyn Model>, session: Session) -> io::Result<Window> {
        let texts = Rc::new(Texts::new(session.lasting.now.looks.language));
        Window::with_texts(ctx, model, session, texts)
    }

    /// The same with the texts of its language, which have been read already.
    fn with_texts(
        ctx: &egui::Context,
        model: Box<dyn Model>,
        session: Session,
        texts: Rc<Texts>,
    ) -> io::Result<Window> {
        let settings = &session.lasting.now;
        theme::install(ctx);
        theme::apply(ctx, settings.looks);
        let start = Start::resuming(settings.play, session.record, session.computer);
        let woken = ctx.clone();
        let wake = move || woken.request_repaint();
        let (link, now) = Link::start(wake, session.folders, session.resume, model, start)?;
        let mut window = Window {
            link,
            texts,
            screen: GameScreen::new(Arc::clone(&now)),
            input: Input::default(),
            popups: Popups::default(),
            study: Study::of_last_time(settings),
            learn: Learn::new(settings),
            files: Files::default(),
            desktop: Desktop::default(),
            voice: Voice::default(),
            view_mode: ViewMode::default(),
            settings: session.lasting,
        };
        window.settings.adopt_from_game(now.play);
        window.study.go_to(&session.place);
        if let Some(lesson) = session.lesson {
            window.open_lesson(lesson);
        }
        for trouble in &session.troubles {
            window.show_trouble(trouble, ctx);
        }
        Ok(window)
    }

    /// The game as it is shown.
    pub fn snapshot(&self) -> &Snapshot {
        &self.screen.now
    }

    /// Shows the game as it is now.
    fn receive(&mut self, now: Arc<Snapshot>, event: &GameEvent, ctx: &egui::Context) {
        let time = ctx.input(|input| input.time);
        if now.play != self.screen.now.play {
            let asked_for = self.settings.now.play.computer;
            if *event == GameEvent::Began {
                // What was said of another board is not true of this one.
                self.screen.notices.end();
                if !asked_for.suits(now.play.board) {
                    self.notify("say-computer-on", ctx);
                }
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
        // Whoever plays knows what to do.
        self.settings.now.learn.welcome &= self.screen.now.game.moves().is_empty();
        self.popups.dialogs.close_old();
        self.popups.winner_due = None;
        // Whoever plays a game again has seen its end.
        if is_over && *event != GameEvent::Redone {
            // Also where nothing moves: the end is to be seen before the dialog covers it. (Tests
            // have no time at all.)
            let looks = self.settings.now.looks;
            let has_time = looks.reduced_motion || ctx.global_style().animation_time > 0.0;
            let wait = if has_time { theme::WINNER_WAIT_S } else { 0.0 };
            self.popups.winner_due = Some(time + wait);
        }
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, frame: &mut eframe::Frame) {
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

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.name_window(ui);
        self.handle_keys(&ctx);
        let mut actions = Vec::new();
        self.menu_ui(ui, &mut actions);
        self.update_title(&ctx);
        egui::Panel::bottom("status").show(ui, |ui| self.status_ui(ui, &mut actions));
        let shows_board = self.shows_board(&ctx);
        if self.learn.is_open() {
            self.view_mode.highlighted = SquareSet::EMPTY;
            self.learn_ui(ui, &mut actions);
        } else {
            if !self.is_lecture() && shows_board {
                self.side_ui(ui, &mut actions);
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
        let looks = self.settings.now.looks;
        self.popups
            .dialogs
            .ui(&ctx, &self.texts, scores, looks, &mut actions);

        for action in actions {
            self.perform(action, &ctx);
        }
        self.announce(&ctx);
        self.input.restore_focus(&ctx);
        self.plan_repaint(&ctx);
    }

    /// egui keeps its letters in a texture as wide as the graphics card allows: megabytes to clear,
    /// to copy and to send before the first frame. There is room enough in a smaller one.
    fn raw_input_hook(&mut self, ctx: &egui::Context, input: &mut egui::RawInput) {
        let is_large = ctx.pixels_per_point() > theme::TEXTURE_PIXELS_PER_POINT;
        let room = theme::TEXTURE_SIDE * if is_large { 4 } else { 1 };
        input.max_texture_side = input.max_texture_side.map(|side| side.min(room));
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.write_settings();
    }
}

impl Window {
    /// Shows the game to the study.
    fn with_study(&mut self, show: impl FnOnce(&mut Study, &study::StudyContext<'_>)) {
        if !self.study.is_open() {
            return;
        }
        let Snapshot {
            game,
            thought,
            play,
            ..
        } = &*self.screen.now;
        let moves: Vec<Square> = game.moves().iter().map(|made| made.square).collect();
        let n_seen = self.screen.displayed_ply();
        let studied = study::StudyContext {
            stage: self.stage(),
            texts: &self.texts,
            looks: self.settings.now.looks,
            position: self.screen.displayed(),
            start: *game.start(),
            moves: &moves,
            n_seen,
            thought: thought.as_ref(),
            memory_mb: play.memory_mb,
        };
        show(&mut self.study, &studied);
    }

    /// Asks for the next frame where something changes by itself; else there is none.
    fn plan_repaint(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let repaint_at = |time: f64| {
            ctx.request_repaint_after(Duration::from_secs_f64((time - now).max(0.0)));
        };
        if let Some(due) = self.popups.winner_due {
            if due > now {
                repaint_at(due);
            } else if self.popups.dialogs.open.is_none() && !self.learn.is_open() {
                self.popups.winner_due = None;
                self.open_ending(ctx);
                ctx.request_repaint();
            }
        }
        if let Some(notice) = self.screen.notices.notice(now) {
            repaint_at(notice.end());
        }
        let actions = self.desktop.clipboard.as_ref();
        let late = actions
            .and_then(ClipboardRead::deadline)
            .or(self.choice_due());
        if let Some(due) = late {
            repaint_at(due);
        }
        if let Some(due) = self.note_settings(ctx, now) {
            repaint_at(due);
        }
        if self.screen.now.is_thinking() {
            ctx.request_repaint_after(theme::PROGRESS_INTERVAL);
        }
        self.study.plan_repaint(ctx);
    }
}
