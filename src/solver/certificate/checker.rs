//! Whether the lines of a proof follow from the rules.

use super::{Claim, ProofStep};
use crate::model::{Board, Mark, Position, Square, SquareSet, winning_squares};

/// Follows a proof of a claim.
#[derive(Debug)]
pub struct Checker {
    board: Board,
    claim: Claim,
}

/// A step that does not follow.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StepFault {
    /// Its number, counted from 0.
    pub at: usize,
    /// The reason.
    pub reason: &'static str,
}

/// The end of the steps about a position.
type End = Result<usize, StepFault>;

/// The stones on the way through a proof, and the pairs that the defender keeps.
#[derive(Clone, Debug)]
struct CheckState {
    attack: SquareSet,
    defence: SquareSet,
    pairs: Vec<SquareSet>,
    /// The squares of the pairs.
    reserved: SquareSet,
    attacks: bool,
}

impl Checker {
    /// For a claim about positions of a board.
    pub const fn new(board: Board, claim: Claim) -> Checker {
        Checker { board, claim }
    }

    /// Whether these steps, all of them, prove the claim about `position`.
    pub fn check(&self, steps: &[ProofStep], position: &Position) -> Result<(), StepFault> {
        match self.follow(steps, 0, position)? {
            end if end == steps.len() => Ok(()),
            end => fault(end, "nothing is left to be proved here"),
        }
    }

    /// The end of the steps from `at` that prove the claim about `position`.
    pub fn follow(&self, steps: &[ProofStep], at: usize, position: &Position) -> End {
        let attacker = self.claim.attacker();
        let state = CheckState {
            attack: position.stones(attacker),
            defence: position.stones(attacker.opponent()),
            pairs: Vec::new(),
            reserved: SquareSet::EMPTY,
            attacks: position.turn() == attacker,
        };
        if state.attacks == (self.claim.prover() == attacker) {
            self.own_move(steps, at, &state)
        } else {
            self.replies(steps, at, &state)
        }
    }

    /// The strategy is to move.
    fn own_move(&self, steps: &[ProofStep], at: usize, state: &CheckState) -> End {
        match steps.get(at) {
            Some(ProofStep::Plays(mark, squares)) if *mark == self.claim.prover() => {
                let (Some(square), true) = (squares.first(), squares.has_at_most_one()) else {
                    return fault(at, "the strategy plays one square");
                };
                if !self.free(state).contains(square) {
                    return fault(at, "the square is not free");
                }
                let after = state.after(square);
                if self.fills_a_line(&after) {
                    return Ok(at + 1);
                }
                self.replies(steps, at + 1, &after)
            }
            _ => self.defence(steps, at, state, Checker::own_move),
        }
    }

    /// The opponent of the strategy is to move: each of its moves must be answered.
    fn replies(&self, steps: &[ProofStep], at: usize, state: &CheckState) -> End {
        let [own, other] = match self.claim {
            Claim::Wins(_) => [state.attack, state.defence],
            Claim::CannotWin(_) => [state.defence, state.attack | state.reserved],
        };
        let opponent = self.claim.prover().opponent();
        if self.could_fill(state, opponent) {
            return fault(at, "the opponent fills a line");
        }
        let mut left = winning_squares(self.board.lines().all(), own, other);
        if !left.has_at_most_one() {
            // One stone cannot block two threats.
            return Ok(at);
        }
        if left.is_empty() {
            if matches!(
                steps.get(at),
                Some(ProofStep::Pairs(_) | ProofStep::Counted)
            ) {
                return self.defence(steps, at, state, Checker::replies);
            }
            left = self.free(state);
        }
        if left.is_empty() && matches!(self.claim, Claim::Wins(_)) {
            return fault(at, "the board is full, and nobody has won");
        }
        let mut at = at;
        while !left.is_empty() {
            let squares = match steps.get(at) {
                Some(ProofStep::Plays(mark, squares)) if *mark == opponent => *squares,
                Some(_) => return fault(at, "a reply is missing"),
                None => return fault(at, "the proof is cut off"),
            };
            if !left.contains_all(squares) {
                return fault(
                    at,
                    "a reply that is not possible, needs no answer or has one already",
                );
            }
            let mut ends = squares
                .into_iter()
                .map(|square| self.own_move(steps, at + 1, &state.after(square)));
            let end = ends.next().unwrap_or(fault(at, "a reply is missing"))?;
            for other in ends {
                if other? != end {
                    return fault(at, "the replies are not answered by the same lines");
                }
            }
            left = left - squares;
            at = end;
        }
        Ok(at)
    }

