//! Who chooses moves, and how another thread watches and stops it.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

use crate::model::{Position, Square};

/// Says for every position that is not finished which move to make.
pub trait Strategy {
    /// The move to make in `position`, which has one; or `Stopped`, when `watch` asked for it.
    fn choose(&mut self, position: &Position, control: &SearchControl) -> Result<Square, Stopped>;
}

/// Why a search ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// It was asked to.
    Asked,
    /// It needed more memory than it may have.
    OutOfMemory {
        /// What it may have. (Small, so that a result fits into a register.)
        limit_mb: u16,
    },
    /// The system has no more memory for it, although it may have more.
    NoMemory,
}

impl fmt::Display for Stopped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Stopped::Asked => f.write_str("the search was stopped"),
            Stopped::NoMemory => {
                f.write_str("the search stopped because the system has no more memory for it")
            }
            Stopped::OutOfMemory { limit_mb } => write!(
                f,
                "the search stopped because it needs more than the {limit_mb} MB of memory it may have"
            ),
        }
    }
}

impl std::error::Error for Stopped {}

/// How far a search is, besides its nodes; what it does not know is zero or none.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Progress {
    /// How many moves it looks ahead, if it does so in steps.
    pub depth: u8,
    /// How much of its present attempt is done, in thousandths.
    pub share: f64,
    /// How much of the memory it may have is used, in thousandths.
    pub fill: u64,
    /// The first moves of the line that it looks at, or of the best one so far.
    pub line: [Option<Square>; 8],
}

/// What two threads share about a running search: one searches, the other looks and interrupts.
///
/// Interruptions are counted, not flagged: a search stops as long as one is unanswered, so none
/// gets lost between the end of one search and the start of the next.
#[derive(Debug)]
pub struct SearchControl {
    n_nodes: AtomicU64,
    interrupts: AtomicUsize,
    is_hurried: AtomicBool,
    memory_mb: AtomicUsize,
    /// Depth, share and fill, 16 bits each.
    progress: AtomicU64,
    /// A byte for each square's number; zero is none.
    line: AtomicU64,
}

impl Default for SearchControl {
    fn default() -> SearchControl {
        SearchControl {
            n_nodes: AtomicU64::default(),
            interrupts: AtomicUsize::default(),
            is_hurried: AtomicBool::default(),
            memory_mb: AtomicUsize::new(SearchControl::DEFAULT_MEMORY_MB),
            progress: AtomicU64::default(),
            line: AtomicU64::default(),
        }
    }
}

impl SearchControl {
    /// The memory that a search may have, unless told otherwise.
    pub const DEFAULT_MEMORY_MB: usize = 256;

    /// The memory that a search may have.
    pub fn memory_mb(&self) -> usize {
        self.memory_mb.load(Ordering::Relaxed)
    }

    /// The same in bytes.
    pub fn memory_bytes(&self) -> usize {
        self.memory_mb().saturating_mul(1 << 20)
    }

    /// Lets the searches that begin from now on have so much memory.
    pub fn set_memory_mb(&self, memory_mb: usize) {
        self.memory_mb.store(memory_mb, Ordering::Relaxed);
    }

    /// How far the search is, as last shown.
    pub fn progress(&self) -> Progress {
        let [depth, _, share, more_share, fill, more_fill, ..] =
            self.progress.load(Ordering::Relaxed).to_le_bytes();
        let line = self.line.load(Ordering::Relaxed).to_le_bytes();
        Progress {
            depth,
            share: u16::from_le_bytes([share, more_share]).into(),
            fill: u16::from_le_bytes([fill, more_fill]).into(),
            line: line.map(|number| number.checked_sub(1).and_then(Square::new)),
        }
    }

    /// Shows how far the search is.
    pub fn set_progress(&self, progress: &Progress) {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "from 0 to 1000"
        )]
        let share = progress.share.clamp(0.0, 1000.0) as u64;
        let packed = u64::from(progress.depth) | share << 16 | progress.fill.min(1000) << 32;
        let line = progress.line.map(|square| square.map_or(0, Square::number));
        self.progress.store(packed, Ordering::Relaxed);
        self.line.store(u64::from_le_bytes(line), Ordering::Relaxed);
    }

    /// The nodes visited so far, as last reported.
    pub fn n_nodes(&self) -> u64 {
        self.n_nodes.load(Ordering::Relaxed)
    }

    /// Says how many nodes have been visited so far.
    pub fn report(&self, n_nodes: u64) {
        self.n_nodes.store(n_nodes, Ordering::Relaxed);
    }

    /// Stops the search that runs, and every later one until [`SearchControl::answer`].
    pub fn interrupt(&self) {
        self.interrupts.fetch_add(1, Ordering::AcqRel);
    }

    /// Takes one interruption as answered.
    pub fn acknowledge(&self) {
        let answered = |n: usize| n.checked_sub(1);
        // An answer too many changes nothing.
        let _ = (self.interrupts).fetch_update(Ordering::AcqRel, Ordering::Acquire, answered);
    }

    /// Asks for a move at once: the best that has been found so far.
    pub fn hurry(&self) {
        self.is_hurried.store(true, Ordering::Release);
    }

    /// Takes that back: there is time to think again.
    pub fn clear_hurry(&self) {
        self.is_hurried.store(false, Ordering::Release);
    }

    /// Whether a move is wanted at once.
    pub fn is_hurried(&self) -> bool {
        self.is_hurried.load(Ordering::Acquire)
    }

    /// Whether the search must stop.
    pub fn interrupted(&self) -> bool {
        self.interrupts.load(Ordering::Acquire) > 0 || self.is_hurried()
    }
}
