//! Which part of the tree is shown.

use egui::{Response, Ui, Vec2};

use super::axes::Axes;
use crate::insight::path_to;
use crate::search::{NodeId, Step, Tree};

/// From when to when; none for all.
#[derive(Default)]
pub(crate) struct FarZoom(Option<[f64; 2]>);

impl FarZoom {
    pub(crate) fn range(&self, tree: &Tree) -> [f64; 2] {
        self.0.unwrap_or([0.0, f64::from(tree.root().end())])
    }

    fn show(&mut self, tree: &Tree, [from, to]: [f64; 2]) {
        let end = f64::from(tree.root().end());
        // Not closer than some nodes, not farther than all.
        let width = (to - from).clamp(end.min(4.0), end);
        let from = from.clamp(0.0, end - width);
        self.0 = (width < end).then_some([from, from + width]);
    }

    /// A node with its subtree.
    pub(crate) fn show_node(&mut self, tree: &Tree, step: &Step) {
        self.show(tree, [f64::from(step.id), f64::from(step.node.end())]);
    }

    /// Puts a time into the middle and comes nearer by a factor.
    pub(crate) fn centre(&mut self, tree: &Tree, middle: f64, factor: f64) {
        let [from, to] = self.range(tree);
        let half = (to - from) / factor / 2.0;
        self.show(tree, [middle - half, middle + half]);
    }

    pub(crate) fn has_all_of(&self, tree: &Tree, step: &Step) -> bool {
        let [from, to] = self.range(tree);
        f64::from(step.id) >= from && f64::from(step.node.end()) <= to
    }

    /// The largest node around the last visit whose nodes can all be seen, unless they can already.
    pub(crate) fn follow(&mut self, tree: &Tree, last: NodeId, n_pixels: usize) {
        let n_pixels = n_pixels as f64;
        let [from, to] = self.range(tree);
        let is_seen = f64::from(last) >= from && f64::from(last) < to && to - from <= n_pixels;
        if is_seen {
            return;
        }
        let fits = |step: &&Step| f64::from(step.node.end() - step.id) <= n_pixels;
        if let Some(step) = path_to(tree, last).iter().find(fits) {
            self.show_node(tree, step);
        }
    }

    /// The wheel zooms around the pointer, dragging moves.
    pub(crate) fn follow_pointer(&mut self, ui: &Ui, tree: &Tree, response: &Response, axes: Axes) {
        if let Some(pointer) = response.hover_pos() {
            let (scroll, zoom) = ui.input(|input| (input.smooth_scroll_delta, input.zoom_delta()));
            let factor = f64::from(zoom) * f64::from(scroll.y / 200.0).exp();
            if (factor - 1.0).abs() > 1e-6 {
                let [from, to] = axes.range;
                let at = axes.time(pointer.x);
                self.show(tree, [at - (at - from) / factor, at + (to - at) / factor]);
                ui.input_mut(|input| input.smooth_scroll_delta = Vec2::ZERO);
            }
        }
        if response.dragged() {
            let [from, to] = self.range(tree);
            let by = f64::from(response.drag_delta().x / axes.rect.width()) * (to - from);
            self.show(tree, [from - by, to - by]);
        }
    }
}
