//! A worksheet as a page to print: boards and trees to fill in, or filled in.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::{self, Write};

use egui::{Color32, Pos2, Shape, Stroke, Vec2, pos2, vec2};

use super::shapes::svg_part;
use crate::insight::{Overlay, child_step, path_to};
use crate::learn::{SheetAnswer, SheetKind, SheetTask};
use crate::model::{Mark, Position};
use crate::search::{NodeId, Step, Tree};
use crate::view::texts::{Texts, wrapped};
use crate::view::words::tree::number;

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
const MM: f64 = 96.0 / 25.4;
/// The side of a square of a board that stands alone.
const SIDE: f32 = 40.0;
/// The side of a square of a board in a tree, and the gap beside such a board.
const CELL: f32 = 14.0;
const GAP: f32 = 22.0;
/// What is below a board in a tree.
const BELOW: f32 = 36.0;

/// A task, and how large it is.
type Drawn = (String, [f32; 2]);

/// Writes the page with gaps or as the key, and `origin` at its foot. HTML fills one sheet of paper
/// of any size. Returns the width of the smallest squares in millimetres.
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
    // Short enough to fit in the widest font.
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
        smallest = smallest.min(scale * f64::from(side) / MM);
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

fn draw(task: &SheetTask, is_key: bool) -> Drawn {
    match &task.answer {
        SheetAnswer::Gaps(gaps) => {
            let [width, height] = board_size(&task.position, SIDE);
            let mut drawn = svg_part(&board_shapes(&task.position, Pos2::ZERO, SIDE));
            let x = width + 24.0;
            for (at, (before, answer)) in gaps.iter().enumerate() {
                let filled = if is_key { answer } else { "__________" };
                let y = 24 + 28 * at;
                let _ = write!(drawn, "<text x=\"{x}\" y=\"{y}\">{before} {filled}</text>");
            }
            (drawn, [width + 140.0, height + 24.0])
        }
        SheetAnswer::Tree(tree, visited) => draw_tree(tree, visited.as_ref(), is_key),
    }
}

/// Boards and edges, in the order of the visit; with the windows below the boards, or with crosses
/// over those that are not visited.
struct SheetTree<'a> {
    tree: &'a Tree,
    visited: Option<&'a Overlay>,
    is_key: bool,
    /// How large a board is.
    board: Vec2,
    shapes: Vec<Shape>,
    /// In the order of the visit.
    words: BTreeMap<NodeId, String>,
    /// How large the drawing is so far.
    size: Vec2,
}

fn draw_tree(tree: &Tree, visited: Option<&Overlay>, is_key: bool) -> Drawn {
    let root = tree.position().on_board();
    let mut sheet = SheetTree {
        tree,
        visited,
        is_key,
        board: root.map_or(Vec2::ZERO, |root| board_size(&root, CELL).into()),
        shapes: Vec::new(),
        words: BTreeMap::new(),
        size: Vec2::ZERO,
    };
    if let Some(root) = path_to(tree, 0).last() {
        sheet.draw(root);
    }
    let words: String = sheet.words.into_values().collect();
    (svg_part(&sheet.shapes) + &words, sheet.size.into())
}

impl SheetTree<'_> {
    /// Draws a node above the middle of its children; returns the middle of its top.
    fn draw(&mut self, step: &Step) -> Pos2 {
        let (tree, board, id) = (self.tree, self.board, step.id);
        let children: Vec<Pos2> = (tree.children(id))
            .filter_map(|child| child_step(tree, step, child))
            .map(|child| self.draw(&child))
            .collect();
        let x = if let (Some(first), Some(last)) = (children.first(), children.last()) {
            f32::midpoint(first.x, last.x)
        } else {
            let left = self.size.x;
            self.size.x += board.x + GAP;
            f32::midpoint(left, self.size.x)
        };
        let top = pos2(x, (board.y + BELOW) * step.ply as f32);
        self.size.y = self.size.y.max(top.y + board.y + BELOW);
        for child in children {
            let ends = [top + vec2(0.0, board.y + 16.0), child - vec2(0.0, 3.0)];
            let thin = Stroke::new(1.0, Color32::from_gray(0x88));
            self.shapes.push(Shape::line_segment(ends, thin));
        }
        let corner = top - vec2(board.x / 2.0, 0.0);
        if let Some(position) = step.position.on_board() {
            self.shapes.extend(board_shapes(&position, corner, CELL));
        }
        if let Some(visited) = self.visited {
            if self.is_key && !visited.has(id) {
                let red = Stroke::new(2.0, Color32::from_rgb(0xcc, 0, 0));
                let half = board / 2.0;
                self.shapes
                    .extend(cross(corner + half, half + vec2(2.0, 2.0), red));
            }
        } else {
            let window = tree.node(id).window();
            let filled = [window.min, window.max].map(number);
            let [min, max] = if self.is_key {
                filled
            } else {
                ["__", "__"].map(str::to_owned)
            };
            let y = top.y + board.y + 12.0;
            let words = format!(
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"11\" xml:space=\"preserve\">[{min}, {max}]</text>"
            );
            self.words.insert(id, words);
        }
        top
    }
}

fn board_size(position: &Position, side: f32) -> [f32; 2] {
    let board = position.board();
    [board.columns(), board.rows()].map(|n| side * f32::from(n))
}

/// The lines and stones of a board with squares of this side.
fn board_shapes(position: &Position, corner: Pos2, side: f32) -> Vec<Shape> {
    let blue = Stroke::new((side / 10.0).max(1.0), Color32::from_rgb(0, 0x66, 0xcc));
    let [width, height] = board_size(position, side);
    let columns = position.board().columns();
    let down = (1..columns).map(|n| [vec2(side * f32::from(n), 0.0), vec2(0.0, height)]);
    let across = 1..position.board().rows();
    let across = across.map(|n| [vec2(0.0, side * f32::from(n)), vec2(width, 0.0)]);
    let lines = down.chain(across).map(|[from, along]| {
        let from = corner + from;
        Shape::line_segment([from, from + along], blue)
    });
    let mut shapes: Vec<Shape> = lines.collect();
    for square in position.board().squares() {
        let [x, y] = [
            square.index() % usize::from(columns),
            square.index() / usize::from(columns),
        ];
        let middle = corner + vec2(x as f32 + 0.5, y as f32 + 0.5) * side;
        let stroke = |red, green, blue| {
            Stroke::new((side / 8.0).max(1.0), Color32::from_rgb(red, green, blue))
        };
        match position.at(square) {
            Some(Mark::X) => {
                let arm = vec2(side, side) / 4.0;
                shapes.extend(cross(middle, arm, stroke(0xc8, 0x4c, 0)));
            }
            Some(Mark::O) => {
                let stroke = stroke(0, 0x80, 0x60);
                shapes.push(Shape::circle_stroke(middle, side * 0.3, stroke));
            }
            None => {}
        }
    }
    shapes
}

fn cross(middle: Pos2, arm: Vec2, stroke: Stroke) -> [Shape; 2] {
    [arm, vec2(arm.x, -arm.y)].map(|arm| Shape::line_segment([middle - arm, middle + arm], stroke))
}
