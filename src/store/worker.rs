//! The store thread.

#[cfg(test)]
mod tests;

use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use crossbeam_channel::{Receiver, Sender};

use super::score_file::ScoreFile;
use super::{
    Content, Done, Existing, FileError, FileFailure, Folders, PATIENCE, Replaced, Report, files,
};
use crate::game::Record;
use crate::player::Computer;
use crate::score::{Ending, Score};

/// A request to the thread. A `Sender<Done>` is dropped when the job is done.
pub(super) enum Job {
    Open(PathBuf),
    /// With the report of success.
    Write(PathBuf, Content, Existing, Report),
    Keep(Box<Record>, Replaced, Sender<Done>),
    WriteSettings(String),
    Count(Computer, Ending),
    ResetScore,
    Finish(Sender<Done>),
}

pub(super) struct Worker {
    folders: Option<Folders>,
    /// Whether games are saved.
    resume: bool,
    report: Box<dyn Fn(Report) + Send>,
    /// To the controller.
    scores: Sender<Score>,
    /// Whether there were earlier games when they were reported last.
    has_earlier: bool,
    /// The errors of files that could not be used at the last try. Each has been reported.
    failing: Vec<FileError>,
    pending: Pending,
    /// The score, with games that could not be written yet.
    score: ScoreFile,
}

/// The latest text of each file that has not been written. It is tried again with the next job.
#[derive(Default)]
struct Pending {
    settings: Option<String>,
    game: Option<(String, Replaced)>,
}

impl Worker {
    pub(super) fn new(
        folders: Option<Folders>,
        resume: bool,
        report: Box<dyn Fn(Report) + Send>,
        scores: Sender<Score>,
    ) -> Worker {
        Worker {
            folders,
            resume,
            report,
            scores,
            has_earlier: false,
            failing: Vec::new(),
            pending: Pending::default(),
            score: ScoreFile::default(),
        }
    }

    /// Runs until every sender of jobs is dropped.
    pub(super) fn run(&mut self, jobs: &Receiver<Job>) {
        self.guard(Worker::start);
        for job in jobs {
            self.guard(|worker| worker.perform(job));
        }
    }

    /// Reports a panic instead of ending the thread: later jobs may still succeed.
    fn guard(&mut self, work: impl FnOnce(&mut Worker)) {
        let work = AssertUnwindSafe(|| work(&mut *self));
        if catch_unwind(work).is_err() {
            let report = AssertUnwindSafe(|| (self.report)(Report::Panicked));
            let _ = catch_unwind(report);
        }
    }

    fn start(&mut self) {
        if let Some(folders) = &self.folders {
            for path in [folders.game(), folders.settings(), folders.score()] {
                files::sweep(&path);
            }
        }
        let read = self.read_score();
        if let (Some(folders), Err(error)) = (&mut self.folders, read) {
            folders.leave_alone(folders.score(), &error);
            (self.report)(Report::Failed(error));
        }
        self.report_score();
        self.report_earlier();
    }

    fn perform(&mut self, job: Job) {
        match job {
            Job::Open(path) => self.report_result(open(path)),
            Job::Write(path, content, existing, report) => {
                self.report_result(write(path, content, existing, report));
            }
            Job::Keep(record, replaced, done) => {
                if self.resume {
                    self.keep(record.to_string(), replaced);
                }
                drop(done);
            }
            Job::WriteSettings(text) => {
                self.pending.settings = Some(text);
                self.write_pending();
            }
            Job::Count(computer, ending) => {
                self.change_score(|file| file.score.count(computer, ending));
            }
            Job::ResetScore => self.change_score(|file| *file = ScoreFile::default()),
            Job::Finish(done) => {
                self.write_pending();
                drop(done);
            }
        }
    }

    /// Writes the current game. The game on disk that it replaces becomes an earlier one.
    fn keep(&mut self, text: String, replaced: Replaced) {
        let before = self.pending.game.take();
        let replaced = before.map_or(replaced, |(_, before)| before.max(replaced));
        self.pending.game = Some((text, replaced));
        self.write_pending();
    }

    fn write_pending(&mut self) {
        self.write_settings();
        self.write_game();
        let score = self.folders.as_ref().map(Folders::score);
        if score.is_some_and(|path| self.failing_at(&path).is_some()) {
            self.change_score(|_| ());
        }
    }

    fn failing_at(&self, path: &Path) -> Option<usize> {
        self.failing.iter().position(|error| error.path == path)
    }

    fn report_result(&self, result: Result<Report, FileError>) {
        (self.report)(result.unwrap_or_else(Report::Failed));
    }

