//! The program without a console. Windows decides for each program whether it has one: with it, a
//! double click opens a terminal beside the window; without it, commands could not be waited for.
//! So there are two, as there are of Python.

#![cfg_attr(windows, windows_subsystem = "windows")]

use std::process::ExitCode;

fn main() -> ExitCode {
    tictactoe::cli::run(std::env::args_os())
}
