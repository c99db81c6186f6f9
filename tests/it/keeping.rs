//! What lasts: the game after any kind of end, settings and score; and what becomes of bad files.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};
use tictactoe::controller::{Controller, First, Players, Settings, Start};
use tictactoe::model::{Board, Game, Position};
use tictactoe::player::{Computer, Level};
use tictactoe::record::{Line, Made, Maker, Record};
use tictactoe::search::{Edition, Search};
use tictactoe::store::{Ending, Folders, Keeper, Kept, Score, Trouble};
use tictactoe::view::texts::Language;
use tictactoe::view::window::{Looks, Options, Theme};

use crate::oracle::square;
use crate::support::home::Home;
use crate::support::pty::InTerminal;
use crate::support::recorder::Recorder;

const PATIENCE: Duration = crate::support::PATIENCE;

fn keeper(folder: &Path) -> (Keeper, Receiver<Kept>) {
    let (sender, reports) = unbounded();
    let folders = Some(Folders::within(folder));
    let keeper = Keeper::spawn(folders, true, move |kept| {
        let _ = sender.send(kept);
    });
    (keeper.unwrap(), reports)
}

/// Waits for a report that `wanted` knows what to do with.
#[track_caller]
fn report<T>(reports: &Receiver<Kept>, mut wanted: impl FnMut(Kept) -> Option<T>) -> T {
    let deadline = Instant::now() + PATIENCE;
    loop {
        let kept = reports.recv_deadline(deadline).unwrap();
        if let Some(found) = wanted(kept) {
            return found;
        }
    }
}

#[track_caller]
fn trouble(reports: &Receiver<Kept>) -> Trouble {
    report(reports, |kept| match kept {
        Kept::Trouble(trouble) => Some(trouble),
        _ => None,
    })
}

/// A controller whose game is kept in a folder; moves of two people.
fn kept_game(folder: &Path, numbers: &[u8]) -> Receiver<Kept> {
    let (mut keeper, reports) = keeper(folder);
    let start = Start {
        settings: Settings {
            players: Players::PersonPerson,
            ..Settings::default()
        },
        record: None,
        keeping: keeper.keeping(),
    };
    let view = Recorder::default().view();
    let mut controller = Controller::unthreaded(Box::new(Game::default()), view, start);
    controller.start();
    for &number in numbers {
        controller.handle(tictactoe::controller::Command::Play(square(number)));
    }
    drop(controller);
    drop(keeper);
    reports
}

#[test]
fn the_game_is_on_the_disk_after_every_move() {
    let home = Home::new();
    let moves = [1, 5, 2, 3, 7];
    for n_moves in 1..=moves.len() {
        let reports = kept_game(&home.folder(), &moves[..n_moves]);
        let text = fs::read(home.file("game.txt")).unwrap();
        let record = Record::read(&text).unwrap();
        let squares: Vec<u8> = (record.line.made().iter())
            .map(|made| made.square.number())
            .collect();
        assert_eq!(squares, moves[..n_moves]);
        assert_eq!(record.players, Some(Players::PersonPerson));
        let troubles = |kept: &Kept| matches!(kept, Kept::Trouble(_));
        assert!(!reports.try_iter().any(|kept| troubles(&kept)));
    }
    let entries = fs::read_dir(home.folder()).unwrap();
    let paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(paths.contains(&home.file("game.txt")), "{paths:?}");
    // A file has another name until it is whole, and none of these is left.
    let is_temporary = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "tmp");
    assert!(!paths.iter().any(is_temporary), "{paths:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on() {
    let home = Home::new();
    let blocked = home.folder().join("file");
    fs::write(&blocked, "no folder").unwrap();
    let reports = kept_game(&blocked, &[1, 5, 2]);
    let troubles: Vec<Trouble> = (reports.try_iter())
        .filter_map(|kept| match kept {
            Kept::Trouble(trouble) => Some(trouble),
            _ => None,
        })
        .collect();
    let [Trouble::Write { path, .. }] = &troubles[..] else {
        panic!("{troubles:?}");
    };
    assert_eq!(path, &blocked.join("game.txt"));
}

