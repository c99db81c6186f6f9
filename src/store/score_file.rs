//! The score in its file.

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

use super::Fault;
use crate::player::Computer;
use crate::score::Score;
use crate::settings::{BadValue, read_table};

/// Won, drawn and lost, as they are in the file.
#[derive(Serialize, Deserialize)]
struct Counts {
    won: u32,
    drawn: u32,
    lost: u32,
}

/// What is in the file of the score: a table for every computer. Those that only a newer version
/// knows stay there.
#[derive(Default)]
pub(super) struct ScoreFile {
    pub(super) score: Score,
    table: Table,
}

impl ScoreFile {
    pub(super) fn read(text: &str) -> Result<ScoreFile, Fault> {
        let table = read_table(text)?;
        let mut rows = Vec::new();
        for computer in Computer::all() {
            let key = computer.to_string();
            if let Some(value) = table.get(&key) {
                let Ok(Counts { won, drawn, lost }) = value.clone().try_into() else {
                    let value = value.to_string();
                    return Err(Fault::Value(BadValue { key, value }));
                };
                rows.push((computer, [won, drawn, lost]));
            }
        }
        let score = Score::from_rows(rows);
        Ok(ScoreFile { score, table })
    }

    /// From the time before there was TOML, as in `perfect: 0 won, 12 drawn, 3 lost`.
    pub(super) fn read_old(tags: &[(&str, &str)]) -> Result<ScoreFile, Fault> {
        let mut rows = Vec::new();
        for (name, text) in tags {
            let words: Vec<&str> = text
                .split([' ', ','])
                .filter(|word| !word.is_empty())
                .collect();
            let computer = name.parse().ok();
            let counts = match words[..] {
                [won, "won", drawn, "drawn", lost, "lost"] => {
                    [won, drawn, lost].map(|count| count.parse().ok())
                }
                _ => [None; 3],
            };
            let (Some(computer), [Some(won), Some(drawn), Some(lost)]) = (computer, counts) else {
                return Err(Fault::Value(BadValue {
                    key: (*name).to_owned(),
                    value: (*text).to_owned(),
                }));
            };
            rows.push((computer, [won, drawn, lost]));
        }
        let score = Score::from_rows(rows);
        let table = Table::new();
        Ok(ScoreFile { score, table })
    }

    pub(super) fn text(&self) -> String {
        let mut table = self.table.clone();
        for (computer, [won, drawn, lost]) in self.score.rows() {
            let (won, drawn, lost) = (*won, *drawn, *lost);
            if let Ok(counts) = Table::try_from(Counts { won, drawn, lost }) {
                let row = table.entry(computer.to_string());
                let row = row.or_insert_with(|| Table::new().into());
                if let Value::Table(row) = row {
                    row.extend(counts);
                }
            }
        }
        table.to_string()
    }
}
