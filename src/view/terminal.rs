//! The game in a terminal or through pipes: asks, reads a line, shows what the controller says. The
//! second view, on the same controller as the window.
//!
//! The terminal is never switched into another mode, so however the program ends, it is left as it
//! was found.

mod board;
mod console;
mod puzzles;
mod showing;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

use crossbeam_channel::{Receiver, unbounded};

pub use self::board::Style;
pub use self::console::Console;
use self::console::SessionEnd;
pub use self::puzzles::PuzzleTable;
use super::Session;
use crate::controller::{ControllerHandle, Start};
use crate::game::{Game, Record};
use crate::messages::{Command, GameEvent, Snapshot, Turn};
use crate::model::{Board, Mark};
use crate::player::{Computer, First, Level, Opponent, Players};
use crate::settings::{GameSetup, PersistedSettings};
use crate::store::Store;
use crate::view::sender::{ViewMessage, ViewSender};
use crate::view::words::game::{board_fact, engine_name};

/// Plays until the person has had enough or the input ends.
pub fn run(
    session: Session,
    style: Style,
    console: Console<impl BufRead, impl Write>,
) -> io::Result<()> {
    let play = GameSetup {
        players: Players::PersonComputer,
        // Until the person has said which side it wants, nobody moves.
        first: First::Person,
        // A person at a prompt sees when a stone comes.
        pause: Duration::ZERO,
        ..session.lasting.now.play
    };
    let (sender, messages) = unbounded();
    let inlet = ViewSender {
        messages: sender,
        wake: || {},
    };
    let reports = inlet.clone();
    let store = Store::spawn(session.folders, session.resume, move |report| {
        reports.send(ViewMessage::Store(report));
    })?;
    // A game of others stays what it is, until another one takes its place.
    let is_opened = session.file.is_some();
    let is_persons = |players: Players| players == Players::PersonComputer;
    let is_taken_up = |record: &Record| is_opened || record.players.is_none_or(is_persons);
    let record = session.record.filter(is_taken_up);
    let goes_on = record.is_some();
    let start = Start {
        play,
        record: record.map(|record| Record {
            players: Some(Players::PersonComputer),
            ..record
        }),
        // A game from a file is looked at first.
        is_kept: !is_opened,
        computer: session.computer,
        keeper: Some(store.keeper()),
    };
    let (remote, now) = ControllerHandle::spawn(Box::new(Game::default()), Box::new(inlet), start)?;
    let mut terminal = Terminal {
        console,
        style,
        remote,
        store,
        lasting: session.lasting,
        messages,
        now,
        told: None,
    };
    let ended = terminal.series(goes_on);
    let goodbye = terminal.console.texts.text("terminal-goodbye");
    terminal.console.close(ended, &goodbye)
}

struct Terminal<I, O> {
    console: Console<I, O>,
    style: Style,
    remote: ControllerHandle,
    /// After the remote: it ends when the controller has.
    store: Store,
    lasting: PersistedSettings,
    messages: Receiver<ViewMessage>,
    now: Arc<Snapshot>,
    /// The side that the person has been told to have.
    told: Option<Mark>,
}

/// What to do after a game.
enum Next {
    Again,
    SessionEnd,
    /// Also after the end of the game.
    Undo,
}

impl<I: BufRead, O: Write> Terminal<I, O> {
    fn series(&mut self, goes_on: bool) -> Result<(), SessionEnd> {
        self.console.say("terminal-welcome")?;
        let board = self.now.play.board;
        if board != Board::TIC_TAC_TOE {
            let fact = board_fact(board, &self.console.texts);
            self.console.print(&fact)?;
        }
        self.say_strength()?;
        if goes_on {
            self.console.say("terminal-goes-on")?;
        }
        let (now, event) = self.next_message()?;
        if goes_on {
            if !self.show(now, &event)? {
                self.listen()?;
            }
            if !self.moves_and_again()? {
                return Ok(());
            }
        }
        while self.game()? {}
        Ok(())
    }

    /// Plays a game; says whether another is wanted.
    fn game(&mut self) -> Result<bool, SessionEnd> {
        let first = self.choose(
            ["terminal-side", "terminal-side-help"],
            |answer| match answer {
                "x" => Some(First::Person),
                "o" => Some(First::Computer),
                _ => None,
            },
        )?;
        let Some(first) = first else { return Ok(false) };
        self.remote.send(Command::RestartWith(first));
        self.listen()?;
        self.moves_and_again()
    }

