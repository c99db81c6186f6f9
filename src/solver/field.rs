//! The board during a search: the stones, and of every line how many it has of each player, kept up
//! to date stone by stone.

use std::cmp::Reverse;

use super::threats::Sequence;
use crate::model::{
    Board, Mark, PerBoard, Position, Square, SquareSet, Symmetries, winning_squares,
};

/// A set of squares, one bit each, under each of the symmetries.
type Images = [u64; 8];

/// The tables that never change during a search.
#[derive(Debug)]
struct Geometry {
    lines: Vec<SquareSet>,
    line_images: Vec<Images>,
    /// Of every square, the numbers of the lines through it.
    through: Vec<Vec<u8>>,
    square_images: Vec<Images>,
    /// Of every symmetry the one that undoes it.
    undone_by: [usize; 8],
    /// Of every square, how far it is from the centre.
    off_centre: Vec<u8>,
}

impl Geometry {
    fn of(board: Board) -> Geometry {
        let lines = board.lines().all().to_vec();
        let symmetries = Symmetries::of(board);
        let images = |set: SquareSet| -> Images {
            // An oblong board has each of its four images twice.
            std::array::from_fn(|which| symmetries.image(which, set).bits())
        };
        let through = |square| {
            let numbered = (0..=u8::MAX).zip(&lines);
            let through = numbered.filter(|(_, line)| line.contains(square));
            through.map(|(number, _)| number).collect()
        };
        let (columns, rows) = (board.columns(), board.rows());
        let off_centre = |square: Square| {
            let index = square.number() - 1;
            let (column, row) = (index % columns, index / columns);
            // In half squares, squared.
            (2 * column).abs_diff(columns - 1).pow(2) + (2 * row).abs_diff(rows - 1).pow(2)
        };
        let squares = || board.squares().into_iter();
        let undoes = |which: usize, other: usize| {
            let image = |square: Square| symmetries.image(which, square.alone());
            squares().all(|square| symmetries.image(other, image(square)) == square.alone())
        };
        let undone_by = |which| (0..8).find(|&other| undoes(which, other));
        Geometry {
            off_centre: squares().map(off_centre).collect(),
            line_images: lines.iter().map(|&line| images(line)).collect(),
            undone_by: std::array::from_fn(|which| undone_by(which).unwrap_or_default()),
            through: squares().map(through).collect(),
            square_images: squares().map(|square| images(square.alone())).collect(),
            lines,
        }
    }
}

/// The defender's goal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Defender {
    /// Wins with a line of its own, as in the real game.
    Real,
    /// Its own lines win nothing: the blocking game.
    OnlyBlocks,
}

/// A position, seen as an attack of one player: can it force a line?
#[derive(Debug)]
pub(super) struct Field {
    geometry: &'static Geometry,
    board: Board,
    attacker: Mark,
    defender: Defender,
    turn: Mark,
    stones: [SquareSet; 2],
    images: [Images; 2],
    /// Of every line, the stones of cross and of circle in it.
    counts: Vec<[u8; 2]>,
    /// The weight of the lines through each square, for a defender and for an attacker to move.
    weights: [[i32; 2]; 64],
    /// The number of lines that are open to the attacker and lack two stones.
    n_nearly_threats: i32,
    /// 2 to the number of its stones, summed over the lines that are open to the attacker.
    pressure: i32,
    /// 4 to the number of stones, summed over the lines in which only the attacker has some, less
    /// those in which only the defender has.
    balance: i32,
}

