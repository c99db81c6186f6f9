//! The controller: first without its thread, then with it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tictactoe::control::SearchControl;
use tictactoe::controller::{Controller, ControllerHandle, Start};
use tictactoe::game::{Game, Model, Mover, PlayedMove, Record};
use tictactoe::messages::{Command, Snapshot, Turn};
use tictactoe::model::{Board, Position, Value};
use tictactoe::player::{Computer, Dice, First, Level, Players};
use tictactoe::search::{Edition, Search};
use tictactoe::settings::GameSetup;

use crate::oracle::{position, square};
use crate::support::recorder::Recorder;
use crate::support::{check_takes_at_most, models, wait_for};

pub const AT_ONCE: GameSetup = GameSetup {
    board: Board::TIC_TAC_TOE,
    players: Players::PersonComputer,
    first: First::Person,
    computer: Computer::Search(Search::Forced(Edition::Second)),
    seed: 1,
    pause: Duration::ZERO,
    thinking_time: Level::TIME,
    memory_mb: SearchControl::DEFAULT_MEMORY_MB,
};

pub const PEOPLE: GameSetup = GameSetup {
    players: Players::PersonPerson,
    ..AT_ONCE
};

pub fn play(number: u8) -> Command {
    Command::Play(square(number))
}

pub fn set(to: GameSetup) -> Command {
    Command::set(AT_ONCE, to)
}

fn set_computer(computer: Computer) -> Command {
    set(GameSetup {
        computer,
        ..AT_ONCE
    })
}

fn set_players(players: Players) -> Command {
    set(GameSetup { players, ..AT_ONCE })
}

fn set_first(first: First) -> Command {
    set(GameSetup { first, ..AT_ONCE })
}

pub fn open(text: &str) -> Command {
    Command::Open(Box::new(Record::read(text.as_bytes()).unwrap()))
}

pub fn controller(start: impl Into<Start>) -> (Controller, Recorder) {
    let recorder = Recorder::default();
    let mut controller = Controller::unthreaded(Box::new(Game::default()), recorder.view(), start);
    controller.start();
    (controller, recorder)
}

pub fn board(controller: &Controller) -> String {
    controller.snapshot().position().to_string()
}

#[track_caller]
pub fn check(recorder: &Recorder, expected: &[&str]) {
    assert_eq!(recorder.take(), expected);
}

#[test]
fn a_click_sets_the_stone_and_the_computer_answers() {
    let (mut controller, recorder) = controller(AT_ONCE);
    check(&recorder, &["began: person x"]);
    controller.handle(play(1));
    check(&recorder, &["put 1: computer o", "put 5: person x"]);
    assert_eq!(board(&controller), "x../.o./...");
    let thought = recorder.last().thought.clone().unwrap();
    assert_eq!(thought.grounds.n_nodes(), Some(271));
}

#[test]
fn an_illegal_click_is_told_and_changes_nothing() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    recorder.take();
    let before = controller.snapshot();
    controller.handle(play(1));
    check(
        &recorder,
        &["refused: square 1 is taken by cross: person x"],
    );
    controller.handle(play(5));
    check(
        &recorder,
        &["refused: square 5 is taken by circle: person x"],
    );
    assert_eq!(controller.snapshot(), before);
}

#[test]
fn switching_sides_again_and_again_plays_the_lectures_game() {
    for search in Search::ALL {
        // They prefer other moves than the first best one.
        if matches!(search, Search::Openings | Search::Solver) {
            continue;
        }
        let (mut controller, recorder) = controller(GameSetup {
            computer: Computer::Search(search),
            ..AT_ONCE
        });
        recorder.take();
        let moves = [1, 5, 2, 3, 7, 4, 6, 8, 9];
        for (number, side) in moves.into_iter().zip("xoxoxoxox".chars()) {
            controller.handle(Command::SwitchSides);
            let next = match (number, side) {
                (9, _) => "over",
                (_, 'x') => "person o",
                _ => "person x",
            };
            let changed = format!("changed: computer {side}");
            let put = format!("put {number}: {next}");
            assert_eq!(recorder.take(), [changed, put], "search {search}");
        }
        assert_eq!(recorder.last().outcome().unwrap().value(), Value::Draw);
        controller.handle(Command::SwitchSides);
        assert!(recorder.take().is_empty(), "nothing happens after the end");
    }
}

#[test]
fn after_switching_sides_the_person_goes_on_with_the_other_side() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(Command::SwitchSides);
    recorder.wait_for("put 1: person o");
    controller.handle(play(5));
    check(&recorder, &["put 5: computer x", "put 2: person o"]);
}

#[test]
fn against_every_play_of_a_person_the_computer_never_loses() {
    /// Plays every game from here, by replaying the moves that lead here.
    fn walk(first: First, moves: &mut Vec<u8>, results: &mut [u32; 3]) {
        let (mut controller, _) = controller(GameSetup { first, ..AT_ONCE });
        for &number in &*moves {
            controller.handle(play(number));
        }
        let now = controller.snapshot();
        if let Some(outcome) = now.outcome() {
            let rows = now.position().rows().to_string();
            assert_ne!(
                outcome.value(),
                now.info.person.unwrap().win(),
                "{moves:?} in\n{rows}"
            );
            results[outcome.value() as usize] += 1;
            return;
        }
        for square in now.position().moves() {
            moves.push(square.number());
            walk(first, moves, results);
            moves.pop();
        }
    }
    let mut results = [0; 3];
    walk(First::Person, &mut Vec::new(), &mut results);
    assert_eq!(results[Value::XWins as usize], 0);
    assert!(results[Value::OWins as usize] > 0, "{results:?}");
    let mut results = [0; 3];
    walk(First::Computer, &mut Vec::new(), &mut results);
    assert_eq!(results[Value::OWins as usize], 0);
    assert!(results[Value::XWins as usize] > 0, "{results:?}");
}

