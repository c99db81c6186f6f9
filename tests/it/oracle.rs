//! Simple, slow and obviously right: what everything else is compared with.

use std::collections::{HashMap, HashSet};

use tictactoe::model::{Board, Mark, Outcome, Position, Square, SquareSet, Value};

/// Every position that play can reach on the 3×3 board, found by playing.
pub fn positions() -> HashSet<Position> {
    let mut seen = HashSet::new();
    let mut open = vec![Position::default()];
    while let Some(position) = open.pop() {
        if seen.insert(position) {
            open.extend(
                position
                    .moves()
                    .into_iter()
                    .map(|square| after(&position, square)),
            );
        }
    }
    seen
}

/// Those of them in which there is a move to make.
pub fn open_positions() -> Vec<Position> {
    let mut open: Vec<_> = positions().into_iter().filter(|p| !p.finished()).collect();
    open.sort_by_key(ToString::to_string);
    open
}

/// The position after a move that is known to be possible.
#[track_caller]
pub fn after(position: &Position, square: Square) -> Position {
    position
        .play(square)
        .unwrap_or_else(|error| panic!("{error} in\n{}", position.rows()))
}

/// The position with this text on the 3×3 board.
#[track_caller]
pub fn position(text: &str) -> Position {
    Position::parse(Board::TIC_TAC_TOE, text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The square with this number, counted from 1.
pub fn square(number: u8) -> Square {
    Board::TIC_TAC_TOE.square(number).unwrap()
}

/// The value of every position, by the definition: the minimum or maximum of the moves.
#[derive(Default)]
pub struct Values(HashMap<Position, Value>);

impl Values {
    pub fn of(&mut self, position: &Position) -> Value {
        if let Some(&value) = self.0.get(position) {
            return value;
        }
        let value = match position.outcome() {
            Some(Outcome::Win { winner, .. }) => winner.win(),
            Some(Outcome::Draw) => Value::Draw,
            None => {
                let values = position
                    .moves()
                    .into_iter()
                    .map(|m| self.of(&after(position, m)));
                match position.turn() {
                    Mark::X => values.min().unwrap(),
                    Mark::O => values.max().unwrap(),
                }
            }
        };
        self.0.insert(*position, value);
        value
    }

    /// The moves that keep the value.
    pub fn keeping(&mut self, position: &Position) -> Vec<Square> {
        let value = self.of(position);
        let moves = position.moves().into_iter();
        moves
            .filter(|&m| self.of(&after(position, m)) == value)
            .collect()
    }
}

/// The smallest of the eight mirror images of a position, by its text.
pub fn canonical(position: &Position) -> String {
    let turned = |index: usize, times: usize, mirrored: bool| {
        let (mut row, mut column) = (index / 3, index % 3);
        if mirrored {
            column = 2 - column;
        }
        for _ in 0..times {
            (row, column) = (column, 2 - row);
        }
        Square::new(u8::try_from(3 * row + column).unwrap()).unwrap()
    };
    let image = |times, mirrored| {
        let [x, o] = Mark::ALL.map(|mark| -> SquareSet {
            let stones = position.stones(mark).into_iter();
            stones
                .map(|square| turned(square.index(), times, mirrored))
                .collect()
        });
        Position::new(position.board(), x, o).unwrap().to_string()
    };
    let images = (0..4).flat_map(|times| [image(times, false), image(times, true)]);
    images.min().unwrap()
}
