//! Helpers on untyped TOML tables.

use std::collections::HashMap;

use toml::{Table, Value};

use crate::model::BadLine;

/// Parses any TOML.
pub fn read_table(text: &str) -> Result<Table, BadLine> {
    text.parse().map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        BadLine::at(text, at, error.message())
    })
}

/// Carries the values that differ between `before` and `now` over to `saved`, which keeps everything
/// else. Returns whether there were any.
pub(super) fn carry_over(saved: &mut Table, before: &Table, now: &Table) -> bool {
    let before: HashMap<_, _> = leaves(before).into_iter().collect();
    let mut changed = leaves(now);
    changed.retain(|(path, value)| before.get(path) != Some(value));
    for (path, value) in &changed {
        put(saved, path, value);
    }
    !changed.is_empty()
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
