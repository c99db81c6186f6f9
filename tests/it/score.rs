//! Counting games.

use tictactoe::player::{Computer, Level};
use tictactoe::score::{Ending, Score};

#[test]
fn whoever_was_played_first_the_score_is_in_the_order_of_the_list() {
    let weakest_first = Level::ALL.map(Computer::Level);
    let mut score = Score::default();
    for computer in weakest_first.into_iter().rev() {
        for ending in Ending::ALL {
            score.count(computer, ending);
        }
        score.count(computer, Ending::Won);
    }
    assert_eq!(score.rows(), weakest_first.map(|level| (level, [2, 1, 1])));
    assert_eq!(score.total(), [8, 4, 4]);
}