    /// Steps that are no moves: pairs and the counting bound.
    fn defence(
        &self,
        steps: &[ProofStep],
        at: usize,
        state: &CheckState,
        go_on: fn(&Checker, &[ProofStep], usize, &CheckState) -> End,
    ) -> End {
        let step = match self.claim {
            Claim::CannotWin(_) => steps.get(at),
            Claim::Wins(_) => None,
        };
        match step {
            Some(ProofStep::Pairs(pairs)) => {
                let mut state = state.clone();
                for &[one, two] in pairs {
                    let free = self.free(&state);
                    if one == two || !free.contains(one) || !free.contains(two) {
                        return fault(at, "a pair needs two free squares of its own");
                    }
                    let pair = one.alone().with(two);
                    state.reserved = state.reserved | pair;
                    state.pairs.push(pair);
                }
                go_on(self, steps, at + 1, &state)
            }
            Some(ProofStep::Counted) if self.is_outcounted(state) => Ok(at + 1),
            Some(ProofStep::Counted) => fault(at, "too much is left for the attacker"),
            Some(ProofStep::Plays(..)) | None if at < steps.len() => fault(at, "a move is missing"),
            _ => fault(at, "the proof is cut off"),
        }
    }

    /// The squares that may be played: neither taken nor kept for an answer.
    fn free(&self, state: &CheckState) -> SquareSet {
        self.board.squares() - state.attack - state.defence - state.reserved
    }

    /// The lines that the attacker may yet fill, without its stones. What is reserved it may get,
    /// but never both of a pair.
    fn open_lines(&self, state: &CheckState) -> impl Iterator<Item = SquareSet> {
        let lines = self.board.lines().all().iter().copied();
        let open = lines.filter(|&line| {
            (line & state.defence).is_empty()
                && !state.pairs.iter().any(|&pair| line.contains_all(pair))
        });
        open.map(|line| line - state.attack - state.reserved)
    }

    /// Whether `mark` would fill a line with its next stone.
    fn could_fill(&self, state: &CheckState, mark: Mark) -> bool {
        if mark == self.claim.attacker() {
            return self.open_lines(state).any(SquareSet::has_at_most_one);
        }
        let other = state.attack | state.reserved;
        !winning_squares(self.board.lines().all(), state.defence, other).is_empty()
    }

    /// Whether the strategy's last stone has filled a line.
    fn fills_a_line(&self, state: &CheckState) -> bool {
        let own = match self.claim {
            Claim::Wins(_) => state.attack,
            Claim::CannotWin(_) => state.defence,
        };
        (self.board.lines().all().iter()).any(|&line| own.contains_all(line))
    }

    /// Erdős and Selfridge: the sum over the open lines of 2 to the minus number of squares that
    /// are missing is less than 1 (less than ½ with the attacker to move).
    fn is_outcounted(&self, state: &CheckState) -> bool {
        let in_a_row = u32::from(self.board.in_a_row());
        let worth = |line: SquareSet| 1_u32 << (in_a_row - line.len());
        let sum: u32 = self.open_lines(state).map(worth).sum();
        sum < 1 << (in_a_row - u32::from(state.attacks))
    }
}

impl CheckState {
    fn after(&self, square: Square) -> CheckState {
        let mut after = self.clone();
        let stones = if self.attacks {
            &mut after.attack
        } else {
            &mut after.defence
        };
        *stones = stones.with(square);
        after.attacks = !self.attacks;
        after
    }
}

const fn fault<T>(at: usize, reason: &'static str) -> Result<T, StepFault> {
    Err(StepFault { at, reason })
}
