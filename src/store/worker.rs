//! The thread that reads and writes.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crossbeam_channel::{Receiver, Sender};

use super::score_file::ScoreFile;
use super::{Content, Done, Existing, Folders, PATIENCE, Place, Report, Trouble, files, temporary};
use crate::game::Record;
use crate::player::Computer;
use crate::score::Ending;

/// What the thread can be asked to do. Whoever wants to know when it is done has the other end of a
/// `Sender<Done>`.
pub(super) enum Job {
    Open(PathBuf),
    /// What to report when it is written.
    Write(PathBuf, Content, Existing, fn(PathBuf) -> Report),
    List(PathBuf),
    Keep(Box<Record>, Place, Sender<Done>),
    WriteSettings(String),
    Count(Computer, Ending),
    ResetScore,
    Finish(Sender<Done>),
}

/// What the thread has.
pub(super) struct Worker {
    folders: Option<Folders>,
    /// Whether the game under way is kept.
    resume: bool,
    report: Box<dyn Fn(Report) + Send>,
    /// The files that could not be written when it was tried last; that has been said.
    failing: Vec<PathBuf>,
    /// The score, where it cannot be kept.
    unkept: ScoreFile,
}

impl Worker {
    pub(super) fn new(
        folders: Option<Folders>,
        resume: bool,
        report: Box<dyn Fn(Report) + Send>,
    ) -> Worker {
        Worker {
            folders,
            resume,
            report,
            failing: Vec::new(),
            unkept: ScoreFile::default(),
        }
    }

    /// Works until nobody can ask for anything any more.
    pub(super) fn run(&mut self, asked: &Receiver<Job>) {
        if let Some(folders) = &self.folders {
            for path in [folders.game(), folders.settings(), folders.score()] {
                temporary::sweep(&path);
            }
        }
        let kept = self.kept_score().unwrap_or_default();
        (self.report)(Report::Scored(kept.score));
        self.report_earlier();
        for job in asked {
            self.perform(job);
        }
    }

    fn perform(&mut self, job: Job) {
        match job {
            Job::Open(path) => self.tell(open(path)),
            Job::Write(path, content, existing, report) => {
                self.tell(write(path, content, existing, report));
            }
            Job::List(folder) => self.tell(list(folder)),
            Job::Keep(record, place, done) => {
                if self.resume {
                    self.keep(&record.to_string(), place);
                }
                drop(done);
            }
            Job::WriteSettings(text) => {
                if let Some(path) = self.folders.as_ref().map(Folders::settings) {
                    self.write_ours(&path, &text);
                }
            }
            Job::Count(computer, ending) => {
                self.change_score(|file| file.score.count(computer, ending));
            }
            Job::ResetScore => self.change_score(|file| *file = ScoreFile::default()),
            Job::Finish(done) => drop(done),
        }
    }

    fn tell(&self, done: Result<Report, Trouble>) {
        (self.report)(done.unwrap_or_else(Report::Trouble));
    }

    /// Writes the game under way; another one that is there becomes an earlier one.
    fn keep(&mut self, text: &str, place: Place) {
        let Some(folders) = &mut self.folders else {
            return;
        };
        let path = folders.game();
        if place == Place::OfItself {
            self.write_ours(&path, text);
            return;
        }
        if let Err(trouble) = folders.put_away(text) {
            (self.report)(Report::Trouble(trouble));
        }
        let is_written = self.write_ours(&path, text);
        if let Some(folders) = self.folders.as_ref().filter(|_| is_written) {
            folders.tidy_earlier(text);
        }
        self.report_earlier();
    }

    fn report_earlier(&self) {
        let earlier = self.folders.as_ref().map(Folders::earlier_games);
        if let Some(earlier) = earlier.filter(|earlier| !earlier.is_empty()) {
            (self.report)(Report::Earlier(earlier));
        }
    }

    /// Writes a file of ours, unless there is one that could not be read; says whether it did. What
    /// goes wrong is said once, not with every move.
    fn write_ours(&mut self, path: &Path, text: &str) -> bool {
        if (self.folders.as_ref()).is_some_and(|folders| folders.is_unread(path)) {
            return false;
        }
        let written = files::write_ours(path, text);
        let was_failing = self.failing.iter().any(|other| other == path);
        self.failing.retain(|other| other != path);
        let is_written = written.is_ok();
        if let Err(trouble) = written {
            self.failing.push(path.to_owned());
            if !was_failing {
                (self.report)(Report::Trouble(trouble));
            }
        }
        is_written
    }

    /// Reads the score, changes it and writes it, under a lock.
    fn change_score(&mut self, change: impl FnOnce(&mut ScoreFile)) {
        let path = self.folders.as_ref().map(Folders::score);
        let lock = path
            .as_ref()
            .and_then(|path| files::lock(&path.with_extension("lock"), PATIENCE));
        let score = if let (Some(path), Some(mut file)) = (path, self.kept_score()) {
            change(&mut file);
            self.write_ours(&path, &file.text());
            file.score
        } else {
            change(&mut self.unkept);
            self.unkept.score.clone()
        };
        drop(lock);
        (self.report)(Report::Scored(score));
    }

    /// The score as it is kept; none where it cannot be.
    fn kept_score(&mut self) -> Option<ScoreFile> {
        let folders = self.folders.as_mut()?;
        if folders.is_unread(&folders.score()) {
            return None;
        }
        let (file, trouble) = folders.read_score();
        if let Some(trouble) = trouble {
            (self.report)(Report::Trouble(trouble));
        }
        file
    }
}

fn open(path: PathBuf) -> Result<Report, Trouble> {
    let record = files::read_record(&path).map_err(|why| Trouble::read(&path, why))?;
    Ok(Report::Opened(path, Box::new(record)))
}

fn write(
    path: PathBuf,
    content: Content,
    existing: Existing,
    report: fn(PathBuf) -> Report,
) -> Result<Report, Trouble> {
    if existing == Existing::Refuse && path.is_file() {
        return Ok(Report::Exists(path));
    }
    let written = files::write_whole(&path, |out| {
        // Whatever is wrong with it, the thread has other files to write.
        let written = catch_unwind(AssertUnwindSafe(|| content(out)));
        written.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
    });
    written.map_err(|error| Trouble::write(&path, error))?;
    Ok(report(path))
}

fn list(folder: PathBuf) -> Result<Report, Trouble> {
    let entries = files::entries(&folder).map_err(|error| Trouble::read(&folder, error))?;
    Ok(Report::Listed(folder, entries))
}
