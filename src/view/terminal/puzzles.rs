//! Puzzles in a terminal or through pipes: shows a position, reads a square, refutes or praises.

use std::io::{self, BufRead, Write};
use std::time::{Duration, Instant};

use super::board::{Style, draw};
use super::console::{Console, End, wrapped};
use crate::insight::{Grade, Proven, Worths};
use crate::learn::{Exercise, Puzzle, Verdict};
use crate::model::{Board, Position, Square, Watch};
use crate::search::prove;
use crate::settings::Lasting;
use crate::store::Store;
use crate::view::texts::Texts;
use crate::view::trainer::{Trainer, goal, theme_id};
use crate::view::window::why;
use crate::view::words::refusal;

/// How long anybody waits for the reason on a larger board; without it, there is still a verdict.
const PATIENCE: Duration = Duration::from_secs(2);

/// Which puzzles.
#[derive(Clone, Copy, Debug)]
pub struct PuzzleChoice {
    /// Their board.
    pub board: Board,
    /// How hard they are; any by default.
    pub grade: Option<Grade>,
    /// Where chance begins.
    pub seed: u64,
    /// How many at most.
    pub n: Option<usize>,
}

/// Asks until the person has had enough or the input ends; what was learned is kept in the store.
/// With `echo` the answers are printed: through a pipe nobody has seen them.
pub fn ask(
    choice: PuzzleChoice,
    lasting: Lasting,
    store: &Store,
    style: Style,
    echo: bool,
    input: impl BufRead,
    out: impl Write,
) -> io::Result<()> {
    let mut trainer = Trainer::new(&lasting.now.learn, choice.seed);
    (trainer.board, trainer.grade) = (choice.board, choice.grade);
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
    match table.series(choice.n) {
        Err(End::Io(error)) => Err(error),
        Ok(()) | Err(End::Input) => {
            let Table {
                console, trainer, ..
            } = &mut table;
            writeln!(console.out, "\n{}", trainer.progress(&console.texts))?;
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

/// Whether to go on.
#[derive(PartialEq, Eq)]
enum Next {
    Puzzle,
    End,
}

impl<I: BufRead, O: Write> Table<'_, I, O> {
    fn series(&mut self, n: Option<usize>) -> Result<(), End> {
        self.console.say("terminal-puzzle-welcome")?;
        for _ in 0..n.unwrap_or(usize::MAX) {
            let Some(puzzle) = self.trainer.next() else {
                return Ok(());
            };
            if self.puzzle(&puzzle)? == Next::End {
                return Ok(());
            }
        }
        Ok(())
    }

    /// Asks for the solution until it is found or shown.
    fn puzzle(&mut self, puzzle: &Puzzle) -> Result<Next, End> {
        let exercise = Exercise::from(*puzzle);
        let mut tries = 0;
        self.console.print("")?;
        self.show(&puzzle.position)?;
        let goal = goal(puzzle, &self.console.texts);
        self.console.print(&goal)?;
        loop {
            let answer = self.console.ask("terminal-puzzle-move")?;
            let square = match answer.as_str() {
                "0" => return Ok(Next::End),
                "?" => {
                    self.console.say("terminal-puzzle-help")?;
                    continue;
                }
                "s" => {
                    self.miss_once(puzzle, tries);
                    self.reveal(puzzle, "puzzle-shown")?;
                    return Ok(Next::Puzzle);
                }
                other => {
                    let number = other.parse().ok();
                    let board = puzzle.position.board();
                    number.and_then(|number| board.square(number).ok())
                }
            };
            let Some(square) = square else {
                self.console.not_understood(&answer)?;
                continue;
            };
            match exercise.judge(square) {
                None => {
                    if let Err(error) = puzzle.position.play(square) {
                        let text = refusal(error, &self.console.texts);
                        self.console.print(&text)?;
                    }
                }
                Some(Verdict::Right) => {
                    if tries == 0 {
                        self.trainer.know(puzzle);
                        self.keep();
                    }
                    self.reveal(puzzle, "puzzle-right")?;
                    return Ok(Next::Puzzle);
                }
                Some(Verdict::Wrong) => {
                    self.miss_once(puzzle, tries);
                    tries += 1;
                    self.console.say("puzzle-wrong")?;
                    self.explain(&exercise, square)?;
                    self.console.say("puzzle-again")?;
                }
            }
        }
    }

    /// However often it is tried, it is missed once.
    fn miss_once(&mut self, puzzle: &Puzzle, tries: u32) {
        if tries == 0 {
            self.trainer.miss(puzzle);
            self.keep();
        }
    }

    fn keep(&mut self) {
        self.trainer.note(&mut self.lasting.now.learn);
        self.store.write_settings(self.lasting.text());
    }

    fn reveal(&mut self, puzzle: &Puzzle, verdict: &str) -> Result<(), End> {
        let theme = self.console.texts.text(theme_id(puzzle.theme()));
        (self.console).say_with(verdict, [("theme", theme.into())])?;
        self.explain(&Exercise::from(*puzzle), puzzle.solution)
    }

    /// Plays the line that shows why, and says it.
    fn explain(&mut self, exercise: &Exercise, square: Square) -> Result<(), End> {
        let worths = worths(&exercise.position, square);
        let Some(found) = exercise.explain(&worths, square) else {
            return Ok(());
        };
        let mut line = found.line.iter();
        let end = line.try_fold(exercise.position, |now, one| now.play(*one));
        self.show(&end.unwrap_or(exercise.position))?;
        let text = why(&found, &self.console.texts);
        self.console.print(&wrapped(&text))?;
        let line: Vec<String> = found.line.iter().map(ToString::to_string).collect();
        let line = [("line", line.join(" ").into())];
        self.console.say_with("terminal-puzzle-line", line)
    }

    fn show(&mut self, position: &Position) -> Result<(), End> {
        Ok(write!(self.console.out, "{}", draw(position, self.style))?)
    }
}

/// What is known of the moves: all on the 3×3 board, elsewhere what can be proved of this one.
fn worths(position: &Position, square: Square) -> Worths {
    if let Some(known) = Worths::known(position) {
        return known;
    }
    let start = Instant::now();
    let after = position.played(square);
    let mut proven = None;
    let time_is_up = || start.elapsed() >= PATIENCE;
    // What is not proved in time is said to be so.
    let _ = prove(&[after], &time_is_up, &Watch::default(), &mut |_, value| {
        proven = Some(Proven::new(&after, value));
        Ok(())
    });
    Worths::proven(position, |one| proven.as_ref().filter(|_| *one == after))
}
