//! An exercise under way: a question, tries, and an answer or the solution. The window and the terminal
//! show it and decide nothing.

use std::sync::Arc;

use super::{Lesson, LessonStep, Puzzle};
use crate::insight::{Ask, Explanation, Mistake, MoveValues, Prospect, Reason, Reply, Verdict};
use crate::model::{PlayError, Position, Square, SquareSet};

/// A question of an exercise.
#[derive(Clone, Debug)]
pub enum Question {
    /// Find the one move that preserves the value.
    Puzzle(Puzzle),
    /// Find a better move than the mistake.
    Mistake(Mistake),
    /// Whether to make this move, which gives value away, and the value it leaves.
    Warning(Square, Prospect),
    /// A step of a lesson, by its number from 0.
    Step(Arc<Lesson>, usize),
}

/// An action of the person in an exercise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Chooses a square: the answer, a part of it, or to take back a refuted move.
    Choose(Square),
    /// Gives an answer.
    Answer(Reply),
    /// Takes back a wrong move.
    TakeBack,
    /// Shows the solution, if it is known.
    Tell,
}

/// An exercise: a question about a position, and its state.
#[derive(Clone, Debug)]
pub struct Task {
    /// The question.
    pub question: Question,
    /// The position.
    pub position: Position,
    reply: Option<Reply>,
    is_told: bool,
    marked: SquareSet,
    values: Option<Arc<MoveValues>>,
}

impl Task {
    /// An exercise without a try.
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

    /// The exercise of a lesson's step.
    pub fn step(lesson: Arc<Lesson>, at: usize) -> Task {
        let position = lesson.steps[at].position;
        Task::new(Question::Step(lesson, at), position)
    }

    /// The lesson and the number of the step, from 0.
    pub const fn lesson(&self) -> Option<(&Arc<Lesson>, usize)> {
        match &self.question {
            Question::Step(lesson, at) => Some((lesson, *at)),
            _ => None,
        }
    }

    /// The step of the lesson.
    pub fn lesson_step(&self) -> Option<&LessonStep> {
        self.lesson().map(|(lesson, at)| &lesson.steps[at])
    }

    /// The squares that are marked but not submitted yet.
    pub const fn marked(&self) -> SquareSet {
        self.marked
    }

    /// Submits the marked squares.
    pub const fn check(&self) -> Act {
        Act::Answer(Reply::Squares(self.marked))
    }

    /// The kind of answer; none for a step without a question.
    pub fn asks(&self) -> Option<Ask> {
        self.lesson_step().map_or(Some(Ask::Move), |step| step.ask)
    }

    /// Whether the answer is a set of squares, which are marked one by one.
    pub fn is_marked(&self) -> bool {
        matches!(self.asks(), Some(Ask::Cuts | Ask::Known))
    }

    /// The answer that was given, or the solution that was shown.
    pub const fn reply(&self) -> Option<Reply> {
        self.reply
    }

    /// Whether the solution was shown.
    pub const fn is_told(&self) -> bool {
        self.is_told
    }

    /// The answer, if it is a move.
    pub const fn square(&self) -> Option<Square> {
        match self.reply {
            Some(Reply::Move(square)) => Some(square),
            _ => None,
        }
    }

    /// Whether the answer is right; none while that is unknown.
    pub fn is_right(&self) -> Option<bool> {
        match (&self.question, self.reply?) {
            (Question::Puzzle(puzzle), reply) => Some(reply == Reply::Move(puzzle.solution)),
            (Question::Mistake(mistake), Reply::Move(square)) => self.repairs(mistake, square),
            (_, reply) => self.lesson_step()?.judge(reply).map(Verdict::is_right),
        }
    }

    /// Whether a move preserves the value that the mistake gave away; none while that is unknown.
    fn repairs(&self, mistake: &Mistake, square: Square) -> Option<bool> {
        let worth = self.values.as_ref()?.of(square)?.worth?;
        Some(worth.fate <= Prospect::of(mistake.before, mistake.mark))
    }

    /// Whether the right answer has been neither given nor shown.
    pub fn is_open(&self) -> bool {
        self.asks().is_some() && !self.is_told && self.is_right() != Some(true)
    }

    /// Whether the person found the answer.
    pub fn is_found(&self) -> bool {
        self.reply.is_some() && !self.is_told && !self.is_open()
    }

    /// A right answer; none while that is unknown. For a warning, the move itself, to show why.
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

    /// Explains the chosen move; none while its value is unknown. The explanation of a wrong move does
    /// not name the right one, because another try follows.
    pub fn why(&self) -> Option<Explanation> {
        let mut why = Explanation::of(self.values.as_ref()?, self.square()?)?;
        why.worth?;
        if self.is_right() != Some(true) {
            let tells = |one: &Reason| matches!(one, Reason::GivesAway { .. });
            why.reasons.retain(|one| !tells(one));
        }
        Some(why)
    }

    /// The moves that show why the answer is right or wrong, as far as they are known.
    pub fn line(&self) -> Vec<Square> {
        let tried = || self.square().into_iter().collect();
        self.why().map_or_else(tried, |why| why.line)
    }

    /// Sets the values of the moves. Returns whether they have changed.
    pub fn set_values(&mut self, values: &Arc<MoveValues>) -> bool {
        let is_same = |before: &Arc<MoveValues>| Arc::ptr_eq(before, values);
        let is_new = !self.values.as_ref().is_some_and(is_same);
        if is_new {
            self.values = Some(Arc::clone(values));
        }
        is_new
    }

    /// Applies an action. Refuses a square that cannot be played.
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
