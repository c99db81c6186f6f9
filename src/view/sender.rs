//! Where the messages for a view come in, from other threads: it looks at them where and when it
//! can.

use std::sync::Arc;

use crossbeam_channel::Sender;

use crate::messages::{GameEvent, Snapshot, View};
use crate::store::Report;

/// A message for a view.
#[derive(Debug)]
pub(super) enum ViewMessage {
    /// From the controller.
    Game(Arc<Snapshot>, GameEvent),
    /// From whoever reads and writes files.
    Store(Report),
}

/// The view as other threads see it: sends a message, *then* wakes whoever shows it. The lecture's
/// `invokeLater`.
#[derive(Clone)]
pub(super) struct ViewSender<W> {
    pub(super) messages: Sender<ViewMessage>,
    pub(super) wake: W,
}

impl<W: Fn()> ViewSender<W> {
    pub(super) fn send(&self, message: ViewMessage) {
        // Fails only when nobody is left to look.
        let _ = self.messages.send(message);
        (self.wake)();
    }
}

impl<W: Fn() + Send> View for ViewSender<W> {
    fn show(&mut self, now: Arc<Snapshot>, event: GameEvent) {
        self.send(ViewMessage::Game(now, event));
    }
}
