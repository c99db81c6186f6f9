//! How a win is forced, move by move, up to where nobody can stop it: a fork, or a line that is
//! complete.

use crate::model::{Position, Square, SquareSet};

/// The moves with which a side forces its win.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Plan {
    /// Those that prepare it, each with its answer.
    pub steps: Vec<PlanStep>,
    /// The one that decides.
    pub last: Square,
    /// Where it wins after that: two squares or more, of which only one can be blocked. None if the
    /// last move completes a line.
    pub wins: SquareSet,
}

/// A move of a plan, and its answer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PlanStep {
    /// The move.
    pub square: Square,
    /// Where it threatens to win at once, if it does: then the answer is there.
    pub threat: Option<Square>,
    /// The square of the answer.
    pub answer: Square,
}

impl Plan {
    /// Whether every move of it threatens something, so that no answer is left to choose.
    pub fn is_forced(&self) -> bool {
        self.steps.iter().all(|step| step.threat.is_some())
    }

    /// The plan in a line that the side to move in `position` wins; none if the line ends before
    /// that.
    pub fn in_line(position: &Position, line: &[Square]) -> Option<Plan> {
        let winner = position.turn();
        let mut position = *position;
        let mut steps = Vec::new();
        for moves in line.chunks(2) {
            let square = moves[0];
            let after = position.play(square).ok()?;
            let wins = after.winning_squares(winner) & after.moves();
            let loser_wins = !after.winning_squares(winner.opponent()).is_empty();
            if after.finished() || !loser_wins && wins.len() >= 2 {
                return Some(Plan {
                    steps,
                    last: square,
                    wins,
                });
            }
            let answer = *moves.get(1)?;
            steps.push(PlanStep {
                square,
                threat: wins.first(),
                answer,
            });
            position = after.play(answer).ok()?;
        }
        None
    }
}
