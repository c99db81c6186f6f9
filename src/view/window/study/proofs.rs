//! What has to be known for what is shown, and how far it is known.

use super::{Study, StudyContext, StudyRequest};
use crate::insight::MoveValues;
use crate::link::StudyPage;
use crate::search::Knowledge;
use crate::view::texts::Texts;
use crate::view::window::study::value_cache::{ProofState, ValueRequest};

/// A sentence about the values on the board, and the message of a button that answers it.
pub(crate) struct Legend {
    pub(crate) text: String,
    pub(crate) answer: Option<(&'static str, StudyRequest)>,
}

impl Study {
    /// The values that the open parts need.
    pub(crate) fn value_request(&self, game: &StudyContext<'_>) -> Option<ValueRequest> {
        let has_curve = self.page == Some(StudyPage::Curve);
        let mut request = ValueRequest::default();
        // The board before the words, and the last move before what may be pointed at.
        if self.shows_values {
            request.moves_of.push(game.position);
        }
        if self.shows_why || has_curve {
            let last = game.last_move().map(|(before, _)| before);
            request.moves_of.extend(last);
            if !self.shows_values {
                request.moves_of.push(game.position);
            }
        }
        if self.page == Some(StudyPage::Tree) {
            request.values_of.extend(self.tree.uncertain());
        }
        if has_curve || self.shows_values {
            request.values_of.extend(game.positions_from_the_end());
        }
        let is_needed = self.needs_proofs() || self.page == Some(StudyPage::Tree);
        is_needed.then_some(request)
    }

    /// Whether values are shown that have to be proved on a large board.
    fn needs_proofs(&self) -> bool {
        self.shows_values || self.shows_why || self.page == Some(StudyPage::Curve)
    }

    /// What the values on the board mean, or how far their proofs are.
    pub(crate) fn legend(&self, texts: &Texts) -> Option<Legend> {
        let state = match self.values.state() {
            state if self.needs_proofs() => state,
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
                let frames = match (same, is_known(worths)) {
                    // Then nothing is framed.
                    (Some(_), false) => None,
                    (Some(_), true) => Some("values-best"),
                    (None, true) => Some("values-legend"),
                    (None, false) => Some("proofs-legend"),
                };
                let same = same.map(|fate| texts.variant("values-all-", fate));
                let frames = frames.map(|id| texts.text(id));
                let legend: Vec<String> = same.into_iter().chain(frames).collect();
                (legend.join(" "), None)
            }
            (ProofState::Complete, None) => return None,
        };
        Some(Legend { text, answer })
    }
}
