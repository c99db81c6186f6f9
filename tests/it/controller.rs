//! The controller: first without its thread, then with it.

use std::time::{Duration, Instant};

use tictactoe::controller::{Command, Controller, First, Players, Remote, Settings, Start};
use tictactoe::model::Mark::{O, X};
use tictactoe::model::{Board, Game, Mark, Model, PlayError, Position, Stopped, Value, Watch};
use tictactoe::player::{Computer, Level};
use tictactoe::record::{Line, Made, Maker, Record};
use tictactoe::search::{Edition, Search};

use crate::oracle::{position, square};
use crate::support::recorder::{Recorder, Told};
use crate::support::{check_takes_at_most, models};

const AT_ONCE: Settings = Settings {
    board: Board::TIC_TAC_TOE,
    players: Players::PersonComputer,
    first: First::Me,
    computer: Computer::Search(Search::Forced(Edition::Second)),
    seed: 1,
    delay: Duration::ZERO,
    time: Level::TIME,
    memory_mb: Watch::DEFAULT_MEMORY_MB,
};

fn play(number: u8) -> Command {
    Command::Play(square(number))
}

fn controller(settings: Settings) -> (Controller, Recorder) {
    let recorder = Recorder::default();
    let mut controller =
        Controller::unthreaded(Box::new(Game::default()), recorder.view(), settings);
    controller.start();
    assert!(matches!(recorder.take_first(), Told::Strength(_)));
    (controller, recorder)
}

fn init() -> Told {
    Told::Init(Position::default().to_string())
}

#[test]
fn a_click_sets_the_stone_and_the_computer_answers() {
    let (mut controller, recorder) = controller(AT_ONCE);
    assert_eq!(recorder.take(), [init(), Told::YourTurn(X)]);
    controller.handle(play(1));
    assert_eq!(
        recorder.take(),
        [
            Told::Put(1, X),
            Told::Thinking(O),
            Told::Thought(Some(271)),
            Told::Put(5, O),
            Told::YourTurn(X)
        ]
    );
    assert_eq!(controller.position(), &position("x../.o./..."));
}

#[test]
fn an_illegal_click_is_told_and_changes_nothing() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    recorder.take();
    for number in [1, 5] {
        let by = if number == 1 { X } else { O };
        controller.handle(play(number));
        let why = PlayError::Taken {
            square: square(number),
            by,
        };
        assert_eq!(recorder.take(), [Told::IllegalMove(number, why)]);
    }
    assert_eq!(controller.position(), &position("x../.o./..."));
}

#[test]
fn switching_sides_again_and_again_plays_the_lectures_game() {
    for search in Search::ALL {
        // They prefer other moves than the first best one.
        if matches!(search, Search::Openings | Search::Solver) {
            continue;
        }
        let (mut controller, recorder) = controller(Settings {
            computer: Computer::Search(search),
            ..AT_ONCE
        });
        recorder.take();
        for number in [1, 5, 2, 3, 7, 4, 6, 8, 9] {
            controller.handle(Command::SwitchSides);
            let told = recorder.take();
            let put = told.iter().find(|one| matches!(one, Told::Put(..)));
            let mark = if matches!(number, 1 | 2 | 7 | 6 | 9) {
                X
            } else {
                O
            };
            assert_eq!(put, Some(&Told::Put(number, mark)), "search {search}");
            let last = if number == 9 {
                Told::ShowWinner(Value::Draw)
            } else {
                Told::YourTurn(mark.opponent())
            };
            assert_eq!(told.last(), Some(&last), "search {search}");
        }
        controller.handle(Command::SwitchSides);
        assert_eq!(recorder.take(), [], "nothing happens after the end");
    }
}

#[test]
fn after_switching_sides_the_person_goes_on_with_the_other_side() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(Command::SwitchSides);
    recorder.wait_for(&Told::YourTurn(O));
    controller.handle(play(5));
    let told = recorder.take();
    assert!(
        matches!(
            told[..],
            [
                Told::Put(5, O),
                Told::Thinking(X),
                Told::Thought(_),
                Told::Put(_, X),
                Told::YourTurn(O)
            ]
        ),
        "{told:?}"
    );
}

