//! All colours, sizes and times of the window. To change the look, change constants here.

pub(crate) mod colours;
pub(crate) mod drawing;
pub(crate) mod icons;
pub(crate) mod values;

use std::sync::Arc;
use std::time::Duration;

use egui::{
    Button, Color32, FontData, FontDefinitions, FontFamily, FontId, Shadow, Stroke, TextStyle,
    ThemePreference, Ui, Visuals,
};

use self::colours::rgb;
use crate::settings::{Appearance, Theme};

pub(crate) use self::colours::{BoardColours, Colours, Contrast};
pub(crate) use self::drawing::{arc, elided, paint_stone, round_line, spread};
pub(crate) use self::values::{
    FAR_HATCH, LAYER_GUTTER, LECTURE_BESIDE, NEAR_CARD, NEAR_NARROW, NEAR_ROW, NEAR_STUMP,
    NEAR_WAY, PICTURE_LAYER, PICTURE_WIDTH, STUDY_AND_MOVES, STUDY_BESIDE, STUDY_BOARD,
    STUDY_CURVE, STUDY_LOW, ValueColours,
};

pub(crate) const SMALL_TEXT: f32 = 13.0;
pub(crate) const BODY_TEXT: f32 = 15.0;
pub(crate) const NAME_TEXT: f32 = 17.0;
pub(crate) const HEADING_TEXT: f32 = 18.0;
pub(crate) const STATUS_TEXT: f32 = 20.0;
pub(crate) const SCORE_TEXT: f32 = 26.0;
pub(crate) const RESULT_TEXT: f32 = 26.0;
/// The height of the top bar, and the size of its buttons.
pub(crate) const BAR_HEIGHT: f32 = 44.0;
pub(crate) const BAR_BUTTON: [f32; 2] = [44.0, 40.0];
/// The height of the buttons below the text of the status line.
pub(crate) const STATUS_BUTTONS: f32 = 24.0;
/// The heights of the player cards and of the status line, and the gaps around them.
pub(crate) const ROWS: [f32; 3] = [60.0, 56.0, 12.0];
/// The same in a room lower than this.
pub(crate) const LOW: f32 = 440.0;
pub(crate) const LOW_ROWS: [f32; 3] = [40.0, 48.0, 4.0];
/// The greatest side of the sheet of the board.
pub(crate) const BOARD_SIDE: f32 = 560.0;
/// The width of player cards and status line beside a smaller board.
pub(crate) const ROW_WIDTH: f32 = 480.0;
/// From this width of the row *Switch sides* has its words.
pub(crate) const SWITCH_WORDS_FROM: f32 = 400.0;
pub(crate) const SWITCH_WIDTH: f32 = 84.0;
/// A narrower player card has smaller margins.
pub(crate) const NARROW_CARD: f32 = 160.0;
/// The width of the list of opponents.
pub(crate) const LEVELS_WIDTH: f32 = 220.0;
/// The height of the title bar that a desktop may add.
pub(crate) const TITLE_BAR: f32 = 40.0;
pub(crate) const SIDE_WIDTH: f32 = 236.0;
/// The greatest width of the panel of an exercise.
pub(crate) const LEARN_WIDTH: f32 = 340.0;
pub(crate) const MOVES_WIDTH: f32 = 200.0;
/// The part of it that a move needs, with its number and its square.
pub(crate) const MOVE_WIDTH: f32 = 100.0;
/// From this width the side panel stands beside the board.
pub(crate) const WIDE: f32 = 520.0;
/// The greatest height of an open list box.
pub(crate) const LIST_HEIGHT: f32 = 400.0;
/// The side of the glyph texture in pixels. Above `TEXTURE_PIXELS_PER_POINT` the glyphs of all sizes
/// need four times as much.
pub(crate) const TEXTURE_SIDE: usize = 2048;
pub(crate) const TEXTURE_PIXELS_PER_POINT: f32 = 4.0;
/// Below this width the texts of menus are small.
pub(crate) const NARROW: f32 = 400.0;
/// A board with its name in the sheet for a new game.
pub(crate) const BOARD_PICTURE: egui::Vec2 = egui::vec2(48.0, 64.0);
pub(crate) const DIALOG_BUTTON: [f32; 2] = [110.0, 32.0];
pub(crate) const DIALOG_WIDTH: f32 = 440.0;
/// The width of a dialog whose lines are not wrapped.
pub(crate) const LICENCES_WIDTH: f32 = 640.0;
pub(crate) const DIALOG_MARGIN: i8 = 20;
/// The height of title, buttons and margins of a dialog.
pub(crate) const DIALOG_REST: f32 = 170.0;
/// The zoom factor of lecture mode.
pub(crate) const LECTURE_ZOOM: f32 = 1.5;
/// The ring around the pointer in lecture mode.
pub(crate) const RING_RADIUS: f32 = 16.0;
pub(crate) const RING_WIDTH: f32 = 3.0;
/// The height of the explanation below the board.
pub(crate) const WHY_HEIGHT: f32 = 136.0;
/// Light enough to see the board behind it.
pub(crate) const BACKDROP: Color32 = Color32::from_black_alpha(60);
/// The size of a picture of a board style.
pub(crate) const STYLE_PICTURE: [f32; 2] = [96.0, 72.0];
/// The corners of a board's sheet, and its shadow.
pub(crate) const SHEET_CORNER: f32 = 6.0;
pub(crate) const SHEET_SHADOW: Shadow = Shadow {
    offset: [0, 4],
    blur: 18,
    spread: 0,
    color: Color32::from_black_alpha(46),
};

