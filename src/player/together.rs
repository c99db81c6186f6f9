//! Several threads on one proof. The search itself has none: one solver proves the value as if it
//! were alone, and others, who share its table, look at the moves that it comes to last.

use std::cell::Cell;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::thread;

use crate::model::{Mark, Position, Stopped, Watch};
use crate::search::{Order, Solution, Solver};

/// How often the solver asks for the time before it gets help: about a second. What takes less is
/// found by one thread, with the same nodes every time.
const N_ALONE: u32 = 1 << 9;

/// Proves the value of `position` and a best move with so many threads. The answer does not depend
/// on their number; the nodes may.
pub fn solve_together(
    position: &Position,
    n_threads: NonZeroUsize,
    watch: &Watch,
) -> Result<Solution, Stopped> {
    let mut solver = Solver::new(watch.memory_bytes());
    if n_threads.get() == 1 {
        return solver.solve(position, watch);
    }
    let n_asked = Cell::new(0);
    let is_enough = || n_asked.replace(n_asked.get() + 1) > N_ALONE;
    if let Some(solution) = solver.solve_until(position, &is_enough, watch)? {
        return Ok(solution);
    }
    let n_alone = watch.n_nodes();
    let help = Help::with(position);
    thread::scope(|scope| {
        for _ in 1..n_threads.get() {
            let mut partner = solver.partner();
            let help = &help;
            scope.spawn(move || help.work(&mut partner, watch));
        }
        let solution = solver.solve(position, watch);
        help.is_over.store(true, Ordering::Relaxed);
        solution
    })
    .map(|solution| Solution {
        n_nodes: n_alone + solution.n_nodes + help.n_nodes.into_inner(),
        ..solution
    })
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
    fn work(&self, solver: &mut Solver, watch: &Watch) {
        let own = Watch::default();
        let time_is_up = || self.is_over.load(Ordering::Relaxed) || watch.interrupted();
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
