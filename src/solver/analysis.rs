//! The best move that can be found in a given time: proven if there is time for a proof, else the
//! best of a look ahead. The clock is the caller's.

mod ahead;

use super::effort::{Effort, Halt};
use super::openings::Opening;
use super::shortest::ShortestWin;
use super::{Solution, Solver};
use crate::control::{SearchControl, Stopped};
use crate::model::{Position, Square, SquareSet, Value};
use ahead::Ahead;

/// The result of an analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Analysis {
    /// The value, if it is proven.
    pub value: Option<Value>,
    /// The best moves, each as good as the other; none when the game is over.
    pub best: SquareSet,
    /// The expected continuation.
    pub line: Vec<Square>,
    /// The nodes visited.
    pub n_nodes: u64,
}

/// The patience of the first attempt at a proof, in nodes.
const FIRST_ATTEMPT: u64 = 1 << 10;

/// The nodes of a look ahead that take as long as one of a proof.
const NODES_AHEAD: u64 = 16;

/// The patience with a decided position, to find out how it is won soonest or lost latest.
const RESISTANCE: u64 = 1 << 18;

/// Finds the best moves of `position`, until `time_is_up`: it is asked every few milliseconds, and
/// at the latest then there is an answer.
///
/// A proof and a look ahead take turns, each time with twice the patience: so about half of the time
/// has gone into what is played.
pub fn analyse(
    position: &Position,
    time_is_up: &dyn Fn() -> bool,
    control: &SearchControl,
) -> Result<Analysis, Stopped> {
    if let Some(opening) = Opening::of(position) {
        return Ok(Analysis::proven(opening.value, opening.best, 1));
    }
    if let Some(outcome) = position.outcome() {
        return Ok(Analysis::proven(outcome.value(), SquareSet::EMPTY, 1));
    }
    let mut solver = Solver::new(control.memory_bytes());
    let mut effort = Effort::new(control, time_is_up);
    let mut ahead = Ahead::new(position);
    let mut patience = FIRST_ATTEMPT;
    while ahead.value().is_none() {
        effort.limit = effort.n_nodes + patience;
        match solver.solve_within(position, &mut effort) {
            Ok(Solution { value, best, .. }) => {
                effort.limit = effort.n_nodes + RESISTANCE;
                let best = if value == position.turn().opponent().win() {
                    ahead.resist(&mut effort)?
                } else if value == position.turn().win() {
                    let win = ShortestWin::within(position, position.turn(), &mut effort)?;
                    win.and_then(|win| win.first).map_or(best, Square::alone)
                } else {
                    best
                };
                return Ok(Analysis::proven(value, best, effort.n_nodes));
            }
            Err(Halt::Stopped(stopped)) => return Err(stopped),
            Err(Halt::LimitReached) => {}
        }
        effort.limit = effort.n_nodes + NODES_AHEAD * patience;
        match ahead.deepen(&mut effort) {
            Err(Halt::Stopped(stopped)) => return Err(stopped),
            Err(Halt::LimitReached) if effort.is_time_up() => break,
            Err(Halt::LimitReached) | Ok(()) => patience *= 2,
        }
    }
    Ok(Analysis {
        value: ahead.value(),
        best: ahead.line().first().copied().into_iter().collect(),
        line: ahead.line().to_vec(),
        n_nodes: effort.n_nodes,
    })
}

impl Analysis {
    fn proven(value: Value, best: SquareSet, n_nodes: u64) -> Analysis {
        Analysis {
            value: Some(value),
            best,
            line: best.first().into_iter().collect(),
            n_nodes,
        }
    }
}
