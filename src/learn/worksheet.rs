//! Tasks for a worksheet, and their answers, by seed.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use crate::control::SearchControl;
use crate::insight::{Grade, MoveValues, Overlay};
use crate::model::{Board, Position};
use crate::player::Dice;
use crate::search::{Edition, GoalWindow, NodeId, Search, Tree};

/// What is to be filled in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetKind {
    /// What positions are worth.
    Value,
    /// Every move that preserves the value.
    Best,
    /// The windows of alpha-beta.
    Window,
    /// What alpha-beta never visits.
    Cuts,
    /// How many nodes the searches visit.
    Count,
}

/// A position, and what is to be filled in.
#[derive(Debug)]
pub struct SheetTask {
    /// The position.
    pub position: Position,
    /// What belongs there.
    pub answer: SheetAnswer,
}

/// What is to be filled in.
#[derive(Debug)]
pub enum SheetAnswer {
    /// Beside the board: what stands before each gap, and what belongs into it.
    Gaps(Vec<(&'static str, String)>),
    /// The windows of this tree; or where there is one, what is visited of it.
    Tree(Tree, Option<Overlay>),
}

impl SheetTask {
    fn is_like(&self, other: &SheetTask) -> bool {
        matches!((&self.answer, &other.answer), (SheetAnswer::Gaps(one), SheetAnswer::Gaps(two)) if one == two)
    }
}

/// How many positions are looked at before there are said to be too few.
const MAX_TRIES: u32 = 4_000;

/// The search whose windows and cuts are asked for.
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

    /// How many squares are free in its positions.
    const fn n_free(self, grade: Grade) -> u32 {
        match (self, grade) {
            (_, Grade::Easy) | (SheetKind::Cuts, Grade::Medium) => 3,
            (SheetKind::Value | SheetKind::Best, Grade::Hard) => 6,
            (_, Grade::Medium | Grade::Hard) => 4,
        }
    }

    /// How many leaves a tree has, so that it can still be drawn, counted or filled in by hand.
    const fn n_leaves(self, grade: Grade) -> RangeInclusive<usize> {
        match (self, grade) {
            (_, Grade::Easy) => 3..=6,
            (SheetKind::Cuts, Grade::Hard) | (SheetKind::Count, Grade::Medium) => 7..=18,
            (SheetKind::Count, Grade::Hard) => 19..=24,
            (_, Grade::Medium) => 4..=6,
            (_, Grade::Hard) => 7..=9,
        }
    }

    /// What is to be filled in at a position, if that is worth asking and fits into its memory.
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
            SheetKind::Value => Some(gap(run(ASKED)?.root().value().side().signed().to_owned())),
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

    /// So many tasks; the same seed, the same ones. Fails with how many were found, if these are
    /// fewer.
    pub fn tasks(
        self,
        board: Board,
        n: usize,
        grade: Grade,
        seed: u64,
    ) -> Result<Vec<SheetTask>, usize> {
        let control = SearchControl::default();
        // So few free squares need no more.
        control.set_memory_mb(16);
        let mut dice = Dice::new(seed);
        let n_stones = u32::from(board.n_squares()).saturating_sub(self.n_free(grade));
        let mut met = HashSet::new();
        let mut positions = (0..MAX_TRIES)
            .map(|_| dice.position(board, n_stones as usize))
            .filter(|position| position.n_stones() == n_stones && !position.finished())
            // Whoever can win at once has little to think about.
            .filter(|position| {
                grade == Grade::Easy || position.winning_squares(position.turn()).is_empty()
            })
            .filter(|position| met.insert(*position));
        // Half of the tasks at most have the same answer, if there are others.
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