#[test]
fn the_end_is_told_and_a_new_game_begins() {
    let (mut controller, recorder) = controller(PEOPLE);
    for number in [1, 4, 2, 5, 3] {
        controller.handle(play(number));
    }
    assert_eq!(recorder.take().last().unwrap(), "put 3: over");
    assert_eq!(recorder.last().outcome().unwrap().value(), Value::XWins);
    controller.handle(play(9));
    check(&recorder, &["refused: the game is over: over"]);
    controller.handle(Command::Restart);
    check(&recorder, &["began: person x"]);
    assert_eq!(board(&controller), ".../.../...");
}

#[test]
fn between_two_people_the_computer_moves_only_when_asked() {
    let (mut controller, recorder) = controller(PEOPLE);
    recorder.take();
    controller.handle(play(5));
    check(&recorder, &["put 5: person o"]);
    controller.handle(Command::SwitchSides);
    check(&recorder, &["changed: computer o", "put 1: person x"]);
}

#[test]
fn alone_the_computer_plays_to_the_end() {
    let alone = GameSetup {
        players: Players::ComputerComputer,
        ..AT_ONCE
    };
    let (mut controller, recorder) = controller(alone);
    let told = recorder.take();
    let expected = [
        "began: computer x",
        "put 1: computer o",
        "put 5: computer x",
        "put 2: computer o",
        "put 3: computer x",
        "put 7: computer o",
        "put 4: computer x",
        "put 6: computer o",
        "put 8: computer x",
        "put 9: over",
    ];
    assert_eq!(told, expected);
    // And again, and then a person takes over.
    controller.handle(Command::Restart);
    check(&recorder, &expected);
    // Other players begin a new game.
    controller.handle(Command::set(alone, AT_ONCE));
    check(&recorder, &["began: person x"]);
    controller.handle(Command::Undo);
    check(&recorder, &["returned: over"]);
    let info = controller.snapshot().info;
    assert_eq!(info.players, Some(Players::ComputerComputer));
}

#[test]
fn who_begins_can_be_chosen() {
    #[track_caller]
    fn check(first: First, expected: &str) {
        let (mut controller, recorder) = controller(GameSetup { first, ..AT_ONCE });
        for mark in expected.chars() {
            let last = recorder.take().pop().unwrap();
            assert!(
                last.ends_with(&format!("person {mark}")),
                "{first:?} {last}"
            );
            controller.handle(Command::Restart);
        }
    }
    check(First::Person, "xxxx");
    check(First::Computer, "oooo");
    check(First::Alternate, "xoxo");
}

#[test]
fn who_begins_changes_at_once_on_the_empty_board_and_later_with_the_next_game() {
    let (mut controller, recorder) = controller(AT_ONCE);
    recorder.take();
    controller.handle(set_first(First::Computer));
    check(&recorder, &["changed: computer x", "put 1: person o"]);
    controller.handle(Command::set(recorder.last().play, AT_ONCE));
    check(&recorder, &["changed: person o"]);
    controller.handle(Command::Restart);
    check(&recorder, &["began: person x"]);
}

#[test]
fn taking_turns_begins_with_the_person_and_choosing_it_again_changes_nothing() {
    let (mut controller, recorder) = controller(AT_ONCE);
    recorder.take();
    for _ in 0..3 {
        controller.handle(set_first(First::Alternate));
        check(&recorder, &["changed: person x"]);
    }
    controller.handle(Command::Restart);
    check(&recorder, &["began: computer x", "put 1: person o"]);
}

#[test]
fn another_search_thinks_from_the_next_move_on() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(set_computer(Computer::Search(Search::Full)));
    controller.handle(play(1));
    let thought = recorder.last().thought.clone().unwrap();
    assert_eq!(thought.grounds.n_nodes(), Some(59705));
}

#[test]
fn a_level_can_be_chosen_in_mid_game_and_its_strength_is_told() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    assert_eq!(recorder.last().strength, None);
    recorder.take();
    controller.handle(set_computer(Computer::Level(Level::Rules)));
    check(&recorder, &["changed: person x"]);
    assert!(recorder.last().strength.is_some());
    controller.handle(play(2));
    check(&recorder, &["put 2: computer o", "put 3: person x"]);
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    let game = |seed| {
        let (controller, _) = controller(GameSetup {
            players: Players::ComputerComputer,
            computer: Computer::Level(Level::Random),
            seed,
            ..AT_ONCE
        });
        board(&controller)
    };
    let games: std::collections::HashSet<_> = (0..50).map(game).collect();
    assert!(games.len() > 20, "{games:?}");
    assert_eq!(game(7), game(7));
}

