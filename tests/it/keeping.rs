//! What lasts: the game after any kind of end, settings and score; and what becomes of bad files.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, unbounded};
use tictactoe::controller::{Controller, Start};
use tictactoe::game::{Game, Mover, PlayedMove, Record};
use tictactoe::messages::Command::{Hint, Open, Play as Put, Redo, Restart, SwitchSides, Undo};
use tictactoe::player::{Computer, Level, Players};
use tictactoe::score::{Ending, Score};
use tictactoe::settings::{GameSetup, Settings};
use tictactoe::store::{
    Content, Existing, FileError, FileFailure, Folders, GameSaver, Report, Store,
};

use crate::oracle::square;
use crate::support::PATIENCE;
use crate::support::home::Home;
use crate::support::pty::InTerminal;
use crate::support::recorder::Recorder;

fn store(folder: &Path) -> (Store, Receiver<Report>) {
    spawn(Folders::within(folder))
}

fn spawn(folders: Folders) -> (Store, Receiver<Report>) {
    let (sender, reports) = unbounded();
    let store = Store::spawn(Some(folders), true, move |done| {
        let _ = sender.send(done);
    });
    (store.unwrap(), reports)
}

#[track_caller]
fn next_report(reports: &Receiver<Report>) -> Report {
    reports.recv_timeout(PATIENCE).unwrap()
}

#[track_caller]
fn trouble(reports: &Receiver<Report>) -> FileError {
    match next_report(reports) {
        Report::Failed(trouble) => trouble,
        other => panic!("{other:?}"),
    }
}

/// All that went wrong so far.
fn troubles(reports: impl IntoIterator<Item = Report>) -> Vec<FileError> {
    let trouble = |report| match report {
        Report::Failed(trouble) => Some(trouble),
        _ => None,
    };
    reports.into_iter().filter_map(trouble).collect()
}

/// The next score that is reported.
#[track_caller]
fn scored(keeper: &GameSaver) -> Score {
    keeper.scores().recv_timeout(PATIENCE).unwrap()
}

/// A game of two people.
fn game(numbers: &[u8]) -> Record {
    let mut game = Game::default();
    for &number in numbers {
        let by = Mover::Person;
        let square = square(number);
        game.play(PlayedMove { square, by }).unwrap();
    }
    Record::new(game)
}

/// The game in a file.
#[track_caller]
fn record(path: &Path) -> Record {
    Record::read(&fs::read(path).unwrap()).unwrap()
}

/// The squares of its moves.
fn squares(record: &Record) -> Vec<u8> {
    let made = record.game.moves().iter();
    made.map(|made| made.square.number()).collect()
}

/// Plays moves of two people in a game that is kept in a folder. Returns what the store reported.
fn kept_game(folder: &Path, numbers: &[u8]) -> Receiver<Report> {
    let (store, reports) = store(folder);
    let mut controller = controller(&store, Players::PersonPerson, None);
    for &number in numbers {
        controller.handle(Put(square(number)));
    }
    drop(controller);
    drop(store);
    reports
}

fn controller(store: &Store, players: Players, record: Option<Record>) -> Controller {
    let start = Start {
        keeper: Some(store.keeper()),
        record,
        ..Start::from(GameSetup {
            players,
            pause: Duration::ZERO,
            ..GameSetup::default()
        })
    };
    let view = Recorder::default().view();
    let mut controller = Controller::unthreaded(Box::new(Game::default()), view, start);
    controller.start();
    controller
}

#[test]
fn the_game_is_on_the_disk_after_every_move() {
    let home = Home::new();
    let moves = [1, 5, 2, 3, 7];
    for n_moves in 1..=moves.len() {
        let reports = kept_game(&home.folder(), &moves[..n_moves]);
        let record = record(&home.file("game.txt"));
        assert_eq!(squares(&record), moves[..n_moves]);
        assert_eq!(record.info.players, Some(Players::PersonPerson));
        assert_eq!(troubles(reports.try_iter()), []);
    }
    let entries = fs::read_dir(home.folder()).unwrap();
    let paths: Vec<_> = entries.map(|entry| entry.unwrap().path()).collect();
    assert!(paths.contains(&home.file("game.txt")), "{paths:?}");
    // A file has another name until it is whole, and none of these is left.
    let is_temporary = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "tmp");
    assert!(!paths.iter().any(is_temporary), "{paths:?}");
}

/// The earlier games in a folder, the latest first.
fn earlier(folder: &Path) -> Vec<Vec<u8>> {
    let games = Folders::within(folder).earlier_games();
    games.iter().map(|game| squares(&game.record)).collect()
}

/// A controller whose games are kept in a folder.
fn keeping(folder: &Path, record: Option<Record>) -> (Controller, Store) {
    keeping_between(Players::PersonPerson, folder, record)
}

