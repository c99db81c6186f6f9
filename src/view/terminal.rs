//! The game in a terminal or through pipes: asks, reads a line, shows what the controller says. The second view, on the same controller as the window.
//!
//! The terminal is never switched into another mode, so however the program ends, it is left as it was found.

mod board;

use std::io::{self, BufRead, Read as _, Write};
use std::mem;
use std::time::Duration;

use crossbeam_channel::{Receiver, unbounded};

pub use self::board::Style;
use self::board::draw;
use super::events::{Event, Handle};
use super::texts::{Texts, printable};
use super::words::{
    board_fact, certainty, computer_id, gave_up, mark_id, reason, refusal, result, strength,
    trouble,
};
use super::{Session, window};
use crate::controller::{Command, First, Players, Remote, Settings, Start};
use crate::model::{Board, Game, Mark, Outcome, Position, Value};
use crate::player::{Computer, Level};
use crate::record::{Line, Record};
use crate::store::{Keeper, Kept};

/// How the terminal game starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// What lasts: of it, the language and how the computer plays. Who plays and who begins is asked.
    pub lasting: window::Options,
    /// How the board is drawn.
    pub style: Style,
    /// Whether to print the answers: through a pipe nobody has seen them.
    pub echo: bool,
}

/// Plays until the person has had enough or the input ends.
pub fn run(
    options: Options,
    session: Session,
    input: impl BufRead,
    out: impl Write,
) -> io::Result<()> {
    let settings = Settings {
        players: Players::PersonComputer,
        // Until the person has said which side it wants, nobody moves.
        first: First::Me,
        // A person at a prompt sees when a stone comes.
        delay: Duration::ZERO,
        ..options.lasting.settings
    };
    let (sender, events) = unbounded();
    let handle = Handle {
        events: sender,
        wake: || {},
    };
    let report = handle.clone();
    let mut keeper = Keeper::spawn(session.folders, session.resume, move |kept| {
        report.send(Event::Kept(kept));
    })?;
    let record = session.record.map(|record| Record {
        players: Some(Players::PersonComputer),
        ..record
    });
    let goes_on = record.is_some();
    let start = Start {
        settings,
        record,
        keeping: keeper.keeping(),
    };
    let remote = Remote::spawn(Box::new(Game::default()), Box::new(handle), start)?;
    let mut terminal = Terminal {
        texts: Texts::new(options.lasting.looks.language),
        style: options.style,
        echo: options.echo,
        input,
        out,
        remote,
        keeper,
        at_start: options.lasting.clone(),
        lasting: options.lasting,
        kept_before: session.kept_settings,
        events,
        line: Line::new(Position::default()),
        position: Position::default(),
        computer: Mark::O,
        told: None,
        score: [0; 3],
        is_counted: false,
    };
    match terminal.series(goes_on) {
        Err(End::Io(error)) => Err(error),
        Ok(()) | Err(End::Input) => terminal.goodbye(),
    }
}

/// Why a prompt got no answer.
enum End {
    /// The input has ended.
    Input,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for End {
    fn from(error: io::Error) -> End {
        End::Io(error)
    }
}

/// Longer than any answer; what is longer still is an answer we do not understand.
const LONGEST_ANSWER: u64 = 200;

struct Terminal<I, O> {
    texts: Texts,
    style: Style,
    echo: bool,
    input: I,
    out: O,
    remote: Remote,
    /// After the remote: it ends when the controller has.
    keeper: Keeper,
    lasting: window::Options,
    /// What lasts, as it was.
    at_start: window::Options,
    kept_before: Vec<u8>,
    events: Receiver<Event>,
    line: Line,
    position: Position,
    /// The computer's side: it changes with *switch sides* and with *undo*.
    computer: Mark,
    /// The side that the person has been told to have.
    told: Option<Mark>,
    /// Games won, drawn and lost by the person.
    score: [u32; 3],
    /// Whether the game is among them.
    is_counted: bool,
}

impl<I: BufRead, O: Write> Terminal<I, O> {
    fn series(&mut self, goes_on: bool) -> Result<(), End> {
        self.say("terminal-welcome")?;
        let board = self.lasting.settings.board;
        if board != Board::TIC_TAC_TOE {
            writeln!(self.out, "{}", board_fact(board, &self.texts))?;
        }
        if goes_on {
            self.say("terminal-goes-on")?;
        }
        // The controller has begun already. Which side the person wants in a new game is still to be asked, and the end of an old one does not count.
        while let Ok(event) = self.events.recv() {
            match event {
                Event::YourTurn(_) if !goes_on => break,
                Event::ShowWinner(outcome) => {
                    self.show_end(&outcome)?;
                    break;
                }
                other => {
                    if self.show(other)? {
                        break;
                    }
                }
            }
        }
        if goes_on && !self.moves_and_again()? {
            return Ok(());
        }
        while self.game()? {}
        Ok(())
    }

    /// Plays a game; says whether another is wanted.
    fn game(&mut self) -> Result<bool, End> {
        let first = self.choose("terminal-side", |answer| match answer {
            "x" => Some(First::Me),
            "o" => Some(First::Computer),
            _ => None,
        })?;
        let Some(first) = first else { return Ok(false) };
        self.remote.send(Command::RestartWith(first));
        self.listen()?;
        self.moves_and_again()
    }

