//! Predicting what the search will do with an open node: its value, or the moves it will skip.

use egui::Ui;

use super::node_words;
use super::view::TreeView;
use crate::insight::{Guesses, State, Verdict};
use crate::model::{SquareSet, Value};
use crate::search::{NodeId, Step};
use crate::view::texts::Texts;
use crate::view::window::study::words;
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
        view: &TreeView<'_>,
        guesses: &mut Guesses,
    ) -> Option<NodeId> {
        let TreeView { tree, texts, .. } = *view;
        let step = view.path.last()?;
        let mut answered = None;
        egui::Frame::group(ui.style()).show(ui, |ui| {
            let (right, asked) = (guesses.n_right.into(), guesses.n_asked.into());
            ui.strong(texts.with("predict-score", [("right", right), ("asked", asked)]));
            if let Some(verdict) = &self.verdict {
                ui.label(verdict);
            }
            if view.moment.state(step.id) != State::Open {
                ui.label(texts.text("predict-choose"));
                return;
            }
            if self.asked != Some(step.id) {
                self.asked = Some(step.id);
                self.cut = SquareSet::EMPTY;
            }
            let value = value_ui(ui, step, texts);
            let value = value.map(|value| Verdict::on_value(tree, step.id, value));
            let children = view.children(step.id);
            let visited = children.filter_map(|child| tree.node(child).square());
            let cuts = self.cuts_ui(ui, step.position.moves() - visited.collect(), texts);
            let cuts = cuts.map(|cuts| Verdict::on_cuts(tree, step.id, cuts));
            answered = cuts.or(value);
        });
        let verdict = answered?;
        guesses.count(&verdict);
        self.verdict = Some(verdict_words(&verdict, step, view));
        self.asked = None;
        Some(step.node.end())
    }

    /// Which of the moves will be skipped; says which, when that is final.
    fn cuts_ui(&mut self, ui: &mut Ui, moves: SquareSet, texts: &Texts) -> Option<SquareSet> {
        let row = |ui: &mut Ui| {
            ui.label(texts.text("predict-cuts"));
            for square in moves {
                let mut is_cut = self.cut.contains(square);
                if ui.checkbox(&mut is_cut, square.to_string()).changed() {
                    self.cut = if is_cut {
                        self.cut.with(square)
                    } else {
                        self.cut - square.alone()
                    };
                }
            }
            let is_final = ui.button(texts.text("predict-check")).clicked();
            is_final.then_some(self.cut)
        };
        theme::boxes(ui, |ui| ui.horizontal_wrapped(row).inner)
    }
}

/// Which value a node will have.
fn value_ui(ui: &mut Ui, step: &Step, texts: &Texts) -> Option<Value> {
    let row = |ui: &mut Ui| {
        let node = node_words::made(step, texts).into();
        ui.label(texts.with("predict-value", [("move", node)]));
        let mut buttons = Value::ALL
            .map(|value| (value, ui.button(words::value(value, texts))))
            .into_iter();
        let clicked = buttons.find(|(_, button)| button.clicked());
        clicked.map(|(value, _)| value)
    };
    ui.horizontal_wrapped(row).inner
}

/// Right or wrong, and why.
fn verdict_words(verdict: &Verdict, step: &Step, view: &TreeView<'_>) -> String {
    let TreeView { tree, texts, .. } = *view;
    let id = if verdict.is_right {
        "predict-right"
    } else {
        "predict-wrong"
    };
    let skipped = match &verdict.skipped {
        Some(skipped) => node_words::skipped(skipped, view),
        None => texts.text("unlooked-none"),
    };
    [node_words::left(id, step, tree, texts), skipped].join(" ")
}
