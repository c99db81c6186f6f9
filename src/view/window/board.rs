//! The board: lines, stones, the ghost under the pointer, the ring of the keyboard, and the line that wins.

use std::f32::consts::TAU;
use std::time::Duration;

use egui::{
    Align2, Color32, EventFilter, FocusDirection, FontId, Key, Modifiers, Painter, Pos2, Rect,
    Response, Role, Sense, Stroke, StrokeKind, Ui, WidgetInfo, vec2,
};

use super::actions::Action;
use super::shown::Shown;
use super::study::{Marks, StudyRequest};
use super::theme::{self, Colours, ValueColours};
use crate::model::{Mark, Outcome, Position, Square, SquareSet};
use crate::settings::Looks;
use crate::view::texts::Texts;

/// The square that the keyboard is on.
#[derive(Default)]
pub(super) struct Cursor(Option<Square>);

/// What the board needs for a frame.
pub(super) struct BoardView<'a> {
    pub(super) shown: &'a Shown,
    /// The position that is looked at.
    pub(super) seen: Position,
    pub(super) looks: Looks,
    pub(super) texts: &'a Texts,
    /// Whether keys are for the board, and not for a dialog.
    pub(super) listens: bool,
    /// What the study shows on it.
    pub(super) marks: Marks<'a>,
}

/// Where the squares are.
#[derive(Clone, Copy)]
struct Grid {
    rect: Rect,
    side: f32,
    columns: usize,
    rows: usize,
}

impl Grid {
    fn new(available: Rect, columns: usize, rows: usize) -> Grid {
        let side = (available.width() / columns as f32).min(available.height() / rows as f32);
        // Whole points keep the lines sharp.
        let side = side.floor().max(1.0);
        let extent = vec2(side * columns as f32, side * rows as f32);
        let rect = Rect::from_min_size((available.center() - extent / 2.0).round(), extent);
        Grid {
            rect,
            side,
            columns,
            rows,
        }
    }

    fn place(self, square: Square) -> [usize; 2] {
        [square.index() % self.columns, square.index() / self.columns]
    }

    fn cell(self, square: Square) -> Rect {
        let [column, row] = self.place(square).map(|n| n as f32 * self.side);
        Rect::from_min_size(
            self.rect.min + vec2(column, row),
            vec2(self.side, self.side),
        )
    }

    /// The neighbour in a direction; the edge stops it.
    fn neighbour(self, square: Square, right: isize, down: isize) -> Square {
        let [column, row] = self.place(square);
        let column = column.saturating_add_signed(right).min(self.columns - 1);
        let row = row.saturating_add_signed(down).min(self.rows - 1);
        let index = u8::try_from(row * self.columns + column).ok();
        index.and_then(Square::new).unwrap_or(square)
    }
}

