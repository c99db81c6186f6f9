//! Saying what a search will do before it is seen, and being told whether it was right.

use serde::Deserialize;

use super::bound::Bound;
use super::path_to;
use super::skipped::Skipped;
use super::worth::MoveValues;
use crate::model::{Square, SquareSet, Value};
use crate::search::{GoalWindow, NodeId, Number, Stop, Tree};

/// A question about a node.
#[derive(Deserialize, Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// The value that the search leaves it with.
    #[default]
    Value,
    /// The moves that are never examined.
    Cuts,
    /// The window that it is entered with.
    Window,
    /// Whether its value is exact.
    Bound,
    /// The moves to positions that the search knows already.
    Known,
    /// A move that preserves the value.
    Move,
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A value.
    Value(Number),
    /// What a value says.
    Bound(Bound),
    /// A window.
    Window(GoalWindow),
    /// A set of moves.
    Squares(SquareSet),
    /// A move.
    Move(Square),
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

impl Verdict {
    /// Whether the search does it.
    pub const fn is_right(self) -> bool {
        matches!(self, Verdict::Right | Verdict::OnlyBound)
    }
}

impl Ask {
    /// The kinds of predictions, each with its own score.
    pub const PREDICTED: [Ask; 3] = [Ask::Value, Ask::Cuts, Ask::Window];

    /// Whether the answer is given on the board.
    pub const fn is_square(self) -> bool {
        matches!(self, Ask::Move | Ask::Cuts | Ask::Known)
    }

    /// The answers to choose from, where no squares are asked for.
    pub fn choices(self) -> Vec<Reply> {
        match self {
            Ask::Value => Value::ALL.map(|value| Reply::Value(value.into())).to_vec(),
            Ask::Bound => Bound::ALL.map(Reply::Bound).to_vec(),
            Ask::Window => GoalWindow::ALL.map(Reply::Window).to_vec(),
            Ask::Move | Ask::Cuts | Ask::Known => Vec::new(),
        }
    }

    /// A right answer, as the search gave it; to a move, only where all is known by heart.
    pub fn solution(self, tree: &Tree, node: NodeId) -> Option<Reply> {
        Some(match self {
            Ask::Value => Reply::Value(tree.node(node).value()),
            Ask::Bound => Reply::Bound(Bound::of(tree, node)),
            Ask::Window => Reply::Window(tree.node(node).window()),
            Ask::Cuts => {
                let skipped = Skipped::of(tree, &path_to(tree, node));
                Reply::Squares(skipped.map_or(SquareSet::EMPTY, |skipped| skipped.squares))
            }
            Ask::Known => {
                let children = tree.children(node).map(|child| tree.node(child));
                let known = children.filter(|child| child.stop() == Stop::Known);
                Reply::Squares(known.filter_map(|child| child.square()).collect())
            }
            Ask::Move => Reply::Move(keeping(tree, node).first()?),
        })
    }

    /// Compares an answer with what the search did, and with the true value where that is known.
    /// What a value says can be the answer to which value it is.
    pub fn judge(self, reply: Reply, tree: &Tree, node: NodeId, truth: Option<Value>) -> Verdict {
        let (left, bound) = (tree.node(node).value(), Bound::of(tree, node));
        let is_right = match reply {
            Reply::Value(value) if value == left && bound != Bound::Exact => {
                return Verdict::OnlyBound;
            }
            Reply::Value(value) if value != left && truth.is_some_and(|truth| truth == value) => {
                return Verdict::True;
            }
            Reply::Bound(found) => found == bound,
            Reply::Move(square) => keeping(tree, node).contains(square),
            Reply::Value(_) | Reply::Window(_) | Reply::Squares(_) => {
                self.solution(tree, node) == Some(reply)
            }
        };
        if is_right {
            Verdict::Right
        } else {
            Verdict::Wrong
        }
    }
}

/// The moves of a node that preserve its value, where all is known by heart.
pub fn keeping(tree: &Tree, node: NodeId) -> SquareSet {
    let path = path_to(tree, node);
    let worths = path
        .last()
        .and_then(|step| MoveValues::known(&step.position.on_board()?));
    worths.map_or(SquareSet::EMPTY, |worths| worths.keeping())
}

/// How often predictions were right, by what was asked: [`Ask::PREDICTED`].
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
    pub fn count(&mut self, ask: Ask, verdict: Verdict) {
        if let Some([right, asked]) = self.0.get_mut(ask as usize)
            && verdict != Verdict::True
        {
            *right = right.saturating_add(u32::from(verdict.is_right()));
            *asked = asked.saturating_add(1);
        }
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
