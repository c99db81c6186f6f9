//! Trees of numbers as text.

use std::fmt::{self, Write as _};
use std::iter::Peekable;
use std::str::{Chars, FromStr};

use super::{NumberTree, Subtree};
use crate::model::Mark;
use crate::search::Number;

/// Why a text is no tree of numbers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NumberTreeError {
    /// The character, counted from 1.
    pub column: usize,
    /// The kind of mistake.
    pub flaw: NumberTreeFlaw,
}

/// A mistake at a place of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumberTreeFlaw {
    /// Something else was expected.
    Expected(&'static str),
    /// A number beyond ±[`Number::LARGEST`].
    TooLarge,
    /// More than [`NumberTree::MAX_NODES`] nodes.
    TooManyNodes,
    /// A node deeper than [`NumberTree::MAX_DEPTH`].
    TooDeep,
    /// More than [`NumberTree::MAX_CHILDREN`] children.
    TooManyChildren,
}

use NumberTreeFlaw::{Expected, TooDeep, TooLarge, TooManyChildren, TooManyNodes};

impl fmt::Display for NumberTreeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "column {}: ", self.column)?;
        let largest = Number::LARGEST;
        match self.flaw {
            Expected(what) => write!(f, "expected {what}"),
            TooLarge => write!(f, "numbers go from -{largest} to {largest}"),
            TooManyNodes => write!(f, "a tree has at most {} nodes", NumberTree::MAX_NODES),
            TooDeep => write!(f, "a tree is at most {} moves deep", NumberTree::MAX_DEPTH),
            TooManyChildren => {
                write!(
                    f,
                    "a node has at most {} children",
                    NumberTree::MAX_CHILDREN
                )
            }
        }
    }
}

impl std::error::Error for NumberTreeError {}

/// As in `max((3 12 8)(2 4 6)(14 5 2))`. Whitespace or commas separate numbers.
impl FromStr for NumberTree {
    type Err = NumberTreeError;

    fn from_str(text: &str) -> Result<NumberTree, NumberTreeError> {
        let mut reader = Reader {
            rest: text.chars().peekable(),
            column: 1,
        };
        reader.skip_blanks();
        let start = reader.error(Expected("max or min"));
        let mut name = String::new();
        while let Some(letter) = reader.next_if(|c| c.is_ascii_alphabetic()) {
            name.push(letter.to_ascii_lowercase());
        }
        let root = match name.as_str() {
            "max" => Mark::O,
            "min" => Mark::X,
            _ => return Err(start),
        };
        let nodes = Vec::new();
        let mut tree = NumberTree { root, nodes };
        reader.skip_blanks();
        reader.expect('(', "'('")?;
        reader.children(&mut tree, 1)?;
        reader.skip_blanks();
        match reader.rest.peek() {
            None => Ok(tree),
            Some(_) => Err(reader.error(Expected("nothing after the tree"))),
        }
    }
}

struct Reader<'a> {
    rest: Peekable<Chars<'a>>,
    /// Of the next character.
    column: usize,
}

impl Reader<'_> {
    const fn error(&self, flaw: NumberTreeFlaw) -> NumberTreeError {
        NumberTreeError {
            column: self.column,
            flaw,
        }
    }

    fn next_if(&mut self, is_it: impl FnOnce(char) -> bool) -> Option<char> {
        let next = self.rest.next_if(|&c| is_it(c));
        self.column += usize::from(next.is_some());
        next
    }

    fn skip_blanks(&mut self) {
        while self.next_if(char::is_whitespace).is_some() {}
    }

    fn expect(&mut self, wanted: char, name: &'static str) -> Result<(), NumberTreeError> {
        let found = self.next_if(|c| c == wanted);
        found.map(|_| ()).ok_or(self.error(Expected(name)))
    }

    /// The node whose parenthesis was just opened, down to the one that closes it. Its children are
    /// so many moves below the root.
    fn children(&mut self, tree: &mut NumberTree, depth: usize) -> Result<(), NumberTreeError> {
        let node = tree.enter();
        let mut n_children = 0;
        self.skip_blanks();
        loop {
            if n_children == NumberTree::MAX_CHILDREN {
                return Err(self.error(TooManyChildren));
            }
            if tree.n_nodes() == NumberTree::MAX_NODES {
                return Err(self.error(TooManyNodes));
            }
            let opened = self.error(TooDeep);
            if self.next_if(|c| c == '(').is_none() {
                let number = self.number()?;
                tree.leaf(number);
            } else if depth == NumberTree::MAX_DEPTH {
                return Err(opened);
            } else {
                self.children(tree, depth + 1)?;
            }
            n_children += 1;
            self.skip_blanks();
            if self.next_if(|c| c == ',').is_some() {
                self.skip_blanks();
            } else if self.next_if(|c| c == ')').is_some() {
                tree.leave(node, n_children);
                return Ok(());
            }
        }
    }

    fn number(&mut self) -> Result<Number, NumberTreeError> {
        let start = self.error(TooLarge);
        // The typographic minus is what the window shows.
        let is_negative = self.next_if(|c| matches!(c, '-' | '\u{2212}')).is_some();
        let mut magnitude: Option<i16> = None;
        while let Some(digit) = self.rest.peek().and_then(|c| c.to_digit(10)) {
            let so_far = magnitude.unwrap_or(0);
            let digit = i16::try_from(digit).unwrap_or(0);
            magnitude = Some(so_far.saturating_mul(10).saturating_add(digit));
            self.next_if(|_| true);
        }
        let what = if is_negative {
            "a digit"
        } else {
            "a number or '('"
        };
        let magnitude = magnitude.ok_or(self.error(Expected(what)))?;
        let ends = |c: &char| c.is_whitespace() || matches!(c, ',' | '(' | ')');
        if self.rest.peek().is_some_and(|next| !ends(next)) {
            return Err(self.error(Expected("a blank, ',', '(' or ')'")));
        }
        let number = Number::new(if is_negative { -magnitude } else { magnitude });
        number.ok_or(start)
    }
}

impl NumberTree {
    /// A part of it in the same notation; a leaf is just a number.
    pub fn text_of(&self, subtree: Subtree) -> String {
        let mut text = match (subtree.number, subtree.turn) {
            (Some(_), _) => String::new(),
            (None, Mark::X) => "min".to_owned(),
            (None, Mark::O) => "max".to_owned(),
        };
        self.write(subtree, &mut text);
        text
    }

    fn write(&self, subtree: Subtree, text: &mut String) {
        if let Some(number) = subtree.number {
            let _ = write!(text, "{number}");
            return;
        }
        text.push('(');
        let mut was_number = None;
        for (_, child) in self.children(subtree) {
            let is_number = child.number.is_some();
            if was_number.is_some_and(|was_number| was_number || is_number) {
                text.push(' ');
            }
            self.write(child, text);
            was_number = Some(is_number);
        }
        text.push(')');
    }
}

impl fmt::Display for NumberTree {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text_of(self.root()))
    }
}
