//! The move list of the study: each move with its player; a click shows the position after it. Undone
//! moves stand at the end. Below it is what the computer's last move took.

use egui::{Button, FontId, Response, RichText, Role, ScrollArea, TextStyle, Ui};

use crate::game::{Mover, PlayedMove};
use crate::messages::Command;
use crate::model::{SquareSet, Value};
use crate::player::{MoveReason, Players};
use crate::view::texts::Texts;
use crate::view::window::app::actions::{Action, LookBack};
use crate::view::window::app::screen::GameScreen;
use crate::view::window::app::voice;
use crate::view::window::panels::list;
use crate::view::window::theme;
use crate::view::words::game::{
    certainty, computer_name, duration, mark_id, mover_name, reason, strength,
};
use crate::view::words::tree::value;

/// The move list of one frame.
pub(crate) struct Moves<'a> {
    pub(crate) texts: &'a Texts,
    pub(crate) shown: &'a GameScreen,
    /// The value of the game after every move, while values are shown.
    pub(crate) values: &'a [Option<Value>],
}

/// The height of the part below the list.
const DETAILS_HEIGHT: f32 = 210.0;

impl Moves<'_> {
    /// Returns the squares of the rows under the pointer.
    pub(crate) fn ui(&self, ui: &mut Ui, actions: &mut Vec<Action>) -> SquareSet {
        ui.add_space(8.0);
        ui.strong(self.texts.text("moves"));
        let height = ui.available_height() - DETAILS_HEIGHT;
        let highlighted = ScrollArea::vertical()
            .max_height(height.max(40.0))
            .auto_shrink([false, true])
            .stick_to_bottom(true)
            .show(ui, |ui| self.list_ui(ui, actions));
        ui.separator();
        let game = &self.shown.now.game;
        if game.undone().next().is_none() && game.can_redo() {
            let switch = Action::Command(Command::SwitchVariation);
            self.button_ui(ui, "redo-left", switch, actions);
        }
        self.button_ui(ui, "score", Action::Score, actions);
        ScrollArea::vertical()
            .id_salt("details")
            .show(ui, |ui| self.details_ui(ui));
        highlighted.inner
    }

    /// What has been proved about the computer, and effort and reason of its last move.
    fn details_ui(&self, ui: &mut Ui) {
        ui.style_mut().override_text_style = Some(TextStyle::Small);
        ui.spacing_mut().item_spacing.y = 4.0;
        let (now, texts) = (&self.shown.now, self.texts);
        if let Some(proofs) = now.strength {
            ui.label(strength(proofs, texts));
        }
        let Some(report) = &now.thought else {
            return;
        };
        ui.strong(texts.text("last-move"));
        ui.label(computer_name(report.computer, texts));
        if let Some(n_nodes) = report.grounds.n_nodes() {
            let nodes = [("nodes", n_nodes.into())];
            ui.label(texts.with("nodes-visited", nodes));
        }
        match &report.grounds {
            MoveReason::Analysis { certainty: how, .. } => {
                ui.label(certainty(*how, texts));
            }
            MoveReason::Rule(why) => {
                ui.label(reason(*why, texts));
            }
            MoveReason::Search { .. } | MoveReason::Chance => {}
        }
        ui.label(duration(report.time, texts));
    }

    fn button_ui(&self, ui: &mut Ui, text: &str, action: Action, actions: &mut Vec<Action>) {
        let button = Button::new(self.texts.text(text));
        if ui.add_sized([ui.available_width(), 26.0], button).clicked() {
            actions.push(action);
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
            // Moves after the displayed position are paler.
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
        let moves = rows.iter().skip(1).zip(game.moves());
        let highlighted = moves.filter(|(row, _)| row.hovered() || row.has_focus());
        highlighted.map(|(_, played)| played.square).collect()
    }

    /// The change of the game's value by a move, if values are shown.
    fn change_ui(&self, ui: &mut Ui, number: usize) {
        let value_at = |at: usize| self.values.get(at).copied().flatten();
        if let (Some(before), Some(after)) = (value_at(number - 1), value_at(number))
            && before != after
        {
            let [before, after] = [before, after].map(|end| value(end, self.texts).into());
            let arguments = [("before", before), ("after", after)];
            let text = self.texts.with("moves-change", arguments);
            let text = RichText::new(text).small();
            ui.add(egui::Label::new(text.color(ui.visuals().warn_fg_color)).wrap());
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
        // Between two people the player's name says nothing.
        let by = match self.shown.now.play.players {
            Players::PersonPerson => None,
            Players::PersonComputer | Players::ComputerComputer => by,
        };
        let board = self.shown.now.game.board();
        let name = by.map_or(String::new(), |by| mover_name(by, board, self.texts));
        let label = [text.text(), &name].join(" ");
        // If there is no room for both, the name is cut.
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
