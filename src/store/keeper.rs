//! The threads that write: one takes the game after every move, the other does whatever else is to be read or written.

use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use std::{fs, io, thread};

use crossbeam_channel::{Receiver, Sender, bounded, unbounded};

use super::files::{self, read_text};
use super::{Ending, Fault, Folders, Score, Trouble};
use crate::player::Computer;
use crate::record::Record;

/// What the threads have done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Kept {
    /// Read a game.
    Opened(PathBuf, Box<Record>),
    /// Saved the game.
    Saved(PathBuf),
    /// Did not save the game, because there is such a file already.
    Exists(PathBuf),
    /// Looked into a folder.
    Listed(PathBuf, Vec<Entry>),
    /// Counted a game.
    Scored {
        /// The games since the program started.
        session: Score,
        /// All games.
        all: Score,
    },
    /// Something went wrong.
    Trouble(Trouble),
}

/// A file or a folder inside a folder. In the order of a list: folders first.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Entry {
    /// False for a folder.
    pub is_file: bool,
    /// Its name.
    pub name: String,
}

enum Job {
    Open(PathBuf),
    Save { path: PathBuf, replaces: bool },
    WriteSettings(String),
    List(PathBuf),
    Count(Computer, Ending),
    ResetScore,
}

/// Asks the threads to read and write, and never waits for them but at its end, and then not for long.
#[derive(Debug)]
pub struct Keeper {
    jobs: Option<Sender<Job>>,
    games: Option<Sender<Record>>,
    latest: Latest,
    /// Nobody sends there; it is closed when both threads have ended.
    ended: Receiver<()>,
}

/// The controller's end: the game after every move, and the score.
#[derive(Debug)]
pub struct Keeping {
    games: Sender<Record>,
    jobs: Sender<Job>,
    latest: Latest,
}

/// The game as the controller sent it last.
type Latest = Arc<Mutex<Option<Record>>>;

/// How long anybody waits for a disk that does not answer. The game goes on without it.
const PATIENCE: Duration = Duration::from_secs(2);

impl Keeping {
    /// Says what would be saved, if somebody asked for it.
    pub fn show(&self, record: Record) {
        *self.latest.lock().unwrap_or_else(PoisonError::into_inner) = Some(record);
    }

    /// Hands the game over. Waits until the game before it has been written, so that never more than one move is missing on the disk.
    pub fn keep(&self, record: Record) {
        // At once, so that what is saved is what is seen.
        self.show(record.clone());
        let _ = self.games.send_timeout(record, PATIENCE);
    }

    /// Counts a game that has ended.
    pub fn count(&self, computer: Computer, ending: Ending) {
        let _ = self.jobs.send(Job::Count(computer, ending));
    }
}

impl Keeper {
    /// Starts the threads. Without folders nothing is kept but what a person saves; without `resume`, not the game under way.
    pub fn spawn(
        folders: Option<Folders>,
        resume: bool,
        report: impl Fn(Kept) + Send + Sync + 'static,
    ) -> io::Result<Keeper> {
        let (jobs, asked) = unbounded();
        // A rendezvous: the sender goes on when the thread takes the game, and it takes one when it has written the one before.
        let (games, played) = bounded(0);
        let (running, ended) = bounded(0);
        let report: Arc<Report> = Arc::new(report);
        let latest = Latest::default();
        let path = folders.as_ref().filter(|_| resume).map(Folders::game);
        let scribe = Scribe::new(&report);
        // Apart from the other thread, so that a move never waits for a folder that somebody looks into.
        spawn("game", running.clone(), move || {
            keep_games(scribe, path.as_deref(), &played);
        })?;
        let mut worker = Worker {
            folders,
            scribe: Scribe::new(&report),
            latest: Arc::clone(&latest),
            session: Score::default(),
        };
        spawn("keeper", running, move || worker.run(&asked))?;
        Ok(Keeper {
            jobs: Some(jobs),
            games: Some(games),
            latest,
            ended,
        })
    }

    /// The controller's end. There is one: the threads end when it is gone.
    pub fn keeping(&mut self) -> Option<Keeping> {
        Some(Keeping {
            games: self.games.take()?,
            jobs: self.jobs.clone()?,
            latest: Arc::clone(&self.latest),
        })
    }

    fn ask(&self, job: Job) {
        if let Some(jobs) = &self.jobs {
            // Fails only when the thread has ended, and then nobody is left to obey.
            let _ = jobs.send(job);
        }
    }

    /// Reads a game.
    pub fn open(&self, path: PathBuf) {
        self.ask(Job::Open(path));
    }

    /// Saves the game; another file only if it may be replaced.
    pub fn save(&self, path: PathBuf, replaces: bool) {
        self.ask(Job::Save { path, replaces });
    }

    /// Writes the settings.
    pub fn write_settings(&self, text: String) {
        self.ask(Job::WriteSettings(text));
    }

    /// Looks into a folder.
    pub fn list(&self, folder: PathBuf) {
        self.ask(Job::List(folder));
    }

