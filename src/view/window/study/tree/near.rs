//! The tree from near: the way to the selected node row by row, in each row the children of the
//! node above it, and the moves that were skipped.

use crate::view::words;
use egui::{
    Align2, FontId, Pos2, Rangef, Rect, Role, ScrollArea, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::card::Card;
use super::node_words;
use super::view::{TreeView, has_arrow_keys};
use crate::insight::{EventKind, NodeState, child_step};
use crate::model::{Mark, Square, SquareSet};
use crate::search::{NodeId, Step, Stop, TreePosition};
use crate::view::export::{Excerpt, NARROW_SLOT};
use crate::view::window::app::voice;
use crate::view::window::theme::{
    LAYER_GUTTER, NEAR_CARD, NEAR_NARROW, NEAR_STUMP, NEAR_WAY, PICTURE_WIDTH,
};

/// Paints it in a scroll area; returns the node that was chosen.
pub(crate) fn ui(ui: &mut Ui, view: &TreeView<'_>, lit: &mut Option<Square>) -> Option<NodeId> {
    let height = ui.available_height().min(ui.ctx().content_rect().height());
    let mut chosen = None;
    ScrollArea::both()
        .max_height(height)
        .auto_shrink([false, false])
        .show(ui, |ui| {
            // A frame at the very edge would not be seen.
            let visible = ui.available_width() - LAYER_GUTTER - 4.0;
            chosen = content_ui(ui, view, vec2(visible, height), lit);
        });
    chosen
}

/// Paints it for a file, as wide as its widest row.
pub(crate) fn picture_ui(ui: &mut Ui, view: &TreeView<'_>) {
    let n_moves = view.tree.position().moves().len() as f32;
    let width = (n_moves * NARROW_SLOT).max(9.0 * (NEAR_CARD[0] + 4.0));
    content_ui(ui, view, vec2(width, NEAR_CARD[1]), &mut None);
}

/// Paints all of it, the cards as large as suits the room.
fn content_ui(
    ui: &mut Ui,
    view: &TreeView<'_>,
    room: Vec2,
    lit: &mut Option<Square>,
) -> Option<NodeId> {
    let rows: Vec<Row> = view
        .path
        .iter()
        .map(|step| Row::below(step, view))
        // The last one may have nothing below it.
        .filter(|row| !row.branches.is_empty())
        .collect();
    let mut chosen = None;
    let (visible, scale) = (room.x, scale_for(room));
    let card_width = rows.iter().map(|row| row.card_width(visible, scale));
    let card_width = card_width.fold(scale * NEAR_CARD[0], f32::min);
    let card = vec2(card_width, scale * NEAR_CARD[1]);
    let row_height = scale * (NEAR_CARD[1] + NEAR_WAY);
    let widest = rows.iter().map(|row| row.width(card.x)).fold(0.0, f32::max);
    let width = widest.max(visible).max(card.x) + LAYER_GUTTER + 4.0;
    let last = rows.last().map_or(0.0, |row| row.height(card.y));
    let size = vec2(width, rows.len() as f32 * row_height + last + 8.0);
    let (mut area, _) = ui.allocate_exact_size(size, Sense::hover());
    area.min.x += LAYER_GUTTER;
    area.max.x -= 4.0;
    let mut near = Near {
        ui,
        view,
        chosen: &mut chosen,
        lit,
        card,
        scale,
        seen: None,
    };
    let top_left = pos2(area.left() + (visible - card.x) / 2.0, area.top() + 4.0);
    let mut parent = Rect::from_min_size(top_left, card);
    if let Some(first) = view.path.first() {
        near.card_ui(first, parent);
        near.paint_layer(first.position.turn(), parent.y_range());
    }
    for (n, row) in (1..).zip(&rows) {
        let width = row.width(card.x);
        let last_left = (area.right() - width).max(area.left());
        let left = (parent.center().x - width / 2.0).clamp(area.left(), last_left);
        let top = area.top() + 4.0 + n as f32 * row_height;
        let y_range = Rangef::new(top, top + row.height(card.y));
        parent = near.row_ui(row, parent, pos2(left, top));
        near.paint_layer(row.parent.position.turn().opponent(), y_range);
    }
    if let Some(seen) = near.seen {
        near.ui.scroll_to_rect(seen, None);
    }
    // Last: the focus goes to a card that can have it from the next frame on.
    near.walk();
    chosen
}

/// Paints every node of a part of a tree, each above its children.
pub(crate) fn whole_ui(ui: &mut Ui, view: &TreeView<'_>, excerpt: &Excerpt<'_>) {
    let Some(top) = excerpt.path().last().copied() else {
        return;
    };
    let is_wide = excerpt.is_wider_than(PICTURE_WIDTH, NEAR_CARD[0] + 4.0);
    let width = if is_wide { NEAR_NARROW } else { NEAR_CARD[0] };
    let corner = ui.cursor().min;
    let mut whole = Whole {
        near: Near {
            ui,
            view,
            chosen: &mut None,
            lit: &mut None,
            card: vec2(width, NEAR_CARD[1]),
            scale: 1.0,
            seen: None,
        },
        bottom: top.ply.saturating_add(excerpt.depth),
        room: Rect::from_min_max(corner + vec2(LAYER_GUTTER, 0.0), corner),
    };
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
        if top >= self.room.bottom() {
            // The first one of its layer.
            self.room.max.y = top + card.y + WHOLE_WAY;
            let y_range = Rangef::new(top, top + card.y);
            self.near.paint_layer(step.position.turn(), y_range);
        }
        let below = top + card.y + WHOLE_WAY;
        let is_open = step.ply < self.bottom && view.children(step.id).next().is_some();
        let branches = is_open.then(|| Row::below(step, view).branches);
        let mut places = Vec::new();
        for branch in branches.into_iter().flatten() {
            places.push(match branch {
                NearBranch::Visited(child) => (branch, self.tree_ui(&child, below)),
                _ => (branch, self.leaf(branch, below)),
            });
        }
        let rect = match (places.first(), places.last()) {
            (Some((_, first)), Some((_, last))) => {
                let x = f32::midpoint(first.center().x, last.center().x);
                Rect::from_min_size(pos2(x - card.x / 2.0, top), card)
            }
            _ => self.leaf(NearBranch::Visited(*step), top),
        };
        let near = &mut self.near;
        near.paint_edges(step, rect, &places);
        for (branch, rect) in places {
            if let NearBranch::Skipped(square) = branch {
                near.stump_ui(step, branch, square, rect);
            }
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

    /// The next place for a branch that has nothing below it.
    fn leaf(&mut self, branch: NearBranch, top: f32) -> Rect {
        let place = pos2(self.room.right().max(self.room.left()), top);
        self.room.max.x = place.x + branch.width(self.near.card.x);
        Rect::from_min_size(place, branch.size(self.near.card))
    }
}

/// Between two rows of a whole tree, whose edges are long.
const WHOLE_WAY: f32 = 44.0;

/// Enlarges cards as long as a row of nine and four rows fit. It does not depend on the nodes that
/// are shown, or every step would change it.
fn scale_for(room: Vec2) -> f32 {
    let wide = room.x / (9.0 * (NEAR_CARD[0] + 4.0));
    let high = room.y / (4.0 * (NEAR_CARD[1] + NEAR_WAY));
    wide.min(high).clamp(1.0, 2.0)
}

/// The height of a move without a node.
const STUMP_HEIGHT: f32 = 34.0;

/// A move at a node, and what became of it.
#[derive(Clone, Copy)]
enum NearBranch {
    /// The child it leads to.
    Visited(Step),
    /// The search may still examine it.
    Pending(Square),
    /// The search never examines it.
    Skipped(Square),
}

impl NearBranch {
    fn size(self, card: Vec2) -> Vec2 {
        match self {
            NearBranch::Visited(_) => card,
            NearBranch::Pending(_) | NearBranch::Skipped(_) => vec2(NEAR_STUMP, STUMP_HEIGHT),
        }
    }

    /// With the gap beside it.
    fn width(self, card: f32) -> f32 {
        match self {
            NearBranch::Visited(_) => card + 4.0,
            NearBranch::Pending(_) | NearBranch::Skipped(_) => NEAR_STUMP + 4.0,
        }
    }
}

/// The children of a node of the path, and its moves without one.
struct Row<'a> {
    parent: &'a Step,
    branches: Vec<NearBranch>,
}

impl Row<'_> {
    fn below<'a>(parent: &'a Step, view: &TreeView<'_>) -> Row<'a> {
        let children = view.children(parent.id);
        let steps = children.filter_map(|child| child_step(view.tree, parent, child));
        let steps: Vec<Step> = steps.collect();
        let visited: SquareSet = steps.iter().filter_map(|step| step.node.square()).collect();
        let is_cut = view.happens(EventKind::Cut, parent.id);
        let without = match view.moment.state(parent.id) {
            NodeState::Done => NearBranch::Skipped,
            NodeState::Open if is_cut => NearBranch::Skipped,
            NodeState::Open | NodeState::Unvisited => NearBranch::Pending,
        };
        let others = (parent.position.moves() - visited).into_iter().map(without);
        let mut branches: Vec<NearBranch> = steps.into_iter().map(NearBranch::Visited).collect();
        branches.extend(others);
        Row { parent, branches }
    }

    fn width(&self, card: f32) -> f32 {
        let widths = self.branches.iter().map(|branch| branch.width(card));
        // The last one has no neighbour.
        (widths.sum::<f32>() - 4.0).max(0.0)
    }

    fn height(&self, card: f32) -> f32 {
        let is_card = |branch: &NearBranch| matches!(branch, NearBranch::Visited(_));
        if self.branches.iter().any(is_card) {
            card
        } else {
            STUMP_HEIGHT
        }
    }

    /// Cards are as narrow as they can be read, so that a row fits.
    fn card_width(&self, available: f32, scale: f32) -> f32 {
        let is_card = |branch: &&NearBranch| matches!(branch, NearBranch::Visited(_));
        let n_cards = self.branches.iter().filter(is_card).count();
        let stumps = (self.branches.len() - n_cards) as f32 * (NEAR_STUMP + 4.0);
        let width = (available - stumps) / n_cards.max(1) as f32 - 4.0;
        width.clamp(NEAR_NARROW, scale * NEAR_CARD[0])
    }
}

