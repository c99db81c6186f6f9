//! The game as the study needs it in a frame.

use crate::messages::MoveReport;
use crate::model::{Position, Square};
use crate::settings::Appearance;
use crate::view::texts::Texts;

/// Where the window is looked at.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Stage {
    Desk,
    Lecture,
}

/// The game as the study needs it in a frame.
pub(crate) struct StudyContext<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) looks: Appearance,
    pub(crate) stage: Stage,
    /// The position on the board.
    pub(crate) position: Position,
    /// Where the game began, and its moves.
    pub(crate) start: Position,
    pub(crate) moves: &'a [Square],
    /// How many of them have led to the position on the board.
    pub(crate) n_seen: usize,
    pub(crate) thought: Option<&'a MoveReport>,
    /// The memory that a search may have.
    pub(crate) memory_mb: usize,
}

impl StudyContext<'_> {
    /// The move that has led to the position on the board, and the position before it.
    pub(crate) fn last_move(&self) -> Option<(Position, Square)> {
        let (last, before) = self.moves.get(..self.n_seen)?.split_last()?;
        Some((self.start.after(before).ok()?, *last))
    }

    /// All its positions, the last first: there is less to be proved.
    pub(crate) fn positions_from_the_end(&self) -> Vec<Position> {
        let mut all = vec![self.start];
        for &square in self.moves {
            all.extend(all.last().and_then(|position| position.play(square).ok()));
        }
        all.reverse();
        all
    }
}
