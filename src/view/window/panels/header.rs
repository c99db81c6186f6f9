//! The header above the board: a chip for each side with its stone, its player and the games won in
//! this session. The chip of the side to move is outlined; while the computer thinks, a ring turns
//! around its stone.

use std::f32::consts::TAU;

use egui::{
    Align2, Color32, FontId, Pos2, Rect, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

use crate::messages::Turn;
use crate::model::{Board, Mark};
use crate::player::{Computer, Level, Opponent, Players};
use crate::score::Tally;
use crate::settings::Appearance;
use crate::view::texts::Texts;
use crate::view::window::app::screen::GameScreen;
use crate::view::window::theme;
use crate::view::window::theme::Colours;
use crate::view::words::game::{mark_id, opponent_name};

/// The header of one frame.
pub(crate) struct Header<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) shown: &'a GameScreen,
    pub(crate) looks: Appearance,
    pub(crate) colours: Colours,
    /// When a square was clicked although it was the computer's turn.
    pub(crate) rejected_click_at: Option<f64>,
}

impl Header<'_> {
    pub(crate) fn ui(&self, ui: &mut Ui) {
        let height = if theme::is_low(ui.ctx()) {
            theme::LOW_HEADER
        } else {
            theme::HEADER_HEIGHT
        };
        let size = vec2(ui.available_width(), height);
        let (area, _) = ui.allocate_exact_size(size, Sense::hover());
        let drawn = self.drawn_text();
        let font = FontId::proportional(theme::SMALL_TEXT);
        let galley = (ui.painter()).layout_no_wrap(drawn, font, ui.visuals().weak_text_color());
        let middle = galley.size().x + 16.0;
        let [left, right] = self.chip_widths(ui, (area.width() - middle).max(0.0), height);
        let between =
            Rect::from_x_y_ranges(area.left() + left..=area.right() - right, area.y_range());
        let place = between.center() - galley.size() / 2.0;
        ui.painter().galley(place, galley, Color32::PLACEHOLDER);
        self.chip_ui(ui, area.with_max_x(area.left() + left), Mark::X);
        self.chip_ui(ui, area.with_min_x(area.right() - right), Mark::O);
    }

    /// Equal widths, unless one name needs more and the other chip has room.
    fn chip_widths(&self, ui: &Ui, width: f32, height: f32) -> [f32; 2] {
        let half = (width / 2.0).min(theme::CHIP_WIDTH);
        let needed = Mark::ALL.map(|mark| {
            let [name, _] = self.player_names(mark);
            let font = FontId::proportional(theme::BODY_TEXT);
            let name = (ui.painter()).layout_no_wrap(name, font, Color32::WHITE);
            // Its stone, its tally, and the margins.
            height + name.size().x + 52.0
        });
        match needed {
            [left, right] if left > half => {
                let left = left.min(width - right).max(half);
                [left, half.min(width - left)]
            }
            [left, right] if right > half => {
                let right = right.min(width - left).max(half);
                [half.min(width - right), right]
            }
            _ => [half, half],
        }
    }

    fn chip_ui(&self, ui: &Ui, rect: Rect, mark: Mark) {
        let id = ui.scope_id().with(("chip", mark_id(mark)));
        let [name, short] = self.player_names(mark);
        let tally = self.tally(mark);
        let mut label = vec![self.texts.text(mark_id(mark)), name.clone()];
        label.extend(self.turn_word(mark));
        let label = label.join(", ");
        let chip = ui.interact(rect, id, Sense::hover());
        chip.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
        chip.on_hover_text(self.texts.text("chip-tally"));
        let rect = rect.translate(vec2(self.nod(ui, mark), 0.0));
        let painter = ui.painter();
        if self.is_to_move(mark) {
            painter.rect_filled(rect, 8.0, ui.visuals().faint_bg_color);
            let stroke = Stroke::new(2.0, self.colours.stone(mark));
            painter.rect_stroke(rect, 8.0, stroke, StrokeKind::Inside);
        }
        let centre = pos2(rect.left() + rect.height() / 2.0, rect.center().y);
        theme::paint_stone(painter, centre, 7.5, mark, self.colours);
        if self.shown.now.turn == Turn::Computer(mark) {
            self.paint_thinking(ui, centre, rect, mark);
        }
        let strong = ui.visuals().strong_text_color();
        let font = FontId::proportional(theme::HEADING_TEXT);
        let place = pos2(rect.right() - 12.0, rect.center().y);
        let drawn = painter.text(place, Align2::RIGHT_CENTER, tally, font, strong);
        let right = drawn.left() - 8.0;
        let left = rect.left() + rect.height();
        let room = Rect::from_min_max(pos2(left, rect.top()), pos2(right, rect.bottom()));
        let font = FontId::proportional(theme::BODY_TEXT);
        let ink = if self.is_to_move(mark) {
            strong
        } else {
            ui.visuals().text_color()
        };
        let mut text = theme::elided(painter, name.clone(), &font, room.width());
        if text != name {
            text = theme::elided(painter, short, &font, room.width());
        }
        painter.text(room.left_center(), Align2::LEFT_CENTER, text, font, ink);
    }

    fn is_to_move(&self, mark: Mark) -> bool {
        let turn = self.shown.now.turn;
        turn == Turn::Person(mark) || turn == Turn::Computer(mark)
    }

    /// The word for screen readers, if it is this side's turn.
    fn turn_word(&self, mark: Mark) -> Option<String> {
        let id = match self.shown.now.turn {
            _ if !self.is_to_move(mark) => return None,
            Turn::Computer(_) => "chip-thinking",
            Turn::Person(_) | Turn::Over => "chip-to-move",
        };
        Some(self.texts.text(id))
    }

    /// The player of this side, and a shorter name for narrow windows.
    fn player_names(&self, mark: Mark) -> [String; 2] {
        let same = |id| [self.texts.text(id), self.texts.text(id)];
        let now = &self.shown.now;
        match now.play.players {
            Players::PersonComputer if now.info.person == Some(mark) => same("chip-you"),
            Players::PersonPerson => same(match mark {
                Mark::X => "chip-cross",
                Mark::O => "chip-circle",
            }),
            Players::PersonComputer | Players::ComputerComputer => {
                let opponent = Opponent::of(now.play.computer);
                let name = opponent_name(opponent, now.play.board, self.texts);
                let arguments = [("opponent", name.clone().into())];
                [self.texts.with("chip-computer", arguments), name]
            }
        }
    }

    fn tally(&self, mark: Mark) -> u32 {
        let Tally { x, o, .. } = self.shown.now.tally();
        match mark {
            Mark::X => x,
            Mark::O => o,
        }
    }

    fn drawn_text(&self) -> String {
        match self.shown.now.tally().drawn {
            0 => String::new(),
            drawn => self.texts.with("chip-drawn", [("drawn", drawn.into())]),
        }
    }

    /// A turning ring and, if the computer has a time limit, a bar of the time used.
    fn paint_thinking(&self, ui: &Ui, centre: Pos2, chip: Rect, mark: Mark) {
        let time = ui.input(|input| input.time);
        let stroke = Stroke::new(2.0, self.colours.stone(mark));
        let moves = !self.looks.reduced_motion && ui.style().animation_time > 0.0;
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        let start = if moves { (time % 1.0) as f32 } else { 0.0 };
        let ring = theme::arc(centre, 13.0, TAU * start, TAU * 0.7);
        ui.painter().line(ring, stroke);
        if moves {
            ui.ctx().request_repaint_after(theme::RING_INTERVAL);
        }
        let setup = self.shown.now.play;
        let is_perfect = setup.computer == Computer::Level(Level::Perfect);
        if is_perfect && setup.board != Board::TIC_TAC_TOE {
            let share = self.shown.seconds_since(time) / setup.thinking_time.as_secs_f64();
            #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
            let share = share.clamp(0.0, 1.0) as f32;
            let line = chip.shrink2(vec2(10.0, 3.0));
            let end = line.left() + share * line.width();
            let bar = [line.left_bottom(), pos2(end, line.bottom())];
            ui.painter().line_segment(bar, stroke);
        }
    }

    /// How far a chip is shaken aside after a click out of turn.
    fn nod(&self, ui: &Ui, mark: Mark) -> f32 {
        let time = ui.input(|input| input.time);
        let since = self.rejected_click_at.map(|clicked_at| time - clicked_at);
        let still = self.looks.reduced_motion || ui.style().animation_time == 0.0;
        match since {
            Some(since) if since < theme::SHAKE_S && self.is_to_move(mark) && !still => {
                ui.ctx().request_repaint();
                #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
                let part = (since / theme::SHAKE_S) as f32;
                5.0 * (1.0 - part) * (part * 3.0 * TAU).sin()
            }
            _ => 0.0,
        }
    }
}
