//! Counting games.

use tictactoe::player::{Computer, Level, Opponent};
use tictactoe::score::{Ending, Score, Streak};

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

#[test]
fn after_three_games_that_were_too_easy_or_too_hard_another_opponent_is_offered() {
    use Ending::{Drawn, Lost, Won};
    let offered = |games: &[(Opponent, Ending)]| {
        let mut streak = Streak::default();
        for (opponent, ending) in games {
            streak.count(*opponent, *ending);
        }
        streak.better_opponent()
    };
    let medium = |endings: &[Ending]| {
        let games = endings.iter().map(|ending| (Opponent::Medium, *ending));
        offered(&games.collect::<Vec<_>>())
    };
    assert_eq!(offered(&[]), None);
    for (endings, expected) in [
        (&[Won, Won][..], None),
        (&[Won, Won, Won], Some(Opponent::Hard)),
        (&[Won, Won, Won, Won], Some(Opponent::Hard)),
        (&[Won, Won, Drawn, Won], None),
        (&[Lost, Drawn], None),
        (&[Lost, Drawn, Lost], Some(Opponent::Easy)),
        (&[Lost, Drawn, Lost, Lost], Some(Opponent::Easy)),
        (&[Lost, Drawn, Won, Lost], None),
    ] {
        assert_eq!(medium(endings), expected, "{endings:?}");
    }
    // Against somebody else it begins again.
    let mut games = vec![(Opponent::Medium, Won); 2];
    games.push((Opponent::Easy, Won));
    assert_eq!(offered(&games), None);
}
