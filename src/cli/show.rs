//! `show`: a game from a file, its moves and where they led.

use std::io::{self, Write};

use crate::game::Record;

pub(super) fn run(record: &Record, out: &mut impl Write) -> io::Result<()> {
    let position = record.game.position();
    write!(out, "{record}\n{}\n", position.rows())?;
    writeln!(out, "position: {position}")
}
