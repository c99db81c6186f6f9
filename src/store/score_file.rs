//! The score in its file.

use toml::{Table, Value};

use super::FileErrorKind;
use crate::model::quoted;
use crate::player::Computer;
use crate::score::Score;
use crate::settings::{BadValue, read_table};

/// The keys of a computer's counts.
const KEYS: [&str; 3] = ["won", "drawn", "lost"];

/// The content of the score file: a table for every computer. Tables of a newer version are kept.
#[derive(Clone, Default)]
pub(super) struct ScoreFile {
    pub(super) score: Score,
    table: Table,
}

impl ScoreFile {
    pub(super) fn read(text: &str) -> Result<ScoreFile, FileErrorKind> {
        let table = read_table(text)?;
        let mut rows = Vec::new();
        for computer in Computer::all() {
            let key = computer.to_string();
            if let Some(value) = table.get(&key) {
                let count = |key| u32::try_from(value.get(key)?.as_integer()?).ok();
                let [Some(won), Some(drawn), Some(lost)] = KEYS.map(count) else {
                    return Err(bad(&key, &value.to_string()));
                };
                rows.push((computer, [won, drawn, lost]));
            }
        }
        let score = rows.into_iter().collect();
        Ok(ScoreFile { score, table })
    }

    pub(super) fn text(&self) -> String {
        let mut table = self.table.clone();
        for (computer, counts) in self.score.rows() {
            let row = table.entry(computer.to_string());
            if let Value::Table(row) = row.or_insert_with(|| Table::new().into()) {
                let counts = counts.map(i64::from).map(Value::Integer);
                row.extend(KEYS.map(str::to_owned).into_iter().zip(counts));
            }
        }
        table.to_string()
    }
}

fn bad(key: &str, value: &str) -> FileErrorKind {
    let [key, value] = [key, value].map(quoted);
    BadValue { key, value }.into()
}
