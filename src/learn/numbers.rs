//! Trees of numbers to search by hand: what is written at their nodes, which mistake explains what
//! was written, and trees on which every mistake shows.

use std::fmt;
use std::sync::Arc;

use crate::insight::{BoundSource, Grade, SkipReason, Skipped, path_to};
use crate::model::Mark;
use crate::player::Dice;
use crate::search::{
    Edition, GoalWindow, NodeId, Number, NumberTree, Tree, TreePosition, WrongSearch,
};

/// What a search by hand writes at a node of a tree of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Written {
    /// Nothing: the edge above is cut, here or further up.
    Cut,
    /// The number stands there already.
    Leaf,
    /// α and β with which it is entered, and the value with which it is left.
    Node(GoalWindow, Number),
}

/// What a search by hand writes, at every node in the order of a visit of the whole tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WrittenTrace(Vec<Written>);

impl WrittenTrace {
    /// What a search writes; nothing on a board.
    pub fn of(tree: &Tree) -> WrittenTrace {
        let n_nodes = tree.numbers().map_or(0, |numbers| numbers.n_nodes());
        let mut written = vec![Written::Cut; n_nodes];
        // `walk` cannot fail.
        let _ = tree.walk(usize::MAX, |step| {
            if let TreePosition::Numbers(subtree) = step.position {
                written[subtree.id as usize] = match subtree.number {
                    Some(_) => Written::Leaf,
                    None => Written::Node(step.node.window(), step.node.value()),
                };
            }
            Ok::<_, ()>(())
        });
        WrittenTrace(written)
    }

    /// The numbers written at a node of the whole tree.
    pub fn at(&self, id: NodeId) -> Option<Written> {
        self.0.get(id as usize).copied()
    }

    /// The leaves that are visited.
    pub fn n_leaves(&self) -> usize {
        let leaves = self.0.iter().filter(|one| **one == Written::Leaf);
        leaves.count()
    }

    /// Whether a search that writes this would have answered so.
    pub fn explains(&self, answers: &[NodeAnswer]) -> bool {
        let mut both = self.0.iter().zip(answers);
        both.all(|(written, answer)| answer.agrees(*written))
    }
}

/// A student's numbers at a node, as far as they are filled in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct NodeAnswer {
    /// α and β.
    pub window: Option<GoalWindow>,
    /// The value with which it is left.
    pub value: Option<Number>,
    /// Whether the edge above it is cut, here or further up.
    pub is_cut: Option<bool>,
}

impl NodeAnswer {
    fn agrees(self, written: Written) -> bool {
        let (window, value, is_cut) = match written {
            Written::Cut => (None, None, true),
            Written::Leaf => (None, None, false),
            Written::Node(window, value) => (Some(window), Some(value), false),
        };
        (self.window.is_none() || self.window == window)
            && (self.value.is_none() || self.value == value)
            && self.is_cut.is_none_or(|answer| answer == is_cut)
    }
}

/// What can be said about some answers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnosis {
    /// They are right, as far as they go.
    Right,
    /// They are not; these are the mistakes each of which explains all of them.
    Wrong(Vec<WrongSearch>),
}

impl Diagnosis {
    /// What can be said about these answers, at every node in the order of a visit of the whole tree.
    pub fn of(numbers: &Arc<NumberTree>, answers: &[NodeAnswer]) -> Diagnosis {
        if WrittenTrace::of(&numbers.searched()).explains(answers) {
            return Diagnosis::Right;
        }
        let mut all = WrongSearch::ALL.to_vec();
        all.retain(|&wrong| WrittenTrace::of(&numbers.searched_wrongly(wrong)).explains(answers));
        Diagnosis::Wrong(all)
    }
}

/// The shape of a random tree, and how hard it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TreeShape {
    /// The moves from the root to a leaf.
    pub depth: usize,
    /// The children of every other node.
    pub branching: u8,
    /// What it must have.
    pub grade: Grade,
}

impl Default for TreeShape {
    fn default() -> TreeShape {
        TreeShape {
            depth: 3,
            branching: 3,
            grade: Grade::Easy,
        }
    }
}

/// How many trees are looked at before there is said to be none.
const MAX_TRIES: usize = 4000;

/// The numbers at the leaves, from 1. Few, so that some are equal.
const N_NUMBERS: usize = 20;

impl TreeShape {
    /// The fewest and the most moves from the root to a leaf.
    pub const DEPTHS: [usize; 2] = [3, 4];
    /// The fewest and the most children.
    pub const BRANCHINGS: [u8; 2] = [2, 4];

