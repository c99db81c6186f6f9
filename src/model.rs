//! The rules of the game. Uses only `std`: no thread, no clock, no files. One file per noun.

mod board;
mod mark;
mod notation;
mod position;
mod square;
mod symmetry;

pub use board::{Board, BoardError, Lines, NoSuchSquare, PerBoard, winning_squares};
pub use mark::{Mark, Value};
pub use notation::{BadLine, NotationError, is_hidden, quoted, shortened};
pub use position::{Outcome, PlayError, Position, PositionError};
pub use square::{Square, SquareSet, Squares};
pub use symmetry::Symmetries;
