//! The fonts of the system, for letters that ours do not have: in the names of files, mostly.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use egui::{Context, FallbackRequest, FontProvider as _};
use egui_system_font_provider::SystemFontProvider;

/// Appearance for fonts when the first such letter is to be drawn, and in a thread: to list them all may
/// take a while. Until then there is a gap.
pub(crate) fn install(ctx: &Context) {
    let looked_for = AtomicBool::new(false);
    let of_window = ctx.clone();
    ctx.add_font_provider(Arc::new(move |request: &FallbackRequest<'_>| {
        if !looked_for.swap(true, Ordering::Relaxed) {
            let ctx = of_window.clone();
            let (cluster, family) = (request.cluster.to_owned(), request.family.clone());
            // Without a thread there are only our own letters.
            let _ = thread::Builder::new()
                .name("fonts".to_owned())
                .spawn(move || {
                    let fonts = SystemFontProvider::new();
                    let (cluster, family) = (cluster.as_str(), &family);
                    // Returns when they have been listed. What is found is asked for again.
                    fonts.font_for(&FallbackRequest { cluster, family });
                    ctx.add_font_provider(Arc::new(fonts));
                });
        }
        None
    }));
}
