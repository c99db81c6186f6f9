//! A lesson: steps that show a position and a moment of a search, say something and ask. What is
//! right is asked of the engine each time; a lesson is a text and holds no answers.

mod facts;
mod file;

use std::sync::Arc;

pub use self::file::Outline;
use crate::insight::{Ask, EventKind, Reply, SearchTrace, TraceStep, Verdict};
use crate::model::{Position, SquareSet};
use crate::search::{Knowledge, NodeId, Search, Tree};

/// A text in both languages.
#[derive(serde::Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(deny_unknown_fields)]
pub struct Bilingual<Text = String> {
    /// In English.
    pub en: Text,
    /// In German.
    pub de: Text,
}

/// A lesson, with all that its searches have found.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its number from 0, if it is one of ours.
    pub number: Option<usize>,
    /// What it is called.
    pub title: Bilingual,
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

    /// The number of ours that follows, if there is one.
    pub fn next(&self) -> Option<usize> {
        let next = self.number? + 1;
        (next < Lesson::TEXTS.len()).then_some(next)
    }
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// What is said.
    pub says: Bilingual,
    /// What is asked, if anything.
    pub ask: Option<Ask>,
    /// What is said when it is answered.
    pub right: Option<Bilingual>,
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
    pub tick: TraceStep,
}

impl LessonStep {
    /// The course of its search.
    pub fn course(&self) -> SearchTrace<'_> {
        SearchTrace::new(&self.tree, self.search)
    }

    /// How far the search is when the question has been answered: it has just left the node. To see
    /// its window, it need not, nor to see what it cuts: with which value it leaves may be asked next.
    pub fn tick_after(&self) -> TraceStep {
        let at = |kind| self.course().tick_of(kind, self.node);
        let after = match self.ask {
            None | Some(Ask::Move | Ask::Window) => None,
            Some(Ask::Cuts) => at(EventKind::Cut).or_else(|| at(EventKind::Return)),
            Some(Ask::Value | Ask::Bound | Ask::Known) => at(EventKind::Return),
        };
        after.unwrap_or(self.tick)
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

    /// A right answer, from the engine; none where nothing is asked.
    pub fn solution(&self) -> Option<Reply> {
        self.ask?.solution(&self.tree, self.node)
    }

    /// What the engine says to an answer; nothing where none was asked for.
    pub fn judge(&self, reply: Reply) -> Option<Verdict> {
        let known = Knowledge::of(self.position.board());
        let truth = known.map(|known| known.about(&self.position).value);
        Some(self.ask?.judge(reply, &self.tree, self.node, truth))
    }
}