fn keeping_between(players: Players, folder: &Path, record: Option<Record>) -> (Controller, Store) {
    let (store, _reports) = store(folder);
    (controller(&store, players, record), store)
}

#[test]
fn a_game_that_was_only_looked_at_is_so_after_undo_and_redo() {
    let home = Home::new();
    let (mut controller, store) = keeping(&home.folder(), None);
    controller.handle(Put(square(5)));
    controller.handle(crate::controller::open(
        "tictactoe game 1\nstart: x../.../...\n",
    ));
    controller.handle(Undo);
    controller.handle(Redo);
    assert_eq!(controller.snapshot().position().to_string(), "x../.../...");
    drop((controller, store));
    assert_eq!(squares(&record(&home.file("game.txt"))), [5]);
}

#[test]
fn the_last_twenty_games_are_kept_besides_the_one_under_way() {
    let home = Home::new();
    let (mut controller, store) = keeping(&home.folder(), None);
    let mut all = Vec::new();
    // The first two moves tell one from the other.
    let openings = (1..=9).flat_map(|first| (1..=9).map(move |second| [first, second]));
    for numbers in openings.filter(|[first, second]| first != second).take(25) {
        for number in numbers {
            controller.handle(Put(square(number)));
        }
        controller.handle(Restart);
        all.insert(0, numbers.to_vec());
    }
    drop((controller, store));
    assert_eq!(earlier(&home.folder()), all[..20]);
    assert_eq!(fs::read_dir(home.file("earlier")).unwrap().count(), 20);
    // What has begun anew has no stone yet, and so nothing to lose.
    assert_eq!(squares(&record(&home.file("game.txt"))), []);
    // The next start knows them,.
    let (_store, reports) = spawn(Folders::within(&home.folder()));
    let Report::Earlier(games) = next_report(&reports) else {
        panic!();
    };
    assert_eq!(squares(&games[0].record), all[0]);
}

#[test]
fn a_game_that_computers_play_among_themselves_is_kept_like_any_other() {
    let home = Home::new();
    let players = Players::ComputerComputer;
    let (controller, store) = keeping_between(players, &home.folder(), None);
    let n_moves = controller.snapshot().game.moves().len();
    drop((controller, store));
    assert!(n_moves > 4, "{n_moves}");
    assert_eq!(squares(&record(&home.file("game.txt"))).len(), n_moves);
}

#[test]
fn a_game_that_was_only_looked_at_replaces_nothing() {
    let home = Home::new();
    kept_game(&home.folder(), &[1, 5]);
    let kept = fs::read_to_string(home.file("game.txt")).unwrap();
    let still = || fs::read_to_string(home.file("game.txt")).unwrap();
    let other = game(&[9, 8, 7]);
    // At the start.
    let (mut controller, store) = keeping(&home.folder(), Some(other.clone()));
    controller.handle(Hint);
    drop((controller, store));
    assert_eq!(still(), kept);
    // Later. Moves of the computer alone do not count as playing.
    let (mut controller, store) = keeping(&home.folder(), None);
    let mut alone = other.clone();
    alone.info.players = Some(Players::ComputerComputer);
    for record in [other, alone] {
        controller.handle(Open(Box::new(record)));
    }
    assert!(controller.snapshot().position().finished());
    drop((controller, store));
    assert_eq!(still(), kept);
    assert_eq!(earlier(&home.folder()), [[0; 0]; 0]);
}

#[test]
fn a_game_that_was_opened_replaces_the_other_with_the_first_thing_done_in_it() {
    for command in [Put(square(1)), Undo, SwitchSides] {
        let home = Home::new();
        kept_game(&home.folder(), &[1, 5]);
        let (mut controller, store) = keeping(&home.folder(), Some(game(&[9, 8, 7])));
        controller.handle(command.clone());
        drop((controller, store));
        assert_eq!(earlier(&home.folder()), [[1, 5]], "{command:?}");
        let kept = squares(&record(&home.file("game.txt")));
        assert_eq!(kept[..2], [9, 8], "{command:?}");
    }
}

#[test]
fn a_game_that_undo_brings_back_is_no_earlier_one_any_more() {
    let home = Home::new();
    let (mut controller, store) = keeping(&home.folder(), None);
    for command in [Put(square(1)), Restart, Undo] {
        controller.handle(command);
    }
    drop((controller, store));
    assert_eq!(squares(&record(&home.file("game.txt"))), [1]);
    assert_eq!(earlier(&home.folder()), [[0; 0]; 0]);
}

