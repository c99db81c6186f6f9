//! What each command does to the game, and what came of it.

use std::time::Instant;

use super::Controller;
use super::keeping::SaveState;
use super::seats::Seats;
use crate::game::{Game, Mover, Record};
use crate::messages::{Change, Command, GameEvent, Scores, Turn};
use crate::model::Square;
use crate::player::{Players, hints};
use crate::settings::GameSetup;
use crate::store::{GameSaver, today};

impl Controller {
    /// Does what a command says, and publishes what came of it.
    pub(super) fn obey(&mut self, command: Command) {
        let event = match command {
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
            Command::SwitchVariation => self.redo_moves(),
            Command::Open(record) => {
                self.remember();
                self.after.clear();
                self.take_over(*record);
                Some(GameEvent::Opened)
            }
            Command::Set(change) => Some(self.set(&change)),
            Command::Hint => self.hint(),
            Command::Recover => {
                self.seats.clear_override();
                Some(GameEvent::Changed)
            }
            Command::ResetScore => {
                self.scores = Scores::default();
                if let Some(keeper) = &self.keeper {
                    keeper.reset_score();
                }
                Some(GameEvent::Scored)
            }
            Command::Score(all) => {
                self.scores.all = all;
                Some(GameEvent::Scored)
            }
        };
        if let Some(event) = event {
            self.publish(event);
        }
    }

    /// A new game on the board of the settings.
    fn restart(&mut self) -> GameEvent {
        self.after.clear();
        self.model.set_up(Game::new(self.play.board));
        self.keeping = SaveState::Begins;
        self.is_counted = false;
        self.begin();
        GameEvent::Began
    }

    /// Another game is about to take the place of this one, which undo brings back.
    fn remember(&mut self) {
        let record = self.snapshot().record();
        if record.is_empty() {
            return;
        }
        if self.before.len() == GameSaver::N_EARLIER {
            self.before.remove(0);
        }
        self.before.push(record);
    }

    pub(super) fn begin(&mut self) {
        self.seats.begin(self.play.first);
        self.date = Some(today());
        self.comment.clear();
        self.thought = None;
        self.last_stone = Instant::now();
    }

    /// Makes a game on record the one on the board. What the record does not say stays as it is,
    /// but for a computer that does not suit the board.
    pub(super) fn take_over(&mut self, record: Record) {
        let board = record.game.board();
        self.model.set_up(record.game);
        self.play = GameSetup {
            board,
            players: record.players.unwrap_or(self.play.players),
            computer: (record.computer).unwrap_or(self.preferred.on(board)),
            ..self.play
        };
        // By default a person goes on.
        let person = record.person.unwrap_or(self.model.position().turn());
        self.seats = Seats::of_person(person);
        self.date = record.date;
        self.comment = record.comment;
        self.is_counted = record.is_counted || self.model.finished();
        self.keeping = SaveState::LookedAt;
        self.thought = None;
        self.last_stone = Instant::now();
    }

    fn put(&mut self, square: Square) -> Option<GameEvent> {
        if let Turn::Computer(_) = self.turn() {
            return None;
        }
        Some(self.put_stone(square))
    }

    /// Plays where so many moves had been made, for the side that was to move then.
    fn put_from(&mut self, n_moves: usize, square: Square) -> GameEvent {
        let then = self.model.game().position_after(n_moves);
        if let Err(error) = then.play(square) {
            return GameEvent::Refused(square, error);
        }
        self.model.back_to(n_moves);
        self.thought = None;
        self.seats.give_to_person(then.turn());
        self.put_stone(square)
    }

    fn put_stone(&mut self, square: Square) -> GameEvent {
        match self.model.make_player_move(square) {
            Ok(()) => {
                self.after.clear();
                self.keeping.touch();
                self.stone_is_set()
            }
            Err(error) => GameEvent::Refused(square, error),
        }
    }

    pub(super) fn stone_is_set(&mut self) -> GameEvent {
        self.last_stone = Instant::now();
        self.seats.clear_override();
        self.keeping.note_stone();
        self.count_end();
        GameEvent::Put
    }

    fn switch_sides(&mut self) -> Option<GameEvent> {
        let Turn::Person(mark) = self.turn() else {
            return None;
        };
        self.keeping.touch();
        self.seats.give_to_computer(mark);
        Some(GameEvent::Changed)
    }

    pub(super) fn stop(&mut self) -> Option<GameEvent> {
        let Turn::Computer(mark) = self.turn() else {
            return None;
        };
        self.seats.give_to_person(mark);
        Some(GameEvent::Changed)
    }

    /// Goes back to the last turn of a person before this one, with the sides as they were then; at
    /// the start, to the game that was there before.
    fn undo(&mut self) -> Option<GameEvent> {
        let Some(target) = self.model.game().undo_target() else {
            let before = self.before.pop()?;
            let now = self.snapshot().record();
            if !now.is_empty() {
                self.after.push((now, self.keeping));
            }
            return Some(self.return_to(before, SaveState::Begins));
        };
        self.keeping.touch();
        self.model.back_to(target);
        self.thought = None;
        self.last_stone = Instant::now();
        self.seats.give_to_person(self.model.position().turn());
        Some(GameEvent::Undone)
    }

    /// Another game of before or after is the one on the board again.
    fn return_to(&mut self, record: Record, keeping: SaveState) -> GameEvent {
        self.take_over(record);
        self.keeping = keeping;
        GameEvent::Returned
    }

    /// Goes on to the next turn of a person; at the end, to the game from which undo came back.
    fn redo(&mut self) -> Option<GameEvent> {
        if self.model.game().undone().next().is_none()
            && let Some((after, was)) = self.after.pop()
        {
            self.remember();
            // What was only looked at still is.
            let keeping = match was {
                SaveState::LookedAt => was,
                SaveState::New | SaveState::Begins | SaveState::GoesOn => SaveState::Begins,
            };
            return Some(self.return_to(after, keeping));
        }
        self.redo_moves()
    }

    /// Goes on, or over to the line that was left.
    fn redo_moves(&mut self) -> Option<GameEvent> {
        if !self.model.game().can_redo() {
            return None;
        }
        self.keeping.touch();
        self.model.redo();
        self.thought = None;
        self.last_stone = Instant::now();
        let turn = self.model.position().turn();
        let last = self.model.game().moves().last();
        let is_answered = last.is_some_and(|made| made.by == Mover::Person);
        if is_answered && self.play.players == Players::PersonComputer {
            self.seats.seat_computer(turn);
        } else {
            self.seats.give_to_person(turn);
        }
        Some(GameEvent::Redone)
    }

    /// Changes what the person has changed; everything else may be newer here than there.
    fn set(&mut self, change: &Change) -> GameEvent {
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
            self.seats.clear_override();
        }
        if self.play.first != before.first && self.model.game().moves().is_empty() {
            self.seats.choose(self.play.first);
        }
        GameEvent::Changed
    }

    fn hint(&self) -> Option<GameEvent> {
        self.inbox.control().clear_hurry();
        // Whatever stopped it comes next.
        let best = hints(&self.model.position(), self.inbox.control()).ok()?;
        best.first().map(GameEvent::Hint)
    }
}
