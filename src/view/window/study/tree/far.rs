//! The whole tree as one picture: a layer per ply, the time of the visit from left to right. It is
//! one mesh with no more blocks than pixels can show.

pub(crate) mod axes;
pub(crate) mod canvas;
pub(crate) mod zoom;

use std::sync::Arc;

use egui::{
    Key, Mesh, Pos2, Rect, Response, Role, Sense, Shape, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use self::axes::Axes;
use self::canvas::Canvas;
use self::zoom::FarZoom;
use super::node_words;
use super::view::{TreeResponse, TreeView, has_arrow_keys, pressed};
use crate::insight::{
    Block, Contents, Extent, Layers, NodeCounts, Overlay, TraceStep, icicle, path_to,
};
use crate::search::{NodeId, Step, Tree};
use crate::view::window::theme::{
    LAYER_GUTTER, PICTURE_LAYER, PICTURE_WIDTH, STUDY_LOW, ValueColours,
};

/// The part that is shown, and the layout for it.
#[derive(Default)]
pub(crate) struct Far {
    zoom: FarZoom,
    layers: Option<Layers>,
    layout: Option<Layout>,
}

/// The blocks that pixels can show, and for which part and width.
struct Layout {
    extent: Extent,
    overlay: Option<Arc<Overlay>>,
    blocks: Vec<Block>,
    /// The picture as it was painted last.
    painted: Option<(Conditions, Arc<Mesh>)>,
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
    /// Zooms to a node and its subtree.
    pub(crate) fn zoom_to(&mut self, tree: &Tree, step: &Step) {
        self.zoom.show_node(tree, step);
    }

    /// Makes room for the last visit, if a pixel stands for many.
    pub(crate) fn follow(&mut self, tree: &Tree, last: NodeId) {
        if let Some(layout) = &self.layout {
            self.zoom.follow(tree, last, layout.extent.n_pixels);
        }
    }

    pub(crate) fn ui(&mut self, ui: &mut Ui, view: &TreeView<'_>) -> TreeResponse {
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
        let mut axes = Axes {
            rect,
            range: self.zoom.range(tree),
            first_ply: 0,
            n_plies,
        };
        self.zoom.follow_pointer(ui, tree, &response, axes);
        axes.range = self.zoom.range(tree);
        self.paint(ui, view, axes);
        if response.has_focus() {
            let ring = Stroke::new(2.0, view.colours.lit);
            let painter = ui.painter().with_clip_rect(rect.expand(2.0));
            painter.rect_stroke(rect, 0.0, ring, StrokeKind::Outside);
        }
        let under = self.under_ui(ui, view, axes, &response);
        TreeResponse {
            chosen: under.chosen.or(walked),
            ..under
        }
    }

    /// Paints the part of the tree below a node, down to a depth.
    pub(crate) fn part_ui(&mut self, ui: &mut Ui, view: &TreeView<'_>, top: &Step, depth: usize) {
        let n_plies = (self.n_plies(view.tree) - top.ply).min(depth.saturating_add(1));
        let size = vec2(PICTURE_WIDTH, PICTURE_LAYER * n_plies as f32);
        let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
        let axes = Axes {
            rect: rect.with_min_x(rect.left() + LAYER_GUTTER),
            range: [top.id, top.node.end()].map(f64::from),
            first_ply: top.ply,
            n_plies,
        };
        self.paint(ui, view, axes);
    }

    fn n_plies(&mut self, tree: &Tree) -> usize {
        let layers = self.layers.get_or_insert_with(|| Layers::of(tree));
        layers.n_layers()
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

    fn lay_out(&mut self, view: &TreeView<'_>, axes: Axes) -> &mut Layout {
        let extent = axes.extent();
        let overlay = view.overlay.map(|(_, overlay)| overlay);
        let is_same = self.layout.as_ref().is_some_and(|layout| {
            layout.extent == extent
                && layout.overlay.as_ref().map(Arc::as_ptr) == overlay.map(Arc::as_ptr)
        });
        if !is_same {
            self.layout = None;
        }
        let layers = self.layers.get_or_insert_with(|| Layers::of(view.tree));
        self.layout.get_or_insert_with(|| {
            let mut blocks = icicle(view.tree, layers, extent, overlay.map(Arc::as_ref));
            blocks.retain(|block| axes.plies().contains(&block.ply));
            Layout {
                extent,
                overlay: overlay.cloned(),
                blocks,
                painted: None,
            }
        })
    }

    fn paint(&mut self, ui: &Ui, view: &TreeView<'_>, axes: Axes) {
        let layout = self.lay_out(view, axes);
        let painter = &ui.painter_at(axes.rect);
        let conditions = Conditions {
            rect: axes.rect,
            tick: view.tick,
            hides_values: view.hides_values,
            colours: view.colours,
        };
        let canvas = Canvas { view, axes };
        if layout
            .painted
            .as_ref()
            .is_none_or(|(old, _)| *old != conditions)
        {
            layout.painted = Some((conditions, Arc::new(canvas.mesh(&layout.blocks))));
        }
        painter.rect_filled(axes.rect, 0.0, view.colours.paper);
        if let Some((_, mesh)) = &layout.painted {
            painter.add(Shape::Mesh(Arc::clone(mesh)));
        }
        canvas.paint_moves(painter, &layout.blocks);
        canvas.paint_layers(ui.painter());
        canvas.paint_places(&ui.painter().with_clip_rect(axes.rect.expand(2.0)));
    }

    /// Describes the nodes under the pointer, and zooms to them at a click.
    fn under_ui(
        &mut self,
        ui: &mut Ui,
        view: &TreeView<'_>,
        axes: Axes,
        response: &Response,
    ) -> TreeResponse {
        let pointer = response.hover_pos();
        let block = pointer.and_then(|pointer| self.block_at(pointer, axes));
        let mut found = TreeResponse::default();
        match block.map(|block| (block, block.contents)) {
            Some((_, Contents::Node(id)))
                if id < view.moment.time()
                    && let Some(step) = path_to(view.tree, id).last() =>
            {
                found.lit = step.node.square();
                ui.label(node_words::node(step, view));
                if response.clicked() {
                    self.zoom_to(view.tree, step);
                    found.chosen = Some(step.id);
                }
            }
            Some((block, Contents::Nodes(tally))) if tally.first < view.moment.time() => {
                ui.label(tally_words(tally, view));
                if response.clicked() {
                    let middle = f64::midpoint(block.from, block.to);
                    self.zoom.centre(view.tree, middle, 8.0);
                }
            }
            _ => {
                ui.weak(view.texts.text("far-hint"));
            }
        }
        found
    }

    fn block_at(&self, pointer: Pos2, axes: Axes) -> Option<Block> {
        let (time, ply) = (axes.time(pointer.x), axes.ply(pointer.y));
        let is_under = |block: &&Block| block.ply == ply && block.from <= time && time < block.to;
        self.layout.as_ref()?.blocks.iter().find(is_under).copied()
    }
}

/// Nodes that share a pixel.
fn tally_words(tally: NodeCounts, view: &TreeView<'_>) -> String {
    let [x, draw, o] = tally.n_by_value;
    let arguments = [
        ("nodes", tally.n_nodes.into()),
        ("x", x.into()),
        ("draw", draw.into()),
        ("o", o.into()),
        ("bounds", tally.n_bounds.into()),
    ];
    view.texts.with("far-many", arguments)
}

/// The available room, without three lines below.
fn rect_in(ui: &Ui) -> Rect {
    let mut rect = ui.available_rect_before_wrap();
    rect.min.x += LAYER_GUTTER;
    let height = match ui.available_height() - 54.0 {
        height if height.is_finite() => height.max(STUDY_LOW / 2.0),
        _ => STUDY_LOW,
    };
    rect.with_max_y(rect.min.y + height)
}
