//! Where the messages for a view come in, from other threads: it looks at them where and when it
//! can.

use std::sync::Arc;

use crossbeam_channel::Sender;

use crate::messages::{Happened, Snapshot, View};
use crate::store::Report;

/// A message for a view.
#[derive(Debug)]
pub(super) enum Incoming {
    /// From the controller.
    Shown(Arc<Snapshot>, Happened),
    /// From whoever reads and writes files.
    Stored(Report),
}

/// The view as other threads see it: sends a message, *then* wakes whoever shows it. The lecture's
/// `invokeLater`.
#[derive(Clone)]
pub(super) struct Inlet<W> {
    pub(super) messages: Sender<Incoming>,
    pub(super) wake: W,
}

impl<W: Fn()> Inlet<W> {
    pub(super) fn send(&self, message: Incoming) {
        // Fails only when nobody is left to look.
        let _ = self.messages.send(message);
        (self.wake)();
    }
}

impl<W: Fn() + Send> View for Inlet<W> {
    fn show(&mut self, now: Arc<Snapshot>, happened: Happened) {
        self.send(Incoming::Shown(now, happened));
    }
}
