//! The game as a model: the lecture's operations.

use tictactoe::control::SearchControl;
use tictactoe::game::{Game, Model, Mover};
use tictactoe::model::{Mark, PlayError};
use tictactoe::player::Computer;
use tictactoe::search::{Search, Searcher};

use crate::oracle::{position, square};

#[test]
fn a_person_moves_and_the_computer_answers() {
    let mut game = Game::default();
    game.make_player_move(square(5)).unwrap();
    assert_eq!(game.position(), position(".../.x./..."));
    let computer = Computer::default();
    let mut searcher = Searcher::new(Search::default());
    let answer = game.make_best_move(computer, &mut searcher, &SearchControl::default());
    assert_eq!(answer, Ok(Some(square(1))));
    let made = game.moves().iter().map(|made| (made.square, made.by));
    let by_computer = (square(1), Mover::Computer(computer));
    assert!(made.eq([(square(5), Mover::Person), by_computer]));
    assert_eq!(game.position(), position("o../.x./..."));
    let tree = searcher.tree().unwrap();
    assert_eq!(tree.position().on_board(), Some(position(".../.x./...")));
}

#[test]
fn an_impossible_move_leaves_the_game_as_it_was() {
    let mut game = Game::default();
    game.make_player_move(square(1)).unwrap();
    let before = game.clone();
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
    let control = SearchControl::default();
    control.interrupt();
    let mut searcher = Searcher::new(Search::Full);
    let moved = game.make_best_move(Computer::default(), &mut searcher, &control);
    assert!(moved.is_err());
    assert_eq!(game, Game::default());
}

#[test]
fn after_the_end_the_computer_does_not_move() {
    let mut game = Game::default();
    let computer = Computer::default();
    let mut searcher = Searcher::new(Search::default());
    let control = SearchControl::default();
    while game.make_best_move(computer, &mut searcher, &control) != Ok(None) {}
    assert!(game.finished());
    let places = game.moves().iter().map(|made| made.square.index());
    assert!(places.eq([0, 4, 1, 2, 6, 3, 5, 7, 8]), "{game:?}");
    let end = game.clone();
    let moved = game.make_best_move(computer, &mut searcher, &control);
    assert_eq!(moved, Ok(None));
    assert_eq!(game, end);
    game.set_up(Game::default());
    assert_eq!(game, Game::default());
}

#[test]
fn undo_leads_back_through_every_game_of_six_moves() {
    check_taking_back(6);
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn undo_leads_back_through_every_game() {
    check_taking_back(9);
}

fn check_taking_back(n_moves: usize) {
    fn walk(game: &mut Game, n_moves: usize) {
        if n_moves == 0 {
            return;
        }
        let before = game.clone();
        for square in before.position().moves() {
            game.make_player_move(square).unwrap();
            walk(game, n_moves - 1);
            Model::back_to(game, before.moves().len());
            assert_eq!(game.moves(), before.moves());
            assert_eq!(game.position(), before.position());
            // What was taken back is another game's concern.
            game.clone_from(&before);
        }
    }
    walk(&mut Game::default(), n_moves);
}
