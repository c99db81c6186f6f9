//! `tictactoe man` and `tictactoe completions`, generated from `arguments.rs`.

use std::io::Write;

use clap::CommandFactory as _;
use clap_complete::Shell;
use clap_mangen::Man;

use super::CommandFailure;
use super::arguments::Arguments;

const NAME: &str = "tictactoe";

/// Writes the manual page of the program, or of one of its commands.
pub(super) fn write(command: Option<&str>, out: &mut impl Write) -> Result<(), CommandFailure> {
    let mut page = Arguments::command().disable_help_subcommand(true);
    page.build();
    if let Some(name) = command {
        let none = || CommandFailure::Usage(format!("error: there is no command '{name}'"));
        page = page.find_subcommand(name).ok_or_else(none)?.clone();
    }
    let source = format!("{NAME} {}", env!("CARGO_PKG_VERSION"));
    let page = Man::new(page).source(source).manual("Tic-tac-toe");
    Ok(page.render(out)?)
}

/// Writes the completions of all commands and options.
pub(super) fn complete(shell: Shell, out: &mut dyn Write) {
    clap_complete::generate(shell, &mut Arguments::command(), NAME, out);
}
