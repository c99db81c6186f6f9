//! `cargo bench --bench soak -- --minutes 10 --seed 1`: people who do anything, in the window without
//! a display and, where `Xvfb` is installed, in the real one, while the disk, the engine and the
//! clock fail beneath them. After every step the promises are checked: see `promises.rs`.
//!
//! Every seed is a round of each kind, in a process of its own: one that fails, falls silent or ends
//! in any other way shows its last fifty commands, and `--seed` plays it again. How quick threads
//! are is not in the seed, so that a race may want several tries.

mod person;
mod promises;
mod real_window;
#[expect(dead_code, reason = "the tests need what is not needed here")]
#[path = "../../tests/it/support/mod.rs"]
mod support;

use std::collections::VecDeque;
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Instant;
use std::{env, fs};

use clap::{Parser, ValueEnum};

use self::support::PATIENCE;
use self::support::home::Home;

/// How many commands are shown of a round that failed.
const N_SHOWN: usize = 50;

/// People who do anything, while disk, engine and clock fail beneath them
#[derive(Parser)]
struct Arguments {
    /// Where chance begins: every round has the next seed
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// For how long rounds begin; one round if it is left out
    #[arg(long, default_value_t = 0.0)]
    minutes: f64,
    /// Play just this round, in this process, and print its commands
    #[arg(long)]
    round: Option<Round>,
    /// `cargo bench` says so
    #[arg(long, hide = true)]
    bench: bool,
}

/// Where people play.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Debug)]
enum Round {
    /// In the window without a display.
    Harness,
    /// In the program, by `XTEST`.
    Real,
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    match arguments.round {
        Some(Round::Harness) => person::play(arguments.seed),
        Some(Round::Real) => real_window::play(arguments.seed),
        None => return supervise(&arguments),
    }
    ExitCode::SUCCESS
}

/// Round after round until the time is up or one fails.
fn supervise(arguments: &Arguments) -> ExitCode {
    let start = Instant::now();
    for seed in arguments.seed.. {
        for round in [Round::Harness, Round::Real] {
            let mut last = VecDeque::new();
            let done = run(round, seed, &mut last);
            let summary = last.back().map_or("", |line: &String| line);
            match done {
                Ok(()) => println!("seed {seed}, {round:?}: {summary}"),
                Err(why) => {
                    let last = last.make_contiguous().join("\n  ");
                    println!("seed {seed}, {round:?}: {why}\nThe last commands:\n  {last}");
                    println!("Again: cargo bench --bench soak -- --seed {seed}");
                    return ExitCode::FAILURE;
                }
            }
        }
        if start.elapsed().as_secs_f64() >= 60.0 * arguments.minutes {
            break;
        }
    }
    ExitCode::SUCCESS
}

/// Plays a round in a process of its own, which prints a line for every command. Nothing else is to
/// be printed.
fn run(round: Round, seed: u64, last: &mut VecDeque<String>) -> Result<(), String> {
    let [round, seed] = [format!("{round:?}").to_lowercase(), seed.to_string()];
    let mut process = Command::new(env::current_exe().expect("this program has a path"))
        .args(["--round", &round, "--seed", &seed])
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("DBUS_SESSION_BUS_ADDRESS", "disabled:")
        // What is freed goes back to the system at once, so that what stays has not been freed.
        .env("MALLOC_ARENA_MAX", "1")
        .env("MALLOC_MMAP_THRESHOLD_", "65536")
        .env("MALLOC_TRIM_THRESHOLD_", "65536")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("this program can be started");
    let said = process.stdout.take().expect("it is piped");
    let mut errors = process.stderr.take().expect("it is piped");
    let (sender, lines) = mpsc::channel();
    thread::spawn(move || {
        for line in BufReader::new(said).lines().map_while(Result::ok) {
            // Nobody listens any more when it has taken too long.
            drop(sender.send(line));
        }
    });
    let errors = thread::spawn(move || {
        let mut bytes = Vec::new();
        drop(errors.read_to_end(&mut bytes));
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let silence = loop {
        match lines.recv_timeout(4 * PATIENCE) {
            Ok(line) => {
                last.extend([line]);
                if last.len() > N_SHOWN {
                    last.pop_front();
                }
            }
            Err(RecvTimeoutError::Disconnected) => break "",
            Err(RecvTimeoutError::Timeout) => {
                process.kill().expect("it is our child");
                break "nothing happened any more; ";
            }
        }
    };
    let status = process.wait().expect("it is our child");
    let errors = errors.join().expect("reading does not panic");
    if status.success() && errors.is_empty() {
        return Ok(());
    }
    Err(format!("{silence}{status}\n{errors}"))
}

/// A home in memory, where the system has such folders, so that no round depends on the disk; and a
/// folder so deep inside that nobody gets out of it in a dialog for files.
fn home() -> (Home, PathBuf) {
    let memory = Path::new("/dev/shm");
    let home = if memory.is_dir() {
        Home::within(memory)
    } else {
        Home::new()
    };
    let inside = home.folder().join("d/".repeat(200));
    fs::create_dir_all(&inside).expect("our folder can be written");
    (home, inside)
}
