//! The other end of the channel, and the thread behind it.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Sender, unbounded};

use super::inbox::Inbox;
use super::{Controller, Start};
use crate::control::SearchControl;
use crate::game::Model;
use crate::messages::{Command, Snapshot, View};

/// Sends commands to a controller that runs in its own thread; stops and joins it when dropped.
#[derive(Debug)]
pub struct ControllerHandle {
    commands: Option<Sender<Command>>,
    control: Arc<SearchControl>,
    thread: Option<JoinHandle<()>>,
}

impl ControllerHandle {
    /// Starts the thread; also says what there is to show until it does.
    pub fn spawn(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        start: impl Into<Start>,
    ) -> io::Result<(ControllerHandle, Arc<Snapshot>)> {
        let (commands, inbox) = unbounded();
        let mut controller = Controller::new(model, view, start.into(), Inbox::new(inbox));
        let control = Arc::clone(controller.inbox.control());
        let now = Arc::new(controller.snapshot());
        let thread = thread::Builder::new()
            .name("controller".to_owned())
            .spawn(move || controller.run())?;
        let remote = ControllerHandle {
            commands: Some(commands),
            control,
            thread: Some(thread),
        };
        Ok((remote, now))
    }

    /// How far the computer is with its thinking.
    pub fn control(&self) -> &SearchControl {
        &self.control
    }

    /// Hands a command over; never waits.
    pub fn send(&self, command: Command) {
        if command.interrupts() {
            self.control.interrupt();
        }
        if command == Command::MoveNow {
            self.control.hurry();
        }
        if let Some(commands) = &self.commands {
            // Fails only when the thread has ended, and then nobody is left to obey.
            let _ = commands.send(command);
        }
    }
}

impl Drop for ControllerHandle {
    fn drop(&mut self) {
        self.control.interrupt();
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // The thread catches its own panics; there is nothing to learn from this one.
            let _ = thread.join();
        }
    }
}
