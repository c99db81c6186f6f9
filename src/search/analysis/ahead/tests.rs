#![expect(clippy::unwrap_used, reason = "tests may")]

use super::*;
use crate::model::{Board, Mark, Watch};
use crate::search::Knowledge;

#[test]
fn a_look_to_the_end_knows_every_position_of_3x3_and_a_move_that_keeps_its_value() {
    let knowledge = Knowledge::of(Board::TIC_TAC_TOE).unwrap();
    let watch = Watch::default();
    for position in knowledge.positions().filter(|one| !one.finished()) {
        let mut ahead = Ahead::new(position);
        let mut effort = Effort::new(&watch, &|| false);
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
            let watch = Watch::default();
            let mut look = DepthSearch {
                field: Field::new(&position, attacker, false),
                effort: &mut Effort::new(&watch, &|| false),
                progress: Progress::default(),
                first: None,
            };
            let mut line = Vec::new();
            let score = look.score(SquareSet::EMPTY, 0, [-WIN, WIN], 0, &mut line);
            assert_eq!(score.unwrap().signum(), sign, "{attacker:?} in {text}");
        }
    }
}
