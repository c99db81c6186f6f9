//! How soon a win is: in how few of its own moves a player forces a line. By looking one move
//! further again and again; for three and four in a row that takes a second at most.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::effort::{Effort, Halt};
use super::threats;
use crate::control::{Progress, SearchControl, Stopped};
use crate::model::{Lines, Mark, Position, Square, SquareSet, winning_squares};

/// A win that no other is faster than, if the loser resists as long as it can.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ShortestWin {
    /// The number of the winner's moves.
    pub n_moves: u8,
    /// The first of them; none if the loser is to move.
    pub first: Option<Square>,
}

/// Wins on boards with longer lines take too long to look for.
const LONGEST_LINE: u8 = 4;

/// The patience with a win, in positions.
const PATIENCE: u64 = 1 << 22;

impl ShortestWin {
    /// Of a position that `winner` wins, if it is found within a few seconds.
    pub fn of(
        position: &Position,
        winner: Mark,
        control: &SearchControl,
    ) -> Result<Option<ShortestWin>, Stopped> {
        let mut effort = Effort::new(control, &|| false);
        effort.limit = PATIENCE;
        ShortestWin::within(position, winner, &mut effort)
    }

    /// The same, as long as the effort lasts.
    pub(super) fn within(
        position: &Position,
        winner: Mark,
        effort: &mut Effort,
    ) -> Result<Option<ShortestWin>, Stopped> {
        let board = position.board();
        if board.in_a_row() > LONGEST_LINE {
            return Ok(None);
        }
        let mut search = WinSearch {
            lines: board.lines(),
            squares: board.squares(),
            effort,
            known: HashMap::new(),
        };
        let stones = [winner, winner.opponent()].map(|mark| position.stones(mark));
        for n_moves in 1..=board.n_squares().div_ceil(2) {
            let found = if position.turn() == winner {
                let first = search.attack(n_moves, stones);
                first.map(|first| (first.is_some(), first))
            } else {
                search.defend(n_moves, stones).map(|wins| (wins, None))
            };
            match found {
                Ok((false, _)) => {}
                Ok((true, first)) => return Ok(Some(ShortestWin { n_moves, first })),
                Err(Halt::LimitReached) => break,
                Err(Halt::Stopped(stopped)) => return Err(stopped),
            }
        }
        Ok(None)
    }
}

/// The stones of the winner, and of the loser.
type Stones = [SquareSet; 2];

struct WinSearch<'a, 'w> {
    lines: &'static Lines,
    squares: SquareSet,
    effort: &'a mut Effort<'w>,
    /// With the winner to move: the move that wins within so many, if there is one.
    known: HashMap<(u8, Stones), Option<Square>>,
}

impl WinSearch<'_, '_> {
    /// A move with which the winner, who is to move, wins within `n_moves`.
    fn attack(&mut self, n_moves: u8, stones: Stones) -> Result<Option<Square>, Halt> {
        if self.effort.count() {
            self.effort.report(&Progress::default())?;
        }
        let [own, other] = stones;
        let wins = winning_squares(self.lines.all(), own, other);
        let threats = winning_squares(self.lines.all(), other, own);
        if !wins.is_empty() || n_moves == 1 || !threats.has_at_most_one() {
            return Ok(wins.first());
        }
        let sequence = threats::within(n_moves, self.lines, stones, threats.first());
        if sequence.is_some() || n_moves == 2 {
            // In two moves there is no other way than two threats at once.
            return Ok(sequence.map(|sequence| sequence.first));
        }
        if let Some(&known) = self.known.get(&(n_moves, stones)) {
            return Ok(known);
        }
        let candidates = if threats.is_empty() {
            self.squares - own - other
        } else {
            threats
        };
        let mut win = None;
        for square in self.ordered(candidates, stones) {
            if self.defend(n_moves - 1, [own.with(square), other])? {
                win = Some(square);
                break;
            }
        }
        self.known.insert((n_moves, stones), win);
        Ok(win)
    }

    /// Whether the winner wins within `n_moves` more, with the loser to move.
    fn defend(&mut self, n_moves: u8, stones: Stones) -> Result<bool, Halt> {
        let [own, other] = stones;
        if !winning_squares(self.lines.all(), other, own).is_empty() {
            return Ok(false);
        }
        let mut replies = winning_squares(self.lines.all(), own, other);
        if !replies.has_at_most_one() {
            return Ok(true);
        }
        if replies.is_empty() {
            // What if the loser passed? A stone more never harms it.
            replies = self.squares - own - other;
            if let Some(sequence) = threats::within(n_moves, self.lines, stones, None) {
                replies = replies & sequence.zone(self.lines, stones);
            } else if n_moves <= 2 || self.attack(n_moves, stones)?.is_none() {
                return Ok(false);
            }
        }
        for reply in self.ordered(replies, stones) {
            if self.attack(n_moves, [own, other.with(reply)])?.is_none() {
                return Ok(false);
            }
        }
        Ok(!replies.is_empty())
    }

    /// The weightiest first.
    fn ordered(&self, squares: SquareSet, stones: Stones) -> Vec<Square> {
        let [own, other] = stones;
        let weight = |square: Square| -> u32 {
            let weights = self.lines.through(square).iter().map(|&line| {
                match ((line & own).len(), (line & other).len()) {
                    (n, 0) => 4 << (2 * n),
                    (0, n) => 2 << (2 * n),
                    _ => 0,
                }
            });
            weights.sum()
        };
        let mut ordered: Vec<Square> = squares.into_iter().collect();
        ordered.sort_by_cached_key(|&square| Reverse(weight(square)));
        ordered
    }
}
