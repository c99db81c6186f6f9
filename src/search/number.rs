//! The values of nodes and the ends of their windows.

use std::fmt;

use crate::model::Value;

/// The value of a node: on a board −1, 0 or +1, in a tree of numbers any number up to
/// ±[`Number::LARGEST`]. Infinite only where nothing is known yet.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Number(i16);

impl Number {
    /// The largest finite number.
    pub const LARGEST: i16 = 999;
    /// Zero, and on a board a draw.
    pub const ZERO: Number = Number(0);
    /// Greater than every finite number.
    pub const INFINITY: Number = Number(i16::MAX);
    /// Less than every finite number.
    pub const MINUS_INFINITY: Number = Number(-i16::MAX);

    /// A finite number; none beyond ±[`Number::LARGEST`].
    pub fn new(number: i16) -> Option<Number> {
        (-Number::LARGEST..=Number::LARGEST)
            .contains(&number)
            .then_some(Number(number))
    }

    /// The value of a game.
    pub const fn of(value: Value) -> Number {
        Number(value.number() as i16)
    }

    /// Whether it is neither ∞ nor −∞.
    pub const fn is_finite(self) -> bool {
        -Number::LARGEST <= self.0 && self.0 <= Number::LARGEST
    }

    /// With its sign, as on cards of boards: −1, 0, +1, −∞, +∞.
    pub fn signed(self) -> String {
        let sign = if self > Number::ZERO { "+" } else { "" };
        let number = self.to_string();
        sign.to_owned() + &number.replace('-', "\u{2212}").replace("inf", "∞")
    }

    /// The same as in a tree of numbers, where only ∞ has a plus.
    pub fn plain(self) -> String {
        let signed = self.signed();
        match signed.strip_prefix('+') {
            Some(positive) if self.is_finite() => positive.to_owned(),
            _ => signed,
        }
    }

    /// Which side it is good for. On a board, the value itself.
    pub const fn side(self) -> Value {
        match self.0 {
            0 => Value::Draw,
            1.. => Value::OWins,
            _ => Value::XWins,
        }
    }
}

impl From<Value> for Number {
    fn from(value: Value) -> Number {
        Number::of(value)
    }
}

impl PartialEq<Value> for Number {
    fn eq(&self, value: &Value) -> bool {
        *self == Number::from(*value)
    }
}

impl PartialEq<Number> for Value {
    fn eq(&self, number: &Number) -> bool {
        number == self
    }
}

/// For files and on the command line: `-3`, `-inf`.
impl fmt::Display for Number {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Number::INFINITY => f.write_str("inf"),
            Number::MINUS_INFINITY => f.write_str("-inf"),
            Number(number) => write!(f, "{number}"),
        }
    }
}
