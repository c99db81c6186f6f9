//! The whole tree as one picture: a layer per ply, the time of the visit from left to right. It is
//! one mesh with no more blocks than pixels can show.

pub(crate) mod axes;
pub(crate) mod canvas;
pub(crate) mod zoom;

use crate::view::words;
use std::sync::Arc;

use egui::{
    Align2, FontId, Key, Mesh, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui,
    WidgetInfo, pos2, vec2,
};

use self::axes::Axes;
use self::canvas::Canvas;
use self::zoom::FarZoom;
use super::node_words;
use super::view::{TreeView, has_arrow_keys, pressed};
use crate::insight::{
    Block, Contents, Extent, Layers, NodeState, Overlay, TraceStep, icicle, path_to,
};
use crate::model::Square;
use crate::search::{NodeId, Step, Tree};
use crate::view::window::study::widgets::whole;
use crate::view::window::theme::{
    LAYER_GUTTER, PICTURE_LAYER, PICTURE_WIDTH, STUDY_LOW, ValueColours,
};

/// The least height of letters, and half the width of a move.
const FAR_LETTERS: f32 = 13.0;

/// The part that is shown, and the layout and mesh for it.
#[derive(Default)]
pub(crate) struct Far {
    zoom: FarZoom,
    layers: Option<Layers>,
    layout: Option<Layout>,
    /// The picture as it was painted last.
    painted: Option<(Conditions, Arc<Mesh>)>,
}

/// The blocks that pixels can show, and for which part and width.
struct Layout {
    extent: Extent,
    overlay: Option<Arc<Overlay>>,
    blocks: Vec<Block>,
}

/// The state besides the layout that a picture depends on.
#[derive(PartialEq)]
struct Conditions {
    rect: Rect,
    tick: Option<TraceStep>,
    hides_values: bool,
    colours: ValueColours,
}

impl Far {
    /// Shows a node and what is below it from edge to edge.
    pub(crate) fn zoom_to(&mut self, tree: &Tree, step: &Step) {
        self.zoom.show_node(tree, step);
    }

    /// Makes room for the last visit, if a pixel stands for many.
    pub(crate) fn follow(&mut self, tree: &Tree, last: NodeId) {
        if let Some(layout) = &self.layout {
            self.zoom.follow(tree, last, layout.extent.n_pixels);
        }
    }

