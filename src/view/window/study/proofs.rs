//! What has to be known for what is shown, and how far it is known.

use super::{Study, StudyContext, StudyPage, StudyRequest};
use crate::insight::MoveValues;
use crate::search::Knowledge;
use crate::view::texts::Texts;
use crate::view::window::study::value_cache::{ProofState, ValueRequest};

/// A sentence about the values on the board, and the message of a button that answers it.
pub(crate) struct Legend {
    pub(crate) text: String,
    pub(crate) answer: Option<(&'static str, StudyRequest)>,
}

impl Study {
    /// The values that are needed for what is shown.
    pub(crate) fn value_request(&self, game: &StudyContext<'_>) -> Option<ValueRequest> {
        let has_curve = self.page == Some(StudyPage::Curve);
        let has_tree = self.page == Some(StudyPage::Tree);
        if !(self.shows_values || self.shows_why || has_curve || has_tree) {
            return None;
        }
        let shows = |is_shown: bool| is_shown.then_some(game.position);
        // The board before the words, and the last move before what may be pointed at.
        let mut moves_of = Vec::from_iter(shows(self.shows_values));
        if self.shows_why || has_curve {
            moves_of.extend(game.last_move().map(|(before, _)| before));
            moves_of.extend(shows(!self.shows_values));
        }
        let selected = has_tree.then(|| self.tree.uncertain()).flatten();
        let has_values = has_curve || self.shows_values;
        let played = has_values.then(|| game.positions_from_the_end());
        Some(ValueRequest {
            moves_of,
            values_of: selected
                .into_iter()
                .chain(played.into_iter().flatten())
                .collect(),
        })
    }

    /// What the values on the board mean, or how far their proofs are.
    pub(crate) fn legend(&self, texts: &Texts) -> Option<Legend> {
        let is_needed = self.shows_values || self.shows_why || self.page == Some(StudyPage::Curve);
        let state = match self.values.state() {
            state if is_needed => state,
            _ => ProofState::Complete,
        };
        let is_known = |worths: &MoveValues| Knowledge::of(worths.position().board()).is_some();
        let has_moves = |worths: &&MoveValues| !worths.moves().is_empty();
        let shown = if self.is_predicting() {
            None
        } else {
            self.worths().filter(has_moves)
        };
        let (text, answer) = match (state, shown) {
            (ProofState::UnderWay { n_proven, n_all }, _) => {
                let counts = [("proven", n_proven.into()), ("all", n_all.into())];
                let stop = ("stop-search", StudyRequest::StopProving);
                (texts.with("proving", counts), Some(stop))
            }
            (ProofState::GivenUp { n_open }, _) => {
                let go_on = ("prove-on", StudyRequest::ResumeProving);
                let open = [("open", n_open.into())];
                (texts.with("proofs-open", open), Some(go_on))
            }
            (ProofState::Complete, Some(worths)) => {
                let same = self.marks().common_fate();
                let same = same.map(|fate| texts.variant("values-all-", fate));
                let id = match same {
                    _ if !is_known(worths) => "proofs-legend",
                    Some(_) => "values-best",
                    None => "values-legend",
                };
                let legend = same.into_iter().chain([texts.text(id)]);
                (legend.collect::<Vec<_>>().join(" "), None)
            }
            (ProofState::Complete, None) => return None,
        };
        Some(Legend { text, answer })
    }
}
