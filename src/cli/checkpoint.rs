//! `tictactoe solve --checkpoint`: a long proof that can be stopped and taken up again.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::num::NonZeroUsize;
use std::path::Path;
use std::time::Instant;

use super::{CommandFailure, progress, say, write_file};
use crate::model::{Position, SearchControl};
use crate::player::{PartsError, solve_in_parts};
use crate::search::{Checkpoint, Solution};

/// More bytes than any checkpoint has.
const MAX_BYTES: u64 = 1 << 16;

/// Takes up the proof that stands in the file, or begins one; every answer is written down.
pub(super) fn solve(
    path: &Path,
    position: &Position,
    n_threads: NonZeroUsize,
    control: &SearchControl,
) -> Result<Solution, CommandFailure> {
    let name = path.display();
    if position.finished() {
        let why = "the game is over, so there is nothing to prove";
        return Err(CommandFailure::Other(format!("{name}: {why}")));
    }
    let checkpoint = match read(path, position) {
        Ok(Some(checkpoint)) => checkpoint,
        Ok(None) => Checkpoint::new(position),
        Err(why) => return Err(CommandFailure::Other(format!("{name}: {why}"))),
    };
    let write = |checkpoint: &Checkpoint| write_file(path, |file| write!(file, "{checkpoint}"));
    // What cannot be written is seen before the work, not after it.
    write(&checkpoint)?;
    say(&format!("{name}: {}", known(&checkpoint)));
    let start = Instant::now();
    let solution = progress::of(control, || {
        solve_in_parts(checkpoint, n_threads, control, |checkpoint, part| {
            write(checkpoint)?;
            let claim = part.wins.map(|wins| part.claim(wins).to_string());
            let claim = claim.unwrap_or_default();
            let (square, seconds) = (part.square, start.elapsed().as_secs());
            let known = known(checkpoint);
            progress::say_between(&format!("after {square}, {claim} ({known}, {seconds} s)"));
            Ok(())
        })
    });
    solution.map_err(|error| match error {
        PartsError::Stopped(stopped) => progress::failure(stopped, position),
        PartsError::LessonTreeView(failure) => failure,
    })
}

fn known(checkpoint: &Checkpoint) -> String {
    let parts = checkpoint.parts();
    let n_known = parts.iter().filter(|part| part.wins.is_some()).count();
    let n_nodes = checkpoint.n_nodes();
    format!("{n_known} of {} parts known, {n_nodes} nodes", parts.len())
}

/// What the file says; none if it is not there.
fn read(path: &Path, position: &Position) -> Result<Option<Checkpoint>, String> {
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    let mut bytes = Vec::new();
    let read = file.take(MAX_BYTES).read_to_end(&mut bytes);
    read.map_err(|error| error.to_string())?;
    let text = String::from_utf8_lossy(&bytes);
    let checkpoint = Checkpoint::parse(&text, position);
    checkpoint.map(Some).map_err(|error| error.to_string())
}
