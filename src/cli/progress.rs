//! Progress of a search: a status line on stderr, if that is a terminal.

use std::convert::Infallible;
use std::io::{self, IsTerminal as _, Write as _};
use std::panic;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::CommandFailure;
use crate::control::{Progress, SearchControl, Stopped};
use crate::model::Position;
use crate::search::{Search, Tree};
use crate::solver::known_value;

/// The time between two updates of the line.
const PERIOD: Duration = Duration::from_millis(100);

/// Searches and shows its progress.
pub(super) fn run(
    search: Search,
    position: &Position,
    control: &SearchControl,
) -> Result<Tree, CommandFailure> {
    let tree = of(control, || search.run(position, control));
    tree.map_err(|stopped| failure(stopped, position))
}

/// Does some work and shows its progress meanwhile.
pub(super) fn of<T: Send>(control: &SearchControl, work: impl FnOnce() -> T + Send) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    // Clear the numbers of an earlier search.
    control.report(0);
    control.set_progress(&Progress::default());
    let start = Instant::now();
    let (at_end, ended) = mpsc::channel::<Infallible>();
    thread::scope(|scope| {
        let working = scope.spawn(move || {
            // Dropped at the end, also by a panic.
            let _at_end = at_end;
            work()
        });
        let mut is_shown = false;
        while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
            // If stderr is closed, drop the line.
            let _ = write!(
                io::stderr(),
                // On a narrow terminal the end of the line is cut off, instead of beginning another
                // one.
                "\r\x1b[K\x1b[?7l{}\x1b[?7h",
                line(control, start.elapsed())
            );
            is_shown = true;
        }
        if is_shown {
            let _ = write!(io::stderr(), "\r\x1b[K");
        }
        working
            .join()
            .unwrap_or_else(|panic| panic::resume_unwind(panic))
    })
}

fn line(control: &SearchControl, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let n_nodes = control.n_nodes() as f64;
    let Progress {
        share, fill, line, ..
    } = control.progress();
    let squares: Vec<_> = line.iter().flatten().map(ToString::to_string).collect();
    format!(
        "{} nodes, {}/s, {:.1} % of this attempt, memory {:.1} %, {seconds:.1} s, line {}",
        short(n_nodes),
        short(n_nodes / seconds),
        share / 10.0,
        fill as f64 / 10.0,
        squares.join(" ")
    )
}

/// Three digits and a unit.
fn short(number: f64) -> String {
    let units = [(1e9, " G"), (1e6, " M"), (1e3, " k")];
    let unit = units.into_iter().find(|&(size, _)| number >= size);
    let (size, letter) = unit.unwrap_or((1.0, ""));
    let digits = usize::from(size > 1.0);
    format!("{:.digits$}{letter}", number / size)
}

/// A search ended without a result.
pub(super) fn failure(stopped: Stopped, position: &Position) -> CommandFailure {
    CommandFailure::Other(sentence(stopped, position))
}

/// Says that a search ended without a result, and the value that is known all the same.
pub(super) fn sentence(stopped: Stopped, position: &Position) -> String {
    let hint = match stopped {
        Stopped::OutOfMemory { .. } => " (see --memory)",
        Stopped::Asked | Stopped::NoMemory => "",
    };
    match known_value(position.board()) {
        Some(value) if position.n_stones() == 0 => {
            format!("{stopped}{hint}; known is: {value} (--search solver proves it)")
        }
        _ => format!("{stopped}{hint}"),
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{line, short};
    use crate::control::{Progress, SearchControl};
    use crate::model::Board;

    #[test]
    fn the_line_says_how_many_nodes_how_fast_how_far_and_where() {
        let control = SearchControl::default();
        control.report(3_000_000);
        let squares = Board::TIC_TAC_TOE.squares().into_iter();
        let mut progress = Progress {
            share: 125.0,
            fill: 42,
            ..Progress::default()
        };
        for (place, square) in progress.line.iter_mut().zip(squares).take(2) {
            *place = Some(square);
        }
        control.set_progress(&progress);
        assert_eq!(
            line(&control, Duration::from_secs(2)),
            "3.0 M nodes, 1.5 M/s, 12.5 % of this attempt, memory 4.2 %, 2.0 s, line 1 2"
        );
    }

    #[test]
    fn large_numbers_have_a_letter() {
        let all = [0.0, 999.0, 1e3, 25_600.0, 1e6, 2.55e9];
        let expected = ["0", "999", "1.0 k", "25.6 k", "1.0 M", "2.5 G"];
        assert_eq!(all.map(short), expected);
    }
}
