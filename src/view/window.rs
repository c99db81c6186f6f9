//! The window: paints the latest state and turns clicks and keys into commands. It enforces no rule, owns no game, starts no search and takes
//! no lock in a frame: `logic` drains the channel from the controller, `ui` paints.

mod actions;
mod board;
mod dialog;
mod export;
mod failure;
mod files;
mod keeping;
mod menu;
mod moves;
mod options;
mod shown;
mod side;
mod study;
mod system_theme;
mod theme;
mod typing;

use std::io;
use std::time::Duration;

use crossbeam_channel::{Receiver, unbounded};
use egui::{Key, Modifiers, ViewportCommand};

use self::actions::Action;
use self::board::Cursor;
use self::dialog::{Dialog, Dialogs};
use self::export::{Exporter, Kind, Things};
pub use self::failure::{Failure, run};
use self::keeping::Files;
pub use self::options::Options;
use self::shown::{Shown, Turn};
use self::study::{Request, Study};
pub use self::theme::{Looks, Theme};
use self::typing::Typing;
use super::events::{Event, Handle};
use super::texts::Texts;
use crate::controller::{Command, Remote, Settings, Start};
use crate::model::{Model, Position, Square};
use crate::record::{Made, Maker};
use crate::store::Keeper;
use crate::view::Session;

/// The app inside the window.
pub struct Window {
    remote: Remote,
    /// After the remote: it ends when the controller has.
    keeper: Keeper,
    files: Files,
    events: Receiver<Event>,
    settings: Settings,
    looks: Looks,
    texts: Texts,
    shown: Shown,
    cursor: Cursor,
    dialogs: Dialogs,
    menu: menu::Menu,
    study: Study,
    exporter: Exporter,
    /// What had the focus before the keyboard opened a menu.
    focus_before_menu: Option<egui::Id>,
}

impl Window {
    /// Starts the controller and shows its game.
    pub fn new(
        ctx: &egui::Context,
        options: &Options,
        model: Box<dyn Model>,
        session: Session,
    ) -> io::Result<Window> {
        let (sender, events) = unbounded();
        let woken = ctx.clone();
        let handle = Handle {
            events: sender,
            wake: move || woken.request_repaint(),
        };
        let report = handle.clone();
        let mut keeper = Keeper::spawn(session.folders, session.resume, move |kept| {
            report.send(Event::Kept(kept));
        })?;
        let position = *model.position();
        theme::install(ctx);
        theme::apply(ctx, options.looks);
        let texts = Texts::new(options.looks.language);
        let start = Start {
            settings: options.settings,
            record: session.record,
            keeping: keeper.keeping(),
        };
        let mut window = Window {
            remote: Remote::spawn(model, Box::new(handle), start)?,
            keeper,
            files: Files::new(options.clone(), session.kept_settings, session.file),
            events,
            settings: options.settings,
            looks: options.looks,
            texts,
            shown: Shown::new(position),
            cursor: Cursor::default(),
            dialogs: Dialogs::default(),
            menu: menu::Menu::default(),
            study: Study::of_last_time(options.shows_values),
            exporter: Exporter::default(),
            focus_before_menu: None,
        };
        for trouble in &session.troubles {
            window.show_trouble(trouble, ctx);
        }
        Ok(window)
    }

    /// The position on the board.
    pub const fn position(&self) -> &Position {
        &self.shown.position
    }

    /// Whether the computer is thinking, as far as the window knows.
    pub const fn is_thinking(&self) -> bool {
        matches!(self.shown.turn, Turn::Computer(..))
    }

    /// Whether a person is to move, or to look at the end.
    pub const fn awaits_person(&self) -> bool {
        matches!(self.shown.turn, Turn::Person(_)) || self.shown.outcome.is_some()
    }

    /// How it looks.
    pub const fn looks(&self) -> Looks {
        self.looks
    }

