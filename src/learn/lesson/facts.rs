//! Facts in the text of a lesson, in braces, which the engine fills in: `{nodes a}`. A number outside
//! of braces is refused, because nothing checks it.

use std::collections::HashMap;
use std::sync::Arc;

use super::LessonStep;
use crate::control::{SearchControl, Stopped};
use crate::insight::{Count, Skipped, keeping, path_to};
use crate::model::{Mark, Position, Square, SquareSet, Value, quoted};
use crate::search::{Knowledge, Search, Tree};

/// The trees of a lesson's searches. All together stay within the memory limit of the control, which
/// also limits their time.
pub(super) struct Facts<'a> {
    pub(super) control: &'a SearchControl,
    pub(super) trees: HashMap<(Search, Position), Arc<Tree>>,
}

impl Facts<'_> {
    /// The tree that a search visits.
    pub(super) fn tree(&mut self, search: Search, from: Position) -> Result<Arc<Tree>, String> {
        if let Some(tree) = self.trees.get(&(search, from)) {
            return Ok(Arc::clone(tree));
        }
        if search == Search::Solver {
            return Err("the solver has no tree to look at, and may search without end".to_owned());
        }
        let n_bytes =
            |((search, _), tree): (&(Search, _), &Arc<Tree>)| Count::of(*search, tree).n_bytes();
        let n_used: usize = self.trees.iter().filter_map(n_bytes).sum();
        let limit_mb = self.control.memory_mb();
        let n_left = self.control.memory_bytes().saturating_sub(n_used);
        self.control.set_memory_mb(n_left >> 20);
        let tree = search.run(&from, self.control);
        self.control.set_memory_mb(limit_mb);
        let tree = Arc::new(tree.map_err(|stopped| match stopped {
            Stopped::OutOfMemory { .. } => format!(
                "the searches of this lesson need more than the {limit_mb} MB of memory they may have (see --memory)"
            ),
            Stopped::Asked | Stopped::NoMemory => stopped.to_string(),
        })?);
        self.trees.insert((search, from), Arc::clone(&tree));
        Ok(tree)
    }

    /// Replaces the facts in a text. `and` joins the last of several squares.
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
            filled += &found
                .ok_or_else(|| format!("{{{}}} is nothing that the engine knows", quoted(fact)))?;
            rest = after;
        }
        filled += plain(rest)?;
        Ok(filled)
    }

    /// The text of a fact; none if there is no such fact, or it is not true.
    fn find(&mut self, fact: &str, step: &LessonStep, and: &str) -> Result<Option<String>, String> {
        let (position, board) = (step.position, step.position.board());
        let square = |text: &str| board.square(text.parse().ok()?).ok();
        let after = |from: Position, moves: &[&str]| {
            let moves: Option<Vec<Square>> = moves.iter().map(|text| square(text)).collect();
            from.after(&moves?).ok()
        };
        let value = |value: Value| Some(value.signed().to_owned());
        let list = |squares: SquareSet| (!squares.is_empty()).then(|| squares.listed(and));
        let words: Vec<&str> = fact.split_whitespace().collect();
        Ok(match words[..] {
            ["-1"] => value(Value::XWins),
            ["0"] => value(Value::Draw),
            ["+1"] => value(Value::OWins),
            ["row"] => Some(board.in_a_row().to_string()),
            ["free"] => Some(position.moves().len().to_string()),
            ["nodes"] => Some(step.tree.n_nodes().to_string()),
            ["nodes" | "times", search, ref moves @ ..] => {
                let root = step.tree.position().on_board();
                let from = root.and_then(|root| after(root, moves));
                let (Some(search), Some(from)) = (named(search), from) else {
                    return Ok(None);
                };
                let n_nodes = self.tree(search, from)?.n_nodes();
                let unit = match words[0] {
                    "times" => step.tree.n_nodes(),
                    _ => 1,
                };
                Some((n_nodes / unit).to_string())
            }
            ["x" | "o" | "free", number] => {
                let is_so = |square: &Square| position.at(*square) == Mark::of_letter(words[0]);
                square(number)
                    .filter(is_so)
                    .map(|square| square.to_string())
            }
            ["wins", letter] => {
                Mark::of_letter(letter).and_then(|mark| list(position.winning_squares(mark)))
            }
            ["keeping"] => list(keeping(&step.tree, step.node)),
            ["skipped"] => {
                let skipped = Skipped::of(&step.tree, &path_to(&step.tree, step.node));
                skipped.and_then(|skipped| list(skipped.squares))
            }
            ["left"] => value(step.tree.node(step.node).value().side()),
            ["value", ref moves @ ..] => {
                let known = after(position, moves).zip(Knowledge::of(board));
                known.and_then(|(at, known)| value(known.about(&at).value))
            }
            _ => None,
        })
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

/// A search by its letter and, optionally, its edition: `a`, `c1`.
fn named(text: &str) -> Option<Search> {
    let letter = text.trim_end_matches(|c: char| c.is_ascii_digit());
    let search: Search = letter.parse().ok()?;
    match &text[letter.len()..] {
        "" => Some(search),
        edition => Some(search.in_edition(edition.parse().ok()?)),
    }
}
