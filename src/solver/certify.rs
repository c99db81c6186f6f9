//! Writes certificates: the solver finds the moves, and the checker says what needs an answer.

use std::fmt;

use super::certificate::{Certificate, Checker, Claim, Lemma, ProvenClaim, Standing};
use super::effort::Effort;
use super::field::{Defender, Field};
use super::open_lines::OpenLines;
use super::pairing::{Pairing, pairs};
use super::{Halt, Solver, without_limit};
use crate::control::{SearchControl, Stopped};
use crate::model::{Position, Square, SquareSet};

/// Why there is no certificate.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CertifyError {
    /// The search was stopped.
    Stopped(Stopped),
    /// It would have more lemmas than this.
    TooLong {
        /// The limit.
        max_lemmas: usize,
    },
    /// A lemma does not follow: a fault of the solver.
    Refused(String),
}

impl fmt::Display for CertifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            CertifyError::Stopped(stopped) => stopped.fmt(f),
            CertifyError::TooLong { max_lemmas } => {
                write!(
                    f,
                    "the proof takes more than the {max_lemmas} lemmas it may have"
                )
            }
            CertifyError::Refused(reason) => write!(f, "the solver is wrong: {reason}"),
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

/// The patience of the first attempt at a position: most are known or easy.
const FIRST_ATTEMPT: u64 = 1 << 8;

/// The number of moves that are probed for pairs.
const N_PROBES: usize = 16;

impl Solver {
    /// Proves the value of a position in which there is a move, and writes the proof down.
    pub fn certify(
        &mut self,
        position: &Position,
        max_lemmas: usize,
        control: &SearchControl,
    ) -> Result<Certificate, CertifyError> {
        let value = without_limit(control, |effort| self.value(position, effort));
        let value = value.map_err(CertifyError::Stopped)?;
        let mut certificate = Certificate {
            position: *position,
            value,
            proofs: Vec::new(),
        };
        for claim in Claim::all_of(position, value) {
            let mut writer = LemmaWriter {
                checker: Checker::new(position.board(), claim),
                claim,
                n_before: certificate.n_lemmas(),
                max_lemmas,
                lemmas: Vec::new(),
                solver: self,
                effort: Effort::new(control, &|| false),
            };
            if position.turn() == claim.prover() {
                writer.answer(position)?;
            } else {
                writer.answer_all(position, &[])?;
            }
            let lemmas = writer.lemmas;
            certificate.proofs.push(ProvenClaim { claim, lemmas });
        }
        Ok(certificate)
    }
}

struct LemmaWriter<'a, 'w> {
    solver: &'a mut Solver,
    effort: Effort<'w>,
    checker: Checker,
    claim: Claim,
    lemmas: Vec<Lemma>,
    /// The lemmas of other claims.
    n_before: usize,
    max_lemmas: usize,
}

type Written = Result<(), CertifyError>;

impl LemmaWriter<'_, '_> {
    /// Writes the lemmas that a position with the prover to move needs, its own last.
    fn answer(&mut self, position: &Position) -> Written {
        let standing = Standing::of(position);
        if self.checker.holds(&standing) {
            return Ok(());
        }
        if self.effort.control.interrupted() {
            return Err(CertifyError::Stopped(Stopped::Asked));
        }
        let plays = self.good_move(position)?;
        let after = position.played(plays);
        let pairs = self.pairs(&after).unwrap_or_default();
        self.answer_all(&after, &pairs)?;
        let lemma = Lemma {
            standing: self.checker.reduced(standing),
            plays,
            pairs,
        };
        self.checker.admit(&lemma).map_err(CertifyError::Refused)?;
        self.lemmas.push(lemma);
        if self.n_before + self.lemmas.len() > self.max_lemmas {
            let max_lemmas = self.max_lemmas;
            return Err(CertifyError::TooLong { max_lemmas });
        }
        Ok(())
    }

    /// Writes the answers to all replies.
    fn answer_all(&mut self, position: &Position, pairs: &[[Square; 2]]) -> Written {
        let replies = self.checker.replies(&Standing::of(position), pairs);
        let replies = replies
            .map_err(|reason| CertifyError::Refused(format!("{reason}, after {position}")))?;
        for reply in replies {
            self.answer(&position.played(reply))?;
        }
        Ok(())
    }

    fn good_move(&mut self, position: &Position) -> Result<Square, CertifyError> {
        let prover = self.claim.prover();
        if let Some(block) = position.forced_win(prover.opponent()) {
            return Ok(block);
        }
        let attacker = self.claim.attacker();
        let field = Field::new(position, attacker, Defender::Real);
        let mut moves: Vec<Square> = position.moves().into_iter().collect();
        moves.sort_by_key(|&square| field.rank(square));
        // A leaf, if there is one.
        let mut probes = moves.iter().take(N_PROBES);
        if let Some(&plays) = probes.find(|&&square| self.pairs(&position.played(square)).is_some())
        {
            return Ok(plays);
        }
        let answer = (self.solver).find_out(position, attacker, FIRST_ATTEMPT, &mut self.effort)?;
        let no_move = || CertifyError::Refused("no move is left".to_owned());
        answer.by.or(moves.first().copied()).ok_or_else(no_move)
    }

    /// Pairs with which the prover holds after its move, if there are some.
    fn pairs(&self, after: &Position) -> Option<Vec<[Square; 2]>> {
        let Claim::CannotWin(attacker) = self.claim else {
            return None;
        };
        let field = Field::new(after, attacker, Defender::OnlyBlocks);
        let mut open = OpenLines::of(&field)?;
        open.forget_longer();
        let mut found = open.forget_twins();
        let (lines, free) = (open.left(), open.squares());
        for pair in pairs(&open, lines, free, SquareSet::EMPTY, &Pairing::NONE)?.pairs() {
            found.add(pair);
        }
        Some(found.pairs().collect())
    }
}
