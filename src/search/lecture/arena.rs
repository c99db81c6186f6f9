//! The nodes of a search under way, in the order of the visit, within time and memory.

use super::Visit;
use super::player::Best;
use crate::control::{Progress, Stopped};
use crate::model::{Square, Value};
use crate::search::tree::{BoardWindow, NodeId, PackedNode, Stop};

/// The fewest and the most nodes between two checks of the control.
const MIN_STEP: usize = 1 << 12;
const MAX_STEP: usize = 1 << 16;

/// The value of a node that was visited; none if the search was given up. Why, stands in
/// [`Visit::stopped`]: every node hands on its value, and this one takes a single byte.
pub(super) type Visited = Option<Value>;

impl Visit<'_> {
    /// Counts a node and reserves its place in the order of the visit.
    pub(super) fn enter(&mut self) -> Option<usize> {
        self.push(PackedNode::PENDING)?;
        Some(self.nodes.len() - 1)
    }

    pub(super) fn leave(
        &mut self,
        node: usize,
        last: Option<Square>,
        entered: BoardWindow,
        best: Best,
        stop: Stop,
    ) -> Value {
        self.nodes[node] =
            PackedNode::new(self.time(), last, entered, best.value, best.square, stop);
        best.value
    }

    /// Enters and leaves at once.
    pub(super) fn leaf(
        &mut self,
        last: Option<Square>,
        entered: BoardWindow,
        value: Value,
        best: Option<Square>,
        stop: Stop,
    ) -> Visited {
        self.push(PackedNode::new(
            self.time() + 1,
            last,
            entered,
            value,
            best,
            stop,
        ))?;
        Some(value)
    }

    pub(super) fn finished_leaf(
        &mut self,
        last: Square,
        entered: BoardWindow,
        value: Value,
    ) -> Visited {
        self.leaf(Some(last), entered, value, None, Stop::Finished)
    }

    fn time(&self) -> NodeId {
        #[expect(clippy::cast_possible_truncation, reason = "`grow` fails before")]
        let time = self.nodes.len() as NodeId;
        time
    }

    fn push(&mut self, node: PackedNode) -> Option<()> {
        if self.nodes.len() == self.nodes.capacity() {
            self.grow()?;
        }
        self.nodes.push(node);
        Some(())
    }

    /// Makes room for more nodes. Reports progress to the control, and fails if it asks for
    /// an end, or if the nodes outgrow their memory.
    ///
    /// Happens whenever the arena is full, so that a node pays for one check, not for two:
    /// therefore it grows by steps that pass in a few milliseconds.
    #[cold]
    fn grow(&mut self) -> Option<()> {
        let n_nodes = self.nodes.len();
        // In a search that looks positions up, a node takes several times as long.
        let max_step = if self.n_known > 0 {
            MAX_STEP / 8
        } else {
            MAX_STEP
        };
        let n_more = (n_nodes / 4).clamp(MIN_STEP, max_step);
        self.control.report((n_nodes - self.n_known) as u64);
        self.control.set_progress(&Progress {
            fill: (n_nodes * size_of::<PackedNode>()) as u64 * 1000 / self.max_bytes.max(1) as u64,
            ..Progress::default()
        });
        if self.control.interrupted() {
            return self.give_up(Stopped::Asked);
        }
        self.claim((n_nodes + n_more) * size_of::<PackedNode>() + self.n_seen_bytes)?;
        let is_numbered = NodeId::try_from(n_nodes + n_more).is_ok();
        if !is_numbered {
            return self.out_of_memory();
        }
        if self.nodes.try_reserve_exact(n_more).is_err() {
            return self.give_up(Stopped::NoMemory);
        }
        Some(())
    }

    /// Fails if that exceeds the memory limit.
    pub(super) fn claim(&mut self, n_bytes: usize) -> Option<()> {
        if n_bytes > self.max_bytes {
            return self.out_of_memory();
        }
        Some(())
    }

    fn out_of_memory(&mut self) -> Option<()> {
        let limit_mb = u16::try_from(self.control.memory_mb()).unwrap_or(u16::MAX);
        self.give_up(Stopped::OutOfMemory { limit_mb })
    }

    fn give_up(&mut self, why: Stopped) -> Option<()> {
        self.stopped = Some(why);
        None
    }
}
