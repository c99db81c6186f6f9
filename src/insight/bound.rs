//! What the value of a node says about its position: all of it, or only that it is not better for
//! one side.
//!
//! Alpha-beta leaves a node as soon as it does not matter what more could be found there. Its value
//! is then a *bound* of the true value. Nothing is stored for that: window, value and reason to
//! stop are enough.
//!
//! **What the window says.** Let a node be entered with the window (min, max) and left with the
//! value v; t is its true value. Then
//!
//! ```text
//! v ≤ min        ⇒  t ≤ v      at most
//! min < v < max  ⇒  t = v      exact
//! v ≥ max        ⇒  t ≥ v      at least
//! ```
//!
//! *Proof*, from the leaves upwards, for a circle node (a cross node is its mirror image). A circle
//! node hands (a, max) to each child: `max` as it came in, `a` = min for the first child, later
//! what it was changed to, in edition 2 the larger of min and the best value so far, in edition 1
//! just the best value so far, be that less than min. It is cut only by a value ≥ max.
//!
//! - v ≥ max: the child that returned v has t ≥ v by the third line, so has the node.
//! - v < max: nothing was cut, and every child has a value c ≤ v < max, so t ≤ c ≤ v by the first
//!   two lines: the node has t ≤ v. If v > min, too, the first child with c = v was better than all
//!   before it, so it was entered with a < v in either edition: it is exact, and t ≥ v.
//!
//! The argument never asks whether edition 1's window is as narrow as it could be; a wider one only
//! makes more exact. *Forced nodes* of D: where a move wins at once, v is the win. Where a block is
//! forced, every other move loses at once, which is the worst there is: the node is worth what its
//! one child is, and that child has the same window. Finished games are exact, and so are what E
//! and F *knew* (their windows are open everywhere, so the first line leaves only "at most −1"),
//! G's *openings* and what the solver *proved*.
//!
//! **What that leaves.** The window of the root holds all values that there can be: on a board −1
//! to +1, in a tree of numbers −∞ to +∞. On a board "at most −1" and "at least +1" are exact, for
//! there is nothing beyond, so only a draw can be a bound, where the window ends at 0. In a tree of
//! numbers any number can.
//!
//! **What the children add.** A value v that is a bound by its window is exact all the same if no
//! move was left out and a child with the same value is exact. *Proof* for v ≤ min; v ≥ max is the
//! mirror image. By the window t ≤ v. A circle node has t ≥ v by that child. A cross node was left
//! at its first value ≤ min, which is v, and so the last; each child before it has a value > min,
//! so it is exact or at least that, and t = v. Conversely, if no such child is exact, or a move was
//! left out, the tree does not rule out that less can be had there: this is all that it can tell.

use std::fmt;

use crate::model::Value;
use crate::search::{NodeId, Stop, Tree};

/// What the value of a node says about its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// It is the true value.
    Exact,
    /// The true value is this one or less: the search did not have to know.
    AtMost,
    /// The true value is this one or more.
    AtLeast,
}

impl Bound {
    /// All.
    pub const ALL: [Bound; 3] = [Bound::Exact, Bound::AtMost, Bound::AtLeast];

    /// What the value of a node says.
    pub fn of(tree: &Tree, id: NodeId) -> Bound {
        let node = tree.node(id);
        let (value, window, all) = (node.value(), node.window(), tree.root().window());
        let bound = if value <= window.min && value > all.min {
            Bound::AtMost
        } else if value >= window.max && value < all.max {
            Bound::AtLeast
        } else {
            return Bound::Exact;
        };
        let is_exact = match node.stop() {
            Stop::CutOff => false,
            Stop::AllSeen | Stop::ForcedBlock => {
                let mut children = tree.children(id);
                children.any(|child| {
                    tree.node(child).value() == value && Bound::of(tree, child) == Bound::Exact
                })
            }
            Stop::Finished
            | Stop::Leaf
            | Stop::ForcedWin
            | Stop::Known
            | Stop::Opening
            | Stop::Proven => true,
        };
        if is_exact { Bound::Exact } else { bound }
    }

    /// How the true value compares with the node's.
    pub const fn sign(self) -> char {
        match self {
            Bound::Exact => '=',
            Bound::AtMost => '≤',
            Bound::AtLeast => '≥',
        }
    }

    /// The other value that is possible if a node of a board has a draw.
    pub const fn beyond(self) -> Option<Value> {
        match self {
            Bound::Exact => None,
            Bound::AtMost => Some(Value::XWins),
            Bound::AtLeast => Some(Value::OWins),
        }
    }

    /// Whether a true value is possible where a node has this value.
    pub fn allows<V: Copy + Ord>(self, value: V, truth: V) -> bool {
        match self {
            Bound::Exact => truth == value,
            Bound::AtMost => truth <= value,
            Bound::AtLeast => truth >= value,
        }
    }
}

impl fmt::Display for Bound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Bound::Exact => "exact",
            Bound::AtMost => "at most",
            Bound::AtLeast => "at least",
        })
    }
}