impl Field {
    /// `position` as an attack of `attacker`.
    pub(super) fn new(position: &Position, attacker: Mark, defender: Defender) -> Field {
        static GEOMETRY: PerBoard<Geometry> = PerBoard::new();
        let board = position.board();
        let geometry = GEOMETRY.get(board, Geometry::of);
        let mut field = Field {
            board,
            attacker,
            defender,
            turn: Mark::X,
            stones: [SquareSet::EMPTY; 2],
            images: [[0; 8]; 2],
            counts: vec![[0; 2]; geometry.lines.len()],
            weights: [[0; 2]; 64],
            n_nearly_threats: 0,
            pressure: 0,
            balance: 0,
            geometry,
        };
        for line in 0..field.counts.len() {
            field.count(line, 1);
        }
        for mark in Mark::ALL {
            for square in position.stones(mark) {
                field.turn = mark;
                field.play(square);
            }
        }
        field.turn = position.turn();
        field
    }

    /// Whether the lines with this `pressure` are too few for the attacker.
    ///
    /// Erdős and Selfridge 1973: toss a coin for each empty square. If the chances of the lines to
    /// be filled this way sum up to less than 1 (less than ½ with the attacker to move), a defender
    /// who always takes the square that lowers the sum most keeps it there, and a filled line would
    /// make it 1. It is counted in units of 2^−k: a line with n stones counts 2^n.
    pub(super) fn is_outcounted(&self, pressure: u32) -> bool {
        let all = 1 << self.board.in_a_row();
        pressure < if self.attacks() { all / 2 } else { all }
    }

    pub(super) const fn board(&self) -> Board {
        self.board
    }

    pub(super) const fn defender(&self) -> Defender {
        self.defender
    }

    pub(super) const fn attacker(&self) -> Mark {
        self.attacker
    }

    /// Whether the attacker is to move.
    pub(super) fn attacks(&self) -> bool {
        self.turn == self.attacker
    }

    pub(super) const fn stones(&self, mark: Mark) -> SquareSet {
        self.stones[mark as usize]
    }

    pub(super) fn empty(&self) -> SquareSet {
        self.board.squares() - self.stones[0] - self.stones[1]
    }

    /// The weight of the lines through `square` for the side to move; 0 if none of them can be
    /// filled.
    pub(super) fn weight(&self, square: Square) -> i32 {
        self.weights[square.index() % 64][usize::from(self.attacks())]
    }

    /// The smaller, the sooner it is searched: the weightiest first, then those near the centre.
    pub(super) fn rank(&self, square: Square) -> impl Ord + use<> {
        (Reverse(self.weight(square)), self.off_centre(square))
    }

    /// The distance of `square` from the centre.
    pub(super) fn off_centre(&self, square: Square) -> u8 {
        self.geometry.off_centre[square.index()]
    }

    /// Whether the attacker could make a threat, were it its turn.
    pub(super) const fn can_threaten(&self) -> bool {
        self.n_nearly_threats > 0
    }

    /// 2 to the number of the attacker's stones, summed over the lines that are open to it.
    pub(super) const fn pressure(&self) -> u32 {
        self.pressure.cast_unsigned()
    }

    /// The weight of the attacker's lines, less the defender's.
    pub(super) const fn balance(&self) -> i32 {
        self.balance
    }

    /// The squares on which the defender could spoil a sequence.
    pub(super) fn zone(&self, sequence: &Sequence) -> SquareSet {
        let stones = [self.attacker, self.attacker.opponent()].map(|mark| self.stones(mark));
        sequence.zone(self.board.lines(), stones)
    }

    /// The lines without a stone of `mark`.
    pub(super) fn lines_without(&self, mark: Mark) -> impl Iterator<Item = SquareSet> {
        let lines = self.geometry.lines.iter().zip(&self.counts);
        let open = lines.filter(move |(_, counts)| counts[mark as usize] == 0);
        open.map(|(&line, _)| line)
    }

    /// The bits of these squares in one of the images.
    pub(super) fn image(&self, which: usize, squares: SquareSet) -> u64 {
        let images = squares.into_iter();
        let images = images.map(|square| self.geometry.square_images[square.index()][which]);
        images.fold(0, |bits, image| bits | image)
    }

