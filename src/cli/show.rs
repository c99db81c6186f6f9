//! `tictactoe show`: a game from a file, or the list of earlier games.

use std::io::{self, Write};

use crate::game::Record;
use crate::store::{EarlierGame, Folders};
use crate::view::texts::printable;

pub(super) fn run(record: &Record, out: &mut impl Write) -> io::Result<()> {
    let position = record.game.position();
    // The comment may contain control characters.
    for line in record.to_string().lines() {
        writeln!(out, "{}", printable(line))?;
    }
    writeln!(out, "\n{}", position.rows())?;
    writeln!(out, "position: {position}")
}

/// One line per game.
pub(super) fn list(out: &mut impl Write) -> io::Result<()> {
    let folders = Folders::of_person();
    let games = folders.map_or_else(Vec::new, |folders| folders.earlier_games());
    for EarlierGame { path, record } in games {
        writeln!(
            out,
            "{}\t{}\t{}\t{}\t{}\t{}",
            path.display(),
            record.info.date.as_deref().unwrap_or("-"),
            record.board().rules(),
            record.game.moves().len(),
            record.result(),
            record.game.position()
        )?;
    }
    Ok(())
}
