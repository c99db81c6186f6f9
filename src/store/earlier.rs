//! The games before the current one, each in a file whose name is a number. The latest has the
//! highest.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::files::{lock, make_private_folder, read_record, read_text, write_ours};
use super::{FileError, Folders, GameSaver, PATIENCE};
use crate::game::Record;

/// A game that another game has replaced.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlierGame {
    /// Its file.
    pub path: PathBuf,
    /// The game.
    pub record: Record,
}

impl Folders {
    /// The games before the current one, the latest first. Bad files are left out.
    pub fn earlier_games(&self) -> Vec<EarlierGame> {
        let game = |(_, path): (u32, PathBuf)| {
            let record = read_record(&path).ok()?;
            Some(EarlierGame { path, record })
        };
        let files = numbered(&self.earlier()).into_iter().rev();
        files.filter_map(game).collect()
    }

    /// Makes the current game an earlier one, before `next` replaces it. Returns whether there was
    /// another game.
    pub(super) fn archive_current(&self, next: &str) -> Result<bool, FileError> {
        // Two programs could find the same free number.
        let _lock = self.lock_games();
        let last = self.read_last_game()?;
        let Some(last) = last.filter(|last| !last.is_empty() && last.to_string() != next) else {
            return Ok(false);
        };
        let folder = self.earlier();
        let latest = numbered(&folder).pop();
        // Another program has put it there, and has not yet written its next game.
        if (latest.as_ref()).is_some_and(|(_, path)| read_record(path).as_ref() == Ok(&last)) {
            return Ok(true);
        }
        let number = latest.map_or(1, |(latest, _)| latest + 1);
        let path = folder.join(format!("{number:06}.ttt"));
        // A link until the next game is written: the disk may have no room for a copy. Not every
        // file system supports links.
        let linked = make_private_folder(&folder).and_then(|()| fs::hard_link(self.game(), &path));
        linked.or_else(|_| write_ours(&path, &last.to_string()))?;
        Ok(true)
    }

    /// Removes an earlier game that has become the current one, `now`, and those beyond the limit.
    pub(super) fn prune_archive(&self, now: &str) {
        let _lock = self.lock_games();
        let mut files = numbered(&self.earlier());
        let is_now = |path: &Path| read_text(path).is_ok_and(|bytes| bytes == now.as_bytes());
        if let Some(at) = files.iter().rposition(|(_, path)| is_now(path)) {
            let _ = fs::remove_file(files.remove(at).1);
        }
        let n_too_many = files.len().saturating_sub(GameSaver::N_EARLIER);
        for (_, path) in &files[..n_too_many] {
            let _ = fs::remove_file(path);
        }
    }

    fn lock_games(&self) -> Option<File> {
        lock(&self.game().with_extension("lock"), PATIENCE)
    }
}

/// The files in a folder whose names are numbers, in their order.
fn numbered(folder: &Path) -> Vec<(u32, PathBuf)> {
    let number = |path: PathBuf| {
        let digits = path.file_name()?.to_str()?.strip_suffix(".ttt")?;
        // A next number must exist.
        let number = digits.parse().ok().filter(|&number| number < u32::MAX)?;
        Some((number, path))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.filter_map(|entry| number(entry.path())).collect();
    files.sort();
    files
}

#[cfg(test)]
mod tests {
    use std::error::Error;
    use std::fs;

    use tempfile::TempDir;

    use super::{EarlierGame, Folders, write_ours};

    const GAMES: [&str; 2] = ["tictactoe game 1\n1\n", "tictactoe game 1\n1\n5\n"];

    fn earlier(folders: &Folders) -> Vec<String> {
        let games = folders.earlier_games();
        let text = |game: &EarlierGame| fs::read_to_string(&game.path);
        games.iter().flat_map(text).collect()
    }

    #[cfg(unix)]
    #[test]
    fn a_game_that_is_put_away_needs_no_room_beside_itself() -> Result<(), Box<dyn Error>> {
        use std::os::unix::fs::MetadataExt as _;

        let folder = TempDir::new()?;
        let folders = Folders::within(folder.path());
        write_ours(&folders.game(), GAMES[0])?;
        folders.archive_current(GAMES[1])?;
        assert_eq!(earlier(&folders), [GAMES[0]]);
        assert_eq!(fs::metadata(folders.game())?.nlink(), 2);
        Ok(())
    }

    #[test]
    fn a_game_that_two_programs_put_away_is_there_once() -> Result<(), Box<dyn Error>> {
        let folder = TempDir::new()?;
        let folders = Folders::within(folder.path());
        write_ours(&folders.game(), GAMES[0])?;
        for _ in 0..2 {
            assert!(folders.archive_current(GAMES[1])?);
        }
        assert_eq!(earlier(&folders), [GAMES[0]]);
        Ok(())
    }

    #[test]
    fn a_game_that_comes_back_is_an_earlier_one_until_it_is_written() -> Result<(), Box<dyn Error>>
    {
        let folder = TempDir::new()?;
        let folders = Folders::within(folder.path());
        write_ours(&folders.game(), GAMES[0])?;
        folders.archive_current(GAMES[1])?;
        write_ours(&folders.game(), GAMES[1])?;
        folders.archive_current(GAMES[0])?;
        assert_eq!(earlier(&folders), [GAMES[1], GAMES[0]]);
        write_ours(&folders.game(), GAMES[0])?;
        folders.prune_archive(GAMES[0]);
        assert_eq!(earlier(&folders), [GAMES[1]]);
        Ok(())
    }
}
