//! A slow answer from a thread of its own, which frames poll.

use std::task::Poll;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, TryRecvError, bounded};
use egui::Context;

/// Runs `work` in a thread. If the thread cannot start, `work` is dropped.
pub(crate) fn spawn(name: &str, work: impl FnOnce() + Send + 'static) {
    let _ = thread::Builder::new().name(name.to_owned()).spawn(work);
}

#[derive(Debug)]
pub(crate) struct BackgroundTask<T> {
    answer: Receiver<T>,
    /// When a frame has to poll at the latest.
    pub(crate) deadline: Option<f64>,
}

impl<T: Send + 'static> BackgroundTask<T> {
    /// Runs `work` in a thread, then wakes the window.
    pub(crate) fn new(
        thread: &str,
        patience: Option<Duration>,
        ctx: &Context,
        work: impl FnOnce() -> T + Send + 'static,
    ) -> BackgroundTask<T> {
        let (sender, answer) = bounded(1);
        let woken = ctx.clone();
        // Without a thread, the channel closes and `poll` is ready without an answer.
        spawn(thread, move || {
            // Fails if the task was dropped.
            let _ = sender.send(work());
            woken.request_repaint();
        });
        let now = ctx.input(|input| input.time);
        BackgroundTask {
            answer,
            deadline: patience.map(|patience| now + patience.as_secs_f64()),
        }
    }

    /// Ready without an answer after the deadline.
    pub(crate) fn poll(&self, time: f64) -> Poll<Option<T>> {
        match self.answer.try_recv() {
            Ok(answer) => Poll::Ready(Some(answer)),
            Err(TryRecvError::Empty) if self.deadline.is_none_or(|end| time < end) => Poll::Pending,
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => Poll::Ready(None),
        }
    }
}
