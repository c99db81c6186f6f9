//! The course of the search: a slider, steps from event to event or farther, play and pause.

use egui::{DragValue, Key, Role, Slider, Ui, WidgetInfo};

use super::view::pressed;
use crate::insight::{SearchTrace, TraceState, TraceStep};
use crate::search::NodeId;
use crate::view::texts::Texts;
use crate::view::window::study::widgets::{button_ui, list_ui, whole};

/// Where a step ends.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StepSize {
    Events,
    Nodes,
    Cuts,
    Windows,
    Returns,
    Changes,
}

impl StepSize {
    const ALL: [StepSize; 6] = [
        StepSize::Events,
        StepSize::Nodes,
        StepSize::Cuts,
        StepSize::Windows,
        StepSize::Returns,
        StepSize::Changes,
    ];

    /// Whether there is such a thing in this search.
    fn suits(self, course: &SearchTrace<'_>) -> bool {
        course.has_windows() || !matches!(self, StepSize::Cuts | StepSize::Windows)
    }

    /// Whether it leaps over events, so that the way back must be remembered.
    const fn is_jump(self) -> bool {
        !matches!(self, StepSize::Events | StepSize::Nodes)
    }

    /// Where the next step ends: with the search, if nothing of the kind is left.
    fn next(self, tick: TraceStep, course: &SearchTrace<'_>) -> TraceStep {
        let next = match self {
            StepSize::Events => course.next(tick),
            StepSize::Nodes => Some(course.after_visits(tick.time.saturating_add(1))),
            StepSize::Cuts => course.next_cut(tick),
            StepSize::Windows => course.next_window(tick),
            StepSize::Returns => course.next_at_root(tick),
            StepSize::Changes => {
                let change = TraceState::new(course.tree(), tick.time).next_change();
                change.map(|time| course.after_visits(time))
            }
        };
        next.unwrap_or_else(|| course.after_visits(NodeId::MAX))
    }
}

/// The slider has at least this room, and the number behind it this much.
const SLIDER_ROOM: f32 = 280.0;
const NUMBER_ROOM: f32 = 72.0;

/// As wide as most of what there is to choose.
const GEAR_WIDTH: f32 = 150.0;

/// Where the search stands, and whether it goes on by itself.
pub(crate) struct Steps {
    pub(crate) tick: TraceStep,
    gear: StepSize,
    /// Where each jump began.
    back_stack: Vec<TraceStep>,
    pub(crate) is_playing: bool,
    /// Steps per second.
    speed: f32,
    /// The part of a step that is left between two frames.
    fraction: f32,
}

impl Steps {
    pub(crate) const fn at(tick: TraceStep) -> Steps {
        Steps {
            tick,
            gear: StepSize::Events,
            back_stack: Vec::new(),
            is_playing: false,
            speed: 4.0,
            fraction: 0.0,
        }
    }

    /// Keeps gear and speed.
    pub(crate) fn go_to(&mut self, tick: TraceStep) {
        self.tick = tick;
        self.back_stack.clear();
        self.is_playing = false;
    }

    fn is_end(&self, course: &SearchTrace<'_>) -> bool {
        self.tick.time == course.end() && course.next(self.tick).is_none()
    }

    fn step(&mut self, course: &SearchTrace<'_>) {
        if self.is_end(course) {
            return;
        }
        if self.gear.is_jump() {
            self.back_stack.push(self.tick);
        }
        self.tick = self.gear.next(self.tick, course);
    }

    fn step_back(&mut self, course: &SearchTrace<'_>) {
        // Steps of another size may have gone back further than a jump.
        self.back_stack.retain(|tick| *tick < self.tick);
        self.tick = match self.gear {
            StepSize::Nodes => course.after_visits(self.tick.time.saturating_sub(1)),
            gear if gear.is_jump()
                && let Some(tick) = self.back_stack.pop() =>
            {
                tick
            }
            _ => course.back(self.tick).unwrap_or(TraceStep::START),
        };
    }

