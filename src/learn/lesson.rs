//! A lesson: steps that show a position and a moment of a search, say something and ask. What is
//! right is asked of the engine each time; a lesson is a text and holds no answers.

mod facts;
mod file;

use std::sync::Arc;

pub use self::file::BadLesson;
use crate::insight::{Bound, Course, EventKind, Skipped, Tick, Worths, path_to};
use crate::model::{Position, Square, SquareSet, Value};
use crate::search::{GoalWindow, NodeId, Search, Stop, Tree};

/// A text in both languages.
#[derive(serde::Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct Said<Text = String> {
    /// In English.
    pub en: Text,
    /// In German.
    pub de: Text,
}

/// A lesson, with all that its searches have found.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// What it is called.
    pub title: Said,
    /// Its steps; at least one.
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// The texts of our own, in their order.
    pub const TEXTS: [&str; 6] = [
        include_str!("../../assets/lessons/1-worth.toml"),
        include_str!("../../assets/lessons/2-minimax.toml"),
        include_str!("../../assets/lessons/3-stop-at-a-win.toml"),
        include_str!("../../assets/lessons/4-window.toml"),
        include_str!("../../assets/lessons/5-bound.toml"),
        include_str!("../../assets/lessons/6-order-and-symmetry.toml"),
    ];
}

/// What a lesson is about, before it is opened.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Outline {
    /// What it is called.
    pub title: Said,
    /// How many steps it has.
    pub n_steps: usize,
}

/// What is asked.
#[derive(serde::Deserialize, Clone, Copy, PartialEq, Eq, Debug)]
#[serde(rename_all = "lowercase")]
pub enum Ask {
    /// A move that preserves the value.
    Move,
    /// The value that the search leaves the node with.
    Value,
    /// Whether that value is exact.
    Bound,
    /// The window that the node is entered with.
    Window,
    /// The moves that are never examined.
    Cuts,
    /// The moves to positions that the search knows already.
    Known,
}

impl Ask {
    /// Whether the answer is given on the board.
    pub const fn is_square(self) -> bool {
        matches!(self, Ask::Move | Ask::Cuts | Ask::Known)
    }
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// A move.
    Move(Square),
    /// A value.
    Value(Value),
    /// What a value says.
    Bound(Bound),
    /// A window.
    Window(GoalWindow),
    /// A set of moves.
    Squares(SquareSet),
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// What is said.
    pub says: Said,
    /// What is asked, if anything.
    pub ask: Option<Ask>,
    /// What is said when it is answered.
    pub right: Option<Said>,
    /// The search, and the tree that it visits.
    pub search: Search,
    /// The tree.
    pub tree: Arc<Tree>,
    /// Whether the tree is to be seen.
    pub shows_tree: bool,
    /// The node that it is about.
    pub node: NodeId,
    /// Its position.
    pub position: Position,
    /// How far the search is.
    pub tick: Tick,
}

impl LessonStep {
    /// The course of its search.
    pub fn course(&self) -> Course<'_> {
        Course::new(&self.tree, self.search)
    }

    /// How far the search is when the question has been answered: it has just left the node. To see
    /// its window, it need not.
    pub fn tick_after(&self) -> Tick {
        match self.ask {
            None | Some(Ask::Move | Ask::Window) => self.tick,
            Some(_) => {
                let left = self.course().tick_of(EventKind::Return, self.node);
                left.unwrap_or(self.tick)
            }
        }
    }

    /// The squares to choose from, where squares are asked for.
    pub fn squares(&self) -> SquareSet {
        let visited = |child: &NodeId| *child < self.tick.time;
        match self.ask {
            Some(Ask::Move) => self.position.moves(),
            Some(Ask::Cuts | Ask::Known) => {
                let seen = self.tree.children(self.node).take_while(visited);
                let seen = seen.filter_map(|child| self.tree.node(child).square());
                self.position.moves() - seen.collect()
            }
            Some(Ask::Value | Ask::Bound | Ask::Window) | None => SquareSet::EMPTY,
        }
    }

    /// The answers to choose from, where no squares are asked for.
    pub fn choices(&self) -> Vec<Reply> {
        match self.ask {
            Some(Ask::Value) => Value::ALL.map(Reply::Value).to_vec(),
            Some(Ask::Bound) => Bound::ALL.map(Reply::Bound).to_vec(),
            Some(Ask::Window) => GoalWindow::ALL.map(Reply::Window).to_vec(),
            Some(Ask::Move | Ask::Cuts | Ask::Known) | None => Vec::new(),
        }
    }

    /// A right answer, from the engine; none where nothing is asked.
    pub fn solution(&self) -> Option<Reply> {
        let node = self.tree.node(self.node);
        Some(match self.ask? {
            Ask::Move => Reply::Move(self.keeping().first()?),
            Ask::Value => Reply::Value(node.value()),
            Ask::Bound => Reply::Bound(Bound::of(&self.tree, self.node)),
            Ask::Window => Reply::Window(node.window()),
            Ask::Cuts => {
                let skipped = Skipped::of(&self.tree, &path_to(&self.tree, self.node));
                Reply::Squares(skipped.map_or(SquareSet::EMPTY, |skipped| skipped.squares))
            }
            Ask::Known => {
                let known = |child: &NodeId| self.tree.node(*child).stop() == Stop::Known;
                let known = self.tree.children(self.node).filter(known);
                let squares = known.filter_map(|child| self.tree.node(child).square());
                Reply::Squares(squares.collect())
            }
        })
    }

    /// Whether an answer is what the engine says.
    pub fn is_right(&self, reply: Reply) -> bool {
        match reply {
            Reply::Move(square) => self.keeping().contains(square),
            _ => self.solution() == Some(reply),
        }
    }

    /// The moves that preserve the value, where all is known by heart.
    fn keeping(&self) -> SquareSet {
        Worths::known(&self.position).map_or(SquareSet::EMPTY, |worths| worths.keeping())
    }
}
