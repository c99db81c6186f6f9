//! The computer as an opponent: four strengths, independent of how it thinks.

use super::{Computer, Level};
use crate::model::Board;

/// How hard the computer is to beat.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Opponent {
    /// Moves at random.
    Easy,
    /// Plays like a beginner.
    Medium,
    /// Plays well, but slips now and then.
    Hard,
    /// Never loses from the start, however it thinks: as *unbeatable*, as *perfect*, by the
    /// lecture's rules, or with any of the searches.
    Unbeatable,
}

impl Opponent {
    /// All, the easiest first.
    pub const ALL: [Opponent; 4] = [
        Opponent::Easy,
        Opponent::Medium,
        Opponent::Hard,
        Opponent::Unbeatable,
    ];

    /// The strength of this computer.
    pub const fn of(computer: Computer) -> Opponent {
        match computer {
            Computer::Level(Level::Random) => Opponent::Easy,
            Computer::Level(Level::Beginner) => Opponent::Medium,
            Computer::Level(Level::Hard) => Opponent::Hard,
            Computer::Level(Level::Rules | Level::Unbeatable | Level::Perfect)
            | Computer::Search(_) => Opponent::Unbeatable,
        }
    }

    /// The default computer of this strength.
    pub fn computer(self, board: Board) -> Computer {
        match self {
            Opponent::Easy => Computer::Level(Level::Random),
            Opponent::Medium => Computer::Level(Level::Beginner),
            Opponent::Hard => Computer::Level(Level::Hard),
            Opponent::Unbeatable => Computer::default().on(board),
        }
    }

    /// The next easier one.
    pub fn easier(self) -> Option<Opponent> {
        let all = Opponent::ALL.into_iter();
        all.filter(|other| *other < self).max()
    }

    /// The next harder one.
    pub fn harder(self) -> Option<Opponent> {
        let all = Opponent::ALL.into_iter();
        all.filter(|other| *other > self).min()
    }
}
