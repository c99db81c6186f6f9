//! The game on record: taking back, playing again, going on from elsewhere, and who is told of it.

use std::time::Instant;

use super::{Controller, First, Players, Settings};
use crate::model::{Mark, Square};
use crate::record::{Maker, Record};
use crate::store::Ending;

impl Controller {
    /// Makes a game on record the one on the board. What the record does not say stays as it is.
    pub(super) fn take_over(&mut self, record: Record) {
        self.is_untouched = false;
        let Record {
            line,
            players,
            computer,
            person,
            date,
            is_counted,
        } = record;
        self.model.set_up(*line.start());
        self.settings.board = line.start().board();
        self.line = line;
        self.follow_line();
        self.settings.players = players.unwrap_or(self.settings.players);
        self.settings.computer = computer.unwrap_or(self.settings.computer);
        // By default a person goes on.
        self.computer = person.unwrap_or(self.model.position().turn()).opponent();
        self.began = match self.computer {
            Mark::X => First::Computer,
            Mark::O => First::Me,
        };
        self.date = date;
        self.is_counted = is_counted || self.model.finished();
        self.held = false;
    }

    /// Brings the model to where the line is.
    pub(super) fn follow_line(&mut self) {
        let squares: Vec<Square> = self.line.made().iter().map(|made| made.square).collect();
        while !squares.starts_with(self.model.moves()) && self.model.take_back().is_some() {}
        for &square in &squares[self.model.moves().len()..] {
            // The line holds only what the rules allow.
            let _ = self.model.make_player_move(square);
        }
    }

    /// Hands the game to whoever keeps it, and then to whoever shows it: so nothing is seen that may be lost, but the last move.
    pub(super) fn tell_line(&mut self) {
        if let Some(keeping) = &self.keeping {
            let Settings {
                players, computer, ..
            } = self.settings;
            let with_computer = players != Players::PersonPerson;
            let person = (players == Players::PersonComputer).then(|| self.computer.opponent());
            let record = Record {
                line: self.line.clone(),
                players: Some(players),
                computer: with_computer.then_some(computer),
                person,
                date: self.date.clone(),
                is_counted: self.is_counted,
            };
            if self.is_untouched {
                keeping.show(record);
            } else {
                keeping.keep(record);
            }
        }
        self.view.line(&self.line);
    }

    /// Plays where so many moves had been made, for the side that was to move then.
    pub(super) fn play_from(&mut self, n_moves: usize, square: Square) {
        if let Err(error) = self.line.position_after(n_moves).play(square) {
            self.view.illegal_move(square, error);
            // A search has stopped for it.
            return self.go_on();
        }
        self.line.back_to(n_moves);
        self.line_changed(false);
        self.play(square);
    }

    /// Goes back to the last turn of a person before this one, with the sides as they were then.
    pub(super) fn undo(&mut self) {
        if let Some(target) = self.line.undo_target() {
            self.line.back_to(target);
            self.line_changed(false);
        }
    }

    pub(super) fn redo(&mut self) {
        if self.line.can_redo() {
            self.line.redo();
            let last = self.line.made().last();
            self.line_changed(last.is_some_and(|made| made.by == Maker::Person));
        }
    }

    /// Shows the line that was taken up, and says who goes on in a game of a person against the computer.
    pub(super) fn line_changed(&mut self, is_computers_turn: bool) {
        self.follow_line();
        let turn = self.model.position().turn();
        self.computer = if is_computers_turn {
            turn
        } else {
            turn.opponent()
        };
        // Where the computer plays both sides, it would move again at once.
        self.held = self.settings.players == Players::ComputerComputer;
        self.last_stone = Instant::now();
        self.tell_line();
        self.view.taken_back(self.model.position());
        if let Some(outcome) = self.model.position().outcome() {
            self.view.show_winner(&outcome);
        }
    }

    /// Counts a game against the computer that has ended.
    pub(super) fn count_end(&mut self) {
        let Some(outcome) = self.model.position().outcome() else {
            return;
        };
        let counts = !self.is_counted && self.settings.players == Players::PersonComputer;
        self.is_counted = true;
        if let Some(keeping) = self.keeping.as_ref().filter(|_| counts) {
            let ending = match outcome.value().winner() {
                None => Ending::Drawn,
                Some(winner) if winner == self.computer => Ending::Lost,
                Some(_) => Ending::Won,
            };
            keeping.count(self.settings.computer, ending);
        }
    }
}
