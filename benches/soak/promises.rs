//! What must always hold, whatever people do and whatever fails: the game is legal and is the one on
//! the disk, no move that was there before is lost, a frame neither works nor waits for long, threads
//! and memory come back, and what is shown are words.

use std::collections::HashSet;
use std::fmt;
use std::fs;
use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use tictactoe::game::{Game, Mover, PlayedMove, Record};
use tictactoe::messages::{Snapshot, Turn};
use tictactoe::model::{Position, Square};
use tictactoe::settings::Language;
use tictactoe::store::Folders;
use tictactoe::view::texts;

use crate::support::models::SetUp;
use crate::support::wait_for;

/// The most that a frame may work, and wait.
const MAX_WORK: Duration = Duration::from_millis(50);
const MAX_WAIT: Duration = Duration::from_millis(500);

/// How much more memory than after the first times may be in use when the window is closed.
const MAX_GROWTH_KB: u64 = 32 << 10;

/// How often a window is closed before memory is compared.
const N_WARM_UP: usize = 3;

/// What was on the disk, and why it may be another game than the one that is shown.
pub struct Disk {
    folders: Folders,
    /// The game at the last check.
    kept: Option<Record>,
    /// Which of the games that were set up it was, if it was the one that was shown.
    kept_number: Option<usize>,
    /// The game that may be missing because the disk failed. The next change makes up for it.
    excused: Option<Record>,
    /// Until when it does not answer: then many commands are obeyed at once, and lines are left that
    /// nobody has seen.
    slow_until: Instant,
}

impl Disk {
    pub fn new(folder: &Path) -> Disk {
        Disk {
            folders: Folders::within(folder),
            kept: None,
            kept_number: None,
            excused: None,
            slow_until: Instant::now(),
        }
    }

    /// It does not answer for so long, and then has to catch up.
    pub fn wait(&mut self, time: Duration) {
        self.slow_until = Instant::now() + 2 * time;
    }

    /// The program starts again, and counts from the beginning.
    pub fn start(&mut self) -> Option<&Record> {
        self.kept_number = None;
        self.kept.as_ref()
    }

    /// Whether the game is the one on the disk, or may be another. (The store may need some time.)
    pub fn check(&mut self, now: &Record, set_up: &SetUp, is_failing: bool) -> Result<(), String> {
        let disk = self.read();
        if is_failing {
            self.excused = Some(now.clone());
        } else if self.excused.as_ref() != Some(now) {
            self.excused = None;
        }
        // The next game may be set up already, but not shown.
        let is_set_up = now.game.start() == set_up.game.start()
            && now.game.moves().starts_with(set_up.game.moves());
        // (As texts: a remark may stand below a tag that is not there any more.)
        if disk.as_ref().map(Record::to_string) == Some(now.to_string()) {
            self.kept_number = Some(set_up.number)
                .filter(|_| is_set_up)
                .or(self.kept_number);
        } else if self.excused.is_none() {
            // One that nobody has done anything in is only looked at.
            let is_looked_at = is_set_up
                && self.kept_number != Some(set_up.number)
                && persons_stones(&now.game) == persons_stones(&set_up.game);
            if !is_looked_at {
                let disk = shown(disk.as_ref());
                return Err(format!(
                    "the game\n{now}\nis not the one on the disk\n{disk}"
                ));
            }
        }
        self.kept = disk;
        Ok(())
    }

    /// Appearance at a game of which nobody knows whether it is the one that is shown.
    pub fn look(&mut self) {
        self.kept = self.read();
    }

    /// Reads the game: it is whole, and what was there before it is not lost.
    pub fn read(&self) -> Option<Record> {
        let path = self.folders.game();
        let disk = match fs::read(&path) {
            Ok(bytes) => Some(Record::read(&bytes).unwrap_or_else(|error| {
                panic!("{error}: {}", String::from_utf8_lossy(&bytes));
            })),
            Err(_) => None,
        };
        let is_other = disk != self.kept && Instant::now() > self.slow_until;
        if let Some(kept) = self.kept.as_ref().filter(|_| is_other) {
            let has_it = |record: &Record| holds(&record.game, &kept.game);
            let is_there = kept.game.moves().is_empty()
                || disk.as_ref().is_some_and(has_it)
                || (self.folders.earlier_games().iter()).any(|earlier| has_it(&earlier.record));
            let disk = shown(disk.as_ref());
            assert!(is_there, "a game is lost:\n{kept}\nThere is:\n{disk}");
        }
        disk
    }

    /// When the window is closed, nothing half-written is left.
    pub fn check_folder(&self) {
        let folder = self.folders.game();
        let folder = folder.parent().expect("the folder of the game");
        for entry in fs::read_dir(folder).expect("our folder can be read") {
            let path = entry.expect("our folder can be read").path();
            let is_left = path.extension().is_some_and(|ending| ending == "tmp");
            assert!(!is_left, "{} is left", path.display());
        }
    }
}

