//! Proofs of several positions on several threads. The search layer itself starts no thread.

use std::num::NonZeroUsize;
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::control::{SearchControl, Stopped};
use crate::model::{Position, Value};
use crate::solver::prove;

/// How many threads a background proof may use: one core is left for the window.
pub fn background_threads() -> NonZeroUsize {
    let n_cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(n_cores - 1).unwrap_or(NonZeroUsize::MIN)
}

/// Proves the values of positions as [`crate::solver::prove`] does, but deals them out to
/// `n_threads` threads, each with its own solver and its share of the memory.
pub fn prove_in_parallel(
    positions: &[Position],
    n_threads: NonZeroUsize,
    time_is_up: &(dyn Fn() -> bool + Sync),
    control: &SearchControl,
    tell: &mut (dyn FnMut(&Position, Value) -> Result<(), Stopped> + Send),
) -> Result<(), Stopped> {
    let n_hands = n_threads.get().min(positions.len()).max(1);
    let tell = Mutex::new(tell);
    let prove_hand = &|number: usize| {
        let hand = positions.iter().skip(number).step_by(n_hands).copied();
        let hand: Vec<Position> = hand.collect();
        let mut tell = |position: &Position, value| {
            let mut tell = tell.lock().unwrap_or_else(PoisonError::into_inner);
            tell(position, value)
        };
        let own = SearchControl::default();
        own.set_memory_mb(control.memory_mb() / n_hands);
        let time_is_up = || {
            // The first hand reports for all.
            if number == 0 {
                control.report(own.n_nodes());
            }
            time_is_up() || control.interrupted()
        };
        prove(&hand, &time_is_up, &own, &mut tell)
    };
    let proved = thread::scope(|scope| {
        let others: Vec<_> = (1..n_hands)
            .map(|number| scope.spawn(move || prove_hand(number)))
            .collect();
        let own = prove_hand(0);
        let others = others.into_iter().map(|other| match other.join() {
            Ok(proved) => proved,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        others.fold(own, Result::and)
    });
    if control.interrupted() {
        return Err(Stopped::Asked);
    }
    proved
}
