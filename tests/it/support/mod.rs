//! Helpers shared by the tests.

pub mod any_text;
pub mod cpu_renderer;
#[cfg(target_os = "linux")]
pub mod fake_portal;
pub mod home;
pub mod models;
#[cfg(unix)]
pub mod pty;
pub mod recorder;
pub mod tester;
pub mod x_clipboard;
pub mod x_server;

use std::io::{BufRead as _, BufReader, ErrorKind};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// The time limit for anything that normally takes milliseconds. It is generous, because only a
/// failing test waits that long.
pub const PATIENCE: Duration = Duration::from_mins(2);

/// Asks again and again until there is something; panics when `PATIENCE` is over.
#[track_caller]
pub fn wait_for<T>(what: &str, mut ask: impl FnMut() -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(answer) = ask() {
            return answer;
        }
        assert!(Instant::now() < deadline, "waited too long for: {what}");
        // Who is waited for may need this core.
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// A server that a test needs; it ends with this value.
pub struct Server(pub Child);

impl Server {
    /// Starts a program and reads the line by which it says that it is ready. Returns none on
    /// machines without it.
    pub fn start(command: &mut Command) -> Option<(Server, String)> {
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut server = match command.stderr(Stdio::null()).spawn() {
            Err(error) if error.kind() == ErrorKind::NotFound => return None,
            other => Server(other.expect("it can be started")),
        };
        let output = server.0.stdout.take().expect("its output is piped");
        let mut line = String::new();
        (BufReader::new(output).read_line(&mut line)).expect("it says that it is ready");
        assert!(line.ends_with('\n'), "the server ended early");
        Some((server, line.trim_end().to_owned()))
    }

    /// Ends it as the system does.
    pub fn kill(&mut self) {
        // One that is gone already is no error.
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Fails unless the text has each of these parts.
#[track_caller]
pub fn check_has(text: &str, parts: &[&str]) {
    for part in parts {
        assert!(text.contains(part), "{part:?} is not in\n{text}");
    }
}

/// Fails unless one of twenty runs takes no longer than `limit`, so that a busy machine fails no
/// test.
#[track_caller]
pub fn check_takes_at_most(limit: Duration, mut measure: impl FnMut() -> Duration) {
    let mut times = Vec::new();
    for _ in 0..20 {
        let time = measure();
        if time <= limit {
            return;
        }
        times.push(time);
    }
    panic!("{times:?}");
}
