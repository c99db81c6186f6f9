//! Positions as text: row by row, as in `x../.o./...`.
//!
//! Read generously: `x X o O` are stones, `. _ -` empty squares; slashes (or line ends) between the
//! rows may be left out. Blanks separate if the other characters already fill the board, and are
//! empty squares otherwise.

use std::fmt;

use super::{Board, Mark, Position, PositionError, Square, SquareSet};

impl Position {
    /// Reads a position of `board`.
    pub fn parse(board: Board, text: &str) -> Result<Position, NotationError> {
        let is_separator = |c: char| matches!(c, '/' | '\n' | '\r');
        let is_blank = |c: char| matches!(c, ' ' | '\t');
        let expected = usize::from(board.n_squares());
        let marks = text.chars().filter(|&c| !is_separator(c) && !is_blank(c));
        let n_marks = marks.count();
        let blanks_are_squares = n_marks != expected;

        let mut stones = [SquareSet::EMPTY; 2];
        let columns = usize::from(board.columns());
        let mut found = 0;
        let mut misplaced = None;
        for (at, c) in text.chars().enumerate() {
            match c {
                'x' | 'X' | 'o' | 'O' => {
                    let stones = &mut stones[usize::from(c.eq_ignore_ascii_case(&'o'))];
                    // Squares beyond the board are counted below, and refused there.
                    if let Some(square) = u8::try_from(found).ok().and_then(Square::new) {
                        *stones = stones.with(square);
                    }
                    found += 1;
                }
                '.' | '_' | '-' => found += 1,
                // Separators stand only where a row ends: between two rows, or behind the last one.
                c if is_separator(c) => {
                    if found == 0 || found % columns != 0 {
                        misplaced.get_or_insert(found);
                    }
                }
                c if is_blank(c) => found += usize::from(blanks_are_squares),
                letter => return Err(NotationError::ForeignLetter { letter, at: at + 1 }),
            }
        }
        if found != expected {
            let n_blanks = found.saturating_sub(n_marks);
            return Err(NotationError::Length {
                n_marks,
                n_blanks,
                board,
            });
        }
        if let Some(after) = misplaced {
            return Err(NotationError::Row { after, board });
        }
        let [x, o] = stones;
        Ok(Position::new(board, x, o)?)
    }
}

/// Canonical: lower-case letters, dots, slashes between the rows.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_rows(f, '/')
    }
}

impl Position {
    /// The board over several lines, without a line end behind the last one.
    pub fn rows(&self) -> impl fmt::Display {
        fmt::from_fn(|f| self.write_rows(f, '\n'))
    }

    fn write_rows(&self, f: &mut fmt::Formatter<'_>, between: char) -> fmt::Result {
        use fmt::Write as _;
        for square in self.board().squares() {
            if square.index() > 0 && square.index() % usize::from(self.board().columns()) == 0 {
                f.write_char(between)?;
            }
            f.write_char(self.at(square).map_or('.', Mark::letter))?;
        }
        Ok(())
    }
}

/// Why a text is not a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotationError {
    /// A character that is neither a stone nor an empty square.
    ForeignLetter {
        /// The character.
        letter: char,
        /// Its position in the text, counted from 1.
        at: usize,
    },
    /// Too few or too many squares.
    Length {
        /// The number of squares, without blanks.
        n_marks: usize,
        /// The number of blanks.
        n_blanks: usize,
        /// The board they do not fill.
        board: Board,
    },
    /// A slash that does not stand between two rows.
    Row {
        /// The number of squares before it.
        after: usize,
        /// The board whose rows they are not.
        board: Board,
    },
    /// The squares are all there, but no game leads to them.
    Position(PositionError),
}

impl From<PositionError> for NotationError {
    fn from(error: PositionError) -> NotationError {
        NotationError::Position(error)
    }
}

impl fmt::Display for NotationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotationError::ForeignLetter { letter, at } => write!(
                f,
                "'{}' (character {at}) is not one of x, o and . for an empty square",
                letter.escape_debug()
            ),
            NotationError::Length {
                n_marks,
                n_blanks,
                board,
            } => {
                let plural = |n| if n == 1 { "" } else { "s" };
                write!(f, "{n_marks} square{}", plural(*n_marks))?;
                if *n_blanks > 0 {
                    write!(f, " and {n_blanks} blank{}", plural(*n_blanks))?;
                }
                write!(f, ", but a {board} board has {} squares", board.n_squares())
            }
            NotationError::Row { after, board } => write!(
                f,
                "a row ends after {after} squares, but the rows of a {board} board have {}",
                board.columns()
            ),
            NotationError::Position(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for NotationError {}

/// The beginning of a foreign text on one line, long enough to recognise it.
pub fn quoted(text: &str) -> String {
    shortened(text, 40).replace('\n', " ")
}

/// The first `n_letters` characters, with an ellipsis if there are more.
pub fn shortened(text: &str, n_letters: usize) -> String {
    let mut short: String = text.chars().take(n_letters).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}

/// Whether it could move the cursor, start a line, turn the writing direction or stay invisible:
/// control characters, and what Unicode calls format characters and line separators.
pub const fn is_hidden(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{ad}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// An error in a text, with its line number.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BadLine {
    /// Counted from 1; 0 for the whole text.
    pub line: usize,
    /// In English.
    pub reason: String,
}

impl BadLine {
    /// An error in this line.
    pub fn new(line: usize, reason: impl Into<String>) -> BadLine {
        let reason = reason.into();
        BadLine { line, reason }
    }

    /// An error that begins after `n_bytes` of a text. The reason is joined into one line.
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