    fn write_settings(&mut self) {
        if let (Some(folders), Some(text)) = (&self.folders, self.pending.settings.take()) {
            let path = folders.settings();
            if !folders.is_unread(&path) && !self.write_ours(&path, &text) {
                self.pending.settings = Some(text);
            }
        }
    }

    fn write_game(&mut self) {
        let (Some(folders), Some((text, replaced))) = (&self.folders, &mut self.pending.game)
        else {
            return;
        };
        let (path, text) = (folders.game(), text.clone());
        if folders.is_unread(&path) {
            return;
        }
        let is_another = *replaced != Replaced::Itself;
        if *replaced == Replaced::Another {
            match folders.archive_current(&text) {
                Ok(true) => {
                    *replaced = Replaced::Archived;
                    self.report_earlier();
                }
                Ok(false) => {}
                Err(error) => match error.what {
                    FileFailure::Read => return self.fail(error),
                    FileFailure::Write => self.fail(error),
                    _ => (self.report)(Report::Failed(error)),
                },
            }
        }
        if !self.write_ours(&path, &text) {
            return;
        }
        self.pending.game = None;
        if is_another && let Some(folders) = &self.folders {
            folders.prune_archive(&text);
            self.report_earlier();
        }
    }

    fn report_earlier(&mut self) {
        let earlier = self.folders.as_ref().map(Folders::earlier_games);
        let earlier = earlier.unwrap_or_default();
        let had_earlier = mem::replace(&mut self.has_earlier, !earlier.is_empty());
        if had_earlier || self.has_earlier {
            (self.report)(Report::Earlier(earlier));
        }
    }

    /// Writes a file of ours. Returns whether it succeeded.
    fn write_ours(&mut self, path: &Path, text: &str) -> bool {
        if let Err(error) = files::write_ours(path, text) {
            self.fail(error);
            return false;
        }
        if let Some(at) = self.failing_at(path) {
            self.failing.swap_remove(at);
            (self.report)(Report::Written(path.to_owned()));
        }
        true
    }

    /// Reports the first error of a file, not one with every move.
    fn fail(&mut self, error: FileError) {
        if self.failing_at(&error.path).is_none() {
            self.failing.push(error.clone());
            (self.report)(Report::Failed(error));
        }
    }

    /// Reads the score. If it is missing or cannot be read, keeps the one that was read last.
    fn read_score(&mut self) -> Result<(), FileError> {
        match self.folders.as_ref().map(Folders::read_score) {
            None | Some(Ok(None)) => {}
            Some(Ok(Some(saved))) => self.score = saved,
            Some(Err(error)) if error.what == FileFailure::Read => return Err(error),
            Some(Err(error)) => {
                self.score = ScoreFile::default();
                (self.report)(Report::Failed(error));
            }
        }
        Ok(())
    }

    /// Reads the score, which other programs may have changed, changes it and writes it, under a
    /// lock. Does not read it again before the last change is written.
    fn change_score(&mut self, change: impl FnOnce(&mut ScoreFile)) {
        let writable = |folders: &Folders| {
            let path = folders.score();
            (!folders.is_unread(&path)).then_some(path)
        };
        let Some(path) = self.folders.as_ref().and_then(writable) else {
            change(&mut self.score);
            return self.report_score();
        };
        let _lock = files::lock(&path.with_extension("lock"), PATIENCE);
        if self.failing_at(&path).is_none()
            && let Err(error) = self.read_score()
        {
            self.fail(error);
        }
        change(&mut self.score);
        let text = self.score.text();
        self.write_ours(&path, &text);
        self.report_score();
    }

    fn report_score(&self) {
        // Fails only at the end of the program.
        let _ = self.scores.send(self.score.score.clone());
    }
}

fn open(path: PathBuf) -> Result<Report, FileError> {
    let mut record = files::read_record(&path).map_err(|why| FileError::read(&path, why))?;
    record.info.file = Some(path);
    Ok(Report::Opened(Box::new(record)))
}

fn write(
    path: PathBuf,
    content: Content,
    existing: Existing,
    report: Report,
) -> Result<Report, FileError> {
    // Saves the work. A file that appears later is not replaced either.
    if existing == Existing::Refuse && path.is_file() {
        return Ok(Report::Exists(path));
    }
    let written = files::write_atomically(&path, existing, |out| {
        // A panic must not end the thread.
        let written = catch_unwind(AssertUnwindSafe(|| content(out)));
        written.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
    });
    match written {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(Report::Exists(path)),
        Err(error) => Err(FileError::write(&path, error)),
        Ok(()) => Ok(report),
    }
}
