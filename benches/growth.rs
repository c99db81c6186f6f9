//! `cargo bench --bench growth`: how nodes, time and memory of the solver grow with the board, in
//! one table.
//!
//! A column says how many nodes search D visits, where it comes to an end within its memory.

use std::time::Instant;

use tictactoe::model::{Board, Position, Watch};
use tictactoe::search::{Search, Solver};

/// From the smallest to the largest that takes seconds.
const BOARDS: [&str; 15] = [
    "3x3x3", "4x3x3", "4x4x3", "4x4x4", "5x4x4", "6x4x4", "5x5x4", "5x5x5", "6x5x4", "6x6x4",
    "6x6x5", "7x7x4", "7x4x4", "7x6x5", "8x4x4",
];

fn main() {
    println!("| board | value | nodes | time | table | nodes of search D |");
    println!("| --- | --- | --- | --- | --- | --- |");
    for rules in BOARDS {
        let board: Board = rules.parse().expect("rules of a board");
        let position = Position::empty(board);
        let watch = Watch::default();
        let mut solver = Solver::new(watch.memory_bytes());
        let start = Instant::now();
        let solution = solver.solve(&position, &watch).expect("nobody stops it");
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let d = match Search::default().run(&position, &watch) {
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
