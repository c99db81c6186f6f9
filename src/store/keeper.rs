//! The thread that writes. It takes the game after every move, and whatever else is to be read or written.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::thread::{self, JoinHandle};

use crossbeam_channel::{Receiver, Sender, bounded, never, select_biased, unbounded};

use super::files::{self, read_text};
use super::{Ending, Fault, Folders, Score, Trouble};
use crate::player::Computer;
use crate::record::Record;

/// What the thread has done.
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

/// Asks the thread to read and write, and never waits; ends and joins it when dropped, after all that it was asked has been done.
#[derive(Debug)]
pub struct Keeper {
    jobs: Option<Sender<Job>>,
    games: Option<Sender<Record>>,
    thread: Option<JoinHandle<()>>,
}

/// The controller's end: the game after every move, and the score.
#[derive(Debug)]
pub struct Keeping {
    games: Sender<Record>,
    jobs: Sender<Job>,
}

impl Keeping {
    /// Hands the game over. Waits until the game before it has been written, so that never more than one move is missing on the disk.
    pub fn keep(&self, record: Record) {
        let _ = self.games.send(record);
    }

    /// Counts a game that has ended.
    pub fn count(&self, computer: Computer, ending: Ending) {
        let _ = self.jobs.send(Job::Count(computer, ending));
    }
}

impl Keeper {
    /// Starts the thread. Without folders nothing is kept but what a person saves; without `resume`, not the game under way.
    pub fn spawn(
        folders: Option<Folders>,
        resume: bool,
        report: impl FnMut(Kept) + Send + 'static,
    ) -> io::Result<Keeper> {
        let (jobs, asked) = unbounded();
        // A rendezvous: the sender goes on when the thread takes the game, and it takes one when it has written the one before.
        let (games, played) = bounded(0);
        let mut worker = Worker {
            folders,
            resume,
            report,
            game: None,
            complained: Vec::new(),
            session: Score::default(),
        };
        let thread = thread::Builder::new()
            .name("keeper".to_owned())
            .spawn(move || worker.run(asked, played))?;
        Ok(Keeper {
            jobs: Some(jobs),
            games: Some(games),
            thread: Some(thread),
        })
    }

    /// The controller's end. There is one: the thread ends when it is gone.
    pub fn keeping(&mut self) -> Option<Keeping> {
        Some(Keeping {
            games: self.games.take()?,
            jobs: self.jobs.clone()?,
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
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

struct Worker<R> {
    folders: Option<Folders>,
    resume: bool,
    report: R,
    /// As the controller sent it last.
    game: Option<Record>,
    /// Those of our files that could not be written, and this has been said.
    complained: Vec<PathBuf>,
    session: Score,
}

impl<R: FnMut(Kept)> Worker<R> {
    fn run(&mut self, mut asked: Receiver<Job>, mut played: Receiver<Record>) {
        if let Some(folders) = &self.folders {
            for path in [folders.game(), folders.settings(), folders.score()] {
                files::prepare_folder(&path);
            }
        }
        self.change_score(|_| {}, false);
        let (mut is_asked, mut is_played) = (true, true);
        while is_asked || is_played {
            // The game first: what is saved is what is seen.
            select_biased! {
                recv(played) -> game => {
                    let is_there = game.map(|game| self.keep(game)).is_ok();
                    if !is_there {
                        (is_played, played) = (false, never());
                    }
                },
                recv(asked) -> job => {
                    let is_there = job.map(|job| self.perform(job)).is_ok();
                    if !is_there {
                        (is_asked, asked) = (false, never());
                    }
                },
            }
        }
    }

    fn keep(&mut self, game: Record) {
        if let Some(folders) = self.folders.as_ref().filter(|_| self.resume) {
            let path = folders.game();
            self.write_ours(&path, &game.to_string());
        }
        self.game = Some(game);
    }

    fn perform(&mut self, job: Job) {
        let done = match job {
            Job::Open(path) => open(path),
            Job::Save { path, replaces } => {
                let Some(game) = &self.game else { return };
                if !replaces && path.exists() {
                    Ok(Kept::Exists(path))
                } else {
                    files::write(&path, &game.to_string()).map(|()| Kept::Saved(path))
                }
            }
            Job::WriteSettings(text) => {
                let Some(folders) = &self.folders else { return };
                return self.write_ours(&folders.settings(), &text);
            }
            Job::List(folder) => list(folder),
            Job::Count(computer, ending) => {
                return self.change_score(|score| score.count(computer, ending), true);
            }
            Job::ResetScore => return self.change_score(|score| *score = Score::default(), true),
        };
        (self.report)(done.unwrap_or_else(Kept::Trouble));
    }

    /// Writes a file of ours. That it cannot be written is said once, not with every move.
    fn write_ours(&mut self, path: &Path, text: &str) {
        let written = files::write(path, text);
        let had_complained = self.complained.iter().any(|other| other == path);
        self.complained.retain(|other| other != path);
        if let Err(trouble) = written {
            self.complained.push(path.to_owned());
            if !had_complained {
                (self.report)(Kept::Trouble(trouble));
            }
        }
    }

    /// Reads the score, changes it and writes it, under a lock.
    fn change_score(&mut self, change: impl Fn(&mut Score), writes: bool) {
        change(&mut self.session);
        let mut all = Score::default();
        if let Some(folders) = &self.folders {
            let path = folders.score();
            // Where there can be no lock, there can be no score either, and writing it will say so.
            let lock = File::create(path.with_extension("lock"));
            let _ = lock.as_ref().map(File::lock);
            let read = files::read_ours(&path, |bytes| Ok(Score::read(bytes)?));
            match read {
                Ok(read) => all = read.unwrap_or_default(),
                Err(trouble) => (self.report)(Kept::Trouble(trouble)),
            }
            change(&mut all);
            if writes {
                self.write_ours(&path, &all.to_string());
            }
        } else {
            all = self.session.clone();
        }
        let session = self.session.clone();
        (self.report)(Kept::Scored { session, all });
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
