//! What controller and views say to each other, as data: a [`Command`] goes in; after each that did
//! something or was refused, one consistent [`Snapshot`] comes out, together with what
//! [`GameEvent`], for whoever is a [`View`].
//! Names no window and no thread, so that another front end could be fed with the same.

use std::any::Any;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use crate::control::Stopped;
use crate::game::{Game, GameInfo, PlayedMove, Record};
use crate::model::{Mark, Outcome, PlayError, Position, Square};
use crate::player::{Computer, First, MoveReason, Proof};
use crate::score::{Score, Streak};
use crate::settings::GameSetup;

/// What a person can ask for.
#[derive(Clone, PartialEq, Debug)]
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
    /// Stop thinking, and make the best move found so far.
    MoveNow,
    /// Stop thinking; the person moves instead.
    Stop,
    /// Take back the last stone; against the computer, back to the person's last turn. At the start
    /// of a game, go back to the one that was there before it.
    Undo,
    /// Play again what was taken back; where nothing was, go over to the line that was left.
    Redo,
    /// Go over to the line that was left.
    SwitchVariation,
    /// Go on with this game.
    Open(Box<Record>),
    /// Note the file to which the game of this number was saved.
    SavedAs {
        /// From [`GameInfo::number`].
        number: u32,
        /// Its path.
        file: PathBuf,
    },
    /// Play by other settings. Another board begins a new game, who begins changes at once if
    /// nobody has moved yet, and everything else acts at the next move.
    Set(Box<Change>),
    /// Show a best move, once.
    Hint,
    /// Go on after the engine has failed.
    Recover,
    /// Count from zero.
    ResetScore,
}

impl Command {
    /// Play by other settings.
    pub fn set(from: GameSetup, to: GameSetup) -> Command {
        Command::Set(Box::new(Change { from, to }))
    }

    /// Whether a search must stop for it.
    pub fn interrupts(&self) -> bool {
        match self {
            // A pause or a time can wait for the next move.
            Command::Set(change) => {
                let who = |play: &GameSetup| (play.board, play.players, play.first, play.computer);
                who(&change.from) != who(&change.to)
            }
            Command::PlayFrom(..)
            | Command::Restart
            | Command::RestartWith(_)
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

/// Other settings than before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// As they were when the person changed them.
    pub from: GameSetup,
    /// As they are to be.
    pub to: GameSetup,
}

/// Everything about a game at one moment. What is published is what is kept on the disk.
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
    /// What the computer thought for its last move.
    pub thought: Option<MoveReport>,
    /// What has been proved about the computer's level, as cross and as circle.
    pub strength: Option<&'static [Proof; 2]>,
    /// How the person has done against the computer.
    pub scores: Scores,
    /// At the end of a game, the number of the person's first move that gave value away, where that
    /// is known.
    pub first_mistake: Option<usize>,
}

/// Who is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// A person, for this side.
    Person(Mark),
    /// The computer, for this side: it thinks.
    Computer(Mark),
    /// Nobody: the game is over.
    Over,
}

/// What a move cost, and why it was made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveReport {
    /// Who thought.
    pub computer: Computer,
    /// Why this move.
    pub grounds: MoveReason,
    /// How long it took, without the pause after it.
    pub time: Duration,
}

/// How a person has done against the computer.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Scores {
    /// Since the program was started.
    pub sitting: Score,
    /// Of all time.
    pub all: Score,
    /// How the latest games went, one after the other.
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

/// What has changed since the last snapshot, or could not be done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GameEvent {
    /// A new game began.
    Began,
    /// A stone was set: the last move of the game.
    Put,
    /// Moves were taken back.
    Undone,
    /// Moves were played again.
    Redone,
    /// Another game has taken the place of this one.
    Opened,
    /// The game that was there before this one is back.
    Returned,
    /// Other settings, or another one is to move.
    Changed,
    /// A move cannot be made, and why.
    Refused(Square, PlayError),
    /// A best move, which was asked for.
    Hint(Square),
    /// A search ended without a move, and why; the person moves in its place.
    GaveUp(Stopped),
    /// The engine failed, with these words, and waits to be told to recover.
    Failed(String),
    /// Games were counted.
    Scored,
}

impl GameEvent {
    /// Whether the moves on the board are others than before.
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

/// Shows a game: the view of Model–View–Controller. Called from the controller's thread; must not
/// wait for anything.
pub trait View: Send {
    /// Shows the game as it is now, and says what happened to it.
    fn show(&mut self, now: Arc<Snapshot>, event: GameEvent);
}

/// What a panic said.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    text.unwrap_or_default().to_owned()
}
