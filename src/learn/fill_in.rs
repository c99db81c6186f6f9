//! Filling in alpha-beta on a tree of numbers, one question at a time.
//!
//! Asked are α and β where a node is entered, after every child but the last whether the rest is cut,
//! and the value with which the node is left. Leaves are not asked about: their numbers stand there.
//! The questions follow the right search, whatever is answered.

use std::sync::Arc;

use super::numbers::{Diagnosis, NodeAnswer};
use crate::search::{GoalWindow, NodeId, Number, NumberTree, Stop, Subtree, Tree};

/// The questions about the nodes of a tree, each named by its place in a visit of the whole tree.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillQuestion {
    /// α and β with which a node is entered.
    Window(NodeId),
    /// Whether this child and those after it are cut.
    Cut(NodeId),
    /// The value with which a node is left.
    Value(NodeId),
}

/// An answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillReply {
    /// α and β.
    Window(GoalWindow),
    /// The rest is cut.
    Cut,
    /// The next child is entered.
    GoOn,
    /// A value.
    Value(Number),
}

/// What became of an answer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answered {
    /// It is right.
    Right,
    /// It is wrong.
    Wrong {
        /// The right answer.
        right: FillReply,
        /// What explains the answers so far.
        why: Diagnosis,
    },
}

/// A tree that is being filled in.
#[derive(Clone, Debug)]
pub struct FillIn {
    numbers: Arc<NumberTree>,
    /// The questions with their right answers, in the order of the search.
    questions: Vec<(FillQuestion, FillReply)>,
    /// How many were answered.
    n_answered: usize,
    /// How many of the answers were right.
    n_right: usize,
    answers: Vec<NodeAnswer>,
}

impl FillIn {
    /// Begins with nothing filled in.
    pub fn new(numbers: Arc<NumberTree>) -> FillIn {
        let mut questions = Vec::new();
        let tree = numbers.searched();
        ask(&tree, 0, numbers.root(), &numbers, &mut questions);
        FillIn {
            questions,
            n_answered: 0,
            n_right: 0,
            answers: vec![NodeAnswer::default(); numbers.n_nodes()],
            numbers,
        }
    }

    /// The tree.
    pub const fn numbers(&self) -> &Arc<NumberTree> {
        &self.numbers
    }

    /// The next question; none at the end.
    pub fn question(&self) -> Option<FillQuestion> {
        let (question, _) = self.questions.get(self.n_answered)?;
        Some(*question)
    }

    /// How many answers were right, and how many there were.
    pub const fn score(&self) -> [usize; 2] {
        [self.n_right, self.n_answered]
    }

    /// What was answered so far.
    pub fn answers(&self) -> &[NodeAnswer] {
        &self.answers
    }

    /// Answers the question. An answer of another kind is wrong.
    pub fn answer(&mut self, reply: FillReply) -> Option<Answered> {
        let (question, right) = *self.questions.get(self.n_answered)?;
        self.n_answered += 1;
        question.note(reply, &mut self.answers);
        if reply == right {
            self.n_right += 1;
            return Some(Answered::Right);
        }
        let why = self.diagnosis();
        Some(Answered::Wrong { right, why })
    }

    /// What explains the answers so far.
    pub fn diagnosis(&self) -> Diagnosis {
        Diagnosis::of(&self.numbers, &self.answers)
    }

    /// In an exam everything is filled in before anything is judged: the first question whose answer
    /// is wrong or missing. A node that is entered is not cut.
    pub fn first_wrong(&self, answers: &[NodeAnswer]) -> Option<FillQuestion> {
        let is_wrong = |(question, right): &&(FillQuestion, FillReply)| {
            let given = answers.get(question.node() as usize);
            given.and_then(|answer| question.reply(*answer)) != Some(*right)
        };
        let (question, _) = self.questions.iter().find(is_wrong)?;
        Some(*question)
    }
}

impl FillQuestion {
    /// The node that is asked about.
    pub const fn node(self) -> NodeId {
        match self {
            FillQuestion::Window(node) | FillQuestion::Cut(node) | FillQuestion::Value(node) => {
                node
            }
        }
    }

    /// Writes an answer at its node.
    fn note(self, reply: FillReply, answers: &mut [NodeAnswer]) {
        let Some(answer) = answers.get_mut(self.node() as usize) else {
            return;
        };
        match reply {
            FillReply::Window(window) => answer.window = Some(window),
            FillReply::Value(value) => answer.value = Some(value),
            FillReply::Cut => answer.is_cut = Some(true),
            FillReply::GoOn => answer.is_cut = Some(false),
        }
    }

    /// What an answer at its node says to it.
    fn reply(self, answer: NodeAnswer) -> Option<FillReply> {
        match self {
            FillQuestion::Window(_) => answer.window.map(FillReply::Window),
            FillQuestion::Value(_) => answer.value.map(FillReply::Value),
            FillQuestion::Cut(_) if answer.is_cut == Some(true) => Some(FillReply::Cut),
            FillQuestion::Cut(_) => Some(FillReply::GoOn),
        }
    }
}

/// The questions about a node that the search visits, and about what is below it.
fn ask(
    tree: &Tree,
    id: NodeId,
    at: Subtree,
    numbers: &NumberTree,
    questions: &mut Vec<(FillQuestion, FillReply)>,
) {
    let node = tree.node(id);
    if node.stop() == Stop::Leaf {
        return;
    }
    questions.push((
        FillQuestion::Window(at.id),
        FillReply::Window(node.window()),
    ));
    let mut visited = tree.children(id);
    for (n, (_, child)) in numbers.children(at).enumerate() {
        let next = visited.next();
        if n > 0 {
            let right = if next.is_some() {
                FillReply::GoOn
            } else {
                FillReply::Cut
            };
            questions.push((FillQuestion::Cut(child.id), right));
        }
        let Some(next) = next else { break };
        ask(tree, next, child, numbers, questions);
    }
    questions.push((FillQuestion::Value(at.id), FillReply::Value(node.value())));
}
