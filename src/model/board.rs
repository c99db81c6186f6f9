//! The rules of a board: its size, how many in a row win, and its lines.

use std::fmt;
use std::str::FromStr;
use std::sync::OnceLock;

use super::{Square, SquareSet};

/// Columns × rows, and how many stones in a row win.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Board {
    columns: u8,
    rows: u8,
    in_a_row: u8,
}

impl Board {
    /// 3×3, three in a row.
    pub const TIC_TAC_TOE: Board = Board {
        columns: 3,
        rows: 3,
        in_a_row: 3,
    };

    /// The shortest side there is; also the shortest line that wins.
    pub const MIN: u8 = 3;

    /// The longest side there is.
    pub const MAX: u8 = 16;

    /// The most squares there are: they fill the bits of a [`SquareSet`].
    pub const MAX_SQUARES: u8 = 64;

    /// The longest side that a board may have beside this one.
    pub const fn longest_beside(side: u8) -> u8 {
        let longest = Board::MAX_SQUARES / side;
        if longest < Board::MAX {
            longest
        } else {
            Board::MAX
        }
    }

    /// The boards that people play on.
    pub fn common() -> Vec<Board> {
        let rules = "3x3x3 4x3x3 4x4x3 4x4x4 5x4x4 5x5x4 5x5x5 6x5x4 6x6x4 6x6x5".split(' ');
        rules.filter_map(|rules| rules.parse().ok()).collect()
    }

    /// A board of these rules, if we can play on it.
    pub fn new(columns: u8, rows: u8, in_a_row: u8) -> Result<Board, BoardError> {
        let sides = Board::MIN..=Board::MAX;
        let fits = sides.contains(&columns) && sides.contains(&rows);
        if !fits || rows > Board::longest_beside(columns) {
            return Err(BoardError::Size { columns, rows });
        }
        let longest = columns.max(rows);
        if !(Board::MIN..=longest).contains(&in_a_row) {
            return Err(BoardError::InARow { in_a_row, longest });
        }
        Ok(Board {
            columns,
            rows,
            in_a_row,
        })
    }

    /// The number of columns.
    pub const fn columns(self) -> u8 {
        self.columns
    }

    /// The number of rows.
    pub const fn rows(self) -> u8 {
        self.rows
    }

    /// The number of stones in a row that win.
    pub const fn in_a_row(self) -> u8 {
        self.in_a_row
    }

    /// The number of squares.
    pub const fn n_squares(self) -> u8 {
        self.columns * self.rows
    }

    /// The squares of the board.
    pub const fn squares(self) -> SquareSet {
        SquareSet::first_n(self.n_squares())
    }

    /// Its rules, as they are typed: `4x4x3`.
    pub fn rules(self) -> impl fmt::Display {
        fmt::from_fn(move |f| write!(f, "{}x{}x{}", self.columns, self.rows, self.in_a_row))
    }

    /// The square with this number, counted from 1.
    pub fn square(self, number: u8) -> Result<Square, NoSuchSquare> {
        let square = number.checked_sub(1).and_then(Square::new);
        square
            .filter(|&square| self.squares().contains(square))
            .ok_or(NoSuchSquare {
                number,
                board: self,
            })
    }

    /// The lines that win, computed once per board.
    pub fn lines(self) -> &'static Lines {
        static LINES: PerBoard<Lines> = PerBoard::new();
        LINES.get(self, Lines::of)
    }
}

const N_SIDES: usize = (Board::MAX - Board::MIN + 1) as usize;

/// Something that is computed once per board.
#[derive(Debug)]
pub struct PerBoard<T>(OnceLock<Vec<OnceLock<Box<T>>>>);

impl<T> PerBoard<T> {
    /// Nothing is computed yet.
    pub const fn new() -> PerBoard<T> {
        PerBoard(OnceLock::new())
    }

    /// What `compute` says of `board`.
    pub fn get(&self, board: Board, compute: impl FnOnce(Board) -> T) -> &T {
        let sides = [board.columns, board.rows, board.in_a_row];
        let index = sides.iter().fold(0, |index, side| {
            index * N_SIDES + usize::from(side - Board::MIN)
        });
        let none = || (0..N_SIDES.pow(3)).map(|_| OnceLock::new()).collect();
        self.0.get_or_init(none)[index].get_or_init(|| Box::new(compute(board)))
    }
}

impl<T> Default for PerBoard<T> {
    fn default() -> PerBoard<T> {
        PerBoard::new()
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}×{}", self.columns, self.rows)
    }
}

/// From its rules: `4x4x3`, or with capitals or crosses between the numbers.
impl FromStr for Board {
    type Err = BoardError;

    fn from_str(text: &str) -> Result<Board, BoardError> {
        let numbers = text
            .split(['x', 'X', '×'])
            .map(|number| number.parse().ok());
        match numbers.collect::<Vec<Option<u8>>>()[..] {
            [Some(columns), Some(rows), Some(in_a_row)] => Board::new(columns, rows, in_a_row),
            _ => Err(BoardError::NotRules),
        }
    }
}

