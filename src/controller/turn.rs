//! The computer's turn: it thinks, then its stone waits until an eye can follow.

use std::time::{Duration, Instant};

use super::inbox::Inbox;
use crate::model::{Position, Square, Stopped, Strategy, Watch};
use crate::player::{Computer, Dice, Found, Reason};

/// What a move cost, and why it was made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// Who thought.
    pub computer: Computer,
    /// How many nodes a search visited.
    pub n_nodes: Option<usize>,
    /// Why this move, if the level can say so.
    pub reason: Option<Reason>,
    /// How long it took, without the pause after it.
    pub time: Duration,
}

/// The computer's turn: searches, then waits until its stone may appear.
pub(super) struct Turn<'a> {
    pub(super) computer: Computer,
    pub(super) dice: &'a mut Dice,
    pub(super) earliest: Instant,
    pub(super) inbox: &'a mut Inbox,
    pub(super) thought: Option<Thought>,
}

impl Strategy for Turn<'_> {
    fn choose(&mut self, position: &Position, watch: &Watch) -> Result<Square, Stopped> {
        let start = Instant::now();
        let Found {
            square,
            n_nodes,
            reason,
        } = self.computer.find(position, self.dice, watch)?;
        self.thought = Some(Thought {
            computer: self.computer,
            n_nodes,
            reason,
            time: start.elapsed(),
        });
        self.inbox.wait_until(self.earliest)?;
        Ok(square)
    }
}
