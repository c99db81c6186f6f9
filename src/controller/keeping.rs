//! Whether the game is the one on the disk, and when it becomes it.

use crate::game::Record;
use crate::store::GameSaver;

/// What is on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SaveState {
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

impl SaveState {
    /// A person has done something in the game.
    pub(super) fn touch(&mut self) {
        if *self != SaveState::GoesOn {
            *self = SaveState::Begins;
        }
    }

    /// Somebody has set a stone.
    pub(super) fn note_stone(&mut self) {
        if *self == SaveState::New {
            *self = SaveState::Begins;
        }
    }

    /// Hands the game over, if it is to be on the disk.
    pub(super) fn keep(&mut self, record: Record, keeper: &mut GameSaver) {
        match self {
            SaveState::New | SaveState::LookedAt => {}
            SaveState::Begins => {
                keeper.begin(record);
                *self = SaveState::GoesOn;
            }
            SaveState::GoesOn => keeper.keep(record),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SaveState::{self, Begins, GoesOn, LookedAt, New};

    fn after(mut keeping: SaveState, what: fn(&mut SaveState)) -> SaveState {
        what(&mut keeping);
        keeping
    }

    #[test]
    fn a_stone_begins_a_new_game_but_not_one_that_is_only_looked_at() {
        let all = [New, LookedAt, Begins, GoesOn];
        let with_stone = all.map(|keeping| after(keeping, SaveState::note_stone));
        assert_eq!(with_stone, [Begins, LookedAt, Begins, GoesOn]);
        let touched = all.map(|keeping| after(keeping, SaveState::touch));
        assert_eq!(touched, [Begins, Begins, Begins, GoesOn]);
    }
}
