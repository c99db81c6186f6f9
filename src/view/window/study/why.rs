//! The words below the board: why the computer moved as it did, and what the square under the pointer is worth.

use egui::Ui;

use super::{StudiedGame, words};
use crate::insight::Explanation;
use crate::model::{Position, Square};
use crate::search::Knowledge;
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
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        game: &StudiedGame<'_>,
        pointed: Option<Square>,
        preview: &mut Option<Position>,
    ) {
        let texts = game.texts;
        self.choose(game, pointed, preview.as_ref());
        let Some(why) = &self.shown else {
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
            text += &words::because(reason, why, texts);
        }
        ui.label(text);
        ui.horizontal_wrapped(|ui| {
            if self.pointed.is_some()
                && computers_move(game).is_some()
                && ui.button(texts.text("why-computers")).clicked()
            {
                self.pointed = None;
                *preview = None;
            }
            ui.label(texts.text("why-line"));
            for (n, square) in why.line.iter().enumerate() {
                let is_played = preview.is_some() && n < self.n_played;
                let label = texts.with(
                    "why-line-move",
                    [
                        ("number", (n + 1).into()),
                        ("square", square.number().into()),
                    ],
                );
                let button = ui.selectable_label(is_played, square.to_string());
                button.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::Button, true, is_played, &label)
                });
                if button.clicked() {
                    self.n_played = n + 1;
                    *preview = after(why, self.n_played);
                }
            }
            let can_go_on = self.n_played < why.line.len() || preview.is_none();
            let next = egui::Button::new(texts.text("why-line-next"));
            if ui.add_enabled(can_go_on, next).clicked() {
                self.n_played = if preview.is_some() {
                    self.n_played + 1
                } else {
                    1
                };
                *preview = after(why, self.n_played);
            }
            let back = egui::Button::new(texts.text("why-line-back"));
            if ui.add_enabled(preview.is_some(), back).clicked() {
                self.n_played = self.n_played.saturating_sub(1);
                *preview = Some(self.n_played)
                    .filter(|n| *n > 0)
                    .and_then(|n| after(why, n));
            }
        });
    }

    /// The square that was pointed at last, else the computer's last move; while a line is played through, that.
    fn choose(
        &mut self,
        game: &StudiedGame<'_>,
        pointed: Option<Square>,
        preview: Option<&Position>,
    ) {
        if preview.is_some() && self.shown.is_some() {
            return;
        }
        let is_free = |square: &Square| game.position.play(*square).is_ok();
        if let Some(square) = pointed.filter(is_free) {
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
    let moves = why.line.iter().take(n_moves);
    let mut played = why.position;
    for &square in moves {
        played = played.play(square).ok()?;
    }
    Some(played)
}