    /// Begins to count from zero.
    pub fn reset_score(&self) {
        self.ask(Job::ResetScore);
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        self.jobs = None;
        self.games = None;
        let _ = self.ended.recv_timeout(PATIENCE);
    }
}

/// Runs something in a thread that keeps `running` open.
fn spawn(name: &str, running: Sender<()>, run: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let thread = thread::Builder::new().name(name.to_owned());
    thread.spawn(move || {
        run();
        drop(running);
    })?;
    Ok(())
}

type Report = dyn Fn(Kept) + Send + Sync;

/// Writes files of ours.
struct Scribe {
    report: Arc<Report>,
    /// Those that could not be written, and this has been said.
    complained: Vec<PathBuf>,
}

impl Scribe {
    fn new(report: &Arc<Report>) -> Scribe {
        Scribe {
            report: Arc::clone(report),
            complained: Vec::new(),
        }
    }

    /// Writes a file. That it cannot be written is said once, not with every move.
    fn write(&mut self, path: &Path, text: &str) {
        let written = files::write_ours(path, text);
        let had_complained = self.complained.iter().any(|other| other == path);
        self.complained.retain(|other| other != path);
        if let Err(trouble) = written {
            self.complained.push(path.to_owned());
            if !had_complained {
                (self.report)(Kept::Trouble(trouble));
            }
        }
    }
}

/// Writes every game that comes, if there is a path for it.
fn keep_games(mut scribe: Scribe, path: Option<&Path>, played: &Receiver<Record>) {
    for game in played {
        if let Some(path) = path {
            scribe.write(path, &game.to_string());
        }
    }
}

/// Does everything else.
struct Worker {
    folders: Option<Folders>,
    scribe: Scribe,
    latest: Latest,
    session: Score,
}

impl Worker {
    fn run(&mut self, asked: &Receiver<Job>) {
        if let Some(folders) = &self.folders {
            for path in [folders.game(), folders.settings(), folders.score()] {
                files::clean_folder(&path);
            }
        }
        self.change_score(|_| {}, false);
        for job in asked {
            self.perform(job);
        }
    }

    fn perform(&mut self, job: Job) {
        let done = match job {
            Job::Open(path) => open(path),
            Job::Save { path, replaces } => {
                let game = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(text) = game.as_ref().map(ToString::to_string) else {
                    return;
                };
                drop(game);
                if !replaces && path.exists() {
                    Ok(Kept::Exists(path))
                } else {
                    files::write(&path, &text).map(|()| Kept::Saved(path))
                }
            }
            Job::WriteSettings(text) => {
                let Some(folders) = &self.folders else { return };
                return self.scribe.write(&folders.settings(), &text);
            }
            Job::List(folder) => list(folder),
            Job::Count(computer, ending) => {
                return self.change_score(|score| score.count(computer, ending), true);
            }
            Job::ResetScore => return self.change_score(|score| *score = Score::default(), true),
        };
        (self.scribe.report)(done.unwrap_or_else(Kept::Trouble));
    }

    /// Reads the score, changes it and writes it, under a lock.
    fn change_score(&mut self, change: impl Fn(&mut Score), writes: bool) {
        change(&mut self.session);
        let mut all = Score::default();
        if let Some(folders) = &self.folders {
            let path = folders.score();
            let _lock = writes.then(|| files::lock(&path.with_extension("lock"), PATIENCE));
            match files::read_ours(&path, |bytes| Ok(Score::read(bytes)?)) {
                Ok(read) => all = read.unwrap_or_default(),
                Err(trouble) => (self.scribe.report)(Kept::Trouble(trouble)),
            }
            change(&mut all);
            if writes {
                self.scribe.write(&path, &all.to_string());
            }
        } else {
            all = self.session.clone();
        }
        let session = self.session.clone();
        (self.scribe.report)(Kept::Scored { session, all });
    }
}

fn open(path: PathBuf) -> Result<Kept, Trouble> {
    let read = || -> Result<Record, Fault> { Ok(Record::read(&read_text(&path)?)?) };
    match read() {
        Ok(record) => Ok(Kept::Opened(path, Box::new(record))),
        Err(why) => Err(Trouble::Read { path, why }),
    }
}

fn list(folder: PathBuf) -> Result<Kept, Trouble> {
    let read = || -> io::Result<Vec<Entry>> {
        let mut entries = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let entry = entry?;
            // Names that are no text cannot be shown, and hidden ones are not meant to be.
            let Ok(name) = entry.file_name().into_string() else {
                continue;
            };
            if !name.starts_with('.') && entries.len() < MAX_ENTRIES {
                let is_file = !is_folder(&entry.path());
                entries.push(Entry { is_file, name });
            }
        }
        entries.sort();
        Ok(entries)
    };
    match read() {
        Ok(entries) => Ok(Kept::Listed(folder, entries)),
        Err(error) => Err(Trouble::Read {
            path: folder,
            why: error.into(),
        }),
    }
}

/// More than anyone would look through.
const MAX_ENTRIES: usize = 10_000;

fn is_folder(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| metadata.is_dir())
}
