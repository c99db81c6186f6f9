//! What stands in braces in the text of a lesson, found out by the engine: `{nodes a}`. A number
//! that stands in no braces is refused, because nobody would vouch for it.

use std::collections::HashMap;
use std::sync::Arc;

use super::LessonStep;
use crate::insight::{Skipped, path_to};
use crate::model::{Mark, Position, Square, SquareSet, Value, Watch};
use crate::search::{Knowledge, Search, Tree};

/// What the searches of a lesson have found.
pub(super) struct Facts<'a> {
    watch: &'a Watch,
    trees: HashMap<(Search, Position), Arc<Tree>>,
}

impl<'a> Facts<'a> {
    pub(super) fn new(watch: &'a Watch) -> Facts<'a> {
        let trees = HashMap::new();
        Facts { watch, trees }
    }

    /// The tree that a search visits.
    pub(super) fn tree(&mut self, search: Search, from: Position) -> Result<Arc<Tree>, String> {
        if let Some(tree) = self.trees.get(&(search, from)) {
            return Ok(Arc::clone(tree));
        }
        let tree = search.run(&from, self.watch);
        let tree = Arc::new(tree.map_err(|stopped| stopped.to_string())?);
        self.trees.insert((search, from), Arc::clone(&tree));
        Ok(tree)
    }

    /// Fills a text in; `and` stands before the last of several squares.
    pub(super) fn fill(
        &mut self,
        text: &str,
        step: &LessonStep,
        and: &str,
    ) -> Result<String, String> {
        let mut filled = String::new();
        let mut rest = text;
        while let Some((before, fact)) = rest.split_once('{') {
            let (fact, after) = fact.split_once('}').ok_or("a { without its }")?;
            filled += plain(before)?;
            let found = self.find(fact, step, and)?;
            filled +=
                &found.ok_or_else(|| format!("{{{fact}}} is nothing that the engine knows"))?;
            rest = after;
        }
        filled += plain(rest)?;
        Ok(filled)
    }

    /// What a fact says; none if there is no such fact, or it is not true.
    fn find(&mut self, fact: &str, step: &LessonStep, and: &str) -> Result<Option<String>, String> {
        let position = step.position;
        let board = position.board();
        let square = |text: &str| board.square(text.parse().ok()?).ok();
        let words: Vec<&str> = fact.split_whitespace().collect();
        let found = match words[..] {
            ["-1"] => Value::XWins.signed().to_owned(),
            ["0"] => Value::Draw.signed().to_owned(),
            ["+1"] => Value::OWins.signed().to_owned(),
            ["row"] => board.in_a_row().to_string(),
            ["free"] => position.moves().len().to_string(),
            ["nodes"] => step.tree.n_nodes().to_string(),
            ["nodes", search, ref moves @ ..] => {
                let from = after(*step.tree.position(), moves.iter().copied().map(square));
                let (Some(from), Some(search)) = (from, named(search)) else {
                    return Ok(None);
                };
                self.tree(search, from)?.n_nodes().to_string()
            }
            ["times", search] => {
                let Some(search) = named(search) else {
                    return Ok(None);
                };
                let other = self.tree(search, *step.tree.position())?.n_nodes();
                (other / step.tree.n_nodes()).to_string()
            }
            _ => return Ok(words_of(&words, step, square, and)),
        };
        Ok(Some(found))
    }
}

/// The facts that need no other search.
fn words_of(
    words: &[&str],
    step: &LessonStep,
    square: impl Fn(&str) -> Option<Square>,
    and: &str,
) -> Option<String> {
    let position = step.position;
    let list = |squares: SquareSet| (!squares.is_empty()).then(|| list(squares, and));
    match *words {
        ["x" | "o" | "free", number] => {
            let wanted = mark(words[0]);
            let square = square(number)?;
            (position.at(square) == wanted).then(|| square.to_string())
        }
        ["wins", letter] => list(position.winning_squares(mark(letter)?)),
        ["keeping"] => list(step.keeping()),
        ["skipped"] => list(Skipped::of(&step.tree, &path_to(&step.tree, step.node))?.squares),
        ["left"] => Some(step.tree.node(step.node).value().signed().to_owned()),
        ["value", ref moves @ ..] => {
            let at = after(position, moves.iter().copied().map(square))?;
            let known = Knowledge::of(at.board())?;
            Some(known.about(&at).value.signed().to_owned())
        }
        _ => None,
    }
}

/// A text without numbers.
fn plain(text: &str) -> Result<&str, String> {
    if text.contains('}') {
        Err("a } without its {".to_owned())
    } else if text.contains(char::is_numeric) {
        Err("a number that nobody checks: write it in braces, as in {nodes}".to_owned())
    } else {
        Ok(text)
    }
}

/// A search by its letter, and its edition behind it: `a`, `c1`.
fn named(text: &str) -> Option<Search> {
    let letter = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let search: Search = letter.parse().ok()?;
    match &text[letter.len()..] {
        "" => Some(search),
        edition => Some(search.in_edition(edition.parse().ok()?)),
    }
}

fn mark(letter: &str) -> Option<Mark> {
    let is_it = |mark: &Mark| letter.chars().eq([mark.letter()]);
    Mark::ALL.into_iter().find(is_it)
}

/// The position after some moves, if they are possible.
fn after(position: Position, mut moves: impl Iterator<Item = Option<Square>>) -> Option<Position> {
    moves.try_fold(position, |position, square| position.play(square?).ok())
}

/// Squares as a person says them.
fn list(squares: SquareSet, and: &str) -> String {
    let all: Vec<String> = squares.into_iter().map(|one| one.to_string()).collect();
    match all.split_last() {
        Some((last, first)) if !first.is_empty() => format!("{} {and} {last}", first.join(", ")),
        _ => all.concat(),
    }
}
