//! The window on a real desktop: it follows the desktop's preferences (light or dark, contrast,
//! motion) and has a title bar and an icon.

use std::sync::Arc;

use crossbeam_channel::Receiver;
use egui::{Context, IconData, SystemTheme, Theme, ViewportCommand};

use crate::settings::Appearance;
use crate::view::window::system::clipboard::ClipboardRead;
use crate::view::window::system::portal::{self, Preference};
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
    /// Whether the window has been fitted to its screen.
    pub(crate) is_fitted: bool,
}

/// The desktop's preferences.
pub(crate) struct Preferences {
    /// None in the first frame.
    changes: Option<Receiver<Preference>>,
    /// The person's own choice, to which the desktop may add contrast or reduced motion.
    pub(crate) own_looks: Appearance,
    /// The theme that the title bar was given.
    title_theme: Option<Theme>,
}

/// Whether the icon is set after the first frame, which would otherwise wait until 65 000 pixels are
/// unpacked and sent. On other systems eframe sets it at the start only.
const HAS_LATE_ICON: bool = cfg!(target_os = "linux");

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
    /// Follows the desktop's preferences and uses its file dialogs from now on.
    pub(crate) fn join_desktop(&mut self, ctx: &Context) {
        self.desktop.preferences = Some(Preferences {
            changes: None,
            own_looks: self.settings.now.looks,
            title_theme: None,
        });
        // On Linux egui sets the title bar to the system theme, which X11 takes for dark.
        if cfg!(target_os = "linux") {
            ctx.options_mut(|options| options.sync_window_theme = false);
        }
    }

    pub(crate) fn follow_desktop(&mut self, ctx: &Context) {
        let Some(desktop) = &mut self.desktop.preferences else {
            return;
        };
        // After the first frame: no answer would be in time for it.
        if ctx.cumulative_frame_nr() == 0 {
            ctx.request_repaint();
        } else if desktop.changes.is_none() {
            desktop.changes = Some(portal::follow(ctx));
            if HAS_LATE_ICON {
                ctx.send_viewport_cmd(ViewportCommand::Icon(Some(Arc::new(icon()))));
            }
        }
        for preference in desktop.changes.iter().flat_map(Receiver::try_iter) {
            let mut looks = self.settings.now.looks;
            let own = desktop.own_looks;
            match preference {
                Preference::Dark(is_dark) => {
                    let theme = if is_dark { Theme::Dark } else { Theme::Light };
                    ctx.options_mut(|options| options.fallback_theme = theme);
                }
                Preference::HighContrast(is) => looks.high_contrast = is || own.high_contrast,
                Preference::ReducedMotion(is) => looks.reduced_motion = is || own.reduced_motion,
            }
            if looks != self.settings.now.looks {
                // Not the person's choice, so it is not saved.
                self.settings.override_temporarily(|now| now.looks = looks);
                theme::apply(ctx, looks);
            }
        }
        let theme = ctx.theme();
        if cfg!(target_os = "linux") && desktop.title_theme.replace(theme) != Some(theme) {
            ctx.send_viewport_cmd(ViewportCommand::SetTheme(match theme {
                Theme::Dark => SystemTheme::Dark,
                Theme::Light => SystemTheme::Light,
            }));
        }
    }
}