struct Near<'a, 'b> {
    ui: &'a mut Ui,
    view: &'a TreeView<'b>,
    chosen: &'a mut Option<NodeId>,
    lit: &'a mut Option<Square>,
    card: Vec2,
    scale: f32,
    /// The part to scroll to.
    seen: Option<Rect>,
}

impl Near<'_, '_> {
    fn id(&self, node: NodeId) -> egui::Id {
        self.ui.scope_id().with(("node", node))
    }

    /// Scrolls also to this part of a newly selected node, if there is room for it.
    fn see(&mut self, rect: Rect) {
        let room = self.ui.clip_rect().size();
        let all = self.seen.map_or(rect, |seen| seen.union(rect));
        let fits = all.width() <= room.x && all.height() <= room.y;
        if self.view.is_newly_selected && (fits || self.seen.is_none()) {
            self.seen = Some(all);
        }
    }

    /// The arrow keys, while a node has the focus.
    fn walk(&mut self) {
        let id = self.id(self.view.selected());
        if has_arrow_keys(self.ui, id)
            && let Some(to) = self.view.walk(self.ui)
        {
            *self.chosen = Some(to);
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
        let texts = self.view.texts;
        let (visible, left) = (ui.clip_rect().left(), ui.min_rect().left());
        let (what, who) = words::tree::layer(turn, texts);
        let painter = ui.painter();
        let (small, ink) = (FontId::proportional(13.0), self.view.colours.ink);
        let lines = if visible > left + 1.0 {
            let text = [what, who].join(" ");
            vec![(Align2::LEFT_BOTTOM, pos2(visible, y_range.min - 1.0), text)]
        } else {
            let middle = pos2(left, y_range.center());
            let lines = [(Align2::LEFT_BOTTOM, what), (Align2::LEFT_TOP, who)];
            lines.map(|(align, text)| (align, middle, text)).to_vec()
        };
        for (align, place, text) in lines {
            let galley = painter.layout_no_wrap(text, small.clone(), ink);
            let rect = align.anchor_size(place, galley.size());
            painter.rect_filled(rect, 0.0, ui.visuals().panel_fill);
            painter.galley(rect.min, galley, ink);
        }
    }

    fn is_on_path(&self, step: &Step) -> bool {
        self.view.path.iter().any(|on_path| on_path.id == step.id)
    }

    /// Paints a row; returns the place of its node on the path, for the row below.
    fn row_ui(&mut self, row: &Row<'_>, parent: Rect, start: Pos2) -> Rect {
        let mut x = start.x;
        let mut places = Vec::new();
        for &branch in &row.branches {
            let rect = Rect::from_min_size(pos2(x, start.y), branch.size(self.card));
            x += branch.width(self.card.x);
            places.push((branch, rect));
        }
        self.paint_edges(row.parent, parent, &places);
        if row.parent.id == self.view.selected() {
            // The children with their parent, and then what is above it.
            let size = vec2(x - 4.0 - start.x, row.height(self.card.y));
            self.see(Rect::from_min_size(start, size).expand(4.0));
            self.see(parent.translate(vec2(0.0, -parent.height() - self.scale * NEAR_WAY)));
        }
        let mut next = parent;
        for (branch, rect) in places {
            match branch {
                NearBranch::Visited(step) => {
                    if self.is_on_path(&step) {
                        next = rect;
                    }
                    self.card_ui(&step, rect);
                }
                NearBranch::Pending(square) | NearBranch::Skipped(square) => {
                    self.stump_ui(row.parent, branch, square, rect);
                }
            }
        }
        next
    }

    /// From a node to its moves: thick to the best one, dashed to those without a child.
    fn paint_edges(&self, step: &Step, parent: Rect, places: &[(NearBranch, Rect)]) {
        let colours = self.view.colours;
        let known = self.view.known(step);
        let best = known.and_then(|(_, best)| best);
        let painter = self.ui.painter();
        for (branch, rect) in places {
            let edge = [parent.center_bottom(), rect.center_top()];
            match branch {
                NearBranch::Visited(step) => {
                    let is_best = step.node.square() == best;
                    let width: f32 = if is_best { 4.0 } else { 1.0 };
                    let stroke = if self.view.offered() == Some(step.id) {
                        Stroke::new(width.max(2.0), colours.lit)
                    } else {
                        Stroke::new(width, colours.ink)
                    };
                    painter.line_segment(edge, stroke);
                }
                NearBranch::Pending(_) | NearBranch::Skipped(_) => {
                    let stroke = Stroke::new(1.0, colours.weak);
                    painter.extend(Shape::dashed_line(&edge, stroke, 4.0, 4.0));
                }
            }
        }
    }

    fn card_ui(&mut self, step: &Step, rect: Rect) {
        let colours = self.view.colours;
        let is_selected = (self.view.path.last()).is_some_and(|last| last.id == step.id);
        // Tab comes here once, to the node that is selected.
        let sense = if is_selected {
            Sense::click()
        } else {
            Sense::CLICK
        };
        let response = self.ui.interact(rect, self.id(step.id), sense);
        let label = node_words::node(step, self.view);
        response.widget_info(|| WidgetInfo::labeled(Role::TreeItem, true, &label));
        voice::set_choice(&response, Role::TreeItem, is_selected);
        if is_selected {
            self.see(rect.expand2(vec2(40.0, 4.0)));
        }
        if response.clicked() {
            *self.chosen = Some(step.id);
            response.request_focus();
        }
        let square = step.node.square();
        if response.hovered() {
            *self.lit = square;
        }
        if self.ui.is_rect_visible(rect) {
            let is_pointed = square.is_some() && square == self.view.pointed;
            let frame = if is_selected || response.has_focus() {
                Stroke::new(3.0, colours.lit)
            } else if self.is_on_path(step) || is_pointed {
                Stroke::new(2.0, colours.lit)
            } else {
                Stroke::new(1.0, colours.weak)
            };
            let card = Card {
                view: self.view,
                step,
                rect,
                scale: self.scale,
            };
            card.paint(self.ui.painter(), frame);
            if let Some(words) = response.hover_pos().and_then(|at| card.words(at)) {
                response.on_hover_text(words);
            }
        }
    }

    /// A move without a child.
    fn stump_ui(&mut self, parent: &Step, branch: NearBranch, square: Square, rect: Rect) {
        let TreeView { texts, colours, .. } = *self.view;
        let is_skipped = matches!(branch, NearBranch::Skipped(_));
        let id = (self.ui.scope_id()).with(("stump", parent.id, square.index()));
        let response = self.ui.interact(rect, id, Sense::hover());
        let text = if is_skipped { "stump" } else { "not-yet" };
        let label = texts.with(text, [("square", square.number().into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
        if response.hovered() {
            *self.lit = Some(square);
        }
        if is_skipped && parent.node.stop() == Stop::CutOff {
            response.on_hover_text(texts.text("hover-cut"));
        }
        let painter = self.ui.painter();
        let is_pointed = self.view.pointed == Some(square);
        let stroke = if self.view.happens(EventKind::Cut, parent.id) {
            Stroke::new(2.0, colours.lit)
        } else {
            Stroke::new(if is_pointed { 2.0 } else { 1.0 }, colours.weak)
        };
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
        painter.extend(Shape::dashed_line(&corners, stroke, 3.0, 3.0));
        let font = FontId::proportional(12.0);
        let centre = rect.center();
        let name = match self.view.tree.after(&parent.position, square) {
            Some(TreePosition::Numbers(subtree)) => {
                let number = subtree.number.map(words::tree::plain_number);
                number.unwrap_or_else(|| "…".to_owned())
            }
            _ => square.to_string(),
        };
        painter.text(centre, Align2::CENTER_CENTER, name, font, colours.ink);
        if is_skipped {
            // Cut through, so that it is not taken for a move that is still to come.
            painter.line_segment([rect.left_bottom(), rect.right_top()], stroke);
        }
    }
}
