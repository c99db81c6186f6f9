//! Puzzles in a terminal or through pipes: shows a position, reads a square, refutes or praises.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use super::board::{Style, draw};
use super::console::{Console, End};
use crate::insight::Worths;
use crate::learn::{Act, Puzzle, Question, Task, Trainer};
use crate::model::{Position, Watch};
use crate::settings::Lasting;
use crate::store::Store;
use crate::view::learn_words;
use crate::view::texts::{Texts, wrapped};
use crate::view::words::refusal;

/// How long anybody waits for the reason on a larger board; without it, there is still a verdict.
const PATIENCE: Duration = Duration::from_secs(2);

/// Asks so many puzzles, or until the person has had enough or the input ends; what was learned is
/// kept in the store. With `echo` the answers are printed: through a pipe nobody has seen them.
pub fn ask(
    trainer: Trainer,
    n: Option<usize>,
    lasting: Lasting,
    store: &Store,
    (style, echo): (Style, bool),
    input: impl BufRead,
    out: impl Write,
) -> io::Result<()> {
    let texts = Texts::new(lasting.now.looks.language);
    let mut table = Table {
        console: Console {
            texts,
            echo,
            input,
            out,
        },
        style,
        trainer,
        lasting,
        store,
    };
    match table.series(n) {
        Err(End::Io(error)) => Err(error),
        Ok(()) | Err(End::Input) => {
            let Console { texts, out, .. } = &mut table.console;
            let leitner = &table.lasting.now.learn.leitner;
            writeln!(out, "\n{}", learn_words::progress(leitner, texts))?;
            out.flush()
        }
    }
}

struct Table<'a, I, O> {
    console: Console<I, O>,
    style: Style,
    trainer: Trainer,
    lasting: Lasting,
    store: &'a Store,
}

impl<I: BufRead, O: Write> Table<'_, I, O> {
    fn series(&mut self, n: Option<usize>) -> Result<(), End> {
        self.console.say("terminal-puzzle-welcome")?;
        for _ in 0..n.unwrap_or(usize::MAX) {
            let next = self.trainer.next(&self.lasting.now.learn.leitner);
            let Some(puzzle) = next else { break };
            self.puzzle(puzzle)?;
        }
        Ok(())
    }

    /// Asks for the solution until it is found or shown; 0 is the end of the input.
    fn puzzle(&mut self, puzzle: Puzzle) -> Result<(), End> {
        let mut task = Task::new(Question::Puzzle(puzzle), puzzle.position);
        self.console.print("")?;
        self.show(&task.position)?;
        (self.console).print(&learn_words::ask(&task, &self.console.texts))?;
        while task.is_open() {
            let answer = self.console.ask("terminal-puzzle-move")?;
            let board = task.position.board();
            let square = answer
                .parse()
                .ok()
                .and_then(|number| board.square(number).ok());
            let act = match (answer.as_str(), square) {
                ("0", _) => return Err(End::Input),
                ("s", _) => Some(Act::Tell),
                ("?", _) => self.console.say("terminal-puzzle-help").map(|()| None)?,
                (_, Some(square)) => Some(Act::Choose(square)),
                (_, None) => self.console.not_understood(&answer).map(|()| None)?,
            };
            if let Some(Err(error)) = act.map(|act| task.act(act)) {
                self.console.print(&refusal(error, &self.console.texts))?;
            }
            if task.reply().is_some() {
                self.judge(&mut task)?;
            }
        }
        Ok(())
    }

    /// Says what the answer is worth, plays the line that shows why, and counts.
    fn judge(&mut self, task: &mut Task) -> Result<(), End> {
        let leitner = &mut self.lasting.now.learn.leitner;
        self.trainer.count(leitner, task.is_found());
        self.store.write_settings(self.lasting.text());
        let start = Instant::now();
        let time_is_up = || start.elapsed() >= PATIENCE;
        let asked = task.line().into_iter().collect();
        // What is not proved in time is not explained.
        if let Ok(worths) = Worths::prove(&task.position, asked, &time_is_up, &Watch::default()) {
            task.learn(&worths);
        }
        let Console { texts, .. } = &self.console;
        let verdict = learn_words::verdict(task, texts);
        let reason = learn_words::reason(task, texts);
        self.console.print(&verdict.unwrap_or_default())?;
        if let Some(reason) = reason {
            let mut line = task.line().into_iter();
            let end = line.try_fold(task.position, |now, one| now.play(one));
            self.show(&end.unwrap_or(task.position))?;
            self.console.print(&wrapped(&reason, 80))?;
            let line: Vec<String> = task.line().iter().map(ToString::to_string).collect();
            let line = [("line", line.join(" ").into())];
            self.console.say_with("terminal-puzzle-line", line)?;
        }
        match task.act(Act::TakeBack) {
            Ok(()) if task.is_open() => self.console.say("puzzle-again"),
            _ => Ok(()),
        }
    }

    fn show(&mut self, position: &Position) -> Result<(), End> {
        Ok(write!(self.console.out, "{}", draw(position, self.style))?)
    }
}
