//! The controller: the thread that owns the game. It takes [`Command`]s from a channel, lets the computer move, and tells
//! a [`View`] what happened. It never names a window.
//!
//! What is absent: a lock, a sleep, and any way for a command to wait for a search. A command that cannot wait *interrupts*: it is counted in
//! the [`Watch`](crate::model::Watch) before it enters the channel, and a search gives up as long as an interruption is unanswered. A click while the computer thinks
//! is dropped, as in the lecture.

mod command;
mod experiment;
mod history;
mod inbox;
mod remote;
mod settings;
mod turn;

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

pub use self::command::Command;
pub use self::experiment::{Ended, Experiment, Finding, Question};
use self::inbox::Inbox;
pub use self::remote::Remote;
pub use self::settings::{First, Players, Settings};
pub use self::turn::Thought;
use self::turn::Turn;
use crate::model::{Board, Mark, Model, Position, Square, Stopped};
use crate::player::{Computer, Dice, Level, Proof};
use crate::record::{Line, Made, Maker, Record};
use crate::store::{Keeping, today};
use crate::view::View;

/// The game, and everything that is decided about it. Handling a command is a plain function; the thread around it is `run`.
pub struct Controller {
    model: Box<dyn Model>,
    view: Box<dyn View>,
    settings: Settings,
    inbox: Inbox,
    /// The computer's side in a game of a person against it.
    computer: Mark,
    /// Who began the last game, for taking turns.
    began: First,
    /// The person moves next, whatever the players say: after *stop*, and after a search failed.
    held: bool,
    last_stone: Instant,
    dice: Dice,
    /// Nothing has happened yet: a game that was kept before is not to be replaced by nothing.
    is_untouched: bool,
    /// Every move and who made it; the model's moves are those that are on the board.
    line: Line,
    /// The day the game began.
    date: Option<String>,
    keeping: Option<Keeping>,
    /// Whether the game has been counted already: it counts once, as it first ends.
    is_counted: bool,
}

/// How a controller starts.
#[derive(Debug)]
pub struct Start {
    /// Who plays, who begins, how the computer plays.
    pub settings: Settings,
    /// A game to go on with.
    pub record: Option<Record>,
    /// Who keeps the game and the score.
    pub keeping: Option<Keeping>,
}