/// Why there is no board with these rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardError {
    /// A text that is not the rules of a board.
    NotRules,
    /// Too few or too many columns or rows.
    Size {
        /// As asked for.
        columns: u8,
        /// As asked for.
        rows: u8,
    },
    /// A line that is too short, or longer than the board.
    InARow {
        /// As asked for.
        in_a_row: u8,
        /// The longer side of that board.
        longest: u8,
    },
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (min, max, most) = (Board::MIN, Board::MAX, Board::MAX_SQUARES);
        match *self {
            BoardError::NotRules => write!(
                f,
                "write it as 4x4x3: columns, rows (each from {min} to {max}, at most {most} squares) and how many in a row win"
            ),
            BoardError::Size { columns, rows } => write!(
                f,
                "{columns}×{rows} is not a board: both sides go from {min} to {max}, with at most {most} squares"
            ),
            BoardError::InARow { in_a_row, longest } => write!(
                f,
                "{in_a_row} in a row cannot be played: this board takes {}",
                if longest == min {
                    format!("only {min}")
                } else {
                    format!("{min} to {longest}")
                }
            ),
        }
    }
}

impl std::error::Error for BoardError {}

/// A square that is not on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchSquare {
    /// Counted from 1.
    pub number: u8,
    /// The board that it is not on.
    pub board: Board,
}

impl fmt::Display for NoSuchSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let NoSuchSquare { number, board } = self;
        write!(f, "square {number} is not on a {board} board")
    }
}

impl std::error::Error for NoSuchSquare {}

/// The lines of a board: rows, columns, falling and rising diagonals, each from the top left.
#[derive(Debug)]
pub struct Lines {
    all: Vec<SquareSet>,
    /// For every square there can be, so that looking one up needs no check.
    through: [Vec<SquareSet>; 64],
    /// On a board of nine squares: for every set of stones, the squares that would fill a line.
    completing: Option<Box<[SquareSet; 512]>>,
}

impl Lines {
    fn of(board: Board) -> Lines {
        let [columns, rows, in_a_row] = [board.columns, board.rows, board.in_a_row].map(i32::from);
        let mut all: Vec<SquareSet> = Vec::new();
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for start in 0..columns * rows {
                let (column, row) = (start % columns, start / columns);
                let last_column = column + right * (in_a_row - 1);
                let last_row = row + down * (in_a_row - 1);
                if (0..columns).contains(&last_column) && last_row < rows {
                    let square = |step| {
                        let index = (row + down * step) * columns + column + right * step;
                        u8::try_from(index).ok().and_then(Square::new)
                    };
                    all.push((0..in_a_row).filter_map(square).collect());
                }
            }
        }
        Lines::new(all)
    }

    fn new(all: Vec<SquareSet>) -> Lines {
        let through = std::array::from_fn(|index| {
            let square = u8::try_from(index).ok().and_then(Square::new);
            let has_square = |line: &&SquareSet| square.is_some_and(|square| line.contains(square));
            all.iter().filter(has_square).copied().collect()
        });
        let is_small = (all.iter()).all(|&line| SquareSet::first_n(9).contains_all(line));
        let completing = is_small.then(|| Box::new(Lines::all_completing(&all)));
        Lines {
            all,
            through,
            completing,
        }
    }

    fn all_completing(lines: &[SquareSet]) -> [SquareSet; 512] {
        let mut completing = [SquareSet::EMPTY; 512];
        for (bits, squares) in (0..).zip(&mut completing) {
            *squares = winning_squares(lines, SquareSet::of_bits(bits), SquareSet::EMPTY);
        }
        completing
    }

    /// The same lines on a board whose squares have other names.
    #[must_use]
    pub fn renamed(&self, rename: impl Fn(SquareSet) -> SquareSet) -> Lines {
        Lines::new(self.all.iter().map(|&line| rename(line)).collect())
    }

    /// All lines.
    pub fn all(&self) -> &[SquareSet] {
        &self.all
    }

    /// Those that `square` lies in.
    pub fn through(&self, square: Square) -> &[SquareSet] {
        &self.through[square.index() % 64]
    }

    /// The squares, empty or not, that would fill a line together with `stones`, which fill none.
    pub fn completing(&self, stones: SquareSet) -> SquareSet {
        match &self.completing {
            Some(known) => known[(stones.bits() % 512) as usize],
            None => winning_squares(&self.all, stones, SquareSet::EMPTY),
        }
    }
}

/// The empty squares with which the owner of `own` would fill one of `lines` at once; none if it
/// has filled one already.
pub fn winning_squares(lines: &[SquareSet], own: SquareSet, other: SquareSet) -> SquareSet {
    let mut missing = SquareSet::EMPTY;
    for &line in lines {
        let rest = line - own;
        if rest.is_empty() {
            return SquareSet::EMPTY;
        }
        if rest.has_at_most_one() {
            missing = missing | rest;
        }
    }
    missing - other
}
