//! Predicting what the search will do with an open node: the value it leaves it with, the moves it
//! skips, or the window it enters it with.

use egui::Ui;

use super::node_words;
use super::view::TreeView;
use crate::insight::{
    Ask, Bound, EventKind, Grade, Guesses, NodeState, Reply, SearchTrace, TraceStep, Verdict,
    child_step,
};
use crate::model::{Square, SquareSet};
use crate::search::{NodeId, Number, Step};
use crate::view::texts::{Texts, variant_id};
use crate::view::window::study::widgets::{list_ui, replies_ui};
use crate::view::window::theme;

/// A prediction under way.
#[derive(Default)]
pub(crate) struct Predict {
    question: Ask,
    grade: Grade,
    /// The node that is asked about, and the moves that are said to be cut.
    asked: NodeId,
    cut: SquareSet,
    /// The digit that was typed: a number of an answer, or of a square.
    pub(crate) typed: Option<u8>,
    verdict: Option<Verdict>,
}

impl Predict {
    /// The first question of the grade in the order of the visit.
    pub(crate) fn begin(&mut self, course: &SearchTrace<'_>) -> TraceStep {
        self.ask_from(0, course).unwrap_or(TraceStep::START)
    }

    fn ask_from(&mut self, from: NodeId, course: &SearchTrace<'_>) -> Option<TraceStep> {
        let node = self.grade.next(course.tree(), from)?;
        self.ask(node);
        Some(course.entering(node))
    }

    fn ask(&mut self, node: NodeId) {
        self.asked = node;
        self.cut = SquareSet::EMPTY;
        self.typed = None;
        self.verdict = None;
    }

    /// Whether the question is about windows.
    pub(crate) fn hides_windows(&self) -> bool {
        self.question == Ask::Window && self.verdict.is_none()
    }

    /// Asks about the node that is selected; says to which moment to go, and counts what is
    /// answered.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        view: &TreeView<'_>,
        guesses: &mut Guesses,
    ) -> Option<TraceStep> {
        let step = view.path.last()?;
        if self.asked != step.id {
            self.ask(step.id);
        }
        let mut go_to = None;
        egui::Frame::group(ui.style()).show(ui, |ui| {
            ui.horizontal_wrapped(|ui| go_to = self.choice_ui(ui, view, guesses));
            ui.label(self.words(step, view));
            ui.horizontal_wrapped(|ui| {
                if view.moment.state(step.id) == NodeState::Open
                    && self.verdict.is_none()
                    && let Some(answer) = self.answers_ui(ui, view, step)
                {
                    let truth = (step.position.on_board())
                        .and_then(|position| view.values.truth(&position));
                    let verdict = self.question.judge(answer, view.tree, step.id, truth);
                    guesses.count(self.question, verdict);
                    self.verdict = Some(verdict);
                    // It is left before one's eyes.
                    go_to = view.course.tick_of(EventKind::Return, step.id);
                }
                if ui.button(view.texts.text("predict-next")).clicked() {
                    go_to = self.ask_from(step.id + 1, &view.course);
                }
            });
        });
        go_to
    }

    /// The question, or the verdict.
    pub(crate) fn words(&self, step: &Step, view: &TreeView<'_>) -> String {
        match self.verdict {
            Some(verdict) if self.asked == step.id => verdict_words(verdict, step, view),
            _ if view.moment.state(step.id) == NodeState::Open => {
                let made = node_words::made(step, view.texts).into();
                let id = variant_id("predict-", self.question);
                view.texts.with(&id, [("move", made)])
            }
            _ => view.texts.text("predict-choose"),
        }
    }

    /// Grade, question and score.
    fn choice_ui(
        &mut self,
        ui: &mut Ui,
        view: &TreeView<'_>,
        guesses: &Guesses,
    ) -> Option<TraceStep> {
        let texts = view.texts;
        let before = (self.grade, self.question);
        let name = |grade: Grade| texts.variant("opponent-", grade);
        let label = texts.text("predict-grade");
        list_ui(ui, &label, 100.0, &mut self.grade, Grade::ALL, name);
        for (question, [right, asked]) in Ask::PREDICTED.into_iter().zip(guesses.counts()) {
            let score = [("right", right.into()), ("asked", asked.into())];
            let kind = texts.with(&variant_id("predict-kind-", question), score);
            let kind = ui.selectable_value(&mut self.question, question, kind);
            kind.on_hover_text(texts.text("predict-score"));
        }
        if self.grade != before.0 {
            return Some(self.begin(&view.course));
        }
        if self.question != before.1 {
            self.ask(self.asked);
            return Some(view.course.entering(self.asked));
        }
        None
    }

    /// The answers to choose from; a bound can be one where there are any.
    fn answers_ui(&mut self, ui: &mut Ui, view: &TreeView<'_>, step: &Step) -> Option<Reply> {
        let typed = self.typed.take();
        if self.question == Ask::Cuts {
            let children = view.children(step.id);
            let visited = children.filter_map(|child| view.tree.node(child).square());
            let moves = step.position.moves() - visited.collect();
            let is_typed = |square: &Square| Some(square.number()) == typed;
            if let Some(square) = moves.into_iter().find(is_typed) {
                self.cut = self.cut.toggled(square);
            }
            return self.cuts_ui(ui, moves, view.texts);
        }
        let mut replies = self.question.choices();
        if self.question == Ask::Value && view.course.has_windows() {
            replies.extend([Bound::AtMost, Bound::AtLeast].map(Reply::Bound));
        }
        let typed = typed.and_then(|number| usize::from(number).checked_sub(1));
        let typed = typed.and_then(|at| replies.get(at).copied());
        // Only a draw can be a bound.
        replies_ui(ui, replies, Number::ZERO, view.texts).or(typed)
    }

    /// Which of the moves will be skipped; says which, when that is final.
    fn cuts_ui(&mut self, ui: &mut Ui, moves: SquareSet, texts: &Texts) -> Option<Reply> {
        for square in moves {
            let mut is_cut = self.cut.contains(square);
            let name = square.to_string();
            if theme::boxes(ui, |ui| ui.checkbox(&mut is_cut, name).changed()) {
                self.cut = self.cut.toggled(square);
            }
        }
        let is_final = ui.button(texts.text("predict-check")).clicked();
        is_final.then_some(Reply::Squares(self.cut))
    }
}

/// Right or wrong, what the search did, and the child that decided.
fn verdict_words(verdict: Verdict, step: &Step, view: &TreeView<'_>) -> String {
    let left = node_words::left(&variant_id("predict-", verdict), step, view);
    let decisive = view.decisive();
    let Some(child) = decisive.and_then(|child| child_step(view.tree, step, child)) else {
        return left;
    };
    let child = [("move", node_words::made(&child, view.texts).into())];
    [left, view.texts.with("predict-decided", child)].join(" ")
}
