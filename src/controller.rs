//! The controller: the thread that owns the game. It takes [`Command`]s from a channel, lets the computer move, and tells
//! a [`View`] what happened. It never names a window.
//!
//! What is absent: a lock, a sleep, and any way for a command to wait for a search. A command that cannot wait *interrupts*: it is counted in
//! the [`Watch`](crate::model::Watch) before it enters the channel, and a search gives up as long as an interruption is unanswered. A click while the computer thinks
//! is dropped, as in the lecture.

mod inbox;
mod remote;
mod settings;
mod turn;

use std::any::Any;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};

use self::inbox::Inbox;
pub use self::remote::Remote;
pub use self::settings::{First, Players, Settings};
pub use self::turn::Thought;
use self::turn::Turn;
use crate::model::{Mark, Model, Position, Square, Stopped};
use crate::player::{Computer, Dice, Level, Proof};
use crate::view::View;

/// What a person can ask for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Command {
    /// Set a stone.
    Play(Square),
    /// Let the computer move for the side to move, and go on with the other one.
    SwitchSides,
    /// Begin a new game.
    Restart,
    /// Begin a new game, and from now on let this one begin.
    RestartWith(First),
    /// Stop thinking; the person moves instead.
    Stop,
    /// Take back the last stone; against the computer, back to the person's last turn.
    Undo,
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
    /// Go on after the engine has failed.
    Recover,
}

impl Command {
    /// Whether a search must stop for it.
    pub const fn interrupts(self) -> bool {
        !self.is_click() && !matches!(self, Command::SetDelay(_) | Command::Recover)
    }

    /// Whether it is dropped while the computer thinks.
    pub const fn is_click(self) -> bool {
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
    /// The turns of people so far, for going back to them.
    turns: Vec<PersonsTurn>,
}

/// When a person was to move, and which side the computer had then.
struct PersonsTurn {
    n_moves: usize,
    computer: Mark,
}

impl Controller {
    fn new(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        settings: Settings,
        inbox: Inbox,
    ) -> Controller {
        Controller {
            model,
            view,
            settings,
            inbox,
            computer: Mark::O,
            began: First::Computer,
            held: false,
            last_stone: Instant::now(),
            dice: Dice::new(settings.seed),
            turns: Vec::new(),
        }
    }

    /// A controller without a thread: whoever has it hands it the commands.
    pub fn unthreaded(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        settings: Settings,
    ) -> Controller {
        Controller::new(
            model,
            view,
            settings,
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
        self.say_strength();
        self.begin();
    }

    /// Shows the game as it stands, and lets the computer move if it begins.
    fn begin(&mut self) {
        self.assign_sides(self.next_first());
        self.show();
        self.go_on();
    }

    /// Does what a command says, up to the next turn of a person.
    pub fn handle(&mut self, command: Command) {
        match command {
            Command::Play(square) => return self.play(square),
            Command::SwitchSides => return self.switch_sides(),
            Command::Restart => return self.restart(),
            Command::RestartWith(first) => {
                self.settings.first = first;
                return self.restart();
            }
            Command::Stop => self.stop(),
            Command::Undo => self.undo(),
            Command::SetPlayers(players) => {
                self.settings.players = players;
                self.held = false;
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
            }
            Command::Hint => return self.hint(),
            Command::SetDelay(delay) => {
                self.settings.delay = delay;
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
        self.model.restart();
        self.turns.clear();
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
                self.stone_set(square, mark);
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

    /// Goes back to the last turn of a person before this one, with the sides as they were then.
    fn undo(&mut self) {
        let n_moves = self.model.moves().len();
        self.turns.retain(|turn| turn.n_moves < n_moves);
        let target = self
            .turns
            .last()
            .map_or(n_moves.saturating_sub(1), |turn| turn.n_moves);
        if target == n_moves {
            return;
        }
        while self.model.moves().len() > target {
            self.model.take_back();
        }
        self.held = false;
        match self.turns.last() {
            Some(turn) => self.computer = turn.computer,
            // Only the computer has moved so far, and would move again at once.
            None => self.stop(),
        }
        self.last_stone = Instant::now();
        self.view.taken_back(self.model.position());
    }

    fn say_strength(&mut self) {
        let proofs = match self.settings.computer {
            Computer::Level(level) => Some(Proof::against_chance(level)),
            Computer::Search(_) => None,
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
                self.remember_turn();
                return self.view.your_turn(turn);
            }
            if self.let_computer_move().is_err() {
                return;
            }
        }
    }

    fn remember_turn(&mut self) {
        let n_moves = self.model.moves().len();
        self.turns.retain(|turn| turn.n_moves < n_moves);
        self.turns.push(PersonsTurn {
            n_moves,
            computer: self.computer,
        });
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
        if let (Some(square), Some(thought)) = (moved?, thought) {
            self.view.thought(thought);
            self.stone_set(square, mark);
        }
        Ok(())
    }

    fn stone_set(&mut self, square: Square, mark: Mark) {
        self.last_stone = Instant::now();
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
