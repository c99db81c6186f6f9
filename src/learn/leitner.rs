//! A Leitner box: a missed puzzle comes back soon, and a known one moves on to a compartment with a
//! longer wait. Time is counted in answers, not in days.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Five compartments of puzzles, by name.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct Leitner {
    /// The number of answers.
    pub answers: u32,
    /// The number of latest answers in a row that were right at once.
    pub streak: u32,
    /// For each answered puzzle, its compartment from 0 to 4 (a higher number counts as 4), and the
    /// number of answers at which it is due.
    pub puzzles: BTreeMap<String, [u32; 2]>,
}

/// The number of answers until a puzzle in each compartment is due.
const WAITS: [u32; 5] = [3, 8, 20, 50, 120];
const LAST: u32 = 4;

impl Leitner {
    /// The number of known puzzles: those in the last compartment.
    pub fn n_known(&self) -> usize {
        let is_last = |[compartment, _]: &&[u32; 2]| *compartment >= LAST;
        self.puzzles.values().filter(is_last).count()
    }

    /// Notes an answer. A puzzle that was not known at once goes back to the first compartment.
    pub fn count(&mut self, name: &str, is_known: bool) {
        let before = self.puzzles.get(name).map_or(0, |[before, _]| *before);
        let next = |n: u32| if is_known { n.saturating_add(1) } else { 0 };
        let compartment = next(before).min(LAST);
        self.streak = next(self.streak);
        self.answers = self.answers.saturating_add(1);
        let due = self.answers.saturating_add(WAITS[compartment as usize]);
        self.puzzles.insert(name.to_owned(), [compartment, due]);
    }

    /// The next of these puzzles: one that is due, from the lowest compartment; else a new one, which
    /// `pick` chooses by index; else the next one to become due. Avoids `last`.
    pub fn next<'a>(
        &self,
        names: &'a [String],
        last: Option<&str>,
        pick: impl FnOnce(usize) -> usize,
    ) -> Option<&'a String> {
        let others = || names.iter().filter(|name| Some(name.as_str()) != last);
        let asked = || others().filter_map(|name| Some((*self.puzzles.get(name)?, name)));
        let is_fresh = |name: &&String| !self.puzzles.contains_key(*name);
        let fresh: Vec<&String> = others().filter(is_fresh).collect();
        let due = asked().filter(|([_, due], _)| *due <= self.answers).min();
        due.map(|(_, name)| name)
            .or_else(|| fresh.get(pick(fresh.len())).copied())
            .or_else(|| Some(asked().min_by_key(|([_, due], _)| *due)?.1))
            .or(names.first())
    }
}
