//! Progress of a search: a status line on stderr, if that is a terminal.

use std::convert::Infallible;
use std::io::{self, IsTerminal as _, Write as _};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

use super::CommandFailure;
use crate::control::{Progress, SearchControl, Stopped};
use crate::model::Position;
use crate::search::{Search, Tree};
use crate::settings::Language;
use crate::solver::known_value;
use crate::view::texts::Texts;
use crate::view::words;

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

/// Does some work and shows its progress meanwhile, if the system has a thread for it.
pub(super) fn of<T>(control: &SearchControl, work: impl FnOnce() -> T) -> T {
    if !io::stderr().is_terminal() {
        return work();
    }
    // Clear the numbers of an earlier search.
    control.report(0);
    control.set_progress(&Progress::default());
    let (at_end, ended) = mpsc::channel();
    thread::scope(|scope| {
        let _ = thread::Builder::new().spawn_scoped(scope, move || show(control, &ended));
        // Dropped at the end, also by a panic.
        let _at_end = at_end;
        work()
    })
}

/// Shows the line until the other end of the channel is dropped.
fn show(control: &SearchControl, ended: &Receiver<Infallible>) {
    let texts = Texts::new(Language::English);
    let start = Instant::now();
    let mut is_shown = false;
    while ended.recv_timeout(PERIOD) == Err(RecvTimeoutError::Timeout) {
        // If stderr is closed, drop the line.
        let _ = write!(
            io::stderr(),
            // On a narrow terminal the end of the line is cut off, instead of beginning another one.
            "\r\x1b[K\x1b[?7l{}\x1b[?7h",
            words::game::progress(control, start.elapsed().as_secs_f64(), &texts)
        );
        is_shown = true;
    }
    if is_shown {
        let _ = write!(io::stderr(), "\r\x1b[K");
    }
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
