//! The day, for the record.

use std::time::SystemTime;

use crate::game::n_days;

/// The day, as in 2026-11-16, in UTC.
pub fn today() -> String {
    let since = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let days = since.map_or(0, |since| since.as_secs() / 86_400);
    date_of(days)
}

/// The date so many days after 1970-01-01.
fn date_of(mut days: u64) -> String {
    let (mut year, mut month) = (1970, 1);
    while days >= n_days(year, month) {
        days -= n_days(year, month);
        (year, month) = if month < 12 {
            (year, month + 1)
        } else {
            (year + 1, 1)
        };
    }
    format!("{year:04}-{month:02}-{:02}", days + 1)
}

#[cfg(test)]
mod tests {
    use super::date_of;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (days, date) in [
            (0, "1970-01-01"),
            (58, "1970-02-28"),
            (59, "1970-03-01"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_773, "2026-11-16"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(date_of(days), date);
        }
    }
}
