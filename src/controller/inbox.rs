//! The commands that wait for the controller, and what happens to those that come while the
//! computer thinks.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError};

use crate::messages::Command;
use crate::model::{SearchControl, Stopped};

/// The receiving end of the channel.
pub(super) struct Inbox {
    channel: Receiver<Command>,
    /// Taken from the channel while the computer was thinking, and still to be handled.
    postponed: VecDeque<Command>,
    control: Arc<SearchControl>,
}

impl Inbox {
    pub(super) fn new(channel: Receiver<Command>) -> Inbox {
        Inbox {
            channel,
            postponed: VecDeque::new(),
            control: Arc::default(),
        }
    }

    /// What the senders use to interrupt.
    pub(super) const fn control(&self) -> &Arc<SearchControl> {
        &self.control
    }

    /// Waits for the next command; none when nobody can send one any more.
    pub(super) fn next(&mut self) -> Option<Command> {
        let command = match self.postponed.pop_front() {
            Some(command) => command,
            None => self.channel.recv().ok()?,
        };
        if command.interrupts() {
            self.control.acknowledge();
        }
        Some(command)
    }

    /// A command that is there already, without waiting. The computer is to move: clicks are
    /// dropped.
    pub(super) fn waiting(&mut self) -> Option<Command> {
        let next = || self.channel.try_recv().ok();
        let command = (self.postponed.pop_front())
            .or_else(|| std::iter::from_fn(next).find(|command| !command.is_click()))?;
        if command.interrupts() {
            self.control.acknowledge();
        }
        Some(command)
    }

    /// Waits until `earliest`, or until a command comes that does not wait. Clicks are dropped,
    /// everything else is postponed.
    pub(super) fn wait_until(&mut self, earliest: Instant) -> Result<(), Stopped> {
        loop {
            // First what is there already, even if there is nothing to wait for.
            let command = match self.channel.try_recv() {
                Ok(command) => command,
                Err(TryRecvError::Disconnected) => return Err(Stopped::Asked),
                Err(TryRecvError::Empty) => match self.channel.recv_deadline(earliest) {
                    Ok(command) => command,
                    Err(RecvTimeoutError::Timeout) => return Ok(()),
                    Err(RecvTimeoutError::Disconnected) => return Err(Stopped::Asked),
                },
            };
            if command == Command::MoveNow {
                return Ok(());
            }
            let interrupts = command.interrupts();
            if !command.is_click() {
                self.postponed.push_back(command);
            }
            if interrupts {
                return Err(Stopped::Asked);
            }
        }
    }

    /// Drops the clicks that came before the command for which a search stopped.
    pub(super) fn drop_clicks(&mut self) {
        while !self.postponed.iter().any(Command::interrupts) {
            match self.channel.try_recv() {
                Ok(command) if command.is_click() => {}
                Ok(command) => self.postponed.push_back(command),
                Err(_) => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;
    use crate::model::Square;

    #[test]
    fn of_what_waits_clicks_are_dropped_and_an_interruption_is_answered() {
        let (sender, channel) = unbounded();
        let mut inbox = Inbox::new(channel);
        assert_eq!(inbox.waiting(), None);
        let click = Command::Play(Square::new(4).expect("a square"));
        for command in [Command::Hint, Command::ResetScore, click, Command::Undo] {
            if command.interrupts() {
                inbox.control().interrupt();
            }
            assert!(sender.send(command).is_ok());
        }
        assert_eq!(inbox.waiting(), Some(Command::ResetScore));
        assert!(inbox.control().interrupted(), "not by this one");
        assert_eq!(inbox.waiting(), Some(Command::Undo));
        assert!(!inbox.control().interrupted(), "it has been answered");
        assert_eq!(inbox.waiting(), None);
    }

    #[test]
    fn what_was_postponed_comes_before_what_waits() {
        let (sender, channel) = unbounded();
        let mut inbox = Inbox::new(channel);
        assert!(sender.send(Command::Recover).is_ok());
        assert_eq!(inbox.wait_until(Instant::now()), Ok(()));
        assert!(sender.send(Command::ResetScore).is_ok());
        assert_eq!(inbox.waiting(), Some(Command::Recover));
        assert_eq!(inbox.waiting(), Some(Command::ResetScore));
    }
}
