//! Performs the actions of a frame.

use std::rc::Rc;

use egui::ViewportCommand;

use crate::game::Record;
use crate::link::StudyPage;
use crate::messages::Command;
use crate::player::Players;
use crate::settings::{Appearance, GameSetup};
use crate::store::Existing;
use crate::view::texts::Texts;
use crate::view::window::app::actions::{Action, OfferAnswer, ZoomStep};
use crate::view::window::app::typing::Typing;
use crate::view::window::panels::dialog::{Dialog, NewGame};
use crate::view::window::study::StudyRequest;
use crate::view::window::system::clipboard::Selection;
use crate::view::window::system::file_pick::Purpose;
use crate::view::window::{Window, theme};

impl Window {
    pub(crate) fn perform(&mut self, action: Action, ctx: &egui::Context) {
        let Some(action) = self.meant_for_game(action, ctx) else {
            return;
        };
        match action {
            // Two people have no sides to switch.
            Action::Command(Command::SwitchSides)
                if self.screen.now.play.players == Players::PersonPerson => {}
            Action::Command(command) => self.send(command),
            Action::RestartController => {
                // A failure drops the new view, and so opens the dialog again.
                let _ = self.link.restart_controller(&self.screen.now);
            }
            Action::SetPlay(play) => self.set_play(play),
            Action::LookBack(to) => self.screen.look_back(to, &self.texts),
            Action::ChooseFile(purpose) => self.choose_file(purpose, ctx),
            Action::OpenFile(path) => self.link.store.open(path),
            Action::Save => match self.screen.now.info.file.clone() {
                Some(path) => self.save(path, Existing::Replace),
                None => self.choose_file(Purpose::Save, ctx),
            },
            Action::UseFile(picked) => self.use_file(picked),
            Action::CopyPosition => {
                ctx.copy_text(self.screen.displayed().to_string());
                self.notify("say-copied-position", ctx);
            }
            Action::CopyGame => {
                ctx.copy_text(Record::new(self.screen.now.game.clone()).to_string());
                self.notify("say-copied-game", ctx);
            }
            Action::CopyCommand => self.copy_command(ctx),
            Action::Lecture => self.toggle_lecture(ctx),
            Action::Paste => self.read_clipboard(Selection::Clipboard, ctx),
            // The move list is a part of the study.
            Action::ToggleMoves if self.study.page.is_none() => {
                self.settings.now.window.shows_moves = true;
                self.perform(Action::Study(StudyRequest::Page(StudyPage::Curve)), ctx);
            }
            Action::ToggleMoves => {
                self.settings.now.window.shows_moves ^= true;
                if self.settings.now.window.shows_moves && self.view_mode.lacks_room_for_moves {
                    self.notify("say-no-room", ctx);
                }
            }
            Action::Score => self.open(Dialog::Score, ctx),
            Action::AskToReset => self.open(Dialog::ResetScore, ctx),
            Action::Study(request) => {
                self.popups.result.close(ctx);
                self.perform_study(request);
                self.update_values(ctx);
                // It is announced in this frame.
                self.with_study(|study, game| study.choose_reason(game, ctx));
            }
            Action::Learn(request) => self.perform_learn(request, ctx),
            Action::SetLooks(looks) => self.set_looks(looks, ctx),
            Action::ChooseGame => {
                let new = NewGame::of(&self.settings.now);
                self.open(Dialog::NewGame(new), ctx);
            }
            Action::StartGame(play) => self.start_game(play),
            Action::SetPeople(people) => self.settings.now.people = people,
            Action::Help => self.open(Dialog::Help, ctx),
            Action::About => self.open(Dialog::About, ctx),
            Action::Licences => self.open(Dialog::Licences, ctx),
            Action::Menu => {
                if !egui::Popup::is_any_open(ctx) {
                    self.input.focus_before_menu = ctx.memory(egui::Memory::focused);
                }
                self.popups.menu.toggle(ctx);
            }
            Action::Zoom(ZoomStep::In) => egui::gui_zoom::zoom_in(ctx),
            Action::Zoom(ZoomStep::Out) => egui::gui_zoom::zoom_out(ctx),
            Action::Zoom(ZoomStep::Usual) => ctx.set_zoom_factor(1.0),
            Action::FullScreen => {
                let is_full = ctx.input(|input| input.viewport().fullscreen.unwrap_or(false));
                ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!is_full));
            }
            Action::Nod => {
                self.input.rejected_click_at = Some(ctx.input(|input| input.time));
                self.notify("computers-turn", ctx);
            }
            Action::AnswerOffer(answer) => self.answer_offer(answer),
            // The second click of a double click comes before the end of the animation.
            Action::PlayAgain if self.popups.result.is_due() => {}
            Action::PlayAgain => self.send(Command::Restart),
            Action::PlayWith(play) => {
                self.set_play(play);
                self.send(Command::SwitchSides);
            }
            Action::Quit => ctx.send_viewport_cmd(ViewportCommand::Close),
        }
    }

    /// Announces what closes. The content of what opens is announced once it is known.
    fn perform_study(&mut self, request: StudyRequest) {
        let before = self.study.names();
        self.study.perform(request);
        let after = self.study.names();
        let closed = before.iter().find(|name| !after.contains(name));
        let said = match closed {
            // Another panel has replaced it.
            Some(_) if after.len() == before.len() => return,
            Some(name) => {
                let what = self.texts.text(name).into();
                self.texts.with("say-closed", [("what", what)])
            }
            None if request == StudyRequest::BackToGame => self.texts.text("back-to-game"),
            None => return,
        };
        self.screen.notices.say(said);
    }

    /// Sends a command to the controller.
    pub(crate) fn send(&mut self, command: Command) {
        if let Command::Restart | Command::Begin(_) = command {
            self.screen.typing = Typing::default();
        }
        self.link.controller.send(command);
    }

    fn start_game(&mut self, to: GameSetup) {
        let from = std::mem::replace(&mut self.settings.now.play, to);
        self.send(Command::begin(from, to));
    }

    fn set_play(&mut self, to: GameSetup) {
        let from = std::mem::replace(&mut self.settings.now.play, to);
        self.send(Command::set(from, to));
    }

    fn answer_offer(&mut self, answer: OfferAnswer) {
        match answer {
            OfferAnswer::Accept(opponent) => {
                let play = self.settings.now.play;
                let computer = opponent.computer(play.board);
                self.start_game(GameSetup { computer, ..play });
            }
            OfferAnswer::NotNow => {
                self.view_mode.declined_offer = Some(self.screen.now.scores.streak);
            }
            OfferAnswer::Never => self.settings.now.window.offers_opponents = false,
        }
    }

    fn set_looks(&mut self, looks: Appearance, ctx: &egui::Context) {
        if looks.language != self.settings.now.looks.language {
            self.texts = Rc::new(Texts::new(looks.language));
        }
        self.settings.now.looks = looks;
        if let Some(desktop) = &mut self.desktop.preferences {
            desktop.own_looks = looks;
        }
        theme::apply(ctx, looks);
    }

    /// Opens a dialog, which returns the focus when it closes.
    pub(crate) fn open(&mut self, dialog: Dialog, ctx: &egui::Context) {
        self.popups.dialogs.open(ctx, dialog);
    }

    /// Shows a notice in the status line for a while.
    pub(crate) fn notify(&mut self, id: &str, ctx: &egui::Context) {
        let time = ctx.input(|input| input.time);
        self.screen.notices.notify(self.texts.text(id), time);
    }
}
