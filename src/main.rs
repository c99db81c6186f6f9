//! Hands the arguments to the commands.

use std::process::ExitCode;

fn main() -> ExitCode {
    tictactoe::cli::run(std::env::args_os())
}
