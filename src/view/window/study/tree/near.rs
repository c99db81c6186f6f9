//! The tree from near: the way to the selected node row by row, in each row the children of the node above it, and the moves that were never looked at.

use egui::{
    Align2, EventFilter, FontId, Pos2, Rect, Role, ScrollArea, Sense, Shape, Stroke, Ui, Vec2,
    WidgetInfo, pos2, vec2,
};

use super::{Shown, card, words};
use crate::insight::{State, child_step};
use crate::model::Square;
use crate::search::{NodeId, Step};
use crate::view::window::theme::{NEAR_CARD, NEAR_NARROW, NEAR_STUMP, NEAR_WAY};

/// A node or a stump, and where it is drawn.
enum Place {
    Node(Step, Rect),
    /// A move that was not looked at, and whether it will never be.
    Stump(Square, bool, Rect),
}

/// Paints it; says which node was chosen.
pub(super) fn ui(ui: &mut Ui, shown: &Shown<'_>, lit: &mut Option<Square>) -> Option<NodeId> {
    let mut chosen = None;
    let n_rows = shown.path.len() + 1;
    let height = n_rows as f32 * (NEAR_CARD[1] + NEAR_WAY);
    let rows: Vec<Vec<Move>> = (0..shown.path.len()).map(|at| below(shown, at)).collect();
    let card_width = rows.iter().map(|row| card_width(row, ui.available_width()));
    let card = vec2(card_width.fold(NEAR_CARD[0], f32::min), NEAR_CARD[1]);
    let row_width = |row: &[Move]| row.iter().map(|one| one.width(card.x)).sum::<f32>();
    let widest = rows.iter().map(|row| row_width(row)).fold(0.0, f32::max);
    let visible = ui.available_width();
    ScrollArea::both()
        .max_height(ui.available_height().min(ui.ctx().content_rect().height()))
        .auto_shrink([false, false])
        .show(ui, |ui| {
            let width = widest.max(ui.available_width()).max(card.x);
            let (area, _) = ui.allocate_exact_size(vec2(width, height), Sense::hover());
            let mut picture = Near {
                ui,
                shown,
                chosen: &mut chosen,
                lit,
                card,
            };
            let root = Rect::from_min_size(
                pos2(area.left() + (visible - card.x) / 2.0, area.top() + 4.0),
                card,
            );
            if let Some(first) = shown.path.first() {
                picture.card_ui(first, root, true);
            }
            let mut parent = root;
            for (at, row) in rows.iter().enumerate() {
                let top = area.top() + 4.0 + (at + 1) as f32 * (card.y + NEAR_WAY);
                let left = (parent.center().x - row_width(row) / 2.0).clamp(
                    area.left(),
                    (area.right() - row_width(row)).max(area.left()),
                );
                parent = picture.row_ui(row, at, parent, pos2(left, top));
            }
            // Last: the focus goes to a card that can have it from the next frame on.
            picture.walk();
        });
    chosen
}

/// A move at a node: the child it leads to, or none if it was not looked at.
struct Move {
    square: Square,
    child: Option<Step>,
    /// Whether it will never be looked at.
    is_cut: bool,
}

impl Move {
    /// With the gap beside it.
    fn width(&self, card: f32) -> f32 {
        match self.child {
            Some(_) => card + 6.0,
            None => NEAR_STUMP + 4.0,
        }
    }
}

/// The children of a node of the path, and the moves without one.
fn below(shown: &Shown<'_>, at: usize) -> Vec<Move> {
    let path = &shown.path[..=at];
    let Some(step) = path.last() else {
        return Vec::new();
    };
    let mut row = Vec::new();
    for child in shown.children(step.id) {
        if let Some(square) = shown.tree.node(child).square() {
            row.push(Move {
                square,
                child: child_step(shown.tree, step, child),
                is_cut: false,
            });
        }
    }
    let is_cut = shown.moment.state(step.id) == State::Done;
    let seen = row.iter().map(|one| one.square).collect();
    row.extend(
        (step.position.moves() - seen)
            .into_iter()
            .map(|square| Move {
                square,
                child: None,
                is_cut,
            }),
    );
    row
}

/// Cards are as narrow as they can be read, so that a row fits.
fn card_width(row: &[Move], available: f32) -> f32 {
    let n_cards = row.iter().filter(|one| one.child.is_some()).count();
    let stumps = (row.len() - n_cards) as f32 * (NEAR_STUMP + 4.0);
    let width = (available - stumps) / n_cards.max(1) as f32 - 6.0;
    width.clamp(NEAR_NARROW, NEAR_CARD[0])
}

struct Near<'a, 'b> {
    ui: &'a mut Ui,
    shown: &'a Shown<'b>,
    chosen: &'a mut Option<NodeId>,
    lit: &'a mut Option<Square>,
    card: Vec2,
}

impl Near<'_, '_> {
    fn id(&self, node: NodeId) -> egui::Id {
        self.ui.scope_id().with(("node", node))
    }

