//! Worksheets to print, and their keys: boards and trees to fill in, one page of SVG, by seed.

mod drawing;

use std::collections::HashSet;
use std::fmt;
use std::io::{self, Write};

use super::puzzle::{by_chance, worths};
use crate::insight::{Fate, Grade, Overlay};
use crate::model::{Board, Position, Stopped, Value, Watch};
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

impl SheetKind {
    /// All.
    pub const ALL: [SheetKind; 5] = [
        SheetKind::Value,
        SheetKind::Best,
        SheetKind::Window,
        SheetKind::Cuts,
        SheetKind::Count,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            SheetKind::Value => "value",
            SheetKind::Best => "best",
            SheetKind::Window => "window",
            SheetKind::Cuts => "cuts",
            SheetKind::Count => "count",
        }
    }

    /// How many squares are free in its positions.
    const fn n_free(self, grade: Grade) -> u32 {
        match (self, grade) {
            (_, Grade::Easy) => 3,
            (SheetKind::Count, Grade::Hard) => 5,
            (SheetKind::Value | SheetKind::Best, Grade::Hard) => 6,
            (_, Grade::Medium | Grade::Hard) => 4,
        }
    }
}

/// What stands on the page in words.
#[derive(Clone, Debug)]
pub struct SheetWords {
    /// Its heading.
    pub title: String,
    /// What is to be done.
    pub task: String,
    /// Where to write one's name.
    pub name: String,
}

/// Which page is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Page {
    /// To be filled in.
    Sheet,
    /// Filled in.
    Key,
}

/// One page of tasks.
#[derive(Debug)]
pub struct Worksheet {
    kind: SheetKind,
    tasks: Vec<SheetTask>,
}

#[derive(Debug)]
struct SheetTask {
    position: Position,
    answer: SheetAnswer,
}

#[derive(Debug)]
enum SheetAnswer {
    /// Lines: what stands before the gap, and what belongs into it.
    Gaps(Vec<(String, String)>),
    Windows(Tree),
    /// The whole tree, and what is visited of it.
    Cuts(Tree, Overlay),
}

/// Why there is no such sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoSheet {
    /// A proof was stopped.
    Stopped(Stopped),
    /// There are not so many tasks of this kind.
    TooFew {
        /// How many were found.
        found: usize,
    },
}

impl fmt::Display for NoSheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NoSheet::Stopped(stopped) => stopped.fmt(f),
            NoSheet::TooFew { found } => {
                write!(
                    f,
                    "only {found} tasks of this kind were found on this board"
                )
            }
        }
    }
}

impl std::error::Error for NoSheet {}

/// How many positions are looked at before there are said to be too few.
const MAX_TRIES: u32 = 4_000;

/// The search whose windows and cuts are asked for.
const ASKED: Search = Search::AlphaBeta(Edition::Second);

/// A4 in points of a screen.
const PAGE: [f64; 2] = [794.0, 1123.0];
const MARGIN: f64 = 48.0;
const HEAD: f64 = 150.0;
impl Worksheet {
    /// So many tasks of a kind; the same seed, the same sheet.
    pub fn new(
        kind: SheetKind,
        board: Board,
        n: usize,
        grade: Grade,
        seed: u64,
    ) -> Result<Worksheet, NoSheet> {
        let watch = Watch::default();
        // So few free squares need no more.
        watch.set_memory_mb(16);
        let mut dice = Dice::new(seed);
        let n_stones = u32::from(board.n_squares()).saturating_sub(kind.n_free(grade));
        let (mut met, mut tasks) = (HashSet::new(), Vec::new());
        for _ in 0..MAX_TRIES {
            if tasks.len() == n {
                return Ok(Worksheet { kind, tasks });
            }
            let position = by_chance(board, n_stones as usize, &mut dice);
            let is_right = position.n_stones() == n_stones && !position.finished();
            if is_right && met.insert(position) {
                let answer = find(kind, &position, grade, &watch).map_err(NoSheet::Stopped)?;
                tasks.extend(answer.map(|answer| SheetTask { position, answer }));
            }
        }
        Err(NoSheet::TooFew { found: tasks.len() })
    }

