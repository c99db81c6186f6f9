//! How far a long proof has come: after which moves it is known whether a player can still force a
//! line. It can be written down and taken up again.
//!
//! ```text
//! tictactoe checkpoint 1
//! board 8x8x5
//! position ......../......../……
//! nodes 123456
//! 28 cross cannot win
//! sum 6e0cb1a32dd3af15
//! ```

use std::fmt;

use super::Order;
use super::solver::Solution;
use super::symmetry::Symmetries;
use crate::certificate::Claim;
use crate::model::{BadLine, Board, Mark, Position, Square, SquareSet, Value, quoted};

const VERSION: &str = "1";

/// What is known about the moves of a position, each for all its mirror images.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Checkpoint {
    position: Position,
    parts: Vec<ProofPart>,
    n_nodes: u64,
}

/// A part of the proof: can this player force a line after this move?
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ProofPart {
    /// The move.
    pub square: Square,
    /// The player.
    pub attacker: Mark,
    /// The answer, if it is known.
    pub wins: Option<bool>,
}

impl Checkpoint {
    /// Nothing is known yet about a position that is not finished.
    pub fn new(position: &Position) -> Checkpoint {
        let symmetries = Symmetries::of(position.board());
        let order = Order::centre_first(position.board());
        let mut seen = Vec::new();
        let mut moves = Vec::new();
        for &square in order.squares() {
            if !position.moves().contains(square) {
                continue;
            }
            let after = position.played(square);
            let image = symmetries.canonical(Mark::ALL.map(|mark| after.stones(mark)));
            if !seen.contains(&image) {
                seen.push(image);
                moves.push(square);
            }
        }
        let turn = position.turn();
        // On the empty board the second player never wins (see the solver).
        let may_win = |mark: &Mark| position.n_stones() > 0 || *mark == turn;
        let attackers = [turn, turn.opponent()].into_iter().filter(may_win);
        let parts = attackers.flat_map(|attacker| {
            let part = move |&square: &Square| ProofPart {
                square,
                attacker,
                wins: None,
            };
            moves.iter().map(part).collect::<Vec<_>>()
        });
        Checkpoint {
            position: *position,
            parts: parts.collect(),
            n_nodes: 0,
        }
    }

    /// What it is about.
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// All parts, known or not.
    pub fn parts(&self) -> &[ProofPart] {
        &self.parts
    }

    /// The nodes visited so far.
    pub const fn n_nodes(&self) -> u64 {
        self.n_nodes
    }

    /// Counts nodes.
    pub const fn count(&mut self, n_nodes: u64) {
        self.n_nodes = self.n_nodes.saturating_add(n_nodes);
    }

    /// Takes the answer to a part down; false if there is no such part, or if it is known already.
    pub fn learn(&mut self, square: Square, attacker: Mark, wins: bool) -> bool {
        let is_it = |part: &&mut ProofPart| part.square == square && part.attacker == attacker;
        let part = self.parts.iter_mut().find(is_it);
        let open = part.filter(|part| part.wins.is_none());
        open.is_some_and(|part| {
            part.wins = Some(wins);
            true
        })
    }

    /// The value and the moves that are known to keep it, as soon as the parts say so.
    pub fn solution(&self) -> Option<Solution> {
        let turn = self.position.turn();
        let moves = |attacker: Mark, wins: Option<bool>| -> SquareSet {
            let parts = self.parts.iter().filter(|part| part.attacker == attacker);
            let parts = parts.filter(|part| part.wins == wins);
            parts.map(|part| part.square).collect()
        };
        let winning = moves(turn, Some(true));
        let holding = moves(turn.opponent(), Some(false));
        let (value, best) = if !winning.is_empty() {
            (turn.win(), winning)
        } else if !moves(turn, None).is_empty() {
            return None;
        } else if self.position.n_stones() == 0 {
            (Value::Draw, moves(turn, Some(false)))
        } else if !holding.is_empty() {
            (Value::Draw, holding)
        } else if moves(turn.opponent(), None).is_empty() {
            (turn.opponent().win(), self.position.moves())
        } else {
            return None;
        };
        Some(Solution {
            value,
            best,
            n_nodes: self.n_nodes,
        })
    }

    /// Reads a file that must be about this position.
    pub fn parse(text: &str, position: &Position) -> Result<Checkpoint, BadLine> {
        let lines: Vec<&str> = text.lines().collect();
        let wrong = |at: usize, reason: String| BadLine::new(at + 1, reason);
        let after = |at: usize, name: &str| match lines.get(at) {
            None => Err(wrong(at, "the file is cut off".to_owned())),
            Some(line) => match line.strip_prefix(name) {
                Some(rest) => Ok(rest),
                None => Err(wrong(at, format!("expected \"{name}\""))),
            },
        };
        let version = after(0, "tictactoe checkpoint ")?;
        if version != VERSION {
            let version = quoted(version);
            let reason = format!("version {version} is not {VERSION}, the one that is understood");
            return Err(wrong(0, reason));
        }
        let rules = position.board().rules();
        if after(1, "board ")? != rules.to_string() {
            return Err(wrong(1, format!("it is about another board than {rules}")));
        }
        if after(2, "position ")? != position.to_string() {
            return Err(wrong(
                2,
                format!("it is about another position than {position}"),
            ));
        }
        let mut checkpoint = Checkpoint::new(position);
        match after(3, "nodes ")?.parse() {
            Ok(n_nodes) => checkpoint.n_nodes = n_nodes,
            Err(_) => return Err(wrong(3, "no number of nodes".to_owned())),
        }
        let last = lines.len() - 1;
        for (at, line) in lines.iter().enumerate().take(last).skip(4) {
            let Some((square, claim)) = parse_part(position.board(), line) else {
                return Err(wrong(
                    at,
                    "neither a part of the proof nor its end".to_owned(),
                ));
            };
            let wins = matches!(claim, Claim::Wins(_));
            if !checkpoint.learn(square, claim.attacker(), wins) {
                return Err(wrong(
                    at,
                    "it is there twice, or no part of this proof".to_owned(),
                ));
            }
        }
        let sum = after(last.max(4), "sum ")?;
        // Whatever else the lines before could say instead.
        if checkpoint.to_string() != text {
            return Err(wrong(
                last,
                format!("the lines before do not have the sum {}", quoted(sum)),
            ));
        }
        Ok(checkpoint)
    }

    /// The lines that the sum is of.
    fn lines(&self) -> String {
        let (board, position) = (self.position.board().rules(), self.position);
        let mut lines = vec![
            format!("tictactoe checkpoint {VERSION}"),
            format!("board {board}"),
            format!("position {position}"),
            format!("nodes {}", self.n_nodes),
        ];
        lines.extend(self.parts.iter().filter_map(|part| {
            let claim = part.claim(part.wins?);
            Some(format!("{} {claim}", part.square))
        }));
        lines.join("\n") + "\n"
    }
}

impl ProofPart {
    /// What it would say.
    pub const fn claim(&self, wins: bool) -> Claim {
        if wins {
            Claim::Wins(self.attacker)
        } else {
            Claim::CannotWin(self.attacker)
        }
    }
}

fn parse_part(board: Board, line: &str) -> Option<(Square, Claim)> {
    let (number, claim) = line.split_once(' ')?;
    let square = board.square(number.parse().ok()?).ok()?;
    Some((square, Claim::parse(claim)?))
}

/// The file.
impl fmt::Display for Checkpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.lines();
        writeln!(f, "{lines}sum {:016x}", sum(lines.as_bytes()))
    }
}

/// FNV-1a: different for texts that differ in a byte.
fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
