//! A task on the screen: its board, on which the line is played that shows why.

use std::time::Duration;

use crate::insight::Ask;
use crate::learn::{Act, Task};
use crate::model::{PlayError, Square};
use crate::search::NodeId;
use crate::settings::Appearance;
use crate::view::window::board::{BoardClick, BoardContent};
use crate::view::window::study::{ValueCache, whole};
use crate::view::window::theme;

pub(crate) struct OpenTask {
    pub(crate) task: Task,
    /// The selected node in the tree of a lesson step, if it shows one.
    pub(crate) selected: Option<NodeId>,
    /// The moves that show why the answer is right or wrong.
    line: Vec<Square>,
    /// How many of them are on the board.
    n_played: usize,
    /// When the line began.
    since: f64,
}

impl OpenTask {
    pub(crate) fn new(task: Task) -> OpenTask {
        let step = task.lesson_step().filter(|step| step.shows_tree);
        OpenTask {
            selected: step.map(|step| step.node),
            line: Vec::new(),
            n_played: 0,
            since: 0.0,
            task,
        }
    }

    pub(crate) fn act(&mut self, act: Act, time: f64) -> Result<(), PlayError> {
        let before = self.task.reply();
        let result = self.task.act(act);
        if self.task.reply() != before {
            self.since = time;
        }
        self.line = self.task.line();
        result
    }

    /// Takes in new values, and plays the next move of the line when it is time.
    pub(crate) fn update(&mut self, values: &ValueCache, looks: Appearance, ctx: &egui::Context) {
        if let Some(values) = values.move_values(&self.task.position)
            && self.task.set_values(values)
        {
            self.line = self.task.line();
        }
        let is_still = looks.reduced_motion || ctx.global_style().animation_time == 0.0;
        let n_steps = (ctx.input(|input| input.time) - self.since) / theme::TRIED_STEP_S;
        self.n_played = if is_still {
            usize::MAX
        } else {
            1 + whole(n_steps) as usize
        };
        if self.n_played < self.line.len() {
            let wait = theme::TRIED_STEP_S * (self.n_played as f64 - n_steps);
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
        }
    }

    pub(crate) fn board(&self) -> BoardContent {
        let task = &self.task;
        let played = &self.line[..self.n_played.min(self.line.len())];
        let asks_square = task.is_open() && task.asks().is_some_and(Ask::is_square);
        BoardContent {
            // The moves of a line are possible.
            position: task.position.after(played).unwrap_or(task.position),
            mark_to_place: (asks_square && task.square().is_none()).then(|| task.position.turn()),
            last: played.last().copied(),
            end: None,
            hint: None,
            refused: None,
            began: None,
            person_won_at: None,
            click: BoardClick::Play,
        }
    }
}
