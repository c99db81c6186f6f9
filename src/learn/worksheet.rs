//! Tasks of a worksheet and their answers, from a seed.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::control::SearchControl;
use crate::insight::{Grade, MoveValues, Overlay};
use crate::model::{Board, Position};
use crate::player::Dice;
use crate::search::{Edition, GoalWindow, NodeId, Search, Tree};

/// The kind of tasks on a worksheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetKind {
    /// The values of positions.
    Value,
    /// Every move that preserves the value.
    Best,
    /// The windows of alpha-beta.
    Window,
    /// The nodes that alpha-beta never visits.
    Cuts,
    /// The node counts of the searches.
    Count,
}

/// A position and the answer.
#[derive(Debug)]
pub struct SheetTask {
    /// The position.
    pub position: Position,
    /// The answer.
    pub answer: SheetAnswer,
}

/// The answer to a task.
#[derive(Debug)]
pub enum SheetAnswer {
    /// Beside the board: the label of each gap and its content.
    Gaps(Vec<(&'static str, String)>),
    /// The windows of a tree or, with an overlay, the nodes that are visited.
    Tree(Tree, Option<Overlay>),
}

impl SheetTask {
    fn is_like(&self, other: &SheetTask) -> bool {
        matches!((&self.answer, &other.answer), (SheetAnswer::Gaps(one), SheetAnswer::Gaps(two)) if one == two)
    }
}

/// The number of positions to try before giving up.
const MAX_TRIES: u32 = 4_000;

/// The search of the tasks about windows and cuts.
const ASKED: Search = Search::AlphaBeta(Edition::Second);

impl SheetKind {
    /// All, and their names on the command line.
    pub const ALL: [(SheetKind, &'static str); 5] = [
        (SheetKind::Value, "value"),
        (SheetKind::Best, "best"),
        (SheetKind::Window, "window"),
        (SheetKind::Cuts, "cuts"),
        (SheetKind::Count, "count"),
    ];

    /// The number of free squares in a position.
    const fn n_free(self, grade: Grade) -> u32 {
        match (self, grade) {
            (_, Grade::Easy) | (SheetKind::Cuts, Grade::Medium) => 3,
            (SheetKind::Value | SheetKind::Best, Grade::Hard) => 6,
            (_, Grade::Medium | Grade::Hard) => 4,
        }
    }

    /// The number of leaves of a tree that can be drawn, counted or filled in by hand.
    const fn n_leaves(self, grade: Grade) -> RangeInclusive<usize> {
        match (self, grade) {
            (_, Grade::Easy) => 3..=6,
            (SheetKind::Cuts, Grade::Hard) | (SheetKind::Count, Grade::Medium) => 7..=18,
            (SheetKind::Count, Grade::Hard) => 19..=24,
            (_, Grade::Medium) => 4..=6,
            (_, Grade::Hard) => 7..=9,
        }
    }

    /// The answer at a position; none if it is too easy, or its tree too large.
    fn answer(
        self,
        position: &Position,
        grade: Grade,
        control: &SearchControl,
    ) -> Option<SheetAnswer> {
        let run = |search: Search| search.run(position, control).ok();
        let gap = |answer: String| SheetAnswer::Gaps(vec![("", answer)]);
        let fits = |tree: &Tree| self.n_leaves(grade).contains(&tree.n_leaves());
        match self {
            SheetKind::Value => Some(gap(run(ASKED)?.root().value().signed().to_owned())),
            SheetKind::Best => {
                let worths = MoveValues::prove(position, position.moves(), &|| false, control);
                let keeping = worths.ok()?.keeping();
                (keeping != position.moves()).then(|| gap(keeping.listed(", ")))
            }
            SheetKind::Window => {
                let tree = run(ASKED)?;
                let is_narrow = |id: &NodeId| tree.node(*id).window() != GoalWindow::OPEN;
                let n_narrow = (1..tree.root().end()).filter(is_narrow).count();
                (n_narrow >= 2 && fits(&tree)).then_some(SheetAnswer::Tree(tree, None))
            }
            SheetKind::Cuts => {
                let tree = run(Search::Full)?;
                let visited = Overlay::new(&tree, &run(ASKED)?);
                let is_cut = visited.n_shared() < tree.n_nodes();
                (is_cut && fits(&tree)).then_some(SheetAnswer::Tree(tree, Some(visited)))
            }
            SheetKind::Count => {
                let searches = Search::all_of(Edition::Second).into_iter().take(4);
                run(Search::Full).filter(fits)?;
                let counts =
                    searches.map(|one| Some((one.name(), run(one)?.n_nodes().to_string())));
                counts.collect::<Option<_>>().map(SheetAnswer::Gaps)
            }
        }
    }

    /// Finds `n` tasks, or fails with the number that exist. The same seed gives the same tasks.
    pub fn tasks(
        self,
        board: Board,
        n: usize,
        grade: Grade,
        seed: u64,
    ) -> Result<Vec<SheetTask>, usize> {
        let control = SearchControl::default();
        // Enough for so few free squares.
        control.set_memory_mb(16);
        let mut dice = Dice::new(seed);
        let n_stones = u32::from(board.n_squares()).saturating_sub(self.n_free(grade));
        let mut met = HashSet::new();
        let mut positions = (0..MAX_TRIES)
            .map(|_| dice.position(board, n_stones as usize))
            .filter(|position| position.n_stones() == n_stones && !position.finished())
            // A position with an immediate win is too easy.
            .filter(|position| {
                grade == Grade::Easy || position.winning_squares(position.turn()).is_empty()
            })
            .filter(|position| met.insert(*position));
        // At most half of the tasks have the same answer, if there are others.
        let (mut tasks, mut spare) = (Vec::new(), Vec::new());
        while tasks.len() < n
            && let Some(position) = positions.next()
        {
            if let Some(answer) = self.answer(&position, grade, &control) {
                let task = SheetTask { position, answer };
                let n_like = tasks.iter().filter(|other| task.is_like(other)).count();
                let is_rare = 2 * n_like < n;
                if is_rare { &mut tasks } else { &mut spare }.push(task);
            }
        }
        tasks.extend(spare.into_iter().take(n - tasks.len()));
        match tasks.len() {
            found if found < n => Err(found),
            _ => Ok(tasks),
        }
    }
}
