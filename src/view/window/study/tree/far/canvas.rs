//! The blocks of the whole tree as triangles, and their labels.

use egui::{Align2, Color32, FontId, Mesh, Painter, Rect, Stroke, StrokeKind, pos2, vec2};

use super::axes::Axes;
use crate::insight::{Block, Bound, Contents, NodeCounts, NodeState, path_to};
use crate::model::{Mark, Value};
use crate::search::NodeId;
use crate::view::window::study::tree::view::TreeView;
use crate::view::window::theme::FAR_HATCH;
use crate::view::words;

/// The least height of letters, and half the width of a move.
const FAR_LETTERS: f32 = 13.0;
const FONT: FontId = FontId::proportional(12.0);

/// The painted blocks and their places.
pub(crate) struct Canvas<'a> {
    pub(crate) view: &'a TreeView<'a>,
    pub(crate) axes: Axes,
}

impl Canvas<'_> {
    pub(crate) fn mesh(&self, blocks: &[Block]) -> Mesh {
        let mut mesh = Mesh::default();
        mesh.reserve_triangles(4 * blocks.len());
        mesh.reserve_vertices(8 * blocks.len());
        for block in blocks {
            self.block(block, &mut mesh);
        }
        mesh
    }

    fn block(&self, block: &Block, mesh: &mut Mesh) {
        let time = f64::from(self.view.moment.time());
        let top = self.axes.top(block.ply);
        let bottom = top + self.axes.layer_height() - 1.0;
        let area = |from: f64, to: f64| {
            let [left, right] = [from, to].map(|time| self.axes.x(time));
            // A thin line between neighbours, where there is room.
            let gap = if right - left > 3.0 { 1.0 } else { 0.0 };
            Rect::from_min_max(pos2(left, top), pos2(right - gap, bottom))
        };
        if block.to > time && !self.view.hides_values {
            // Still to come.
            let area = area(block.from.max(time), block.to);
            mesh.add_colored_rect(area, self.view.colours.unvisited());
        }
        if block.from >= time {
            return;
        }
        let mut area = area(block.from, block.to.min(time));
        area.max.x = area.max.x.max(area.min.x + 0.5);
        match block.contents {
            Contents::Node(id) if self.view.moment.state(id) == NodeState::Open => {
                self.open_node(id, area, mesh);
            }
            Contents::Node(id) => self.done_node(id, area, mesh),
            Contents::Nodes(tally) => self.many(tally, area, mesh),
        }
    }

    /// A frame, and the value so far inside, faint.
    fn open_node(&self, id: NodeId, area: Rect, mesh: &mut Mesh) {
        let colours = &self.view.colours;
        let path = path_to(self.view.tree, id);
        let value = path.last().and_then(|step| self.view.value(step));
        let colour = value.map_or(colours.weak, |value| colours.value(value.side()));
        mesh.add_colored_rect(area, colour);
        let inner = area.shrink2(vec2(2.0_f32.min(area.width() / 3.0), 2.0));
        mesh.add_colored_rect(inner, colours.dimmed(colour));
    }

    fn done_node(&self, id: NodeId, area: Rect, mesh: &mut Mesh) {
        let colours = &self.view.colours;
        let value = self.view.tree.node(id).value().side();
        if self.view.is_shared(id) == Some(false) {
            mesh.add_colored_rect(area, colours.dimmed(colours.value(value)));
            return;
        }
        let mut fill = |area: Rect, value: Value| {
            mesh.add_colored_rect(area, colours.value(value));
            if area.width() >= FAR_HATCH {
                colours.hatch_into(mesh, area, value);
            }
        };
        fill(area, value);
        if let Some(beyond) = Bound::of(self.view.tree, id).beyond() {
            // The other value that a bound allows: circle's above, cross's below.
            let mut part = area;
            if beyond < value {
                part.min.y = part.max.y - area.height() / 3.0;
            } else {
                part.max.y = part.min.y + area.height() / 3.0;
            }
            fill(part, beyond);
        }
        if self.view.overlay.is_some() && area.width() >= 2.0 {
            // What both visit is underlined, for whom the colours are alike.
            underline(area, 3.0, colours.lit, mesh);
        }
    }

    /// How many of them have which value, from below.
    fn many(&self, tally: NodeCounts, area: Rect, mesh: &mut Mesh) {
        let colours = &self.view.colours;
        let share = |n: u32| n as f32 / tally.n_nodes as f32 * area.height();
        let mut piece = area;
        for value in Value::ALL {
            let height = share(tally.n_by_value[value as usize]);
            piece.min.y = piece.max.y - height;
            let colour = match self.view.overlay {
                None => colours.value(value),
                Some(_) => colours.dimmed(colours.value(value)),
            };
            if height > 0.0 {
                mesh.add_colored_rect(piece, colour);
            }
            if value == Value::Draw && tally.n_bounds > 0 {
                // Draws that are only bounds, lighter.
                let mut bounds = piece;
                bounds.max.y = bounds.min.y + share(tally.n_bounds);
                mesh.add_colored_rect(bounds, colours.dimmed(colour));
            }
            piece.max.y = piece.min.y;
        }
        if tally.n_shared > 0 {
            underline(area, share(tally.n_shared).max(2.0), colours.lit, mesh);
        }
    }

    /// Who moves in a layer.
    fn turn(&self, ply: usize) -> Mark {
        let turn = self.view.tree.position().turn();
        [turn, turn.opponent()][ply % 2]
    }

    /// Blocks that are wide enough carry their move.
    pub(crate) fn paint_moves(&self, painter: &Painter, blocks: &[Block]) {
        let (view, axes) = (self.view, self.axes);
        let height = axes.layer_height();
        for block in blocks {
            let Contents::Node(id) = block.contents else {
                continue;
            };
            let [left, right] = [block.from, block.to].map(|time| axes.x(time));
            let has_room = height >= FAR_LETTERS && right - left >= 2.0 * FAR_LETTERS;
            let ink = match view.moment.state(id) {
                NodeState::Unvisited => continue,
                NodeState::Done => view.colours.on_value,
                NodeState::Open => view.colours.ink,
            };
            if has_room && let Some(square) = view.tree.node(id).square() {
                let place = pos2(
                    f32::midpoint(left, right),
                    axes.top(block.ply) + height / 2.0,
                );
                let text = match view.tree.numbers() {
                    None => format!("{}{square}", self.turn(block.ply).opponent().letter()),
                    Some(_) => square.to_string(),
                };
                painter.text(place, Align2::CENTER_CENTER, text, FONT, ink);
            }
        }
    }

    /// Names the side to move in each layer, and the least or the greatest value.
    pub(crate) fn paint_layers(&self, painter: &Painter) {
        let (axes, ink) = (self.axes, self.view.colours.ink);
        let height = axes.layer_height();
        if height < FAR_LETTERS {
            return;
        }
        for ply in axes.plies() {
            let turn = self.turn(ply);
            let (what, _) = words::tree::layer(turn, self.view.texts);
            let place = pos2(axes.rect.left() - 6.0, axes.top(ply) + height / 2.0);
            let text = match self.view.tree.numbers() {
                None => format!("{} {what}", turn.letter()),
                Some(_) => what,
            };
            painter.text(place, Align2::RIGHT_CENTER, text, FONT, ink);
        }
    }

    /// The node that is selected, and the moment.
    pub(crate) fn paint_places(&self, painter: &Painter) {
        let (view, axes) = (self.view, self.axes);
        let ring = Stroke::new(2.0, view.colours.lit);
        if let Some(step) = view.path.last() {
            painter.rect_stroke(axes.ring_around(step), 0.0, ring, StrokeKind::Outside);
        }
        let now = f64::from(view.moment.time());
        if !view.moment.is_end() && (axes.range[0]..=axes.range[1]).contains(&now) {
            painter.vline(axes.x(now), axes.rect.y_range(), ring);
        }
    }
}

fn underline(area: Rect, height: f32, colour: Color32, mesh: &mut Mesh) {
    let min = pos2(area.left(), area.bottom() - height);
    mesh.add_colored_rect(Rect::from_min_max(min, area.max), colour);
}
