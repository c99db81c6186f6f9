//! The study for a screen reader: each part is announced when it appears or changes.

use crate::insight::Prospect;
use crate::link::StudyPage;
use crate::model::SquareSet;
use crate::view::texts::{Texts, variant_id};
use crate::view::window::study::value_cache::ProofState;
use crate::view::window::study::{Study, StudyContext, curve};
use crate::view::words;

/// Up to so many squares are named one by one; of more, only their number.
const NAMED: u32 = 9;

impl Study {
    /// The messages that name the open pages.
    pub(crate) fn names(&self) -> Vec<String> {
        let values = self.shows_values.then(|| "values".to_owned());
        let why = self.shows_why.then(|| "why".to_owned());
        let page = self.page.map(|page| variant_id("", page));
        [values, why, page].into_iter().flatten().collect()
    }

    /// The reason first.
    pub(crate) fn spoken(&self, game: &StudyContext<'_>) -> [Option<String>; 5] {
        let texts = game.texts;
        [
            self.reason_words(texts),
            (self.board.preview).map(|_| self.why.spoken_move(texts)),
            self.spoken_values(texts),
            self.spoken_page(game),
            match self.page {
                Some(StudyPage::Tree) => self.tree.announcement.clone(),
                _ => None,
            },
        ]
    }

    /// The reason, as soon as it is known.
    pub(crate) fn reason_words(&self, texts: &Texts) -> Option<String> {
        match (self.shows_why, self.is_predicting()) {
            (false, _) => None,
            (true, true) => Some(texts.text("why-predicting")),
            (true, false) => (self.values.is_ready()).then(|| self.why.words(texts)),
        }
    }

    /// The squares that win, draw and lose, and the best of them.
    fn spoken_values(&self, texts: &Texts) -> Option<String> {
        let marks = self.marks();
        let moves = marks.worths();
        let is_proving = matches!(self.values.state(), ProofState::UnderWay { .. });
        if moves.is_empty() || is_proving {
            return None;
        }
        let mut sentences = Vec::new();
        let mut say = |what: String, squares: SquareSet| {
            let squares = match squares.len() {
                0 => return,
                n if n > NAMED => texts.with("say-squares", [("squares", n.into())]),
                _ => words::why::squares(squares, texts),
            };
            let arguments = [("what", what.into()), ("squares", squares.into())];
            sentences.push(texts.with("say-values", arguments));
        };
        let that_end = |end: Option<Prospect>| {
            let such = moves
                .iter()
                .filter(move |one| one.worth.map(|worth| worth.fate) == end);
            such.map(|one| one.square).collect()
        };
        for fate in [Prospect::Wins, Prospect::Draws, Prospect::Loses] {
            say(words::tree::fate(fate, texts), that_end(Some(fate)));
        }
        say(texts.text("worth-unproven"), that_end(None));
        let best = moves.iter().filter(|one| one.is_best);
        say(texts.text("say-best"), best.map(|one| one.square).collect());
        Some(sentences.join(" "))
    }

    fn spoken_page(&self, game: &StudyContext<'_>) -> Option<String> {
        match self.page? {
            StudyPage::Tree => self.tree.spoken(game),
            StudyPage::Compare => self.compare.spoken(game.texts),
            StudyPage::Curve => (self.curve.as_ref()).map(|shown| curve::spoken(shown, game.texts)),
        }
    }
}
