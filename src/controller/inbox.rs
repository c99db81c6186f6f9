//! The messages that wait for the controller. Clicks are dropped while the computer thinks.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Instant;

use crossbeam_channel::{Receiver, RecvTimeoutError, TryRecvError, never, select};

use crate::control::{SearchControl, Stopped};
use crate::messages::Command;
use crate::score::Score;

/// The receiving end of the channels from the views and the store.
pub(super) struct Inbox {
    commands: Receiver<Command>,
    /// The score of all time, whenever the store has read or changed it.
    pub(super) scores: Receiver<Score>,
    /// Received while the computer was thinking, and still to be handled.
    postponed: VecDeque<Command>,
    control: Arc<SearchControl>,
}

/// A message for the controller.
#[derive(PartialEq, Debug)]
pub(super) enum Mail {
    Command(Command),
    Score(Score),
}

impl Inbox {
    pub(super) fn new(commands: Receiver<Command>) -> Inbox {
        Inbox {
            commands,
            scores: never(),
            postponed: VecDeque::new(),
            control: Arc::default(),
        }
    }

    /// The control with which senders interrupt a search.
    pub(super) const fn control(&self) -> &Arc<SearchControl> {
        &self.control
    }

    /// Waits for the next message; `None` once the [`ControllerHandle`](super::ControllerHandle)
    /// is gone.
    pub(super) fn next(&mut self) -> Option<Mail> {
        if let Some(command) = self.postponed.pop_front() {
            return Some(self.acknowledged(command));
        }
        let (commands, scores) = (self.commands.clone(), self.scores.clone());
        select! {
            recv(commands) -> command => Some(self.acknowledged(command.ok()?)),
            recv(scores) -> score => match score {
                Ok(score) => Some(Mail::Score(score)),
                // The store has ended.
                Err(_) => {
                    self.scores = never();
                    self.next()
                }
            },
        }
    }

    /// A message that is there already, without waiting. The computer is to move, so clicks are
    /// dropped.
    pub(super) fn waiting(&mut self) -> Option<Mail> {
        if let Ok(score) = self.scores.try_recv() {
            return Some(Mail::Score(score));
        }
        let next = || self.commands.try_recv().ok();
        let command = (self.postponed.pop_front())
            .or_else(|| std::iter::from_fn(next).find(|command| !command.is_click()))?;
        Some(self.acknowledged(command))
    }

    fn acknowledged(&self, command: Command) -> Mail {
        if command.interrupts() {
            self.control.acknowledge();
        }
        Mail::Command(command)
    }

    /// Waits until `earliest`, or until a command that interrupts. Clicks are dropped, all other
    /// commands are postponed.
    pub(super) fn wait_until(&mut self, earliest: Instant) -> Result<(), Stopped> {
        loop {
            // Take commands that are there already, even if there is no time to wait.
            let command = match self.commands.try_recv() {
                Ok(command) => command,
                Err(TryRecvError::Disconnected) => return Err(Stopped::Asked),
                Err(TryRecvError::Empty) => match self.commands.recv_deadline(earliest) {
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
            match self.commands.try_recv() {
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
        assert_eq!(inbox.waiting(), Some(Mail::Command(Command::ResetScore)));
        assert!(inbox.control().interrupted(), "not by this one");
        assert_eq!(inbox.waiting(), Some(Mail::Command(Command::Undo)));
        assert!(!inbox.control().interrupted(), "it has been answered");
        assert_eq!(inbox.waiting(), None);
    }

    #[test]
    fn a_score_comes_through_until_the_store_has_ended() {
        let (sender, channel) = unbounded();
        let (scores, counted) = unbounded();
        let mut inbox = Inbox::new(channel);
        inbox.scores = counted;
        assert!(scores.send(Score::default()).is_ok());
        assert_eq!(inbox.next(), Some(Mail::Score(Score::default())));
        drop(scores);
        assert!(sender.send(Command::Undo).is_ok());
        assert_eq!(inbox.next(), Some(Mail::Command(Command::Undo)));
        drop(sender);
        assert_eq!(inbox.next(), None);
    }

    #[test]
    fn what_was_postponed_comes_before_what_waits() {
        let (sender, channel) = unbounded();
        let mut inbox = Inbox::new(channel);
        assert!(sender.send(Command::Recover).is_ok());
        assert_eq!(inbox.wait_until(Instant::now()), Ok(()));
        assert!(sender.send(Command::ResetScore).is_ok());
        assert_eq!(inbox.waiting(), Some(Mail::Command(Command::Recover)));
        assert_eq!(inbox.waiting(), Some(Mail::Command(Command::ResetScore)));
    }
}
