//! What the thread does when the disk does not, for a while or for good.
#![cfg(unix)]

use std::error::Error;
use std::fs;

use crossbeam_channel::{Receiver, unbounded};
use tempfile::TempDir;

use super::{Computer, Ending, Folders, Job, Path, Replaced, Report, Score, ScoreFile, Worker};
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
    let (scores, _) = unbounded();
    let worker = Worker::new(Some(folders), true, Box::new(report), scores);
    (worker, reports)
}

/// The scores that a worker reports from now on.
fn scores(worker: &mut Worker) -> Receiver<Score> {
    let (sender, scores) = unbounded();
    worker.scores = sender;
    scores
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
        worker.keep((*text).to_owned(), Replaced::Itself);
    }
    let said: Vec<Report> = reports.try_iter().collect();
    let [Report::Failed(_), Report::Failed(_)] = &said[..] else {
        panic!("{said:?}");
    };
    worker.write_pending();
    assert_eq!(reports.try_recv().ok(), None, "said again");
    unblock(&outer)?;
    worker.write_pending();
    let over = [
        Report::Written(folders.settings()),
        Report::Written(folders.game()),
    ];
    assert_eq!(reports.try_iter().collect::<Vec<_>>(), over);
    assert_eq!(fs::read_to_string(folders.game())?, GAMES[1]);
    assert_eq!(fs::read_to_string(folders.settings())?, "zoom = 1.5\n");
    // All is written, and nothing is left to do.
    fs::remove_file(folders.game())?;
    worker.write_pending();
    assert!(!folders.game().exists());
    Ok(())
}

/// The texts of the earlier games, the latest first.
fn earlier(folders: &Folders) -> Vec<String> {
    let games = folders.earlier_games();
    let text = |game: &EarlierGame| fs::read_to_string(&game.path);
    games.iter().flat_map(text).collect()
}

#[test]
fn a_game_is_put_away_once_although_the_next_one_could_not_be_written() -> Result<(), Box<dyn Error>>
{
    let folder = TempDir::new()?;
    let folders = Folders::within(folder.path());
    let (mut worker, _reports) = worker(folders.clone());
    worker.keep(GAMES[0].to_owned(), Replaced::Itself);
    // There was no room for more than its second name.
    folders.archive_current(GAMES[2])?;
    worker.pending.game = Some((GAMES[2].to_owned(), Replaced::Archived));
    worker.keep(GAMES[3].to_owned(), Replaced::Another);
    assert_eq!(fs::read_to_string(folders.game())?, GAMES[3]);
    assert_eq!(earlier(&folders), [GAMES[0]]);
    Ok(())
}

#[test]
fn what_could_not_be_counted_is_shown_and_counted_once_later() -> Result<(), Box<dyn Error>> {
    let (outer, folders) = blocked()?;
    let (mut worker, _reports) = worker(folders.clone());
    let scores = scores(&mut worker);
    let computer = Computer::default();
    for n_won in 1..=2 {
        worker.perform(Job::Count(computer, Ending::Won));
        assert_eq!(scores.try_recv()?.total(), [n_won, 0, 0]);
    }
    unblock(&outer)?;
    worker.write_pending();
    let written = |folders: &Folders| -> Result<_, Box<dyn Error>> {
        let text = fs::read_to_string(folders.score())?;
        let file = ScoreFile::read(&text).map_err(|_| text)?;
        Ok(file.score.total())
    };
    assert_eq!(written(&folders)?, [2, 0, 0]);
    worker.write_pending();
    worker.perform(Job::Count(computer, Ending::Drawn));
    assert_eq!(written(&folders)?, [2, 1, 0]);
    Ok(())
}

#[test]
fn a_game_that_comes_back_later_is_no_earlier_one_then() -> Result<(), Box<dyn Error>> {
    let folder = TempDir::new()?;
    let folders = Folders::within(folder.path());
    let (mut worker, reports) = worker(folders.clone());
    worker.keep(GAMES[0].to_owned(), Replaced::Itself);
    worker.keep(GAMES[2].to_owned(), Replaced::Another);
    assert_eq!(folders.earlier_games().len(), 1);
    worker.pending.game = Some((GAMES[0].to_owned(), Replaced::Archived));
    reports.try_iter().for_each(drop);
    worker.write_pending();
    assert_eq!(fs::read_to_string(folders.game())?, GAMES[0]);
    assert_eq!(folders.earlier_games().len(), 0);
    // The list that was shown is not what is there any more.
    let said = reports.try_iter().collect::<Vec<_>>();
    assert_eq!(said, [Report::Earlier(Vec::new())]);
    Ok(())
}