#[test]
fn against_every_play_of_a_person_the_computer_never_loses() {
    /// Plays every game from here, by replaying the moves that lead here.
    fn walk(first: First, moves: &mut Vec<u8>, results: &mut [u32; 3]) {
        let (mut controller, recorder) = controller(Settings { first, ..AT_ONCE });
        for &number in &*moves {
            controller.handle(play(number));
        }
        let end = recorder.take().into_iter().find_map(|told| match told {
            Told::ShowWinner(value) => Some(value),
            _ => None,
        });
        if let Some(value) = end {
            let computer = if first == First::Me { O } else { X };
            assert_ne!(
                value,
                computer.opponent().win(),
                "{moves:?} in\n{}",
                controller.position().rows()
            );
            results[value as usize] += 1;
            return;
        }
        for square in controller.position().moves() {
            moves.push(square.number());
            walk(first, moves, results);
            moves.pop();
        }
    }
    let mut results = [0; 3];
    walk(First::Me, &mut Vec::new(), &mut results);
    assert_eq!(results[Value::XWins as usize], 0);
    assert!(results[Value::OWins as usize] > 0, "{results:?}");
    let mut results = [0; 3];
    walk(First::Computer, &mut Vec::new(), &mut results);
    assert_eq!(results[Value::OWins as usize], 0);
    assert!(results[Value::XWins as usize] > 0, "{results:?}");
}

#[test]
fn the_end_is_told_and_a_new_game_begins() {
    let (mut controller, recorder) = controller(Settings {
        players: Players::PersonPerson,
        ..AT_ONCE
    });
    for number in [1, 4, 2, 5, 3] {
        controller.handle(play(number));
    }
    let told = recorder.take();
    assert_eq!(
        told[told.len() - 2..],
        [Told::Put(3, X), Told::ShowWinner(Value::XWins)]
    );
    controller.handle(play(9));
    assert_eq!(recorder.take(), [Told::IllegalMove(9, PlayError::GameOver)]);
    controller.handle(Command::Restart);
    assert_eq!(recorder.take(), [init(), Told::YourTurn(X)]);
}

#[test]
fn between_two_people_the_computer_moves_only_when_asked() {
    let (mut controller, recorder) = controller(Settings {
        players: Players::PersonPerson,
        ..AT_ONCE
    });
    recorder.take();
    controller.handle(play(5));
    assert_eq!(recorder.take(), [Told::Put(5, X), Told::YourTurn(O)]);
    controller.handle(Command::SwitchSides);
    let told = recorder.take();
    assert_eq!(told[0], Told::Thinking(O));
    assert_eq!(told[2..], [Told::Put(1, O), Told::YourTurn(X)]);
}

#[test]
fn alone_the_computer_plays_to_the_end() {
    let (mut controller, recorder) = controller(Settings {
        players: Players::ComputerComputer,
        ..AT_ONCE
    });
    let told = recorder.take();
    let puts: Vec<u8> = told
        .iter()
        .filter_map(|one| match one {
            Told::Put(number, _) => Some(*number),
            _ => None,
        })
        .collect();
    assert_eq!(puts, [1, 5, 2, 3, 7, 4, 6, 8, 9]);
    assert_eq!(told.last(), Some(&Told::ShowWinner(Value::Draw)));
    // And again, and then a person takes over.
    controller.handle(Command::Restart);
    assert_eq!(recorder.take(), told);
    controller.handle(Command::SetPlayers(Players::PersonComputer));
    controller.handle(Command::Restart);
    assert_eq!(recorder.take(), [init(), Told::YourTurn(X)]);
}

#[test]
fn who_begins_can_be_chosen() {
    #[track_caller]
    fn check(first: First, expected: [Mark; 4]) {
        let (mut controller, recorder) = controller(Settings { first, ..AT_ONCE });
        for mark in expected {
            let told = recorder.take();
            assert_eq!(told.last(), Some(&Told::YourTurn(mark)), "{first:?}");
            controller.handle(Command::Restart);
        }
    }
    check(First::Me, [X, X, X, X]);
    check(First::Computer, [O, O, O, O]);
    check(First::Alternate, [X, O, X, O]);
}

#[test]
fn who_begins_changes_at_once_on_the_empty_board_and_later_with_the_next_game() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(Command::SetFirst(First::Computer));
    recorder.wait_for(&Told::Put(1, X));
    controller.handle(Command::SetFirst(First::Me));
    assert_eq!(recorder.take(), [Told::YourTurn(O), Told::YourTurn(O)]);
    controller.handle(Command::Restart);
    assert_eq!(recorder.take(), [init(), Told::YourTurn(X)]);
}

