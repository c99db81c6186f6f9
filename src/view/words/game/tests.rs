//! The words of a running search and of durations.

use std::time::Duration;

use crate::control::{Progress, SearchControl};
use crate::model::Board;
use crate::settings::Language;
use crate::view::texts::Texts;
use crate::view::words::game::{duration, progress};

#[test]
fn progress_is_told_as_far_as_it_is_known() {
    let control = SearchControl::default();
    let [english, german] = Language::ALL.map(Texts::new);
    control.report(1);
    assert_eq!(progress(&control, 0.49, &english), "1 node");
    control.report(3_000_000);
    let mut shown = Progress {
        depth: 5,
        share: 130.0,
        fill: 420,
        ..Progress::default()
    };
    shown.line[0] = Board::TIC_TAC_TOE.square(5).ok();
    shown.line[1] = Board::TIC_TAC_TOE.square(1).ok();
    control.set_progress(&shown);
    let expected =
        "3000000 nodes, 6000 thousand/s, 0 s, depth 5, 13 % done, memory 42 % full, line 5 1";
    assert_eq!(progress(&control, 0.5, &english), expected);
    let expected =
        "3000000 Knoten, 1500 Tsd./s, 2 s, Tiefe 5, 13 % fertig, Speicher 42 % voll, Züge 5 1";
    assert_eq!(progress(&control, 2.0, &german), expected);
}

#[test]
fn a_duration_has_the_unit_that_suits_it() {
    let german = Texts::new(Language::German);
    let said = [999, 1_000, 1_560, 999_900, 1_000_000, 61_234_000]
        .map(|us| duration(Duration::from_micros(us), &german));
    let expected = [
        "999 µs", "1,0 ms", "1,6 ms", "999,9 ms", "1,00 s", "61,23 s",
    ];
    assert_eq!(said, expected);
}
