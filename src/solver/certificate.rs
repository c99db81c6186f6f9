#![doc = include_str!("../../assets/certificate.md")]
//!
//! This module and its checker use only the rules in [`crate::model`], and nothing of the solver.

mod checker;

use std::fmt::{self, Write as _};

pub use self::checker::{Checker, ProofSize, Standing};
use crate::model::{BadLine, Board, BoardError, Mark, Position, Square, Value, quoted};

/// A value, and what proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// The proofs of the claims that the value follows from.
    pub proofs: Vec<ProvenClaim>,
}

/// A claim, and what proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvenClaim {
    /// The claim.
    pub claim: Claim,
    /// Each uses only those above.
    pub lemmas: Vec<Lemma>,
}

/// A claim about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This player forces a line.
    Wins(Mark),
    /// This player does not get one.
    CannotWin(Mark),
}

/// The claim holds in a position with the prover to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Lemma {
    /// The position, as far as it matters.
    pub standing: Standing,
    /// The prover's move.
    pub plays: Square,
    /// Squares of which the prover takes one when the attacker takes the other.
    pub pairs: Vec<[Square; 2]>,
}

const VERSION: &str = "2";

impl Claim {
    /// The player who would fill a line.
    pub const fn attacker(self) -> Mark {
        match self {
            Claim::Wins(mark) | Claim::CannotWin(mark) => mark,
        }
    }

    /// The player whose strategy proves it.
    pub const fn prover(self) -> Mark {
        match self {
            Claim::Wins(mark) => mark,
            Claim::CannotWin(mark) => mark.opponent(),
        }
    }

    /// The claims that prove this value of a position.
    pub fn all_of(position: &Position, value: Value) -> Vec<Claim> {
        match value.winner() {
            Some(winner) => vec![Claim::Wins(winner)],
            None if position.n_stones() == 0 => vec![Claim::CannotWin(Mark::X)],
            None => Mark::ALL.map(Claim::CannotWin).to_vec(),
        }
    }

    fn parse(line: &str) -> Option<Claim> {
        let claims = [Claim::Wins, Claim::CannotWin].map(|claim| Mark::ALL.map(claim));
        let mut claims = claims.into_iter().flatten();
        claims.find(|claim| claim.to_string() == line)
    }
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins(mark) => write!(f, "{mark} wins"),
            Claim::CannotWin(mark) => write!(f, "{mark} cannot win"),
        }
    }
}

impl Lemma {
    fn write(&self, board: Board, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for square in board.squares() {
            if square.index() > 0 && square.index() % usize::from(board.columns()) == 0 {
                f.write_char('/')?;
            }
            f.write_char(self.standing.letter(square))?;
        }
        write!(f, " {}", self.plays)?;
        let mut pairs = self.pairs.iter();
        pairs.try_for_each(|[one, other]| write!(f, " {one}-{other}"))?;
        f.write_char('\n')
    }

    fn parse(board: Board, line: &str) -> Result<Lemma, String> {
        let square = |word: &str| {
            let number: Option<u8> = word.parse().ok();
            let number = number.filter(|number| number.to_string() == word);
            let number = number.ok_or_else(|| format!("\"{}\" is no square", quoted(word)))?;
            board.square(number).map_err(|error| error.to_string())
        };
        let mut words = line.split(' ');
        let standing = Standing::parse(board, words.next().unwrap_or_default())?;
        let plays = words.next().ok_or("the move is missing")?;
        let pair = |word: &str| {
            let pair = word.split_once('-');
            let (one, other) = pair.ok_or_else(|| format!("\"{}\" is no pair", quoted(word)))?;
            Ok::<_, String>([square(one)?, square(other)?])
        };
        Ok(Lemma {
            standing,
            plays: square(plays)?,
            pairs: words.map(pair).collect::<Result<_, _>>()?,
        })
    }
}

