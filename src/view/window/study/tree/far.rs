//! The whole tree as one picture: a layer per ply, the time of the visit from left to right. Only what a pixel can show is painted, as one mesh.

use std::sync::Arc;

use egui::{
    EventFilter, Key, Mesh, Modifiers, Pos2, Rect, Role, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use super::{Shown, words};
use crate::insight::{Block, Contents, Extent, Overlay, icicle, n_plies, path_to};
use crate::model::{Square, Value};
use crate::search::{NodeId, Step, Tree};
use crate::view::window::theme::{FAR_HATCH, STUDY_LOW, ValueColours};

/// What is looked at, and what was laid out for it.
#[derive(Default)]
pub(super) struct Far {
    /// From when to when; none for all.
    range: Option<[f64; 2]>,
    n_plies: Option<usize>,
    layout: Option<Layout>,
    painted: Option<Painted>,
}

/// What a pixel can show, and for which part and width.
struct Layout {
    extent: Extent,
    over: Option<Arc<Overlay>>,
    blocks: Vec<Block>,
}

/// The picture as it was painted last.
struct Painted {
    rect: Rect,
    time: NodeId,
    hides: bool,
    colours: ValueColours,
    mesh: Arc<Mesh>,
}

impl Far {
    /// Shows a node and what is below it from edge to edge.
    pub(super) fn zoom_to(&mut self, tree: &Tree, step: &Step) {
        let range = [f64::from(step.id), f64::from(step.node.end())];
        self.look_at(tree, range);
    }

    /// Makes room for the last visit, if a pixel stands for many: the largest node around it whose nodes can all be seen.
    pub(super) fn follow(&mut self, tree: &Tree, last: NodeId) {
        let Some(layout) = &self.layout else { return };
        let n_pixels = layout.extent.n_pixels as f64;
        let [from, to] = self.range_of(tree);
        let is_seen = f64::from(last) >= from && f64::from(last) < to && to - from <= n_pixels;
        if is_seen {
            return;
        }
        let path = path_to(tree, last);
        let n_nodes = |step: &Step| f64::from(step.node.end() - step.id);
        let around = path.iter().find(|step| n_nodes(step) <= n_pixels);
        if let Some(step) = around {
            self.zoom_to(tree, step);
        }
    }

    fn look_at(&mut self, tree: &Tree, [from, to]: [f64; 2]) {
        let end = f64::from(tree.root().end());
        // Not closer than some nodes, not farther than all.
        let width = (to - from).clamp(end.min(4.0), end);
        let from = from.clamp(0.0, end - width);
        self.range = (width < end).then_some([from, from + width]);
    }

    /// Paints it; says which node was chosen.
    pub(super) fn ui(
        &mut self,
        ui: &mut Ui,
        shown: &Shown<'_>,
        over: Option<&Arc<Overlay>>,
        lit: &mut Option<Square>,
    ) -> Option<NodeId> {
        let tree = shown.tree;
        let texts = shown.texts;
        let n_plies = *self.n_plies.get_or_insert_with(|| n_plies(tree));
        let mut rect = ui.available_rect_before_wrap();
        // Below it there is room for three lines.
        let height = ui.available_height() - 54.0;
        let height = if height.is_finite() {
            height
        } else {
            STUDY_LOW
        };
        rect.max.y = rect.min.y + height.max(STUDY_LOW / 2.0);
        let id = ui.scope_id().with("far");
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let label = texts.with(
            "far-label",
            [("nodes", tree.n_nodes().into()), ("plies", n_plies.into())],
        );
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        ui.advance_cursor_after_rect(rect);

        let mut chosen = self.keys(ui, shown, id);
        let time_at = |far: &Far, x: f32| {
            let [from, to] = far.range_of(tree);
            from + f64::from((x - rect.left()) / rect.width()) * (to - from)
        };
        if let Some(pointer) = response.hover_pos() {
            let (scroll, zoom) = ui.input(|input| (input.smooth_scroll_delta, input.zoom_delta()));
            let factor = f64::from(zoom) * f64::from(scroll.y / 200.0).exp();
            if (factor - 1.0).abs() > 1e-6 {
                let [from, to] = self.range_of(tree);
                let at = time_at(self, pointer.x);
                self.look_at(tree, [at - (at - from) / factor, at + (to - at) / factor]);
                ui.input_mut(|input| input.smooth_scroll_delta = egui::Vec2::ZERO);
            }
        }
        if response.dragged() {
            let [from, to] = self.range_of(tree);
            let by = f64::from(response.drag_delta().x / rect.width()) * (to - from);
            self.look_at(tree, [from - by, to - by]);
        }
        self.lay_out(tree, rect, over);
        self.paint(ui, shown, rect, n_plies);
        self.paint_places(ui, shown, rect, n_plies, &response);

        let under = (response.hover_pos()).and_then(|pointer| {
            self.under(
                tree,
                shown,
                rect,
                n_plies,
                pointer,
                time_at(self, pointer.x),
            )
        });
        match &under {
            Some(Under::Node(step)) => {
                *lit = step.node.square();
                ui.label(words::node(step, &shown.moment, shown.hides, texts));
                if response.clicked() {
                    chosen = Some(step.id);
                    self.zoom_to(tree, step);
                }
            }
            Some(Under::Many(words, range)) => {
                ui.label(words);
                if response.clicked() {
                    let middle = f64::midpoint(range[0], range[1]);
                    let [from, to] = self.range_of(tree);
                    let half = (to - from) / 16.0;
                    self.look_at(tree, [middle - half, middle + half]);
                }
            }
            None => {
                ui.weak(texts.text("far-legend"));
            }
        }
        chosen
    }

    fn range_of(&self, tree: &Tree) -> [f64; 2] {
        self.range.unwrap_or([0.0, f64::from(tree.root().end())])
    }

    /// Arrow keys walk through the nodes, plus and minus zoom, Backspace shows all.
    fn keys(&mut self, ui: &Ui, shown: &Shown<'_>, id: egui::Id) -> Option<NodeId> {
        if !ui.memory(|memory| memory.has_focus(id)) {
            return None;
        }
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
        let pressed = |key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        let mut factor = 1.0_f64;
        for (key, by) in [(Key::Plus, 2.0), (Key::Equals, 2.0), (Key::Minus, 0.5)] {
            if pressed(key) {
                factor *= by;
            }
        }
        let step = shown.path.last()?;
        if (factor - 1.0).abs() > 0.1 {
            let [from, to] = self.range_of(shown.tree);
            let middle = f64::midpoint(f64::from(step.id), f64::from(step.node.end()));
            let half = (to - from) / factor / 2.0;
            self.look_at(shown.tree, [middle - half, middle + half]);
        }
        if pressed(Key::Backspace) {
            self.range = None;
        }
        if pressed(Key::Enter) {
            self.zoom_to(shown.tree, step);
        }
        let to = shown.walk(ui)?;
        let path = path_to(shown.tree, to);
        let [from, end] = self.range_of(shown.tree);
        if let Some(step) = path.last()
            && (f64::from(step.id) < from || f64::from(step.node.end()) > end)
        {
            let parent = path.iter().rev().nth(1).unwrap_or(step);
            self.zoom_to(shown.tree, parent);
        }
        Some(to)
    }

    fn lay_out(&mut self, tree: &Tree, rect: Rect, over: Option<&Arc<Overlay>>) {
        let [from, to] = self.range_of(tree);
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "the width of a window"
        )]
        let extent = Extent {
            from,
            to,
            n_pixels: rect.width().max(1.0) as usize,
        };
        let is_same = |layout: &Layout| {
            let same_over = match (&layout.over, over) {
                (Some(old), Some(new)) => Arc::ptr_eq(old, new),
                (None, None) => true,
                _ => false,
            };
            layout.extent == extent && same_over
        };
        if !self.layout.as_ref().is_some_and(is_same) {
            self.layout = Some(Layout {
                extent,
                over: over.cloned(),
                blocks: icicle(tree, extent, over.map(Arc::as_ref)),
            });
            self.painted = None;
        }
    }

    fn paint(&mut self, ui: &Ui, shown: &Shown<'_>, rect: Rect, n_plies: usize) {
        let Some(layout) = &self.layout else { return };
        let time = shown.moment.time();
        let is_same = |painted: &Painted| {
            painted.rect == rect
                && painted.time == time
                && painted.hides == shown.hides
                && painted.colours == shown.colours
        };
        if !self.painted.as_ref().is_some_and(is_same) {
            let canvas = Canvas {
                shown,
                rect,
                extent: layout.extent,
                over: layout.over.as_deref(),
                layer: rect.height() / n_plies.max(1) as f32,
            };
            self.painted = Some(Painted {
                rect,
                time,
                hides: shown.hides,
                colours: shown.colours,
                mesh: Arc::new(canvas.mesh(&layout.blocks)),
            });
        }
        if let Some(painted) = &self.painted {
            let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
            painter.rect_filled(rect, 0.0, shown.colours.paper);
            painter.add(Shape::Mesh(Arc::clone(&painted.mesh)));
        }
    }

    /// The node that is selected, the moment, and the focus.
    fn paint_places(
        &self,
        ui: &Ui,
        shown: &Shown<'_>,
        rect: Rect,
        n_plies: usize,
        response: &egui::Response,
    ) {
        let painter = ui.painter().with_clip_rect(rect.expand(2.0));
        let [from, to] = self.range_of(shown.tree);
        #[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
        let x_of = |time: f64| rect.left() + ((time - from) / (to - from)) as f32 * rect.width();
        let layer = rect.height() / n_plies.max(1) as f32;
        if let Some(step) = shown.path.last() {
            let left = x_of(step.id.into()).clamp(rect.left(), rect.right());
            let right = x_of(step.node.end().into()).clamp(rect.left(), rect.right());
            let top = rect.top() + step.ply as f32 * layer;
            let block = Rect::from_min_max(
                pos2(left - 1.0, top),
                pos2(right.max(left + 2.0) + 1.0, top + layer),
            );
            let ring = Stroke::new(2.0, shown.colours.lit);
            painter.rect_stroke(block, 0.0, ring, StrokeKind::Outside);
        }
        if !shown.moment.is_end() {
            let x = x_of(shown.moment.time().into());
            painter.vline(x, rect.y_range(), Stroke::new(2.0, shown.colours.lit));
        }
        if response.has_focus() {
            let ring = Stroke::new(2.0, shown.colours.lit);
            painter.rect_stroke(rect, 0.0, ring, StrokeKind::Outside);
        }
    }

    /// What is under the pointer.
    fn under(
        &self,
        tree: &Tree,
        shown: &Shown<'_>,
        rect: Rect,
        n_plies: usize,
        pointer: Pos2,
        time: f64,
    ) -> Option<Under> {
        let layer = rect.height() / n_plies.max(1) as f32;
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "`as` stops at 0"
        )]
        let (ply, at) = (
            ((pointer.y - rect.top()) / layer) as usize,
            time.max(0.0) as NodeId,
        );
        let is_under = |block: &&Block| block.ply == ply && block.from <= time && time < block.to;
        let block = self.layout.as_ref()?.blocks.iter().find(is_under)?;
        match block.contents {
            Contents::Node(id) if id < shown.moment.time() => {
                let path = path_to(tree, at.max(id));
                path.get(ply).copied().map(Under::Node)
            }
            Contents::Nodes(tally) if tally.first < shown.moment.time() => {
                let [x, draw, o] = tally.n_by_value;
                let words = shown.texts.with(
                    "far-many",
                    [
                        ("nodes", tally.n_nodes.into()),
                        ("x", x.into()),
                        ("draw", draw.into()),
                        ("o", o.into()),
                    ],
                );
                Some(Under::Many(words, [block.from, block.to]))
            }
            Contents::Node(_) | Contents::Nodes(_) => None,
        }
    }
}

