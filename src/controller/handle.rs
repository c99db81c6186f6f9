//! The sending end of the controller's channel, and its thread.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Sender, unbounded};

use super::inbox::Inbox;
use super::{Controller, Start};
use crate::control::SearchControl;
use crate::game::Model;
use crate::messages::{Command, Snapshot, View};

/// Sends commands to a controller in its own thread. Stops and joins the thread when dropped.
#[derive(Debug)]
pub struct ControllerHandle {
    commands: Option<Sender<Command>>,
    control: Arc<SearchControl>,
    thread: Option<JoinHandle<()>>,
}

impl ControllerHandle {
    /// Starts the thread. Also returns a snapshot to show until the first one is published; it
    /// lacks the parts that take long to compute.
    pub fn spawn(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        start: impl Into<Start>,
    ) -> io::Result<(ControllerHandle, Arc<Snapshot>)> {
        let (commands, inbox) = unbounded();
        let mut controller = Controller::new(model, view, start.into(), Inbox::new(inbox));
        let control = Arc::clone(controller.inbox.control());
        let now = Arc::new(controller.sitting.outline());
        let thread = thread::Builder::new()
            .name("controller".to_owned())
            .spawn(move || controller.run())?;
        let handle = ControllerHandle {
            commands: Some(commands),
            control,
            thread: Some(thread),
        };
        Ok((handle, now))
    }

    /// Progress of the computer's search.
    pub fn control(&self) -> &SearchControl {
        &self.control
    }

    /// Sends a command without waiting.
    pub fn send(&self, command: Command) {
        if command.interrupts() {
            self.control.interrupt();
        }
        if command == Command::MoveNow {
            self.control.hurry();
        }
        if let Some(commands) = &self.commands {
            // Fails only if the thread has ended. The view has been dropped with it and says so.
            let _ = commands.send(command);
        }
    }
}

impl Drop for ControllerHandle {
    fn drop(&mut self) {
        self.control.interrupt();
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // A panic has been reported by the thread itself.
            let _ = thread.join();
        }
    }
}