    /// A random tree on which alpha-beta shows all that it does and every mistake makes a difference,
    /// with MAX at the root. These mistakes differ from each other as well. The same seed gives the
    /// same tree.
    pub fn tree(self, seed: u64, apart: &[WrongSearch]) -> Result<Arc<NumberTree>, NoSuchTree> {
        let mut dice = Dice::new(seed);
        for _ in 0..MAX_TRIES {
            let mut number = || {
                let number = i16::try_from(1 + dice.below(N_NUMBERS)).ok();
                number.and_then(Number::new).unwrap_or(Number::ZERO)
            };
            let tree = NumberTree::regular(Mark::O, self.depth, self.branching, &mut number);
            let tree = Arc::new(tree);
            if self.is_worth_solving(&tree) && tells_apart(&tree, apart) {
                return Ok(tree);
            }
        }
        Err(NoSuchTree)
    }

    /// Whether alpha-beta saves at least two leaves, moves a bound twice, and makes the cuts of this
    /// grade.
    fn is_worth_solving(self, numbers: &Arc<NumberTree>) -> bool {
        let tree = numbers.searched();
        let all = numbers.subtrees();
        let n_leaves = all.iter().filter(|one| one.number.is_some()).count();
        if WrittenTrace::of(&tree).n_leaves() + 2 > n_leaves {
            return false;
        }
        let ids = 0..tree.root().end();
        let found: Vec<Feature> = ids.flat_map(|id| Feature::at(&tree, id)).collect();
        let needed = match self.grade {
            Grade::Easy => &Feature::ALL[..1],
            Grade::Medium => &Feature::ALL[..3],
            Grade::Hard => &Feature::ALL,
        };
        needed.iter().all(|feature| found.contains(feature))
    }
}

/// What alpha-beta does at a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Feature {
    /// A bound moves twice.
    MovesTwice,
    /// MIN is cut off because of α.
    AlphaCut,
    /// MAX is cut off because of β.
    BetaCut,
    /// The bound that cuts comes from further up than the parent.
    DeepCut,
    /// The value that cuts equals the bound.
    Equality,
}

impl Feature {
    /// All, from the easiest grade to the hardest.
    const ALL: [Feature; 5] = [
        Feature::MovesTwice,
        Feature::AlphaCut,
        Feature::BetaCut,
        Feature::DeepCut,
        Feature::Equality,
    ];

    fn at(tree: &Tree, id: NodeId) -> Vec<Feature> {
        let mut found = Vec::new();
        let path = path_to(tree, id);
        let Some(step) = path.last() else {
            return found;
        };
        let mut windows = vec![step.node.window()];
        for child in tree.children(id) {
            let mut window = windows[windows.len() - 1];
            window.close(
                step.position.turn(),
                tree.node(child).value(),
                Edition::Second,
            );
            windows.push(window);
        }
        windows.dedup();
        if windows.len() > 2 {
            found.push(Feature::MovesTwice);
        }
        if let Some(SkipReason::Cut {
            turn,
            value,
            bound,
            source,
        }) = Skipped::of(tree, &path).map(|skipped| skipped.why)
        {
            found.push(match turn {
                Mark::X => Feature::AlphaCut,
                Mark::O => Feature::BetaCut,
            });
            if value == bound {
                found.push(Feature::Equality);
            }
            if let BoundSource::Above { node, .. } = source
                && step.parent != Some(node)
            {
                found.push(Feature::DeepCut);
            }
        }
        found
    }
}

/// Whether every mistake writes something else than alpha-beta, and these each something else than the
/// others.
fn tells_apart(numbers: &Arc<NumberTree>, apart: &[WrongSearch]) -> bool {
    let right = WrittenTrace::of(&numbers.searched());
    let traced = |wrong: WrongSearch| WrittenTrace::of(&numbers.searched_wrongly(wrong));
    let mut all = WrongSearch::ALL.into_iter();
    if !all.all(|wrong| traced(wrong) != right) {
        return false;
    }
    let apart: Vec<WrittenTrace> = apart.iter().map(|&wrong| traced(wrong)).collect();
    let differs = |n: usize| !apart[..n].contains(&apart[n]);
    (0..apart.len()).all(differs)
}

/// No random tree of a shape and grade was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchTree;

impl fmt::Display for NoSuchTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "no such tree was found: a larger depth or branching, or an easier grade, has some",
        )
    }
}

impl std::error::Error for NoSuchTree {}