/// The file.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.position.board();
        writeln!(
            f,
            "tictactoe certificate {VERSION}\nboard {}",
            board.rules()
        )?;
        writeln!(f, "position {}\nvalue {}", self.position, self.value)?;
        for proof in &self.proofs {
            writeln!(f, "{}", proof.claim)?;
            (proof.lemmas.iter()).try_for_each(|lemma| lemma.write(board, f))?;
        }
        writeln!(f, "end")
    }
}

impl Certificate {
    /// The number of lemmas of all its proofs.
    pub fn n_lemmas(&self) -> usize {
        self.proofs.iter().map(|proof| proof.lemmas.len()).sum()
    }

    /// Reads a file.
    pub fn parse(text: &str) -> Result<Certificate, BadLine> {
        let mut lines = (1..).zip(text.lines());
        let mut after = |name: &str| match lines.next() {
            Some((number, line)) => match line.strip_prefix(name) {
                Some(rest) => Ok((number, rest)),
                None => Err(BadLine::new(number, format!("expected \"{name}\""))),
            },
            None => Err(BadLine::new(1, "the file is cut off")),
        };
        let wrong = |number| move |error: BoardError| BadLine::new(number, error.to_string());
        let (number, version) = after("tictactoe certificate ")?;
        if version != VERSION {
            let version = quoted(version);
            let reason = format!("version {version} is not {VERSION}, the one that is understood");
            return Err(BadLine::new(number, reason));
        }
        let (number, rules) = after("board ")?;
        let board: Board = rules.parse().map_err(wrong(number))?;
        let (number, rows) = after("position ")?;
        let position = Position::parse(board, rows);
        let position = position.map_err(|error| BadLine::new(number, error.to_string()))?;
        let (number, name) = after("value ")?;
        let value = Value::ALL
            .into_iter()
            .find(|value| value.to_string() == name);
        let value = value.ok_or_else(|| BadLine::new(number, "no such value"))?;
        let mut proofs: Vec<ProvenClaim> = Vec::new();
        while let Some((number, line)) = lines.next() {
            if line == "end" && lines.next().is_none() {
                return Ok(Certificate {
                    position,
                    value,
                    proofs,
                });
            }
            if let Some(claim) = Claim::parse(line) {
                let lemmas = Vec::new();
                proofs.push(ProvenClaim { claim, lemmas });
                continue;
            }
            let lemma = Lemma::parse(board, line);
            let lemma = lemma.map_err(|reason| BadLine::new(number, reason))?;
            let proof = proofs.last_mut();
            let proof = proof.ok_or_else(|| BadLine::new(number, "nothing is claimed"))?;
            proof.lemmas.push(lemma);
        }
        let number = text.lines().count() + 1;
        Err(BadLine::new(
            number,
            "the file is cut off: it does not end with \"end\"",
        ))
    }

    /// Follows the proofs. Fails with the line that does not follow, and the reason.
    pub fn check(&self) -> Result<ProofSize, BadLine> {
        let claims: Vec<Claim> = self.proofs.iter().map(|proof| proof.claim).collect();
        if self.position.finished() {
            return Err(BadLine::new(3, "the game is over"));
        }
        if claims != Claim::all_of(&self.position, self.value) {
            return Err(BadLine::new(4, "what is claimed does not prove this value"));
        }
        let mut size = ProofSize::default();
        // Of the claim.
        let mut number = 5;
        for proof in &self.proofs {
            let mut checker = Checker::new(self.position.board(), proof.claim);
            for (at, lemma) in (1..).zip(&proof.lemmas) {
                let followed = checker.admit(lemma);
                followed.map_err(|reason| BadLine::new(number + at, reason))?;
            }
            let proved = checker.proves(&self.position);
            proved.map_err(|reason| BadLine::new(number, reason))?;
            size.n_lemmas += checker.size().n_lemmas;
            size.n_leaves += checker.size().n_leaves;
            number += proof.lemmas.len() + 1;
        }
        Ok(size)
    }
}
