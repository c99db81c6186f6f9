//! The players of a game, and which of them begins.

use std::fmt;
use std::str::FromStr;

use super::one_of;

/// The players of a game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub enum Players {
    /// A person against the computer.
    #[default]
    PersonComputer,
    /// Two people.
    PersonPerson,
    /// The computer against itself.
    ComputerComputer,
}

impl Players {
    /// All.
    pub const ALL: [Players; 3] = [
        Players::PersonComputer,
        Players::PersonPerson,
        Players::ComputerComputer,
    ];
}

/// The name on the command line and in files.
impl fmt::Display for Players {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Players::PersonComputer => "person-computer",
            Players::PersonPerson => "person-person",
            Players::ComputerComputer => "computer-computer",
        })
    }
}

impl FromStr for Players {
    type Err = String;

    fn from_str(name: &str) -> Result<Players, String> {
        one_of(Players::ALL, name)
    }
}

/// Which player begins, with the crosses.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum First {
    /// The person.
    #[default]
    Person,
    /// The computer.
    Computer,
    /// They take turns, the person first.
    Alternate,
}

impl First {
    /// All.
    pub const ALL: [First; 3] = [First::Person, First::Computer, First::Alternate];
}

/// The name on the command line and in files.
impl fmt::Display for First {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            First::Person => "me",
            First::Computer => "computer",
            First::Alternate => "alternate",
        })
    }
}

impl FromStr for First {
    type Err = String;

    fn from_str(name: &str) -> Result<First, String> {
        match name {
            "person" => Ok(First::Person),
            name => one_of(First::ALL, name),
        }
    }
}
