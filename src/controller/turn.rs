//! The computer's turn: it thinks, then its stone waits until an eye can follow.

use std::sync::Arc;
use std::time::{Duration, Instant};

use super::inbox::Inbox;
use crate::model::{Position, Square, Stopped, Strategy, Watch};
use crate::player::{Certainty, Computer, Dice, Found, Reason};
use crate::search::Tree;

/// What a move cost, and why it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Thought {
    /// Who thought.
    pub computer: Computer,
    /// How many nodes a search visited.
    pub n_nodes: Option<usize>,
    /// The tree of these nodes, unless it is very large.
    pub tree: Option<Arc<Tree>>,
    /// Why this move, if the level can say so.
    pub reason: Option<Reason>,
    /// What *perfect* knows of the position, on boards other than 3×3.
    pub certainty: Option<Certainty>,
    /// How long it took, without the pause after it.
    pub time: Duration,
}

impl Thought {
    /// A tree of more nodes is not kept: it would take more than 32 MB.
    pub const LARGEST_TREE: usize = 4_000_000;
}

/// The computer's turn: searches, then waits until its stone may appear.
pub(super) struct Turn<'a> {
    pub(super) computer: Computer,
    pub(super) time: Duration,
    pub(super) dice: &'a mut Dice,
    pub(super) earliest: Instant,
    pub(super) inbox: &'a mut Inbox,
    pub(super) thought: Option<Thought>,
}

impl Strategy for Turn<'_> {
    fn choose(&mut self, position: &Position, watch: &Watch) -> Result<Square, Stopped> {
        let start = Instant::now();
        let Found {
            square,
            n_nodes,
            tree,
            reason,
            certainty,
        } = (self.computer).find_within(self.time, position, self.dice, watch)?;
        self.thought = Some(Thought {
            computer: self.computer,
            n_nodes,
            tree: tree
                .filter(|tree| tree.n_stored() <= Thought::LARGEST_TREE)
                .map(Arc::new),
            reason,
            certainty,
            time: start.elapsed(),
        });
        self.inbox.wait_until(self.earliest)?;
        Ok(square)
    }
}