#[test]
fn undo_goes_back_to_the_persons_last_turn_again_and_again() {
    let (mut controller, recorder) = controller(AT_ONCE);
    for number in [1, 2, 9] {
        controller.handle(play(number));
    }
    assert_eq!(board(&controller), "xxo/.o./o.x", "circle has won");
    recorder.take();
    for back in ["xxo/.o./...", "x../.o./...", ".../.../..."] {
        controller.handle(Command::Undo);
        check(&recorder, &["undone: person x"]);
        assert_eq!(board(&controller), back);
    }
    controller.handle(Command::Undo);
    assert!(recorder.take().is_empty(), "there is nothing left");
    // And the game goes on from there.
    controller.handle(play(5));
    check(&recorder, &["put 5: computer o", "put 1: person x"]);
}

#[test]
fn undo_after_a_new_game_brings_the_old_one_back() {
    for begin in [
        Command::Restart,
        Command::begin(AT_ONCE, AT_ONCE),
        set(GameSetup {
            board: "4x4x3".parse().unwrap(),
            ..AT_ONCE
        }),
    ] {
        let (mut controller, recorder) = controller(AT_ONCE);
        assert!(!controller.snapshot().can_undo());
        controller.handle(play(1));
        let before = controller.snapshot();
        // A new game in which nothing has happened is not worth coming back to.
        controller.handle(begin.clone());
        controller.handle(Command::Restart);
        assert!(controller.snapshot().can_undo());
        recorder.take();
        controller.handle(Command::Undo);
        check(&recorder, &["returned: person x"]);
        let now = controller.snapshot();
        assert_eq!(now.record(), before.record(), "{begin:?}");
        assert_eq!(now.play.board, before.play.board);
        // It goes on, and can be undone further.
        controller.handle(play(2));
        assert_eq!(board(&controller), "xxo/.o./...");
        for _ in 0..3 {
            controller.handle(Command::Undo);
        }
        assert_eq!(board(&controller), ".../.../...");
        assert!(!controller.snapshot().can_undo());
    }
}

#[test]
fn redo_leads_on_through_all_the_games_that_undo_came_back_from() {
    let (mut controller, recorder) = controller(PEOPLE);
    let mut ends = Vec::new();
    for (squares, other) in [([1, 5, 9], 2), ([2, 4, 6], 8), ([3, 7, 8], 1)] {
        controller.handle(Command::Restart);
        for number in squares {
            controller.handle(play(number));
        }
        // A line that was left is no way out of the game, as long as there is a way on.
        controller.handle(Command::PlayFrom(2, square(other)));
        ends.push(board(&controller));
    }
    while controller.snapshot().can_undo() {
        controller.handle(Command::Undo);
    }
    assert_eq!(board(&controller), ".../.../...");
    recorder.take();
    let mut seen = vec![String::new()];
    for _ in 0..11 {
        assert!(controller.snapshot().can_redo());
        controller.handle(Command::Redo);
        seen.push(board(&controller));
    }
    let returns = recorder.take();
    let n_returns = returns.iter().filter(|line| line.starts_with("returned"));
    assert_eq!(n_returns.count(), 2, "{returns:?}");
    seen.retain(|one| ends.contains(one));
    assert_eq!(seen, ends);
    assert!(!controller.snapshot().has_after);
    // Whoever plays on or begins anew has nothing to go on to.
    for command in [play(9), Command::Restart, open("tictactoe game 1\n1\n")] {
        for before in [Command::Restart, play(1), Command::Restart, play(2)] {
            controller.handle(before);
        }
        for _ in 0..2 {
            controller.handle(Command::Undo);
        }
        assert_eq!(board(&controller), "x../.../...");
        assert!(controller.snapshot().has_after);
        controller.handle(command);
        assert!(!controller.snapshot().has_after);
    }
}

#[test]
fn a_line_that_was_left_can_be_gone_over_to_though_there_is_a_game_to_go_on_to() {
    let (mut controller, _) = controller(PEOPLE);
    for command in [play(1), play(5), Command::PlayFrom(1, square(9))] {
        controller.handle(command);
    }
    for command in [Command::Restart, play(2), Command::Undo, Command::Undo] {
        controller.handle(command);
    }
    assert!(controller.snapshot().has_after);
    assert_eq!(board(&controller), "x../.../..o");
    controller.handle(Command::SwitchVariation);
    assert_eq!(board(&controller), "x../.o./...");
    controller.handle(Command::Redo);
    assert_eq!(board(&controller), ".../.../...");
}

#[test]
fn undo_after_a_paste_brings_the_old_game_back() {
    let (mut controller, recorder) = controller(PEOPLE);
    controller.handle(play(5));
    let pasted = "tictactoe game 1\nstart: x../.../...\n";
    controller.handle(open(pasted));
    controller.handle(open("tictactoe game 1\n1\n"));
    controller.handle(Command::Undo);
    recorder.take();
    for (expected, line) in [
        ("x../.../...", "returned: person o"),
        (".../.x./...", "returned: person o"),
    ] {
        controller.handle(Command::Undo);
        check(&recorder, &[line]);
        assert_eq!(board(&controller), expected);
    }
    assert!(controller.snapshot().can_undo());
    controller.handle(Command::Undo);
    assert!(!controller.snapshot().can_undo());
}

