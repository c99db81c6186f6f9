//! `tictactoe solve`: the value of a position, for people, or of many, for programs.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::Instant;

use super::Failure;
use crate::model::{Board, Position, Stopped, Watch};
use crate::search::{Search, Tree};

/// One position, in words.
pub(super) fn one(
    search: Search,
    position: &Position,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let start = Instant::now();
    let tree = build(search, position).map_err(io::Error::other)?;
    let time_ms = start.elapsed().as_secs_f64() * 1e3;
    let root = tree.root();
    writeln!(out, "{}", position.rows())?;
    match root.best() {
        Some(best) => {
            writeln!(out, "{} to move", position.turn())?;
            writeln!(out, "value: {} ({})", root.value(), root.value().number())?;
            writeln!(out, "best move: {best}")?;
        }
        None => writeln!(
            out,
            "game over: {} ({})",
            root.value(),
            root.value().number()
        )?,
    }
    writeln!(out, "nodes: {} (search {search})", tree.n_nodes())?;
    writeln!(out, "time: {time_ms:.3} ms")?;
    Ok(())
}

/// One position per line, one answer per line.
pub(super) fn lines(search: Search, input: impl Read, out: &mut impl Write) -> Result<(), Failure> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    let mut n_lines = 0;
    let mut all_good = true;
    while input.read_until(b'\n', &mut line)? > 0 {
        n_lines += 1;
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        match Position::parse(Board::TIC_TAC_TOE, text) {
            Ok(position) => {
                let tree = build(search, &position).map_err(io::Error::other)?;
                let root = tree.root();
                write!(out, "{position}\t{}\t", root.value().number())?;
                match root.best() {
                    Some(best) => write!(out, "{best}")?,
                    None => write!(out, "-")?,
                }
                writeln!(out, "\t{}", tree.n_nodes())?;
            }
            Err(error) => {
                all_good = false;
                eprintln!("line {n_lines}: {error}");
                writeln!(out, "{}\terror", text.replace('\t', " "))?;
            }
        }
        line.clear();
        // Whoever asks line by line gets each answer before the next question.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    if all_good {
        Ok(())
    } else {
        Err(Failure::BadLines)
    }
}

fn build(search: Search, position: &Position) -> Result<Tree, Stopped> {
    search.run(position, &Watch::default())
}
