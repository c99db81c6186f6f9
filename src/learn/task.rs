//! A question under way: asked, tried, and answered or told. The window shows it and the terminal
//! prints it; neither decides anything.

use std::sync::Arc;

use super::{Lesson, LessonStep, Puzzle};
use crate::insight::{Ask, Because, Explanation, Fate, Mistake, Reply, Verdict, Worths};
use crate::model::{PlayError, Position, Square, SquareSet};

/// What is asked.
#[derive(Clone, Debug)]
pub enum Question {
    /// The one move that preserves the value.
    Puzzle(Puzzle),
    /// A better move than one that was made.
    Mistake(Mistake),
    /// Whether to make a move that gives value away, and what becomes of it.
    Warning(Square, Fate),
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
    /// Let the squares that are marked be the answer.
    Check,
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
    /// The moves that are known to preserve the value, and those known to give it away.
    moves: [SquareSet; 2],
    why: Option<Explanation>,
}

impl Task {
    /// A question that nobody has answered.
    pub fn new(question: Question, position: Position) -> Task {
        let moves = match &question {
            Question::Puzzle(Puzzle { solution, .. }) => {
                let right = solution.alone();
                [right, position.moves() - right]
            }
            Question::Warning(square, _) => [SquareSet::EMPTY, square.alone()],
            Question::Mistake(_) | Question::Step(..) => [SquareSet::EMPTY; 2],
        };
        Task {
            question,
            position,
            reply: None,
            is_told: false,
            marked: SquareSet::EMPTY,
            moves,
            why: None,
        }
    }

    /// A step of a lesson.
    pub fn step(lesson: Arc<Lesson>, at: usize) -> Task {
        let position = lesson.steps[at].position;
        Task::new(Question::Step(lesson, at), position)
    }

    /// The step of a lesson that it is.
    pub fn lesson_step(&self) -> Option<&LessonStep> {
        match &self.question {
            Question::Step(lesson, at) => lesson.steps.get(*at),
            _ => None,
        }
    }

    /// The squares that are marked, before they are an answer.
    pub const fn marked(&self) -> SquareSet {
        self.marked
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
        let [right, wrong] = self.moves;
        match (self.lesson_step(), self.reply?) {
            (Some(step), reply) => step.judge(reply).map(Verdict::is_right),
            (None, Reply::Move(square)) if right.contains(square) => Some(true),
            (None, Reply::Move(square)) if wrong.contains(square) => Some(false),
            (None, _) => None,
        }
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
        match &self.question {
            Question::Warning(square, _) => Some(Reply::Move(*square)),
            Question::Step(..) => self.lesson_step()?.solution(),
            Question::Puzzle(_) | Question::Mistake(_) => self.moves[0].first().map(Reply::Move),
        }
    }

    /// Why the move is as good as it is, once that is known.
    pub const fn why(&self) -> Option<&Explanation> {
        self.why.as_ref()
    }

    /// The moves that show it, as far as they are known.
    pub fn line(&self) -> Vec<Square> {
        match &self.why {
            Some(why) => why.line.clone(),
            None => self.square().into_iter().collect(),
        }
    }

    /// Takes in what has been found out about the moves. What is wrong with a wrong one is said
    /// without telling the right one: another try is to come.
    pub fn learn(&mut self, worths: &Worths) {
        if let Question::Mistake(mistake) = self.question {
            let had = Fate::of(mistake.before, mistake.mark);
            for one in worths.moves() {
                if let Some(worth) = one.worth {
                    let known = &mut self.moves[usize::from(worth.fate > had)];
                    *known = known.with(one.square);
                }
            }
        }
        let is_known = |square: &Square| worths.of(*square).is_some_and(|one| one.worth.is_some());
        if self.why.is_none()
            && let Some(square) = self.square().filter(is_known)
        {
            let tells = self.is_right() == Some(true);
            let is_told = |one: &Because| tells || !matches!(one, Because::GivesAway { .. });
            self.why = Explanation::of(worths, square).map(|mut why| {
                why.reasons.retain(is_told);
                why
            });
        }
    }

    /// Does what whoever is asked does; a square that cannot be played is refused.
    pub fn act(&mut self, act: Act) -> Result<(), PlayError> {
        if !self.is_open() {
            return Ok(());
        }
        match act {
            Act::TakeBack | Act::Choose(_) if self.square().is_some() => self.take(None),
            Act::Choose(square) if self.asks().is_some_and(Ask::is_square) => {
                self.position.play(square)?;
                if self.is_marked() {
                    self.marked = self.marked.toggled(square);
                    self.take(None);
                } else {
                    self.take(Some(Reply::Move(square)));
                }
            }
            Act::Answer(reply) => self.take(Some(reply)),
            Act::Check if self.is_marked() => self.take(Some(Reply::Squares(self.marked))),
            Act::TakeBack | Act::Choose(_) | Act::Check => {}
            Act::Tell => {
                if let Some(solution) = self.solution() {
                    self.is_told = true;
                    self.take(Some(solution));
                }
            }
        }
        Ok(())
    }

    fn take(&mut self, reply: Option<Reply>) {
        self.reply = reply;
        self.why = None;
    }
}