#[test]
fn a_bad_game_that_nobody_has_read_is_set_aside_before_another_takes_its_place() {
    let home = Home::new();
    fs::write(home.file("game.txt"), "precious").unwrap();
    kept_game(&home.folder(), &[1, 5]);
    let aside = fs::read_to_string(home.file("game.bad-1")).unwrap();
    assert_eq!(aside, "precious");
    assert_eq!(squares(&record(&home.file("game.txt"))), [1, 5]);
}

#[test]
fn show_lists_the_earlier_games_and_prints_each() {
    let home = Home::new();
    let listed = |home: &Home| {
        let output = tictactoe(home, "show").output().unwrap();
        assert_eq!(output.status.code(), Some(0));
        String::from_utf8(output.stdout).unwrap()
    };
    assert_eq!(listed(&home), "");
    for numbers in [&[1, 5, 2, 3, 7, 4][..], &[1, 4, 2, 5, 3], &[9]] {
        kept_game(&home.folder(), numbers);
    }
    let list = listed(&home);
    let today = tictactoe::store::today();
    let [latest, first] = [2, 1].map(|number| home.file(&format!("earlier/00000{number}.ttt")));
    let expected = format!(
        "{}\t{today}\t3x3x3\t5\tx wins\txxx/oo./...\n{}\t{today}\t3x3x3\t6\tunfinished\txxo/oo./x..\n",
        latest.display(),
        first.display()
    );
    assert_eq!(list, expected);
    let path = list.split('\t').next().unwrap();
    let shown = tictactoe(&home, "show").arg(path).output().unwrap();
    let shown = String::from_utf8(shown.stdout).unwrap();
    assert!(shown.contains("position: xxx/oo./...\n"), "{shown}");
}

#[cfg(unix)]
#[test]
fn new_files_are_private_and_existing_ones_keep_their_permissions() {
    use std::os::unix::fs::PermissionsExt as _;
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let home = Home::new();
    let folder = home.folder().join("new").join("inner");
    let keep = || {
        let (store, _reports) = store(&folder);
        let mut keeper = store.keeper();
        keeper.keep(game(&[1]));
        keeper.begin(game(&[2]));
        keeper.count(Computer::default(), Ending::Won);
        store.write_settings("[looks]\n".to_owned());
    };
    keep();
    for name in ["", "..", "earlier"] {
        assert_eq!(mode(&folder.join(name)), 0o700, "{name}");
    }
    let files = [
        "game.txt",
        "settings.toml",
        "score.toml",
        "score.lock",
        "earlier/000001.ttt",
    ];
    for name in files {
        assert_eq!(mode(&folder.join(name)), 0o600, "{name}");
    }
    // Wider permissions are the person's choice.
    for name in files {
        let shared = fs::Permissions::from_mode(0o644);
        fs::set_permissions(folder.join(name), shared).unwrap();
    }
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
    keep();
    assert_eq!(mode(&folder), 0o755);
    for name in files {
        assert_eq!(mode(&folder.join(name)), 0o644, "{name}");
    }
}

#[cfg(unix)]
#[test]
fn no_file_of_ours_is_behind_a_link_and_a_lock_truncates_nothing() {
    let home = Home::new();
    let names = [
        "game.txt",
        "settings.toml",
        "score.toml",
        "score.lock",
        "game.lock",
    ];
    for name in names {
        let precious = home.file(&format!("{name} elsewhere"));
        fs::write(&precious, "precious").unwrap();
        std::os::unix::fs::symlink(&precious, home.file(name)).unwrap();
    }
    let (store, reports) = store(&home.folder());
    let mut keeper = store.keeper();
    keeper.keep(game(&[1]));
    keeper.begin(game(&[2]));
    keeper.count(Computer::default(), Ending::Won);
    store.write_settings("[looks]\n".to_owned());
    drop((keeper, store));
    for name in names {
        let precious = home.file(&format!("{name} elsewhere"));
        assert_eq!(fs::read_to_string(precious).unwrap(), "precious", "{name}");
        assert!(home.file(name).is_symlink(), "{name}");
    }
    let said: Vec<String> = troubles(reports).iter().map(ToString::to_string).collect();
    for name in &names[..3] {
        let path = home.file(name).display().to_string();
        assert!(said.iter().any(|said| said.contains(&path)), "{said:?}");
    }
    // The content of a lock file stays.
    let home = Home::new();
    fs::write(home.file("score.lock"), "precious").unwrap();
    let (store, _reports) = spawn(Folders::within(&home.folder()));
    store.keeper().count(Computer::default(), Ending::Won);
    drop(store);
    let lock = fs::read_to_string(home.file("score.lock")).unwrap();
    assert_eq!(lock, "precious");
}

