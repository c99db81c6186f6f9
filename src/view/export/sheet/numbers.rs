//! A tree of numbers on a worksheet: to be filled in, or filled in.

use std::fmt::Write as _;
use std::sync::Arc;

use egui::{Color32, Pos2, Rect, Shape, Stroke, StrokeKind, Vec2, pos2, vec2};

use super::{Drawn, cross};
use crate::learn::{SheetKind, Written, WrittenTrace};
use crate::model::Mark;
use crate::search::{NodeId, Number, NumberTree, Subtree};
use crate::view::export::shapes::svg_part;
use crate::view::texts::Texts;
use crate::view::words;

/// The room of a gap in points: 12 × 8 mm.
const GAP: Vec2 = vec2(45.4, 30.3);
/// The width of a node with gaps, with what stands before them, and of one without.
const GAP_NODE: f32 = 66.0;
const NODE: f32 = 40.0;
/// The width of a leaf.
const LEAF: f32 = 24.0;
/// The side of a triangle.
const TRIANGLE: f32 = 26.0;
/// Between a node and its children.
const WAY: f32 = 34.0;

/// A tree with triangles, letters below the leaves, and gaps where the kind has some.
pub(super) fn draw_tree(
    numbers: &Arc<NumberTree>,
    kind: SheetKind,
    is_key: bool,
    texts: &Texts,
) -> Drawn {
    let leaves = numbers.subtrees().into_iter();
    let leaves = leaves.filter(|one| one.number.is_some()).map(|one| one.id);
    let mut sheet = NumberSheet {
        numbers,
        gaps: kind == SheetKind::Trace,
        leaves: leaves.collect(),
        trace: WrittenTrace::of(&numbers.searched()),
        solved: is_key && kind != SheetKind::Order,
        texts,
        shapes: Vec::new(),
        words: String::new(),
        size: Vec2::ZERO,
    };
    sheet.size.x = sheet.width(numbers.root());
    sheet.draw(numbers.root(), Pos2::ZERO);
    if kind == SheetKind::Order {
        sheet.order(is_key);
    }
    (svg_part(&sheet.shapes) + &sheet.words, sheet.size.into())
}

struct NumberSheet<'a> {
    numbers: &'a Arc<NumberTree>,
    /// Whether α, β and the value of every node are filled in.
    gaps: bool,
    /// In their order: so they are lettered.
    leaves: Vec<NodeId>,
    trace: WrittenTrace,
    /// Whether the trace is drawn.
    solved: bool,
    texts: &'a Texts,
    shapes: Vec<Shape>,
    words: String,
    /// How large the drawing is so far.
    size: Vec2,
}

