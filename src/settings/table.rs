//! TOML before anybody knows what its keys mean: reading it, and changing some of it while the rest
//! stays as it is.

use toml::{Table, Value};

use crate::model::BadLine;

/// Reads any TOML.
pub fn read_table(text: &str) -> Result<Table, BadLine> {
    text.parse().map_err(|error: toml::de::Error| {
        let at = error.span().map_or(0, |span| span.start);
        BadLine::at(text, at, error.message())
    })
}

/// Carries what has changed between `then` and `now` over to `stored`, which keeps everything else:
/// what has not changed, and what we do not know.
pub(super) fn carry_over(stored: &mut Table, then: &Table, now: &Table) {
    for key in then.keys().chain(now.keys()) {
        match (then.get(key), now.get(key)) {
            (then, now) if then == now => {}
            (_, None) => {
                stored.remove(key);
            }
            (then, Some(Value::Table(now))) => {
                let empty = Table::new();
                let then = then.and_then(Value::as_table).unwrap_or(&empty);
                carry_over(inner(stored, key), then, now);
            }
            (_, Some(now)) => {
                stored.insert(key.clone(), now.clone());
            }
        }
    }
}

/// The table under a key. If there is none, it is made, in the place of whatever else is there.
pub(super) fn inner<'a>(table: &'a mut Table, key: &str) -> &'a mut Table {
    let value = table.entry(key).or_insert_with(|| Table::new().into());
    if !value.is_table() {
        *value = Table::new().into();
    }
    value.as_table_mut().expect("it has been made one")
}

/// All values that are no tables, each with the keys that lead to it.
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

/// Puts a value where these keys lead to.
pub(super) fn put(table: &mut Table, path: &[&str], value: &Value) {
    match path {
        [] => {}
        [key] => {
            table.insert((*key).to_owned(), value.clone());
        }
        [key, rest @ ..] => put(inner(table, key), rest, value),
    }
}