    fn receive(&mut self, event: Event, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        let event = match event {
            Event::Kept(kept) => return self.receive_kept(kept, ctx),
            Event::Settings(settings) => return self.borrow_settings(settings),
            other => other,
        };
        match &event {
            Event::Init(_) | Event::TakenBack(_) => self.dialogs.close_old(),
            Event::ShowWinner(_) => {
                // Also where nothing moves: the end is to be seen before the dialog covers it. (Tests have no time at all.)
                let has_time = self.looks.reduced_motion || ctx.global_style().animation_time > 0.0;
                let wait = if has_time { theme::WINNER_WAIT_S } else { 0.0 };
                self.shown.winner_due = Some(now + wait);
            }
            Event::EngineStopped(why) => self.open(Dialog::EngineStopped(why.clone()), ctx),
            _ => {}
        }
        self.shown
            .apply(event, now, &self.texts, self.settings.players);
    }

    fn perform(&mut self, action: Action, ctx: &egui::Context) {
        match action {
            Action::Command(command) => {
                match command {
                    Command::SetPlayers(players) => self.settings.players = players,
                    Command::SetFirst(first) => self.settings.first = first,
                    Command::SetComputer(computer) => self.settings.computer = computer,
                    Command::SetDelay(delay) => self.settings.delay = delay,
                    Command::SetTime(time) => self.settings.time = time,
                    Command::SetBoard(board) => self.set_board(board, ctx),
                    _ => {}
                }
                self.forget_file(&command);
                self.remote.send(command);
            }
            Action::Look(look) => self.shown.look(look, &self.texts),
            Action::ToggleMoves => {
                self.files.options.shows_moves ^= true;
                if self.files.options.shows_moves && !self.files.has_room {
                    self.notify(self.texts.text("say-no-room"), ctx);
                }
            }
            Action::Score => self.open(Dialog::Score, ctx),
            Action::AskToReset => self.open(Dialog::ResetScore, ctx),
            Action::Study(request) => self.study.perform(request, ctx),
            Action::ExportTo(kind, path, replaces) => {
                let things = self.things();
                self.exporter.begin(things, kind, path, replaces, ctx);
            }
            Action::SetLooks(looks) => {
                if looks.language != self.looks.language {
                    self.texts = Texts::new(looks.language);
                    ctx.send_viewport_cmd(ViewportCommand::Title(self.texts.text("title")));
                }
                self.looks = looks;
                theme::apply(ctx, looks);
            }
            Action::ChooseBoard => self.open(Dialog::Board(self.settings.board), ctx),
            Action::Help => self.open(Dialog::Help, ctx),
            Action::About => self.open(Dialog::About, ctx),
            Action::Menu => {
                if !egui::Popup::is_any_open(ctx) {
                    self.focus_before_menu = ctx.memory(egui::Memory::focused);
                }
                self.menu.toggle(ctx);
            }
            Action::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
            file_action => self.perform_on_files(file_action, ctx),
        }
    }

    /// Another board, and where the search would not come to an end on it, another player.
    fn set_board(&mut self, board: crate::model::Board, ctx: &egui::Context) {
        self.settings.board = board;
        let computer = self.settings.computer.on(board);
        if computer != self.settings.computer {
            self.settings.computer = computer;
            self.remote.send(Command::SetComputer(computer));
            let notice = self.texts.text("say-computer-on");
            self.shown.notify(notice, ctx.input(|input| input.time));
        }
    }

    fn open(&mut self, dialog: Dialog, ctx: &egui::Context) {
        let focus = self.focus_before_menu.take();
        self.dialogs.open(ctx, dialog, focus);
    }

    fn keys(&mut self, ctx: &egui::Context) {
        let has_popup = egui::Popup::is_any_open(ctx);
        for entry in actions::keys() {
            let allowed = entry.in_dialogs
                || !self.dialogs.is_open() && (!has_popup || matches!(entry.action, Action::Menu));
            if allowed && ctx.input_mut(|input| input.consume_shortcut(&entry.shortcut)) {
                self.perform(entry.action, ctx);
            }
        }
        if self.dialogs.is_open() || has_popup {
            return;
        }
        self.clipboard(ctx);
        let escape = |input: &mut egui::InputState| input.consume_key(Modifiers::NONE, Key::Escape);
        if self.study.is_previewing() && ctx.input_mut(escape) {
            self.perform(Action::Study(Request::BackToGame), ctx);
        }
        if self.is_thinking() && ctx.input_mut(escape) {
            self.perform(Action::Command(Command::Stop), ctx);
        }
        self.type_numbers(ctx);
    }