#[test]
fn a_game_that_undo_brings_back_counts_once() {
    let (mut controller, _) = controller(AT_ONCE);
    for number in [1, 2, 9] {
        controller.handle(play(number));
    }
    assert_eq!(controller.snapshot().turn, Turn::Over);
    for command in [Command::Restart, Command::Undo, Command::Undo, play(9)] {
        controller.handle(command);
    }
    assert_eq!(controller.snapshot().turn, Turn::Over);
    assert_eq!(controller.snapshot().scores.sitting.total(), [0, 0, 1]);
}

#[test]
fn undo_brings_back_the_sides_as_they_were() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    controller.handle(Command::SwitchSides);
    assert_eq!(board(&controller), "xx./.o./...");
    recorder.take();
    for back in ["x../.o./...", ".../.../..."] {
        controller.handle(Command::Undo);
        check(&recorder, &["undone: person x"]);
        assert_eq!(board(&controller), back);
    }
}

#[test]
fn undo_takes_back_one_stone_where_only_the_computer_has_moved_and_between_people() {
    let (mut opened, recorder) = controller(GameSetup {
        first: First::Computer,
        ..AT_ONCE
    });
    recorder.take();
    opened.handle(Command::Undo);
    check(&recorder, &["undone: person x"]);
    assert_eq!(board(&opened), ".../.../...");

    let (mut people, recorder) = controller(PEOPLE);
    people.handle(play(1));
    people.handle(play(5));
    recorder.take();
    people.handle(Command::Undo);
    check(&recorder, &["undone: person o"]);
    assert_eq!(board(&people), "x../.../...");
}

#[test]
fn a_hint_is_a_best_move_and_changes_nothing() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    recorder.take();
    let before = controller.snapshot();
    controller.handle(Command::Hint);
    check(&recorder, &["hint 2: person x"]);
    let best = Level::Perfect.choices(&before.position()).usual;
    assert!(best.contains(square(2)), "{best:?}");
    assert_eq!(controller.snapshot(), before);
}

#[test]
fn going_over_to_the_line_that_was_left_is_redone_not_undone() {
    let (mut controller, recorder) = controller(PEOPLE);
    for command in [play(1), play(5), play(2), Command::PlayFrom(1, square(9))] {
        controller.handle(command);
    }
    recorder.take();
    // The other line is as long as this one, and going over to it takes no stone back.
    controller.handle(Command::Redo);
    check(&recorder, &["redone: person x"]);
    assert_eq!(board(&controller), "x../.o./...");
}

#[test]
fn who_does_not_suit_a_board_is_replaced_there_unless_asked_for_by_name() {
    let large = Board::new(5, 5, 4).unwrap();
    let perfect = Computer::Level(Level::Perfect);
    let at_start = controller(GameSetup {
        board: large,
        ..PEOPLE
    });
    assert_eq!(at_start.0.snapshot().play.computer, perfect);

    let (mut controller, recorder) = controller(PEOPLE);
    controller.handle(open("tictactoe game 1\nboard: 5x5x4\n"));
    assert_eq!(recorder.last().play.computer, perfect, "from a file");
    controller.handle(open("tictactoe game 1\nboard: 5x5x4\ncomputer: d2\n"));
    assert_eq!(recorder.last().play.computer, AT_ONCE.computer, "by name");

    controller.handle(Command::set(recorder.last().play, PEOPLE));
    assert_eq!(recorder.last().play, PEOPLE);
    let there = GameSetup {
        board: large,
        ..PEOPLE
    };
    controller.handle(Command::set(PEOPLE, there));
    assert_eq!(recorder.last().play.computer, perfect, "on another board");
    let back = GameSetup {
        computer: perfect,
        ..PEOPLE
    };
    let there = recorder.last().play;
    controller.handle(Command::set(there, back));
    assert_eq!(recorder.last().play, PEOPLE, "and back again");
}

// With the thread.

pub fn remote(model: Box<dyn Model>, play: GameSetup) -> (ControllerHandle, Recorder) {
    let recorder = Recorder::default();
    let (remote, _) = ControllerHandle::spawn(model, recorder.view(), play).unwrap();
    (remote, recorder)
}

/// Longer than any test takes, on however busy a machine: whoever thinks so long is stopped.
pub const LONG: Duration = Duration::from_mins(1);

#[test]
fn stop_makes_the_computer_give_up_within_50_ms_and_hands_the_turn_to_the_person() {
    check_takes_at_most(Duration::from_millis(50), || {
        let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
        remote.send(play(1));
        recorder.wait_for("put 1: computer o");
        let start = Instant::now();
        remote.send(Command::Stop);
        recorder.wait_for("changed: person o");
        let time = start.elapsed();
        remote.send(play(5));
        recorder.wait_for("put 5: computer x");
        time
    });
}

#[test]
fn clicks_while_the_computer_thinks_are_dropped() {
    let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    for number in 1..=9 {
        remote.send(play(number));
        remote.send(Command::SwitchSides);
    }
    remote.send(Command::Stop);
    recorder.wait_for("changed: person o");
    drop(remote);
    check(&recorder, &[]);
}

