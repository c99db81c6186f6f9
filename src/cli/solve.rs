//! `tictactoe solve`: the value of a position, for people, or of many, for programs.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::time::{Duration, Instant};

use super::arguments::{SolveArguments, existing};
use super::{CommandFailure, certificate, progress, say};
use crate::control::SearchControl;
use crate::model::{Board, Position};
use crate::search::{Search, Tree};
use crate::solver::ShortestWin;
use crate::view::texts::printable;

pub(super) fn run(arguments: &SolveArguments, out: &mut impl Write) -> Result<(), CommandFailure> {
    let board = arguments.board;
    let search = arguments.search.solver_of(board.board);
    if let Some(path) = &arguments.certificate {
        let position = board.position(arguments.position.as_deref())?;
        let existing = existing(arguments.force);
        return certificate::write(path, existing, &position, &board.control(), out);
    }
    if arguments.position.as_deref() == Some("-") {
        return lines(
            search,
            board.board,
            &board.control(),
            io::stdin().lock(),
            out,
        );
    }
    let position = board.position(arguments.position.as_deref())?;
    let start = Instant::now();
    let tree = progress::run(search, &position, &board.control())?;
    let win = match tree.root().value().side().winner() {
        Some(winner) if search == Search::Solver && !position.finished() => {
            let control = board.control();
            let win = progress::of(&control, || ShortestWin::of(&position, winner, &control));
            win.map_err(|stopped| progress::failure(stopped, &position))?
        }
        _ => None,
    };
    one(search, &position, &tree, win, start.elapsed(), out)
}

/// One position, in words.
fn one(
    search: Search,
    position: &Position,
    tree: &Tree,
    win: Option<ShortestWin>,
    time: Duration,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let root = tree.root();
    let value = root.value().side();
    writeln!(out, "{}", position.rows())?;
    match root.best() {
        Some(best) => {
            writeln!(out, "{} to move", position.turn())?;
            writeln!(out, "value: {value} ({})", value.number())?;
            writeln!(out, "best move: {best}")?;
        }
        None => writeln!(out, "game over: {value} ({})", value.number())?,
    }
    if let Some(ShortestWin { n_moves, first }) = win {
        let first = first.map_or(String::new(), |first| format!(", the first on {first}"));
        writeln!(out, "shortest win: {n_moves} moves{first}")?;
    }
    writeln!(out, "nodes: {} (search {search})", tree.n_nodes())?;
    writeln!(out, "time: {:.3} ms", time.as_secs_f64() * 1e3)?;
    Ok(())
}

/// Longer than any position. The rest of a longer line is dropped.
const LONGEST_LINE: u64 = 1000;

/// One position per line, one answer per line.
fn lines(
    search: Search,
    board: Board,
    control: &SearchControl,
    input: impl Read,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let mut input = BufReader::new(input);
    let mut line = Vec::new();
    let mut n_lines = 0;
    let mut all_good = true;
    while (&mut input)
        .take(LONGEST_LINE)
        .read_until(b'\n', &mut line)?
        > 0
    {
        n_lines += 1;
        let too_long = !line.ends_with(b"\n") && line.len() as u64 == LONGEST_LINE;
        if too_long {
            skip_line(&mut input)?;
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_end_matches(['\n', '\r']);
        let answered = if too_long {
            Err(format!("longer than {LONGEST_LINE} characters"))
        } else {
            answer(search, board, text, control)
        };
        match answered {
            Ok(answer) => writeln!(out, "{answer}")?,
            Err(error) => {
                all_good = false;
                // In a terminal, the answers before it come before it.
                out.flush()?;
                say(&format!("line {n_lines}: {error}"));
                writeln!(out, "{}\terror", printable(text))?;
            }
        }
        line.clear();
        // A program that asks line by line gets each answer before its next question.
        if input.buffer().is_empty() {
            out.flush()?;
        }
    }
    if all_good {
        Ok(())
    } else {
        Err(CommandFailure::Lines)
    }
}

/// The answer to one line, or why there is none: the line is no position, or too large to search.
fn answer(
    search: Search,
    board: Board,
    text: &str,
    control: &SearchControl,
) -> Result<String, String> {
    let position = Position::parse(board, text).map_err(|error| error.to_string())?;
    let tree = search.run(&position, control);
    let tree = tree.map_err(|stopped| progress::sentence(stopped, &position))?;
    let root = tree.root();
    let best = root.best().map_or("-".to_owned(), |best| best.to_string());
    let (value, n_nodes) = (root.value(), tree.n_nodes());
    Ok(format!("{position}\t{value}\t{best}\t{n_nodes}"))
}

/// Reads to the end of the line without keeping it.
fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let n_bytes = end.map_or(buffer.len(), |end| end + 1);
        input.consume(n_bytes);
        if end.is_some() || n_bytes == 0 {
            return Ok(());
        }
    }
}
