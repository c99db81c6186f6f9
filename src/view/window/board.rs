//! The board: squares that can be clicked and walked through with the arrow keys.

mod confetti;
pub(crate) mod grid;
pub(crate) mod painting;
pub(crate) mod pen;
mod style_picture;

use egui::{
    EventFilter, FocusDirection, Key, Modifiers, Rect, Response, Role, Sense, Ui, Vec2, WidgetInfo,
};

pub(crate) use self::grid::Grid;
pub(crate) use self::style_picture::style_picture;

use self::pen::BoardPen;
use super::study::{Marks, StudyRequest};
use super::theme::BoardColours;
use crate::messages::Command;
use crate::model::{Mark, Position, Square, SquareSet};
use crate::settings::Appearance;
use crate::view::texts::Texts;
use crate::view::window::app::actions::Action;
use crate::view::window::app::screen::Refused;
use crate::view::words::game::board_name;

/// The square that the keyboard is on, and what else a board remembers from frame to frame.
#[derive(Default)]
pub(crate) struct Cursor {
    square: Option<Square>,
    /// The same while it has the focus.
    pub(crate) focused: Option<Square>,
    /// Whether it is to get the focus.
    enters: bool,
    /// Whether the pointer has moved since the focus has.
    follows_pointer: bool,
    /// Whether squares were played or walked through by keys.
    pub(crate) shows_numbers: bool,
    /// The position on the board and the one before it.
    shown: Option<Position>,
    before: Option<Position>,
}

impl Cursor {
    /// Tab leads to the board first, although it is painted last.
    pub(crate) fn enter(&mut self, ctx: &egui::Context) {
        self.enters = true;
        ctx.memory_mut(|memory| memory.move_focus(FocusDirection::None));
    }

    fn see(&mut self, position: Position) {
        if self.shown != Some(position) {
            self.before = self.shown.replace(position);
        }
        // Squares of another board are elsewhere.
        if self
            .before
            .is_some_and(|before| before.board() != position.board())
        {
            self.before = None;
        }
    }
}

/// The effect of a click on a square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum BoardClick {
    Play,
    /// Continues the game after so many moves.
    PlayFrom(usize),
    /// The computer is thinking.
    Refuse,
    /// The game is over: begins the next one.
    PlayAgain,
}

/// The stones of a game or of a task, and what happens to them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct BoardContent {
    pub(crate) position: Position,
    /// The mark that a person would place now.
    pub(crate) mark_to_place: Option<Mark>,
    /// The last move.
    pub(crate) last: Option<Square>,
    /// The end of the game, if `position` is an earlier one.
    pub(crate) end: Option<Position>,
    pub(crate) hint: Option<Square>,
    pub(crate) refused: Option<Refused>,
    /// When the game began, whose board is drawn then.
    pub(crate) began: Option<f64>,
    /// When a person won it.
    pub(crate) person_won_at: Option<f64>,
    pub(crate) click: BoardClick,
}

/// What the board needs for a frame.
pub(crate) struct BoardView<'a> {
    pub(crate) content: BoardContent,
    /// Where it has room.
    pub(crate) area: Rect,
    pub(crate) looks: Appearance,
    pub(crate) texts: &'a Texts,
    /// Whether keys are for the board, and not for a dialog.
    pub(crate) listens: bool,
    /// What the study shows on it.
    pub(crate) marks: Marks<'a>,
    /// The squares of which a text speaks that is pointed at.
    pub(crate) named: SquareSet,
}

