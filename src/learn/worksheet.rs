//! Tasks for a worksheet, and their answers, by seed.

use std::collections::HashSet;
use std::sync::Arc;

use super::numbers::TreeShape;
use crate::control::SearchControl;
use crate::insight::{Grade, MoveValues};
use crate::model::{Board, Position};
use crate::player::Dice;
use crate::search::{Edition, NumberTree, Search};

/// The kind of answer to fill in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetKind {
    /// What positions are worth.
    Value,
    /// Every move that preserves the value.
    Best,
    /// α, β and the value at every node of a tree of numbers.
    Trace,
    /// What alpha-beta cuts in a tree of numbers.
    Cuts,
    /// The order in which alpha-beta visits the fewest leaves.
    Order,
}

/// A task with what belongs there.
#[derive(Debug)]
pub enum SheetTask {
    /// A position and the answer to write beside it.
    Board(Position, String),
    /// A tree of numbers. What belongs there follows from it.
    Numbers(Arc<NumberTree>),
}

impl SheetTask {
    fn is_like(&self, other: &SheetTask) -> bool {
        matches!((self, other), (SheetTask::Board(_, one), SheetTask::Board(_, two)) if one == two)
    }
}

/// How many positions are looked at before there are said to be too few.
const MAX_TRIES: u32 = 4_000;

impl SheetKind {
    /// All, and their names on the command line.
    pub const ALL: [(SheetKind, &'static str); 5] = [
        (SheetKind::Value, "value"),
        (SheetKind::Best, "best"),
        (SheetKind::Trace, "trace"),
        (SheetKind::Cuts, "cuts"),
        (SheetKind::Order, "order"),
    ];

    /// Whether it is about trees of numbers.
    pub const fn is_numbers(self) -> bool {
        matches!(self, SheetKind::Trace | SheetKind::Cuts | SheetKind::Order)
    }

    /// How many tasks fill a page.
    pub const fn n_on_a_page(self, grade: Grade) -> usize {
        match (self, grade) {
            (SheetKind::Value | SheetKind::Best, _) => 6,
            (_, Grade::Easy) => 2,
            (SheetKind::Trace, _) => 1,
            (SheetKind::Cuts | SheetKind::Order, _) => 3,
        }
    }

    /// What is to be written beside a position, if that is worth asking and fits into its memory.
    fn answer(self, position: &Position, control: &SearchControl) -> Option<String> {
        if self == SheetKind::Value {
            let search = Search::AlphaBeta(Edition::Second);
            let root = search.run(position, control).ok()?.root();
            return Some(root.value().side().signed().to_owned());
        }
        let worths = MoveValues::prove(position, position.moves(), &|| false, control);
        let keeping = worths.ok()?.keeping();
        (keeping != position.moves()).then(|| keeping.listed(", "))
    }

    /// So many tasks; the same seed, the same ones. Fails with how many were found, if these are
    /// fewer.
    pub fn tasks(
        self,
        board: Board,
        n: usize,
        grade: Grade,
        seed: u64,
    ) -> Result<Vec<SheetTask>, usize> {
        let mut dice = Dice::new(seed);
        let tasks = if self.is_numbers() {
            let tree = |_| shape(grade).tree(dice.next_seed(), &[]).ok();
            (0..n).filter_map(tree).map(SheetTask::Numbers).collect()
        } else {
            self.positions(board, n, grade, &mut dice)
        };
        match tasks.len() {
            found if found < n => Err(found),
            _ => Ok(tasks),
        }
    }

    fn positions(self, board: Board, n: usize, grade: Grade, dice: &mut Dice) -> Vec<SheetTask> {
        let control = SearchControl::default();
        // So few free squares need no more.
        control.set_memory_mb(16);
        let n_free = match grade {
            Grade::Easy => 3,
            Grade::Medium => 4,
            Grade::Hard => 6,
        };
        let n_stones = u32::from(board.n_squares()).saturating_sub(n_free);
        let mut met = HashSet::new();
        let mut positions = (0..MAX_TRIES)
            .map(|_| dice.position(board, n_stones as usize))
            .filter(|position| position.n_stones() == n_stones && !position.finished())
            // A position with a win at once is too easy.
            .filter(|position| {
                grade == Grade::Easy || position.winning_squares(position.turn()).is_empty()
            })
            .filter(|position| met.insert(*position));
        // Half of the tasks at most have the same answer, if there are others.
        let (mut tasks, mut spare) = (Vec::new(), Vec::new());
        while tasks.len() < n
            && let Some(position) = positions.next()
        {
            if let Some(answer) = self.answer(&position, &control) {
                let task = SheetTask::Board(position, answer);
                let n_like = tasks.iter().filter(|other| task.is_like(other)).count();
                let is_rare = 2 * n_like < n;
                if is_rare { &mut tasks } else { &mut spare }.push(task);
            }
        }
        tasks.extend(spare.into_iter().take(n - tasks.len()));
        tasks
    }
}

/// Trees that fit on paper.
const fn shape(grade: Grade) -> TreeShape {
    let (depth, branching) = match grade {
        Grade::Easy => (3, 2),
        Grade::Medium => (3, 3),
        Grade::Hard => (4, 2),
    };
    TreeShape {
        depth,
        branching,
        grade,
    }
}
