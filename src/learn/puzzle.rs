//! Puzzles: positions in which exactly one move preserves the value.
//!
//! They are in `assets/puzzles.tsv`, one per line: board, position, solution, value, and the number of
//! moves, if known. The list of the 3×3 board is complete: a test derives it from all positions. Two
//! tests reproduce the others by their seed and prove them.

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
    /// The value of the position.
    pub worth: PositionValue,
}

/// The theme of a puzzle, derived from the rules.
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
    /// The file of all puzzles.
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

    /// The puzzles of a board, up to symmetry, in the order of the file.
    pub fn all(board: Board) -> impl Iterator<Item = Puzzle> {
        let is_here = move |puzzle: &Puzzle| puzzle.position.board() == board;
        Puzzle::list().iter().copied().filter(is_here)
    }

    /// The theme.
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

    /// The difficulty: how far a player has to look ahead.
    pub fn grade(&self) -> Grade {
        match self.theme() {
            PuzzleTheme::Win => Grade::Easy,
            PuzzleTheme::Block | PuzzleTheme::Fork => Grade::Medium,
            PuzzleTheme::Trap | PuzzleTheme::OnlyMove => Grade::Hard,
        }
    }

    /// The image of the puzzle under symmetry `which`, counted modulo their number.
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

    /// The name in the Leitner box, the same for all images.
    pub fn name(&self) -> String {
        let board = self.position.board();
        let position = Symmetries::of(board).smallest(&self.position);
        format!("{} {position}", board.rules())
    }

    /// Reads a line of the file.
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
