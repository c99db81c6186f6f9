//! What each command does to the game, and what came of it.

use std::time::Instant;

use super::Controller;
use super::keeping::Keeping;
use super::seats::Seats;
use crate::game::{Game, Maker, Record, Remarks};
use crate::messages::{Change, Command, Happened, Scores, Turn};
use crate::model::Square;
use crate::player::{Players, hints};
use crate::settings::Play;
use crate::store::{Keeper, today};

impl Controller {
    /// Does what a command says, and publishes what came of it.
    pub(super) fn obey(&mut self, command: Command) {
        let happened = match command {
            Command::Play(square) => self.put(square),
            Command::PlayFrom(n_moves, square) => Some(self.put_from(n_moves, square)),
            Command::SwitchSides => self.switch_sides(),
            Command::Restart => {
                self.remember();
                Some(self.restart())
            }
            Command::RestartWith(first) => {
                self.remember();
                self.play.first = first;
                Some(self.restart())
            }
            // Whoever thinks has been told already.
            Command::MoveNow => None,
            Command::Stop => self.stop(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::OtherLine => self.redo_moves(),
            Command::Open(record) => {
                self.remember();
                self.after.clear();
                self.take_over(*record);
                Some(Happened::Opened)
            }
            Command::Set(change) => Some(self.set(&change)),
            Command::Hint => self.hint(),
            Command::Recover => {
                self.seats.sit_down();
                Some(Happened::Changed)
            }
            Command::Warned => {
                self.n_warnings = self.n_warnings.saturating_add(1);
                Some(Happened::Changed)
            }
            Command::ResetScore => {
                self.scores = Scores::default();
                if let Some(keeper) = &self.keeper {
                    keeper.reset_score();
                }
                Some(Happened::Scored)
            }
            Command::Score(all) => {
                self.scores.all = all;
                Some(Happened::Scored)
            }
        };
        if let Some(happened) = happened {
            self.publish(happened);
        }
    }

    /// A new game on the board of the settings.
    fn restart(&mut self) -> Happened {
        self.after.clear();
        self.model.set_up(Game::new(self.play.board));
        self.keeping = Keeping::Begins;
        self.is_counted = false;
        self.begin();
        Happened::Began
    }

    /// Another game is about to take the place of this one, which undo brings back.
    fn remember(&mut self) {
        let record = self.snapshot().record();
        if record.is_empty() {
            return;
        }
        if self.before.len() == Keeper::N_EARLIER {
            self.before.remove(0);
        }
        self.before.push(record);
    }

    pub(super) fn begin(&mut self) {
        self.seats.begin(self.play.first);
        self.date = Some(today());
        self.n_warnings = 0;
        self.remarks = Remarks::default();
        self.thought = None;
        self.last_stone = Instant::now();
    }

    /// Makes a game on record the one on the board. What the record does not say stays as it is,
    /// but for a computer that does not suit the board.
    pub(super) fn take_over(&mut self, record: Record) {
        let board = record.game.board();
        self.model.set_up(record.game);
        self.play = Play {
            board,
            players: record.players.unwrap_or(self.play.players),
            computer: (record.computer).unwrap_or(self.preferred.on(board)),
            ..self.play
        };
        // By default a person goes on.
        let person = record.person.unwrap_or(self.model.position().turn());
        self.seats = Seats::of_person(person);
        self.date = record.date;
        self.n_warnings = record.n_warnings;
        self.remarks = record.remarks;
        self.is_counted = record.is_counted || self.model.finished();
        self.keeping = Keeping::LookedAt;
        self.thought = None;
        self.last_stone = Instant::now();
    }

    fn put(&mut self, square: Square) -> Option<Happened> {
        if let Turn::Computer(_) = self.turn() {
            return None;
        }
        Some(self.put_stone(square))
    }

    /// Plays where so many moves had been made, for the side that was to move then.
    fn put_from(&mut self, n_moves: usize, square: Square) -> Happened {
        let then = self.model.game().position_after(n_moves);
        if let Err(error) = then.play(square) {
            return Happened::Refused(square, error);
        }
        self.model.back_to(n_moves);
        self.thought = None;
        self.seats.give_to_person(then.turn());
        self.put_stone(square)
    }

    fn put_stone(&mut self, square: Square) -> Happened {
        match self.model.make_player_move(square) {
            Ok(()) => {
                self.after.clear();
                self.keeping.touch();
                self.stone_is_set()
            }
            Err(error) => Happened::Refused(square, error),
        }
    }

    pub(super) fn stone_is_set(&mut self) -> Happened {
        self.last_stone = Instant::now();
        self.seats.sit_down();
        self.keeping.note_stone();
        self.count_end();
        Happened::Put
    }

    fn switch_sides(&mut self) -> Option<Happened> {
        let Turn::Person(mark) = self.turn() else {
            return None;
        };
        self.keeping.touch();
        self.seats.give_to_computer(mark);
        Some(Happened::Changed)
    }

    pub(super) fn stop(&mut self) -> Option<Happened> {
        let Turn::Computer(mark) = self.turn() else {
            return None;
        };
        self.seats.give_to_person(mark);
        Some(Happened::Changed)
    }

    /// Goes back to the last turn of a person before this one, with the sides as they were then; at
    /// the start, to the game that was there before.
    fn undo(&mut self) -> Option<Happened> {
        let Some(target) = self.model.game().undo_target() else {
            let before = self.before.pop()?;
            let now = self.snapshot().record();
            if !now.is_empty() {
                self.after.push((now, self.keeping));
            }
            return Some(self.return_to(before, Keeping::Begins));
        };
        self.keeping.touch();
        self.model.back_to(target);
        self.thought = None;
        self.last_stone = Instant::now();
        self.seats.give_to_person(self.model.position().turn());
        Some(Happened::Undone)
    }

    /// Another game of before or after is the one on the board again.
    fn return_to(&mut self, record: Record, keeping: Keeping) -> Happened {
        self.take_over(record);
        self.keeping = keeping;
        Happened::Returned
    }

    /// Goes on to the next turn of a person; at the end, to the game from which undo came back.
    fn redo(&mut self) -> Option<Happened> {
        if self.model.game().undone().next().is_none()
            && let Some((after, was)) = self.after.pop()
        {
            self.remember();
            // What was only looked at still is.
            let keeping = match was {
                Keeping::LookedAt => was,
                Keeping::New | Keeping::Begins | Keeping::GoesOn => Keeping::Begins,
            };
            return Some(self.return_to(after, keeping));
        }
        self.redo_moves()
    }

    /// Goes on, or over to the line that was left.
    fn redo_moves(&mut self) -> Option<Happened> {
        if !self.model.game().can_redo() {
            return None;
        }
        self.keeping.touch();
        self.model.redo();
        self.thought = None;
        self.last_stone = Instant::now();
        let turn = self.model.position().turn();
        let last = self.model.game().made().last();
        let is_answered = last.is_some_and(|made| made.by == Maker::Person);
        if is_answered && self.play.players == Players::PersonComputer {
            self.seats.seat_computer(turn);
        } else {
            self.seats.give_to_person(turn);
        }
        Some(Happened::Redone)
    }

    /// Changes what the person has changed; everything else may be newer here than there.
    fn set(&mut self, change: &Change) -> Happened {
        let before = self.play;
        let after = before.changed(change.from, change.to);
        if after.board != before.board {
            self.remember();
        }
        self.play = after;
        if change.to.computer != change.from.computer {
            self.preferred = change.to.computer;
        } else if self.play.board != before.board {
            self.play.computer = self.preferred.on(self.play.board);
        }
        if self.play.board != before.board {
            return self.restart();
        }
        if self.play.players != before.players {
            self.seats.sit_down();
        }
        if self.play.first != before.first && self.model.game().made().is_empty() {
            self.seats.choose(self.play.first);
        }
        Happened::Changed
    }

    fn hint(&self) -> Option<Happened> {
        self.inbox.watch().calm_down();
        // Whatever stopped it comes next.
        let best = hints(&self.model.position(), self.inbox.watch()).ok()?;
        best.first().map(Happened::Hint)
    }
}
