//! What the window knows of the game: the controller's events, applied one by one.

use std::sync::Arc;

use super::actions::Look;
use super::theme;
use super::typing::Typing;
use crate::controller::{Command, Players, Thought};
use crate::model::{Mark, Outcome, Position, Square, Watch};
use crate::player::Proof;
use crate::record::Line;
use crate::view::events::Event;
use crate::view::texts::Texts;
use crate::view::words::{gave_up, mark_id, progress, refusal, result};

/// Who is to do something.
#[derive(Debug)]
pub(super) enum Turn {
    Nobody,
    Person(Mark),
    /// Since when.
    Computer(Arc<Watch>, f64),
}

/// A square that was tried in vain, and when that is forgotten.
#[derive(Debug)]
pub(super) struct Refused {
    pub(super) square: Square,
    pub(super) since: f64,
}

/// The game on the screen.
#[derive(Debug)]
pub(super) struct Shown {
    /// The game as it stands.
    pub(super) position: Position,
    /// What is on the screen: the same, or an earlier one.
    pub(super) seen: Position,
    /// After how many moves that was, while one looks back.
    pub(super) looked: Option<usize>,
    /// Every move, and who made it.
    pub(super) line: Line,
    pub(super) outcome: Option<Outcome>,
    pub(super) turn: Turn,
    pub(super) thought: Option<Thought>,
    /// What has been proved about the computer's level.
    pub(super) strength: Option<[Proof; 2]>,
    /// A best move that was asked for.
    pub(super) hint: Option<Square>,
    pub(super) refused: Option<Refused>,
    /// The number of a square, as far as it was typed.
    pub(super) typing: Typing,
    /// What was said for a while, and since when.
    notice: Option<(String, f64)>,
    /// Whether that was a warning.
    is_warned: bool,
    /// When the winner dialog is to open.
    pub(super) winner_due: Option<f64>,
    /// What has happened, for a screen reader.
    happened: String,
    /// What is next, for a screen reader.
    next: String,
}

impl Shown {
    pub(super) fn new(position: Position) -> Shown {
        Shown {
            position,
            seen: position,
            looked: None,
            line: Line::new(position),
            outcome: None,
            turn: Turn::Nobody,
            thought: None,
            strength: None,
            hint: None,
            refused: None,
            typing: Typing::default(),
            notice: None,
            is_warned: false,
            winner_due: None,
            happened: String::new(),
            next: String::new(),
        }
    }

    pub(super) fn apply(&mut self, event: Event, now: f64, texts: &Texts, players: Players) {
        match event {
            Event::Line(line) => self.line = line,
            Event::Init(position) => {
                let is_new = self.line.made().is_empty() && self.line.start().n_stones() == 0;
                let mut happened = String::new();
                if is_new {
                    happened = texts.text("say-new-game");
                }
                if let Some(notice) = self.notice(now) {
                    happened.extend([" ", notice]);
                }
                let happened = happened.trim().to_owned();
                // What was thought about another game says nothing about this one.
                self.thought = None;
                self.begin_with(position, happened);
            }
            Event::TakenBack(position) => {
                let is_more = position.n_stones() > self.position.n_stones();
                let happened = texts.text(if is_more { "say-redo" } else { "say-undo" });
                self.begin_with(position, happened);
            }
            Event::Put(square, mark) => {
                if let Ok(position) = self.position.play(square) {
                    self.position = position;
                }
                if self.looked.is_none() {
                    self.seen = self.position;
                }
                self.turn = Turn::Nobody;
                self.refused = None;
                self.notice = None;
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
                self.notice = Some((why, now));
                self.is_warned = true;
                self.refused = Some(Refused { square, since: now });
            }
            Event::ShowWinner(outcome) => {
                self.turn = Turn::Nobody;
                self.next = result(outcome.value(), texts);
                self.outcome = Some(outcome);
            }
            Event::YourTurn(mark) => {
                self.turn = Turn::Person(mark);
                self.next = self.status(texts, players, now);
            }
            Event::Thinking(_, watch) => {
                self.turn = Turn::Computer(watch, now);
                self.next = texts.text("status-thinking");
            }
            Event::Thought(thought) => self.thought = Some(thought),
            Event::Strength(strength) => self.strength = strength,
            // The window's own.
            Event::Settings(_) | Event::Kept(_) => {}
            Event::Hint(square) => {
                self.hint = Some(square);
                self.happened = texts.with("say-hint", [("square", square.number().into())]);
                self.next.clear();
            }
            Event::GaveUp(why) => self.warn(gave_up(why, texts), now),
            Event::EngineStopped(_) => {
                self.turn = Turn::Nobody;
                self.happened = texts.text("engine-stopped");
                self.next.clear();
            }
        }
    }

