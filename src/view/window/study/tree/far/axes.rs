//! Where times and layers are on the screen.

use std::ops::Range;

use egui::{Rect, pos2};

use crate::insight::Extent;
use crate::search::Step;
use crate::view::window::study::widgets::whole;

/// A part of the time of the visit, spread over a rectangle.
#[derive(Clone, Copy)]
pub(crate) struct Axes {
    pub(crate) rect: Rect,
    pub(crate) range: [f64; 2],
    pub(crate) first_ply: usize,
    pub(crate) n_plies: usize,
}

impl Axes {
    pub(crate) fn plies(&self) -> Range<usize> {
        self.first_ply..self.first_ply + self.n_plies
    }

    /// The place of a time, or the nearest one in the rectangle.
    #[expect(clippy::cast_possible_truncation, reason = "a place on the screen")]
    pub(crate) fn x(&self, time: f64) -> f32 {
        let [from, to] = self.range;
        let part = ((time - from) / (to - from)) as f32;
        self.rect.left() + part.clamp(0.0, 1.0) * self.rect.width()
    }

    pub(crate) fn time(&self, x: f32) -> f64 {
        let [from, to] = self.range;
        from + f64::from((x - self.rect.left()) / self.rect.width()) * (to - from)
    }

    pub(crate) fn layer_height(&self) -> f32 {
        self.rect.height() / self.n_plies.max(1) as f32
    }

    pub(crate) fn top(&self, ply: usize) -> f32 {
        self.rect.top() + (ply as f32 - self.first_ply as f32) * self.layer_height()
    }

    pub(crate) fn ply(&self, y: f32) -> usize {
        whole((y - self.rect.top()) / self.layer_height()) as usize
    }

    /// The tree to lay out.
    pub(crate) fn extent(&self) -> Extent {
        let [from, to] = self.range;
        Extent {
            from,
            to,
            n_pixels: whole(self.rect.width().max(1.0)) as usize,
        }
    }

    /// Around a node, so wide that it can be seen.
    pub(crate) fn ring_around(&self, step: &Step) -> Rect {
        let [left, right] = [step.id, step.node.end()].map(|time| self.x(time.into()));
        let top = self.top(step.ply);
        Rect::from_min_max(
            pos2(left - 1.0, top),
            pos2(right.max(left + 2.0) + 1.0, top + self.layer_height()),
        )
    }
}
