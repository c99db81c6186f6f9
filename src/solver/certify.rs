//! Writes certificates: the solver finds the strategy, and the checker groups the replies that have
//! the same answer.

use std::cmp::Reverse;
use std::fmt;

use super::certificate::{Certificate, Checker, Claim, ProofStep, ProvenClaim};
use super::effort::Effort;
use super::field::{Defender, Field};
use super::open_lines::OpenLines;
use super::pairing::{Pairing, pairs};
use super::{AttackResult, Halt, Solver, threats, without_limit};
use crate::control::{SearchControl, Stopped};
use crate::model::{Position, Square, SquareSet, winning_squares};

/// Why there is no certificate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CertifyError {
    /// The search was stopped.
    Stopped(Stopped),
    /// It would be longer than this.
    TooLong {
        /// The limit.
        max_lines: usize,
    },
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertifyError::Stopped(stopped) => stopped.fmt(f),
            CertifyError::TooLong { max_lines } => {
                write!(
                    f,
                    "the proof takes more than the {max_lines} lines it may have"
                )
            }
        }
    }
}

impl std::error::Error for CertifyError {}

impl From<Halt> for CertifyError {
    fn from(halt: Halt) -> CertifyError {
        match halt {
            Halt::Stopped(stopped) => CertifyError::Stopped(stopped),
            // This search has no limit.
            Halt::LimitReached => CertifyError::Stopped(Stopped::Asked),
        }
    }
}

/// The number of moves that are probed for a pairing.
const N_PROBES: usize = 16;

/// The patience with the first move that may be good; then four times as much, and so on.
const FIRST_PATIENCE: u64 = 64;

impl Solver {
    /// Proves the value of a position in which there is a move, and writes the proof down.
    pub fn certify(
        &mut self,
        position: &Position,
        max_lines: usize,
        control: &SearchControl,
    ) -> Result<Certificate, CertifyError> {
        let value = without_limit(control, |effort| self.value(position, effort));
        let value = value.map_err(CertifyError::Stopped)?;
        let mut proofs = Vec::new();
        for claim in Claim::all_of(position, value) {
            let mut writer = ProofWriter {
                checker: Checker::new(position.board(), claim),
                claim,
                max_lines,
                steps: Vec::new(),
                solver: self,
                effort: Effort::new(control, &|| false),
            };
            if position.turn() == claim.prover() {
                writer.own_move(position)?;
            } else {
                writer.replies(position)?;
            }
            let steps = writer.steps;
            proofs.push(ProvenClaim { claim, steps });
        }
        Ok(Certificate {
            position: *position,
            value,
            proofs,
        })
    }
}

struct ProofWriter<'a, 'w> {
    solver: &'a mut Solver,
    effort: Effort<'w>,
    checker: Checker,
    claim: Claim,
    steps: Vec<ProofStep>,
    max_lines: usize,
}

type Written = Result<(), CertifyError>;

impl ProofWriter<'_, '_> {
    /// The strategy is to move.
    fn own_move(&mut self, position: &Position) -> Written {
        let (mark, opponent) = (position.turn(), position.turn().opponent());
        let at_once = [mark, opponent].map(|mark| position.winning_squares(mark).first());
        if at_once == [None, None] && self.rests(position)? {
            return Ok(());
        }
        let square = match (at_once, self.claim) {
            ([Some(win), _], _) => win,
            ([None, Some(block)], _) => block,
            (_, Claim::Wins(_)) => self.winning_move(position)?,
            (_, Claim::CannotWin(_)) => self.holding_move(position)?,
        };
        self.write(ProofStep::Plays(mark, square.alone()))?;
        let after = position.played(square);
        if at_once[0].is_some() {
            return Ok(());
        }
        self.replies(&after)
    }

    /// The opponent of the strategy is to move. (The checker looks at the same things.)
    fn replies(&mut self, position: &Position) -> Written {
        let lines = position.board().lines().all();
        let [own, other] = [self.claim.prover(), position.turn()].map(|mark| position.stones(mark));
        let mut left = winning_squares(lines, own, other);
        if !left.has_at_most_one() {
            return Ok(());
        }
        if left.is_empty() {
            if self.rests(position)? {
                return Ok(());
            }
            left = position.moves();
        }
        // The refutation of a weak reply refutes most of them.
        let field = Field::new(position, self.claim.attacker(), Defender::Real);
        let mut in_order: Vec<Square> = left.into_iter().collect();
        in_order.sort_by_key(|&square| field.weight(square));
        for square in in_order {
            if !left.contains(square) {
                continue;
            }
            let at = self.steps.len();
            self.write(ProofStep::Plays(position.turn(), square.alone()))?;
            self.own_move(&position.played(square))?;
            let mut same = SquareSet::EMPTY;
            for other in left {
                // Following a long proof also takes a while.
                if self.effort.control.interrupted() {
                    return Err(CertifyError::Stopped(Stopped::Asked));
                }
                let after = position.played(other);
                if self.checker.follow(&self.steps, at + 1, &after) == Ok(self.steps.len()) {
                    same = same.with(other);
                }
            }
            left = left - same - square.alone();
            self.steps[at] = ProofStep::Plays(position.turn(), same.with(square));
        }
        Ok(())
    }

