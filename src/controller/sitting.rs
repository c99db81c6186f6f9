//! The rules of a sitting: what each command does to the game on the board, to the games before
//! and after it, to the sides and to the score.

use std::mem;

use super::Start;
use super::save_state::SaveState;
use super::seats::Seats;
use crate::control::{SearchControl, Stopped, Strategy};
use crate::game::{Game, GameInfo, Model, Mover, Record};
use crate::insight::Curve;
use crate::messages::{Change, Command, GameEvent, MoveReport, Scores, Snapshot, Turn};
use crate::model::{Board, Mark, Position, Square};
use crate::player::{Computer, Opponent, Players, Proof};
use crate::score::{Ending, Matchup};
use crate::settings::GameSetup;

/// The game on the board and everything that is decided about it. A command goes in, an event
/// comes out. It has no thread, clock, store or view.
pub struct Sitting {
    model: Box<dyn Model>,
    /// Players, computer and person are filled in by [`Sitting::record`].
    pub(super) info: GameInfo,
    /// How many games have been on the board.
    n_games: u32,
    pub(super) play: GameSetup,
    /// The computer on every board that it suits.
    preferred: Computer,
    pub(super) seats: Seats,
    pub(super) save_state: SaveState,
    /// The games before this one, the latest last.
    before: Vec<Record>,
    /// The games from which undo came back to this one, the nearest last.
    after: Vec<LaterGame>,
    pub(super) report: Option<MoveReport>,
    pub(super) scores: Scores,
    /// An ending that the store has not counted yet.
    pub(super) uncounted: Option<CountedGame>,
}

/// A game from which undo came back.
struct LaterGame {
    record: Record,
    save_state: SaveState,
}

/// How a game against the computer ended.
#[derive(Clone, Copy)]
pub(super) struct CountedGame {
    pub(super) computer: Computer,
    pub(super) ending: Ending,
}

impl Sitting {
    /// How many games *undo* can go back to.
    const N_BEFORE: usize = 20;

    /// Continues the game that `start` has, or begins a new one.
    pub fn new(mut model: Box<dyn Model>, start: Start) -> Sitting {
        let play = start.play;
        model.set_up(Game::new(play.board));
        let mut sitting = Sitting {
            model,
            info: GameInfo::default(),
            n_games: 0,
            play,
            preferred: start.computer.unwrap_or(play.computer),
            seats: Seats::default(),
            save_state: SaveState::New,
            before: Vec::new(),
            after: Vec::new(),
            report: None,
            scores: start.scores,
            uncounted: None,
        };
        if let Some(record) = start.record {
            sitting.open(record);
            if start.is_kept {
                sitting.save_state = SaveState::GoesOn;
            }
        } else {
            sitting.play.computer = sitting.preferred.on(play.board);
            sitting.begin();
        }
        sitting.play.computer = start.computer.unwrap_or(sitting.play.computer);
        sitting
    }

