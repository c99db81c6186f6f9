//! The study for a screen reader: each part is announced when it appears or changes.

use crate::insight::{MoveValue, Prospect};
use crate::model::SquareSet;
use crate::view::texts::Texts;
use crate::view::window::study::value_cache::ProofState;
use crate::view::window::study::{Study, StudyContext, StudyPage, curve};
use crate::view::words;

/// Up to so many squares are named one by one; of more, only their number.
const NAMED: u32 = 9;

impl Study {
    /// The messages that name what is open.
    pub(crate) fn names(&self) -> Vec<&'static str> {
        let values = self.shows_values.then_some("values");
        let why = self.shows_why.then_some("why");
        let page = self.page.map(StudyPage::text);
        [values, why, page].into_iter().flatten().collect()
    }

    /// The reason first.
    pub(crate) fn spoken(&self, game: &StudyContext<'_>) -> [Option<String>; 5] {
        let texts = game.texts;
        [
            self.spoken_why(texts),
            (self.board.preview).map(|_| self.why.spoken_move(texts)),
            self.spoken_values(texts),
            self.spoken_page(game),
            match self.page {
                Some(StudyPage::Tree) => self.tree.announcement.clone(),
                _ => None,
            },
        ]
    }

    fn spoken_why(&self, texts: &Texts) -> Option<String> {
        match (self.shows_why, self.is_predicting()) {
            (false, _) => None,
            (true, true) => Some(texts.text("why-predicting")),
            (true, false) => (self.values.is_ready()).then(|| self.why.spoken(texts)),
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
        let squares = |is_it: &dyn Fn(&MoveValue) -> bool| -> SquareSet {
            let such = moves.iter().filter(|one| is_it(one));
            such.map(|one| one.square).collect()
        };
        let fates = [Prospect::Wins, Prospect::Draws, Prospect::Loses].map(|fate| {
            let name = words::tree::fate(fate, texts);
            (
                name,
                squares(&|one| one.worth.is_some_and(|worth| worth.fate == fate)),
            )
        });
        let open = squares(&|one| one.worth.is_none());
        let best = squares(&|one| one.is_best);
        let others = [
            (texts.text("worth-unproven"), open),
            (texts.text("say-best"), best),
        ];
        let all = fates.into_iter().chain(others);
        let sentences = all.filter(|(_, squares)| !squares.is_empty());
        let sentence = |(name, squares): (String, SquareSet)| {
            let squares = match squares.len() {
                n_squares if n_squares > NAMED => {
                    texts.with("say-squares", [("squares", n_squares.into())])
                }
                _ => words::why::squares(squares, texts),
            };
            let arguments = [("what", name.into()), ("squares", squares.into())];
            texts.with("say-values", arguments)
        };
        Some(sentences.map(sentence).collect::<Vec<_>>().join(" "))
    }

    fn spoken_page(&self, game: &StudyContext<'_>) -> Option<String> {
        match self.page? {
            StudyPage::Tree => self.tree.spoken(game),
            StudyPage::Compare => self.compare.spoken(game.texts),
            StudyPage::Curve => (self.curve.as_ref()).map(|shown| curve::spoken(shown, game.texts)),
        }
    }
}
