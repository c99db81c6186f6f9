//! The values of the arguments: each says what it takes when it gets something else.

use std::ffi::OsString;
use std::time::Duration;

use crate::model::{Board, BoardError};
use crate::player::{First, Level, Players};
use crate::search::{Edition, Order, Search};
use crate::settings::{Language, Play};

/// A position may begin with `-` for an empty square, but clap would take it for an option: then it
/// gets dots.
pub(super) fn without_leading_dash(argument: OsString) -> OsString {
    let is_position =
        |text: &&str| text.len() >= 9 && text.chars().all(|c| "xXoO._-/ ".contains(c));
    match argument.to_str().filter(is_position) {
        Some(text) => text.replace('-', ".").into(),
        None => argument,
    }
}

pub(super) fn board(text: &str) -> Result<Board, String> {
    text.parse().map_err(|error: BoardError| error.to_string())
}

/// Below the least, the solver has no table worth the name; above the most, the numbers of the
/// nodes run out.
pub(super) fn memory(text: &str) -> Result<usize, String> {
    let memory_mb = text.parse().ok();
    memory_mb
        .filter(|memory_mb| (16..=16_384).contains(memory_mb))
        .ok_or_else(|| "it is a number of megabytes from 16 to 16384".to_owned())
}

pub(super) fn time(text: &str) -> Result<Duration, String> {
    let max = Play::MAX_THINKING_TIME.as_secs();
    let seconds = text
        .parse()
        .ok()
        .filter(|seconds| (1..=max).contains(seconds));
    seconds
        .map(Duration::from_secs)
        .ok_or_else(|| format!("it is a number of seconds from 1 to {max}"))
}

pub(super) fn search(text: &str) -> Result<Search, String> {
    let mut all = Search::ALL.into_iter();
    let found = all.find(|search| search.name().eq_ignore_ascii_case(text));
    found.ok_or_else(|| {
        let names = Search::all_of(Edition::default()).map(Search::name);
        format!("it is one of {}", names.join(", ").to_ascii_lowercase())
    })
}

pub(super) fn edition(text: &str) -> Result<Edition, String> {
    one_of(
        Edition::ALL.map(|edition| (edition.number().to_string(), edition)),
        text,
    )
}

/// An order of the moves on a board.
pub(super) fn order(board: Board, text: &str) -> Result<Order, String> {
    match text {
        "ascending" => return Ok(Order::ascending(board)),
        "centre" => return Ok(Order::centre_first(board)),
        _ => {}
    }
    let square = |number: &str| board.square(number.trim().parse().ok()?).ok();
    let squares: Option<Vec<_>> = text.split(',').map(square).collect();
    squares
        .map(|squares| Order::beginning_with(board, squares))
        .ok_or_else(|| {
            let last = board.n_squares();
            format!("it is ascending, centre, or squares from 1 to {last} as in 5,1,3")
        })
}

pub(super) fn players(text: &str) -> Result<Players, String> {
    let all = Players::ALL.map(|players| (players.to_string(), players));
    one_of(all, text)
}

pub(super) fn first(text: &str) -> Result<First, String> {
    if text == "person" {
        return Ok(First::Person);
    }
    one_of(First::ALL.map(|first| (first.to_string(), first)), text)
}

pub(super) fn level(text: &str) -> Result<Level, String> {
    let all = Level::ALL.map(|level| (level.to_string(), level));
    one_of(all, &text.to_ascii_lowercase())
}

pub(super) fn seed(text: &str) -> Result<u64, String> {
    text.parse()
        .map_err(|_| format!("it is a whole number from 0 to {}", u64::MAX))
}

pub(super) fn language(text: &str) -> Result<Language, String> {
    one_of(
        Language::ALL.map(|language| (language.code(), language)),
        text,
    )
}

/// Within what a screen can show.
pub(super) fn size(text: &str) -> Result<[f32; 2], String> {
    let side = |text: &str, min| {
        text.parse::<u16>()
            .ok()
            .filter(|side| (min..=16_000).contains(side))
    };
    text.split_once('x')
        .and_then(|(width, height)| Some([side(width, 320)?.into(), side(height, 360)?.into()]))
        .ok_or_else(|| "write it as 700x700, from 320x360 to 16000x16000".to_owned())
}

fn one_of<T, const N: usize>(all: [(impl AsRef<str>, T); N], text: &str) -> Result<T, String> {
    let mut names: Vec<String> = all
        .iter()
        .map(|(name, _)| name.as_ref().to_owned())
        .collect();
    names.dedup();
    let known = all.into_iter().find(|(name, _)| name.as_ref() == text);
    known
        .map(|(_, value)| value)
        .ok_or_else(|| format!("it is one of {}", names.join(", ")))
}