#[test]
fn clicks_during_the_pause_are_dropped_too() {
    let pause = LONG;
    let (remote, recorder) = remote(Box::new(Game::default()), GameSetup { pause, ..AT_ONCE });
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    remote.send(play(2));
    remote.send(Command::SwitchSides);
    remote.send(Command::Stop);
    recorder.wait_for("changed: person o");
    drop(remote);
    check(&recorder, &[]);
}

#[test]
fn a_new_game_interrupts_thinking_and_the_pause_within_50_ms() {
    for pause in [Duration::ZERO, LONG] {
        check_takes_at_most(Duration::from_millis(50), || {
            // It thinks long, or it waits long.
            let thinks = LONG.saturating_sub(pause);
            let (remote, recorder) = remote(models::slow(thinks), GameSetup { pause, ..AT_ONCE });
            recorder.wait_for("began: person x");
            remote.send(play(1));
            recorder.wait_for("put 1: computer o");
            let start = Instant::now();
            remote.send(Command::Restart);
            recorder.wait_for("began: person x");
            start.elapsed()
        });
    }
}

#[test]
fn a_command_interrupts_the_search_for_a_hint() {
    let large = GameSetup {
        board: Board::new(8, 8, 5).unwrap(),
        ..PEOPLE
    };
    let (remote, recorder) = remote(Box::new(Game::default()), large);
    recorder.wait_for("began: person x");
    remote.send(Command::Hint);
    wait_for("the search for a hint", || {
        (remote.control().n_nodes() > 0).then_some(())
    });
    remote.send(Command::Restart);
    wait_for("the new game", || {
        let told = recorder.take();
        assert!(!told.iter().any(|line| line.contains("hint")), "{told:?}");
        told.contains(&"began: person x".to_owned()).then_some(())
    });
}

#[test]
fn another_search_or_other_players_make_the_computer_think_anew() {
    let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    remote.send(set_computer(Computer::Search(Search::Full)));
    recorder.wait_for("changed: computer o");
    remote.send(set_players(Players::PersonPerson));
    recorder.wait_for("changed: person o");
}

#[test]
fn undo_while_the_computer_thinks_stops_it_first() {
    let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    remote.send(Command::Undo);
    recorder.wait_for("undone: person x");
    assert_eq!(recorder.last().position(), Position::default());
}

#[test]
fn the_computers_stone_comes_no_sooner_than_the_pause() {
    let pause = Duration::from_millis(120);
    let (remote, recorder) = remote(Box::new(Game::default()), GameSetup { pause, ..AT_ONCE });
    recorder.wait_for("began: person x");
    let start = Instant::now();
    remote.send(play(1));
    recorder.wait_for("put 5: person x");
    assert!(start.elapsed() >= pause);
}

#[test]
fn a_change_made_before_a_game_was_opened_does_not_undo_it() {
    let (mut controller, recorder) = controller(PEOPLE);
    controller.handle(open("tictactoe game 1\nboard: 4x4x3\n1\n"));
    // Sent by somebody who has not seen that yet.
    let pause = Duration::from_millis(700);
    controller.handle(Command::set(PEOPLE, GameSetup { pause, ..PEOPLE }));
    let now = recorder.last();
    assert_eq!(now.game.moves().len(), 1);
    assert_eq!((now.play.board.columns(), now.play.pause), (4, pause));
}

#[test]
fn a_hint_is_found_after_the_computer_was_hurried() {
    let large = GameSetup {
        board: Board::new(6, 6, 5).unwrap(),
        thinking_time: LONG,
        ..AT_ONCE
    };
    let (remote, recorder) = remote(Box::new(Game::default()), large);
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    remote.send(Command::MoveNow);
    wait_for("the computer's stone", || {
        (recorder.last().game.moves().len() == 2).then_some(())
    });
    recorder.take();
    remote.send(Command::Hint);
    wait_for("the hint", || {
        let told = recorder.take();
        told.iter()
            .any(|line| line.starts_with("hint"))
            .then_some(())
    });
}

#[test]
fn a_pause_that_is_changed_while_the_computer_plays_alone_acts_at_the_next_move() {
    let pause = Duration::from_millis(50);
    let slow = GameSetup {
        players: Players::ComputerComputer,
        pause,
        ..AT_ONCE
    };
    let (remote, recorder) = remote(Box::new(Game::default()), slow);
    recorder.wait_for("put 1: computer o");
    let forever = GameSetup {
        pause: Duration::from_hours(1),
        ..slow
    };
    let (from, to) = (slow, forever);
    remote.send(Command::set(from, to));
    wait_for("the new pause", || {
        (recorder.last().play.pause == to.pause).then_some(())
    });
    // The computer waits for an hour now, and no longer when the pause ends.
    let (from, to) = (forever, slow);
    remote.send(Command::set(from, to));
    remote.send(Command::Stop);
    wait_for("the person", || {
        matches!(recorder.last().turn, Turn::Person(_)).then_some(())
    });
    assert!(recorder.last().game.moves().len() < 9);
    assert_eq!(recorder.last().play.pause, pause);
}

#[test]
fn the_thread_ends_within_100_ms_when_nobody_can_send_commands_any_more() {
    for pause in [Duration::ZERO, LONG] {
        check_takes_at_most(Duration::from_millis(100), || {
            let (remote, recorder) = remote(models::slow(LONG), GameSetup { pause, ..AT_ONCE });
            remote.send(play(1));
            recorder.wait_for("put 1: computer o");
            let start = Instant::now();
            drop(remote);
            assert!(recorder.is_alone(), "the thread has the other end");
            start.elapsed()
        });
    }
}

