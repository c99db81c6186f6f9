//! The player to move, what it sees, and how it chooses.

use crate::model::{Mark, Square, SquareSet, Value};
use crate::search::Edition;
use crate::search::tree::{GoalWindow, Stop};

/// The player to move, as a type: each search is compiled once per player, as a node of the minimum
/// and one of the maximum.
pub(super) trait Player {
    const MARK: Mark;
    type Opponent: Player<Opponent = Self>;
}

pub(super) struct Cross;

impl Player for Cross {
    const MARK: Mark = Mark::X;
    type Opponent = Circle;
}

pub(super) struct Circle;

impl Player for Circle {
    const MARK: Mark = Mark::O;
    type Opponent = Cross;
}

/// The stones at a node, seen by the player to move.
#[derive(Clone, Copy)]
pub(super) struct Stones {
    pub(super) own: SquareSet,
    pub(super) other: SquareSet,
}

impl Stones {
    pub(super) fn after(self, square: Square) -> Stones {
        Stones {
            own: self.other,
            other: self.own.with(square),
        }
    }
}

/// The best move so far.
#[derive(Clone, Copy)]
pub(super) struct Best {
    pub(super) value: Value,
    pub(super) square: Option<Square>,
}

impl Best {
    pub(super) const fn none<P: Player>() -> Best {
        Best {
            value: P::Opponent::MARK.win(),
            square: None,
        }
    }

    /// The first of `moves`, taken to lose until it is seen: only strictly better values are taken over
    /// then.
    pub(super) const fn at_worst<P: Player>(moves: SquareSet) -> Best {
        Best {
            value: P::Opponent::MARK.win(),
            square: moves.first(),
        }
    }

    /// Takes over a first or strictly better value; says whether it did.
    pub(super) fn offer<P: Player>(&mut self, square: Square, value: Value) -> bool {
        let better = self.square.is_none() || P::MARK.prefers(value, self.value);
        if better {
            *self = Best {
                value,
                square: Some(square),
            };
        }
        better
    }
}

impl<V: Copy + Ord> GoalWindow<V> {
    /// Draws the player's bound to a better value; says whether the window is closed, so that
    /// nothing more can matter.
    ///
    /// The player compares with the bound that it does not draw. (D in edition 2 asks `min >= max`
    /// instead. It comes to the same: there every node is entered with `min < max`.)
    #[inline]
    pub(crate) fn close(&mut self, player: Mark, value: V, edition: Edition) -> bool {
        let GoalWindow { min, max } = *self;
        match (player, edition) {
            (Mark::X, Edition::First) => self.max = value,
            (Mark::X, Edition::Second) => self.max = max.min(value),
            (Mark::O, Edition::First) => self.min = value,
            (Mark::O, Edition::Second) => self.min = min.max(value),
        }
        match player {
            Mark::X => value <= min,
            Mark::O => value >= max,
        }
    }
}

/// Why a node was left. A cut-off counts only if a move was left to examine.
pub(super) fn stop_with(unseen: SquareSet) -> Stop {
    if unseen.is_empty() {
        Stop::AllSeen
    } else {
        Stop::CutOff
    }
}
