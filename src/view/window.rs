//! The window: paints the latest snapshot and turns clicks and keys into commands. It owns no game,
//! starts no search and takes no lock in a frame: `logic` takes in what other threads have sent,
//! `ui` paints.

mod actions;
mod board;
mod choices;
mod clipboard;
mod dialog;
mod export;
mod file_dialog;
mod keys;
mod menu;
mod moves;
mod notices;
mod open;
mod perform;
mod shown;
mod side;
mod storing;
mod study;
mod system_theme;
mod theme;
mod typing;

use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, unbounded};

use self::actions::Action;
use self::board::Cursor;
use self::dialog::{Dialog, Dialogs};
use self::notices::Tone;
pub use self::open::{NoWindow, run};
use self::shown::Shown;
use self::study::Study;
use super::Session;
use super::inlet::{Incoming, Inlet};
use super::texts::Texts;
use crate::controller::{Remote, Start};
use crate::game::{Maker, Model};
use crate::messages::{Happened, Snapshot, Turn};
use crate::model::Square;
use crate::settings::{Lasting, Looks};
use crate::store::Store;

/// The app inside the window.
pub struct Window {
    remote: Remote,
    /// After the remote: it ends when the controller has.
    store: Store,
    messages: Receiver<Incoming>,
    lasting: Lasting,
    texts: Texts,
    shown: Shown,
    cursor: Cursor,
    dialogs: Dialogs,
    menu: menu::Menu,
    study: Study,
    /// Where the game was opened or saved.
    file: Option<PathBuf>,
    /// When changed settings are to be written.
    settings_due: Option<f64>,
    /// When the winner dialog is to open.
    winner_due: Option<f64>,
    /// Whether the window has been looked for on the screen.
    is_found: bool,
    has_room_for_moves: bool,
    /// What had the focus before the keyboard opened a menu.
    focus_before_menu: Option<egui::Id>,
}

impl Window {
    /// Starts the controller and shows its game.
    pub fn new(ctx: &egui::Context, model: Box<dyn Model>, session: Session) -> io::Result<Window> {
        let (sender, messages) = unbounded();
        let woken = ctx.clone();
        let inlet = Inlet {
            messages: sender,
            wake: move || woken.request_repaint(),
        };
        let reports = inlet.clone();
        let store = Store::spawn(session.folders, session.resume, move |report| {
            reports.send(Incoming::Stored(report));
        })?;
        let settings = &session.lasting.now;
        theme::install(ctx);
        theme::apply(ctx, settings.looks);
        let start = Start {
            play: settings.play,
            record: session.record,
            computer: session.computer,
            keeper: Some(store.keeper()),
        };
        let (remote, now) = Remote::spawn(model, Box::new(inlet), start)?;
        let mut window = Window {
            remote,
            store,
            messages,
            texts: Texts::new(settings.looks.language),
            shown: Shown::new(Arc::clone(&now)),
            cursor: Cursor::default(),
            dialogs: Dialogs::default(),
            menu: menu::Menu::default(),
            study: Study::of_last_time(settings.window.shows_values),
            file: session.file,
            settings_due: None,
            winner_due: None,
            is_found: false,
            has_room_for_moves: true,
            focus_before_menu: None,
            lasting: session.lasting,
        };
        window.lasting.borrow(now.play);
        for trouble in &session.troubles {
            window.show_trouble(trouble, ctx);
        }
        Ok(window)
    }

    /// The game as it is shown.
    pub fn snapshot(&self) -> &Snapshot {
        &self.shown.now
    }

    const fn looks(&self) -> Looks {
        self.lasting.now.looks
    }

    /// Shows the game as it is now.
    fn receive(&mut self, now: Arc<Snapshot>, happened: &Happened, ctx: &egui::Context) {
        let time = ctx.input(|input| input.time);
        if now.play != self.shown.now.play {
            if *happened == Happened::Began && now.play.computer != self.lasting.now.play.computer {
                self.notify("say-computer-on", ctx);
            }
            self.lasting.borrow(now.play);
        }
        let is_over = now.turn == Turn::Over;
        self.shown.show(now, happened, time, &self.texts);
        if let Happened::Failed(why) = happened {
            self.open(Dialog::EngineStopped(why.clone()), ctx);
        }
        if !happened.changes_game() {
            return;
        }
        self.dialogs.close_old();
        self.winner_due = None;
        if is_over {
            // Also where nothing moves: the end is to be seen before the dialog covers it. (Tests
            // have no time at all.)
            let has_time = self.looks().reduced_motion || ctx.global_style().animation_time > 0.0;
            let wait = if has_time { theme::WINNER_WAIT_S } else { 0.0 };
            self.winner_due = Some(time + wait);
        }
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        while let Ok(message) = self.messages.try_recv() {
            match message {
                Incoming::Shown(now, happened) => self.receive(now, &happened, ctx),
                Incoming::Stored(report) => self.receive_report(report, ctx),
            }
        }
        self.with_study(|study, game| study.update(game, ctx));
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        self.handle_keys(&ctx);
        let mut asked = Vec::new();
        self.menu_ui(ui, &mut asked);
        egui::Panel::bottom("status").show(ui, |ui| self.status_ui(ui));
        self.side_ui(ui, &mut asked);
        self.moves_ui(ui, &mut asked);
        self.with_study(|study, game| {
            study.panel_ui(ui, game, &mut asked);
            study.why_ui(ui, game);
        });
        self.board_ui(ui, &mut asked);
        self.drop_ui(&ctx);
        let scores = &self.shown.now.scores;
        self.dialogs.ui(&ctx, &self.texts, scores, &mut asked);

        for action in asked {
            self.perform(action, &ctx);
        }
        self.give_focus_back(&ctx);
        self.plan_repaint(&ctx);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.write_settings();
    }
}