/// The time in which a stone is drawn, and in which it is erased.
pub(crate) const DRAW_TIME_S: f32 = 0.18;
pub(crate) const ERASE_TIME_S: f32 = 0.12;
/// The pause between the last stone and the winning line, and the time in which that is drawn.
pub(crate) const PAUSE_TIME_S: f32 = 0.08;
pub(crate) const STROKE_TIME_S: f32 = 0.26;
/// The time in which a winning stone grows and shrinks again, and how much later the next one does.
pub(crate) const PULSE_TIME_S: f32 = 0.2;
pub(crate) const PULSE_STEP_S: f32 = 0.06;
/// The time after which nothing moves any more on a board with the longest winning line.
pub(crate) const END_TIME_S: f32 = 1.2;
/// The time in which crosses and circles fall.
pub(crate) const CONFETTI_TIME_S: f32 = 0.9;
/// The time for which a hint breathes.
pub(crate) const BREATH_TIME_S: f32 = 3.6;
/// The time in which two cards cross over.
pub(crate) const SWITCH_TIME_S: f32 = 0.22;
/// The time in which the old stones leave and the new lines are drawn.
pub(crate) const BEGIN_TIME_S: f32 = 0.45;
/// The frame interval of animations: enough for 60 Hz, and a limit without vertical synchronization.
pub(crate) const FRAME_INTERVAL: Duration = Duration::from_millis(15);
/// The time before the result appears.
pub(crate) const RESULT_WAIT_S: f64 = 0.75;
/// The time in which it slides in.
pub(crate) const RESULT_SLIDE_S: f64 = 0.25;
/// A search that takes longer can be ended by a button.
pub(crate) const THINKING_LONG_S: f64 = 1.0;
/// The time for which changed settings wait for more changes before they are written.
pub(crate) const SETTINGS_WAIT_S: f64 = 1.0;
pub(crate) const SHAKE_S: f64 = 0.35;
/// The interval between the stones of a line that is played.
pub(crate) const TRIED_STEP_S: f64 = 0.9;
pub(crate) const NOTICE_S: f64 = 1.5;
pub(crate) const NOTICE_S_PER_BYTE: f64 = 0.04;
/// The interval between two progress reports of a search.
pub(crate) const PROGRESS_INTERVAL: Duration = Duration::from_millis(100);
/// The frame interval of the turning ring.
pub(crate) const RING_INTERVAL: Duration = Duration::from_millis(33);

/// Sets everything that no setting changes. Called once.
pub(crate) fn install(ctx: &egui::Context) {
    ctx.options_mut(|options| {
        // If the system has no preference, take the theme of the lecture.
        options.fallback_theme = egui::Theme::Light;
        // The menu has its own entry and key.
        options.quit_shortcuts.clear();
    });
    ctx.all_styles_mut(|style| {
        style.spacing.item_spacing = egui::vec2(8.0, 8.0);
        style.spacing.button_padding = egui::vec2(8.0, 4.0);
        style.spacing.interact_size.y = 26.0;
        for (text, size) in [
            (TextStyle::Small, SMALL_TEXT),
            (TextStyle::Body, BODY_TEXT),
            (TextStyle::Button, BODY_TEXT),
            (TextStyle::Heading, HEADING_TEXT),
        ] {
            (style.text_styles).insert(text, FontId::new(size, FontFamily::Proportional));
        }
    });
}

const SEMI_BOLD: &str = "semibold";