#[test]
fn saving_and_opening_bring_the_same_game_and_ask_before_replacing() {
    let home = Home::new();
    let path = home.folder().join("my game.ttt");
    let (mut keeper, reports) = keeper(&home.folder());
    let keeping = keeper.keeping();
    let view = Recorder::default().view();
    let start = Start {
        settings: Settings::default(),
        record: None,
        keeping,
    };
    let mut controller = Controller::unthreaded(Box::new(Game::default()), view, start);
    controller.start();
    controller.handle(tictactoe::controller::Command::Play(square(1)));
    keeper.save(path.clone(), false);
    let saved = |kept| match kept {
        Kept::Saved(path) => Some(path),
        _ => None,
    };
    assert_eq!(report(&reports, saved), path);
    keeper.open(path.clone());
    let record = report(&reports, |kept| match kept {
        Kept::Opened(_, record) => Some(record),
        _ => None,
    });
    assert_eq!(record.line.position(), *controller.position());
    keeper.save(path.clone(), false);
    let exists = |kept| match kept {
        Kept::Exists(path) => Some(path),
        _ => None,
    };
    assert_eq!(report(&reports, exists), path);
    keeper.save(path.clone(), true);
    assert_eq!(report(&reports, saved), path);
    keeper.list(home.folder());
    let names = report(&reports, |kept| match kept {
        Kept::Listed(_, entries) => Some(entries),
        _ => None,
    });
    assert!(
        names
            .iter()
            .any(|entry| entry.name == "my game.ttt" && entry.is_file)
    );
    drop(controller);
}

