//! The sheet for a new game: against whom, who begins, on which board.

use egui::{Button, Role, ScrollArea, Sense, Slider, Stroke, Ui, WidgetInfo, vec2};

use crate::model::Board;
use crate::settings::GameSetup;
use crate::view::window::app::actions::Action;
use crate::view::window::board::Grid;
use crate::view::window::panels::choices::Choice;
use crate::view::window::panels::dialog::DialogPage;
use crate::view::window::theme;
use crate::view::words::game::{board_fact, board_name};

impl DialogPage<'_> {
    /// Says what has been chosen so far.
    pub(crate) fn new_game_ui(&mut self, ui: &mut Ui, play: GameSetup) -> GameSetup {
        ui.heading(self.title);
        ui.separator();
        let mut new = play;
        let height = (self.available.y - theme::DIALOG_REST).max(60.0);
        let area = ScrollArea::vertical().max_height(height);
        area.show(ui, |ui| self.choices_ui(ui, play, &mut new));
        ui.separator();
        let start = ("start-game", Some(Action::StartGame(new)));
        self.buttons_ui(ui, Some(("cancel", None)), start);
        new
    }

    fn choices_ui(&self, ui: &mut Ui, play: GameSetup, new: &mut GameSetup) {
        for choice in [
            Choice::players(play, self.texts),
            Choice::opponent(play, self.texts),
            Choice::first(play, self.texts),
        ] {
            self.row_ui(ui, &choice, new);
        }
        ui.strong(self.texts.text("menu-board"));
        // The picture stays away where the sliders need all of the width.
        let is_wide = ui.available_width() > 340.0;
        ui.spacing_mut().slider_width = if is_wide { 100.0 } else { 60.0 };
        ui.horizontal(|ui| {
            if !is_wide {
                ui.vertical(|ui| self.sliders_ui(ui, new));
                return;
            }
            let size = vec2(72.0, 72.0);
            let (place, _) = ui.allocate_exact_size(size, Sense::hover());
            let stroke = Stroke::new(1.5, ui.visuals().text_color());
            Grid::fitting(place, new.board).paint_lines(ui.painter(), stroke);
            ui.vertical(|ui| self.sliders_ui(ui, new));
        });
        ui.horizontal_wrapped(|ui| {
            for board in Board::common() {
                let name = board_name(board, self.texts);
                let button = Button::selectable(board == new.board, short_name(board));
                let button = ui.add(button.frame_when_inactive(true));
                button.widget_info(|| {
                    let is_chosen = board == new.board;
                    WidgetInfo::selected(Role::Button, true, is_chosen, &name)
                });
                if button.on_hover_text(name).clicked() {
                    new.board = board;
                }
            }
        });
        ui.label(board_fact(new.board, self.texts));
    }

    /// All that one thing can be, side by side.
    fn row_ui(&self, ui: &mut Ui, choice: &Choice, new: &mut GameSetup) {
        ui.strong(self.texts.text(choice.text));
        ui.add_enabled_ui(choice.is_enabled, |ui| {
            ui.horizontal_wrapped(|ui| {
                for (at, (name, play)) in choice.options.iter().enumerate() {
                    let is_chosen = choice.chosen == Some(at);
                    let button = Button::selectable(is_chosen, name).frame_when_inactive(true);
                    if ui.add(button).clicked() {
                        *new = *play;
                    }
                }
            });
        });
    }

    /// The sides of any board, and how many in a row win.
    fn sliders_ui(&self, ui: &mut Ui, new: &mut GameSetup) {
        let [mut columns, mut rows, mut in_a_row] =
            [new.board.columns(), new.board.rows(), new.board.in_a_row()];
        let sides = Board::MIN..=Board::MAX;
        for (id, number) in [("board-columns", &mut columns), ("board-rows", &mut rows)] {
            ui.add(Slider::new(number, sides.clone()).text(self.texts.text(id)));
        }
        let longest = columns.max(rows);
        in_a_row = in_a_row.min(longest);
        let slider = Slider::new(&mut in_a_row, Board::MIN..=longest);
        ui.add(slider.text(self.texts.text("board-line")));
        if let Ok(board) = Board::new(columns, rows, in_a_row) {
            new.board = board;
        }
    }
}

/// The columns and rows of a board, and how many in a row win.
fn short_name(board: Board) -> String {
    format!("{}×{}, {}", board.columns(), board.rows(), board.in_a_row())
}