/// The font of names, scores, headings and the filled button.
pub(crate) fn semi_bold(size: f32) -> FontId {
    FontId::new(size, semi_bold_family())
}

fn semi_bold_family() -> FontFamily {
    FontFamily::Name(SEMI_BOLD.into())
}

/// Inter, and egui's own fonts for characters that it lacks.
fn fonts(contrast: Contrast) -> FontDefinitions {
    let regular: &'static [u8] = include_bytes!("../../../assets/fonts/Inter-Regular.otf");
    let semi_bold: &'static [u8] = include_bytes!("../../../assets/fonts/Inter-SemiBold.otf");
    let usual = match contrast {
        Contrast::Plain => regular,
        Contrast::High => semi_bold,
    };
    let mut fonts = FontDefinitions::default();
    let others = fonts.families[&FontFamily::Proportional].clone();
    for (name, file, family) in [
        ("inter", usual, FontFamily::Proportional),
        (SEMI_BOLD, semi_bold, semi_bold_family()),
    ] {
        let file = Arc::new(FontData::from_static(file));
        fonts.font_data.insert(name.to_owned(), file);
        let mut names = vec![name.to_owned()];
        names.extend(others.iter().cloned());
        fonts.families.insert(family, names);
    }
    fonts
}

/// Applies the settings. Called when the appearance changes.
pub(crate) fn apply(ctx: &egui::Context, appearance: Appearance) {
    ctx.set_theme(match appearance.theme {
        Theme::System => ThemePreference::System,
        Theme::Light => ThemePreference::Light,
        Theme::Dark => ThemePreference::Dark,
    });
    ctx.set_fonts(fonts(Contrast::of(appearance)));
    for ground in [egui::Theme::Light, egui::Theme::Dark] {
        let visuals = match Contrast::of(appearance) {
            Contrast::Plain => plain(ground),
            Contrast::High => high_contrast(ground),
        };
        ctx.set_visuals_of(ground, visuals);
    }
    let time = if appearance.reduced_motion {
        0.0
    } else {
        egui::Style::default().animation_time
    };
    ctx.all_styles_mut(|style| style.animation_time = time);
}

fn plain(ground: egui::Theme) -> Visuals {
    let mut visuals = ground.default_visuals();
    let colours = Colours::of(ground, Contrast::Plain);
    visuals.warn_fg_color = colours.notice;
    visuals.panel_fill = colours.desk;
    visuals.window_fill = colours.surface;
    visuals.hyperlink_color = colours.primary;
    let [paper, ink] = match ground {
        egui::Theme::Dark => [0x10_44_70, 0xff_ff_ff],
        egui::Theme::Light => [0xcf_e2_ff, 0x00_2e_70],
    }
    .map(rgb);
    let [text, weak] = match ground {
        egui::Theme::Dark => [225, 175],
        egui::Theme::Light => [35, 90],
    }
    .map(Color32::from_gray);
    let [rule, outline, rail, hovered] = match ground {
        egui::Theme::Dark => [0x38_3c_44, 0x5a_5e_66, 0x3a_3f_48, 0x38_40_4e],
        egui::Theme::Light => [0xd8_d2_c6, 0xb4_ae_a2, 0xe0_da_cf, 0xe2_ea_f8],
    }
    .map(rgb);
    visuals.weak_text_color = Some(weak);
    visuals.widgets.noninteractive.fg_stroke.color = text;
    visuals.widgets.inactive.fg_stroke.color = text;
    // The stroke also colours the text.
    visuals.selection.bg_fill = paper;
    visuals.selection.stroke = Stroke::new(2.0, ink);
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_stroke.color = rule;
    for (widget, fill) in [
        (&mut widgets.inactive, colours.surface),
        (&mut widgets.open, colours.surface),
        (&mut widgets.hovered, hovered),
    ] {
        widget.bg_fill = rail;
        widget.weak_bg_fill = fill;
    }
    // Without outlines an empty check box is hardly visible.
    widgets.inactive.bg_stroke = Stroke::new(1.0, outline);
    // The focused widget looks active: a ring rather than a dark field.
    widgets.active.bg_stroke = Stroke::new(2.0, colours.focus);
    widgets.active.bg_fill = widgets.hovered.bg_fill;
    widgets.active.weak_bg_fill = widgets.hovered.weak_bg_fill;
    widgets.active.fg_stroke = widgets.hovered.fg_stroke;
    visuals
}

