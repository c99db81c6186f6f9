//! The colours of stones and boards. To change one, edit the tables here.

use egui::Theme::{Dark, Light};
use egui::{Color32, Ui};

use crate::model::Mark;
use crate::settings::{Appearance, BoardStyle};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contrast {
    Plain,
    High,
}

impl Contrast {
    pub(crate) const fn of(appearance: Appearance) -> Contrast {
        if appearance.high_contrast {
            Contrast::High
        } else {
            Contrast::Plain
        }
    }
}

/// The colours of the game. Cross and circle differ in shape, and in hues that the colour-blind can
/// tell apart.
#[derive(Clone, Copy)]
pub(crate) struct Colours {
    /// The ground of the window.
    pub(crate) desk: Color32,
    /// A sheet of paper on it.
    pub(crate) sheet: Color32,
    /// What a player's card and the result are written on.
    pub(crate) surface: Color32,
    /// The one filled button, and text buttons.
    pub(crate) primary: Color32,
    /// The ring of the keyboard, a hint, and the squares of which a text speaks.
    pub(crate) focus: Color32,
    cross: Color32,
    circle: Color32,
    /// The winning line, if it differs from its stones.
    strike: Option<Color32>,
    /// Behind a square that cannot be played.
    pub(crate) refused: Color32,
    /// The text that says why.
    pub(crate) notice: Color32,
}

impl Colours {
    /// The colours in the theme of `ui`.
    pub(crate) fn in_ui(ui: &Ui, appearance: Appearance) -> Colours {
        Colours::of(ground(ui), Contrast::of(appearance))
    }

    pub(crate) fn of(ground: egui::Theme, contrast: Contrast) -> Colours {
        use Contrast::{High, Plain};
        let [desk, sheet, surface, primary] = match (ground, contrast) {
            (Light, Plain) => [0xef_eb_e3, 0xff_fd_f6, 0xff_ff_ff, 0x24_59_b8],
            (Dark, Plain) => [0x1b_1d_22, 0x2a_28_23, 0x26_2a_31, 0x84_b0_ff],
            (Light, High) => [0xff_ff_ff, 0xff_ff_ff, 0xff_ff_ff, 0x00_00_00],
            (Dark, High) => [0x00_00_00, 0x00_00_00, 0x00_00_00, 0xff_ff_ff],
        }
        .map(rgb);
        let [focus, cross, circle, refused, notice] = match (ground, contrast) {
            (Light, Plain) => [0x24_59_b8, 0xc6_2e_26, 0x24_59_b8, 0xff_e0_d6, 0xa8_3a_00],
            (Dark, Plain) => [0x84_b0_ff, 0xff_7b_6b, 0x84_b0_ff, 0x54_28_1c, 0xff_a0_5a],
            (Light, High) => [0x00_00_dc, 0x00_00_00, 0x00_00_00, 0xff_c8_c8, 0x96_00_00],
            (Dark, High) => [0x00_dc_ff, 0xff_ff_ff, 0xff_ff_ff, 0x6e_00_00, 0xff_ff_00],
        }
        .map(rgb);
        let strike = match (ground, contrast) {
            (_, Plain) => None,
            (Light, High) => Some(rgb(0xbe_00_6e)),
            (Dark, High) => Some(rgb(0xff_ff_00)),
        };
        Colours {
            desk,
            sheet,
            surface,
            primary,
            focus,
            cross,
            circle,
            strike,
            refused,
            notice,
        }
    }

    /// The winning line of this side on such paper, below its stones.
    pub(crate) fn strike(&self, winner: Mark, paper: Color32) -> Color32 {
        let pale = paper.lerp_to_gamma(self.stone(winner), 0.55);
        self.strike.unwrap_or(pale)
    }

    pub(crate) const fn stone(&self, mark: Mark) -> Color32 {
        match mark {
            Mark::X => self.cross,
            Mark::O => self.circle,
        }
    }

    /// What falls when a person wins.
    pub(crate) const fn confetti(&self) -> [Color32; 4] {
        [self.cross, self.circle, rgb(0xe9_a4_3b), rgb(0x3f_a0_70)]
    }
}

/// The colours of the board itself, which need not be those of the window around it.
#[derive(Clone, Copy)]
pub(crate) struct BoardColours {
    pub(crate) style: BoardStyle,
    pub(crate) contrast: Contrast,
    pub(crate) ground: egui::Theme,
    /// Stones and the marks around them.
    pub(crate) drawn: Colours,
    pub(crate) paper: Color32,
    /// The lines between the squares.
    pub(crate) grid: Color32,
    /// The numbers of the squares.
    pub(crate) number: Color32,
    /// The lines of squared paper, or what is around a slate or a sheet as light as the desk.
    pub(crate) edge: Color32,
}

impl BoardColours {
    /// The colours in the theme of `ui`.
    pub(crate) fn in_ui(ui: &Ui, appearance: Appearance) -> BoardColours {
        BoardColours::of(appearance.board, ground(ui), Contrast::of(appearance))
    }

    pub(crate) fn of(style: BoardStyle, around: egui::Theme, contrast: Contrast) -> BoardColours {
        use BoardStyle::{Chalk, Paper, Plain};
        let ground = match style {
            Plain | Paper => around,
            // A slate is dark in every theme.
            Chalk => Dark,
        };
        let drawn = Colours::of(ground, contrast);
        let paper = match (contrast, style) {
            (Contrast::Plain, Chalk) => rgb(0x25_36_30),
            (_, Plain) => drawn.surface,
            (_, Paper | Chalk) => drawn.sheet,
        };
        let [grid, number, edge] = match (contrast, style, ground) {
            (Contrast::High, _, Light) => [0x00_00_00; 3],
            (Contrast::High, _, Dark) => [0xff_ff_ff; 3],
            (_, Plain, Light) => [0x8c_94_a3, 0x5a_5a_5a, 0xff_ff_ff],
            (_, Plain, Dark) => [0x79_80_8d, 0xaf_af_af, 0x26_2a_31],
            (_, Paper, Light) => [0x3a_42_57, 0x68_64_5a, 0xdd_e6_ec],
            (_, Paper, Dark) => [0xa8_a2_94, 0xac_a6_9a, 0x3a_38_33],
            (_, Chalk, _) => [0xa9_b8_b0, 0xb0_be_b6, 0x70_50_33],
        }
        .map(rgb);
        let style = match (contrast, style) {
            // Thin traces of chalk have less contrast.
            (Contrast::High, Chalk) => Paper,
            _ => style,
        };
        BoardColours {
            style,
            contrast,
            ground,
            drawn,
            paper,
            grid,
            number,
            edge,
        }
    }
}

fn ground(ui: &Ui) -> egui::Theme {
    egui::Theme::from_dark_mode(ui.visuals().dark_mode)
}

/// A colour as `0xRR_GG_BB`.
pub(super) const fn rgb(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}