/// A new game that nobody keeps.
impl From<Settings> for Start {
    fn from(settings: Settings) -> Start {
        Start {
            settings,
            record: None,
            keeping: None,
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
        let Start {
            settings,
            record,
            keeping,
        } = start;
        model.set_up(Position::empty(settings.board));
        inbox.watch().set_memory_mb(settings.memory_mb);
        let line = Line::new(*model.position());
        let mut controller = Controller {
            model,
            view,
            settings,
            inbox,
            computer: Mark::O,
            began: First::Computer,
            held: false,
            last_stone: Instant::now(),
            dice: Dice::new(settings.seed),
            is_untouched: record.is_none(),
            line,
            date: None,
            keeping,
            is_counted: false,
        };
        if let Some(record) = record {
            controller.take_over(record);
        }
        controller
    }

    /// A controller without a thread: whoever has it hands it the commands.
    pub fn unthreaded(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        start: impl Into<Start>,
    ) -> Controller {
        Controller::new(
            model,
            view,
            start.into(),
            Inbox::new(crossbeam_channel::never()),
        )
    }

    /// Serves until nobody can send commands any more.
    fn run(&mut self) {
        let mut started = false;
        while let Err(panic) = catch_unwind(AssertUnwindSafe(|| {
            if !mem::replace(&mut started, true) {
                self.start();
            }
            while let Some(command) = self.inbox.next() {
                self.handle(command);
            }
        })) {
            // A move is made only after it has been found, so the game is as it was.
            self.held = true;
            self.inbox.drop_clicks();
            self.view.engine_stopped(&panic_message(panic.as_ref()));
        }
    }

    /// Says how strong the computer is, and shows the game.
    pub fn start(&mut self) {
        if self.is_untouched {
            self.say_strength();
            self.begin();
        } else {
            self.view.settings(&self.settings);
            self.say_strength();
            self.show();
            self.go_on();
        }
    }

    /// Shows a new game, and lets the computer move if it begins.
    fn begin(&mut self) {
        self.date = Some(today());
        self.assign_sides(self.next_first());
        self.show();
        self.go_on();
    }

    /// Does what a command says, up to the next turn of a person.
    pub fn handle(&mut self, command: Command) {
        match command {
            Command::Play(square) => return self.play(square),
            Command::PlayFrom(n_moves, square) => return self.play_from(n_moves, square),
            Command::SwitchSides => return self.switch_sides(),
            Command::Restart => return self.restart(),
            Command::RestartWith(first) => {
                self.settings.first = first;
                return self.restart();
            }
            Command::SetBoard(board) => {
                self.settings.board = board;
                self.say_strength();
                return self.restart();
            }
            Command::Stop => self.stop(),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::Open(record) => {
                self.take_over(*record);
                self.view.settings(&self.settings);
                self.say_strength();
                self.show();
            }
            Command::SetPlayers(players) => {
                self.settings.players = players;
                self.held = false;
                self.tell_line();
            }
            Command::SetFirst(first) => {
                self.settings.first = first;
                if self.model.moves().is_empty() {
                    self.held = false;
                    self.assign_sides(first);
                }
            }
            Command::SetComputer(computer) => {
                self.settings.computer = computer;
                self.say_strength();
                self.tell_line();
            }
            Command::Hint => return self.hint(),
            Command::SetDelay(delay) => {
                self.settings.delay = delay;
                return;
            }
            Command::SetTime(time) => {
                self.settings.time = time;
                return;
            }
            Command::Recover => self.held = false,
        }
        self.go_on();
    }

    /// The game as it stands.
    pub fn position(&self) -> &Position {
        self.model.position()
    }

    fn restart(&mut self) {
        self.is_untouched = false;
        self.model.set_up(Position::empty(self.settings.board));
        self.line = Line::new(*self.model.position());
        self.is_counted = false;
        self.held = false;
        self.begin();
    }

    fn play(&mut self, square: Square) {
        let mark = self.model.position().turn();
        if !self.model.finished() && self.is_computers(mark) {
            return;
        }
        match self.model.make_player_move(square) {
            Ok(()) => {
                self.held = false;
                self.stone_set(square, mark, Maker::Person);
                self.go_on();
            }
            Err(error) => self.view.illegal_move(square, error),
        }
    }

    fn switch_sides(&mut self) {
        if self.model.finished() {
            return;
        }
        self.held = false;
        self.computer = self.model.position().turn();
        if self.let_computer_move().is_ok() {
            self.go_on();
        }
    }

    fn say_strength(&mut self) {
        let proofs = match self.settings.computer {
            // Only there all games can be walked.
            Computer::Level(level) if self.settings.board == Board::TIC_TAC_TOE => {
                Some(Proof::against_chance(level))
            }
            Computer::Level(_) | Computer::Search(_) => None,
        };
        self.view.strength(proofs);
    }

    fn hint(&mut self) {
        let best = Level::Perfect.choices(self.model.position()).first();
        if let Some(square) = best {
            self.view.hint(square);
        }
    }

    fn stop(&mut self) {
        let turn = self.model.position().turn();
        if self.is_computers(turn) {
            self.held = true;
            self.computer = turn.opponent();
        }
    }

    /// Who begins the next game.
    fn next_first(&self) -> First {
        match self.settings.first {
            First::Alternate if self.began == First::Me => First::Computer,
            chosen => chosen,
        }
    }

    /// Who begins has the crosses; when they take turns, the person is the first to begin.
    fn assign_sides(&mut self, first: First) {
        (self.began, self.computer) = match first {
            First::Computer => (First::Computer, Mark::X),
            First::Me | First::Alternate => (First::Me, Mark::O),
        };
    }

    fn show(&mut self) {
        self.last_stone = Instant::now();
        self.tell_line();
        self.view.init(self.model.position());
        if let Some(outcome) = self.model.position().outcome() {
            self.view.show_winner(&outcome);
        }
    }

    /// Lets the computer move as long as it is its turn, then asks the person.
    fn go_on(&mut self) {
        while !self.model.finished() {
            let turn = self.model.position().turn();
            if !self.is_computers(turn) {
                return self.view.your_turn(turn);
            }
            if self.let_computer_move().is_err() {
                return;
            }
        }
    }

    fn is_computers(&self, mark: Mark) -> bool {
        !self.held
            && match self.settings.players {
                Players::PersonComputer => mark == self.computer,
                Players::PersonPerson => false,
                Players::ComputerComputer => true,
            }
    }

    fn let_computer_move(&mut self) -> Result<(), Stopped> {
        let mark = self.model.position().turn();
        let watch = Arc::clone(self.inbox.watch());
        watch.report(0);
        self.view.thinking(mark, &watch);
        let mut turn = Turn {
            computer: self.settings.computer,
            time: self.settings.time,
            dice: &mut self.dice,
            earliest: self.last_stone + self.settings.delay,
            inbox: &mut self.inbox,
            thought: None,
        };
        let moved = self.model.make_best_move(&mut turn, &watch);
        let thought = turn.thought;
        if moved.is_err() {
            self.inbox.drop_clicks();
        }
        if let Err(why @ Stopped::OutOfMemory { .. }) = moved {
            // The game goes on, with the person in its place.
            self.stop();
            self.view.gave_up(why);
            return Ok(());
        }
        if let (Some(square), Some(thought)) = (moved?, thought) {
            self.view.thought(thought);
            self.stone_set(square, mark, Maker::Computer(self.settings.computer));
        }
        Ok(())
    }

    fn stone_set(&mut self, square: Square, mark: Mark, by: Maker) {
        self.last_stone = Instant::now();
        self.is_untouched = false;
        self.line.play(Made { square, by });
        self.count_end();
        self.tell_line();
        self.view.put(square, mark);
        if let Some(outcome) = self.model.position().outcome() {
            self.view.show_winner(&outcome);
        }
    }
}

/// What a panic said.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or_default().to_owned()
}