#[test]
fn an_engine_that_fails_says_so_and_goes_on_with_the_same_game() {
    let (remote, recorder) = remote(models::panicking(), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for("failed: this search was made to fail: person o");
    remote.send(Command::Recover);
    recorder.wait_for("changed: computer o");
    recorder.wait_for("put 5: person x");
}

#[test]
fn a_controller_that_cannot_even_say_what_failed_drops_its_view() {
    let is_broken = Arc::new(AtomicBool::new(false));
    let (remote, recorder) = remote(models::broken(Arc::clone(&is_broken)), PEOPLE);
    recorder.wait_for("began: person x");
    is_broken.store(true, Ordering::Relaxed);
    remote.send(play(1));
    wait_for("the end of the thread", || {
        recorder.is_alone().then_some(())
    });
}

#[test]
fn a_click_before_an_engine_fails_is_dropped() {
    let (remote, recorder) = remote(models::panicking(), AT_ONCE);
    remote.send(play(1));
    remote.send(play(5));
    recorder.wait_for("failed: this search was made to fail: person o");
    drop(remote);
    check(&recorder, &[]);
}

#[test]
fn a_flood_of_commands_ends_in_a_legal_state_with_nothing_lost() {
    const N: u32 = 100_000;
    let (remote, recorder) = remote(Box::new(Game::default()), AT_ONCE);
    let mut n_restarts = 0;
    // The same commands in every run.
    let mut dice = Dice::new(1);
    let mut n_told = 0;
    let mut n_answered = 0;
    let mut early_kib = 0;
    let mut take = || {
        for line in recorder.take() {
            n_told += 1;
            n_answered += u32::from(line.starts_with("scored"));
            assert!(!line.starts_with("failed"), "{line}");
        }
        n_answered
    };
    for n in 0..N {
        if n == N / 5 {
            early_kib = resident_kib();
        }
        let mut pick = |n: usize| dice.below(n);
        let command = match pick(20) {
            0..=8 => play(u8::try_from(pick(9)).unwrap() + 1),
            9 | 10 => Command::SwitchSides,
            11 => Command::Stop,
            12 => set_players(Players::ALL[pick(3)]),
            13 => set_first(First::ALL[pick(3)]),
            14 => set_computer(Computer::all_of(Edition::First)[pick(8)]),
            15 => set(GameSetup {
                pause: Duration::from_micros(pick(50) as u64),
                ..AT_ONCE
            }),
            16 => [Command::Recover, Command::Undo, Command::Redo][pick(3)].clone(),
            _ => {
                n_restarts += 1;
                Command::Restart
            }
        };
        remote.send(command);
        take();
        // What waits in the channel is not to be taken for what stays in the memory.
        if n % 1000 == 999 {
            remote.send(Command::ResetScore);
            wait_for("the controller", || (take() == n / 1000 + 1).then_some(()));
        }
    }
    // The last word: everything before it has been obeyed when it is answered.
    remote.send(set(PEOPLE));
    remote.send(Command::Restart);
    remote.send(Command::ResetScore);
    wait_for("the last new game", || (take() > N / 1000).then_some(()));
    assert_eq!(recorder.last().position(), Position::default());
    assert!(n_told > n_restarts, "{n_told}");
    remote.send(play(5));
    recorder.wait_for("put 5: person o");
    // Only where no other test uses memory at the same time.
    if std::env::var_os(ALONE).is_some() {
        let late_kib = resident_kib();
        assert!(
            late_kib < early_kib + 8 * 1024,
            "{early_kib} KiB, then {late_kib} KiB"
        );
        println!("{early_kib} KiB, then {late_kib} KiB");
    }
}

/// Says that the flood has a process of its own.
const ALONE: &str = "TICTACTOE_FLOOD_ALONE";

/// The memory of this process; 0 where we cannot know.
fn resident_kib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok())
        .unwrap_or(0)
}

#[cfg(target_os = "linux")]
#[test]
fn a_flood_of_commands_does_not_grow_the_memory() {
    let flood = "controller::a_flood_of_commands_ends_in_a_legal_state_with_nothing_lost";
    let output = std::process::Command::new(std::env::current_exe().unwrap())
        .args([flood, "--exact", "--nocapture"])
        .env(ALONE, "1")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(
        output.status.success(),
        "{text}{}",
        String::from_utf8_lossy(&output.stderr)
    );
    assert!(
        text.contains(" KiB, then ") && text.contains("1 passed"),
        "{text}"
    );
}

#[test]
fn undo_and_redo_walk_the_whole_game_up_and_down() {
    let (mut controller, recorder) = controller(AT_ONCE);
    // The circle wins: 1 5 2 3 9 7.
    for number in [1, 2, 9] {
        controller.handle(play(number));
    }
    let end = board(&controller);
    assert!(position(&end).finished());
    recorder.take();
    let boards = ["xxo/.o./...", "x../.o./...", ".../.../..."];
    for expected in boards {
        controller.handle(Command::Undo);
        assert_eq!(board(&controller), expected);
        check(&recorder, &["undone: person x"]);
    }
    controller.handle(Command::Undo);
    assert_eq!(board(&controller), boards[2]);
    for expected in boards.into_iter().rev().skip(1) {
        controller.handle(Command::Redo);
        assert_eq!(board(&controller), expected);
        check(&recorder, &["redone: person x"]);
    }
    controller.handle(Command::Redo);
    assert_eq!(board(&controller), end);
    check(&recorder, &["redone: over"]);
    controller.handle(Command::Redo);
    assert_eq!(board(&controller), end, "there is nothing more");
}

