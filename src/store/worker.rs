//! The thread that reads and writes.

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
    Content, Done, Existing, FileError, Folders, GameSaver, PATIENCE, Place, Report, files,
    temporary,
};
use crate::game::Record;
use crate::player::Computer;
use crate::score::{Ending, Score};

/// What the thread can be asked to do. Whoever wants to know when it is done has the other end of a
/// `Sender<Done>`.
pub(super) enum Job {
    Open(PathBuf),
    /// What to report when it is written.
    Write(PathBuf, Content, Existing, Report),
    Keep(Box<Record>, Place, Sender<Done>),
    WriteSettings(String),
    Count(Computer, Ending),
    ResetScore,
    Finish(Sender<Done>),
}

/// The pause before the first new try, once something fails.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// What the thread has.
pub(super) struct Worker {
    folders: Option<Folders>,
    /// Whether the game under way is kept.
    resume: bool,
    report: Box<dyn Fn(Report) + Send>,
    /// To the controller.
    scores: Sender<Score>,
    /// Whether there were earlier games when they were reported last.
    has_earlier: bool,
    /// The files that could not be written when it was tried last, and what has been said of them.
    failing: Vec<(PathBuf, FileError)>,
    retry: Retry,
    /// What has still to be written: the settings;
    settings: Option<String>,
    /// the game under way, after those that were to be written before it and became earlier ones;
    games: VecDeque<UnwrittenGame>,
    /// and all that has happened to the score since then.
    score: Vec<ScoreChange>,
    /// The score as it was when it was read or written last.
    kept_score: ScoreFile,
}

/// A game that has still to be written.
struct UnwrittenGame {
    text: String,
    place: Place,
    /// Whether the one in whose place it is written has become an earlier one.
    previous_archived: bool,
}

