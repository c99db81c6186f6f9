//! The game as it is played: every move and who made it, what was taken back, and the line that was
//! left for another. It exists once, in the controller; whoever shows it gets a copy. The trait
//! [`Model`] is what the controller may do with it, a [`Record`] is what goes into a file.
//!
//! Uses the layers below; knows no files and no clock.

mod model;
mod record;
mod text;

use std::fmt;

pub use model::Model;
pub use record::{GameInfo, Record};
pub use text::{TextError, TextFault};

use crate::model::{Board, PlayError, Position, Square};
use crate::player::Computer;

/// A move, and who made it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlayedMove {
    /// Where.
    pub square: Square,
    /// By whom.
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

/// All moves of a game, those on the board and those that were taken back.
///
/// ```text
/// start ─ 1 ─ 2 ─ 3 ─ 4 ─ 5      made: 1 2 3, undone: 4 5
///              └─ 3' ─ 4'        left: 3' 4', after 2 moves
/// ```
///
/// Playing another move than the one that was taken back leaves that line, and nothing is lost: it
/// stays until the next line is left. Only moves that the rules allow get in here, so everything
/// else (the position, whose turn it is, the result) follows from them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Game {
    start: Position,
    made: Vec<PlayedMove>,
    /// The next one to be played again is the last.
    undone: Vec<PlayedMove>,
    left: Option<Variation>,
}

/// A line that was left.
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
            left: None,
        }
    }

    /// Where it begins.
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

    /// The moves that were taken back, the next one first.
    pub fn undone(&self) -> impl DoubleEndedIterator<Item = PlayedMove> {
        self.undone.iter().rev().copied()
    }

    /// The line that was left: after how many moves, and its own.
    pub fn left(&self) -> Option<(usize, &[PlayedMove])> {
        let left = self.left.as_ref()?;
        Some((left.after, &left.moves))
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

    /// Makes a move. Another one than was taken back leaves that line.
    pub fn play(&mut self, made: PlayedMove) -> Result<(), PlayError> {
        self.position().play(made.square)?;
        if self
            .undone
            .pop_if(|next| next.square == made.square)
            .is_none()
            && !self.undone.is_empty()
        {
            self.left = Some(Variation {
                after: self.made.len(),
                moves: self.undone.drain(..).rev().collect(),
            });
        }
        self.made.push(made);
        Ok(())
    }

    /// Takes moves back until so many are left.
    pub fn back_to(&mut self, n_moves: usize) {
        let n_left = n_moves.min(self.made.len());
        self.undone.extend(self.made.drain(n_left..).rev());
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

    /// Plays again what was taken back, up to the next turn of a person; where nothing was, goes
    /// over to the line that was left.
    pub fn redo(&mut self) {
        if self.undone.is_empty()
            && let Some(Variation { after, moves }) = self.left.take()
        {
            let ours = self.made.split_off(after);
            self.undone = moves.into_iter().rev().collect();
            self.left = (!ours.is_empty()).then_some(Variation { after, moves: ours });
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

    /// With moves that were taken back, the next one first, if the rules allow them.
    fn with_undone(mut self, undone: Vec<PlayedMove>) -> Result<Game, PlayError> {
        allowed(self.position(), &undone)?;
        self.undone = undone.into_iter().rev().collect();
        Ok(self)
    }

    /// With a line that was left after so many moves, if the rules allow it.
    fn with_left(mut self, after: usize, moves: Vec<PlayedMove>) -> Result<Game, PlayError> {
        // It may have been left after moves that were taken back since.
        let all: Vec<PlayedMove> = self.made.iter().copied().chain(self.undone()).collect();
        let after = after.min(all.len());
        let play = |position: Position, made: &PlayedMove| position.played(made.square);
        allowed(all[..after].iter().fold(self.start, play), &moves)?;
        self.left = (!moves.is_empty()).then_some(Variation { after, moves });
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

/// Whether a person was to move before the move `at`: it made that move, or let the computer make
/// it by switching sides, which shows in two moves of the computer in a row.
fn is_persons_turn(moves: &[PlayedMove], at: usize) -> bool {
    let is_persons = |at: usize| moves.get(at).is_some_and(|made| made.by == Mover::Person);
    let is_computers = |at: usize| moves.get(at).is_some_and(|made| made.by != Mover::Person);
    is_persons(at) || at > 0 && is_computers(at - 1) && is_computers(at)
}
