//! The store thread.

#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::retry::Retry;
use super::score_file::ScoreFile;
use super::{
    Content, Done, Existing, FileError, FileFailure, Folders, GameSaver, PATIENCE, Replaced,
    Report, files, temporary,
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

/// The pause before the first retry.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

pub(super) struct Worker {
    folders: Option<Folders>,
    /// Whether games are saved.
    resume: bool,
    report: Box<dyn Fn(Report) + Send>,
    /// To the controller.
    scores: Sender<Score>,
    /// Whether there were earlier games when they were reported last.
    has_earlier: bool,
    /// The errors of files that could not be written at the last try. Each has been reported.
    failing: Vec<FileError>,
    retry: Retry,
    pending: Pending,
    /// The score when it was read or written last.
    saved_score: ScoreFile,
}

/// What has still to be written.
#[derive(Default)]
struct Pending {
    settings: Option<String>,
    /// The current game, after those that it has replaced since.
    games: VecDeque<UnwrittenGame>,
    score: Vec<ScoreChange>,
}

struct UnwrittenGame {
    text: String,
    replaced: Replaced,
}

#[derive(Clone, Copy)]
enum ScoreChange {
    Count(Computer, Ending),
    Reset,
}

impl Pending {
    fn push_game(&mut self, text: String, replaced: Replaced) {
        match self.games.back_mut() {
            Some(last) if replaced == Replaced::Itself => last.text = text,
            _ => self.games.push_back(UnwrittenGame { text, replaced }),
        }
        if self.games.len() > 1 + GameSaver::N_EARLIER
            && let Some(dropped) = self.games.pop_front()
            && let Some(next) = self.games.front_mut()
            && dropped.replaced == Replaced::Archived
        {
            next.replaced = Replaced::Archived;
        }
    }

    /// The score with all changes since it was saved.
    fn changed(&self, mut file: ScoreFile) -> ScoreFile {
        for change in &self.score {
            match *change {
                ScoreChange::Count(computer, ending) => file.score.count(computer, ending),
                ScoreChange::Reset => file = ScoreFile::default(),
            }
        }
        file
    }
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
            retry: Retry::after(FIRST_PAUSE),
            pending: Pending::default(),
            saved_score: ScoreFile::default(),
        }
    }

    /// Runs until every sender of jobs is dropped.
    pub(super) fn run(&mut self, jobs: &Receiver<Job>) {
        if let Some(folders) = &self.folders {
            for path in [folders.game(), folders.settings(), folders.score()] {
                temporary::sweep(&path);
            }
        }
        self.read_score();
        self.report_earlier();
        loop {
            let job = match self.retry.due() {
                None => jobs.recv().map_err(RecvTimeoutError::from),
                Some(due) => jobs.recv_deadline(due),
            };
            match job {
                Ok(job) => {
                    self.perform(job);
                    if self.retry.due().is_some_and(|due| due <= Instant::now()) {
                        self.write_again();
                    }
                }
                Err(RecvTimeoutError::Timeout) => self.write_again(),
                Err(RecvTimeoutError::Disconnected) => return,
            }
            self.retry.note(!self.failing.is_empty(), Instant::now());
        }
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
                self.write_settings();
            }
            Job::Count(computer, ending) => {
                let change = ScoreChange::Count(computer, ending);
                self.pending.score.push(change);
                self.write_score();
            }
            Job::ResetScore => {
                self.pending.score = vec![ScoreChange::Reset];
                self.write_score();
            }
            Job::Finish(done) => {
                self.write_again();
                drop(done);
            }
        }
    }

    /// Retries what could not be written.
    fn write_again(&mut self) {
        self.write_settings();
        self.write_games();
        let score = self.folders.as_ref().map(Folders::score);
        if score.is_some_and(|path| self.failing_at(&path).is_some()) {
            self.write_score();
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

    /// Writes the current game. The game that it replaces becomes an earlier one, whether it was
    /// written or is still pending.
    fn keep(&mut self, text: String, replaced: Replaced) {
        self.pending.push_game(text, replaced);
        self.write_games();
    }

    fn write_games(&mut self) {
        while let (Some(folders), Some(game)) = (&self.folders, self.pending.games.front_mut()) {
            let (path, text) = (folders.game(), game.text.clone());
            if folders.is_unread(&path) {
                self.pending.games.clear();
                return;
            }
            let is_another = game.replaced != Replaced::Itself;
            let mut lost = None;
            if game.replaced == Replaced::Another {
                match folders.archive_current(&text) {
                    Ok(true) => {
                        game.replaced = Replaced::Archived;
                        self.report_earlier();
                    }
                    // It may be back by the time that this one can be written.
                    Ok(false) => {}
                    Err(error) => match error.what {
                        FileFailure::Read => return self.fail(error),
                        // Nothing is lost before the next game is written.
                        FileFailure::Write => lost = Some(error),
                        _ => (self.report)(Report::Failed(error)),
                    },
                }
            }
            if !self.write_ours(&path, &text) {
                return;
            }
            self.pending.games.pop_front();
            if let Some(error) = lost {
                (self.report)(Report::Failed(error));
            }
            if let (Some(folders), true) = (&self.folders, is_another) {
                folders.prune_archive(&text);
                self.report_earlier();
            }
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
            let error = self.failing.swap_remove(at);
            (self.report)(Report::Written(path.to_owned(), error));
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

    /// Reads the score at the start.
    fn read_score(&mut self) {
        if let Some(folders) = &mut self.folders {
            match folders.read_score() {
                Ok(saved) => self.saved_score = saved.unwrap_or_default(),
                Err(error) => {
                    folders.leave_alone(folders.score(), &error);
                    (self.report)(Report::Failed(error));
                }
            }
        }
        self.report_score(self.saved_score.score.clone());
    }

    /// Reads the score, changes it and writes it, under a lock. If that fails, the changes stay
    /// pending and are reported on top of the score that was saved last.
    fn write_score(&mut self) {
        if let Some(path) = self.folders.as_ref().map(Folders::score) {
            let _lock = files::lock(&path.with_extension("lock"), PATIENCE);
            if let Some(saved) = self.read_score_again() {
                let file = self.pending.changed(saved);
                if self.write_ours(&path, &file.text()) {
                    self.pending.score.clear();
                    self.saved_score = file;
                }
            }
        }
        let shown = self.pending.changed(self.saved_score.clone());
        self.report_score(shown.score);
    }

    fn report_score(&self, score: Score) {
        // Fails only at the end of the program.
        let _ = self.scores.send(score);
    }

    /// Reads the score, which other programs may have changed. None if it must not be written.
    fn read_score_again(&mut self) -> Option<ScoreFile> {
        let folders = self.folders.as_ref()?;
        if folders.is_unread(&folders.score()) {
            return None;
        }
        match folders.read_score() {
            Ok(Some(saved)) => self.saved_score = saved,
            Ok(None) => return Some(ScoreFile::default()),
            Err(error) if error.what == FileFailure::Read => {
                self.fail(error);
                return None;
            }
            Err(error) => {
                self.saved_score = ScoreFile::default();
                (self.report)(Report::Failed(error));
            }
        }
        Some(self.saved_score.clone())
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
