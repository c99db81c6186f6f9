//! The values of several positions, proved one after the other, those first that are easy. The
//! clock is the caller's.

use super::effort::{Effort, Halt};
use super::solver::Solver;
use crate::model::{Mark, Position, Stopped, Value, Watch};

/// The patience with a position in the first round, in nodes; in each further round four times as
/// much.
const FIRST_ROUND: u64 = 1 << 12;

/// Proves the values of positions and tells each as soon as it is known, until all are, or
/// `time_is_up`: it is asked every few milliseconds.
pub fn prove(
    positions: &[Position],
    time_is_up: &dyn Fn() -> bool,
    watch: &Watch,
    tell: &mut dyn FnMut(&Position, Value) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let mut solver = Solver::new(watch.memory_bytes());
    prove_with(&mut solver, positions, time_is_up, watch, tell)
}

/// The same with a solver that may know something already.
pub fn prove_with(
    solver: &mut Solver,
    positions: &[Position],
    time_is_up: &dyn Fn() -> bool,
    watch: &Watch,
    tell: &mut dyn FnMut(&Position, Value) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let mut effort = Effort::new(watch, time_is_up);
    let mut open = positions.to_vec();
    let mut patience = FIRST_ROUND;
    while !open.is_empty() {
        let mut still_open = Vec::new();
        for position in open {
            effort.limit = effort.n_nodes + patience;
            match value(&position, solver, &mut effort) {
                Ok(value) => tell(&position, value)?,
                Err(Halt::Stopped(stopped)) => return Err(stopped),
                Err(Halt::LimitReached) if effort.is_time_up() => return Ok(()),
                Err(Halt::LimitReached) => still_open.push(position),
            }
        }
        open = still_open;
        patience *= 4;
    }
    Ok(())
}

fn value(position: &Position, solver: &mut Solver, effort: &mut Effort) -> Result<Value, Halt> {
    for attacker in Mark::ALL {
        if solver.wins(position, attacker, effort)? {
            return Ok(attacker.win());
        }
    }
    Ok(Value::Draw)
}
