//! Saying what a search will do before it is seen, and being told whether it was right.

use super::path::path_to;
use super::skipped::Skipped;
use crate::model::{SquareSet, Value};
use crate::search::{NodeId, Tree};

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

/// What became of a prediction about a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Whether it was right.
    pub is_right: bool,
    /// The moves that were never examined, and why.
    pub skipped: Option<Skipped>,
}

impl Verdict {
    /// On a node's value.
    pub fn on_value(tree: &Tree, node: NodeId, guess: Value) -> Verdict {
        Verdict {
            is_right: tree.node(node).value() == guess,
            skipped: Skipped::of(tree, &path_to(tree, node)),
        }
    }

    /// On the moves of a node that will never be examined.
    pub fn on_cuts(tree: &Tree, node: NodeId, guess: SquareSet) -> Verdict {
        let skipped = Skipped::of(tree, &path_to(tree, node));
        Verdict {
            is_right: guess == skipped.map_or(SquareSet::EMPTY, |skipped| skipped.squares),
            skipped,
        }
    }
}