fn high_contrast(ground: egui::Theme) -> Visuals {
    let (ink, paper) = match ground {
        egui::Theme::Dark => (Color32::WHITE, Color32::BLACK),
        egui::Theme::Light => (Color32::BLACK, Color32::WHITE),
    };
    let mut visuals = ground.default_visuals();
    let colours = Colours::of(ground, Contrast::High);
    visuals.panel_fill = paper;
    visuals.window_fill = paper;
    visuals.extreme_bg_color = paper;
    visuals.faint_bg_color = paper;
    visuals.weak_text_color = Some(ink);
    visuals.warn_fg_color = colours.notice;
    visuals.hyperlink_color = colours.primary;
    visuals.window_stroke = Stroke::new(2.0, ink);
    visuals.selection.bg_fill = ink;
    visuals.selection.stroke = Stroke::new(2.0, paper);
    let widgets = &mut visuals.widgets;
    // Hovered and open widgets are inverted; the focused one has a ring. (Its ink is also that of
    // strong text.)
    for (widget, fill, outline, text) in [
        (&mut widgets.noninteractive, paper, (1.0, ink), (1.5, ink)),
        (&mut widgets.inactive, paper, (1.0, ink), (1.5, ink)),
        (&mut widgets.hovered, ink, (2.0, ink), (2.0, paper)),
        (&mut widgets.open, ink, (2.0, ink), (2.0, paper)),
        (&mut widgets.active, paper, (3.0, colours.focus), (2.0, ink)),
    ] {
        widget.bg_fill = fill;
        widget.weak_bg_fill = fill;
        widget.bg_stroke = outline.into();
        widget.fg_stroke = text.into();
    }
    // The rail of a slider.
    widgets.inactive.bg_fill = Color32::from_gray(128);
    visuals
}

/// Whether the window is too low for the usual sizes around the board.
pub(crate) fn is_low(ctx: &egui::Context) -> bool {
    ctx.content_rect().height() < LOW
}

/// Menus are flat, but unlike egui's own they show the focus.
pub(crate) fn menu_style(style: &mut egui::Style) {
    // Entries are not wrapped.
    style.wrap_mode = Some(egui::TextWrapMode::Extend);
    style.spacing.button_padding = egui::vec2(4.0, 2.0);
    style.visuals.widgets.inactive.weak_bg_fill = Color32::TRANSPARENT;
    style.visuals.widgets.inactive.bg_stroke = Stroke::NONE;
    style.visuals.widgets.open.bg_stroke = Stroke::NONE;
    style.visuals.widgets.hovered.bg_stroke = Stroke::NONE;
}

/// The filled button that Enter presses: one at a time.
pub(crate) fn default_button(ui: &Ui, text: String) -> Button<'static> {
    let [fill, ink] = [ui.visuals().hyperlink_color, ui.visuals().extreme_bg_color];
    let text = egui::RichText::new(text)
        .font(semi_bold(BODY_TEXT))
        .color(ink);
    Button::new(text).fill(fill).corner_radius(20)
}

/// Buttons on the desk: light, with a thin outline.
pub(crate) fn soft_buttons(ui: &mut Ui) {
    let visuals = ui.visuals_mut();
    let inactive = &mut visuals.widgets.inactive;
    inactive.weak_bg_fill = visuals.window_fill;
    inactive.bg_stroke = visuals.widgets.noninteractive.bg_stroke;
}

/// A semi-bold text.
pub(crate) fn strong(text: &str, size: f32) -> egui::RichText {
    egui::RichText::new(text).font(semi_bold(size))
}

/// Fast at first and slow at the end: the way from 0 to 1 after this part of the time.
pub(crate) fn ease(part: f32) -> f32 {
    let rest = 1.0 - part.clamp(0.0, 1.0);
    1.0 - rest * rest * rest
}

/// Check boxes and radio buttons with visible outlines and unchanged text.
pub(crate) fn boxes<R>(ui: &mut Ui, content: impl FnOnce(&mut Ui) -> R) -> R {
    let content = ui.scope(|ui| {
        let ink = ui.visuals().widgets.inactive.fg_stroke.color;
        // A box is nearer to its own label than to the next one.
        ui.spacing_mut().icon_spacing = 8.0;
        ui.spacing_mut().item_spacing.x = 16.0;
        let widgets = &mut ui.visuals_mut().widgets;
        let fill = widgets.inactive.bg_fill;
        widgets.inactive.bg_stroke = Stroke::new(1.0, ink);
        widgets.hovered.bg_stroke = Stroke::new(2.0, ink);
        for widget in [&mut widgets.hovered, &mut widgets.active] {
            widget.bg_fill = fill;
            widget.fg_stroke.color = ink;
        }
        content(ui)
    });
    if ui.layout().is_horizontal() {
        ui.add_space(8.0);
    }
    content.inner
}

