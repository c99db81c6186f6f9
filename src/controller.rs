//! The controller: the thread that owns the game. It receives [`Command`]s from a channel, lets a
//! [`Sitting`] decide what they do, lets the computer move, and publishes one snapshot to a
//! [`View`] after every change. It never names a window.
//!
//! There is no lock, no sleep, and no command waits for a search. A command that cannot wait
//! *interrupts*: it is counted in the [`SearchControl`](crate::control::SearchControl) before it
//! enters the channel, and a search gives up while an interruption is unanswered. A click while
//! the computer thinks is dropped, as in the lecture.

mod handle;
mod inbox;
mod save_state;
mod seats;
mod sitting;
mod thinking;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Instant;

pub use self::handle::ControllerHandle;
use self::inbox::{Inbox, Mail};
use self::save_state::SaveState;
pub use self::sitting::Sitting;
use self::thinking::Thinking;
use crate::control::Stopped;
use crate::game::{Model, Record};
use crate::messages::{Command, GameEvent, Scores, Snapshot, Turn, View, panic_message};
use crate::player::{Computer, Dice, hints};
use crate::settings::GameSetup;
use crate::store::{GameSaver, today};

/// The loop around a [`Sitting`]: inbox, clock, saving and publishing.
pub struct Controller {
    sitting: Sitting,
    view: Box<dyn View>,
    inbox: Inbox,
    keeper: Option<GameSaver>,
    dice: Dice,
    last_stone: Instant,
}

/// How a controller starts.
#[derive(Debug)]
pub struct Start {
    /// Board, players and computer, unless the record or `computer` says otherwise.
    pub play: GameSetup,
    /// A game to continue.
    pub record: Option<Record>,
    /// Whether that game is the one on the disk.
    pub is_kept: bool,
    /// Overrides the computer of the settings and of the record.
    pub computer: Option<Computer>,
    /// The score so far.
    pub scores: Scores,
    /// Saves the game and the score.
    pub keeper: Option<GameSaver>,
}

impl Start {
    /// Continues `record`, if there is one. A game from a file is not the one on the disk.
    pub fn resuming(play: GameSetup, record: Option<Record>, computer: Option<Computer>) -> Start {
        Start {
            is_kept: (record.as_ref()).is_some_and(|record| record.info.file.is_none()),
            record,
            computer,
            ..Start::from(play)
        }
    }
}

/// A new game that is not saved.
impl From<GameSetup> for Start {
    fn from(play: GameSetup) -> Start {
        Start {
            play,
            record: None,
            is_kept: false,
            computer: None,
            scores: Scores::default(),
            keeper: None,
        }
    }
}

impl Controller {
    fn new(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        mut start: Start,
        mut inbox: Inbox,
    ) -> Controller {
        inbox.control().set_memory_mb(start.play.memory_mb);
        let keeper = start.keeper.take();
        if let Some(keeper) = &keeper {
            inbox.scores = keeper.scores().clone();
        }
        Controller {
            dice: Dice::new(start.play.seed),
            sitting: Sitting::new(model, start),
            view,
            inbox,
            keeper,
            last_stone: Instant::now(),
        }
    }

    /// A controller without a thread; the caller hands it the commands.
    pub fn unthreaded(
        model: Box<dyn Model>,
        view: Box<dyn View>,
        start: impl Into<Start>,
    ) -> Controller {
        let inbox = Inbox::new(crossbeam_channel::never());
        Controller::new(model, view, start.into(), inbox)
    }

    /// Runs until the [`ControllerHandle`] is dropped, or until a failure cannot even be
    /// published. The view is dropped in either case.
    fn run(&mut self) {
        let mut serve: fn(&mut Controller) = |controller| {
            controller.start();
            controller.serve();
        };
        while let Err(panic) = catch_unwind(AssertUnwindSafe(|| serve(self))) {
            // A move is made only after it has been found, so the game is as it was.
            serve = Controller::serve;
            let failed = GameEvent::Failed(panic_message(panic.as_ref()));
            let report = AssertUnwindSafe(|| {
                self.sitting.seats.hold_computer();
                self.inbox.drop_clicks();
                self.publish(failed);
            });
            if catch_unwind(report).is_err() {
                return;
            }
        }
    }

