//! The course of the search: a slider, steps by events or by nodes, play and pause, and jumps.

use egui::{Key, Slider, Ui};

use super::view::pressed;
use crate::insight::{Course, Moment, Tick};
use crate::search::NodeId;
use crate::view::texts::Texts;
use crate::view::window::study::widgets::{button_ui, whole};

/// How far a step goes.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Gear {
    Events,
    Nodes,
}

impl Gear {
    const ALL: [(Gear, &str); 2] = [(Gear::Events, "gear-events"), (Gear::Nodes, "gear-nodes")];
}

/// What there is to go through the search with.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum StepControls {
    All,
    /// As much as leaves something to predict.
    Few,
    /// Nothing that takes room.
    Keys,
}

/// Where the search stands, and whether it goes on by itself.
pub(super) struct Steps {
    tick: Tick,
    gear: Gear,
    is_playing: bool,
    /// Steps per second.
    speed: f32,
    /// What is left of a step between two frames.
    rest: f32,
}

impl Steps {
    pub(super) const fn at_start() -> Steps {
        Steps {
            tick: Tick::START,
            gear: Gear::Events,
            is_playing: false,
            speed: 4.0,
            rest: 0.0,
        }
    }

    pub(super) const fn tick(&self) -> Tick {
        self.tick
    }

    pub(super) const fn go_to(&mut self, tick: Tick) {
        self.tick = tick;
        self.is_playing = false;
    }

    /// The same gear and speed, for another tree: where it was left.
    pub(super) fn go_to_end(&mut self, course: &Course<'_>) {
        self.go_to(course.after_visits(NodeId::MAX));
    }

    fn is_end(&self, course: &Course<'_>) -> bool {
        self.tick.time == course.end() && course.next(self.tick).is_none()
    }

    fn step(&mut self, n_steps: u32, course: &Course<'_>) {
        match self.gear {
            Gear::Events => {
                for _ in 0..n_steps {
                    self.tick = course.next(self.tick).unwrap_or(self.tick);
                }
            }
            Gear::Nodes if n_steps > 0 => {
                self.tick = course.after_visits(self.tick.time.saturating_add(n_steps));
            }
            Gear::Nodes => {}
        }
    }

    fn step_back(&mut self, course: &Course<'_>) {
        self.tick = match self.gear {
            Gear::Events => course.back(self.tick).unwrap_or(Tick::START),
            Gear::Nodes => course.after_visits(self.tick.time.saturating_sub(1)),
        };
    }

    /// Goes on while it plays; says whether it has moved.
    pub(super) fn play(&mut self, course: &Course<'_>, ctx: &egui::Context) -> bool {
        if !self.is_playing {
            return false;
        }
        let seconds = ctx.input(|input| input.stable_dt).min(0.5);
        let steps = self.rest + seconds * self.speed;
        let n_whole = whole(steps);
        self.rest = steps - n_whole as f32;
        let before = self.tick;
        self.step(n_whole, course);
        if self.is_end(course) {
            self.is_playing = false;
        } else {
            let frame = (1.0 / self.speed).clamp(0.016, 0.25);
            ctx.request_repaint_after(std::time::Duration::from_secs_f32(frame));
        }
        self.tick != before
    }

    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        course: &Course<'_>,
        controls: StepControls,
        texts: &Texts,
    ) {
        self.step_by_keys(ui, course);
        if controls != StepControls::Few {
            self.play_by_key(ui, course);
        }
        if controls == StepControls::Keys {
            return;
        }
        ui.horizontal(|ui| {
            let label = ui.label(texts.text("step-time"));
            ui.spacing_mut().slider_width = (ui.available_width() - 80.0).max(80.0);
            let mut time = self.tick.time;
            let slider = Slider::new(&mut time, 1..=course.end()).integer();
            if ui.add(slider).labelled_by(label.id).changed() {
                self.go_to(course.after_visits(time));
            }
        });
        ui.horizontal_wrapped(|ui| {
            self.steps_ui(ui, course, texts);
            if controls == StepControls::All {
                self.pace_ui(ui, course, texts);
            }
        });
        if controls == StepControls::All {
            ui.horizontal_wrapped(|ui| self.jumps_ui(ui, course, texts));
        }
    }

    /// The keys of a presenter.
    fn step_by_keys(&mut self, ui: &Ui, course: &Course<'_>) {
        if pressed(ui, Key::PageUp) {
            self.is_playing = false;
            self.step_back(course);
        }
        if pressed(ui, Key::PageDown) {
            self.is_playing = false;
            self.step(1, course);
        }
    }

    /// A widget that has the focus needs the space bar for itself.
    fn play_by_key(&mut self, ui: &Ui, course: &Course<'_>) {
        let is_free = ui.memory(|memory| memory.focused().is_none());
        if is_free && !self.is_end(course) && pressed(ui, Key::Space) {
            self.toggle_play();
        }
    }

    const fn toggle_play(&mut self) {
        self.is_playing = !self.is_playing;
        self.rest = 0.0;
    }

    fn steps_ui(&mut self, ui: &mut Ui, course: &Course<'_>, texts: &Texts) {
        let is_end = self.is_end(course);
        let mut button = |id: &str, does: bool| button_ui(ui, does, texts.text(id));
        let is_back = button("step-back", self.tick > Tick::START);
        let is_on = button("step-on", !is_end);
        if is_back {
            self.is_playing = false;
            self.step_back(course);
        }
        if is_on {
            self.is_playing = false;
            self.step(1, course);
        }
    }

    /// Play and pause, how far a step goes, and how fast.
    fn pace_ui(&mut self, ui: &mut Ui, course: &Course<'_>, texts: &Texts) {
        let is_end = self.is_end(course);
        let play = if self.is_playing { "pause" } else { "play" };
        if button_ui(ui, !is_end, texts.text(play)) {
            self.toggle_play();
        }
        for (gear, id) in Gear::ALL {
            ui.selectable_value(&mut self.gear, gear, texts.text(id));
        }
        let label = ui.add(egui::Label::new(texts.text("speed")).extend());
        ui.spacing_mut().slider_width = 60.0;
        let slider = Slider::new(&mut self.speed, 1.0..=10_000.0)
            .logarithmic(true)
            .max_decimals(0);
        ui.add(slider).labelled_by(label.id);
    }

    /// To the next event of a kind, or to the end if there is none.
    fn jumps_ui(&mut self, ui: &mut Ui, course: &Course<'_>, texts: &Texts) {
        let is_end = self.is_end(course);
        let tick = self.tick;
        let end = || course.after_visits(NodeId::MAX);
        let mut jump = |id: &str, does: bool, next: &dyn Fn() -> Option<Tick>| {
            if button_ui(ui, does && !is_end, texts.text(id)) {
                self.go_to(next().unwrap_or_else(end));
            }
        };
        let has_windows = course.has_windows();
        jump("next-cut", has_windows, &|| course.next_cut(tick));
        jump("next-window", has_windows, &|| course.next_window(tick));
        jump("next-root", true, &|| course.next_at_root(tick));
        jump("next-change", true, &|| {
            let time = Moment::new(course.tree(), tick.time).next_change()?;
            Some(course.after_visits(time))
        });
    }
}