#[cfg(test)]
mod tests {
    use egui::Color32;

    use super::{BoardColours, Colours, Contrast, high_contrast, plain};
    use crate::model::Mark;
    use crate::settings::BoardStyle;

    /// How far two colours are apart, as the guidelines for accessible web pages define it.
    fn ratio(one: Color32, other: Color32) -> f32 {
        let light = |colour: Color32| {
            let [red, green, blue, _] = egui::Rgba::from(colour).to_array();
            0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
        };
        let [one, other] = [one, other].map(light);
        one.max(other) / one.min(other)
    }

    #[test]
    fn every_text_is_at_least_four_and_a_half_to_one_on_its_ground() {
        for ground in [egui::Theme::Light, egui::Theme::Dark] {
            for (contrast, visuals) in [
                (Contrast::Plain, plain(ground)),
                (Contrast::High, high_contrast(ground)),
            ] {
                let colours = Colours::of(ground, contrast);
                let paper = visuals.panel_fill;
                for (ink, paper) in [
                    (visuals.text_color(), paper),
                    (visuals.strong_text_color(), paper),
                    (visuals.weak_text_color(), paper),
                    (visuals.warn_fg_color, paper),
                    (visuals.selection.stroke.color, visuals.selection.bg_fill),
                    (
                        visuals.widgets.inactive.fg_stroke.color,
                        visuals.widgets.inactive.weak_bg_fill,
                    ),
                    (
                        visuals.widgets.hovered.fg_stroke.color,
                        visuals.widgets.hovered.weak_bg_fill,
                    ),
                    (colours.stone(Mark::X), paper),
                    (colours.stone(Mark::O), paper),
                    (colours.focus, paper),
                    (colours.primary, paper),
                    (visuals.text_color(), colours.surface),
                    (visuals.weak_text_color(), colours.surface),
                    (colours.stone(Mark::X), colours.surface),
                    (colours.stone(Mark::O), colours.surface),
                    (colours.primary, colours.surface),
                    (visuals.extreme_bg_color, colours.primary),
                ] {
                    assert!(ratio(ink, paper) >= 4.5);
                }
                if contrast == Contrast::High {
                    assert_ne!(colours.strike(Mark::X, paper), colours.focus);
                }
            }
        }
    }

    #[test]
    fn what_is_drawn_on_a_board_can_be_seen_in_every_style() {
        for style in BoardStyle::ALL {
            for around in [egui::Theme::Light, egui::Theme::Dark] {
                for contrast in [Contrast::Plain, Contrast::High] {
                    let board = BoardColours::of(style, around, contrast);
                    let [cross, circle] = Mark::ALL.map(|mark| board.drawn.stone(mark));
                    for ink in [cross, circle, board.number, board.drawn.focus] {
                        assert!(ratio(ink, board.paper) >= 4.5);
                    }
                    // What is no text, and should not lead.
                    assert!(ratio(board.grid, board.paper) >= 3.0);
                }
            }
        }
    }

    /// A colour as those see it who lack one kind of cones (Machado, Oliveira and Fernandes).
    fn seen(colour: Color32, lacking: [[f32; 3]; 3]) -> [f32; 3] {
        let [red, green, blue, _] = egui::Rgba::from(colour).to_array();
        lacking.map(|[r, g, b]| (r * red + g * green + b * blue).max(0.0).cbrt())
    }

    #[test]
    fn the_colour_blind_can_tell_cross_and_circle_apart() {
        for lacking in [
            [
                [0.152, 1.053, -0.205],
                [0.115, 0.786, 0.099],
                [-0.004, -0.048, 1.052],
            ],
            [
                [0.367, 0.861, -0.228],
                [0.280, 0.673, 0.047],
                [-0.012, 0.043, 0.969],
            ],
            [
                [1.256, -0.077, -0.179],
                [-0.078, 0.931, 0.148],
                [0.005, 0.691, 0.304],
            ],
        ] {
            for ground in [egui::Theme::Light, egui::Theme::Dark] {
                let colours = Colours::of(ground, Contrast::Plain);
                let [cross, circle] = Mark::ALL.map(|mark| seen(colours.stone(mark), lacking));
                let apart: f32 = (cross.iter().zip(circle))
                    .map(|(one, other)| (one - other).powi(2))
                    .sum();
                assert!(apart.sqrt() >= 0.3, "{ground:?}");
            }
        }
    }
}
