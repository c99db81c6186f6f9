//! Saying what a search will do before it is seen, and being told whether it was right.

use super::path::path_to;
use super::skipped::Skipped;
use crate::model::{SquareSet, Value};
use crate::search::{NodeId, Stop, Tree};

/// How often a prediction was right, in one sitting.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Guesses {
    /// How often it was right.
    pub n_right: u32,
    /// How often something was predicted.
    pub n_asked: u32,
}

impl Guesses {
    /// Counts a verdict.
    pub fn count(&mut self, verdict: &Verdict) {
        self.n_asked += 1;
        self.n_right += u32::from(verdict.is_right);
    }
}

/// What became of a prediction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// The node it was about.
    pub node: NodeId,
    /// Whether it was right.
    pub is_right: bool,
    /// The value with which the node was left.
    pub value: Value,
    /// Why it was left.
    pub stop: Stop,
    /// The moves that were never examined, and why.
    pub skipped: Option<Skipped>,
}

impl Verdict {
    /// On a node's value.
    pub fn on_value(tree: &Tree, node: NodeId, guess: Value) -> Verdict {
        Verdict::new(tree, node, |verdict| verdict.value == guess)
    }

    /// On the moves of a node that will never be examined.
    pub fn on_cuts(tree: &Tree, node: NodeId, guess: SquareSet) -> Verdict {
        Verdict::new(tree, node, |verdict| {
            let skipped = verdict.skipped.map(|skipped| skipped.squares);
            skipped.unwrap_or(SquareSet::EMPTY) == guess
        })
    }

    fn new(tree: &Tree, node: NodeId, is_right: impl Fn(&Verdict) -> bool) -> Verdict {
        let mut verdict = Verdict {
            node,
            is_right: false,
            value: tree.node(node).value(),
            stop: tree.node(node).stop(),
            skipped: Skipped::of(tree, &path_to(tree, node)),
        };
        verdict.is_right = is_right(&verdict);
        verdict
    }
}