#[test]
fn a_game_that_cannot_be_archived_is_reported() -> Result<(), Box<dyn Error>> {
    let folder = TempDir::new()?;
    let folders = Folders::within(folder.path());
    let (mut worker, reports) = worker(folders.clone());
    worker.keep(GAMES[0].to_owned(), Replaced::Itself);
    // The folder of earlier games is a file.
    fs::write(folders.earlier(), "")?;
    worker.keep(GAMES[2].to_owned(), Replaced::Another);
    let said: Vec<Report> = reports.try_iter().collect();
    assert!(matches!(&said[..], [Report::Failed(_)]), "{said:?}");
    Ok(())
}

/// For a moment a folder has the place of a file, or a file that of a folder.
fn hidden<T>(path: &Path, meanwhile: impl FnOnce() -> T) -> Result<T, Box<dyn Error>> {
    let aside = path.with_extension("aside");
    let is_file = path.is_file();
    fs::rename(path, &aside)?;
    if is_file {
        fs::create_dir(path)?;
    } else {
        fs::write(path, "")?;
    }
    let done = meanwhile();
    if is_file {
        fs::remove_dir(path)?;
    } else {
        fs::remove_file(path)?;
    }
    fs::rename(aside, path)?;
    Ok(done)
}

#[test]
fn a_game_that_cannot_be_read_for_a_moment_becomes_an_earlier_one_later()
-> Result<(), Box<dyn Error>> {
    for is_whole_folder in [false, true] {
        let outer = TempDir::new()?;
        let folder = outer.path().join("folder");
        let folders = Folders::within(&folder);
        let (mut worker, reports) = worker(folders.clone());
        worker.keep(GAMES[0].to_owned(), Replaced::Itself);
        let gone = [folders.game(), folder][usize::from(is_whole_folder)].clone();
        hidden(&gone, || {
            worker.keep(GAMES[2].to_owned(), Replaced::Another);
            worker.keep(GAMES[3].to_owned(), Replaced::Itself);
        })?;
        let said: Vec<Report> = reports.try_iter().collect();
        let [Report::Failed(_)] = &said[..] else {
            panic!("{said:?}");
        };
        worker.write_pending();
        assert_eq!(fs::read_to_string(folders.game())?, GAMES[3]);
        assert_eq!(earlier(&folders), [GAMES[0]], "{}", gone.display());
        let over = Report::Written(folders.game());
        assert!(reports.try_iter().any(|said| said == over));
    }
    Ok(())
}

#[test]
fn a_score_that_cannot_be_read_for_a_moment_is_counted_on() -> Result<(), Box<dyn Error>> {
    for is_whole_folder in [false, true] {
        let outer = TempDir::new()?;
        let folder = outer.path().join("folder");
        let folders = Folders::within(&folder);
        let (mut worker, reports) = worker(folders.clone());
        let scores = scores(&mut worker);
        // What is shown, and how often it is said that something went wrong, or no longer does.
        let mut perform = |job: Job| {
            worker.perform(job);
            worker.write_pending();
            let said: Vec<Report> = reports.try_iter().collect();
            let count = |is_it: fn(&&Report) -> bool| said.iter().filter(is_it).count();
            let n_troubles = count(|said| matches!(said, Report::Failed(_)));
            let n_over = count(|said| matches!(said, Report::Written(..)));
            let last = scores.try_iter().last();
            (last.unwrap_or_default().total(), n_troubles, n_over)
        };
        let won = || Job::Count(Computer::default(), Ending::Won);
        assert_eq!(perform(won()), ([1, 0, 0], 0, 0));
        let gone = [folders.score(), folder][usize::from(is_whole_folder)].clone();
        let shown = hidden(&gone, || [perform(won()), perform(won())])?;
        assert_eq!(shown, [([2, 0, 0], 1, 0), ([3, 0, 0], 0, 0)]);
        assert_eq!(perform(won()), ([4, 0, 0], 0, 1));
        // What is begun anew meanwhile is begun anew later.
        let shown = hidden(&gone, || [perform(Job::ResetScore), perform(won())])?;
        assert_eq!(shown, [([0, 0, 0], 1, 0), ([1, 0, 0], 0, 0)]);
        assert_eq!(perform(won()), ([2, 0, 0], 0, 1));
        let kept = folders.read_score()?.ok_or("a score")?;
        assert_eq!(kept.score.total(), [2, 0, 0]);
    }
    Ok(())
}
