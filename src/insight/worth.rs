//! What every move is worth for the side that makes it.

use crate::model::{Mark, Position, Square, SquareSet, Value};
use crate::search::Knowledge;

/// How a game ends for one side, if nobody makes a mistake from here on.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Fate {
    /// It wins.
    Wins,
    /// Nobody wins.
    Draws,
    /// It loses.
    Loses,
}

impl Fate {
    /// What `value` means to `mark`.
    pub fn of(value: Value, mark: Mark) -> Fate {
        match value.winner() {
            None => Fate::Draws,
            Some(winner) if winner == mark => Fate::Wins,
            Some(_) => Fate::Loses,
        }
    }
}

/// What a move is worth: how the game ends, and after how many moves of both sides, this one
/// included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Worth {
    /// How it ends for the side that moves.
    pub fate: Fate,
    /// After how many moves: the winner hurries, the loser resists.
    pub n_moves: u32,
}

/// A move and what it is worth.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MoveWorth {
    /// Where.
    pub square: Square,
    /// What for.
    pub worth: Worth,
    /// Whether it is one of those that preserve the value, then win as often as possible, then as
    /// fast as possible.
    pub is_best: bool,
}

/// Who wins from here, if that is known: on the 3×3 board always, elsewhere at the end of a game.
pub(super) fn known_value(position: &Position) -> Option<Value> {
    match Knowledge::of(position.board()) {
        Some(knowledge) => Some(knowledge.about(position).value),
        None => position.outcome().map(|outcome| outcome.value()),
    }
}

/// What a move is worth, if it is possible and its worth is known.
pub(super) fn worth_of(position: &Position, square: Square) -> Option<Worth> {
    let knowledge = Knowledge::of(position.board())?;
    let known = knowledge.about(&position.play(square).ok()?);
    Some(Worth {
        fate: Fate::of(known.value, position.turn()),
        n_moves: known.distance + 1,
    })
}

/// The moves that preserve the value, then win as often as possible, then as fast as possible:
/// those the hint chooses from. None where that is not known.
pub(super) fn best_moves(position: &Position) -> SquareSet {
    Knowledge::of(position.board()).map_or(SquareSet::EMPTY, |knowledge| knowledge.best(position))
}

/// What every move is worth, ascending; nothing where that is not known.
pub fn worths(position: &Position) -> Vec<MoveWorth> {
    let best = best_moves(position);
    let moves = position.moves().into_iter();
    moves
        .filter_map(|square| {
            Some(MoveWorth {
                square,
                worth: worth_of(position, square)?,
                is_best: best.contains(square),
            })
        })
        .collect()
}
