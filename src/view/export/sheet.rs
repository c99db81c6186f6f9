//! A worksheet as a page to print: boards and trees to fill in, or filled in.

use std::fmt::Write as _;
use std::io::{self, Write};

use crate::insight::{Layers, stones};
use crate::learn::{SheetAnswer, SheetKind, SheetTask, Worksheet};
use crate::search::{NodeId, Tree};
use crate::settings::Language;
use crate::view::texts::{Texts, wrapped};
use crate::view::tree_words::number;

/// Which page is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetPage {
    /// To be filled in.
    Empty,
    /// Filled in.
    Key,
}

/// How it is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SheetFormat {
    /// A drawing.
    Svg,
    /// A page that a browser prints.
    Html,
}

/// A4 in points of a screen.
const PAGE: [f64; 2] = [794.0, 1123.0];
const MARGIN: f64 = 48.0;
const HEAD: f64 = 150.0;
/// The side of a square of a board, and in a tree.
const SIDE: usize = 40;
const TREE_SIDE: usize = 14;
/// How far apart the leaves and the layers of a tree are.
const LEAF: f64 = 58.0;
const LAYER: f64 = 62.0;
const WINDOW_LAYER: f64 = 78.0;

/// Writes the page; as HTML, it fills one sheet of paper, whatever its size.
pub fn write_sheet(
    sheet: &Worksheet,
    page: SheetPage,
    format: SheetFormat,
    language: Language,
    out: &mut dyn Write,
) -> io::Result<()> {
    let texts = Texts::new(language);
    let (title, name) = match page {
        SheetPage::Empty => {
            let name = texts.text("sheet-name");
            (texts.text("sheet-title"), name + " ______________________")
        }
        SheetPage::Key => (texts.text("sheet-key"), String::new()),
    };
    if format == SheetFormat::Html {
        let language = language.code();
        writeln!(
            out,
            "<!DOCTYPE html>\n<html lang=\"{language}\">\n<meta charset=\"utf-8\">\n<title>{title}</title>\n<style>@page{{size:A4;margin:0}}body{{margin:0}}svg{{display:block;max-width:100%;height:auto;margin:auto}}@media print{{svg{{width:100vw;height:99vh}}}}</style>"
        )?;
    }
    let [width, height] = PAGE;
    let right = width - MARGIN;
    writeln!(
        out,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" font-family=\"sans-serif\" font-size=\"15\">\n<rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n<text x=\"{MARGIN}\" y=\"60\" font-size=\"22\" font-weight=\"bold\">{title}</text>\n<text x=\"{right}\" y=\"60\" text-anchor=\"end\">{name}</text>"
    )?;
    let task = texts.text(match sheet.kind {
        SheetKind::Value => "sheet-value",
        SheetKind::Best => "sheet-best",
        SheetKind::Window => "sheet-window",
        SheetKind::Cuts => "sheet-cuts",
        SheetKind::Count => "sheet-count",
    });
    // So short that they fit in any font, as wide as it may be.
    for (at, line) in wrapped(&task, 88).lines().enumerate() {
        let y = 90 + 20 * at;
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"14\">{line}</text>"
        )?;
    }
    let (n_columns, cell) = cells(&sheet.tasks);
    for (at, task) in sheet.tasks.iter().enumerate() {
        let x = MARGIN + cell[0] * (at % n_columns) as f64;
        let y = HEAD + cell[1] * (at / n_columns) as f64;
        let (number, scale, drawn) = (at + 1, scale(task, cell), draw(task, page));
        writeln!(
            out,
            "<g transform=\"translate({x:.1} {y:.1})\"><text y=\"16\" font-weight=\"bold\">{number}</text><g transform=\"translate(32 4) scale({scale:.3})\"><title>{}</title>{drawn}</g></g>",
            task.position,
        )?;
    }
    let end = match format {
        SheetFormat::Svg => "</svg>",
        SheetFormat::Html => "</svg>\n</html>",
    };
    writeln!(out, "{end}")
}

