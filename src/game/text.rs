//! The lines of a game file: an optional comment, the first line, tags, moves.

use std::fmt::{self, Display};

use super::Record;
use crate::model::{NotationError, PlayError, quoted};

/// The first line of a game file: the format and its version.
pub(super) const HEADER: &str = "tictactoe game 1";

/// The longest comment that is kept, so that there is always room for the game.
const MAX_COMMENT_BYTES: usize = Record::MAX_BYTES - (1 << 13);

/// A game file, split into lines.
pub(super) struct Text<'a> {
    /// The lines that begin with `#` before the first line.
    pub(super) comment: String,
    tags: Vec<Tag<'a>>,
    /// The moves, with their line numbers.
    pub(super) moves: Vec<(usize, &'a str)>,
}

/// A line like `name: value`.
#[derive(Clone, Copy)]
pub(super) struct Tag<'a> {
    /// The line number, counted from 1.
    pub(super) line: usize,
    name: &'a str,
    pub(super) value: &'a str,
}

impl Tag<'_> {
    /// The value is not allowed.
    pub(super) fn error(&self) -> TextError {
        let [tag, value] = [self.name, self.value].map(quoted);
        TextError::new(self.line, TextFault::Value { tag, value })
    }

    /// The one of `all` that has the name in this tag.
    pub(super) fn one_of<T: Display>(
        &self,
        all: impl IntoIterator<Item = T>,
    ) -> Result<T, TextError> {
        named(all, self.value).ok_or_else(|| self.error())
    }
}

/// The one of `all` that has this name.
pub(super) fn named<T: Display>(all: impl IntoIterator<Item = T>, name: &str) -> Option<T> {
    all.into_iter()
        .find(|one| one.to_string().eq_ignore_ascii_case(name))
}

impl<'a> Text<'a> {
    /// The tag of this name; the last, if there are several.
    pub(super) fn tag(&self, name: &str) -> Option<Tag<'a>> {
        let mut tags = self.tags.iter().rev();
        tags.find(|tag| tag.name.eq_ignore_ascii_case(name))
            .copied()
    }

    pub(super) fn read(bytes: &'a [u8]) -> Result<Text<'a>, TextError> {
        if bytes.len() > Record::MAX_BYTES {
            return Err(TextError::new(0, TextFault::TooLong));
        }
        let text = str::from_utf8(bytes).map_err(|error| {
            let good = &bytes[..error.valid_up_to()];
            let line = good.split(|&byte| byte == b'\n').count();
            TextError::new(line, TextFault::NotText)
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = (1..).zip(text.lines().map(str::trim));
        let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
        let mut comment = String::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with('#')) {
            comment = comment + line + "\n";
        }
        if comment.len() > MAX_COMMENT_BYTES {
            return Err(TextError::new(0, TextFault::LongComment));
        }
        match lines.next() {
            None => return Err(TextError::new(0, TextFault::Empty)),
            Some((at, first)) => check_header(at, first)?,
        }
        let (mut tags, mut moves) = (Vec::new(), Vec::new());
        for (at, line) in lines.filter(|(_, line)| !line.starts_with('#')) {
            match line.split_once(':') {
                Some((name, value)) if moves.is_empty() && is_name(name) => tags.push(Tag {
                    line: at,
                    name: name.trim(),
                    value: value.trim(),
                }),
                _ => moves.push((at, line)),
            }
        }
        Ok(Text {
            comment,
            tags,
            moves,
        })
    }
}

fn check_header(at: usize, line: &str) -> Result<(), TextError> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.join(" ") == HEADER {
        return Ok(());
    }
    match words[..] {
        ["tictactoe", "game", version] => {
            Err(TextError::new(at, TextFault::Version(quoted(version))))
        }
        _ => Err(TextError::new(1, TextFault::Foreign)),
    }
}

/// `1: x 5` is not a tag, but a move with a slip.
fn is_name(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// An error in a text file, with its line.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, counted from 1; 0 for the whole text.
    pub line: usize,
    /// What is wrong there.
    pub fault: TextFault,
}

/// What is wrong with a text file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextFault {
    /// No line but blank ones and comments.
    Empty,
    /// Longer than [`Record::MAX_BYTES`].
    TooLong,
    /// Not UTF-8.
    NotText,
    /// The first line is not that of a game file.
    Foreign,
    /// Written by another version.
    Version(String),
    /// A value that its tag cannot have.
    Value {
        /// The tag.
        tag: String,
        /// Its value.
        value: String,
    },
    /// Neither a tag nor a move.
    Line(String),
    /// A move with the wrong number.
    Number {
        /// The right one.
        expected: usize,
    },
    /// A move with the wrong mark.
    Mark {
        /// The right one.
        expected: char,
    },
    /// A move that the rules do not allow.
    Play(PlayError),
    /// There are not as many moves as the text says.
    Missing {
        /// How many it says.
        said: usize,
        /// How many there are.
        found: usize,
    },
    /// The moves do not lead to this result.
    Result(String),
    /// A position that is none.
    Position(NotationError),
    /// The comment leaves no room for the game.
    LongComment,
}

impl TextError {
    pub(super) const fn new(line: usize, fault: TextFault) -> TextError {
        TextError { line, fault }
    }
}

impl Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        match &self.fault {
            TextFault::Empty => f.write_str("the file is empty"),
            TextFault::TooLong => write!(f, "the file is longer than {} bytes", Record::MAX_BYTES),
            TextFault::NotText => f.write_str("the file is not a text"),
            TextFault::Foreign => write!(f, "the first line is not `{HEADER}`"),
            TextFault::Version(version) => {
                write!(
                    f,
                    "version {version} is unknown; this program knows version 1"
                )
            }
            TextFault::Value { tag, value } => write!(f, "`{value}` is not a value of `{tag}`"),
            TextFault::Line(line) => write!(f, "`{line}` is neither a tag nor a move"),
            TextFault::Number { expected } => write!(f, "this is move number {expected}"),
            TextFault::Mark { expected } => write!(f, "{expected} is to move"),
            TextFault::Play(error) => error.fmt(f),
            TextFault::Missing { said, found } => {
                write!(f, "the file says {said} moves, but has {found}")
            }
            TextFault::Position(error) => error.fmt(f),
            TextFault::LongComment => {
                write!(f, "the comment is longer than {MAX_COMMENT_BYTES} bytes")
            }
            TextFault::Result(result) => write!(f, "the moves do not lead to `{result}`"),
        }
    }
}

impl std::error::Error for TextError {}
