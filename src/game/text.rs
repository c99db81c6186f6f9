//! The lines of a game file: an optional comment, the first line, tags, moves.

use super::Record;
use crate::model::{BadLine, quoted};

/// The first line of a game file: the format and its version.
pub(super) const HEADER: &str = "tictactoe game 1";

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
    pub(super) fn error(&self) -> BadLine {
        let [tag, value] = [self.name, self.value].map(quoted);
        BadLine::new(self.line, format!("`{value}` is not a value of `{tag}`"))
    }

    /// Reads the value, in lower case.
    pub(super) fn read<T>(&self, read: impl FnOnce(&str) -> Option<T>) -> Result<T, BadLine> {
        read(&self.value.to_ascii_lowercase()).ok_or_else(|| self.error())
    }
}

/// The text of a file, if it is not too long.
pub fn text_of(bytes: &[u8]) -> Result<&str, BadLine> {
    if bytes.len() > Record::MAX_BYTES {
        let why = format!("the file is longer than {} bytes", Record::MAX_BYTES);
        return Err(BadLine::new(0, why));
    }
    str::from_utf8(bytes).map_err(|error| {
        let good = &bytes[..error.valid_up_to()];
        let line = good.split(|&byte| byte == b'\n').count();
        BadLine::new(line, "the file is not UTF-8 text")
    })
}

impl<'a> Text<'a> {
    /// The tag of this name; the last, if there are several.
    pub(super) fn tag(&self, name: &str) -> Option<Tag<'a>> {
        let mut tags = self.tags.iter().rev();
        tags.find(|tag| tag.name.eq_ignore_ascii_case(name))
            .copied()
    }

    /// Reads the value of a tag, if it is there.
    pub(super) fn value<T>(
        &self,
        name: &str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<Option<T>, BadLine> {
        self.tag(name).map(|tag| tag.read(read)).transpose()
    }

    pub(super) fn read(bytes: &'a [u8]) -> Result<Text<'a>, BadLine> {
        let text = text_of(bytes)?;
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let lines = (1..).zip(text.lines().map(str::trim));
        let mut lines = lines.filter(|(_, line)| !line.is_empty()).peekable();
        let mut comment = String::new();
        while let Some((_, line)) = lines.next_if(|(_, line)| line.starts_with('#')) {
            comment = comment + line + "\n";
        }
        match lines.next() {
            None => return Err(BadLine::new(0, "the file is empty")),
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

fn check_header(at: usize, line: &str) -> Result<(), BadLine> {
    let words: Vec<&str> = line.split_whitespace().collect();
    if words.join(" ") == HEADER {
        return Ok(());
    }
    if let ["tictactoe", "game", version] = words[..] {
        let version = quoted(version);
        let why = format!("version {version} is unknown; this program knows version 1");
        return Err(BadLine::new(at, why));
    }
    let why = format!("the first line is not `{HEADER}`");
    Err(BadLine::new(1, why))
}

/// `1: x 5` is not a tag, but a move with a slip.
fn is_name(text: &str) -> bool {
    text.chars().any(char::is_alphabetic) && !text.starts_with(|c: char| c.is_ascii_digit())
}
