//! The limits of a search: interruption, nodes and time. The clock is the caller's.

use crate::control::{Progress, SearchControl, Stopped};

/// Why a search ended without an answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Halt {
    /// It was stopped.
    Stopped(Stopped),
    /// Its nodes or its time were used up.
    LimitReached,
}

/// The work that a search may do, and has done.
pub(super) struct Effort<'a> {
    pub(super) control: &'a SearchControl,
    time_is_up: &'a dyn Fn() -> bool,
    pub(super) n_nodes: u64,
    /// The nodes after which it ends.
    pub(super) limit: u64,
}

/// The nodes between two reports to the control: some milliseconds, even if a node takes a tenth of
/// one, as those of the blocking game may.
const REPORT_PERIOD: u64 = 1 << 6;

impl<'a> Effort<'a> {
    /// As much as it takes, until `time_is_up`.
    pub(super) const fn new(
        control: &'a SearchControl,
        time_is_up: &'a dyn Fn() -> bool,
    ) -> Effort<'a> {
        Effort {
            control,
            time_is_up,
            n_nodes: 0,
            limit: u64::MAX,
        }
    }

    pub(super) fn is_time_up(&self) -> bool {
        (self.time_is_up)()
    }

    /// Whether its nodes or its time are used up.
    pub(super) fn is_used_up(&self) -> bool {
        self.n_nodes >= self.limit || self.is_time_up()
    }

    /// Counts a node; says whether it is time to [`report`](Effort::report).
    pub(super) const fn count(&mut self) -> bool {
        self.n_nodes += 1;
        self.n_nodes.is_multiple_of(REPORT_PERIOD) || self.n_nodes >= self.limit
    }

    /// Reports progress to the control. Fails if the search must end.
    pub(super) fn report(&self, progress: &Progress) -> Result<(), Halt> {
        self.control.report(self.n_nodes);
        self.control.set_progress(progress);
        // Check the limit first: an anytime search treats *move now* as "time is up".
        if self.is_used_up() {
            return Err(Halt::LimitReached);
        }
        if self.control.interrupted() {
            return Err(Halt::Stopped(Stopped::Asked));
        }
        Ok(())
    }
}