    fn begin_with(&mut self, position: Position, happened: String) {
        *self = Shown {
            thought: self.thought.take(),
            strength: self.strength,
            line: self.line.clone(),
            notice: self.notice.take(),
            is_warned: self.is_warned,
            happened,
            ..Shown::new(position)
        };
    }

    /// Looks at another position of the game.
    pub(super) fn look(&mut self, look: Look, texts: &Texts) {
        let last = self.line.made().len();
        let looked = self.looked.unwrap_or(last);
        let to = match look {
            Look::Start => 0,
            Look::Back => looked.saturating_sub(1),
            Look::Forward => looked + 1,
            Look::End => last,
            Look::At(n_moves) => n_moves,
        };
        self.looked = Some(to).filter(|to| *to < last);
        self.seen = self.line.position_after(to);
        self.hint = None;
        self.happened = self.looking(texts).unwrap_or_default();
    }

    /// What a stone on this square means: while one looks back, the game goes on from there.
    pub(super) const fn play(&self, square: Square) -> Command {
        match self.looked {
            None => Command::Play(square),
            Some(n_moves) => Command::PlayFrom(n_moves, square),
        }
    }

    /// Who would set a stone now, if a person would.
    pub(super) fn hand(&self) -> Option<Mark> {
        match (self.looked, &self.turn) {
            (Some(_), _) => Some(self.seen.turn()),
            (None, Turn::Person(mark)) if self.outcome.is_none() => Some(*mark),
            _ => None,
        }
    }

    /// Where one is while one looks back.
    fn looking(&self, texts: &Texts) -> Option<String> {
        let arguments = [
            ("move", self.looked?.into()),
            ("moves", self.line.made().len().into()),
        ];
        Some(texts.with("status-looking", arguments))
    }

    /// Says for a while in the status line what went wrong.
    pub(super) fn warn(&mut self, notice: String, now: f64) {
        self.notify(notice, now);
        self.is_warned = true;
    }

    /// Whether the notice is a warning.
    pub(super) const fn is_warned(&self) -> bool {
        self.is_warned
    }

    /// Says something in the status line for a while.
    pub(super) fn notify(&mut self, notice: String, now: f64) {
        self.happened.clone_from(&notice);
        self.next.clear();
        self.notice = Some((notice, now));
        self.is_warned = false;
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
    pub(super) fn status(&self, texts: &Texts, players: Players, now: f64) -> String {
        if let Some(number) = self.typing.so_far() {
            return texts.with("status-typing", [("number", number.into())]);
        }
        if let Some(looking) = self.looking(texts) {
            return looking;
        }
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
            (None, Turn::Computer(watch, _)) if watch.n_nodes() == 0 => {
                texts.text("status-thinking")
            }
            (None, Turn::Computer(watch, since)) => {
                let progress = progress(watch, now - since, texts);
                texts.with("status-progress", [("progress", progress.into())])
            }
        }
    }

    /// What is said instead of the status, for a while.
    pub(super) fn notice(&self, now: f64) -> Option<&str> {
        self.notice_end(now)?;
        self.notice.as_ref().map(|(notice, _)| notice.as_str())
    }

    /// Until when it is shown.
    pub(super) fn notice_end(&self, now: f64) -> Option<f64> {
        let (notice, since) = self.notice.as_ref()?;
        // Time to read it.
        let end = since + theme::NOTICE_S + theme::NOTICE_S_PER_BYTE * notice.len() as f64;
        (end > now).then_some(end)
    }
}