    /// The digits play squares by their numbers.
    fn type_numbers(&mut self, ctx: &egui::Context) {
        let pressed = |key| ctx.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let n_squares = self.position().board().n_squares();
        let mut number = None;
        for (digit, key) in (0..).zip(actions::DIGITS) {
            if pressed(key) {
                number = self.shown.typing.digit(digit, n_squares);
            }
        }
        if self.shown.typing.so_far().is_some() {
            if pressed(Key::Enter) {
                number = self.shown.typing.enter();
            } else if pressed(Key::Escape) {
                self.shown.typing = Typing::default();
            }
        }
        if let Some(square) = number.and_then(|number| self.position().board().square(number).ok())
        {
            let command = self.shown.play(square);
            self.perform(Action::Command(command), ctx);
        }
    }

    fn status_ui(&self, ui: &mut egui::Ui, now: f64) {
        let text = if let Some(notice) = self.shown.notice(now) {
            if self.shown.is_warned() {
                egui::RichText::new(notice).color(ui.visuals().warn_fg_color)
            } else {
                egui::RichText::new(notice).strong()
            }
        } else {
            egui::RichText::new(self.shown.status(&self.texts, self.settings.players, now))
        };
        ui.add(egui::Label::new(text).truncate());
        self.announce(ui);
    }

    /// Says moves, thinking and the result to a screen reader; has nothing to see.
    fn announce(&self, ui: &egui::Ui) {
        let id = ui.make_persistent_id("announcer");
        let place = egui::Rect::from_min_size(ui.min_rect().min, egui::Vec2::ZERO);
        ui.interact(place, id, egui::Sense::hover());
        let announcement = self.shown.announcement();
        ui.ctx().accesskit_node_builder(id, |node| {
            node.set_role(egui::accesskit::Role::Status);
            node.set_label(announcement.as_str());
            node.set_live(egui::accesskit::Live::Polite);
        });
    }
}

impl eframe::App for Window {
    fn logic(&mut self, ctx: &egui::Context, _frame: &mut eframe::Frame) {
        while let Ok(event) = self.events.try_recv() {
            self.receive(event, ctx);
        }
        if let Some(written) = self.exporter.written() {
            self.receive_written(written, ctx);
        }
        self.with_study(|study, game| study.update(game, ctx));
    }

    fn ui(&mut self, ui: &mut egui::Ui, _frame: &mut eframe::Frame) {
        let ctx = ui.ctx().clone();
        let now = ctx.input(|input| input.time);
        self.keys(&ctx);

        let mut asked = Vec::new();
        egui::Panel::top("menu").show(ui, |ui| {
            let state = menu::State {
                settings: self.settings,
                looks: self.looks,
                is_thinking: self.is_thinking(),
                is_over: self.shown.outcome.is_some(),
                line: &self.shown.line,
                shows_moves: self.files.options.shows_moves,
                recent: &self.files.options.recent,
                n_nodes: self
                    .shown
                    .thought
                    .as_ref()
                    .and_then(|thought| thought.n_nodes),
                study: (
                    self.study.shows_values(),
                    self.study.shows_why(),
                    self.study.page(),
                ),
                can_export: Kind::ALL.map(|kind| self.can_export(kind)),
            };
            self.menu.ui(ui, &self.texts, state, &mut asked);
        });
        egui::Panel::bottom("status").show(ui, |ui| self.status_ui(ui, now));
        let side = side::Side {
            texts: &self.texts,
            settings: self.settings,
            shown: &self.shown,
        };
        let is_wide = if self.study.page().is_some() {
            ui.available_width() >= theme::STUDY_AND_SIDE
        } else {
            ui.available_width() >= theme::WIDE
        };
        if is_wide {
            let panel = egui::Panel::right("side")
                .exact_size(theme::SIDE_WIDTH)
                .resizable(false);
            panel.show(ui, |ui| side.panel_ui(ui, &mut asked));
        } else {
            egui::Panel::bottom("buttons").show(ui, |ui| side.buttons_ui(ui, &mut asked));
        }
        // Not where it would take the room from the board.
        let rest = ui.available_width() - theme::MOVES_WIDTH;
        self.files.has_room = rest >= 0.75 * ui.available_height();
        if self.files.options.shows_moves && self.study.page().is_none() && self.files.has_room {
            let moves = moves::Moves {
                texts: &self.texts,
                shown: &self.shown,
                values: self.study.values(),
                score: self.files.session_score.total(),
            };
            let panel = egui::Panel::left("moves")
                .exact_size(theme::MOVES_WIDTH)
                .resizable(false);
            panel.show(ui, |ui| moves.ui(ui, &mut asked));
        }
        self.with_study(|study, game| {
            study.panel_ui(ui, game, &mut asked);
            study.why_ui(ui, game);
        });
        let frame = egui::Frame::central_panel(ui.style()).inner_margin(theme::BOARD_MARGIN);
        let pointed = egui::CentralPanel::default().frame(frame).show(ui, |ui| {
            self.study.preview_ui(ui, &self.texts, &mut asked);
            let board = board::Board {
                shown: &self.shown,
                looks: self.looks,
                texts: &self.texts,
                listens: !self.dialogs.is_open(),
                marks: self.study.marks(),
            };
            board.ui(ui, &mut self.cursor, &mut asked)
        });
        self.study.point_at(pointed.inner);
        self.drop_ui(&ctx);
        let scores = [&self.files.session_score, &self.files.score];
        self.dialogs.ui(&ctx, &self.texts, scores, &mut asked);

        for action in asked {
            self.perform(action, &ctx);
        }
        // A menu that was opened and left again gives the focus back.
        if !egui::Popup::is_any_open(&ctx)
            && let Some(id) = self.focus_before_menu.take()
        {
            ctx.memory_mut(|memory| memory.request_focus(id));
        }
        self.study.plan_repaint(&ctx);
        self.plan_repaint(&ctx, now);
    }