impl BoardView<'_> {
    /// Paints it; says which square is pointed at, by the pointer or else by the keyboard.
    pub(super) fn ui(
        &self,
        ui: &mut Ui,
        cursor: &mut Cursor,
        asked: &mut Vec<Action>,
    ) -> Option<Square> {
        let rules = self.seen.board();
        let grid = Grid::new(
            ui.available_rect_before_wrap(),
            rules.columns().into(),
            rules.rows().into(),
        );
        let colours = Colours::in_ui(ui, self.looks);
        // The one of a larger board may not be on this one.
        let current = cursor.0.filter(|square| rules.squares().contains(*square));
        let current = current.unwrap_or_else(|| middle(rules.squares()));
        cursor.0 = Some(current);
        let responses: Vec<(Square, Response)> = (rules.squares().into_iter())
            .map(|square| (square, self.square_ui(ui, grid, square, current, colours)))
            .collect();
        for (square, response) in &responses {
            if response.clicked() {
                cursor.0 = Some(*square);
                // A stone is set in the game only.
                asked.push(match self.marks.preview {
                    None => Action::Command(self.shown.play(*square)),
                    Some(_) => Action::Study(StudyRequest::BackToGame),
                });
            }
        }
        self.paint_lines(ui.painter(), grid, colours);
        self.paint_strikes(ui, grid, colours);
        if self.listens {
            walk(ui, grid, current, cursor, &responses);
        }
        ui.advance_cursor_after_rect(grid.rect);
        let at = |is_at: fn(&Response) -> bool| {
            let pointed = responses.iter().find(|(_, response)| is_at(response));
            pointed.map(|(square, _)| *square)
        };
        at(Response::hovered).or_else(|| at(Response::has_focus))
    }

    /// The position on the board: the game's, or one that the study shows instead.
    fn position(&self) -> &Position {
        self.marks.preview.as_ref().unwrap_or(&self.seen)
    }

    fn square_ui(
        &self,
        ui: &Ui,
        grid: Grid,
        square: Square,
        current: Square,
        colours: Colours,
    ) -> Response {
        let cell = grid.cell(square);
        let id = ui.scope_id().with(("square", square.index()));
        // Tab enters the board once, at the square that the keyboard is on.
        let sense = if square == current {
            Sense::click()
        } else {
            Sense::CLICK
        };
        let response = ui.interact(cell, id, sense);
        let stone = self.position().at(square);
        let label = self.label(grid, square, stone);
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &label));

        let painter = ui.painter().with_clip_rect(grid.rect.expand(8.0));
        let mut centre = cell.center();
        if let Some(shaken) = self.shaken(ui, square) {
            painter.rect_filled(cell.shrink(grid.side * 0.02), 0.0, colours.refused);
            centre.x += shaken * grid.side;
        }
        let seconds = self.seconds(ui, theme::DRAW_TIME_S);
        // Asked for in every frame and every square: seen for the first time, it would be drawn at once.
        let drawn = ui
            .ctx()
            .animate_bool_with_time(id.with("stone"), stone.is_some(), seconds);
        match (stone, self.shown.hand()) {
            (Some(mark), _) => {
                self.paint_stone(&painter, grid, centre, mark, colours.stone(mark), drawn);
            }
            (None, Some(mark)) if response.hovered() && self.marks.preview.is_none() => {
                // Mixed, not transparent: where two strokes cross, it would show.
                let ghost = ui
                    .visuals()
                    .panel_fill
                    .lerp_to_gamma(colours.stone(mark), 0.25);
                self.paint_stone(&painter, grid, centre, mark, ghost, 1.0);
            }
            _ => {}
        }
        if stone.is_none() && self.looks.numbers {
            let place = cell.min + vec2(grid.side, grid.side) * 0.08;
            let font = FontId::proportional((grid.side * 0.11).max(9.0));
            painter.text(
                place,
                Align2::LEFT_TOP,
                square,
                font,
                ui.visuals().weak_text_color(),
            );
        }
        let values = ValueColours::in_ui(ui, self.looks);
        (self.marks).paint(&painter, cell, square, values, self.texts);
        if self.shown.hint == Some(square) {
            let dot = grid.side * 0.12;
            painter.circle_filled(centre, dot, colours.line);
        }
        if response.has_focus() {
            let ring = Stroke::new((grid.side * 0.025).max(2.0), colours.line);
            painter.rect_stroke(
                cell.shrink(grid.side * 0.06),
                grid.side * 0.06,
                ring,
                StrokeKind::Inside,
            );
        }
        response
    }

    fn label(&self, grid: Grid, square: Square, stone: Option<Mark>) -> String {
        let id = match stone {
            None => "square-empty",
            Some(Mark::X) => "square-cross",
            Some(Mark::O) => "square-circle",
        };
        let [column, row] = grid.place(square).map(|n| n + 1);
        let label = self
            .texts
            .with(id, [("row", row.into()), ("column", column.into())]);
        match self.marks.label(square, self.texts) {
            Some(worth) => format!("{label}, {worth}"),
            None => label,
        }
    }

    /// How long a movement takes: no time where nothing is to move.
    fn seconds(&self, ui: &Ui, seconds: f32) -> f32 {
        if self.looks.reduced_motion || ui.style().animation_time == 0.0 {
            0.0
        } else {
            seconds
        }
    }

    /// How far a square that was tried in vain is out of its place, in parts of its side; none when it is at rest.
    fn shaken(&self, ui: &Ui, square: Square) -> Option<f32> {
        let refused = self
            .shown
            .refused
            .as_ref()
            .filter(|refused| refused.square == square)?;
        let since = ui.input(|input| input.time) - refused.since;
        if since >= theme::SHAKE_S {
            return None;
        }
        #[expect(clippy::cast_possible_truncation, reason = "between 0 and 1")]
        let part = (since / theme::SHAKE_S) as f32;
        let still = self.seconds(ui, 1.0) == 0.0;
        let rest = Duration::from_secs_f64(theme::SHAKE_S - since);
        ui.ctx()
            .request_repaint_after(if still { rest } else { Duration::ZERO });
        Some(if still {
            0.0
        } else {
            0.06 * (1.0 - part) * (part * 3.0 * TAU).sin()
        })
    }

    fn line_width(&self, grid: Grid) -> f32 {
        let width = (grid.side * 0.03).max(2.0);
        if self.looks.high_contrast {
            width * 1.5
        } else {
            width
        }
    }

    fn paint_lines(&self, painter: &Painter, grid: Grid, colours: Colours) {
        let stroke = Stroke::new(self.line_width(grid), colours.line);
        let along = |n: usize| n as f32 * grid.side;
        for column in 1..grid.columns {
            painter.vline(
                grid.rect.left() + along(column),
                grid.rect.y_range(),
                stroke,
            );
        }
        for row in 1..grid.rows {
            painter.hline(grid.rect.x_range(), grid.rect.top() + along(row), stroke);
        }
    }

    /// A stone of which the part `drawn` is drawn already.
    fn paint_stone(
        &self,
        painter: &Painter,
        grid: Grid,
        centre: Pos2,
        mark: Mark,
        colour: Color32,
        drawn: f32,
    ) {
        let stroke = Stroke::new(self.line_width(grid) * 2.5, colour);
        match mark {
            Mark::X => {
                let arm = grid.side * 0.27;
                for (direction, part) in [(1.0, drawn * 2.0), (-1.0, drawn * 2.0 - 1.0)] {
                    let [from, to] =
                        [-1.0, 1.0].map(|end| centre + vec2(end * direction, end) * arm);
                    if part > 0.0 {
                        let to = from.lerp(to, part.min(1.0));
                        painter.line_segment([from, to], stroke);
                        // Round ends.
                        for end in [from, to] {
                            painter.circle_filled(end, stroke.width / 2.0, colour);
                        }
                    }
                }
            }
            Mark::O => {
                let radius = grid.side * 0.29;
                if drawn >= 1.0 {
                    painter.circle_stroke(centre, radius, stroke);
                } else if drawn > 0.0 {
                    let at = |step: u8| {
                        let angle = TAU * (f32::from(step) / 48.0 * drawn - 0.25);
                        centre + radius * vec2(angle.cos(), angle.sin())
                    };
                    painter.line((0..=48).map(at).collect(), stroke);
                }
            }
        }
    }

    fn paint_strikes(&self, ui: &Ui, grid: Grid, colours: Colours) {
        let outcome = self.seen.outcome().filter(|_| self.marks.preview.is_none());
        let seconds = self.seconds(ui, 2.0 * theme::DRAW_TIME_S);
        let id = ui.scope_id().with("strike");
        let drawn = ui
            .ctx()
            .animate_bool_with_time(id, outcome.is_some(), seconds);
        let Some(Outcome::Win { lines, .. }) = outcome else {
            return;
        };
        let stroke = Stroke::new(self.line_width(grid) * 1.5, colours.strike);
        for line in &lines {
            let [Some(first), Some(last)] =
                ends(*line).map(|end| end.map(|end| grid.cell(end).center()))
            else {
                continue;
            };
            let beyond = (last - first).normalized() * grid.side * 0.4;
            let (from, to) = (first - beyond, last + beyond);
            ui.painter()
                .line_segment([from, from.lerp(to, drawn)], stroke);
        }
    }
}

