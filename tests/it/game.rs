//! The game as a model: the lecture's operations.

use tictactoe::model::{Game, Mark, Model, PlayError, Watch};
use tictactoe::search::{Search, Searcher};

use crate::oracle::{position, square};

#[test]
fn a_person_moves_and_the_computer_answers() {
    let mut game = Game::default();
    game.make_player_move(square(5)).unwrap();
    assert_eq!(game.position(), &position(".../.x./..."));
    let mut computer = Searcher::new(Search::default());
    let answer = game
        .make_best_move(&mut computer, &Watch::default())
        .unwrap();
    assert_eq!(answer, Some(square(1)));
    assert_eq!(game.moves(), [square(5), square(1)]);
    assert_eq!(game.position(), &position("o../.x./..."));
    assert_eq!(
        computer.tree().map(|tree| *tree.position()),
        Some(position(".../.x./..."))
    );
}

#[test]
fn an_impossible_move_leaves_the_game_as_it_was() {
    let mut game = Game::default();
    game.make_player_move(square(1)).unwrap();
    let before = game.clone();
    assert!(!game.move_possible(square(1)));
    let taken = PlayError::Taken {
        square: square(1),
        by: Mark::X,
    };
    assert_eq!(game.make_player_move(square(1)), Err(taken));
    assert_eq!(game, before);
}

#[test]
fn a_stopped_computer_leaves_the_game_as_it_was() {
    let mut game = Game::default();
    let watch = Watch::default();
    watch.interrupt();
    assert!(
        game.make_best_move(&mut Searcher::new(Search::Full), &watch)
            .is_err()
    );
    assert_eq!(game, Game::default());
}

#[test]
fn after_the_end_the_computer_does_not_move() {
    let mut game = Game::default();
    let mut computer = Searcher::new(Search::default());
    let watch = Watch::default();
    while game
        .make_best_move(&mut computer, &watch)
        .unwrap()
        .is_some()
    {}
    assert!(game.finished());
    let places: Vec<_> = game.moves().iter().map(|square| square.index()).collect();
    assert_eq!(places, [0, 4, 1, 2, 6, 3, 5, 7, 8]);
    let end = game.clone();
    assert_eq!(game.make_best_move(&mut computer, &watch), Ok(None));
    assert_eq!(game, end);
    game.restart();
    assert_eq!(game, Game::default());
}

#[test]
fn taking_back_leads_through_every_game_to_its_beginning() {
    fn walk(game: &mut Game) {
        let before = game.clone();
        for square in before.position().moves() {
            game.make_player_move(square).unwrap();
            walk(game);
            assert_eq!(game.take_back(), Some(square));
            assert_eq!(game, &before);
        }
    }
    let mut game = Game::default();
    walk(&mut game);
    assert_eq!(game.take_back(), None);
}