/// What `ui` consists of.
impl Window {
    fn menu_ui(&mut self, ui: &mut egui::Ui, asked: &mut Vec<Action>) {
        let state = menu::MenuState {
            settings: &self.lasting.now,
            now: &self.shown.now,
            exportable: self.exportable(),
            study: &self.study,
        };
        egui::Panel::top("menu").show(ui, |ui| self.menu.ui(ui, &self.texts, state, asked));
    }

    fn status_ui(&self, ui: &mut egui::Ui) {
        let time = ui.input(|input| input.time);
        let text = match self.shown.notices.notice(time) {
            Some(notice) => {
                let text = egui::RichText::new(&notice.text);
                match notice.tone {
                    Tone::Plain => text.strong(),
                    Tone::Warning => text.color(ui.visuals().warn_fg_color),
                }
            }
            None => egui::RichText::new(self.shown.status(&self.texts, self.remote.watch(), time)),
        };
        ui.add(egui::Label::new(text).truncate());
        self.announce(ui);
    }

    /// Says moves, thinking and the result to a screen reader; has nothing to see.
    fn announce(&self, ui: &egui::Ui) {
        let id = ui.make_persistent_id("announcer");
        let place = egui::Rect::from_min_size(ui.min_rect().min, egui::Vec2::ZERO);
        ui.interact(place, id, egui::Sense::hover());
        let announcement = self.shown.notices.announcement();
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(egui::accesskit::Role::Status);
            node.set_label(announcement.as_str());
            node.set_live(egui::accesskit::Live::Polite);
        });
    }

    /// The panel beside the board, or in a narrow window below it.
    fn side_ui(&self, ui: &mut egui::Ui, asked: &mut Vec<Action>) {
        let side = side::Side {
            texts: &self.texts,
            play: self.lasting.now.play,
            now: &self.shown.now,
        };
        let needed = match self.study.page() {
            Some(_) => theme::STUDY_AND_SIDE,
            None => theme::WIDE,
        };
        if ui.available_width() >= needed {
            let panel = egui::Panel::right("side")
                .exact_size(theme::SIDE_WIDTH)
                .resizable(false);
            panel.show(ui, |ui| side.panel_ui(ui, asked));
        } else {
            egui::Panel::bottom("buttons").show(ui, |ui| side.buttons_ui(ui, asked));
        }
    }

    /// The list of moves, but not where it would take the room from the board.
    fn moves_ui(&mut self, ui: &mut egui::Ui, asked: &mut Vec<Action>) {
        let rest = ui.available_width() - theme::MOVES_WIDTH;
        self.has_room_for_moves = rest >= 0.75 * ui.available_height();
        let is_shown = self.lasting.now.window.shows_moves && self.study.page().is_none();
        if !is_shown || !self.has_room_for_moves {
            return;
        }
        let moves = moves::Moves {
            texts: &self.texts,
            shown: &self.shown,
            values: self.study.values(),
        };
        let panel = egui::Panel::left("moves")
            .exact_size(theme::MOVES_WIDTH)
            .resizable(false);
        panel.show(ui, |ui| moves.ui(ui, asked));
    }

    fn board_ui(&mut self, ui: &mut egui::Ui, asked: &mut Vec<Action>) {
        let frame = egui::Frame::central_panel(ui.style()).inner_margin(theme::BOARD_MARGIN);
        let pointed = egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            self.study.preview_ui(ui, &self.texts, asked);
            let board = board::BoardView {
                shown: &self.shown,
                seen: self.shown.seen(),
                looks: self.lasting.now.looks,
                texts: &self.texts,
                listens: !self.dialogs.is_open(),
                marks: self.study.marks(),
            };
            board.ui(ui, &mut self.cursor, asked)
        });
        self.study.point_at(pointed.inner);
    }

    /// A menu that was opened and left again gives the focus back.
    fn give_focus_back(&mut self, ctx: &egui::Context) {
        if !egui::Popup::is_any_open(ctx)
            && let Some(id) = self.focus_before_menu.take()
        {
            ctx.memory_mut(|memory| memory.request_focus(id));
        }
    }

    /// Shows the game to the study.
    fn with_study(&mut self, show: impl FnOnce(&mut Study, &study::StudiedGame<'_>)) {
        if !self.study.is_open() {
            return;
        }
        let Snapshot {
            game,
            thought,
            play,
            ..
        } = &*self.shown.now;
        let moves: Vec<Square> = game.made().iter().map(|made| made.square).collect();
        let n_seen = self.shown.n_seen();
        let mut seen = game.made().iter().take(n_seen);
        let studied = study::StudiedGame {
            texts: &self.texts,
            looks: self.lasting.now.looks,
            position: self.shown.seen(),
            start: *game.start(),
            moves: &moves,
            n_seen,
            computers: seen.rposition(|made| matches!(made.by, Maker::Computer(_))),
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
        if let Some(due) = self.winner_due {
            if due > now {
                repaint_at(due);
            } else if let (Some(outcome), None) = (self.shown.now.outcome(), &self.dialogs.open) {
                self.winner_due = None;
                self.open(Dialog::Winner(outcome.value()), ctx);
                ctx.request_repaint();
            }
        }
        if let Some(notice) = self.shown.notices.notice(now) {
            repaint_at(notice.end());
        }
        if let Some(due) = self.note_settings(ctx, now) {
            repaint_at(due);
        }
        if self.shown.now.is_thinking() {
            ctx.request_repaint_after(theme::PROGRESS_INTERVAL);
        }
        self.study.plan_repaint(ctx);
    }
}
