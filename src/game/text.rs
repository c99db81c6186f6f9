//! The texts we keep: a first line with a name and a version, then tags, then whatever else there
//! is. Blank lines are skipped, and lines that begin with `#` are remarks.
//!
//! ```text
//! tictactoe game 1
//! board: 3x3x3
//! ```

use std::fmt::{self, Display};

use super::Remarks;
use crate::model::{NotationError, PlayError, quoted};

/// The version that this program writes and reads.
const VERSION: &str = "1";

/// A text that was read, not yet understood.
#[derive(Debug)]
pub struct Text<'a> {
    /// Its tags, in their order.
    pub tags: Vec<Tag<'a>>,
    /// The lines that are no tags, with their numbers.
    pub lines: Vec<(usize, &'a str)>,
    /// The remarks, with the numbers of their lines.
    pub(super) remarks: Vec<(usize, &'a str)>,
    /// The number of its first line.
    pub(super) first: usize,
}

/// A line like `name: value`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tag<'a> {
    /// The number of its line, counted from 1.
    pub line: usize,
    /// Before the colon.
    pub name: &'a str,
    /// Behind it.
    pub value: &'a str,
}

impl Tag<'_> {
    /// Says that this value is none.
    pub fn error(&self) -> TextError {
        let [tag, value] = [self.name, self.value].map(quoted);
        TextError::new(self.line, TextFault::Value { tag, value })
    }

    /// The one of `all` that has this name.
    pub fn one_of<T: Display>(&self, all: impl IntoIterator<Item = T>) -> Result<T, TextError> {
        named(all, self.value).ok_or_else(|| self.error())
    }
}

/// The one of `all` that has this name.
pub fn named<T: Display>(all: impl IntoIterator<Item = T>, name: &str) -> Option<T> {
    all.into_iter()
        .find(|one| one.to_string().eq_ignore_ascii_case(name))
}

impl<'a> Text<'a> {
    /// The longest text that we read: many times what any game needs.
    pub const MAX_BYTES: usize = 1 << 16;

    /// The first line of a text of this kind.
    pub fn header(kind: &str) -> String {
        format!("tictactoe {kind} {VERSION}\n")
    }

    /// The tag of this name; the last, if there are several.
    pub fn tag(&self, name: &str) -> Option<Tag<'a>> {
        let mut tags = self.tags.iter().rev();
        tags.find(|tag| tag.name.eq_ignore_ascii_case(name))
            .copied()
    }

    /// Reads a text of this kind.
    pub fn read(kind: &str, bytes: &'a [u8]) -> Result<Text<'a>, TextError> {
        if bytes.len() > Text::MAX_BYTES {
            return Err(TextError::new(0, TextFault::TooLong));
        }
        let text = str::from_utf8(bytes).map_err(|error| {
            let good = &bytes[..error.valid_up_to()];
            let line = good.split(|&byte| byte == b'\n').count();
            TextError::new(line, TextFault::NotText)
        })?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = (1..).zip(text.lines().map(str::trim));
        let (remarks, lines): (Vec<_>, Vec<_>) = lines
            .filter(|(_, line)| !line.is_empty())
            .partition(|(_, line)| line.starts_with('#'));
        let mut lines = lines.into_iter();
        let Some((at, first)) = lines.next() else {
            return Err(TextError::new(0, TextFault::Empty));
        };
        let words: Vec<&str> = first.split_whitespace().collect();
        match words[..] {
            ["tictactoe", name, VERSION] if name == kind => {}
            ["tictactoe", name, version] if name == kind => {
                return Err(TextError::new(at, TextFault::Version(quoted(version))));
            }
            _ => return Err(TextError::new(1, TextFault::Foreign(kind.to_owned()))),
        }
        let mut text = Text {
            tags: Vec::new(),
            lines: Vec::new(),
            remarks,
            first: at,
        };
        for (at, line) in lines {
            match line.split_once(':') {
                Some((name, value)) if text.lines.is_empty() && is_name(name) => {
                    text.tags.push(Tag {
                        line: at,
                        name: name.trim(),
                        value: value.trim(),
                    });
                }
                _ => text.lines.push((at, line)),
            }
        }
        Ok(text)
    }
}

/// `1: x 5` is no tag, but a move with a slip.
fn is_name(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && !text.starts_with(|c: char| c.is_ascii_digit())
}

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TextError {
    /// The line, counted from 1; 0 for the whole text.
    pub line: usize,
    /// What is wrong there.
    pub fault: TextFault,
}

/// What is wrong with a line of a text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum TextFault {
    /// There is nothing in it.
    Empty,
    /// Longer than anything we write.
    TooLong,
    /// Bytes that are no letters.
    NotText,
    /// The first line is not that of such a text.
    Foreign(String),
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
    /// More remarks than there is room for beside a game.
    Remarks,
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
            TextFault::TooLong => write!(f, "the file is longer than {} bytes", Text::MAX_BYTES),
            TextFault::NotText => f.write_str("the file is not a text"),
            TextFault::Foreign(kind) => {
                write!(f, "the first line is not `tictactoe {kind} {VERSION}`")
            }
            TextFault::Version(version) => write!(
                f,
                "version {version} is unknown; this program knows version {VERSION}"
            ),
            TextFault::Value { tag, value } => write!(f, "`{value}` is not a value of `{tag}`"),
            TextFault::Line(line) => write!(f, "`{line}` is neither a tag nor a move"),
            TextFault::Number { expected } => write!(f, "this is move number {expected}"),
            TextFault::Mark { expected } => write!(f, "{expected} is to move"),
            TextFault::Play(error) => error.fmt(f),
            TextFault::Missing { said, found } => {
                write!(f, "the file says {said} moves, but has {found}")
            }
            TextFault::Position(error) => error.fmt(f),
            TextFault::Remarks => write!(
                f,
                "the remarks are longer than {} bytes",
                Remarks::MAX_BYTES
            ),
            TextFault::Result(result) => write!(f, "the moves do not lead to `{result}`"),
        }
    }
}

impl std::error::Error for TextError {}
