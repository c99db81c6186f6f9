//! The messages between controller and views, as data. A [`Command`] goes in. After each that did
//! something or was refused, a [`View`] gets one consistent [`Snapshot`] and the [`GameEvent`] that
//! led to it. They name no window and no thread, so that other front ends can use them.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::control::Stopped;
use crate::game::{Game, GameInfo, PlayedMove, Record};
use crate::model::{Mark, Outcome, PlayError, Position, Square};
use crate::player::{Computer, MoveReason, Proof};
use crate::score::{Matchup, Score, Streak, Tally};
use crate::settings::GameSetup;

/// A request to the controller.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// Set a stone.
    Play(Square),
    /// Go back to the position after so many moves, and set a stone there.
    PlayFrom(usize, Square),
    /// Let the computer move for the side to move, and continue with the other side.
    SwitchSides,
    /// Begin a new game.
    Restart,
    /// Change the settings and begin a new game.
    Begin(Box<Change>),
    /// Stop thinking, and make the best move found so far.
    MoveNow,
    /// Stop thinking; the person moves instead.
    Stop,
    /// Undo the last move; against the computer, back to the person's last turn. At the start of a
    /// game, go back to the game before it.
    Undo,
    /// Redo what was undone; if nothing was, switch to the abandoned variation.
    Redo,
    /// Switch to the abandoned variation.
    SwitchVariation,
    /// Continue this game. Its file is in the record.
    Open(Box<Record>),
    /// Note the file to which the game of this number was saved.
    SavedAs { number: u32, file: PathBuf },
    /// Change the settings. Another board begins a new game, and so do other players after the end
    /// of one; who begins changes at once before the first move, and everything else takes effect
    /// at the next move.
    Set(Box<Change>),
    /// Show a best move, once.
    Hint,
    /// Continue after the engine has failed.
    Recover,
    /// Count from zero.
    ResetScore,
}

impl Command {
    /// Changes the settings.
    pub fn set(from: GameSetup, to: GameSetup) -> Command {
        Command::Set(Box::new(Change { from, to }))
    }

    /// Changes the settings and begins a new game.
    pub fn begin(from: GameSetup, to: GameSetup) -> Command {
        Command::Begin(Box::new(Change { from, to }))
    }

    /// Whether a search must stop for it.
    pub fn interrupts(&self) -> bool {
        match self {
            // Pause and thinking time can wait for the next move.
            Command::Set(change) => {
                let who = |play: &GameSetup| (play.board, play.players, play.first, play.computer);
                who(&change.from) != who(&change.to)
            }
            Command::PlayFrom(..)
            | Command::Restart
            | Command::Begin(_)
            | Command::Stop
            | Command::Undo
            | Command::Redo
            | Command::SwitchVariation
            | Command::Open(_) => true,
            Command::Play(_)
            | Command::SwitchSides
            | Command::Hint
            | Command::MoveNow
            | Command::Recover
            | Command::SavedAs { .. }
            | Command::ResetScore => false,
        }
    }

    /// Whether it is dropped while the computer thinks.
    pub const fn is_click(&self) -> bool {
        matches!(
            self,
            Command::Play(_) | Command::SwitchSides | Command::Hint
        )
    }
}

/// A change of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The settings that the person changed.
    pub from: GameSetup,
    /// The settings afterwards.
    pub to: GameSetup,
}

/// Everything about a game at one moment. The published snapshot is the one that is saved.
#[derive(Clone, PartialEq, Debug)]
pub struct Snapshot {
    /// The moves, those that were undone, and the abandoned variation.
    pub game: Game,
    /// Who plays, the date, the file.
    pub info: GameInfo,
    /// Who is to move.
    pub turn: Turn,
    /// The settings: players, board, computer.
    pub play: GameSetup,
    /// Whether *undo* at the start of the game brings back the game before it.
    pub has_before: bool,
    /// Whether *redo* at the end of the game leads on to the game from which undo came back.
    pub has_after: bool,
    /// The report of the computer's last move.
    pub thought: Option<MoveReport>,
    /// The proven strength of the computer's level, as cross and as circle. Computed here, because
    /// it would stall a frame.
    pub strength: Option<&'static [Proof; 2]>,
    /// The results of the games before.
    pub scores: Scores,
    /// At the end of a game, the number of the person's first move that gave value away, if known.
    /// Computed here, because it would stall a frame.
    pub first_mistake: Option<usize>,
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A person, for this side.
    Person(Mark),
    /// The computer, for this side: it thinks.
    Computer(Mark),
    /// The game is over.
    Over,
}

