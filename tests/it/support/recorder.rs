//! A view that writes down what it is told.

use std::sync::{Arc, Mutex};

use tictactoe::controller::{Settings, Thought};
use tictactoe::model::{Mark, Outcome, PlayError, Position, Square, Stopped, Value, Watch};
use tictactoe::player::Proof;
use tictactoe::record::Line;
use tictactoe::view::View;

use super::wait_for;

/// What the view was told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Told {
    Init(String),
    Put(u8, Mark),
    TakenBack(String),
    IllegalMove(u8, PlayError),
    ShowWinner(Value),
    YourTurn(Mark),
    Thinking(Mark),
    Thought(Option<usize>),
    Strength(bool),
    Hint(u8),
    Settings(Settings),
    GaveUp(Stopped),
    EngineStopped(String),
}

/// Both ends: one is given away as the view, the other is read.
#[derive(Clone, Default)]
pub struct Recorder(Arc<Mutex<Vec<Told>>>, Arc<Mutex<Option<Line>>>);

impl Recorder {
    pub fn view(&self) -> Box<dyn View> {
        Box::new(self.clone())
    }

    /// All since the last time.
    pub fn take(&self) -> Vec<Told> {
        std::mem::take(&mut *self.0.lock().unwrap())
    }

    /// The first of them.
    pub fn take_first(&self) -> Told {
        self.0.lock().unwrap().remove(0)
    }

    /// Waits until `wanted` has been told, and forgets it and all before it.
    #[track_caller]
    pub fn wait_for(&self, wanted: &Told) {
        wait_for(&format!("{wanted:?}"), || {
            let mut told = self.0.lock().unwrap();
            let at = told.iter().position(|one| one == wanted)?;
            told.drain(..=at);
            Some(())
        });
    }

    /// The moves on record, as they were told last.
    pub fn last_line(&self) -> Line {
        self.1.lock().unwrap().clone().unwrap()
    }

    fn tell(&self, told: Told) {
        self.0.lock().unwrap().push(told);
    }
}

impl View for Recorder {
    fn init(&mut self, position: &Position) {
        self.tell(Told::Init(position.to_string()));
    }

    fn put(&mut self, square: Square, mark: Mark) {
        self.tell(Told::Put(square.number(), mark));
    }

    fn line(&mut self, line: &Line) {
        *self.1.lock().unwrap() = Some(line.clone());
    }

    fn settings(&mut self, settings: &Settings) {
        self.tell(Told::Settings(*settings));
    }

    fn taken_back(&mut self, position: &Position) {
        self.tell(Told::TakenBack(position.to_string()));
    }

    fn illegal_move(&mut self, square: Square, why: PlayError) {
        self.tell(Told::IllegalMove(square.number(), why));
    }

    fn show_winner(&mut self, outcome: &Outcome) {
        self.tell(Told::ShowWinner(outcome.value()));
    }

    fn your_turn(&mut self, mark: Mark) {
        self.tell(Told::YourTurn(mark));
    }

    fn thinking(&mut self, mark: Mark, _watch: &Arc<Watch>) {
        self.tell(Told::Thinking(mark));
    }

    fn thought(&mut self, thought: Thought) {
        self.tell(Told::Thought(thought.n_nodes));
    }

    fn strength(&mut self, proofs: Option<&[Proof; 2]>) {
        self.tell(Told::Strength(proofs.is_some()));
    }

    fn hint(&mut self, square: Square) {
        self.tell(Told::Hint(square.number()));
    }

    fn gave_up(&mut self, why: Stopped) {
        self.tell(Told::GaveUp(why));
    }

    fn engine_stopped(&mut self, why: &str) {
        self.tell(Told::EngineStopped(why.to_owned()));
    }
}
