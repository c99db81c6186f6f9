//! The rules of a sitting, without thread, store and view.

use std::path::{Path, PathBuf};
use std::time::Duration;

use tictactoe::controller::{Sitting, Start};
use tictactoe::game::{Game, Record};
use tictactoe::messages::{Command, GameEvent, Turn};
use tictactoe::model::Mark;
use tictactoe::player::{First, Opponent};
use tictactoe::score::Tally;
use tictactoe::settings::GameSetup;

use crate::controller::{AT_ONCE, PEOPLE, play};

fn sitting(start: impl Into<Start>) -> Sitting {
    Sitting::new(Box::new(Game::default()), start.into())
}

/// A game that was read from a file of this name.
fn open(name: &str) -> Command {
    let mut record = Record::read(b"tictactoe game 1\nplayers: person-person\n1\n").unwrap();
    record.info.file = Some(PathBuf::from(name));
    Command::Open(Box::new(record))
}

fn file(sitting: &Sitting) -> Option<PathBuf> {
    sitting.snapshot().info.file
}

#[test]
fn a_command_goes_in_and_an_event_comes_out() {
    let mut sitting = sitting(AT_ONCE);
    assert_eq!(sitting.obey(play(5)), Some(GameEvent::Put));
    assert_eq!(sitting.snapshot().turn, Turn::Computer(Mark::O));
    assert_eq!(sitting.obey(play(1)), None, "it is the computer's turn");
    assert_eq!(sitting.obey(Command::Stop), Some(GameEvent::Changed));
    assert_eq!(
        sitting.obey(Command::Stop),
        None,
        "there is nothing to stop"
    );
    assert_eq!(sitting.obey(play(1)), Some(GameEvent::Put));
    assert_eq!(sitting.snapshot().position().to_string(), "o../.x./...");
    assert_eq!(sitting.obey(Command::Undo), Some(GameEvent::Undone));
    assert_eq!(sitting.obey(Command::Redo), Some(GameEvent::Redone));
    assert_eq!(sitting.obey(Command::Restart), Some(GameEvent::Began));
    assert_eq!(sitting.obey(Command::Undo), Some(GameEvent::Returned));
    assert_eq!(sitting.snapshot().position().to_string(), "o../.x./...");
}

#[test]
fn every_game_has_its_own_file_and_brings_it_back() {
    let mut sitting = sitting(PEOPLE);
    for name in ["a", "b"] {
        assert_eq!(sitting.obey(open(name)), Some(GameEvent::Opened));
        assert_eq!(file(&sitting).as_deref(), Some(Path::new(name)));
    }
    sitting.obey(Command::Restart);
    assert_eq!(file(&sitting), None, "a new game has no file yet");
    for name in ["b", "a"] {
        let event = (0..3).find_map(|_| {
            sitting
                .obey(Command::Undo)
                .filter(|event| *event == GameEvent::Returned)
        });
        assert_eq!(event, Some(GameEvent::Returned));
        assert_eq!(file(&sitting).as_deref(), Some(Path::new(name)));
    }
}

#[test]
fn two_people_have_a_score_and_every_board_and_opponent_another() {
    let mut sitting = sitting(PEOPLE);
    let tally = |sitting: &Sitting| sitting.snapshot().tally();
    for number in [1, 4, 2, 5, 3] {
        assert_eq!(tally(&sitting), Tally::default());
        sitting.obey(play(number));
    }
    let one = Tally {
        x: 1,
        ..Tally::default()
    };
    assert_eq!(tally(&sitting), one);
    assert_eq!(sitting.snapshot().scores.all.total(), [0; 3]);
    assert_eq!(sitting.snapshot().scores.streak.offer(), None);
    // It counts once.
    sitting.obey(Command::Undo);
    sitting.obey(Command::Redo);
    assert_eq!(tally(&sitting), one);
    let larger = GameSetup {
        board: "4x4x3".parse().unwrap(),
        ..PEOPLE
    };
    for other in [AT_ONCE, larger] {
        assert_eq!(
            sitting.obey(Command::set(PEOPLE, other)),
            Some(GameEvent::Began)
        );
        assert_eq!(tally(&sitting), Tally::default());
        sitting.obey(Command::set(other, PEOPLE));
        assert_eq!(tally(&sitting), one);
    }
}

#[test]
fn other_players_after_the_end_begin_a_new_game_and_before_it_join_in() {
    let hard = GameSetup {
        computer: Opponent::Hard.computer(AT_ONCE.board),
        ..AT_ONCE
    };
    for other in [AT_ONCE, hard] {
        let mut sitting = sitting(PEOPLE);
        sitting.obey(play(1));
        let join = Command::set(PEOPLE, other);
        assert_eq!(sitting.obey(join), Some(GameEvent::Changed));
        sitting.obey(Command::set(other, PEOPLE));
        for number in [4, 2, 5, 3] {
            sitting.obey(play(number));
        }
        let ended = sitting.snapshot();
        assert_eq!(ended.turn, Turn::Over);
        let change = Command::set(PEOPLE, other);
        assert_eq!(sitting.obey(change), Some(GameEvent::Began));
        assert_eq!(sitting.snapshot().play, other);
        // The game that is over is still theirs.
        assert_eq!(sitting.obey(Command::Undo), Some(GameEvent::Returned));
        assert_eq!(sitting.snapshot().record(), ended.record());
    }
    // What has nothing to do with who plays changes nothing.
    let mut sitting = sitting(PEOPLE);
    for number in [1, 4, 2, 5, 3] {
        sitting.obey(play(number));
    }
    let pause = Duration::from_millis(300);
    let slower = Command::set(PEOPLE, GameSetup { pause, ..PEOPLE });
    assert_eq!(sitting.obey(slower), Some(GameEvent::Changed));
}

#[test]
fn a_game_with_other_settings_is_one_new_game() {
    let first = First::Alternate;
    let turns = GameSetup { first, ..AT_ONCE };
    let mut sitting = sitting(AT_ONCE);
    // Taking turns begins with the person.
    for (from, person) in [(AT_ONCE, Mark::X), (turns, Mark::O), (turns, Mark::X)] {
        let number = sitting.snapshot().info.number;
        let begun = sitting.obey(Command::begin(from, turns));
        assert_eq!(begun, Some(GameEvent::Began));
        let info = sitting.snapshot().info;
        assert_eq!((info.number, info.person), (number + 1, Some(person)));
    }
}

#[test]
fn a_file_that_was_saved_late_belongs_to_the_game_that_was_saved() {
    let mut sitting = sitting(PEOPLE);
    sitting.obey(play(9));
    let number = sitting.snapshot().info.number;
    sitting.obey(open("b"));
    assert_ne!(sitting.snapshot().info.number, number);
    let saved = Command::SavedAs {
        number,
        file: "mine".into(),
    };
    assert_eq!(sitting.obey(saved), Some(GameEvent::Changed));
    assert_eq!(file(&sitting).as_deref(), Some(Path::new("b")));
    sitting.obey(Command::Undo);
    sitting.obey(Command::Undo);
    assert_eq!(file(&sitting).as_deref(), Some(Path::new("mine")));
    // A game that is forgotten has no file.
    let unknown = Command::SavedAs {
        number: 99,
        file: "other".into(),
    };
    assert_eq!(sitting.obey(unknown), None);
}
