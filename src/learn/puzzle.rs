//! Puzzles: positions in which exactly one move preserves the value.
//!
//! They stand in `assets/puzzles.tsv`, a line each: board, position, solution, what it is worth, and
//! in how many moves, where that is known. Those of the 3×3 board are all there are; a test finds
//! them by looking at all positions. Of the others, a test makes the list again by its seed, and
//! another proves it.

use std::sync::LazyLock;

use crate::insight::{Grade, PositionValue, Prospect};
use crate::model::Symmetries;
use crate::model::{Board, Position, Square};

/// A position in which exactly one move preserves the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// The move.
    pub solution: Square,
    /// What it is worth.
    pub worth: PositionValue,
}

/// What a puzzle is about, as the rules show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PuzzleTheme {
    /// The move completes a line.
    Win,
    /// The opponent would have won there.
    Block,
    /// The move threatens to win on two squares or more.
    Fork,
    /// The move wins, and threatens: the answer is forced.
    Trap,
    /// The move threatens nothing that decides; every other one gives the value away.
    OnlyMove,
}

impl Puzzle {
    /// The list, as it is.
    pub const FILE: &'static str = include_str!("../../assets/puzzles.tsv");

    fn list() -> &'static [Puzzle] {
        static LIST: LazyLock<Vec<Puzzle>> =
            LazyLock::new(|| Puzzle::FILE.lines().filter_map(Puzzle::parse).collect());
        &LIST
    }

    /// The boards that have puzzles.
    pub fn boards() -> Vec<Board> {
        let all = Puzzle::list().iter();
        let mut boards: Vec<Board> = all.map(|puzzle| puzzle.position.board()).collect();
        boards.dedup();
        boards
    }

    /// Those of a board, up to symmetry, always in the same order.
    pub fn all(board: Board) -> impl Iterator<Item = Puzzle> {
        let is_here = move |puzzle: &Puzzle| puzzle.position.board() == board;
        Puzzle::list().iter().copied().filter(is_here)
    }

    /// What it is about.
    pub fn theme(&self) -> PuzzleTheme {
        let turn = self.position.turn();
        let after = self.position.played(self.solution);
        let threats = after.winning_squares(turn) & after.moves();
        let blocks = self.position.winning_squares(turn.opponent());
        let wins = self.worth.fate == Prospect::Wins;
        match threats.len() {
            _ if wins && after.finished() => PuzzleTheme::Win,
            _ if blocks.contains(self.solution) => PuzzleTheme::Block,
            2.. if wins => PuzzleTheme::Fork,
            1 if wins => PuzzleTheme::Trap,
            _ => PuzzleTheme::OnlyMove,
        }
    }

    /// How far one has to look ahead.
    pub fn grade(&self) -> Grade {
        match self.theme() {
            PuzzleTheme::Win => Grade::Easy,
            PuzzleTheme::Block | PuzzleTheme::Fork => Grade::Medium,
            PuzzleTheme::Trap | PuzzleTheme::OnlyMove => Grade::Hard,
        }
    }

    /// The same, turned or mirrored; beyond the last symmetry, it begins anew.
    #[must_use]
    pub fn image(&self, which: usize) -> Puzzle {
        let symmetries = Symmetries::of(self.position.board());
        let solution = symmetries.image(which, self.solution.alone()).first();
        Puzzle {
            position: symmetries.turned(which, &self.position),
            solution: solution.unwrap_or(self.solution),
            ..*self
        }
    }

    /// The name under which it is remembered, whichever way it is turned.
    pub fn name(&self) -> String {
        let board = self.position.board();
        let position = Symmetries::of(board).smallest(&self.position);
        format!("{} {position}", board.rules())
    }

    /// A line of the list.
    fn parse(line: &str) -> Option<Puzzle> {
        let fields: Vec<&str> = line.split('\t').collect();
        let [board, position, solution, fate, n_moves] = fields[..] else {
            return None;
        };
        let board: Board = board.parse().ok()?;
        let fate = match fate {
            "wins" => Prospect::Wins,
            _ => Prospect::Draws,
        };
        let n_moves = n_moves.parse().ok();
        Some(Puzzle {
            position: Position::parse(board, position).ok()?,
            solution: board.square(solution.parse().ok()?).ok()?,
            worth: PositionValue { fate, n_moves },
        })
    }
}