    /// Paints it; returns the node that was chosen.
    pub(crate) fn ui(
        &mut self,
        ui: &mut Ui,
        view: &TreeView<'_>,
        lit: &mut Option<Square>,
    ) -> Option<NodeId> {
        let tree = view.tree;
        let n_plies = self.n_plies(tree);
        let rect = rect_in(ui);
        let id = ui.scope_id().with("far");
        let response = ui.interact(rect, id, Sense::click_and_drag());
        let size = [("nodes", tree.n_nodes().into()), ("plies", n_plies.into())];
        let label = view.texts.with("far-label", size);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));
        ui.advance_cursor_after_rect(rect);

        let walked = self.keys(ui, view, id);
        let axes = |far: &Far| Axes {
            rect,
            range: far.zoom.range(tree),
            first_ply: 0,
            n_plies,
        };
        self.zoom.follow_pointer(ui, tree, &response, axes(self));
        let axes = axes(self);
        self.paint_all(ui, view, axes);
        if response.has_focus() {
            let ring = Stroke::new(2.0, view.colours.lit);
            let painter = ui.painter().with_clip_rect(rect.expand(2.0));
            painter.rect_stroke(rect, 0.0, ring, StrokeKind::Outside);
        }
        self.under_ui(ui, view, axes, &response, lit).or(walked)
    }

    /// Paints the part of the tree below a node, down to a depth.
    pub(crate) fn part_ui(&mut self, ui: &mut Ui, view: &TreeView<'_>, top: &Step, depth: usize) {
        let n_plies = (self.n_plies(view.tree) - top.ply).min(depth.saturating_add(1));
        let size = vec2(PICTURE_WIDTH, PICTURE_LAYER * n_plies as f32);
        let (mut rect, _) = ui.allocate_exact_size(size, Sense::hover());
        rect.min.x += LAYER_GUTTER;
        let axes = Axes {
            rect,
            range: [top.id, top.node.end()].map(f64::from),
            first_ply: top.ply,
            n_plies,
        };
        self.paint_all(ui, view, axes);
    }

    fn n_plies(&mut self, tree: &Tree) -> usize {
        let layers = self.layers.get_or_insert_with(|| Layers::of(tree));
        layers.n_layers()
    }

    fn paint_all(&mut self, ui: &Ui, view: &TreeView<'_>, axes: Axes) {
        self.lay_out(view, axes);
        self.paint(ui, view, axes);
        self.paint_moves(ui, view, axes);
        paint_layers(ui, view, axes);
        paint_places(ui, view, axes);
    }

    /// Arrow keys walk through the nodes, plus and minus zoom, Backspace shows all.
    fn keys(&mut self, ui: &Ui, view: &TreeView<'_>, id: egui::Id) -> Option<NodeId> {
        if !has_arrow_keys(ui, id) {
            return None;
        }
        let step = view.path.last()?;
        let middle = f64::midpoint(f64::from(step.id), f64::from(step.node.end()));
        for (key, factor) in [(Key::Plus, 2.0), (Key::Equals, 2.0), (Key::Minus, 0.5)] {
            if pressed(ui, key) {
                self.zoom.centre(view.tree, middle, factor);
            }
        }
        if pressed(ui, Key::Backspace) {
            self.zoom = FarZoom::default();
        }
        if pressed(ui, Key::Enter) {
            self.zoom_to(view.tree, step);
        }
        let to = view.walk(ui)?;
        let path = path_to(view.tree, to);
        if let Some(step) = path.last()
            && !self.zoom.has_all_of(view.tree, step)
        {
            let parent = path.iter().rev().nth(1).unwrap_or(step);
            self.zoom_to(view.tree, parent);
        }
        Some(to)
    }

    fn lay_out(&mut self, view: &TreeView<'_>, axes: Axes) {
        let extent = axes.extent();
        let overlay = view.overlay.map(|(_, overlay)| overlay);
        let is_same = |layout: &Layout| {
            layout.extent == extent
                && layout.overlay.as_ref().map(Arc::as_ptr) == overlay.map(Arc::as_ptr)
        };
        if !self.layout.as_ref().is_some_and(is_same) {
            let layers = self.layers.get_or_insert_with(|| Layers::of(view.tree));
            let mut blocks = icicle(view.tree, layers, extent, overlay.map(Arc::as_ref));
            let plies = axes.first_ply..axes.first_ply + axes.n_plies;
            blocks.retain(|block| plies.contains(&block.ply));
            self.layout = Some(Layout {
                extent,
                overlay: overlay.cloned(),
                blocks,
            });
            self.painted = None;
        }
    }

    fn paint(&mut self, ui: &Ui, view: &TreeView<'_>, axes: Axes) {
        let Some(layout) = &self.layout else { return };
        let rect = axes.rect;
        let conditions = Conditions {
            rect,
            tick: view.tick,
            hides_values: view.hides_values,
            colours: view.colours,
        };
        let canvas = Canvas { view, axes };
        let old = self.painted.take().filter(|(old, _)| *old == conditions);
        let new = || (conditions, Arc::new(canvas.mesh(&layout.blocks)));
        let (_, mesh) = self.painted.insert(old.unwrap_or_else(new));
        let painter = ui.painter().with_clip_rect(rect.intersect(ui.clip_rect()));
        painter.rect_filled(rect, 0.0, view.colours.paper);
        painter.add(Shape::Mesh(Arc::clone(mesh)));
    }

    /// Blocks that are wide enough carry their move.
    fn paint_moves(&self, ui: &Ui, view: &TreeView<'_>, axes: Axes) {
        let height = axes.layer_height();
        if height < FAR_LETTERS {
            return;
        }
        let painter = ui
            .painter()
            .with_clip_rect(axes.rect.intersect(ui.clip_rect()));
        let font = FontId::proportional(12.0);
        let turn = view.tree.position().turn();
        for block in self.layout.iter().flat_map(|layout| &layout.blocks) {
            let range = [block.from, block.to].map(|time| axes.x_within(time));
            let Contents::Node(id) = block.contents else {
                continue;
            };
            let is_visited = id < view.moment.time();
            let (true, Some(square)) = (
                is_visited && range[1] - range[0] >= 2.0 * FAR_LETTERS,
                view.tree.node(id).square(),
            ) else {
                continue;
            };
            let mover = if block.ply % 2 == 1 {
                turn
            } else {
                turn.opponent()
            };
            let place = pos2(
                f32::midpoint(range[0], range[1]),
                axes.top(block.ply) + height / 2.0,
            );
            let ink = match view.moment.state(id) {
                NodeState::Done => view.colours.on_value,
                NodeState::Open | NodeState::Unvisited => view.colours.ink,
            };
            let text = match view.tree.numbers() {
                None => format!("{}{square}", mover.letter()),
                Some(_) => square.to_string(),
            };
            painter.text(place, Align2::CENTER_CENTER, text, font.clone(), ink);
        }
    }

    /// Describes the nodes under the pointer, and zooms to them at a click; returns a clicked node.
    fn under_ui(
        &mut self,
        ui: &mut Ui,
        view: &TreeView<'_>,
        axes: Axes,
        response: &Response,
        lit: &mut Option<Square>,
    ) -> Option<NodeId> {
        let tree = view.tree;
        let pointer = response.hover_pos();
        let under =
            pointer.and_then(|pointer| self.under(view, axes.time(pointer.x), axes.ply(pointer.y)));
        match under {
            Some(Under::Node(step)) => {
                *lit = step.node.square();
                ui.label(node_words::node(&step, view));
                if response.clicked() {
                    self.zoom_to(tree, &step);
                    return Some(step.id);
                }
            }
            Some(Under::Many(words, middle)) => {
                ui.label(words);
                if response.clicked() {
                    self.zoom.centre(tree, middle, 8.0);
                }
            }
            None => {
                ui.weak(view.texts.text("far-hint"));
            }
        }
        None
    }

    /// The nodes at a time of the visit, in a layer.
    fn under(&self, view: &TreeView<'_>, time: f64, ply: usize) -> Option<Under> {
        let is_under = |block: &&Block| block.ply == ply && block.from <= time && time < block.to;
        let block = self.layout.as_ref()?.blocks.iter().find(is_under)?;
        match block.contents {
            Contents::Node(id) if id < view.moment.time() => {
                let path = path_to(view.tree, id.max(whole(time)));
                path.get(ply).copied().map(Under::Node)
            }
            Contents::Nodes(tally) if tally.first < view.moment.time() => {
                let [x, draw, o] = tally.n_by_value;
                let arguments = [
                    ("nodes", tally.n_nodes.into()),
                    ("x", x.into()),
                    ("draw", draw.into()),
                    ("o", o.into()),
                    ("bounds", tally.n_bounds.into()),
                ];
                let words = view.texts.with("far-many", arguments);
                Some(Under::Many(words, f64::midpoint(block.from, block.to)))
            }
            Contents::Node(_) | Contents::Nodes(_) => None,
        }
    }
}

