//! The controller: the thread that owns the game. It takes [`Command`]s from a channel, lets the
//! computer move, and shows a [`View`] one snapshot after every change. It never names a window.
//!
//! What is absent: a lock, a sleep, and any way for a command to wait for a search. A command that
//! cannot wait *interrupts*: it is counted in the [`Watch`](crate::model::Watch) before it enters the
//! channel, and a search gives up as long as an interruption is unanswered. A click while the
//! computer thinks is dropped, as in the lecture.

mod inbox;
mod remote;
mod seats;
mod thinking;

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use self::inbox::Inbox;
pub use self::remote::Remote;
use self::seats::Seats;
use self::thinking::Thinking;
use crate::game::{Game, Maker, Model, Record};
use crate::messages::{Command, Happened, Scores, Snapshot, Stage, Thought, Turn, View};
use crate::model::{Board, Square, Stopped};
use crate::player::{Computer, Dice, Players, Proof, hints};
use crate::score::Ending;
use crate::settings::Play;
use crate::store::{Keeper, today};

/// The game, and everything that is decided about it. Handling a command is a plain function; the
/// thread around it is `run`.
pub struct Controller {
    model: Box<dyn Model>,
    view: Box<dyn View>,
    inbox: Inbox,
    keeper: Option<Keeper>,
    play: Play,
    seats: Seats,
    stage: Stage,
    date: Option<String>,
    thought: Option<Thought>,
    scores: Scores,
    dice: Dice,
    last_stone: Instant,
}

/// How a controller starts.
#[derive(Debug)]
pub struct Start {
    /// Who plays, who begins, how the computer plays.
    pub play: Play,
    /// A game to go on with.
    pub record: Option<Record>,
    /// How the computer is to play, whatever the settings and the record say.
    pub computer: Option<Computer>,
    /// Who keeps the game and the score.
    pub keeper: Option<Keeper>,
}

/// A new game that nobody keeps.
impl From<Play> for Start {
    fn from(play: Play) -> Start {
        Start {
            play,
            record: None,
            computer: None,
            keeper: None,
        }
    }
}

impl Controller {
    fn new(
        mut model: Box<dyn Model>,
        view: Box<dyn View>,
        start: Start,
        inbox: Inbox,
    ) -> Controller {
        let play = start.play;
        inbox.watch().set_memory_mb(play.memory_mb);
        model.set_up(Game::new(play.board));
        let mut controller = Controller {
            model,
            view,
            inbox,
            keeper: start.keeper,
            play,
            seats: Seats::default(),
            stage: Stage::Untouched,
            date: None,
            thought: None,
            scores: Scores::default(),
            dice: Dice::new(play.seed),
            last_stone: Instant::now(),
        };
        if let Some(record) = start.record {
            controller.take_over(record);
        } else {
            controller.play.computer = play.computer.on(play.board);
            controller.begin();
        }
        controller.play.computer = start.computer.unwrap_or(controller.play.computer);
        controller
    }

    /// A controller without a thread: whoever has it hands it the commands.
    pub fn unthreaded(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        start: impl Into<Start>,
    ) -> Controller {
        let inbox = Inbox::new(crossbeam_channel::never());
        Controller::new(model, view, start.into(), inbox)
    }

    /// Serves until nobody can send commands any more.
    fn run(&mut self) {
        let mut serve: fn(&mut Controller) = |controller| {
            controller.start();
            controller.serve();
        };
        while let Err(panic) = catch_unwind(AssertUnwindSafe(|| serve(self))) {
            // A move is made only after it has been found, so the game is as it was.
            serve = Controller::serve;
            self.seats.hold_computer();
            self.inbox.drop_clicks();
            self.publish(Happened::Failed(panic_message(panic.as_ref())));
        }
    }

    fn serve(&mut self) {
        while let Some(command) = self.inbox.next() {
            self.handle(command);
        }
    }

    /// Shows the game, and lets the computer move if it is to.
    pub fn start(&mut self) {
        self.publish(match self.stage {
            Stage::Untouched => Happened::Began,
            Stage::UnderWay | Stage::Counted => Happened::Opened,
        });
        self.go_on();
    }

    /// Does what a command says, up to the next turn of a person.
    pub fn handle(&mut self, command: Command) {
        self.obey(command);
        self.go_on();
    }

    /// The game as it stands, with all that belongs to it.
    pub fn snapshot(&self) -> Snapshot {
        let strength = match self.play.computer {
            // Only there all games can be walked.
            Computer::Level(level) if self.play.board == Board::TIC_TAC_TOE => {
                Some(Proof::against_chance(level))
            }
            Computer::Level(_) | Computer::Search(_) => None,
        };
        Snapshot {
            game: self.model.game().clone(),
            turn: self.turn(),
            person: self.seats.computer().opponent(),
            play: self.play,
            stage: self.stage,
            date: self.date.clone(),
            thought: self.thought.clone(),
            strength,
            scores: self.scores.clone(),
        }
    }

    /// Hands the game to whoever keeps it, and then to whoever shows it: so nothing is seen that may
    /// be lost, but the last move.
    fn publish(&mut self, happened: Happened) {
        let now = self.snapshot();
        if let (Some(keeper), Stage::UnderWay | Stage::Counted) = (&mut self.keeper, self.stage) {
            keeper.keep(now.record());
        }
        self.view.show(Arc::new(now), happened);
    }

    fn turn(&self) -> Turn {
        let mark = self.model.position().turn();
        if self.model.finished() {
            Turn::Over
        } else if self.seats.is_computers(mark, self.play.players) {
            Turn::Computer(mark)
        } else {
            Turn::Person(mark)
        }
    }