    /// The squares that have these bits in one of the images.
    pub(super) fn square_set(&self, which: usize, bits: u64) -> SquareSet {
        let squares = SquareSet::of_bits(bits);
        SquareSet::of_bits(self.image(self.geometry.undone_by[which], squares))
    }

    /// What is left to play for: a key that is the same for positions with the same lines left, up
    /// to symmetry, and the image that it was made from.
    ///
    /// A line with stones of both is never filled; a stone that lies only in such lines
    /// could as well not be there, nor its square. What is left are the attacker's stones in lines
    /// open to it, the defender's in lines open to that, and the empty squares of both kinds of
    /// lines. These three sets say which lines are open: exactly those that lie in the stones of
    /// one player and empty squares. (The empty squares are in both words, so that two words hold
    /// three sets.)
    pub(super) fn residue(&self) -> ([u64; 2], usize) {
        let attacker = self.attacker as usize;
        let mut alive = [[0; 8]; 2];
        for (images, counts) in self.geometry.line_images.iter().zip(&self.counts) {
            let is_open = [
                counts[1 - attacker] == 0,
                counts[attacker] == 0 && self.defender == Defender::Real,
            ];
            for (alive, is_open) in alive.iter_mut().zip(is_open) {
                if is_open {
                    for (alive, image) in alive.iter_mut().zip(images) {
                        *alive |= image;
                    }
                }
            }
        }
        let [own, other] = [attacker, 1 - attacker].map(|mark| &self.images[mark]);
        let key = |image: usize| {
            let [for_own, for_other] = alive.map(|alive| alive[image]);
            let empty = (for_own | for_other) & !(own[image] | other[image]);
            [
                own[image] & for_own | empty,
                other[image] & for_other | empty,
            ]
        };
        (1..8).fold((key(0), 0), |smallest, image| {
            smallest.min((key(image), image))
        })
    }

    /// Sets a stone for the side to move; returns the squares with which it could now fill a line
    /// through it.
    pub(super) fn play(&mut self, square: Square) -> SquareSet {
        let (mark, opponent) = (self.turn, self.turn.opponent());
        self.stones[mark as usize] = self.stones(mark).with(square);
        self.recount(square, |counts| counts[mark as usize] += 1);
        self.turn = opponent;
        if self.defender == Defender::OnlyBlocks && mark != self.attacker {
            return SquareSet::EMPTY;
        }
        let lines = self.board.lines().through(square);
        winning_squares(lines, self.stones(mark), self.stones(opponent))
    }

    /// Takes back the stone that was set last.
    pub(super) fn take_back(&mut self, square: Square) {
        self.turn = self.turn.opponent();
        let mark = self.turn as usize;
        self.stones[mark] = self.stones[mark] - square.alone();
        self.recount(square, |counts| counts[mark] -= 1);
    }

    /// Brings everything up to date after the side to move has set a stone, or taken it back.
    fn recount(&mut self, square: Square, change: impl Fn(&mut [u8; 2])) {
        let geometry = self.geometry;
        let images = &geometry.square_images[square.index()];
        for (stones, image) in self.images[self.turn as usize].iter_mut().zip(images) {
            *stones ^= image;
        }
        for line in geometry.through[square.index()]
            .iter()
            .copied()
            .map(usize::from)
        {
            self.count(line, -1);
            change(&mut self.counts[line]);
            self.count(line, 1);
        }
    }

    /// Counts a line in, or out.
    fn count(&mut self, line: usize, sign: i32) {
        let weight = self.weight_of(line);
        if weight.to_defender == 0 {
            return;
        }
        for square in self.geometry.lines[line] {
            let weights = &mut self.weights[square.index() % 64];
            weights[0] += sign * weight.to_defender;
            weights[1] += sign * weight.to_attacker;
        }
        self.pressure += sign * weight.pressure;
        self.balance += sign * weight.balance;
        self.n_nearly_threats += sign * i32::from(weight.is_nearly_threat);
    }

