//! `tictactoe man` and `tictactoe completions`: what others make of `arguments.rs`.

use std::io::{self, Write};

use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;

use super::CommandFailure;
use super::arguments::Arguments;

const NAME: &str = "tictactoe";

/// The pages of the manual, each with its name: that of the program, and one per command.
pub(super) fn pages() -> io::Result<Vec<(String, Vec<u8>)>> {
    let mut command = Arguments::command().disable_help_subcommand(true);
    command.build();
    let commands = command.get_subcommands().cloned();
    let mut pages = Vec::new();
    for command in std::iter::once(command.clone()).chain(commands) {
        let source = format!("{NAME} {}", env!("CARGO_PKG_VERSION"));
        let page = Man::new(command).source(source).manual("Tic-tac-toe");
        let mut text = Vec::new();
        page.render(&mut text)?;
        pages.push((page.get_filename(), text));
    }
    Ok(pages)
}

/// Writes the page of the program, or that of a command.
pub(super) fn write(command: Option<&str>, out: &mut impl Write) -> Result<(), CommandFailure> {
    let suffix = command.map_or_else(String::new, |command| format!("-{command}"));
    let file = format!("{NAME}{suffix}.1");
    let page = pages()?.into_iter().find(|(name, _)| *name == file);
    let none = || CommandFailure::Usage(format!("error: there is no command '{}'", &suffix[1..]));
    let (_, text) = page.ok_or_else(none)?;
    Ok(out.write_all(&text)?)
}

/// Writes what a shell needs to complete the commands and their options.
pub(super) fn complete(shell: Shell, out: &mut dyn Write) {
    clap_complete::generate(shell, &mut Arguments::command(), NAME, out);
}
