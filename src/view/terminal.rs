//! The game in a terminal or through pipes: asks, reads a line, prints the controller's messages.
//! The second view, on the same controller as the window.
//!
//! The mode of the terminal is never changed, so that it needs no cleaning up.

mod board;
mod console;
mod puzzles;
mod showing;

use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::Duration;

pub use self::board::Style;
pub use self::console::Console;
use self::console::SessionEnd;
pub use self::puzzles::PuzzleTable;
use super::Session;
use crate::controller::Start;
use crate::game::{Game, Record};
use crate::messages::{Command, GameEvent, Snapshot, Turn};
use crate::model::{Board, Mark};
use crate::player::{Computer, First, Opponent, Players};
use crate::settings::{GameSetup, PersistedSettings};
use crate::view::sender::{Link, ViewMessage};
use crate::view::words::game::{board_fact, opponent_name};

/// Plays until the person quits or the input ends.
pub fn run(
    session: Session,
    style: Style,
    console: Console<impl BufRead, impl Write>,
) -> io::Result<()> {
    let play = GameSetup {
        players: Players::PersonComputer,
        // The computer must not move before the person has chosen a side.
        first: First::Person,
        // No pause is needed: the prompt appears after the move.
        pause: Duration::ZERO,
        ..session.settings.now.play
    };
    // The terminal does not resume a saved game of other players. It stays until a game begins.
    let is_resumable = |record: &Record| {
        let players = record.info.players;
        record.info.file.is_some() || players.is_none_or(|who| who == Players::PersonComputer)
    };
    let mut record = session.record.filter(is_resumable);
    if let Some(record) = &mut record {
        record.info.players = Some(Players::PersonComputer);
    }
    let goes_on = record.is_some();
    let start = Start::resuming(play, record, session.computer);
    let model = Box::new(Game::default());
    let (link, now) = Link::start(|| {}, session.folders, session.resume, model, start)?;
    let mut terminal = Terminal {
        console,
        style,
        link,
        lasting: session.settings,
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
    link: Link,
    lasting: PersistedSettings,
    now: Arc<Snapshot>,
    /// The side that was last announced to the person.
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
        let (now, event) = self.next_message()?;
        self.now = Arc::clone(&now);
        self.say_strength()?;
        if goes_on {
            self.console.say("terminal-goes-on")?;
        }
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

    /// Plays a game. Returns whether to play another.
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
        let from = self.now.play;
        let to = GameSetup { first, ..from };
        self.link.controller.send(Command::begin(from, to));
        self.listen()?;
        self.moves_and_again()
    }

    /// Plays to the end. Returns whether to play another game.
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
                    if let Some(command) = self.if_possible(Command::Undo)? {
                        self.link.controller.send(command);
                        self.listen()?;
                    }
                }
                Some(Next::Again) => return Ok(true),
                Some(Next::SessionEnd) | None => return Ok(false),
            }
        }
    }

    /// Asks for moves until the game is over or the person quits it.
    fn moves(&mut self) -> Result<(), SessionEnd> {
        while self.now.turn != Turn::Over {
            let answer = self.console.ask("terminal-move")?;
            let command = match answer.as_str() {
                "0" => break,
                "?" => self.help().map(|()| None)?,
                "s" => Some(Command::SwitchSides),
                "h" => Some(Command::Hint),
                "u" => self.if_possible(Command::Undo)?,
                "r" => self.if_possible(Command::Redo)?,
                other => match self.level(other) {
                    Some(computer) => Some(self.change_computer(computer)),
                    None => self.play(other)?,
                },
            };
            if let Some(command) = command {
                self.link.controller.send(command);
                self.listen()?;
            }
        }
        Ok(())
    }

    /// Asks until the answer fits; `None` for `0`.
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

    /// The command to undo or redo, unless there is nothing left.
    fn if_possible(&mut self, command: Command) -> Result<Option<Command>, SessionEnd> {
        let (is_possible, refusal) = match command {
            Command::Redo => (self.now.can_redo(), "terminal-nothing-to-redo"),
            _ => (self.now.can_undo(), "terminal-nothing-to-undo"),
        };
        if !is_possible {
            self.console.say(refusal)?;
        }
        Ok(is_possible.then_some(command))
    }

    /// The opponent of this name, in either language, or the level.
    fn level(&self, answer: &str) -> Option<Computer> {
        let (texts, board) = (&self.console.texts, self.now.play.board);
        let is_it =
            |opponent: &Opponent| opponent_name(*opponent, board, texts).to_lowercase() == answer;
        let opponent = Opponent::ALL.into_iter().find(is_it);
        let level = || Some(Computer::Level(answer.parse().ok()?).on(board));
        opponent.map(|one| one.computer(board)).or_else(level)
    }

    fn change_computer(&mut self, computer: Computer) -> Command {
        self.lasting.now.play.computer = computer;
        self.link.store.write_settings(self.lasting.text());
        let from = self.now.play;
        let to = GameSetup { computer, ..from };
        Command::set(from, to)
    }

    /// A number plays that square.
    fn play(&mut self, answer: &str) -> Result<Option<Command>, SessionEnd> {
        let square = self.console.square(answer, self.now.game.board())?;
        Ok(square.map(Command::Play))
    }

    /// Prints the controller's messages up to the next question.
    fn listen(&mut self) -> Result<(), SessionEnd> {
        loop {
            let (now, event) = self.next_message()?;
            if self.show(now, &event)? {
                return Ok(());
            }
        }
    }

    /// Waits for the controller's next message.
    fn next_message(&mut self) -> Result<(Arc<Snapshot>, GameEvent), SessionEnd> {
        loop {
            match self.link.messages.recv() {
                Ok(ViewMessage::Game(now, event)) => return Ok((now, event)),
                Ok(ViewMessage::Store(report)) => self.show_report(report)?,
                Ok(ViewMessage::ControllerEnded) => {
                    self.console.say("engine-failed")?;
                    self.link.restart_controller(&self.now)?;
                }
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
