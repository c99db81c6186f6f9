//! The list of moves: who made which, a click looks at the position after it, and what was taken
//! back can be played again.

use egui::{Button, FontId, Response, RichText, Role, ScrollArea, Ui};

use crate::game::{Mover, PlayedMove};
use crate::messages::Command;
use crate::model::{SquareSet, Value};
use crate::player::Players;
use crate::view::texts::Texts;
use crate::view::window::app::actions::{Action, LookBack};
use crate::view::window::app::screen::GameScreen;
use crate::view::window::app::voice;
use crate::view::window::panels::list;
use crate::view::window::theme;
use crate::view::words::game::{computer_name, maker_name, mark_id, value_id};

/// What the list needs for a frame.
pub(crate) struct Moves<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) shown: &'a GameScreen,
    /// The value of the game after every move, while values are shown.
    pub(crate) values: &'a [Option<Value>],
}

impl Moves<'_> {
    /// Says of which squares the rows speak that are pointed at.
    pub(crate) fn ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) -> SquareSet {
        ui.add_space(8.0);
        ui.strong(self.texts.text("moves"));
        let height = ui.available_height() - 3.0 * ui.spacing().interact_size.y;
        let named = ScrollArea::vertical()
            .max_height(height.max(40.0))
            .auto_shrink([false, true])
            .stick_to_bottom(true)
            .show(ui, |ui| self.list_ui(ui, actions));
        ui.separator();
        let game = &self.shown.now.game;
        if game.undone().next().is_none() && game.can_redo() {
            self.button_ui(
                ui,
                "redo-left",
                &Action::Command(Command::SwitchVariation),
                actions,
            );
        }
        self.button_ui(ui, "score", &Action::Score, actions);
        named.inner
    }

    fn button_ui(&self, ui: &mut Ui, text: &str, action: &Action, actions: &mut Vec<Action>) {
        let button = Button::new(self.texts.text(text));
        if ui.add_sized([ui.available_width(), 26.0], button).clicked() {
            actions.push(action.clone());
        }
    }

    fn list_ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) -> SquareSet {
        ui.spacing_mut().item_spacing.y = 1.0;
        let game = &self.shown.now.game;
        let seen = self.shown.displayed_ply();
        let mut rows =
            vec![self.row_ui(ui, seen == 0, self.texts.text("moves-start").into(), None)];
        let mut mark = game.start().turn();
        for (number, PlayedMove { square, by }) in (1..).zip(game.moves()) {
            let text = self.row_text(number, mark_id(mark), square.number());
            // What comes after the position that is looked at stands back.
            let text = RichText::new(text);
            let text = if number > seen { text.weak() } else { text };
            rows.push(self.row_ui(ui, seen == number, text, Some(*by)));
            self.change_ui(ui, number);
            mark = mark.opponent();
        }
        for (number, PlayedMove { square, .. }) in (rows.len()..).zip(game.undone()) {
            let text = self.row_text(number, mark_id(mark), square.number());
            ui.horizontal(|ui| {
                ui.add_space(ui.spacing().button_padding.x);
                ui.weak(text);
            });
            mark = mark.opponent();
        }
        let clicked = rows.iter().position(Response::clicked);
        if let Some(number) = clicked {
            rows[number].request_focus();
        }
        let walked = list::walk(ui, &rows, clicked.unwrap_or(seen));
        let to = walked.or(clicked).map(LookBack::At);
        actions.extend(to.map(Action::LookBack));
        let pointed = |row: &Response| row.hovered() || row.has_focus();
        let moves = rows.iter().skip(1).zip(game.moves());
        let named = moves.filter(|(row, _)| pointed(row));
        named.map(|(_, made)| made.square).collect()
    }

    /// How a move has changed the value of the game, if that is shown.
    fn change_ui(&self, ui: &mut Ui, number: usize) {
        let value = |at: usize| self.values.get(at).copied().flatten();
        if let (Some(before), Some(after)) = (value(number - 1), value(number))
            && before != after
        {
            let [before, after] = [before, after].map(|value| self.texts.text(value_id(value)));
            let arguments = [("before", before.into()), ("after", after.into())];
            let text = self.texts.with("moves-change", arguments);
            let text = RichText::new(text)
                .small()
                .color(ui.visuals().warn_fg_color);
            ui.add(egui::Label::new(text).wrap());
        }
    }

    fn row_text(&self, number: usize, mark: &'static str, square: u8) -> String {
        let arguments = [
            ("number", number.into()),
            ("mark", mark.into()),
            ("square", square.into()),
        ];
        self.texts.with("moves-row", arguments)
    }

    fn row_ui(&self, ui: &mut Ui, is_seen: bool, text: RichText, by: Option<Mover>) -> Response {
        // Between two people it says nothing who made a move.
        let has_computer = self.shown.now.play.players != Players::PersonPerson;
        let by = by.filter(|_| has_computer);
        let board = self.shown.now.game.board();
        let name = by.map_or(String::new(), |by| maker_name(by, board, self.texts));
        let label = [text.text(), &name].join(" ");
        // Where there is not enough room, the move stays.
        let font = FontId::proportional(theme::SMALL_TEXT);
        let name = theme::elided(
            ui.painter(),
            name,
            &font,
            ui.available_width() - theme::MOVE_WIDTH,
        );
        let name = RichText::new(name).font(font);
        let row = Button::selectable(is_seen, text)
            .sense(list::row_sense(is_seen))
            .right_text(if is_seen { name } else { name.weak() });
        let response = ui.add_sized([ui.available_width(), 24.0], row);
        voice::set_choice(&response, Role::ListBoxOption, is_seen);
        let response = response.accessible_name(label.trim_end());
        if is_seen && self.shown.is_looking_back() {
            response.scroll_to_me(None);
        }
        match by {
            Some(Mover::Computer(computer)) => {
                response.on_hover_text(computer_name(computer, self.texts))
            }
            Some(Mover::Person) | None => response,
        }
    }
}
