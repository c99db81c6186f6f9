//! A worksheet as a page to print: boards and trees to fill in, or filled in.

use std::fmt::Write as _;
use std::io::{self, Write};

use super::Excerpt;
use super::svg::{CELL, TreeDrawing};
use crate::insight::{Overlay, stones};
use crate::learn::{SheetAnswer, SheetKind, SheetTask};
use crate::search::{Search, Tree};
use crate::view::texts::{Texts, wrapped};
use crate::view::words::tree::number;

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
const HEAD: f64 = 166.0;
const MM: f64 = 96.0 / 25.4;
/// The side of a square of a board that stands alone.
const SIDE: usize = 40;
/// What is below a board in a tree.
const BELOW: usize = 36;

/// A task, and how large it is.
type Drawn = (String, [usize; 2]);

/// Writes the page with gaps, or as the key, and at its foot where both are from; as HTML, it fills
/// one sheet of paper, whatever its size. Says how wide its smallest squares are, in millimetres.
pub fn write_sheet(
    kind: SheetKind,
    tasks: &[SheetTask],
    is_key: bool,
    format: SheetFormat,
    texts: &Texts,
    origin: &str,
    out: &mut dyn Write,
) -> io::Result<f64> {
    let (title, name) = if is_key {
        (texts.text("sheet-key"), String::new())
    } else {
        let name = texts.text("sheet-name");
        (texts.text("sheet-title"), name + " ______________________")
    };
    if format == SheetFormat::Html {
        let language = texts.language().code();
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
    let what = texts.text(match kind {
        SheetKind::Value => "sheet-value",
        SheetKind::Best => "sheet-best",
        SheetKind::Window => "sheet-window",
        SheetKind::Cuts => "sheet-cuts",
        SheetKind::Count => "sheet-count",
    });
    // So short that they fit in any font, as wide as it may be.
    for (at, line) in wrapped(&what, 88).lines().enumerate() {
        let y = 90 + 20 * at;
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"14\">{line}</text>"
        )?;
    }
    let drawn: Vec<Drawn> = tasks.iter().map(|task| draw(task, is_key)).collect();
    let (n_columns, cell) = cells(&drawn);
    let mut smallest = f64::INFINITY;
    for (at, (drawing, size)) in drawn.iter().enumerate() {
        let x = MARGIN + cell[0] * (at % n_columns) as f64;
        let y = HEAD + cell[1] * (at / n_columns) as f64;
        let (number, scale, position) = (at + 1, scale(*size, cell), tasks[at].position);
        let side = match tasks[at].answer {
            SheetAnswer::Gaps(_) => SIDE,
            SheetAnswer::Tree(..) => CELL,
        };
        smallest = smallest.min(scale * side as f64 / MM);
        writeln!(
            out,
            "<g transform=\"translate({x:.1} {y:.1})\"><text y=\"16\" font-weight=\"bold\">{number}</text><g transform=\"translate(32 4) scale({scale:.3})\"><title>{position}</title>{drawing}</g></g>"
        )?;
    }
    let end = match format {
        SheetFormat::Svg => "</svg>",
        SheetFormat::Html => "</svg>\n</html>",
    };
    let foot = height - 20.0;
    writeln!(
        out,
        "<text x=\"{MARGIN}\" y=\"{foot}\" font-size=\"10\" fill=\"#666\">{origin}</text>\n{end}"
    )?;
    Ok(smallest)
}

/// How many columns, and how large a cell is: so that the smallest task is as large as possible.
fn cells(drawn: &[Drawn]) -> (usize, [f64; 2]) {
    let cells = (1..=3).map(|n_columns| {
        let n_rows = drawn.len().div_ceil(n_columns) as f64;
        let width = (PAGE[0] - 2.0 * MARGIN) / n_columns as f64;
        (n_columns, [width, (PAGE[1] - HEAD - MARGIN) / n_rows])
    });
    let smallest = |cell: [f64; 2]| {
        let scales = drawn.iter().map(|(_, size)| scale(*size, cell));
        scales.fold(f64::INFINITY, f64::min)
    };
    let best = cells.max_by(|a, b| smallest(a.1).total_cmp(&smallest(b.1)));
    best.unwrap_or((1, PAGE))
}

/// How much larger a task is in a cell, beside its number.
fn scale(size: [usize; 2], cell: [f64; 2]) -> f64 {
    let [width, height] = size.map(|side| side as f64);
    let scale = ((cell[0] - 44.0) / width).min((cell[1] - 16.0) / height);
    scale.min(1.6)
}

fn draw(task: &SheetTask, is_key: bool) -> Drawn {
    match &task.answer {
        SheetAnswer::Gaps(gaps) => {
            let board = task.position.board();
            let [width, height] = [board.columns(), board.rows()].map(|n| SIDE * usize::from(n));
            let mut drawn = stones(&task.position, SIDE).to_string();
            let x = width + 24;
            for (at, (before, answer)) in gaps.iter().enumerate() {
                let filled = if is_key { answer } else { "__________" };
                let y = 24 + 28 * at;
                let _ = write!(drawn, "<text x=\"{x}\" y=\"{y}\">{before} {filled}</text>");
            }
            (drawn, [width + 140, height + 24])
        }
        SheetAnswer::Tree(tree, visited) => draw_tree(tree, visited.as_ref(), is_key),
    }
}

/// Boards and edges, the order of the visit from left to right; with the windows below the boards,
/// or with crosses over those that are not visited.
fn draw_tree(tree: &Tree, visited: Option<&Overlay>, is_key: bool) -> Drawn {
    let excerpt = Excerpt::all(tree, Search::Full);
    let drawing = TreeDrawing::of_boards(&excerpt);
    let TreeDrawing { width, height, .. } = drawing;
    let (middle, layer) = (width / 2, height + BELOW);
    let mut drawn = String::new();
    let mut bottom = 0;
    for node in &drawing.placed {
        let (id, x, y) = (node.step.id, node.x, layer * node.step.ply);
        if let Some(parent) = drawing.parent(node) {
            let way = format!("M{} {}L{x} {}", parent.x, y + 16 - BELOW, y - 3);
            let _ = write!(drawn, "<path d=\"{way}\" stroke=\"#888\"/>");
        }
        let (left, board) = (x - middle, stones(&node.step.position, CELL));
        let _ = write!(drawn, "<g transform=\"translate({left} {y})\">{board}");
        if let Some(visited) = visited {
            let (right, bottom) = (width + 2, height + 2);
            let cross = format!("M-2 -2L{right} {bottom}M{right} -2L-2 {bottom}");
            if is_key && !visited.has(id) {
                let _ = write!(
                    drawn,
                    "<path d=\"{cross}\" stroke=\"#c00\" stroke-width=\"2\"/>"
                );
            }
        } else {
            let window = tree.node(id).window();
            let filled = [window.min, window.max].map(number);
            let [min, max] = if is_key { filled } else { ["__"; 2] };
            let y = height + 12;
            let _ = write!(
                drawn,
                "<text x=\"{middle}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"11\" xml:space=\"preserve\">[{min}, {max}]</text>"
            );
        }
        drawn += "</g>";
        bottom = bottom.max(y + layer);
    }
    (drawn, [drawing.next, bottom])
}