    /// Plays to the end; says whether another game is wanted.
    fn moves_and_again(&mut self) -> Result<bool, End> {
        loop {
            self.moves()?;
            let again = self.choose("terminal-again", |answer| match answer {
                "y" | "j" => Some(Some(true)),
                "n" => Some(Some(false)),
                // Also after the end of the game.
                "u" => Some(None),
                _ => None,
            })?;
            match again {
                Some(None) if self.line.made().is_empty() => {
                    self.say("terminal-nothing-to-undo")?;
                }
                Some(None) => {
                    self.remote.send(Command::Undo);
                    self.listen()?;
                }
                Some(Some(again)) => return Ok(again),
                None => return Ok(false),
            }
        }
    }

    /// Asks for moves until the game is over or the person has had enough of it.
    fn moves(&mut self) -> Result<(), End> {
        while !self.position.finished() {
            self.prompt("terminal-move")?;
            let answer = self.answer()?;
            let command = match answer.as_str() {
                "0" => break,
                "?" => {
                    self.help()?;
                    continue;
                }
                "s" => Command::SwitchSides,
                "h" => Command::Hint,
                "u" if self.line.made().is_empty() => {
                    self.say("terminal-nothing-to-undo")?;
                    continue;
                }
                "u" => Command::Undo,
                "r" if !self.line.can_redo() => {
                    self.say("terminal-nothing-to-redo")?;
                    continue;
                }
                "r" => Command::Redo,
                other => {
                    let level = self.level(other);
                    if let Some(level) = level {
                        self.lasting.settings.computer = level;
                        let text = self.lasting.text(&self.at_start, &self.kept_before);
                        self.keeper.write_settings(text);
                    }
                    let Some(command) =
                        level.map(Command::SetComputer).or_else(|| self.play(other))
                    else {
                        match other.parse::<u8>() {
                            Ok(square) if square.to_string() == other => {
                                let there_is_none = [("square", square.into())];
                                let text = self.texts.with("off-board", there_is_none);
                                writeln!(self.out, "{text}")?;
                            }
                            _ => self.not_understood(&answer)?,
                        }
                        continue;
                    };
                    command
                }
            };
            self.remote.send(command);
            self.listen()?;
        }
        Ok(())
    }

    /// Asks until the answer is one of those that fit; none for `0`.
    fn choose<T>(&mut self, id: &str, fits: impl Fn(&str) -> Option<T>) -> Result<Option<T>, End> {
        loop {
            self.prompt(id)?;
            let answer = self.answer()?;
            match (answer.as_str(), fits(&answer)) {
                (_, Some(chosen)) => return Ok(Some(chosen)),
                ("0", None) => return Ok(None),
                ("?", None) => self.help()?,
                _ => self.not_understood(&answer)?,
            }
        }
    }

    /// One line of input, in lower case.
    fn answer(&mut self) -> Result<String, End> {
        let mut line = Vec::new();
        (&mut self.input)
            .take(LONGEST_ANSWER)
            .read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Err(End::Input);
        }
        let mut answer = printable(String::from_utf8_lossy(&line).trim()).to_lowercase();
        if line.len() as u64 == LONGEST_ANSWER && !line.ends_with(b"\n") {
            // So long that it cannot be meant: what is left of it is shown, and nothing is like it.
            self.skip_line()?;
            answer = answer.chars().take(20).chain(['…']).collect();
        }
        if self.echo {
            writeln!(self.out, "{answer}")?;
        }
        Ok(answer)
    }

    fn skip_line(&mut self) -> io::Result<()> {
        let mut rest = Vec::new();
        while !rest.ends_with(b"\n") {
            rest.clear();
            if (&mut self.input)
                .take(LONGEST_ANSWER)
                .read_until(b'\n', &mut rest)?
                == 0
            {
                break;
            }
        }
        Ok(())
    }

    /// Shows what the controller says, up to the next question.
    fn listen(&mut self) -> Result<(), End> {
        while let Ok(event) = self.events.recv() {
            if self.show(event)? {
                return Ok(());
            }
        }
        // The controller is gone, and nobody can go on.
        Err(End::Input)
    }