    /// Goes on while it plays; says whether it has moved.
    pub(crate) fn play(&mut self, course: &SearchTrace<'_>, ctx: &egui::Context) -> bool {
        if !self.is_playing {
            return false;
        }
        let seconds = ctx.input(|input| input.stable_dt).min(0.5);
        let steps = self.fraction + seconds * self.speed;
        let n_whole = whole(steps);
        self.fraction = steps - n_whole as f32;
        let before = self.tick;
        // A jump may be far: one in a frame is enough.
        let n_steps = if self.gear.is_jump() {
            n_whole.min(1)
        } else {
            n_whole
        };
        (0..n_steps).for_each(|_| self.step(course));
        if self.is_end(course) {
            self.is_playing = false;
        } else {
            let frame = (1.0 / self.speed).clamp(0.016, 0.25);
            ctx.request_repaint_after(std::time::Duration::from_secs_f32(frame));
        }
        self.tick != before
    }

    /// The keys of a presenter.
    pub(crate) fn step_by_keys(&mut self, ui: &Ui, course: &SearchTrace<'_>) {
        if !self.gear.suits(course) {
            self.gear = StepSize::Events;
        }
        let is_back = pressed(ui, Key::PageUp);
        self.step_by_hand(is_back, pressed(ui, Key::PageDown), course);
    }

    /// A widget that has the focus needs the space bar for itself.
    pub(crate) fn play_by_key(&mut self, ui: &Ui, course: &SearchTrace<'_>) {
        let is_free = ui.memory(|memory| memory.focused().is_none());
        if is_free && !self.is_end(course) && pressed(ui, Key::Space) {
            self.toggle_play();
        }
    }

    pub(crate) fn buttons_ui(&mut self, ui: &mut Ui, course: &SearchTrace<'_>, texts: &Texts) {
        let is_end = self.is_end(course);
        let is_back = button_ui(ui, self.tick > TraceStep::START, texts.text("step-back"));
        let is_on = button_ui(ui, !is_end, texts.text("step-on"));
        self.step_by_hand(is_back, is_on, course);
        let play = if self.is_playing { "pause" } else { "play" };
        if button_ui(ui, !is_end, texts.text(play)) {
            self.toggle_play();
        }
        self.gear_ui(ui, course, texts);
        self.speed_ui(ui, texts);
    }

    fn step_by_hand(&mut self, is_back: bool, is_on: bool, course: &SearchTrace<'_>) {
        self.is_playing &= !is_back && !is_on;
        if is_back {
            self.step_back(course);
        }
        if is_on {
            self.step(course);
        }
    }

    const fn toggle_play(&mut self) {
        self.is_playing = !self.is_playing;
        self.fraction = 0.0;
    }

    /// Chooses how many nodes have been visited. Takes a row of its own if there is no room.
    pub(crate) fn slider_ui(&mut self, ui: &mut Ui, course: &SearchTrace<'_>, texts: &Texts) {
        if ui.available_size_before_wrap().x < SLIDER_ROOM {
            ui.end_row();
        }
        let label = ui.label(texts.text("step-time"));
        let rest = ui.available_size_before_wrap().x - NUMBER_ROOM;
        ui.spacing_mut().slider_width = rest.max(80.0);
        let mut time = self.tick.time;
        let slider = Slider::new(&mut time, 1..=course.end()).integer();
        if ui.add(slider).labelled_by(label.id).changed() {
            self.go_to(course.after_visits(time));
        }
    }

    /// Where a step ends.
    pub(crate) fn gear_ui(&mut self, ui: &mut Ui, course: &SearchTrace<'_>, texts: &Texts) {
        let name = |gear: StepSize| texts.variant("gear-", gear);
        let all = StepSize::ALL.into_iter().filter(|gear| gear.suits(course));
        let label = texts.text("gear");
        list_ui(ui, &label, GEAR_WIDTH, &mut self.gear, all, name);
    }

    fn speed_ui(&mut self, ui: &mut Ui, texts: &Texts) {
        let pace = self.speed * 0.02;
        let drag = DragValue::new(&mut self.speed)
            .range(1.0..=10_000.0)
            .speed(pace)
            .max_decimals(0)
            .suffix(texts.text("per-second"));
        let label = texts.text("speed");
        let drag = ui.add(drag).on_hover_text(&label);
        drag.widget_info(|| WidgetInfo::labeled(Role::SpinButton, true, &label));
    }
}
