//! The thread that reads and writes.

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
    Content, Done, Existing, Folders, Keeper, PATIENCE, Place, Report, Trouble, files, temporary,
};
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
    /// Whether there were earlier games when they were reported last.
    has_earlier: bool,
    /// The files that could not be written when it was tried last, and what has been said of them.
    failing: Vec<(PathBuf, Trouble)>,
    retry: Retry,
    /// What has still to be written: the settings;
    settings: Option<String>,
    /// the game under way, after those that were to be written before it and became earlier ones;
    games: VecDeque<UnwrittenGame>,
    /// and all that has happened to the score since it was kept last.
    score: Vec<ScoreChange>,
}

/// A game that has still to be written.
struct UnwrittenGame {
    text: String,
    place: Place,
    /// Whether the one in whose place it is written has become an earlier one.
    is_made_room: bool,
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
    ) -> Worker {
        Worker {
            folders,
            resume,
            report,
            has_earlier: false,
            failing: Vec::new(),
            retry: Retry::after(FIRST_PAUSE),
            settings: None,
            games: VecDeque::new(),
            score: Vec::new(),
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
            self.retry.note(!self.failing.is_empty(), Instant::now());
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

    fn tell(&self, done: Result<Report, Trouble>) {
        (self.report)(done.unwrap_or_else(Report::Trouble));
    }

    fn write_settings(&mut self) {
        if let (Some(folders), Some(text)) = (&self.folders, self.settings.take()) {
            let path = folders.settings();
            self.write_ours(&path, &text);
            self.settings = Some(text).filter(|_| self.is_failing(&path));
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
                is_made_room: place == Place::OfItself,
            }),
        }
        if self.games.len() > 1 + Keeper::N_EARLIER {
            let dropped = self.games.pop_front();
            let has_made_room =
                |game: &UnwrittenGame| game.place == Place::OfAnother && game.is_made_room;
            if let Some(next) = self.games.front_mut() {
                next.is_made_room |= dropped.as_ref().is_some_and(has_made_room);
            }
        }
        self.write_games();
    }

    fn write_games(&mut self) {
        while let (Some(folders), Some(game)) = (&mut self.folders, self.games.front_mut()) {
            let (path, text) = (folders.game(), game.text.clone());
            let takes_place = game.place == Place::OfAnother;
            if !game.is_made_room {
                let put_away = folders.put_away(&text);
                game.is_made_room = put_away.is_ok();
                match put_away {
                    Ok(()) => self.report_earlier(),
                    Err(trouble) if !self.is_failing(&path) => {
                        (self.report)(Report::Trouble(trouble));
                    }
                    Err(_) => {}
                }
            }
            let is_written = self.write_ours(&path, &text);
            if self.is_failing(&path) {
                return;
            }
            self.games.pop_front();
            if let Some(folders) = (self.folders.as_ref()).filter(|_| takes_place && is_written) {
                folders.tidy_earlier(&text);
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
                (self.report)(Report::Written(path, trouble));
            }
            (None, Err(trouble)) => {
                self.failing.push((path.to_owned(), trouble.clone()));
                (self.report)(Report::Trouble(trouble));
            }
            (Some(_), Err(_)) | (None, Ok(())) => {}
        }
        is_written
    }

    /// Reads the score, changes it and writes it, under a lock; where it cannot be kept, it is
    /// counted from zero.
    fn write_score(&mut self) {
        let path = self.folders.as_ref().map(Folders::score);
        let lock = path
            .as_ref()
            .and_then(|path| files::lock(&path.with_extension("lock"), PATIENCE));
        let kept = self.kept_score();
        let path = path.filter(|_| kept.is_some());
        let mut file = kept.unwrap_or_default();
        for change in &self.score {
            match *change {
                ScoreChange::Count(computer, ending) => file.score.count(computer, ending),
                ScoreChange::Reset => file = ScoreFile::default(),
            }
        }
        if path.is_some_and(|path| self.write_ours(&path, &file.text())) {
            self.score.clear();
        }
        drop(lock);
        (self.report)(Report::Scored(file.score));
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

    use super::{
        Computer, Ending, Folders, Job, Keeper, Place, Report, Retry, ScoreFile, UnwrittenGame,
        Worker,
    };
    use crate::store::EarlierGame;

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
            worker.keep((*text).to_owned(), Place::OfItself);
        }
        let said: Vec<Report> = reports.try_iter().collect();
        let [Report::Trouble(settings), Report::Trouble(game)] = &said[..] else {
            panic!("{said:?}");
        };
        worker.write_again();
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
        assert!(!folders.game().exists());
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

    /// The texts of the earlier games, the latest first.
    fn earlier(folders: &Folders) -> Vec<String> {
        let games = folders.earlier_games();
        let text = |game: &EarlierGame| fs::read_to_string(&game.path);
        games.iter().flat_map(text).collect()
    }

    #[test]
    fn games_that_begin_while_nothing_can_be_written_are_earlier_ones_later()
    -> Result<(), Box<dyn Error>> {
        let (outer, folders) = blocked()?;
        let (mut worker, _reports) = worker(folders.clone());
        for (text, place) in GAMES.into_iter().zip([
            Place::OfItself,
            Place::OfItself,
            Place::OfAnother,
            Place::OfAnother,
        ]) {
            worker.keep(text.to_owned(), place);
        }
        unblock(&outer)?;
        worker.write_again();
        assert_eq!(fs::read_to_string(folders.game())?, GAMES[3]);
        assert_eq!(earlier(&folders), [GAMES[2], GAMES[1]]);
        Ok(())
    }

    #[test]
    fn of_games_that_cannot_be_written_no_more_are_remembered_than_are_kept()
    -> Result<(), Box<dyn Error>> {
        let (outer, folders) = blocked()?;
        let (mut worker, _reports) = worker(folders.clone());
        let n_games = 2 * Keeper::N_EARLIER;
        for number in 0..n_games {
            worker.keep(
                format!("tictactoe game 1\n# {number}\n5\n"),
                Place::OfAnother,
            );
        }
        assert_eq!(worker.games.len(), 1 + Keeper::N_EARLIER);
        unblock(&outer)?;
        worker.write_again();
        let now = fs::read_to_string(folders.game())?;
        assert!(now.contains(&format!("# {}\n", n_games - 1)), "{now}");
        assert_eq!(earlier(&folders).len(), Keeper::N_EARLIER);
        Ok(())
    }

    #[test]
    fn a_game_is_put_away_once_although_the_next_one_could_not_be_written()
    -> Result<(), Box<dyn Error>> {
        let folder = TempDir::new()?;
        let mut folders = Folders::within(folder.path());
        let (mut worker, _reports) = worker(folders.clone());
        worker.keep(GAMES[0].to_owned(), Place::OfItself);
        // There was no room for more than its second name.
        folders.put_away(GAMES[2])?;
        worker.games.push_back(UnwrittenGame {
            text: GAMES[2].to_owned(),
            place: Place::OfAnother,
            is_made_room: true,
        });
        worker.keep(GAMES[3].to_owned(), Place::OfAnother);
        assert_eq!(fs::read_to_string(folders.game())?, GAMES[3]);
        assert_eq!(earlier(&folders), [GAMES[2], GAMES[0]]);
        Ok(())
    }

    #[test]
    fn what_could_not_be_counted_is_shown_and_counted_later_in_what_others_have_counted()
    -> Result<(), Box<dyn Error>> {
        let (outer, folders) = blocked()?;
        let (mut worker, reports) = worker(folders.clone());
        let computer = Computer::default();
        for n_won in 1..=2 {
            worker.perform(Job::Count(computer, Ending::Won));
            let shown = reports.try_iter().find_map(|report| match report {
                Report::Scored(score) => Some(score.total()),
                _ => None,
            });
            assert_eq!(shown, Some([n_won, 0, 0]));
        }
        unblock(&outer)?;
        let mut others = ScoreFile::default();
        others.score.count(computer, Ending::Lost);
        fs::create_dir_all(folders.score().parent().ok_or("a folder")?)?;
        fs::write(folders.score(), others.text())?;
        worker.write_again();
        let written = |folders: &Folders| -> Result<_, Box<dyn Error>> {
            let text = fs::read_to_string(folders.score())?;
            let file = ScoreFile::read(&text).map_err(|_| text)?;
            Ok(file.score.total())
        };
        assert_eq!(written(&folders)?, [2, 0, 1]);
        // It is counted once.
        worker.write_again();
        worker.perform(Job::Count(computer, Ending::Drawn));
        assert_eq!(written(&folders)?, [2, 1, 1]);
        Ok(())
    }

    #[test]
    fn a_game_that_comes_back_later_is_no_earlier_one_then() -> Result<(), Box<dyn Error>> {
        let folder = TempDir::new()?;
        let folders = Folders::within(folder.path());
        let (mut worker, reports) = worker(folders.clone());
        worker.keep(GAMES[0].to_owned(), Place::OfItself);
        worker.keep(GAMES[2].to_owned(), Place::OfAnother);
        assert_eq!(folders.earlier_games().len(), 1);
        worker.games.push_back(UnwrittenGame {
            text: GAMES[0].to_owned(),
            place: Place::OfAnother,
            is_made_room: true,
        });
        reports.try_iter().for_each(drop);
        worker.write_again();
        assert_eq!(fs::read_to_string(folders.game())?, GAMES[0]);
        assert_eq!(folders.earlier_games().len(), 0);
        // The list that was shown is not what is there any more.
        let said = reports.try_iter().collect::<Vec<_>>();
        assert_eq!(said, [Report::Earlier(Vec::new())]);
        Ok(())
    }

    #[test]
    fn that_a_game_cannot_be_put_away_is_said() -> Result<(), Box<dyn Error>> {
        let folder = TempDir::new()?;
        let folders = Folders::within(folder.path());
        let (mut worker, reports) = worker(folders.clone());
        worker.keep(GAMES[0].to_owned(), Place::OfItself);
        // The folder of earlier games is a file.
        fs::write(folders.earlier(), "")?;
        worker.keep(GAMES[2].to_owned(), Place::OfAnother);
        let said: Vec<Report> = reports.try_iter().collect();
        assert!(matches!(&said[..], [Report::Trouble(_)]), "{said:?}");
        Ok(())
    }
}