    fn on_exit(&mut self, _gl: Option<&eframe::glow::Context>) {
        self.write_settings();
    }
}

impl Window {
    /// Lets the study look at the game.
    fn with_study(&mut self, look: impl FnOnce(&mut Study, &study::Game<'_>)) {
        if !self.study.is_open() {
            return;
        }
        let Shown {
            line, seen, looked, ..
        } = &self.shown;
        let n_seen = looked.unwrap_or(line.made().len());
        let moves: Vec<Square> = line.made().iter().map(|made| made.square).collect();
        let is_computers = |made: &Made| matches!(made.by, Maker::Computer(_));
        let game = study::Game {
            texts: &self.texts,
            looks: self.looks,
            position: *seen,
            start: *line.start(),
            moves: &moves,
            n_seen,
            computers: line.made()[..n_seen].iter().rposition(is_computers),
            thought: self.shown.thought.as_ref(),
        };
        look(&mut self.study, &game);
    }

    /// What can be written to a file.
    fn things(&self) -> Things {
        Things {
            tree: self.study.tree().shown().cloned(),
            counts: self.study.comparison().counts(),
            position: self.shown.seen,
        }
    }

    fn can_export(&self, kind: Kind) -> bool {
        match kind {
            Kind::Tree(_) => self.study.tree().shown().is_some(),
            Kind::Comparison => self.study.comparison().counts().is_some(),
            Kind::Board => true,
        }
    }

    /// Asks for the next frame where something changes by itself; else there is none.
    fn plan_repaint(&mut self, ctx: &egui::Context, now: f64) {
        let repaint_at = |time: f64| {
            ctx.request_repaint_after(Duration::from_secs_f64((time - now).max(0.0)));
        };
        if let Some(due) = self.shown.winner_due {
            if due > now {
                repaint_at(due);
            } else if let (Some(outcome), None) = (&self.shown.outcome, &self.dialogs.open) {
                let value = outcome.value();
                self.open(Dialog::Winner(value), ctx);
                self.shown.winner_due = None;
                ctx.request_repaint();
            }
        }
        if let Some(end) = self.shown.notice_end(now) {
            repaint_at(end);
        }
        if let Some(due) = self.note_settings(ctx, now) {
            repaint_at(due);
        }
        if self.is_thinking() {
            ctx.request_repaint_after(theme::PROGRESS_INTERVAL);
        }
    }
}
