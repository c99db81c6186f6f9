//! The controller: the thread that owns the game. It takes [`Command`]s from a channel, lets the
//! computer move, and shows a [`View`] one snapshot after every change. It never names a window.
//! What is absent: a lock, a sleep, and any way for a command to wait for a search. A command that
//! cannot wait *interrupts*: it is counted in the [`SearchControl`](crate::model::SearchControl) before it enters
//! the channel, and a search gives up as long as an interruption is unanswered. A click while the
//! computer thinks is dropped, as in the lecture.

mod commands;
mod inbox;
mod keeping;
mod remote;
mod seats;
mod thinking;

use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

use self::inbox::Inbox;
use self::keeping::SaveState;
pub use self::remote::ControllerHandle;
use self::seats::Seats;
use self::thinking::Thinking;
use crate::game::{Game, Model, Mover, Record};
use crate::insight::Curve;
use crate::messages::{
    Command, GameEvent, MoveReport, Scores, Snapshot, Turn, View, panic_message,
};
use crate::model::{Board, Square, Stopped};
use crate::player::{Computer, Dice, Opponent, Players, Proof};
use crate::score::Ending;
use crate::settings::GameSetup;
use crate::store::GameSaver;

/// The game, and everything that is decided about it. Handling a command is a plain function; the
/// thread around it is `run`.
pub struct Controller {
    model: Box<dyn Model>,
    view: Box<dyn View>,
    inbox: Inbox,
    keeper: Option<GameSaver>,
    play: GameSetup,
    /// Who plays for the computer on every board that it suits.
    preferred: Computer,
    seats: Seats,
    keeping: SaveState,
    /// The games that were there before this one, the latest last.
    before: Vec<Record>,
    /// Those from which undo went back to this one, the nearest last.
    after: Vec<(Record, SaveState)>,
    is_counted: bool,
    date: Option<String>,
    comment: String,
    thought: Option<MoveReport>,
    scores: Scores,
    dice: Dice,
    last_stone: Instant,
}

/// How a controller starts.
#[derive(Debug)]
pub struct Start {
    /// Who plays, who begins, how the computer plays.
    pub play: GameSetup,
    /// A game to go on with.
    pub record: Option<Record>,
    /// Whether that game is the one on the disk.
    pub is_kept: bool,
    /// How the computer is to play, whatever the settings and the record say.
    pub computer: Option<Computer>,
    /// Who keeps the game and the score.
    pub keeper: Option<GameSaver>,
}

/// A new game that nobody keeps.
impl From<GameSetup> for Start {
    fn from(play: GameSetup) -> Start {
        Start {
            play,
            record: None,
            is_kept: false,
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
        inbox.control().set_memory_mb(play.memory_mb);
        model.set_up(Game::new(play.board));
        let mut controller = Controller {
            model,
            view,
            inbox,
            keeper: start.keeper,
            play,
            preferred: start.computer.unwrap_or(play.computer),
            seats: Seats::default(),
            keeping: SaveState::New,
            before: Vec::new(),
            after: Vec::new(),
            is_counted: false,
            date: None,
            comment: String::new(),
            thought: None,
            scores: Scores::default(),
            dice: Dice::new(play.seed),
            last_stone: Instant::now(),
        };
        if let Some(record) = start.record {
            controller.take_over(record);
            if start.is_kept {
                controller.keeping = SaveState::GoesOn;
            }
        } else {
            controller.play.computer = controller.preferred.on(play.board);
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
            self.publish(GameEvent::Failed(panic_message(panic.as_ref())));
        }
    }

    fn serve(&mut self) {
        while let Some(command) = self.inbox.next() {
            self.handle(command);
        }
    }

    /// Shows the game, and lets the computer move if it is to.
    pub fn start(&mut self) {
        self.publish(match self.keeping {
            SaveState::New | SaveState::Begins => GameEvent::Began,
            SaveState::LookedAt | SaveState::GoesOn => GameEvent::Opened,
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
            is_counted: self.is_counted,
            has_before: !self.before.is_empty(),
            has_after: !self.after.is_empty(),
            date: self.date.clone(),
            comment: self.comment.clone(),
            thought: self.thought.clone(),
            strength,
            scores: self.scores.clone(),
            first_mistake: self.first_mistake(),
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

    /// Hands the game to whoever keeps it, and then to whoever shows it: so nothing is seen that
    /// may be lost, but the last move.
    fn publish(&mut self, event: GameEvent) {
        let now = self.snapshot();
        if let Some(keeper) = &mut self.keeper {
            self.keeping.keep(now.record(), keeper);
        }
        self.view.show(Arc::new(now), event);
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
        let control = Arc::clone(self.inbox.control());
        let mut thinking = Thinking {
            play: self.play,
            dice: &mut self.dice,
            earliest: self.last_stone + self.play.pause,
            inbox: &mut self.inbox,
            thought: None,
        };
        let moved = (self.model).make_best_move(self.play.computer, &mut thinking, &control);
        let thought = thinking.thought;
        control.clear_hurry();
        control.report(0);
        let event = match moved {
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
                GameEvent::GaveUp(stopped)
            }
        };
        self.publish(event);
        Ok(())
    }

    /// Counts a game against the computer that has ended.
    fn count_end(&mut self) {
        let Some(outcome) = self.model.position().outcome() else {
            return;
        };
        let was_counted = mem::replace(&mut self.is_counted, true);
        if was_counted || self.play.players != Players::PersonComputer {
            return;
        }
        let ending = match outcome.value().winner() {
            None => Ending::Drawn,
            Some(winner) if winner == self.seats.computer() => Ending::Lost,
            Some(_) => Ending::Won,
        };
        let computer = self.play.computer;
        self.scores.streak.count(Opponent::of(computer), ending);
        self.scores.sitting.count(computer, ending);
        self.scores.all.count(computer, ending);
        if let Some(keeper) = &self.keeper {
            keeper.count(computer, ending);
        }
    }
}
