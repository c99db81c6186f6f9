//! A Leitner box: what was missed is asked again soon, what was known moves on to a compartment
//! that is looked into less often. Time is counted in answers, not in days.

use std::collections::BTreeMap;

/// Five compartments of cards.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Leitner {
    cards: BTreeMap<String, Card>,
    n_answers: u32,
    streak: u32,
}

/// Where something stands that has been asked before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Card {
    /// Its compartment, from 0 to 4; beyond that, it is in the last.
    pub compartment: u32,
    /// After how many answers in all it is asked again.
    pub due: u32,
}

impl Card {
    /// After how many answers a card of each compartment comes back.
    const WAITS: [u32; 5] = [3, 8, 20, 50, 120];
}

impl Leitner {
    /// As it was left: the cards, how many answers there were, and the streak.
    pub fn new(cards: BTreeMap<String, Card>, n_answers: u32, streak: u32) -> Leitner {
        Leitner {
            cards,
            n_answers,
            streak,
        }
    }

    /// The cards, by name.
    pub const fn cards(&self) -> &BTreeMap<String, Card> {
        &self.cards
    }

    /// How many answers there were.
    pub const fn n_answers(&self) -> u32 {
        self.n_answers
    }

    /// How many were known at once, one after the other.
    pub const fn streak(&self) -> u32 {
        self.streak
    }

    /// How many cards are in the last compartment: they are known.
    pub fn n_known(&self) -> usize {
        let last = |card: &&Card| card.compartment as usize + 1 >= Card::WAITS.len();
        self.cards.values().filter(last).count()
    }

    /// Notes that something was known at once.
    pub fn know(&mut self, name: &str) {
        let before = self.cards.get(name);
        let next = before.map_or(1, |card| card.compartment.saturating_add(1));
        self.put(name, next);
        self.streak = self.streak.saturating_add(1);
    }

    /// Notes that something was not known: it goes back to the first compartment.
    pub fn miss(&mut self, name: &str) {
        self.put(name, 0);
        self.streak = 0;
    }

    fn put(&mut self, name: &str, compartment: u32) {
        let last = Card::WAITS.len() - 1;
        let compartment = (compartment as usize).min(last);
        self.n_answers = self.n_answers.saturating_add(1);
        let card = Card {
            #[expect(clippy::cast_possible_truncation, reason = "at most 4")]
            compartment: compartment as u32,
            due: self.n_answers.saturating_add(Card::WAITS[compartment]),
        };
        self.cards.insert(name.to_owned(), card);
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
        let is_other = |name: &&String| Some(name.as_str()) != last;
        let (asked, fresh): (Vec<_>, Vec<_>) = (names.iter().filter(is_other))
            .map(|name| (name, self.cards.get(name)))
            .partition(|(_, card)| card.is_some());
        let asked = asked.into_iter();
        let asked: Vec<(&String, Card)> = asked
            .filter_map(|(name, card)| Some((name, *card?)))
            .collect();
        let due = asked.iter().filter(|(_, card)| card.due <= self.n_answers);
        due.min_by_key(|(_, card)| (card.compartment, card.due))
            .map(|(name, _)| *name)
            .or_else(|| fresh.get(pick(fresh.len())).map(|(name, _)| *name))
            .or_else(|| {
                let soonest = asked.iter().min_by_key(|(_, card)| card.due);
                soonest.map(|(name, _)| *name)
            })
            .or(names.first())
    }
}
