//! What the window does when it is asked to: every action, one by one.

use egui::ViewportCommand;

use super::actions::Action;
use super::dialog::Dialog;
use super::file_dialog::Purpose;
use super::typing::Typing;
use super::{Window, theme};
use crate::game::Record;
use crate::messages::Command;
use crate::settings::{Looks, Play};
use crate::view::texts::Texts;

impl Window {
    pub(super) fn perform(&mut self, action: Action, ctx: &egui::Context) {
        match action {
            Action::Command(command) => self.send(command),
            Action::SetPlay(play) => self.set_play(play),
            Action::NewGameOn(board) => {
                let play = self.lasting.now.play;
                if board == play.board {
                    self.send(Command::Restart);
                } else {
                    self.set_play(Play { board, ..play });
                }
            }
            Action::LookBack(to) => self.shown.look_back(to, &self.texts),
            Action::ChooseFile(purpose) => self.choose_file(purpose, ctx),
            Action::ListFolder(folder) => self.store.list(folder),
            Action::OpenFile(path) => self.store.open(path),
            Action::Save => match self.file.clone() {
                Some(path) => self.save_again(path),
                None => self.choose_file(Purpose::Save, ctx),
            },
            Action::SaveTo(path, existing) => self.save(path, existing),
            Action::ExportTo(kind, path, existing) => self.export(kind, path, existing),
            Action::CopyPosition => {
                ctx.copy_text(self.shown.seen().to_string());
                self.notify("say-copied-position", ctx);
            }
            Action::CopyGame => {
                ctx.copy_text(Record::new(self.shown.now.game.clone()).to_string());
                self.notify("say-copied-game", ctx);
            }
            Action::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Action::ToggleMoves => {
                self.lasting.now.window.shows_moves ^= true;
                if self.lasting.now.window.shows_moves && !self.has_room_for_moves {
                    self.notify("say-no-room", ctx);
                }
            }
            Action::Score => self.open(Dialog::Score, ctx),
            Action::AskToReset => self.open(Dialog::ResetScore, ctx),
            Action::Study(request) => self.study.perform(request, ctx),
            Action::SetLooks(looks) => self.set_looks(looks, ctx),
            Action::ChooseBoard => self.open(Dialog::Board(self.lasting.now.play.board), ctx),
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
        }
    }

    /// For the controller.
    pub(super) fn send(&mut self, command: Command) {
        if let Command::Restart = command {
            // A new game has no file yet.
            self.file = None;
            self.shown.typing = Typing::default();
        }
        self.remote.send(command);
    }

    fn set_play(&mut self, to: Play) {
        let from = std::mem::replace(&mut self.lasting.now.play, to);
        if from.board != to.board {
            self.file = None;
        }
        self.send(Command::set(from, to));
    }

    fn set_looks(&mut self, looks: Looks, ctx: &egui::Context) {
        if looks.language != self.lasting.now.looks.language {
            self.texts = Texts::new(looks.language);
            ctx.send_viewport_cmd(ViewportCommand::Title(self.texts.text("title")));
        }
        self.lasting.now.looks = looks;
        theme::apply(ctx, looks);
    }

    /// Opens a dialog; what had the focus gets it back.
    pub(super) fn open(&mut self, dialog: Dialog, ctx: &egui::Context) {
        let focus = self.focus_before_menu.take();
        self.dialogs.open(ctx, dialog, focus);
    }

    /// Says something in the status line for a while.
    pub(super) fn notify(&mut self, id: &str, ctx: &egui::Context) {
        let time = ctx.input(|input| input.time);
        self.shown.notices.notify(self.texts.text(id), time);
    }
}
