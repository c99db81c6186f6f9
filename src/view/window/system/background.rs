//! An answer that takes its time: it comes from a thread of its own, and a frame looks whether it is
//! there.

use std::task::Poll;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, TryRecvError, bounded};
use egui::Context;

/// What a thread finds out.
#[derive(Debug)]
pub(crate) struct BackgroundTask<T> {
    answer: Receiver<T>,
    deadline: Option<f64>,
}

impl<T: Send + 'static> BackgroundTask<T> {
    /// Finds it out in a thread, and wakes the window then.
    pub(crate) fn new(
        thread: &str,
        patience: Option<Duration>,
        ctx: &Context,
        find_out: impl FnOnce() -> T + Send + 'static,
    ) -> BackgroundTask<T> {
        let (sender, answer) = bounded(1);
        let woken = ctx.clone();
        // Without a thread the channel is closed, and there is no answer.
        let _ = thread::Builder::new()
            .name(thread.to_owned())
            .spawn(move || {
                // Nobody may be interested any more.
                let _ = sender.send(find_out());
                woken.request_repaint();
            });
        let now = ctx.input(|input| input.time);
        BackgroundTask {
            answer,
            deadline: patience.map(|patience| now + patience.as_secs_f64()),
        }
    }

    /// The answer; none when it is too late for one.
    pub(crate) fn poll(&self, time: f64) -> Poll<Option<T>> {
        match self.answer.try_recv() {
            Ok(answer) => Poll::Ready(Some(answer)),
            Err(TryRecvError::Empty) if self.deadline.is_none_or(|end| time < end) => Poll::Pending,
            Err(TryRecvError::Empty | TryRecvError::Disconnected) => Poll::Ready(None),
        }
    }

    /// When it will be too late: a frame has to look then.
    pub(crate) const fn deadline(&self) -> Option<f64> {
        self.deadline
    }
}
