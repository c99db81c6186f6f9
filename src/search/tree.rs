//! The tree that a search visited: an arena in the order of the visit.
//!
//! The index of a node *is* the time of its visit, and the end of its subtree is the time at which
//! its value was final. A node's first child stands right behind it, the next child where the
//! subtree of the first one ends:
//!
//! ```text
//! index    0     1     2     3     4     5         0
//! node     root  a     a1    a2    b     b1       ├─1 ─┬ 2
//! end      6     4     3     4     6     6        │    └ 3
//!                                                 └─4 ── 5
//! ```
//!
//! A node of a board's tree takes 8 bytes:
//!
//! ```text
//!        4 bytes      1      1          1                 1
//! ┌─────────────────┬──────┬──────┬─────────────┬───────────────────┐
//! │ end             │ move │ best │ ·· max min  │ ·· stop     value │
//! └─────────────────┴──────┴──────┴─────────────┴───────────────────┘
//!                                      2 + 2 bits     4 bits + 2 bits
//! ```
//!
//! A tree of numbers is small. Its nodes are stored as they are read.

use std::fmt;
use std::sync::Arc;

use super::number::Number;
use super::numbers::{NumberTree, Subtree};
use crate::model::{Mark, Position, Square, SquareSet, Value};
use crate::solver::Solution;

/// The index of a node: the time of its visit, from 0.
pub type NodeId = u32;

/// The values that still matter to a node when it is entered: `goalMin` to `goalMax`, in textbooks
/// α to β. The searches of boards compute with [`Value`]s.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GoalWindow<V = Number> {
    /// `goalMin`, α: what circle, or MAX, is sure of already.
    pub min: V,
    /// `goalMax`, β: what cross, or MIN, is sure of already.
    pub max: V,
}

/// The window of a search on a board under way.
pub(super) type BoardWindow = GoalWindow<Value>;

/// The one that a search on a board begins with.
pub(super) const OPEN_ON_BOARD: BoardWindow = GoalWindow {
    min: Value::XWins,
    max: Value::OWins,
};

impl GoalWindow {
    /// Everything matters on a board.
    pub const OPEN: GoalWindow = GoalWindow::on_board(OPEN_ON_BOARD);

    /// Everything matters in a tree of numbers.
    pub const INFINITE: GoalWindow = GoalWindow {
        min: Number::MINUS_INFINITY,
        max: Number::INFINITY,
    };

    /// All with which a node of a board's tree is entered: a closed one would have been a cut.
    pub const ALL: [GoalWindow; 3] = [
        GoalWindow {
            max: Number::ZERO,
            ..GoalWindow::OPEN
        },
        GoalWindow::OPEN,
        GoalWindow {
            min: Number::ZERO,
            ..GoalWindow::OPEN
        },
    ];

    const fn on_board(window: BoardWindow) -> GoalWindow {
        GoalWindow {
            min: Number::of(window.min),
            max: Number::of(window.max),
        }
    }
}

/// Why a node was left.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stop {
    /// The game is over there.
    Finished,
    /// It is a number.
    Leaf,
    /// No move was left to look at.
    AllSeen,
    /// Its value was good enough that the moves left could not matter.
    CutOff,
    /// The side to move wins at once; no child was built.
    ForcedWin,
    /// The opponent would win at once; only the block was looked at.
    ForcedBlock,
    /// The position, or its mirror image, had been met before; its value was remembered.
    Known,
    /// Value and best move are stored among the openings.
    Opening,
    /// The solver proved the value; it keeps no tree.
    Proven,
}

impl Stop {
    /// All.
    pub const ALL: [Stop; 9] = [
        Stop::Finished,
        Stop::Leaf,
        Stop::AllSeen,
        Stop::CutOff,
        Stop::ForcedWin,
        Stop::ForcedBlock,
        Stop::Known,
        Stop::Opening,
        Stop::Proven,
    ];
}

/// The words of the window, also used in files and on the command line.
impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stop::Finished => "game over",
            Stop::Leaf => "leaf",
            Stop::AllSeen => "all moves seen",
            Stop::CutOff => "cut off",
            Stop::ForcedWin => "wins at once",
            Stop::ForcedBlock => "must block",
            Stop::Known => "met before",
            Stop::Opening => "looked up",
            Stop::Proven => "proved by the solver",
        })
    }
}

/// One visited configuration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    pub(super) end: NodeId,
    pub(super) square: Option<Square>,
    pub(super) best: Option<Square>,
    pub(super) window: GoalWindow,
    pub(super) value: Number,
    pub(super) stop: Stop,
}

impl Node {
    /// The end of its subtree: the time at which its value was final.
    pub const fn end(&self) -> NodeId {
        self.end
    }

