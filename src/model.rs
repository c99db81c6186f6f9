//! The rules of the game. Uses only `std`: no thread, no clock, no files. One file per noun.

mod bad_line;
mod board;
mod mark;
mod notation;
mod outcome;
mod position;
mod square;
mod strategy;

pub use bad_line::BadLine;
pub use board::{Board, BoardError, Lines, winning_squares};
pub use mark::{Mark, Value};
pub use notation::{NotationError, quoted, shortened};
pub use outcome::Outcome;
pub use position::{PlayError, Position, PositionError};
pub use square::{Square, SquareSet, Squares};
pub use strategy::{Progress, SearchControl, Stopped, Strategy};
