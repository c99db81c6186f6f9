//! The sheet for a new game: players, opponent, who goes first, the board, and folded below them the
//! engine and its times.

use egui::{
    Align2, Atom, Button, CollapsingHeader, FontId, Role, Slider, Stroke, TextEdit, Ui, WidgetInfo,
};

use crate::model::{Board, Mark};
use crate::player::{Opponent, Players};
use crate::settings::{GameSetup, People, PersonName, Settings};
use crate::view::window::app::actions::Action;
use crate::view::window::board::Grid;
use crate::view::window::panels::choices::Setting;
use crate::view::window::panels::dialog::DialogPage;
use crate::view::window::theme;
use crate::view::words::game::{board_fact, board_name, opponent_words};

/// A game as set up so far.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct NewGame {
    play: GameSetup,
    /// The names of two people as they are typed.
    names: [String; 2],
}

impl NewGame {
    pub(crate) fn of(settings: &Settings) -> NewGame {
        let name = |mark| settings.people.name(mark).unwrap_or_default().to_owned();
        NewGame {
            play: settings.play,
            names: Mark::ALL.map(name),
        }
    }
}

impl DialogPage<'_> {
    pub(crate) fn new_game_ui(&mut self, ui: &mut Ui, new: &mut NewGame) {
        self.scrolling_ui(ui, |page, ui| page.choices_ui(ui, new));
        let start = ("start-game", Some(Action::StartGame(new.play)));
        self.buttons_ui(ui, Some(("cancel", None)), start);
    }

    fn choices_ui(&mut self, ui: &mut Ui, NewGame { play: new, names }: &mut NewGame) {
        let texts = self.texts;
        self.row_ui(ui, &Setting::players(*new, texts), new);
        if new.players == Players::PersonPerson {
            self.names_ui(ui, names);
        } else {
            self.row_ui(ui, &Setting::opponent(*new, texts), new);
            ui.weak(opponent_words(new.computer, new.board, texts));
        }
        if new.players == Players::PersonComputer {
            self.row_ui(ui, &Setting::first(*new, texts), new);
        }
        ui.strong(texts.text("board"));
        ui.horizontal_wrapped(|ui| {
            for board in Board::common() {
                if self.board_ui(ui, board, board == new.board) {
                    new.board = board;
                }
            }
        });
        ui.weak(board_fact(new.board, texts));
        CollapsingHeader::new(texts.text("board-custom")).show(ui, |ui| self.sliders_ui(ui, new));
        if new.players != Players::PersonPerson {
            CollapsingHeader::new(texts.text("more")).show(ui, |ui| self.more_ui(ui, new));
        }
    }

    /// The names of two people. Empty, they are called by their stones.
    fn names_ui(&mut self, ui: &mut Ui, names: &mut [String; 2]) {
        let mut has_changed = false;
        for (name, id) in names.iter_mut().zip(["card-cross", "card-circle"]) {
            ui.horizontal(|ui| {
                let stone = self.texts.text(id);
                let field = TextEdit::singleline(name)
                    .hint_text(&stone)
                    .char_limit(PersonName::MAX_LENGTH);
                let label = ui.label(self.texts.with("name-of", [("stone", stone.into())]));
                has_changed |= ui.add(field).labelled_by(label.id).changed();
            });
        }
        if has_changed {
            let [cross, circle] = names.clone().map(PersonName::from);
            let people = People { cross, circle };
            self.actions.push(Action::SetPeople(people));
        }
    }

    /// The engine, its edition and its times, as far as they have an effect.
    fn more_ui(&self, ui: &mut Ui, new: &mut GameSetup) {
        let texts = self.texts;
        if Opponent::of(new.computer) == Opponent::Unbeatable {
            let choice = Setting::engine(*new, texts);
            ui.strong(texts.text(choice.text));
            theme::boxes(ui, |ui| {
                for option in choice.options {
                    if ui.radio(option.is_chosen, option.name).clicked() {
                        *new = option.settings;
                    }
                }
            });
            if new.computer.edition().is_some() {
                self.row_ui(ui, &Setting::edition(*new, texts), new);
            }
        }
        self.row_ui(ui, &Setting::pause(*new, texts), new);
        if new.board != Board::TIC_TAC_TOE {
            self.row_ui(ui, &Setting::thinking_time(*new, texts), new);
        }
    }

    /// The options of a choice side by side.
    fn row_ui(&self, ui: &mut Ui, choice: &Setting<GameSetup>, new: &mut GameSetup) {
        ui.strong(self.texts.text(choice.text));
        ui.horizontal_wrapped(|ui| {
            for option in &choice.options {
                let button = Button::selectable(option.is_chosen, &option.name);
                let button = ui.add(button.frame_when_inactive(true));
                let info =
                    WidgetInfo::selected(Role::RadioButton, true, option.is_chosen, &option.name);
                button.widget_info(|| info.clone());
                if button.clicked() {
                    *new = option.settings;
                }
            }
        });
    }

    /// A common board as a picture: its squares and, in the first row, the stones that win. Returns
    /// whether it was clicked.
    fn board_ui(&self, ui: &mut Ui, board: Board, is_chosen: bool) -> bool {
        let picture = Atom::paint(theme::BOARD_PICTURE, move |ui, args| {
            let ink = args.fallback_text_color;
            let name = format!("{}×{}", board.columns(), board.rows());
            let font = FontId::proportional(theme::SMALL_TEXT);
            let place = args.rect.center_bottom();
            let name = (ui.painter()).text(place, Align2::CENTER_BOTTOM, name, font, ink);
            let grid = Grid::fitting(args.rect.with_max_y(name.top()), board);
            grid.paint_lines(ui.painter(), Stroke::new(1.0, ink));
            for square in board.squares().into_iter().take(board.in_a_row().into()) {
                let cell = grid.cell(square);
                let radius = cell.width() * 0.3;
                ui.painter().circle_filled(cell.center(), radius, ink);
            }
        });
        let button = Button::selectable(is_chosen, picture).frame_when_inactive(true);
        let button = ui.add(button);
        let name = board_name(board, self.texts);
        button.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, is_chosen, &name));
        button.on_hover_text(name).clicked()
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
        if longest > Board::MIN {
            let slider = Slider::new(&mut in_a_row, Board::MIN..=longest);
            ui.add(slider.text(self.texts.text("board-line")));
        }
        if let Ok(board) = Board::new(columns, rows, in_a_row) {
            new.board = board;
        }
    }
}
