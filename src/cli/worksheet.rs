//! `tictactoe worksheet`: a page to print, and its key.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};

use super::arguments::WorksheetArguments;
use super::{CommandFailure, values};
use crate::learn::Worksheet;
use crate::store::write_out;
use crate::view::export::{SheetFormat, SheetPage, write_sheet};
use crate::view::texts::system_language;

pub(super) fn run(
    arguments: &WorksheetArguments,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let format = format(arguments)?;
    let WorksheetArguments {
        kind,
        board,
        n,
        grade,
        ..
    } = *arguments;
    let sheet = Worksheet::new(kind, board, n, grade, arguments.seed);
    let sheet = sheet.map_err(|too_few| CommandFailure::Other(too_few.to_string()))?;
    let language = arguments.language.unwrap_or_else(system_language);
    let write = |page, out: &mut dyn Write| write_sheet(&sheet, page, format, language, out);
    let pages = [SheetPage::Empty, SheetPage::Key];
    let last = usize::from(arguments.key);
    let Some(path) = &arguments.output else {
        return Ok(write(pages[last], out)?);
    };
    let paths = [path.clone(), key_path(path)];
    for (page, path) in pages.into_iter().zip(paths).take(last + 1) {
        write_out(&path, |out| write(page, out)).map_err(|error| {
            let path = path.display();
            CommandFailure::Other(format!("cannot write {path}: {error}"))
        })?;
    }
    Ok(())
}

/// The one that is asked for, else as the file's name ends.
fn format(arguments: &WorksheetArguments) -> Result<SheetFormat, CommandFailure> {
    let path = arguments.output.as_deref();
    let ending = path.and_then(Path::extension).map(OsStr::to_string_lossy);
    match (arguments.format, ending) {
        (Some(format), _) => Ok(format),
        (None, None) => Ok(SheetFormat::Svg),
        (None, Some(ending)) => values::sheet_format(&ending).map_err(|_| {
            let text = "error: the name of a worksheet ends in .svg or .html, or --format says it";
            CommandFailure::Usage(text.to_owned())
        }),
    }
}

/// As in `sheet-key.svg`, beside `sheet.svg`.
fn key_path(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let ending = path.extension().map(OsStr::to_string_lossy);
    let ending = ending.map_or_else(String::new, |ending| format!(".{ending}"));
    path.with_file_name(format!("{stem}-key{ending}"))
}
