//! Puzzles: positions in which exactly one move preserves the value.
//!
//! Those of the 3×3 board are found by looking at all positions. Those of larger boards stand in
//! `assets/puzzles.tsv`, a line each: board, position, solution, what it is worth, and in how many
//! moves, where that is known. A test makes it again by its seed, another proves it.

use std::sync::OnceLock;

use crate::insight::{Fate, Grade, Worth, Worths};
use crate::model::{Board, Position, Square};
use crate::search::{Knowledge, Symmetries};

/// A position in which exactly one move preserves the value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Puzzle {
    /// The position.
    pub position: Position,
    /// The move.
    pub solution: Square,
    /// What it is worth.
    pub worth: Worth,
}

/// What a puzzle is about, as the rules show it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Theme {
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
    /// The list of the larger boards, as it is.
    pub const FILE: &'static str = include_str!("../../assets/puzzles.tsv");

    /// With fewer free squares there is little to find.
    const MIN_FREE: u32 = 3;

    /// The puzzle in a position all of whose moves are known, if it is one.
    pub fn of(worths: &Worths) -> Option<Puzzle> {
        let position = *worths.position();
        let keeping = worths.keeping();
        let solution = keeping.first().filter(|_| keeping.has_at_most_one())?;
        let worth = worths.of(solution)?.worth?;
        let is_one = worths.is_complete() && position.moves().len() >= Puzzle::MIN_FREE;
        is_one.then_some(Puzzle {
            position,
            solution,
            worth,
        })
    }

    /// The boards that have puzzles.
    pub fn boards() -> Vec<Board> {
        let rules = "3x3x3 4x4x3 5x5x4 6x6x4".split(' ');
        rules.filter_map(|rules| rules.parse().ok()).collect()
    }

    /// Those of a board, up to symmetry, always in the same order.
    pub fn all(board: Board) -> Vec<Puzzle> {
        static KNOWN: OnceLock<Vec<Puzzle>> = OnceLock::new();
        static LISTED: OnceLock<Vec<Puzzle>> = OnceLock::new();
        if let Some(knowledge) = Knowledge::of(board) {
            return KNOWN.get_or_init(|| known(knowledge)).clone();
        }
        let read = || Puzzle::FILE.lines().filter_map(Puzzle::parse).collect();
        let listed = LISTED.get_or_init(read).iter().copied();
        let is_here = |puzzle: &Puzzle| puzzle.position.board() == board;
        listed.filter(is_here).collect()
    }

    /// What it is about.
    pub fn theme(&self) -> Theme {
        let turn = self.position.turn();
        let after = self.position.played(self.solution);
        let threats = after.winning_squares(turn) & after.moves();
        let blocks = self.position.winning_squares(turn.opponent());
        let wins = self.worth.fate == Fate::Wins;
        if after.finished() && wins {
            Theme::Win
        } else if blocks.contains(self.solution) {
            Theme::Block
        } else if wins && !threats.has_at_most_one() {
            Theme::Fork
        } else if wins && !threats.is_empty() {
            Theme::Trap
        } else {
            Theme::OnlyMove
        }
    }

    /// How far one has to look ahead.
    pub fn grade(&self) -> Grade {
        match self.theme() {
            Theme::Win => Grade::Easy,
            Theme::Block | Theme::Fork => Grade::Medium,
            Theme::Trap | Theme::OnlyMove => Grade::Hard,
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
        let mut fields = line.split('\t');
        let board: Board = fields.next()?.parse().ok()?;
        let position = Position::parse(board, fields.next()?).ok()?;
        let solution = board.square(fields.next()?.parse().ok()?).ok()?;
        let fate = match fields.next()? {
            "wins" => Fate::Wins,
            "draws" => Fate::Draws,
            _ => return None,
        };
        let n_moves = fields.next()?.parse().ok();
        Some(Puzzle {
            position,
            solution,
            worth: Worth { fate, n_moves },
        })
    }
}

/// All of a board that is known by heart.
fn known(knowledge: &Knowledge) -> Vec<Puzzle> {
    let symmetries = Symmetries::of(Board::TIC_TAC_TOE);
    let positions = knowledge.positions();
    let one_of_each = positions.filter(|position| symmetries.smallest(position) == **position);
    let worths = one_of_each.filter_map(Worths::known);
    let mut puzzles: Vec<Puzzle> = worths.filter_map(|worths| Puzzle::of(&worths)).collect();
    puzzles.sort_by_key(|puzzle| puzzle.position.to_string());
    puzzles
}
