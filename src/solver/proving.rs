//! The values of several positions, proved one after the other, those first that are easy. The
//! clock is the caller's.

use super::Solver;
use super::effort::{Effort, Halt};
use crate::control::{SearchControl, Stopped};
use crate::model::{Position, Value};

/// The patience with a position in the first round, in nodes; in each further round four times as
/// much.
const FIRST_ROUND: u64 = 1 << 12;

/// Proves the values of positions and reports each as soon as it is known, until all are, or
/// `time_is_up`: it is asked every few milliseconds.
pub fn prove(
    positions: &[Position],
    time_is_up: &dyn Fn() -> bool,
    control: &SearchControl,
    tell: &mut dyn FnMut(&Position, Value) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    prove_in_rounds(FIRST_ROUND, positions, time_is_up, control, tell)
}

/// Gives each position `first_round` nodes in the first round, and ever more in the next.
fn prove_in_rounds(
    first_round: u64,
    positions: &[Position],
    time_is_up: &dyn Fn() -> bool,
    control: &SearchControl,
    tell: &mut dyn FnMut(&Position, Value) -> Result<(), Stopped>,
) -> Result<(), Stopped> {
    let mut solver = Solver::new(control.memory_bytes());
    let mut effort = Effort::new(control, time_is_up);
    let mut open = positions.to_vec();
    let mut patience = first_round;
    while !open.is_empty() {
        let mut still_open = Vec::new();
        for position in open {
            effort.limit = effort.n_nodes + patience;
            match solver.value(&position, &mut effort) {
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

#[cfg(test)]
mod tests {
    use std::cell::RefCell;
    use std::error::Error;

    use super::{SearchControl, Value, prove_in_rounds};
    use crate::model::{Board, Position};

    #[test]
    fn a_long_proof_is_put_off_and_gets_four_times_as_many_nodes_the_next_time()
    -> Result<(), Box<dyn Error>> {
        let board: Board = "8x4x4".parse()?;
        let long = Position::empty(board);
        let short = Position::parse(board, "...xx.../...oo.../......../........")?;
        let control = SearchControl::default();
        let (seen, mut told) = (RefCell::new(Vec::new()), Vec::new());
        // Asked every 64 nodes, and where a position is put off.
        let time_is_up = || {
            seen.borrow_mut().push(control.n_nodes());
            control.n_nodes() > 700
        };
        let mut tell = |position: &Position, value| {
            told.push((*position, value));
            Ok(())
        };
        let positions = [long, short];
        let proved = prove_in_rounds(100, &positions, &time_is_up, &control, &mut tell);
        assert_eq!(proved, Ok(()));
        assert_eq!(told, [(short, Value::XWins)]);
        let put_off = (seen.borrow().iter().copied())
            .filter(|n_nodes| !n_nodes.is_multiple_of(64))
            .collect::<Vec<u64>>();
        assert_eq!(put_off[0], 100, "{put_off:?}");
        // The short one took some nodes in between.
        let n_short = put_off[1] - 100 - 400;
        assert!((1..100).contains(&n_short), "{put_off:?}");
        Ok(())
    }
}
