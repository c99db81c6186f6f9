//! The game as it is played: every move and who made it, the moves that were undone, and an
//! abandoned variation. It exists once, in the controller; views get copies. The trait [`Model`] is
//! the controller's interface to it, and a [`Record`] is its content in a file.
//!
//! This layer does not read or write files and has no clock.

mod model;
mod record;
mod text;

use std::fmt;

pub use model::Model;
pub use record::{GameInfo, Record, n_days};
pub use text::text_of;

use crate::model::{Board, PlayError, Position, Square};
use crate::player::Computer;

/// A move, and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// The square of the stone.
    pub square: Square,
    /// Who set it.
    pub by: Mover,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mover {
    /// A person.
    Person,
    /// The computer, as it played then.
    Computer(Computer),
}

/// The name in files.
impl fmt::Display for Mover {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Mover::Person => f.pad("person"),
            Mover::Computer(computer) => computer.fmt(f),
        }
    }
}

/// All moves of a game, those on the board and those that were undone.
///
/// ```text
/// start ─ 1 ─ 2 ─ 3 ─ 4 ─ 5      made: 1 2 3, undone: 4 5
///              └─ 3' ─ 4'        abandoned: 3' 4', after 2 moves
/// ```
///
/// Playing another move than the one that was undone abandons that variation. It is kept until the
/// next one is abandoned. Only moves that the rules allow get in here, so everything else (the
/// position, whose turn it is, the result) follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    made: Vec<PlayedMove>,
    /// The next one to redo is the last.
    undone: Vec<PlayedMove>,
    abandoned: Option<Variation>,
}

/// Moves that were abandoned for others. There are at least `after` moves, made or undone.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Variation {
    after: usize,
    moves: Vec<PlayedMove>,
}

impl Game {
    /// A new game on this board.
    pub const fn new(board: Board) -> Game {
        Game::from_position(Position::empty(board))
    }

    /// A game that begins with this position.
    pub const fn from_position(start: Position) -> Game {
        Game {
            start,
            made: Vec::new(),
            undone: Vec::new(),
            abandoned: None,
        }
    }

    /// The first position.
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The board it is played on.
    pub const fn board(&self) -> Board {
        self.start.board()
    }

    /// The moves on the board.
    pub fn moves(&self) -> &[PlayedMove] {
        &self.made
    }

    /// The moves that were undone, the next one first.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = PlayedMove> {
        self.undone.iter().rev().copied()
    }

    /// The abandoned variation: the number of moves before it, and its own.
    pub fn abandoned(&self) -> Option<(usize, &[PlayedMove])> {
        let variation = self.abandoned.as_ref()?;
        Some((variation.after, &variation.moves))
    }

    /// The position after so many of the moves on the board.
    pub fn position_after(&self, n_moves: usize) -> Position {
        let moves = self.made.iter().take(n_moves);
        moves.fold(self.start, |position, made| position.played(made.square))
    }

    /// The position on the board.
    pub fn position(&self) -> Position {
        self.position_after(self.made.len())
    }

    /// Makes a move. Another one than was undone abandons that variation.
    pub fn play(&mut self, made: PlayedMove) -> Result<(), PlayError> {
        self.position().play(made.square)?;
        if self
            .undone
            .pop_if(|next| next.square == made.square)
            .is_none()
            && !self.undone.is_empty()
        {
            self.abandoned = Some(Variation {
                after: self.made.len(),
                moves: self.undone.drain(..).rev().collect(),
            });
        }
        self.made.push(made);
        Ok(())
    }

    /// Undoes moves until so many are left.
    pub fn back_to(&mut self, n_moves: usize) {
        let n_left = n_moves.min(self.made.len());
        self.undone.extend(self.made.drain(n_left..).rev());
    }

    /// The number of moves after *undo*: before a person's last turn, or else one move back.
    pub fn undo_target(&self) -> Option<usize> {
        let last = self.made.len().checked_sub(1)?;
        let is_turn = |&at: &usize| is_persons_turn(&self.made, at);
        Some((0..=last).rev().find(is_turn).unwrap_or(last))
    }

    /// Whether there is a move to redo or a variation to switch to.
    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty() || self.abandoned.is_some()
    }

    /// Redoes moves up to the next turn of a person. If none was undone, switches to the abandoned
    /// variation.
    pub fn redo(&mut self) {
        if self.undone.is_empty()
            && let Some(Variation { after, moves }) = self.abandoned.take()
        {
            let ours = self.made.split_off(after);
            self.undone = moves.into_iter().rev().collect();
            self.abandoned = (!ours.is_empty()).then_some(Variation { after, moves: ours });
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

    /// Adds moves that were undone, the next one first, if the rules allow them.
    fn with_undone(mut self, undone: Vec<PlayedMove>) -> Result<Game, PlayError> {
        allowed(self.position(), &undone)?;
        self.undone = undone.into_iter().rev().collect();
        Ok(self)
    }

    /// Adds a variation that was abandoned after so many moves, if the rules allow it.
    fn with_abandoned(mut self, after: usize, moves: Vec<PlayedMove>) -> Result<Game, PlayError> {
        // It may have been abandoned after moves that were undone since.
        let all: Vec<PlayedMove> = self.made.iter().copied().chain(self.undone()).collect();
        let after = after.min(all.len());
        let play = |position: Position, made: &PlayedMove| position.played(made.square);
        allowed(all[..after].iter().fold(self.start, play), &moves)?;
        self.abandoned = (!moves.is_empty()).then_some(Variation { after, moves });
        Ok(self)
    }
}

impl Default for Game {
    fn default() -> Game {
        Game::new(Board::TIC_TAC_TOE)
    }
}

fn allowed(start: Position, moves: &[PlayedMove]) -> Result<(), PlayError> {
    let play = |position: Position, made: &PlayedMove| position.play(made.square);
    moves.iter().try_fold(start, play).map(|_| ())
}

/// Whether the move `at` was a person's turn: the person made it, or let the computer make it by
/// switching sides, which shows as two moves of the computer in a row.
fn is_persons_turn(moves: &[PlayedMove], at: usize) -> bool {
    let is_persons = |at: usize| moves.get(at).is_some_and(|made| made.by == Mover::Person);
    let is_computers = |at: usize| moves.get(at).is_some_and(|made| made.by != Mover::Person);
    is_persons(at) || at > 0 && is_computers(at - 1) && is_computers(at)
}