    /// The weight of a line as it stands.
    fn weight_of(&self, line: usize) -> LineWeight {
        let counts = self.counts[line];
        let [own, other] =
            [self.attacker, self.attacker.opponent()].map(|mark| counts[mark as usize]);
        let square = |n: u8| 1 << (2 * n.min(LONG_LINE));
        match (own, other) {
            (n, 0) => LineWeight {
                to_defender: (1 << n)
                    + if n == 0 && self.defender == Defender::Real {
                        2
                    } else {
                        0
                    },
                to_attacker: 3 * square(n),
                pressure: 1 << n,
                balance: if n == 0 { 0 } else { square(n) },
                is_nearly_threat: n + 2 == self.board.in_a_row(),
            },
            (0, n) if self.defender == Defender::Real => LineWeight {
                to_defender: 2 << n,
                to_attacker: 2 * square(n),
                balance: -square(n),
                ..LineWeight::default()
            },
            _ => LineWeight::default(),
        }
    }
}

/// With more stones a line weighs no more, so that the sums fit.
const LONG_LINE: u8 = 8;

/// The weight of a line. The first two order the moves, as found by trying: an attacker looks for
/// long lines of either player; a defender for squares in many lines, and rather in its own,
/// which are threats in return.
#[derive(Clone, Copy, Default)]
struct LineWeight {
    to_defender: i32,
    to_attacker: i32,
    pressure: i32,
    balance: i32,
    is_nearly_threat: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Unfinished positions, some with lines that can no longer be filled.
    fn positions() -> Vec<Position> {
        let texts = [
            ("3x3x3", "x../.o./..."),
            ("3x3x3", "xox/.o./.x."),
            ("4x3x3", "x..o/.xo./...."),
            ("4x4x4", "xo../.x../.o../...x"),
            ("5x4x4", "..o../.xx../.o.../....."),
        ];
        let position = |(rules, rows): (&str, &str)| {
            let board = rules.parse().expect("rules of a board");
            Position::parse(board, rows).expect("a position")
        };
        texts.map(position).to_vec()
    }

    /// Each of them with each attacker and each defender.
    fn check(check: impl Fn(&Position, Mark, Defender)) {
        for position in positions() {
            for attacker in Mark::ALL {
                check(&position, attacker, Defender::Real);
                check(&position, attacker, Defender::OnlyBlocks);
            }
        }
    }

    #[test]
    fn what_is_left_to_play_for_are_the_stones_and_empty_squares_of_lines_that_can_be_filled() {
        check(|position, attacker, defender| {
            let opponent = attacker.opponent();
            let lines = position.board().lines().all().iter();
            let open_to = |mark: Mark| {
                let other = position.stones(mark.opponent());
                let open = lines.clone().filter(|line| (**line & other).is_empty());
                open.fold(SquareSet::EMPTY, |all, &line| all | line)
            };
            let own = open_to(attacker);
            let other = if defender == Defender::OnlyBlocks {
                SquareSet::EMPTY
            } else {
                open_to(opponent)
            };
            let empty = (own | other) & position.empty_squares();
            let expected = [
                position.stones(attacker) & own | empty,
                position.stones(opponent) & other | empty,
            ];
            let field = Field::new(position, attacker, defender);
            let (key, image) = field.residue();
            let left = key.map(|bits| field.square_set(image, bits));
            let rows = position.rows();
            assert_eq!(left, expected, "{attacker}, {defender:?} in\n{rows}");
        });
    }

    #[test]
    fn images_of_a_position_have_the_same_left_to_play_for() {
        check(|position, attacker, defender| {
            let symmetries = Symmetries::of(position.board());
            let key = |position: &Position| Field::new(position, attacker, defender).residue().0;
            for which in 0..symmetries.n() {
                let turned = symmetries.turned(which, position);
                let rows = format!("{}\n\n{}", position.rows(), turned.rows());
                assert_eq!(key(&turned), key(position), "{attacker} in\n{rows}");
            }
        });
    }
}
