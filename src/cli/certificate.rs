//! `tictactoe solve --certificate` and `tictactoe check`: proofs in files.

use std::fs::File;
use std::io::{self, Read as _, Write};
use std::path::Path;
use std::time::Instant;

use super::{CommandFailure, prepare_files, progress, write_file};
use crate::control::SearchControl;
use crate::model::Position;
use crate::solver::certificate::Certificate;
use crate::solver::{CertifyError, Solver};
use crate::store::Existing;
use crate::view::texts::printable;

/// The longest proof that is written: it takes half a gigabyte of memory.
const MAX_LEMMAS: usize = 4_000_000;

/// More bytes than the longest proof has.
const MAX_BYTES: u64 = 1 << 30;

/// Proves the value of a position, and writes the proof to a file.
pub(super) fn write(
    path: &Path,
    existing: Existing,
    position: &Position,
    control: &SearchControl,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let name = path.display();
    let refused = |why: &str| Err(CommandFailure::Other(format!("{name}: {why}")));
    if position.finished() {
        return refused("the game is over, so there is nothing to prove");
    }
    prepare_files([path.to_owned()], existing)?;
    let start = Instant::now();
    let mut solver = Solver::new(control.memory_bytes());
    let certificate = progress::of(control, || solver.certify(position, MAX_LEMMAS, control));
    let certificate = certificate.map_err(|error| match error {
        CertifyError::Stopped(stopped) => progress::failure(stopped, position),
        CertifyError::TooLong { .. } | CertifyError::Refused(_) => {
            CommandFailure::Other(error.to_string())
        }
    })?;
    write_file(path, existing, |file| write!(file, "{certificate}"))?;
    let value = certificate.value;
    let name = printable(&name.to_string());
    writeln!(out, "{}", position.rows())?;
    writeln!(out, "value: {value} ({})", value.number())?;
    writeln!(
        out,
        "certificate: {name}, {} lemmas",
        certificate.n_lemmas()
    )?;
    writeln!(out, "time: {:.3} ms", start.elapsed().as_secs_f64() * 1e3)?;
    Ok(())
}

/// Follows the proof in a file.
pub(super) fn check(path: &Path, out: &mut impl Write) -> Result<(), CommandFailure> {
    let name = path.display();
    let refused = |why: &dyn std::fmt::Display| CommandFailure::Other(format!("{name}: {why}"));
    let text = read(path).map_err(|error| refused(&error))?;
    let start = Instant::now();
    let certificate = Certificate::parse(&text).map_err(|error| refused(&error))?;
    let size = certificate.check().map_err(|error| refused(&error))?;
    let (position, value) = (certificate.position, certificate.value);
    writeln!(out, "{}", position.rows())?;
    writeln!(out, "board: {}", position.board().rules())?;
    writeln!(out, "value: {value} ({})", value.number())?;
    writeln!(
        out,
        "proved by {} lemmas, {} of them leaves",
        size.n_lemmas, size.n_leaves
    )?;
    writeln!(out, "time: {:.3} ms", start.elapsed().as_secs_f64() * 1e3)?;
    Ok(())
}

fn read(path: &Path) -> io::Result<String> {
    let mut bytes = Vec::new();
    if path.as_os_str() == "-" {
        io::stdin().lock().take(MAX_BYTES).read_to_end(&mut bytes)?;
    } else {
        File::open(path)?.take(MAX_BYTES).read_to_end(&mut bytes)?;
    }
    String::from_utf8(bytes).map_err(|error| {
        let good = &error.as_bytes()[..error.utf8_error().valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        io::Error::other(format!("line {line}: not a text"))
    })
}