    /// Handles a command. `None` if it changed nothing, or if it is about a search: the controller
    /// handles those.
    pub fn obey(&mut self, command: Command) -> Option<GameEvent> {
        match command {
            Command::Play(square) => self.put(square),
            Command::PlayFrom(n_moves, square) => Some(self.put_from(n_moves, square)),
            Command::SwitchSides => self.switch_sides(),
            Command::Restart => {
                self.remember();
                Some(self.restart())
            }
            Command::Begin(change) => Some(self.begin_with(&change)),
            Command::Stop => self.stop(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::SwitchVariation => self.redo_moves(),
            Command::Open(record) => {
                self.remember();
                self.after.clear();
                self.open(*record);
                Some(GameEvent::Opened)
            }
            Command::SavedAs { number, file } => {
                self.info_of(number)?.file = Some(file);
                Some(GameEvent::Changed)
            }
            Command::Set(change) => Some(self.set(&change)),
            Command::Recover => {
                self.seats.clear_override();
                Some(GameEvent::Changed)
            }
            Command::ResetScore => {
                self.scores = Scores::default();
                Some(GameEvent::Scored)
            }
            Command::Hint | Command::MoveNow => None,
        }
    }

    /// The game as it stands.
    pub fn snapshot(&self) -> Snapshot {
        let strength = match self.play.computer {
            // Only there all games can be walked.
            Computer::Level(level) if self.play.board == Board::TIC_TAC_TOE => {
                Some(Proof::against_chance(level))
            }
            Computer::Level(_) | Computer::Search(_) => None,
        };
        Snapshot {
            strength,
            first_mistake: self.first_mistake(),
            ..self.outline()
        }
    }

    /// The snapshot without the parts that take long to compute.
    pub(super) fn outline(&self) -> Snapshot {
        let Record { game, info } = self.record();
        Snapshot {
            game,
            info,
            turn: self.turn(),
            play: self.play,
            has_before: !self.before.is_empty(),
            has_after: !self.after.is_empty(),
            thought: self.report.clone(),
            strength: None,
            scores: self.scores.clone(),
            first_mistake: None,
        }
    }

    /// The game on the board, as it is saved.
    fn record(&self) -> Record {
        let GameSetup {
            players, computer, ..
        } = self.play;
        let person = self.seats.computer().opponent();
        Record {
            game: self.model.game().clone(),
            info: GameInfo {
                players: Some(players),
                computer: (players != Players::PersonPerson).then_some(computer),
                person: (players == Players::PersonComputer).then_some(person),
                ..self.info.clone()
            },
        }
    }

    /// The number of the person's first move that gave value away, in a game that is over.
    fn first_mistake(&self) -> Option<usize> {
        if !self.model.finished() {
            return None;
        }
        let game = self.model.game();
        let moves: Vec<Square> = game.moves().iter().map(|made| made.square).collect();
        let is_persons = |number: usize| game.moves()[number - 1].by == Mover::Person;
        let first = Curve::new(*game.start(), &moves).mistake_after(0, is_persons);
        first.map(|mistake| mistake.number)
    }

    pub(super) fn turn(&self) -> Turn {
        let mark = self.model.position().turn();
        if self.model.finished() {
            Turn::Over
        } else if self.seats.is_computers(mark, self.play.players) {
            Turn::Computer(mark)
        } else {
            Turn::Person(mark)
        }
    }

    pub(super) fn position(&self) -> Position {
        self.model.position()
    }

    /// Lets `strategy` move for the computer.
    pub(super) fn make_best_move(
        &mut self,
        strategy: &mut dyn Strategy,
        control: &SearchControl,
    ) -> Result<GameEvent, Stopped> {
        (self.model).make_best_move(self.play.computer, strategy, control)?;
        Ok(self.stone_is_set())
    }

    /// Begins a new game on the board of the settings.
    fn restart(&mut self) -> GameEvent {
        self.after.clear();
        self.model.set_up(Game::new(self.play.board));
        self.save_state = SaveState::Begins;
        self.begin();
        GameEvent::Began
    }

    /// Keeps the game for *undo*: another one is about to replace it.
    fn remember(&mut self) {
        let record = self.record();
        if record.is_empty() {
            return;
        }
        if self.before.len() == Sitting::N_BEFORE {
            self.before.remove(0);
        }
        self.before.push(record);
    }

    fn begin(&mut self) {
        self.seats.begin(self.play.first);
        self.info = GameInfo::default();
        self.number_game();
        self.report = None;
    }

    /// Gives the game on the board a number that no other game has had.
    fn number_game(&mut self) {
        self.n_games = self.n_games.max(self.info.number) + 1;
        self.info.number = self.n_games;
    }

    /// The game of this number, on the board or among those that undo and redo lead to.
    fn info_of(&mut self, number: u32) -> Option<&mut GameInfo> {
        let before = self.before.iter_mut();
        let others = before.chain(self.after.iter_mut().map(|later| &mut later.record));
        let mut all = others
            .map(|record| &mut record.info)
            .chain([&mut self.info]);
        all.find(|info| info.number == number)
    }

    fn open(&mut self, record: Record) {
        self.take_over(record);
        self.number_game();
    }

    /// Puts a recorded game on the board. Facts that the record lacks stay as they are, except a
    /// computer that does not suit the board.
    fn take_over(&mut self, record: Record) {
        let Record { game, info } = record;
        let board = game.board();
        self.model.set_up(game);
        self.play = GameSetup {
            board,
            players: info.players.unwrap_or(self.play.players),
            computer: info.computer.unwrap_or(self.preferred.on(board)),
            ..self.play
        };
        // By default a person is to move.
        let person = info.person.unwrap_or(self.model.position().turn());
        self.seats = Seats::of_computer(person.opponent());
        self.info = info;
        self.info.is_counted |= self.model.finished();
        self.save_state = SaveState::LookedAt;
        self.report = None;
    }

    fn put(&mut self, square: Square) -> Option<GameEvent> {
        if let Turn::Computer(_) = self.turn() {
            return None;
        }
        Some(self.put_stone(square))
    }

    /// Goes back to the position after so many moves, and plays there.
    fn put_from(&mut self, n_moves: usize, square: Square) -> GameEvent {
        let then = self.model.game().position_after(n_moves);
        if let Err(error) = then.play(square) {
            return GameEvent::Refused(square, error);
        }
        self.model.back_to(n_moves);
        self.report = None;
        self.seats.give_to_person(then.turn());
        self.put_stone(square)
    }

    fn put_stone(&mut self, square: Square) -> GameEvent {
        match self.model.make_player_move(square) {
            Ok(()) => {
                self.after.clear();
                self.save_state.touch();
                self.stone_is_set()
            }
            Err(error) => GameEvent::Refused(square, error),
        }
    }

    fn stone_is_set(&mut self) -> GameEvent {
        self.seats.clear_override();
        self.save_state.note_stone();
        self.count_end();
        GameEvent::Put
    }

    /// Counts a game when it first ends.
    fn count_end(&mut self) {
        let Some(outcome) = self.model.position().outcome() else {
            return;
        };
        if mem::replace(&mut self.info.is_counted, true) {
            return;
        }
        let GameSetup {
            players,
            computer,
            board,
            ..
        } = self.play;
        let is_against_computer = players == Players::PersonComputer;
        let side = if is_against_computer {
            self.seats.computer().opponent()
        } else {
            Mark::X
        };
        let ending = Ending::of(outcome.value().winner(), side);
        let matchup = Matchup::of(players, computer, board);
        self.scores.matchups.count(matchup, ending);
        if !is_against_computer {
            return;
        }
        self.scores.streak.count(Opponent::of(computer), ending);
        self.scores.sitting.count(computer, ending);
        self.scores.all.count(computer, ending);
        self.uncounted = Some(CountedGame { computer, ending });
    }

    fn switch_sides(&mut self) -> Option<GameEvent> {
        let Turn::Person(mark) = self.turn() else {
            return None;
        };
        self.save_state.touch();
        self.seats.give_to_computer(mark);
        Some(GameEvent::Changed)
    }

    fn stop(&mut self) -> Option<GameEvent> {
        let Turn::Computer(mark) = self.turn() else {
            return None;
        };
        self.seats.give_to_person(mark);
        Some(GameEvent::Changed)
    }

    /// Goes back to a person's last turn, with the sides as they were then; at the start, to the
    /// game before this one.
    fn undo(&mut self) -> Option<GameEvent> {
        let Some(target) = self.model.game().undo_target() else {
            let before = self.before.pop()?;
            let record = self.record();
            if !record.is_empty() {
                let save_state = self.save_state;
                self.after.push(LaterGame { record, save_state });
            }
            return Some(self.return_to(before, SaveState::Begins));
        };
        self.save_state.touch();
        self.model.back_to(target);
        self.report = None;
        self.seats.give_to_person(self.model.position().turn());
        Some(GameEvent::Undone)
    }

    /// Puts a game of before or after on the board again.
    fn return_to(&mut self, record: Record, save_state: SaveState) -> GameEvent {
        self.take_over(record);
        self.save_state = save_state;
        GameEvent::Returned
    }

    /// Goes on to the next turn of a person; at the end, to the game from which undo came back.
    fn redo(&mut self) -> Option<GameEvent> {
        if self.model.game().undone().next().is_none()
            && let Some(LaterGame { record, save_state }) = self.after.pop()
        {
            self.remember();
            // A game that was only looked at stays so.
            let save_state = match save_state {
                SaveState::LookedAt => SaveState::LookedAt,
                SaveState::New | SaveState::Begins | SaveState::GoesOn => SaveState::Begins,
            };
            return Some(self.return_to(record, save_state));
        }
        self.redo_moves()
    }

    /// Goes on, or switches to the abandoned variation.
    fn redo_moves(&mut self) -> Option<GameEvent> {
        if !self.model.game().can_redo() {
            return None;
        }
        self.save_state.touch();
        self.model.redo();
        self.report = None;
        let turn = self.model.position().turn();
        let last = self.model.game().moves().last();
        let is_persons = last.is_some_and(|made| made.by == Mover::Person);
        if is_persons && self.play.players == Players::PersonComputer {
            self.seats.seat_computer(turn);
        } else {
            self.seats.give_to_person(turn);
        }
        Some(GameEvent::Redone)
    }

    fn set(&mut self, change: &Change) -> GameEvent {
        let before = self.play;
        let after = before.changed(change.from, change.to);
        let who = |play: GameSetup| (play.players, play.computer);
        // A game that is over stays the game of those who played it.
        if after.board != before.board || self.model.finished() && who(after) != who(before) {
            return self.begin_with(change);
        }
        self.take_settings(change);
        if after.players != before.players {
            self.seats.clear_override();
        }
        if after.first != before.first && self.model.game().moves().is_empty() {
            self.seats.choose(after.first);
        }
        GameEvent::Changed
    }

    fn begin_with(&mut self, change: &Change) -> GameEvent {
        self.remember();
        let first = self.play.first;
        self.take_settings(change);
        if self.play.first != first {
            self.seats = Seats::default();
        }
        self.restart()
    }

    /// Takes over the settings that the person has changed. The others may be newer here.
    fn take_settings(&mut self, change: &Change) {
        let board = self.play.board;
        self.play = self.play.changed(change.from, change.to);
        if change.to.computer != change.from.computer {
            self.preferred = change.to.computer;
        } else if self.play.board != board {
            self.play.computer = self.preferred.on(self.play.board);
        }
    }
}
