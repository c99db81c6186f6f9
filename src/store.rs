//! The files: the current game, earlier and saved games, settings and the score. One thread does
//! all file access, in order. Only the controller waits for it: a move is not shown before the
//! previous one is on disk.
//!
//! Files are written atomically, so that there is always the old text or the new one. Our own files
//! are readable by their owner only, and never behind a link. A file that cannot be read is left
//! alone, and a bad one is renamed. Of two programs that run at the same time, the last writer wins;
//! the score is counted under a lock, so that every game counts.

mod date;
mod earlier;
mod error;
mod files;
mod folders;
mod score_file;
mod signals;
mod worker;

use std::io::{self, Write};
use std::path::PathBuf;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};

pub use self::date::today;
pub use self::earlier::EarlierGame;
pub use self::error::{FileError, FileErrorKind, FileFailure};
pub use self::files::{is_taken, read_bounded, read_text, remove_temporaries, write_out};
pub use self::folders::Folders;
pub use self::signals::on_termination;
use self::worker::{Job, Worker};
use crate::game::Record;
use crate::player::Computer;
use crate::score::{Ending, Score};

/// The longest wait for an unresponsive disk.
const PATIENCE: Duration = Duration::from_secs(2);

/// A result of the store thread.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// A game was read. Its file is in the record.
    Opened(Box<Record>),
    /// A game was saved.
    Saved {
        /// The file.
        path: PathBuf,
        /// From [`GameInfo::number`](crate::game::GameInfo::number).
        number: u32,
    },
    /// A file for other programs was written.
    Exported(PathBuf),
    /// The file exists and was not replaced.
    Exists(PathBuf),
    /// The games before the current one, the latest first.
    Earlier(Vec<EarlierGame>),
    /// A file could not be used.
    Failed(FileError),
    /// A job panicked. The thread goes on with the next one.
    Panicked,
    /// A file of ours was written after all: the error that was reported is over.
    Written(PathBuf),
}

/// What to do with a file of the same name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Existing {
    /// Replace it.
    Replace,
    /// Keep it, and write nothing.
    Refuse,
}

/// Writes the content of a file.
pub type Content = Box<dyn FnOnce(&mut dyn Write) -> io::Result<()> + Send>;

/// The view's handle of the store thread. It never waits, except for pending writes when it is
/// dropped.
#[derive(Debug)]
pub struct Store {
    jobs: Sender<Job>,
    scores: Receiver<Score>,
}

impl Store {
    /// Starts the thread. Without folders, only what the person saves or exports is written; without
    /// `resume`, the current game is not.
    pub fn spawn(
        folders: Option<Folders>,
        resume: bool,
        report: impl Fn(Report) + Send + 'static,
    ) -> io::Result<Store> {
        let (jobs, receiver) = unbounded();
        let (counted, scores) = unbounded();
        let mut worker = Worker::new(folders, resume, Box::new(report), counted);
        thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || worker.run(&receiver))?;
        Ok(Store { jobs, scores })
    }

    /// The controller's handle. The thread ends when all handles are dropped.
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
        ask(&self.jobs, Job::Open(path));
    }

    /// Saves a game.
    pub fn save(&self, path: PathBuf, record: Record, existing: Existing) {
        let saved = Report::Saved {
            path: path.clone(),
            number: record.info.number,
        };
        let content = move |out: &mut dyn Write| write!(out, "{record}");
        ask(
            &self.jobs,
            Job::Write(path, Box::new(content), existing, saved),
        );
    }

    /// Writes a file for other programs.
    pub fn export(&self, path: PathBuf, content: Content, existing: Existing) {
        let exported = Report::Exported(path.clone());
        ask(&self.jobs, Job::Write(path, content, existing, exported));
    }

    /// Writes the settings.
    pub fn write_settings(&self, text: String) {
        ask(&self.jobs, Job::WriteSettings(text));
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        let (working, done) = done_signal();
        ask(&self.jobs, Job::Finish(working));
        let _ = done.recv_timeout(PATIENCE);
    }
}

/// The controller's handle of the store thread: the game after every move, and the score.
#[derive(Debug)]
pub struct GameSaver {
    jobs: Sender<Job>,
    scores: Receiver<Score>,
    /// The game that was handed over last.
    latest: Option<Record>,
    /// Disconnected when it is on disk.
    before: Option<Receiver<Done>>,
    /// Whether the last wait timed out.
    is_late: bool,
}

impl GameSaver {
    /// The limit of earlier games.
    pub const N_EARLIER: usize = 20;

    /// Hands over a game that replaces another, which becomes an earlier one.
    pub fn begin(&mut self, record: Record) {
        self.save(record, Replaced::Another);
    }

    /// Hands over a game after a move.
    pub fn keep(&mut self, record: Record) {
        self.save(record, Replaced::Itself);
    }

    /// Hands the game over when the previous one is on disk, so that never more than one move is
    /// missing there. Waits for an unresponsive disk once, and then not before it has caught up.
    fn save(&mut self, record: Record, replaced: Replaced) {
        if self.latest.as_ref() == Some(&record) {
            return;
        }
        self.latest = Some(record.clone());
        if let Some(before) = &self.before {
            let patience = if self.is_late {
                Duration::ZERO
            } else {
                PATIENCE
            };
            self.is_late = before.recv_timeout(patience) == Err(RecvTimeoutError::Timeout);
        }
        let (working, done) = done_signal();
        self.before = Some(done);
        ask(&self.jobs, Job::Keep(Box::new(record), replaced, working));
    }

    /// The score of all time, whenever it has been read or changed. Each is received once.
    pub const fn scores(&self) -> &Receiver<Score> {
        &self.scores
    }

    /// Counts a game that has ended.
    pub fn count(&self, computer: Computer, ending: Ending) {
        ask(&self.jobs, Job::Count(computer, ending));
    }

    /// Sets all counts to zero.
    pub fn reset_score(&self) {
        ask(&self.jobs, Job::ResetScore);
    }
}

fn ask(jobs: &Sender<Job>, job: Job) {
    // Cannot fail: the thread survives panics, and ends after its last handle.
    let _ = jobs.send(job);
}

/// The game in the file that a new text replaces.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Replaced {
    /// The same game, before its last move.
    Itself,
    /// Another game, which has to be archived.
    Another,
    /// Another game, which is archived already.
    Archived,
}

/// Uninhabited: completion is signalled by dropping the sender.
#[derive(PartialEq, Eq, Debug)]
enum Done {}

fn done_signal() -> (Sender<Done>, Receiver<Done>) {
    bounded(0)
}
