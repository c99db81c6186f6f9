//! The order in which a search looks at the moves.

use crate::model::{Board, Square, SquareSet};

/// All squares of a board, in the order in which a search looks at them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Order {
    squares: Vec<Square>,
}

impl Order {
    /// By number: the lecture's.
    pub fn ascending(board: Board) -> Order {
        Order::beginning_with(board, [])
    }

    /// From the centre outwards, by the number of lines through a square.
    pub fn centre_first(board: Board) -> Order {
        let mut order = Order::ascending(board);
        let lines = board.lines();
        // Stable: of equals the lowest-numbered comes first.
        (order.squares).sort_by_key(|&square| std::cmp::Reverse(lines.through(square).len()));
        order
    }

    /// These first, then the others by number. Repeated squares, and those that are not on the
    /// board, are left out.
    pub fn beginning_with(board: Board, first: impl IntoIterator<Item = Square>) -> Order {
        let mut rest = board.squares();
        let mut squares = Vec::new();
        for square in first.into_iter().chain(board.squares()) {
            if rest.contains(square) {
                rest = rest - square.alone();
                squares.push(square);
            }
        }
        Order { squares }
    }

    /// The squares, in this order.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// Whether it is the lecture's.
    pub fn is_ascending(&self) -> bool {
        self.squares.is_sorted()
    }

    /// The square at a place. A place is encoded as a `Square`, so that a set of places fits a
    /// `SquareSet`.
    pub(super) fn at(&self, place: Square) -> Square {
        self.squares.get(place.index()).copied().unwrap_or(place)
    }

    /// The places of some squares.
    pub(super) fn places(&self, squares: SquareSet) -> SquareSet {
        let places = self.squares.iter().enumerate();
        let places = places.filter(|(_, square)| squares.contains(**square));
        places
            .filter_map(|(place, _)| u8::try_from(place).ok().and_then(Square::new))
            .collect()
    }
}