/// What happens to the score.
#[derive(Clone, Copy)]
enum ScoreChange {
    Count(Computer, Ending),
    Reset,
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
            settings: None,
            games: VecDeque::new(),
            score: Vec::new(),
            kept_score: ScoreFile::default(),
        }
    }

    /// Works until nobody can ask for anything any more.
    pub(super) fn run(&mut self, asked: &Receiver<Job>) {
        if let Some(folders) = &self.folders {
            for path in [folders.game(), folders.settings(), folders.score()] {
                temporary::sweep(&path);
            }
        }
        self.read_score();
        self.report_earlier();
        loop {
            let job = match self.retry.due() {
                None => asked.recv().map_err(RecvTimeoutError::from),
                Some(due) => asked.recv_deadline(due),
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
            Job::Open(path) => self.tell(open(path)),
            Job::Write(path, content, existing, report) => {
                self.tell(write(path, content, existing, report));
            }
            Job::Keep(record, place, done) => {
                if self.resume {
                    self.keep(record.to_string(), place);
                }
                drop(done);
            }
            Job::WriteSettings(text) => {
                self.settings = Some(text);
                self.write_settings();
            }
            Job::Count(computer, ending) => {
                self.score.push(ScoreChange::Count(computer, ending));
                self.write_score();
            }
            Job::ResetScore => {
                self.score = vec![ScoreChange::Reset];
                self.write_score();
            }
            Job::Finish(done) => {
                self.write_again();
                drop(done);
            }
        }
    }

    /// Tries once more to write what could not be written.
    fn write_again(&mut self) {
        self.write_settings();
        self.write_games();
        let score = self.folders.as_ref().map(Folders::score);
        if score.is_some_and(|path| self.is_failing(&path)) {
            self.write_score();
        }
    }

    fn is_failing(&self, path: &Path) -> bool {
        self.failing.iter().any(|(other, _)| other == path)
    }

    fn tell(&self, done: Result<Report, FileError>) {
        (self.report)(done.unwrap_or_else(Report::Failed));
    }

    fn write_settings(&mut self) {
        if let (Some(folders), Some(text)) = (&self.folders, self.settings.take()) {
            let path = folders.settings();
            if !folders.is_unread(&path) && !self.write_ours(&path, &text) {
                self.settings = Some(text);
            }
        }
    }

    /// Writes the game under way; another one that is there becomes an earlier one, and so does one
    /// that was to be there.
    fn keep(&mut self, text: String, place: Place) {
        match self.games.back_mut() {
            Some(before) if place == Place::OfItself => before.text = text,
            _ => self.games.push_back(UnwrittenGame {
                text,
                place,
                previous_archived: place == Place::OfItself,
            }),
        }
        if self.games.len() > 1 + GameSaver::N_EARLIER {
            let dropped = self.games.pop_front();
            let has_made_room =
                |game: &UnwrittenGame| game.place == Place::OfAnother && game.previous_archived;
            if let Some(next) = self.games.front_mut() {
                next.previous_archived |= dropped.as_ref().is_some_and(has_made_room);
            }
        }
        self.write_games();
    }

    fn write_games(&mut self) {
        while let (Some(folders), Some(game)) = (&self.folders, self.games.front_mut()) {
            let (path, text) = (folders.game(), game.text.clone());
            if folders.is_unread(&path) {
                self.games.clear();
                return;
            }
            let takes_place = game.place == Place::OfAnother;
            let mut lost = None;
            if !game.previous_archived {
                let archive_current = folders.archive_current(&text);
                // If none was there, it may be back by the time that this one can be written.
                game.previous_archived = archive_current == Ok(true);
                match archive_current {
                    Ok(true) => self.report_earlier(),
                    Ok(false) => {}
                    Err(trouble @ FileError::Read { .. }) => return self.fail(&path, trouble),
                    // Nothing is lost before the next game is there.
                    Err(trouble @ FileError::Write { .. }) => lost = Some(trouble),
                    Err(trouble) => (self.report)(Report::Failed(trouble)),
                }
            }
            if !self.write_ours(&path, &text) {
                return;
            }
            self.games.pop_front();
            if let Some(trouble) = lost {
                (self.report)(Report::Failed(trouble));
            }
            if let Some(folders) = self.folders.as_ref().filter(|_| takes_place) {
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

    /// Writes a file of ours, and says whether it did.
    fn write_ours(&mut self, path: &Path, text: &str) -> bool {
        if let Err(trouble) = files::write_ours(path, text) {
            self.fail(path, trouble);
            return false;
        }
        if let Some(at) = self.failing.iter().position(|(other, _)| other == path) {
            let (path, trouble) = self.failing.swap_remove(at);
            (self.report)(Report::Written(path, trouble));
        }
        true
    }

    /// What goes wrong is said once, not with every move.
    fn fail(&mut self, path: &Path, trouble: FileError) {
        if !self.is_failing(path) {
            self.failing.push((path.to_owned(), trouble.clone()));
            (self.report)(Report::Failed(trouble));
        }
    }

    /// Reads the score at the start.
    fn read_score(&mut self) {
        if let Some(folders) = &mut self.folders {
            match folders.read_score() {
                Ok(kept) => self.kept_score = kept.unwrap_or_default(),
                Err(trouble) => {
                    folders.leave_alone(folders.score(), &trouble);
                    (self.report)(Report::Failed(trouble));
                }
            }
        }
        self.report_score(self.kept_score.score.clone());
    }

    /// Reads the score, changes it and writes it, under a lock; where it cannot be kept, it is
    /// counted from what is known of it.
    fn write_score(&mut self) {
        let path = self.folders.as_ref().map(Folders::score);
        let lock = path
            .as_ref()
            .and_then(|path| files::lock(&path.with_extension("lock"), PATIENCE));
        let kept = self.read_score_again();
        let written = path.zip(kept).and_then(|(path, kept)| {
            let file = self.changed(kept);
            self.write_ours(&path, &file.text()).then_some(file)
        });
        drop(lock);
        if let Some(file) = written {
            self.score.clear();
            self.kept_score = file;
        }
        let shown = self.changed(self.kept_score.clone());
        self.report_score(shown.score);
    }

    fn report_score(&self, score: Score) {
        // Fails only at the end of the program.
        let _ = self.scores.send(score);
    }

    /// A score with all that has happened to it.
    fn changed(&self, mut file: ScoreFile) -> ScoreFile {
        for change in &self.score {
            match *change {
                ScoreChange::Count(computer, ending) => file.score.count(computer, ending),
                ScoreChange::Reset => file = ScoreFile::default(),
            }
        }
        file
    }

    /// Reads what may have been counted by others; none where it cannot be kept.
    fn read_score_again(&mut self) -> Option<ScoreFile> {
        let folders = self.folders.as_ref()?;
        let path = folders.score();
        if folders.is_unread(&path) {
            return None;
        }
        match folders.read_score() {
            Ok(Some(kept)) => self.kept_score = kept,
            Ok(None) => return Some(ScoreFile::default()),
            Err(trouble @ FileError::Read { .. }) => {
                self.fail(&path, trouble);
                return None;
            }
            Err(trouble) => {
                self.kept_score = ScoreFile::default();
                (self.report)(Report::Failed(trouble));
            }
        }
        Some(self.kept_score.clone())
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
    if existing == Existing::Refuse && path.is_file() {
        return Ok(Report::Exists(path));
    }
    let written = files::write_whole(&path, |out| {
        // Whatever is wrong with it, the thread has other files to write.
        let written = catch_unwind(AssertUnwindSafe(|| content(out)));
        written.unwrap_or_else(|_| Err(io::ErrorKind::Other.into()))
    });
    written.map_err(|error| FileError::write(&path, error))?;
    Ok(report)
}
