#![expect(clippy::unwrap_used, reason = "tests may")]

use super::*;
use crate::model::{Board, Mark, SearchControl};
use crate::search::Knowledge;

#[test]
fn a_look_to_the_end_knows_every_position_of_3x3_and_a_move_that_keeps_its_value() {
    let knowledge = Knowledge::of(Board::TIC_TAC_TOE).unwrap();
    let control = SearchControl::default();
    for position in knowledge.positions().filter(|one| !one.finished()) {
        let mut ahead = Ahead::new(position);
        let mut effort = Effort::new(&control, &|| false);
        ahead.deepen(&mut effort).unwrap();
        let value = knowledge.about(position).value;
        assert_eq!(ahead.value(), Some(value), "\n{}", position.rows());
        let after = position.played(ahead.line()[0]);
        assert_eq!(knowledge.about(&after).value, value, "\n{}", after.rows());
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
                field: Field::new(&position, attacker, false),
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

/// In how many moves a position is won or lost, if the winner hurries and the loser does not.
fn n_moves_to_the_end(knowledge: &Knowledge, position: &Position) -> i32 {
    let value = knowledge.about(position).value;
    let afters = position.moves().into_iter().map(|m| position.played(m));
    let lengths = afters
        .filter(|after| knowledge.about(after).value == value)
        .map(|after| 1 + n_moves_to_the_end(knowledge, &after));
    let length = if value == position.turn().win() {
        lengths.min()
    } else {
        lengths.max()
    };
    length.unwrap_or(0)
}

#[test]
fn resistance_is_looked_for_as_far_as_it_lasts_and_no_further() {
    let knowledge = Knowledge::of(Board::TIC_TAC_TOE).unwrap();
    let control = SearchControl::default();
    let mut n_lost = 0;
    for position in knowledge.positions().filter(|one| !one.finished()) {
        if knowledge.about(position).value != position.turn().opponent().win() {
            continue;
        }
        let n_moves = n_moves_to_the_end(knowledge, position);
        let mut ahead = Ahead::new(position);
        let mut effort = Effort::new(&control, &|| false);
        let best = ahead.resist(&mut effort).unwrap().first().unwrap();
        let context = format!("{best} in\n{}", position.rows());
        let after = n_moves_to_the_end(knowledge, &position.played(best));
        assert_eq!(after, n_moves - 1, "{context}");
        assert_eq!(ahead.score, n_moves - WIN, "{context}");
        let n_squares = i32::try_from(position.moves().len()).unwrap();
        assert_eq!(i32::from(ahead.depth), n_moves.min(n_squares), "{context}");
        n_lost += 1;
    }
    assert!(n_lost > 100, "{n_lost}");
}
