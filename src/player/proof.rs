//! What a level is worth, proved by walking every reply of every opponent: no samples, no rounding.

use std::collections::HashMap;
use std::sync::OnceLock;

use super::Level;
use crate::model::{Board, Mark, Position, Square, SquareSet, Value};
use crate::search::{Fraction, Knowledge};

/// A proof about a level that plays one side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The games it wins, draws and loses, over all its choices and all replies.
    pub n_games: [u64; 3],
    /// Its chance to win.
    pub chance: Fraction,
    /// The positions in which it may give value away, of all with its side to move.
    pub n_mistakes: usize,
    /// Whether it never loses a game that could be saved, from any position.
    pub is_acceptable: bool,
}

impl Proof {
    /// Walks all games of `level` as `side` against every choice of `opponent`. Against chance,
    /// those are all replies there are.
    pub fn of(level: Level, side: Mark, opponent: Level) -> Proof {
        let mut walk = Walk {
            side,
            players: [level, opponent],
            seen: HashMap::new(),
        };
        let (n_games, chance) = walk.from(&Position::default());
        let knowledge = knowledge();
        let mut n_mistakes = 0;
        let mut is_acceptable = true;
        for position in own_turns(knowledge, side) {
            let value = knowledge.about(position).value;
            let values: Vec<Value> = (level.choices(position).all().into_iter())
                .map(|square| knowledge.about(&position.played(square)).value)
                .collect();
            let lost = side.opponent().win();
            n_mistakes += usize::from(values.iter().any(|&after| after != value));
            is_acceptable &= value == lost || !values.contains(&lost);
        }
        Proof {
            n_games,
            chance,
            n_mistakes,
            is_acceptable,
        }
    }

    /// As cross and as circle against all replies; proved once per process.
    pub fn against_chance(level: Level) -> &'static [Proof; 2] {
        static PROOFS: [OnceLock<[Proof; 2]>; Level::ALL.len()] =
            [const { OnceLock::new() }; Level::ALL.len()];
        PROOFS[level as usize]
            .get_or_init(|| Mark::ALL.map(|side| Proof::of(level, side, Level::Random)))
    }

    /// Whether it never loses from the empty board.
    pub const fn never_loses(&self) -> bool {
        self.n_games[2] == 0
    }

    /// Whether it reaches the value of every position.
    pub const fn is_optimal(&self) -> bool {
        self.n_mistakes == 0
    }
}

/// Levels are proved on the 3×3 board.
fn knowledge() -> &'static Knowledge {
    Knowledge::of(Board::TIC_TAC_TOE).expect("everything is known about the 3×3 board")
}

fn own_turns(knowledge: &Knowledge, side: Mark) -> impl Iterator<Item = &Position> {
    knowledge
        .positions()
        .filter(move |position| position.turn() == side && !position.finished())
}

struct Walk {
    side: Mark,
    players: [Level; 2],
    seen: HashMap<Position, ([u64; 3], Fraction)>,
}

impl Walk {
    /// Games won, drawn and lost from here, and the chance to win.
    fn from(&mut self, position: &Position) -> ([u64; 3], Fraction) {
        if let Some(outcome) = position.outcome() {
            return match outcome.value().winner() {
                Some(winner) if winner == self.side => ([1, 0, 0], Fraction::ONE),
                None => ([0, 1, 0], Fraction::ZERO),
                Some(_) => ([0, 0, 1], Fraction::ZERO),
            };
        }
        if let Some(&seen) = self.seen.get(position) {
            return seen;
        }
        let player = self.players[usize::from(position.turn() != self.side)];
        let choices = player.choices(position);
        let mut n_games = [0; 3];
        let mut chances = HashMap::new();
        for square in choices.all() {
            let (n_below, chance) = self.from(&position.played(square));
            n_games = [0, 1, 2].map(|result| n_games[result] + n_below[result]);
            chances.insert(square, chance);
        }
        let chance = choices.mean(|square| chances[&square]);
        self.seen.insert(*position, (n_games, chance));
        (n_games, chance)
    }
}

/// A game that a level lost although it could have been saved.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LostGame {
    /// The first position, with the level to move.
    pub start: Position,
    /// The moves to the end.
    pub moves: Vec<Square>,
}

/// A shortest game, from any position, that `level` may lose although it could be saved; none
/// if it never does.
pub fn shortest_lost_game(level: Level) -> Option<LostGame> {
    let knowledge = knowledge();
    let games = Mark::ALL.into_iter().flat_map(|side| {
        let mut losses = Losses {
            level,
            side,
            seen: HashMap::new(),
        };
        let could_be_saved = own_turns(knowledge, side)
            .filter(move |position| knowledge.about(position).value != side.opponent().win());
        could_be_saved.filter_map(move |&start| {
            let moves = losses.from(&start)?;
            Some(LostGame { start, moves })
        })
    });
    games.min_by_key(|LostGame { start, moves }| (moves.len(), start.n_stones(), start.to_string()))
}

struct Losses {
    level: Level,
    side: Mark,
    seen: HashMap<Position, Option<Vec<Square>>>,
}

impl Losses {
    /// The shortest way to lose from here.
    fn from(&mut self, position: &Position) -> Option<Vec<Square>> {
        if let Some(outcome) = position.outcome() {
            return (outcome.value() == self.side.opponent().win()).then(Vec::new);
        }
        if let Some(seen) = self.seen.get(position) {
            return seen.clone();
        }
        let choices: SquareSet = if position.turn() == self.side {
            self.level.choices(position).all()
        } else {
            position.moves()
        };
        let ways = choices.into_iter().filter_map(|square| {
            let mut way = vec![square];
            way.extend(self.from(&position.played(square))?);
            Some(way)
        });
        let shortest = ways.min_by_key(Vec::len);
        self.seen.insert(*position, shortest.clone());
        shortest
    }
}
