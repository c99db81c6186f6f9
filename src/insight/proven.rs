//! What has been proved about a position of a board that is not known by heart, and the line of
//! threats that shows it, where there is one.

use crate::model::{Position, Square, SquareSet, Value};

/// A proof, in short.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proven {
    /// The winner with perfect play.
    pub value: Value,
    /// How the winner forces it: threats with their answers, up to a fork or a complete line; where
    /// the winner has just made a quiet move, after an answer as an example. Empty if it is there
    /// already, in a draw, and where no such line was found.
    pub line: Vec<Square>,
}

/// How many moves are tried in search of a line of threats.
const PATIENCE: u32 = 50_000;

/// How many threats a line has at most.
const MAX_THREATS: u32 = 10;

impl Proven {
    /// Of a position with this value. Appearance for the line, which may take some milliseconds.
    pub fn new(position: &Position, value: Value) -> Proven {
        let line = match value.winner() {
            Some(winner) if winner == position.turn() => threats(position),
            Some(winner) => match position.winning_squares(winner) & position.moves() {
                SquareSet::EMPTY => after_an_answer(position),
                there => after_the_block(position, there),
            },
            None => None,
        };
        Proven {
            value,
            line: line.unwrap_or_default(),
        }
    }
}

/// The line of a winner who is not to move, but threatens to win on `there`.
fn after_the_block(position: &Position, there: SquareSet) -> Option<Vec<Square>> {
    if !there.has_at_most_one() {
        return None;
    }
    let block = there.first()?;
    let mut line = vec![block];
    line.extend(threats(&position.play(block).ok()?)?);
    Some(line)
}

/// The line of a winner who is not to move and threatens nothing: after the answer that needs the
/// longest one of those that were looked at.
fn after_an_answer(position: &Position) -> Option<Vec<Square>> {
    let mut patience = PATIENCE;
    let lines = position.moves().into_iter().filter_map(|answer| {
        let line = threats_within(&position.played(answer), &mut patience)?;
        Some([vec![answer], line].concat())
    });
    // Of several the first.
    lines.reduce(|longest, line| {
        if line.len() > longest.len() {
            line
        } else {
            longest
        }
    })
}

/// The shortest line of threats with which the side to move wins.
fn threats(position: &Position) -> Option<Vec<Square>> {
    threats_within(position, &mut { PATIENCE })
}

fn threats_within(position: &Position, patience: &mut u32) -> Option<Vec<Square>> {
    (0..MAX_THREATS).find_map(|n_threats| line_of(position, n_threats, patience))
}

/// Such a line with at most so many threats before the move that decides.
fn line_of(position: &Position, n_threats: u32, patience: &mut u32) -> Option<Vec<Square>> {
    let turn = position.turn();
    let moves = position.moves();
    if let Some(win) = (position.winning_squares(turn) & moves).first() {
        return Some(vec![win]);
    }
    let blocks = position.winning_squares(turn.opponent()) & moves;
    let tried = if blocks.is_empty() { moves } else { blocks };
    for square in tried {
        *patience = patience.checked_sub(1)?;
        let after = position.played(square);
        let wins = after.winning_squares(turn);
        // A move without a threat may be answered anywhere, and the opponent must not win first.
        if wins.is_empty() || !after.winning_squares(turn.opponent()).is_empty() {
            continue;
        }
        if !wins.has_at_most_one() {
            return Some(vec![square]);
        }
        if n_threats > 0
            && let Some(block) = wins.first()
            && let Some(rest) = line_of(&after.played(block), n_threats - 1, patience)
        {
            return Some([vec![square, block], rest].concat());
        }
    }
    None
}
