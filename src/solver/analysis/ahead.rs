//! Iterative deepening, with an evaluation of the open lines at the horizon.

use std::cmp::Reverse;

use crate::control::{Progress, Stopped};
use crate::model::{Position, Square, SquareSet, Value};
use crate::solver::effort::{Effort, Halt};
use crate::solver::field::{Defender, Field};

/// Above this, a score is a win; less the moves to it.
const WIN: i32 = 1 << 28;
const LONGEST_GAME: i32 = 64;

/// A look ahead, and what it has found so far.
pub(super) struct Ahead {
    position: Position,
    /// The line of the deepest look that was finished, and its score for the side to move.
    line: Vec<Square>,
    score: i32,
    depth: u8,
}

impl Ahead {
    /// Of a position that is not finished.
    pub(super) fn new(position: &Position) -> Ahead {
        let field = Field::new(position, position.turn(), Defender::Real);
        let threats = [position.turn(), position.turn().opponent()]
            .map(|mark| position.winning_squares(mark) & position.moves());
        let forced = threats.into_iter().find(|squares| !squares.is_empty());
        let candidates = forced.unwrap_or(position.moves());
        Ahead {
            position: *position,
            line: (moves(&field, candidates).into_iter().chain(candidates))
                .take(1)
                .collect(),
            score: 0,
            depth: 0,
        }
    }

    /// The best line.
    pub(super) fn line(&self) -> &[Square] {
        &self.line
    }

    /// The value, if it has looked to the end. It skips squares in no line that can still be filled:
    /// they are never better than the rest.
    pub(super) fn value(&self) -> Option<Value> {
        let turn = self.position.turn();
        if self.score > WIN - LONGEST_GAME {
            Some(turn.win())
        } else if self.score < LONGEST_GAME - WIN {
            Some(turn.opponent().win())
        } else if u32::from(self.depth) >= self.position.moves().len() {
            Some(Value::Draw)
        } else {
            None
        }
    }

    /// Looks a move further, again and again, until the value is known or the effort used up.
    pub(super) fn deepen(&mut self, effort: &mut Effort) -> Result<(), Halt> {
        let turn = self.position.turn();
        if self.position.forced_win(turn).is_some() {
            self.score = WIN;
        }
        while self.value().is_none() {
            self.look_further(effort)?;
        }
        Ok(())
    }

    /// The first move of the longest resistance in a position that is lost; as far as was found,
    /// if the effort is used up.
    ///
    /// Forced moves take nothing from the depth: so the first way to win that is seen need not be
    /// the shortest. That is sure when the depth is that of all its moves.
    pub(super) fn resist(&mut self, effort: &mut Effort) -> Result<SquareSet, Stopped> {
        let is_exact = |ahead: &Ahead| {
            let n_moves = ahead.score + WIN;
            n_moves < LONGEST_GAME && i32::from(ahead.depth) >= n_moves
        };
        let n_squares = self.position.moves().len();
        while !is_exact(self) && u32::from(self.depth) < n_squares {
            match self.look_further(effort) {
                Ok(()) => {}
                Err(Halt::LimitReached) => break,
                Err(Halt::Stopped(stopped)) => return Err(stopped),
            }
        }
        Ok(self.line.first().copied().into_iter().collect())
    }

    fn look_further(&mut self, effort: &mut Effort) -> Result<(), Halt> {
        let turn = self.position.turn();
        let depth = self.depth + 1;
        let mut look = DepthSearch {
            field: Field::new(&self.position, turn, Defender::Real),
            effort,
            progress: Progress {
                depth,
                ..Progress::default()
            },
            first: self.line.first().copied(),
        };
        for (place, &square) in look.progress.line.iter_mut().zip(&self.line) {
            *place = Some(square);
        }
        let threats = self.position.winning_squares(turn.opponent());
        let mut line = Vec::new();
        let score = look.score(threats, depth, [-WIN, WIN], 0, &mut line)?;
        if !line.is_empty() {
            (self.line, self.score) = (line, score);
        }
        self.depth = depth;
        Ok(())
    }
}

struct DepthSearch<'a, 'w> {
    field: Field,
    effort: &'a mut Effort<'w>,
    progress: Progress,
    /// The best move of the look before, which is looked at first.
    first: Option<Square>,
}

impl DepthSearch<'_, '_> {
    /// The score for the side to move, which cannot win at once; `threats` are the
    /// squares on which the other side would. Alpha-beta: exact within `window`, a bound outside.
    /// Fills in the best line.
    fn score(
        &mut self,
        threats: SquareSet,
        depth: u8,
        window: [i32; 2],
        ply: i32,
        line: &mut Vec<Square>,
    ) -> Result<i32, Halt> {
        if self.effort.count() {
            self.effort.report(&self.progress)?;
        }
        line.clear();
        let [mut alpha, beta] = window;
        let mut best = -WIN;
        let (candidates, depth) = match threats.first() {
            // A forced move is no choice: it takes nothing from the depth. Of two threats, one
            // stays.
            Some(block) if !threats.has_at_most_one() => {
                line.push(block);
                return Ok(ply + 2 - WIN);
            }
            Some(_) => (threats, depth),
            None if depth == 0 => return Ok(self.evaluation()),
            None => (self.field.empty(), depth - 1),
        };
        let mut ordered = moves(&self.field, candidates);
        if ordered.is_empty() {
            return Ok(0);
        }
        if ply == 0 {
            ordered.sort_by_key(|&square| Some(square) != self.first);
        }
        let mut below = Vec::new();
        for square in ordered {
            let threats = self.field.play(square);
            let score = -self.score(threats, depth, [-beta, -alpha], ply + 1, &mut below)?;
            self.field.take_back(square);
            if score > best || line.is_empty() {
                best = score;
                line.clear();
                line.push(square);
                line.append(&mut below);
            }
            alpha = alpha.max(score);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }

    /// The open lines of the side to move, less those of the other.
    fn evaluation(&self) -> i32 {
        if self.field.attacks() {
            self.field.balance()
        } else {
            -self.field.balance()
        }
    }
}

/// The moves, weightiest first, but for those in no line that can still be filled.
fn moves(field: &Field, candidates: SquareSet) -> Vec<Square> {
    let matter = candidates
        .into_iter()
        .filter(|&square| field.weight(square) > 0);
    let mut moves: Vec<Square> = matter.collect();
    moves.sort_by_key(|&square| Reverse(field.weight(square)));
    moves
}

#[cfg(test)]
mod tests;
