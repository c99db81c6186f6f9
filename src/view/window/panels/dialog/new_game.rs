//! The dialog for a new game: players, opponent, who begins, and the board.

use egui::{Button, Role, Sense, Slider, Stroke, Ui, WidgetInfo, vec2};

use crate::model::Board;
use crate::settings::GameSetup;
use crate::view::window::app::actions::Action;
use crate::view::window::board::Grid;
use crate::view::window::panels::choices::Setting;
use crate::view::window::panels::dialog::DialogPage;
use crate::view::words::game::{board_fact, board_name};

impl DialogPage<'_> {
    pub(crate) fn new_game_ui(&mut self, ui: &mut Ui, setup: &mut GameSetup) {
        self.scrolling_ui(ui, |page, ui| page.choices_ui(ui, setup));
        let start = ("start-game", Some(Action::StartGame(*setup)));
        self.buttons_ui(ui, Some(("cancel", None)), start);
    }

    fn choices_ui(&self, ui: &mut Ui, new: &mut GameSetup) {
        for choose in [Setting::players, Setting::opponent, Setting::first] {
            self.row_ui(ui, &choose(*new, self.texts), new);
        }
        ui.strong(self.texts.text("menu-board"));
        // If there is no room for a picture, the sliders take all of the width.
        let is_wide = ui.available_width() > 340.0;
        ui.spacing_mut().slider_width = if is_wide { 100.0 } else { 60.0 };
        ui.horizontal(|ui| {
            if is_wide {
                let (place, _) = ui.allocate_exact_size(vec2(72.0, 72.0), Sense::hover());
                let stroke = Stroke::new(1.5, ui.visuals().text_color());
                Grid::fitting(place, new.board).paint_lines(ui.painter(), stroke);
            }
            ui.vertical(|ui| self.sliders_ui(ui, new));
        });
        ui.horizontal_wrapped(|ui| {
            for board in Board::common() {
                let name = board_name(board, self.texts);
                let is_chosen = board == new.board;
                let short = format!("{}×{}, {}", board.columns(), board.rows(), board.in_a_row());
                let button = Button::selectable(is_chosen, short).frame_when_inactive(true);
                let button = ui.add(button);
                button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
                if button.on_hover_text(name).clicked() {
                    new.board = board;
                }
            }
        });
        ui.label(board_fact(new.board, self.texts));
    }

    /// The options of a choice side by side.
    fn row_ui(&self, ui: &mut Ui, choice: &Setting<GameSetup>, new: &mut GameSetup) {
        ui.strong(self.texts.text(choice.text));
        ui.add_enabled_ui(choice.is_enabled, |ui| {
            ui.horizontal_wrapped(|ui| {
                for option in &choice.options {
                    let button = Button::selectable(option.is_chosen, &option.name);
                    if ui.add(button.frame_when_inactive(true)).clicked() {
                        *new = option.settings;
                    }
                }
            });
        });
    }

    /// Columns, rows and the length of a winning line.
    fn sliders_ui(&self, ui: &mut Ui, new: &mut GameSetup) {
        let [mut columns, mut rows, mut in_a_row] =
            [new.board.columns(), new.board.rows(), new.board.in_a_row()];
        let [widest, highest] = [rows, columns].map(Board::longest_beside);
        for (id, number, longest) in [
            ("board-columns", &mut columns, widest),
            ("board-rows", &mut rows, highest),
        ] {
            let slider = Slider::new(number, Board::MIN..=longest);
            ui.add(slider.text(self.texts.text(id)));
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
