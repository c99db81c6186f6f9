//! What is known about the empty boards: data, each with who proved it.

use crate::model::{Board, Value};

/// The value of an empty board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Who wins if nobody makes a mistake. The second player never does.
    pub value: Value,
    /// Who proved it.
    pub proved_by: ProvedBy,
}

/// Who proved a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ProvedBy {
    /// This program; its tests do it again.
    ThisProgram,
    /// Others: authors, where, and when.
    Others(&'static str),
}

impl Fact {
    /// The boards that people play on.
    pub fn common_boards() -> Vec<Board> {
        let rules = "3x3x3 4x3x3 4x4x3 4x4x4 5x4x4 5x5x4 5x5x5 6x5x4 6x6x4 6x6x5".split(' ');
        rules.filter_map(|rules| rules.parse().ok()).collect()
    }

    /// What is known about the empty `board`.
    pub fn of(board: Board) -> Option<Fact> {
        let (columns, rows) = (board.columns(), board.rows());
        let (value, proved_by) = match (board.in_a_row(), columns.max(rows), columns.min(rows)) {
            (5, 8, 8) => (Value::Draw, ProvedBy::Others(HSU)),
            (3, 3, 3) | (4, _, 3 | 4) | (4, 5, 5) | (5.., _, _) => {
                (Value::Draw, ProvedBy::ThisProgram)
            }
            _ => (Value::XWins, ProvedBy::ThisProgram),
        };
        Some(Fact { value, proved_by })
    }
}

const HSU: &str = "Hsu, Ko, Chen, Wei, Hsueh and Wu, Theoretical Computer Science 815, 2020";
