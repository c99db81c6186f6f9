//! The words below the board: why the computer moved as it did, and what the square under the
//! pointer is worth.

use egui::Ui;

use super::widgets::{button_ui, short_button_ui};
use super::{OnBoard, StudiedGame, words};
use crate::insight::Explanation;
use crate::model::{Position, Square};
use crate::search::Knowledge;
use crate::view::texts::Texts;
use crate::view::words::mark_id;

/// What is explained, and how far its line has been played through.
#[derive(Default)]
pub(super) struct WhyStrip {
    shown: Option<Explanation>,
    /// The square that was pointed at last, in which position.
    pointed: Option<(Position, Square)>,
    n_played: usize,
}

impl WhyStrip {
    pub(super) fn ui(&mut self, ui: &mut Ui, game: &StudiedGame<'_>, board: &mut OnBoard) {
        let texts = game.texts;
        self.choose(game, board);
        let Some(why) = self.shown.take() else {
            let id = if Knowledge::of(game.position.board()).is_some() {
                "why-nothing"
            } else {
                "values-unknown"
            };
            ui.label(texts.text(id));
            return;
        };
        let arguments = [
            ("mark", mark_id(why.position.turn()).into()),
            ("square", why.square.number().into()),
            ("worth", words::worth(why.worth, texts).into()),
        ];
        let mut text = texts.with("why-move", arguments);
        for reason in &why.reasons {
            text.push(' ');
            text += &words::because(reason, &why, texts);
        }
        ui.label(text);
        ui.horizontal_wrapped(|ui| {
            if self.pointed.is_some()
                && computers_move(game).is_some()
                && ui.button(texts.text("why-computers")).clicked()
            {
                self.pointed = None;
                board.preview = None;
            }
            self.line_ui(ui, &why, &mut board.preview, texts);
        });
        self.shown = Some(why);
    }

    /// The moves of the line, and how to play it through.
    fn line_ui(
        &mut self,
        ui: &mut Ui,
        why: &Explanation,
        preview: &mut Option<Position>,
        texts: &Texts,
    ) {
        let mut play = None;
        let n_played = preview.map_or(0, |_| self.n_played);
        ui.label(texts.text("why-line"));
        for (number, square) in (1..).zip(&why.line) {
            let move_of_line = ("square", square.number().into());
            let label = texts.with("why-line-move", [("number", number.into()), move_of_line]);
            if short_button_ui(ui, number <= n_played, &square.to_string(), &label).clicked() {
                play = Some(number);
            }
        }
        let goes_on = n_played < why.line.len();
        if button_ui(ui, goes_on, texts.text("why-line-next")) {
            play = Some(n_played + 1);
        }
        if button_ui(ui, preview.is_some(), texts.text("why-line-back")) {
            play = Some(n_played.saturating_sub(1));
        }
        if let Some(n_moves) = play {
            self.n_played = n_moves;
            *preview = after(why, n_moves).filter(|_| n_moves > 0);
        }
    }

    /// The square that was pointed at last, else the computer's last move; while a line is played
    /// through, that.
    fn choose(&mut self, game: &StudiedGame<'_>, board: &OnBoard) {
        if board.preview.is_some() && self.shown.is_some() {
            return;
        }
        let is_free =
            |square: &Square| board.preview.is_none() && game.position.play(*square).is_ok();
        if let Some(square) = board.pointed.filter(is_free) {
            // It stays when the pointer goes elsewhere, so that its line can be clicked.
            self.pointed = Some((game.position, square));
        }
        let is_here = |(position, _): &(Position, Square)| *position == game.position;
        self.pointed = self.pointed.filter(is_here);
        let subject = self.pointed.or_else(|| computers_move(game));
        let is_shown = |(position, square): (Position, Square)| {
            (self.shown.as_ref())
                .is_some_and(|why| why.position == position && why.square == square)
        };
        if !subject.is_some_and(is_shown) {
            self.shown = subject.and_then(|(position, square)| Explanation::of(&position, square));
            self.n_played = 0;
        }
    }
}

/// Where the computer moved last, up to the position on the board.
fn computers_move(game: &StudiedGame<'_>) -> Option<(Position, Square)> {
    let index = game.computers?;
    let before = (game.moves[..index].iter())
        .try_fold(game.start, |position, &square| position.play(square))
        .ok()?;
    Some((before, *game.moves.get(index)?))
}

fn after(why: &Explanation, n_moves: usize) -> Option<Position> {
    let mut moves = why.line.iter().take(n_moves);
    let played = moves.try_fold(why.position, |position, &square| position.play(square));
    played.ok()
}
