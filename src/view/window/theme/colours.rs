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

/// The colours of the game around the board. Cross and circle differ in shape, and in hues that the
/// colour-blind can tell apart.
#[derive(Clone, Copy)]
pub(crate) struct Colours {
    /// The ground of the window.
    pub(crate) desk: Color32,
    /// What a board is drawn on.
    pub(crate) sheet: Color32,
    /// What a player's card and the result are written on.
    pub(crate) surface: Color32,
    /// The one filled button, and text buttons.
    pub(crate) primary: Color32,
    /// The lines of the board, blue as in the lecture, and the focus ring.
    pub(crate) line: Color32,
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
        let ground = egui::Theme::from_dark_mode(ui.visuals().dark_mode);
        let mut colours = Colours::of(ground, Contrast::of(appearance));
        // Stones look alike around the board and on it. Chalk can be seen on slates only.
        if appearance.board == BoardStyle::Paper
            && !appearance.high_contrast
            && let Some(board) = BoardColours::styled(appearance.board, ground)
        {
            colours.cross = board.drawn.cross;
            colours.circle = board.drawn.circle;
        }
        colours
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
        let [line, cross, circle, refused, notice] = match (ground, contrast) {
            (Light, Plain) => [0x24_59_b8, 0xc6_2e_26, 0x24_59_b8, 0xff_e0_d6, 0xa8_3a_00],
            (Dark, Plain) => [0x84_b0_ff, 0xff_7b_6b, 0x84_b0_ff, 0x54_28_1c, 0xff_a0_5a],
            (Light, High) => [0x00_00_dc, 0x00_00_00, 0x00_00_00, 0xff_c8_c8, 0x96_00_00],
            (Dark, High) => [0x00_dc_ff, 0xff_ff_ff, 0xff_ff_ff, 0x6e_00_00, 0xff_ff_00],
        }
        .map(rgb);
        let strike = match (ground, contrast) {
            (_, Plain) => None,
            (Light, High) => Some(0xbe_00_6e),
            (Dark, High) => Some(0xff_ff_00),
        };
        Colours {
            desk,
            sheet,
            surface,
            primary,
            line,
            cross,
            circle,
            strike: strike.map(rgb),
            refused,
            notice,
        }
    }

    /// The winning line of this side.
    pub(crate) fn strike(&self, winner: Mark) -> Color32 {
        self.strike.unwrap_or(self.stone(winner))
    }

    pub(crate) const fn stone(&self, mark: Mark) -> Color32 {
        match mark {
            Mark::X => self.cross,
            Mark::O => self.circle,
        }
    }
}

/// The colours of the board itself, which need not be those of the window around it.
#[derive(Clone, Copy)]
pub(crate) struct BoardColours {
    pub(crate) style: BoardStyle,
    pub(crate) ground: egui::Theme,
    /// Lines and stones.
    pub(crate) drawn: Colours,
    pub(crate) paper: Color32,
    /// The numbers of the squares.
    pub(crate) number: Color32,
    /// The grid of squared paper, or the wood around a slate.
    pub(crate) edge: Color32,
}

impl BoardColours {
    /// The colours in the theme of `ui`.
    pub(crate) fn in_ui(ui: &Ui, appearance: Appearance) -> BoardColours {
        let ground = egui::Theme::from_dark_mode(ui.visuals().dark_mode);
        let plain = BoardColours {
            style: BoardStyle::Plain,
            ground,
            drawn: Colours::in_ui(ui, appearance),
            paper: ui.visuals().panel_fill,
            number: ui.visuals().weak_text_color(),
            edge: Color32::TRANSPARENT,
        };
        match Contrast::of(appearance) {
            Contrast::Plain => BoardColours::styled(appearance.board, ground).unwrap_or(plain),
            Contrast::High => plain,
        }
    }

    /// How far the paper or slate reaches beyond the lines.
    pub(crate) const fn sheet_margin(&self) -> f32 {
        match self.style {
            BoardStyle::Plain => 0.0,
            BoardStyle::Paper => 4.0,
            BoardStyle::Chalk => 8.0,
        }
    }

    /// The colours of paper and slate; the plain style has those of the window.
    pub(crate) fn styled(style: BoardStyle, around: egui::Theme) -> Option<BoardColours> {
        let ground = match style {
            BoardStyle::Plain => return None,
            BoardStyle::Paper => around,
            // A slate is dark in every theme.
            BoardStyle::Chalk => Dark,
        };
        let [paper, edge, line, cross, circle, number, refused] = match (style, ground) {
            (BoardStyle::Chalk, _) => [
                0x25_36_30, 0x70_50_33, 0xd6_dc_d4, 0xff_c4_74, 0x96_e6_c6, 0xb0_be_b6, 0x5c_34_2c,
            ],
            (_, Light) => [
                0xfc_f8_ec, 0xd8_e2_e8, 0x3e_46_5c, 0xba_28_24, 0x18_4e_a8, 0x68_64_5a, 0xfa_da_cc,
            ],
            (_, Dark) => [
                0x2c_29_25, 0x3c_3a_38, 0xce_c6_b6, 0xff_8a_70, 0x84_ba_ff, 0xac_a6_9a, 0x60_32_28,
            ],
        }
        .map(rgb);
        Some(BoardColours {
            style,
            ground,
            drawn: Colours {
                line,
                cross,
                circle,
                strike: None,
                refused,
                notice: cross,
                ..Colours::of(ground, Contrast::Plain)
            },
            paper,
            number,
            edge,
        })
    }
}

/// A colour as `0xRR_GG_BB`.
pub(super) const fn rgb(hex: u32) -> Color32 {
    let [_, red, green, blue] = hex.to_be_bytes();
    Color32::from_rgb(red, green, blue)
}
