//! The words below the board: why the last move is as good as it is, and what the square under the
//! pointer is worth.

use egui::{Label, Sense, Ui};

use super::widgets::{button_ui, short_button_ui};
use crate::insight::Explanation;
use crate::model::{Position, Square};
use crate::search::Knowledge;
use crate::view::texts::Texts;
use crate::view::window::study::value_cache::ValueCache;
use crate::view::window::study::{BoardOverlay, StudyContext};
use crate::view::words;

/// The explained move, and how far its line has been played through.
#[derive(Default)]
pub(crate) struct WhyStrip {
    shown: Option<Explanation>,
    /// The square that was pointed at last, in which position.
    pointed: Option<(Position, Square)>,
    n_played: usize,
}

impl WhyStrip {
    pub(crate) fn ui(&mut self, ui: &mut Ui, game: &StudyContext<'_>, board: &mut BoardOverlay) {
        let texts = game.texts;
        let Some(why) = self.shown.take() else {
            ui.label(texts.text("why-nothing"));
            return;
        };
        let words = Label::new(words::why::why(&why, texts)).sense(Sense::hover());
        if ui.add(words).hovered() && board.preview.is_none() {
            board.named = why.squares();
        }
        ui.horizontal_wrapped(|ui| {
            if self.pointed.is_some()
                && game.last_move().is_some()
                && ui.button(texts.text("why-last")).clicked()
            {
                self.pointed = None;
                board.preview = None;
            }
            if why.line.len() > 1 || is_known(&why) {
                self.line_ui(ui, &why, board, texts);
            }
        });
        self.shown = Some(why);
    }

    /// The reason in words.
    pub(crate) fn words(&self, texts: &Texts) -> String {
        match &self.shown {
            Some(why) => words::why::why(why, texts),
            None => texts.text("why-nothing"),
        }
    }

    /// What a screen reader says of the position that is not the game's: how far the line has been
    /// played, or that it is not the game's.
    pub(crate) fn spoken_move(&self, texts: &Texts) -> String {
        let line = self.shown.as_ref().map_or(&[][..], |why| &why.line);
        match line.get(..self.n_played).and_then(<[Square]>::last) {
            Some(square) => move_words(self.n_played, *square, texts),
            None => texts.text("preview"),
        }
    }

    /// The moves of the line, and how to play it through.
    fn line_ui(&mut self, ui: &mut Ui, why: &Explanation, board: &mut BoardOverlay, texts: &Texts) {
        let mut play = None;
        let n_played = board.preview.map_or(0, |_| self.n_played);
        ui.label(texts.text(match is_known(why) {
            false if why.is_example() => "why-line-example",
            false => "why-line-forced",
            true if why.is_mistake() => "why-line-mistake",
            true => "why-line",
        }));
        for (number, square) in (1..).zip(&why.line) {
            let label = move_words(number, *square, texts);
            let button = short_button_ui(ui, number <= n_played, &square.to_string(), &label);
            if button.hovered() || button.has_focus() {
                board.named = square.alone();
            }
            if button.clicked() {
                play = Some(number);
            }
        }
        let goes_on = n_played < why.line.len();
        if button_ui(ui, goes_on, texts.text("why-line-next")) {
            play = Some(n_played + 1);
        }
        if button_ui(ui, board.preview.is_some(), texts.text("why-line-back")) {
            play = Some(n_played.saturating_sub(1));
        }
        if let Some(n_moves) = play {
            self.n_played = n_moves;
            board.preview = match n_moves {
                0 => None,
                _ => why.position.after(why.line.iter().take(n_moves)).ok(),
            };
        }
    }

    /// Explains no longer the square that was pointed at.
    pub(crate) const fn forget_pointed(&mut self) {
        self.pointed = None;
    }

    /// The square that was pointed at last, else the last move; while a line is played through,
    /// that.
    pub(crate) fn choose(
        &mut self,
        game: &StudyContext<'_>,
        values: &ValueCache,
        board: &BoardOverlay,
    ) {
        let is_playing = board.preview.is_some();
        if is_playing && self.shown.is_some() {
            return;
        }
        if let Some(square) = board.pointed
            && !is_playing
            && game.position.play(square).is_ok()
        {
            // It stays when the pointer goes elsewhere, so that its line can be clicked.
            self.pointed = Some((game.position, square));
        }
        let is_here = |(position, _): &(Position, Square)| *position == game.position;
        self.pointed = self.pointed.filter(is_here);
        let subject = self.pointed.or_else(|| game.last_move());
        self.shown = subject.and_then(|(position, square)| {
            let worths = values.move_values(&position)?;
            Explanation::of(worths, square)
        });
        self.n_played = 0;
    }
}

/// A move of the line, with its number.
fn move_words(number: usize, square: Square, texts: &Texts) -> String {
    let square = ("square", square.number().into());
    texts.with("why-line-move", [("number", number.into()), square])
}

/// Whether all is known about its board; elsewhere a line is one of threats.
fn is_known(why: &Explanation) -> bool {
    Knowledge::of(why.position.board()).is_some()
}