    fn write(&mut self, step: ProofStep) -> Written {
        if self.steps.len() == self.max_lines {
            let max_lines = self.max_lines;
            return Err(CertifyError::TooLong { max_lines });
        }
        self.steps.push(step);
        Ok(())
    }

    /// Whether the attacker gets nowhere, as can be seen without looking further; writes why.
    fn rests(&mut self, position: &Position) -> Result<bool, CertifyError> {
        let Claim::CannotWin(attacker) = self.claim else {
            return Ok(false);
        };
        let field = Field::new(position, attacker, Defender::OnlyBlocks);
        if field.is_outcounted(field.pressure()) {
            self.write(ProofStep::Counted)?;
            return Ok(true);
        }
        let Some(pairs) = pairs_of(&field) else {
            return Ok(false);
        };
        self.write(ProofStep::Pairs(pairs))?;
        self.write(ProofStep::Counted)?;
        Ok(true)
    }

    /// A move after which the attacker still wins: rather a threat that does.
    fn winning_move(&mut self, position: &Position) -> Result<Square, CertifyError> {
        let field = Field::new(position, self.claim.attacker(), Defender::Real);
        match threats::of(&field) {
            Some(sequence) => Ok(sequence.first),
            None => self.good_move(position, &field, &[Defender::Real], |verdict| {
                verdict == AttackResult::Wins
            }),
        }
    }

    /// A move after which the attacker cannot win: rather one after which it can be seen at once,
    /// then one of the blocking game.
    fn holding_move(&mut self, position: &Position) -> Result<Square, CertifyError> {
        let attacker = self.claim.attacker();
        let field = Field::new(position, attacker, Defender::OnlyBlocks);
        let pairs_up = |square: &&Square| {
            pairs_of(&Field::new(
                &position.played(**square),
                attacker,
                Defender::OnlyBlocks,
            ))
            .is_some()
        };
        if let Some(&square) = weightiest_first(position, &field)
            .iter()
            .take(N_PROBES)
            .find(pairs_up)
        {
            return Ok(square);
        }
        self.good_move(
            position,
            &field,
            &[Defender::OnlyBlocks, Defender::Real],
            |verdict| verdict != AttackResult::Wins,
        )
    }

    /// A move after which the verdict, in one of the games, is good; each gets a little patience,
    /// then more.
    fn good_move(
        &mut self,
        position: &Position,
        field: &Field,
        defenders: &[Defender],
        is_good: impl Fn(AttackResult) -> bool,
    ) -> Result<Square, CertifyError> {
        let moves = weightiest_first(position, field);
        let mut patience = FIRST_PATIENCE;
        loop {
            for &square in &moves {
                for &defender in defenders {
                    let verdict = self.verdict(&position.played(square), defender, patience)?;
                    if verdict.is_some_and(&is_good) {
                        return Ok(square);
                    }
                }
            }
            patience *= 4;
        }
    }

    /// Whether the attacker wins, as far as the patience goes, after a move with which the strategy
    /// has not won.
    fn verdict(
        &mut self,
        after: &Position,
        defender: Defender,
        patience: u64,
    ) -> Result<Option<AttackResult>, CertifyError> {
        let held = Some(AttackResult::Held(SquareSet::EMPTY));
        if after.finished() {
            return Ok(held);
        }
        if after.forced_win(after.turn()).is_some() {
            let attacks = after.turn() == self.claim.attacker();
            return Ok(if attacks {
                Some(AttackResult::Wins)
            } else {
                held
            });
        }
        self.effort.limit = self.effort.n_nodes + patience;
        let attacker = self.claim.attacker();
        let answer = (self.solver).ask(after, attacker, defender, &mut self.effort);
        self.effort.limit = u64::MAX;
        match answer {
            Ok(verdict) => Ok(Some(verdict)),
            Err(Halt::LimitReached) => Ok(None),
            Err(halt) => Err(halt.into()),
        }
    }
}

fn weightiest_first(position: &Position, field: &Field) -> Vec<Square> {
    let mut moves: Vec<Square> = position.moves().into_iter().collect();
    moves.sort_by_key(|&square| (Reverse(field.weight(square)), field.off_centre(square)));
    moves
}

/// A pairing of all lines that are open to the attacker.
fn pairs_of(field: &Field) -> Option<Vec<[Square; 2]>> {
    let mut open = OpenLines::of(field)?;
    open.forget_longer();
    let (lines, free) = (open.left(), open.squares());
    let pairing = pairs(&open, lines, free, SquareSet::EMPTY, &Pairing::NONE)?;
    Some(pairing.pairs().collect())
}
