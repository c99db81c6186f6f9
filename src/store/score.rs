//! How many games a person has won, drawn and lost against each way the computer plays.

use std::fmt;

use crate::player::Computer;
use crate::record::{Text, TextError, Why};

/// The kind of this text in its first line.
const KIND: &str = "score";

/// How a game ended for the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ending {
    /// The person won.
    Won,
    /// Nobody won.
    Drawn,
    /// The computer won.
    Lost,
}

impl Ending {
    /// All.
    pub const ALL: [Ending; 3] = [Ending::Won, Ending::Drawn, Ending::Lost];
}

/// Games won, drawn and lost.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Score(Vec<(Computer, [u32; 3])>);

impl Score {
    /// What has been counted, in the order of the list of computers.
    pub fn rows(&self) -> &[(Computer, [u32; 3])] {
        &self.0
    }

    /// All together.
    pub fn total(&self) -> [u32; 3] {
        self.0.iter().fold([0; 3], |sum, (_, counts)| {
            [0, 1, 2].map(|at| sum[at].saturating_add(counts[at]))
        })
    }

    /// Counts a game.
    pub fn count(&mut self, computer: Computer, ending: Ending) {
        if !self.0.iter().any(|(one, _)| *one == computer) {
            self.0.push((computer, [0; 3]));
            let place = |computer| Computer::all().position(|one| one == computer);
            self.0.sort_by_key(|(computer, _)| place(*computer));
        }
        for (_, counts) in self.0.iter_mut().filter(|(one, _)| *one == computer) {
            let count = &mut counts[ending as usize];
            *count = count.saturating_add(1);
        }
    }

    /// Reads what [`Display`](fmt::Display) wrote.
    pub fn read(bytes: &[u8]) -> Result<Score, TextError> {
        let text = Text::read(KIND, bytes)?;
        let mut score = Score::default();
        for tag in &text.tags {
            let computer = Computer::all().find(|computer| computer.to_string() == tag.name);
            let Some(computer) = computer else {
                return Err(TextError {
                    line: tag.line,
                    why: Why::Line(format!("{}: {}", tag.name, tag.value)),
                });
            };
            let words: Vec<&str> = tag
                .value
                .split([' ', ','])
                .filter(|word| !word.is_empty())
                .collect();
            let [won, "won", drawn, "drawn", lost, "lost"] = words[..] else {
                return Err(tag.error());
            };
            let mut counts = [0; 3];
            for (count, word) in counts.iter_mut().zip([won, drawn, lost]) {
                *count = word.parse().map_err(|_| tag.error())?;
            }
            score.0.push((computer, counts));
        }
        if let Some((line, text)) = text.lines.first() {
            let why = Why::Line((*text).to_owned());
            return Err(TextError { line: *line, why });
        }
        Ok(score)
    }
}

/// As in `perfect: 0 won, 12 drawn, 3 lost`.
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&Text::header(KIND))?;
        for (computer, [won, drawn, lost]) in &self.0 {
            writeln!(f, "{computer}: {won} won, {drawn} drawn, {lost} lost")?;
        }
        Ok(())
    }
}
