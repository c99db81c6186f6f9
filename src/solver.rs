//! The solver: proves the value and a best move of any position, on boards of up to 64 squares.
//!
//! A value can be written down as a [`certificate`], whose checker shares only the rules with the
//! solver. [`analyse`] finds the best move in limited time. [`Opening`]s are stored proofs.
//!
//! ```text
//! Solver  →  Attack (yes or no)  →  Field (stones and lines)
//!                │    │    └→  pairing, threats: answers without looking further
//!                │    └→  blocking: the same against a defender who only blocks
//!                └→  Tables (answers so far, and how far proofs have come)
//! ```
//!
//! What each idea is worth: the nodes of an empty board, and the seconds of a processor, with one
//! [`Pruning`] removed (`cargo bench --bench growth -- ladder`; "–" means more than 20 seconds on a
//! busy machine).
//!
//! | without | 5x5x4 | 6x6x4 | 7x4x4 | 7x7x5 | 8x8x4 | 8x7x5 | 8x4x4 |
//! | --- | --- | --- | --- | --- | --- | --- | --- |
//! | none | 16154, 0.02 | 3791, 0.02 | 59845, 0.30 | 1333, 0.03 | 4793, 0.01 | 77645, 2.04 | 2977572, 3.18 |
//! | Counting | 18678, 0.02 | 3791, 0.02 | 54706, 0.28 | 1333, 0.03 | 4793, 0.01 | 77604, 2.00 | – |
//! | Pairing | 19190, 0.02 | 3791, 0.02 | 68883, 0.31 | 1313, 0.02 | 4793, 0.01 | 82238, 1.66 | 3350625, 3.44 |
//! | Probes | 16154, 0.02 | 3791, 0.02 | 169222, 0.71 | 14999, 0.32 | 4793, 0.01 | – | 2977594, 3.27 |
//! | Forgetting | 18578, 0.02 | 3792, 0.02 | 58382, 0.29 | 1100, 0.02 | 4793, 0.01 | 110260, 2.42 | – |
//! | Threats | 20647, 0.04 | 317042, 1.80 | 60121, 0.27 | 1334, 0.03 | – | 78647, 2.15 | – |
//! | Zones | 16154, 0.02 | 3791, 0.02 | 75927, 0.36 | 2417, 0.05 | 4793, 0.01 | – | 2977572, 3.46 |
//! | Exchanges | 16154, 0.02 | 3791, 0.02 | 73957, 0.36 | 1874, 0.03 | 4793, 0.01 | – | – |
//! | Blocking | 15813, 0.02 | 2521, 0.00 | 375718, 0.36 | 1368339, 2.23 | 4793, 0.01 | – | – |
//! | Patience | 10870, 0.02 | 1657, 0.02 | 59845, 0.30 | 1333, 0.03 | – | 77645, 2.05 | 2134638, 2.39 |
//! | Table | 329099, 0.28 | 13731, 0.03 | 59845, 0.29 | 1333, 0.03 | 87807, 0.16 | 77645, 2.00 | – |

mod analysis;
mod attack;
mod blocking;
pub mod certificate;
mod certify;
mod effort;
mod field;
mod open_lines;
mod openings;
mod pairing;
mod proving;
mod shortest;
mod table;
mod threats;

use std::collections::HashMap;

use self::effort::{Effort, Halt};
use self::field::{Defender, Field};
use crate::control::{SearchControl, Stopped};
use crate::model::{Board, Mark, Position, Square, SquareSet, Value};
pub use analysis::{Analysis, analyse};
use attack::{Answer, Attack};
pub use certify::CertifyError;
use open_lines::OpenLines;
pub use openings::{Opening, known_value};
use pairing::Pairing;
pub use proving::prove;
pub use shortest::ShortestWin;
use table::Tables;

