//! A question on the screen: its board, on which the line is played that shows why.

use std::sync::Arc;
use std::time::Duration;

use crate::game::{Game, Mover, PlayedMove};
use crate::insight::Ask;
use crate::learn::Task;
use crate::messages::{Snapshot, Turn};
use crate::settings::Appearance;
use crate::view::window::app::screen::GameScreen;
use crate::view::window::study::{LessonTree, ValueCache, whole};
use crate::view::window::theme;

pub(crate) struct OpenTask {
    pub(crate) task: Task,
    /// The board with what is tried on it.
    pub(crate) shown: GameScreen,
    /// The tree of a step of a lesson, if it shows one.
    pub(crate) tree: Option<LessonTree>,
    /// Since when its line is played.
    pub(crate) since: f64,
}

impl OpenTask {
    pub(crate) fn new(task: Task, game: &Snapshot) -> OpenTask {
        let step = task.lesson_step().filter(|step| step.shows_tree);
        OpenTask {
            shown: GameScreen::new(Arc::new(tried(&task, 0, game))),
            tree: step.map(LessonTree::of),
            since: 0.0,
            task,
        }
    }

    /// Takes in what has been found out, and sets the next stone of the line when it is time.
    pub(crate) fn update(
        &mut self,
        learning: &ValueCache,
        game: &Snapshot,
        looks: Appearance,
        ctx: &egui::Context,
    ) {
        if let Some(worths) = learning.worths(&self.task.position) {
            self.task.learn(worths);
        }
        let is_still = looks.reduced_motion || ctx.global_style().animation_time == 0.0;
        let n_steps = (ctx.input(|input| input.time) - self.since) / theme::TRIED_STEP_S;
        let n_set = if is_still {
            usize::MAX
        } else {
            1 + whole(n_steps) as usize
        };
        if n_set < self.task.line().len() {
            let wait = theme::TRIED_STEP_S * (n_set as f64 - n_steps);
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
        }
        self.shown.now = Arc::new(tried(&self.task, n_set, game));
    }
}

/// What the board shows: the position and so many moves of the line. Nobody plays it.
fn tried(task: &Task, n_set: usize, game: &Snapshot) -> Snapshot {
    let mut tried = Game::from_position(task.position);
    for square in task.line().into_iter().take(n_set) {
        let by = Mover::Person;
        // A line is of moves that are possible.
        let _ = tried.play(PlayedMove { square, by });
    }
    let is_asked = task.is_open() && task.asks().is_some_and(Ask::is_square);
    Snapshot {
        game: tried,
        turn: if is_asked && task.square().is_none() {
            Turn::Person(task.position.turn())
        } else {
            Turn::Over
        },
        thought: None,
        ..game.clone()
    }
}
