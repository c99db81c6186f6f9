//! What a view is told, as events in a channel: so that window and terminal show it where and when they can.

use std::sync::Arc;

use crossbeam_channel::Sender;

use super::View;
use crate::controller::{Settings, Thought};
use crate::model::{Mark, Outcome, PlayError, Position, Square, Stopped, Watch};
use crate::player::Proof;
use crate::record::Line;
use crate::store::Kept;

/// Each but the last is a method of [`View`].
#[derive(Debug)]
pub(super) enum Event {
    Init(Position),
    Put(Square, Mark),
    Line(Line),
    TakenBack(Position),
    IllegalMove(Square, PlayError),
    ShowWinner(Outcome),
    YourTurn(Mark),
    Thinking(Mark, Arc<Watch>),
    Thought(Thought),
    Strength(Option<[Proof; 2]>),
    Settings(Settings),
    Hint(Square),
    GaveUp(Stopped),
    EngineStopped(String),
    /// Not from the controller: from whoever reads and writes files.
    Kept(Kept),
}

/// The view as the controller sees it: sends an event, *then* wakes whoever shows it. The lecture's `invokeLater`.
#[derive(Clone)]
pub(super) struct Handle<W> {
    pub(super) events: Sender<Event>,
    pub(super) wake: W,
}

impl<W: Fn()> Handle<W> {
    pub(super) fn send(&self, event: Event) {
        // Fails only when nobody is left to look.
        let _ = self.events.send(event);
        (self.wake)();
    }
}

impl<W: Fn() + Send> View for Handle<W> {
    fn init(&mut self, position: &Position) {
        self.send(Event::Init(*position));
    }

    fn put(&mut self, square: Square, mark: Mark) {
        self.send(Event::Put(square, mark));
    }

    fn line(&mut self, line: &Line) {
        self.send(Event::Line(line.clone()));
    }

    fn taken_back(&mut self, position: &Position) {
        self.send(Event::TakenBack(*position));
    }

    fn illegal_move(&mut self, square: Square, why: PlayError) {
        self.send(Event::IllegalMove(square, why));
    }

    fn show_winner(&mut self, outcome: &Outcome) {
        self.send(Event::ShowWinner(outcome.clone()));
    }

    fn your_turn(&mut self, mark: Mark) {
        self.send(Event::YourTurn(mark));
    }

    fn thinking(&mut self, mark: Mark, watch: &Arc<Watch>) {
        self.send(Event::Thinking(mark, Arc::clone(watch)));
    }

    fn thought(&mut self, thought: Thought) {
        self.send(Event::Thought(thought));
    }

    fn strength(&mut self, proofs: Option<&[Proof; 2]>) {
        self.send(Event::Strength(proofs.copied()));
    }

    fn settings(&mut self, settings: &Settings) {
        self.send(Event::Settings(*settings));
    }

    fn hint(&mut self, square: Square) {
        self.send(Event::Hint(square));
    }

    fn gave_up(&mut self, why: Stopped) {
        self.send(Event::GaveUp(why));
    }

    fn engine_stopped(&mut self, why: &str) {
        self.send(Event::EngineStopped(why.to_owned()));
    }
}
