//! What every move is worth for the side that makes it, as far as that is known.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::plan::Plan;
use super::proven::Proven;
use crate::control::{SearchControl, Stopped};
use crate::model::{Mark, Position, Square, SquareSet, Value};
use crate::search::Knowledge;
use crate::solver::prove;

/// How a game ends for one side with perfect play from here on. Better endings are smaller.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Prospect {
    /// It wins.
    Wins,
    /// A draw.
    Draws,
    /// It loses.
    Loses,
}

impl Prospect {
    /// What `value` means to `mark`.
    pub fn of(value: Value, mark: Mark) -> Prospect {
        match value.winner() {
            None => Prospect::Draws,
            Some(winner) if winner == mark => Prospect::Wins,
            Some(_) => Prospect::Loses,
        }
    }
}

/// What a move is worth: how the game ends, and after how many moves of both sides, this one
/// included.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PositionValue {
    /// How it ends for the side that moves.
    pub fate: Prospect,
    /// After how many moves, if that is known: the winner hurries, the loser resists.
    pub n_moves: Option<u32>,
}

/// A move and what it is worth.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct MoveValue {
    /// Where.
    pub square: Square,
    /// What for, once it is proven.
    pub worth: Option<PositionValue>,
    /// Whether it is one of those that preserve the value, then win as often as possible, then as
    /// fast as possible: those the hint chooses from.
    pub is_best: bool,
    /// How the game goes on from this move, as far as that is known: to the end on the 3×3 board,
    /// to where it cannot be stopped elsewhere.
    pub line: Vec<Square>,
}

/// The known values of the moves of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValues {
    position: Position,
    moves: Vec<MoveValue>,
}

impl MoveValues {
    /// All that there is to know; none on boards that are not known by heart.
    pub fn known(position: &Position) -> Option<MoveValues> {
        let knowledge = Knowledge::of(position.board())?;
        let best = knowledge.best(position);
        let turn = position.turn();
        let moves = position.moves().into_iter().map(|square| {
            let after = position.played(square);
            let known = knowledge.about(&after);
            let mut line = vec![square];
            line.extend(principal_variation(after, knowledge));
            MoveValue {
                square,
                worth: Some(PositionValue {
                    fate: Prospect::of(known.value, turn),
                    n_moves: Some(known.distance + 1),
                }),
                is_best: best.contains(square),
                line,
            }
        });
        Some(MoveValues {
            position: *position,
            moves: moves.collect(),
        })
    }

