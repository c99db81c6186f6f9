//! A question on the screen: its board, on which the line is played that shows why.

use std::sync::Arc;
use std::time::Duration;

use crate::game::{Game, Made, Maker};
use crate::insight::Ask;
use crate::learn::Task;
use crate::messages::{Snapshot, Turn};
use crate::settings::Looks;
use crate::view::learn_words;
use crate::view::texts::Texts;
use crate::view::window::shown::Shown;
use crate::view::window::study::{Learning, ProofState, ToldTree};
use crate::view::window::theme;

pub(super) struct OpenTask {
    pub(super) task: Task,
    /// The board with what is tried on it.
    pub(super) shown: Shown,
    /// The tree of a step of a lesson, if it shows one.
    pub(super) tree: Option<ToldTree>,
    /// Whether more will be known.
    pub(super) is_proving: bool,
    /// Since when its line is played.
    since: f64,
}

impl OpenTask {
    pub(super) fn new(task: Task, game: &Snapshot) -> OpenTask {
        let step = task.lesson_step().filter(|step| step.shows_tree);
        OpenTask {
            shown: Shown::new(Arc::new(tried(&task, 0, game))),
            tree: step.map(ToldTree::of),
            is_proving: true,
            since: 0.0,
            task,
        }
    }

    /// What is said to an answer.
    pub(super) fn verdict(&self, texts: &Texts) -> Option<String> {
        let is_unproven = self.task.reply().is_some() && !self.is_proving;
        let unproven = || is_unproven.then(|| texts.text("retry-open"));
        learn_words::verdict(&self.task, texts).or_else(unproven)
    }

    /// Plays the line of another answer.
    pub(super) fn restart(&mut self, game: &Snapshot, time: f64) {
        self.since = time;
        self.shown.now = Arc::new(tried(&self.task, 0, game));
    }

    /// Takes in what has been found out, and sets the next stone of the line when it is time.
    pub(super) fn update(
        &mut self,
        learning: &Learning,
        game: &Snapshot,
        looks: Looks,
        ctx: &egui::Context,
    ) {
        let worths = learning.worths(&self.task.position);
        let is_under_way = matches!(learning.state(), ProofState::UnderWay { .. });
        self.is_proving = is_under_way || worths.is_none();
        if let Some(worths) = worths {
            self.task.learn(worths);
        }
        let (n_set, n_all) = (self.shown.now.game.made().len(), self.task.line().len());
        if n_set >= n_all {
            return;
        }
        let is_still = looks.reduced_motion || ctx.global_style().animation_time == 0.0;
        let time = ctx.input(|input| input.time);
        let wait = self.since + theme::TRIED_STEP_S * n_set as f64 - time;
        if n_set > 0 && !is_still && wait > 0.0 {
            ctx.request_repaint_after(Duration::from_secs_f64(wait));
            return;
        }
        let n_set = if is_still { n_all } else { n_set + 1 };
        self.shown.now = Arc::new(tried(&self.task, n_set, game));
        ctx.request_repaint();
    }
}

/// What the board shows: the position and so many moves of the line. Nobody plays it.
fn tried(task: &Task, n_set: usize, game: &Snapshot) -> Snapshot {
    let mut tried = Game::from_position(task.position);
    for square in task.line().into_iter().take(n_set) {
        let by = Maker::Person;
        // A line is of moves that are possible.
        let _ = tried.play(Made { square, by });
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
