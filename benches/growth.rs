//! `cargo bench --bench growth`: how nodes, time and memory of the solver grow with the board, in
//! one table.
//!
//! A column says how many nodes search D visits, where it comes to an end within its memory.
//! `cargo bench --bench growth -- ladder` prints what each pruning of the solver is worth.

use std::fs;
use std::sync::LazyLock;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use tictactoe::control::SearchControl;
use tictactoe::model::{Board, Position};
use tictactoe::search::Search;
use tictactoe::solver::{Pruning, Prunings, Solver};

/// From the smallest to the largest that takes seconds.
const BOARDS: [&str; 19] = [
    "3x3x3", "4x3x3", "4x4x3", "4x4x4", "5x4x4", "6x4x4", "5x5x4", "5x5x5", "6x5x4", "6x6x4",
    "6x6x5", "7x7x4", "7x6x5", "7x7x5", "8x6x5", "8x8x4", "7x4x4", "8x4x4", "8x7x5",
];

/// Boards on which the prunings differ.
const LADDER: [&str; 7] = [
    "5x5x4", "6x6x4", "7x4x4", "7x7x5", "8x8x4", "8x7x5", "8x4x4",
];

/// The patience with a proof that lacks a pruning.
const PATIENCE: Duration = Duration::from_secs(20);

fn main() {
    if std::env::args().any(|argument| argument == "ladder") {
        ladder();
    } else {
        growth();
    }
}

fn growth() {
    println!("| board | value | nodes | time | table | nodes of search D |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for rules in BOARDS {
        let position = empty(rules);
        let control = SearchControl::default();
        let mut solver = Solver::new(control.memory_bytes());
        let start_ms = time_ms();
        let solution = solver.solve(&position, &control).expect("nobody stops it");
        let ms = time_ms() - start_ms;
        let d = match Search::default().run(&position, &control) {
            Ok(tree) => tree.n_nodes().to_string(),
            Err(_) => "more than fit into its memory".to_owned(),
        };
        println!(
            "| {rules} | {} | {} | {ms:.1} ms | {} MB | {d} |",
            solution.value,
            solution.n_nodes,
            solver.n_table_bytes() >> 20
        );
    }
}

fn ladder() {
    println!("| without | {} |", LADDER.join(" | "));
    println!("|{}", " --- |".repeat(1 + LADDER.len()));
    let without = |one| (format!("{one:?}"), Prunings::all_but(one));
    let rows = [("none".to_owned(), Prunings::ALL)].into_iter();
    for (removed, prunings) in rows.chain(Pruning::ALL.map(without)) {
        let cells = LADDER.map(|rules| nodes_and_time(rules, prunings));
        println!("| {removed} | {} |", cells.join(" | "));
    }
}

fn nodes_and_time(rules: &str, prunings: Prunings) -> String {
    let control = SearchControl::default();
    let (done, is_done) = mpsc::channel();
    thread::scope(|scope| {
        let solving = scope.spawn(|| {
            let mut solver = Solver::with_prunings(control.memory_bytes(), prunings);
            let start_ms = time_ms();
            let solution = solver.solve(&empty(rules), &control);
            drop(done);
            solution.map(|solution| (solution.n_nodes, time_ms() - start_ms))
        });
        if is_done.recv_timeout(PATIENCE) == Err::<(), _>(RecvTimeoutError::Timeout) {
            control.interrupt();
        }
        match solving.join().expect("the solver does not panic") {
            Ok((n_nodes, ms)) => format!("{n_nodes}, {:.2} s", ms / 1e3),
            Err(_) => format!("over {} s", PATIENCE.as_secs()),
        }
    })
}

fn empty(rules: &str) -> Position {
    let board: Board = rules.parse().expect("rules of a board");
    Position::empty(board)
}

/// The time that this thread has had on a processor, where the system tells (Linux), so that others
/// at work do not count; else the time on the clock.
fn time_ms() -> f64 {
    static START: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let told = told.and_then(|text| text.split(' ').next()?.parse::<f64>().ok());
    told.map_or_else(|| START.elapsed().as_secs_f64() * 1e3, |ns| ns / 1e6)
}
