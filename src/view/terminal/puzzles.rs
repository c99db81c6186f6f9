//! Puzzles in a terminal or through pipes: shows a position, reads a square, refutes or praises.

use crate::view::words;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::board::{Style, draw};
use super::console::{Console, SessionEnd};
use crate::control::SearchControl;
use crate::insight::MoveValues;
use crate::learn::{Act, Question, Task, Trainer};
use crate::settings::PersistedSettings;
use crate::store::Store;
use crate::view::texts::wrapped;
use crate::view::words::game::refusal;
use crate::view::words::why::line;

/// How long anybody waits for the reason on a larger board; without it, there is still a verdict.
const PATIENCE: Duration = Duration::from_secs(2);

/// Where puzzles are asked.
pub struct PuzzleTable<'a, I, O> {
    /// Who chooses them.
    pub trainer: Trainer,
    /// What was learned before.
    pub lasting: PersistedSettings,
    /// Where it is kept.
    pub store: &'a Store,
    /// How a board is drawn.
    pub style: Style,
    /// Where they are asked.
    pub console: Console<I, O>,
}

impl<I: BufRead, O: Write> PuzzleTable<'_, I, O> {
    /// Asks so many puzzles, or until the person has had enough or the input ends; what was learned
    /// is kept in the store.
    pub fn ask(mut self, n: Option<usize>) -> io::Result<()> {
        let ended = self.series(n);
        let leitner = &self.lasting.now.progress.leitner;
        let progress = words::learn::progress(leitner, &self.console.texts);
        self.console.close(ended, &progress)
    }

    fn series(&mut self, n: Option<usize>) -> Result<(), SessionEnd> {
        self.console.say("terminal-puzzle-welcome")?;
        for _ in 0..n.unwrap_or(usize::MAX) {
            let next = self.trainer.next(&self.lasting.now.progress.leitner);
            let Some(puzzle) = next else { break };
            let mut task = Task::new(Question::Puzzle(puzzle), puzzle.position);
            let console = &mut self.console;
            write!(console.out, "\n{}", draw(&task.position, None, self.style))?;
            console.print(&words::learn::ask(&task, &console.texts))?;
            while task.is_open() {
                self.turn(&mut task)?;
            }
        }
        Ok(())
    }

    /// Asks for the solution, or takes what else is typed; 0 is the end of the input.
    fn turn(&mut self, task: &mut Task) -> Result<(), SessionEnd> {
        let console = &mut self.console;
        let answer = console.ask("terminal-puzzle-move")?;
        let act = match answer.as_str() {
            "0" => return Err(SessionEnd::Input),
            "s" => Act::Tell,
            "?" => return console.say("terminal-puzzle-help"),
            number => match console.square(number, task.position.board())? {
                Some(square) => Act::Choose(square),
                None => return Ok(()),
            },
        };
        if let Err(error) = task.act(act) {
            return console.print(&refusal(error, &console.texts));
        }
        let leitner = &mut self.lasting.now.progress.leitner;
        self.trainer.count(leitner, task.is_found());
        self.store.write_settings(self.lasting.text());
        self.explain(task)?;
        match task.act(Act::TakeBack) {
            Ok(()) if task.is_open() => {
                self.console.say("puzzle-again")?;
                Ok(write!(
                    self.console.out,
                    "{}",
                    draw(&task.position, None, self.style)
                )?)
            }
            _ => Ok(()),
        }
    }

    /// Says what the answer is worth, and plays the line that shows why.
    fn explain(&mut self, task: &mut Task) -> Result<(), SessionEnd> {
        let console = &mut self.console;
        let start = Instant::now();
        let time_is_up = || start.elapsed() >= PATIENCE;
        let asked = task.square().into_iter().collect();
        // Without a proof in time there is no explanation.
        if let Ok(worths) = MoveValues::prove(
            &task.position,
            asked,
            &time_is_up,
            &SearchControl::default(),
        ) {
            task.set_values(&Arc::new(worths));
        }
        let verdict = words::learn::verdict(task, &console.texts);
        console.print(&verdict.unwrap_or_default())?;
        let Some(why) = task.why() else {
            return Ok(());
        };
        let end = why.position.after(&why.line).unwrap_or(why.position);
        write!(
            console.out,
            "{}",
            draw(&end, why.line.last().copied(), self.style)
        )?;
        let reason = words::learn::reason(task, &console.texts);
        console.print(&wrapped(&reason.unwrap_or_default(), 80))?;
        let line = line(&why.line).into();
        console.say_with("terminal-puzzle-line", [("line", line)])
    }
}
