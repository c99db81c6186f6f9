//! The controller: the thread that owns the game. It takes [`Command`]s from a channel, lets the computer move, and tells
//! a [`View`] what happened. It never names a window.
//!
//! What is absent: a lock, a sleep, and any way for a command to wait for a search. A command that cannot wait *interrupts*: it is counted in
//! the [`Watch`](crate::model::Watch) before it enters the channel, and a search gives up as long as an interruption is unanswered. A click while the computer thinks
//! is dropped, as in the lecture.

mod experiment;
mod inbox;
mod remote;
mod settings;
mod turn;

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use self::experiment::{Ended, Experiment, Finding, Question};
use self::inbox::Inbox;
pub use self::remote::Remote;
pub use self::settings::{First, Players, Settings};
pub use self::turn::Thought;
use self::turn::Turn;
use crate::model::{Board, Mark, Model, Position, Square, Stopped};
use crate::player::{Computer, Dice, Level, Proof};
use crate::record::{Line, Made, Maker, Record};
use crate::store::{Ending, Keeping, today};
use crate::view::View;

/// What a person can ask for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Set a stone.
    Play(Square),
    /// Go back to where so many moves had been made, and set a stone there.
    PlayFrom(usize, Square),
    /// Let the computer move for the side to move, and go on with the other one.
    SwitchSides,
    /// Begin a new game.
    Restart,
    /// Begin a new game, and from now on let this one begin.
    RestartWith(First),
    /// Begin a new game on another board.
    SetBoard(Board),
    /// Stop thinking; the person moves instead.
    Stop,
    /// Take back the last stone; against the computer, back to the person's last turn.
    Undo,
    /// Play again what was taken back; where nothing was, go over to the line that was left.
    Redo,
    /// Go on with this game.
    Open(Box<Record>),
    /// Change who plays.
    SetPlayers(Players),
    /// Change who begins: at once if nobody has moved yet, else from the next game on.
    SetFirst(First),
    /// Change how the computer plays.
    SetComputer(Computer),
    /// Show a best move, once.
    Hint,
    /// Change how long the computer's stone waits at least.
    SetDelay(Duration),
    /// Change how long *perfect* thinks at most, where it cannot know everything.
    SetTime(Duration),
    /// Go on after the engine has failed.
    Recover,
}

impl Command {
    /// Whether a search must stop for it.
    pub const fn interrupts(&self) -> bool {
        !self.is_click()
            && !matches!(
                self,
                Command::SetDelay(_) | Command::SetTime(_) | Command::Recover
            )
    }

    /// Whether it is dropped while the computer thinks.
    pub const fn is_click(&self) -> bool {
        matches!(
            self,
            Command::Play(_) | Command::SwitchSides | Command::Hint
        )
    }
}

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

    /// Makes a game on record the one on the board. What the record does not say stays as it is.
    fn take_over(&mut self, record: Record) {
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
    fn follow_line(&mut self) {
        let squares: Vec<Square> = self.line.made().iter().map(|made| made.square).collect();
        while !squares.starts_with(self.model.moves()) && self.model.take_back().is_some() {}
        for &square in &squares[self.model.moves().len()..] {
            // The line holds only what the rules allow.
            let _ = self.model.make_player_move(square);
        }
    }

    /// Hands the game to whoever keeps it, and then to whoever shows it: so nothing is seen that may be lost, but the last move.
    fn tell_line(&mut self) {
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

    /// Plays where so many moves had been made, for the side that was to move then.
    fn play_from(&mut self, n_moves: usize, square: Square) {
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
    fn undo(&mut self) {
        if let Some(target) = self.line.undo_target() {
            self.line.back_to(target);
            self.line_changed(false);
        }
    }

    fn redo(&mut self) {
        if self.line.can_redo() {
            self.line.redo();
            let last = self.line.made().last();
            self.line_changed(last.is_some_and(|made| made.by == Maker::Person));
        }
    }

    /// Shows the line that was taken up, and says who goes on in a game of a person against the computer.
    fn line_changed(&mut self, is_computers_turn: bool) {
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
    fn count_end(&mut self) {
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