#[test]
fn what_cannot_be_opened_is_said_and_takes_no_memory() {
    let home = Home::new();
    let (keeper, reports) = keeper(&home.folder());
    let file = |name: &str, bytes: &[u8]| {
        let path = home.folder().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let huge = home.folder().join("huge");
    File::create(&huge).unwrap().set_len(1 << 30).unwrap();
    for (path, why) in [
        (file("empty", b""), "the file is empty"),
        (
            file("binary", b"\x7fELF\x02\xff"),
            "line 1: the file is not a text",
        ),
        (
            file("short", b"tictactoe game 1\nmoves: 3\n\n1. x 1\n"),
            "line 2: the file says 3 moves, but has 1",
        ),
        (
            file("wrong", b"tictactoe game 1\n1\n1\n"),
            "line 3: square 1 is taken by cross",
        ),
        (huge, "the file is longer than 65536 bytes"),
        (home.folder(), "it is not a file"),
    ] {
        keeper.open(path.clone());
        let text = trouble(&reports).to_string();
        assert_eq!(text, format!("cannot read {}: {why}", path.display()));
    }
    keeper.open(home.folder().join("nothing"));
    let text = trouble(&reports).to_string();
    assert!(text.contains("nothing: No such file"), "{text}");
}

#[test]
fn the_score_counts_every_game_of_two_programs_at_once() {
    let home = Home::new();
    let rounds = 20;
    let computer = Computer::Level(Level::Rules);
    let count = |ending: Ending| {
        let (mut keeper, _reports) = keeper(&home.folder());
        let keeping = keeper.keeping().unwrap();
        for _ in 0..rounds {
            keeping.count(computer, ending);
        }
    };
    std::thread::scope(|scope| {
        for ending in Ending::ALL {
            scope.spawn(move || count(ending));
        }
    });
    let score = Score::read(&fs::read(home.file("score.txt")).unwrap()).unwrap();
    assert_eq!(score.rows(), [(computer, [rounds; 3])]);
}

#[test]
fn a_bad_file_of_ours_is_set_aside_and_named_and_never_deleted() {
    let home = Home::new();
    fs::create_dir_all(home.folder()).unwrap();
    for (number, text) in [
        (1, "rubbish"),
        (2, "tictactoe score 9\n"),
        (3, "tictactoe score 1\nperfect: many\n"),
    ] {
        fs::write(home.file("score.txt"), text).unwrap();
        let (keeper, reports) = keeper(&home.folder());
        let Trouble::SetAside { path, to, .. } = trouble(&reports) else {
            panic!();
        };
        assert_eq!(path, home.file("score.txt"));
        assert_eq!(to, home.file(&format!("score.bad-{number}")));
        assert_eq!(fs::read_to_string(to).unwrap(), text);
        drop(keeper);
    }
}

#[test]
fn the_score_reads_as_it_is_written_and_can_be_reset() {
    let mut score = Score::default();
    for computer in Computer::all() {
        for (n, ending) in (1..).zip(Ending::ALL) {
            for _ in 0..n {
                score.count(computer, ending);
            }
        }
    }
    assert_eq!(Score::read(score.to_string().as_bytes()), Ok(score.clone()));
    let n = u32::try_from(Computer::all().count()).unwrap();
    assert_eq!(score.total(), [n, 2 * n, 3 * n]);

    let home = Home::new();
    let (mut keeper, reports) = keeper(&home.folder());
    let keeping = keeper.keeping().unwrap();
    keeping.count(Computer::default(), Ending::Drawn);
    let scored = |wanted: [u32; 3]| {
        report(&reports, |kept| match kept {
            Kept::Scored { session, all } => {
                (session.total() == wanted && all.total() == wanted).then_some(())
            }
            _ => None,
        });
    };
    scored([0, 1, 0]);
    keeper.reset_score();
    scored([0, 0, 0]);
}

fn other_options() -> Options {
    Options {
        size: [700.0, 500.0],
        place: Some([-3.0, 40.0]),
        zoom: 1.5,
        settings: Settings {
            board: Board::new(6, 5, 4).unwrap(),
            time: Duration::from_secs(15),
            players: Players::PersonPerson,
            first: First::Alternate,
            computer: Computer::Search(Search::AlphaBeta(Edition::First)),
            seed: 0,
            delay: Duration::from_millis(1300),
            ..Settings::default()
        },
        looks: Looks {
            theme: Theme::Dark,
            high_contrast: true,
            reduced_motion: true,
            numbers: true,
            language: Language::German,
        },
        shows_moves: false,
        shows_values: true,
        recent: vec!["/a/b c.ttt".into(), "d.ttt".into()],
    }
}

#[test]
fn settings_read_as_they_are_written() {
    let other = other_options();
    let text = other.text(&Options::default(), b"");
    assert_eq!(
        Options::default().read(text.as_bytes()),
        Ok(other),
        "{text}"
    );
}

#[test]
fn only_what_a_person_has_changed_is_written_to_the_settings() {
    let kept = b"tictactoe settings 1\nlanguage: en\ncomputer: rules\n";
    let read = Options::default().read(kept).unwrap();
    // The command line says German, for once; then the person chooses the dark theme.
    let mut started = read.clone();
    started.looks.language = Language::German;
    let mut now = started.clone();
    now.looks.theme = Theme::Dark;
    let text = now.text(&started, kept);
    assert_eq!(
        text,
        "tictactoe settings 1\ncomputer: rules\nlanguage: en\ntheme: dark\n"
    );
}

#[test]
fn settings_that_make_no_sense_are_refused_with_their_line() {
    for (text, why) in [
        (
            "tictactoe settings 2\n",
            "line 1: version 2 is unknown; this program knows version 1",
        ),
        (
            "tictactoe settings 1\npause: 1h\n",
            "line 2: `1h` is not a value of `pause`",
        ),
        (
            "tictactoe settings 1\nsize: NaNx500\n",
            "line 2: `NaNx500` is not a value of `size`",
        ),
        (
            "tictactoe settings 1\n\ntheme: pink\n",
            "line 3: `pink` is not a value of `theme`",
        ),
    ] {
        let error = Options::default().read(text.as_bytes()).unwrap_err();
        assert_eq!(error.to_string(), why);
    }
}

/// The terminal game in a home of its own.
fn terminal(home: &Home, arguments: &[&str]) -> InTerminal {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command
        .args(["terminal", "--language", "en"])
        .args(arguments);
    home.house(&mut command);
    InTerminal::start(&mut command)
}

/// The moves that a program has said to have been made.
fn moves_said(printed: &str) -> Vec<u8> {
    let squares = printed.lines().filter_map(|line| {
        let (_, number) = line.split_once(" on square ")?;
        number.trim_end_matches('.').parse().ok()
    });
    squares.collect()
}

#[test]
fn a_game_that_was_left_is_there_at_the_next_start() {
    let home = Home::new();
    let mut game = terminal(&home, &["--level", "rules"]);
    // The last is the end of the input.
    game.type_in("x\n1\n\u{4}");
    let printed = game.wait();
    let moves = moves_said(&printed);
    assert_eq!(moves.len(), 2, "{printed}");
    let mut again = terminal(&home, &[]);
    again.type_in("u\n0\nn\n");
    let printed = again.wait();
    assert!(printed.contains("You go on with a game."), "{printed}");
    assert!(printed.contains("Taken back."), "{printed}");
    for arguments in [&["--new"][..], &["--no-resume"]] {
        let mut fresh = terminal(&home, arguments);
        fresh.type_in("0\n");
        let printed = fresh.wait();
        assert!(printed.contains("x or o"), "{printed}");
    }
}

#[test]
fn a_bad_game_under_way_is_set_aside_and_named() {
    let home = Home::new();
    fs::create_dir_all(home.folder()).unwrap();
    fs::write(home.file("game.txt"), "tictactoe game 1\n\n1\n1\n").unwrap();
    let mut game = terminal(&home, &[]);
    game.type_in("0\n");
    let output = game.child.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    let expected = format!(
        "error: {} is of no use (line 4: square 1 is taken by cross); it is called {} now\n",
        home.file("game.txt").display(),
        home.file("game.bad-1").display()
    );
    assert_eq!(said, expected);
    assert!(home.file("game.bad-1").exists());
}

/// A game that was killed at a random moment is there again, but for the move under way.
#[test]
fn killed_at_any_moment_the_game_comes_back() {
    let rounds = std::env::var("KILL_ROUNDS").map_or(25, |rounds| rounds.parse().unwrap());
    let home = Home::new();
    let mut state = 7_u64;
    let mut n_resumed = 0;
    for round in 0..rounds {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(round + 1);
        let mut game = terminal(&home, &["--new"]);
        let start = Instant::now();
        // All squares, in some order: those that are taken are refused.
        let mut squares: Vec<u64> = (1..=9).collect();
        squares.sort_by_key(|number| (state >> 20).wrapping_mul(*number) % 1009);
        let answers: Vec<String> = squares.iter().map(ToString::to_string).collect();
        game.type_in(&format!("x\n{}\n", answers.join("\n")));
        // Kill it so many lines after its first word, and some fraction of a millisecond later.
        let n_lines = (state >> 33) % 60;
        let mut out = BufReader::new(game.child.stdout.take().unwrap());
        let mut printed = String::new();
        for _ in 0..n_lines {
            if out.read_line(&mut printed).unwrap() == 0 {
                break;
            }
            if printed.contains("Another game") {
                break;
            }
        }
        let pause = Duration::from_micros((state >> 50) % 400);
        let until = Instant::now() + pause;
        while Instant::now() < until {
            std::hint::spin_loop();
        }
        game.child.kill().unwrap();
        std::io::Read::read_to_string(&mut out, &mut printed).unwrap();
        game.child.wait().unwrap();
        assert!(start.elapsed() < PATIENCE);

        let path = home.file("game.txt");
        let Ok(bytes) = fs::read(&path) else {
            assert_eq!(moves_said(&printed), [], "nothing was kept");
            continue;
        };
        let record = Record::read(&bytes).unwrap_or_else(|error| {
            panic!("{error}\n{}", String::from_utf8_lossy(&bytes));
        });
        let kept: Vec<u8> = record
            .line
            .made()
            .iter()
            .map(|made| made.square.number())
            .collect();
        let said = moves_said(&printed);
        // A file from the round before is there until the first write of this one.
        if said.len() <= 1 {
            continue;
        }
        assert!(
            kept.starts_with(&said[..said.len() - 1]),
            "round {round}: kept {kept:?}, said {said:?}\n{printed}"
        );
        let mut again = terminal(&home, &[]);
        again.type_in("0\n");
        if record.is_under_way() {
            again.type_in("n\n");
        }
        let printed = again.wait();
        let goes_on = printed.contains("You go on with a game.");
        assert_eq!(goes_on, record.is_under_way(), "{printed}");
        n_resumed += u64::from(goes_on);
    }
    assert!(n_resumed > rounds / 10, "{n_resumed} of {rounds}");
    let left_over = fs::read_dir(home.folder()).unwrap().flatten();
    let bad = left_over.filter(|entry| {
        entry
            .path()
            .extension()
            .is_some_and(|ending| ending.to_string_lossy().starts_with("bad"))
    });
    assert_eq!(bad.count(), 0);
}

#[test]
fn of_two_programs_at_once_the_last_writer_wins_whole() {
    let home = Home::new();
    let mut games: Vec<InTerminal> = [&["--new", "--seed", "1"], &["--new", "--seed", "2"]]
        .map(|arguments| terminal(&home, arguments))
        .into();
    for game in &mut games {
        game.type_in("x\n");
    }
    for number in 1..=4 {
        for game in &mut games {
            game.type_in(&format!("{number}\n"));
        }
    }
    for game in &mut games {
        game.type_in("0\nn\n");
    }
    let all: Vec<Vec<u8>> = games
        .into_iter()
        .map(|game| moves_said(&game.wait()))
        .collect();
    let record = Record::read(&fs::read(home.file("game.txt")).unwrap()).unwrap();
    let kept: Vec<u8> = record
        .line
        .made()
        .iter()
        .map(|made| made.square.number())
        .collect();
    assert!(all.contains(&kept), "{kept:?} is none of {all:?}");
}

#[test]
fn show_prints_a_game_and_says_what_is_wrong_with_another() {
    let home = Home::new();
    fs::create_dir_all(home.folder()).unwrap();
    let mut line = Line::new(Position::default());
    for number in [1, 5] {
        let square = square(number);
        line.play(Made {
            square,
            by: Maker::Person,
        });
    }
    let good = home.file("good.ttt");
    fs::write(&good, Record::new(line).to_string()).unwrap();
    let show = |path: &Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
        let output = command.arg("show").arg(path).output().unwrap();
        let [out, err] =
            [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap());
        (output.status.code(), out, err)
    };
    let text = "tictactoe game 1\nmoves: 2\nboard: 3x3x3\nresult: unfinished\n\n1. x 1 person\n2. o 5 person\n\nx..\n.o.\n...\nposition: x../.o./...\n";
    assert_eq!(show(&good), (Some(0), text.to_owned(), String::new()));
    let bad = home.file("bad.ttt");
    fs::write(&bad, "tictactoe game 1\n1\n10\n").unwrap();
    let said = format!(
        "error: cannot read {}: line 3: square 10 is not on a 3×3 board\n",
        bad.display()
    );
    assert_eq!(show(&bad), (Some(1), String::new(), said));
}

