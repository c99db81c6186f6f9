//! Opening the window, and saying in one line why it cannot be opened.

use std::any::Any;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Arc;
use std::{env, fmt};

use super::{Options, Window, system_theme, theme};
use crate::model::Game;
use crate::view::texts::Texts;

/// Why there is no window: what is missing, and what to install or set.
#[derive(Debug)]
pub struct Failure {
    why: String,
    instead: String,
}

impl Failure {
    fn new(why: String, texts: &Texts) -> Failure {
        let instead = texts.with("fail-instead", [("why", why.as_str().into())]);
        Failure { why, instead }
    }

    /// The same, and that the game goes on in the terminal.
    pub fn and_instead(&self) -> &str {
        &self.instead
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

impl std::error::Error for Failure {}

/// Opens the window and stays until it is closed.
pub fn run(options: Options) -> Result<(), Failure> {
    let texts = Texts::new(options.looks.language);
    let viewport = egui::ViewportBuilder::default()
        .with_title(texts.text("title"))
        .with_app_id("tictactoe")
        .with_inner_size(options.size)
        .with_min_inner_size(theme::MIN_WINDOW_SIZE);
    let icon = eframe::icon_data::from_png_bytes(include_bytes!("../../../assets/icon.png"));
    let native = eframe::NativeOptions {
        viewport: match icon {
            Ok(icon) => viewport.with_icon(Arc::new(icon)),
            Err(_) => viewport,
        },
        // The same letters on every machine.
        system_font_fallback: false,
        ..eframe::NativeOptions::default()
    };
    let hook = Arc::new(panic::take_hook());
    // A library that is missing makes winit panic. Until the window is there, that is one line and no backtrace.
    panic::set_hook(Box::new(|_| {}));
    let opened = panic::catch_unwind(AssertUnwindSafe(|| {
        let hook = Arc::clone(&hook);
        eframe::run_native(
            "tictactoe",
            native,
            Box::new(move |creation| {
                panic::set_hook(Box::new(move |info| hook(info)));
                system_theme::follow(creation.egui_ctx.clone());
                let game = Box::new(Game::default());
                Ok(Box::new(Window::new(&creation.egui_ctx, &options, game)?))
            }),
        )
    }));
    panic::set_hook(Box::new(move |info| hook(info)));
    match opened {
        Ok(Ok(())) => Ok(()),
        Ok(Err(error)) => Err(Failure::new(explain(&error, &texts), &texts)),
        Err(panic) => Err(Failure::new(explain_panic(panic.as_ref(), &texts), &texts)),
    }
}

fn explain(error: &eframe::Error, texts: &Texts) -> String {
    match error {
        eframe::Error::WinitEventLoop(error) => no_display(&error.to_string(), texts),
        eframe::Error::Glutin(_)
        | eframe::Error::NoGlutinConfigs(..)
        | eframe::Error::OpenGL(_) => texts.text("fail-opengl"),
        other => other_failure(&other.to_string(), texts),
    }
}

fn no_display(error: &str, texts: &Texts) -> String {
    let display = ["WAYLAND_DISPLAY", "DISPLAY"]
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

fn explain_panic(panic: &(dyn Any + Send), texts: &Texts) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text
        .or_else(|| panic.downcast_ref::<String>().map(String::as_str))
        .unwrap_or_default();
    if text.contains("could not be loaded") {
        texts.text("fail-libraries")
    } else {
        other_failure(text, texts)
    }
}

fn other_failure(why: &str, texts: &Texts) -> String {
    let line = why.lines().next().unwrap_or_default();
    texts.with("fail-other", [("why", line.into())])
}
