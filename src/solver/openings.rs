//! Openings: proven values and best moves of the first two moves, stored if finding them again
//! would take seconds. For search G and the level *perfect*.
//!
//! `assets/openings.tsv` has a line per position, up to symmetry: board, position, value, best
//! moves. `tictactoe openings` writes it; CI compares.

use std::collections::HashMap;
use std::fmt;
use std::sync::OnceLock;

use super::{Solution, Solver, without_limit};
use crate::control::{SearchControl, Stopped};
use crate::model::Symmetries;
use crate::model::{Board, Mark, Position, SquareSet, Value};

/// A stored proof of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// The position.
    pub position: Position,
    /// The value under perfect play.
    pub value: Value,
    /// Best moves.
    pub best: SquareSet,
}

impl Opening {
    /// The file, as it is.
    pub const FILE: &'static str = include_str!("../../assets/openings.tsv");

    /// The stored proof of `position` or of one of its mirror images.
    pub fn of(position: &Position) -> Option<Opening> {
        static STORED: OnceLock<HashMap<Position, Opening>> = OnceLock::new();
        let read = || {
            let mut stored = HashMap::new();
            for opening in Opening::FILE.lines().filter_map(Opening::parse) {
                for image in opening.images() {
                    stored.entry(image.position).or_insert(image);
                }
            }
            stored
        };
        // The file has no third move, and most positions are later than that.
        if position.n_stones() > 1 {
            return None;
        }
        STORED.get_or_init(read).get(position).copied()
    }

    /// The boards in the file, each once.
    pub fn stored_boards() -> Vec<Board> {
        let openings = Opening::FILE.lines().filter_map(Opening::parse);
        let mut boards: Vec<Board> = openings.map(|opening| opening.position.board()).collect();
        boards.dedup();
        boards
    }

    /// Proves the openings of a board: the empty one, and if that is a draw, the answers to each
    /// first move, up to symmetry.
    pub fn prove(board: Board, control: &SearchControl) -> Result<Vec<Opening>, Stopped> {
        let mut solver = Solver::new(control.memory_bytes());
        let empty = Position::empty(board);
        let Solution { value, best, .. } = solver.solve(&empty, control)?;
        let opening = |position, best| Opening {
            position,
            value,
            best,
        };
        let mut openings = vec![opening(empty, best)];
        if value != Value::Draw {
            return Ok(openings);
        }
        let symmetries = Symmetries::of(board);
        let mut met = SquareSet::EMPTY;
        for square in board.squares() {
            if met.contains(square) {
                continue;
            }
            for which in 0..symmetries.n() {
                met = met | symmetries.image(which, square.alone());
            }
            // Also a draw: cross cannot win, and if circle could, so it could as the first player
            // on the empty board, where cross has a stone less.
            let position = empty.played(square);
            let best = without_limit(control, |effort| solver.best(&position, value, effort))?;
            openings.push(opening(position, best));
        }
        Ok(openings)
    }

    /// A line of the file.
    pub fn parse(line: &str) -> Option<Opening> {
        let mut fields = line.split('\t');
        let board: Board = fields.next()?.parse().ok()?;
        let position = Position::parse(board, fields.next()?).ok()?;
        let number: i8 = fields.next()?.parse().ok()?;
        let mut values = Value::ALL.into_iter();
        let value = values.find(|value| value.number() == number)?;
        let numbers = fields.next()?.split(' ');
        let best = numbers.map(|number| board.square(number.parse().ok()?).ok());
        Some(Opening {
            position,
            value,
            best: best.collect::<Option<SquareSet>>()?,
        })
    }

    fn images(self) -> impl Iterator<Item = Opening> {
        let board = self.position.board();
        let symmetries = Symmetries::of(board);
        (0..symmetries.n()).filter_map(move |which| {
            let [x, o] = Mark::ALL.map(|mark| symmetries.image(which, self.position.stones(mark)));
            Some(Opening {
                position: Position::new(board, x, o).ok()?,
                best: symmetries.image(which, self.best),
                ..self
            })
        })
    }
}

/// A line of the file.
impl fmt::Display for Opening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.position.board().rules();
        let value = self.value.number();
        write!(f, "{board}\t{}\t{value}\t", self.position)?;
        for (at, square) in self.best.into_iter().enumerate() {
            let space = if at == 0 { "" } else { " " };
            write!(f, "{space}{square}")?;
        }
        Ok(())
    }
}

/// The value of an empty board, as the solver has proved it, if it has. The second player never
/// wins.
///
/// The tests prove all again but 8×8×5, 9×4×4 and 10×4×4, which take too long for them.
pub fn known_value(board: Board) -> Option<Value> {
    let (columns, rows) = (board.columns(), board.rows());
    match (board.in_a_row(), columns.max(rows), columns.min(rows)) {
        (4, 11.., 4) | (5, 9.., 7) | (5, 10.., 6) | (5, 12.., 5) => None,
        (3, 3, 3) | (4, _, 3) | (4, ..=8, 4) | (4, 5, 5) | (5.., _, _) => Some(Value::Draw),
        _ => Some(Value::XWins),
    }
}
