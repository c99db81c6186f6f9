//! A position: the stones on a board. Whose turn it is follows from them.

use std::fmt;

use super::board::winning_squares;
use super::{Board, Mark, NoSuchSquare, Square, SquareSet, Value};

/// Stones on a board, such as play can lead to. Cross has always begun, so the turn needs no
/// storing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    x: SquareSet,
    o: SquareSet,
}

impl Position {
    /// The empty board.
    pub const fn empty(board: Board) -> Position {
        Position {
            board,
            x: SquareSet::EMPTY,
            o: SquareSet::EMPTY,
        }
    }

    /// A position with these stones, if a game can lead there.
    pub fn new(board: Board, x: SquareSet, o: SquareSet) -> Result<Position, PositionError> {
        let stones = x | o;
        if let Some(square) = (stones - board.squares()).first() {
            let number = square.number();
            return Err(PositionError::OffBoard(NoSuchSquare { number, board }));
        }
        if let Some(square) = (x & o).first() {
            return Err(PositionError::TwoStones { square });
        }
        let (n_x, n_o) = (x.len(), o.len());
        if n_x != n_o && n_x != n_o + 1 {
            return Err(PositionError::Counts { n_x, n_o });
        }
        let position = Position { board, x, o };
        let [x_lines, o_lines] = Mark::ALL.map(|mark| position.lines_of(mark));
        let (winner, lines) = match (x_lines.is_empty(), o_lines.is_empty()) {
            (true, true) => return Ok(position),
            (false, false) => return Err(PositionError::TwoWinners),
            (false, true) => (Mark::X, x_lines),
            (true, false) => (Mark::O, o_lines),
        };
        // The winner has set the last stone, and that one stone lies in all of the lines.
        let shared = lines
            .iter()
            .fold(board.squares(), |shared, &line| shared & line);
        if position.turn() == winner || shared.is_empty() {
            return Err(PositionError::AfterTheWin { winner });
        }
        Ok(position)
    }

    /// The rules it is played by.
    pub const fn board(&self) -> Board {
        self.board
    }

    /// The squares with a stone of `mark`.
    pub const fn stones(&self, mark: Mark) -> SquareSet {
        match mark {
            Mark::X => self.x,
            Mark::O => self.o,
        }
    }

    /// The stone on `square`, if there is one.
    pub fn at(&self, square: Square) -> Option<Mark> {
        if self.x.contains(square) {
            Some(Mark::X)
        } else {
            self.o.contains(square).then_some(Mark::O)
        }
    }

    /// The side to move, also if the game is over.
    pub const fn turn(&self) -> Mark {
        if self.x.len() == self.o.len() {
            Mark::X
        } else {
            Mark::O
        }
    }

    /// The number of stones on the board.
    pub const fn n_stones(&self) -> u32 {
        self.x.len() + self.o.len()
    }

    /// The squares without a stone, whether or not the game is over.
    pub fn empty_squares(&self) -> SquareSet {
        self.board.squares() - self.x - self.o
    }

    /// The moves there are, ascending; none when the game is over.
    pub fn moves(&self) -> SquareSet {
        if self.finished() {
            SquareSet::EMPTY
        } else {
            self.empty_squares()
        }
    }

    /// The position after the side to move has set a stone on `square`.
    pub fn play(&self, square: Square) -> Result<Position, PlayError> {
        if !self.board.squares().contains(square) {
            let (number, board) = (square.number(), self.board);
            return Err(NoSuchSquare { number, board }.into());
        }
        if self.finished() {
            return Err(PlayError::GameOver);
        }
        if let Some(by) = self.at(square) {
            return Err(PlayError::Taken { square, by });
        }
        let mut next = *self;
        match self.turn() {
            Mark::X => next.x = self.x.with(square),
            Mark::O => next.o = self.o.with(square),
        }
        Ok(next)
    }

    /// The position after a move that is known to be possible; anything else is a bug.
    #[must_use]
    pub fn played(&self, square: Square) -> Position {
        self.play(square)
            .unwrap_or_else(|error| panic!("{error} in {self}"))
    }

