//! What has to be known for what is shown, and how far it is known.

use egui::{Label, RichText, Ui};

use super::{Study, StudyContext, StudyRequest};
use crate::link::StudyPage;
use crate::search::Knowledge;
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::app::voice;
use crate::view::window::study::value_cache::{ProofState, ValueRequest};

impl Study {
    /// The values that are needed for what is shown.
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

    /// What the frames of values mean, or how far their proofs are.
    pub(crate) fn proofs_ui(&self, ui: &mut Ui, texts: &Texts, actions: &mut Vec<Action>) {
        let mut button = None;
        let text = match self.values.state() {
            ProofState::UnderWay { n_proven, n_all } if self.needs_proofs() => {
                button = Some(("stop-search", StudyRequest::StopProving));
                let counts = [("proven", n_proven.into()), ("all", n_all.into())];
                texts.with("proving", counts)
            }
            ProofState::GivenUp { n_open } if self.needs_proofs() => {
                button = Some(("prove-on", StudyRequest::ResumeProving));
                texts.with("proofs-open", [("open", n_open.into())])
            }
            _ => match self.worths() {
                Some(worths) if !worths.moves().is_empty() && !self.is_predicting() => {
                    let is_known = Knowledge::of(worths.position().board()).is_some();
                    texts.text(if is_known {
                        "values-legend"
                    } else {
                        "proofs-legend"
                    })
                }
                _ => return,
            },
        };
        ui.horizontal(|ui| {
            // Always as high, so that the board does not move.
            ui.set_min_height(ui.spacing().interact_size.y);
            if let Some((id, request)) = button
                && ui.small_button(texts.text(id)).clicked()
            {
                actions.push(Action::Study(request));
            }
            // Where there is no room for all of it, the pointer shows the rest.
            let label = ui.add(Label::new(RichText::new(&text).weak()).truncate());
            voice::read_whole(&label, &text);
        });
    }
}
