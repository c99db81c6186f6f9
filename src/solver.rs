//! The solver: proves the value and a best move of any position, on boards up to 8×8.
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
mod table;
mod threats;

use std::cmp::Reverse;
use std::collections::HashMap;

use self::effort::{Effort, Halt};
use self::field::{Defender, Field};
use crate::control::{SearchControl, Stopped};
use crate::model::{Board, Mark, Position, SquareSet, Value};
pub use analysis::{Analysis, analyse};
use attack::{Attack, AttackResult};
pub use certify::CertifyError;
pub use openings::{Opening, known_value};
use pairing::Pairing;
pub use proving::prove;
use table::Tables;

/// A set of prunings. All are used, unless a test compares with fewer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Prunings(u16);

impl Prunings {
    /// The counting bound, and with it lines that neither player can fill.
    const COUNTING: Prunings = Prunings(1);
    const PAIRING: Prunings = Prunings(1 << 1);
    /// Blocking game: probes each move of the defender for a pairing first.
    const PROBES: Prunings = Prunings(1 << 2);
    /// Blocking game: forgets lines.
    const FORGETTING: Prunings = Prunings(1 << 3);
    /// Continuous threats, and the zone of answers to them.
    const THREATS: Prunings = Prunings(1 << 4);
    /// Skips squares in no line that can still be filled.
    const DEAD_SQUARES: Prunings = Prunings(1 << 5);
    /// Blocking game: skips squares for which there is a better one.
    const DOMINATED: Prunings = Prunings(1 << 6);
    /// Blocking game: skips the attacker's moves outside of the zone that refuted another one.
    const ZONES: Prunings = Prunings(1 << 7);
    /// Blocking game: skips the attacker's moves into a pair that helped to refute all the others.
    const EXCHANGES: Prunings = Prunings(1 << 8);
    /// Asks about the blocking game first.
    const BLOCKING: Prunings = Prunings(1 << 9);
    /// Near the root, looks at the attacker's moves in turns.
    const PATIENCE: Prunings = Prunings(1 << 10);
    /// The table of answers about the real game.
    const TABLE: Prunings = Prunings(1 << 11);

    /// Plain alpha-beta with forced moves.
    pub const NONE: Prunings = Prunings(0);
    /// All of them.
    pub const ALL: Prunings = Prunings((1 << 12) - 1);

    /// All but one, for each of them.
    pub fn all_but_one() -> impl Iterator<Item = Prunings> {
        (0..12).map(|bit| Prunings(Prunings::ALL.0 & !(1 << bit)))
    }

    const fn has(self, one: Prunings) -> bool {
        self.0 & one.0 != 0
    }
}

/// A proof about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Solution {
    /// The value under perfect play.
    pub value: Value,
    /// Moves that keep the value: of those that do, the ones with the weightiest open lines. None
    /// when the game is over.
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
///   (Hsu, Ko, Chen, Wei, Hsueh and Wu 2020), pairs that can be exchanged without harm, squares for
///   which there is a better one, and pairings after each of its moves.
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
    answers: HashMap<(Position, Mark), bool>,
}

/// The patience of the first attempt at a question, in nodes.
const FIRST_ATTEMPT: u64 = 1 << 14;