#[test]
fn saving_and_opening_bring_the_same_game_and_ask_before_replacing() {
    let home = Home::new();
    let path = home.folder().join("my game.ttt");
    let (store, reports) = store(&home.folder());
    store.save(path.clone(), game(&[1]), Existing::Refuse);
    let saved = Report::Saved {
        path: path.clone(),
        number: 0,
    };
    assert_eq!(next_report(&reports), saved);
    store.open(path.clone());
    let mut opened = game(&[1]);
    opened.info.file = Some(path.clone());
    assert_eq!(next_report(&reports), Report::Opened(Box::new(opened)));
    store.save(path.clone(), game(&[1]), Existing::Refuse);
    assert_eq!(next_report(&reports), Report::Exists(path.clone()));
    store.save(path, game(&[1]), Existing::Replace);
    assert_eq!(next_report(&reports), saved);
}

#[cfg(unix)]
#[test]
fn another_users_link_in_a_shared_folder_is_not_followed() {
    use std::os::unix::fs::{PermissionsExt as _, lchown, symlink};
    const SOMEBODY: u32 = 12_345;
    let home = Home::new();
    let [precious, shared] = ["precious", "shared"].map(|name| home.file(name));
    fs::write(&precious, "precious").unwrap();
    fs::create_dir(&shared).unwrap();
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o1777)).unwrap();
    let theirs = shared.join("theirs.ttt");
    symlink(&precious, &theirs).unwrap();
    if lchown(&theirs, Some(SOMEBODY), None).is_err() {
        // Only the superuser may make a link of another user.
        return;
    }
    // One of ours, which leads to theirs.
    let ours = shared.join("ours.ttt");
    symlink("theirs.ttt", &ours).unwrap();
    let (store, reports) = store(&home.folder());
    for link in [&theirs, &ours] {
        store.save(link.clone(), game(&[1]), Existing::Replace);
        let why = "it is a link of another user";
        let expected = format!("cannot write {}: {why}", link.display());
        assert_eq!(trouble(&reports).to_string(), expected);
    }
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    // Where nobody else can put a link, all are followed.
    fs::set_permissions(&shared, fs::Permissions::from_mode(0o755)).unwrap();
    store.save(ours, game(&[1]), Existing::Replace);
    assert!(matches!(next_report(&reports), Report::Saved { .. }));
    assert_eq!(record(&precious), game(&[1]));
}

fn is_write_error(report: &Report) -> bool {
    matches!(report, Report::Failed(error) if error.what == FileFailure::Write)
}

#[test]
fn a_job_that_panics_is_reported_and_the_next_one_is_done() {
    let home = Home::new();
    let path = home.folder().join("game.ttt");
    fs::write(&path, game(&[1]).to_string()).unwrap();
    let (sender, reports) = unbounded();
    let n_opened = AtomicU32::new(0);
    let store = Store::spawn(None, false, move |report| {
        let is_first =
            matches!(report, Report::Opened(_)) && n_opened.fetch_add(1, Ordering::Relaxed) == 0;
        assert!(!is_first, "made to fail");
        let _ = sender.send(report);
    });
    let store = store.unwrap();
    store.open(path.clone());
    assert_eq!(next_report(&reports), Report::Panicked);
    store.open(path);
    assert!(matches!(next_report(&reports), Report::Opened(_)));
}

