//! What the window knows of the game: the controller's events, applied one by one.

use std::sync::Arc;

use super::theme;
use crate::controller::{Players, Thought};
use crate::model::{Mark, Outcome, Position, Square, Watch};
use crate::player::Proof;
use crate::view::events::Event;
use crate::view::texts::Texts;
use crate::view::words::{mark_id, refusal, result};

/// Who is to do something.
#[derive(Debug)]
pub(super) enum Turn {
    Nobody,
    Person(Mark),
    Computer(Arc<Watch>),
}

/// A square that was tried in vain, and when that is forgotten.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) square: Square,
    pub(super) since: f64,
    why: String,
}

/// The game on the screen.
#[derive(Debug)]
pub(super) struct Shown {
    pub(super) position: Position,
    pub(super) outcome: Option<Outcome>,
    pub(super) turn: Turn,
    pub(super) thought: Option<Thought>,
    /// What has been proved about the computer's level.
    pub(super) strength: Option<[Proof; 2]>,
    /// A best move that was asked for.
    pub(super) hint: Option<Square>,
    pub(super) refused: Option<Refused>,
    /// When the winner dialog is to open.
    pub(super) winner_due: Option<f64>,
    /// What has happened, for a screen reader.
    happened: String,
    /// What is next, for a screen reader.
    next: String,
}

impl Shown {
    pub(super) const fn new(position: Position) -> Shown {
        Shown {
            position,
            outcome: None,
            turn: Turn::Nobody,
            thought: None,
            strength: None,
            hint: None,
            refused: None,
            winner_due: None,
            happened: String::new(),
            next: String::new(),
        }
    }

    pub(super) fn apply(&mut self, event: Event, now: f64, texts: &Texts, players: Players) {
        match event {
            Event::Init(position) => {
                *self = Shown {
                    thought: self.thought,
                    strength: self.strength,
                    happened: texts.text("say-new-game"),
                    ..Shown::new(position)
                };
            }
            Event::TakenBack(position) => {
                *self = Shown {
                    thought: self.thought,
                    strength: self.strength,
                    happened: texts.text("say-undo"),
                    ..Shown::new(position)
                };
            }
            Event::Put(square, mark) => {
                if let Ok(position) = self.position.play(square) {
                    self.position = position;
                }
                self.turn = Turn::Nobody;
                self.refused = None;
                self.hint = None;
                let arguments = [
                    ("mark", mark_id(mark).into()),
                    ("square", square.number().into()),
                ];
                self.happened = texts.with("say-put", arguments);
                self.next.clear();
            }
            Event::IllegalMove(square, why) => {
                let why = refusal(why, texts);
                // Said again even if it is the same again: a screen reader speaks when the text changes.
                let is_same = self.happened == why;
                self.happened.clone_from(&why);
                if is_same {
                    self.happened.push(' ');
                }
                self.next.clear();
                self.refused = Some(Refused {
                    square,
                    since: now,
                    why,
                });
            }
            Event::ShowWinner(outcome) => {
                self.turn = Turn::Nobody;
                self.next = result(outcome.value(), texts);
                self.outcome = Some(outcome);
            }
            Event::YourTurn(mark) => {
                self.turn = Turn::Person(mark);
                self.next = self.status(texts, players);
            }
            Event::Thinking(_, watch) => {
                self.turn = Turn::Computer(watch);
                self.next = texts.text("status-thinking");
            }
            Event::Thought(thought) => self.thought = Some(thought),
            Event::Strength(strength) => self.strength = strength,
            Event::Hint(square) => {
                self.hint = Some(square);
                self.happened = texts.with("say-hint", [("square", square.number().into())]);
                self.next.clear();
            }
            Event::EngineStopped(_) => {
                self.turn = Turn::Nobody;
                self.happened = texts.text("engine-stopped");
                self.next.clear();
            }
        }
    }

    /// What a screen reader says: the stone and whose turn it is next come in one breath.
    pub(super) fn announcement(&self) -> String {
        let mut text = self.happened.clone();
        if !text.is_empty() && !self.next.is_empty() {
            text.push(' ');
        }
        text + &self.next
    }

    /// Whose turn it is, in words.
    pub(super) fn status(&self, texts: &Texts, players: Players) -> String {
        match (&self.outcome, &self.turn) {
            (Some(outcome), _) => {
                let result = result(outcome.value(), texts);
                texts.with("status-over", [("result", result.into())])
            }
            (None, Turn::Nobody) => String::new(),
            (None, Turn::Person(mark)) if players == Players::PersonComputer => texts.with(
                "status-your-turn",
                [("mark", texts.text(mark_id(*mark)).into())],
            ),
            (None, Turn::Person(mark)) => {
                texts.with("status-to-move", [("mark", mark_id(*mark).into())])
            }
            (None, Turn::Computer(watch)) => match watch.n_nodes() {
                0 => texts.text("status-thinking"),
                n_nodes => texts.with("status-thinking-nodes", [("nodes", n_nodes.into())]),
            },
        }
    }

    /// Why the last move was refused, while that is shown.
    pub(super) fn notice(&self, now: f64) -> Option<&str> {
        self.notice_end(now)?;
        self.refused.as_ref().map(|refused| refused.why.as_str())
    }

    /// Until when it is shown.
    pub(super) fn notice_end(&self, now: f64) -> Option<f64> {
        let end = self.refused.as_ref()?.since + theme::NOTICE_S;
        (end > now).then_some(end)
    }
}