    fn serve(&mut self) {
        while let Some(mail) = self.inbox.next() {
            self.receive(mail);
            self.go_on();
        }
    }

    /// Publishes the game, and lets the computer move if it is its turn.
    pub fn start(&mut self) {
        self.publish(match self.sitting.save_state {
            SaveState::New | SaveState::Begins => GameEvent::Began,
            SaveState::LookedAt | SaveState::GoesOn => GameEvent::Opened,
        });
        self.go_on();
    }

    /// Handles a command, up to the next turn of a person.
    pub fn handle(&mut self, command: Command) {
        self.obey(command);
        self.go_on();
    }

    /// The game as it stands.
    pub fn snapshot(&self) -> Snapshot {
        self.sitting.snapshot()
    }

    fn receive(&mut self, mail: Mail) {
        match mail {
            Mail::Command(command) => self.obey(command),
            Mail::Score(all) => {
                self.sitting.scores.all = all;
                self.publish(GameEvent::Scored);
            }
        }
    }

    fn obey(&mut self, command: Command) {
        if let (Command::ResetScore, Some(keeper)) = (&command, &self.keeper) {
            keeper.reset_score();
        }
        let event = match command {
            Command::Hint => self.hint(),
            command => self.sitting.obey(command),
        };
        if let Some(event) = event {
            self.publish(event);
        }
    }

    fn hint(&self) -> Option<GameEvent> {
        // The command that stops the search is handled next.
        let best = hints(&self.sitting.position(), self.inbox.control()).ok()?;
        best.first().map(GameEvent::Hint)
    }

    /// Saves the game, and then shows it: at most the last move is seen and lost.
    fn publish(&mut self, event: GameEvent) {
        if event.changes_game() {
            self.last_stone = Instant::now();
        }
        if event == GameEvent::Began {
            self.sitting.info.date = Some(today());
        }
        let now = self.sitting.snapshot();
        if let Some(keeper) = &mut self.keeper {
            if let Some(ended) = self.sitting.uncounted.take() {
                keeper.count(ended.computer, ended.ending);
            }
            self.sitting.save_state.save(now.record(), keeper);
        }
        // *Move now* is for the turn that the view shows.
        match now.turn {
            Turn::Computer(_) => self.inbox.control().start_turn(),
            Turn::Person(_) | Turn::Over => self.inbox.control().end_turn(),
        }
        self.view.show(Arc::new(now), event);
    }

    /// Lets the computer move while it is its turn.
    fn go_on(&mut self) {
        while let Turn::Computer(_) = self.sitting.turn() {
            // Messages that came meanwhile act before the next move.
            if let Some(mail) = self.inbox.waiting() {
                self.receive(mail);
            } else if self.let_computer_move().is_err() {
                return;
            }
        }
    }

    fn let_computer_move(&mut self) -> Result<(), Stopped> {
        let control = Arc::clone(self.inbox.control());
        let play = self.sitting.play;
        let mut thinking = Thinking {
            play,
            dice: &mut self.dice,
            earliest: self.last_stone + play.pause,
            inbox: &mut self.inbox,
            report: None,
        };
        control.start_turn();
        let moved = self.sitting.make_best_move(&mut thinking, &control);
        let report = thinking.report;
        control.end_turn();
        control.report(0);
        let event = match moved {
            Ok(event) => {
                self.sitting.report = report;
                event
            }
            Err(stopped) => {
                self.inbox.drop_clicks();
                if stopped == Stopped::Asked {
                    return Err(stopped);
                }
                // The game goes on, and the person moves instead.
                self.sitting.obey(Command::Stop);
                GameEvent::GaveUp(stopped)
            }
        };
        self.publish(event);
        Ok(())
    }
}
