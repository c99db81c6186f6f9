//! Questions and answers: prints a prompt, reads a line, and asks again until the answer fits.

use std::io::{self, BufRead, Read as _, Write};

use fluent_bundle::FluentValue;

use crate::model::{Board, Square};
use crate::view::texts::{Texts, printable};

/// Where a person reads and types.
pub struct Console<I, O> {
    /// In which words.
    pub texts: Texts,
    /// Whether the answers are printed: through a pipe they are not on the screen.
    pub echo: bool,
    /// Where answers come from.
    pub input: I,
    /// Where questions go.
    pub out: O,
}

/// Why a question got no answer.
pub(super) enum SessionEnd {
    /// The input has ended.
    Input,
    /// Reading or writing failed.
    Io(io::Error),
}

impl From<io::Error> for SessionEnd {
    fn from(error: io::Error) -> SessionEnd {
        SessionEnd::Io(error)
    }
}

/// Longer than any answer. A longer line is not understood.
const LONGEST_ANSWER: u64 = 200;

impl<I: BufRead, O: Write> Console<I, O> {
    /// Prints a line.
    pub(super) fn print(&mut self, text: &str) -> Result<(), SessionEnd> {
        Ok(writeln!(self.out, "{text}")?)
    }

    /// Prints a message.
    pub(super) fn say(&mut self, id: &str) -> Result<(), SessionEnd> {
        self.print(&self.texts.text(id))
    }

    /// Prints a message with arguments.
    pub(super) fn say_with<'a, const N: usize>(
        &mut self,
        id: &str,
        arguments: [(&'a str, FluentValue<'a>); N],
    ) -> Result<(), SessionEnd> {
        self.print(&self.texts.with(id, arguments))
    }

    /// Asks; the answer in lower case.
    pub(super) fn ask(&mut self, id: &str) -> Result<String, SessionEnd> {
        write!(self.out, "{} ", self.texts.text(id))?;
        self.out.flush()?;
        let mut line = Vec::new();
        (&mut self.input)
            .take(LONGEST_ANSWER)
            .read_until(b'\n', &mut line)?;
        if line.is_empty() {
            return Err(SessionEnd::Input);
        }
        let mut answer = printable(String::from_utf8_lossy(&line).trim()).to_lowercase();
        if line.len() as u64 == LONGEST_ANSWER && !line.ends_with(b"\n") {
            // So long that it cannot be meant: its beginning is shown, and nothing is like it.
            self.skip_line()?;
            answer = answer.chars().take(20).chain(['…']).collect();
        }
        if self.echo {
            self.print(&answer)?;
        }
        Ok(answer)
    }

    /// The square of which this is the number; if there is none, that is said.
    pub(super) fn square(
        &mut self,
        answer: &str,
        board: Board,
    ) -> Result<Option<Square>, SessionEnd> {
        // Not `+5`, nor `05`.
        let number = answer.parse::<u8>().ok();
        let Some(number) = number.filter(|number| number.to_string() == answer) else {
            return self.not_understood(answer).map(|()| None);
        };
        if let Ok(square) = board.square(number) {
            return Ok(Some(square));
        }
        let there_is_none = [("square", number.into())];
        self.say_with("off-board", there_is_none).map(|()| None)
    }

    /// Says the last words, if that is still possible; the end of the input is as good as any.
    pub(super) fn close(&mut self, ended: Result<(), SessionEnd>, text: &str) -> io::Result<()> {
        if let Err(SessionEnd::Io(error)) = ended {
            return Err(error);
        }
        writeln!(self.out)?;
        writeln!(self.out, "{text}")?;
        self.out.flush()
    }

    pub(super) fn not_understood(&mut self, answer: &str) -> Result<(), SessionEnd> {
        self.say_with("terminal-not-understood", [("answer", answer.into())])
    }

    fn skip_line(&mut self) -> io::Result<()> {
        let mut rest = Vec::new();
        while !rest.ends_with(b"\n") {
            rest.clear();
            let mut part = (&mut self.input).take(LONGEST_ANSWER);
            if part.read_until(b'\n', &mut rest)? == 0 {
                break;
            }
        }
        Ok(())
    }
}
