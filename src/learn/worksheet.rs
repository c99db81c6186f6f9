//! Tasks for a worksheet, and their answers, by seed.

use std::collections::HashSet;
use std::fmt;
use std::ops::RangeInclusive;

use crate::insight::{Grade, Overlay, Worths};
use crate::model::{Board, Position, Stopped, Watch};
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

/// One page of tasks.
#[derive(Debug)]
pub struct Worksheet {
    /// What is to be filled in.
    pub kind: SheetKind,
    /// Where.
    pub tasks: Vec<SheetTask>,
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
    /// The windows of this tree.
    Windows(Tree),
    /// The whole tree, and what is visited of it.
    Cuts(Tree, Overlay),
}

impl SheetTask {
    fn is_like(&self, other: &SheetTask) -> bool {
        matches!((&self.answer, &other.answer), (SheetAnswer::Gaps(one), SheetAnswer::Gaps(two)) if one == two)
    }
}

/// There are not so many tasks of a kind: so many were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TooFew(pub usize);

impl fmt::Display for TooFew {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tasks of this kind found on this board: {}", self.0)
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
            (SheetKind::Count, Grade::Hard) => 5,
            (SheetKind::Value | SheetKind::Best, Grade::Hard) => 6,
            (_, Grade::Medium | Grade::Hard) => 4,
        }
    }

    /// How many leaves a tree of windows has, so that they can still be written on paper.
    const fn n_leaves(grade: Grade) -> RangeInclusive<usize> {
        match grade {
            Grade::Easy => 3..=6,
            Grade::Medium => 4..=6,
            Grade::Hard => 7..=9,
        }
    }

    /// What is to be filled in at a position, if that is worth asking.
    fn answer(
        self,
        position: &Position,
        grade: Grade,
        watch: &Watch,
    ) -> Result<Option<SheetAnswer>, Stopped> {
        let gap = |answer: String| SheetAnswer::Gaps(vec![("", answer)]);
        Ok(match self {
            SheetKind::Value => {
                let value = ASKED.run(position, watch)?.root().value();
                Some(gap(value.signed().to_owned()))
            }
            SheetKind::Best => {
                let worths = Worths::prove(position, position.moves(), &|| false, watch)?;
                let squares = worths
                    .keeping()
                    .into_iter()
                    .map(|square| square.to_string());
                let squares = squares.collect::<Vec<_>>().join(", ");
                (worths.keeping() != position.moves()).then(|| gap(squares))
            }
            SheetKind::Window => {
                let tree = ASKED.run(position, watch)?;
                let is_narrow = |id: &NodeId| tree.node(*id).window() != GoalWindow::OPEN;
                let n_narrow = (1..tree.root().end()).filter(is_narrow).count();
                let fits = SheetKind::n_leaves(grade).contains(&tree.n_leaves());
                (n_narrow >= 2 && fits).then_some(SheetAnswer::Windows(tree))
            }
            SheetKind::Cuts => {
                let tree = Search::Full.run(position, watch)?;
                let visited = Overlay::new(&tree, &ASKED.run(position, watch)?);
                let is_cut = visited.n_shared() < tree.n_nodes();
                is_cut.then_some(SheetAnswer::Cuts(tree, visited))
            }
            SheetKind::Count => {
                let searches = Search::all_of(Edition::Second).into_iter().take(4);
                let count = |search: Search| {
                    let n_nodes = search.run(position, watch)?.n_nodes();
                    Ok((search.name(), n_nodes.to_string()))
                };
                let counts = searches.map(count).collect::<Result<_, Stopped>>()?;
                Some(SheetAnswer::Gaps(counts))
            }
        })
    }
}

impl Worksheet {
    /// So many tasks of a kind; the same seed, the same sheet.
    pub fn new(
        kind: SheetKind,
        board: Board,
        n: usize,
        grade: Grade,
        seed: u64,
    ) -> Result<Worksheet, TooFew> {
        let watch = Watch::default();
        // So few free squares need no more.
        watch.set_memory_mb(16);
        let mut dice = Dice::new(seed);
        let n_stones = u32::from(board.n_squares()).saturating_sub(kind.n_free(grade));
        // Half of the tasks at most have the same answer, if there are others.
        let (mut met, mut tasks, mut spare) = (HashSet::new(), Vec::new(), Vec::new());
        for _ in 0..MAX_TRIES {
            if tasks.len() == n {
                break;
            }
            let position = dice.position(board, n_stones as usize);
            let is_right = position.n_stones() == n_stones && !position.finished();
            // Whoever can win at once has little to think about.
            let is_hard =
                grade == Grade::Easy || position.winning_squares(position.turn()).is_empty();
            if !is_right || !met.insert(position) || !is_hard {
                continue;
            }
            // What does not fit into its memory is no task.
            if let Ok(Some(answer)) = kind.answer(&position, grade, &watch) {
                let task = SheetTask { position, answer };
                let n_like = tasks.iter().filter(|other| task.is_like(other)).count();
                let list = if 2 * n_like < n {
                    &mut tasks
                } else {
                    &mut spare
                };
                list.push(task);
            }
        }
        tasks.extend(spare.into_iter().take(n - tasks.len()));
        match tasks.len() {
            found if found < n => Err(TooFew(found)),
            _ => Ok(Worksheet { kind, tasks }),
        }
    }
}