    /// Writes the page.
    pub fn write(&self, words: &SheetWords, page: Page, out: &mut dyn Write) -> io::Result<()> {
        let [width, height] = PAGE;
        writeln!(
            out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>"
        )?;
        let SheetWords { title, task, name } = words;
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"60\" font-size=\"22\" font-weight=\"bold\">{title}</text>\n<text x=\"{}\" y=\"60\" text-anchor=\"end\">{name} ______________________</text>",
            width - MARGIN
        )?;
        for (at, line) in lines(task).iter().enumerate() {
            writeln!(
                out,
                "<text x=\"{MARGIN}\" y=\"{}\">{line}</text>",
                90 + 20 * at
            )?;
        }
        let (n_columns, cell) = self.cells();
        for (at, task) in self.tasks.iter().enumerate() {
            let scale = task.scale(cell);
            let x = MARGIN + cell[0] * (at % n_columns) as f64;
            let y = HEAD + cell[1] * (at / n_columns) as f64;
            writeln!(
                out,
                "<g transform=\"translate({x:.1} {y:.1})\"><text y=\"16\" font-weight=\"bold\">{}</text><g transform=\"translate(32 4) scale({scale:.3})\">{}</g></g>",
                at + 1,
                fmt::from_fn(|f| f.write_str(&task.draw(page)))
            )?;
        }
        writeln!(out, "</svg>")
    }

    /// How many columns, and how large a cell is: so that the smallest task is as large as possible.
    fn cells(&self) -> (usize, [f64; 2]) {
        let cells = (1..=3).map(|n_columns| {
            let n_rows = self.tasks.len().div_ceil(n_columns);
            let width = (PAGE[0] - 2.0 * MARGIN) / n_columns as f64;
            (
                n_columns,
                [width, (PAGE[1] - HEAD - MARGIN) / n_rows as f64],
            )
        });
        let smallest = |cell: [f64; 2]| {
            let scales = self.tasks.iter().map(|task| task.scale(cell));
            scales.fold(f64::INFINITY, f64::min)
        };
        let best = cells.max_by(|a, b| smallest(a.1).total_cmp(&smallest(b.1)));
        best.unwrap_or((1, PAGE))
    }

    /// What is to be filled in.
    pub const fn kind(&self) -> SheetKind {
        self.kind
    }
}

/// What is to be filled in at a position, if that is worth asking.
fn find(
    kind: SheetKind,
    position: &Position,
    grade: Grade,
    watch: &Watch,
) -> Result<Option<SheetAnswer>, Stopped> {
    let turn = position.turn();
    // Whoever can win at once has little to think about.
    if grade != Grade::Easy && !position.winning_squares(turn).is_empty() {
        return Ok(None);
    }
    let gap = |before: &str, answer: String| (before.to_owned(), answer);
    Ok(match kind {
        SheetKind::Value | SheetKind::Best => {
            let worths = worths(position, watch)?;
            let keeping = worths.keeping();
            let value = match worths.fate() {
                Some(Fate::Wins) => turn.win(),
                Some(Fate::Loses) => turn.opponent().win(),
                Some(Fate::Draws) | None => Value::Draw,
            };
            if kind == SheetKind::Value {
                Some(SheetAnswer::Gaps(vec![gap("", number(value).to_owned())]))
            } else {
                let squares: Vec<String> = keeping.into_iter().map(|s| s.to_string()).collect();
                let gaps = SheetAnswer::Gaps(vec![gap("", squares.join(", "))]);
                (keeping != position.moves()).then_some(gaps)
            }
        }
        SheetKind::Window => {
            let tree = ASKED.run(position, watch)?;
            let is_narrow = |id: &NodeId| tree.node(*id).window() != GoalWindow::OPEN;
            let n_narrow = (1..tree.root().end()).filter(is_narrow).count();
            (n_narrow >= 2).then_some(SheetAnswer::Windows(tree))
        }
        SheetKind::Cuts => {
            let tree = Search::Full.run(position, watch)?;
            let visited = ASKED.run(position, watch)?;
            let overlay = Overlay::new(&tree, &visited);
            let cuts = overlay.n_shared() < tree.n_nodes();
            cuts.then_some(SheetAnswer::Cuts(tree, overlay))
        }
        SheetKind::Count => {
            let searches = Search::all_of(Edition::Second).into_iter().take(4);
            let count = |search: Search| {
                let tree = search.run(position, watch)?;
                Ok(gap(search.name(), tree.n_nodes().to_string()))
            };
            let gaps: Result<_, Stopped> = searches.map(count).collect();
            Some(SheetAnswer::Gaps(gaps?))
        }
    })
}

/// −1, 0 or +1.
const fn number(value: Value) -> &'static str {
    match value {
        Value::XWins => "\u{2212}1",
        Value::Draw => "0",
        Value::OWins => "+1",
    }
}

/// Broken between words, as wide as the page.
fn lines(text: &str) -> Vec<String> {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        let line = &mut lines[last];
        if line.chars().count() + word.chars().count() > 92 {
            lines.push(word.to_owned());
        } else {
            if !line.is_empty() {
                line.push(' ');
            }
            line.push_str(word);
        }
    }
    lines
}
