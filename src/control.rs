//! The [`Strategy`] trait, and the handle with which another thread observes and stops a search.

use std::fmt;
use std::sync::atomic::{AtomicU8, AtomicU64, AtomicUsize, Ordering};

use crate::model::{Position, Square};

/// Chooses a move in every position that is not finished.
pub trait Strategy {
    /// The move to make in `position`, which has one.
    fn choose(&mut self, position: &Position, control: &SearchControl) -> Result<Square, Stopped>;
}

/// Why a search ended without a result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Stopped {
    /// It was interrupted.
    Asked,
    /// It needed more memory than its limit.
    OutOfMemory {
        /// Small, so that a result fits into a register.
        limit_mb: u16,
    },
    /// The system has no more memory, although the limit allows more.
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

/// Progress of a search besides its nodes. Zero or none where a search has no such number.
#[derive(Clone, Copy, PartialEq, Default, Debug)]
pub struct Progress {
    /// The moves looked ahead, in a search that deepens step by step.
    pub depth: u8,
    /// The finished share of the present attempt, in thousandths.
    pub share: f64,
    /// The used share of the memory limit, in thousandths.
    pub fill: u64,
    /// The first moves of the line being searched, or of the best one so far.
    pub line: [Option<Square>; 8],
}

/// The state of a running search that two threads share: one searches, the other observes and
/// interrupts.
///
/// Interruptions are counted, not flagged: a search stops as long as one is unacknowledged, so none
/// gets lost between the end of one search and the start of the next.
///
/// *Move now* is the opposite: it belongs to one turn, and neither an early nor a late one may touch
/// another search. See [`SearchControl::start_turn`].
#[derive(Debug)]
pub struct SearchControl {
    n_nodes: AtomicU64,
    interrupts: AtomicUsize,
    /// A [`HurryState`].
    hurry: AtomicU8,
    memory_mb: AtomicUsize,
    /// Depth, share and fill, 16 bits each.
    progress: AtomicU64,
    /// A byte for each square's number; zero is none.
    line: AtomicU64,
}

/// How far *move now* has come in the turn that the control is used for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
enum HurryState {
    /// The computer is not to move: *move now* has no effect.
    NoTurn,
    Thinking,
    /// The search must end.
    Hurried,
    /// The search has ended, and a quick answer is on its way. Another *move now* has no effect.
    Answering,
}

impl Default for SearchControl {
    fn default() -> SearchControl {
        SearchControl {
            n_nodes: AtomicU64::default(),
            interrupts: AtomicUsize::default(),
            hurry: AtomicU8::new(HurryState::NoTurn as u8),
            memory_mb: AtomicUsize::new(SearchControl::DEFAULT_MEMORY_MB),
            progress: AtomicU64::default(),
            line: AtomicU64::default(),
        }
    }
}

impl SearchControl {
    /// The memory limit of a search, unless another is set.
    pub const DEFAULT_MEMORY_MB: usize = 256;

    /// The memory limit of a search.
    pub fn memory_mb(&self) -> usize {
        self.memory_mb.load(Ordering::Relaxed)
    }

    /// The memory limit in bytes.
    pub fn memory_bytes(&self) -> usize {
        self.memory_mb().saturating_mul(1 << 20)
    }

    /// Sets the memory limit of the searches that begin from now on.
    pub fn set_memory_mb(&self, memory_mb: usize) {
        self.memory_mb.store(memory_mb, Ordering::Relaxed);
    }

    /// The progress as last set.
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

    /// Sets the progress that the other thread sees.
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

    /// The node count as last reported.
    pub fn n_nodes(&self) -> u64 {
        self.n_nodes.load(Ordering::Relaxed)
    }

    /// Reports the node count.
    pub fn report(&self, n_nodes: u64) {
        self.n_nodes.store(n_nodes, Ordering::Relaxed);
    }

    /// Stops the running search, and every later one until [`SearchControl::acknowledge`].
    pub fn interrupt(&self) {
        self.interrupts.fetch_add(1, Ordering::AcqRel);
    }

    /// Acknowledges one interruption. One too many changes nothing.
    pub fn acknowledge(&self) {
        let one_less = |n: usize| n.checked_sub(1);
        let _ = (self.interrupts).fetch_update(Ordering::AcqRel, Ordering::Acquire, one_less);
    }

    /// Lets [`SearchControl::hurry`] act on the turn that begins. A turn that has begun goes on.
    pub fn start_turn(&self) {
        self.change_hurry(HurryState::NoTurn, HurryState::Thinking);
    }

    /// Ends the turn: from now on [`SearchControl::hurry`] has no effect.
    pub fn end_turn(&self) {
        self.hurry
            .store(HurryState::NoTurn as u8, Ordering::Release);
    }

    /// Asks for a move at once, in this turn only.
    pub fn hurry(&self) {
        self.change_hurry(HurryState::Thinking, HurryState::Hurried);
    }

    /// Lets a quick search run that *move now* does not stop; true if that was the reason why the
    /// search before it stopped.
    pub fn answer_hurry(&self) -> bool {
        self.change_hurry(HurryState::Hurried, HurryState::Answering)
    }

    /// Whether a move is to be made at once.
    pub fn is_hurried(&self) -> bool {
        let state = self.hurry.load(Ordering::Acquire);
        state == HurryState::Hurried as u8 || state == HurryState::Answering as u8
    }

    /// Whether the search must stop.
    pub fn interrupted(&self) -> bool {
        self.interrupts.load(Ordering::Acquire) > 0
            || self.hurry.load(Ordering::Acquire) == HurryState::Hurried as u8
    }

    fn change_hurry(&self, from: HurryState, to: HurryState) -> bool {
        (self.hurry)
            .compare_exchange(from as u8, to as u8, Ordering::AcqRel, Ordering::Acquire)
            .is_ok()
    }
}
