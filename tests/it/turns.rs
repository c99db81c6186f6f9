//! Whose turn it is: clicks that come at the wrong time, games that were opened, and what is left of
//! a turn that is over.

use std::time::Duration;

use tictactoe::control::SearchControl;
use tictactoe::controller::Controller;
use tictactoe::game::Game;
use tictactoe::messages::Command;
use tictactoe::model::{Board, Position};
use tictactoe::player::{Computer, Dice, First, Level, MoveReason, Players};
use tictactoe::search::Search;
use tictactoe::settings::GameSetup;

use crate::controller::{AT_ONCE, LONG, PEOPLE, board, check, controller, open, play, remote, set};
use crate::oracle::square;
use crate::support::recorder::Recorder;
use crate::support::{models, wait_for};

#[test]
fn a_click_before_the_computer_has_begun_sets_no_stone_for_it() {
    let first = First::Computer;
    let view = Recorder::default().view();
    let start = GameSetup { first, ..AT_ONCE };
    let mut controller = Controller::unthreaded(Box::new(Game::default()), view, start);
    controller.handle(play(9));
    assert_eq!(board(&controller), "x../.../...");
}

#[test]
fn a_click_during_the_pause_is_not_played_after_it() {
    let pause = LONG;
    let (remote, recorder) = remote(Box::new(Game::default()), GameSetup { pause, ..AT_ONCE });
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    remote.send(play(2));
    remote.send(Command::MoveNow);
    recorder.wait_for("put 5: person x");
    drop(remote);
    check(&recorder, &[]);
}

