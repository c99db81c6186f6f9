//! Several threads on one proof. The search itself has none: one solver works as if it were alone,
//! and others, who share its table, look at the moves that it comes to last.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};
use std::thread;

use crate::model::{Mark, Position, SearchControl, Stopped, Value};
use crate::search::{Analysis, Order, Search, Solution, Solver, Tree, analyse_with, prove_with};

/// How often a search asks for the time before it gets help: about a second. What takes less is
/// found by one thread, with the same nodes every time.
const N_ALONE: u32 = 1 << 9;

/// As many threads as a search may have beside a window: one core is left for the rest.
pub fn background_threads() -> NonZeroUsize {
    let n_cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
    NonZeroUsize::new(n_cores - 1).unwrap_or(NonZeroUsize::MIN)
}

/// Proves the value of `position` and a best move with so many threads. The answer does not depend
/// on their number; the nodes may.
pub fn solve_together(
    position: &Position,
    n_threads: NonZeroUsize,
    control: &SearchControl,
) -> Result<Solution, Stopped> {
    let mut solver = Solver::new(control.memory_bytes());
    let partner = solver.partner();
    let work = |time: &dyn Fn() -> bool| {
        let solution = solver.solve_until(position, time, control)?;
        // Its time is never up.
        solution.ok_or(Stopped::Asked)
    };
    with_help(
        position,
        &partner,
        n_threads,
        &|| false,
        control,
        work,
        |found| &mut found.n_nodes,
    )
}

/// Runs a search; the solver with so many threads.
pub fn run_together(
    search: Search,
    position: &Position,
    n_threads: NonZeroUsize,
    control: &SearchControl,
) -> Result<Tree, Stopped> {
    if search == Search::Solver && !position.finished() {
        let solution = solve_together(position, n_threads, control)?;
        return Ok(Tree::of_solution(*position, &solution));
    }
    search.run(position, control)
}

/// Finds the best moves of `position` until `time_is_up`, with so many threads.
pub(super) fn analyse_together(
    position: &Position,
    n_threads: NonZeroUsize,
    time_is_up: &dyn Fn() -> bool,
    control: &SearchControl,
) -> Result<Analysis, Stopped> {
    let mut solver = Solver::new(control.memory_bytes());
    let partner = solver.partner();
    let work = |time: &dyn Fn() -> bool| analyse_with(&mut solver, position, time, control);
    with_help(
        position,
        &partner,
        n_threads,
        time_is_up,
        control,
        work,
        |found| &mut found.n_nodes,
    )
}

/// Proves the values of positions as [`crate::search::prove`] does, but deals them out to so many
/// threads.
pub fn prove_together(
    positions: &[Position],
    n_threads: NonZeroUsize,
    time_is_up: &(dyn Fn() -> bool + Sync),
    control: &SearchControl,
    tell: &mut (dyn FnMut(&Position, Value) -> Result<(), Stopped> + Send),
) -> Result<(), Stopped> {
    let n_hands = n_threads.get().min(positions.len()).max(1);
    let solver = Solver::new(control.memory_bytes());
    let tell = Mutex::new(tell);
    let prove_hand = |number: usize| {
        let hand = positions.iter().skip(number).step_by(n_hands).copied();
        let hand: Vec<Position> = hand.collect();
        let mut tell = |position: &Position, value| {
            let mut tell = tell.lock().unwrap_or_else(PoisonError::into_inner);
            tell(position, value)
        };
        let mut solver = solver.partner();
        if number == 0 {
            return prove_with(&mut solver, &hand, time_is_up, control, &mut tell);
        }
        // One reports how far it is; the others just stop when it must.
        let time_is_up = || time_is_up() || control.interrupted();
        prove_with(
            &mut solver,
            &hand,
            &time_is_up,
            &SearchControl::default(),
            &mut tell,
        )
    };
    let prove_hand = &prove_hand;
    thread::scope(|scope| {
        let others: Vec<_> = (1..n_hands)
            .map(|number| scope.spawn(move || prove_hand(number)))
            .collect();
        let own = prove_hand(0);
        let others = others.into_iter().map(|other| match other.join() {
            Ok(proved) => proved,
            Err(panic) => std::panic::resume_unwind(panic),
        });
        others.fold(own, Result::and)
    })
}

/// Does some work that asks for the time again and again. If that takes long, others look at the
/// moves of `position` meanwhile; the nodes that they visit are added to those of the work.
fn with_help<T>(
    position: &Position,
    partner: &Solver,
    n_threads: NonZeroUsize,
    time_is_up: &dyn Fn() -> bool,
    control: &SearchControl,
    work: impl FnOnce(&dyn Fn() -> bool) -> Result<T, Stopped>,
    n_nodes: fn(&mut T) -> &mut u64,
) -> Result<T, Stopped> {
    let help = Help::with(position);
    let mut done = thread::scope(|scope| {
        let n_asked = Cell::new(0);
        let with_help = || {
            n_asked.set(n_asked.get() + 1);
            if n_asked.get() == N_ALONE {
                for _ in 1..n_threads.get() {
                    let (mut partner, help) = (partner.partner(), &help);
                    scope.spawn(move || help.work(&mut partner, control));
                }
            }
            time_is_up()
        };
        let _at_end = AtEnd(&help.is_over);
        work(&with_help)
    })?;
    *n_nodes(&mut done) += help.n_nodes.into_inner();
    Ok(done)
}