/// A way to look at less, or at the right things first. [`Solver`] names them all.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Pruning {
    /// The counting bound.
    Counting,
    /// Pairings.
    Pairing,
    /// Blocking game: probes each move of the defender for a pairing first.
    Probes,
    /// Forgets lines that need no answer of their own.
    Forgetting,
    /// Continuous threats, and the zone of answers to them.
    Threats,
    /// Blocking game: skips the attacker's moves outside of the zone that refuted another one.
    Zones,
    /// Blocking game: skips the attacker's moves into a pair that helped to refute all the others.
    Exchanges,
    /// Asks about the blocking game first.
    Blocking,
    /// Near the root, looks at the attacker's moves in turns.
    Patience,
    /// The table of answers about the real game.
    Table,
}

/// A set of prunings. All are used, unless a test compares with fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prunings(u16);

impl Prunings {
    /// Plain alpha-beta with forced moves.
    pub const NONE: Prunings = Prunings(0);
    /// All of them.
    pub const ALL: Prunings = Prunings(u16::MAX);

    /// All but this one.
    pub const fn all_but(one: Pruning) -> Prunings {
        Prunings(!(1 << one as u16))
    }

    const fn has(self, one: Pruning) -> bool {
        self.0 >> one as u16 & 1 != 0
    }
}

impl Pruning {
    /// Each of them.
    pub const ALL: [Pruning; 10] = [
        Pruning::Counting,
        Pruning::Pairing,
        Pruning::Probes,
        Pruning::Forgetting,
        Pruning::Threats,
        Pruning::Zones,
        Pruning::Exchanges,
        Pruning::Blocking,
        Pruning::Patience,
        Pruning::Table,
    ];
}

/// A proof about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value under perfect play.
    pub value: Value,
    /// Moves that keep the value. None when the game is over.
    pub best: SquareSet,
    /// The nodes visited for it.
    pub n_nodes: u64,
}

/// Proves values; what it learns stays in its table, for the next position.
///
/// The value of a position is two questions: can the side to move force a line? Can its opponent?
/// They are asked in turns, with ever more patience, for one may be much harder. On the empty board
/// the second one needs no search: if the second player had a winning plan, the first could follow
/// it instead, for an extra stone never harms (strategy stealing, Nash).
///
/// Each question is asked twice, in turns, with ever more patience: first of a defender who only
/// blocks (a quick "no" also counts for the real game, which is harder for the attacker), then of
/// the real game.
///
/// A question is answered by alpha-beta on bitboards with
///
/// - a table of positions, up to symmetry and without stones that no longer matter; keys
///   are stored whole, so none is mistaken for another;
/// - wins by continuous threats, and the zone of squares that can parry them;
/// - ways to see that the attacker gets nowhere: Erdős and Selfridge's counting bound, lines that
///   can be forgotten, pairings of squares (Hales and Jewett, `pairing.rs`);
/// - against a defender who only blocks (`blocking.rs`), proof numbers in place of alpha-beta, zones
///   (Hsu, Ko, Chen, Wei, Hsueh and Wu 2020), pairs that can be exchanged without harm, and pairings
///   after each of its moves.
///
/// Each is proved in a comment at its use; the tests compare the answers with the definition,
/// and each pruning with none.
#[derive(Debug)]
pub struct Solver {
    max_bytes: usize,
    prunings: Prunings,
    /// About the board of the last question. (Whose attack it is makes no difference.)
    tables: Tables,
    board: Option<Board>,
    /// The questions asked from outside, with their answers.
    answers: HashMap<(Position, Mark), Answer>,
}

/// The patience of the first attempt at a question, in nodes.
const FIRST_ATTEMPT: u64 = 1 << 14;

/// The patience with moves that may be better than the one at hand.
const BETTER_MOVES: u64 = 1 << 9;

impl Solver {
    /// With tables of at most `max_bytes`, but at least a few megabytes.
    pub fn new(max_bytes: usize) -> Solver {
        Solver::with_prunings(max_bytes, Prunings::ALL)
    }