#[test]
fn playing_from_an_earlier_position_keeps_the_old_line_until_another_is_left() {
    let (mut controller, recorder) = controller(PEOPLE);
    for number in [1, 5, 2, 3] {
        controller.handle(play(number));
    }
    let old = controller.snapshot().game;
    recorder.take();
    controller.handle(Command::PlayFrom(2, square(9)));
    check(&recorder, &["put 9: person o"]);
    assert_eq!(board(&controller), "x../.o./..x");
    let new = controller.snapshot().game;
    // The same move again leaves nothing.
    controller.handle(Command::Undo);
    controller.handle(Command::Redo);
    assert_eq!(controller.snapshot().game, new);
    // Where nothing was taken back, redo goes over to the other line, move by move, and then back
    // again.
    controller.handle(Command::Redo);
    assert_eq!(board(&controller), "xx./.o./...");
    controller.handle(Command::Redo);
    assert_eq!(controller.snapshot().game.moves(), old.moves());
    controller.handle(Command::Redo);
    assert_eq!(board(&controller), "x../.o./..x");
    // A square that was taken then is refused, and nothing has changed.
    recorder.take();
    controller.handle(Command::PlayFrom(2, square(5)));
    check(
        &recorder,
        &["refused: square 5 is taken by circle: person o"],
    );
    assert_eq!(board(&controller), "x../.o./..x");
}

#[test]
fn every_line_can_be_walked_back_and_forth_and_left_without_losing_a_move() {
    // All games of five moves between people: back to every earlier position, another move there,
    // and over to the old line again.
    fn walk(moves: &mut Vec<u8>) {
        if moves.len() == 4 {
            return check(moves);
        }
        for number in 1..=9 {
            if !moves.contains(&number) {
                moves.push(number);
                walk(moves);
                moves.pop();
            }
        }
    }
    fn made(number: u8) -> PlayedMove {
        let square = square(number);
        let by = Mover::Person;
        PlayedMove { square, by }
    }
    fn check(moves: &[u8]) {
        let mut game = Game::default();
        for &number in moves {
            game.play(made(number)).unwrap();
        }
        let whole = game.clone();
        for back in 0..moves.len() {
            game.back_to(back);
            assert_eq!(game.moves(), &whole.moves()[..back]);
            let other = (1..=9).find(|number| !moves.contains(number)).unwrap();
            game.play(made(other)).unwrap();
            for _ in back..moves.len() {
                game.redo();
            }
            assert_eq!(game.moves(), whole.moves(), "{moves:?} {back}");
        }
    }
    walk(&mut Vec::new());
}

