//! The settings as they were written before there was TOML, each under a name on a line of its own,
//! as in `pause: 400 ms`.

use toml::{Table, Value};

use super::table::inner;

/// The same settings under their keys of today. What cannot be understood stays a text, which
/// whoever reads the table will refuse.
pub(super) fn table(tags: &[(&str, &str)]) -> Table {
    let mut table = Table::new();
    for &(name, text) in tags {
        let Some((section, key, value)) = understood(name, text) else {
            continue;
        };
        let section = inner(&mut table, section);
        let value = value.unwrap_or_else(|| text.into());
        match (value, section.get_mut(key)) {
            // The recent files, each on a line of its own.
            (Value::Array(more), Some(Value::Array(values))) if name == "recent" => {
                values.extend(more);
            }
            (value, _) => {
                section.insert(key.to_owned(), value);
            }
        }
    }
    table
}

/// Where the value of an old name is now, and what it is if it is not just a text.
fn understood(name: &str, text: &str) -> Option<(&'static str, &'static str, Option<Value>)> {
    let number = |text: &str| text.trim().parse().ok().map(Value::Integer);
    let with_unit = |unit: &str| text.strip_suffix(unit).and_then(number);
    let pair = || {
        let numbers = text.split(['x', ',']).map(number);
        numbers.collect::<Option<Vec<_>>>().map(Value::Array)
    };
    let switch = match text {
        "yes" => Some(true.into()),
        "no" => Some(false.into()),
        _ => None,
    };
    Some(match name {
        "board" => ("play", "board", None),
        "players" => ("play", "players", None),
        "first" => ("play", "first", None),
        "computer" => ("play", "computer", None),
        "pause" => ("play", "pause_ms", with_unit("ms")),
        "time" => ("play", "thinking_time_s", with_unit("s")),
        "language" => ("looks", "language", None),
        "theme" => ("looks", "theme", None),
        "high-contrast" => ("looks", "high_contrast", switch),
        "reduced-motion" => ("looks", "reduced_motion", switch),
        "numbers" => ("looks", "numbers", switch),
        "size" => ("window", "size", pair()),
        "place" => ("window", "place", pair()),
        "zoom" => ("window", "zoom_percent", with_unit("%")),
        "moves" => ("window", "shows_moves", switch),
        "values" => ("window", "shows_values", switch),
        "recent" => ("window", "recent", Some(Value::Array(vec![text.into()]))),
        _ => return None,
    })
}
