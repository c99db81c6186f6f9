//! What a real window does as the desktop wishes: light or dark, contrast, motion, its title bar and
//! its icon.

use std::sync::Arc;

use crossbeam_channel::Receiver;
use egui::{Context, IconData, SystemTheme, Theme, ViewportCommand};

use crate::settings::Appearance;
use crate::view::window::system::clipboard::ClipboardRead;
use crate::view::window::system::portal;
use crate::view::window::system::portal::Wish;
use crate::view::window::{Window, theme};

const ICON: &[u8] = include_bytes!(
    "../../../../assets/share/icons/hicolor/256x256/apps/alt.tictactoe.Tictactoe.png"
);

/// The window's place on the desktop.
#[derive(Default)]
pub(crate) struct Desktop {
    /// None in tests, which have no desktop.
    pub(crate) preferences: Option<Preferences>,
    /// The clipboard is being read.
    pub(crate) clipboard: Option<ClipboardRead>,
    /// The window title.
    pub(crate) title: String,
    /// Whether the window has been checked to be on a screen.
    pub(crate) is_placed: bool,
}

/// The desktop's preferences.
pub(crate) struct Preferences {
    /// From the second frame on.
    wishes: Option<Receiver<Wish>>,
    /// What the person has chosen, where the desktop may wish more.
    pub(crate) own_looks: Appearance,
    /// What the title bar was told.
    title_theme: Option<Theme>,
}

/// Whether the window gets its icon after the first frame, which would wait for 65 000 pixels to be
/// unpacked and sent. Elsewhere eframe asks for it at the start only.
const HAS_LATE_ICON: bool = cfg!(target_os = "linux");

/// The icon with which the window opens.
pub(crate) fn first_icon() -> Arc<IconData> {
    let icon = if HAS_LATE_ICON {
        IconData::default()
    } else {
        icon()
    };
    Arc::new(icon)
}

/// Empty if it cannot be read.
fn icon() -> IconData {
    eframe::icon_data::from_png_bytes(ICON).unwrap_or_default()
}

impl Window {
    /// Follows the desktop from now on, and asks it for its dialogs.
    pub(crate) fn join_desktop(&mut self, ctx: &Context) {
        self.desktop.preferences = Some(Preferences {
            wishes: None,
            own_looks: self.settings.now.looks,
            title_theme: None,
        });
        // There egui tells the title bar to be as the system is, which X11 takes for dark.
        if cfg!(target_os = "linux") {
            ctx.options_mut(|options| options.sync_window_theme = false);
        }
    }

    /// Does what the desktop wishes.
    pub(crate) fn follow_desktop(&mut self, ctx: &Context) {
        let Some(desktop) = &mut self.desktop.preferences else {
            return;
        };
        // After the first frame, for which every answer would come too late.
        if ctx.cumulative_frame_nr() == 0 {
            ctx.request_repaint();
        } else if desktop.wishes.is_none() {
            desktop.wishes = Some(portal::follow(ctx));
            if HAS_LATE_ICON {
                ctx.send_viewport_cmd(ViewportCommand::Icon(Some(Arc::new(icon()))));
            }
        }
        for wish in desktop.wishes.iter().flat_map(Receiver::try_iter) {
            let mut looks = self.settings.now.looks;
            let own = desktop.own_looks;
            match wish {
                Wish::Dark(is_dark) => {
                    let theme = if is_dark { Theme::Dark } else { Theme::Light };
                    ctx.options_mut(|options| options.fallback_theme = theme);
                }
                Wish::HighContrast(is) => looks.high_contrast = is || own.high_contrast,
                Wish::ReducedMotion(is) => looks.reduced_motion = is || own.reduced_motion,
            }
            if looks != self.settings.now.looks {
                // Not the person's choice: it does not last.
                self.settings.override_temporarily(|now| now.looks = looks);
                theme::apply(ctx, looks);
            }
        }
        // The title bar is as light or dark as the window.
        let theme = ctx.theme();
        if cfg!(target_os = "linux") && desktop.title_theme.replace(theme) != Some(theme) {
            ctx.send_viewport_cmd(ViewportCommand::SetTheme(match theme {
                Theme::Dark => SystemTheme::Dark,
                Theme::Light => SystemTheme::Light,
            }));
        }
    }
}
