//! The channel into a view's thread, and the view's link to controller and store.

use std::io;
use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::controller::{ControllerHandle, Start};
use crate::game::{Game, Model};
use crate::messages::{GameEvent, Snapshot, View};
use crate::store::{Folders, Report, Store};

/// A message for a view.
#[derive(Debug)]
pub(super) enum ViewMessage {
    /// From the controller.
    Game(Arc<Snapshot>, GameEvent),
    /// The controller's thread has ended.
    ControllerEnded,
    /// From the store.
    Store(Report),
}

/// Sends a message and *then* wakes the view's thread: the lecture's `invokeLater`.
#[derive(Clone)]
struct Outbox {
    messages: Sender<ViewMessage>,
    wake: Arc<dyn Fn() + Send + Sync>,
}

impl Outbox {
    fn send(&self, message: ViewMessage) {
        // Fails only if the view is gone.
        let _ = self.messages.send(message);
        (self.wake)();
    }
}

/// The window or the terminal as the controller sees it. The controller drops it when its thread
/// ends, and the view hears of that.
struct ViewSender(Outbox);

impl View for ViewSender {
    fn show(&mut self, now: Arc<Snapshot>, event: GameEvent) {
        self.0.send(ViewMessage::Game(now, event));
    }
}

impl Drop for ViewSender {
    fn drop(&mut self) {
        self.0.send(ViewMessage::ControllerEnded);
    }
}

/// A view's ends of the channels to and from the other threads.
pub(super) struct Link {
    /// Dropped before the store, which finishes writing when the controller has ended.
    pub(super) controller: ControllerHandle,
    pub(super) store: Store,
    pub(super) messages: Receiver<ViewMessage>,
    outbox: Outbox,
}

impl Link {
    /// Starts the store and the controller. `wake` is called after every message. Also returns a
    /// snapshot to show until the first message.
    pub(super) fn start(
        wake: impl Fn() + Send + Sync + 'static,
        folders: Option<Folders>,
        resume: bool,
        model: Box<dyn Model>,
        start: Start,
    ) -> io::Result<(Link, Arc<Snapshot>)> {
        let (sender, messages) = unbounded();
        let outbox = Outbox {
            messages: sender,
            wake: Arc::new(wake),
        };
        let reports = outbox.clone();
        let store = Store::spawn(folders, resume, move |report| {
            reports.send(ViewMessage::Store(report));
        })?;
        let (controller, now) = spawn(&store, &outbox, model, start)?;
        let link = Link {
            controller,
            store,
            messages,
            outbox,
        };
        Ok((link, now))
    }

    /// Starts another controller with the game of `last`, after the thread of the first has ended.
    pub(super) fn restart_controller(&mut self, last: &Snapshot) -> io::Result<()> {
        let start = Start {
            record: Some(last.record()),
            computer: Some(last.play.computer),
            scores: last.scores.clone(),
            ..Start::from(last.play)
        };
        let model = Box::new(Game::default());
        (self.controller, _) = spawn(&self.store, &self.outbox, model, start)?;
        Ok(())
    }
}

fn spawn(
    store: &Store,
    outbox: &Outbox,
    model: Box<dyn Model>,
    start: Start,
) -> io::Result<(ControllerHandle, Arc<Snapshot>)> {
    let start = Start {
        keeper: Some(store.keeper()),
        ..start
    };
    let view = Box::new(ViewSender(outbox.clone()));
    ControllerHandle::spawn(model, view, start)
}
