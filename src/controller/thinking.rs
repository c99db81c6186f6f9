//! The computer's turn: a search, then a pause so that a person can follow.

use std::time::Instant;

use super::inbox::Inbox;
use crate::control::{SearchControl, Stopped, Strategy};
use crate::messages::MoveReport;
use crate::model::{Position, Square};
use crate::player::{Dice, Found};
use crate::settings::GameSetup;

/// Searches, then waits until `earliest`.
pub(super) struct Thinking<'a> {
    pub(super) play: GameSetup,
    pub(super) dice: &'a mut Dice,
    pub(super) earliest: Instant,
    pub(super) inbox: &'a mut Inbox,
    pub(super) report: Option<MoveReport>,
}

impl Strategy for Thinking<'_> {
    fn choose(&mut self, position: &Position, control: &SearchControl) -> Result<Square, Stopped> {
        let start = Instant::now();
        let computer = self.play.computer;
        let Found { square, grounds } =
            computer.find_within(self.play.thinking_time, position, self.dice, control)?;
        self.report = Some(MoveReport {
            computer,
            grounds,
            time: start.elapsed(),
        });
        let is_hurried = control.is_hurried();
        (self.inbox).wait_until(if is_hurried { start } else { self.earliest })?;
        Ok(square)
    }
}
