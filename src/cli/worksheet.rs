//! `tictactoe worksheet`: a page to print, and its key.

use std::io::Write;
use std::path::{Path, PathBuf};

use super::CommandFailure;
use super::arguments::WorksheetArguments;
use crate::learn::{NoSheet, Page, Worksheet};
use crate::store::write_out;
use crate::view::sheet_words;
use crate::view::texts::{Texts, system_language};

pub(super) fn run(
    arguments: &WorksheetArguments,
    out: &mut impl Write,
) -> Result<(), CommandFailure> {
    let WorksheetArguments {
        kind,
        board,
        n,
        grade,
        seed,
        ..
    } = *arguments;
    let sheet = Worksheet::new(kind, board, n, grade, seed);
    let sheet = sheet.map_err(|error: NoSheet| CommandFailure::Other(error.to_string()))?;
    let texts = Texts::new(arguments.language.unwrap_or_else(system_language));
    let write = |page: Page, out: &mut dyn Write| {
        let words = sheet_words(sheet.kind(), page, &texts);
        sheet.write(&words, page, out)
    };
    let Some(path) = &arguments.output else {
        let page = if arguments.key {
            Page::Key
        } else {
            Page::Sheet
        };
        return Ok(write(page, out)?);
    };
    let pages = [(Page::Sheet, path.clone()), (Page::Key, key_path(path))];
    for (page, path) in pages {
        if page == Page::Sheet || arguments.key {
            write_out(&path, |out| write(page, out)).map_err(|error| {
                let path = path.display();
                CommandFailure::Other(format!("cannot write {path}: {error}"))
            })?;
        }
    }
    Ok(())
}

/// As in `sheet-key.svg`, beside `sheet.svg`.
fn key_path(path: &Path) -> PathBuf {
    let stem = path.file_stem().unwrap_or_default().to_string_lossy();
    let mut name = format!("{stem}-key");
    if let Some(ending) = path.extension() {
        name = format!("{name}.{}", ending.to_string_lossy());
    }
    path.with_file_name(name)
}
