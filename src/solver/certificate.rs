//! A proof of a position's value that can be checked without trusting its writer. Uses only the
//! rules in [`crate::model`], and nothing of the solver.
//!
//! A proof is a strategy, written down line by line in the order of play:
//!
//! ```text
//! x 15          the strategy plays here
//! o 1 2 7       against each of these replies it goes on as in the lines that follow
//! pairs 3 4     squares of which the defender will take one when the attacker takes the other
//! counted       too little is left for the attacker (Erdős and Selfridge 1973)
//! ```
//!
//! After a move of the strategy every reply must have its lines. There are three exceptions that
//! the checker sees by itself: a line is filled; the strategy threatens to fill one, so
//! that only the reply that blocks it counts; it threatens to fill two, so that none does.

mod checker;

use std::fmt;

pub use self::checker::{Checker, StepFault};
use crate::model::{BadLine, Board, BoardError, Mark, Position, Square, SquareSet, Value, quoted};

/// A value, and what proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Certificate {
    /// The position.
    pub position: Position,
    /// Its value.
    pub value: Value,
    /// The proof: that the winner wins; or of a draw, that neither can win. (On the empty board it is
    /// enough that cross cannot: a plan for circle would be one for cross, for a stone more
    /// never harms.)
    pub proofs: Vec<ProvenClaim>,
}

/// A claim, and a strategy that proves it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProvenClaim {
    /// The claim.
    pub claim: Claim,
    /// The strategy.
    pub steps: Vec<ProofStep>,
}

/// The claim that a strategy proves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Claim {
    /// This player forces a line.
    Wins(Mark),
    /// This player does not get one.
    CannotWin(Mark),
}

/// A line of a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ProofStep {
    /// A move of the strategy, or replies to it.
    Plays(Mark, SquareSet),
    /// Pairs of squares that the defender keeps for its answers.
    Pairs(Vec<[Square; 2]>),
    /// The counting bound holds.
    Counted,
}

const VERSION: &str = "1";

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
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Claim::Wins(mark) => write!(f, "{mark} wins"),
            Claim::CannotWin(mark) => write!(f, "{mark} cannot win"),
        }
    }
}

impl fmt::Display for ProofStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ProofStep::Plays(mark, squares) => {
                write!(f, "{}", mark.letter())?;
                squares
                    .into_iter()
                    .try_for_each(|square| write!(f, " {square}"))
            }
            ProofStep::Pairs(pairs) => {
                f.write_str("pairs")?;
                let mut squares = pairs.iter().flatten();
                squares.try_for_each(|square| write!(f, " {square}"))
            }
            ProofStep::Counted => f.write_str("counted"),
        }
    }
}

/// The file.
impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.position.board().rules();
        writeln!(f, "tictactoe certificate {VERSION}\nboard {board}")?;
        writeln!(f, "position {}\nvalue {}", self.position, self.value)?;
        for proof in &self.proofs {
            writeln!(f, "{}", proof.claim)?;
            (proof.steps.iter()).try_for_each(|step| writeln!(f, "{step}"))?;
        }
        writeln!(f, "end")
    }
}

impl Certificate {
    /// The number of lines of its file.
    pub fn n_lines(&self) -> usize {
        let n_lines = |proof: &ProvenClaim| 1 + proof.steps.len();
        5 + self.proofs.iter().map(n_lines).sum::<usize>()
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
                let steps = Vec::new();
                proofs.push(ProvenClaim { claim, steps });
                continue;
            }
            let step = ProofStep::parse(board, line);
            let step = step.map_err(|reason| BadLine::new(number, reason))?;
            let proof = proofs.last_mut();
            let proof = proof.ok_or_else(|| BadLine::new(number, "nothing is claimed"))?;
            proof.steps.push(step);
        }
        let number = text.lines().count() + 1;
        Err(BadLine::new(
            number,
            "the file is cut off: it does not end with \"end\"",
        ))
    }

    /// Follows the proof. Fails with the line that does not follow, and the reason.
    pub fn check(&self) -> Result<(), BadLine> {
        let claims: Vec<Claim> = self.proofs.iter().map(|proof| proof.claim).collect();
        if self.position.finished() {
            return Err(BadLine::new(3, "the game is over"));
        }
        if claims != Claim::all_of(&self.position, self.value) {
            return Err(BadLine::new(4, "what is claimed does not prove this value"));
        }
        // The lines before it, and that of its claim.
        let mut n_before = 5;
        for proof in &self.proofs {
            let checker = Checker::new(self.position.board(), proof.claim);
            checker
                .check(&proof.steps, &self.position)
                .map_err(|fault| BadLine::new(n_before + 1 + fault.at, fault.reason))?;
            n_before += proof.steps.len() + 1;
        }
        Ok(())
    }
}

impl Claim {
    /// Reads the displayed form.
    pub fn parse(line: &str) -> Option<Claim> {
        Some(match line {
            "cross wins" => Claim::Wins(Mark::X),
            "circle wins" => Claim::Wins(Mark::O),
            "cross cannot win" => Claim::CannotWin(Mark::X),
            "circle cannot win" => Claim::CannotWin(Mark::O),
            _ => return None,
        })
    }
}

impl ProofStep {
    fn parse(board: Board, line: &str) -> Result<ProofStep, String> {
        let mut words = line.split(' ');
        let kind = words.next().unwrap_or_default();
        let square = |word: &str| {
            let number = word
                .parse()
                .map_err(|_| format!("\"{}\" is no square", quoted(word)))?;
            board.square(number).map_err(|error| error.to_string())
        };
        let squares: Vec<Square> = words.map(square).collect::<Result<_, String>>()?;
        let mark = Mark::ALL
            .into_iter()
            .find(|mark| kind == mark.letter().to_string());
        match (mark, kind, &squares[..]) {
            (Some(mark), _, [_, ..]) => Ok(ProofStep::Plays(mark, squares.into_iter().collect())),
            (None, "pairs", [_, ..]) if squares.len().is_multiple_of(2) => {
                let pairs = squares.chunks_exact(2).map(|pair| [pair[0], pair[1]]);
                Ok(ProofStep::Pairs(pairs.collect()))
            }
            (None, "counted", []) => Ok(ProofStep::Counted),
            _ => Err("neither moves nor pairs nor \"counted\"".to_owned()),
        }
    }
}
