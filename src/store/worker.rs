//! The thread that reads and writes.

use std::io;
use std::mem;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender};

use super::retry::Retry;
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

/// The pause before the first new try, once something fails.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// What the thread has.
pub(super) struct Worker {
    folders: Option<Folders>,
    /// Whether the game under way is kept.
    resume: bool,
    report: Box<dyn Fn(Report) + Send>,
    /// The files that could not be written when it was tried last, and what has been said of them.
    failing: Vec<(PathBuf, Trouble)>,
    /// Those of them that are tried again, whether or not anything changes. (The score is not: others
    /// count in it, too.)
    unwritten: Vec<Unwritten>,
    retry: Retry,
    /// The score, where it cannot be kept.
    unkept: ScoreFile,
}

/// What could not be written.
struct Unwritten {
    path: PathBuf,
    text: String,
    /// Of the game: whether another one is still to be put away.
    place: Place,
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
            unwritten: Vec::new(),
            retry: Retry::after(FIRST_PAUSE),
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
            self.retry.note(!self.unwritten.is_empty(), Instant::now());
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
                    self.write_lasting(&path, &text, Place::OfItself);
                }
            }
            Job::Count(computer, ending) => {
                self.change_score(|file| file.score.count(computer, ending));
            }
            Job::ResetScore => self.change_score(|file| *file = ScoreFile::default()),
            Job::Finish(done) => {
                self.write_again();
                drop(done);
            }
        }
    }

    /// Tries once more to write what could not be written.
    fn write_again(&mut self) {
        for Unwritten { path, text, place } in mem::take(&mut self.unwritten) {
            let is_game = (self.folders.as_ref()).is_some_and(|folders| folders.game() == path);
            if is_game {
                self.keep(&text, place);
            } else {
                self.write_lasting(&path, &text, place);
            }
            // What takes the place of another one has done so.
            if is_game && place == Place::OfItself && !self.is_failing(&path) {
                self.tidy_earlier(&text);
                self.report_earlier();
            }
        }
    }

    fn is_failing(&self, path: &Path) -> bool {
        self.failing.iter().any(|(other, _)| other == path)
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
        let is_owed = |other: &Unwritten| other.path == path && other.place == Place::OfAnother;
        if place == Place::OfItself && !self.unwritten.iter().any(is_owed) {
            self.write_lasting(&path, text, place);
            return;
        }
        let mut left = Place::OfItself;
        if let Err(trouble) = folders.put_away(text) {
            left = Place::OfAnother;
            if !self.is_failing(&path) {
                (self.report)(Report::Trouble(trouble));
            }
        }
        if self.write_lasting(&path, text, left) {
            self.tidy_earlier(text);
        }
        self.report_earlier();
    }

    fn tidy_earlier(&self, now: &str) {
        if let Some(folders) = &self.folders {
            folders.tidy_earlier(now);
        }
    }

    fn report_earlier(&self) {
        let earlier = self.folders.as_ref().map(Folders::earlier_games);
        if let Some(earlier) = earlier.filter(|earlier| !earlier.is_empty()) {
            (self.report)(Report::Earlier(earlier));
        }
    }

    /// Writes a file of ours, and if that fails, later once more; says whether it did.
    fn write_lasting(&mut self, path: &Path, text: &str, place: Place) -> bool {
        self.unwritten.retain(|other| other.path != path);
        let is_written = self.write_ours(path, text);
        if self.is_failing(path) {
            let (path, text) = (path.to_owned(), text.to_owned());
            self.unwritten.push(Unwritten { path, text, place });
        }
        is_written
    }

    /// Writes a file of ours, unless there is one that could not be read; says whether it did. What
    /// goes wrong is said once, not with every move.
    fn write_ours(&mut self, path: &Path, text: &str) -> bool {
        if (self.folders.as_ref()).is_some_and(|folders| folders.is_unread(path)) {
            return false;
        }
        let written = files::write_ours(path, text);
        let is_written = written.is_ok();
        let known = self.failing.iter().position(|(other, _)| other == path);
        match (known, written) {
            (Some(at), Ok(())) => {
                let (path, trouble) = self.failing.swap_remove(at);
                // What the score lacks is not made good by counting on.
                let is_score = |folders: &Folders| folders.score() == path;
                if !self.folders.as_ref().is_some_and(is_score) {
                    (self.report)(Report::Written(path, trouble));
                }
            }
            (None, Err(trouble)) => {
                self.failing.push((path.to_owned(), trouble.clone()));
                (self.report)(Report::Trouble(trouble));
            }
            (Some(_), Err(_)) | (None, Ok(())) => {}
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

#[cfg(all(test, unix))]
mod tests {
    use std::error::Error;
    use std::fs;
    use std::thread;
    use std::time::Duration;

    use crossbeam_channel::{Receiver, unbounded};
    use tempfile::TempDir;

    use super::{Folders, Job, Place, Report, Retry, Unwritten, Worker};

    const GAMES: [&str; 4] = [
        "tictactoe game 1\n1\n",
        "tictactoe game 1\n1\n5\n",
        "tictactoe game 1\n9\n",
        "tictactoe game 1\n9\n5\n",
    ];

    fn worker(folders: Folders) -> (Worker, Receiver<Report>) {
        let (sender, reports) = unbounded();
        let report = move |done| drop(sender.send(done));
        (Worker::new(Some(folders), true, Box::new(report)), reports)
    }

    /// The folder of these is a file, so nothing can be written there.
    fn blocked() -> Result<(TempDir, Folders), Box<dyn Error>> {
        let outer = TempDir::new()?;
        let folder = outer.path().join("folder");
        fs::write(&folder, "")?;
        Ok((outer, Folders::within(&folder)))
    }

    fn unblock(outer: &TempDir) -> Result<(), Box<dyn Error>> {
        Ok(fs::remove_file(outer.path().join("folder"))?)
    }

    #[test]
    fn what_could_not_be_written_is_tried_again_and_said_once() -> Result<(), Box<dyn Error>> {
        let (outer, folders) = blocked()?;
        let (mut worker, reports) = worker(folders.clone());
        worker.perform(Job::WriteSettings("zoom = 1.5\n".to_owned()));
        for text in &GAMES[..2] {
            worker.keep(text, Place::OfItself);
        }
        let said: Vec<Report> = reports.try_iter().collect();
        let [Report::Trouble(settings), Report::Trouble(game)] = &said[..] else {
            panic!("{said:?}");
        };
        worker.write_again();
        assert_eq!(worker.unwritten.len(), 2);
        assert_eq!(reports.try_recv().ok(), None, "said again");
        unblock(&outer)?;
        worker.write_again();
        let over = [
            Report::Written(folders.settings(), settings.clone()),
            Report::Written(folders.game(), game.clone()),
        ];
        assert_eq!(reports.try_iter().collect::<Vec<_>>(), over);
        assert_eq!(fs::read_to_string(folders.game())?, GAMES[1]);
        assert_eq!(fs::read_to_string(folders.settings())?, "zoom = 1.5\n");
        // All is written, and nothing is left to do.
        fs::remove_file(folders.game())?;
        worker.write_again();
        assert!(worker.unwritten.is_empty() && !folders.game().exists());
        Ok(())
    }

    #[test]
    fn the_thread_tries_again_by_itself_and_once_more_at_the_end() -> Result<(), Box<dyn Error>> {
        for first in [Duration::ZERO, Duration::from_mins(10)] {
            let (outer, folders) = blocked()?;
            let (mut worker, reports) = worker(folders.clone());
            worker.retry = Retry::after(first);
            let (jobs, asked) = unbounded();
            let thread = thread::spawn(move || worker.run(&asked));
            jobs.send(Job::WriteSettings("zoom = 1.5\n".to_owned()))?;
            let next = || loop {
                match reports.recv_timeout(Duration::from_secs(30)) {
                    Ok(Report::Scored(_)) => {}
                    other => return other,
                }
            };
            assert!(matches!(next()?, Report::Trouble(_)));
            unblock(&outer)?;
            if first > Duration::ZERO {
                let (working, _done) = unbounded();
                jobs.send(Job::Finish(working))?;
            }
            assert!(matches!(next()?, Report::Written(..)));
            assert!(folders.settings().exists());
            drop(jobs);
            assert!(thread.join().is_ok());
        }
        Ok(())
    }

    #[test]
    fn a_game_that_takes_the_place_of_another_does_so_later_too() -> Result<(), Box<dyn Error>> {
        // By itself, or with its next move.
        for goes_on in [false, true] {
            let folder = TempDir::new()?;
            let folders = Folders::within(folder.path());
            let (mut worker, _reports) = worker(folders.clone());
            worker.keep(GAMES[0], Place::OfItself);
            worker.unwritten.push(Unwritten {
                path: folders.game(),
                text: GAMES[2].to_owned(),
                place: Place::OfAnother,
            });
            if goes_on {
                worker.keep(GAMES[3], Place::OfItself);
            } else {
                worker.write_again();
            }
            let now = GAMES[2 + usize::from(goes_on)];
            assert_eq!(fs::read_to_string(folders.game())?, now);
            let earlier = folders.earlier_games();
            assert_eq!(earlier.len(), 1);
            assert_eq!(fs::read_to_string(&earlier[0].path)?, GAMES[0]);
            assert!(worker.unwritten.is_empty());
        }
        Ok(())
    }
}
