//! Input from other programs: a position or a game from the clipboard, and a dropped file.

use std::task::Poll;

use egui::{Align2, Event, FontId, LayerId, Order};

use crate::game::{Game, Record};
use crate::messages::Command;
use crate::model::Position;
use crate::view::window::Window;
use crate::view::window::system::clipboard::{ClipboardRead, Selection};
use crate::view::words::game::{bad_line, notation_error};

impl Window {
    /// Starts to read the clipboard. The answer comes in a later frame.
    pub(crate) fn read_clipboard(&mut self, selection: Selection, ctx: &egui::Context) {
        if self.desktop.clipboard.is_none() {
            self.desktop.clipboard = Some(ClipboardRead::begin(selection, ctx));
        }
    }

    /// The paste event for egui, once the clipboard has answered.
    pub(crate) fn clipboard_event(&mut self, ctx: &egui::Context) -> Option<Event> {
        let time = ctx.input(|input| input.time);
        let Poll::Ready(answer) = self.desktop.clipboard.as_ref()?.answer.poll(time) else {
            return None;
        };
        let question = self.desktop.clipboard.take()?;
        let id = match (answer, question.selection) {
            // The dialog that wanted the text has closed: do not replace the game by it.
            (Some(Some(_)), _) if question.focus != ctx.memory(egui::Memory::focused) => {
                return None;
            }
            (Some(Some(text)), Selection::Clipboard) => return Some(Event::Paste(text)),
            (Some(Some(text)), Selection::Primary(pos)) => {
                return Some(Event::MiddleClickPaste { pos, text });
            }
            // The middle button may have been pressed for another reason.
            (_, Selection::Primary(_)) => return None,
            (None, Selection::Clipboard) => "paste-silence",
            (Some(None), Selection::Clipboard) => "paste-nothing",
        };
        self.screen.notices.warn(self.texts.text(id), time);
        None
    }

    /// Replaces the game by a game or a position from the clipboard.
    pub(crate) fn paste(&mut self, text: &str, ctx: &egui::Context) {
        let record = if text.trim_start().starts_with("tictactoe") {
            Record::read(text.as_bytes()).map_err(|error| bad_line(&error, &self.texts))
        } else {
            let board = self.screen.now.game.board();
            Position::parse(board, text.trim_matches(['\n', '\r']))
                .map(|position| Record::new(Game::from_position(position)))
                .map_err(|error| notation_error(&error, &self.texts))
        };
        match record {
            Ok(record) => self.send(Command::Open(Box::new(record))),
            Err(why) => {
                let notice = self.texts.with("paste-failed", [("why", why.into())]);
                let time = ctx.input(|input| input.time);
                self.screen.notices.warn(notice, time);
            }
        }
    }

    /// Opens a dropped file. While one is dragged over the window, says what dropping it does.
    pub(crate) fn drop_ui(&self, ctx: &egui::Context) {
        let (is_over, dropped) = ctx.input(|input| {
            let raw = &input.raw;
            (!raw.hovered_files.is_empty(), raw.dropped_files.clone())
        });
        if let Some(path) = dropped.first().map(|file| file.path().to_owned()) {
            self.link.store.open(path);
        } else if is_over {
            let layer = LayerId::new(Order::Foreground, egui::Id::unique("drop"));
            let painter = ctx.layer_painter(layer);
            let rect = ctx.content_rect();
            let visuals = &ctx.global_style().visuals;
            painter.rect_filled(rect, 0.0, visuals.panel_fill.gamma_multiply(0.85));
            painter.text(
                rect.center(),
                Align2::CENTER_CENTER,
                self.texts.text("drop-here"),
                FontId::proportional(24.0),
                visuals.strong_text_color(),
            );
        }
    }
}
