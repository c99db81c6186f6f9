//! A proof in parts, one for each move: several threads work on them, and every answer is told as
//! soon as it is known.

use std::cell::Cell;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;

use crate::model::{SearchControl, Stopped};
use crate::search::{Checkpoint, ProofPart, Solution, Solver};

/// How often the first attempt at a part asks for the time; each further one four times as often.
const FIRST_ATTEMPT: u64 = 1 << 8;

/// Proves the rest of what a checkpoint is about; `tell` is called with every new answer, and ends
/// it by an error.
pub fn solve_in_parts<E: Send>(
    checkpoint: Checkpoint,
    n_threads: NonZeroUsize,
    control: &SearchControl,
    tell: impl FnMut(&Checkpoint, &ProofPart) -> Result<(), E> + Send,
) -> Result<Solution, PartsError<E>> {
    let open = checkpoint.parts().iter().filter(|part| part.wins.is_none());
    let work = Mutex::new(PartsLeft {
        queue: open.map(|&part| (part, FIRST_ATTEMPT)).collect(),
        checkpoint,
        tell,
        failure: None,
    });
    let solver = Solver::new(control.memory_bytes());
    thread::scope(|scope| {
        for _ in 1..n_threads.get() {
            scope.spawn(|| answer_parts(&work, solver.partner(), control));
        }
        answer_parts(&work, solver.partner(), control);
    });
    let done = work.into_inner().unwrap_or_else(PoisonError::into_inner);
    match (done.checkpoint.solution(), done.failure) {
        (_, Some(failure)) => Err(PartsError::LessonTreeView(failure)),
        (Some(solution), None) => Ok(solution),
        (None, None) => Err(PartsError::Stopped(Stopped::Asked)),
    }
}

/// Why a proof in parts ended before it was complete.
#[derive(Debug)]
pub enum PartsError<E> {
    /// The search was stopped.
    Stopped(Stopped),
    /// What was told could not be dealt with.
    LessonTreeView(E),
}

struct PartsLeft<T, E> {
    /// What nobody is at work on, and for how long the next attempt may take.
    queue: VecDeque<(ProofPart, u64)>,
    checkpoint: Checkpoint,
    tell: T,
    failure: Option<E>,
}

impl<T, E> PartsLeft<T, E> {
    fn is_over(&self) -> bool {
        self.failure.is_some() || self.checkpoint.solution().is_some()
    }
}

/// Answers one part after the other; what takes too long comes last.
fn answer_parts<T, E>(work: &Mutex<PartsLeft<T, E>>, mut solver: Solver, control: &SearchControl)
where
    T: FnMut(&Checkpoint, &ProofPart) -> Result<(), E>,
{
    let own = SearchControl::default();
    loop {
        let (mut part, patience, position, n_before) = {
            let mut work = locked(work);
            if work.is_over() || control.interrupted() {
                return;
            }
            let Some((part, patience)) = work.queue.pop_front() else {
                return;
            };
            let n_before = work.checkpoint.n_nodes();
            (part, patience, *work.checkpoint.position(), n_before)
        };
        let n_asked = Cell::new(0_u64);
        let time_is_up = || {
            n_asked.set(n_asked.get() + 1);
            control.report(n_before + own.n_nodes());
            control.set_progress(&own.progress());
            // Another thread may have found the last answer.
            let is_over = n_asked.get().is_multiple_of(FIRST_ATTEMPT) && locked(work).is_over();
            n_asked.get() > patience || is_over || control.interrupted()
        };
        let after = position.played(part.square);
        let found = solver.can_win(&after, part.attacker, &time_is_up, &own);
        let mut work = locked(work);
        work.checkpoint.count(own.n_nodes());
        match found {
            Ok(Some(wins)) => {
                part.wins = Some(wins);
                work.checkpoint.learn(part.square, part.attacker, wins);
                let PartsLeft {
                    checkpoint, tell, ..
                } = &mut *work;
                if let Err(failure) = tell(checkpoint, &part) {
                    work.failure = Some(failure);
                }
            }
            Ok(None) | Err(_) => work.queue.push_back((part, 4 * patience)),
        }
    }
}

fn locked<T>(work: &Mutex<T>) -> MutexGuard<'_, T> {
    work.lock().unwrap_or_else(PoisonError::into_inner)
}
