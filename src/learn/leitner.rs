//! A Leitner box: what was missed is asked again soon, what was known moves on to a compartment
//! that is looked into less often. Time is counted in answers, not in days.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Five compartments of puzzles, by name.
#[derive(Serialize, Deserialize, Clone, PartialEq, Eq, Default, Debug)]
#[serde(default)]
pub struct Leitner {
    /// How many answers there were.
    pub answers: u32,
    /// How many of the latest were right at once.
    pub streak: u32,
    /// Of every puzzle that was answered: its compartment, from 0 to 4 (beyond that, it is in the
    /// last), and after how many answers in all it is asked again.
    pub puzzles: BTreeMap<String, [u32; 2]>,
}

/// After how many answers what is in each compartment comes back.
const WAITS: [u32; 5] = [3, 8, 20, 50, 120];
const LAST: u32 = 4;

impl Leitner {
    /// How many are in the last compartment: they are known.
    pub fn n_known(&self) -> usize {
        let is_last = |[compartment, _]: &&[u32; 2]| *compartment >= LAST;
        self.puzzles.values().filter(is_last).count()
    }

    /// Notes whether something was known at once; else it goes back to the first compartment.
    pub fn count(&mut self, name: &str, is_known: bool) {
        let before = self.puzzles.get(name).map_or(0, |[before, _]| *before);
        let next = |n: u32| if is_known { n.saturating_add(1) } else { 0 };
        let compartment = next(before).min(LAST);
        self.streak = next(self.streak);
        self.answers = self.answers.saturating_add(1);
        let due = self.answers.saturating_add(WAITS[compartment as usize]);
        self.puzzles.insert(name.to_owned(), [compartment, due]);
    }

    /// Which of these to ask next: what is due, the lowest compartment first; else one that has
    /// never been asked, as `pick` chooses among so many; else what is due next. Not what was asked
    /// `last`, if there is anything else.
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
