//! Puzzles in a terminal or through pipes: shows a position, reads a square, refutes or praises.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use super::board::{Style, draw};
use super::console::{Console, End};
use crate::insight::Worths;
use crate::learn::{Exercise, Puzzle, Trainer, Verdict};
use crate::model::{Position, Square, Watch};
use crate::settings::Lasting;
use crate::store::Store;
use crate::view::puzzle_words::{goal, progress, theme_id};
use crate::view::texts::{Texts, wrapped};
use crate::view::window::why;
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
            let console = &mut table.console;
            let leitner = &table.lasting.now.learn.leitner;
            writeln!(console.out, "\n{}", progress(leitner, &console.texts))?;
            console.out.flush()
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
            self.puzzle(&puzzle)?;
        }
        Ok(())
    }

    /// Asks for the solution until it is found or shown; 0 is the end of the input.
    fn puzzle(&mut self, puzzle: &Puzzle) -> Result<(), End> {
        let exercise = Exercise::from(*puzzle);
        let position = puzzle.position;
        self.console.print("")?;
        self.show(&position)?;
        self.console.print(&goal(puzzle, &self.console.texts))?;
        loop {
            let answer = self.console.ask("terminal-puzzle-move")?;
            let number = answer.parse().ok();
            let square = number.and_then(|number| position.board().square(number).ok());
            match (answer.as_str(), square) {
                ("0", _) => return Err(End::Input),
                ("?", _) => self.console.say("terminal-puzzle-help")?,
                ("s", _) => {
                    self.count(false);
                    return self.reveal(puzzle, "puzzle-shown");
                }
                (_, None) => self.console.not_understood(&answer)?,
                (_, Some(square)) => {
                    if let Err(error) = position.play(square) {
                        self.console.print(&refusal(error, &self.console.texts))?;
                        continue;
                    }
                    let is_right = exercise.judge(square) == Some(Verdict::Right);
                    self.count(is_right);
                    if is_right {
                        return self.reveal(puzzle, "puzzle-right");
                    }
                    self.console.say("puzzle-wrong")?;
                    self.explain(&exercise, square)?;
                    self.console.say("puzzle-again")?;
                }
            }
        }
    }

    fn count(&mut self, is_right: bool) {
        let leitner = &mut self.lasting.now.learn.leitner;
        self.trainer.count(leitner, is_right);
        self.store.write_settings(self.lasting.text());
    }

    fn reveal(&mut self, puzzle: &Puzzle, verdict: &str) -> Result<(), End> {
        let theme = self.console.texts.text(theme_id(puzzle));
        (self.console).say_with(verdict, [("theme", theme.into())])?;
        self.explain(&Exercise::from(*puzzle), puzzle.solution)
    }

    /// Plays the line that shows why, and says it.
    fn explain(&mut self, exercise: &Exercise, square: Square) -> Result<(), End> {
        let start = Instant::now();
        let time_is_up = || start.elapsed() >= PATIENCE;
        let (position, watch) = (&exercise.position, Watch::default());
        // What is not proved in time is said to be so.
        let worths = Worths::prove(position, square.alone(), &time_is_up, &watch);
        let found = worths.map(|worths| exercise.explain(&worths, square));
        let Ok(Some(found)) = found else {
            return Ok(());
        };
        let mut line = found.line.iter();
        let end = line.try_fold(*position, |now, one| now.play(*one));
        self.show(&end.unwrap_or(*position))?;
        let text = why(&found, &self.console.texts);
        self.console.print(&wrapped(&text, 80))?;
        let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
        let line = [("line", line.join(" ").into())];
        self.console.say_with("terminal-puzzle-line", line)
    }

    fn show(&mut self, position: &Position) -> Result<(), End> {
        Ok(write!(self.console.out, "{}", draw(position, self.style))?)
    }
}