/// The patience with another move that may be as good as the one found.
const ANOTHER_MOVE: u64 = 1 << 13;

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

    /// The best moves of a position whose value is known.
    fn best_moves(
        &mut self,
        position: &Position,
        value: Value,
        control: &SearchControl,
    ) -> Result<SquareSet, Stopped> {
        without_limit(control, |effort| self.best(position, value, effort))
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
                let wins = self.wins(position, attacker, effort);
                effort.limit = limit;
                match wins {
                    Ok(true) => return Ok(attacker.win()),
                    Ok(false) => attackers.retain(|&other| other != attacker),
                    Err(Halt::LimitReached) if !effort.is_used_up() => {}
                    Err(halt) => return Err(halt),
                }
            }
            patience *= 4;
        }
        Ok(Value::Draw)
    }

    /// The moves that keep `value`, which is known.
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
        if value == turn.win()
            && let Some(sequence) = threats::of(&field)
        {
            return Ok(sequence.first.alone());
        }
        let mut classes: Vec<(u32, SquareSet)> = Vec::new();
        for square in moves {
            let weight = field.weight(square);
            match classes.iter_mut().find(|(other, _)| *other == weight) {
                Some((_, class)) => *class = class.with(square),
                None => classes.push((weight, square.alone())),
            }
        }
        classes.sort_unstable_by_key(|&(weight, _)| Reverse(weight));
        for (_, class) in classes {
            let best = self.keeping(position, value, class, effort)?;
            if !best.is_empty() {
                return Ok(best);
            }
        }
        Ok(SquareSet::EMPTY)
    }

    /// Those of `class` that keep `value`; once there is one, only those of which it can be seen
    /// quickly.
    fn keeping(
        &mut self,
        position: &Position,
        value: Value,
        class: SquareSet,
        effort: &mut Effort,
    ) -> Result<SquareSet, Halt> {
        let turn = position.turn();
        let mut keeping = SquareSet::EMPTY;
        for square in class {
            let limit = effort.limit;
            if !keeping.is_empty() {
                effort.limit = limit.min(effort.n_nodes + ANOTHER_MOVE);
            }
            let after = position.played(square);
            let keeps = if value == turn.win() {
                self.wins(&after, turn, effort)
            } else if value == Value::Draw && position.n_stones() > 0 {
                self.wins(&after, turn.opponent(), effort).map(|wins| !wins)
            } else {
                // Nothing is left to lose. Or it is the first stone, of a draw: if the second
                // player could win after it, so it could as the first player on the empty board,
                // for there the opponent has a stone less.
                Ok(true)
            };
            effort.limit = limit;
            match keeps {
                Ok(true) => keeping = keeping.with(square),
                Ok(false) => {}
                Err(Halt::LimitReached) if !keeping.is_empty() => {}
                Err(halt) => return Err(halt),
            }
        }
        Ok(keeping)
    }

    /// Whether `attacker` can force a line.
    fn wins(
        &mut self,
        position: &Position,
        attacker: Mark,
        effort: &mut Effort,
    ) -> Result<bool, Halt> {
        if let Some(outcome) = position.outcome() {
            return Ok(outcome.value() == attacker.win());
        }
        let turn = position.turn();
        if position.forced_win(turn).is_some() {
            return Ok(turn == attacker);
        }
        if let Some(&answer) = self.answers.get(&(*position, attacker)) {
            return Ok(answer);
        }
        let before = self.board.replace(position.board());
        if before.is_some_and(|before| before != position.board()) {
            self.tables = Tables::new(self.max_bytes);
        }
        let answer = self.find_out(position, attacker, effort)?;
        self.answers.insert((*position, attacker), answer);
        Ok(answer)
    }

    fn find_out(
        &mut self,
        position: &Position,
        attacker: Mark,
        effort: &mut Effort,
    ) -> Result<bool, Halt> {
        let mut patience = FIRST_ATTEMPT;
        let mut may_be_blocked = self.prunings.has(Prunings::BLOCKING);
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
                let answer = self.ask(position, attacker, defender, effort);
                effort.limit = limit;
                match answer {
                    // A defender who only blocks may fail although the real one holds.
                    Ok(AttackResult::Wins) if only_blocks => may_be_blocked = false,
                    Ok(verdict) => return Ok(verdict == AttackResult::Wins),
                    Err(Halt::LimitReached) if !effort.is_used_up() => {}
                    Err(halt) => return Err(halt),
                }
            }
            patience *= 4;
        }
    }

    fn ask(
        &mut self,
        position: &Position,
        attacker: Mark,
        defender: Defender,
        effort: &mut Effort,
    ) -> Result<AttackResult, Halt> {
        let threats = threats_against(position, attacker, defender);
        let mut attack = self.attack(position, attacker, defender, effort);
        match defender {
            Defender::OnlyBlocks => attack.answer_blocking(threats),
            Defender::Real => attack.answer(threats),
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