/// Says at the end, also of a panic, that it is over.
struct AtEnd<'a>(&'a AtomicBool);

impl Drop for AtEnd<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// What the others do.
struct Help {
    /// After each move, for each player: can it win? What is needed last comes first.
    questions: Vec<(Position, Mark)>,
    /// How many of them have been handed out.
    n_handed_out: AtomicUsize,
    n_nodes: AtomicU64,
    is_over: AtomicBool,
}

impl Help {
    fn with(position: &Position) -> Help {
        let order = Order::centre_first(position.board());
        let moves = order.squares().iter().rev();
        let possible = moves.filter(|&&square| position.moves().contains(square));
        // On the empty board the second player never wins.
        let may_win = |mark: &Mark| position.n_stones() > 0 || *mark == position.turn();
        let questions = possible.flat_map(|&square| {
            let after = position.played(square);
            let attackers = Mark::ALL.into_iter().filter(may_win);
            attackers.map(move |attacker| (after, attacker))
        });
        Help {
            questions: questions.collect(),
            n_handed_out: AtomicUsize::new(0),
            n_nodes: AtomicU64::new(0),
            is_over: AtomicBool::new(false),
        }
    }

    /// Answers questions, whose answers stay in the table, until there are none or it is over.
    fn work(&self, solver: &mut Solver, control: &SearchControl) {
        let own = SearchControl::default();
        let time_is_up = || self.is_over.load(Ordering::Relaxed) || control.interrupted();
        let next = || {
            let number = self.n_handed_out.fetch_add(1, Ordering::Relaxed);
            self.questions.get(number).filter(|_| !time_is_up())
        };
        while let Some((position, attacker)) = next() {
            // Without an answer it is over.
            let _ = solver.can_win(position, *attacker, &time_is_up, &own);
            self.n_nodes.fetch_add(own.n_nodes(), Ordering::Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::num::NonZeroUsize;
    use std::thread;
    use std::time::{Duration, Instant};

    use super::{AtEnd, Help, N_ALONE, Ordering, with_help};
    use crate::model::{Board, Mark, Position, SearchControl};
    use crate::search::Solver;

    #[test]
    fn the_others_answer_what_is_needed_last_first_until_it_is_over() {
        let empty = Position::empty(Board::TIC_TAC_TOE);
        let help = Help::with(&empty);
        let asked = help.questions.iter();
        let asked: Vec<_> = asked
            .map(|(after, mark)| (after.to_string(), *mark))
            .collect();
        assert_eq!(asked.len(), 9, "the second player never wins: {asked:?}");
        assert_eq!(asked[8], (".../.x./...".to_owned(), Mark::X));

        let mut solver = Solver::new(SearchControl::default().memory_bytes());
        help.work(&mut solver, &SearchControl::default());
        assert_eq!(help.n_handed_out.load(Ordering::Relaxed), 10);
        assert!(help.n_nodes.load(Ordering::Relaxed) > 0);

        let later = Help::with(&help.questions[8].0);
        assert_eq!(later.questions.len(), 16);
        drop(AtEnd(&later.is_over));
        later.work(&mut solver, &SearchControl::default());
        assert_eq!(later.n_nodes.into_inner(), 0, "it is over");
    }

    /// The nodes of somebody who visits none but asks for the time so often, and then until
    /// `is_enough`: those of the others.
    fn helped(n_asked: u32, is_enough: impl Fn(&Solver) -> bool) -> u64 {
        let board = "5x5x4".parse().expect("a board");
        let partner = Solver::new(SearchControl::default().memory_bytes());
        let three = NonZeroUsize::MIN.saturating_add(2);
        let (position, control) = (Position::empty(board), SearchControl::default());
        let work = |time: &dyn Fn() -> bool| {
            for _ in 0..n_asked {
                assert!(!time());
            }
            let deadline = Instant::now() + Duration::from_mins(1);
            while !is_enough(&partner) && Instant::now() < deadline {
                assert!(!time());
                thread::yield_now();
            }
            Ok(0)
        };
        let helped = with_help(&position, &partner, three, &|| false, &control, work, |n| n);
        helped.expect("nobody stops it")
    }

    #[test]
    fn the_others_come_when_it_takes_long_and_their_nodes_count() {
        assert_eq!(helped(N_ALONE - 1, |_| true), 0);
        let has_learnt = |partner: &Solver| partner.n_table_bytes() > 1 << 12;
        assert!(helped(N_ALONE, has_learnt) > 0);
    }
}
