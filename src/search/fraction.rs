//! Exact chances.

use std::cmp::Ordering;
use std::fmt;
use std::ops::Add;

/// A chance from 0 to 1, or a sum of such: a fraction in lowest terms.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Fraction {
    numerator: u128,
    denominator: u128,
}

impl Fraction {
    /// Never.
    pub const ZERO: Fraction = Fraction::new(0, 1);

    /// Always.
    pub const ONE: Fraction = Fraction::new(1, 1);

    /// A fraction, in lowest terms. The denominator is not 0.
    pub const fn new(numerator: u128, denominator: u128) -> Fraction {
        let divisor = greatest_common_divisor(numerator, denominator);
        Fraction {
            numerator: numerator / divisor,
            denominator: denominator / divisor,
        }
    }

    /// Above the line.
    pub const fn numerator(self) -> u128 {
        self.numerator
    }

    /// Below the line.
    pub const fn denominator(self) -> u128 {
        self.denominator
    }

    /// For people only: a proof never rounds.
    pub fn decimal(self) -> f64 {
        self.numerator as f64 / self.denominator as f64
    }

    /// The mean of several chances; zero of none.
    pub fn mean(chances: impl ExactSizeIterator<Item = Fraction>) -> Fraction {
        let n = chances.len().max(1) as u128;
        let sum = chances.fold(Fraction::ZERO, Fraction::add);
        Fraction::new(sum.numerator, sum.denominator * n)
    }
}

impl Add for Fraction {
    type Output = Fraction;

    fn add(self, other: Fraction) -> Fraction {
        let numerator = self.numerator * other.denominator + other.numerator * self.denominator;
        Fraction::new(numerator, self.denominator * other.denominator)
    }
}

impl Ord for Fraction {
    fn cmp(&self, other: &Fraction) -> Ordering {
        (self.numerator * other.denominator).cmp(&(other.numerator * self.denominator))
    }
}

impl PartialOrd for Fraction {
    fn partial_cmp(&self, other: &Fraction) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.denominator {
            1 => write!(f, "{}", self.numerator),
            denominator => write!(f, "{}/{denominator}", self.numerator),
        }
    }
}

/// At least 1.
const fn greatest_common_divisor(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    if a == 0 { 1 } else { a }
}