    /// What follows from the proofs that there are, on a board that is not known by heart.
    pub fn proven<'a>(
        position: &Position,
        about: impl Fn(&Position) -> Option<&'a Proven>,
    ) -> MoveValues {
        let moves = position.moves().into_iter().map(|square| {
            let after = position.played(square);
            let outcome = after.outcome().map(|outcome| outcome.value());
            let proven = about(&after);
            let mut line = vec![square];
            line.extend(proven.into_iter().flat_map(|proven| &proven.line));
            let value = outcome.or(proven.map(|proven| proven.value));
            let worth = value.map(|value| {
                let fate = Prospect::of(value, position.turn());
                PositionValue {
                    fate,
                    n_moves: n_moves_of(position, &line, fate),
                }
            });
            MoveValue {
                square,
                worth,
                is_best: false,
                line,
            }
        });
        MoveValues {
            position: *position,
            moves: moves.collect(),
        }
    }

    /// What can be proved of these moves before `time_is_up`; all, where everything is known by
    /// heart.
    pub fn prove(
        position: &Position,
        squares: SquareSet,
        time_is_up: &dyn Fn() -> bool,
        control: &SearchControl,
    ) -> Result<MoveValues, Stopped> {
        if let Some(known) = MoveValues::known(position) {
            return Ok(known);
        }
        let after = squares.into_iter().map(|square| position.played(square));
        let open: Vec<Position> = after.filter(|after| !after.finished()).collect();
        let mut proven = HashMap::new();
        prove(&open, time_is_up, control, &mut |position, value| {
            proven.insert(*position, Proven::new(position, value));
            Ok(())
        })?;
        Ok(MoveValues::proven(position, |after| proven.get(after)))
    }

    /// The position they are made in.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The moves, ascending.
    pub fn moves(&self) -> &[MoveValue] {
        &self.moves
    }

    /// The known value of one move.
    pub fn of(&self, square: Square) -> Option<&MoveValue> {
        self.moves.iter().find(|one| one.square == square)
    }

    /// How the game ends for the side to move: known as soon as one move wins, or all are proven.
    pub fn fate(&self) -> Option<Prospect> {
        let fates = || self.moves.iter().map(|one| Some(one.worth?.fate));
        if fates().any(|fate| fate == Some(Prospect::Wins)) {
            return Some(Prospect::Wins);
        }
        let all: Option<Vec<Prospect>> = fates().collect();
        all?.into_iter().min()
    }

    /// The moves that are known to preserve the value.
    pub fn keeping(&self) -> SquareSet {
        self.fate().map_or(SquareSet::EMPTY, |fate| self.with(fate))
    }

    /// Whether a move is proven to give value away: another one is proven to be worth more.
    pub fn gives_away(&self, square: Square) -> bool {
        let worth = self.of(square).and_then(|one| one.worth);
        let fates = self.moves.iter().filter_map(|one| Some(one.worth?.fate));
        worth.is_some_and(|worth| fates.min() < Some(worth.fate))
    }

    /// Whether all of them are proven.
    pub fn is_complete(&self) -> bool {
        self.moves.iter().all(|one| one.worth.is_some())
    }

    /// In how many moves the game ends after each of these, where that is known.
    pub(super) fn n_moves(&self, squares: SquareSet) -> impl Iterator<Item = Option<u32>> {
        let moves = self.moves.iter();
        let of_these = moves.filter(move |one| squares.contains(one.square));
        of_these.map(|one| one.worth?.n_moves)
    }

    /// Those of them after which it ends in so many moves.
    pub(super) fn after_moves(&self, squares: SquareSet, n_moves: u32) -> SquareSet {
        let ends = |square: &Square| self.n_moves(square.alone()).any(|n| n == Some(n_moves));
        squares.into_iter().filter(ends).collect()
    }

    /// The moves that are known to have this fate.
    pub(super) fn with(&self, fate: Prospect) -> SquareSet {
        let moves = self.moves.iter();
        let with = moves.filter(|one| one.worth.is_some_and(|worth| worth.fate == fate));
        with.map(|one| one.square).collect()
    }
}

/// In how many moves a game ends that goes on like this. A win at once, a fork, or one threat and
/// then a fork are the fastest there are: a line is looked for from the shortest on. Longer ones may
/// not be the shortest, because they are of threats only.
fn n_moves_of(position: &Position, line: &[Square], fate: Prospect) -> Option<u32> {
    let (plan, n_before) = match fate {
        Prospect::Wins => (Plan::in_line(position, line)?, 0),
        Prospect::Loses => (Plan::in_line(&position.played(line[0]), &line[1..])?, 1),
        Prospect::Draws => return None,
    };
    if !plan.is_forced() {
        return None;
    }
    let decides = if plan.wins.is_empty() { 1 } else { 3 };
    match plan.steps.len() {
        0 => Some(n_before + decides),
        1 => Some(n_before + decides + 2),
        _ => None,
    }
}

/// Who wins from here, if that is known: on the 3×3 board always, elsewhere at the end of a game.
pub(super) fn known_value(position: &Position) -> Option<Value> {
    match Knowledge::of(position.board()) {
        Some(knowledge) => Some(knowledge.about(position).value),
        None => position.outcome().map(|outcome| outcome.value()),
    }
}

/// How a game goes on if nobody makes a mistake: the winner takes the shortest way, the loser the
/// longest; of equal moves the lowest-numbered. Empty at the end of a game.
fn principal_variation(mut position: Position, knowledge: &Knowledge) -> Vec<Square> {
    let mut line = Vec::new();
    loop {
        let known = knowledge.about(&position);
        let after = |square: &Square| knowledge.about(&position.played(*square));
        let moves = position.moves().into_iter();
        let keeping = moves.filter(|square| after(square).value == known.value);
        let next = if known.value == position.turn().win() {
            keeping.min_by_key(|square| after(square).distance)
        } else {
            keeping.min_by_key(|square| Reverse(after(square).distance))
        };
        let Some(next) = next else { return line };
        line.push(next);
        position = position.played(next);
    }
}
