//! What is known about the empty boards: data, and this program has proved each.

use crate::model::{Board, Value};

/// The value of an empty board, as the solver proved it: all but 8×8×5 are proved again by the
/// tests, and that one by the command in the README.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Who wins if nobody makes a mistake. The second player never does.
    pub value: Value,
}

impl Fact {
    /// The boards that people play on.
    pub fn common_boards() -> Vec<Board> {
        let rules = "3x3x3 4x3x3 4x4x3 4x4x4 5x4x4 5x5x4 5x5x5 6x5x4 6x6x4 6x6x5".split(' ');
        rules.filter_map(|rules| rules.parse().ok()).collect()
    }

    /// What is known about the empty `board`.
    pub fn of(board: Board) -> Fact {
        let (columns, rows) = (board.columns(), board.rows());
        let value = match (board.in_a_row(), columns.max(rows), columns.min(rows)) {
            (3, 3, 3) | (4, _, 3 | 4) | (4, 5, 5) | (5.., _, _) => Value::Draw,
            _ => Value::XWins,
        };
        Fact { value }
    }
}
