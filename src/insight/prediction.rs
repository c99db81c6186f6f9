//! Saying what a search will do before it is seen, and being told whether it was right.

use super::bound::Bound;
use super::path::path_to;
use super::skipped::Skipped;
use crate::model::{SquareSet, Value};
use crate::search::{GoalWindow, NodeId, Tree};

/// What is asked about a node.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Question {
    /// With which value the search will leave it.
    #[default]
    Value,
    /// Which of its moves will never be examined.
    Cuts,
    /// With which window it is entered.
    Window,
}

impl Question {
    /// All.
    pub const ALL: [Question; 3] = [Question::Value, Question::Cuts, Question::Window];
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The node's value, and what that says.
    Value(Value, Bound),
    /// The moves that will never be examined.
    Cuts(SquareSet),
    /// The window.
    Window(GoalWindow),
}

/// What became of an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Verdict {
    /// It is what the search does.
    Right,
    /// The value is the one that the search leaves with, but there it is only a bound.
    OnlyBound,
    /// It is the true value of the position, but not what the search finds.
    True,
    /// It is not.
    Wrong,
}

impl Answer {
    /// What was asked.
    pub const fn question(self) -> Question {
        match self {
            Answer::Value(..) => Question::Value,
            Answer::Cuts(_) => Question::Cuts,
            Answer::Window(_) => Question::Window,
        }
    }

    /// Compares it with what the search did, and with the true value where that is known.
    pub fn judge(self, tree: &Tree, node: NodeId, truth: Option<Value>) -> Verdict {
        let left = tree.node(node);
        let is_right = match self {
            Answer::Value(value, bound) => {
                let found = (left.value(), Bound::of(tree, node));
                if found != (value, bound) && bound == Bound::Exact {
                    return if value == left.value() {
                        Verdict::OnlyBound
                    } else if truth == Some(value) {
                        Verdict::True
                    } else {
                        Verdict::Wrong
                    };
                }
                found == (value, bound)
            }
            Answer::Cuts(squares) => {
                let skipped = Skipped::of(tree, &path_to(tree, node));
                squares == skipped.map_or(SquareSet::EMPTY, |skipped| skipped.squares)
            }
            Answer::Window(window) => window == left.window(),
        };
        if is_right {
            Verdict::Right
        } else {
            Verdict::Wrong
        }
    }
}

/// How often predictions were right, by what was asked.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Guesses([[u32; 2]; 3]);

impl Guesses {
    /// What was counted before: of every question, how often the answer was right and how often
    /// there was one.
    pub const fn from_counts(counts: [[u32; 2]; 3]) -> Guesses {
        Guesses(counts)
    }

    /// Of every question, how often the answer was right and how often there was one.
    pub const fn counts(&self) -> [[u32; 2]; 3] {
        self.0
    }

    /// Counts a verdict; a true value that the search does not find counts neither way.
    pub const fn count(&mut self, question: Question, verdict: Verdict) {
        let [right, asked] = &mut self.0[question as usize];
        match verdict {
            Verdict::Right | Verdict::OnlyBound => *right = right.saturating_add(1),
            Verdict::Wrong => {}
            Verdict::True => return,
        }
        *asked = asked.saturating_add(1);
    }
}

/// How much has to be thought through for an answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub enum Grade {
    /// Few nodes below.
    #[default]
    Easy,
    /// Some.
    Medium,
    /// Many, or all.
    Hard,
}

impl Grade {
    /// All.
    pub const ALL: [Grade; 3] = [Grade::Easy, Grade::Medium, Grade::Hard];

    /// Whether it asks about a node with so many nodes below.
    const fn asks(self, id: NodeId, n_below: u32) -> bool {
        let is_root = id == 0;
        match self {
            Grade::Easy => n_below >= 1 && n_below <= 9 && !is_root,
            Grade::Medium => n_below >= 10 && n_below <= 60 && !is_root,
            Grade::Hard => n_below > 60 || is_root && n_below >= 1,
        }
    }

    /// The next node to ask about, in the order of the visit, from this one on.
    pub fn next(self, tree: &Tree, from: NodeId) -> Option<NodeId> {
        let n_below = |id: NodeId| tree.node(id).end() - id - 1;
        (from..tree.root().end()).find(|&id| self.asks(id, n_below(id)))
    }
}
