//! The colours, hatches and sizes of the study: values of nodes and moves, so that they can be told
//! apart without colours, too.

use egui::{Color32, FontId, Mesh, Painter, Rect, Vec2, pos2, vec2};

use super::colours::{BoardColours, Colours, Contrast};
use crate::insight::Prospect;
use crate::model::{Mark, Value};
use crate::settings::Appearance;
use crate::view::export::{NARROW_SLOT, SKIPPED_SLOT};

/// A panel that is lower than this scrolls as a whole; the picture in it has this height.
pub(crate) const STUDY_LOW: f32 = 340.0;
/// The value of the game needs no more height than this.
pub(crate) const STUDY_CURVE: f32 = 250.0;
/// What is left to the board beside the panel, where there is room.
pub(crate) const STUDY_BOARD: f32 = 300.0;
/// From this width on the panel stands beside the board.
pub(crate) const STUDY_BESIDE: f32 = 560.0;
/// And from this one during a lecture.
pub(crate) const LECTURE_BESIDE: f32 = 1000.0;
/// From this width on there is room for the side panel beside board and study.
pub(crate) const STUDY_AND_SIDE: f32 = 1400.0;
/// A node from near: a board, three lines and a bar.
pub(crate) const NEAR_CARD: [f32; 2] = [92.0, 116.0];
/// Narrower than this it cannot be read.
pub(crate) const NEAR_NARROW: f32 = NARROW_SLOT - 4.0;
/// The width of a move without a node.
pub(crate) const NEAR_STUMP: f32 = SKIPPED_SLOT - 4.0;
/// Between two rows.
pub(crate) const NEAR_WAY: f32 = 26.0;
/// Beside the layers of a tree, for who moves there.
pub(crate) const LAYER_GUTTER: f32 = 42.0;
/// A row of nine nodes as narrow as they can be read, and what is beside it.
pub(crate) const NEAR_ROW: f32 = LAYER_GUTTER + 9.0 * (NEAR_NARROW + 4.0) + 24.0;
/// An exported tree is at least as wide, for its legend; from far just as wide.
pub(crate) const PICTURE_WIDTH: f32 = 1200.0;
/// The height of a layer of such a tree from far.
pub(crate) const PICTURE_LAYER: f32 = 48.0;
/// From this width on a node from far is hatched.
pub(crate) const FAR_HATCH: f32 = 9.0;
/// Between two lines of a hatch.
const HATCH: f32 = 7.0;

/// Safe for the colour-blind (Okabe and Ito), and never alone: a value has a word or a hatch, too.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(crate) struct ValueColours {
    values: [Color32; 3],
    fates: [Color32; 3],
    stones: [Color32; 2],
    pub(crate) ink: Color32,
    pub(crate) paper: Color32,
    /// Letters on a value.
    pub(crate) on_value: Color32,
    pub(crate) weak: Color32,
    /// What is selected or pointed at.
    pub(crate) lit: Color32,
    /// Behind the last stone.
    pub(crate) last: Color32,
    /// A mistake.
    pub(crate) wrong: Color32,
    hatch: Color32,
}

impl ValueColours {
    /// Those that suit what is around.
    pub(crate) fn in_ui(ui: &egui::Ui, looks: Appearance) -> ValueColours {
        let ground = egui::Theme::from_dark_mode(ui.visuals().dark_mode);
        ValueColours::of(ground, Contrast::of(looks))
    }

    /// Those that can be read on a board.
    pub(crate) fn on_board(board: &BoardColours, looks: Appearance) -> ValueColours {
        ValueColours {
            lit: board.drawn.line,
            ..ValueColours::of(board.ground, Contrast::of(looks))
        }
    }

    fn of(ground: egui::Theme, contrast: Contrast) -> ValueColours {
        let board = Colours::of(ground, contrast);
        let gray = |plain: u8, high: u8| match contrast {
            Contrast::Plain => Color32::from_gray(plain),
            Contrast::High => Color32::from_gray(high),
        };
        let all = |colours: [[u8; 3]; 3]| colours.map(|[r, g, b]| Color32::from_rgb(r, g, b));
        let stones = [board.stone(Mark::X), board.stone(Mark::O)];
        match ground {
            egui::Theme::Dark => ValueColours {
                values: all([[240, 150, 80], [150, 150, 150], [70, 200, 160]]),
                fates: all([[96, 184, 240], [170, 170, 170], [236, 140, 200]]),
                stones,
                ink: gray(225, 255),
                paper: gray(27, 0),
                on_value: Color32::BLACK,
                weak: gray(110, 200),
                lit: board.line,
                last: Color32::from_rgb(60, 70, 90),
                wrong: Color32::from_rgb(255, 110, 110),
                hatch: Color32::from_black_alpha(110),
            },
            egui::Theme::Light => ValueColours {
                values: all([[235, 150, 80], [190, 190, 190], [90, 190, 155]]),
                fates: all([[0, 100, 170], [110, 110, 110], [165, 45, 125]]),
                stones,
                ink: gray(40, 0),
                paper: Color32::WHITE,
                on_value: Color32::BLACK,
                weak: gray(165, 60),
                lit: board.line,
                last: Color32::from_rgb(214, 228, 248),
                wrong: Color32::from_rgb(190, 0, 30),
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

    /// A colour that steps back.
    pub(crate) fn dimmed(&self, colour: Color32) -> Color32 {
        self.paper.lerp_to_gamma(colour, 0.28)
    }

    /// What has no value yet.
    pub(crate) fn unvisited(&self) -> Color32 {
        self.paper.lerp_to_gamma(self.weak, 0.22)
    }

    /// Rising lines where cross wins, falling ones where circle does, none for a draw.
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
    #[expect(clippy::cast_possible_truncation, reason = "egui counts them so, too")]
    let first = mesh.vertices.len() as u32;
    for corner in [from - half, from + half, to + half, to - half] {
        mesh.colored_vertex(corner, colour);
    }
    mesh.add_triangle(first, first + 1, first + 2);
    mesh.add_triangle(first, first + 2, first + 3);
}

/// As much of a text as fits into a width.
pub(crate) fn fit(painter: &Painter, text: String, font: &FontId, width: f32) -> String {
    let width_of = |text: String| {
        let galley = painter.layout_no_wrap(text, font.clone(), Color32::WHITE);
        galley.size().x
    };
    if width_of(text.clone()) <= width {
        return text;
    }
    let mut short = text;
    while !short.is_empty() && width_of(format!("{short}…")) > width {
        short.pop();
    }
    short.push('…');
    short
}
