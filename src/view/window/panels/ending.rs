//! The end of a game: the result for the person, and the place of its dialog.

use egui::{Rect, Vec2, pos2};

use crate::game::Mover;
use crate::model::Board;
use crate::view::window::board::winning_cells;
use crate::view::window::panels::dialog::{Dialog, GameEnd, ResultPlace};
use crate::view::window::{Window, theme};

impl Window {
    /// Opens the result dialog.
    pub(crate) fn open_ending(&mut self, ctx: &egui::Context) {
        let now = &self.screen.now;
        let Some(outcome) = now.outcome() else {
            return;
        };
        let winner = outcome.value().winner();
        let winning = winning_cells(self.input.board_area, &now.position());
        let ended = GameEnd {
            text: self.screen.result_id(),
            winner,
            has_mistake: self.has_mistake(),
            place: place(ctx.content_rect(), self.input.board_area, &winning),
        };
        self.open(Dialog::Winner(ended), ctx);
    }

    /// Whether the person may have given something away in a game that is over.
    pub(crate) fn has_mistake(&self) -> bool {
        let now = &self.screen.now;
        let Some(outcome) = now.outcome() else {
            return false;
        };
        // The winner made no mistake that matters; of two people one has lost.
        let winner = outcome.value().winner();
        let is_own_win = winner.is_some() && winner == now.info.person;
        // On larger boards mistakes are searched for on request.
        let is_open = now.play.board != Board::TIC_TAC_TOE
            && now.game.moves().iter().any(|made| made.by == Mover::Person);
        !is_own_win && (is_open || now.first_mistake.is_some())
    }
}

/// The dialog with its margins.
fn outer_size() -> Vec2 {
    let margin = 2.0 * f32::from(theme::DIALOG_MARGIN) + 2.0;
    Vec2::from(theme::WINNER_SIZE) + Vec2::splat(margin)
}

/// A place for the dialog that covers no winning stone: at the right edge of the window, beside the
/// board, or else as a low sheet at the lower edge.
fn place(window: Rect, board: Rect, winning: &[Rect]) -> ResultPlace {
    let size = outer_size();
    let beside = pos2(
        window.right() - size.x - 2.0,
        board.center().y - size.y / 2.0,
    );
    let dialog = Rect::from_min_size(beside, size);
    if window.contains_rect(dialog) && !winning.iter().any(|cell| cell.intersects(dialog)) {
        ResultPlace::At(beside)
    } else {
        ResultPlace::Below
    }
}

#[cfg(test)]
mod tests {
    use egui::{Rect, pos2, vec2};

    use super::{ResultPlace, outer_size, place};

    #[test]
    fn in_a_usual_window_the_dialog_covers_no_stone_that_has_won() {
        let window = Rect::from_min_size(pos2(0.0, 0.0), vec2(1014.0, 700.0));
        let board = Rect::from_min_size(pos2(195.0, 80.0), vec2(580.0, 580.0));
        let side = board.width() / 3.0;
        let cell = |at: usize| {
            let place = vec2((at % 3) as f32, (at / 3) as f32) * side;
            Rect::from_min_size(board.min + place, vec2(side, side))
        };
        for line in [
            [0, 1, 2],
            [3, 4, 5],
            [6, 7, 8],
            [0, 3, 6],
            [1, 4, 7],
            [2, 5, 8],
            [0, 4, 8],
            [2, 4, 6],
        ] {
            let winning = line.map(cell);
            let dialog = match place(window, board, &winning) {
                ResultPlace::At(at) => Rect::from_min_size(at, outer_size()),
                ResultPlace::Below => Rect::EVERYTHING,
            };
            assert!(window.contains_rect(dialog));
            assert!(!winning.iter().any(|cell| cell.intersects(dialog)));
        }
    }
}
