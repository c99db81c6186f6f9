//! `tictactoe worksheet`: a page to print, and its key.

use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use super::arguments::WorksheetArguments;
use super::{CommandFailure, prepare_files, say, values, write_file};
use crate::learn::SheetKind;
use crate::view::export::{SheetFormat, write_sheet};
use crate::view::texts::{Texts, system_language};

pub(super) fn run(
    arguments: &WorksheetArguments,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let format = format(arguments)?;
    let existing = arguments.file.existing();
    let output = &arguments.file.output;
    let key_path = match output {
        Some(path) if arguments.key => Some(key_path(path)),
        _ => None,
    };
    prepare_files(output.iter().chain(&key_path).cloned(), existing)?;
    let (kind, grade) = (arguments.kind, arguments.grade);
    let n = arguments.n.unwrap_or(kind.n_on_a_page(grade));
    let tasks = kind.tasks(arguments.board, n, grade, arguments.seed);
    let tasks = tasks.map_err(|n_found| {
        let message = format!("tasks of this kind found on this board: {n_found}");
        CommandFailure::Other(message)
    })?;
    let texts = Texts::new(arguments.language.unwrap_or_else(system_language));
    // What makes the same sheet again. It stands on the key.
    let (rules, (_, name)) = (arguments.board.rules(), SheetKind::ALL[kind as usize]);
    let (grade, seed) = (grade as usize + 1, arguments.seed);
    let origin = format!(
        "tictactoe worksheet --kind {name} -n {n} --grade {grade} --seed {seed} --board {rules}"
    );
    let mut scale = 0.0;
    let mut write = |is_key, out: &mut dyn Write| {
        scale = write_sheet(kind, &tasks, is_key, format, &texts, &origin, out)?;
        io::Result::Ok(())
    };
    match output {
        None => write(arguments.key, out)?,
        Some(path) => write_file(path, existing, |out| write(false, out))?,
    }
    if let Some(path) = key_path {
        write_file(&path, existing, |out| write(true, out))?;
    }
    let (what, width_mm, least_mm) = match kind {
        SheetKind::Trace => ("gaps", 12.0, 12.0),
        SheetKind::Cuts | SheetKind::Order => ("leaves", 6.0, 4.0),
        SheetKind::Value | SheetKind::Best => ("squares", 10.0, 2.5),
    };
    let width_mm = width_mm * scale;
    if width_mm < least_mm {
        say(&format!(
            "the smallest {what} are {width_mm:.1} mm wide: fewer tasks (-n) or an easier --grade make them larger"
        ));
    }
    Ok(())
}

/// The one that is asked for, else as the file's name ends.
fn format(arguments: &WorksheetArguments) -> Result<SheetFormat, CommandFailure> {
    let ending = arguments.file.output.as_deref().and_then(Path::extension);
    let ending = ending.map_or("svg".into(), OsStr::to_string_lossy);
    let by_name = values::sheet_format(&ending).map_err(|_| {
        let text = "error: the name of a worksheet ends in .svg or .html, or --format says it";
        CommandFailure::Usage(text.to_owned())
    });
    arguments.format.map_or(by_name, Ok)
}

/// As in `sheet-key.svg`, beside `sheet.svg`.
fn key_path(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(OsStr::to_string_lossy);
    let ending = ending.map_or_else(String::new, |ending| format!(".{ending}"));
    path.with_file_name(format!("{stem}-key{ending}"))
}
