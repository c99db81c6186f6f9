//! The game as the study needs it in a frame.

use crate::messages::MoveReport;
use crate::model::{Position, Square};
use crate::settings::Appearance;
use crate::view::texts::Texts;

/// Where the window is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::view::window) enum Stage {
    Desk,
    Lecture,
}

/// The game as the study needs it in a frame.
pub(in crate::view::window) struct StudyContext<'a> {
    pub(in crate::view::window) texts: &'a Texts,
    pub(in crate::view::window) looks: Appearance,
    pub(in crate::view::window) stage: Stage,
    /// The position on the board.
    pub(in crate::view::window) position: Position,
    /// Where the game began, and its moves.
    pub(in crate::view::window) start: Position,
    pub(in crate::view::window) moves: &'a [Square],
    /// How many of them have led to the position on the board.
    pub(in crate::view::window) n_seen: usize,
    pub(in crate::view::window) thought: Option<&'a MoveReport>,
    /// The memory that a search may have.
    pub(in crate::view::window) memory_mb: usize,
}

impl StudyContext<'_> {
    /// The move that has led to the position on the board, and the position before it.
    pub(super) fn last_move(&self) -> Option<(Position, Square)> {
        let (last, before) = self.moves.get(..self.n_seen)?.split_last()?;
        Some((self.start.after(before).ok()?, *last))
    }

    /// All its positions, the last first: there is less to be proved.
    pub(super) fn positions_from_the_end(&self) -> Vec<Position> {
        let mut all = vec![self.start];
        for &square in self.moves {
            all.extend(all.last().and_then(|position| position.play(square).ok()));
        }
        all.reverse();
        all
    }
}
