//! What lasts from start to start, on the disk: the game under way, saved games, settings and the
//! score. One thread does all that is to be read and written while the program runs, in the order
//! in which it is asked to; nobody waits for it but a move for the move before.
//!
//! Files are written whole, under another name in the same folder, and renamed: whatever happens,
//! there is the old text or the new one. What is ours is for its owner alone, and not behind a link.
//! A file that cannot be read is left alone, and one that is
//! read and makes no sense gets another name. Of two programs that run at the same time the last
//! writer wins, whole; the score is counted under a lock, so that every game counts.

mod date;
mod earlier;
mod files;
mod folders;
mod private;
mod retry;
mod score_file;
mod signals;
mod temporary;
mod trouble;
mod worker;

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};

pub use self::date::today;
pub use self::earlier::EarlierGame;
pub use self::files::{read_bounded, read_text, write_out};
pub use self::folders::Folders;
pub use self::signals::on_termination;
pub use self::temporary::remove_temporaries;
pub use self::trouble::{FileError, FileErrorKind};
use self::worker::{Job, Worker};
use crate::game::Record;
use crate::player::Computer;
use crate::score::{Ending, Score};

/// How long anybody waits for a disk that does not answer. The game goes on without it.
const PATIENCE: Duration = Duration::from_secs(2);

/// What has been read or written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// Read a game. Its file is in the record.
    Opened(Box<Record>),
    /// Saved a game.
    Saved {
        /// The file.
        path: PathBuf,
        /// From [`GameInfo::number`](crate::game::GameInfo::number).
        number: u32,
    },
    /// Wrote something for other programs.
    Exported(PathBuf),
    /// Did not write it, because there is such a file already.
    Exists(PathBuf),
    /// The games before the one under way, the latest first, where there are any.
    Earlier(Vec<EarlierGame>),
    /// Something went wrong.
    Failed(FileError),
    /// Wrote a file of ours after all: what was said of it is over.
    Written(PathBuf, FileError),
}

/// What becomes of a file that has the name of a new one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// The new one takes its place.
    Replace,
    /// It stays, and nothing is written.
    Refuse,
}

/// Writes what goes into a file.
pub type Content = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + Send>;

/// The view's end of the thread that reads and writes. It asks and never waits, but at its end, and
/// then not for long.
#[derive(Debug)]
pub struct Store {
    jobs: Sender<Job>,
    scores: Receiver<Score>,
}

impl Store {
    /// Starts the thread. Without folders nothing lasts but what a person saves; without `resume`,
    /// not the game under way.
    pub fn spawn(
        folders: Option<Folders>,
        resume: bool,
        report: impl Fn(Report) + Send + 'static,
    ) -> io::Result<Store> {
        let (jobs, asked) = unbounded();
        let (counted, scores) = unbounded();
        let mut worker = Worker::new(folders, resume, Box::new(report), counted);
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || worker.run(&asked))?;
        Ok(Store { jobs, scores })
    }

    /// The controller's end. The thread ends when all ends are gone.
    pub fn keeper(&self) -> GameSaver {
        GameSaver {
            jobs: self.jobs.clone(),
            scores: self.scores.clone(),
            latest: None,
            before: None,
            is_late: false,
        }
    }

    /// Reads a game.
    pub fn open(&self, path: PathBuf) {
        self.ask(Job::Open(path));
    }

    /// Saves a game.
    pub fn save(&self, path: PathBuf, record: Record, existing: Existing) {
        let saved = Report::Saved {
            path: path.clone(),
            number: record.info.number,
        };
        let content = move |out: &mut dyn Write| write!(out, "{record}");
        self.ask(Job::Write(path, Box::new(content), existing, saved));
    }

    /// Writes a file for other programs, whole or not at all.
    pub fn export(&self, path: PathBuf, content: Content, existing: Existing) {
        let exported = Report::Exported(path.clone());
        self.ask(Job::Write(path, content, existing, exported));
    }

    /// Writes the settings.
    pub fn write_settings(&self, text: String) {
        self.ask(Job::WriteSettings(text));
    }

    fn ask(&self, job: Job) {
        // Fails only when the thread has ended, and then nobody is left to obey.
        let _ = self.jobs.send(job);
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let (working, done) = done_signal();
        self.ask(Job::Finish(working));
        let _ = done.recv_timeout(PATIENCE);
    }
}

/// The controller's end of the thread: the game after every move, and the score.
#[derive(Debug)]
pub struct GameSaver {
    jobs: Sender<Job>,
    scores: Receiver<Score>,
    /// The game as it was handed over last.
    latest: Option<Record>,
    /// Whether it is on the disk.
    before: Option<Receiver<Done>>,
    /// The disk did not answer when it was waited for last.
    is_late: bool,
}

impl GameSaver {
    /// How many games are kept besides the one under way.
    pub const N_EARLIER: usize = 20;

    /// Hands over a game that takes the place of another, which becomes an earlier one.
    pub fn begin(&mut self, record: Record) {
        self.save(record, Place::OfAnother);
    }

    /// Hands the game over as it has gone on.
    pub fn keep(&mut self, record: Record) {
        self.save(record, Place::OfItself);
    }

    /// Hands the game over, when the game before it is on the disk: so never more than one move is
    /// missing there. A disk that does not answer is waited for once, and then not until it has
    /// caught up.
    fn save(&mut self, record: Record, place: Place) {
        if self.latest.as_ref() == Some(&record) {
            return;
        }
        self.latest = Some(record.clone());
        if let Some(before) = &self.before {
            let patience = PATIENCE * u32::from(!self.is_late);
            self.is_late = before.recv_timeout(patience) == Err(RecvTimeoutError::Timeout);
        }
        let (working, done) = done_signal();
        self.before = Some(done);
        self.ask(Job::Keep(Box::new(record), place, working));
    }

    /// The score of all time, whenever it has been read or changed. Each is received once.
    pub const fn scores(&self) -> &Receiver<Score> {
        &self.scores
    }

    /// Counts a game that has ended.
    pub fn count(&self, computer: Computer, ending: Ending) {
        self.ask(Job::Count(computer, ending));
    }

    /// Begins to count from zero.
    pub fn reset_score(&self) {
        self.ask(Job::ResetScore);
    }

    fn ask(&self, job: Job) {
        // Fails only when the thread has ended, and then nobody is left to obey.
        let _ = self.jobs.send(job);
    }
}

/// Whose place on the disk a game takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Place {
    OfItself,
    OfAnother,
}

/// Never sent: when its sender is dropped, the work is done, or will never be.
#[derive(PartialEq, Eq, Debug)]
enum Done {}

fn done_signal() -> (Sender<Done>, Receiver<Done>) {
    bounded(0)
}