#[test]
fn a_size_that_no_window_can_have_is_made_possible() {
    let small = Options::default().read(b"tictactoe settings 1\nsize: 250x300\n");
    assert_eq!(
        small,
        Options::default().read(b"tictactoe settings 1\nsize: 320x360\n")
    );
}

#[test]
fn what_a_later_version_has_written_to_the_settings_stays() {
    let kept = b"tictactoe settings 1\nsound: loud\n";
    let options = Options::default();
    let mut changed = options.clone();
    changed.looks.theme = Theme::Light;
    let text = changed.text(&options, kept);
    assert_eq!(text, "tictactoe settings 1\nsound: loud\ntheme: light\n");
}

/// The window's program, which fails for want of a display after it has read what was kept.
fn without_display(home: &Home, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command
        .args(["--window", "--language", "en"])
        .args(arguments);
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    home.house(&mut command);
    let output = command.output().unwrap();
    String::from_utf8(output.stderr).unwrap()
}

#[test]
fn a_game_that_is_not_wanted_is_not_even_read() {
    let home = Home::new();
    fs::write(home.file("game.txt"), "rubbish").unwrap();
    for arguments in [&["--no-resume"][..], &["--new"]] {
        without_display(&home, arguments);
        assert!(home.file("game.txt").exists(), "{arguments:?}");
    }
    without_display(&home, &[]);
    assert!(home.file("game.bad-1").exists());
}

