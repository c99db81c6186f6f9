//! The games before the one under way, each in a file of its own. Its name is a number; the latest
//! has the highest.

use std::fs;
use std::path::{Path, PathBuf};

use super::files::{lock, read_record, read_text, write_ours};
use super::{Folders, Keeper, PATIENCE, Trouble};
use crate::game::Record;

/// A game that another one has taken the place of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EarlierGame {
    /// Its file.
    pub path: PathBuf,
    /// The game.
    pub record: Record,
}

impl Folders {
    /// The games before the one under way, the latest first. What is no game is left out.
    pub fn earlier_games(&self) -> Vec<EarlierGame> {
        let game = |(_, path): (u32, PathBuf)| {
            let record = read_record(&path).ok()?;
            Some(EarlierGame { path, record })
        };
        let files = numbered(&self.earlier()).into_iter().rev();
        files.filter_map(game).collect()
    }

    /// Makes the game under way an earlier one, before the game in the text `next` takes its place.
    pub(super) fn put_away(&mut self, next: &str) -> Result<(), Trouble> {
        // Two programs would find the same free number.
        let _lock = lock(&self.game().with_extension("lock"), PATIENCE);
        let last = self.read_last_game()?.filter(|last| !last.is_empty());
        let folder = self.earlier();
        let mut files = numbered(&folder);
        // A game that is brought back is no earlier one any more.
        let is_next = |path: &Path| read_text(path).is_ok_and(|bytes| bytes == next.as_bytes());
        if let Some(at) = files.iter().rposition(|(_, path)| is_next(path)) {
            let _ = fs::remove_file(files.remove(at).1);
        }
        let Some(text) = last
            .map(|last| last.to_string())
            .filter(|text| text != next)
        else {
            return Ok(());
        };
        let number = files.last().map_or(1, |(number, _)| number + 1);
        write_ours(&folder.join(format!("{number:06}.ttt")), &text)?;
        let n_too_many = (files.len() + 1).saturating_sub(Keeper::N_EARLIER);
        for (_, path) in &files[..n_too_many] {
            let _ = fs::remove_file(path);
        }
        Ok(())
    }
}

/// The files in a folder whose names are numbers, in their order.
fn numbered(folder: &Path) -> Vec<(u32, PathBuf)> {
    let number = |path: PathBuf| {
        let digits = path.file_name()?.to_str()?.strip_suffix(".ttt")?;
        // No file of ours has so high a number that there is none after it.
        let number = digits.parse().ok().filter(|&number| number < u32::MAX)?;
        Some((number, path))
    };
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut files: Vec<_> = entries.filter_map(|entry| number(entry.path())).collect();
    files.sort();
    files
}