impl BoardView<'_> {
    /// Paints it; says which square is pointed at, by the pointer or by the keyboard, whichever has
    /// moved last.
    pub(crate) fn ui(
        &self,
        ui: &mut Ui,
        cursor: &mut Cursor,
        actions: &mut Vec<Action>,
    ) -> Option<Square> {
        let rules = self.content.position.board();
        let grid = Grid::fitting(self.area, rules);
        let painter = ui.painter().clone();
        let colours = BoardColours::in_ui(ui, self.looks);
        cursor.see(*self.position());
        let scene = self.scene(ui, BoardPen::new(&painter, grid, colours), cursor);
        // The one of a larger board may not be on this one.
        let current = cursor
            .square
            .filter(|square| rules.squares().contains(*square));
        let current = current.unwrap_or_else(|| middle(rules.squares()));
        cursor.square = Some(current);
        scene.pen.ground();
        self.paint_lines(ui, &scene);
        let responses: Vec<(Square, Response)> = (rules.squares().into_iter())
            .map(|square| {
                let response = self.square_ui(ui, grid, square, current);
                self.paint_square(ui, &scene, square, &response);
                (square, response)
            })
            .collect();
        for (square, response) in &responses {
            if response.clicked() {
                cursor.square = Some(*square);
                // The keyboard goes along, or it would be nowhere.
                if cursor.focused.is_some() {
                    cursor.enters = true;
                }
                let click = self.content.click;
                actions.push(match (self.marks.preview, click) {
                    (Some(_), _) => Action::Study(StudyRequest::BackToGame),
                    (None, BoardClick::Refuse) => Action::Nod,
                    (None, BoardClick::PlayAgain) => Action::PlayAgain,
                    (None, BoardClick::Play) => Action::Command(Command::Play(*square)),
                    (None, BoardClick::PlayFrom(n_moves)) => {
                        Action::Command(Command::PlayFrom(n_moves, *square))
                    }
                });
            }
        }
        self.paint_confetti(ui, &scene);
        if std::mem::take(&mut cursor.enters)
            && let Some((_, response)) =
                (responses.iter()).find(|(square, _)| cursor.square == Some(*square))
        {
            response.request_focus();
        }
        if self.listens {
            walk(ui, grid, current, cursor, &responses);
        }
        ui.advance_cursor_after_rect(self.area);
        let at = |is_at: fn(&Response) -> bool| {
            let pointed = responses.iter().find(|(_, response)| is_at(response));
            pointed.map(|(square, _)| *square)
        };
        let [hovered, focused] = [at(Response::hovered), at(Response::has_focus)];
        if ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
            cursor.follows_pointer = true;
        } else if focused != cursor.focused {
            cursor.follows_pointer = false;
        }
        cursor.focused = focused;
        if cursor.follows_pointer {
            hovered.or(focused)
        } else {
            focused.or(hovered)
        }
    }

    fn square_ui(&self, ui: &Ui, grid: Grid, square: Square, current: Square) -> Response {
        let id = ui.scope_id().with(("square", square.index()));
        // Tab enters the board once, at the square that the keyboard is on.
        let sense = match square == current {
            _ if !self.listens => Sense::hover(),
            true => Sense::click(),
            false => Sense::CLICK,
        };
        let response = ui.interact(grid.cell(square), id, sense);
        // egui asks for it only if a screen reader listens.
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, self.label(grid, square)));
        response
    }

    /// The name of the whole board.
    pub(crate) fn name(&self) -> String {
        let size = board_name(self.position().board(), self.texts);
        [self.texts.text("board"), size].join(" ")
    }

    /// The position on the board: the game's, or one that the study shows instead.
    fn position(&self) -> &Position {
        (self.marks.preview.as_ref()).unwrap_or(&self.content.position)
    }

    fn label(&self, grid: Grid, square: Square) -> String {
        let id = match self.position().at(square) {
            None => "square-empty",
            Some(Mark::X) => "square-cross",
            Some(Mark::O) => "square-circle",
        };
        let [column, row] = grid.place(square).map(|n| n + 1);
        let arguments = [
            ("square", square.number().into()),
            ("row", row.into()),
            ("column", column.into()),
        ];
        let label = self.texts.with(id, arguments);
        match self.marks.label(square, self.texts) {
            Some(worth) => format!("{label}, {worth}"),
            None => label,
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
            // Esc interrupts the computer, and the ring stays.
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
            // So many numbers would only disturb.
            cursor.shows_numbers |= responses.len() <= 25;
            // The first key only shows where one is.
            let to = match focused {
                Some((square, _)) => grid.neighbour(*square, right, down),
                None => current,
            };
            cursor.square = Some(to);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::insight::MoveValues;
    use crate::model::Board;
    use crate::settings::{Language, Settings};

    #[test]
    fn the_label_of_a_square_is_formatted_only_for_a_screen_reader() {
        let texts = Texts::new(Language::English);
        let position = Position::empty(Board::TIC_TAC_TOE);
        let values = MoveValues::known(&position);
        let view = BoardView {
            content: BoardContent {
                position,
                mark_to_place: Some(Mark::X),
                last: None,
                end: None,
                hint: None,
                refused: None,
                began: None,
                person_won_at: None,
                click: BoardClick::Play,
            },
            // Too small for words in the squares.
            area: Rect::from_min_size(egui::Pos2::ZERO, Vec2::splat(90.0)),
            looks: Settings::default().looks,
            texts: &texts,
            listens: true,
            marks: Marks {
                worths: values.as_ref(),
                ..Marks::default()
            },
            named: SquareSet::EMPTY,
        };
        let ctx = egui::Context::default();
        let n_formatted_in_a_frame = || {
            texts.n_formatted.set(0);
            let mut output = ctx.run_ui(egui::RawInput::default(), |ui| {
                view.ui(ui, &mut Cursor::default(), &mut Vec::new());
            });
            output.textures_delta.clear();
            texts.n_formatted.get()
        };
        assert_eq!(n_formatted_in_a_frame(), 0);
        ctx.enable_accesskit();
        assert!(n_formatted_in_a_frame() > 0);
    }
}