#[test]
fn a_bad_file_on_the_command_line_costs_neither_the_file_nor_the_game_under_way() {
    let home = Home::new();
    let mut game = terminal(&home, &[]);
    game.type_in("x\n1\n\u{4}");
    game.wait();
    let kept = fs::read_to_string(home.file("game.txt")).unwrap();
    let notes = home.file("notes.txt");
    fs::write(&notes, "notes\n").unwrap();
    let mut refused = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    refused.args(["terminal", "--language", "en"]).arg(&notes);
    home.house(&mut refused);
    let output = refused.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&notes).unwrap(), "notes\n");
    assert_eq!(fs::read_to_string(home.file("game.txt")).unwrap(), kept);
}

#[test]
fn a_file_on_another_board_than_the_one_that_is_wanted_gets_a_clear_line() {
    let home = Home::new();
    let file = home.file("large.ttt");
    fs::write(&file, "tictactoe game 1\nboard: 4x4x3\n").unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(["terminal", "--board", "3x3x3"]).arg(&file);
    home.house(&mut command);
    let output = command.output().unwrap();
    let expected = format!(
        "error: cannot read {}: the game is on the board 4x4x3, not 3x3x3\n",
        file.display()
    );
    assert_eq!(String::from_utf8(output.stderr).unwrap(), expected);
}

