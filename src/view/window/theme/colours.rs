//! The colours of stones and boards, in every theme and style.

use egui::{Color32, Ui};

use crate::model::Mark;
use crate::settings::{Appearance, BoardStyle};

/// How far colours are apart.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Contrast {
    Plain,
    High,
}

impl Contrast {
    pub(crate) const fn of(looks: Appearance) -> Contrast {
        if looks.high_contrast {
            Contrast::High
        } else {
            Contrast::Plain
        }
    }
}

/// The colours of the game around the board. Cross and circle differ in shape, and in hues that the
/// colour-blind can tell apart (Okabe and Ito).
#[derive(Clone, Copy)]
pub(crate) struct Colours {
    /// The lines of the board, blue as in the lecture; the ring of the keyboard.
    pub(crate) line: Color32,
    cross: Color32,
    circle: Color32,
    /// The winning line, where it has not the colour of its stones.
    strike: Option<Color32>,
    /// Behind a square that was tried in vain.
    pub(crate) refused: Color32,
    /// The letters that say why.
    pub(crate) notice: Color32,
}

impl Colours {
    /// Those that suit what is around.
    pub(crate) fn in_ui(ui: &Ui, looks: Appearance) -> Colours {
        let ground = egui::Theme::from_dark_mode(ui.visuals().dark_mode);
        let colours = Colours::of(ground, Contrast::of(looks));
        // Stones look alike around the board and on it, unless they could not be seen: chalk is
        // for slates.
        let is_paper = looks.board == BoardStyle::Paper && !looks.high_contrast;
        match BoardColours::styled(looks.board, ground).filter(|_| is_paper) {
            Some(board) => Colours {
                cross: board.drawn.cross,
                circle: board.drawn.circle,
                ..colours
            },
            None => colours,
        }
    }

    pub(crate) const fn of(ground: egui::Theme, contrast: Contrast) -> Colours {
        match (ground, contrast) {
            (egui::Theme::Light, Contrast::Plain) => Colours {
                line: Color32::from_rgb(0, 102, 204),
                cross: Color32::from_rgb(192, 72, 0),
                circle: Color32::from_rgb(0, 128, 96),
                strike: None,
                refused: Color32::from_rgb(255, 224, 214),
                notice: Color32::from_rgb(176, 60, 0),
            },
            (egui::Theme::Dark, Contrast::Plain) => Colours {
                line: Color32::from_rgb(86, 160, 255),
                cross: Color32::from_rgb(255, 150, 72),
                circle: Color32::from_rgb(64, 210, 165),
                strike: None,
                refused: Color32::from_rgb(84, 40, 28),
                notice: Color32::from_rgb(255, 160, 90),
            },
            (egui::Theme::Light, Contrast::High) => Colours {
                line: Color32::from_rgb(0, 0, 220),
                cross: Color32::BLACK,
                circle: Color32::BLACK,
                strike: Some(Color32::from_rgb(190, 0, 110)),
                refused: Color32::from_rgb(255, 200, 200),
                notice: Color32::from_rgb(150, 0, 0),
            },
            (egui::Theme::Dark, Contrast::High) => Colours {
                line: Color32::from_rgb(0, 220, 255),
                cross: Color32::WHITE,
                circle: Color32::WHITE,
                strike: Some(Color32::YELLOW),
                refused: Color32::from_rgb(110, 0, 0),
                notice: Color32::YELLOW,
            },
        }
    }

    /// The line with which this side has won.
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
    /// What it is made of.
    pub(crate) style: BoardStyle,
    /// Whether it is light or dark.
    pub(crate) ground: egui::Theme,
    /// What is drawn on it.
    pub(crate) drawn: Colours,
    pub(crate) paper: Color32,
    /// The number of a square.
    pub(crate) number: Color32,
    /// Squared paper, or the wood around a slate.
    pub(crate) edge: Color32,
}

impl BoardColours {
    /// Those that suit what is around.
    pub(crate) fn in_ui(ui: &Ui, looks: Appearance) -> BoardColours {
        let ground = egui::Theme::from_dark_mode(ui.visuals().dark_mode);
        let plain = BoardColours {
            style: BoardStyle::Plain,
            ground,
            drawn: Colours::in_ui(ui, looks),
            paper: ui.visuals().panel_fill,
            number: ui.visuals().weak_text_color(),
            edge: Color32::TRANSPARENT,
        };
        match Contrast::of(looks) {
            Contrast::Plain => BoardColours::styled(looks.board, ground).unwrap_or(plain),
            // Which has its own idea of a board.
            Contrast::High => plain,
        }
    }

    /// How far what it is made of reaches beyond what is drawn on it.
    pub(crate) const fn sheet_margin(&self) -> f32 {
        match self.style {
            BoardStyle::Plain => 0.0,
            BoardStyle::Paper => 4.0,
            BoardStyle::Chalk => 8.0,
        }
    }

    /// Those of a style that is not the window's own.
    pub(crate) fn styled(style: BoardStyle, around: egui::Theme) -> Option<BoardColours> {
        let rgb = |[red, green, blue]: [u8; 3]| Color32::from_rgb(red, green, blue);
        // A slate is as dark by day as by night.
        let ground = match style {
            BoardStyle::Plain => return None,
            BoardStyle::Paper => around,
            BoardStyle::Chalk => egui::Theme::Dark,
        };
        let [paper, edge, line, cross, circle, number, refused] = match (style, ground) {
            (BoardStyle::Chalk, _) => [
                [37, 54, 48],
                [112, 80, 50],
                [214, 220, 212],
                [255, 196, 116],
                [150, 230, 198],
                [176, 190, 182],
                [92, 52, 44],
            ],
            (_, egui::Theme::Light) => [
                [252, 248, 236],
                [216, 226, 232],
                [62, 70, 92],
                [186, 40, 36],
                [24, 78, 168],
                [104, 100, 90],
                [250, 218, 204],
            ],
            (_, egui::Theme::Dark) => [
                [44, 41, 37],
                [60, 58, 56],
                [206, 198, 182],
                [255, 138, 112],
                [132, 186, 255],
                [172, 166, 154],
                [96, 50, 40],
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
            },
            paper,
            number,
            edge,
        })
    }
}