/// The cost of a move, and its reason.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReport {
    /// The computer that moved.
    pub computer: Computer,
    /// The reason.
    pub grounds: MoveReason,
    /// How long it took, without the pause after it.
    pub time: Duration,
}

/// The results.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scores {
    /// Since the program was started.
    pub sitting: Score,
    /// Of all time.
    pub all: Score,
    /// Since the program was started, for each matchup and board; also between two people.
    pub matchups: Score<Matchup>,
    /// The latest results in a row.
    pub streak: Streak,
}

impl Snapshot {
    /// The position on the board.
    pub fn position(&self) -> Position {
        self.game.position()
    }

    /// How the game ended, if it did.
    pub fn outcome(&self) -> Option<Outcome> {
        self.position().outcome()
    }

    /// The last move, and whose it was.
    pub fn last_move(&self) -> Option<(PlayedMove, Mark)> {
        let made = self.game.moves().last()?;
        Some((*made, self.position().turn().opponent()))
    }

    /// Whether there is something to undo.
    pub fn can_undo(&self) -> bool {
        self.has_before || !self.game.moves().is_empty()
    }

    /// Whether there is something to redo.
    pub fn can_redo(&self) -> bool {
        self.has_after || self.game.can_redo()
    }

    /// The games between these players on this board since the program was started.
    pub fn tally(&self) -> Tally {
        let matchup = Matchup::of(self.play.players, self.play.computer, self.play.board);
        let side = self.info.person.unwrap_or(Mark::X);
        self.scores.matchups.tally(matchup, side)
    }

    /// Whether the computer is thinking.
    pub const fn is_thinking(&self) -> bool {
        matches!(self.turn, Turn::Computer(_))
    }

    /// The game as it is saved.
    pub fn record(&self) -> Record {
        Record {
            game: self.game.clone(),
            info: self.info.clone(),
        }
    }
}

/// What has changed since the last snapshot, or was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEvent {
    /// A new game began.
    Began,
    /// A stone was set: the last move of the game.
    Put,
    /// Moves were undone.
    Undone,
    /// Moves were redone.
    Redone,
    /// Another game was opened.
    Opened,
    /// Undo or redo has led to another game.
    Returned,
    /// The settings, the turn or the file have changed.
    Changed,
    /// A move was refused.
    Refused(Square, PlayError),
    /// The best move that was requested.
    Hint(Square),
    /// A search ended without a move; the person moves instead.
    GaveUp(Stopped),
    /// The engine failed with this message, and waits for [`Command::Recover`].
    Failed(String),
    /// The score has changed.
    Scored,
}

impl GameEvent {
    /// Whether the moves on the board have changed.
    pub const fn changes_game(&self) -> bool {
        match self {
            GameEvent::Began
            | GameEvent::Put
            | GameEvent::Undone
            | GameEvent::Redone
            | GameEvent::Opened
            | GameEvent::Returned => true,
            GameEvent::Changed
            | GameEvent::Refused(..)
            | GameEvent::Hint(_)
            | GameEvent::GaveUp(_)
            | GameEvent::Failed(_)
            | GameEvent::Scored => false,
        }
    }
}

/// The view of Model–View–Controller, as the controller sees it. Implemented by the sender that the
/// window and the terminal give to the controller (`ViewSender`): it sends the snapshot to the
/// view's own thread and wakes it, as the lecture's `invokeLater` does. Never waits.
pub trait View: Send {
    /// Shows the game after an event.
    fn show(&mut self, now: Arc<Snapshot>, event: GameEvent);
}

/// The message of a panic.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or_default().to_owned()
}