/// The nodes under the pointer.
enum Under {
    Node(Step),
    /// Nodes that share a pixel: a description, and the middle of them.
    Many(String, f64),
}

/// The available room, without three lines below.
fn rect_in(ui: &Ui) -> Rect {
    let mut rect = ui.available_rect_before_wrap();
    rect.min.x += LAYER_GUTTER;
    let height = ui.available_height() - 54.0;
    let height = if height.is_finite() {
        height
    } else {
        STUDY_LOW
    };
    rect.max.y = rect.min.y + height.max(STUDY_LOW / 2.0);
    rect
}

/// Names the side to move in a layer, and the least or the greatest value.
fn paint_layers(ui: &Ui, view: &TreeView<'_>, axes: Axes) {
    let height = axes.layer_height();
    if height < FAR_LETTERS {
        return;
    }
    let turn = view.tree.position().turn();
    for ply in axes.first_ply..axes.first_ply + axes.n_plies {
        let turn = if ply % 2 == 0 { turn } else { turn.opponent() };
        let (what, _) = words::tree::layer(turn, view.texts);
        let place = pos2(axes.rect.left() - 6.0, axes.top(ply) + height / 2.0);
        let text = match view.tree.numbers() {
            None => format!("{} {what}", turn.letter()),
            Some(_) => what,
        };
        let (font, ink) = (FontId::proportional(12.0), view.colours.ink);
        ui.painter()
            .text(place, Align2::RIGHT_CENTER, text, font, ink);
    }
}

/// The node that is selected, and the moment.
fn paint_places(ui: &Ui, view: &TreeView<'_>, axes: Axes) {
    let painter = ui.painter().with_clip_rect(axes.rect.expand(2.0));
    let ring = Stroke::new(2.0, view.colours.lit);
    if let Some(step) = view.path.last() {
        let block = axes.ring_around(step);
        painter.rect_stroke(block, 0.0, ring, StrokeKind::Outside);
    }
    if !view.moment.is_end() {
        let x = axes.x(view.moment.time().into());
        painter.vline(x, axes.rect.y_range(), ring);
    }
}
