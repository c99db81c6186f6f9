//! Whether the game on the board is the one on the disk, and when it becomes so.

use crate::game::Record;
use crate::store::GameSaver;

/// Which game is on the disk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum SaveState {
    /// Another game. This one is new, and is saved from its first stone on.
    New,
    /// Another game. This one was opened, and no person has changed it; moves that the computer
    /// makes by itself do not count.
    LookedAt,
    /// Another game, which is archived when this one is published.
    Begins,
    /// This game.
    GoesOn,
}

impl SaveState {
    /// A person has changed the game.
    pub(super) fn touch(&mut self) {
        if *self != SaveState::GoesOn {
            *self = SaveState::Begins;
        }
    }

    /// A person or the computer has set a stone.
    pub(super) fn note_stone(&mut self) {
        if *self == SaveState::New {
            *self = SaveState::Begins;
        }
    }

    /// Saves the game, if it belongs on the disk.
    pub(super) fn save(&mut self, record: Record, saver: &mut GameSaver) {
        match self {
            SaveState::New | SaveState::LookedAt => {}
            SaveState::Begins => {
                saver.begin(record);
                *self = SaveState::GoesOn;
            }
            SaveState::GoesOn => saver.keep(record),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::SaveState::{self, Begins, GoesOn, LookedAt, New};

    fn after(mut state: SaveState, what: fn(&mut SaveState)) -> SaveState {
        what(&mut state);
        state
    }

    #[test]
    fn a_stone_begins_a_new_game_but_not_one_that_is_only_looked_at() {
        let all = [New, LookedAt, Begins, GoesOn];
        let with_stone = all.map(|state| after(state, SaveState::note_stone));
        assert_eq!(with_stone, [Begins, LookedAt, Begins, GoesOn]);
        let touched = all.map(|state| after(state, SaveState::touch));
        assert_eq!(touched, [Begins, Begins, Begins, GoesOn]);
    }
}
