//! Counting games.

use std::collections::BTreeMap;

use tictactoe::model::{Board, Mark};
use tictactoe::player::{Computer, Level, Opponent, Players};
use tictactoe::score::{Ending, Matchup, Offer, Score, Streak, Tally};

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
    let rows = weakest_first.map(|level| (level, [2, 1, 1]));
    assert_eq!(score.rows(), &BTreeMap::from(rows));
    let order: Vec<Computer> = Computer::all().collect();
    assert!(order.is_sorted(), "{order:?}");
    assert_eq!(score.total(), [12, 6, 6]);
}

#[test]
fn every_pairing_and_board_has_a_tally_of_its_own_that_follows_the_sides() {
    let board = Board::TIC_TAC_TOE;
    let against = |level| Matchup::of(Players::PersonComputer, Computer::Level(level), board);
    let mut score = Score::default();
    for ending in [Ending::Won, Ending::Won, Ending::Lost, Ending::Drawn] {
        score.count(against(Level::Hard), ending);
    }
    let hard = Tally {
        x: 2,
        o: 1,
        drawn: 1,
    };
    assert_eq!(score.tally(against(Level::Hard), Mark::X), hard);
    let switched = Tally { x: 1, o: 2, ..hard };
    assert_eq!(score.tally(against(Level::Hard), Mark::O), switched);
    let larger = Board::new(4, 4, 3).unwrap();
    let computer = Computer::Level(Level::Hard);
    for other in [
        against(Level::Random),
        Matchup::of(Players::PersonComputer, computer, larger),
        Matchup::of(Players::PersonPerson, computer, board),
    ] {
        assert_eq!(score.tally(other, Mark::X), Tally::default(), "{other:?}");
    }
    // How an opponent thinks, and which computer two people do without, makes no difference.
    let perfect = Computer::Level(Level::Perfect);
    assert_eq!(
        against(Level::Unbeatable),
        Matchup::of(Players::PersonComputer, perfect, board)
    );
    let people = |computer| Matchup::of(Players::PersonPerson, computer, board);
    assert_eq!(people(computer), people(perfect));
}

#[test]
fn after_two_wins_or_three_losses_another_opponent_is_offered_and_draws_are_praised() {
    use Ending::{Drawn, Lost, Won};
    use Opponent::{Easy, Hard, Medium, Unbeatable};
    let offered = |games: &[(Opponent, Ending)]| {
        let mut streak = Streak::default();
        for (opponent, ending) in games {
            streak.count(*opponent, *ending);
        }
        streak.offer()
    };
    let alone = |opponent: Opponent, endings: &[Ending]| {
        let games = endings.iter().map(|ending| (opponent, *ending));
        offered(&games.collect::<Vec<_>>())
    };
    assert_eq!(offered(&[]), None);
    for (opponent, endings, expected) in [
        (Medium, &[Won][..], None),
        (Medium, &[Won, Won], Some(Offer::Harder(Hard))),
        (Medium, &[Won, Won, Won], Some(Offer::Harder(Hard))),
        (Medium, &[Won, Drawn, Won], None),
        (Medium, &[Lost, Lost], None),
        (Medium, &[Lost, Lost, Lost], Some(Offer::Easier(Easy))),
        (Medium, &[Lost, Drawn, Lost, Lost], None),
        (Medium, &[Drawn, Drawn, Drawn, Drawn], None),
        (Easy, &[Lost, Lost, Lost], None),
        (Unbeatable, &[Won, Won], None),
        (Unbeatable, &[Lost, Drawn], Some(Offer::Praise)),
        (Unbeatable, &[Lost, Lost, Lost], Some(Offer::Easier(Hard))),
    ] {
        assert_eq!(
            alone(opponent, endings),
            expected,
            "{opponent:?} {endings:?}"
        );
    }
    // Against another opponent it begins again.
    assert_eq!(offered(&[(Medium, Won), (Easy, Won)]), None);
}
