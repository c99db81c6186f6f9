//! The nodes of a search under way, in the order of the visit, within time and memory.

use super::Visit;
use super::player::Best;
use crate::model::{Progress, Square, Value};
use crate::search::tree::{GoalWindow, Node, NodeId, Stop};

/// How many nodes pass between two checks of the watch, at least and at most.
const MIN_STEP: usize = 1 << 12;
const MAX_STEP: usize = 1 << 16;

/// Why a search was given up: [`Stopped`](crate::model::Stopped) without its numbers, because every
/// node hands on a result.
#[derive(Clone, Copy)]
pub(super) enum Halted {
    Asked,
    OutOfMemory,
}

/// The value of a node that was visited.
pub(super) type Visited = Result<Value, Halted>;

impl Visit<'_> {
    /// Counts a node and reserves its place in the order of the visit.
    pub(super) fn enter(&mut self) -> Result<usize, Halted> {
        self.push(Node::PENDING)?;
        Ok(self.nodes.len() - 1)
    }

    pub(super) fn leave(
        &mut self,
        node: usize,
        last: Option<Square>,
        entered: GoalWindow,
        best: Best,
        stop: Stop,
    ) -> Value {
        self.nodes[node] = Node::new(self.time(), last, entered, best.value, best.square, stop);
        best.value
    }

    /// Enters and leaves at once.
    pub(super) fn leaf(
        &mut self,
        last: Option<Square>,
        entered: GoalWindow,
        value: Value,
        best: Option<Square>,
        stop: Stop,
    ) -> Visited {
        self.push(Node::new(self.time() + 1, last, entered, value, best, stop))?;
        Ok(value)
    }

    pub(super) fn finished_leaf(
        &mut self,
        last: Square,
        entered: GoalWindow,
        value: Value,
    ) -> Visited {
        self.leaf(Some(last), entered, value, None, Stop::Finished)
    }

    fn time(&self) -> NodeId {
        #[expect(clippy::cast_possible_truncation, reason = "`grow` fails before")]
        let time = self.nodes.len() as NodeId;
        time
    }

    fn push(&mut self, node: Node) -> Result<(), Halted> {
        if self.nodes.len() == self.nodes.capacity() {
            self.grow()?;
        }
        self.nodes.push(node);
        Ok(())
    }

    /// Makes room for more nodes. Tells the watch how far the search is, and fails if it asks for
    /// an end, or if the nodes outgrow their memory.
    ///
    /// Happens whenever the arena is full, so that a node pays for one check, not for two:
    /// therefore it grows by steps that pass in a few milliseconds.
    #[cold]
    fn grow(&mut self) -> Result<(), Halted> {
        let n_nodes = self.nodes.len();
        // Where positions are looked up, a node takes several times as long.
        let max_step = if self.n_known > 0 {
            MAX_STEP / 8
        } else {
            MAX_STEP
        };
        let n_more = (n_nodes / 4).clamp(MIN_STEP, max_step);
        self.watch.report((n_nodes - self.n_known) as u64);
        self.watch.show(&Progress {
            fill: (n_nodes * size_of::<Node>()) as u64 * 1000 / self.max_bytes.max(1) as u64,
            ..Progress::default()
        });
        if self.watch.interrupted() {
            return Err(Halted::Asked);
        }
        self.claim((n_nodes + n_more) * size_of::<Node>())?;
        let is_numbered = NodeId::try_from(n_nodes + n_more).is_ok();
        if !is_numbered || self.nodes.try_reserve_exact(n_more).is_err() {
            return Err(Halted::OutOfMemory);
        }
        Ok(())
    }

    /// Fails if the search may not have so much memory.
    pub(super) fn claim(&self, n_bytes: usize) -> Result<(), Halted> {
        if n_bytes > self.max_bytes {
            return Err(Halted::OutOfMemory);
        }
        Ok(())
    }
}
