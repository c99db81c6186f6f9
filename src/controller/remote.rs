//! The other end of the channel, and the thread behind it.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Sender, unbounded};

use super::inbox::Inbox;
use super::{Controller, Start};
use crate::game::Model;
use crate::messages::{Command, Snapshot, View};
use crate::model::Watch;

/// Sends commands to a controller that runs in its own thread; stops and joins it when dropped.
#[derive(Debug)]
pub struct Remote {
    commands: Option<Sender<Command>>,
    watch: Arc<Watch>,
    thread: Option<JoinHandle<()>>,
}

impl Remote {
    /// Starts the thread; also says what there is to show until it does.
    pub fn spawn(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        start: impl Into<Start>,
    ) -> io::Result<(Remote, Arc<Snapshot>)> {
        let (commands, inbox) = unbounded();
        let mut controller = Controller::new(model, view, start.into(), Inbox::new(inbox));
        let watch = Arc::clone(controller.inbox.watch());
        let now = Arc::new(controller.snapshot());
        let thread = thread::Builder::new()
            .name("controller".to_owned())
            .spawn(move || controller.run())?;
        let remote = Remote {
            commands: Some(commands),
            watch,
            thread: Some(thread),
        };
        Ok((remote, now))
    }

    /// How far the computer is with its thinking.
    pub fn watch(&self) -> &Watch {
        &self.watch
    }

    /// Hands a command over; never waits.
    pub fn send(&self, command: Command) {
        if command.interrupts() {
            self.watch.interrupt();
        }
        if command == Command::MoveNow {
            self.watch.hurry();
        }
        if let Some(commands) = &self.commands {
            // Fails only when the thread has ended, and then nobody is left to obey.
            let _ = commands.send(command);
        }
    }
}

impl Drop for Remote {
    fn drop(&mut self) {
        self.watch.interrupt();
        self.commands = None;
        if let Some(thread) = self.thread.take() {
            // The thread catches its own panics; there is nothing to learn from this one.
            let _ = thread.join();
        }
    }
}