    /// The arrow keys, while a node has the focus.
    fn walk(&mut self) {
        let id = self.id(self.shown.selected());
        if !self.ui.memory(|memory| memory.has_focus(id)) {
            return;
        }
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        self.ui
            .memory_mut(|memory| memory.set_focus_lock_filter(id, arrows));
        if let Some(to) = self.shown.walk(self.ui) {
            *self.chosen = Some(to);
            let to_id = self.id(to);
            self.ui.memory_mut(|memory| memory.request_focus(to_id));
        }
    }

    /// Paints a row; returns where the node on the path is, for the row below.
    fn row_ui(&mut self, row: &[Move], at: usize, parent: Rect, start: Pos2) -> Rect {
        let above = &self.shown.path[at];
        let on_path = self.shown.path.get(at + 1).map(|step| step.id);
        let known = self.shown.moment.value(above.id, above.position.turn());
        let is_hidden = self.shown.hides && self.shown.moment.state(above.id) != State::Done;
        let best = known.and_then(|(_, best)| best).filter(|_| !is_hidden);
        let mut x = start.x;
        let mut next = parent;
        let mut places = Vec::new();
        for one in row {
            let size = match one.child {
                Some(_) => self.card,
                None => vec2(NEAR_STUMP, 34.0),
            };
            let rect = Rect::from_min_size(pos2(x, start.y), size);
            x += one.width(self.card.x);
            places.push(match one.child {
                Some(step) => Place::Node(step, rect),
                None => Place::Stump(one.square, one.is_cut, rect),
            });
        }
        let colours = self.shown.colours;
        let painter = self.ui.painter().clone();
        let from = parent.center_bottom();
        for place in &places {
            match place {
                Place::Node(step, rect) => {
                    let is_best = step.node.square() == best;
                    let width = if is_best { 4.0 } else { 1.0 };
                    let stroke = Stroke::new(width, colours.ink);
                    painter.line_segment([from, rect.center_top()], stroke);
                }
                Place::Stump(_, _, rect) => {
                    let stroke = Stroke::new(1.0, colours.weak);
                    painter.extend(Shape::dashed_line(
                        &[from, rect.center_top()],
                        stroke,
                        4.0,
                        4.0,
                    ));
                }
            }
        }
        for place in &places {
            match place {
                Place::Node(step, rect) => {
                    let is_on_path = on_path == Some(step.id);
                    if is_on_path {
                        next = *rect;
                    }
                    self.card_ui(step, *rect, is_on_path);
                }
                Place::Stump(square, is_cut, rect) => self.stump_ui(at, *square, *is_cut, *rect),
            }
        }
        next
    }

    fn card_ui(&mut self, step: &Step, rect: Rect, is_on_path: bool) {
        let Shown {
            moment,
            texts,
            colours,
            ..
        } = *self.shown;
        let is_selected = self.shown.selected() == step.id;
        // Tab comes here once, to the node that is selected.
        let sense = if is_selected {
            Sense::click()
        } else {
            Sense::CLICK
        };
        let id = self.id(step.id);
        let response = self.ui.interact(rect, id, sense);
        let label = words::node(step, &moment, self.shown.hides, texts);
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, &label));
        if is_selected && self.shown.is_new {
            self.ui.scroll_to_rect(rect.expand(40.0), None);
        }
        if response.clicked() {
            *self.chosen = Some(step.id);
            response.request_focus();
        }
        if response.hovered() {
            *self.lit = step.node.square();
        }
        if self.ui.is_rect_visible(rect) {
            let is_pointed =
                self.shown.pointed.is_some() && step.node.square() == self.shown.pointed;
            let frame = if is_selected || response.has_focus() {
                Stroke::new(3.0, colours.lit)
            } else if is_on_path || is_pointed {
                Stroke::new(2.0, colours.lit)
            } else {
                Stroke::new(1.0, colours.weak)
            };
            card::paint(self.ui.painter(), self.shown, step, rect, frame);
        }
    }

    fn stump_ui(&mut self, row: usize, square: Square, is_cut: bool, rect: Rect) {
        let Shown { texts, colours, .. } = *self.shown;
        let id = self.ui.scope_id().with(("stump", row, square.index()));
        let response = self.ui.interact(rect, id, Sense::hover());
        let text = if is_cut { "stump" } else { "not-yet" };
        let label = texts.with(text, [("square", square.number().into())]);
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &label));
        if response.hovered() {
            *self.lit = Some(square);
        }
        let painter = self.ui.painter();
        let is_pointed = self.shown.pointed == Some(square);
        let stroke = Stroke::new(if is_pointed { 2.0 } else { 1.0 }, colours.weak);
        let corners = [
            rect.left_top(),
            rect.right_top(),
            rect.right_bottom(),
            rect.left_bottom(),
            rect.left_top(),
        ];
        painter.extend(Shape::dashed_line(&corners, stroke, 3.0, 3.0));
        let font = FontId::proportional(12.0);
        painter.text(
            rect.center(),
            Align2::CENTER_CENTER,
            square,
            font,
            colours.ink,
        );
        if is_cut {
            // Cut through, so that it is not taken for a move that is still to come.
            painter.line_segment([rect.left_bottom(), rect.right_top()], stroke);
        }
    }
}
