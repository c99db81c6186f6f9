//! The colours, hatches and sizes of the study. Hatches distinguish values without colours.

use egui::{Color32, Mesh, Rect, Vec2, pos2, vec2};

use super::colours::{Colours, Contrast, rgb};
use crate::insight::Prospect;
use crate::model::{Mark, Value};
use crate::settings::Appearance;
use crate::view::export::{NARROW_SLOT, SKIPPED_SLOT};

/// A panel lower than this scrolls as a whole; its picture has this height.
pub(crate) const STUDY_LOW: f32 = 340.0;
/// The greatest height of the value curve.
pub(crate) const STUDY_CURVE: f32 = 250.0;
/// The room that a panel leaves for the board, if possible.
pub(crate) const STUDY_BOARD: f32 = 300.0;
/// From this width the panel stands beside the board.
pub(crate) const STUDY_BESIDE: f32 = 560.0;
/// The same in lecture mode.
pub(crate) const LECTURE_BESIDE: f32 = 1000.0;
/// The room of board and study beside which there is a move list.
pub(crate) const STUDY_AND_MOVES: f32 = 780.0;
/// The card of a node: a board, three lines and a bar.
pub(crate) const NEAR_CARD: [f32; 2] = [92.0, 116.0];
/// The narrowest card that can be read.
pub(crate) const NEAR_NARROW: f32 = NARROW_SLOT - 4.0;
/// The width of a move without a node.
pub(crate) const NEAR_STUMP: f32 = SKIPPED_SLOT - 4.0;
/// The gap between two rows of cards.
pub(crate) const NEAR_WAY: f32 = 26.0;
/// The column beside the layers that names the side to move.
pub(crate) const LAYER_GUTTER: f32 = 42.0;
/// A row of nine cards of the narrowest width, with its margins.
pub(crate) const NEAR_ROW: f32 = LAYER_GUTTER + 9.0 * (NEAR_NARROW + 4.0) + 24.0;
/// The least width of an exported tree, for its legend; the whole tree has just this width.
pub(crate) const PICTURE_WIDTH: f32 = 1200.0;
/// The height of a layer of an exported whole tree.
pub(crate) const PICTURE_LAYER: f32 = 48.0;
/// From this width a node of the whole tree is hatched.
pub(crate) const FAR_HATCH: f32 = 9.0;
/// The gap between two lines of a hatch.
const HATCH: f32 = 7.0;

/// Safe for the colour-blind, and never alone: a value also has a word or a hatch. A win of cross or
/// circle has the hue of its stones.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ValueColours {
    values: [Color32; 3],
    fates: [Color32; 3],
    stones: [Color32; 2],
    pub(crate) ink: Color32,
    pub(crate) paper: Color32,
    /// Text on a value.
    pub(crate) on_value: Color32,
    pub(crate) weak: Color32,
    /// The selection, and the node under the pointer.
    pub(crate) lit: Color32,
    /// Behind the last stone.
    pub(crate) last: Color32,
    /// A mistake.
    pub(crate) wrong: Color32,
    hatch: Color32,
}

impl ValueColours {
    /// The colours in the theme of `ui`.
    pub(crate) fn in_ui(ui: &egui::Ui, appearance: Appearance) -> ValueColours {
        let ground = egui::Theme::from_dark_mode(ui.visuals().dark_mode);
        ValueColours::of(ground, Contrast::of(appearance))
    }

    pub(crate) fn of(ground: egui::Theme, contrast: Contrast) -> ValueColours {
        let board = Colours::of(ground, contrast);
        let gray = |plain: u8, high: u8| match contrast {
            Contrast::Plain => Color32::from_gray(plain),
            Contrast::High => Color32::from_gray(high),
        };
        let stones = [board.stone(Mark::X), board.stone(Mark::O)];
        match ground {
            egui::Theme::Dark => ValueColours {
                values: [0xf0_86_78, 0x96_96_96, 0x7c_a8_f0].map(rgb),
                fates: [0x5a_c8_96, 0xaa_aa_aa, 0xdc_8c_f4].map(rgb),
                stones,
                ink: gray(225, 255),
                paper: gray(27, 0),
                on_value: Color32::BLACK,
                weak: gray(110, 200),
                lit: board.focus,
                last: rgb(0x3c_46_5a),
                wrong: rgb(0xff_6e_6e),
                hatch: Color32::from_black_alpha(110),
            },
            egui::Theme::Light => ValueColours {
                values: [0xf0_92_86, 0xbe_be_be, 0x8c_b0_ec].map(rgb),
                fates: [0x0a_6e_46, 0x6e_6e_6e, 0x8c_3c_a0].map(rgb),
                stones,
                ink: gray(40, 0),
                paper: Color32::WHITE,
                on_value: Color32::BLACK,
                weak: gray(165, 60),
                lit: board.focus,
                last: rgb(0xd6_e4_f8),
                wrong: rgb(0xbe_00_1e),
                hatch: Color32::from_rgba_premultiplied(150, 150, 150, 150),
            },
        }
    }

    pub(crate) const fn value(&self, value: Value) -> Color32 {
        self.values[value as usize]
    }

    pub(crate) const fn fate(&self, fate: Prospect) -> Color32 {
        self.fates[fate as usize]
    }

    pub(crate) const fn stone(&self, mark: Mark) -> Color32 {
        self.stones[mark as usize]
    }

    /// A paler shade.
    pub(crate) fn dimmed(&self, colour: Color32) -> Color32 {
        self.paper.lerp_to_gamma(colour, 0.28)
    }

    /// The colour of a node without a value.
    pub(crate) fn unvisited(&self) -> Color32 {
        self.paper.lerp_to_gamma(self.weak, 0.22)
    }

    /// Draws rising lines if cross wins, falling ones if circle wins, none for a draw.
    pub(crate) fn hatch_into(&self, mesh: &mut Mesh, area: Rect, value: Value) {
        let (start, slope) = match value {
            Value::XWins => (area.bottom(), -1.0),
            Value::Draw => return,
            Value::OWins => (area.top(), 1.0),
        };
        let mut at = HATCH - area.height();
        while at < area.width() {
            // A line of slope one that enters the area from below at `at`, cut to it.
            let from = at.max(0.0);
            let to = (at + area.height()).min(area.width());
            if to > from {
                let ends = [from, to].map(|x| pos2(area.left() + x, start + slope * (x - at)));
                quad(mesh, ends, vec2(0.0, 0.8), self.hatch);
            }
            at += HATCH;
        }
    }
}

/// A thin line as two triangles.
fn quad(mesh: &mut Mesh, [from, to]: [egui::Pos2; 2], half: Vec2, colour: Color32) {
    #[expect(clippy::cast_possible_truncation, reason = "egui indexes by u32")]
    let first = mesh.vertices.len() as u32;
    for corner in [from - half, from + half, to + half, to - half] {
        mesh.colored_vertex(corner, colour);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}
