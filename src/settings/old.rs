//! The settings as they were written before there was TOML, each under a name on a line of its own,
//! as in `pause: 400 ms`.

use toml::{Table, Value};

use super::table::inner;

/// The old names, and where their values are now.
const KEYS: [(&str, &str, &str); 17] = [
    ("board", "play", "board"),
    ("players", "play", "players"),
    ("first", "play", "first"),
    ("computer", "play", "computer"),
    ("pause", "play", "pause_ms"),
    ("time", "play", "thinking_time_s"),
    ("language", "looks", "language"),
    ("theme", "looks", "theme"),
    ("high-contrast", "looks", "high_contrast"),
    ("reduced-motion", "looks", "reduced_motion"),
    ("numbers", "looks", "numbers"),
    ("size", "window", "size"),
    ("place", "window", "place"),
    ("zoom", "window", "zoom_percent"),
    ("moves", "window", "shows_moves"),
    ("values", "window", "shows_values"),
    ("recent", "window", "recent"),
];

/// The same settings under their keys of today. What cannot be understood stays a text, which
/// whoever reads the table will refuse.
pub(super) fn table(tags: &[(&str, &str)]) -> Table {
    let mut table = Table::new();
    for (name, text) in tags {
        let Some((old, section, key)) = KEYS.iter().find(|(old, ..)| old == name) else {
            continue;
        };
        let section = inner(&mut table, section);
        match (value(old, text), section.get_mut(*key)) {
            // The recent files, each on a line of its own.
            (Value::Array(more), Some(Value::Array(values))) if *old == "recent" => {
                values.extend(more);
            }
            (value, _) => {
                section.insert((*key).to_owned(), value);
            }
        }
    }
    table
}

fn value(name: &str, text: &str) -> Value {
    let number = |text: &str| text.trim().parse().ok().map(Value::Integer);
    let value = match name {
        "pause" => text.strip_suffix("ms").and_then(number),
        "time" => text.strip_suffix('s').and_then(number),
        "zoom" => text.strip_suffix('%').and_then(number),
        "size" | "place" => {
            let numbers = text.split(['x', ',']).map(number);
            numbers.collect::<Option<Vec<_>>>().map(Value::Array)
        }
        "recent" => Some(Value::Array(vec![text.into()])),
        _ => match text {
            "yes" => Some(true.into()),
            "no" => Some(false.into()),
            _ => None,
        },
    };
    value.unwrap_or_else(|| text.into())
}