    /// The move that led here; none at the root. In a tree of numbers, which child it is.
    pub const fn square(&self) -> Option<Square> {
        self.square
    }

    /// Its best move; none if the game is over, or if the position was known already.
    pub const fn best(&self) -> Option<Square> {
        self.best
    }

    /// Its value.
    pub const fn value(&self) -> Number {
        self.value
    }

    /// The window it was entered with.
    pub const fn window(&self) -> GoalWindow {
        self.window
    }

    /// Why it was left.
    pub const fn stop(&self) -> Stop {
        self.stop
    }
}

/// A node of a board's tree, as it is stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PackedNode {
    end: NodeId,
    square: Option<Square>,
    best: Option<Square>,
    window: u8,
    stop_and_value: u8,
}

impl PackedNode {
    /// Holds the place of a node between its visit and its end.
    pub(super) const PENDING: PackedNode = PackedNode {
        end: 0,
        square: None,
        best: None,
        window: 0,
        stop_and_value: 0,
    };

    pub(super) const fn new(
        end: NodeId,
        square: Option<Square>,
        window: BoardWindow,
        value: Value,
        best: Option<Square>,
        stop: Stop,
    ) -> PackedNode {
        PackedNode {
            end,
            square,
            best,
            window: (window.max as u8) << 2 | window.min as u8,
            stop_and_value: (stop as u8) << 2 | value as u8,
        }
    }

    /// The same node on a board whose squares have other names.
    pub(super) fn renamed(self, rename: impl Fn(Square) -> Square) -> PackedNode {
        PackedNode {
            square: self.square.map(&rename),
            best: self.best.map(&rename),
            ..self
        }
    }

    const fn unpacked(self) -> Node {
        Node {
            end: self.end,
            square: self.square,
            best: self.best,
            window: GoalWindow::on_board(GoalWindow {
                min: unpacked(self.window),
                max: unpacked(self.window >> 2),
            }),
            value: Number::of(unpacked(self.stop_and_value)),
            stop: Stop::ALL[(self.stop_and_value >> 2) as usize],
        }
    }
}

/// The value in the two lowest bits.
const fn unpacked(bits: u8) -> Value {
    match bits & 3 {
        0 => Value::XWins,
        1 => Value::Draw,
        _ => Value::OWins,
    }
}

/// What a node stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TreePosition {
    /// A position of the game.
    Board(Position),
    /// A part of a tree of numbers.
    Numbers(Subtree),
}

impl TreePosition {
    /// Who moves there: circle is MAX, cross is MIN.
    pub const fn turn(&self) -> Mark {
        match self {
            TreePosition::Board(position) => position.turn(),
            TreePosition::Numbers(subtree) => subtree.turn,
        }
    }

    /// The moves: in a tree of numbers, a square for each child.
    pub fn moves(&self) -> SquareSet {
        match self {
            TreePosition::Board(position) => position.moves(),
            TreePosition::Numbers(subtree) => SquareSet::first_n(subtree.n_children),
        }
    }

    /// The position, if it is one of the game.
    pub const fn on_board(&self) -> Option<Position> {
        match self {
            TreePosition::Board(position) => Some(*position),
            TreePosition::Numbers(_) => None,
        }
    }
}

/// What a search visited.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Arena {
    Board(Vec<PackedNode>),
    Numbers(Arc<NumberTree>, Vec<Node>),
}

/// All nodes that a search visited from a position, or in a tree of numbers, in the order of the
/// visit. Never empty.
///
/// If a search meets a position that it knows already, the tree has a leaf that says so
/// ([`Stop::Known`]), but nothing was searched there, and it is not counted as a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tree {
    position: TreePosition,
    arena: Arena,
    n_nodes: usize,
}

impl Tree {
    /// The bytes that a node of a board's tree takes.
    pub const NODE_BYTES: usize = size_of::<PackedNode>();

    /// A search visited `n_nodes`, and stored these.
    pub(super) fn new(position: Position, nodes: Vec<PackedNode>, n_nodes: usize) -> Tree {
        debug_assert!(!nodes.is_empty(), "a search visits its root");
        Tree {
            position: TreePosition::Board(position),
            arena: Arena::Board(nodes),
            n_nodes,
        }
    }

    /// What a search visited in a tree of numbers.
    pub(super) fn in_numbers(numbers: Arc<NumberTree>, nodes: Vec<Node>) -> Tree {
        Tree {
            position: TreePosition::Numbers(numbers.root()),
            n_nodes: nodes.len(),
            arena: Arena::Numbers(numbers, nodes),
        }
    }

    /// Of what the solver proved, the root alone.
    pub fn of_solution(position: Position, solution: &Solution) -> Tree {
        let n_nodes = usize::try_from(solution.n_nodes).unwrap_or(usize::MAX);
        let best = solution.best.first();
        Tree::of_one(position, solution.value, best, Stop::Proven, n_nodes)
    }

