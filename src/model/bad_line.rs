//! What is wrong with a text that somebody wrote or changed.

use std::fmt;

use super::shortened;

/// What is wrong with a text, and where.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// The line, counted from 1; 0 for the whole text.
    pub line: usize,
    /// What is wrong there, in English.
    pub reason: String,
}

impl BadLine {
    /// A fault of this line.
    pub fn new(line: usize, reason: impl Into<String>) -> BadLine {
        let reason = reason.into();
        BadLine { line, reason }
    }

    /// A fault of what begins after so many bytes of a text; the reason becomes one line.
    pub fn at(text: &str, n_bytes: usize, reason: &str) -> BadLine {
        let before = text.get(..n_bytes).unwrap_or(text);
        let reason = reason.lines().collect::<Vec<_>>().join(", ");
        BadLine::new(1 + before.matches('\n').count(), shortened(&reason, 160))
    }
}

impl fmt::Display for BadLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.line > 0 {
            write!(f, "line {}: ", self.line)?;
        }
        f.write_str(&self.reason)
    }
}

impl std::error::Error for BadLine {}
