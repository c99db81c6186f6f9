//! What stands in the file of a game besides the game: remarks, and tags that only others know. It
//! is written again in its place.

use std::fmt;

use super::{Text, TextError, TextFault};

/// The tags that are part of a game, in the order in which they are written.
const TAGS: [&str; 11] = [
    "moves", "board", "start", "players", "computer", "person", "date", "undone", "left",
    "counted", "result",
];

/// Lines of a file that are no part of the game, in the order in which they are written.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Remarks(Vec<(Place, String)>);

/// Where a line stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// Before the first line.
    Top,
    /// Below the tag of this name, or the first line.
    Below(&'static str),
    /// Behind so many moves.
    After(usize),
}

impl Place {
    /// From the top of a file to its end.
    fn rank(self) -> usize {
        match self {
            Place::Top => 0,
            Place::Below(name) => {
                let at = TAGS.iter().position(|tag| *tag == name);
                at.map_or(1, |at| 2 + at)
            }
            Place::After(n_moves) => 2 + TAGS.len() + n_moves,
        }
    }
}

impl Remarks {
    /// No remarks.
    pub(super) const NONE: Remarks = Remarks(Vec::new());

    /// So that there is always room for the game beside them.
    pub(super) const MAX_BYTES: usize = Text::MAX_BYTES - (1 << 13);

    /// All that is in the text and does not belong to the game.
    pub(super) fn read(text: &Text<'_>) -> Result<Remarks, TextError> {
        let is_unknown = |name: &str| !TAGS.iter().any(|tag| tag.eq_ignore_ascii_case(name));
        let remarks = text.remarks.iter();
        let mut all: Vec<_> = remarks.map(|&(at, line)| (at, line.to_owned())).collect();
        let unknown = text.tags.iter().filter(|tag| is_unknown(tag.name));
        all.extend(unknown.map(|tag| (tag.line, format!("{}: {}", tag.name, tag.value))));
        all.sort();
        if all.iter().map(|(_, line)| line.len() + 1).sum::<usize>() > Remarks::MAX_BYTES {
            return Err(TextError::new(0, TextFault::Remarks));
        }
        let placed = |(at, line)| (place(text, at), line);
        let mut placed: Vec<_> = all.into_iter().map(placed).collect();
        placed.sort_by_key(|(place, _)| place.rank());
        Ok(Remarks(placed))
    }

    /// Writes those that stand there.
    pub(super) fn write(&self, f: &mut fmt::Formatter<'_>, place: Place) -> fmt::Result {
        let mut here = self.0.iter().filter(|(other, _)| *other == place);
        here.try_for_each(|(_, line)| writeln!(f, "{line}"))
    }

    /// Behind how many moves the last one stands.
    pub(super) fn last_move(&self) -> usize {
        let after = |(place, _): &(Place, String)| match place {
            Place::After(n_moves) => *n_moves,
            Place::Top | Place::Below(_) => 0,
        };
        self.0.iter().map(after).max().unwrap_or(0)
    }
}

/// Where the line of this number stands.
fn place(text: &Text<'_>, at: usize) -> Place {
    if at < text.first {
        return Place::Top;
    }
    let n_moves = text.lines.iter().take_while(|(line, _)| *line < at).count();
    let is_behind_tags = text.tags.iter().all(|tag| tag.line < at);
    let mut before = text.tags.iter().rev().filter(|tag| tag.line < at);
    let known = |name: &str| TAGS.into_iter().find(|tag| tag.eq_ignore_ascii_case(name));
    let above = before.find_map(|tag| known(tag.name));
    // The result is written last.
    let is_tag = text.tags.iter().any(|tag| tag.line == at);
    if n_moves > 0 || !is_tag && (is_behind_tags || above == Some("result")) {
        return Place::After(n_moves);
    }
    Place::Below(above.unwrap_or("tictactoe"))
}