#[test]
fn a_click_during_a_failing_search_is_not_played_instead() {
    let (remote, recorder) = remote(models::giving_up(), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    remote.send(play(2));
    remote.send(Command::MoveNow);
    recorder.wait_for(
        "gave up: the search stopped because it needs more than the 1 MB of memory it may have: \
         person o",
    );
    drop(remote);
    check(&recorder, &[]);
}

#[test]
fn move_now_again_and_again_gives_a_move_as_soon_as_one_does() {
    let large = GameSetup {
        board: Board::new(5, 5, 4).unwrap(),
        computer: Computer::Search(Search::Solver),
        ..AT_ONCE
    };
    let (remote, recorder) = remote(Box::new(Game::default()), large);
    remote.send(play(1));
    wait_for("a search", || {
        (remote.control().n_nodes() > 0).then_some(())
    });
    // An impatient person: the quick answer takes a while, too.
    wait_for("the computer's stone", || {
        remote.send(Command::MoveNow);
        (recorder.last().game.moves().len() == 2).then_some(())
    });
}

#[test]
fn move_now_does_not_hurry_a_search_that_has_not_begun() {
    let computer = Computer::Search(Search::Full);
    let (remote, recorder) = remote(
        Box::new(Game::default()),
        GameSetup {
            computer,
            ..AT_ONCE
        },
    );
    recorder.wait_for("began: person x");
    remote.send(Command::MoveNow);
    remote.send(play(1));
    wait_for("the computer's stone", || {
        (recorder.last().game.moves().len() == 2).then_some(())
    });
    let thought = recorder.last().thought.clone().unwrap();
    assert!(thought.grounds.tree().is_some(), "{thought:?}");
}

#[test]
fn undo_between_two_computers_takes_back_a_stone_and_waits() {
    let players = Players::ComputerComputer;
    let (mut controller, recorder) = controller(GameSetup { players, ..AT_ONCE });
    let n_made = recorder.last().game.moves().len();
    recorder.take();
    controller.handle(Command::Undo);
    controller.handle(Command::Undo);
    assert_eq!(recorder.last().game.moves().len(), n_made - 2);
    check(&recorder, &["undone: person x", "undone: person o"]);
    controller.handle(Command::Recover);
    assert!(recorder.last().position().finished());
}

#[test]
fn a_game_that_was_over_when_it_was_opened_never_counts() {
    let (mut controller, recorder) = controller(AT_ONCE);
    let text = "tictactoe game 1\nplayers: person-computer\nperson: x\n1\n4\n2\n5\n3\n";
    controller.handle(open(text));
    controller.handle(Command::Undo);
    assert_eq!(board(&controller), "xx./oo./...");
    controller.handle(play(3));
    assert!(recorder.last().position().finished());
    assert_eq!(recorder.last().scores.sitting.total(), [0; 3]);
}

#[test]
fn wins_draws_and_losses_are_counted() {
    let (mut controller, recorder) = controller(AT_ONCE);
    for (moves, last, total) in [
        ("1\n4\n2\n5", 3, [1, 0, 0]),
        ("1\n5\n9\n2\n8\n7\n3\n6", 4, [1, 1, 0]),
        ("1\n4\n2\n5", 9, [1, 1, 1]),
    ] {
        let text = format!("tictactoe game 1\nplayers: person-computer\nperson: x\n{moves}\n");
        controller.handle(open(&text));
        controller.handle(play(last));
        assert_eq!(recorder.last().scores.sitting.total(), total, "{moves}");
    }
}

#[test]
fn after_a_game_that_was_opened_the_other_one_begins() {
    let first = First::Alternate;
    for (person, next) in [("x", "began: computer x"), ("o", "began: person x")] {
        let (mut controller, recorder) = controller(GameSetup { first, ..AT_ONCE });
        controller.handle(open(&format!("tictactoe game 1\nperson: {person}\n1\n2\n")));
        recorder.take();
        controller.handle(Command::Restart);
        assert_eq!(recorder.take()[0], next, "the person was {person}");
    }
}

#[test]
fn the_move_report_disappears_with_its_move() {
    let to_people = || Command::set(AT_ONCE, PEOPLE);
    for commands in [
        vec![Command::Restart],
        vec![Command::Undo],
        // Over to the line that was left.
        vec![Command::Undo, play(2), Command::Redo],
        vec![to_people(), Command::PlayFrom(0, square(2))],
        vec![open("tictactoe game 1\n1\n2\n")],
    ] {
        let (mut controller, recorder) = controller(AT_ONCE);
        controller.handle(play(1));
        let (last, before) = commands.split_last().unwrap();
        for command in before {
            controller.handle(command.clone());
        }
        let has_thought = || recorder.last().thought.is_some();
        assert!(has_thought() || before == [Command::Undo], "{commands:?}");
        controller.handle(last.clone());
        assert!(!has_thought(), "{commands:?}");
    }
}

#[test]
fn every_setting_of_play_can_be_changed_alone() {
    let other = GameSetup {
        board: Board::new(4, 4, 3).unwrap(),
        players: Players::PersonPerson,
        first: First::Alternate,
        computer: Computer::Level(Level::Rules),
        pause: Duration::from_millis(300),
        thinking_time: Duration::from_secs(7),
        ..AT_ONCE
    };
    let changes: [fn(&mut GameSetup, GameSetup); 6] = [
        |play, other| play.board = other.board,
        |play, other| play.players = other.players,
        |play, other| play.first = other.first,
        |play, other| play.computer = other.computer,
        |play, other| play.pause = other.pause,
        |play, other| play.thinking_time = other.thinking_time,
    ];
    for change in changes {
        let mut expected = PEOPLE;
        change(&mut expected, other);
        let (mut controller, recorder) = controller(PEOPLE);
        controller.handle(Command::set(PEOPLE, expected));
        let play = recorder.last().play;
        // A larger board has a computer of its own.
        expected.computer = expected.computer.on(expected.board);
        assert_eq!(play, expected);
    }
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(set(other));
    assert_eq!(recorder.last().play, other);
}

#[test]
#[ignore = "takes seconds in a debug build; CI runs it in a release build"]
fn a_tree_that_is_too_large_is_counted_but_not_kept() {
    let rules = Board::new(4, 3, 4).unwrap();
    let find = |text: &str| {
        let position = Position::parse(rules, text).unwrap();
        let full = Computer::Search(Search::Full);
        let control = SearchControl::default();
        let found = full.find_within(LONG, &position, &mut Dice::new(1), &control);
        found.unwrap().grounds
    };
    let kept = find("xoxo/xo../....");
    assert!(kept.tree().is_some(), "{kept:?}");
    let large = find("xo../..../....");
    assert!(large.n_nodes() > Some(MoveReason::LARGEST_TREE));
    assert!(large.tree().is_none(), "{:?} nodes", large.n_nodes());
}
