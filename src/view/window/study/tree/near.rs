//! The tree from near: the way to the selected node row by row, in each row the children of the
//! node above it, and the moves that were skipped.

use egui::{
    Align2, FontId, Pos2, Rangef, Rect, Role, ScrollArea, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::card::{Card, paint_stump};
use super::node_words;
use super::view::{TreeResponse, TreeView, has_arrow_keys};
use crate::insight::{EventKind, child_step};
use crate::model::{Mark, Square, SquareSet};
use crate::search::{NodeId, Number, Step, Stop, TreePosition};
use crate::view::export::{Excerpt, NARROW_SLOT};
use crate::view::window::app::voice;
use crate::view::window::study::widgets::whole;
use crate::view::window::theme::{
    LAYER_GUTTER, NEAR_CARD, NEAR_NARROW, NEAR_STUMP, NEAR_WAY, PICTURE_WIDTH,
};
use crate::view::words;

/// The gap between neighbours.
const GAP: f32 = 4.0;
/// The place of a move without a node.
const STUMP: Vec2 = vec2(NEAR_STUMP, 34.0);
/// Between two rows of a whole tree, whose edges are long.
const WHOLE_WAY: f32 = 44.0;

/// Paints it in a scroll area, which scrolls to the selected node when another one is selected, the
/// search stands elsewhere or the width changes.
pub(crate) fn ui(ui: &mut Ui, view: &TreeView<'_>) -> TreeResponse {
    let id = ui.scope_id().with("scrolled");
    let width = whole(ui.available_width().round());
    let target = (*view.tree.position(), view.selected(), view.tick, width);
    let is_new = ui.data(|data| data.get_temp(id)) != Some(target);
    ui.data_mut(|data| data.insert_temp(id, target));
    let height = ui.available_height().min(ui.ctx().content_rect().height());
    let area = ScrollArea::both()
        .max_height(height)
        .auto_shrink([false, false]);
    let shown = area.show(ui, |ui| {
        // A frame at the very edge would not be seen.
        let visible = ui.available_width() - LAYER_GUTTER - GAP;
        let mut near = Near::new(ui, view);
        near.path_ui(vec2(visible, height));
        if is_new && let Some(seen) = near.seen {
            near.ui.scroll_to_rect(seen, None);
        }
        // Last: the focus goes to a card that can have it from the next frame on.
        near.walk();
        near.response
    });
    shown.inner
}

/// Paints it for a file, as wide as its widest row.
pub(crate) fn picture_ui(ui: &mut Ui, view: &TreeView<'_>) {
    let n_moves = view.tree.position().moves().len() as f32;
    let width = (n_moves * NARROW_SLOT).max(9.0 * (NEAR_CARD[0] + GAP));
    Near::new(ui, view).path_ui(vec2(width, NEAR_CARD[1]));
}

/// Paints every node of a part of a tree, each above its children.
pub(crate) fn whole_ui(ui: &mut Ui, view: &TreeView<'_>, excerpt: &Excerpt<'_>) {
    let Some(top) = excerpt.path().last().copied() else {
        return;
    };
    let corner = ui.cursor().min;
    let mut whole = Whole {
        near: Near::new(ui, view),
        bottom: top.ply.saturating_add(excerpt.depth),
        room: Rect::from_min_max(corner + vec2(LAYER_GUTTER, 0.0), corner),
    };
    if excerpt.is_wider_than(PICTURE_WIDTH, NEAR_CARD[0] + GAP) {
        whole.near.card.x = NEAR_NARROW;
    }
    whole.tree_ui(&top, corner.y);
    let room = whole.room;
    ui.allocate_rect(room.with_min_x(corner.x), Sense::hover());
}

struct Whole<'a, 'b> {
    near: Near<'a, 'b>,
    /// The last ply that is painted.
    bottom: usize,
    /// The part that is painted already; leaves come to its right.
    room: Rect,
}

impl Whole<'_, '_> {
    /// Paints a node above the middle of its moves; returns its place.
    fn tree_ui(&mut self, step: &Step, top: f32) -> Rect {
        let (view, card) = (self.near.view, self.near.card);
        let below = top + card.y + WHOLE_WAY;
        if top >= self.room.bottom() {
            // The first one of its layer.
            self.room.max.y = below;
            let y_range = Rangef::new(top, top + card.y);
            self.near.paint_layer(step.position.turn(), y_range);
        }
        let is_open = step.ply < self.bottom && view.children(step.id).next().is_some();
        let row = if is_open {
            Row::below(step, view)
        } else {
            Row::default()
        };
        let children = row.children.iter().map(|child| self.tree_ui(child, below));
        let mut places: Vec<Rect> = children.collect();
        places.extend(row.stumps.into_iter().map(|_| self.leaf(STUMP, below)));
        let rect = match (places.first(), places.last()) {
            (Some(first), Some(last)) => {
                let x = f32::midpoint(first.center().x, last.center().x);
                Rect::from_min_size(pos2(x - card.x / 2.0, top), card)
            }
            _ => self.leaf(card, top),
        };
        let near = &mut self.near;
        near.paint_edges(step, &row, rect, &places);
        for (square, place) in row.stumps.into_iter().zip(&places[row.children.len()..]) {
            near.stump_ui(step, square, *place);
        }
        near.card_ui(step, rect);
        if step.n_below() > 0 && !is_open {
            let text = format!("+{}", step.n_below());
            let (font, ink) = (FontId::proportional(11.0), view.colours.ink);
            let (painter, place) = (near.ui.painter(), rect.center_bottom());
            painter.text(place, Align2::CENTER_TOP, text, font, ink);
        }
        rect
    }

    /// The next place that has nothing below it.
    fn leaf(&mut self, size: Vec2, top: f32) -> Rect {
        let left = self.room.right().max(self.room.left());
        self.room.max.x = left + size.x + GAP;
        Rect::from_min_size(pos2(left, top), size)
    }
}

/// Enlarges cards as long as a row of nine and four rows fit. It does not depend on the nodes that
/// are shown, or every step would change it.
fn scale_for(room: Vec2) -> f32 {
    let wide = room.x / (9.0 * (NEAR_CARD[0] + GAP));
    let high = room.y / (4.0 * (NEAR_CARD[1] + NEAR_WAY));
    wide.min(high).clamp(1.0, 2.0)
}

/// The visited children of a node, and after them its moves without a node.
#[derive(Default)]
struct Row {
    children: Vec<Step>,
    stumps: SquareSet,
}

impl Row {
    fn below(parent: &Step, view: &TreeView<'_>) -> Row {
        let children = view.children(parent.id);
        let children = children.filter_map(|child| child_step(view.tree, parent, child));
        let children: Vec<Step> = children.collect();
        let visited = children.iter().filter_map(|step| step.node.square());
        Row {
            stumps: parent.position.moves() - visited.collect(),
            children,
        }
    }

    fn stumps_width(&self) -> f32 {
        self.stumps.len() as f32 * (STUMP.x + GAP)
    }

    fn size(&self, card: Vec2) -> Vec2 {
        let cards = self.children.len() as f32 * (card.x + GAP);
        let height = if cards > 0.0 { card.y } else { STUMP.y };
        // The last one has no neighbour.
        vec2(cards + self.stumps_width() - GAP, height)
    }

    /// Cards are as narrow as they can be read, so that a row fits.
    fn card_width(&self, available: f32, scale: f32) -> f32 {
        let n_cards = self.children.len().max(1) as f32;
        let width = (available - self.stumps_width()) / n_cards - GAP;
        width.clamp(NEAR_NARROW, scale * NEAR_CARD[0])
    }

    /// The places of the children and the other moves, side by side.
    fn places(&self, start: Pos2, card: Vec2) -> Vec<Rect> {
        let cards = self.children.iter().map(|_| card);
        let mut left = start.x;
        let next = |size: Vec2| {
            let place = Rect::from_min_size(pos2(left, start.y), size);
            left += size.x + GAP;
            place
        };
        let sizes = cards.chain(self.stumps.into_iter().map(|_| STUMP));
        sizes.map(next).collect()
    }
}

struct Near<'a, 'b> {
    ui: &'a mut Ui,
    view: &'a TreeView<'b>,
    response: TreeResponse,
    card: Vec2,
    scale: f32,
    /// The selected node, with as much around it as there is room for.
    seen: Option<Rect>,
}

impl<'a, 'b> Near<'a, 'b> {
    fn new(ui: &'a mut Ui, view: &'a TreeView<'b>) -> Near<'a, 'b> {
        Near {
            ui,
            view,
            response: TreeResponse::default(),
            card: NEAR_CARD.into(),
            scale: 1.0,
            seen: None,
        }
    }

    /// Paints the rows of the path, the cards as large as suits the room.
    fn path_ui(&mut self, room: Vec2) {
        let (view, visible, scale) = (self.view, room.x, scale_for(room));
        let rows = view.path.iter().map(|step| Row::below(step, view));
        // The last one may have nothing below it.
        let has_moves = |row: &Row| !row.children.is_empty() || !row.stumps.is_empty();
        let rows: Vec<Row> = rows.filter(has_moves).collect();
        let card_widths = rows.iter().map(|row| row.card_width(visible, scale));
        let card_width = card_widths.fold(scale * NEAR_CARD[0], f32::min);
        let card = vec2(card_width, scale * NEAR_CARD[1]);
        (self.card, self.scale) = (card, scale);
        let row_height = card.y + scale * NEAR_WAY;
        let widths = rows.iter().map(|row| row.size(card).x);
        let width = widths.fold(visible.max(card.x), f32::max) + LAYER_GUTTER + GAP;
        let last = rows.last().map_or(0.0, |row| row.size(card).y);
        let size = vec2(width, rows.len() as f32 * row_height + last + 8.0);
        let (mut area, _) = self.ui.allocate_exact_size(size, Sense::hover());
        area.min.x += LAYER_GUTTER;
        area.max.x -= GAP;
        let top_left = area.min + vec2((visible - card.x) / 2.0, 4.0);
        let mut parent = Rect::from_min_size(top_left, card);
        if let Some(first) = view.path.first() {
            self.card_ui(first, parent);
            self.paint_layer(first.position.turn(), parent.y_range());
        }
        for (n, (step, row)) in view.path.iter().zip(&rows).enumerate() {
            let size = row.size(card);
            let last_left = (area.right() - size.x).max(area.left());
            let left = (parent.center().x - size.x / 2.0).clamp(area.left(), last_left);
            let top = area.top() + 4.0 + (n + 1) as f32 * row_height;
            let rect = Rect::from_min_size(pos2(left, top), size);
            parent = self.row_ui(step, row, parent, rect);
            self.paint_layer(step.position.turn().opponent(), rect.y_range());
        }
    }

    fn id(&self, node: NodeId) -> egui::Id {
        self.ui.scope_id().with(("node", node))
    }

    /// Also shows this part, if there is room for it.
    fn see(&mut self, rect: Rect) {
        let room = self.ui.clip_rect().size();
        let all = self.seen.map_or(rect, |seen| seen.union(rect));
        if self.seen.is_none() || all.width() <= room.x && all.height() <= room.y {
            self.seen = Some(all);
        }
    }

    /// The arrow keys, while a node has the focus.
    fn walk(&mut self) {
        let id = self.id(self.view.selected());
        if has_arrow_keys(self.ui, id)
            && let Some(to) = self.view.walk(self.ui)
        {
            self.response.chosen = Some(to);
            let to = self.id(to);
            self.ui.memory_mut(|memory| memory.request_focus(to));
        }
    }

    /// Names beside a layer the side to move, and the least or the greatest value; above the layer if
    /// cards have been scrolled to that place.
    fn paint_layer(&self, turn: Mark, y_range: Rangef) {
        if self.view.tree.numbers().is_some() {
            // Every node says it.
            return;
        }
        let ui = &self.ui;
        let (visible, left) = (ui.clip_rect().left(), ui.min_rect().left());
        let (what, who) = words::tree::layer(turn, self.view.texts);
        let lines = if visible > left + 1.0 {
            let place = pos2(visible, y_range.min - 1.0);
            vec![(Align2::LEFT_BOTTOM, place, [what, who].join(" "))]
        } else {
            let middle = pos2(left, y_range.center());
            let lines = [(Align2::LEFT_BOTTOM, what), (Align2::LEFT_TOP, who)];
            lines.map(|(align, text)| (align, middle, text)).to_vec()
        };
        let (painter, ink) = (ui.painter(), self.view.colours.ink);
        for (align, place, text) in lines {
            let galley = painter.layout_no_wrap(text, FontId::proportional(13.0), ink);
            let rect = align.anchor_size(place, galley.size());
            painter.rect_filled(rect, 0.0, ui.visuals().panel_fill);
            painter.galley(rect.min, galley, ink);
        }
    }

    fn is_on_path(&self, step: &Step) -> bool {
        self.view.path.iter().any(|on_path| on_path.id == step.id)
    }

    /// Paints a row; returns the place of its node on the path, for the row below.
    fn row_ui(&mut self, step: &Step, row: &Row, parent: Rect, rect: Rect) -> Rect {
        let places = row.places(rect.min, self.card);
        self.paint_edges(step, row, parent, &places);
        if step.id == self.view.selected() {
            // The children with their parent, and then what is above it.
            self.see(rect.expand(4.0));
            self.see(parent.translate(vec2(0.0, -parent.height() - self.scale * NEAR_WAY)));
        }
        let (cards, stumps) = places.split_at(row.children.len());
        let mut next = parent;
        for (child, place) in row.children.iter().zip(cards) {
            if self.is_on_path(child) {
                next = *place;
            }
            self.card_ui(child, *place);
        }
        for (square, place) in row.stumps.into_iter().zip(stumps) {
            self.stump_ui(step, square, *place);
        }
        next
    }

    /// From a node to its moves: thick to the best one, dashed to those without a child.
    fn paint_edges(&self, step: &Step, row: &Row, parent: Rect, places: &[Rect]) {
        let (view, painter) = (self.view, self.ui.painter());
        let best = view.best_move(step);
        for (n, place) in places.iter().enumerate() {
            let edge = [parent.center_bottom(), place.center_top()];
            let Some(child) = row.children.get(n) else {
                let stroke = Stroke::new(1.0, view.colours.weak);
                painter.extend(Shape::dashed_line(&edge, stroke, 4.0, 4.0));
                continue;
            };
            let is_best = child.node.square() == best;
            let width: f32 = if is_best { 4.0 } else { 1.0 };
            let stroke = if view.offered() == Some(child.id) {
                Stroke::new(width.max(2.0), view.colours.lit)
            } else {
                Stroke::new(width, view.colours.ink)
            };
            painter.line_segment(edge, stroke);
        }
    }

    fn card_ui(&mut self, step: &Step, rect: Rect) {
        let (view, colours) = (self.view, self.view.colours);
        let is_selected = view.path.last().is_some_and(|last| last.id == step.id);
        // Tab comes here once, to the node that is selected.
        let sense = if is_selected {
            Sense::click()
        } else {
            Sense::CLICK
        };
        let response = self.ui.interact(rect, self.id(step.id), sense);
        let label = node_words::node(step, view);
        response.widget_info(|| WidgetInfo::labeled(Role::TreeItem, true, &label));
        voice::set_choice(&response, Role::TreeItem, is_selected);
        if is_selected {
            self.see(rect.expand2(vec2(40.0, 4.0)));
        }
        if response.clicked() {
            self.response.chosen = Some(step.id);
            response.request_focus();
        }
        let square = step.node.square();
        if response.hovered() {
            self.response.lit = square;
        }
        if !self.ui.is_rect_visible(rect) {
            return;
        }
        let is_pointed = square.is_some() && square == view.pointed;
        let frame = if is_selected || response.has_focus() {
            Stroke::new(3.0, colours.lit)
        } else if self.is_on_path(step) || is_pointed {
            Stroke::new(2.0, colours.lit)
        } else {
            Stroke::new(1.0, colours.weak)
        };
        let card = Card {
            painter: self.ui.painter(),
            view,
            step,
            rect,
            scale: self.scale,
        };
        card.paint(frame);
        if let Some(words) = response.hover_pos().and_then(|at| card.words(at)) {
            response.on_hover_text(words);
        }
    }

    /// A move without a child.
    fn stump_ui(&mut self, parent: &Step, square: Square, rect: Rect) {
        let TreeView { texts, colours, .. } = *self.view;
        let is_skipped = self.view.skips_moves(parent.id);
        let id = (self.ui.scope_id()).with(("stump", parent.id, square.index()));
        let response = self.ui.interact(rect, id, Sense::hover());
        let text = if is_skipped { "stump" } else { "not-yet" };
        let label = texts.with(text, [("square", square.number().into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
        if response.hovered() {
            self.response.lit = Some(square);
        }
        if is_skipped && parent.node.stop() == Stop::CutOff {
            response.on_hover_text(texts.text("hover-cut"));
        }
        let is_pointed = self.view.pointed == Some(square);
        let stroke = if self.view.happens(EventKind::Cut, parent.id) {
            Stroke::new(2.0, colours.lit)
        } else {
            Stroke::new(if is_pointed { 2.0 } else { 1.0 }, colours.weak)
        };
        let name = match self.view.tree.after(&parent.position, square) {
            Some(TreePosition::Numbers(subtree)) => {
                let number = subtree.number.map(Number::plain);
                number.unwrap_or_else(|| "…".to_owned())
            }
            _ => square.to_string(),
        };
        let (painter, font) = (self.ui.painter(), FontId::proportional(12.0));
        let middle = Align2::CENTER_CENTER;
        painter.text(rect.center(), middle, name, font, colours.ink);
        paint_stump(painter, rect, stroke, is_skipped);
    }
}