#[test]
fn a_score_that_somebody_keeps_locked_stops_neither_the_game_nor_the_end() {
    let home = Home::new();
    let lock = File::create(home.file("score.lock")).unwrap();
    lock.lock().unwrap();
    kept_game(&home.folder(), &[1, 5, 2, 3, 7]);
    assert!(home.file("game.txt").exists());
    let (mut keeper, reports) = keeper(&home.folder());
    keeper
        .keeping()
        .unwrap()
        .count(Computer::default(), Ending::Won);
    // After a while it counts without the lock.
    report(&reports, |kept| match kept {
        Kept::Scored { all, .. } => (all.total() == [1, 0, 0]).then_some(()),
        _ => None,
    });
}

#[test]
fn the_terminal_counts_a_game_once() {
    let home = Home::new();
    let mut game = terminal(&home, &["--seed", "1"]);
    game.type_in("x\n1\n2\n9\nu\n9\nn\n");
    let printed = game.wait();
    let last = printed
        .lines()
        .rfind(|line| line.starts_with("You "))
        .unwrap();
    assert_eq!(last, "You 0, drawn 0, computer 1", "{printed}");
    let score = fs::read_to_string(home.file("score.txt")).unwrap();
    assert_eq!(score, "tictactoe score 1\nd2: 0 won, 0 drawn, 1 lost\n");
}

#[test]
fn a_game_under_way_is_not_replaced_before_another_has_begun() {
    let home = Home::new();
    let mut game = terminal(&home, &[]);
    game.type_in("x\n1\n\u{4}");
    game.wait();
    let kept = fs::read_to_string(home.file("game.txt")).unwrap();
    for arguments in [&["--board", "4x4x3"][..], &["--new"]] {
        let mut other = terminal(&home, arguments);
        other.type_in("0\n");
        other.wait();
        assert_eq!(fs::read_to_string(home.file("game.txt")).unwrap(), kept);
    }
}
