//! The line of a game: what has been played, what was taken back and can be played again, and the line that was left for another.

use super::{Made, Maker};
use crate::model::{PlayError, Position};

/// All moves of a game, those on the board and those that were taken back.
///
/// ```text
/// start ─ 1 ─ 2 ─ 3 ─ 4 ─ 5      made: 1 2 3, undone: 4 5
///              └─ 3' ─ 4'        left: 3' 4', after 2 moves
/// ```
///
/// Playing another move than the one that was taken back leaves that line, and nothing is lost: it is kept until the next line is left.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    start: Position,
    made: Vec<Made>,
    /// The next one is the last.
    undone: Vec<Made>,
    left: Option<Left>,
}

/// A line that was left.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Left {
    after: usize,
    moves: Vec<Made>,
}

impl Line {
    /// No moves yet, from this position.
    pub const fn new(start: Position) -> Line {
        Line {
            start,
            made: Vec::new(),
            undone: Vec::new(),
            left: None,
        }
    }

    /// Where it begins.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The moves on the board.
    pub fn made(&self) -> &[Made] {
        &self.made
    }

    /// The line that was left: after how many moves, and its own.
    pub fn left(&self) -> Option<(usize, &[Made])> {
        let left = self.left.as_ref()?;
        Some((left.after, &left.moves))
    }

    /// With moves that were taken back, the next one first, if the rules allow them.
    pub(super) fn with_undone(mut self, undone: Vec<Made>) -> Result<Line, PlayError> {
        allowed(self.position(), &undone)?;
        self.undone = undone.into_iter().rev().collect();
        Ok(self)
    }

    /// With a line that was left after so many moves, if the rules allow it.
    pub(super) fn with_left(mut self, after: usize, moves: Vec<Made>) -> Result<Line, PlayError> {
        let after = after.min(self.made.len());
        allowed(self.position_after(after), &moves)?;
        self.left = (!moves.is_empty()).then_some(Left { after, moves });
        Ok(self)
    }

    /// The moves that were taken back, the next one first.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = Made> {
        self.undone.iter().rev().copied()
    }

    /// The position after so many of the moves on the board.
    pub fn position_after(&self, n_moves: usize) -> Position {
        let moves = self.made.iter().take(n_moves);
        moves.fold(self.start, |position, made| {
            // All of them were allowed when they were made.
            position.play(made.square).unwrap_or(position)
        })
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        self.position_after(self.made.len())
    }

    /// Adds a move. Another one than was taken back leaves that line.
    pub fn play(&mut self, made: Made) {
        match self.undone.pop() {
            Some(undone) if undone.square == made.square => {}
            Some(undone) => {
                self.undone.push(undone);
                self.left = Some(Left {
                    after: self.made.len(),
                    moves: self.undone.drain(..).rev().collect(),
                });
            }
            None => {}
        }
        self.made.push(made);
    }

    /// Takes moves back until so many are left.
    pub fn back_to(&mut self, n_moves: usize) {
        while self.made.len() > n_moves
            && let Some(made) = self.made.pop()
        {
            self.undone.push(made);
        }
    }

    /// Where *undo* goes: before the last move of a person's turn, or else one move back.
    pub fn undo_target(&self) -> Option<usize> {
        let last = self.made.len().checked_sub(1)?;
        let is_turn = |&at: &usize| is_persons_turn(&self.made, at);
        Some((0..=last).rev().find(is_turn).unwrap_or(last))
    }

    /// Whether there is something to play again.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() || self.left.is_some()
    }

    /// Plays again what was taken back, up to the next turn of a person; where nothing was, goes over to the line that was left.
    pub fn redo(&mut self) {
        if self.undone.is_empty()
            && let Some(Left { after, moves }) = self.left.take()
        {
            let ours = self.made.split_off(after);
            self.undone = moves.into_iter().rev().collect();
            self.left = (!ours.is_empty()).then_some(Left { after, moves: ours });
        }
        let mut all = self.made.clone();
        all.extend(self.undone());
        while let Some(made) = self.undone.pop() {
            self.made.push(made);
            if is_persons_turn(&all, self.made.len()) {
                break;
            }
        }
    }
}

fn allowed(start: Position, moves: &[Made]) -> Result<(), PlayError> {
    let play = |position: Position, made: &Made| position.play(made.square);
    moves.iter().try_fold(start, play).map(|_| ())
}

/// Whether a person was to move before the move `at`: it made that move, or let the computer make it by switching sides, which shows in
/// two moves of the computer in a row.
fn is_persons_turn(moves: &[Made], at: usize) -> bool {
    let is_persons = |at: usize| moves.get(at).is_some_and(|made| made.by == Maker::Person);
    let is_computers = |at: usize| moves.get(at).is_some_and(|made| made.by != Maker::Person);
    is_persons(at) || at > 0 && is_computers(at - 1) && is_computers(at)
}
