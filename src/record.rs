//! A game on record: every move and who made it, what was taken back, and all of it as a text that a person can read and write.
//! Uses the layers below; knows no files and no clock.

mod game;
mod line;
mod text;

use std::fmt;

pub use game::Record;
pub use line::Line;
pub use text::{Tag, Text, TextError, Why, named};

use crate::model::Square;
use crate::player::Computer;

/// A move on record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Made {
    /// Where.
    pub square: Square,
    /// By whom.
    pub by: Maker,
}

/// Who made a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Maker {
    /// A person.
    Person,
    /// The computer, as it played then.
    Computer(Computer),
}

/// The name in files.
impl fmt::Display for Maker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Maker::Person => f.pad("person"),
            Maker::Computer(computer) => computer.fmt(f),
        }
    }
}
