//! A lesson: steps that show a position and a moment of a search, with a text and a question. A lesson
//! holds no answers: the engine judges each reply.

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

/// A lesson, with the trees of its searches.
#[derive(Clone, Debug)]
pub struct Lesson {
    /// Its number from 0, if it is a built-in one.
    pub number: Option<usize>,
    /// The title.
    pub title: Bilingual,
    /// At least one.
    pub steps: Vec<LessonStep>,
}

impl Lesson {
    /// The files of the built-in lessons, in order.
    pub const TEXTS: [&str; 6] = [
        include_str!("../../assets/lessons/1-worth.toml"),
        include_str!("../../assets/lessons/2-minimax.toml"),
        include_str!("../../assets/lessons/3-stop-at-a-win.toml"),
        include_str!("../../assets/lessons/4-window.toml"),
        include_str!("../../assets/lessons/5-bound.toml"),
        include_str!("../../assets/lessons/6-order-and-symmetry.toml"),
    ];

    /// The number of the next built-in lesson.
    pub fn next(&self) -> Option<usize> {
        let next = self.number? + 1;
        (next < Lesson::TEXTS.len()).then_some(next)
    }
}

/// A step of a lesson.
#[derive(Clone, Debug)]
pub struct LessonStep {
    /// The text above the question.
    pub says: Bilingual,
    /// The question, if there is one.
    pub ask: Option<Ask>,
    /// The text after the answer.
    pub right: Option<Bilingual>,
    /// The search.
    pub search: Search,
    /// The tree that it visits.
    pub tree: Arc<Tree>,
    /// Whether the tree is shown.
    pub shows_tree: bool,
    /// The node of the question.
    pub node: NodeId,
    /// The position of the node.
    pub position: Position,
    /// The moment of the search.
    pub tick: TraceStep,
}

impl LessonStep {
    /// The trace of its search.
    pub fn course(&self) -> SearchTrace<'_> {
        SearchTrace::new(&self.tree, self.search)
    }

    /// The moment to show after the answer: the search has just left the node. After a question about
    /// the window or the cuts it is still there, because its value may be the next question.
    pub fn tick_after(&self) -> TraceStep {
        let at = |kind| self.course().tick_of(kind, self.node);
        let after = match self.ask {
            None | Some(Ask::Move | Ask::Window) => None,
            Some(Ask::Cuts) => at(EventKind::Cut).or_else(|| at(EventKind::Return)),
            Some(Ask::Value | Ask::Bound | Ask::Known) => at(EventKind::Return),
        };
        after.unwrap_or(self.tick)
    }

    /// The squares to choose from, if the answer is a square or squares.
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

    /// A right answer, from the engine; none without a question.
    pub fn solution(&self) -> Option<Reply> {
        self.ask?.solution(&self.tree, self.node)
    }

    /// The engine's verdict on an answer; none without a question.
    pub fn judge(&self, reply: Reply) -> Option<Verdict> {
        let known = Knowledge::of(self.position.board());
        let truth = known.map(|known| known.about(&self.position).value);
        Some(self.ask?.judge(reply, &self.tree, self.node, truth))
    }
}
