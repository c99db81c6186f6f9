//! A worksheet as a page to print: boards and trees of numbers to fill in, or filled in.

mod numbers;

use std::fmt::Write as _;
use std::io::{self, Write};

use egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};

use self::numbers::draw_tree;
use super::shapes::svg_part;
use crate::learn::{SheetKind, SheetTask};
use crate::model::{Mark, Position};
use crate::view::texts::{Texts, wrapped};

/// The format of the file.
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
/// The side of a square of a board that stands alone.
const SIDE: f32 = 40.0;

/// A task, and how large it is.
type Drawn = (String, [f32; 2]);

/// Writes the page with gaps or as the key, and at the foot of the key its `origin`. HTML fills one
/// sheet of paper of any size. Returns the scale of the smallest task: at 1, squares are 10 mm wide
/// and gaps 12 mm.
pub fn write_sheet(
    kind: SheetKind,
    tasks: &[SheetTask],
    is_key: bool,
    format: SheetFormat,
    texts: &Texts,
    origin: &str,
    out: &mut dyn Write,
) -> io::Result<f64> {
    let mut title = texts.text(if kind.is_numbers() {
        "sheet-title-numbers"
    } else {
        "sheet-title"
    });
    let mut name = texts.text("sheet-name") + " ______________________";
    if is_key {
        title = texts.with("sheet-key", [("title", title.into())]);
        name.clear();
    }
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
        SheetKind::Trace => "sheet-trace",
        SheetKind::Cuts => "sheet-cuts",
        SheetKind::Order => "sheet-order",
    });
    // Short enough to fit in the widest font.
    for (at, line) in wrapped(&what, 88).lines().enumerate() {
        let y = 90 + 20 * at;
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{y}\" font-size=\"14\">{line}</text>"
        )?;
    }
    let draw = |task: &SheetTask| match task {
        SheetTask::Board(position, answer) => draw_board(position, is_key.then_some(answer)),
        SheetTask::Numbers(numbers) => draw_tree(numbers, kind, is_key, texts),
    };
    let drawn: Vec<Drawn> = tasks.iter().map(draw).collect();
    let (n_columns, cell) = cells(&drawn);
    let mut smallest = f64::INFINITY;
    for (at, (drawing, size)) in drawn.iter().enumerate() {
        let x = MARGIN + cell[0] * (at % n_columns) as f64;
        let y = HEAD + cell[1] * (at / n_columns) as f64;
        let (number, scale) = (at + 1, scale(*size, cell));
        smallest = smallest.min(scale);
        let what = match &tasks[at] {
            SheetTask::Board(position, _) => position.to_string(),
            SheetTask::Numbers(numbers) => numbers.to_string(),
        };
        writeln!(
            out,
            "<g transform=\"translate({x:.1} {y:.1})\"><text y=\"16\" font-weight=\"bold\">{number}</text><g transform=\"translate(32 4) scale({scale:.3})\"><title>{what}</title>{drawing}</g></g>"
        )?;
    }
    let end = match format {
        SheetFormat::Svg => "</svg>",
        SheetFormat::Html => "</svg>\n</html>",
    };
    if is_key {
        let foot = height - 20.0;
        writeln!(
            out,
            "<text x=\"{MARGIN}\" y=\"{foot}\" font-size=\"10\" fill=\"#666\">{origin}</text>"
        )?;
    }
    writeln!(out, "{end}")?;
    Ok(smallest)
}

/// The number of columns and the size of a cell with which the smallest task is largest.
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
fn scale(size: [f32; 2], cell: [f64; 2]) -> f64 {
    let [width, height] = size.map(f64::from);
    let scale = ((cell[0] - 44.0) / width).min((cell[1] - 16.0) / height);
    scale.min(1.6)
}

/// A board, and beside it a gap or the answer.
fn draw_board(position: &Position, answer: Option<&String>) -> Drawn {
    let [width, height] = board_size(position, SIDE);
    let mut drawn = svg_part(&board_shapes(position, Pos2::ZERO, SIDE));
    let filled = answer.map_or("__________", String::as_str);
    let x = width + 24.0;
    let _ = write!(drawn, "<text x=\"{x}\" y=\"24\"> {filled}</text>");
    (drawn, [width + 140.0, height + 24.0])
}

fn board_size(position: &Position, side: f32) -> [f32; 2] {
    let board = position.board();
    [board.columns(), board.rows()].map(|n| side * f32::from(n))
}

/// The lines and stones of a board with squares of this side.
fn board_shapes(position: &Position, corner: Pos2, side: f32) -> Vec<Shape> {
    let ink = Stroke::new((side / 10.0).max(1.0), Color32::from_rgb(0x3a, 0x42, 0x57));
    let [width, height] = board_size(position, side);
    let columns = position.board().columns();
    let down = (1..columns).map(|n| [vec2(side * f32::from(n), 0.0), vec2(0.0, height)]);
    let across =
        (1..position.board().rows()).map(|n| [vec2(0.0, side * f32::from(n)), vec2(width, 0.0)]);
    let lines = down
        .chain(across)
        .map(|[from, along]| Shape::line_segment([corner + from, corner + from + along], ink));
    let mut shapes: Vec<Shape> = lines.collect();
    let width = (side / 8.0).max(1.0);
    let red = Stroke::new(width, Color32::from_rgb(0xc6, 0x2e, 0x26));
    let blue = Stroke::new(width, Color32::from_rgb(0x24, 0x59, 0xb8));
    let columns = usize::from(columns);
    for square in position.board().squares() {
        let [x, y] = [square.index() % columns, square.index() / columns];
        let middle = corner + vec2(x as f32 + 0.5, y as f32 + 0.5) * side;
        match position.at(square) {
            Some(Mark::X) => shapes.extend(cross(middle, vec2(side, side) / 4.0, red)),
            Some(Mark::O) => shapes.push(Shape::circle_stroke(middle, side * 0.27, blue)),
            None => {}
        }
    }
    shapes
}

fn cross(middle: Pos2, arm: Vec2, stroke: Stroke) -> [Shape; 2] {
    [arm, vec2(arm.x, -arm.y)].map(|arm| Shape::line_segment([middle - arm, middle + arm], stroke))
}