    /// The root alone.
    pub(super) fn of_one(
        position: Position,
        value: Value,
        best: Option<Square>,
        stop: Stop,
        n_nodes: usize,
    ) -> Tree {
        let root = PackedNode::new(1, None, OPEN_ON_BOARD, value, best, stop);
        Tree::new(position, vec![root], n_nodes)
    }

    /// What it was built from.
    pub const fn position(&self) -> &TreePosition {
        &self.position
    }

    /// The numbers that were searched, if it was no board.
    pub const fn numbers(&self) -> Option<&Arc<NumberTree>> {
        match &self.arena {
            Arena::Board(_) => None,
            Arena::Numbers(numbers, _) => Some(numbers),
        }
    }

    /// Whether both searches began with the same.
    pub fn has_start_of(&self, other: &Tree) -> bool {
        self.position == other.position && self.numbers() == other.numbers()
    }

    /// A position of the tree as text: as it is typed.
    pub fn text_of(&self, position: &TreePosition) -> String {
        match (position, self.numbers()) {
            (TreePosition::Board(position), _) => position.to_string(),
            (TreePosition::Numbers(subtree), Some(numbers)) => numbers.text_of(*subtree),
            (TreePosition::Numbers(_), None) => String::new(),
        }
    }

    /// Where a move leads; none if it is not possible.
    pub fn after(&self, position: &TreePosition, square: Square) -> Option<TreePosition> {
        match (position, self.numbers()) {
            (TreePosition::Board(position), _) => {
                position.play(square).ok().map(TreePosition::Board)
            }
            (TreePosition::Numbers(subtree), numbers) => {
                let child = numbers?.child(*subtree, square)?;
                Some(TreePosition::Numbers(child))
            }
        }
    }

    /// The first node.
    pub fn root(&self) -> Node {
        self.node(0)
    }

    /// The number of nodes visited.
    pub const fn n_nodes(&self) -> usize {
        self.n_nodes
    }

    /// The number of nodes stored: those visited and those known already; the solver stores only the
    /// root.
    pub fn n_stored(&self) -> usize {
        match &self.arena {
            Arena::Board(nodes) => nodes.len(),
            Arena::Numbers(_, nodes) => nodes.len(),
        }
    }

    /// One node.
    pub fn node(&self, id: NodeId) -> Node {
        match &self.arena {
            Arena::Board(nodes) => nodes[id as usize].unpacked(),
            Arena::Numbers(_, nodes) => nodes[id as usize],
        }
    }

    /// The number of leaves.
    pub fn n_leaves(&self) -> usize {
        let is_leaf = |id: &NodeId| self.node(*id).end == id + 1;
        (0..self.root().end).filter(is_leaf).count()
    }

    /// The children of a node that were visited, in the order of the visit.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> {
        let end = self.node(id).end;
        let mut next = id + 1;
        std::iter::from_fn(move || {
            (next < end).then(|| {
                let child = next;
                next = self.node(child).end;
                child
            })
        })
    }

    /// Calls `visit` with every node down to `depth`, its parent and the position there, in the
    /// order of the visit.
    pub fn walk<E>(
        &self,
        depth: usize,
        mut visit: impl FnMut(Step) -> Result<(), E>,
    ) -> Result<(), E> {
        // The path from the root to the node at hand; the position of the root comes first.
        let mut path: Vec<Step> = Vec::new();
        let mut id = 0;
        while id < self.root().end {
            let node = self.node(id);
            while path.last().is_some_and(|parent| parent.node.end <= id) {
                path.pop();
            }
            let parent = path.last();
            let position = match (parent, node.square()) {
                (Some(parent), Some(square)) => self.after(&parent.position, square),
                _ => None,
            };
            let position = position.unwrap_or(self.position);
            let step = Step {
                id,
                parent: parent.map(|parent| parent.id),
                ply: path.len(),
                node,
                position,
            };
            visit(step)?;
            if path.len() < depth {
                path.push(step);
                id += 1;
            } else {
                id = node.end;
            }
        }
        Ok(())
    }
}

/// A node met on a walk through a tree.
#[derive(Clone, Copy, Debug)]
pub struct Step {
    /// Its index.
    pub id: NodeId,
    /// The node it hangs from.
    pub parent: Option<NodeId>,
    /// The number of moves below the root.
    pub ply: usize,
    /// The node.
    pub node: Node,
    /// What it stands for.
    pub position: TreePosition,
}

impl Step {
    /// The player whose move led here.
    pub const fn mover(&self) -> Mark {
        self.position.turn().opponent()
    }

    /// The number of nodes below it.
    pub const fn n_below(&self) -> u32 {
        self.node.end() - self.id - 1
    }
}
