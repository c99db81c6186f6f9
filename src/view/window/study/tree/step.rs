//! The time of the visit: a slider, steps, play and pause, and the next cut-off or change of a
//! value.

use egui::{Slider, Ui};

use super::node_words;
use crate::insight::{Moment, path_to};
use crate::search::{NodeId, Tree};
use crate::view::texts::Texts;
use crate::view::window::study::widgets::{button_ui, whole};

/// Where the search stands, and whether it goes on by itself.
pub(super) struct Steps {
    time: NodeId,
    is_playing: bool,
    /// Nodes per second.
    speed: f32,
    /// What is left of a node between two frames.
    rest: f32,
}

impl Steps {
    pub(super) fn at_start(tree: &Tree) -> Steps {
        Steps {
            time: 1,
            ..Steps::at_end(tree)
        }
    }

    pub(super) fn at_end(tree: &Tree) -> Steps {
        Steps {
            time: tree.root().end(),
            is_playing: false,
            speed: 4.0,
            rest: 0.0,
        }
    }

    pub(super) const fn time(&self) -> NodeId {
        self.time
    }

    pub(super) fn go_to(&mut self, time: NodeId, tree: &Tree) {
        self.time = time.clamp(1, tree.root().end());
    }

    /// Goes on while it plays; says whether it has moved.
    pub(super) fn play(&mut self, tree: &Tree, ctx: &egui::Context) -> bool {
        if !self.is_playing {
            return false;
        }
        let seconds = ctx.input(|input| input.stable_dt).min(0.5);
        let nodes = self.rest + seconds * self.speed;
        let n_whole = whole(nodes);
        self.rest = nodes - n_whole as f32;
        let before = self.time;
        self.go_to(self.time.saturating_add(n_whole), tree);
        if self.time == tree.root().end() {
            self.is_playing = false;
        } else {
            let frame = (1.0 / self.speed).clamp(0.016, 0.25);
            ctx.request_repaint_after(std::time::Duration::from_secs_f32(frame));
        }
        self.time != before
    }

    /// Says whether a button went to another moment.
    pub(super) fn ui(&mut self, ui: &mut Ui, tree: &Tree, texts: &Texts) -> bool {
        let mut is_step = false;
        let end = tree.root().end();
        ui.horizontal(|ui| {
            let label = ui.label(texts.text("step-time"));
            ui.spacing_mut().slider_width = (ui.available_width() - 80.0).max(80.0);
            let slider = Slider::new(&mut self.time, 1..=end).integer();
            if ui.add(slider).labelled_by(label.id).changed() {
                self.is_playing = false;
            }
        });
        ui.horizontal_wrapped(|ui| {
            let mut button = |id: &str, does: bool| button_ui(ui, does, texts.text(id));
            if button("step-back", self.time > 1) {
                is_step = self.pause_at(self.time - 1);
            }
            if button("step-on", self.time < end) {
                is_step = self.pause_at(self.time + 1);
            }
            let play = if self.is_playing { "pause" } else { "play" };
            if button(play, self.time < end) {
                self.is_playing = !self.is_playing;
                self.rest = 0.0;
            }
            let moment = Moment::new(tree, self.time);
            if button("next-cut", self.time < end) {
                is_step = self.pause_at(moment.next_cut_off().unwrap_or(end));
            }
            if button("next-change", self.time < end) {
                is_step = self.pause_at(moment.next_change().unwrap_or(end));
            }
            let label = ui.add(egui::Label::new(texts.text("speed")).extend());
            ui.spacing_mut().slider_width = 60.0;
            let slider = Slider::new(&mut self.speed, 1.0..=10_000.0)
                .logarithmic(true)
                .max_decimals(0);
            ui.add(slider).labelled_by(label.id);
        });
        ui.label(last_visit(tree, &Moment::new(tree, self.time), texts));
        is_step
    }

    const fn pause_at(&mut self, time: NodeId) -> bool {
        self.time = time;
        self.is_playing = false;
        true
    }
}

/// What the last visit did, in words.
fn last_visit(tree: &Tree, moment: &Moment<'_>, texts: &Texts) -> String {
    let visit = moment.last_visit();
    let path = path_to(tree, visit.entered);
    let Some(entered) = path.last() else {
        return String::new();
    };
    let entered = node_words::made(entered, texts).into();
    let mut text = texts.with("step-entered", [("move", entered)]);
    let step_of = |id| path.iter().find(|step| step.id == id);
    for left in visit.left.into_iter().filter_map(step_of) {
        text.push(' ');
        text += &node_words::left("step-left", left, tree, texts);
    }
    text
}