impl NumberSheet<'_> {
    fn width(&self, at: Subtree) -> f32 {
        let children = self.numbers.children(at);
        let children: f32 = children.map(|(_, child)| self.width(child)).sum();
        let own = match (at.number, self.gaps) {
            (Some(_), _) => LEAF,
            (None, true) => GAP_NODE,
            (None, false) => NODE,
        };
        children.max(own)
    }

    /// Draws a node in the middle of its room, which begins at a corner; returns the middle of its
    /// top.
    fn draw(&mut self, at: Subtree, corner: Pos2) -> Pos2 {
        let width = self.width(at);
        let top = corner + vec2(width / 2.0, 0.0);
        if let Some(number) = at.number {
            self.text(top + vec2(0.0, 16.0), 15, &number.plain());
            self.text(top + vec2(0.0, 34.0), 11, &letter(&self.leaves, at.id));
            self.size.y = self.size.y.max(top.y + 40.0);
            return top;
        }
        let bottom = self.node(at, top);
        let below = self.numbers.children(at).map(|(_, child)| child);
        let below: Vec<Subtree> = below.collect();
        let total: f32 = below.iter().map(|child| self.width(*child)).sum();
        let mut left = corner.x + (width - total) / 2.0;
        let is_cut = |sheet: &Self, id| sheet.trace.at(id) == Some(Written::Cut);
        for child in below {
            let end = self.draw(child, pos2(left, bottom.y + WAY));
            left += self.width(child);
            let edge = [bottom, end];
            let thin = Stroke::new(1.0, Color32::from_gray(0x66));
            self.shapes.push(Shape::line_segment(edge, thin));
            if self.solved && is_cut(self, child.id) && !is_cut(self, at.id) {
                let red = Stroke::new(2.0, Color32::from_rgb(0xcc, 0, 0));
                let middle = bottom + (end - bottom) * 0.6;
                self.shapes.extend(cross(middle, vec2(6.0, 6.0), red));
            }
        }
        top
    }

    /// A triangle with its name, and the gaps; returns the middle of its bottom.
    fn node(&mut self, at: Subtree, top: Pos2) -> Pos2 {
        let [tip, base, name] = match at.turn {
            Mark::O => [0.0, TRIANGLE, 22.0],
            Mark::X => [TRIANGLE, 0.0, 10.0],
        };
        let half = TRIANGLE * 0.6;
        let corners = [(0.0, tip), (half, base), (-half, base)];
        let corners = corners.map(|(x, y)| top + vec2(x, y)).to_vec();
        let ink = Stroke::new(1.2, Color32::BLACK);
        self.shapes.push(Shape::closed_line(corners, ink));
        let (layer, _) = words::tree::layer(at.turn, self.texts);
        self.text(top + vec2(0.0, name), 8, &layer);
        let mut bottom = top + vec2(0.0, TRIANGLE);
        if !self.gaps {
            return bottom;
        }
        let filled = match self.trace.at(at.id) {
            Some(Written::Node(window, value)) if self.solved => {
                [window.min, window.max, value].map(Some)
            }
            _ => [None; 3],
        };
        for (name, number) in ["α", "β", "="].into_iter().zip(filled) {
            let corner = bottom + vec2(8.0 - GAP.x / 2.0, 3.0);
            let area = Rect::from_min_size(corner, GAP);
            let thin = Stroke::new(0.8, Color32::from_gray(0x88));
            let gap = Shape::rect_stroke(area, 0.0, thin, StrokeKind::Middle);
            self.shapes.push(gap);
            self.text(corner + vec2(-8.0, 20.0), 13, name);
            let number = number.map(Number::plain);
            self.text(
                area.center() + vec2(0.0, 5.0),
                14,
                &number.unwrap_or_default(),
            );
            bottom.y = area.bottom();
        }
        bottom
    }

    /// Below the tree, the letters of the leaves in the best order, and how many of them are visited.
    fn order(&mut self, is_key: bool) {
        let (ordered, leaves) = self.numbers.best_first();
        let letters: Vec<String> = leaves.iter().map(|id| letter(&self.leaves, *id)).collect();
        let n_visited = WrittenTrace::of(&ordered.searched()).n_leaves();
        let blank = "_".repeat(2 * letters.len());
        let [letters, n_visited] = if is_key {
            [letters.join(" "), n_visited.to_string()]
        } else {
            [blank, "____".to_owned()]
        };
        for (id, filled) in [("sheet-letters", letters), ("sheet-visited", n_visited)] {
            self.size.y += 26.0;
            let (y, name) = (self.size.y, self.texts.text(id));
            let _ = writeln!(
                self.words,
                "<text x=\"0\" y=\"{y}\" font-size=\"12\">{name} {filled}</text>"
            );
        }
        self.size.y += 12.0;
        self.size.x = self.size.x.max(14.0 * self.leaves.len() as f32 + 100.0);
    }

    /// Writes in the middle of a place.
    fn text(&mut self, at: Pos2, size: u32, text: &str) {
        let (x, y) = (at.x, at.y);
        if !text.is_empty() {
            let _ = writeln!(
                self.words,
                "<text x=\"{x}\" y=\"{y}\" text-anchor=\"middle\" font-size=\"{size}\">{text}</text>"
            );
        }
    }
}

/// a to z, and then aa to az, ba …
fn letter(leaves: &[NodeId], leaf: NodeId) -> String {
    let at = leaves.iter().position(|id| *id == leaf).unwrap_or(0);
    let letter = |n: usize| char::from(b"abcdefghijklmnopqrstuvwxyz"[n % 26]);
    let first = (at >= 26).then(|| letter(at / 26 - 1));
    first.into_iter().chain([letter(at)]).collect()
}
