//! Opens the window, or explains in one line why that failed.

use std::panic::{self, AssertUnwindSafe};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use std::{env, fmt, io, thread};

use winit::dpi::{LogicalPosition, LogicalSize};
use winit::monitor::MonitorHandle;

use crate::game::Game;
use crate::messages::panic_message;
use crate::settings::WindowSettings;
use crate::store::on_termination;
use crate::view::Session;
use crate::view::texts::Texts;
use crate::view::window::system::clipboard::CopyPlugin;
use crate::view::window::system::{desktop, fonts, portal};
use crate::view::window::{Window, theme};

/// The name of the desktop files and the window class. It claims no domain: `alt` is reserved for
/// names that have none (RFC 9476).
pub const APP_ID: &str = "alt.tictactoe.Tictactoe";

/// Why there is no window, and what to install or set.
#[derive(Debug)]
pub struct NoWindow {
    why: String,
    instead: String,
    was_open: bool,
}

impl NoWindow {
    fn new(why: String, was_open: bool, texts: &Texts) -> NoWindow {
        let instead = texts.with("fail-instead", [("why", why.as_str().into())]);
        NoWindow {
            why,
            instead,
            was_open,
        }
    }

    /// Whether there was a window, and it failed later.
    pub const fn was_open(&self) -> bool {
        self.was_open
    }

    /// The same, adding that the game continues in the terminal.
    pub fn and_instead(&self) -> &str {
        &self.instead
    }
}

impl fmt::Display for NoWindow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for NoWindow {}

/// The number of open files that a window needs: libraries, sockets of display and desktop, saved
/// files, the three streams.
const N_FILES: usize = 64;

/// Whether that many may be open. With fewer, libraries fail silently or panic.
fn can_open_files() -> bool {
    // A pipe is two files.
    let pipes: io::Result<Vec<_>> = (0..N_FILES / 2 - 8).map(|_| io::pipe()).collect();
    pipes.is_ok()
}

/// Opens the window and returns when it is closed.
pub fn run(session: Session) -> Result<(), NoWindow> {
    let texts = Rc::new(Texts::new(session.settings.now.looks.language));
    if !can_open_files() {
        let why = texts.with("fail-files", [("n", N_FILES.into())]);
        return Err(NoWindow::new(why, false, &texts));
    }
    let WindowSettings {
        size, place, zoom, ..
    } = session.settings.now.window;
    let viewport = egui::ViewportBuilder::default()
        .with_title(texts.text("title"))
        .with_app_id(APP_ID)
        .with_inner_size(size)
        .with_min_inner_size(WindowSettings::MIN_SIZE);
    let viewport = match place {
        Some(place) => viewport.with_position(place),
        None => viewport,
    };
    let native = eframe::NativeOptions {
        viewport: viewport.with_icon(desktop::first_icon()),
        // `system::fonts` loads the fonts of the system only when they are needed.
        system_font_fallback: false,
        // eframe would read the clipboard in the middle of a frame.
        clipboard_shortcuts: false,
        // Dithering is for wide gradients, of which there are none, and takes a quarter of a frame
        // without a graphics card.
        dithering: false,
        #[cfg(target_os = "linux")]
        event_loop_builder: x11_instead_of_wayland(),
        ..eframe::NativeOptions::default()
    };
    let was_open = Arc::new(AtomicBool::new(false));
    let hook = Arc::new(panic::take_hook());
    // winit panics if a library is missing. Until the window is open, print no backtrace.
    panic::set_hook(Box::new(|_| {}));
    let opened = panic::catch_unwind(AssertUnwindSafe(|| {
        let hook = Arc::clone(&hook);
        let is_open = Arc::clone(&was_open);
        let texts = Rc::clone(&texts);
        eframe::run_native(
            "tictactoe",
            native,
            Box::new(move |creation| {
                panic::set_hook(Box::new(move |info| {
                    // A panic in the portal thread only loses an answer of the desktop.
                    if thread::current().name() != Some(portal::THREAD) {
                        hook(info);
                    }
                }));
                is_open.store(true, Ordering::Relaxed);
                close_before_end(creation.egui_ctx.clone());
                if let (Some(window), Some(place)) = (creation.winit_window(), place) {
                    bring_back(window, egui::Rect::from_min_size(place.into(), size.into()));
                }
                let game = Box::new(Game::default());
                creation.egui_ctx.set_zoom_factor(zoom);
                creation.egui_ctx.add_plugin(CopyPlugin::default());
                fonts::install(&creation.egui_ctx);
                let mut window = Window::with_texts(&creation.egui_ctx, game, session, texts)?;
                window.join_desktop(&creation.egui_ctx);
                Ok(Box::new(window))
            }),
        )
    }));
    panic::set_hook(Box::new(move |info| hook(info)));
    let was_open = was_open.load(Ordering::Relaxed);
    let why = match opened {
        Ok(Ok(())) => return Ok(()),
        Ok(Err(error)) => explain(&error, &texts),
        Err(panic) => explain_panic(&panic_message(panic.as_ref()), was_open, &texts),
    };
    Err(NoWindow::new(why, was_open, &texts))
}