fn shown(record: Option<&Record>) -> String {
    record.map_or("nothing".to_owned(), Record::to_string)
}

fn persons_stones(game: &Game) -> usize {
    let is_persons = |made: &&PlayedMove| made.by == Mover::Person;
    game.moves().iter().filter(is_persons).count()
}

/// Whether all moves of a game are in another one: made, taken back or in the line that was left.
pub fn holds(game: &Game, before: &Game) -> bool {
    let squares = |moves: &mut dyn Iterator<Item = PlayedMove>| -> Vec<Square> {
        moves.map(|made| made.square).collect()
    };
    let line = squares(&mut game.moves().iter().copied().chain(game.undone()));
    let left = game.abandoned().map(|(after, moves)| {
        let before = line.iter().take(after).copied();
        before.chain(moves.iter().map(|made| made.square)).collect()
    });
    let wanted = squares(&mut before.moves().iter().copied());
    let has_it = |line: Vec<Square>| line.starts_with(&wanted);
    game.start() == before.start() && (left.is_some_and(has_it) || line.starts_with(&wanted))
}

/// The rules allow every move, and its text says the same.
pub fn check_game(shown: &Snapshot) {
    let game = &shown.game;
    let play = |position: Position, made: PlayedMove| {
        let played = position.play(made.square);
        played.unwrap_or_else(|error| panic!("{error}: {}", shown.record()))
    };
    let end = game.moves().iter().copied().fold(*game.start(), play);
    game.undone().fold(end, play);
    let is_right = match shown.turn {
        Turn::Over => end.finished(),
        Turn::Person(mark) | Turn::Computer(mark) => !end.finished() && mark == end.turn(),
    };
    assert!(is_right, "{:?}: {}", shown.turn, shown.record());
    let text = shown.record().to_string();
    let again = Record::read(text.as_bytes()).map(|record| record.to_string());
    assert_eq!(again.as_ref(), Ok(&text));
}

/// What is shown is neither the name of a text nor one with a hole in it.
pub fn check_words(words: &str) {
    static NAMES: LazyLock<HashSet<&str>> = LazyLock::new(|| {
        let lines = texts::file(Language::English).lines();
        lines
            .filter_map(|line| Some(line.split_once(" =")?.0))
            .collect()
    });
    let is_name = words.contains('-') && NAMES.contains(words);
    assert!(!is_name && !words.contains("{$"), "no words: {words}");
}

/// What a thread has done since it began: how long it has worked, and how long it was ready to, but
/// others did.
struct Effort([Duration; 2], Instant);

impl Effort {
    fn so_far() -> Effort {
        let text = fs::read_to_string("/proc/thread-self/schedstat").expect("Linux says so");
        let mut times = text
            .split(' ')
            .map(|time| time.parse().expect("nanoseconds"));
        let times = [(); 2].map(|()| Duration::from_nanos(times.next().expect("two times")));
        Effort(times, Instant::now())
    }
}

/// Does the work of a frame, and says how long it worked.
pub fn check_frame(frame: impl FnOnce()) -> Duration {
    let Effort(before, start) = Effort::so_far();
    frame();
    let Effort(after, end) = Effort::so_far();
    let [work, stolen] = [0, 1].map(|at| after[at].saturating_sub(before[at]));
    let wait = (end - start).saturating_sub(work + stolen);
    assert!(work < MAX_WORK, "a frame took {work:?}");
    assert!(wait < MAX_WAIT, "a frame waited for {wait:?}");
    work
}

/// What the process has when the window is closed: all threads end, and memory does not grow.
#[derive(Default)]
pub struct Process {
    /// How much memory it had each time.
    used_kb: Vec<u64>,
}

impl Process {
    pub fn check(&mut self) {
        wait_for("the end of all threads but this", || {
            (status("Threads") == 1).then_some(())
        });
        let now = status("VmRSS");
        let usual = self.used_kb.iter().take(N_WARM_UP).max().copied();
        let may_grow = self.used_kb.len() < N_WARM_UP;
        let limit = usual.unwrap_or_default() + MAX_GROWTH_KB;
        assert!(
            may_grow || now < limit,
            "memory grows: {:?}, {now} kB",
            self.used_kb
        );
        self.used_kb.push(now);
    }
}

impl fmt::Display for Process {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let used_mb = self.used_kb.last().map_or(0, |kb| kb >> 10);
        write!(f, "{} starts, {used_mb} MB at the end", self.used_kb.len())
    }
}

/// A number that the system knows of this process.
fn status(name: &str) -> u64 {
    let status = fs::read_to_string("/proc/self/status").expect("Linux says so");
    let line = status.lines().find_map(|line| line.strip_prefix(name));
    let number = line.and_then(|line| line.split_whitespace().nth(1));
    number.and_then(|number| number.parse().ok()).expect(name)
}
