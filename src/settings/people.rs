//! The names of two people who play against each other.

use serde::{Deserialize, Serialize};

use crate::model::{Mark, is_hidden};

/// Two people who play against each other.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct People {
    /// The name of the person with the crosses.
    pub cross: PersonName,
    /// The name of the person with the circles.
    pub circle: PersonName,
}

impl People {
    /// The name of the person with this side, if it has been given.
    pub fn name(&self, side: Mark) -> Option<&str> {
        let PersonName(name) = match side {
            Mark::X => &self.cross,
            Mark::O => &self.circle,
        };
        (!name.is_empty()).then_some(name)
    }
}

/// A name in one line: what was typed, without hidden characters and outer blanks. It may be empty.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(from = "String")]
pub struct PersonName(String);

impl PersonName {
    /// The longest name, in characters.
    pub const MAX_LENGTH: usize = 20;
}

impl From<String> for PersonName {
    fn from(typed: String) -> PersonName {
        let typed: String = typed.chars().filter(|&c| !is_hidden(c)).collect();
        let name: String = typed.trim().chars().take(PersonName::MAX_LENGTH).collect();
        PersonName(name.trim_end().to_owned())
    }
}
