//! Who chooses moves, and how another thread watches and stops it.

use std::fmt;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};

use super::{Position, Square};

/// Says for every position that is not finished which move to make.
pub trait Strategy {
    /// The move to make in `position`, which has one; or `Stopped`, when `watch` asked for it.
    fn choose(&mut self, position: &Position, watch: &Watch) -> Result<Square, Stopped>;
}

/// A search gave up because it was asked to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stopped;

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the search was stopped")
    }
}

impl std::error::Error for Stopped {}

/// What two threads share about a running search: one searches, the other looks and interrupts.
///
/// Interruptions are counted, not flagged: a search stops as long as one is unanswered, so none gets lost between the end of
/// one search and the start of the next.
#[derive(Default, Debug)]
pub struct Watch {
    n_nodes: AtomicU64,
    interrupts: AtomicUsize,
}

impl Watch {
    /// The nodes visited so far, as last reported.
    pub fn n_nodes(&self) -> u64 {
        self.n_nodes.load(Ordering::Relaxed)
    }

    /// Says how many nodes have been visited so far.
    pub fn report(&self, n_nodes: u64) {
        self.n_nodes.store(n_nodes, Ordering::Relaxed);
    }

    /// Stops the search that runs, and every later one until [`Watch::answer`].
    pub fn interrupt(&self) {
        self.interrupts.fetch_add(1, Ordering::AcqRel);
    }

    /// Takes one interruption as answered.
    pub fn answer(&self) {
        let answered = |n: usize| n.checked_sub(1);
        // An answer too many changes nothing.
        let _ = (self.interrupts).fetch_update(Ordering::AcqRel, Ordering::Acquire, answered);
    }

    /// Whether the search must stop.
    pub fn interrupted(&self) -> bool {
        self.interrupts.load(Ordering::Acquire) > 0
    }
}
