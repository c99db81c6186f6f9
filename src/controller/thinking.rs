//! The computer's turn: it thinks, then its stone waits until an eye can follow.

use std::time::Instant;

use super::inbox::Inbox;
use crate::messages::Thought;
use crate::model::{Position, Square, Stopped, Strategy, Watch};
use crate::player::{Dice, Found};
use crate::settings::Play;

/// Searches, then waits until the stone may appear.
pub(super) struct Thinking<'a> {
    pub(super) play: Play,
    pub(super) dice: &'a mut Dice,
    pub(super) earliest: Instant,
    pub(super) inbox: &'a mut Inbox,
    pub(super) thought: Option<Thought>,
}

impl Strategy for Thinking<'_> {
    fn choose(&mut self, position: &Position, watch: &Watch) -> Result<Square, Stopped> {
        let start = Instant::now();
        let computer = self.play.computer;
        let Found { square, grounds } =
            computer.find_within(self.play.thinking_time, position, self.dice, watch)?;
        self.thought = Some(Thought {
            computer,
            grounds,
            time: start.elapsed(),
        });
        self.inbox.wait_until(self.earliest)?;
        Ok(square)
    }
}