#[test]
fn taking_turns_begins_with_the_person_and_choosing_it_again_changes_nothing() {
    let (mut controller, recorder) = controller(AT_ONCE);
    for _ in 0..3 {
        controller.handle(Command::SetFirst(First::Alternate));
        assert_eq!(recorder.take().last(), Some(&Told::YourTurn(X)));
    }
    controller.handle(Command::Restart);
    assert_eq!(recorder.take().last(), Some(&Told::YourTurn(O)));
}

#[test]
fn another_search_thinks_from_the_next_move_on() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(Command::SetComputer(Computer::Search(Search::Full)));
    controller.handle(play(1));
    recorder.wait_for(&Told::Thought(Some(59705)));
}

#[test]
fn a_level_can_be_chosen_in_mid_game_and_its_strength_is_told() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    recorder.take();
    controller.handle(Command::SetComputer(Computer::Level(Level::Rules)));
    assert_eq!(recorder.take(), [Told::Strength(true), Told::YourTurn(X)]);
    controller.handle(play(2));
    let told = recorder.take();
    assert_eq!(
        told[2..],
        [Told::Thought(None), Told::Put(3, O), Told::YourTurn(X)]
    );
}

#[test]
fn the_same_seed_plays_the_same_game_and_another_seed_another() {
    let game = |seed| {
        let players = Players::ComputerComputer;
        let computer = Computer::Level(Level::Random);
        let (controller, _) = controller(Settings {
            players,
            computer,
            seed,
            ..AT_ONCE
        });
        controller.position().to_string()
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
    assert_eq!(
        controller.position(),
        &position("xxo/.o./o.x"),
        "circle has won"
    );
    recorder.take();
    for back in ["xxo/.o./...", "x../.o./...", ".../.../..."] {
        controller.handle(Command::Undo);
        assert_eq!(
            recorder.take(),
            [Told::TakenBack(back.to_owned()), Told::YourTurn(X)]
        );
    }
    controller.handle(Command::Undo);
    assert_eq!(
        recorder.take(),
        [Told::YourTurn(X)],
        "there is nothing left"
    );
    // And the game goes on from there.
    controller.handle(play(5));
    recorder.wait_for(&Told::Put(1, O));
}

#[test]
fn undo_brings_back_the_sides_as_they_were() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    controller.handle(Command::SwitchSides);
    assert_eq!(controller.position(), &position("xx./.o./..."));
    recorder.take();
    controller.handle(Command::Undo);
    assert_eq!(
        recorder.take(),
        [Told::TakenBack("x../.o./...".to_owned()), Told::YourTurn(X)]
    );
    controller.handle(Command::Undo);
    assert_eq!(
        recorder.take(),
        [Told::TakenBack(".../.../...".to_owned()), Told::YourTurn(X)]
    );
}

#[test]
fn undo_takes_back_one_stone_where_only_the_computer_has_moved_and_between_people() {
    let (mut opened, recorder) = controller(Settings {
        first: First::Computer,
        ..AT_ONCE
    });
    recorder.take();
    opened.handle(Command::Undo);
    let empty = Told::TakenBack(Position::default().to_string());
    assert_eq!(recorder.take(), [empty, Told::YourTurn(X)]);

    let (mut people, recorder) = controller(Settings {
        players: Players::PersonPerson,
        ..AT_ONCE
    });
    people.handle(play(1));
    people.handle(play(5));
    recorder.take();
    people.handle(Command::Undo);
    assert_eq!(
        recorder.take(),
        [Told::TakenBack("x../.../...".to_owned()), Told::YourTurn(O)]
    );
}

#[test]
fn a_hint_is_a_best_move_and_changes_nothing() {
    let (mut controller, recorder) = controller(AT_ONCE);
    controller.handle(play(1));
    recorder.take();
    let before = *controller.position();
    controller.handle(Command::Hint);
    let told = recorder.take();
    let [Told::Hint(number)] = told[..] else {
        panic!("{told:?}")
    };
    assert!(Level::Perfect.choices(&before).contains(square(number)));
    assert_eq!(controller.position(), &before);
}

// With the thread.

