//! A question under way: asked, tried, and answered or told. The window shows it and the terminal
//! prints it; neither decides anything.

use std::sync::Arc;

use super::{Lesson, LessonStep, Puzzle};
use crate::insight::{Ask, Explanation, Mistake, MoveValues, Prospect, Reason, Reply, Verdict};
use crate::model::{PlayError, Position, Square, SquareSet};

/// What is asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// The one move that preserves the value.
    Puzzle(Puzzle),
    /// A better move than one that was made.
    Mistake(Mistake),
    /// Whether to make a move that gives value away, and what becomes of it.
    Warning(Square, Prospect),
    /// A step of a lesson, by its number from 0.
    Step(Arc<Lesson>, usize),
}

/// What whoever is asked can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Choose a square: it is the answer, a part of it, or takes back what was refuted.
    Choose(Square),
    /// Give an answer.
    Answer(Reply),
    /// Take back a move that was wrong.
    TakeBack,
    /// Be told the answer, if it is known.
    Tell,
}

/// A question about a position, and how far it is answered.
#[derive(Clone, Debug)]
pub struct Task {
    /// What is asked.
    pub question: Question,
    /// About which position.
    pub position: Position,
    reply: Option<Reply>,
    is_told: bool,
    marked: SquareSet,
    values: Option<Arc<MoveValues>>,
}

impl Task {
    /// A question that nobody has answered.
    pub const fn new(question: Question, position: Position) -> Task {
        Task {
            question,
            position,
            reply: None,
            is_told: false,
            marked: SquareSet::EMPTY,
            values: None,
        }
    }

    /// A step of a lesson.
    pub fn step(lesson: Arc<Lesson>, at: usize) -> Task {
        let position = lesson.steps[at].position;
        Task::new(Question::Step(lesson, at), position)
    }

    /// The lesson, and which of its steps it is.
    pub const fn lesson(&self) -> Option<(&Arc<Lesson>, usize)> {
        match &self.question {
            Question::Step(lesson, at) => Some((lesson, *at)),
            _ => None,
        }
    }

    /// The step of a lesson that it is.
    pub fn lesson_step(&self) -> Option<&LessonStep> {
        self.lesson().map(|(lesson, at)| &lesson.steps[at])
    }

    /// The squares that are marked, before they are an answer.
    pub const fn marked(&self) -> SquareSet {
        self.marked
    }

    /// Lets them be the answer.
    pub const fn check(&self) -> Act {
        Act::Answer(Reply::Squares(self.marked))
    }

    /// What is asked for; nothing by a step that only says something.
    pub fn asks(&self) -> Option<Ask> {
        self.lesson_step().map_or(Some(Ask::Move), |step| step.ask)
    }

    /// Whether squares are marked before they are the answer.
    pub fn is_marked(&self) -> bool {
        matches!(self.asks(), Some(Ask::Cuts | Ask::Known))
    }

    /// The answer that was given or told.
    pub const fn reply(&self) -> Option<Reply> {
        self.reply
    }

    /// Whether it was told by us.
    pub const fn is_told(&self) -> bool {
        self.is_told
    }

    /// The move that was.
    pub const fn square(&self) -> Option<Square> {
        match self.reply {
            Some(Reply::Move(square)) => Some(square),
            _ => None,
        }
    }

    /// Whether the answer is right, once that is known.
    pub fn is_right(&self) -> Option<bool> {
        match (&self.question, self.reply?) {
            (Question::Puzzle(puzzle), reply) => Some(reply == Reply::Move(puzzle.solution)),
            (Question::Mistake(mistake), Reply::Move(square)) => self.repairs(mistake, square),
            (_, reply) => self.lesson_step()?.judge(reply).map(Verdict::is_right),
        }
    }

    /// Whether a move preserves what a mistake gave away, once that is known.
    fn repairs(&self, mistake: &Mistake, square: Square) -> Option<bool> {
        let worth = self.values.as_ref()?.of(square)?.worth?;
        Some(worth.fate <= Prospect::of(mistake.before, mistake.mark))
    }

    /// Whether a right answer is still to be found.
    pub fn is_open(&self) -> bool {
        self.asks().is_some() && !self.is_told && self.is_right() != Some(true)
    }

    /// Whether it was found by whoever was asked.
    pub fn is_found(&self) -> bool {
        self.reply.is_some() && !self.is_told && !self.is_open()
    }

    /// A right answer, once one is known; to a warning, the move itself, so that it is seen why.
    pub fn solution(&self) -> Option<Reply> {
        let square = match &self.question {
            Question::Puzzle(puzzle) => puzzle.solution,
            Question::Mistake(mistake) => {
                let mut moves = self.position.moves().into_iter();
                moves.find(|square| self.repairs(mistake, *square) == Some(true))?
            }
            Question::Warning(square, _) => *square,
            Question::Step(..) => return self.lesson_step()?.solution(),
        };
        Some(Reply::Move(square))
    }

    /// Why the move is as good as it is, once that is known. What is wrong with a wrong one is said
    /// without telling the right one: another try is to come.
    pub fn why(&self) -> Option<Explanation> {
        let mut why = Explanation::of(self.values.as_ref()?, self.square()?)?;
        why.worth?;
        if self.is_right() != Some(true) {
            let tells = |one: &Reason| matches!(one, Reason::GivesAway { .. });
            why.reasons.retain(|one| !tells(one));
        }
        Some(why)
    }

    /// The moves that show it, as far as they are known.
    pub fn line(&self) -> Vec<Square> {
        let tried = || self.square().into_iter().collect();
        self.why().map_or_else(tried, |why| why.line)
    }

    /// Sets the values of the moves. Returns whether they are others than before.
    pub fn set_values(&mut self, values: &Arc<MoveValues>) -> bool {
        let is_same = |before: &Arc<MoveValues>| Arc::ptr_eq(before, values);
        let is_new = !self.values.as_ref().is_some_and(is_same);
        if is_new {
            self.values = Some(Arc::clone(values));
        }
        is_new
    }

    /// Does what whoever is asked does; a square that cannot be played is refused.
    pub fn act(&mut self, act: Act) -> Result<(), PlayError> {
        if !self.is_open() {
            return Ok(());
        }
        match act {
            Act::TakeBack | Act::Choose(_) if self.square().is_some() => self.reply = None,
            Act::Choose(square) if self.asks().is_some_and(Ask::is_square) => {
                self.position.play(square)?;
                self.reply = if self.is_marked() {
                    self.marked = self.marked.toggled(square);
                    None
                } else {
                    Some(Reply::Move(square))
                };
            }
            Act::TakeBack | Act::Choose(_) => {}
            Act::Answer(reply) => self.reply = Some(reply),
            Act::Tell => {
                self.reply = self.solution().or(self.reply);
                self.is_told = self.solution().is_some();
            }
        }
        Ok(())
    }
}