    /// With fewer prunings, for comparison.
    pub fn with_prunings(max_bytes: usize, prunings: Prunings) -> Solver {
        Solver {
            max_bytes,
            prunings,
            tables: Tables::new(max_bytes),
            board: None,
            answers: HashMap::new(),
        }
    }

    /// The size of the tables.
    pub fn n_table_bytes(&self) -> usize {
        self.tables.n_bytes()
    }

    /// Proves the value of `position` and a best move, however long it takes.
    pub fn solve(
        &mut self,
        position: &Position,
        control: &SearchControl,
    ) -> Result<Solution, Stopped> {
        without_limit(control, |effort| self.solve_within(position, effort))
    }

    /// The same as [`Solver::solve`], as long as the effort lasts.
    fn solve_within(&mut self, position: &Position, effort: &mut Effort) -> Result<Solution, Halt> {
        let n_before = effort.n_nodes;
        let value = self.value(position, effort)?;
        let best = self.best(position, value, effort)?;
        let n_nodes = (effort.n_nodes - n_before).max(1);
        effort.control.report(effort.n_nodes.max(1));
        Ok(Solution {
            value,
            best,
            n_nodes,
        })
    }

    fn value(&mut self, position: &Position, effort: &mut Effort) -> Result<Value, Halt> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.value());
        }
        let turn = position.turn();
        // Strategy stealing: see above.
        let may_win = |&attacker: &Mark| position.n_stones() > 0 || attacker == turn;
        let mut attackers: Vec<Mark> = Mark::ALL.into_iter().filter(may_win).collect();
        let limit = effort.limit;
        let mut patience = FIRST_ATTEMPT;
        while !attackers.is_empty() {
            for attacker in attackers.clone() {
                if attackers.len() > 1 {
                    effort.limit = limit.min(effort.n_nodes + patience);
                }
                let answer = self.answer(position, attacker, effort);
                effort.limit = limit;
                match answer {
                    Ok(answer) if answer.attacker_wins => return Ok(attacker.win()),
                    Ok(_) => attackers.retain(|&other| other != attacker),
                    Err(Halt::LimitReached) if !effort.is_used_up() => {}
                    Err(halt) => return Err(halt),
                }
            }
            patience *= 4;
        }
        Ok(Value::Draw)
    }

    /// Moves that keep `value`, which is known.
    ///
    /// The proof of the value has found one. In a draw the weightiest moves are preferred, if it takes
    /// little to see that they keep it as well: they leave the opponent most to do.
    fn best(
        &mut self,
        position: &Position,
        value: Value,
        effort: &mut Effort,
    ) -> Result<SquareSet, Halt> {
        let turn = position.turn();
        let moves = position.moves();
        for mark in [turn, turn.opponent()] {
            let wins = position.winning_squares(mark) & moves;
            if !wins.is_empty() {
                return Ok(wins);
            }
        }
        let field = Field::new(position, turn, Defender::Real);
        let weightiest = moves.into_iter().map(|square| field.weight(square)).max();
        let is_weightiest = |&square: &Square| Some(field.weight(square)) == weightiest;
        let weightiest: SquareSet = moves.into_iter().filter(is_weightiest).collect();
        let attacker = match value {
            Value::Draw if position.n_stones() > 0 => turn.opponent(),
            // If the second player could win after the first stone, so it could as the first player
            // on the empty board, where the opponent has a stone less.
            Value::Draw => return Ok(weightiest),
            _ if value == turn.win() => turn,
            // Nothing is left to lose.
            _ => return Ok(weightiest),
        };
        let Some(found) = self.answer(position, attacker, effort)?.by else {
            return Ok(weightiest);
        };
        if attacker == turn {
            return Ok(found.alone());
        }
        let limit = effort.limit;
        effort.limit = limit.min(effort.n_nodes + BETTER_MOVES);
        let mut best = SquareSet::EMPTY;
        for square in weightiest {
            match self.answer(&position.played(square), attacker, effort) {
                Ok(answer) if answer.attacker_wins => {}
                Ok(_) => best = best.with(square),
                // There is one already.
                Err(_) => break,
            }
        }
        effort.limit = limit;
        Ok(if best.is_empty() { found.alone() } else { best })
    }

    /// Whether `attacker` can force a line.
    fn answer(
        &mut self,
        position: &Position,
        attacker: Mark,
        effort: &mut Effort,
    ) -> Result<Answer, Halt> {
        if let Some(&answer) = self.answers.get(&(*position, attacker)) {
            return Ok(answer);
        }
        let answer = self.find_out(position, attacker, FIRST_ATTEMPT, effort)?;
        self.answers.insert((*position, attacker), answer);
        Ok(answer)
    }

    /// Gives the first attempt at the blocking game `patience` nodes.
    fn find_out(
        &mut self,
        position: &Position,
        attacker: Mark,
        mut patience: u64,
        effort: &mut Effort,
    ) -> Result<Answer, Halt> {
        if let Some(outcome) = position.outcome() {
            let attacker_wins = outcome.value() == attacker.win();
            return Ok(Answer {
                attacker_wins,
                by: None,
            });
        }
        if let Some(win) = position.forced_win(position.turn()) {
            let attacker_wins = position.turn() == attacker;
            return Ok(Answer {
                attacker_wins,
                by: Some(win),
            });
        }
        let before = self.board.replace(position.board());
        if before.is_some_and(|before| before != position.board()) {
            self.tables = Tables::new(self.max_bytes);
        }
        let field = Field::new(position, attacker, Defender::OnlyBlocks);
        let mut may_be_blocked =
            self.prunings.has(Pruning::Blocking) && OpenLines::of(&field).is_some();
        loop {
            let limit = effort.limit;
            for defender in [Defender::OnlyBlocks, Defender::Real] {
                let only_blocks = defender == Defender::OnlyBlocks;
                if only_blocks && !may_be_blocked {
                    continue;
                }
                if may_be_blocked {
                    // The real game takes longer; but a win is often found soon, or never.
                    let patience = if only_blocks { patience } else { patience / 8 };
                    effort.limit = limit.min(effort.n_nodes + patience);
                }
                let threats = threats_against(position, attacker, defender);
                let mut attack = self.attack(position, attacker, defender, effort);
                let answer = attack.answer(threats);
                effort.limit = limit;
                match answer {
                    // A defender who only blocks may fail although the real one holds.
                    Ok(answer) if only_blocks && answer.attacker_wins => may_be_blocked = false,
                    Ok(answer) => return Ok(answer),
                    Err(Halt::LimitReached) if !effort.is_used_up() => {}
                    Err(halt) => return Err(halt),
                }
            }
            patience *= 4;
        }
    }

    fn attack<'a, 'w>(
        &'a mut self,
        position: &Position,
        attacker: Mark,
        defender: Defender,
        effort: &'a mut Effort<'w>,
    ) -> Attack<'a, 'w> {
        Attack {
            field: Field::new(position, attacker, defender),
            prunings: self.prunings,
            tables: &mut self.tables,
            effort,
            path: Vec::new(),
            spare: SquareSet::EMPTY,
            kept: Pairing::NONE,
            held: None,
            by: None,
        }
    }
}

/// The squares on which the side that is not to move would fill a line that counts.
fn threats_against(position: &Position, attacker: Mark, defender: Defender) -> SquareSet {
    if defender == Defender::OnlyBlocks && position.turn() == attacker {
        SquareSet::EMPTY
    } else {
        position.winning_squares(position.turn().opponent())
    }
}

/// Does something with an effort that has no end.
fn without_limit<T>(
    control: &SearchControl,
    mut work: impl FnMut(&mut Effort) -> Result<T, Halt>,
) -> Result<T, Stopped> {
    let mut effort = Effort::new(control, &|| false);
    loop {
        match work(&mut effort) {
            Ok(done) => return Ok(done),
            Err(Halt::Stopped(stopped)) => return Err(stopped),
            Err(Halt::LimitReached) => {}
        }
    }
}

#[cfg(test)]
mod tests;