/// The arrow keys: from square to square, or into the board if nothing has the focus.
fn walk(
    ui: &Ui,
    grid: Grid,
    current: Square,
    cursor: &mut Cursor,
    responses: &[(Square, Response)],
) {
    let focused = responses.iter().find(|(_, response)| response.has_focus());
    if let Some((_, response)) = focused {
        let arrows = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            // Esc stops the computer, and the ring stays.
            escape: true,
            ..EventFilter::default()
        };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, arrows));
    } else if ui.memory(|memory| memory.focused().is_some()) || egui::Popup::is_any_open(ui.ctx()) {
        return;
    }
    let directions = [
        (Key::ArrowLeft, -1, 0),
        (Key::ArrowRight, 1, 0),
        (Key::ArrowUp, 0, -1),
        (Key::ArrowDown, 0, 1),
    ];
    for (key, right, down) in directions {
        if ui.input_mut(|input| input.consume_key(Modifiers::NONE, key)) {
            // The first key only shows where one is.
            let to = match focused {
                Some((square, _)) => grid.neighbour(*square, right, down),
                None => current,
            };
            cursor.0 = Some(to);
            if let Some((_, response)) = responses.iter().find(|(square, _)| *square == to) {
                response.request_focus();
            }
            // egui's own walk would come on top of ours in the first frame of the focus.
            ui.memory_mut(|memory| memory.move_focus(FocusDirection::None));
        }
    }
}

fn middle(squares: SquareSet) -> Square {
    let squares: Vec<Square> = squares.into_iter().collect();
    squares[squares.len() / 2]
}

/// The first and the last square of a line.
fn ends(line: SquareSet) -> [Option<Square>; 2] {
    [line.first(), line.into_iter().last()]
}
