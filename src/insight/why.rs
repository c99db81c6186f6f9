//! Why a move is as good as it is: reasons that can be checked by the rules, and the line that
//! proves them.

use std::cmp::Reverse;

use super::worth::{Fate, Worth, worth_of};
use crate::model::{Position, Square, SquareSet};
use crate::search::Knowledge;

/// What can be said about a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The position it is made in.
    pub position: Position,
    /// The move.
    pub square: Square,
    /// What it is worth.
    pub worth: Worth,
    /// The reasons, the most important first.
    pub reasons: Vec<Because>,
    /// How the game goes on if nobody makes a mistake, from this move to the end.
    pub line: Vec<Square>,
}

/// One reason.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Because {
    /// It fills a line.
    WinsAtOnce,
    /// The opponent would have won there.
    Blocks,
    /// From there it wins on either of these squares.
    Forks(SquareSet),
    /// No other move wins.
    OnlyWin,
    /// No other move holds the draw.
    OnlyDraw,
    /// The opponent wins at once.
    LosesAtOnce {
        /// Where.
        to: Square,
    },
    /// The opponent answers, and comes to win on either of two squares.
    LosesToFork {
        /// The answer.
        answer: Square,
        /// The move that forks: the answer itself, or one that it forces later.
        fork: Square,
        /// Where the opponent then wins.
        then: SquareSet,
    },
    /// Before it, the side to move could have had more.
    GivesAway {
        /// What it had.
        had: Fate,
        /// The moves that preserve it.
        better: SquareSet,
    },
}

impl Explanation {
    /// All that is known about a move; nothing if it is not possible, or on a board about which
    /// nothing is known.
    pub fn of(position: &Position, square: Square) -> Option<Explanation> {
        let knowledge = Knowledge::of(position.board())?;
        let worth = worth_of(position, square)?;
        let after = position.played(square);
        let mut line = vec![square];
        line.extend(principal_variation(&after));
        let mut why = Explanation {
            position: *position,
            square,
            worth,
            reasons: Vec::new(),
            line,
        };
        why.reasons = why.find_reasons(&after, knowledge);
        Some(why)
    }

    fn find_reasons(&self, after: &Position, knowledge: &Knowledge) -> Vec<Because> {
        let (position, square, fate) = (&self.position, self.square, self.worth.fate);
        let turn = position.turn();
        let mut reasons = Vec::new();
        if position.winning_squares(turn).contains(square) {
            return vec![Because::WinsAtOnce];
        }
        if position.winning_squares(turn.opponent()).contains(square) {
            reasons.push(Because::Blocks);
        }
        let wins = after.winning_squares(turn);
        // A fork is one only if the opponent does not win first.
        if wins.len() >= 2 && fate == Fate::Wins {
            reasons.push(Because::Forks(wins));
        }
        let better = preserving(position, knowledge);
        if better == square.alone() && position.moves().len() > 1 {
            match fate {
                Fate::Wins => reasons.push(Because::OnlyWin),
                Fate::Draws => reasons.push(Because::OnlyDraw),
                Fate::Loses => {}
            }
        }
        if fate == Fate::Loses {
            reasons.extend(self.refutation(after));
        }
        if !better.contains(square) {
            let had = Fate::of(knowledge.about(position).value, turn);
            reasons.push(Because::GivesAway { had, better });
        }
        reasons
    }

    /// How the opponent wins: follows the line to the move after which it has two ways to win.
    fn refutation(&self, after: &Position) -> Option<Because> {
        let opponent = after.turn();
        let answer = *self.line.get(1)?;
        if after.winning_squares(opponent).contains(answer) {
            return Some(Because::LosesAtOnce { to: answer });
        }
        let mut position = *after;
        for &square in &self.line[1..] {
            let mover = position.turn();
            position = position.play(square).ok()?;
            let then = position.winning_squares(opponent);
            if mover == opponent && then.len() >= 2 {
                return Some(Because::LosesToFork {
                    answer,
                    fork: square,
                    then,
                });
            }
        }
        None
    }
}

/// How a game goes on if nobody makes a mistake: the winner takes the shortest way, the loser the
/// longest; of equal moves the lowest-numbered. Empty at the end of a game and where nothing is
/// known.
fn principal_variation(position: &Position) -> Vec<Square> {
    let Some(knowledge) = Knowledge::of(position.board()) else {
        return Vec::new();
    };
    let mut position = *position;
    let mut line = Vec::new();
    loop {
        let moves = preserving(&position, knowledge).into_iter();
        let distance = |square: &Square| knowledge.about(&position.played(*square)).distance;
        let wins = knowledge.about(&position).value == position.turn().win();
        let next = if wins {
            moves.min_by_key(distance)
        } else {
            moves.min_by_key(|square| Reverse(distance(square)))
        };
        let Some(next) = next else { return line };
        line.push(next);
        position = position.played(next);
    }
}

/// The moves that preserve the value.
fn preserving(position: &Position, knowledge: &Knowledge) -> SquareSet {
    let value_of = |position: &Position| knowledge.about(position).value;
    let value = value_of(position);
    let moves = position.moves().into_iter();
    moves
        .filter(|&square| value_of(&position.played(square)) == value)
        .collect()
}
