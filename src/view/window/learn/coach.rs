//! The coach: before a move is made that gives value away, it asks once. To moves that keep the
//! value it says nothing.

use egui::{RichText, Ui};

use super::{LearnRequest, Question, Stage};
use crate::insight::{Fate, Worths};
use crate::learn::Exercise;
use crate::messages::{Command, Turn};
use crate::model::{Board, Position, Square};
use crate::player::Players;
use crate::view::texts::Texts;
use crate::view::window::Window;
use crate::view::window::actions::Action;
use crate::view::words::mark_id;

/// What the coach has to do with.
#[derive(Default)]
pub(super) struct Coach {
    /// A move that waits until all about the board is known, and where it is to be made.
    pub(super) held: Option<(Position, Square)>,
    /// The move that was asked about.
    asked: Option<(Position, Square)>,
}

impl Window {
    /// Whether the coach looks at the moves of this game.
    pub(in crate::view::window) fn can_coach(&self) -> bool {
        let play = self.shown.now.play;
        play.players == Players::PersonComputer && play.board == Board::TIC_TAC_TOE
    }

    /// Holds a move that the coach wants to see first; says whether it does.
    pub(super) fn hold_for_coach(&mut self, square: Square, ctx: &egui::Context) -> bool {
        let move_made = (self.shown.now.position(), square);
        let is_persons = matches!(self.shown.now.turn, Turn::Person(_));
        let is_on = self.lasting.now.learn.coach && self.can_coach() && is_persons;
        // Who insists has seen the question.
        let insists = self.learn.coach.asked == Some(move_made);
        if !is_on || insists || move_made.0.play(square).is_err() {
            self.learn.coach.asked = None;
            return false;
        }
        self.learn.coach.held = Some(move_made);
        self.update_learn(ctx);
        true
    }

    /// Makes the move that was held, or asks.
    pub(super) fn judge_held(&mut self) {
        let is_known = self.learn.learning.is_done();
        let held = self.learn.coach.held.take_if(|_| is_known);
        let here = self.shown.now.position();
        let Some((position, square)) = held.filter(|(position, _)| *position == here) else {
            return;
        };
        let keeping = Worths::known(&position).map(|worths| worths.keeping());
        if keeping.is_none_or(|keeping| keeping.contains(square)) {
            self.send(Command::Play(square));
            return;
        }
        self.learn.coach.asked = Some((position, square));
        self.send(Command::Warned);
        if let Some(text) = self.coach_words(&position, square) {
            self.shown.notices.say(text);
        }
    }

    /// The move that the coach asks about now.
    pub(in crate::view::window) fn coached(&self) -> Option<Square> {
        let here = self.shown.now.position();
        let asked = self
            .learn
            .coach
            .asked
            .filter(|_| !self.shown.is_looking_back());
        asked
            .filter(|(at, _)| *at == here)
            .map(|(_, square)| square)
    }

    fn coach_words(&self, position: &Position, square: Square) -> Option<String> {
        let worths = Worths::known(position)?;
        let worth = worths.of(square)?.worth?;
        Some(words(position, worth.fate, &self.texts))
    }

    pub(super) fn perform_coach(&mut self, request: LearnRequest) {
        if request == LearnRequest::ToggleCoach {
            self.lasting.now.learn.coach ^= true;
        }
        let Some(square) = self.coached() else { return };
        match request {
            LearnRequest::CoachWhy => {
                let position = self.shown.now.position();
                let right = Worths::known(&position).map(|worths| worths.keeping());
                let right = right.unwrap_or_default();
                let exercise = Exercise { position, right };
                let now = std::sync::Arc::clone(&self.shown.now);
                let (question, stage) = (Question::Warning(square), Stage::Wrong(square));
                self.learn.ask(question, exercise, stage, &now);
            }
            LearnRequest::CoachPlay => {
                self.learn.close();
                self.send(Command::Play(square));
            }
            _ => self.learn.coach.asked = None,
        }
    }

    /// The question, above the board.
    pub(in crate::view::window) fn coach_ui(&self, ui: &mut Ui, asked: &mut Vec<Action>) {
        let Some(square) = self.coached() else { return };
        let words = self.coach_words(&self.shown.now.position(), square);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(words.unwrap_or_default()).color(ui.visuals().warn_fg_color));
            for (id, request) in [
                ("coach-why", LearnRequest::CoachWhy),
                ("coach-play", LearnRequest::CoachPlay),
                ("coach-back", LearnRequest::CoachBack),
            ] {
                if ui.small_button(self.texts.text(id)).clicked() {
                    asked.push(Action::Learn(request));
                }
            }
        });
    }
}

/// What the move gives away.
fn words(position: &Position, fate: Fate, texts: &Texts) -> String {
    let opponent = ("mark", mark_id(position.turn().opponent()).into());
    match fate {
        Fate::Loses => texts.with("coach-loses", [opponent]),
        Fate::Wins | Fate::Draws => texts.text("coach-draws"),
    }
}