#[test]
fn an_export_is_written_completely_or_not_at_all_and_a_failure_stops_nothing() {
    let home = Home::new();
    let path = home.folder().join("tree.svg");
    let (store, reports) = store(&home.folder());
    let export = |content: Content, existing| store.export(path.clone(), content, existing);
    let done = || next_report(&reports);
    export(Box::new(|out| out.write_all(b"whole")), Existing::Refuse);
    assert_eq!(done(), Report::Exported(path.clone()));
    export(Box::new(|_| panic!("not asked for")), Existing::Refuse);
    assert_eq!(done(), Report::Exists(path.clone()));
    let half = |out: &mut dyn Write| {
        out.write_all(b"half")?;
        Err(ErrorKind::StorageFull.into())
    };
    export(Box::new(half), Existing::Replace);
    assert!(is_write_error(&done()));
    export(Box::new(|_| panic!("for the test")), Existing::Replace);
    assert!(is_write_error(&done()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "whole");
    export(Box::new(|out| out.write_all(b"new")), Existing::Replace);
    assert_eq!(done(), Report::Exported(path.clone()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "new");
    // Nothing else is left there.
    let names = fs::read_dir(home.folder()).unwrap().flatten();
    assert_eq!(names.count(), 1);
}

#[test]
fn a_file_that_appears_while_another_is_written_is_not_replaced() {
    let home = Home::new();
    let path = home.folder().join("tree.svg");
    let (store, reports) = store(&home.folder());
    let theirs = path.clone();
    let content: Content = Box::new(move |out| {
        fs::write(&theirs, "theirs")?;
        out.write_all(b"ours")
    });
    store.export(path.clone(), content, Existing::Refuse);
    assert_eq!(next_report(&reports), Report::Exists(path.clone()));
    assert_eq!(fs::read_to_string(&path).unwrap(), "theirs");
    // No temporary file is left.
    assert_eq!(fs::read_dir(home.folder()).unwrap().count(), 1);
}

#[test]
fn a_disk_that_does_not_answer_is_waited_for_once_and_nothing_is_lost() {
    let home = Home::new();
    let (store, reports) = store(&home.folder());
    let (answer, answered) = unbounded::<()>();
    let mut keeper = store.keeper();
    let mut keep = |numbers: &[u8]| {
        let start = Instant::now();
        keeper.keep(game(numbers));
        start.elapsed() > Duration::from_secs(1)
    };
    assert!(!keep(&[1]));
    let hangs = move |_: &mut dyn Write| {
        let _ = answered.recv();
        Ok(())
    };
    let other = home.folder().join("other");
    store.export(other.clone(), Box::new(hangs), Existing::Replace);
    // The game before is on the disk; this one is not.
    assert!(!keep(&[1, 2]));
    assert!(keep(&[1, 2, 3]));
    assert!(!keep(&[1, 2, 3, 4]));
    let path = home.folder().join("saved.ttt");
    store.save(path.clone(), game(&[9]), Existing::Replace);
    drop(answer);
    assert_eq!(next_report(&reports), Report::Exported(other));
    assert_eq!(next_report(&reports), Report::Saved { path, number: 0 });
    // It has caught up.
    assert_eq!(record(&home.file("game.txt")), game(&[1, 2, 3, 4]));
    assert!(!keep(&[1, 2, 3, 4, 5]));
}

#[test]
fn the_end_waits_for_what_was_asked_but_not_for_the_other_end() {
    let home = Home::new();
    let (store, _reports) = store(&home.folder());
    let mut keeper = store.keeper();
    keeper.keep(game(&[1, 5]));
    let start = Instant::now();
    drop(store);
    // It would wait for two seconds.
    assert!(start.elapsed() < Duration::from_millis(1900));
    assert!(home.file("game.txt").exists());
    // Who is left can go on.
    keeper.keep(game(&[1, 5, 9]));
    keeper.keep(game(&[1, 5, 9, 2]));
    assert!(squares(&record(&home.file("game.txt"))).len() >= 3);
}

#[test]
fn a_file_that_cannot_be_opened_is_reported_and_takes_no_memory() {
    let home = Home::new();
    let (store, reports) = store(&home.folder());
    let file = |name: &str, bytes: &[u8]| {
        let path = home.folder().join(name);
        fs::write(&path, bytes).unwrap();
        path
    };
    let huge = home.folder().join("huge");
    File::create(&huge).unwrap().set_len(1 << 30).unwrap();
    let check = |path: PathBuf, why: &str| {
        store.open(path.clone());
        let text = trouble(&reports).to_string();
        assert_eq!(text, format!("cannot read {}: {why}", path.display()));
    };
    check(file("empty", b""), "the file is empty");
    let binary = file("binary", b"\x7fELF\x02\xff");
    check(binary, "line 1: the file is not UTF-8 text");
    let short = file("short", b"tictactoe game 1\nmoves: 3\n\n1. x 1\n");
    check(short, "line 2: the file says 3 moves, but has 1");
    let wrong = file("wrong", b"tictactoe game 1\n1\n1\n");
    check(wrong, "line 3: square 1 is taken by cross");
    check(huge, "the file is longer than 65536 bytes");
    check(home.folder(), "it is not a file");
    check("/dev/null".into(), "it is not a file");
    let missing = home.folder().join("missing");
    check(missing, "No such file or directory (os error 2)");
}

#[test]
fn the_score_counts_every_game_of_two_programs_at_once() {
    let home = Home::new();
    let rounds = 20;
    let computer = Computer::Level(Level::Rules);
    let count = |ending: Ending| {
        let (store, _reports) = store(&home.folder());
        let keeper = store.keeper();
        for _ in 0..rounds {
            keeper.count(computer, ending);
        }
    };
    std::thread::scope(|scope| {
        for ending in Ending::ALL {
            scope.spawn(move || count(ending));
        }
    });
    let (store, _reports) = store(&home.folder());
    let counted = scored(&store.keeper());
    assert_eq!(counted, Score::from_iter([(computer, [rounds; 3])]));
}

#[test]
fn a_bad_file_of_ours_is_set_aside_and_named_and_never_deleted() {
    let home = Home::new();
    for (number, text) in [
        (1, "rubbish"),
        (2, "perfect = 3\n"),
        (3, "[perfect]\nwon = -1\ndrawn = 0\nlost = 0\n"),
    ] {
        fs::write(home.file("score.toml"), text).unwrap();
        let (store, reports) = store(&home.folder());
        let error = trouble(&reports);
        let to = home.file(&format!("score.bad-{number}"));
        assert_eq!(error.path, home.file("score.toml"));
        assert_eq!(error.what, FileFailure::SetAside(to.clone()));
        assert_eq!(fs::read_to_string(to).unwrap(), text);
        drop(store);
    }
}

#[test]
fn the_score_is_there_at_the_next_start_and_can_be_reset() {
    let home = Home::new();
    let (first, _reports) = store(&home.folder());
    let keeper = first.keeper();
    let scores = keeper.scores().clone();
    let mut expected = Score::default();
    for computer in Computer::all() {
        for (n, ending) in (1..).zip(Ending::ALL) {
            for _ in 0..n {
                keeper.count(computer, ending);
                expected.count(computer, ending);
            }
        }
    }
    drop(keeper);
    drop(first);
    assert_eq!(scores.iter().last(), Some(expected.clone()));
    let n = u32::try_from(Computer::all().count()).unwrap();
    assert_eq!(expected.total(), [n, 2 * n, 3 * n]);

    let (second, _reports) = store(&home.folder());
    let keeper = second.keeper();
    assert_eq!(scored(&keeper), expected);
    keeper.reset_score();
    assert_eq!(scored(&keeper), Score::default());
}

#[test]
fn a_computer_of_a_later_version_keeps_its_score() {
    let home = Home::new();
    let genius = "[genius]\nlost = 3\nwon = 0\n";
    let kept = format!("{genius}\n[perfect]\ndrawn = 2\nlost = 0\nresigned = 1\nwon = 0\n");
    fs::write(home.file("score.toml"), kept).unwrap();
    let (store, _reports) = store(&home.folder());
    let keeper = store.keeper();
    assert_eq!(scored(&keeper).total(), [0, 2, 0]);
    keeper.count(Computer::Level(Level::Perfect), Ending::Drawn);
    assert_eq!(scored(&keeper).total(), [0, 3, 0]);
    let kept = format!("{genius}\n[perfect]\ndrawn = 3\nlost = 0\nresigned = 1\nwon = 0\n");
    assert_eq!(fs::read_to_string(home.file("score.toml")).unwrap(), kept);
}

#[test]
fn an_unreadable_file_of_ours_is_reported_and_left_alone() {
    let folder = |path: &Path| fs::create_dir(path).unwrap();
    let link_to_itself = |path: &Path| std::os::unix::fs::symlink(path, path).unwrap();
    for name in ["game.txt", "settings.toml", "score.toml"] {
        check_unreadable(name, folder, |path| fs::remove_dir(path).unwrap());
        check_unreadable(name, link_to_itself, |path| fs::remove_file(path).unwrap());
    }
}

/// A file of ours that cannot be read at the start is not replaced later, because its content is
/// unknown.
#[track_caller]
fn check_unreadable(name: &str, make: impl Fn(&Path), remove: impl Fn(&Path)) {
    let home = Home::new();
    let path = home.file(name);
    make(&path);
    let mut folders = Folders::within(&home.folder());
    let mut found: Vec<FileError> = folders.read_game().err().into_iter().collect();
    let (mut settings, more) = folders.read_settings(&Settings::default());
    found.extend(more);
    let (store, reports) = spawn(folders);
    let mut keeper = store.keeper();
    // The score is read first.
    scored(&keeper);
    remove(&path);
    fs::write(&path, "precious").unwrap();
    keeper.keep(game(&[1, 5]));
    settings.now.looks.numbers = true;
    store.write_settings(settings.text());
    keeper.count(Computer::default(), Ending::Won);
    drop(keeper);
    drop(store);
    found.extend(troubles(reports));
    let [error] = &found[..] else {
        panic!("{name}: {found:?}");
    };
    assert_eq!((&error.what, &error.path), (&FileFailure::Read, &path));
    assert_eq!(fs::read_to_string(&path).unwrap(), "precious");
    for other in ["game.txt", "settings.toml", "score.toml"] {
        assert!(home.file(other).is_file(), "{other}");
    }
}

/// The program in a home of its own, with the arguments of a line.
fn tictactoe(home: &Home, line: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tictactoe"));
    command.args(line.split_whitespace());
    home.house(&mut command);
    command
}

/// The terminal game.
fn terminal(home: &Home, options: &str) -> InTerminal {
    InTerminal::start(&mut tictactoe(
        home,
        &format!("terminal --language en {options}"),
    ))
}

/// What it prints when this is typed.
fn typed(home: &Home, options: &str, text: &str) -> String {
    let mut game = terminal(home, options);
    game.type_in(text);
    game.wait()
}

/// What it says on standard error when this is typed.
fn said(home: &Home, options: &str, text: &str) -> String {
    let mut game = terminal(home, options);
    game.type_in(text);
    let output = game.child.wait_with_output().unwrap();
    String::from_utf8(output.stderr).unwrap()
}

/// The moves that a program has said to have been made.
fn moves_said(printed: &str) -> Vec<u8> {
    let squares = printed.lines().filter_map(|line| {
        let (_, number) = line.split_once(" on square ")?;
        number.trim_end_matches('.').parse().ok()
    });
    squares.collect()
}

/// A move, and the end of the input.
const BEGUN: &str = "x\n1\n\u{4}";

#[test]
fn a_game_that_was_left_is_there_at_the_next_start() {
    let home = Home::new();
    let printed = typed(&home, "--level rules", BEGUN);
    assert_eq!(moves_said(&printed).len(), 2, "{printed}");
    let printed = typed(&home, "", "u\n0\nn\n");
    assert!(printed.contains("Continuing your last game."), "{printed}");
    assert!(printed.contains("Undone."), "{printed}");
    for options in ["--new", "--no-resume"] {
        let printed = typed(&home, options, "0\n");
        assert!(printed.contains("x or o"), "{printed}");
    }
}

#[test]
fn a_game_of_two_people_is_not_played_on_against_the_computer_and_stays_an_earlier_one() {
    let home = Home::new();
    let theirs = "tictactoe game 1\nplayers: person-person\n1\n5\n";
    fs::write(home.file("game.txt"), theirs).unwrap();
    let printed = typed(&home, "", "0\n");
    assert!(printed.contains("x or o"), "{printed}");
    assert_eq!(fs::read_to_string(home.file("game.txt")).unwrap(), theirs);
    typed(&home, "", "x\n9\n0\nn\n");
    let earlier = Folders::within(&home.folder()).earlier_games();
    let [game] = &earlier[..] else {
        panic!("{earlier:?}");
    };
    assert_eq!(squares(&game.record), [1, 5]);
    assert_eq!(game.record.info.players, Some(Players::PersonPerson));
}

#[test]
fn a_setting_that_is_not_understood_is_named_with_its_file_and_stays() {
    let home = Home::new();
    let path = home.file("settings.toml");
    fs::write(&path, "[looks]\ntheme = \"sepia\"\n").unwrap();
    let expected = format!(
        "error: {}: `sepia` is not a value of `looks.theme`, so the default is used\n",
        path.display()
    );
    assert_eq!(said(&home, "--seed 1", "x\nbeginner\n0\nn\n"), expected);
    // The level was chosen, the language was an option of the command line.
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        "[looks]\ntheme = \"sepia\"\n\n[play]\ncomputer = \"beginner\"\n"
    );
}

#[test]
fn a_bad_game_under_way_is_set_aside_and_named() {
    let home = Home::new();
    fs::write(home.file("game.txt"), "tictactoe game 1\n\n1\n1\n").unwrap();
    let expected = format!(
        "error: {} could not be used (line 4: square 1 is taken by cross) and was renamed to {}\n",
        home.file("game.txt").display(),
        home.file("game.bad-1").display()
    );
    assert_eq!(said(&home, "", "0\n"), expected);
    assert!(home.file("game.bad-1").exists());
}

/// A game that was killed at a random moment is there again, but for the move under way.
#[test]
fn killed_at_any_moment_the_game_comes_back() {
    let rounds = std::env::var("KILL_ROUNDS").map_or(15, |rounds| rounds.parse().unwrap());
    let home = Home::new();
    let mut state = 7_u64;
    let mut n_resumed = 0;
    for round in 0..rounds {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(round + 1);
        let mut game = terminal(&home, "--new");
        let start = Instant::now();
        // All squares, in some order: those that are taken are refused.
        let mut numbers: Vec<u64> = (1..=9).collect();
        numbers.sort_by_key(|number| (state >> 20).wrapping_mul(*number) % 1009);
        let answers: Vec<String> = numbers.iter().map(ToString::to_string).collect();
        game.type_in(&format!("x\n{}\n", answers.join("\n")));
        // Kill it so many lines after its first word, and some fraction of a millisecond later.
        let n_lines = (state >> 33) % 60;
        let mut out = BufReader::new(game.child.stdout.take().unwrap());
        let mut printed = String::new();
        for _ in 0..n_lines {
            if out.read_line(&mut printed).unwrap() == 0 || printed.contains("Another game") {
                break;
            }
        }
        let until = Instant::now() + Duration::from_micros((state >> 50) % 400);
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
        let kept = squares(&record);
        let said = moves_said(&printed);
        // A file from the round before is there until the first write of this one.
        if said.len() <= 1 {
            continue;
        }
        assert!(
            kept.starts_with(&said[..said.len() - 1]),
            "round {round}: kept {kept:?}, said {said:?}\n{printed}"
        );
        let leave = ["0\n", "0\nn\n"][usize::from(record.is_under_way())];
        let printed = typed(&home, "", leave);
        let goes_on = printed.contains("Continuing your last game.");
        assert_eq!(goes_on, record.is_under_way(), "{printed}");
        n_resumed += u64::from(goes_on);
    }
    assert!(n_resumed > rounds / 10, "{n_resumed} of {rounds}");
    let left_over = fs::read_dir(home.folder()).unwrap().flatten();
    let mut names = left_over.map(|entry| entry.file_name().into_string().unwrap());
    assert_eq!(names.find(|name| name.contains(".bad-")), None);
}

#[test]
fn of_two_programs_at_once_the_last_writer_wins_whole() {
    let home = Home::new();
    let mut games = ["--new --seed 1", "--new --seed 2"].map(|options| terminal(&home, options));
    for line in ["x\n", "1\n", "2\n", "3\n", "4\n", "0\nn\n"] {
        for game in &mut games {
            game.type_in(line);
        }
    }
    let all = games.map(|game| moves_said(&game.wait()));
    let kept = squares(&record(&home.file("game.txt")));
    assert!(all.contains(&kept), "{kept:?} is none of {all:?}");
}

#[test]
fn show_prints_a_game_and_says_what_is_wrong_with_another() {
    let home = Home::new();
    let good = home.file("good.ttt");
    fs::write(&good, game(&[1, 5]).to_string()).unwrap();
    let show = |path: &Path| {
        let output = tictactoe(&home, "show").arg(path).output().unwrap();
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

/// The window's program, which fails for want of a display after it has read what was kept.
fn without_display(home: &Home, options: &str) {
    let mut command = tictactoe(home, &format!("--window --language en {options}"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY");
    assert!(!command.output().unwrap().status.success());
}

#[test]
fn a_game_that_is_not_wanted_is_not_even_read() {
    let home = Home::new();
    fs::write(home.file("game.txt"), "rubbish").unwrap();
    for options in ["--no-resume", "--new"] {
        without_display(&home, options);
        assert!(home.file("game.txt").exists(), "{options}");
    }
    without_display(&home, "");
    assert!(home.file("game.bad-1").exists());
}

#[test]
fn a_bad_file_on_the_command_line_costs_neither_the_file_nor_the_game_under_way() {
    let home = Home::new();
    typed(&home, "", BEGUN);
    let kept = fs::read_to_string(home.file("game.txt")).unwrap();
    let notes = home.file("notes.txt");
    fs::write(&notes, "notes\n").unwrap();
    let refused = tictactoe(&home, "terminal").arg(&notes).output().unwrap();
    assert_eq!(refused.status.code(), Some(1));
    assert_eq!(fs::read_to_string(&notes).unwrap(), "notes\n");
    assert_eq!(fs::read_to_string(home.file("game.txt")).unwrap(), kept);
}

#[test]
fn a_file_on_another_board_than_the_one_that_is_wanted_gets_a_clear_line() {
    let home = Home::new();
    let file = home.file("large.ttt");
    fs::write(&file, "tictactoe game 1\nboard: 4x4x3\n").unwrap();
    let mut command = tictactoe(&home, "terminal --board 3x3x3");
    let output = command.arg(&file).output().unwrap();
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
    let (store, _reports) = store(&home.folder());
    let keeper = store.keeper();
    keeper.count(Computer::default(), Ending::Won);
    // After a while it counts without the lock.
    assert_eq!(scored(&keeper).total(), [0; 3]);
    assert_eq!(scored(&keeper).total(), [1, 0, 0]);
}

#[test]
fn the_terminal_counts_a_game_once() {
    let home = Home::new();
    let printed = typed(&home, "--search d", "x\n1\n2\n9\nu\n9\nn\n");
    let last = printed.lines().rfind(|line| line.starts_with("You "));
    assert_eq!(last, Some("You 0, drawn 0, computer 1"), "{printed}");
    let score = fs::read_to_string(home.file("score.toml")).unwrap();
    assert_eq!(score, "[d2]\ndrawn = 0\nlost = 1\nwon = 0\n");
}

#[test]
fn a_game_under_way_is_not_replaced_before_another_has_begun() {
    let home = Home::new();
    typed(&home, "", BEGUN);
    let kept = fs::read_to_string(home.file("game.txt")).unwrap();
    for options in ["--board 4x4x3", "--new"] {
        typed(&home, options, "0\n");
        assert_eq!(fs::read_to_string(home.file("game.txt")).unwrap(), kept);
    }
}
