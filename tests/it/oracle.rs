//! Simple, slow and obviously right reference implementations.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use tictactoe::control::SearchControl;
use tictactoe::model::{Board, Mark, Outcome, Position, Square, SquareSet, Value};
use tictactoe::player::Dice;
use tictactoe::search::{Search, Tree, TreePosition};

/// Every position that play can reach on the 3×3 board, found by playing; once for all tests.
pub fn positions() -> HashSet<Position> {
    static POSITIONS: LazyLock<HashSet<Position>> = LazyLock::new(|| {
        let mut seen = HashSet::new();
        let mut open = vec![Position::default()];
        while let Some(position) = open.pop() {
            if seen.insert(position) {
                let moves = position.moves().into_iter();
                open.extend(moves.map(|square| after(&position, square)));
            }
        }
        seen
    });
    POSITIONS.clone()
}

/// Those of them in which there is a move to make.
pub fn open_positions() -> Vec<Position> {
    static OPEN: LazyLock<Vec<Position>> = LazyLock::new(|| {
        let mut open: Vec<_> = positions().into_iter().filter(|p| !p.finished()).collect();
        open.sort_by_cached_key(ToString::to_string);
        open
    });
    OPEN.clone()
}

/// Of those that are mirror images of each other, one.
pub fn open_up_to_symmetry() -> Vec<Position> {
    let mut seen = HashSet::new();
    let mut open = open_positions();
    open.retain(|position| seen.insert(canonical(position)));
    open
}

/// The tree of a search that nothing stops.
#[track_caller]
pub fn run(search: Search, position: &Position) -> Tree {
    search.run(position, &SearchControl::default()).unwrap()
}

/// The tree of search A from the empty board, computed once.
pub fn whole_tree() -> &'static Tree {
    static TREE: LazyLock<Tree> = LazyLock::new(|| run(Search::Full, &Position::default()));
    &TREE
}

/// Random open positions with at least this many stones.
pub fn some_positions(n: usize, n_stones: u32, seed: u64) -> Vec<Position> {
    let mut all = open_positions();
    all.retain(|position| position.n_stones() >= n_stones);
    let mut dice = Dice::new(seed);
    (0..n).map(|_| all[dice.below(all.len())]).collect()
}

/// An empty board of these rules, as in `4x4x3`.
#[track_caller]
pub fn board(rules: &str) -> Board {
    rules.parse().unwrap()
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

/// The position of the game that a node stands for.
#[track_caller]
pub fn on_board(position: &TreePosition) -> Position {
    position.on_board().unwrap()
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
                let moves = position.moves().into_iter();
                let values = moves.map(|m| self.of(&after(position, m)));
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
        let keeps = |m: &Square| self.of(&after(position, *m)) == value;
        position.moves().into_iter().filter(keeps).collect()
    }
}

/// The value of every position, and in how many moves the winner forces it against the longest
/// resistance, by the definition.
#[derive(Default)]
pub struct Distances(HashMap<Position, (Value, u32)>);

impl Distances {
    pub fn of(&mut self, position: &Position) -> (Value, u32) {
        if let Some(&known) = self.0.get(position) {
            return known;
        }
        let turn = position.turn();
        let moves = position.moves().into_iter();
        let after = moves.map(|m| self.of(&after(position, m)));
        let rank = |&(value, distance): &(Value, u32)| match value {
            Value::Draw => 0,
            won if won == turn.win() => 100 - i64::from(distance),
            _ => i64::from(distance) - 100,
        };
        let best = after.max_by_key(rank);
        let known = match position.outcome() {
            Some(outcome) => (outcome.value(), 0),
            None => best.map(|(value, distance)| (value, distance + 1)).unwrap(),
        };
        self.0.insert(*position, known);
        known
    }
}

/// The value by alpha-beta alone: no table, no order, no forced moves.
pub fn alpha_beta(position: &Position) -> Value {
    within(position, Value::XWins, Value::OWins)
}

fn within(position: &Position, mut min: Value, mut max: Value) -> Value {
    if let Some(outcome) = position.outcome() {
        return outcome.value();
    }
    for square in position.moves() {
        let value = within(&after(position, square), min, max);
        match position.turn() {
            Mark::X => max = max.min(value),
            Mark::O => min = min.max(value),
        }
        if min >= max {
            break;
        }
    }
    match position.turn() {
        Mark::X => max,
        Mark::O => min,
    }
}

/// The smallest of the mirror images of a position: eight, or four on an oblong board. The same for
/// all of them.
pub fn canonical(position: &Position) -> [u64; 2] {
    let (columns, rows) = (position.board().columns(), position.board().rows());
    let turned = |square: Square, n_quarters: u8, mirrored: bool| {
        let index = square.number() - 1;
        let (mut row, mut column) = (index / columns, index % columns);
        let (mut height, mut width) = (rows, columns);
        if mirrored {
            column = width - 1 - column;
        }
        for _ in 0..n_quarters {
            (row, column) = (column, height - 1 - row);
            (height, width) = (width, height);
        }
        Square::new(columns * row + column).unwrap()
    };
    let image = |n_quarters, mirrored| {
        Mark::ALL.map(|mark| {
            let stones = position.stones(mark).into_iter();
            let images = stones.map(|square| turned(square, n_quarters, mirrored));
            images.collect::<SquareSet>().bits()
        })
    };
    // A quarter turn of an oblong board is another board.
    let turns = (0..4).filter(|n_quarters| columns == rows || n_quarters % 2 == 0);
    let images = turns.flat_map(|n_quarters| [image(n_quarters, false), image(n_quarters, true)]);
    images.min().unwrap()
}