/// Has winit open the window on X11 if the Wayland display does not answer: its name may be left of a
/// session that has ended. winit itself tries only one of them, and only once.
#[cfg(target_os = "linux")]
fn x11_instead_of_wayland() -> Option<eframe::EventLoopBuilderHook> {
    use std::os::unix::net::UnixStream;
    use std::path::Path;

    use winit::platform::x11::EventLoopBuilderExtX11 as _;

    let value = |name| env::var_os(name).filter(|value| !value.is_empty());
    let folder = value("XDG_RUNTIME_DIR").unwrap_or_default();
    let socket = Path::new(&folder).join(value("WAYLAND_DISPLAY")?);
    // An open socket counts more than a name.
    let answers = value("WAYLAND_SOCKET").is_some() || UnixStream::connect(socket).is_ok();
    if answers || value("DISPLAY").is_none() {
        return None;
    }
    Some(Box::new(|builder| {
        builder.with_x11();
    }))
}

/// Moves a window to the first screen if no screen shows the middle of its title bar: the screen on
/// which it was left may be gone.
fn bring_back(window: &winit::window::Window, place: egui::Rect) {
    let title = place.center_top() + egui::vec2(0.0, theme::TITLE_BAR / 2.0);
    let shows_it = |screen: MonitorHandle| {
        let scale = screen.scale_factor();
        let at: LogicalPosition<f32> = screen.position().to_logical(scale);
        let size: LogicalSize<f32> = screen.size().to_logical(scale);
        let size = egui::vec2(size.width, size.height);
        egui::Rect::from_min_size(egui::pos2(at.x, at.y), size).contains(title)
    };
    if !window.available_monitors().any(shows_it) {
        window.set_outer_position(LogicalPosition::new(0, 0));
    }
}

/// A termination signal closes the window, so that changes are written.
fn close_before_end(ctx: egui::Context) {
    // Closing takes less; a window that does not answer is ended without it.
    const PATIENCE: Duration = Duration::from_secs(3);
    on_termination(move || {
        ctx.send_viewport_cmd(egui::ViewportCommand::Close);
        ctx.request_repaint();
        thread::sleep(PATIENCE);
    });
}

fn explain(error: &eframe::Error, texts: &Texts) -> String {
    match error {
        eframe::Error::WinitEventLoop(error) => no_display(&error.to_string(), texts),
        eframe::Error::Glutin(_)
        | eframe::Error::NoGlutinConfigs(..)
        | eframe::Error::OpenGL(_) => texts.text("fail-opengl"),
        other => failure("fail-other", &other.to_string(), texts),
    }
}

fn no_display(error: &str, texts: &Texts) -> String {
    let display = ["DISPLAY", "WAYLAND_DISPLAY"]
        .map(env::var)
        .into_iter()
        .flatten()
        .find(|name| !name.is_empty());
    match display {
        None => texts.text("fail-no-display"),
        Some(_) if error.contains("librar") => texts.text("fail-libraries"),
        Some(name) => texts.with("fail-display", [("name", name.into())]),
    }
}

fn explain_panic(message: &str, was_open: bool, texts: &Texts) -> String {
    match was_open {
        true => failure("fail-crash", message, texts),
        false if message.contains("could not be loaded") => texts.text("fail-libraries"),
        false if message.contains("TryFromIntError") => texts.text("fail-size"),
        false => failure("fail-other", message, texts),
    }
}

/// A failure with the first line of its reason.
fn failure(id: &str, why: &str, texts: &Texts) -> String {
    let why = why.lines().next().unwrap_or_default();
    texts.with(id, [("why", why.into())])
}