    /// Shows one event; says whether the person is to answer now.
    fn show(&mut self, event: Event) -> Result<bool, End> {
        match event {
            Event::Init(position) => {
                self.position = position;
                self.told = None;
                self.is_counted = false;
            }
            Event::Line(line) => self.line = line,
            Event::TakenBack(position) => {
                let is_more = position.n_stones() > self.position.n_stones();
                self.position = position;
                self.say(if is_more { "say-redo" } else { "say-undo" })?;
            }
            Event::Settings(_) => {}
            Event::Kept(kept) => {
                if let Kept::Trouble(what) = kept {
                    writeln!(self.out, "{}", trouble(&what, &self.texts))?;
                }
            }
            Event::Strength(proofs) => {
                if let Some(proofs) = proofs {
                    writeln!(self.out, "{}", wrapped(&strength(&proofs, &self.texts)))?;
                }
            }
            Event::Thinking(mark, _) => self.computer = mark,
            Event::Thought(thought) => {
                if let Some(n_nodes) = thought.n_nodes {
                    let nodes = self.texts.with("nodes", [("nodes", n_nodes.into())]);
                    writeln!(self.out, "{nodes}")?;
                }
                if let Some(how) = thought.certainty {
                    writeln!(self.out, "{}", certainty(how, &self.texts))?;
                }
                if let Some(why) = thought.reason {
                    writeln!(self.out, "{}", reason(why, &self.texts))?;
                }
            }
            Event::Put(square, mark) => {
                if let Ok(position) = self.position.play(square) {
                    self.position = position;
                }
                let arguments = [
                    ("mark", mark_id(mark).into()),
                    ("square", square.number().into()),
                ];
                writeln!(self.out, "{}", self.texts.with("say-put", arguments))?;
            }
            Event::YourTurn(mark) => {
                writeln!(self.out, "\n{}", draw(&self.position, self.style))?;
                if self.told.replace(mark) != Some(mark) {
                    // Not with every move: only where the person may not know it.
                    let name = self.texts.text(mark_id(mark)).into();
                    writeln!(
                        self.out,
                        "{}",
                        self.texts.with("status-your-turn", [("mark", name)])
                    )?;
                }
                self.computer = mark.opponent();
                return Ok(true);
            }
            Event::ShowWinner(outcome) => {
                self.show_end(&outcome)?;
                let place = match outcome.value() {
                    Value::Draw => 1,
                    value if value == self.computer.win() => 2,
                    _ => 0,
                };
                // A game counts once, as it first ends.
                if !mem::replace(&mut self.is_counted, true) {
                    self.score[place] += 1;
                }
                self.say_score()?;
                return Ok(true);
            }
            Event::IllegalMove(_, why) => {
                writeln!(self.out, "{}", refusal(why, &self.texts))?;
                return Ok(true);
            }
            Event::Hint(square) => {
                let hint = self
                    .texts
                    .with("say-hint", [("square", square.number().into())]);
                writeln!(self.out, "{hint}")?;
                return Ok(true);
            }
            Event::GaveUp(why) => writeln!(self.out, "{}", gave_up(why, &self.texts))?,
            Event::EngineStopped(_) => {
                // The person moves in its place: whatever made it fail might make it fail again at once.
                self.say("engine-stopped")?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn show_end(&mut self, outcome: &Outcome) -> io::Result<()> {
        writeln!(self.out, "\n{}", draw(&self.position, self.style))?;
        writeln!(self.out, "{}", result(outcome.value(), &self.texts))
    }

    /// A level's name, in either language, changes to that level.
    fn level(&self, answer: &str) -> Option<Computer> {
        let is_it = |level: &Level| {
            let name = self.texts.text(computer_id(Computer::Level(*level)));
            level.to_string() == answer || name.to_lowercase() == answer
        };
        let level = Level::ALL.into_iter().find(is_it)?;
        Some(Computer::Level(level))
    }

    /// A number plays that square.
    fn play(&self, answer: &str) -> Option<Command> {
        let square = self.position.board().square(answer.parse().ok()?).ok()?;
        // Not `+5`, nor `05`.
        (square.to_string() == answer).then_some(Command::Play(square))
    }

    fn help(&mut self) -> Result<(), End> {
        let squares = self.position.board().n_squares();
        let help = self
            .texts
            .with("terminal-help", [("squares", squares.into())]);
        Ok(writeln!(self.out, "{help}")?)
    }

    fn say_score(&mut self) -> io::Result<()> {
        let [won, drawn, lost] = self.score;
        let arguments = [
            ("won", won.into()),
            ("drawn", drawn.into()),
            ("lost", lost.into()),
        ];
        writeln!(self.out, "{}", self.texts.with("terminal-score", arguments))
    }

    fn not_understood(&mut self, answer: &str) -> Result<(), End> {
        let text = self
            .texts
            .with("terminal-not-understood", [("answer", answer.into())]);
        Ok(writeln!(self.out, "{text}")?)
    }

    fn say(&mut self, id: &str) -> Result<(), End> {
        Ok(writeln!(self.out, "{}", self.texts.text(id))?)
    }

    fn prompt(&mut self, id: &str) -> Result<(), End> {
        write!(self.out, "{} ", self.texts.text(id))?;
        Ok(self.out.flush()?)
    }

    fn goodbye(&mut self) -> io::Result<()> {
        writeln!(self.out, "\n{}", self.texts.text("terminal-goodbye"))?;
        self.out.flush()
    }
}

/// Broken between words, for a terminal of 80 columns.
fn wrapped(text: &str) -> String {
    let mut lines = String::new();
    let mut n_columns = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if n_columns + width >= 80 {
            lines.push('\n');
            n_columns = 0;
        } else if n_columns > 0 {
            lines.push(' ');
            n_columns += 1;
        }
        lines.push_str(word);
        n_columns += width;
    }
    lines
}
