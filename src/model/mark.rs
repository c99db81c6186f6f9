//! The two players and the value of a game for them.

use std::fmt;

/// A player, and the stone it sets. An empty square is `None`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// Cross: begins, and wants the minimum.
    X,
    /// Circle: wants the maximum.
    O,
}

impl Mark {
    /// Both, in the order of play.
    pub const ALL: [Mark; 2] = [Mark::X, Mark::O];

    /// The other player.
    #[must_use]
    pub const fn opponent(self) -> Mark {
        match self {
            Mark::X => Mark::O,
            Mark::O => Mark::X,
        }
    }

    /// The value of a game that this player has won.
    pub const fn win(self) -> Value {
        match self {
            Mark::X => Value::XWins,
            Mark::O => Value::OWins,
        }
    }

    /// Whether this player would rather have `value` than `other`.
    pub fn prefers<V: Copy + Ord>(self, value: V, other: V) -> bool {
        match self {
            Mark::X => value < other,
            Mark::O => value > other,
        }
    }

    /// The mark with this letter.
    pub fn of_letter(letter: &str) -> Option<Mark> {
        match letter {
            "x" => Some(Mark::X),
            "o" => Some(Mark::O),
            _ => None,
        }
    }

    /// `x` or `o`.
    pub const fn letter(self) -> char {
        match self {
            Mark::X => 'x',
            Mark::O => 'o',
        }
    }
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mark::X => "cross",
            Mark::O => "circle",
        })
    }
}

/// The value of a game: −1 if cross wins, 0 for a draw, +1 if circle wins.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Value {
    /// −1.
    XWins,
    /// 0.
    Draw,
    /// +1.
    OWins,
}

impl Value {
    /// All, from cross's best to circle's best.
    pub const ALL: [Value; 3] = [Value::XWins, Value::Draw, Value::OWins];

    /// −1, 0 or +1.
    pub const fn number(self) -> i8 {
        self as i8 - 1
    }

    /// The number with its sign, as text.
    pub const fn signed(self) -> &'static str {
        match self {
            Value::XWins => "\u{2212}1",
            Value::Draw => "0",
            Value::OWins => "+1",
        }
    }

    /// Who wins, if anyone.
    pub const fn winner(self) -> Option<Mark> {
        match self {
            Value::XWins => Some(Mark::X),
            Value::Draw => None,
            Value::OWins => Some(Mark::O),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.winner() {
            Some(mark) => write!(f, "{mark} wins"),
            None => f.write_str("draw"),
        }
    }
}
