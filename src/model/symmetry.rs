//! The symmetries of a board: eight of a square one, four of an oblong one.

use super::{Board, Mark, Position, Square, SquareSet};

/// Turns and mirror images that map a board to itself, the identity first.
#[derive(Clone, Debug)]
pub struct Symmetries {
    /// For each symmetry, the image of every square.
    maps: Vec<Vec<Square>>,
}

impl Symmetries {
    /// The symmetries of `board`.
    pub fn of(board: Board) -> Symmetries {
        let (columns, rows) = (board.columns(), board.rows());
        let image = |square: Square, [mirrored, flipped, transposed]: [bool; 3]| {
            let index = square.number() - 1;
            let (mut column, mut row) = (index % columns, index / columns);
            if mirrored {
                column = columns - 1 - column;
            }
            if flipped {
                row = rows - 1 - row;
            }
            if transposed {
                (column, row) = (row, column);
            }
            Square::new(row * columns + column)
        };
        let map = |which: u8| -> Vec<Square> {
            let parts = [1, 2, 4].map(|bit| which & bit != 0);
            let squares = board.squares().into_iter();
            squares.filter_map(|square| image(square, parts)).collect()
        };
        let n_maps = if columns == rows { 8 } else { 4 };
        Symmetries {
            maps: (0..n_maps).map(map).collect(),
        }
    }

    /// The same for a board whose squares are named by their places in `order`.
    #[must_use]
    pub fn renamed(&self, order: &[Square]) -> Symmetries {
        let place = |square: Square| {
            let place = order.iter().position(|&other| other == square)?;
            Square::new(u8::try_from(place).ok()?)
        };
        let renamed = |map: &Vec<Square>| {
            let images = order.iter().map(|square| map[square.index()]);
            images.map(|image| place(image).unwrap_or(image)).collect()
        };
        Symmetries {
            maps: self.maps.iter().map(renamed).collect(),
        }
    }

    /// The number of symmetries.
    pub fn n(&self) -> usize {
        self.maps.len()
    }

    /// The image of these squares under symmetry `which`, counted modulo their number.
    pub fn image(&self, which: usize, squares: SquareSet) -> SquareSet {
        let map = &self.maps[which % self.maps.len()];
        let images = squares.into_iter().map(|square| map[square.index()]);
        images.collect()
    }

    /// The smallest image of the stones of both: the same for all that are images of each other.
    pub fn canonical(&self, stones: [SquareSet; 2]) -> [SquareSet; 2] {
        let images = (0..self.n()).map(|which| stones.map(|squares| self.image(which, squares)));
        let smallest = images.min_by_key(|stones| stones.map(SquareSet::bits));
        smallest.unwrap_or(stones)
    }

    /// The image of a position under symmetry `which`, counted modulo their number.
    pub fn turned(&self, which: usize, position: &Position) -> Position {
        let stones = Mark::ALL.map(|mark| self.image(which, position.stones(mark)));
        with_stones(position, stones)
    }

    /// The smallest image of a position.
    pub fn smallest(&self, position: &Position) -> Position {
        with_stones(
            position,
            self.canonical(Mark::ALL.map(|mark| position.stones(mark))),
        )
    }
}

/// An image is as possible as the position that it is of.
fn with_stones(position: &Position, [x, o]: [SquareSet; 2]) -> Position {
    Position::new(position.board(), x, o).unwrap_or(*position)
}
