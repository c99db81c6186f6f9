//! Small crosses and circles that fall when a person wins.

use std::f32::consts::PI;

use egui::{Painter, Rect, Stroke, Vec2, pos2};

use crate::view::window::theme::{self, Colours, spread};

const N_PIECES: usize = 40;

/// Paints them, this long after the first one, around a board. The same every time.
pub(crate) fn paint(painter: &Painter, board: Rect, seconds: f32, colours: Colours) {
    let part = seconds / theme::CONFETTI_TIME_S;
    if !(0.0..1.0).contains(&part) {
        return;
    }
    for n in 0..N_PIECES {
        let [across, above, push, turn] = [1.3, 2.1, 3.7, 4.9].map(|step| spread(n, step));
        let x = across * (0.8 + 0.15 * part);
        let y = 0.35 * above - 0.3 + (0.5 + 0.3 * push) * part + 0.6 * part * part;
        let centre = pos2(
            board.center().x + x * board.width(),
            board.top() + y * board.height(),
        );
        let reach = 6.5 + 2.0 * turn;
        let seen = (8.0 * part).min(3.0 - 3.0 * part).min(1.0);
        let colour = colours.confetti()[n / 2 % 4].gamma_multiply(seen);
        let stroke = Stroke::new(reach * 0.35, colour);
        if n % 2 == 0 {
            painter.circle_stroke(centre, reach * 0.7, stroke);
            continue;
        }
        for arm in [0.25, 0.75] {
            let arm = Vec2::angled(PI * (arm + turn * part)) * reach;
            painter.line_segment([centre - arm, centre + arm], stroke);
        }
    }
}
