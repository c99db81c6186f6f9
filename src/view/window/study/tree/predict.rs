//! Predicting what the search will do with an open node: its value, or the moves it will never look at.

use egui::Ui;

use super::words;
use crate::insight::{Guesses, Moment, State, Verdict};
use crate::model::{SquareSet, Value};
use crate::search::{NodeId, Step, Tree};
use crate::view::texts::Texts;
use crate::view::window::theme;

/// A prediction under way.
#[derive(Default)]
pub(super) struct Predict {
    /// The last verdict, in words.
    verdict: Option<String>,
    /// The node that is asked about, and the moves that are said to be cut.
    asked: Option<NodeId>,
    cut: SquareSet,
}

impl Predict {
    /// Asks about the node that is selected; when answered, says when the search was done with it.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        tree: &Tree,
        moment: &Moment<'_>,
        step: &Step,
        guesses: &mut Guesses,
        texts: &Texts,
    ) -> Option<NodeId> {
        let mut answered = None;
        egui::Frame::group(ui.style()).show(ui, |ui| {
            let score = [
                ("right", guesses.n_right.into()),
                ("asked", guesses.n_asked.into()),
            ];
            ui.strong(texts.with("predict-score", score));
            if let Some(verdict) = &self.verdict {
                ui.label(verdict);
            }
            if moment.state(step.id) != State::Open {
                ui.label(texts.text("predict-choose"));
                return;
            }
            if self.asked != Some(step.id) {
                self.asked = Some(step.id);
                self.cut = SquareSet::EMPTY;
            }
            answered = self.question_ui(ui, tree, moment, step, texts);
        });
        let verdict = answered?;
        guesses.count(&verdict);
        self.verdict = Some(said(&verdict, step, texts));
        self.asked = None;
        Some(tree.node(verdict.node).end())
    }

    fn question_ui(
        &mut self,
        ui: &mut Ui,
        tree: &Tree,
        moment: &Moment<'_>,
        step: &Step,
        texts: &Texts,
    ) -> Option<Verdict> {
        let mut answered = None;
        ui.horizontal_wrapped(|ui| {
            let node = words::made(step, texts).into();
            ui.label(texts.with("predict-value", [("move", node)]));
            for value in Value::ALL {
                if ui.button(words::value(value, texts)).clicked() {
                    answered = Some(Verdict::on_value(tree, step.id, value));
                }
            }
        });
        let seen: SquareSet = (tree.children(step.id))
            .take_while(|&child| child < moment.time())
            .filter_map(|child| tree.node(child).square())
            .collect();
        let unseen = step.position.moves() - seen;
        let cuts = |ui: &mut Ui| {
            ui.label(texts.text("predict-cuts"));
            for square in unseen {
                let mut is_cut = self.cut.contains(square);
                if ui.checkbox(&mut is_cut, square.to_string()).changed() {
                    self.cut = if is_cut {
                        self.cut.with(square)
                    } else {
                        self.cut - square.alone()
                    };
                }
            }
            if ui.button(texts.text("predict-check")).clicked() {
                answered = Some(Verdict::on_cuts(tree, step.id, self.cut));
            }
        };
        theme::boxes(ui, |ui| ui.horizontal_wrapped(cuts));
        answered
    }
}

/// Right or wrong, and why.
fn said(verdict: &Verdict, step: &Step, texts: &Texts) -> String {
    let id = if verdict.is_right {
        "predict-right"
    } else {
        "predict-wrong"
    };
    let arguments = [
        ("move", words::made(step, texts).into()),
        ("value", words::value(verdict.value, texts).into()),
        ("stop", words::stop(verdict.stop, texts).into()),
    ];
    let mut text = texts.with(id, arguments);
    text.push(' ');
    text += &match &verdict.skipped {
        Some(skipped) => words::skipped(skipped, texts),
        None => texts.text("unlooked-none"),
    };
    text
}