/// How many columns, and how large a cell is: so that the smallest task is as large as possible.
fn cells(tasks: &[SheetTask]) -> (usize, [f64; 2]) {
    let cells = (1..=3).map(|n_columns| {
        let n_rows = tasks.len().div_ceil(n_columns) as f64;
        let width = (PAGE[0] - 2.0 * MARGIN) / n_columns as f64;
        (n_columns, [width, (PAGE[1] - HEAD - MARGIN) / n_rows])
    });
    let smallest = |cell: [f64; 2]| {
        let scales = tasks.iter().map(|task| scale(task, cell));
        scales.fold(f64::INFINITY, f64::min)
    };
    let best = cells.max_by(|a, b| smallest(a.1).total_cmp(&smallest(b.1)));
    best.unwrap_or((1, PAGE))
}

/// How much larger a task is in a cell of this size, beside its number.
fn scale(task: &SheetTask, cell: [f64; 2]) -> f64 {
    let tree_size = |tree: &Tree, layer: f64| {
        let n_layers = Layers::of(tree).n_layers();
        [LEAF * tree.n_leaves() as f64, layer * n_layers as f64]
    };
    let [width, height] = match &task.answer {
        SheetAnswer::Windows(tree) => tree_size(tree, WINDOW_LAYER),
        SheetAnswer::Cuts(tree, _) => tree_size(tree, LAYER),
        SheetAnswer::Gaps(_) => {
            let board = task.position.board();
            let [columns, rows] = [board.columns(), board.rows()].map(f64::from);
            [SIDE as f64 * columns + 140.0, SIDE as f64 * rows + 24.0]
        }
    };
    let scale = ((cell[0] - 44.0) / width).min((cell[1] - 16.0) / height);
    scale.min(1.6)
}

fn draw(task: &SheetTask, page: SheetPage) -> String {
    let is_key = page == SheetPage::Key;
    match &task.answer {
        SheetAnswer::Gaps(gaps) => {
            let mut drawn = stones(&task.position, SIDE).to_string();
            let x = SIDE * usize::from(task.position.board().columns()) + 24;
            for (at, (before, answer)) in gaps.iter().enumerate() {
                let filled = if is_key { answer } else { "__________" };
                let y = 24 + 28 * at;
                let _ = write!(drawn, "<text x=\"{x}\" y=\"{y}\">{before} {filled}</text>");
            }
            drawn
        }
        SheetAnswer::Windows(tree) => draw_tree(tree, WINDOW_LAYER, |id| {
            let window = tree.node(id).window();
            let [min, max] = if is_key {
                [window.min, window.max].map(number)
            } else {
                ["__"; 2]
            };
            format!(
                "<text x=\"21\" y=\"54\" text-anchor=\"middle\" font-size=\"11\" xml:space=\"preserve\">[{min}, {max}]</text>"
            )
        }),
        SheetAnswer::Cuts(tree, visited) => draw_tree(tree, LAYER, |id| {
            let cross = "<path d=\"M-2 -2L44 44M44 -2L-2 44\" stroke=\"#c00\" stroke-width=\"2\"/>";
            let is_crossed = is_key && !visited.has(id);
            if is_crossed { cross } else { "" }.to_owned()
        }),
    }
}

/// Boards and edges, the order of the visit from left to right; with what belongs to each node.
fn draw_tree(tree: &Tree, layer: f64, more: impl Fn(NodeId) -> String) -> String {
    let n_nodes = tree.root().end();
    let mut places = vec![0.0; n_nodes as usize];
    let mut n_left = tree.n_leaves();
    // Children come after their parents: from the end on, all of a node's are placed before it.
    for id in (0..n_nodes).rev() {
        let mut below = tree.children(id).map(|child| places[child as usize]);
        let first: Option<f64> = below.next();
        places[id as usize] = if let Some(first) = first {
            f64::midpoint(first, below.last().unwrap_or(first))
        } else {
            n_left -= 1;
            LEAF * n_left as f64
        };
    }
    let mut drawn = String::new();
    // Nothing fails that is written to a text.
    let _ = tree.walk(usize::MAX, |step| {
        let (x, y) = (places[step.id as usize], layer * step.ply as f64);
        if let Some(parent) = step.parent {
            let [from, to] = [places[parent as usize], x].map(|x| x + 21.0);
            let [top, bottom] = [y - 20.0, y - 3.0];
            let way = format!("M{from:.1} {top}L{to:.1} {bottom}");
            write!(drawn, "<path d=\"{way}\" stroke=\"#888\"/>")?;
        }
        let (board, more) = (stones(&step.position, TREE_SIDE), more(step.id));
        let place = format!("translate({x:.1} {y})");
        write!(drawn, "<g transform=\"{place}\">{board}{more}</g>")
    });
    drawn
}
