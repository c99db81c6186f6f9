//! Colours, sizes and times: all of them are here.

use std::time::Duration;

use egui::{Color32, Stroke, ThemePreference, Visuals};

use crate::model::Mark;
use crate::view::texts::Language;

/// The lecture's board (600×600) and side panel (200), and room for the menu and the status line.
pub(super) const WINDOW_SIZE: [f32; 2] = [
    800.0 + 2.0 * BOARD_MARGIN as f32,
    652.0 + 2.0 * BOARD_MARGIN as f32,
];
pub(super) const MIN_WINDOW_SIZE: [f32; 2] = [320.0, 360.0];
pub(super) const SIDE_WIDTH: f32 = 200.0;
pub(super) const BOARD_MARGIN: i8 = 12;
/// From this width on the side panel stands beside the board.
pub(super) const WIDE: f32 = 520.0;
pub(super) const DIALOG_WIDTH: f32 = 440.0;
/// Light enough to see the board through it.
pub(super) const BACKDROP: Color32 = Color32::from_black_alpha(60);

/// How long a stone draws itself.
pub(super) const DRAW_TIME_S: f32 = 0.2;
/// How long the winning line can be seen before the dialog covers it.
pub(super) const WINNER_WAIT_S: f64 = 0.8;
pub(super) const SHAKE_S: f64 = 0.35;
pub(super) const NOTICE_S: f64 = 2.5;
/// How often the nodes so far are shown while the computer thinks.
pub(super) const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Dark on white.
    Light,
    /// Light on black.
    Dark,
}

impl Theme {
    /// All.
    pub const ALL: [Theme; 3] = [Theme::System, Theme::Light, Theme::Dark];
}

/// How the window looks, as chosen in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Looks {
    /// Light or dark.
    pub theme: Theme,
    /// Only full contrast, and thicker lines.
    pub high_contrast: bool,
    /// Nothing moves by itself.
    pub reduced_motion: bool,
    /// Faint numbers in the free squares.
    pub numbers: bool,
    /// Which language.
    pub language: Language,
}

/// What never changes: called once.
pub(super) fn install(ctx: &egui::Context) {
    ctx.options_mut(|options| {
        // Where nobody says how the system is set: as in the lecture.
        options.fallback_theme = egui::Theme::Light;
        // We have an entry of our own for it, with its key.
        options.quit_shortcuts.clear();
    });
    ctx.all_styles_mut(|style| {
        style.spacing.item_spacing = egui::vec2(8.0, 6.0);
        style.spacing.button_padding = egui::vec2(8.0, 4.0);
        style.spacing.interact_size.y = 24.0;
    });
}

/// Called whenever the looks change.
pub(super) fn apply(ctx: &egui::Context, looks: Looks) {
    ctx.set_theme(match looks.theme {
        Theme::System => ThemePreference::System,
        Theme::Light => ThemePreference::Light,
        Theme::Dark => ThemePreference::Dark,
    });
    for theme in [egui::Theme::Light, egui::Theme::Dark] {
        let is_dark = theme == egui::Theme::Dark;
        let visuals = if looks.high_contrast {
            high_contrast(is_dark)
        } else {
            plain(theme)
        };
        ctx.set_visuals_of(theme, visuals);
    }
    let time = if looks.reduced_motion {
        0.0
    } else {
        egui::Style::default().animation_time
    };
    ctx.all_styles_mut(|style| style.animation_time = time);
}

fn plain(theme: egui::Theme) -> Visuals {
    let mut visuals = theme.default_visuals();
    let colours = Colours::of(theme == egui::Theme::Dark, false);
    visuals.selection.stroke = Stroke::new(2.0, colours.line);
    // Outlines, without which an empty check box is hardly seen.
    let outline = Color32::from_gray(if theme == egui::Theme::Dark { 90 } else { 175 });
    visuals.widgets.inactive.bg_stroke = Stroke::new(1.0, outline);
    // Also the look of what has the focus: a ring rather than a dark field.
    visuals.widgets.active.bg_stroke = Stroke::new(2.0, colours.line);
    visuals.widgets.active.weak_bg_fill = visuals.widgets.hovered.weak_bg_fill;
    visuals.widgets.active.fg_stroke = visuals.widgets.hovered.fg_stroke;
    visuals
}

fn high_contrast(is_dark: bool) -> Visuals {
    let (mut visuals, ink, paper) = if is_dark {
        (Visuals::dark(), Color32::WHITE, Color32::BLACK)
    } else {
        (Visuals::light(), Color32::BLACK, Color32::WHITE)
    };
    let accent = Colours::of(is_dark, true).line;
    visuals.override_text_color = Some(ink);
    visuals.panel_fill = paper;
    visuals.window_fill = paper;
    visuals.extreme_bg_color = paper;
    visuals.window_stroke = Stroke::new(2.0, ink);
    let widgets = &mut visuals.widgets;
    for (widget, width) in [
        (&mut widgets.noninteractive, 1.0),
        (&mut widgets.inactive, 1.0),
        (&mut widgets.hovered, 2.0),
        (&mut widgets.active, 3.0),
        (&mut widgets.open, 2.0),
    ] {
        widget.bg_fill = paper;
        widget.weak_bg_fill = paper;
        widget.bg_stroke = Stroke::new(width, ink);
        widget.fg_stroke = Stroke::new(width.max(1.5), ink);
    }
    widgets.active.bg_stroke.color = accent;
    visuals.selection.bg_fill = paper;
    visuals.selection.stroke = Stroke::new(2.0, accent);
    visuals
}

/// The colours of the board. Cross and circle differ in shape, and in hues that the colour-blind can tell apart (Okabe and Ito).
#[derive(Clone, Copy)]
pub(super) struct Colours {
    /// The lines of the board, blue as in the lecture; the ring of the keyboard.
    pub(super) line: Color32,
    cross: Color32,
    circle: Color32,
    /// The winning line.
    pub(super) strike: Color32,
    /// Behind a square that was tried in vain.
    pub(super) refused: Color32,
}

impl Colours {
    pub(super) const fn of(is_dark: bool, high_contrast: bool) -> Colours {
        match (is_dark, high_contrast) {
            (false, false) => Colours {
                line: Color32::from_rgb(0, 102, 204),
                cross: Color32::from_rgb(200, 76, 0),
                circle: Color32::from_rgb(0, 128, 96),
                strike: Color32::from_rgb(60, 60, 60),
                refused: Color32::from_rgb(255, 224, 214),
            },
            (true, false) => Colours {
                line: Color32::from_rgb(86, 160, 255),
                cross: Color32::from_rgb(255, 150, 72),
                circle: Color32::from_rgb(64, 210, 165),
                strike: Color32::from_rgb(240, 240, 240),
                refused: Color32::from_rgb(84, 40, 28),
            },
            (false, true) => Colours {
                line: Color32::from_rgb(0, 0, 220),
                cross: Color32::BLACK,
                circle: Color32::BLACK,
                strike: Color32::from_rgb(0, 0, 220),
                refused: Color32::from_rgb(255, 200, 200),
            },
            (true, true) => Colours {
                line: Color32::from_rgb(0, 220, 255),
                cross: Color32::WHITE,
                circle: Color32::WHITE,
                strike: Color32::YELLOW,
                refused: Color32::from_rgb(110, 0, 0),
            },
        }
    }

    pub(super) const fn stone(&self, mark: Mark) -> Color32 {
        match mark {
            Mark::X => self.cross,
            Mark::O => self.circle,
        }
    }
}
