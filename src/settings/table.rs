//! Helpers on untyped TOML tables.

use toml::{Table, Value};

use crate::model::BadLine;

/// Parses any TOML.
pub fn read_table(text: &str) -> Result<Table, BadLine> {
    text.parse().map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        BadLine::at(text, at, error.message())
    })
}

/// Carries the differences between `before` and `now` over to `saved`, which keeps everything else.
/// Returns whether there were any.
pub(super) fn carry_over(saved: &mut Table, before: &Table, now: &Table) -> bool {
    for key in before.keys().chain(now.keys()) {
        match (before.get(key), now.get(key)) {
            (before, now) if before == now => {}
            (_, None) => {
                saved.remove(key);
            }
            (before, Some(Value::Table(now))) => {
                let empty = Table::new();
                let before = before.and_then(Value::as_table).unwrap_or(&empty);
                carry_over(inner(saved, key), before, now);
            }
            (_, Some(now)) => {
                saved.insert(key.clone(), now.clone());
            }
        }
    }
    before != now
}

/// The table under a key, made in place of whatever else is there.
fn inner<'a>(table: &'a mut Table, key: &str) -> &'a mut Table {
    let value = table.entry(key).or_insert_with(|| Table::new().into());
    if !value.is_table() {
        *value = Table::new().into();
    }
    value.as_table_mut().expect("it has been made one")
}

/// All values that are not tables, each with its path of keys.
pub(super) fn leaves(table: &Table) -> Vec<(Vec<&str>, &Value)> {
    let mut leaves = Vec::new();
    for (key, value) in table {
        let below = match value {
            Value::Table(inner) => self::leaves(inner),
            value => vec![(Vec::new(), value)],
        };
        for (path, value) in below {
            leaves.push(([&[key.as_str()][..], &path].concat(), value));
        }
    }
    leaves
}

/// Sets the value at a path of keys.
pub(super) fn put(table: &mut Table, path: &[&str], value: &Value) {
    match path {
        [] => {}
        [key] => {
            table.insert((*key).to_owned(), value.clone());
        }
        [key, rest @ ..] => put(inner(table, key), rest, value),
    }
}
