//! The signals by which the system, or Ctrl+C, asks a program to end.

/// Calls `act` in a thread of its own when the program is asked to end. When it is done, the program
/// ends as by the default action of the signal.
#[cfg(unix)]
pub fn on_termination(act: impl FnOnce() + Send + 'static) {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;

    // Without it, the program ends at once, as without us.
    let Ok(mut signals) = Signals::new([SIGHUP, SIGINT, SIGTERM]) else {
        return;
    };
    let _ = std::thread::Builder::new()
        .name("signals".to_owned())
        .spawn(move || {
            if let Some(signal) = signals.forever().next() {
                act();
                let _ = emulate_default_handler(signal);
            }
        });
}

/// Elsewhere there are no such signals.
#[cfg(not(unix))]
pub fn on_termination(_act: impl FnOnce() + Send + 'static) {}
