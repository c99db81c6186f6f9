//! Whether the game is the one on the disk, and when it becomes it.

use crate::game::Record;
use crate::store::Keeper;

/// What is on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Keeping {
    /// Another game. This one is new, and begins with the first stone.
    New,
    /// Another game. This one was opened, and nobody has done anything in it: what the computer does
    /// by itself is looked at, too.
    LookedAt,
    /// Another game, which is put away as soon as this one is shown.
    Begins,
    /// This game.
    GoesOn,
}

impl Keeping {
    /// A person has done something in the game.
    pub(super) fn touch(&mut self) {
        if *self != Keeping::GoesOn {
            *self = Keeping::Begins;
        }
    }

    /// Somebody has set a stone.
    pub(super) fn note_stone(&mut self) {
        if *self == Keeping::New {
            *self = Keeping::Begins;
        }
    }

    /// Hands the game over, if it is to be on the disk.
    pub(super) fn keep(&mut self, record: Record, keeper: &mut Keeper) {
        match self {
            Keeping::New | Keeping::LookedAt => {}
            Keeping::Begins => {
                keeper.begin(record);
                *self = Keeping::GoesOn;
            }
            Keeping::GoesOn => keeper.keep(record),
        }
    }
}
