//! How values are written and read that serde would write in another way: types of the layers
//! below, which know no serde, by their names; times, sizes and the zoom as whole numbers in the
//! unit that their key names.

#![expect(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde hands over references to fields"
)]

use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use serde::de::Error as _;
use serde::{Deserialize as _, Deserializer, Serialize as _, Serializer};

use super::WindowSettings;
use crate::model::Board;

pub(super) fn write_name<T: Display, S: Serializer>(value: &T, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(value)
}

pub(super) fn read_name<'de, T: FromStr, D: Deserializer<'de>>(from: D) -> Result<T, D::Error> {
    let name = String::deserialize(from)?;
    name.parse().map_err(|_| D::Error::custom("no such name"))
}

pub(super) fn write_rules<S: Serializer>(board: &Board, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&board.rules())
}

pub(super) fn write_ms<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    let ms = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    ms.serialize(to)
}

pub(super) fn read_ms<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    u64::deserialize(from).map(Duration::from_millis)
}

pub(super) fn write_s<S: Serializer>(time: &Duration, to: S) -> Result<S::Ok, S::Error> {
    time.as_secs().serialize(to)
}

pub(super) fn read_s<'de, D: Deserializer<'de>>(from: D) -> Result<Duration, D::Error> {
    u64::deserialize(from).map(Duration::from_secs)
}

pub(super) fn write_size<S: Serializer>(size: &[f32; 2], to: S) -> Result<S::Ok, S::Error> {
    size.map(whole).serialize(to)
}

pub(super) fn write_place<S: Serializer>(at: &Option<[f32; 2]>, to: S) -> Result<S::Ok, S::Error> {
    at.map(|at| at.map(whole)).serialize(to)
}

pub(super) fn write_percent<S: Serializer>(share: &f32, to: S) -> Result<S::Ok, S::Error> {
    whole(share * 100.0).serialize(to)
}

pub(super) fn read_percent<'de, D: Deserializer<'de>>(from: D) -> Result<f32, D::Error> {
    f32::deserialize(from).map(|percent| percent / 100.0)
}

/// A name that is no text cannot be written and is left out.
pub(super) fn write_paths<S: Serializer>(paths: &[PathBuf], to: S) -> Result<S::Ok, S::Error> {
    to.collect_seq(paths.iter().filter_map(|path| path.to_str()))
}

pub(super) fn read_paths<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<PathBuf>, D::Error> {
    let mut paths = Vec::<PathBuf>::deserialize(from)?;
    paths.truncate(WindowSettings::MAX_RECENT);
    Ok(paths)
}

#[expect(clippy::cast_possible_truncation, reason = "rounded before, and small")]
fn whole(number: f32) -> i32 {
    number.round() as i32
}