    /// The position after these moves.
    pub fn after<'a>(
        &self,
        moves: impl IntoIterator<Item = &'a Square>,
    ) -> Result<Position, PlayError> {
        let mut moves = moves.into_iter();
        moves.try_fold(*self, |position, square| position.play(*square))
    }

    /// Whether the game is over. Only the side that moved last can have a line.
    pub fn finished(&self) -> bool {
        let stones = self.stones(self.turn().opponent());
        // A plain loop: every walk over many positions comes here, also in a debug build.
        if stones.len() >= u32::from(self.board.in_a_row()) {
            for &line in self.board.lines().all() {
                if stones.contains_all(line) {
                    return true;
                }
            }
        }
        self.empty_squares().is_empty()
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        for winner in Mark::ALL {
            let lines = self.lines_of(winner);
            if !lines.is_empty() {
                return Some(Outcome::Win { winner, lines });
            }
        }
        self.empty_squares().is_empty().then_some(Outcome::Draw)
    }

    /// The squares with which `mark` would win at once, were it its turn.
    pub fn winning_squares(&self, mark: Mark) -> SquareSet {
        let lines = self.board.lines().all();
        winning_squares(lines, self.stones(mark), self.stones(mark.opponent()))
    }

    /// The lowest-numbered square with which `mark` would win at once.
    pub fn forced_win(&self, mark: Mark) -> Option<Square> {
        self.winning_squares(mark).first()
    }

    /// The lines that `mark` has filled.
    fn lines_of(&self, mark: Mark) -> Vec<SquareSet> {
        let stones = self.stones(mark);
        let lines = self.board.lines().all().iter().copied();
        lines.filter(|&line| stones.contains_all(line)).collect()
    }
}

/// The empty 3×3 board.
impl Default for Position {
    fn default() -> Position {
        Position::empty(Board::TIC_TAC_TOE)
    }
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// A player has filled a line, or several: one stone may complete more than one.
    Win {
        /// The player.
        winner: Mark,
        /// Every line that is filled.
        lines: Vec<SquareSet>,
    },
    /// The board is full and has no filled line.
    Draw,
}

impl Outcome {
    /// The value of the game.
    pub const fn value(&self) -> Value {
        match self {
            Outcome::Win { winner, .. } => winner.win(),
            Outcome::Draw => Value::Draw,
        }
    }
}

/// Why a move cannot be made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlayError {
    /// There is a stone already.
    Taken {
        /// The square.
        square: Square,
        /// The player whose stone is there.
        by: Mark,
    },
    /// The square is not on the board.
    OffBoard(NoSuchSquare),
    /// The game is over.
    GameOver,
}

impl fmt::Display for PlayError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayError::Taken { square, by } => write!(f, "square {square} is taken by {by}"),
            PlayError::OffBoard(error) => error.fmt(f),
            PlayError::GameOver => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for PlayError {}

impl From<NoSuchSquare> for PlayError {
    fn from(error: NoSuchSquare) -> PlayError {
        PlayError::OffBoard(error)
    }
}

/// Why stones are not a position of the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionError {
    /// A stone lies beside the board.
    OffBoard(NoSuchSquare),
    /// A cross and a circle on one square.
    TwoStones {
        /// The square.
        square: Square,
    },
    /// Cross begins and they take turns, but the numbers of stones say otherwise.
    Counts {
        /// The number of crosses.
        n_x: u32,
        /// The number of circles.
        n_o: u32,
    },
    /// Both players have a line.
    TwoWinners,
    /// Play went on after a win.
    AfterTheWin {
        /// The player who had won.
        winner: Mark,
    },
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PositionError::OffBoard(error) => error.fmt(f),
            PositionError::TwoStones { square } => write!(f, "square {square} has two stones"),
            PositionError::Counts { n_x, n_o } => write!(
                f,
                "{n_x} crosses and {n_o} circles cannot be: cross begins and they take turns"
            ),
            PositionError::TwoWinners => f.write_str("both cross and circle have a line"),
            PositionError::AfterTheWin { winner } => {
                write!(f, "stones were set after {winner} had won")
            }
        }
    }
}

impl std::error::Error for PositionError {}