fn remote(model: Box<dyn Model>, settings: Settings) -> (Remote, Recorder) {
    let recorder = Recorder::default();
    let remote = Remote::spawn(model, recorder.view(), settings).unwrap();
    (remote, recorder)
}

const LONG: Duration = Duration::from_secs(3);

#[test]
fn stop_makes_the_computer_give_up_within_50_ms_and_hands_the_turn_to_the_person() {
    check_takes_at_most(Duration::from_millis(50), || {
        let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
        remote.send(play(1));
        recorder.wait_for(&Told::Thinking(O));
        let start = Instant::now();
        remote.send(Command::Stop);
        recorder.wait_for(&Told::YourTurn(O));
        let time = start.elapsed();
        remote.send(play(5));
        recorder.wait_for(&Told::Put(5, O));
        recorder.wait_for(&Told::Thinking(X));
        time
    });
}

#[test]
fn clicks_while_the_computer_thinks_are_dropped() {
    let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for(&Told::Thinking(O));
    for number in 1..=9 {
        remote.send(play(number));
        remote.send(Command::SwitchSides);
    }
    remote.send(Command::Stop);
    recorder.wait_for(&Told::YourTurn(O));
    drop(remote);
    assert_eq!(recorder.take(), []);
}

#[test]
fn clicks_during_the_pause_are_dropped_too() {
    let (remote, recorder) = remote(
        Box::new(Game::default()),
        Settings {
            delay: LONG,
            ..AT_ONCE
        },
    );
    remote.send(play(1));
    recorder.wait_for(&Told::Thinking(O));
    remote.send(play(2));
    remote.send(Command::SwitchSides);
    remote.send(Command::Stop);
    recorder.wait_for(&Told::YourTurn(O));
    drop(remote);
    assert_eq!(recorder.take(), []);
}

#[test]
fn a_new_game_interrupts_thinking_and_the_pause_within_50_ms() {
    for delay in [Duration::ZERO, LONG] {
        check_takes_at_most(Duration::from_millis(50), || {
            // It thinks long, or it waits long.
            let thinks = LONG.saturating_sub(delay);
            let settings = Settings { delay, ..AT_ONCE };
            let (remote, recorder) = remote(models::slow(thinks), settings);
            recorder.wait_for(&Told::YourTurn(X));
            remote.send(play(1));
            recorder.wait_for(&Told::Thinking(O));
            let start = Instant::now();
            remote.send(Command::Restart);
            recorder.wait_for(&init());
            recorder.wait_for(&Told::YourTurn(X));
            start.elapsed()
        });
    }
}

#[test]
fn another_search_or_other_players_make_the_computer_think_anew() {
    let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for(&Told::Thinking(O));
    remote.send(Command::SetComputer(Computer::Search(Search::Full)));
    recorder.wait_for(&Told::Thinking(O));
    remote.send(Command::SetPlayers(Players::PersonPerson));
    recorder.wait_for(&Told::YourTurn(O));
}

