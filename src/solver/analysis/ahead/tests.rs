#![expect(clippy::unwrap_used, reason = "tests may")]

use std::collections::HashMap;

use super::*;
use crate::control::SearchControl;
use crate::model::{Board, Mark};

/// A value, and in how many moves it is reached if the winner hurries and the loser does not.
type Lengths = HashMap<Position, (Value, i32)>;

/// The definition of the value, for all positions that follow.
fn learn(position: Position, known: &mut Lengths) -> (Value, i32) {
    if let Some(&found) = known.get(&position) {
        return found;
    }
    let turn = position.turn();
    let afters = position.moves().into_iter();
    let afters: Vec<_> = afters.map(|m| learn(position.played(m), known)).collect();
    let values = afters.iter().map(|&(value, _)| value);
    let found = if let Some(outcome) = position.outcome() {
        (outcome.value(), 0)
    } else {
        let best = values.reduce(|best, one| if turn.prefers(one, best) { one } else { best });
        let same = afters.iter().filter(|(value, _)| Some(*value) == best);
        let lengths = same.map(|(_, n_moves)| 1 + n_moves);
        let length = if best == Some(turn.win()) {
            lengths.min()
        } else {
            lengths.max()
        };
        (best.unwrap(), length.unwrap())
    };
    known.insert(position, found);
    found
}

/// All positions of the 3×3 board that a game can lead to.
fn all_known() -> Lengths {
    let mut known = Lengths::new();
    learn(Position::default(), &mut known);
    assert_eq!(known.len(), 5478);
    known
}

#[test]
fn a_look_to_the_end_knows_every_position_of_3x3_and_a_move_that_keeps_its_value() {
    let known = all_known();
    let control = SearchControl::default();
    for (position, (value, _)) in known.iter().filter(|(one, _)| !one.finished()) {
        let mut ahead = Ahead::new(position);
        let mut effort = Effort::new(&control, &|| false);
        ahead.deepen(&mut effort).unwrap();
        assert_eq!(ahead.value(), Some(*value), "\n{}", position.rows());
        let after = position.played(ahead.line()[0]);
        assert_eq!(known[&after].0, *value, "\n{}", after.rows());
    }
}

#[test]
fn where_it_ends_a_look_counts_the_open_lines_of_the_side_to_move() {
    let board = Board::new(5, 5, 4).unwrap();
    // Cross is in the middle, circle in a corner; cross is to move, then circle.
    for (text, sign) in [
        ("...../...../..x../...../....o", 1),
        ("...../..x../..x../...../....o", -1),
    ] {
        let position = Position::parse(board, text).unwrap();
        for attacker in Mark::ALL {
            let control = SearchControl::default();
            let mut look = DepthSearch {
                field: Field::new(&position, attacker, Defender::Real),
                effort: &mut Effort::new(&control, &|| false),
                progress: Progress::default(),
                first: None,
            };
            let mut line = Vec::new();
            let score = look.score(SquareSet::EMPTY, 0, [-WIN, WIN], 0, &mut line);
            assert_eq!(score.unwrap().signum(), sign, "{attacker:?} in {text}");
        }
    }
}

#[test]
fn a_score_beyond_every_evaluation_is_a_win_or_a_loss_and_a_look_to_the_end_is_a_draw() {
    for text in [".../.../...", "x../.../..."] {
        let position = Position::parse(Board::TIC_TAC_TOE, text).unwrap();
        let turn = position.turn();
        let n_squares = u8::try_from(position.moves().len()).unwrap();
        let value = |score, depth| {
            let mut ahead = Ahead::new(&position);
            (ahead.score, ahead.depth) = (score, depth);
            ahead.value()
        };
        for n_moves in [0, 1, 2, 63] {
            assert_eq!(value(WIN - n_moves, 1), Some(turn.win()));
            assert_eq!(value(n_moves - WIN, 1), Some(turn.opponent().win()));
        }
        for score in [LONGEST_GAME - WIN, -1, 0, 1, WIN - LONGEST_GAME] {
            assert_eq!(value(score, n_squares - 1), None, "{score}");
            assert_eq!(value(score, n_squares), Some(Value::Draw), "{score}");
        }
    }
}

#[test]
fn resistance_is_looked_for_as_far_as_it_lasts_and_no_further() {
    let known = all_known();
    let control = SearchControl::default();
    let mut n_lost = 0;
    for (position, &(value, n_moves)) in known.iter().filter(|(one, _)| !one.finished()) {
        if value != position.turn().opponent().win() {
            continue;
        }
        let mut ahead = Ahead::new(position);
        let mut effort = Effort::new(&control, &|| false);
        let best = ahead.resist(&mut effort).unwrap().first().unwrap();
        let context = format!("{best} in\n{}", position.rows());
        let (_, after) = known[&position.played(best)];
        assert_eq!(after, n_moves - 1, "{context}");
        assert_eq!(ahead.score, n_moves - WIN, "{context}");
        let n_squares = i32::try_from(position.moves().len()).unwrap();
        assert_eq!(i32::from(ahead.depth), n_moves.min(n_squares), "{context}");
        n_lost += 1;
    }
    assert!(n_lost > 100, "{n_lost}");
}
