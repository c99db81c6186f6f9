//! Parsers of argument values. Each error names the expected form.

use std::ffi::OsString;
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use crate::insight::Grade;
use crate::learn::{Puzzle, SheetKind, TreeShape};
use crate::model::{Board, BoardError};
use crate::settings::{GameSetup, Language};
use crate::view::export::SheetFormat;

/// Replaces the dashes of a position by dots, so that clap does not take it for an option.
pub(super) fn without_leading_dash(argument: OsString) -> OsString {
    let is_position =
        |text: &&str| text.len() >= 9 && text.chars().all(|c| "xXoO._-/ ".contains(c));
    match argument.to_str().filter(is_position) {
        Some(text) => text.replace('-', ".").into(),
        None => argument,
    }
}

/// A misspelt command is taken for a file.
pub(super) fn existing(path: PathBuf) -> Result<PathBuf, &'static str> {
    if path.exists() {
        Ok(path)
    } else {
        Err("there is no such file and no such command")
    }
}

/// At least enough for the solver's table, at most enough for all node numbers.
pub(super) fn memory(text: &str) -> Result<usize, String> {
    number_of("megabytes", 16..=16_384, text)
}

pub(super) fn time(text: &str) -> Result<Duration, String> {
    let seconds = number_of("seconds", 1..=GameSetup::MAX_THINKING_TIME.as_secs(), text);
    seconds.map(Duration::from_secs)
}

fn number_of<T>(unit: &str, bounds: RangeInclusive<T>, text: &str) -> Result<T, String>
where
    T: FromStr + PartialOrd + Display,
{
    let number = text.parse().ok().filter(|number| bounds.contains(number));
    let (min, max) = bounds.into_inner();
    number.ok_or_else(|| format!("it is a number of {unit} from {min} to {max}"))
}

fn one_of<T>(all: impl IntoIterator<Item = (&'static str, T)>, text: &str) -> Result<T, String> {
    let mut names = Vec::new();
    for (name, one) in all {
        if name == text {
            return Ok(one);
        }
        names.push(name);
    }
    Err(format!("it is one of {}", names.join(", ")))
}

pub(super) fn grade(text: &str) -> Result<Grade, String> {
    one_of(["1", "2", "3"].into_iter().zip(Grade::ALL), text)
}

pub(super) fn puzzle_board(text: &str) -> Result<Board, String> {
    let board = text
        .parse()
        .map_err(|error: BoardError| error.to_string())?;
    let all = Puzzle::boards();
    if all.contains(&board) {
        return Ok(board);
    }
    let names: Vec<String> = all.iter().map(|board| board.rules().to_string()).collect();
    Err(format!("there are puzzles for {}", names.join(", ")))
}

pub(super) fn sheet(text: &str) -> Result<SheetKind, String> {
    one_of(SheetKind::ALL.map(|(kind, name)| (name, kind)), text)
}

pub(super) fn sheet_format(text: &str) -> Result<SheetFormat, String> {
    one_of(
        [("svg", SheetFormat::Svg), ("html", SheetFormat::Html)],
        text,
    )
}

pub(super) fn branching(text: &str) -> Result<u8, String> {
    let [least, most] = TreeShape::BRANCHINGS;
    number_of("children", least..=most, text)
}

pub(super) fn n_tasks(text: &str) -> Result<usize, String> {
    number_of("tasks", 1..=12, text)
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

/// A size that a screen can show.
pub(super) fn size(text: &str) -> Result<[f32; 2], String> {
    let side = |text: &str, min| {
        let side: Option<u16> = text.parse().ok();
        side.filter(|side| (min..=16_000).contains(side))
            .map(f32::from)
    };
    text.split_once('x')
        .and_then(|(width, height)| Some([side(width, 320)?, side(height, 360)?]))
        .ok_or_else(|| "write it as 700x700, from 320x360 to 16000x16000".to_owned())
}
