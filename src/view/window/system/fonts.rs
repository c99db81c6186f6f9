//! System fonts for characters that ours lack, mostly in file names.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use egui::{Context, FallbackRequest, FontProvider as _};
use egui_system_font_provider::SystemFontProvider;

use crate::view::window::system::background::spawn;

/// Looks for system fonts when the first such character is drawn. Listing all fonts takes a while, so a
/// thread does it; until then the character is blank.
pub(crate) fn install(ctx: &Context) {
    let looked_for = AtomicBool::new(false);
    let of_window = ctx.clone();
    ctx.add_font_provider(Arc::new(move |request: &FallbackRequest<'_>| {
        if !looked_for.swap(true, Ordering::Relaxed) {
            let ctx = of_window.clone();
            let (cluster, family) = (request.cluster.to_owned(), request.family.clone());
            // Without a thread our own fonts have to do.
            spawn("fonts", move || {
                let fonts = SystemFontProvider::new();
                let (cluster, family) = (cluster.as_str(), &family);
                // Returns when all fonts are listed. egui asks again for the one it needs.
                fonts.font_for(&FallbackRequest { cluster, family });
                ctx.add_font_provider(Arc::new(fonts));
            });
        }
        None
    }));
}