    /// Does what a command says, and publishes what came of it.
    fn obey(&mut self, command: Command) {
        let happened = match command {
            Command::Play(square) => self.put(square),
            Command::PlayFrom(n_moves, square) => Some(self.put_from(n_moves, square)),
            Command::SwitchSides => self.switch_sides(),
            Command::Restart => Some(self.restart()),
            Command::RestartWith(first) => {
                self.play.first = first;
                Some(self.restart())
            }
            Command::Stop => self.stop(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Open(record) => {
                self.take_over(*record);
                Some(Happened::Opened)
            }
            Command::Set(change) => Some(self.set(change.to)),
            Command::Hint => self.hint(),
            Command::Recover => {
                self.seats.sit_down();
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
        self.model.set_up(Game::new(self.play.board));
        self.stage = Stage::UnderWay;
        self.begin();
        Happened::Began
    }

    fn begin(&mut self) {
        self.seats.begin(self.play.first);
        self.date = Some(today());
        self.thought = None;
        self.last_stone = Instant::now();
    }

    /// Makes a game on record the one on the board. What the record does not say stays as it is, but
    /// for a computer that does not suit the board.
    fn take_over(&mut self, record: Record) {
        let board = record.game.board();
        self.model.set_up(record.game);
        self.play = Play {
            board,
            players: record.players.unwrap_or(self.play.players),
            computer: (record.computer).unwrap_or(self.play.computer.on(board)),
            ..self.play
        };
        // By default a person goes on.
        let person = record.person.unwrap_or(self.model.position().turn());
        self.seats = Seats::of_person(person);
        self.date = record.date;
        self.stage = if record.is_counted || self.model.finished() {
            Stage::Counted
        } else {
            Stage::UnderWay
        };
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
        self.seats.give_to_person(then.turn());
        self.put_stone(square)
    }

    fn put_stone(&mut self, square: Square) -> Happened {
        match self.model.make_player_move(square) {
            Ok(()) => self.stone_is_set(),
            Err(error) => Happened::Refused(square, error),
        }
    }

    fn stone_is_set(&mut self) -> Happened {
        self.last_stone = Instant::now();
        self.seats.sit_down();
        if self.stage == Stage::Untouched {
            self.stage = Stage::UnderWay;
        }
        self.count_end();
        Happened::Put
    }

    fn switch_sides(&mut self) -> Option<Happened> {
        let Turn::Person(mark) = self.turn() else {
            return None;
        };
        self.seats.give_to_computer(mark);
        Some(Happened::Changed)
    }

    fn stop(&mut self) -> Option<Happened> {
        let Turn::Computer(mark) = self.turn() else {
            return None;
        };
        self.seats.give_to_person(mark);
        Some(Happened::Changed)
    }

    /// Goes back to the last turn of a person before this one, with the sides as they were then.
    fn undo(&mut self) -> Option<Happened> {
        let target = self.model.game().undo_target()?;
        self.model.back_to(target);
        self.last_stone = Instant::now();
        self.seats.give_to_person(self.model.position().turn());
        Some(Happened::Undone)
    }

    fn redo(&mut self) -> Option<Happened> {
        if !self.model.game().can_redo() {
            return None;
        }
        self.model.redo();
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

    fn set(&mut self, to: Play) -> Happened {
        let from = mem::replace(&mut self.play, to);
        if to.board != from.board {
            if to.computer == from.computer {
                self.play.computer = to.computer.on(to.board);
            }
            return self.restart();
        }
        if to.players != from.players {
            self.seats.sit_down();
        }
        if to.first != from.first && self.model.game().made().is_empty() {
            self.seats.choose(to.first);
        }
        Happened::Changed
    }

    fn hint(&self) -> Option<Happened> {
        // Whatever stopped it comes next.
        let best = hints(&self.model.position(), self.inbox.watch()).ok()?;
        best.first().map(Happened::Hint)
    }

    /// Lets the computer move as long as it is its turn.
    fn go_on(&mut self) {
        while let Turn::Computer(_) = self.turn() {
            // What came meanwhile acts before the next move.
            if let Some(command) = self.inbox.waiting() {
                self.obey(command);
            } else if self.let_computer_move().is_err() {
                return;
            }
        }
    }

    fn let_computer_move(&mut self) -> Result<(), Stopped> {
        let watch = Arc::clone(self.inbox.watch());
        let mut thinking = Thinking {
            play: self.play,
            dice: &mut self.dice,
            earliest: self.last_stone + self.play.pause,
            inbox: &mut self.inbox,
            thought: None,
        };
        let moved = (self.model).make_best_move(self.play.computer, &mut thinking, &watch);
        let thought = thinking.thought;
        watch.report(0);
        let happened = match moved {
            Ok(_) => {
                self.thought = thought;
                self.stone_is_set()
            }
            Err(stopped) => {
                self.inbox.drop_clicks();
                if stopped == Stopped::Asked {
                    return Err(stopped);
                }
                // The game goes on, with the person in its place.
                self.stop();
                Happened::GaveUp(stopped)
            }
        };
        self.publish(happened);
        Ok(())
    }

    /// Counts a game against the computer that has ended.
    fn count_end(&mut self) {
        let Some(outcome) = self.model.position().outcome() else {
            return;
        };
        let before = mem::replace(&mut self.stage, Stage::Counted);
        if before == Stage::Counted || self.play.players != Players::PersonComputer {
            return;
        }
        let ending = match outcome.value().winner() {
            None => Ending::Drawn,
            Some(winner) if winner == self.seats.computer() => Ending::Lost,
            Some(_) => Ending::Won,
        };
        let computer = self.play.computer;
        self.scores.sitting.count(computer, ending);
        self.scores.all.count(computer, ending);
        if let Some(keeper) = &self.keeper {
            keeper.count(computer, ending);
        }
    }
}

/// What a panic said.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or_default().to_owned()
}