#[test]
fn redo_lets_the_computer_answer_what_it_had_not_answered_yet() {
    let (remote, recorder) = remote(models::slow(Duration::from_millis(200)), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for("put 1: computer o");
    remote.send(Command::Undo);
    recorder.wait_for("undone: person x");
    remote.send(Command::Redo);
    recorder.wait_for("redone: computer o");
    recorder.wait_for("put 5: person x");
}

#[test]
fn a_game_that_is_opened_goes_on_with_its_players_sides_and_level() {
    let (mut controller, recorder) = controller(AT_ONCE);
    let text = "tictactoe game 1\ncomputer: rules\nperson: o\n\n1. x 5 rules\n2. o 1\n";
    recorder.take();
    controller.handle(open(text));
    let told = recorder.take();
    assert_eq!(told[0], "opened: computer x");
    assert!(told[1].ends_with(": person o"), "{told:?}");
    let Snapshot { play, game, .. } = controller.snapshot();
    assert_eq!(play.computer, Computer::Level(Level::Rules));
    assert_eq!(game.position_after(2), position("o../.x./..."));
    // Undo goes back to the person's turn in the file.
    controller.handle(Command::Undo);
    assert_eq!(board(&controller), ".../.x./...");
    check(&recorder, &["undone: person o"]);
}

#[test]
fn another_board_begins_a_new_game_on_it_and_a_game_that_is_opened_brings_its_own() {
    let (mut controller, recorder) = controller(PEOPLE);
    recorder.take();
    let board = Board::new(5, 4, 4).unwrap();
    controller.handle(set(GameSetup { board, ..PEOPLE }));
    check(&recorder, &["began: person x"]);
    assert_eq!(self::board(&controller), "...../...../...../.....");
    for number in [1, 20, 2, 19, 3, 18, 4] {
        controller.handle(Command::Play(board.square(number).unwrap()));
    }
    recorder.wait_for("put 4: over");
    controller.handle(open("tictactoe game 1\nboard: 3x4x3\n12\n"));
    check(&recorder, &["opened: person o"]);
    assert_eq!(self::board(&controller), ".../.../.../..x");
    // A new game stays on that board.
    controller.handle(Command::Restart);
    check(&recorder, &["began: person x"]);
    assert_eq!(self::board(&controller), ".../.../.../...");
}

#[test]
fn a_search_that_runs_out_of_memory_says_so_and_the_person_moves_instead() {
    let play_4x4 = GameSetup {
        board: Board::new(4, 4, 4).unwrap(),
        memory_mb: 4,
        ..AT_ONCE
    };
    let (mut controller, recorder) = controller(Start {
        computer: Some(Computer::Search(Search::Full)),
        ..Start::from(play_4x4)
    });
    controller.handle(play(1));
    recorder.wait_for("put 1: computer o");
    check(
        &recorder,
        &[
            "gave up: the search stopped because it needs more than the 4 MB of memory it may have: \
           person o",
        ],
    );
    controller.handle(play(2));
    recorder.wait_for("put 2: computer x");
}

#[test]
fn after_every_command_the_snapshot_is_what_the_moves_say() {
    check_snapshots(2);
}

#[test]
#[ignore = "takes long in a debug build; CI runs it in a release build"]
fn after_every_three_commands_the_snapshot_is_what_the_moves_say() {
    check_snapshots(3);
}

/// Every so many of all commands, on top of a game that has begun.
fn check_snapshots(n_commands: u32) {
    let commands = [
        play(9),
        play(1),
        Command::PlayFrom(1, square(1)),
        Command::PlayFrom(1, square(9)),
        Command::SwitchSides,
        Command::Undo,
        Command::Redo,
        Command::Stop,
        Command::Hint,
        Command::Restart,
        Command::begin(
            AT_ONCE,
            GameSetup {
                first: First::Computer,
                ..AT_ONCE
            },
        ),
        open("tictactoe game 1\n1\n5\n"),
        set_players(Players::PersonPerson),
        set_players(Players::ComputerComputer),
        set_first(First::Alternate),
        set_computer(Computer::Level(Level::Perfect)),
        set(GameSetup {
            board: Board::new(4, 3, 3).unwrap(),
            ..AT_ONCE
        }),
        Command::Recover,
        Command::ResetScore,
    ];
    for number in 0..commands.len().pow(n_commands) {
        let digit = |at| number / commands.len().pow(at) % commands.len();
        let chosen: Vec<_> = (0..n_commands).map(|at| &commands[digit(at)]).collect();
        let (mut controller, recorder) = controller(AT_ONCE);
        for command in [&play(1), &play(2)]
            .into_iter()
            .chain(chosen.iter().copied())
        {
            controller.handle(command.clone());
            let now = recorder.last();
            assert_eq!(*now, controller.snapshot(), "{chosen:?}");
            assert!(!now.is_thinking(), "{chosen:?}");
            let position = now.position();
            match now.turn {
                Turn::Person(mark) | Turn::Computer(mark) => assert_eq!(mark, position.turn()),
                Turn::Over => assert!(position.finished()),
            }
            assert_eq!(now.play.board, position.board());
            // What is published is what is kept.
            let text = now.record().to_string();
            let mut record = Record::read(text.as_bytes()).unwrap();
            record.info.number = now.info.number;
            assert_eq!(record, now.record(), "{text}");
        }
    }
}

#[test]
fn a_game_that_goes_on_at_the_start_says_its_own_settings_and_keeps_its_sides() {
    let text = b"tictactoe game 1\nplayers: person-computer\ncomputer: rules\nperson: o\n";
    let (controller, recorder) = controller(Start {
        record: Some(Record::read(text).unwrap()),
        ..Start::from(AT_ONCE)
    });
    let computer = controller.snapshot().play.computer;
    assert_eq!(computer, Computer::Level(Level::Rules));
    check(&recorder, &["opened: computer x", "put 5: person o"]);
}

#[test]
fn a_game_counts_once_as_it_first_ends_and_the_score_is_in_the_snapshot() {
    let (mut controller, recorder) = controller(AT_ONCE);
    for number in [1, 2, 9] {
        assert_eq!(recorder.last().first_mistake, None);
        controller.handle(play(number));
    }
    assert_eq!(recorder.last().scores.sitting.total(), [0, 0, 1]);
    assert_eq!(recorder.last().first_mistake, Some(5));
    controller.handle(Command::Undo);
    controller.handle(Command::Redo);
    assert_eq!(recorder.last().turn, Turn::Over);
    assert_eq!(recorder.last().scores.sitting.total(), [0, 0, 1]);
    assert_eq!(recorder.last().scores.all, recorder.last().scores.sitting);
    controller.handle(Command::ResetScore);
    assert_eq!(recorder.last().scores.all.total(), [0; 3]);
    // One that is won, and one without a mistake.
    for (moves, last, total) in [
        ("1\n4 rules\n2\n5 rules\n", 3, [1, 0, 0]),
        (
            "1\n5 rules\n9\n2 rules\n8\n7 rules\n3\n6 rules\n",
            4,
            [1, 1, 0],
        ),
    ] {
        let text = format!("tictactoe game 1\nplayers: person-computer\nperson: x\n\n{moves}");
        controller.handle(open(&text));
        controller.handle(play(last));
        assert_eq!(recorder.last().scores.all.total(), total, "{moves}");
        assert_eq!(recorder.last().first_mistake, None, "{moves}");
    }
}