    /// Plays to the end; says whether another game is wanted.
    fn moves_and_again(&mut self) -> Result<bool, SessionEnd> {
        loop {
            self.moves()?;
            let next = self.choose(
                ["terminal-again", "terminal-again-help"],
                |answer| match answer {
                    "y" | "j" => Some(Next::Again),
                    "n" => Some(Next::SessionEnd),
                    "u" => Some(Next::Undo),
                    _ => None,
                },
            )?;
            match next {
                Some(Next::Undo) => {
                    if let Some(command) = self.undo()? {
                        self.remote.send(command);
                        self.listen()?;
                    }
                }
                Some(Next::Again) => return Ok(true),
                Some(Next::SessionEnd) | None => return Ok(false),
            }
        }
    }

    /// Asks for moves until the game is over or the person has had enough of it.
    fn moves(&mut self) -> Result<(), SessionEnd> {
        while self.now.turn != Turn::Over {
            let answer = self.console.ask("terminal-move")?;
            let command = match answer.as_str() {
                "0" => break,
                "?" => self.help().map(|()| None)?,
                "s" => Some(Command::SwitchSides),
                "h" => Some(Command::Hint),
                "u" => self.undo()?,
                "r" => self.redo()?,
                other => match self.level(other) {
                    Some(computer) => Some(self.change_computer(computer)),
                    None => self.play(other)?,
                },
            };
            if let Some(command) = command {
                self.remote.send(command);
                self.listen()?;
            }
        }
        Ok(())
    }

    /// Asks until the answer is one of those that fit; none for `0`.
    fn choose<T>(
        &mut self,
        [question, help]: [&str; 2],
        fits: impl Fn(&str) -> Option<T>,
    ) -> Result<Option<T>, SessionEnd> {
        loop {
            let answer = self.console.ask(question)?;
            match (answer.as_str(), fits(&answer)) {
                (_, Some(chosen)) => return Ok(Some(chosen)),
                ("0", None) => return Ok(None),
                ("?", None) => self.console.say(help)?,
                _ => self.console.not_understood(&answer)?,
            }
        }
    }

    fn undo(&mut self) -> Result<Option<Command>, SessionEnd> {
        if !self.now.can_undo() {
            self.console.say("terminal-nothing-to-undo")?;
            return Ok(None);
        }
        Ok(Some(Command::Undo))
    }

    fn redo(&mut self) -> Result<Option<Command>, SessionEnd> {
        if !self.now.can_redo() {
            self.console.say("terminal-nothing-to-redo")?;
            return Ok(None);
        }
        Ok(Some(Command::Redo))
    }

    /// A level's name, in either language, changes to that level.
    fn level(&self, answer: &str) -> Option<Computer> {
        let unbeatable = self.console.texts.text("opponent-unbeatable");
        if answer == "unbeatable" || answer == unbeatable.to_lowercase() {
            return Some(Opponent::Unbeatable.computer(self.now.play.board));
        }
        let is_it = |level: &Level| {
            let name = engine_name(Computer::Level(*level), &self.console.texts);
            level.to_string() == answer || name.to_lowercase() == answer
        };
        let level = Level::ALL.into_iter().find(is_it)?;
        Some(Computer::Level(level))
    }

    fn change_computer(&mut self, computer: Computer) -> Command {
        self.lasting.now.play.computer = computer;
        self.store.write_settings(self.lasting.text());
        let from = self.now.play;
        let to = GameSetup { computer, ..from };
        Command::set(from, to)
    }

    /// A number plays that square.
    fn play(&mut self, answer: &str) -> Result<Option<Command>, SessionEnd> {
        let square = self.console.square(answer, self.now.game.board())?;
        Ok(square.map(Command::Play))
    }

    /// Shows what the controller says, up to the next question.
    fn listen(&mut self) -> Result<(), SessionEnd> {
        loop {
            let (now, event) = self.next_message()?;
            if self.show(now, &event)? {
                return Ok(());
            }
        }
    }

    /// Waits for the controller.
    fn next_message(&mut self) -> Result<(Arc<Snapshot>, GameEvent), SessionEnd> {
        loop {
            match self.messages.recv() {
                Ok(ViewMessage::Game(now, event)) => return Ok((now, event)),
                Ok(ViewMessage::Store(report)) => self.show_report(report)?,
                // The controller is gone, and nobody can go on.
                Err(_) => return Err(SessionEnd::Input),
            }
        }
    }

    fn help(&mut self) -> Result<(), SessionEnd> {
        let squares = self.now.game.board().n_squares();
        let squares = [("squares", squares.into())];
        self.console.say_with("terminal-help", squares)
    }
}