/// What is under the pointer.
enum Under {
    Node(Step),
    /// So many nodes that they have no place of their own.
    Many(String, [f64; 2]),
}

/// Turns blocks into triangles.
struct Canvas<'a> {
    shown: &'a Shown<'a>,
    rect: Rect,
    extent: Extent,
    over: Option<&'a Overlay>,
    layer: f32,
}

impl Canvas<'_> {
    fn mesh(&self, blocks: &[Block]) -> Mesh {
        let mut mesh = Mesh::default();
        mesh.reserve_triangles(4 * blocks.len());
        mesh.reserve_vertices(8 * blocks.len());
        let open = self.shown.moment.open();
        for block in blocks {
            self.block(block, &open, &mut mesh);
        }
        mesh
    }

    #[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
    fn x(&self, time: f64) -> f32 {
        let part = (time - self.extent.from) / (self.extent.to - self.extent.from);
        self.rect.left() + part.clamp(0.0, 1.0) as f32 * self.rect.width()
    }

    fn block(&self, block: &Block, open: &[NodeId], mesh: &mut Mesh) {
        let time = f64::from(self.shown.moment.time());
        let colours = &self.shown.colours;
        let top = self.rect.top() + block.ply as f32 * self.layer;
        if block.to > time && !self.shown.hides {
            // Still to come.
            let min = pos2(self.x(block.from.max(time)), top);
            let max = pos2(self.x(block.to), top + self.layer - 1.0);
            let gap = if max.x - min.x > 3.0 {
                vec2(1.0, 0.0)
            } else {
                vec2(0.0, 0.0)
            };
            mesh.add_colored_rect(Rect::from_min_max(min, max - gap), colours.unvisited());
        }
        if block.from >= time {
            return;
        }
        let (left, right) = (self.x(block.from), self.x(block.to.min(time)));
        // A thin line between neighbours, where there is room.
        let gap = if right - left > 3.0 { 1.0 } else { 0.0 };
        let area = Rect::from_min_max(
            pos2(left, top),
            pos2((right - gap).max(left + 0.5), top + self.layer - 1.0),
        );
        match block.contents {
            Contents::Node(id) => self.node(id, open.contains(&id), area, mesh),
            Contents::Nodes(tally) => {
                let dims = self.over.is_some();
                let mut y = area.bottom();
                for value in Value::ALL {
                    let part = tally.n_by_value[value as usize] as f32 / tally.n_nodes as f32;
                    let height = part * area.height();
                    let piece =
                        Rect::from_min_max(pos2(area.left(), y - height), pos2(area.right(), y));
                    let colour = colours.value(value);
                    let colour = if dims { colours.dimmed(colour) } else { colour };
                    if part > 0.0 {
                        mesh.add_colored_rect(piece, colour);
                    }
                    y -= height;
                }
                if tally.n_shared > 0 {
                    let part = tally.n_shared as f32 / tally.n_nodes as f32;
                    let height = (part * area.height()).max(2.0);
                    let min = pos2(area.left(), area.bottom() - height);
                    mesh.add_colored_rect(Rect::from_min_max(min, area.max), colours.lit);
                }
            }
        }
    }

    fn node(&self, id: NodeId, is_open: bool, area: Rect, mesh: &mut Mesh) {
        let colours = &self.shown.colours;
        let node = self.shown.tree.node(id);
        if is_open {
            let turn = self.turn(id);
            let known = self.shown.moment.value(id, turn);
            let colour = match known {
                Some((value, _)) if !self.shown.hides => colours.value(value),
                _ => colours.weak,
            };
            // Open: a frame, and its value so far inside, faint.
            mesh.add_colored_rect(area, colour);
            let inner = area.shrink2(vec2(2.0_f32.min(area.width() / 3.0), 2.0));
            mesh.add_colored_rect(inner, colours.dimmed(colour));
            return;
        }
        let is_left_out = self.over.is_some_and(|over| !over.has(id));
        let colour = colours.value(node.value());
        let colour = if is_left_out {
            colours.dimmed(colour)
        } else {
            colour
        };
        mesh.add_colored_rect(area, colour);
        if area.width() >= FAR_HATCH && !is_left_out {
            colours.hatch_into(mesh, area, node.value());
        }
        if !is_left_out && self.over.is_some() && area.width() >= 2.0 {
            // What both visit is underlined, for whom the colours are alike.
            let min = pos2(area.left(), area.bottom() - 3.0);
            mesh.add_colored_rect(Rect::from_min_max(min, area.max), colours.lit);
        }
    }

    /// Who is to move at an open node.
    fn turn(&self, id: NodeId) -> crate::model::Mark {
        let path = path_to(self.shown.tree, id);
        path.last()
            .map_or(self.shown.tree.position().turn(), |step| {
                step.position.turn()
            })
    }
}