#[test]
fn undo_while_the_computer_thinks_stops_it_first() {
    let (remote, recorder) = remote(models::slow(LONG), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for(&Told::Thinking(O));
    remote.send(Command::Undo);
    recorder.wait_for(&Told::TakenBack(Position::default().to_string()));
    recorder.wait_for(&Told::YourTurn(X));
}

#[test]
fn the_computers_stone_comes_no_sooner_than_the_pause() {
    let delay = Duration::from_millis(120);
    let (remote, recorder) = remote(Box::new(Game::default()), Settings { delay, ..AT_ONCE });
    recorder.wait_for(&Told::YourTurn(X));
    let start = Instant::now();
    remote.send(play(1));
    recorder.wait_for(&Told::Put(5, O));
    assert!(start.elapsed() >= delay);
    // A shorter pause holds from the next move on.
    remote.send(Command::SetDelay(Duration::ZERO));
    remote.send(play(9));
    recorder.wait_for(&Told::YourTurn(X));
}

#[test]
fn the_thread_ends_within_100_ms_when_nobody_can_send_commands_any_more() {
    for delay in [Duration::ZERO, LONG] {
        check_takes_at_most(Duration::from_millis(100), || {
            let settings = Settings { delay, ..AT_ONCE };
            let (remote, recorder) = remote(models::slow(LONG), settings);
            remote.send(play(1));
            recorder.wait_for(&Told::Thinking(O));
            let start = Instant::now();
            drop(remote);
            start.elapsed()
        });
    }
}

#[test]
fn an_engine_that_fails_says_so_and_goes_on_with_the_same_game() {
    let (remote, recorder) = remote(models::panicking(), AT_ONCE);
    remote.send(play(1));
    recorder.wait_for(&Told::EngineStopped(
        "this search was made to fail".to_owned(),
    ));
    remote.send(Command::Recover);
    recorder.wait_for(&Told::Put(5, O));
    recorder.wait_for(&Told::YourTurn(X));
}

#[test]
fn a_click_before_an_engine_fails_is_dropped() {
    let (remote, recorder) = remote(models::panicking(), AT_ONCE);
    remote.send(play(1));
    remote.send(play(5));
    recorder.wait_for(&Told::EngineStopped(
        "this search was made to fail".to_owned(),
    ));
    drop(remote);
    assert!(!recorder.take().contains(&Told::Put(5, O)));
}

#[test]
fn a_flood_of_commands_ends_in_a_legal_state_with_nothing_lost() {
    const N: u32 = 100_000;
    let (remote, recorder) = remote(Box::new(Game::default()), AT_ONCE);
    let mut n_restarts = 0;
    // A small generator of our own: the same commands in every run.
    let mut state = 1_u32;
    let mut n_told = 0;
    let mut n_inits = 0;
    let mut shown = Position::default();
    let mut early_kib = 0;
    for n in 0..N {
        if n == N / 5 {
            early_kib = resident_kib();
        }
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let pick = |n: u32| (state >> 8) % n;
        let command = match (state >> 24) % 20 {
            0..=8 => play(u8::try_from(pick(9)).unwrap() + 1),
            9 | 10 => Command::SwitchSides,
            11 => Command::Stop,
            12 => Command::SetPlayers(Players::ALL[pick(3) as usize]),
            13 => Command::SetFirst(First::ALL[pick(3) as usize]),
            14 => Command::SetComputer(Computer::all_of(Edition::First)[pick(8) as usize]),
            15 => Command::SetDelay(Duration::from_micros(pick(50).into())),
            16 => [Command::Recover, Command::Undo, Command::Redo][pick(3) as usize].clone(),
            _ => {
                n_restarts += 1;
                Command::Restart
            }
        };
        remote.send(command);
        for told in recorder.take() {
            n_told += 1;
            follow(&mut shown, &mut n_inits, &told);
        }
    }
    // The last word: everything before it has been obeyed when it is answered.
    remote.send(Command::SetPlayers(Players::PersonPerson));
    remote.send(Command::Restart);
    n_restarts += 1;
    crate::support::wait_for("the last new game", || {
        for told in recorder.take() {
            n_told += 1;
            follow(&mut shown, &mut n_inits, &told);
        }
        (n_inits == n_restarts + 1).then_some(())
    });
    assert_eq!(shown, Position::default());
    assert!(n_told > n_restarts, "{n_told}");
    remote.send(play(5));
    recorder.wait_for(&Told::Put(5, X));
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

/// Checks that what the view is told is a legal game, move by move.
fn follow(shown: &mut Position, n_inits: &mut u32, told: &Told) {
    match told {
        Told::Init(text) => {
            *n_inits += 1;
            *shown = position(text);
        }
        Told::TakenBack(text) => *shown = position(text),
        Told::Put(number, mark) => {
            assert_eq!(*mark, shown.turn());
            *shown = crate::oracle::after(shown, square(*number));
        }
        Told::ShowWinner(value) => {
            assert_eq!(shown.outcome().map(|outcome| outcome.value()), Some(*value));
        }
        Told::YourTurn(mark) | Told::Thinking(mark) => assert_eq!(*mark, shown.turn()),
        Told::IllegalMove(..)
        | Told::Thought(_)
        | Told::Strength(_)
        | Told::Hint(_)
        | Told::Settings(_) => {}
        Told::GaveUp(why) => panic!("{why}"),
        Told::EngineStopped(why) => panic!("{why}"),
    }
}

#[test]
fn undo_and_redo_walk_the_whole_game_up_and_down() {
    let (mut controller, recorder) = controller(AT_ONCE);
    // The circle wins: 1 5 2 3 9 7.
    for number in [1, 2, 9] {
        controller.handle(play(number));
    }
    let end = *controller.position();
    assert!(end.finished());
    let boards = ["xxo/.o./...", "x../.o./...", ".../.../..."];
    for board in boards {
        controller.handle(Command::Undo);
        assert_eq!(controller.position(), &position(board));
        recorder.wait_for(&Told::YourTurn(X));
    }
    controller.handle(Command::Undo);
    assert_eq!(controller.position(), &Position::default());
    for board in boards.into_iter().rev().skip(1) {
        controller.handle(Command::Redo);
        assert_eq!(controller.position(), &position(board));
        recorder.wait_for(&Told::YourTurn(X));
    }
    controller.handle(Command::Redo);
    assert_eq!(controller.position(), &end);
    recorder.wait_for(&Told::ShowWinner(Value::OWins));
    controller.handle(Command::Redo);
    assert_eq!(controller.position(), &end, "there is nothing more");
}

#[test]
fn playing_from_an_earlier_position_keeps_the_old_line_until_another_is_left() {
    let (mut controller, recorder) = controller(Settings {
        players: Players::PersonPerson,
        ..AT_ONCE
    });
    for number in [1, 5, 2, 3] {
        controller.handle(play(number));
    }
    let old = recorder.last_line();
    controller.handle(Command::PlayFrom(2, square(9)));
    assert_eq!(controller.position(), &position("x../.o./..x"));
    let new = recorder.last_line();
    // The same move again leaves nothing.
    controller.handle(Command::Undo);
    controller.handle(Command::Redo);
    assert_eq!(recorder.last_line(), new);
    // Where nothing was taken back, redo goes over to the other line, move by move, and then back again.
    controller.handle(Command::Redo);
    assert_eq!(controller.position(), &position("xx./.o./..."));
    controller.handle(Command::Redo);
    assert_eq!(controller.position(), &old.position());
    assert_eq!(recorder.last_line().made(), old.made());
    controller.handle(Command::Redo);
    assert_eq!(controller.position(), &position("x../.o./..x"));
    // A square that was taken then is refused, and nothing has changed.
    recorder.take();
    controller.handle(Command::PlayFrom(2, square(5)));
    assert!(matches!(
        recorder.take()[..],
        [Told::IllegalMove(5, _), Told::YourTurn(_)]
    ));
    assert_eq!(controller.position(), &position("x../.o./..x"));
}

#[test]
fn every_line_can_be_walked_back_and_forth_and_left_without_losing_a_move() {
    // All games of five moves between people: back to every earlier position, another move there, and over to the old line again.
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
    fn check(moves: &[u8]) {
        let start = Position::default();
        let mut line = Line::new(start);
        let by = Maker::Person;
        for &number in moves {
            let square = square(number);
            line.play(Made { square, by });
        }
        let whole = line.clone();
        for back in 0..moves.len() {
            line.back_to(back);
            assert_eq!(line.made(), &whole.made()[..back]);
            let other = (1..=9).find(|number| !moves.contains(number)).unwrap();
            let square = square(other);
            line.play(Made { square, by });
            for _ in back..moves.len() {
                line.redo();
            }
            assert_eq!(line.made(), whole.made(), "{moves:?} {back}");
        }
    }
    walk(&mut Vec::new());
}

#[test]
fn redo_lets_the_computer_answer_what_it_had_not_answered_yet() {
    let recorder = Recorder::default();
    let remote = Remote::spawn(
        models::slow(Duration::from_millis(200)),
        recorder.view(),
        AT_ONCE,
    );
    let remote = remote.unwrap();
    remote.send(play(1));
    recorder.wait_for(&Told::Thinking(O));
    remote.send(Command::Undo);
    recorder.wait_for(&Told::TakenBack(Position::default().to_string()));
    recorder.wait_for(&Told::YourTurn(X));
    remote.send(Command::Redo);
    recorder.wait_for(&Told::TakenBack("x../.../...".to_owned()));
    recorder.wait_for(&Told::Put(5, O));
}

#[test]
fn a_game_that_is_opened_goes_on_with_its_players_sides_and_level() {
    let (mut controller, recorder) = controller(AT_ONCE);
    let text = "tictactoe game 1\ncomputer: rules\nperson: o\n\n1. x 5 rules\n2. o 1\n";
    let record = Record::read(text.as_bytes()).unwrap();
    recorder.take();
    controller.handle(Command::Open(Box::new(record)));
    let told = recorder.take();
    let settings = Settings {
        computer: Computer::Level(Level::Rules),
        ..AT_ONCE
    };
    assert_eq!(told[0], Told::Settings(settings));
    assert_eq!(told[2], Told::Init("o../.x./...".to_owned()));
    assert!(told.contains(&Told::Thinking(X)), "{told:?}");
    assert_eq!(told.last(), Some(&Told::YourTurn(O)));
    // Undo goes back to the person's turn in the file.
    controller.handle(Command::Undo);
    assert_eq!(controller.position(), &position(".../.x./..."));
    recorder.wait_for(&Told::YourTurn(O));
}

#[test]
fn another_board_begins_a_new_game_on_it_and_a_game_that_is_opened_brings_its_own() {
    let (mut controller, recorder) = controller(Settings {
        players: Players::PersonPerson,
        ..AT_ONCE
    });
    recorder.take();
    let board = Board::new(5, 4, 4).unwrap();
    controller.handle(Command::SetBoard(board));
    recorder.wait_for(&Told::Init("...../...../...../.....".to_owned()));
    for number in [1, 20, 2, 19, 3, 18, 4] {
        controller.handle(Command::Play(board.square(number).unwrap()));
    }
    recorder.wait_for(&Told::ShowWinner(Value::XWins));
    let record = Record::read(b"tictactoe game 1\nboard: 3x4x3\n12\n").unwrap();
    controller.handle(Command::Open(Box::new(record)));
    recorder.wait_for(&Told::Init(".../.../.../..x".to_owned()));
    // A new game stays on that board.
    controller.handle(Command::Restart);
    recorder.wait_for(&Told::Init(".../.../.../...".to_owned()));
}

#[test]
fn a_search_that_runs_out_of_memory_says_so_and_the_person_moves_instead() {
    let (mut controller, recorder) = controller(Settings {
        board: Board::new(4, 4, 4).unwrap(),
        computer: Computer::Search(Search::Full),
        memory_mb: 4,
        ..AT_ONCE
    });
    recorder.take();
    controller.handle(play(1));
    recorder.wait_for(&Told::GaveUp(Stopped::OutOfMemory { limit_mb: 4 }));
    recorder.wait_for(&Told::YourTurn(O));
    controller.handle(play(2));
    recorder.wait_for(&Told::Put(2, O));
}

#[test]
fn after_every_command_somebody_is_to_move_or_the_game_is_over() {
    let record = Record::read(b"tictactoe game 1\n1\n5\n").unwrap();
    let commands = [
        Command::PlayFrom(1, square(1)),
        Command::PlayFrom(1, square(9)),
        Command::Undo,
        Command::Redo,
        Command::Stop,
        Command::Restart,
        Command::RestartWith(First::Computer),
        Command::SetBoard(Board::TIC_TAC_TOE),
        Command::Open(Box::new(record)),
        Command::SetPlayers(Players::PersonPerson),
        Command::SetFirst(First::Me),
        Command::SetComputer(Computer::Level(Level::Perfect)),
        Command::Recover,
    ];
    for command in commands {
        let (mut controller, recorder) = controller(AT_ONCE);
        for number in [1, 2] {
            controller.handle(play(number));
        }
        recorder.take();
        controller.handle(command.clone());
        let told = recorder.take();
        assert!(
            matches!(told.last(), Some(Told::YourTurn(_) | Told::ShowWinner(_))),
            "{command:?}: {told:?}"
        );
    }
}

#[test]
fn a_game_that_goes_on_at_the_start_says_its_own_settings_and_keeps_its_sides() {
    let text = b"tictactoe game 1\nplayers: person-computer\ncomputer: rules\nperson: o\n";
    let recorder = Recorder::default();
    let start = Start {
        settings: AT_ONCE,
        record: Some(Record::read(text).unwrap()),
        keeping: None,
    };
    let mut controller = Controller::unthreaded(Box::new(Game::default()), recorder.view(), start);
    controller.start();
    let told = recorder.take();
    assert!(
        matches!(&told[0], Told::Settings(settings) if settings.computer == Computer::Level(Level::Rules)),
        "{told:?}"
    );
    assert!(
        told.contains(&Told::Thinking(X)),
        "the computer begins: {told:?}"
    );
}
